"""A hand as the page gets it: plain values, ready for JSON.

The picture of every step (cards, pots, counters, who may lead what) and its words come from here;
whoever draws them adds nothing of its own. Cards are written ``9D``, seats and pots are counted
from 0, amounts are counters.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence

from engine import catalogue
from engine.cards import SUITS, Card, cards_of, codes
from engine.events import Claimed, Dressed, Event
from engine.explain import Teller
from engine.house import chosen
from engine.house_words import house_rules
from engine.layout import pot_shows
from engine.prose import Figures, fill
from engine.rules import spare_word
from engine.scenario import Scenario
from engine.story import Choice, Step, Story, retell, tell
from engine.telling import Said, with_author
from engine.view_step import Json, next_json, sentence, spin_choice, step_json, token


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
        "house": house_rules(scenario.game, rules, chosen(scenario.house)),
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
        "turn-up-out": deal.turn_up is not None and deal.turn_up_seat < 0,
        "staking": rules.staking,
        "placed": _placed(story) if rules.staking == "free" else None,
        "total": sum(story.steps[0].counters) + sum(story.steps[0].board),
        "spare-word": "dead pile" if deal.aside else spare_word(rules),
        "spare-use": rules.spare_use,
        "played-cards": rules.played_cards,
        "spare": codes(cards_of(deal.unseen)).split(),
        "exchange": _exchange(story),
        "steps": steps,
        "source": scenario.data,
        "digest": digest(steps),
    }


def told_steps(scenario: Scenario, story: Story) -> list[Json]:
    """Return the steps of a scenario with the engine's words and the author's on top."""
    teller = Teller(story, scenario.names)
    taken: list[int | None] = [None] * len(story.rules.pots)
    lead, placed = 0, _placed(story)
    steps = []
    for step in story.steps:
        own = _author_words(scenario, step)
        explanation = teller.explain(step)
        if own:
            figures = _figures(scenario, step, placed)
            filled = {part: fill(text, figures) for part, text in own.items()}
            explanation = with_author(explanation, filled)
        name = scenario.play[step.run - 1].id if step.kind == "lead" else None
        _note_taken(taken, step.events)
        lead = step.number if step.kind == "lead" else lead
        told = step_json(step, explanation, scenario.names, taken, name)
        steps.append(told | {"spin": spin_choice(step, lead, ())})
    return steps


def branch(scenario: Scenario, number: int, leads: Sequence[Card | Choice]) -> Json:
    """Return what would have happened after other leads from step ``number`` on.

    Raises:
        IndexError: there is no such step, or it is not a lead.
        IllegalPlay: a lead, or Spin behind a card, that the rules bar.
    """
    real = story_of(scenario)
    told = retell(real, number, leads)
    teller = Teller(told, scenario.names)
    taken: list[int | None] = [None] * len(told.rules.pots)
    for step in real.steps[: number - 1]:
        teller.explain(step)
        _note_taken(taken, step.events)
    steps = []
    for step in told.steps:
        _note_taken(taken, step.events)
        before = [token(choice) for choice in told.choices[: step.run - told.steps[0].run]]
        one = step_json(step, teller.explain(step), scenario.names, taken, None)
        steps.append(one | {"spin": spin_choice(step, number, before)})
    ends = [
        place
        for place, step in enumerate(told.steps, 1)
        if place == len(told.steps) or told.steps[place].kind == "lead"
    ]
    return {
        "steps": steps,
        "ends": ends,
        "compare": [sentence(said) for said in _compare(scenario, real, told, number)],
        "next": next_json(told.table, scenario.names),
    }


def _placed(story: Story) -> list[list[int]]:
    """What each seat put on each pot."""
    rows = [[0] * len(story.rules.pots) for _ in range(story.deal.seats)]
    for step in story.steps:
        for event in step.events:
            if isinstance(event, Dressed):
                rows[event.seat][event.pot] += event.amount
    return rows


def _exchange(story: Story) -> Json | None:
    """Who took the spare hand for what, and the cards that lie there since."""
    if story.exchange is None:
        return None
    seat, price = story.exchange
    return {"seat": seat, "price": price, "spare": codes(cards_of(story.table.deal.unseen)).split()}


def digest(steps: Sequence[Json]) -> str:
    """Return 16 hex digits that change with any word or figure of the steps."""
    text = json.dumps(steps, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _author_words(scenario: Scenario, step: Step) -> Mapping[str, str]:
    if step.card is None or step.kind == "turn-up":
        return scenario.words.get(step.kind, {})
    return scenario.play[step.run - 1].words.get(step.card, {})


def _note_taken(taken: list[int | None], events: Sequence[Event]) -> None:
    for event in events:
        if isinstance(event, Claimed) and event.amount:
            taken[event.pot] = event.seat


def _figures(scenario: Scenario, step: Step, placed: Sequence[Sequence[int]]) -> Figures:
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
        placed,
    )


def _counts(hands: Sequence[int]) -> tuple[int, ...]:
    return tuple(held.bit_count() for held in hands)


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
    leader = last.seat if last.turn is None else last.turn
    facts = {"run": whose, "end": last.card, "leader": names[leader]}
    return Said(catalogue.say("compare.out" if last.out else "compare.stop", facts))
