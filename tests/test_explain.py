"""Before play and at a lead: what the three parts say, sentence by sentence."""

from __future__ import annotations

import pytest
from deals import HOUSE, house
from parts import could, happened, told, why
from tales import count_words

from engine.cards import RANKS, SUITS

# Before play


def test_the_deal_says_who_got_how_many() -> None:
    assert happened(told("")[0]) == (
        "Cass deals 7 cards to Ann, 6 to Bet and 4 to Cass; the spare hand has the other 34."
    )


def test_nobody_may_look_at_a_spare_hand_where_there_is_one() -> None:
    assert "nobody may look at the spare hand" in could(told("")[0])


def test_without_a_spare_hand_none_is_mentioned() -> None:
    suits = [" ".join(f"{rank}{suit}" for rank in RANKS[1:]) for suit in SUITS]
    words = told("", " / ".join(suits), rules=house(removed=()))[0]
    assert "spare" not in happened(words) + could(words) + why(words)


def test_the_deal_says_what_is_out_of_the_pack() -> None:
    assert "51 cards: ♦8 is out" in why(told("")[0])


def test_with_the_ace_high_the_deal_says_so() -> None:
    words = told("", rules=HOUSE["ace-high"])[0]
    assert "Ace is high, above the king." in why(words)


def test_dressing_does_the_sum() -> None:
    assert happened(told("")[1]) == (
        "Cass dresses the board alone: 6 + 2 + 2 + 1 + 1 + 1 + 1 + 1 = 15 counters."
    )


def test_dressing_a_board_that_holds_something_counts_it_whole() -> None:
    words = told("", board={"pope": 6, "ace": 2})[1]
    assert "8 + 15 = 23 counters" in why(words)


def test_dressing_with_nothing_makes_no_empty_sum() -> None:
    words = told("", rules=house(stakes=(0,) * 8))[1]
    assert happened(words) == "Cass dresses the board alone, with 0 counters."


def test_a_paying_turn_up_brings_the_dealer_its_pot() -> None:
    words = told("")[2]
    assert (
        happened(words) == "♦J is turned up: diamonds pay, and Cass takes the Jack pot, 1 counter."
    )
    assert "85 + 1 = 86" in why(words)


@pytest.mark.parametrize("hands", ["JD 4C / 5C / 6C", "4C / JD 5C / 6C", "4C / 5C / 6C JD"])
def test_a_pot_taken_at_the_turn_up_is_said_to_be_empty_later(hands: str) -> None:
    assert "The Jack pot will be empty when ♦J is played." in why(told("", hands)[2])


def test_a_plain_turn_up_names_the_cards_that_pay() -> None:
    words = told("", turn_up="2H")[2]
    assert "hearts are the pay suit" in happened(words)
    assert "♥A, ♥K, ♥Q and ♥J" in why(words)


def test_a_turn_up_that_could_not_pay_is_not_said_to_have_missed_a_payment() -> None:
    words = told("", turn_up="2H", rules=HOUSE["bonus-kept"])[2]
    assert "would have paid" not in why(words)


def test_a_paying_turn_up_whose_pot_is_kept_says_that_it_waits() -> None:
    words = told("", rules=HOUSE["bonus-kept"])[2]
    assert "the Jack pot waits" in why(words)


def test_a_turn_up_whose_pot_is_bare_brings_nothing() -> None:
    words = told("", rules=house(stakes=(6, 2, 2, 1, 1, 1, 0, 1)))[2]
    assert "0 counters" not in happened(words)
    assert "Nothing lies on the Jack pot" in why(words)


def test_a_turn_up_on_the_spare_hand_is_a_stop_that_everybody_knows() -> None:
    words = told("", turn_up="10D")[2]
    assert "lies face up on the spare hand" in could(words)
    assert "♦9 is a stop that everybody knows: ♦10 cannot follow" in why(words)
    assert "will be empty when" not in why(words)


def test_a_turn_up_that_only_makes_pairs_takes_no_pot() -> None:
    words = told("", rules=HOUSE["five-pools"])[2]
    assert "takes no pot by itself" in why(words)


# Leads


def test_the_first_lead_is_eldests() -> None:
    assert happened(told("4C")[3]) == "Ann sits on the dealer's left and leads first: ♣4."


def test_only_a_leader_who_led_the_suit_before_stays_with_it() -> None:
    words = told("4H 8H 7H", "4H 9C / 7H 9H 5S / 6C JD 8H 5H", rules=HOUSE["any-card"])
    assert "♥8" in happened(words[5])
    assert "once more" not in happened(words[5])
    words = told("KS QS", "KS QS 4C / 5C / 6C JD", rules=HOUSE["any-card"])
    assert happened(words[4]).startswith("Ann leads spades once more: ♠Q.")


def test_a_lead_lists_what_could_be_led() -> None:
    assert could(told("4C")[3]).startswith("Ann could lead ♠6, ♥2, ♦7 or ♣4.")


def test_a_lead_names_the_tempting_card_that_is_barred() -> None:
    assert "Not ♠J: ♠6 is lower" in could(told("4C")[3])


def test_a_barred_card_with_a_pot_is_the_most_tempting() -> None:
    words = told("4C", "7D QD 4C 9C KC / 5C 3H / 6C JD")[3]
    assert "♦Q has a pot waiting, but ♦7 is lower" in could(words)


def test_a_lead_says_where_the_others_would_have_gone() -> None:
    assert "would stop at once" in why(told("4C")[3])


def test_a_long_list_of_where_others_would_have_gone_is_cut_to_its_room() -> None:
    others = "2S KC / 5S QC / 8S JC / JS 8C / 2H 7C / 5H 6C / 8H 5C / JH 4C / 2C JD"
    hand = "AS 4S 7S 10S AH 4H 7H 10H AC"
    words = told("AS", f"{hand} / {others}", rules=HOUSE["a-crowd"])[3]
    assert count_words(why(words)) <= 45
    assert why(words).count("would hand") >= 5


def test_with_one_suit_left_the_lead_was_no_choice() -> None:
    words = told("4C", "4C 9C / 5H / 6H JD")[3]
    assert could(words) == "With one suit left, ♣4 was the only lead Ann had."


def test_a_last_card_was_no_choice() -> None:
    assert could(told("4C", "4C / 5C / 6C JD")[3]) == (
        "♣4 was Ann's last card, so there was nothing to choose."
    )


def test_where_any_card_may_be_led_a_long_hand_is_not_listed() -> None:
    hand = "2S 4S 6S 8S 10S 2H 4H 6H 8H 10H"
    words = told("2S", f"{hand} / 5C / 6C JD", rules=HOUSE["any-card"])[3]
    assert could(words) == "Every card Ann holds may be led."
