"""A run of cards in a line, for matches and comparisons: who played what, and what it set off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from engine.cards import RANKS, parse_card

Run = Mapping[str, Any]
"""A run as plain data: ``cards`` as pairs of a code and a seat, ``notes`` in words."""


def parts(names: Sequence[str], run: Run) -> list[tuple[str, str]]:
    """Return who played what, in order; cards of one player and suit share the suit: ``♠A 2``."""
    played = [(parse_card(code), seat) for code, seat in run["cards"]]
    found = []
    for seat, group in groupby(played, key=lambda one: one[1]):
        cards = [card for card, _ in group]
        shown = [
            str(card) if not at or card.suit != cards[at - 1].suit else RANKS[card.rank]
            for at, card in enumerate(cards)
        ]
        found.append((names[seat], " ".join(shown)))
    return found


def noted(run: Run) -> str:
    """Return what a run set off as a sentence, or nothing."""
    notes = "; ".join(run["notes"])
    return f"{notes[:1].upper()}{notes[1:]}." if notes else ""
