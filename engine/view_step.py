"""One step of a hand as plain values: the picture after it, what moved, and what could be chosen.

Cards are written ``9D``, seats and pots are counted from 0, amounts are counters. A lead of a
what-if is written ``7S``, or ``7S+10S`` where the card of Spin is thrown in behind the ten.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import Card, cards_of, codes
from engine.errors import IllegalPlay
from engine.events import Called, Event, Passed, Spun, moves
from engine.explain import refusal_rule, refusal_text
from engine.lead import refusals
from engine.story import Choice, Step
from engine.table import Table
from engine.telling import Explanation, Said

Json = dict[str, object]


def step_json(
    step: Step,
    explanation: Explanation,
    names: Sequence[str],
    taken: Sequence[int | None],
    name: str | None,
) -> Json:
    """Return a step; ``taken`` is who has taken each pot so far, ``name`` the step's own id."""
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
        "decision": decides or step.may_spin,
        "turn": step.turn,
        "due": None if step.due is None else step.due.code,
        "hands": [codes(cards_of(held)) for held in step.hands],
        "pots": list(step.board),
        "counters": list(step.counters),
        "moves": [move for event in step.events for move in _moves(event)],
        "taken": list(taken),
        "calls": _calls(step.events),
        "passes": [event.seat for event in step.events if isinstance(event, Passed)],
        "spun": was_spun(step),
        "may-spin": step.may_spin,
        "choices": [card.code for card in step.legal] if decides else [],
        "barred": _barred(step.barred, names),
        "happened": [sentence(said) for said in explanation.happened],
        "could": [sentence(said) for said in explanation.could],
        "why": [sentence(said) for said in explanation.why],
    }


def was_spun(step: Step) -> bool:
    """Whether Spin was thrown in behind the card of this step."""
    return any(isinstance(event, Spun) for event in step.events)


def spin_choice(step: Step, number: int, before: Sequence[str]) -> Json | None:
    """Return the what-if that would throw Spin in here, or where it was, go on without it.

    ``step`` is the lead that the what-if begins at, ``play`` its leads with blanks between them:
    those ``before`` and the one of this run. None where the player of the card has no Spin.
    """
    if not step.may_spin or step.card is None:
        return None
    lead = step.run_cards[0][0]
    choice = Choice(lead) if was_spun(step) else Choice(lead, step.card)
    return {"step": number, "play": " ".join([*before, token(choice)])}


def token(choice: Choice) -> str:
    """Write a lead of a what-if: ``7S``, or ``7S+10S`` with Spin behind the ten."""
    return choice.card.code if choice.spin is None else f"{choice.card.code}+{choice.spin.code}"


def next_json(table: Table, names: Sequence[str]) -> Json | None:
    """Return who may lead what after a what-if, and where Spin could be thrown in; None: over."""
    if table.over:
        return None
    return {
        "seat": table.turn,
        "choices": [card.code for card in table.legal()],
        "barred": _barred(refusals(table), names),
        "spin": [token(choice) for lead in table.legal() for choice in _spins(table, lead)],
    }


def _spins(table: Table, lead: Card) -> list[Choice]:
    """Follow the run of a lead and note each card behind which Spin could be thrown in."""
    found = []
    played = 0
    card: Card | None = lead
    while card is not None:
        if table.may_spin_behind(card):
            found.append(Choice(lead, card))
        table.play(card)
        played += 1
        card = table.due
    for _ in range(played):
        table.undo()
    return found


def _calls(events: Sequence[Event]) -> list[Json]:
    return [
        {"seats": list(event.seats), "card": event.card.code}
        for event in events
        if isinstance(event, Called)
    ]


def _moves(event: Event) -> list[Json]:
    """The counters an event moved, from where to where."""
    return [
        {"from": f"{source}:{giver}", "to": f"{target}:{taker}", "n": amount}
        for (source, giver), (target, taker), amount in moves(event)
        if amount
    ]


def _barred(errors: Sequence[IllegalPlay], names: Sequence[str]) -> Json:
    return {
        error.card.code: {"text": refusal_text(error, names), "rule": refusal_rule(error)}
        for error in errors
    }


def sentence(said: Said) -> Json:
    """Return a sentence with who may read it and the rule it applies."""
    told: Json = {"text": said.text, "for": said.audience}
    return told if said.rule is None else told | {"rule": said.rule}
