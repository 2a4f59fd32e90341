"""The rulebook of any game: its rules in plain English, written from the rules the engine plays.

The parts come in the order in which Pagat tells a game. A rule that a game does not have has no
clause; figures are worked out, never typed.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.catalogue import join
from engine.rulebook_board import board
from engine.rulebook_end import ending, match
from engine.rulebook_pay import pots
from engine.rulebook_play import play
from engine.rulebook_setup import dealing, people
from engine.rulebook_words import Clause, Facts, Section, capital, facts_of, span
from engine.rules import Rules

__all__ = ["Clause", "Difference", "Section", "as_text", "clauses", "differences", "rulebook"]


class Difference(NamedTuple):
    """A clause that differs between two games; one of the two is None where only one has it."""

    id: str
    base: Clause | None
    here: Clause | None


@lru_cache(maxsize=64)
def rulebook(rules: Rules) -> tuple[Section, ...]:
    """Write the rules of a game, which must be free of contradictions.

    Every part is there but for those without any clause.
    """
    facts = facts_of(rules)
    turned = "" if rules.turn_up == "none" else " and turning a card"
    parts = (
        ("players-and-cards", "Players and cards", people),
        ("the-deal", "The deal", dealing),
        ("the-board", f"Dressing the board{turned}", board),
        ("the-play", "The play", play),
        ("what-pays", "What pays", pots),
        ("the-end", "How the hand ends", ending),
        ("the-match", "The match", match),
    )
    told = [Section("introduction", "Introduction", (), _introduction(facts))]
    for ident, title, tell in parts:
        found = tuple(tell(facts))
        if found:
            told.append(Section(ident, title, found))
    return tuple(told)


def _introduction(facts: Facts) -> str:
    rules = facts.rules
    wins: list[object] = ["ends the hand"]
    if facts.game is not None:
        wins.append(f"takes the {facts.game.name} pot")
    if rules.per_card:
        wins.append("is paid by the others")
    lines = [
        f"This is a game of the Stops family for {span(facts.sizes)} players.",
        "Somebody leads a card, whoever holds the next one up in the suit plays it, and so on: "
        "that is a run. It stops where nobody has the next card, and whoever played the last one "
        "leads again.",
    ]
    if any(pot.claim != "first-out" for pot in rules.pots):
        lines.append(
            "Counters lie in pots on a board, and certain cards win them when they are played."
        )
    lines.append(f"The first player without cards, the first out, {join(wins)}.")
    return " ".join(lines)


def clauses(rules: Rules) -> dict[str, Clause]:
    """Return every clause of a game by its id, in the order of the rulebook."""
    return {clause.id: clause for section in rulebook(rules) for clause in section.clauses}


def differences(base: Rules, rules: Rules) -> tuple[Difference, ...]:
    """Return clause by clause what ``rules`` change in ``base``, in the order of the rulebook."""
    usual, here = clauses(base), clauses(rules)
    order = list(here)
    before = -1
    for ident in usual:
        if ident in here:
            before = order.index(ident)
        else:
            before += 1
            order.insert(before, ident)
    pairs = ((ident, usual.get(ident), here.get(ident)) for ident in order)
    return tuple(Difference(*pair) for pair in pairs if _told(pair[1]) != _told(pair[2]))


def _told(clause: Clause | None) -> object:
    return None if clause is None else (clause.name, clause.text, clause.short, clause.tables)


def as_text(rules: Rules) -> str:
    """Return the whole rulebook as plain text, tables in columns."""
    lines = [rules.game, "=" * len(rules.game)]
    for section in rulebook(rules):
        lines += ["", section.title, "-" * len(section.title)]
        if section.opening:
            lines += ["", section.opening]
        for one in section.clauses:
            lines += ["", f"{capital(one.name)} [{one.id}]", one.text]
            for table in one.tables:
                lines += ["", *_columns(table)]
    return "\n".join(lines) + "\n"


def _columns(table: tuple[tuple[str, ...], ...]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in table
    ]
