"""The three parts of a step, sentence by sentence, and who may read each."""

from __future__ import annotations

import pytest
from deals import CASS, HOUSE, house, table
from tales import ALL, count_words, explained, read

from engine import Rules, parse_card, parse_cards
from engine.cards import RANKS, SUITS
from engine.explain import refusal_text
from engine.story import tell
from engine.telling import Explanation

HANDS = "7D 4C 9C 2H 6H 6S JS / 5C 7C 3H JH 9D QD / 6C 8H KS JD"


def told(
    leads: str,
    hands: str = HANDS,
    turn_up: str | None = "JD",
    rules: Rules = HOUSE["pope-joan"],
    board: dict[str, int] | None = None,
) -> list[Explanation]:
    """The explanations of a deal's steps, from the deal on."""
    laid = [(board or {}).get(pot.id, 0) for pot in rules.pots]
    at = table(hands, turn_up, rules=rules)
    story = tell(rules, at.deal, parse_cards(leads), None, laid)
    return [one.words for one in explained(story)]


def happened(words: Explanation, view: int = ALL) -> str:
    return " ".join(read(words.happened, view))


def could(words: Explanation, view: int = ALL) -> str:
    return " ".join(read(words.could, view))


def why(words: Explanation, view: int = ALL) -> str:
    return " ".join(read(words.why, view))


# Before play


def test_the_deal_says_who_got_how_many() -> None:
    assert happened(told("")[0]) == (
        "Cass deals 7 cards to Ann, 6 to Bet and 4 to Cass; the other 34 are the spare hand."
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
    assert "the ace the highest" in why(words)


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
    words = told("", turn_up="AD")[2]
    assert "a stop that everybody knows" in could(words)
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
    assert words.why[0].rule == "seven-of-diamonds"


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
