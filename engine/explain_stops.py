"""Where a run stops, explained: what was said, why nobody follows, and who leads next."""

from __future__ import annotations

from engine.cards import CARDS, RANK_NAMES
from engine.events import Called, Followed, Passed, Stopped
from engine.explain_forecast import holder_of
from engine.explain_spin import reasons, spun
from engine.story import Step
from engine.telling import Said, Voice, moved

RED = (1, 2)
"""The suits that are red."""


def colour(suit: int) -> str:
    """Return ``red`` or ``black``."""
    return "red" if suit in RED else "black"


def calls_before(voice: Voice, step: Step) -> list[Said]:
    """What the players before the card's holder said, where the game has it said."""
    for event in step.events:
        if isinstance(event, Called):
            return [_call(voice, event)]
        if isinstance(event, Followed):
            break
    return []


def _call(voice: Voice, event: Called) -> Said:
    callers = [voice.names[seat] for seat in event.seats]
    facts: dict[str, object] = {
        "caller": callers[0],
        "callers": callers,
        "wanted": event.card,
        "rank": RANK_NAMES[event.card.rank],
    }
    if voice.rules.calls == "names":
        return voice.say("call.names", "calls", facts)
    return voice.say("call.one" if len(callers) == 1 else "call.round", "calls", facts)


def endings(voice: Voice, step: Step, facts: dict[str, object]) -> list[Said]:
    """What happened after the card, in a few words: out, or stopped, perhaps with a call."""
    if step.out:
        return [voice.say("out.here", "first-out", facts)]
    if step.stop in (None, "spin"):
        return []
    place = next(at for at, one in enumerate(step.events) if isinstance(one, Stopped))
    event = step.events[place - 1]
    if not isinstance(event, Called):
        return [voice.say("stop.here", "stops", facts)]
    facts = facts | {
        "caller": voice.names[event.seats[0]],
        "wanted": event.card,
        "rank": RANK_NAMES[event.card.rank],
    }
    round_ = voice.rules.calls == "round"
    return [voice.say("call.all-round" if round_ else "call.stop", "calls", facts)]


def going(voice: Voice, step: Step, facts: dict[str, object]) -> list[Said]:
    """Why the run stops here and who leads next, or what the end of the hand leaves undone."""
    if spun(step):
        return reasons(voice, step, dict(facts))
    if step.out:
        return [voice.say("out.rule", "first-out", facts), *_left_waiting(voice, step)]
    if step.stop is None:
        return []
    return [*_reason(voice, step, facts), *_next_leader(voice, step, facts)]


def turned(voice: Voice, step: Step) -> list[Said]:
    """The run that has stopped is turned face down, where the game has it so."""
    if step.stop is None or voice.rules.played_cards == "face-up":
        return []
    return [voice.say("turned.down", "turned-down")]


def _reason(voice: Voice, step: Step, facts: dict[str, object]) -> list[Said]:
    following = voice.next_card(moved(step)[0])
    facts = facts | {"next": following}
    if step.stop == "dead" and following == voice.deal.turn_up:
        aside = voice.rules.turn_up == "laid-aside"
        return [voice.say("stop.turned-aside" if aside else "stop.turned", "known-stops", facts)]
    if step.stop == "dead":
        told, untold = voice.unseen()
        looked = untold.startswith("not:")
        facts["dealer"] = voice.names[voice.deal.dealer]
        return [
            voice.say("stop.dead", "spare-hand", facts | voice.lies(following), told),
            voice.say("stop.unknown-looked" if looked else "stop.unknown", "stops", facts, untold),
        ]
    down = step.stop == "played" and voice.rules.played_cards == "turned-down"
    rule = "stops" if step.stop == "played" else "known-stops"
    return [voice.say("stop.played-down" if down else f"stop.{step.stop}", rule, facts)]


def _next_leader(voice: Voice, step: Step, facts: dict[str, object]) -> list[Said]:
    """The stopper leads, unless the lead had to be passed on (E24 to E27)."""
    passed = [event for event in step.events if isinstance(event, Passed)]
    if not passed:
        return [voice.say("stopper", "stopper-leads", facts)]
    assert step.turn is not None, "the deal goes on"
    names = [voice.names[event.seat] for event in passed]
    facts = facts | {
        "name": names[0],
        "names": names,
        "leader": voice.names[step.turn],
        "wanted": wanted(voice, passed[0].suit),
    }
    if step.turn == passed[0].seat:
        return [voice.say("pass.all", "lead-blocked", facts)]
    spin = voice.rules.spin
    if len(passed) == 1 and spin is not None and step.hands[passed[0].seat] == 1 << spin:
        return [voice.say("pass.spin", "spin-lead", facts)]
    return [voice.say("pass.one" if len(names) == 1 else "pass.many", "lead-blocked", facts)]


def wanted(voice: Voice, suit: int) -> str:
    """Say what a new run after one in ``suit`` asks for."""
    if voice.rules.lead_change == "new-colour":
        return f"{'black' if colour(suit) == 'red' else 'red'} card"
    return "card of another suit"


def _left_waiting(voice: Voice, step: Step) -> list[Said]:
    """Name the holder of the card that would have come next (E37); hands are shown now."""
    after = voice.tables.sequence.after[moved(step)[0]]
    holder = holder_of(voice, step.hands, after)
    if holder is None:
        return []
    pot, left = voice.waiting(after, step.board)
    facts: dict[str, object] = {
        "holder": voice.names[holder],
        "next": CARDS[after],
        "left": left,
        "pot": pot,
    }
    return [voice.say("out.held-pot" if left else "out.held", "first-out", facts)]
