"""Whether the figures an author wrote by hand are true at a step.

A figure is true if it is any figure of its name there: before the step, after it, or what moved.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.events import Event, moves
from engine.finding_words import Finding, Path, counted
from engine.prose import Figures
from engine.prose_figures import Claim, Target, masked, split


def false_claims(
    claims: Iterable[Claim], text: str, path: Path, figures: Figures
) -> Iterator[Finding]:
    """Find the claims of a text that are not true at a step."""
    for claim in claims:
        if not any(claim.value in _truths(*reading, figures) for reading in claim.readings):
            yield _finding(claim, text, path, figures)


def _truths(target: Target, unit: str, figures: Figures) -> set[int]:
    """Return every number that is true of a name at a step."""
    place = target.place
    if target.kind == "pot":
        true = _both(figures.board, figures.board_before, place)
        return true | _moved(figures.events, target)
    cards = _both(figures.cards, figures.cards_before, place)
    if unit == "cards":
        return cards
    true = _both(figures.counters, figures.counters_before, place)
    true |= _moved(figures.events, target)
    return true if unit else true | cards


def _both(after: Sequence[int], before: Sequence[int] | None, index: int) -> set[int]:
    then = after if before is None else before
    now, was = after[index], then[index]
    return {now, was, abs(now - was)} if now != was else {now}


def _moved(events: Sequence[Event], target: Target) -> set[int]:
    """Return what went to or from a name: each amount, and the sums in and out."""
    came, went = [], []
    for event in events:
        for giver, taker, amount in moves(event):
            if taker == target:
                came.append(amount)
            elif giver == target:
                went.append(amount)
    return {*came, *went} | ({sum(came)} if came else set()) | ({sum(went)} if went else set())


def _finding(claim: Claim, text: str, path: Path, figures: Figures) -> Finding:
    (kind, index), unit = claim.readings[0]
    if kind == "pot":
        pot = figures.rules.pots[index]
        name, placeholder = pot.name, f"{{pot.{pot.id}}}"
        truth = f"{name} holds {figures.board[index]}" + _earlier(
            figures.board[index], figures.board_before, index
        )
    else:
        name = figures.names[index]
        placeholder = f"{{{'cards' if unit == 'cards' else 'counters'}.{name}}}"
        purse, cards = figures.counters[index], figures.cards[index]
        parts = [
            counted(purse, "counter") + _earlier(purse, figures.counters_before, index),
            counted(cards, "card") + _earlier(cards, figures.cards_before, index),
        ]
        truth = f"{name} has {' and '.join(parts)}"
    start, end = _span(text, claim.token)
    facts = {"value": text[start:end], "name": name, "truth": truth, "placeholder": placeholder}
    return Finding("S503", path, facts, None, (start, end))


def _earlier(now: int, before: Sequence[int] | None, index: int) -> str:
    if before is None or before[index] == now:
        return ""
    return f" ({before[index]} before)"


def _span(text: str, index: int) -> tuple[int, int]:
    """Return where in a text its token of this index stands."""
    text, start, token = masked(text), 0, ""
    for token in split(text)[: index + 1]:
        start = text.index(token, start) + len(token)
    return start - len(token), start
