"""The deal and the turn-up, explained."""

from __future__ import annotations

from collections.abc import Sequence

from engine import catalogue
from engine.cards import Card
from engine.events import Claimed, Levied
from engine.explain_pots import levied, rule_of_pot
from engine.layout import pot_cards
from engine.sequence import sequence
from engine.story import Step
from engine.telling import LIMITS, Parts, Said, Voice, words


def deal(voice: Voice, step: Step) -> Parts:
    """Who dealt how many cards, what the dead ones are for, and what the pack is."""
    rules, dealer = voice.rules, voice.deal.dealer
    looks = rules.spare_use == "dealer-looks"
    seats = [seat for seat in range(voice.deal.seats) if not (looks and seat == dealer)]
    sizes = [step.hands[seat].bit_count() for seat in seats]
    aside = voice.dealt.aside.bit_count()
    spare = voice.dealt.stock.bit_count() - (rules.turn_up == "laid-aside") - aside
    facts: dict[str, object] = {
        "dealer": voice.names[dealer],
        "spare": spare,
        "aside": aside,
        "each": sizes[0],
        "most": max(sizes),
    }
    if aside:
        key = "deal.even-aside" if len(set(sizes)) == 1 else "deal.many-aside"
    elif not spare:
        key = "deal.nospare"
    elif len(set(sizes)) == 1:
        key = "deal.others" if looks else "deal.even"
    else:
        facts["hands"] = _shares(voice, seats, sizes)
        keys = ("deal.uneven", "deal.uneven-short", "deal.many")
        fitting = (key for key in keys if words(voice.peek(key, facts)) <= LIMITS["happened"])
        key = next(fitting, keys[-1])
    could = [voice.say("deal.could" if spare else "deal.could-nospare", "deal")]
    if looks:
        could = [voice.say("deal.looks", "spare-use", facts)]
    could.append(_players(voice))
    why = []
    if aside and rules.pope_fills == "no":
        why.append(voice.say("deal.gap-aside", "spare-hand"))
    elif spare:
        filled = rules.pope_fills == "yes"
        rule = "pope-fills" if filled else "spare-hand"
        why.append(voice.say("deal.gap-filled" if filled else "deal.gap", rule))
    why += _pack(voice)
    if not rules.cards_each and max(sizes) == min(sizes) + 1:
        why.append(voice.say("deal.longer", "deal"))
    return [voice.say(key, "deal", facts)], could, why


def _shares(voice: Voice, seats: Sequence[int], sizes: Sequence[int]) -> list[str]:
    return [
        catalogue.say("deal.share" if place else "deal.first", {"n": size, "name": voice.names[at]})
        for place, (at, size) in enumerate(zip(seats, sizes, strict=True))
    ]


def _players(voice: Voice) -> Said:
    fewest, most = voice.rules.players
    facts = {"fewest": fewest, "most": most, "n": voice.deal.seats}
    key = "deal.players" if fewest < most else "deal.players-only"
    return voice.say(key, "players", facts)


def _pack(voice: Voice) -> list[Said]:
    removed = voice.rules.removed
    facts = {"n": len(sequence(voice.rules.order, removed).pack), "removed": removed}
    key = "deal.pack-whole"
    if removed:
        key = "deal.pack" if len(removed) == 1 else "deal.pack-many"
    order = "deal.high" if voice.rules.order == "ace-high" else "deal.low"
    return [voice.say(key, "pack", facts), voice.say(order, "pack")]


def turn_up(voice: Voice, step: Step) -> Parts:
    """Which suit pays, what the turned card brings the dealer, and where it lies."""
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
        "sum": " + ".join(map(str, _brought(step))),
    }
    claim = next((event for event in step.events if isinstance(event, Claimed)), None)
    levies = [event for event in step.events if isinstance(event, Levied)]
    why = [voice.say("turn.no-honours", "turn-up", facts)]
    if facts["honours"]:
        why = [voice.say("turn.pays", "pay-suit", facts)]
    if claim is not None and claim.amount:
        voice.turned_pot = claim.pot
        facts |= {"pot": voice.rules.pots[claim.pot].name, "amount": claim.amount}
        happened = [voice.say("turn.bonus", "turn-up-pot", facts)]
        taken = [voice.say("turn.taken", "turn-up-pot", facts)]
        if seat >= 0:
            taken.append(voice.say("turn.empty", "turn-up-pot", facts))
        why = taken + why
    else:
        where = {"laid-aside": "turn.plain-aside", "top-of-stock": "turn.plain-stock"}
        happened = [voice.say(where.get(voice.rules.turn_up, "turn.plain"), "turn-up", facts)]
        why += _no_bonus(voice, facts)
    if levies:
        facts["total"] = sum(event.amount for event in levies)
        happened.append(voice.say("turn.levy", "pope-levy", facts))
        why.append(levied(voice, levies))
    why += _known(voice, card, seat)
    if any(pot.claim == "pope" for pot in voice.rules.pots) and card != voice.rules.pope:
        why.append(voice.say("turn.pope", "pope"))
    why += _pairs(voice, card if seat < 0 else None)
    return happened, [_where(voice, seat, facts)], why


def _brought(step: Step) -> list[int]:
    moved = [event for event in step.events if isinstance(event, Claimed | Levied)]
    return [event.amount for event in moved if event.amount]


def _where(voice: Voice, seat: int, facts: dict[str, object]) -> Said:
    if seat >= 0:
        return voice.say("turn.could", "turn-up", facts)
    aside = voice.rules.turn_up == "laid-aside"
    return voice.say("turn.aside" if aside else "turn.spare", "turn-up", facts)


def _known(voice: Voice, card: Card, seat: int) -> list[Said]:
    """What a card that nobody can play does: a stop below it, and pairs that cannot be made."""
    if seat >= 0:
        return []
    said = []
    below = voice.below(card)
    if below is not None:
        said.append(voice.say("turn.stop", "known-stops", {"below": below, "card": card}))
    pairs = [voice.rules.pots[pot] for pot, _, _ in voice.tables.pairs[card]]
    if pairs:
        facts = {"pots": [pot.name for pot in pairs], "card": card}
        said.insert(0, voice.say("turn.pair-out", rule_of_pot(pairs[0]), facts))
    return said


def _pairs(voice: Voice, out: Card | None) -> list[Said]:
    """Name the cards of each pair that can still be made."""
    said = []
    for pot in voice.rules.pots:
        cards = pot_cards(pot, voice.rules.pope, voice.deal.pay_suit)
        if pot.claim == "combination" and out not in cards:
            facts = {"pot": pot.name, "cards": cards}
            said.append(voice.say("turn.pair-cards", rule_of_pot(pot), facts))
    return said


def _no_bonus(voice: Voice, facts: dict[str, object]) -> list[Said]:
    """Why the turned card brings the dealer nothing, where there is something to say."""
    card, bonus = voice.deal.turn_up, voice.rules.turn_up_bonus != "none"
    assert card is not None, "a turn-up step has its card"
    pot = voice.tables.pot_of[card]
    if pot >= 0:
        facts["pot"] = voice.rules.pots[pot].name
        kept = "turn.kept" if voice.deal.turn_up_seat >= 0 else "turn.kept-out"
        key = "turn.bare" if bonus else kept
    elif voice.tables.pairs[card]:
        key = "turn.pair"
    elif facts["honours"]:
        key = "turn.nothing" if bonus else "turn.no-bonus"
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
