"""Rulings on leading, following and stops, by their numbers."""

from __future__ import annotations

import pytest
from deals import ANN, BET, HOUSE, held, house, kinds, lead, legal, pot, table

from engine import parse_card, parse_cards
from engine.errors import NotDue, NotLowest
from engine.events import Doubled, Led, Stopped


def test_e21_a_house_may_lead_any_card() -> None:
    assert legal(table("4C 9C KC / 5C / 6C", rules=HOUSE["any-card"])) == "4C 9C KC"


def test_e22_the_lowest_card_of_each_suit_held_may_be_led() -> None:
    assert legal(table("2H 5H 9C KC / 5C / 6C")) == "2H 9C"


def test_e22_a_higher_card_of_the_suit_is_barred_by_the_lowest() -> None:
    error = table("2H 9C KC / 5C / 6C").refusal(parse_card("KC"))
    assert isinstance(error, NotLowest)
    assert error.facts["lowest"] == parse_card("9C")


def test_e28_with_one_suit_left_the_lead_is_forced() -> None:
    assert legal(table("5C 9C QC / 3H / 4H")) == "5C"


def test_e29_a_lead_whose_next_card_was_played_stops_at_once_and_leads_again() -> None:
    at = table("6C 2H / 5C 7C 9S / 4H")
    lead(at, "6C")
    assert lead(at, "5C")[-1] == Stopped(BET, parse_card("5C"), "played")
    assert (at.turn, at.due) == (BET, None)


def test_e30_a_hand_of_stops_is_run_off_in_one_visit() -> None:
    at = table("KS KH 7D KC / 5C / 6C")
    log = lead(at, "KH 7D KC KS")
    assert [event.seat for event in log if isinstance(event, Led)] == [ANN] * 4
    assert at.out == ANN


def test_e31_a_last_card_that_is_led_ends_the_deal_and_nobody_follows() -> None:
    at = table("4C / 5C / 6C")
    lead(at, "4C")
    assert (at.out, held(at, BET)) == (ANN, "5C")


def test_e33_lower_diamonds_must_be_led_before_the_pope() -> None:
    assert legal(table("3D 9D / 5C / 6C")) == "3D"


def test_e33_where_any_card_may_be_led_the_pope_may_come_first() -> None:
    assert legal(table("3D 9D / 5C / 6C", rules=HOUSE["any-card"])) == "3D 9D"


def test_e35_nobody_may_refuse_to_follow() -> None:
    at = table("4C 2H / 5C 3H / 6C")
    at.play(parse_card("4C"))
    assert (legal(at), type(at.refusal(parse_card("3H")))) == ("5C", NotDue)


def test_e36_a_player_with_several_cards_in_a_row_plays_them_one_by_one() -> None:
    at = table("3C 4C 5C 9H / 2H / 6H")
    assert kinds(lead(at, "3C")) == "led followed followed stopped"


def test_e37_going_out_in_the_middle_of_ones_own_run_ends_the_deal() -> None:
    at = table("3C 4C / 5C 9H / 6H")
    lead(at, "3C")
    assert (at.out, held(at, BET)) == (ANN, "9H 5C")


def test_e37_going_out_in_the_middle_of_anothers_run_ends_the_deal() -> None:
    at = table("3C 9S / 4C / 5C")
    lead(at, "3C")
    assert (at.out, at.due) == (BET, None)


def test_e38_a_pay_card_left_in_mid_run_leaves_its_pot_on_the_board() -> None:
    at = table("10S / JS 4H / 6H")
    lead(at, "10S")
    assert at.board[pot("jack")] == 1


def test_e38_a_pay_card_left_in_mid_run_doubles_its_pot_where_the_house_says_so() -> None:
    at = table("10S / JS 4H / 6H", rules=HOUSE["doubled"])
    assert Doubled(BET, pot("jack"), 1) in lead(at, "10S")


def test_e39_with_the_ace_low_a_king_stops() -> None:
    at = table("QC KC 3H / AC 4H / 6H")
    assert lead(at, "QC")[-1] == Stopped(ANN, parse_card("KC"), "top")


def test_e39_with_the_ace_high_it_follows_the_king_and_stops() -> None:
    at = table("QC KC 3H / AC 4H / 6H", rules=HOUSE["ace-high"])
    assert lead(at, "QC")[-1] == Stopped(BET, parse_card("AC"), "top")


def test_e39_with_the_ace_high_it_is_the_last_card_of_a_suit_to_be_led() -> None:
    assert legal(table("AC 2C / 4H / 6H", rules=HOUSE["ace-high"])) == "2C"


@pytest.mark.parametrize(
    ("removed", "card"),
    [
        ("8D", "7D"),
        ("2S 2H 2D 2C", "AC"),
        ("2H", "AH"),
        ("7S 7H 7D 7C", "6S"),
        ("4D 6D 8D", "3D"),
        ("4D 6D 8D", "5D"),
        ("4D 6D 8D", "7D"),
    ],
)
def test_e41_whatever_is_out_of_the_pack_the_card_below_it_stops(removed: str, card: str) -> None:
    rules = house(removed=parse_cards(removed))
    at = table(f"{card} 10C / 4H / 6H", "KC", rules=rules)
    assert lead(at, card)[-1] == Stopped(ANN, parse_card(card), "removed")


def test_e41_with_the_whole_pack_the_seven_of_diamonds_is_no_stop() -> None:
    at = table("7D 3C / 8D 4H / 6H", rules=house(removed=()))
    lead(at, "7D")
    assert at.turn == BET


def test_e43_whoever_holds_the_next_card_is_to_play_without_being_asked() -> None:
    at = table("4C 2H / 3H / 5C 9H")
    at.play(parse_card("4C"))
    assert (at.turn, at.due) == (2, parse_card("5C"))
