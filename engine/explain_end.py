"""The end of a hand, explained: who pays what, who is excused, what stays on the board."""

from __future__ import annotations

from collections.abc import Sequence

from engine import catalogue
from engine.events import Claimed, Doubled, Excused, Paid
from engine.story import Step
from engine.telling import LIMITS, Parts, Said, Voice, words


def pay(voice: Voice, step: Step) -> Parts:
    """The First-out pot and one payment per card held, with the sum."""
    winner = step.seat
    assert winner is not None, "somebody went out"
    paid = [event for event in step.events if isinstance(event, Paid) and event.amount]
    free = not voice.rules.per_card
    excused = [] if free else [event for event in step.events if isinstance(event, Excused)]
    game = [event for event in step.events if isinstance(event, Claimed) and event.amount]
    gains = [event.amount for event in game] + [event.amount for event in paid]
    facts: dict[str, object] = {
        "name": voice.names[winner],
        "total": sum(event.amount for event in paid),
        "sum": " + ".join(map(str, [step.counters_before[winner], *gains])),
        "after": step.counters_before[winner] + sum(gains),
    }
    if game:
        facts |= {"pot": voice.rules.pots[game[0].pot].name, "amount": game[0].amount}
        happened = voice.say("pay.both" if paid else "pay.pot", "game-pot", facts)
    else:
        happened = voice.say("pay.cards" if paid else "pay.nothing", "payments", facts)
    could = [_payments(voice, paid), *(_excuse(voice, event) for event in excused)]
    why = [voice.say("pay.sum", "payments", facts)] if gains else []
    why += [_doubled(voice, event) for event in step.events if isinstance(event, Doubled)]
    if excused:
        why.append(voice.say("pay.why-excused", "pope-excused"))
    else:
        why.append(voice.say("pay.why-free" if free else "pay.why-cards", "payments"))
    return [happened], could, why


def _payments(voice: Voice, paid: Sequence[Paid]) -> Said:
    if not paid:
        return voice.say("pay.all-excused", "payments")
    parts = [
        catalogue.say(
            "pay.part" if place else "pay.first",
            {"name": voice.names[event.seat], "amount": event.amount},
        )
        for place, event in enumerate(paid)
    ]
    key = "pay.rate" if voice.rules.per_card == 1 else "pay.rates"
    return voice.say(key, "payments", {"payments": parts, "rate": voice.rules.per_card})


def _excuse(voice: Voice, event: Excused) -> Said:
    facts = {"name": voice.names[event.seat], "pope": voice.rules.pope, "cards": event.cards}
    return voice.say("pay.excused", "pope-excused", facts)


def _doubled(voice: Voice, event: Doubled) -> Said:
    facts = {
        "name": voice.names[event.seat],
        "pot": voice.rules.pots[event.pot].name,
        "amount": event.amount,
    }
    return voice.say("pay.doubled", "held-penalty", facts)


def board(voice: Voice, step: Step) -> Parts:
    """What nobody took, who deals next, and that no counter has been lost."""
    left = [(pot, amount) for pot, amount in enumerate(step.board) if amount]
    total = sum(step.board)
    facts: dict[str, object] = {
        "dealer": voice.names[voice.deal.eldest],
        "stake": sum(voice.rules.stakes),
        "total": total,
        "n": len(left),
        "sum": " + ".join(map(str, [*step.counters, total])),
        "all": sum(step.counters) + total,
    }
    sums = voice.say("board.total", "counters", facts)
    if not left:
        happened = voice.say("board.bare", "carry-over", facts)
        could = voice.say("board.could-bare", "carry-over", facts)
        return [happened], [could], [voice.say("board.next-bare", "deal-passes", facts), sums]
    facts["pots"] = [
        catalogue.say("board.part", {"amount": amount, "pot": voice.rules.pots[pot].name})
        for pot, amount in left
    ]
    fullest, amount = max(left, key=lambda one: one[1])
    more = voice.rules.stakes[fullest]
    facts |= {"pot": voice.rules.pots[fullest].name, "left": amount, "more": more}
    facts["will"] = amount + more
    happened = voice.say("board.stays" if len(left) > 1 else "board.stays-one", "carry-over", facts)
    if words(happened.text) > LIMITS["happened"]:
        happened = voice.say("board.stays-many", "carry-over", facts)
    why = [voice.say("board.next", "deal-passes", facts), sums]
    return [happened], [voice.say("board.could", "carry-over", facts)], why
