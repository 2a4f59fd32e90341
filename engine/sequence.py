"""Which card follows which, and hence where the stops are that no deal can change."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from engine.cards import PACK, Card, card_at, mask

ORDERS: dict[str, tuple[int, ...]] = {
    "ace-low": tuple(range(1, 14)),
    "ace-high": (*range(2, 14), 1),
}
"""Ranks from the bottom of a suit to its top."""


class Sequence(NamedTuple):
    """The run order of one pack.

    ``after[card]`` is the card that follows, or -1 where every run stops; ``ends[card]`` says why
    there: ``top`` (end of the suit) or ``removed`` (the next card is not in the pack). ``lanes``
    are four pairs of masks: the cards of a suit that come before its top ace, and that ace (ace
    low: the whole suit, nothing), so that "the lowest held" is one expression in both orders.
    """

    pack: tuple[Card, ...]
    after: tuple[int, ...]
    ends: dict[int, str]
    lanes: tuple[tuple[int, int], ...]


def sequence(order: str, removed: Iterable[Card]) -> Sequence:
    """Build the run order for ``order`` (a key of :data:`ORDERS`) with these cards taken out."""
    gone = frozenset(removed)
    after = [-1] * 64
    ends: dict[int, str] = {}
    lanes = []
    for suit in range(4):
        cards = [card_at(suit, rank) for rank in ORDERS[order]]
        for card, following in pairwise(cards):
            if following in gone:
                ends[card] = "removed"
            else:
                after[card] = int(following)
        ends[cards[-1]] = "top"
        high = mask(card for card in cards if card.rank == 1) if order == "ace-high" else 0
        lanes.append((mask(cards) & ~high, high))
    pack = tuple(card for card in PACK if card not in gone)
    return Sequence(pack, tuple(after), ends, tuple(lanes))


def lowest_of_suits(hand: int, lanes: tuple[tuple[int, int], ...]) -> int:
    """Return the mask of the lowest card a hand holds in each suit."""
    found = 0
    for low, high in lanes:
        lane = hand & low or hand & high
        found |= lane & -lane
    return found
