"""Whatever is written is read back, and nothing that is read makes the reader fall over."""

from __future__ import annotations

from contextlib import suppress

from hypothesis import given
from hypothesis import strategies as st
from strategies import tables

from engine import Table
from engine.cards import CARDS, PACK, Card, cards_of, codes, mask, parse_card, parse_cards
from engine.errors import DealError, NotationError
from engine.notation import Position, read, write

CARD = st.sampled_from(PACK)
HANDS = st.lists(CARD, max_size=20, unique=True)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Draw a position; it need not make sense as a deal, only as a line."""
    seats = draw(st.integers(1, 8))
    places = draw(st.lists(st.integers(0, 2 * seats), min_size=52, max_size=52))
    piles = [
        mask(c for c, where in zip(PACK, places, strict=True) if where == n) for n in range(16)
    ]
    counters = st.lists(st.integers(-999, 9999), min_size=seats, max_size=seats)
    return Position(
        tuple(piles[:seats]),
        tuple(piles[seats : 2 * seats]),
        draw(st.integers(0, seats - 1)),
        draw(st.none() | CARD),
        draw(st.integers(0, seats - 1)),
        draw(st.none() | st.integers(0, seats - 1)),
        draw(st.none() | CARD),
        draw(st.none() | CARD),
        tuple(draw(counters)),
        tuple(draw(st.lists(st.integers(0, 99), max_size=9))),
    )


@given(positions())
def test_a_position_is_read_back(position: Position) -> None:
    assert read(write(position)) == position


@given(HANDS)
def test_a_hand_is_read_back(cards: list[Card]) -> None:
    assert set(parse_cards(codes(cards))) == set(cards_of(mask(cards))) == set(cards)


@given(st.text(alphabet=st.sampled_from("0123456789 ATJQKSHDCtjqkshdc♠♥♦♣♢-,\ufe0f10")))
def test_what_is_read_as_a_card_is_one(text: str) -> None:
    try:
        card = parse_card(text)
    except NotationError:
        return
    assert card in PACK
    assert card is CARDS[card]


@given(st.text())
def test_any_text_is_a_position_or_refused(text: str) -> None:
    with suppress(NotationError):
        read(text)


@given(tables(), st.data())
def test_a_line_with_a_slip_is_refused_or_read_as_what_it_says(
    dealt: tuple[Table, object], data: st.DataObject
) -> None:
    line = repr(dealt[0])
    at = data.draw(st.integers(0, len(line) - 1))
    slip = data.draw(st.sampled_from([line[at + 1 :], "7" + line[at:], "-" + line[at + 1 :]]))
    try:
        position = read(line[:at] + slip)
        Table.at(dealt[0].rules, position)
    except (NotationError, DealError):
        return
    assert read(write(position)) == position
