"""Rulings on leading, following and stops, by their numbers."""

from __future__ import annotations

import pytest
from deals import ANN, BET, CASS, GAMES, HOUSE, held, house, kinds, lead, legal, pot, table

from engine import PRESETS, Rules, Table, parse_card, parse_cards
from engine.errors import IllegalPlay, NotDue, NotLowest, NotOpening, SameColour, SameSuit
from engine.events import Called, Doubled, Followed, Led, Passed, Stopped
from engine.explain import Teller
from engine.story import tell

NEWMARKET, SPIN = PRESETS["newmarket"], PRESETS["spin"]
MICHIGAN, BRITISH = PRESETS["michigan"], PRESETS["newmarket-british"]
NEW_SUIT, NEW_COLOUR = GAMES["newmarket-british, new-suit"], BRITISH
CLUBS, SPADES = 3, 0
FREELY = MICHIGAN._replace(lead_blocked="lead-freely")


def refused(at: Table, card: str) -> IllegalPlay:
    error = at.refusal(parse_card(card))
    assert error is not None
    return error


def test_e21_a_house_may_lead_any_card() -> None:
    assert legal(table("4C 9C KC / 5C / 6C", rules=HOUSE["any-card"])) == "4C 9C KC"


@pytest.mark.parametrize(
    ("game", "leads"),
    [
        ("pope-joan", "4C 2H"),
        ("pope-joan, any-lead", "4C 9C KC 2H QH"),
        ("pope-joan-five-cards", "4C 9C KC 2H QH"),
        ("pope-joan-matrimony", "4C 9C KC 2H QH"),
        ("pope-joan-matrimony-51", "4C 9C KC 2H QH"),
        ("pope-joan-peel", "4C 9C KC 2H QH"),
        ("newmarket", "4C 2H"),
        ("spin", "4C 2H"),
        ("saratoga", "4C 2H"),
        ("michigan", "4C 2H"),
    ],
)
def test_e21_each_game_has_its_rule_of_leading(game: str, leads: str) -> None:
    at = table("2H QH 4C 9C KC / 5C / 6C", rules=GAMES[game])
    assert {*at.legal()} == {*parse_cards(leads)}


def test_e22_the_lowest_card_of_each_suit_held_may_be_led() -> None:
    assert legal(table("2H 5H 9C KC / 5C / 6C")) == "2H 9C"


def test_e22_a_higher_card_of_the_suit_is_barred_by_the_lowest() -> None:
    error = table("2H 9C KC / 5C / 6C").refusal(parse_card("KC"))
    assert isinstance(error, NotLowest)
    assert error.facts["lowest"] == parse_card("9C")


@pytest.mark.parametrize("rules", [MICHIGAN, NEW_SUIT], ids=["michigan", "british"])
def test_e24_who_must_change_suit_and_cannot_passes_the_lead_left(rules: Rules) -> None:
    at = table("2C 5C / 3H 9S / 4H", rules=rules)
    assert lead(at, "2C")[-1] == Passed(ANN, CLUBS)
    assert (at.turn, legal(at)) == (BET, "9S 3H")


def test_e24_the_card_that_keeps_the_suit_is_refused() -> None:
    at = table("2C 5C 9H / 3H 9S / 4H", rules=MICHIGAN)
    lead(at, "2C")
    assert legal(at) == "9H"
    error = refused(at, "5C")
    assert (type(error), error.facts["suit"]) == (SameSuit, CLUBS)


def test_e24_the_lead_goes_past_all_who_cannot_change() -> None:
    at = table("2C 5C / 7C / 4H 9C", rules=MICHIGAN)
    assert lead(at, "2C")[-2:] == [Passed(ANN, CLUBS), Passed(BET, CLUBS)]
    assert (at.turn, legal(at)) == (CASS, "4H")


def test_e24_a_house_may_let_the_blocked_leader_lead_freely() -> None:
    at = table("2C 5C / 3H 9S / 4H", rules=FREELY)
    lead(at, "2C")
    assert (at.turn, legal(at)) == (ANN, "5C")


def test_e24_nobody_passes_where_any_suit_may_be_led() -> None:
    at = table("2C 5C / 3H 9S / 4H", rules=GAMES["michigan, any-suit"])
    lead(at, "2C")
    assert (at.turn, legal(at)) == (ANN, "5C")


def test_e24_the_first_lead_of_a_deal_need_not_change_anything() -> None:
    assert legal(table("5C 9C / 3H 9S / 4H", rules=MICHIGAN)) == "5C"


def test_e25_who_must_change_colour_and_cannot_passes_and_pays_nothing() -> None:
    at = table("2D 9H / 3S 4H / 6S", rules=NEW_COLOUR)
    counters = list(at.counters)
    assert lead(at, "2D")[-1] == Passed(ANN, parse_card("2D").suit)
    assert (at.turn, legal(at), at.counters) == (BET, "3S", counters)


def test_e25_the_card_that_keeps_the_colour_is_refused() -> None:
    at = table("2D 9H 3S / 4H / 6S", rules=NEW_COLOUR)
    lead(at, "2D")
    assert type(refused(at, "9H")) is SameColour


@pytest.mark.parametrize(
    ("rules", "hands", "first"),
    [
        (MICHIGAN, "2C 5C 9C / 7C / 4C", "2C"),
        (NEW_SUIT, "2D 5D 9D / 7D / 4D", "2D"),
        (NEW_COLOUR, "2D 5H 9H / 7D / 4H", "2D"),
    ],
)
def test_e26_with_the_whole_table_blocked_the_leader_leads_freely(
    rules: Rules, hands: str, first: str
) -> None:
    at = table(hands, rules=rules)
    passed = [event.seat for event in lead(at, first) if isinstance(event, Passed)]
    assert (passed, at.turn) == ([ANN, BET, CASS], ANN)
    assert legal(at) == held(at, ANN).split()[0]


def test_e26_after_that_the_next_run_must_change_again() -> None:
    at = table("2C 5C 9C KC / 7C 3H / 4C JC", rules=MICHIGAN)
    lead(at, "2C")
    assert (at.turn, legal(at)) == (BET, "3H")
    lead(at, "3H")
    assert (at.turn, legal(at)) == (BET, "7C")


def test_e26_a_blocked_table_is_read_back_from_its_line() -> None:
    at = table("2C 5C 9C / 7C / 4C", rules=MICHIGAN)
    lead(at, "2C")
    again = Table.at(MICHIGAN, at.position)
    assert (again.legal(), again.turn) == (at.legal(), ANN)


def test_e27_who_leads_instead_must_leave_the_suit_of_the_last_run() -> None:
    at = table("2C 5C / 7C 9H 9S / 4H", rules=MICHIGAN)
    lead(at, "2C")
    assert (at.turn, legal(at), type(refused(at, "7C"))) == (BET, "9S 9H", SameSuit)


def test_e27_and_under_a_change_of_colour_its_colour() -> None:
    at = table("2D 9H / 5D 3S / 6S", rules=NEW_COLOUR)
    lead(at, "2D")
    assert (at.turn, legal(at), type(refused(at, "5D"))) == (BET, "3S", SameColour)


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


def test_e32_the_opening_card_is_led_by_whoever_holds_it() -> None:
    at = table("3S 4H / 2D 9D 5C / 6C", rules=BRITISH)
    assert (at.turn, legal(at)) == (BET, "2D")


def test_e32_no_other_card_may_open() -> None:
    error = refused(table("3S 4H / 2D 9D 5C / 6C", rules=BRITISH), "5C")
    assert (type(error), error.facts["opening"]) == (NotOpening, parse_card("2D"))


@pytest.mark.parametrize(
    ("hands", "opener", "card"),
    [
        ("3S 4H / 3D 9D 5C / 6C", BET, "3D"),
        ("3S KD 4H / 5C / 6C AD", ANN, "KD"),
        ("3S 4H / 5C / 6C AD", CASS, "AD"),
    ],
)
def test_e32_with_the_opening_card_dead_the_next_one_up_opens(
    hands: str, opener: int, card: str
) -> None:
    at = table(hands, rules=BRITISH)
    assert (at.turn, legal(at)) == (opener, card)


def test_e32_with_its_whole_suit_dead_eldest_leads_by_the_rule() -> None:
    at = table("3S 9S 4H / 5C / 6C", rules=BRITISH)
    assert (at.turn, legal(at)) == (ANN, "3S 4H")


def test_e32_a_gap_in_the_pack_does_not_end_the_search() -> None:
    rules = BRITISH._replace(removed=parse_cards("4D"), cards_each=(12, 10, 8, 7, 6, 5))
    at = table("3S 4H / 5D 5C / 6C", rules=rules)
    assert (at.turn, legal(at)) == (BET, "5D")


def test_e32_the_opening_card_in_a_hand_given_away_is_dead() -> None:
    at = table("3S 4H / 2D 5C / 6C 3D", rules=BRITISH, exchange=(BET, 1))
    assert (at.turn, legal(at)) == (CASS, "3D")


def test_e33_lower_diamonds_must_be_led_before_the_pope() -> None:
    assert legal(table("3D 9D / 5C / 6C")) == "3D"


def test_e33_where_any_card_may_be_led_the_pope_may_come_first() -> None:
    assert legal(table("3D 9D / 5C / 6C", rules=HOUSE["any-card"])) == "3D 9D"


def test_e34_after_spin_a_pool_card_may_be_led_over_lower_ones() -> None:
    at = table("9S 4C 5D QD KD AD / 5C 6H / 7C", rules=SPIN)
    lead(at, "9S+")
    assert (at.turn, legal(at)) == (ANN, "5D QD 4C")


def test_e34_but_no_other_card_over_lower_ones() -> None:
    at = table("9S 4C 5D QD KD AD / 5C 6H / 7C", rules=SPIN)
    lead(at, "9S+")
    error = refused(at, "KD")
    assert (type(error), error.facts["lowest"]) == (NotLowest, parse_card("5D"))


def test_e34_and_only_straight_after_spin() -> None:
    at = table("9S 4C 7D QD KD AD / 6H 8H / 7C 9C", rules=SPIN)
    lead(at, "9S+ 4C")
    assert (at.turn, legal(at)) == (ANN, "7D")


def test_e34_a_lead_after_an_ordinary_stop_is_the_lowest() -> None:
    at = table("9S 4C 5D QD KD AD / 5C 6H / 7C", rules=SPIN)
    lead(at, "9S")
    assert legal(at) == "AD 5D 4C"


@pytest.mark.parametrize("name", GAMES)
def test_e35_in_no_game_may_the_next_card_be_kept_back(name: str) -> None:
    at = table("3D 9H / 4D 5H 8S / 6C 7H", rules=_all_play(GAMES[name]))
    at.play(parse_card("3D") if at.opening is None else at.opening)
    assert legal(at) == "4D"
    assert type(refused(at, "8S")) is NotDue


def _all_play(rules: Rules) -> Rules:
    """The same with a dealer who never sits out."""
    return rules._replace(spare_use="nobody") if rules.spare_use == "dealer-looks" else rules


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


def test_e40_at_newmarket_the_ace_of_hearts_follows_nothing() -> None:
    at = table("QH KH 3C / AH 4C / 6C", rules=NEWMARKET)
    assert lead(at, "QH")[-1] == Stopped(ANN, parse_card("KH"), "top")


def test_e40_it_can_be_led_and_takes_its_pool() -> None:
    at = table("AH 3H 3C / 4C / 6C", rules=NEWMARKET)
    lead(at, "AH")
    assert at.board[pot("ace", NEWMARKET)] == 0


@pytest.mark.parametrize("game", ["newmarket, ace-high", "saratoga, ace-high", "michigan"])
def test_e40_with_the_ace_high_it_follows_the_king(game: str) -> None:
    at = table("QH KH 3C / AH 4C / 6C", rules=GAMES[game])
    log = lead(at, "QH")
    assert Followed(BET, parse_card("AH")) in log
    assert at.board[pot("ace", GAMES[game])] == 0


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


@pytest.mark.parametrize("game", ["pope-joan", "pope-joan-matrimony-51", "pope-joan-peel"])
def test_e41_where_the_eight_is_out_the_seven_of_diamonds_stops(game: str) -> None:
    at = table("7D 3C / 9D 4H / 6H", rules=PRESETS[game])
    assert lead(at, "7D")[-1] == Stopped(ANN, parse_card("7D"), "removed")


DEAD = "4C 9H / 6C 7H / 8H 2H"


def readable(at: Table, cards: str, view: str) -> str:
    """What the explanation of the last of these leads says to a player, or to open eyes."""
    story = tell(at.rules, at.deal, parse_cards(cards))
    teller = Teller(story, ("Ann", "Bet", "Cass"))
    told = [teller.explain(step) for step in story.steps][-1]
    return " ".join(
        said.text for part in told for said in part if said.audience in (None, "closed", view)
    )


def test_e42_while_a_hand_goes_on_a_dead_stop_does_not_say_where_the_card_is() -> None:
    at = table(DEAD)
    assert at.deal.stock >> parse_card("5C") & 1
    assert "spare" not in readable(at, "4C", "seat:0")


def test_e42_a_player_hears_the_same_of_any_card_that_nobody_has() -> None:
    calls = GAMES["pope-joan-five-cards"]
    assert Called((ANN, BET, CASS), parse_card("5C")) in lead(table(DEAD, rules=calls), "4C")


def test_e42_with_cards_turned_down_the_call_does_not_tell_played_from_dead() -> None:
    peel = PRESETS["pope-joan-peel"]
    at = table("5C 4C 9H / 6S 7H / 8H 2H", rules=peel)
    assert Called((ANN,), parse_card("6C")) in lead(at, "5C")
    assert Called((ANN,), parse_card("5C")) in lead(at, "4C")


def test_e42_with_cards_face_up_nobody_calls_for_one_that_lies_there() -> None:
    at = table("5C 4C 9H / 6S 7H / 8H 2H", rules=GAMES["pope-joan-five-cards"])
    lead(at, "5C")
    assert kinds(lead(at, "4C")) == "led stopped"


def test_e43_whoever_holds_the_next_card_is_to_play_without_being_asked() -> None:
    at = table("4C 2H / 3H / 5C 9H")
    at.play(parse_card("4C"))
    assert (at.turn, at.due) == (2, parse_card("5C"))
