"""Rulings on pots and combinations, by their numbers."""

from __future__ import annotations

from random import Random

import pytest
from deals import (
    ANN,
    BET,
    CASS,
    CONFEDERACY,
    HOUSE,
    POPE_JOAN,
    house,
    lead,
    play_at_random,
    pot,
    random_table,
    table,
)

from engine import parse_card
from engine.cards import card_at
from engine.events import Claimed, Doubled, Split
from engine.rules import problems

POPE, MATRIMONY, INTRIGUE = pot("pope"), pot("matrimony"), pot("intrigue")
FOSTER = HOUSE["foster"]


def test_e49_a_pair_in_reverse_order_pays_where_any_order_does() -> None:
    at = table("JS QS 4C / 5C / 6C", rules=HOUSE["any-order"])
    assert Claimed(ANN, INTRIGUE, 2, "combination") in lead(at, "QS JS")


def test_e49_a_pair_in_reverse_order_leaves_the_pot_where_it_must_be_straight_after() -> None:
    at = table("JS QS 4C / 5C / 6C", rules=HOUSE["any-card"])
    lead(at, "QS JS")
    assert at.board[INTRIGUE] == 2


def test_e49_a_pair_with_another_run_between_pays_where_any_order_does() -> None:
    at = table("QS JS 3H 9C / 5C / 6C", rules=HOUSE["any-order"])
    assert Claimed(ANN, INTRIGUE, 2, "combination") in lead(at, "QS 3H JS")


@pytest.mark.parametrize("low", [11, 12])
def test_e49_with_the_lowest_lead_one_player_never_plays_a_pair_apart(low: int) -> None:
    rng, seen = Random(49), 0
    for _ in range(1000):
        at = random_table(POPE_JOAN, rng)
        played = [now.last for now in play_at_random(at, rng)]
        assert at.deal.pay_suit is not None
        pair = [card_at(at.deal.pay_suit, low), card_at(at.deal.pay_suit, low + 1)]
        if {*pair} <= {*played} and at.deal.owner[pair[0]] == at.deal.owner[pair[1]]:
            place = played.index(pair[0])
            assert played[place : place + 2] == pair
            seen += 1
    assert seen > 40


def test_e50_a_pair_from_two_hands_pays_nobody() -> None:
    at = table("JS 4C / QS 5C / 6C")
    assert Split(BET, ANN, INTRIGUE, 0) in lead(at, "JS")
    assert at.board[INTRIGUE] == 2


def test_e50_a_house_may_divide_it() -> None:
    at = table("JS 4C / QS 5C / 6C", rules=HOUSE["divided"])
    assert Split(BET, ANN, INTRIGUE, 1) in lead(at, "JS")
    assert at.board[INTRIGUE] == 0


def test_e51_the_odd_counter_of_a_divided_pot_stays() -> None:
    at = table("JS 4C / QS 5C / 6C", rules=HOUSE["divided"], board={"intrigue": 3})
    lead(at, "JS")
    assert (at.board[INTRIGUE], at.counters[BET]) == (1, 100 + 2 + 1)


def test_e52_nothing_is_divided_before_the_second_card_falls() -> None:
    at = table("JS 4C / QS 5C / 6C", rules=HOUSE["divided"])
    at.play(parse_card("JS"))
    assert at.board[INTRIGUE] == 2


def test_e53_confederacy_pays_for_jack_and_king_round_anothers_queen() -> None:
    at = table("JS KS 4C / QS 5C / 6C", rules=FOSTER)
    assert Claimed(ANN, pot("confederacy", FOSTER), 2, "combination") in lead(at, "JS")


def test_e53_confederacy_cannot_ask_for_cards_straight_after_another() -> None:
    rules = house(pots=(*POPE_JOAN.pots, CONFEDERACY), stakes=(*POPE_JOAN.stakes, 2))
    assert [error.facts["field"] for error in problems(rules)] == ["combination"]


def test_e54_jack_queen_king_from_one_hand_take_five_pots() -> None:
    at = table("10S JS QS KS 4C / 5C / 6C")
    taken = [event.pot for event in lead(at, "10S") if isinstance(event, Claimed)]
    names = [POPE_JOAN.pots[place].name for place in taken]
    assert names == ["Jack", "Queen", "Intrigue", "King", "Matrimony"]


def test_e55_a_combination_doubles_once_though_both_its_cards_are_held() -> None:
    at = table("4H / JS / QS", rules=FOSTER)
    doubled = [event for event in lead(at, "4H") if isinstance(event, Doubled)]
    assert doubled == [Doubled(BET, INTRIGUE, 1), Doubled(CASS, INTRIGUE, 1)]


def test_e55_the_odd_counter_falls_on_the_holder_of_the_higher_card() -> None:
    at = table("4H / QS / KS", rules=FOSTER)
    doubled = [event for event in lead(at, "4H") if isinstance(event, Doubled)]
    assert doubled == [Doubled(BET, MATRIMONY, 1), Doubled(CASS, MATRIMONY, 2)]


def test_e55_a_combination_doubles_when_its_other_card_was_played() -> None:
    at = table("4H QS / KS 2C / 6C", rules=FOSTER)
    assert Doubled(BET, MATRIMONY, 3) in lead(at, "4H QS")


def test_e55_a_combination_with_a_dead_card_does_not_double() -> None:
    at = table("4H / JS / 6C", rules=FOSTER)
    lead(at, "4H")
    assert at.board[INTRIGUE] == 2


def test_e56_a_pot_doubles_before_the_next_dealer_dresses_it() -> None:
    first = table("4H / 9D / 6C", rules=HOUSE["doubled"])
    lead(first, "4H")
    second = table("4H / 9D / 6C", rules=HOUSE["doubled"], board={"pope": first.board[POPE]})
    assert (first.board[POPE], second.board[POPE]) == (12, 18)


def test_e57_doubling_a_pot_emptied_at_the_turn_up_costs_nothing() -> None:
    at = table("4H / KS / 6C", turn_up="KS", rules=HOUSE["doubled"])
    doubled = [event for event in lead(at, "4H") if isinstance(event, Doubled)]
    assert doubled == [Doubled(BET, pot("king"), 0)]
    assert (at.board[pot("king")], at.counters[BET]) == (0, 100 - 1)


def test_e58_a_pay_card_in_the_spare_hand_leaves_its_pot_undoubled() -> None:
    at = table("4H / 5C / 6C", rules=HOUSE["doubled"])
    lead(at, "4H")
    assert at.board[POPE] == 6


def test_e59_a_pot_is_taken_without_being_claimed() -> None:
    at = table("9D 4C / 5C / 6C")
    at.play(parse_card("9D"))
    assert (at.board[POPE], at.counters[ANN]) == (0, 106)


def test_e61_with_diamonds_paying_a_led_pope_can_sweep_six_pots() -> None:
    at = table("9D 10D JD QD KD 4C / 5C / 6C", turn_up="2D")
    lead(at, "9D")
    assert at.counters[ANN] == 100 + 6 + 1 + 1 + 2 + 1 + 2


def test_e61_a_lower_diamond_never_reaches_the_pope() -> None:
    at = table("5D 6D 7D 4C / 9D 10D / 6C", turn_up="2D")
    lead(at, "5D")
    assert at.last == parse_card("7D")
