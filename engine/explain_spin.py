"""Spin, explained: thrown in, kept back, wasted, or out of reach."""

from __future__ import annotations

from engine.cards import CARDS, Card
from engine.deal import STOCK
from engine.events import Claimed, Spun
from engine.explain_forecast import holder_of
from engine.story import Step
from engine.telling import OPEN, Said, Voice, moved


def spun(step: Step) -> bool:
    """Whether Spin was thrown in behind the card of this step."""
    return any(isinstance(event, Spun) for event in step.events)


def thrown(voice: Voice, step: Step, facts: dict[str, object]) -> list[Said]:
    """What happened, where Spin was thrown in."""
    return [voice.say("spin.here", "spin", facts)] if spun(step) else []


def choice(voice: Voice, step: Step, facts: dict[str, object]) -> list[Said]:
    """Spin is a decision: that it was taken, or that it could have been, to those who may know."""
    if spun(step):
        return [voice.say("spin.choice", "spin", facts)]
    if step.may_spin:
        _, seat = moved(step)
        return [voice.say("spin.kept", "spin", facts, f"seat:{seat}")]
    return []


def reasons(voice: Voice, step: Step, facts: dict[str, object]) -> list[Said]:
    """Why Spin: what it does, what it cut off, and whether it was worth it."""
    card, seat = moved(step)
    said = []
    if step.out:
        return [voice.say("spin.out", "spin", facts)]
    said.append(voice.say("spin.why", "spin", facts))
    said += _cut_off(voice, step, card, facts)
    others = [
        (hand.bit_count(), other) for other, hand in enumerate(step.hands) if other != seat and hand
    ]
    fewest, rival = min(others)
    if fewest <= 3:
        facts |= {"rival": voice.names[rival], "n": fewest}
        said.append(voice.say("spin.rival", "first-out", facts))
    return said


def _cut_off(voice: Voice, step: Step, card: Card, facts: dict[str, object]) -> list[Said]:
    """What would have come next; that a dead card was waited for only those who see it know."""
    after = voice.tables.sequence.after[card]
    holder = holder_of(voice, step.hands, after)
    if holder is None:
        dead = after >= 0 and voice.deal.owner[after] >= STOCK and after != voice.deal.turn_up
        audience = voice.unseen()[0] if dead else None
        return [voice.say("spin.wasted", "spin", facts, audience)]
    facts |= {"next": CARDS[after], "holder": voice.names[holder]}
    pot, waiting = voice.waiting(after, step.board)
    if waiting:
        facts |= {"pot": pot, "waiting": waiting}
        return [voice.say("spin.saved-pot", "spin", facts, OPEN)]
    return [voice.say("spin.saved", "spin", facts, OPEN)]


def out_of_reach(voice: Voice, step: Step) -> list[Said]:
    """Who holds Spin and cannot use it while somebody else takes a pot or goes out."""
    spin, (_, seat) = voice.rules.spin, moved(step)
    gained = any(isinstance(event, Claimed) and event.amount for event in step.events)
    if spin is None or voice.times("spin.cannot") or not (gained or step.out):
        return []
    holder = holder_of(voice, step.hands, spin)
    if holder is None or holder == seat or any(by == holder for _, by in step.run_cards):
        return []
    return [voice.say("spin.cannot", "spin", {"holder": voice.names[holder]}, OPEN)]
