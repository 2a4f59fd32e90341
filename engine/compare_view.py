"""A deal under two sets of rules as a page or a terminal gets it: plain values and sentences.

Cards are written ``9D``, seats counted from 0, amounts are counters. ``a`` and ``b`` are the two
tables.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from engine import catalogue
from engine.compare import Comparison
from engine.event_words import note_of
from engine.events import Levied, Stopped
from engine.explain import Teller, refusal_text
from engine.partings import Parting
from engine.rule_names import rule_name
from engine.rulebook import clauses
from engine.rules import Rules
from engine.story import Step, Story
from engine.telling import views_of
from engine.view_step import Json

WORDS: dict[str, str] = {
    "nothing": "Nothing of the kind.",
    "over": "The hand is over.",
    "stop": "{card} stops the run: {why}. {rest}",
    "no-clause": "There is no such rule.",
}


def comparison(made: Comparison, names: Sequence[str]) -> Json:
    """Return everything there is to show of two stories of one deal."""
    tables = made.a, made.b
    told = [_sentences(story, names) for story in tables]
    first = [story.steps[0].counters_before for story in tables]
    last = [story.steps[-1].counters for story in tables]
    return {
        "names": list(names),
        "fork": made.fork,
        "partings": [
            _parting(made, list(found), told, names)
            for _, found in groupby(made.partings, lambda one: (one.a, one.b))
        ],
        "runs": list(_runs(made, names)),
        "out": [story.table.out for story in tables],
        "seats": [
            {"start": [one[seat] for one in first], "end": [one[seat] for one in last]}
            for seat in range(len(names))
        ],
        "board": [sum(story.steps[-1].board) for story in tables],
        "left": [
            [
                [pot.name, count]
                for pot, count in zip(story.rules.pots, story.steps[-1].board, strict=True)
                if count
            ]
            for story in tables
        ],
    }


def _sentences(story: Story, names: Sequence[str]) -> dict[int, str]:
    """What happened at each step, by its number, for eyes that see all hands."""
    teller, told = Teller(story, names), {}
    for step in story.steps:
        said = teller.explain(step)
        parts = [*said.happened, *(said.could if step.kind == "pay" else ())]
        shown = [one.text for one in parts if "all" in views_of(one.audience)]
        if step.kind == "pay":
            shown += [one.text for one in said.why if one.rule == "held-penalty"]
        told[step.number] = " ".join(shown)
    return told


def _parting(
    made: Comparison,
    partings: Sequence[Parting],
    told: Sequence[dict[int, str]],
    names: Sequence[str],
) -> Json:
    """Return what there is to show of rules that make a difference at one and the same step."""
    first, rules = partings[0], [parting.rule for parting in partings]
    step = first.a or first.b
    assert step is not None, "a parting is at a step"
    return {
        "kind": step.kind,
        "run": step.run if step.kind in ("lead", "follow") else 0,
        "rules": [
            {
                "rule": rule,
                "name": rule_name(rule),
                "clauses": [_clause(story.rules, rule) for story in (made.a, made.b)],
            }
            for rule in rules
        ],
        "says": [
            _says(story, steps, words, names, "pope-levy" in rules)
            for story, steps, words in (
                (made.a, (first.a, first.b), told[0]),
                (made.b, (first.b, first.a), told[1]),
            )
        ],
        "refused": _refused(first, names),
    }


def _says(
    story: Story,
    steps: tuple[Step | None, Step | None],
    told: dict[int, str],
    names: Sequence[str],
    levied: bool,
) -> str:
    """Say what happened at one table; where the other's run goes on, why it stopped here."""
    mine, other = steps
    if mine is None:
        over = other is not None and other.kind in ("lead", "follow")
        return WORDS["over" if over else "nothing"]
    said = told[mine.number]
    if levied:
        levies = [event for event in mine.events if isinstance(event, Levied)]
        paid = [note for event in levies for note in note_of(story, names, event)]
        said = " ".join([said, *(f"{note}." for note in paid)])
    if mine.kind == "lead" and other is not None and other.kind == "follow":
        before = story.steps[mine.number - 2]
        stops = [event for event in before.events if isinstance(event, Stopped)]
        for event in stops:
            why = "".join(note_of(story, names, event))
            return catalogue.fill(WORDS["stop"], {"card": event.card, "why": why, "rest": said})
    return said


def _clause(rules: Rules, rule: str) -> str:
    """Return the rule as one of the games has it, in a line."""
    clause = clauses(rules).get(rule)
    return WORDS["no-clause"] if clause is None else clause.short


def _refused(parting: Parting, names: Sequence[str]) -> Json | None:
    """Say which table bars what was led at the other, where that is what parted them."""
    for table, (mine, theirs) in enumerate(((parting.a, parting.b), (parting.b, parting.a))):
        if mine is None or theirs is None or mine.kind != "lead":
            continue
        for error in mine.barred:
            if error.card == theirs.card:
                return {"table": table, "text": refusal_text(error, names)}
    return None


def _runs(made: Comparison, names: Sequence[str]) -> Iterator[Json]:
    """Yield the runs side by side, once where cards and notes are the same."""
    both = [_runs_of(story, names) for story in (made.a, made.b)]
    for at in range(max(map(len, both))):
        a, b = (runs[at] if at < len(runs) else None for runs in both)
        together = made.fork is None or at + 1 < made.fork
        yield {"n": at + 1, "same": together and a == b, "a": a, "b": b}


def _runs_of(story: Story, names: Sequence[str]) -> list[Json]:
    runs: dict[int, Json] = {}
    for step in story.steps:
        if step.kind in ("lead", "follow"):
            cards = [[card.code, seat] for card, seat in step.run_cards]
            past = runs.get(step.run, {"notes": []})["notes"]
            assert isinstance(past, list), "notes are a list"
            notes = [note for event in step.events for note in note_of(story, names, event)]
            runs[step.run] = {"cards": cards, "notes": [*past, *notes]}
    return list(runs.values())
