"""Cards and hands: the numbers, the faces, and what can be read."""

from __future__ import annotations

import pytest

from engine.cards import CARDS, PACK, Card, card_at, cards_of, codes, mask, parse_card, parse_cards
from engine.errors import NotationError


def test_the_pack_has_52_different_cards() -> None:
    assert len({*PACK}) == 52


def test_a_card_is_its_suit_and_rank_in_one_number() -> None:
    assert int(card_at(2, 9)) == 2 << 4 | 9


def test_a_card_has_a_code_a_face_and_a_name() -> None:
    card = parse_card("10H")
    assert (card.code, str(card), card.name) == ("10H", "♥10", "ten of hearts")


def test_a_card_shows_itself_in_a_traceback() -> None:
    assert repr(card_at(3, 1)) == "Card(AC)"


def test_a_card_is_as_good_as_its_number() -> None:
    assert Card(0x29) == CARDS[0x29] == 0x29


@pytest.mark.parametrize("card", PACK, ids=lambda card: card.code)
def test_every_code_and_every_face_is_read_back(card: Card) -> None:
    assert parse_card(card.code) is parse_card(str(card)) is card


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("TH", "10H"),
        ("th", "10H"),
        ("qs", "QS"),
        ("1D", "AD"),
        ("♦7", "7D"),
        ("7♦", "7D"),
        ("♢7", "7D"),
        ("7♦\ufe0f", "7D"),
        ("  AC ", "AC"),
    ],
)
def test_cards_are_read_as_people_write_them(text: str, code: str) -> None:
    assert parse_card(text).code == code


@pytest.mark.parametrize(
    "text", ["", "D", "7", "0H", "11H", "7X", "D7", "7DD", "♦7♦", "♦7D", "7 D", "joker", "7D 8D"]
)
def test_what_is_not_a_card_is_refused_by_what_was_written(text: str) -> None:
    with pytest.raises(NotationError) as raised:
        parse_card(text)
    assert raised.value.facts["piece"] == text


def test_cards_are_read_in_the_order_written() -> None:
    assert codes(parse_cards("7D, 4C|9C\n 2H")) == "7D 4C 9C 2H"


def test_no_cards_are_read_from_nothing() -> None:
    assert parse_cards(" \n") == ()


def test_the_first_piece_that_is_no_card_is_named() -> None:
    with pytest.raises(NotationError, match="8X"):
        parse_cards("7D 8X 9Y")


def test_a_hand_lists_its_cards_by_suit_and_upward() -> None:
    assert codes(cards_of(mask(parse_cards("KC 2C AD 9H 10S 3S")))) == "3S 10S 9H AD 2C KC"


def test_an_empty_hand_holds_nothing() -> None:
    assert (mask([]), cards_of(0)) == (0, ())
