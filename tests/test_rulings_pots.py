"""Rulings on pots and combinations, by their numbers."""

from __future__ import annotations

from random import Random

import pytest
from deals import (
    ANN,
    BET,
    CASS,
    CONFEDERACY,
    GAMES,
    HOUSE,
    POPE_JOAN,
    house,
    lead,
    play_at_random,
    pot,
    random_table,
    table,
)

from engine import PRESETS, Rules, Table, parse_card
from engine.cards import card_at
from engine.contradictions import problems
from engine.events import CarriedOver, Claimed, Doubled, Event, Levied, Split

POPE, MATRIMONY, INTRIGUE = pot("pope"), pot("matrimony"), pot("intrigue")
FOSTER = HOUSE["foster"]
TRUMPS, PEEL = PRESETS["pope-joan-matrimony"], PRESETS["pope-joan-peel"]
FIVE_CARDS, NEWMARKET = PRESETS["pope-joan-five-cards"], PRESETS["newmarket"]
ALWAYS, NOBODY = (
    GAMES[f"pope-joan-matrimony, {name}"] for name in ("double-always", "confederacy-nobody")
)
PEEL_NAME = "pope-joan-peel"
ANY_ORDER = ["pope-joan, any-lead", "pope-joan-matrimony", "pope-joan-matrimony-51", PEEL_NAME]


def claims(events: list[Event], rules: Rules) -> list[str]:
    """The pots that were taken, by id, in order."""
    return [rules.pots[event.pot].id for event in events if isinstance(event, Claimed)]


def doubled(events: list[Event]) -> list[Doubled]:
    return [event for event in events if isinstance(event, Doubled)]


def test_e49_a_pair_in_reverse_order_pays_where_any_order_does() -> None:
    at = table("JS QS 4C / 5C / 6C", rules=HOUSE["any-order"])
    assert Claimed(ANN, INTRIGUE, 2, "combination") in lead(at, "QS JS")


@pytest.mark.parametrize("game", ANY_ORDER)
def test_e49_every_game_that_leads_any_card_pays_a_pair_in_any_order(game: str) -> None:
    rules = GAMES[game]
    at = table("JS QS 4H / 5C 7C / 6C 9C", rules=rules)
    assert "intrigue" in claims(lead(at, "QS 4H JS"), rules)


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


@pytest.mark.parametrize(
    ("game", "share"),
    [
        ("pope-joan", 0),
        ("pope-joan, split-divided", 1),
        ("pope-joan-matrimony", 1),
        ("pope-joan-matrimony, confederacy-nobody", 0),
        ("pope-joan-matrimony-51", 1),
        ("pope-joan-peel", 0),
        ("pope-joan-peel, split-divided", 1),
    ],
)
def test_e50_each_game_divides_a_split_pair_or_leaves_it(game: str, share: int) -> None:
    rules = GAMES[game]
    place = pot("matrimony", rules)
    at = table("QS 4C / KS 5C / 6C", rules=rules)
    assert Split(BET, ANN, place, share) in lead(at, "QS")
    assert at.board[place] == 2 - 2 * share


def test_e51_a_pot_of_one_counter_is_not_divided() -> None:
    at = table("JS 4C / QS 5C / 6C", rules=TRUMPS._replace(stakes=(2, 1, 2, 6, 1)))
    place = pot("intrigue", TRUMPS)
    assert Split(BET, ANN, place, 0) in lead(at, "JS")
    assert at.board[place] == 1


def test_e51_the_odd_counter_of_a_divided_pot_stays() -> None:
    at = table("JS 4C / QS 5C / 6C", rules=HOUSE["divided"], board={"intrigue": 3})
    lead(at, "JS")
    assert (at.board[INTRIGUE], at.counters[BET]) == (1, 100 + 2 + 1)


def test_e52_nothing_is_divided_before_the_second_card_falls() -> None:
    at = table("JS 4C / QS 5C / 6C", rules=HOUSE["divided"])
    at.play(parse_card("JS"))
    assert at.board[INTRIGUE] == 2


def test_e52_the_division_comes_with_the_second_card_runs_later() -> None:
    at = table("JS 4C / KS 5D / QS 6H 8H", rules=TRUMPS)
    log = lead(at, "JS")  # the queen follows from Cass, the king from Bet
    shared = [(event.seat, event.other, event.pot) for event in log if isinstance(event, Split)]
    assert shared == [
        (CASS, ANN, pot("intrigue", TRUMPS)),
        (BET, CASS, pot("matrimony", TRUMPS)),
        (BET, ANN, pot("confederacy", TRUMPS)),
    ]


def test_e52_a_pair_with_one_card_never_played_divides_nothing() -> None:
    at = table("JS / QS 5C / 6C", rules=TRUMPS)
    assert not any(isinstance(event, Split) for event in lead(at, "JS"))


def test_e53_confederacy_is_missed_where_the_queen_is_dead() -> None:
    at = table("JS KS 4C / 5C / 6C", rules=TRUMPS._replace(lead="lowest-of-suit"))
    log = lead(at, "JS")
    assert "confederacy" not in claims(log, TRUMPS)
    assert "confederacy" in claims(lead(at, "KS"), TRUMPS)


def test_e53_confederacy_is_missed_where_the_king_stays_in_hand() -> None:
    at = table("JS 4C / KS 5C / 6C", rules=TRUMPS)
    log = lead(at, "JS 4C")
    assert at.over
    assert doubled(log)[-1] == Doubled(BET, pot("confederacy", TRUMPS), 2)


@pytest.mark.parametrize("game", ["pope-joan-matrimony", "pope-joan-matrimony-51"])
def test_e53_confederacy_pays_round_anothers_queen_in_the_book_game(game: str) -> None:
    rules = GAMES[game]
    at = table("JS KS 4C / QS 5C / 6C", rules=rules)
    assert Claimed(ANN, pot("confederacy", rules), 2, "combination") in lead(at, "JS")


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


@pytest.mark.parametrize(
    ("game", "pots"),
    [
        ("pope-joan", "jack queen intrigue king matrimony"),
        ("pope-joan-matrimony", "intrigue matrimony confederacy"),
        ("pope-joan-peel", "jack queen intrigue king matrimony"),
    ],
)
def test_e54_every_pot_has_its_own_condition(game: str, pots: str) -> None:
    rules = GAMES[game]
    at = table("JS QS KS 4C / 5C / 6C", rules=rules)
    assert claims(lead(at, "JS"), rules) == pots.split()


def test_e55_one_holder_of_both_cards_pays_the_whole_at_once() -> None:
    at = table("4H / JS QS / 6C", rules=TRUMPS)
    log = doubled(lead(at, "4H"))
    assert Doubled(BET, pot("intrigue", TRUMPS), 2) in log
    assert len(log) == len({event.pot for event in log})


def test_e55_where_a_table_doubles_it_always_the_holder_pays_though_the_other_is_dead() -> None:
    at = table("4H / JS 5C / 6C", rules=ALWAYS)
    assert doubled(lead(at, "4H")) == [
        Doubled(BET, pot("intrigue", ALWAYS), 2),
        Doubled(BET, pot("confederacy", ALWAYS), 2),
    ]


def test_e55_a_queen_turned_out_of_play_leaves_pairs_undoubled() -> None:
    at = table("4H / JS 5C / 6C", turn_up="QS", rules=TRUMPS)
    assert doubled(lead(at, "4H")) == []


def test_e55_a_pair_that_was_played_by_one_and_taken_is_never_doubled() -> None:
    at = table("JS QS 4H / 5C / 6C", rules=TRUMPS)
    log = lead(at, "JS 4H")
    assert at.out == ANN
    assert doubled(log) == []


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


def test_e56_four_doubles_to_eight_and_the_next_dealer_makes_it_twelve() -> None:
    king = pot("king", FIVE_CARDS)
    first = table("4H / KH 5C / 6C", rules=FIVE_CARDS)
    assert first.board[king] == 4
    lead(first, "4H")
    assert first.board[king] == 8
    deal = table("4H / KH 5C / 6C", rules=FIVE_CARDS, dealer=ANN).deal
    assert Table(FIVE_CARDS, deal, first.counters, first.board).board[king] == 12


def test_e57_doubling_a_pot_emptied_at_the_turn_up_costs_nothing() -> None:
    at = table("4H / KS / 6C", turn_up="KS", rules=HOUSE["doubled"])
    doubled = [event for event in lead(at, "4H") if isinstance(event, Doubled)]
    assert doubled == [Doubled(BET, pot("king"), 0)]
    assert (at.board[pot("king")], at.counters[BET]) == (0, 100 - 1)


def test_e58_a_pay_card_in_the_spare_hand_leaves_its_pot_undoubled() -> None:
    at = table("4H / 5C / 6C", rules=HOUSE["doubled"])
    lead(at, "4H")
    assert at.board[POPE] == 6


@pytest.mark.parametrize("name", ["pope-joan-five-cards", "newmarket", "saratoga", "michigan"])
def test_e58_a_pay_card_among_the_undealt_ones_leaves_its_pot_as_it_is(name: str) -> None:
    rules = GAMES[name]
    at = table("4H / 5C / 6C", rules=rules)
    laid = list(at.board)
    log = lead(at, "4H")
    assert at.board == laid
    left = [CarriedOver(place, amount) for place, amount in enumerate(laid)]
    assert [event for event in log if isinstance(event, CarriedOver)] == left


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


@pytest.mark.parametrize("game", [PEEL_NAME, "pope-joan-matrimony"])
def test_e61_where_any_card_is_led_the_pope_sweeps_too(game: str) -> None:
    rules = GAMES[game]._replace(removed=(parse_card("8D"),), pope=parse_card("9D"))
    at = table("9D 10D JD QD KD 4C / 5C / 6C", turn_up="2D", rules=rules)
    taken = claims(lead(at, "9D"), rules)
    assert {"pope", "intrigue", "matrimony"} <= {*taken}


LONG = "2H 4H 6H 8H 10H QH KC"


def levies(hands: str, cards: str, rules: Rules = PEEL) -> list[tuple[int, int]]:
    """Who paid how much to the player of the Pope."""
    log = lead(table(hands, rules=rules), cards)
    return [(event.seat, event.amount) for event in log if isinstance(event, Levied)]


def test_e62_each_opponent_pays_a_counter_a_card_up_to_six() -> None:
    assert levies(f"9D 4C / {LONG} / 6C 8C", "9D") == [(BET, 6), (CASS, 2)]


def test_e62_a_house_may_stop_at_four() -> None:
    cap = GAMES["pope-joan-peel, cap-4"]
    assert levies(f"9D 4C / {LONG} / 6C 8C", "9D", cap) == [(BET, 4), (CASS, 2)]


def test_e62_the_cards_in_hand_at_that_instant_count() -> None:
    hands = "4C 6C 9D 3S / 5C 8S 9S / 8C QS 10S"
    assert levies(hands, "9D") == [(BET, 3), (CASS, 3)]
    assert levies(hands, "4C 9D") == [(BET, 2), (CASS, 3)]  # Bet has followed with the five


def test_e62_late_it_is_worth_less() -> None:
    hands = "4C 6C 9D 3S / 5C 8S 9S / 8C QS 10S"
    assert sum(n for _, n in levies(hands, "4C 9D")) < sum(n for _, n in levies(hands, "9D"))


def test_e62_a_dealer_who_sits_out_holds_nothing_and_pays_nothing() -> None:
    looks = GAMES["pope-joan-peel, dealer-looks"]
    assert levies("9D 4C / 5C 7C / ", "9D", looks) == [(BET, 2)]


@pytest.mark.parametrize("game", [name for name in GAMES if not GAMES[name].pope_levy])
def test_e62_no_other_game_has_a_levy(game: str) -> None:
    rules = GAMES[game]
    pope = "4C" if rules.pope is None else rules.pope.code
    at = table(f"{pope} 2H / 3S 5C / 6S 8S", rules=rules._replace(opening=None))
    at.play(parse_card(pope))
    assert rules.pope_levy == 0
    assert not any(isinstance(event, Levied) for event in lead(at, ""))


def test_e63_the_levy_is_paid_at_once_and_cannot_be_missed() -> None:
    at = table("9D 10D 4C / 5C 7C / 6C", rules=PEEL)
    counters = list(at.counters)
    at.play(parse_card("9D"))
    assert at.due == parse_card("10D")
    assert at.counters == [counters[0] + 6 + 3, counters[1] - 2, counters[2] - 1]
