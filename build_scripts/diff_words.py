"""A deal under two sets of rules, put together for whoever shows it: settings, cards, what parts.

:mod:`build_scripts.diff` prints it, :mod:`build_scripts.diff_html` draws it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from build_scripts.diff_sides import Pair, Side
from build_scripts.rule_words import CHAPTERS, QUESTIONS, answer, idle
from engine.catalogue import join
from engine.compare import compare
from engine.compare_view import comparison
from engine.deal import ABSENT, STOCK
from engine.rules import Rules, spare_word
from engine.same_deal import Moved

NOWHERE = "They part nowhere: this deal holds no case that the two decide differently."


class Knob(NamedTuple):
    """A setting that differs: its name, the question it answers, and both answers."""

    name: str
    asks: str
    a: str
    b: str


class Told(NamedTuple):
    """Everything there is to show; ``view`` is what :mod:`engine.compare_view` tells."""

    labels: tuple[str, str]
    house: tuple[list[str], list[str]]
    knobs: list[Knob]
    where: str
    moved: list[str]
    view: dict[str, Any]


def told(a: Side, b: Side, pair: Pair, seed: int = 0, own: bool = False) -> Told:
    """Play both sides and put together what there is to show (:func:`engine.compare.compare`)."""
    made = compare(pair.a, pair.b, () if own else pair.script, seed, pair.follows)
    return Told(
        labels=labels(a, b),
        house=(a.house, b.house),
        knobs=list(knobs(a.rules, b.rules)),
        where=pair.where,
        moved=list(moves(pair.moved, pair.names, b.rules)),
        view=comparison(made, pair.names),
    )


def labels(a: Side, b: Side) -> tuple[str, str]:
    """Return what the two sides are called, never the same."""
    if a.label != b.label:
        return a.label, b.label
    return f"{a.label} (first)", f"{b.label} (second)"


def knobs(a: Rules, b: Rules) -> Iterator[Knob]:
    """Yield every setting that differs, in the order in which rules are told."""
    for name in (name for names in CHAPTERS.values() for name in names):
        field = name.replace("-", "_")
        if getattr(a, field) == getattr(b, field):
            continue
        reasons = idle(a, name), idle(b, name)
        if None in reasons:
            answers = [
                f"does not arise: {reason}" if reason else answer(rules, name)
                for rules, reason in zip((a, b), reasons, strict=True)
            ]
            yield Knob(name, QUESTIONS[name], *answers)


def moves(moved: Iterable[Moved], names: Sequence[str], rules: Rules) -> Iterator[str]:
    """Say which cards had to lie elsewhere under the second rules."""

    def way(card: Moved) -> tuple[int, int]:
        return card.before, card.after

    spare = f"the {spare_word(rules)}"
    for (before, after), cards in groupby(sorted(moved, key=way), key=way):
        shown = join([card.card for card in cards])
        where = [names[at] if at < STOCK else spare for at in (before, after)]
        if after == ABSENT:
            yield f"{shown} leaves the pack, from {where[0]}."
        elif before == ABSENT:
            yield f"{shown} comes into the pack, to {where[1]}."
        else:
            yield f"{shown} from {where[0]} to {where[1]}."


def place(parting: dict[str, Any]) -> str:
    """Say where in the deal two tables part."""
    if parting["run"]:
        return f"In run {parting['run']}"
    return {"pay": "When the hand is settled", "board": "At the end"}.get(
        parting["kind"], "Before the first card"
    )


def difference(seat: dict[str, Any]) -> int:
    """Return how many counters more the second rules brought a player, by what each began with."""
    (start_a, start_b), (end_a, end_b) = seat["start"], seat["end"]
    return int((end_b - start_b) - (end_a - start_a))


def signed(amount: int) -> str:
    """Write a difference with its sign."""
    return f"{amount:+d}".replace("-", "−") if amount else "0"
