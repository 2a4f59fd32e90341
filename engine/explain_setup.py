"""The steps before the first lead, explained: the deal, the dressing, the turn-up."""

from __future__ import annotations

from collections.abc import Sequence

from engine import catalogue
from engine.cards import Card
from engine.events import Claimed
from engine.layout import pot_cards
from engine.sequence import sequence
from engine.story import Step
from engine.telling import LIMITS, Parts, Said, Voice, words


def deal(voice: Voice, step: Step) -> Parts:
    """Who dealt how many cards, and what the spare hand is for."""
    sizes = [hand.bit_count() for hand in step.hands]
    spare = voice.deal.stock.bit_count()
    facts: dict[str, object] = {
        "dealer": voice.names[voice.deal.dealer],
        "spare": spare,
        "each": sizes[0],
        "most": max(sizes),
    }
    if not spare:
        key = "deal.nospare"
    elif len(set(sizes)) == 1:
        key = "deal.even"
    else:
        facts["hands"] = _shares(voice, sizes)
        keys = ("deal.uneven", "deal.uneven-short", "deal.many")
        fitting = (key for key in keys if words(catalogue.say(key, facts)) <= LIMITS["happened"])
        key = next(fitting, keys[-1])
    could = voice.say("deal.could" if spare else "deal.could-nospare", "deal")
    why = [voice.say("deal.gap", "spare-hand")] if spare else []
    return [voice.say(key, "deal", facts)], [could], [*why, _pack(voice)]


def _shares(voice: Voice, sizes: Sequence[int]) -> list[str]:
    first = catalogue.say("deal.first", {"n": sizes[0], "name": voice.names[0]})
    rest = [
        catalogue.say("deal.share", {"n": size, "name": voice.names[seat]})
        for seat, size in enumerate(sizes)
        if seat
    ]
    return [first, *rest]


def _pack(voice: Voice) -> Said:
    removed = voice.rules.removed
    count = len(sequence(voice.rules.order, removed).pack)
    if voice.rules.order == "ace-high":
        return voice.say("deal.pack-high", "pack", {"n": count})
    if not removed:
        return voice.say("deal.pack-whole", "pack")
    key = "deal.pack" if len(removed) == 1 else "deal.pack-many"
    return voice.say(key, "pack", {"n": count, "removed": removed})


def dress(voice: Voice, step: Step) -> Parts:
    """What the dealer staked, with the sum."""
    dealer = voice.deal.dealer
    stakes = [stake for stake in voice.rules.stakes if stake]
    facts: dict[str, object] = {
        "dealer": voice.names[dealer],
        "total": sum(stakes),
        "sum": " + ".join(map(str, stakes)),
        "before": step.counters_before[dealer],
        "after": step.counters[dealer],
        "carried": sum(step.board_before),
        "board": sum(step.board),
    }
    why = [voice.say("dress.pots", "card-pots")]
    if facts["carried"]:
        why.append(voice.say("dress.carried", "carry-over", facts))
    why.append(voice.say("dress.purse", "counters", facts))
    happened = voice.say("dress.sum" if len(stakes) > 1 else "dress.plain", "dressing", facts)
    return [happened], [voice.say("dress.could", "dressing", facts)], why


def turn_up(voice: Voice, step: Step) -> Parts:
    """Which suit pays, and what the turned card brings the dealer."""
    card = voice.deal.turn_up
    assert card is not None, "a turn-up step has its card"
    dealer, seat = voice.deal.dealer, voice.deal.turn_up_seat
    facts: dict[str, object] = {
        "card": card,
        "suit": catalogue.SUITS[card.suit],
        "dealer": voice.names[dealer],
        "holder": voice.names[seat],
        "honours": _honours(voice),
        "before": step.counters_before[dealer],
        "after": step.counters[dealer],
    }
    claim = next((event for event in step.events if isinstance(event, Claimed)), None)
    why = [voice.say("turn.pays" if facts["honours"] else "turn.no-honours", "pay-suit", facts)]
    if claim is not None and claim.amount:
        voice.turned_pot = claim.pot
        facts |= {"pot": voice.rules.pots[claim.pot].name, "amount": claim.amount}
        happened = voice.say("turn.bonus", "turn-up-pot", facts)
        taken = [voice.say("turn.taken", "turn-up-pot", facts)]
        if seat >= 0:
            taken.append(voice.say("turn.empty", "turn-up-pot", facts))
        why = taken + why
    else:
        happened = voice.say("turn.plain", "turn-up", facts)
        why += _no_bonus(voice, facts)
    if any(pot.claim == "pope" for pot in voice.rules.pots):
        why.append(voice.say("turn.pope", "pope", {"pope": voice.rules.pope}))
    could = voice.say("turn.spare" if seat < 0 else "turn.could", "turn-up", facts)
    return [happened], [could], why


def _no_bonus(voice: Voice, facts: dict[str, object]) -> list[Said]:
    """Why the turned card brings the dealer nothing, where there is something to say."""
    card = voice.deal.turn_up
    assert card is not None, "a turn-up step has its card"
    pot = voice.tables.pot_of[card]
    if pot >= 0:
        facts["pot"] = voice.rules.pots[pot].name
        key = "turn.bare" if voice.rules.turn_up_bonus == "pot" else "turn.kept"
    elif voice.tables.pairs[card]:
        key = "turn.pair"
    elif facts["honours"] and voice.rules.turn_up_bonus == "pot":
        key = "turn.nothing"
    else:
        return []
    return [voice.say(key, "turn-up-pot", facts)]


def _honours(voice: Voice) -> list[Card]:
    """The cards of the pay suit that have pots, in the order of the board."""
    pots = sorted(voice.rules.pots, key=lambda pot: pot.claim == "combination")
    cards = [
        card
        for pot in pots
        if pot.claim in ("pay-rank", "combination")
        for card in pot_cards(pot, voice.rules.pope, voice.deal.pay_suit)
    ]
    return list(dict.fromkeys(cards))
