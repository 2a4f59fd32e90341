"""A match as the page gets it: plain values and finished sentences, hand by hand.

The settlement is told in the words of the steps (:mod:`engine.explain`); what only a match knows,
how long a pot has waited or who paid for dealing, is said here. Cards are written ``9D``, seats
counted from 0, amounts are counters.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine import catalogue
from engine.cards import cards_of, codes
from engine.event_words import note_of
from engine.events import Claimed, Dressed, Event, Split
from engine.explain import Teller
from engine.house import chosen
from engine.house_words import house_rules
from engine.layout import pot_shows
from engine.match import leaders
from engine.match_script import MatchScript, settled, whole
from engine.prose import fill
from engine.story import Step
from engine.telling import Said, views_of
from engine.view_step import Json
from engine.whole_match import Played, flows, nearly_won, waiting

WORDS: dict[str, str] = {
    "out": "{name} goes out with {card}.",
    "took": "{name} took {total|counters}: {parts|and}.",
    "took-one": "{name} took {part}.",
    "from": "{amount} from {pot}",
    "nearly": "In mid-hand {name} had {most}, and {target} wins; but only a settled hand counts.",
    "waits": "Nobody has taken {pot} for {n} hands.",
    # The end of the match
    "end.target": "{name} has {most}, and {target} wins the match.",
    "end.hands": "That was hand {n}, the last: the most counters win.",
    "end.winner": "{name} wins with {most|counters}, {ahead} more than {second|and}.",
    "end.shared": "{names|and} share the win, with {most|counters} each.",
    "end.board": "The board keeps {left|counters}, and they are nobody's.",
    "end.board-bare": "Nothing is left on the board.",
    "end.sum": "All the counters are still there: {sum} = {all}.",
    "end.dealing": "Dealing was not shared out evenly: {parts|and}.",
    "end.dealt": "{name} dealt {times} and paid {paid}",
}
_TIMES = ("once", "twice", "three times", "four times", "five times")


def match(script: MatchScript, match_id: str) -> Json:
    """Return everything a page needs to tell a match."""
    hands, rules = script.hands, script.rules
    waits = waiting(hands)
    return {
        "id": match_id,
        "title": script.title,
        "goal": script.goal,
        "game": script.game,
        "game-name": rules.game,
        "house": house_rules(script.game, rules, chosen(script.data.get("rules") or {})),
        "names": list(script.names),
        "seed": script.seed,
        "target": rules.target,
        "start": list(hands[0].counters_before),
        "pots": [
            {"name": pot.name, "shows": pot_shows(pot, rules.pope, None)} for pot in rules.pots
        ],
        "hands": [_hand(script, at, waits[at]) for at in range(len(hands))],
        "last": list(_ending(script)),
        "end": fill(script.end, whole(hands, rules, script.names)),
    }


def _say(key: str, rule: str | None = None, **facts: object) -> Json:
    sentence: Json = {"text": catalogue.fill(WORDS[key], facts)}
    return sentence if rule is None else sentence | {"rule": rule}


def _hand(script: MatchScript, at: int, waits: Sequence[int]) -> Json:
    hand, names, words = script.hands[at], script.names, script.words[at]
    figures = settled(hand, script.rules, names)
    steps = hand.story.steps
    told = _told(hand, names)
    runs = [step for step in steps if step.run and step.kind in ("lead", "follow")]
    dealt = hand.story.deal
    return {
        "n": hand.number,
        "title": words.get("title") or "",
        "say": fill(words.get("say") or "", figures),
        "after": fill(words.get("after") or "", figures),
        "dealer": hand.dealer,
        "out": hand.out,
        "leaders": list(leaders(hand.counters)),
        "counters": list(hand.counters),
        "board": list(hand.board),
        "turn-up": None if dealt.turn_up is None else dealt.turn_up.code,
        "dealt": [codes(cards_of(held)) for held in dealt.hands],
        "start": [
            sentence
            for kind in ("dress", "exchange", "turn-up")
            for sentence in told.get(kind, {}).get("happened", [])
        ],
        "runs": [_run(hand, names, run, runs) for run in range(1, runs[-1].run + 1)],
        "settled": list(_settlement(script, hand, told, waits)),
        "flows": [list(flow) for flow in flows(hand)],
    }


def _told(hand: Played, names: Sequence[str]) -> dict[str, dict[str, list[Json]]]:
    """The sentences of the steps without cards, by kind and part, for eyes that see all hands."""
    teller = Teller(hand.story, names)
    told: dict[str, dict[str, list[Json]]] = {}
    for step in hand.story.steps:
        if step.kind in ("dress", "exchange", "turn-up", "pay", "board"):
            parts = teller.explain(step)._asdict()
            told[step.kind] = {
                part: [_sentence(said) for said in sentences if "all" in views_of(said.audience)]
                for part, sentences in parts.items()
            }
    return told


def _sentence(said: Said) -> Json:
    sentence: Json = {"text": said.text}
    return sentence if said.rule is None else sentence | {"rule": said.rule}


def _run(hand: Played, names: Sequence[str], run: int, steps: Sequence[Step]) -> Json:
    mine = [step for step in steps if step.run == run]
    notes = [
        note for step in mine for event in step.events for note in note_of(hand.story, names, event)
    ]
    cards = [[card.code, seat] for card, seat in mine[-1].run_cards]
    return {"cards": cards, "notes": notes}


def _settlement(
    script: MatchScript, hand: Played, told: dict[str, dict[str, list[Json]]], waits: Sequence[int]
) -> Iterator[Json]:
    """What the end of a hand brings, in the order in which a table would settle it."""
    rules, names = script.rules, script.names
    last = hand.story.table.last
    yield _say("out", "first-out", name=names[hand.out], card=last)
    yield from _took(hand, names)
    yield from told["pay"]["happened"] + told["pay"]["could"]
    for seat, most in nearly_won(hand):
        yield _say("nearly", "match", name=names[seat], most=most, target=rules.target)
    yield from told["board"]["happened"]
    longest = max(range(len(waits)), key=lambda pot: (waits[pot], hand.board[pot]))
    if waits[longest] > 1:
        facts = {"pot": rules.pots[longest].name, "n": waits[longest]}
        yield _say("waits", "carry-over", **facts)
    if not hand.winners:
        yield from (one for one in told["board"]["why"] if one.get("rule") == "deal-passes")


def _took(hand: Played, names: Sequence[str]) -> Iterator[Json]:
    """Who took which pots by playing cards."""
    pots = hand.story.rules.pots
    for seat, name in enumerate(names):
        parts, total = [], 0
        for event in hand.events:
            amount = _share(event, seat)
            if amount:
                assert isinstance(event, Claimed | Split), "only these move a pot"
                part = {"amount": amount, "pot": pots[event.pot].name}
                parts.append(catalogue.fill(WORDS["from"], part))
                total += amount
        if len(parts) == 1:
            yield _say("took-one", "card-pots", name=name, part=parts[0])
        elif parts:
            yield _say("took", "card-pots", name=name, total=total, parts=parts)


def _share(event: Event, seat: int) -> int:
    """The counters that playing a card brought a seat out of a pot."""
    if isinstance(event, Claimed) and event.how in ("card", "combination"):
        return event.amount if event.seat == seat else 0
    return event.share if isinstance(event, Split) and seat in (event.seat, event.other) else 0


def _ending(script: MatchScript) -> Iterator[Json]:
    """Why the match is over, who has won, and where all the counters are."""
    last, names, target = script.hands[-1], script.names, script.rules.target
    most, won = max(last.counters), last.winners
    if 0 < target <= most:
        yield _say("end.target", "match", name=names[won[0]], most=most, target=target)
    else:
        yield _say("end.hands", "match", n=last.number)
    if len(won) > 1:
        yield _say("end.shared", "match", names=[names[seat] for seat in won], most=most)
    else:
        second = max(count for seat, count in enumerate(last.counters) if seat not in won)
        behind = [names[seat] for seat, count in enumerate(last.counters) if count == second]
        facts = {"name": names[won[0]], "most": most, "ahead": most - second, "second": behind}
        yield _say("end.winner", "match", **facts)
    left = sum(last.board)
    yield _say("end.board" if left else "end.board-bare", "carry-over", left=left)
    figures = " + ".join(map(str, [*last.counters, left]))
    yield _say("end.sum", "counters", sum=figures, all=sum(last.counters) + left)
    yield from _dealing(script)


def _dealing(script: MatchScript) -> Iterator[Json]:
    """What dealing has cost, where one dealt more often than another (E88)."""
    dealt = [0] * len(script.names)
    paid = dealt.copy()
    for hand in script.hands:
        dealt[hand.dealer] += 1
        for event in hand.events:
            if isinstance(event, Dressed):
                paid[event.seat] += event.amount
    if script.rules.staking == "dealer" and len({*dealt}) > 1:
        parts = [
            catalogue.fill(WORDS["end.dealt"], {"name": name, "times": _times(n), "paid": sum_})
            for name, n, sum_ in zip(script.names, dealt, paid, strict=True)
        ]
        yield _say("end.dealing", "match", parts=parts)


def _times(n: int) -> str:
    return _TIMES[n - 1] if 0 < n <= len(_TIMES) else f"{n} times"
