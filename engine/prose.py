"""Figures in an author's sentences: filled in by the engine, or held against the truth.

``{pot.pope}``, ``{counters.Ann}`` and ``{cards.Bet}`` are filled with what is true after the step;
``.before`` and ``.moved`` after a name mean the figure before it and the difference.
``{stakes.Ann}`` is what Ann put on the board in this deal, ``{stakes.Ann.queen}`` what went on
one pot. Figures written by hand (``Pope holds 6``) are found by :mod:`engine.prose_figures` and
compared by :mod:`engine.prose_truth`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.events import Event
from engine.finding_words import Finding, Path, listing, nearest
from engine.layout import Pot
from engine.rules import Rules, pot_index

PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
_BRACE = re.compile(r"[{}]")
_KINDS = ("pot", "counters", "cards")
_FORMS = ("before", "moved")
_STAKES = "stakes"


class Figures(NamedTuple):
    """Every figure of one step.

    ``board`` by pot and ``counters`` by seat are in counters, ``cards`` are the cards held by seat,
    all after the step; the ``before`` ones are the same before it (None: not known, so the same).
    ``events`` are what happened in it; ``placed`` are the counters each seat put on each pot.
    """

    rules: Rules
    names: Sequence[str]
    board: Sequence[int]
    counters: Sequence[int]
    cards: Sequence[int]
    board_before: Sequence[int] | None = None
    counters_before: Sequence[int] | None = None
    cards_before: Sequence[int] | None = None
    events: Sequence[Event] = ()
    placed: Sequence[Sequence[int]] = ()


class Reference(NamedTuple):
    """What a placeholder means: ``pot``, ``counters`` or ``cards``, of which, in which form.

    Or ``stakes`` of a seat, on one ``pot`` or on all (-1).
    """

    kind: str
    place: int
    form: str
    pot: int = -1


def fill(text: str, figures: Figures) -> str:
    """Put the figures in; a placeholder that means nothing stays as it is."""

    def put(match: re.Match[str]) -> str:
        meant = refer(match[1], figures.rules, figures.names)
        return match[0] if meant is None else str(_value(meant, figures))

    return PLACEHOLDER.sub(put, text) if "{" in text else text


def refer(name: str, rules: Rules, names: Sequence[str]) -> Reference | None:
    """Return what ``pot.pope`` or ``counters.Ann.before`` means, or None."""
    kind, _, rest = name.strip().partition(".")
    if kind == _STAKES:
        return _refer_stakes(rest, rules, names)
    whose, _, form = rest.rpartition(".")
    if form not in _FORMS:
        whose, form = rest, "after"
    if kind == "pot":
        index = pot_index(rules, whose)
    elif kind in _KINDS:
        index = list(names).index(whose) if whose in names else -1
    else:
        index = -1
    return None if index < 0 else Reference(kind, index, form)


def _refer_stakes(rest: str, rules: Rules, names: Sequence[str]) -> Reference | None:
    seats = list(names)
    if rest in seats:
        return Reference(_STAKES, seats.index(rest), "after")
    whose, _, pot = rest.rpartition(".")
    index = pot_index(rules, pot)
    known = whose in seats and index >= 0
    return Reference(_STAKES, seats.index(whose), "after", index) if known else None


def placeholders(rules: Rules, names: Sequence[str]) -> frozenset[str]:
    """Return the placeholders of a table, without their ``.before`` and ``.moved`` forms."""
    players = [f"{kind}.{name}" for name in names for kind in (*_KINDS[1:], _STAKES)]
    return frozenset([*_pot_placeholders(rules.pots), *players])


@lru_cache(maxsize=16)
def _pot_placeholders(pots: tuple[Pot, ...]) -> tuple[str, ...]:
    return tuple(f"pot.{pot.id}" for pot in pots)


def sound(text: str, known: frozenset[str]) -> bool:
    """Whether all braces of a text belong to placeholders that are known as they stand."""
    found = PLACEHOLDER.findall(text)
    return known.issuperset(found) and len(found) == text.count("{") == text.count("}")


def problems(text: str, path: Path, rules: Rules, names: Sequence[str]) -> Iterator[Finding]:
    """Find placeholders that mean nothing and braces that stand alone."""
    for match in PLACEHOLDER.finditer(text):
        if refer(match[1], rules, names) is None:
            yield _unknown(match, path, rules, names)
    rest = PLACEHOLDER.sub(lambda match: " " * len(match[0]), text)
    for brace in _BRACE.finditer(rest):
        yield Finding("S502", path, {}, None, brace.span())


def _unknown(match: re.Match[str], path: Path, rules: Rules, names: Sequence[str]) -> Finding:
    pots = _pot_placeholders(rules.pots)
    players = [f"{kind}.{name}" for kind in (*_KINDS[1:], _STAKES) for name in names]
    advice = f"the pots are {listing(pots)}; the players' figures are {listing(players)}"
    facts: dict[str, object] = {"name": match[1][:60], "advice": advice}
    kind = match[1].strip().partition(".")[0]
    known = [name for name in (*pots, *players) if name.startswith(f"{kind}.")]
    guess = nearest(match[1].strip().removeprefix(f"{kind}."), [n[len(kind) + 1 :] for n in known])
    guess = f"{kind}.{guess}" if guess else None
    if not known:
        guess = nearest(match[1], [*pots, *players])
    if guess:
        facts["guess"] = f"{{{guess}}}"
    return Finding("S501", path, facts, None, match.span())


def _value(meant: Reference, figures: Figures) -> int:
    if meant.kind == _STAKES:
        row = figures.placed[meant.place] if figures.placed else [0] * len(figures.board)
        return sum(row) if meant.pot < 0 else row[meant.pot]
    after, before = {
        "pot": (figures.board, figures.board_before),
        "counters": (figures.counters, figures.counters_before),
        "cards": (figures.cards, figures.cards_before),
    }[meant.kind]
    now = after[meant.place]
    then = now if before is None else before[meant.place]
    return {"after": now, "before": then, "moved": abs(now - then)}[meant.form]
