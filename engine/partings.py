"""Where two stories of one deal part, and the clause that makes the difference.

While the cards are the same, each rule that makes a difference is found once, where it first does;
what merely follows from it (a fuller pot pays more) is no difference of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from engine.events import (
    Claimed,
    Doubled,
    Dressed,
    Event,
    Exchanged,
    Excused,
    Levied,
    Paid,
    Passed,
    Split,
    Spun,
    TurnedUp,
    WentOut,
)
from engine.explain import refusal_rule
from engine.explain_pots import rule_of_pot
from engine.rules import Rules
from engine.story import Step, Story

_CLAUSES: dict[type, str] = {
    Dressed: "dressing",
    Exchanged: "spare-use",
    TurnedUp: "turn-up",
    Split: "split",
    Levied: "pope-levy",
    Passed: "lead-change",
    Spun: "spin",
    WentOut: "first-out",
    Paid: "payments",
    Excused: "pope-excused",
    Doubled: "held-penalty",
}
"""The clause behind each kind of event; what is only said or seen makes no difference."""

_OF_POTS = (Claimed, Split, Doubled)
"""Events that move what lies on a pot: where that was not the same before, they tell nothing."""


_OF_HANDS = (Paid, Excused, Levied, Doubled)
"""Events that depend on the cards a player holds: where those are not as many, neither do these."""


class Parting(NamedTuple):
    """A place where a rule makes a difference: its clause, and the steps of both stories.

    A step is None where only the other story has such a step.
    """

    rule: str
    a: Step | None
    b: Step | None


def find_partings(a: Story, b: Story) -> tuple[tuple[Parting, ...], int | None]:
    """Return where the stories part, and the run (from 1) in which the cards do, if they do."""
    found = [part for kind in ("dress", "exchange", "turn-up") for part in _of_kind(a, b, kind)]
    past: tuple[Step | None, Step | None] = None, None
    for one, two in zip_longest(_played(a), _played(b)):
        if one is None or two is None or (one.card, one.seat) != (two.card, two.seat):
            step = one or two
            assert step is not None, "the longer of the two has a step"
            fork = Parting(_fork(a, b, one, two, past), one, two)
            # Spin thrown in at the step before has said it already.
            told = bool(found) and (found[-1].a, found[-1].rule) == (past[0], fork.rule)
            return (*_firsts(found), *([] if told else [fork])), step.run
        found += _step(a, b, one, two)
        past = one, two
    found += [part for kind in ("pay", "board") for part in _of_kind(a, b, kind)]
    return tuple(_firsts(found)), None


def _of_kind(a: Story, b: Story, kind: str) -> Iterator[Parting]:
    one, two = (next((s for s in story.steps if s.kind == kind), None) for story in (a, b))
    return _step(a, b, one, two)


def _played(story: Story) -> Iterator[Step]:
    return (step for step in story.steps if step.kind in ("lead", "follow"))


def _firsts(found: Sequence[Parting]) -> Iterator[Parting]:
    """Keep what each rule does first."""
    seen: set[str] = set()
    for parting in found:
        if parting.rule not in seen:
            seen.add(parting.rule)
            yield parting


def _step(a: Story, b: Story, one: Step | None, two: Step | None) -> Iterator[Parting]:
    """Find every rule by which the events of a step differ."""
    mine, theirs = _events(a, one), _events(b, two)
    even = _even_pots(a.rules, b.rules, one, two)
    excused = {event.seat for _, event in (*mine, *theirs) if isinstance(event, Excused)}
    for here, there in ((mine, theirs), (theirs, mine)):
        known = [key for key, _ in there]
        for key, event in here:
            follows = isinstance(event, _OF_POTS) and key[1] not in even
            follows = follows or (isinstance(event, _OF_HANDS) and not _even(event.seat, one, two))
            if key not in known and not follows:
                rule = _clause(a.rules if here is mine else b.rules, event)
                if isinstance(event, Paid) and event.seat in excused:
                    rule = "pope-excused"
                yield Parting(rule, one, two)


def _events(story: Story, step: Step | None) -> list[tuple[tuple[object, ...], Event]]:
    """Return what a step did to counters and turns, with what it can be known by at any table."""
    found = []
    for event in step.events if step else ():
        if type(event) in _CLAUSES or isinstance(event, Claimed):
            fields = event._asdict()
            place = fields.pop("pot", None)
            pot = None if place is None else story.rules.pots[place].id
            found.append(((event.kind, pot, *fields.values()), event))
    return found


def _even_pots(a: Rules, b: Rules, one: Step | None, two: Step | None) -> set[str]:
    """Return the pots on which both tables had as much before a step."""
    if one is None or two is None:
        return {pot.id for pot in (*a.pots, *b.pots)}
    mine = {pot.id: n for pot, n in zip(a.pots, one.board_before, strict=True)}
    theirs = {pot.id: n for pot, n in zip(b.pots, two.board_before, strict=True)}
    return {pot for pot in {**mine, **theirs} if mine.get(pot) == theirs.get(pot)}


def _even(seat: int, one: Step | None, two: Step | None) -> bool:
    """Whether a player holds as many cards at both tables."""
    counts = {step.hands[seat].bit_count() for step in (one, two) if step is not None}
    return len(counts) == 1


def _clause(rules: Rules, event: Event) -> str:
    if isinstance(event, Claimed):
        return "turn-up-pot" if event.how == "turn-up" else rule_of_pot(rules.pots[event.pot])
    if isinstance(event, Passed) and rules.lead_change == "free":
        return "spin-lead"
    return _CLAUSES[type(event)]


def _fork(
    a: Story,
    b: Story,
    one: Step | None,
    two: Step | None,
    past: tuple[Step | None, Step | None],
) -> str:
    """Return the clause that made the cards part."""
    before = [event for step in past if step is not None for event in step.events]
    if any(isinstance(event, Spun) for event in before):
        return "spin"
    if one is None or two is None:
        return "deal"
    if one.kind == two.kind == "lead":
        return _leads(a, b, one, two, before)
    if a.rules.pope_fills != b.rules.pope_fills and a.rules.pope in (one.card, two.card):
        return "pope-fills"
    if one.kind == two.kind:
        return "deal"
    card, stopped = (one.card, b) if one.kind == "follow" else (two.card, a)
    assert card is not None, "somebody follows with a card"
    if card not in stopped.table.tables.sequence.pack or a.rules.order != b.rules.order:
        return "pack"
    if card == stopped.deal.turn_up and stopped.deal.turn_up_seat < 0:
        return "turn-up"
    return "deal" if a.exchange == b.exchange else "spare-use"


def _leads(a: Story, b: Story, one: Step, two: Step, before: Sequence[Event]) -> str:
    """Return the clause that made two leads differ: the one that bars what the other table led."""
    if one.seat != two.seat:
        passed = [event for event in before if isinstance(event, Passed)]
        if passed:
            same = a.rules.lead_change == b.rules.lead_change
            return "lead-blocked" if same else "lead-change"
        opened = one.run == 1 and a.rules.opening != b.rules.opening
        return "eldest-leads" if opened else "deal"
    for mine, theirs in ((one, two), (two, one)):
        for error in mine.barred:
            if error.card == theirs.card:
                # The card of Spin is in the way only where it is a card like any other (E66).
                lowest = error.facts.get("lowest")
                spin = lowest is not None and lowest in (a.rules.spin, b.rules.spin)
                return "spin-lead" if spin else refusal_rule(error)
    return "deal"
