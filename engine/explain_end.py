"""The end of a hand, explained: who pays what, who is excused, what stays, how the match stands."""

from __future__ import annotations

from collections.abc import Sequence

from engine.events import Claimed, Doubled, Excused, Paid
from engine.explain_stays import stays
from engine.layout import pot_cards
from engine.match import leaders
from engine.staking import dressing
from engine.story import Step
from engine.telling import LIMITS, Parts, Said, Voice, added, words


def pay(voice: Voice, step: Step) -> Parts:
    """The pot of the first out and one payment per card held, with the sum; then the penalties."""
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
    if voice.rules.spare_use == "dealer-looks":
        could.append(voice.say("pay.sat-out", "spare-use", {"name": _dealer(voice)}))
    why = [voice.say("pay.sum", "payments", facts)] if gains else []
    why += _penalties(voice, step)
    return [happened], could, [*why, *_principle(voice, step, bool(excused), free)]


def _dealer(voice: Voice) -> str:
    return voice.names[voice.deal.dealer]


def _payments(voice: Voice, paid: Sequence[Paid]) -> Said:
    if not paid:
        return voice.say("pay.all-excused", "payments")
    parts = [
        voice.peek(
            "pay.part" if place else "pay.first",
            {"name": voice.names[event.seat], "amount": event.amount},
        )
        for place, event in enumerate(paid)
    ]
    key = "pay.rate" if voice.rules.per_card == 1 else "pay.rates"
    return voice.say(key, "payments", {"payments": parts, "rate": voice.rules.per_card})


def _excuse(voice: Voice, event: Excused) -> Said:
    facts = {"name": voice.names[event.seat], "cards": event.cards}
    return voice.say("pay.excused", "pope-excused", facts)


def _principle(voice: Voice, step: Step, excused: bool, free: bool) -> list[Said]:
    """What the payments are for, and who thought to be excused and is not."""
    if excused:
        return [voice.say("pay.why-excused", "pope-excused")]
    if free:
        return [voice.say("pay.why-free", "payments")]
    said = []
    pope = voice.rules.pope
    if voice.rules.exemption == "none" and pope is not None:
        for seat, hand in enumerate(step.hands):
            if hand >> pope & 1:
                said.append(voice.say("pay.no-excuse", "payments", {"name": voice.names[seat]}))
    if all(pot.claim != "first-out" for pot in voice.rules.pots):
        said.append(voice.say("pay.no-game", "payments"))
    said.append(voice.say("pay.why-cards", "payments"))
    return said


def _penalties(voice: Voice, step: Step) -> list[Said]:
    """Each pot that was doubled: by whom, for which cards, with the sum (E55 to E57)."""
    groups: dict[int, list[Doubled]] = {}
    for event in step.events:
        if isinstance(event, Doubled):
            groups.setdefault(event.pot, []).append(event)
    voice.doubled.update(pot for pot in groups if step.board[pot])
    fullest = sorted(groups, key=lambda pot: -step.board_before[pot])
    return [_doubled(voice, step, pot, groups[pot]) for pot in fullest]


def _doubled(voice: Voice, step: Step, pot: int, events: Sequence[Doubled]) -> Said:
    seats = list(dict.fromkeys(event.seat for event in events))
    cards = [
        card
        for card in pot_cards(voice.rules.pots[pot], voice.rules.pope, voice.deal.pay_suit)
        if any(step.hands[seat] >> card & 1 for seat in seats)
    ]
    paid = [sum(event.amount for event in events if event.seat == seat) for seat in seats]
    facts: dict[str, object] = {
        "name": voice.names[seats[0]],
        "other": voice.names[seats[-1]],
        "pot": voice.rules.pots[pot].name,
        "cards": cards,
        "before": step.board_before[pot],
        "amount": paid[0],
        "sum": " + ".join(map(str, paid)),
        "after": step.board[pot],
    }
    key = "pay.doubled" if len(seats) == 1 else "pay.doubled-two"
    if not step.board[pot]:
        key = "pay.doubled-none"
    return voice.say(key, "held-penalty", facts)


def board(voice: Voice, step: Step) -> Parts:
    """What nobody took and why, who deals next, and how the match stands."""
    left = [(pot, amount) for pot, amount in enumerate(step.board) if amount]
    total = sum(step.board)
    facts: dict[str, object] = {
        "dealer": voice.names[voice.deal.eldest],
        "total": total,
        "n": len(left),
        "sum": added([*step.counters, total]),
        "all": sum(step.counters) + total,
    }
    sums = voice.say("board.total", "counters", facts)
    matched = _match(voice, step)
    if not left:
        happened = voice.say("board.bare", "carry-over", facts)
        key = "board.next-bare" if voice.rules.staking == "dealer" else "board.next-bare-all"
        after = voice.say(key, "deal-passes", facts)
        return [happened], [voice.say("board.could-bare", "carry-over"), matched], [after, sums]
    facts["pots"] = [
        voice.peek("board.part", {"amount": amount, "pot": voice.rules.pots[pot].name})
        for pot, amount in left
    ]
    facts["pot"] = voice.rules.pots[left[0][0]].name
    happened = voice.say("board.stays" if len(left) > 1 else "board.stays-one", "carry-over", facts)
    if words(happened.text) > LIMITS["happened"]:
        happened = voice.say("board.stays-many", "carry-over", facts)
    why = [_next(voice, step, facts), *stays(voice, step), sums]
    return [happened], [voice.say("board.could", "carry-over"), matched], why


def _next(voice: Voice, step: Step, facts: dict[str, object]) -> Said:
    """Who deals next, and what the fullest pot, or the one just doubled, will hold then."""
    rules, deal = voice.rules, voice.deal
    if rules.staking == "free":
        return voice.say("board.next-free", "deal-passes", facts)
    more = dressing(rules, deal.seats, deal.eldest).pots
    doubled = sorted(voice.doubled)
    pots = [pot for pot in doubled if more[pot]] or [
        pot for pot, amount in enumerate(step.board) if amount and more[pot]
    ]
    if not pots:
        return voice.say("board.next-same", "deal-passes", facts)
    pot = max(pots, key=lambda one: step.board[one])
    facts = facts | {
        "stake": sum(more),
        "pot": rules.pots[pot].name,
        "left": step.board[pot],
        "more": more[pot],
        "will": step.board[pot] + more[pot],
    }
    key = "board.next" if rules.staking == "dealer" else "board.next-all"
    return voice.say(key, "deal-passes", facts)


def _match(voice: Voice, step: Step) -> Said:
    """How the match stands after this hand, whichever of its hands this is."""
    rules, best = voice.rules, max(step.counters)
    facts: dict[str, object] = {"target": rules.target, "n": rules.hands}
    rounds = rules.match_length == "rounds"
    if not rules.target:
        key = "round" if rounds else "hand"
        return voice.say(f"match.{key}" if rules.hands == 1 else f"match.{key}s", "match", facts)
    if best < rules.target:
        return voice.say("match.going-rounds" if rounds else "match.going", "match", facts)
    names = [voice.names[seat] for seat in leaders(step.counters)]
    facts |= {"name": names[0], "names": names, "n": best}
    return voice.say("match.won" if len(names) == 1 else "match.shared", "match", facts)
