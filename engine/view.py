"""A hand as the page gets it: plain values, ready for JSON.

The picture of every step (cards, pots, counters, who may lead what) and its words come from here;
whoever draws them adds nothing of its own. Cards are written ``9D``, seats and pots are counted
from 0, amounts are counters.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

from engine import catalogue
from engine.cards import SUITS, Card, cards_of, codes
from engine.errors import IllegalPlay
from engine.events import Claimed, Doubled, Dressed, Event, Paid, Split
from engine.explain import Teller, refusal_rule, refusal_text
from engine.layout import pot_shows
from engine.lead import refusals
from engine.presets import PRESETS
from engine.prose import Figures, fill
from engine.rules import FIELDS, Rules
from engine.scenario import Scenario
from engine.story import Choice, Step, Story, retell, tell
from engine.table import Table
from engine.telling import Explanation, Said, with_author

Json = dict[str, object]


def story_of(scenario: Scenario) -> Story:
    """Play a verified scenario and return its story.

    Raises:
        IllegalPlay: a lead that the rules bar (a verified scenario has none).
    """
    return tell(
        scenario.rules,
        scenario.deal,
        [Choice(lead.cards[0], lead.spin) for lead in scenario.play],
        scenario.counters,
        scenario.board,
        scenario.stakes,
        scenario.exchange,
    )


def hand(scenario: Scenario, hand_id: str) -> Json:
    """Return everything a page needs to show, step through and question a hand."""
    story = story_of(scenario)
    rules, deal = story.rules, story.deal
    steps = told_steps(scenario, story)
    return {
        "id": hand_id,
        "title": scenario.title,
        "goal": scenario.goal,
        "game": scenario.game,
        "game-name": rules.game,
        "names": list(scenario.names),
        "dealer": deal.dealer,
        "house": house_rules(scenario.game, rules),
        "pots": [
            {
                "id": pot.id,
                "name": pot.name,
                "claim": pot.claim,
                "shows": pot_shows(pot, rules.pope, deal.pay_suit),
            }
            for pot in rules.pots
        ],
        "pay-suit": None if deal.pay_suit is None else SUITS[deal.pay_suit],
        "turn-up": None if deal.turn_up is None else deal.turn_up.code,
        "total": sum(story.steps[0].counters) + sum(story.steps[0].board),
        "spare": codes(cards_of(deal.stock)).split(),
        "steps": steps,
        "source": scenario.data,
        "digest": digest(steps),
    }


def told_steps(scenario: Scenario, story: Story) -> list[Json]:
    """Return the steps of a scenario with the engine's words and the author's on top."""
    teller = Teller(story.rules, story.deal, scenario.names)
    taken: list[int | None] = [None] * len(story.rules.pots)
    steps = []
    for step in story.steps:
        own = _author_words(scenario, step)
        explanation = teller.explain(step)
        if own:
            figures = _figures(scenario, step)
            filled = {part: fill(text, figures) for part, text in own.items()}
            explanation = with_author(explanation, filled)
        name = scenario.play[step.run - 1].id if step.kind == "lead" else None
        _note_taken(taken, step.events)
        steps.append(_step(step, explanation, scenario.names, taken, name))
    return steps


def branch(scenario: Scenario, number: int, leads: Sequence[Card]) -> Json:
    """Return what would have happened after other leads from step ``number`` on.

    Raises:
        IndexError: there is no such step, or it is not a lead.
        IllegalPlay: a lead that the rules bar.
    """
    real = story_of(scenario)
    told = retell(real, number, leads)
    teller = Teller(told.rules, told.deal, scenario.names)
    taken: list[int | None] = [None] * len(told.rules.pots)
    for step in real.steps[: number - 1]:
        teller.explain(step)
        _note_taken(taken, step.events)
    steps = []
    for step in told.steps:
        _note_taken(taken, step.events)
        steps.append(_step(step, teller.explain(step), scenario.names, taken, None))
    ends = [
        place
        for place, step in enumerate(told.steps, 1)
        if place == len(told.steps) or told.steps[place].kind == "lead"
    ]
    return {
        "steps": steps,
        "ends": ends,
        "compare": [_sentence(said) for said in _compare(scenario, real, told, number)],
        "next": _next(told.table, scenario.names),
    }


def digest(steps: Sequence[Json]) -> str:
    """Return 16 hex digits that change with any word or figure of the steps."""
    text = json.dumps(steps, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def house_rules(game: str, rules: Rules) -> list[str]:
    """Return a sentence for each rule that differs from the game as its book gives it."""
    base = PRESETS[game]
    found = []
    for name, field in FIELDS.items():
        attribute = name.replace("-", "_")
        mine, usual = getattr(rules, attribute), getattr(base, attribute)
        if mine != usual:
            facts = {
                # What stands in backticks after the sentence is for authors.
                "says": field.says.partition(": `")[0].rstrip("."),
                "mine": _value(name, mine, usual, rules),
                "usual": _value(name, usual, mine, base),
            }
            found.append(catalogue.say("house", facts))
    return found


def _value(name: str, value: Any, other: Any, rules: Rules) -> str:
    """Write a rule's value, beside the other one that it is told against."""
    if name == "stakes":
        stakes = zip(rules.pots, value, other, strict=True)
        return catalogue.join([f"{pot.name} {mine}" for pot, mine, was in stakes if mine != was])
    if isinstance(value, tuple):
        return catalogue.join([str(item) for item in value]) or "none"
    return FIELDS[name].values.get(str(value), str(value))


def _author_words(scenario: Scenario, step: Step) -> Mapping[str, str]:
    if step.card is None or step.kind == "turn-up":
        return scenario.words.get(step.kind, {})
    return scenario.play[step.run - 1].words.get(step.card, {})


def _step(
    step: Step,
    explanation: Explanation,
    names: Sequence[str],
    taken: Sequence[int | None],
    name: str | None,
) -> Json:
    decides = step.kind == "lead"
    return {
        "n": step.number,
        "id": name,
        "kind": step.kind,
        "seat": step.seat,
        "card": None if step.card is None else step.card.code,
        "run": step.run,
        "run-cards": [[card.code, seat] for card, seat in step.run_cards],
        "stop": step.stop,
        "out": step.out,
        "decision": decides,
        "turn": step.turn,
        "due": None if step.due is None else step.due.code,
        "hands": [codes(cards_of(held)) for held in step.hands],
        "pots": list(step.board),
        "counters": list(step.counters),
        "moves": [move for event in step.events for move in _moves(event)],
        "taken": list(taken),
        "choices": [card.code for card in step.legal] if decides else [],
        "barred": _barred(step.barred, names),
        "happened": [_sentence(said) for said in explanation.happened],
        "could": [_sentence(said) for said in explanation.could],
        "why": [_sentence(said) for said in explanation.why],
    }


def _moves(event: Event) -> list[Json]:
    """The counters an event moved, from where to where."""
    if isinstance(event, Dressed | Doubled):
        moves = [(f"seat:{event.seat}", f"pot:{event.pot}", event.amount)]
    elif isinstance(event, Claimed):
        moves = [(f"pot:{event.pot}", f"seat:{event.seat}", event.amount)]
    elif isinstance(event, Split):
        seats = (event.other, event.seat)
        moves = [(f"pot:{event.pot}", f"seat:{seat}", event.share) for seat in seats]
    elif isinstance(event, Paid):
        moves = [(f"seat:{event.seat}", f"seat:{event.to}", event.amount)]
    else:
        moves = []
    return [
        {"from": source, "to": target, "n": amount} for source, target, amount in moves if amount
    ]


def _note_taken(taken: list[int | None], events: Sequence[Event]) -> None:
    for event in events:
        if isinstance(event, Claimed) and event.amount:
            taken[event.pot] = event.seat


def _barred(errors: Sequence[IllegalPlay], names: Sequence[str]) -> Json:
    return {
        error.card.code: {"text": refusal_text(error, names), "rule": refusal_rule(error)}
        for error in errors
    }


def _sentence(said: Said) -> Json:
    sentence: Json = {"text": said.text, "for": said.audience}
    return sentence if said.rule is None else sentence | {"rule": said.rule}


def _figures(scenario: Scenario, step: Step) -> Figures:
    """What an author's placeholders stand for at a step."""
    return Figures(
        scenario.rules,
        scenario.names,
        step.board,
        step.counters,
        _counts(step.hands),
        step.board_before,
        step.counters_before,
        _counts(step.hands_before),
        step.events,
    )


def _counts(hands: Sequence[int]) -> tuple[int, ...]:
    return tuple(held.bit_count() for held in hands)


def _next(table: Table, names: Sequence[str]) -> Json | None:
    if table.over:
        return None
    return {
        "seat": table.turn,
        "choices": [card.code for card in table.legal()],
        "barred": _barred(refusals(table), names),
    }


def _compare(scenario: Scenario, real: Story, told: Story, number: int) -> list[Said]:
    """One line that holds the reader's first run against the run of the real hand."""
    mine = [step for step in told.steps if step.run == told.steps[0].run and step.card]
    run = real.steps[number - 1].run
    theirs = [step for step in real.steps if step.run == run and step.card]
    return [
        _run_line(scenario.names, catalogue.say(f"compare.{whose}", {}), steps[-1])
        for whose, steps in (("real", theirs), ("yours", mine))
    ]


def _run_line(names: Sequence[str], whose: str, last: Step) -> Said:
    assert last.seat is not None, "runs end with a card"
    facts = {"run": whose, "end": last.card, "leader": names[last.seat]}
    return Said(catalogue.say("compare.out" if last.out else "compare.stop", facts))
