"""The board: which cards take which pot."""

from __future__ import annotations

import pytest

from engine.cards import codes, parse_card
from engine.layout import EIGHT_POTS, Pot, pot_cards, pot_shows

POPE, HEARTS = parse_card("9D"), 1


def by_id(name: str) -> Pot:
    return next(pot for pot in EIGHT_POTS if pot.id == name)


@pytest.mark.parametrize(
    ("name", "cards"),
    [
        ("pope", "9D"),
        ("matrimony", "QH KH"),
        ("intrigue", "JH QH"),
        ("ace", "AH"),
        ("king", "KH"),
        ("queen", "QH"),
        ("jack", "JH"),
        ("first-out", ""),
    ],
)
def test_the_eight_pots_when_hearts_pay(name: str, cards: str) -> None:
    assert codes(pot_cards(by_id(name), POPE, HEARTS)) == cards


def test_a_pot_of_a_fixed_card_needs_no_pay_suit() -> None:
    assert pot_cards(Pot("horse", "Horse", "card", (parse_card("KC"),)), None, None) == (
        parse_card("KC"),
    )


@pytest.mark.parametrize(
    ("name", "shows"),
    [("pope", "♦9"), ("intrigue", "♥J ♥Q"), ("ace", "♥A"), ("first-out", "")],
)
def test_what_is_painted_on_a_pot(name: str, shows: str) -> None:
    assert pot_shows(by_id(name), POPE, HEARTS) == shows


def test_before_a_turn_up_a_pot_shows_its_ranks() -> None:
    assert pot_shows(by_id("intrigue"), POPE, None) == "J Q"


def test_without_a_pope_its_pot_takes_nothing() -> None:
    assert pot_cards(by_id("pope"), None, HEARTS) == ()
