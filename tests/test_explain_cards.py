"""Forced cards, stops, pots, the end of a hand, and who may read which sentence."""

from __future__ import annotations

import pytest
from deals import CASS, HOUSE, house, table
from parts import HANDS, could, happened, told, why
from tales import ALL

from engine import parse_card
from engine.explain import refusal_text

# Forced cards, stops, pots


def test_a_forced_card_was_forced() -> None:
    words = told("4C")[4]
    assert could(words) == "Forced: ♣5 was next, and Bet held it."
    assert "♣5 comes straight after ♣4" in why(words)


def test_a_card_below_one_in_the_spare_hand_stops_there() -> None:
    assert why(told("4C")[6]).startswith("Nobody holds ♣8: it lies in the spare hand.")


def test_seven_of_diamonds_stops_for_a_card_out_of_the_pack() -> None:
    words = told("7D")[3]
    assert "♦8 is out of the pack, so ♦7 always stops." in why(words)
    assert words.why[0].rule == "known-stops"


def test_a_king_tops_its_suit() -> None:
    assert "♠K is the top of its suit" in why(told("KS", "KS 2H / 5C / 6C JD")[3])


def test_a_card_below_one_already_played_stops() -> None:
    words = told("QS JS", "QS JS 2H / 5C / 6C JD", rules=HOUSE["any-card"])[4]
    assert "♠Q has been played already, so nobody can follow ♠J." in why(words)


def test_a_card_below_a_turn_up_on_the_spare_hand_is_a_stop_that_nobody_wonders_at() -> None:
    words = told("10D", "10D 4C / 5C / 6C", turn_up="JD")[3]
    for view in (ALL, CASS):
        assert "♦J lies face up on the spare hand" in why(words, view)


def test_a_card_with_a_pot_takes_it_and_does_the_sum() -> None:
    words = told("QD", "QD 4C / 5C / 6C JD")[3]
    assert "It takes the Queen pot: 1 counter." in happened(words)
    assert "Ann has 100 + 1 = 101 now." in why(words)


def test_the_pope_is_named() -> None:
    assert "That is the Pope, and it takes 6 counters." in happened(
        told("9D", "9D 4C / 5C / 6C JD")[3]
    )


def test_a_pot_emptied_at_the_turn_up_says_by_whom() -> None:
    words = told("JD", "JD 4C / 5C / 6C")[3]
    assert "The Jack pot is empty and pays nothing." in happened(words)
    assert "Cass took the Jack pot at the turn-up" in why(words)


def test_a_pot_that_never_held_anything_was_taken_by_nobody() -> None:
    rules = house(stakes=(6, 2, 2, 1, 1, 1, 0, 1))
    words = told("JD", "JD 4C / 5C / 6C", rules=rules)[3]
    assert "Nothing lay on the Jack pot." in why(words)


def test_a_pair_from_one_hand_takes_its_pot() -> None:
    words = told("JH", "JH QH 4C / 5C / 6C", turn_up="2H")[4]
    assert "1 from Queen and 2 from Intrigue" in happened(words)


def test_a_split_pair_pays_nobody_and_says_why() -> None:
    words = told("JH", "JH 4C / QH 5C / 6C", turn_up="2H")[4]
    assert "Intrigue is split and pays nobody." in happened(words)
    assert "so it keeps 2 counters" in why(words)


def test_a_divided_pair_says_who_gets_what() -> None:
    words = told("JH", "JH 4C / QH 5C / 6C", turn_up="2H", rules=HOUSE["divided"])[4]
    assert "Bet and Ann divide Intrigue: 1 counter each." in happened(words)


def test_a_single_counter_cannot_be_divided() -> None:
    rules = HOUSE["divided"]._replace(stakes=(6, 2, 1, 1, 1, 1, 1, 1))
    words = told("JH", "JH 4C / QH 5C / 6C", turn_up="2H", rules=rules)[4]
    assert "one counter cannot be divided" in why(words)


def test_a_card_painted_on_the_board_is_not_said_to_be_of_the_pay_suit() -> None:
    words = told("KC", "KC 4D / 5D / 6D", turn_up=None, rules=HOUSE["no-turn-up"])[2]
    assert "painted on the board" in why(words)


# The end


def test_going_out_ends_the_hand_and_names_who_held_the_next_card() -> None:
    words = told("4C", "4C / 5C / 6C JD")[3]
    assert "Ann is out!" in happened(words)
    assert "Bet holds ♣5, which would have come now, and keeps it." in why(words)


def test_going_out_below_a_card_with_a_pot_says_what_was_missed() -> None:
    words = told("10H", "10H / JH / 6C", turn_up="2H")[3]
    assert "one card short of Jack and its 1 counter" in why(words)


def test_the_winner_takes_first_out_and_is_paid_with_the_sum() -> None:
    words = told("4C", "4C / 5C 7C / 6C JD 2H")[4]
    assert happened(words) == "Ann takes First out, 1 counter, and 5 more for cards left in hand."
    assert "Bet pays 2 and Cass 3" in could(words)
    assert "100 + 1 + 2 + 3 = 106 for Ann." in why(words)


def test_the_holder_of_the_pope_is_excused() -> None:
    words = told("4C", "4C / 5C 9D / 6C JD 2H")[4]
    assert "Bet still holds ♦9, the Pope, and pays nothing for 2 cards." in could(words)


def test_where_cards_cost_nothing_nobody_is_said_to_pay() -> None:
    words = told("4C", "4C / 5C 9D / 6C JD 2H", rules=house(per_card=0))[4]
    assert could(words) == "No choice, and nothing to pay."
    assert "cost nothing" in why(words)


def test_what_nobody_took_stays_and_the_next_dealer_adds_to_it() -> None:
    words = told("4C", "4C / 5C / 6C JD")[5]
    assert happened(words) == "The board keeps 13 counters, in 6 pots."
    assert "Ann deals next and adds 15: 6 + 6 = 12 on Pope." in why(words)


def test_a_single_pot_that_stays_is_named() -> None:
    rules = house(stakes=(1, 0, 0, 0, 0, 0, 0, 1))
    words = told("4C", "4C / 5C / 6C JD", rules=rules)[5]
    assert happened(words) == "The board keeps 1 counter, on Pope."


# Who may read what


def test_e42_a_player_is_not_told_that_a_dead_card_lies_in_the_spare_hand() -> None:
    words = told("4C")[6]
    for seat in range(3):
        assert "in the spare hand." not in why(words, seat)
        assert "♣8" in why(words, seat)


def test_only_the_leader_and_those_who_see_all_hands_read_the_choices() -> None:
    words = told("4C")[3]
    assert "♠6" in could(words, 0)
    for seat in (1, 2):
        assert "♠6" not in could(words, seat)
        assert could(words, seat)


def test_only_those_who_see_all_hands_read_where_other_leads_would_have_gone() -> None:
    words = told("4C")[3]
    for seat in range(3):
        assert "would" not in why(words, seat)


def test_e98_an_empty_pot_is_said_to_be_taken_by_the_dealer() -> None:
    words = told("JD", "JD 4C / 5C / 6C")[3]
    assert "Cass took the Jack pot" in why(words)


def test_e28_a_forced_lead_is_told_as_the_only_one() -> None:
    assert "the only lead" in could(told("4C", "4C 9C / 5H / 6H JD")[3])


def test_a_refusal_reads_the_same_for_player_checker_and_engine() -> None:
    error = table(HANDS, "JD").refusal(parse_card("9C"))
    assert error is not None
    assert refusal_text(error, ["Bet", "Cass", "Ann"]) == (
        "Bet cannot lead ♣9: Bet holds ♣4, and this game leads the lowest of the suit."
    )


@pytest.mark.parametrize("name", ["Aunt Meg", "Jean-Luc", "Zoë", "O'Hara"])
def test_any_name_may_sit_at_the_table(name: str) -> None:
    at = table(HANDS, "JD")
    error = at.refusal(parse_card("9C"))
    assert error is not None
    assert refusal_text(error, [name, "B", "C"]).startswith(f"{name} cannot lead ♣9: {name} holds")
