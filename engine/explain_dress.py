"""The board dressed and the spare hand taken, explained."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import Card, cards_of
from engine.events import Dressed, Exchanged
from engine.layout import pot_cards
from engine.staking import company
from engine.story import Step
from engine.telling import LIMITS, Parts, Said, Voice, words


def dress(voice: Voice, step: Step) -> Parts:
    """Who staked what, with the sums, and what lies on the board now."""
    staking = voice.rules.staking
    if not sum(voice.rules.stakes):
        staking = "dealer"
    parts = {"dealer": _alone, "free": _free}.get(staking, _together)(voice, step)
    happened, could, why = parts
    facts = _board(voice, step)
    if min(step.counters) < 0:
        why.append(voice.say("dress.debt", "counters"))
    if facts["carried"]:
        why.insert(1, voice.say("dress.carried", "carry-over", facts))
    return happened, could + _not_taken(voice), why


def _board(voice: Voice, step: Step) -> dict[str, object]:
    """What every dressing adds up to, and the dealer's purse."""
    dealer = voice.deal.dealer
    return {
        "dealer": voice.names[dealer],
        "total": sum(step.board) - sum(step.board_before),
        "carried": sum(step.board_before),
        "board": sum(step.board),
        "stake": step.counters_before[dealer] - step.counters[dealer],
        "before": step.counters_before[dealer],
        "after": step.counters[dealer],
    }


def _pots(voice: Voice) -> list[Said]:
    """What the pots wait for, but for the first out's."""
    claims = {pot.claim: pot.name for pot in voice.rules.pots}
    out = claims.pop("first-out", None)
    what = {"pair" if claim == "combination" else "card" for claim in claims}
    if not what:
        return []
    key = "dress.pots" if out is None else "dress.pots-but"
    return [voice.say(key, "dressing", {"what": " or ".join(sorted(what)), "pot": out})]


def _alone(voice: Voice, step: Step) -> Parts:
    """What the dealer staked."""
    stakes = [stake for stake in voice.rules.stakes if stake]
    facts = _board(voice, step) | {"sum": " + ".join(map(str, stakes))}
    happened = voice.say("dress.sum" if len(stakes) > 1 else "dress.plain", "dressing", facts)
    why = [*_pots(voice), voice.say("dress.purse", "counters", facts)]
    return [happened], [voice.say("dress.could", "dressing", facts)], why


def _together(voice: Voice, step: Step) -> Parts:
    """What everybody staked, the dealer perhaps twice as much."""
    rules, seats = voice.rules, voice.deal.seats
    stakes = [stake for stake in rules.stakes if stake]
    part, rest = sum(stakes), 0
    if rules.staking == "company":
        part, rest = company(rules, seats)
    twice = part if rules.staking == "everybody" else 2 * part
    paid = [part] * (seats - 1) + [twice]
    facts = _board(voice, step) | {
        "part": part,
        "twice": twice,
        "sum": " + ".join(map(str, stakes)),
        "whole": sum(stakes),
        "rest": rest,
    }
    key = {"dealer-double": "dress.double", "company": "dress.company"}.get(rules.staking)
    if key is None:
        key = "dress.each" if len(stakes) > 1 else "dress.each-plain"
    happened = voice.say(key, "dressing", facts)
    suffix = {"dealer-double": "double", "company": "company"}.get(rules.staking, "each")
    could = voice.say(f"dress.could-{suffix}", "dressing", facts)
    why = [voice.say("dress.all", "dressing", facts | {"sum": " + ".join(map(str, paid))})]
    if rules.staking == "company":
        why.append(_rest(voice, facts))
    why += _pots(voice)
    if twice == part and len({*step.counters_before}) == 1:
        why.append(voice.say("dress.purses", "counters", facts))
    else:
        why.append(voice.say("dress.purse", "counters", facts))
    return [happened], [could], why


def _rest(voice: Voice, facts: dict[str, object]) -> Said:
    pot = next(pot.name for pot in voice.rules.pots if pot.claim == "first-out")
    key = "dress.rest" if facts["rest"] else "dress.no-rest"
    return voice.say(key, "dressing", facts | {"pot": pot})


def _free(voice: Voice, step: Step) -> Parts:
    """Who laid how many counters where; nobody had a word about anybody else's."""
    rows = [[0] * len(step.board) for _ in range(voice.deal.seats)]
    for event in step.events:
        if isinstance(event, Dressed):
            rows[event.seat][event.pot] += event.amount
    facts = _board(voice, step) | {"part": sum(rows[0])}
    happened = [voice.say("dress.free", "dressing", facts)]
    could = [voice.say("dress.could-free", "dressing", facts)]
    room = LIMITS["could"] - words(could[0].text)
    why: list[Said] = []
    for place in range(1, voice.deal.seats + 1):
        seat = (voice.deal.dealer + place) % voice.deal.seats
        said = _laid(voice, seat, rows[seat])
        room -= words(said.text)
        (could if room >= 0 and not why else why).append(said)
    bare = [pot.name for pot, laid in zip(voice.rules.pots, step.board, strict=True) if not laid]
    if bare:
        why.insert(0, voice.say("dress.unbacked", "dressing", {"pots": bare}))
    most = max(step.board)
    if list(step.board).count(most) == 1:
        name = voice.rules.pots[list(step.board).index(most)].name
        why.insert(0, voice.say("dress.fullest", "dressing", {"pot": name, "left": most}))
    if len({*step.counters_before}) == 1:
        why.insert(0, voice.say("dress.purses", "counters", facts))
    else:
        why.insert(0, voice.say("dress.purse", "counters", facts))
    return happened, could, why


def _laid(voice: Voice, seat: int, row: Sequence[int]) -> Said:
    names = [pot.name for pot in voice.rules.pots]
    parts = [(amount, names[pot]) for pot, amount in enumerate(row) if amount]
    facts: dict[str, object] = {"name": voice.names[seat], "n": parts[0][0], "pot": parts[0][1]}
    if len(parts) == 1:
        return voice.say("dress.one", "dressing", facts)
    if len({*row}) == 1:
        return voice.say("dress.even", "dressing", facts)
    facts["parts"] = [voice.peek("dress.part", {"n": n, "pot": pot}) for n, pot in parts]
    return voice.say("dress.parts", "dressing", facts)


def _not_taken(voice: Voice) -> list[Said]:
    """The spare hand was there to be taken, and nobody took it."""
    use = {"dealer-swaps": "no-swap", "auction": "no-sale", "swap-or-auction": "no-either"}
    key = use.get(voice.rules.spare_use)
    if key is None or voice.exchanged:
        return []
    facts = {"dealer": voice.names[voice.deal.dealer]}
    return [voice.say(f"spare.{key}", "spare-use", facts)]


def exchange(voice: Voice, step: Step) -> Parts:
    """Who took the spare hand, at what price, and what became of the old one."""
    event = next(event for event in step.events if isinstance(event, Exchanged))
    seat, dealer = event.seat, event.to
    old, new = voice.dealt.hands[seat], voice.deal.hands[seat]
    facts: dict[str, object] = {
        "name": voice.names[seat],
        "dealer": voice.names[dealer],
        "price": event.amount,
        "n": old.bit_count(),
        "new": new.bit_count(),
        "before": step.counters_before[seat],
        "after": step.counters[seat],
        "had": step.counters_before[dealer],
        "has": step.counters[dealer],
    }
    either = voice.rules.spare_use == "swap-or-auction"
    if seat == dealer:
        happened = voice.say("exchange.swap", "spare-use", facts)
        key = "exchange.could-sell" if either else "exchange.could-keep"
        could = [voice.say(key, "spare-use", facts)]
    else:
        happened = voice.say("exchange.bought", "spare-use", facts)
        could = [voice.say("exchange.could-bid", "spare-use", facts)]
        if either:
            could.append(voice.say("exchange.could-swap", "spare-use", facts))
    why = [voice.say("exchange.dead", "spare-hand", facts), *_changed(voice, seat, old, new)]
    if event.amount:
        why.append(voice.say("exchange.sum", "counters", facts))
    if facts["n"] != facts["new"]:
        why.append(voice.say("exchange.longer", "spare-use", facts))
    return [happened], could, why


def _changed(voice: Voice, seat: int, old: int, new: int) -> list[Said]:
    """Name the pay cards that went and came, to those who may see both hands."""
    given, got = _paying(voice, old), _paying(voice, new)
    if not given and not got:
        return []
    key = "both" if given and got else "gave" if given else "got"
    facts = {"old": given, "new": got}
    return [voice.say(f"exchange.{key}", "spare-use", facts, f"seat:{seat}")]


def _paying(voice: Voice, hand: int) -> list[Card]:
    """The cards of a hand that have pots, as far as is known before any card is turned."""
    cards = {
        card
        for pot in voice.rules.pots
        for card in pot_cards(pot, voice.rules.pope, None)
        if hand >> card & 1
    }
    return [card for card in cards_of(hand) if card in cards]
