"""Most figures of an author are what a name had before or has after: that is seen at a glance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.prose_figures import Claim

if TYPE_CHECKING:
    from engine.scenario_words import Claimed

State = tuple[Sequence[int], Sequence[int], Sequence[int]]
"""Board, counters and hands (bit masks)."""


def plainly_true(claims: Sequence[Claimed], before: State, after: State) -> bool:
    """Whether all figures are what a name had before or has after; most are, and this is quick."""
    return all(_holds(claim, before, after) for told in claims for claim in told.claims)


def _holds(claim: Claim, before: State, after: State) -> bool:
    value = claim.value
    for (kind, place), unit in claim.readings:
        for board, counters, hands in (after, before):
            if kind == "pot":
                if board[place] == value:
                    return True
            elif (unit != "cards" and counters[place] == value) or (
                unit != "counters" and hands[place].bit_count() == value
            ):
                return True
    return False


def counts(hands: Sequence[int]) -> list[int]:
    """Return how many cards each hand has."""
    return [hand.bit_count() for hand in hands]
