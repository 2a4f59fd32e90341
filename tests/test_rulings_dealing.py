"""Rulings on setting up, dealing and the turn-up, by their numbers."""

from __future__ import annotations

from random import Random

import pytest
from deals import ANN, BET, CASS, POPE_JOAN, held, house, kinds, lead, pot, table

from engine import Table, deal_from_seed, deal_written, parse_card, parse_cards
from engine.deal import STOCK, dealing_order
from engine.errors import DealError
from engine.events import Claimed, Event, Excused, Stopped
from engine.match import Match
from engine.rules import problems

POPE, QUEEN, INTRIGUE = pot("pope"), pot("queen"), pot("intrigue")


@pytest.mark.parametrize("dealer", range(4))
def test_e1_hands_differ_by_one_and_the_long_one_travels_with_the_deal(dealer: int) -> None:
    deal = deal_from_seed(POPE_JOAN, 4, dealer, Random(1))
    sizes = [deal.hands[(deal.eldest + place) % 4].bit_count() for place in range(4)]
    assert sizes == [11, 10, 10, 10]


def test_e2_the_spare_hand_gets_its_card_last_in_each_round() -> None:
    assert dealing_order(POPE_JOAN, 4, dealer=1)[:6] == (2, 3, 0, 1, STOCK, 2)


def test_e2_a_house_may_deal_to_the_spare_hand_first() -> None:
    assert dealing_order(house(spare_hand="first"), 4, dealer=1)[:6] == (STOCK, 2, 3, 0, 1, STOCK)


@pytest.mark.parametrize("seats", [2, 9])
def test_e4_two_or_nine_players_cannot_be_dealt_to(seats: int) -> None:
    with pytest.raises(DealError):
        deal_from_seed(POPE_JOAN, seats, 0, Random(1))


@pytest.mark.parametrize("seats", [2, 9])
def test_e4_two_or_nine_players_cannot_play_a_written_deal(seats: int) -> None:
    hands = [parse_cards(f"{rank}S") for rank in range(1, seats + 1)]
    with pytest.raises(DealError):
        deal_written(POPE_JOAN, hands, 0, parse_card("2H"))


@pytest.mark.parametrize("seats", [2, 9])
def test_e4_two_or_nine_players_cannot_play_a_match(seats: int) -> None:
    with pytest.raises(DealError):
        Match(POPE_JOAN, seats)


def test_e6_the_pope_may_be_the_seven_of_diamonds() -> None:
    assert problems(house(pope=parse_card("7D"))) == []


def test_e13_the_turn_up_stays_in_the_hand_it_fell_to() -> None:
    at = table("4C / 5C JD / 6C", turn_up="JD")
    assert held(at, BET) == "JD 5C"


def test_e13_the_turn_up_is_played_like_any_other_card() -> None:
    at = table("10D 4C / 5C JD / 6C", turn_up="JD")
    lead(at, "10D")
    assert (at.last, held(at, BET)) == (parse_card("JD"), "5C")


def test_e14_a_turned_up_pope_brings_its_pot() -> None:
    at = table("9D 4C / 5C / 6C", turn_up="9D")
    assert (at.counters, at.board[POPE]) == ([100, 100, 100 - 15 + 6], 0)


def test_e14_after_a_turned_up_pope_diamonds_pay_and_play_goes_on() -> None:
    at = table("9D JD 4C / 5C / 6C", turn_up="9D")
    lead(at, "9D")
    assert (at.over, at.tables.pot_of[parse_card("JD")]) == (False, pot("jack"))


def test_e15_a_turned_up_pope_takes_nothing_when_it_is_played() -> None:
    at = table("9D 4C / 5C / 6C", turn_up="9D")
    assert Claimed(ANN, POPE, 0, "card") in lead(at, "9D")


def test_e15_a_turned_up_pope_still_excuses_its_holder() -> None:
    at = table("4H / 5C 9D / 6C", turn_up="9D")
    assert Excused(BET, ANN, 2) in lead(at, "4H")


def test_e16_a_turned_up_queen_leaves_both_combinations_on_the_board() -> None:
    at = table("JS 4C / QS / KS", turn_up="QS")
    assert (at.board[QUEEN], at.board[INTRIGUE], at.board[pot("matrimony")]) == (0, 2, 2)


def test_e16_a_turned_up_queen_still_completes_intrigue() -> None:
    at = table("JS QS 4C / 5C / 6C", turn_up="QS")
    assert Claimed(ANN, INTRIGUE, 2, "combination") in lead(at, "JS")


@pytest.mark.parametrize("dealer", range(3))
def test_e17_with_three_players_the_turn_up_is_the_dealers(dealer: int) -> None:
    seats = {deal_from_seed(POPE_JOAN, 3, dealer, Random(n)).turn_up_seat for n in range(50)}
    assert seats == {dealer}


def test_e18_a_turn_up_on_the_spare_hand_still_brings_the_dealer_its_pot() -> None:
    at = table("4C / 5C / 6C", turn_up="KS")
    assert (at.counters[CASS], at.board[pot("king")]) == (100 - 15 + 1, 0)


def test_e18_a_turn_up_on_the_spare_hand_makes_the_card_below_it_stop() -> None:
    at = table("QS 4C / 5C / 6C", turn_up="KS")
    assert Stopped(ANN, parse_card("QS"), "dead") in lead(at, "QS")


def test_e18_with_the_spare_hand_first_it_falls_there_at_a_table_of_four() -> None:
    deal = deal_from_seed(house(spare_hand="first"), 4, 0, Random(1))
    assert (deal.turn_up_seat, deal.stock >> deal.turn_up & 1) == (-1, 1)


def test_e19_a_low_turn_up_sets_the_pay_suit() -> None:
    assert table("4C / 5C / 6C", turn_up="4C").deal.pay_suit == parse_card("4C").suit


def test_e19_a_low_turn_up_moves_no_counter() -> None:
    log: list[Event] = []
    table("4C / 5C / 6C", turn_up="4C", log=log)
    assert kinds(log) == "dressed " * 8 + "turned-up"


def test_e20_a_pot_taken_at_the_turn_up_is_simply_dressed_again() -> None:
    first = table("4C / 5C / 6C", turn_up="AS")
    lead(first, "4C")
    second = Table(POPE_JOAN, table("4C / 5C / 6C").deal, first.counters, first.board)
    assert (first.board[pot("ace")], second.board[pot("ace")]) == (0, 1)
