"""What a played card takes from the board, or fails to take, what the others pay, and why."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import Card
from engine.events import Claimed, Levied, Split, Spun
from engine.layout import Pot
from engine.rule_names import PAIR
from engine.story import Step
from engine.telling import Said, Voice, moved


def takings(voice: Voice, step: Step) -> tuple[list[Said], list[Said], list[Said]]:
    """Tell the pots this card took or split, then the sums, then the reasons."""
    card, seat = moved(step)
    took: list[Said] = []
    sums: list[Said] = []
    why: list[Said] = []
    gains: list[int] = []
    claims: list[tuple[Claimed, Card]] = []
    for event in step.events:
        if isinstance(event, Spun):
            card = event.card  # What it takes is told like what the card before it took.
        elif isinstance(event, Claimed) and event.how != "first-out":
            gains.append(event.amount)
            claims.append((event, card))
            why += _why_took(voice, event, card)
        elif isinstance(event, Split):
            gains.append(event.share)
            took.append(_split(voice, event))
            why.append(_why_split(voice, event, step, card))
    levies = [event for event in step.events if isinstance(event, Levied)]
    if levies:
        gains += [event.amount for event in levies]
        took[:0] = _took_levy(voice, claims, sum(event.amount for event in levies))
        sums.append(levied(voice, levies))
        if any(event.amount < voice.rules.pope_levy for event in levies):
            sums.append(voice.say("why.levy-late", "pope-levy"))
    else:
        took[:0] = _took_all(voice, claims)
    if any(gains):
        facts = {
            "name": voice.names[seat],
            "before": step.counters_before[seat],
            "sum": " + ".join(str(gain) for gain in gains if gain),
            "after": step.counters[seat],
        }
        sums.insert(0, voice.say("sum.claims", "counters", facts))
    return took, sums, why


def rule_of_pot(pot: Pot) -> str:
    """Return the rule by which a pot is taken."""
    if pot.claim == "combination":
        return PAIR + pot.id
    return {"pope": "pope", "first-out": "game-pot"}.get(pot.claim, "card-pots")


def levied(voice: Voice, levies: Sequence[Levied]) -> Said:
    """Say who paid what for the Pope."""
    parts = [
        voice.peek(
            "pay.part" if place else "pay.first",
            {"name": voice.names[event.seat], "amount": event.amount},
        )
        for place, event in enumerate(levies)
    ]
    return voice.say("why.levy", "pope-levy", {"parts": parts, "cap": voice.rules.pope_levy})


def _took_levy(voice: Voice, claims: Sequence[tuple[Claimed, Card]], total: int) -> list[Said]:
    """What the Pope brings from its pot and from the others, in as few words as can be."""
    if [event.amount > 0 for event, _ in claims] == [True]:
        facts = {"amount": claims[0][0].amount, "total": total}
        return [voice.say("claim.pope-levy", "pope", facts)]
    return [*_took_all(voice, claims), voice.say("claim.levy", "pope-levy", {"total": total})]


def _took_all(voice: Voice, claims: Sequence[tuple[Claimed, Card]]) -> list[Said]:
    """One sentence for several full pots, one each otherwise."""
    if sum(event.amount > 0 for event, _ in claims) < 2:
        return [_took(voice, event, card) for event, card in claims]
    parts = [
        voice.peek("claim.part", {"amount": event.amount, "pot": _pot(voice, event).name})
        for event, _ in claims
        if event.amount
    ]
    # The last is the pair's, where there is one: the rule that has fewer chances to be shown.
    rule = rule_of_pot(_pot(voice, claims[-1][0]))
    return [voice.say("claim.several", rule, {"parts": parts})]


def _pot(voice: Voice, event: Claimed | Split) -> Pot:
    return voice.rules.pots[event.pot]


def _took(voice: Voice, event: Claimed, card: Card) -> Said:
    pot = _pot(voice, event)
    facts: dict[str, object] = {
        "pot": pot.name,
        "amount": event.amount,
        "card": card,
        "partner": _partner(voice, event.pot, card),
    }
    if pot.claim == "combination":
        own = "claim.combination" if voice.tables.pot_of[card] >= 0 else "claim.combination-alone"
        key = own if event.amount else "claim.combination-empty"
    elif not event.amount:
        key = "claim.empty"
    else:
        key = "claim.pope" if pot.claim == "pope" else "claim.card"
    return voice.say(key, rule_of_pot(pot), facts)


def _why_took(voice: Voice, event: Claimed, card: Card) -> list[Said]:
    pot = _pot(voice, event)
    rule = rule_of_pot(pot)
    facts = {"pot": pot.name, "card": card, "who": voice.names[voice.deal.dealer]}
    if pot.claim == "combination":
        key = "any" if voice.rules.combination == "same-player" else "straight"
        if voice.rules.split == "divide":
            key = "shared"
        return [voice.say(f"why.combination-{key}", rule, facts)]
    if event.amount:
        turned = voice.rules.turn_up != "none"
        pope = "why.pope" if turned else "why.pope-here"
        key = {"pope": pope, "card": "why.own-card"}.get(pot.claim, "why.pay-card")
        # Told with every pay card it would be a refrain; once a hand is enough.
        return [] if voice.times(key) else [voice.say(key, rule, facts)]
    if voice.turned_pot == event.pot:
        return [voice.say("why.emptied", "turn-up-pot", facts)]
    return [voice.say("why.bare", rule, facts)]


def _split(voice: Voice, event: Split) -> Said:
    facts = {
        "pot": _pot(voice, event).name,
        "name": voice.names[event.seat],
        "other": voice.names[event.other],
        "share": event.share,
    }
    key = "split.divide" if event.share else "split.nobody"
    return voice.say(key, rule_of_pot(_pot(voice, event)), facts)


def _why_split(voice: Voice, event: Split, step: Step, card: Card) -> Said:
    left = step.board[event.pot]
    facts = {
        "pot": _pot(voice, event).name,
        "other": voice.names[event.other],
        "partner": _partner(voice, event.pot, card),
        "left": left,
    }
    if event.share:
        return voice.say("why.divide-odd" if left else "why.divide", "split", facts)
    if voice.rules.split == "divide":
        return voice.say("why.odd" if left else "why.bare", "split", facts)
    return voice.say("why.split" if left else "why.split-empty", "split", facts)


def _partner(voice: Voice, pot: int, card: Card) -> Card | None:
    return next((other for index, other, _ in voice.tables.pairs[card] if index == pot), None)
