"""Which card follows which, and hence where the stops are that no deal can change."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
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
    there: ``top`` (end of the suit) or ``removed`` (the next card is not in the pack).
    ``above[card]`` is the next card of the suit whether or not it is in the pack, or -1.
    ``high_aces`` is the mask of the aces where they top their suits, 0 where they are low.
    """

    pack: tuple[Card, ...]
    after: tuple[int, ...]
    above: tuple[int, ...]
    ends: dict[int, str]
    high_aces: int


def sequence(order: str, removed: Iterable[Card]) -> Sequence:
    """Build the run order for ``order`` (a key of :data:`ORDERS`) with these cards taken out."""
    return _sequence(order, frozenset(removed))


@lru_cache(maxsize=64)
def _sequence(order: str, gone: frozenset[Card]) -> Sequence:
    after, above = [-1] * 64, [-1] * 64
    ends: dict[int, str] = {}
    for suit in range(4):
        cards = [card_at(suit, rank) for rank in ORDERS[order]]
        for card, following in pairwise(cards):
            above[card] = int(following)
            if following in gone:
                ends[card] = "removed"
            else:
                after[card] = int(following)
        ends[cards[-1]] = "top"
    pack = tuple(card for card in PACK if card not in gone)
    high_aces = mask(card for card in PACK if card.rank == 1) if order == "ace-high" else 0
    return Sequence(pack, tuple(after), tuple(above), ends, high_aces)


_GUARDS = sum(1 << 16 * suit + 15 for suit in range(4))
_ONES = sum(1 << 16 * suit for suit in range(4))


def lowest_of_suits(hand: int, high_aces: int = 0) -> int:
    """Return the mask of the lowest card a hand holds in each suit.

    All four suits at once: taking one from a suit's sixteen bits flips those up to its lowest card,
    and a guard above the king keeps an empty suit from borrowing of the next. Aces that top their
    suits are lifted over the kings meanwhile.
    """
    aces = hand & high_aces
    hand ^= aces ^ aces << 13
    lowest = hand & ((guarded := hand | _GUARDS) ^ guarded - _ONES)
    if not aces:
        return lowest
    aces = lowest >> 13 & high_aces
    return lowest ^ aces << 13 ^ aces
