"""One deal under two sets of rules: the cards that move, where the stories part, and why."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import pytest
from deals import house

from engine import PRESETS, Rules, deal_from_seed, deal_written, parse_card, parse_cards
from engine.bots import prepare
from engine.compare import Comparison, Setting, compare
from engine.compare_view import comparison
from engine.deal import ABSENT, STOCK, dealing_order
from engine.errors import DealError
from engine.rulebook import clauses
from engine.same_deal import same_deal
from engine.story import Choice

NAMES = ("Ann", "Bet", "Cass", "Dan", "Eve", "Fay")
POPE_JOAN = PRESETS["pope-joan"]
PAIRS = list(permutations(PRESETS, 2))


def settings(a: Rules, b: Rules, seed: int, seats: int = 3) -> tuple[Setting, Setting]:
    first = deal_from_seed(a, seats, seats - 1, Random(seed))
    made = []
    for rules, deal in ((a, first), (b, same_deal(first, a, b).deal)):
        stakes, exchange = prepare(rules, deal, Random(seed))
        made.append(Setting(rules, deal, None, None, stakes, exchange))
    return made[0], made[1]


def compared(a: Rules, b: Rules, seed: int, seats: int = 3) -> Comparison:
    return compare(*settings(a, b, seed, seats), seed=seed)


def partings(b: Rules, deals: int = 40, a: Rules = POPE_JOAN) -> Counter[str]:
    """How often each clause parts two tables, over some deals."""
    found: Counter[str] = Counter()
    for seed in range(deals):
        found.update(parting.rule for parting in compared(a, b, seed).partings)
    return found


# --- the same deal ----------------------------------------------------------------------------


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_the_other_game_deals_its_own_sizes_and_its_own_pack(a: str, b: str) -> None:
    for seats in (3, 5):
        deal = deal_from_seed(PRESETS[a], seats, 1, Random(7))
        made = same_deal(deal, PRESETS[a], PRESETS[b])
        order = dealing_order(PRESETS[b], seats, 1)
        assert [hand.bit_count() for hand in made.deal.hands] == [
            order.count(seat) for seat in range(seats)
        ]
        moved = {one.card: (one.before, one.after) for one in made.moved}
        for card in range(64):
            ways = (deal.owner[card], made.deal.owner[card])
            assert moved.get(card, (ways[0], ways[0])) == ways  # type: ignore[call-overload]


@pytest.mark.parametrize("game", PRESETS)
def test_by_the_same_rules_nothing_moves(game: str) -> None:
    deal = deal_from_seed(PRESETS[game], 4, 2, Random(3))
    assert same_deal(deal, PRESETS[game], PRESETS[game]) == (deal, ())


def test_rules_that_do_not_touch_the_cards_move_none() -> None:
    deal = deal_from_seed(POPE_JOAN, 4, 2, Random(3))
    for other in (house(split="divide"), house(lead="any-card"), house(exemption="none")):
        assert same_deal(deal, POPE_JOAN, other).moved == ()


def test_a_turn_up_laid_aside_is_the_one_card_that_moves() -> None:
    deal = deal_from_seed(POPE_JOAN, 3, 2, Random(3))
    made = same_deal(deal, POPE_JOAN, PRESETS["pope-joan-peel"])
    assert [(one.card, one.before, one.after) for one in made.moved] == [(deal.turn_up, 2, STOCK)]
    assert (made.deal.turn_up, made.deal.turn_up_seat) == (deal.turn_up, -1)


def test_a_removed_card_leaves_and_comes_back() -> None:
    deal = deal_from_seed(PRESETS["pope-joan-matrimony"], 3, 2, Random(3))
    out = same_deal(deal, PRESETS["pope-joan-matrimony"], PRESETS["pope-joan-matrimony-51"])
    assert [one.card.code for one in out.moved if one.after == ABSENT] == ["8D"]
    back = same_deal(out.deal, PRESETS["pope-joan-matrimony-51"], PRESETS["pope-joan-matrimony"])
    assert [one.card.code for one in back.moved if one.before == ABSENT] == ["8D"]


def test_short_hands_stay_as_short_as_they_are() -> None:
    hands = [parse_cards(hand) for hand in ("7S 4C", "5C 9D", "KS 6S")]
    deal = deal_written(POPE_JOAN, hands, 2, parse_card("6S"))
    made = same_deal(deal, POPE_JOAN, PRESETS["newmarket"])
    assert made.deal.hands == deal.hands
    laid = same_deal(deal, POPE_JOAN, PRESETS["pope-joan-peel"]).deal
    assert [hand.bit_count() for hand in laid.hands] == [2, 2, 2]
    assert laid.owner[parse_card("6S")] == STOCK


def test_a_dealer_who_looks_is_dealt_no_hand() -> None:
    looks = PRESETS["pope-joan-peel"]._replace(spare_use="dealer-looks")
    deal = deal_from_seed(PRESETS["pope-joan-peel"], 3, 2, Random(3))
    made = same_deal(deal, PRESETS["pope-joan-peel"], looks)
    assert made.deal.hands[2] == 0
    back = same_deal(made.deal, looks, PRESETS["pope-joan-peel"]).deal
    assert all(back.hands)


def test_too_many_players_for_the_other_game_is_an_error() -> None:
    deal = deal_from_seed(house(players=(3, 12)), 9, 0, Random(3))
    with pytest.raises(DealError):
        same_deal(deal, house(players=(3, 12)), POPE_JOAN)


# --- where they part --------------------------------------------------------------------------


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_any_two_games_can_be_compared(a: str, b: str) -> None:
    for seed in range(2):
        made = compared(PRESETS[a], PRESETS[b], seed, 3 + seed)
        known = clauses(PRESETS[a]) | clauses(PRESETS[b])
        assert {parting.rule for parting in made.partings} <= {*known, "deal"}
        assert made.a.table.over
        assert made.b.table.over
        view = comparison(made, NAMES[: 3 + seed])
        assert all(text for one in view["partings"] for text in one["says"])  # type: ignore[attr-defined]


@pytest.mark.parametrize("game", PRESETS)
def test_a_game_never_parts_from_itself(game: str) -> None:
    for seed in range(5):
        made = compared(PRESETS[game], PRESETS[game], seed)
        assert (made.partings, made.fork) == ((), None)
        assert made.a.table.counters == made.b.table.counters


@pytest.mark.parametrize(
    ("changes", "rules"),
    [
        ({"split": "divide"}, {"split"}),
        ({"exemption": "none"}, {"pope-excused"}),
        ({"exemption": "none", "held_penalty": "double"}, {"pope-excused", "held-penalty"}),
        ({"stakes": (8, 2, 2, 1, 1, 1, 1, 1)}, {"dressing"}),
        ({"turn_up_bonus": "none"}, {"turn-up-pot"}),
        ({"pope_levy": 6}, {"pope-levy"}),
        ({"per_card": 2}, {"payments"}),
        ({"lead": "any-card", "combination": "same-player"}, {"lead"}),
        ({"calls": "round"}, set()),
        ({"played_cards": "turned-down"}, set()),
        ({"lead_change": "new-suit", "lead_blocked": "pass-left"}, {"lead-change"}),
    ],
)
def test_a_house_rule_parts_the_tables_at_its_own_clause(
    changes: dict[str, object], rules: set[str]
) -> None:
    assert {*partings(house(**changes))} == rules


def test_spin_parts_where_it_is_thrown_in_or_where_its_card_is_in_the_way() -> None:
    found = partings(PRESETS["spin"], 60, PRESETS["newmarket"])
    assert {*found} == {"spin", "spin-lead"}
    assert found["spin"] > found["spin-lead"] > 0


def test_what_follows_from_a_fuller_pot_is_no_difference_of_its_own() -> None:
    rich = house(stakes=(12, 6, 6, 3, 3, 3, 3, 3))
    assert {*partings(rich)} == {"dressing"}


def test_tables_that_never_part_pay_the_same() -> None:
    for seed in range(40):
        made = compared(POPE_JOAN, house(split="divide"), seed)
        if not made.partings:
            assert made.a.table.counters == made.b.table.counters


def test_the_cards_are_the_same_up_to_the_fork() -> None:
    forks = 0
    for seed in range(20):
        made = compared(POPE_JOAN, PRESETS["pope-joan-peel"], seed)
        cards = [
            [(step.card, step.seat) for step in story.steps if step.run and step.run < made.fork]
            for story in (made.a, made.b)
            if made.fork
        ]
        forks += made.fork is not None
        assert made.fork is None or cards[0] == cards[1]
    assert forks > 10


def test_a_script_is_followed_while_both_may_and_by_its_own_table_to_the_end() -> None:
    any_card = house(lead="any-card", combination="same-player")
    hands = [parse_cards(hand) for hand in ("2D 9D 4C", "KS 5H", "3H 6S")]
    deal = deal_written(POPE_JOAN, hands, 2, parse_card("6S"))
    script = [Choice(parse_card(code)) for code in ("4C", "9D", "2D")]
    made = compare(Setting(any_card, deal), Setting(POPE_JOAN, deal), script)
    assert [choice.card.code for choice in made.a.choices] == ["4C", "9D", "2D"]
    assert [choice.card.code for choice in made.b.choices] == ["4C", "2D", "9D"]
    assert [(parting.rule, made.fork) for parting in made.partings] == [("lead", 2)]


def test_the_script_may_be_at_home_at_the_second_table() -> None:
    any_card = house(lead="any-card", combination="same-player")
    hands = [parse_cards(hand) for hand in ("2D 9D 4C 7H", "KS 5H", "3H 6S")]
    deal = deal_written(POPE_JOAN, hands, 2, parse_card("6S"))
    script = [Choice(parse_card(code)) for code in ("9D", "7H", "2D")]
    made = compare(Setting(POPE_JOAN, deal), Setting(any_card, deal), script, follows=1)
    assert [choice.card.code for choice in made.b.choices][:3] == ["9D", "7H", "2D"]


def test_spin_in_a_script_is_thrown_in_only_where_there_is_spin() -> None:
    spin, plain = PRESETS["spin"], PRESETS["newmarket"]
    hands = [parse_cards(hand) for hand in ("9S AD 3H", "10S KC", "2C 4C")]
    stakes = ((1, 1, 1, 1),) * 3
    both = [
        Setting(rules, deal_written(rules, hands, 2), None, None, stakes) for rules in (spin, plain)
    ]
    made = compare(both[0], both[1], [Choice(parse_card("9S"), parse_card("9S"))])
    assert made.a.choices[0] == Choice(parse_card("9S"), parse_card("9S"))
    assert made.b.choices[0] == Choice(parse_card("9S"))
    assert [parting.rule for parting in made.partings] == ["spin"]


def test_a_told_hand_without_spin_stays_without() -> None:
    spin = PRESETS["spin"]
    hands = [parse_cards(hand) for hand in ("9S AD 3H", "10S KC", "2C 4C")]
    setting = Setting(spin, deal_written(spin, hands, 2), None, None, ((1, 1, 1, 1),) * 3)
    made = compare(setting, setting, [Choice(parse_card("9S"))])
    assert made.a.choices[0].spin is None


# --- what is told -----------------------------------------------------------------------------


def told(a: Rules, b: Rules, seed: int) -> dict[str, object]:
    return comparison(compared(a, b, seed), NAMES[:3])


def test_a_barred_lead_is_told_as_the_table_would_refuse_it() -> None:
    any_card = house(lead="any-card", combination="same-player")
    (parting,) = told(POPE_JOAN, any_card, 11)["partings"]  # type: ignore[misc]
    assert parting["refused"] == {
        "table": 0,
        "text": "Ann cannot lead ♦9: Ann holds ♦2, and this game leads the lowest of the suit.",
    }
    assert [rule["rule"] for rule in parting["rules"]] == ["lead"]


def test_rules_that_part_at_one_step_are_told_once() -> None:
    b = house(exemption="none", held_penalty="double")
    view = told(POPE_JOAN, b, 4)
    (parting,) = view["partings"]  # type: ignore[misc]
    assert [rule["rule"] for rule in parting["rules"]] == ["pope-excused", "held-penalty"]
    assert parting["rules"][1]["clauses"][0] == "There is no such rule."


def test_a_levy_is_told_with_its_payments() -> None:
    view = told(POPE_JOAN, PRESETS["pope-joan-peel"], 3)
    levy = next(
        one
        for one in view["partings"]  # type: ignore[attr-defined]
        if one["rules"][0]["rule"] == "pope-levy"
    )
    assert "Ann pays Cass 6. Bet pays Cass 6." in levy["says"][1]
    assert "pays" not in levy["says"][0]


def test_a_run_that_stops_at_one_table_says_why() -> None:
    view = told(POPE_JOAN, PRESETS["pope-joan-peel"], 3)
    fork = view["partings"][-1]  # type: ignore[index]
    assert fork["says"][1].startswith("♥2 stops the run: nobody holds ♥3.")


def test_runs_stand_together_until_the_fork() -> None:
    view = told(POPE_JOAN, PRESETS["pope-joan-peel"], 3)
    same = [run["same"] for run in view["runs"]]  # type: ignore[attr-defined]
    assert same[0] is True
    assert not any(same[view["fork"] - 1 :])  # type: ignore[operator]
