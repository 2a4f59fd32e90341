"""What the rulebook says is what the engine does: its figures and cards, and no rule unsaid."""

from __future__ import annotations

import re
from random import Random

import pytest
from deals import every_option, mixed_rules
from tales import MANY_NAMES

from engine import Table, deal_from_seed
from engine.bots import play_out
from engine.cards import CARDS, PACK, RANK_NAMES, Card, parse_card
from engine.compiled import compile_rules
from engine.events import (
    Called,
    Claimed,
    Doubled,
    Dressed,
    Event,
    Exchanged,
    Excused,
    Levied,
    Paid,
    Passed,
    Split,
    Spun,
    Stopped,
    WentOut,
)
from engine.explain import Teller, refusal_rule
from engine.presets import PRESETS
from engine.rule_names import PAIR
from engine.rulebook import clauses
from engine.rules import Rules
from engine.sequence import sequence
from engine.staking import company
from engine.story import Story

NAMED = every_option()
_PACKED = re.compile(r"([♠♥♦♣])((?:10|[2-9AJQK])(?:-(?:10|[2-9AJQK]))*)")


def mentioned(text: str) -> set[Card]:
    """The cards a sentence names, one by one, packed by suits or as whole ranks."""
    found = {
        parse_card(suit + rank)
        for suit, ranks in _PACKED.findall(text)
        for rank in ranks.split("-")
    }
    for word in re.findall(r"\b(?:[Ee]very|an?) (\w+)", text):
        if word in RANK_NAMES:
            found |= {card for card in PACK if card.rank == RANK_NAMES.index(word)}
    return found


def drawn(count: int, seed: str) -> list[Rules]:
    rng = Random(seed)
    return [mixed_rules(rng) for _ in range(count)]


def test_the_known_stops_are_those_at_which_every_run_ends() -> None:
    for rules in [*NAMED.values(), *drawn(150, "stops")]:
        order = sequence(rules.order, rules.removed)
        ends = {card for card in order.pack if order.after[card] < 0}
        out = {CARDS[order.above[card]] for card in ends if order.above[card] >= 0}
        clause = clauses(rules)["known-stops"]
        stops, _, led_only = clause.text.partition("Nothing ever leads up to")
        assert mentioned(stops) == ends | out
        assert mentioned(clause.short) == ends
        reached = {order.after[card] for card in order.pack}
        unreached = {card for card in order.pack if card not in reached}
        free = {rules.spin}
        if rules.pope_fills == "yes":
            free |= {rules.pope} | {card for card in unreached if filled_up_to(card, rules)}
        assert mentioned(led_only) == unreached - free


def filled_up_to(card: Card, rules: Rules) -> bool:
    """Whether a run may come to a card because the Pope stands in for the one below it."""
    assert rules.pope is not None, "somebody fills"
    order = sequence(rules.order, rules.removed)
    at = {above: card for card, above in enumerate(order.above) if above >= 0}
    below = at.get(at.get(card, -1), -1)
    return below in order.pack and rules.pope not in (card, at[card])


def test_the_pack_is_the_pack_of_the_deal() -> None:
    for rules in [*NAMED.values(), *drawn(100, "packs")]:
        text = clauses(rules)["pack"].text.partition("In every suit")[0]
        deal = deal_from_seed(rules, rules.players[0], 0, Random(1))
        pack = deal.stock.bit_count() + sum(hand.bit_count() for hand in deal.hands)
        assert mentioned(text) == {*rules.removed}
        assert f" {pack} cards" in text


@pytest.mark.parametrize("name", NAMED)
def test_the_hands_are_those_of_a_deal(name: str) -> None:
    rules = NAMED[name]
    (table,) = clauses(rules)["deal"].tables
    rows = {int(row[0]): dict(zip(table[0], row, strict=True)) for row in table[1:]}
    assert [*rows] == [*range(rules.players[0], rules.players[1] + 1)]
    for seats, row in rows.items():
        dealer = seats // 2
        deal = deal_from_seed(rules, seats, dealer, Random(seats))
        circle = [(dealer + 1 + place) % seats for place in range(seats)]
        sizes = [deal.hands[seat].bit_count() for seat in circle if deal.hands[seat]]
        told = row["Cards from the dealer’s left"]
        hands = [int(n) for n in re.findall(r"\d+", told)]
        assert (hands * len(sizes) if told.endswith(" each") else hands) == sizes
        spare = row.get("Stock", row.get("Spare hand", "0"))
        turned_in_stock = rules.turn_up == "top-of-stock"
        unseen = deal.unseen.bit_count() + turned_in_stock
        if rules.turn_up == "last-dealt":
            unseen = deal.stock.bit_count()
        assert int(spare.partition(",")[0]) == unseen
        assert ("turned" in spare) == turned_in_stock
        falls = {-1: "the spare hand", dealer: "the dealer"}
        places = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh"]
        falls |= {seat: f"the {places[at]} seat" for at, seat in enumerate(circle[:-1])}
        assert row.get("The turn-up falls to") in (falls[deal.turn_up_seat], None)


def dressed(rules: Rules, seats: int) -> tuple[list[int], list[int]]:
    """What the dressing of a deal puts on each pot, and what the dealer and the next one pay."""
    log: list[Event] = []
    deal = deal_from_seed(rules, seats, 0, Random(3))
    Table(rules, deal, log=log)
    pots, paid = [0] * len(rules.pots), [0] * seats
    for event in log:
        if isinstance(event, Dressed):
            pots[event.pot] += event.amount
            paid[event.seat] += event.amount
    return pots, paid


@pytest.mark.parametrize("name", [name for name in NAMED if NAMED[name].staking != "free"])
def test_the_stakes_are_those_of_a_deal(name: str) -> None:
    rules = NAMED[name]
    board, *more = clauses(rules)["dressing"].tables
    stakes = [[int(cell.split()[0]) for cell in row[2:]] for row in board[1:-1]]
    assert [row[0] for row in board[1:-1]] == [pot.name for pot in rules.pots]
    assert [int(cell.split()[0]) for cell in board[-1][2:]] == [
        sum(column) for column in zip(*stakes, strict=True)
    ]
    for seats in range(rules.players[0], rules.players[1] + 1):
        pots, (dealer, other, *_) = dressed(rules, seats)
        if rules.staking == "company":
            figures = next(row for row in more[0] if row[0] == str(seats))
            game = next(at for at, pot in enumerate(rules.pots) if pot.claim == "first-out")
            assert [int(cell) for cell in figures] == [seats, other, dealer, sum(pots), pots[game]]
            assert sum(pots) == sum(rules.stakes) + company(rules, seats)[1]
            continue
        each = [row[0] for row in stakes]
        own = [row[-1] for row in stakes]
        others = 0 if rules.staking == "dealer" else seats - 1
        assert pots == [mine + others * all_ for mine, all_ in zip(own, each, strict=True)]
        assert (dealer, other) == (sum(own), sum(each) if others else 0)


@pytest.mark.parametrize("name", PRESETS)
def test_the_turn_ups_that_pay_are_counted(name: str) -> None:
    rules = PRESETS[name]
    clause = clauses(rules).get("turn-up-pot")
    if clause is None or rules.turn_up_bonus == "none":
        return
    pays = [
        c for c in PACK if c not in rules.removed and compile_rules(rules, c.suit).pot_of[c] >= 0
    ]
    assert f"That goes for {len(pays)} of the {52 - len(rules.removed)} cards." in clause.text
    assert len(pays) * 3 == 52 - len(rules.removed)


def needed(event: Event, rules: Rules) -> str | None:
    """The id of the clause that an event of the play comes from."""
    kinds: dict[type, str] = {
        Exchanged: "spare-use",
        Called: "calls",
        Passed: "lead-blocked",
        Spun: "spin",
        Levied: "pope-levy",
        Split: "split",
        Doubled: "held-penalty",
        Paid: "payments",
        WentOut: "first-out",
    }
    if isinstance(event, Excused):
        return "pope-excused" if rules.per_card else None
    if isinstance(event, Claimed):
        pot = rules.pots[event.pot]
        if event.how == "turn-up":
            return "turn-up-pot"
        own = {"combination": PAIR + pot.id, "pope": "pope", "first-out": "game-pot"}
        return own.get(pot.claim, "card-pots")
    if isinstance(event, Stopped):
        return {"spin": "spin", "top": "known-stops", "removed": "known-stops"}.get(
            event.reason, "stops"
        )
    return kinds.get(type(event))


def stories(seed: str, count: int) -> list[Story]:
    rng = Random(seed)
    found = []
    for rules in [*NAMED.values(), *drawn(count, seed)]:
        seats = rng.randint(*rules.players)
        deal = deal_from_seed(rules, seats, rng.randrange(seats), rng)
        found.append(play_out(rules, deal, rng))
    return found


STORIES = stories("played", 150)


def test_nothing_happens_without_a_clause() -> None:
    for story in STORIES:
        told = clauses(story.rules)
        for step in story.steps:
            for event in step.events:
                clause = needed(event, story.rules)
                assert clause is None or clause in told, (event, story.rules)
            for error in step.barred:
                assert refusal_rule(error) in told, (error, story.rules)


def test_every_rule_that_a_step_cites_is_a_clause() -> None:
    for story in STORIES:
        told = clauses(story.rules)
        teller = Teller(story, MANY_NAMES[: story.deal.seats])
        for step in story.steps:
            for part in teller.explain(step):
                assert {one.rule for one in part} <= {*told}, (part, story.rules)
