"""Rulings on going out and settling, by their numbers."""

from __future__ import annotations

from random import Random

import pytest
from deals import (
    ALL,
    ANN,
    BET,
    CASS,
    GAMES,
    HOUSE,
    POPE_JOAN,
    house,
    kinds,
    lead,
    play_at_random,
    pot,
    random_table,
    table,
)

from engine import PRESETS
from engine.events import Claimed, Doubled, Excused, Paid

PEEL, FIVE_CARDS = PRESETS["pope-joan-peel"], PRESETS["pope-joan-five-cards"]
POPE, FIRST_OUT = pot("pope"), pot("first-out")


def test_e74_the_last_card_takes_its_pots_then_first_out_then_the_payments() -> None:
    at = table("QS KS / 5C / 6C")
    log = lead(at, "QS")[2:]
    assert [POPE_JOAN.pots[event.pot].id for event in log if isinstance(event, Claimed)] == [
        "king",
        "matrimony",
        "first-out",
    ]


def test_e74_payments_come_after_the_pots_and_doubling_after_the_payments() -> None:
    at = table("KS / 9D / 6C", rules=house(held_penalty="double", exemption="none"))
    log = lead(at, "KS")
    assert kinds(log[:7]) == "led claimed went-out claimed paid paid doubled"


def test_e74_the_levy_comes_after_the_pots_of_the_card_and_before_the_pot_of_the_first_out() -> (
    None
):
    at = table("9D / 5C / 6C 7C", rules=PEEL)
    assert kinds(lead(at, "9D")[:8]) == "led claimed levied levied went-out claimed paid paid"
    assert at.counters == [100 - 4 + 6 + 3 + 2 + 3, 100 - 4 - 2, 100 - 8 - 4]


def test_e74_the_last_card_of_newmarket_takes_its_pool_and_ends_the_hand() -> None:
    rules = PRESETS["newmarket"]
    at = table("KC / 5C / 6C 7C", rules=rules)
    log = lead(at, "KC")
    assert kinds(log[:5]) == "led claimed went-out paid paid"
    assert at.counters == [50 - 4 + 3 + 3, 50 - 4 - 1, 50 - 4 - 2]


def test_e75_a_pope_still_in_hand_excuses_its_holder() -> None:
    at = table("4H / 9D 3C / 6C")
    assert Excused(BET, ANN, 2) in lead(at, "4H")


def test_e75_a_pope_that_was_played_excuses_nobody() -> None:
    at = table("4H 9S / 5H 9D 3C QH / 4C")
    assert Paid(BET, CASS, 1, 1) in lead(at, "4H 9D 3C")


def test_e75_the_excuse_covers_the_payment_for_cards_and_nothing_else() -> None:
    at = table("4H / 9D 3C / 6C", rules=HOUSE["doubled"])
    assert Doubled(BET, POPE, 6) in lead(at, "4H")


def test_e76_a_pope_in_the_spare_hand_excuses_nobody() -> None:
    at = table("4H / 5C 3C / 6C")
    log = lead(at, "4H")
    assert [event for event in log if isinstance(event, Paid)] == [
        Paid(BET, ANN, 2, 2),
        Paid(CASS, ANN, 1, 1),
    ]


def test_e77_even_the_largest_hand_is_excused_and_the_winner_goes_without() -> None:
    at = table("4H / 9D 3C 5C 7C 9C JC KC / 6C")
    lead(at, "4H")
    assert at.counters == [100 + 1 + 1, 100, 85 - 1]


def test_e78_a_house_may_make_the_held_pope_cost_double() -> None:
    at = table("4H / 9D 3C / 6C", rules=HOUSE["doubled"]._replace(exemption="none"))
    lead(at, "4H")
    assert (at.counters[BET], at.board[POPE]) == (100 - 2 - 6, 12)


@pytest.mark.parametrize(
    ("game", "excused", "doubled"),
    [
        ("pope-joan", True, False),
        ("pope-joan-five-cards", False, True),
        ("pope-joan-five-cards, pope-9", False, True),
        ("pope-joan-matrimony", False, True),
        ("pope-joan-matrimony-51", False, True),
        ("pope-joan-peel", False, False),
    ],
)
def test_e78_an_unplayed_pope_is_good_or_bad_or_neither_by_the_game(
    game: str, excused: bool, doubled: bool
) -> None:
    rules = GAMES[game]
    assert rules.pope is not None
    at = table(f"4H / {rules.pope.code} 3C / 6C", rules=rules)
    log = lead(at, "4H")
    assert any(isinstance(event, Excused) for event in log) == excused
    assert any(event.pot == pot("pope", rules) for event in log if isinstance(event, Doubled)) == (
        doubled
    )


def test_e76_a_pope_turned_out_of_play_excuses_nobody() -> None:
    at = table("4H / 5C 3C / 6C", turn_up="9D", rules=PEEL._replace(exemption="unplayed-pope"))
    assert not any(isinstance(event, Excused) for event in lead(at, "4H"))


@pytest.mark.parametrize("name", ALL)
def test_e79_first_out_is_never_left_on_the_board(name: str) -> None:
    rules, rng = ALL[name], Random(79)
    place = next((i for i, laid in enumerate(rules.pots) if laid.claim == "first-out"), None)
    for _ in range(40):
        *_, at = play_at_random(random_table(rules, rng), rng)
        assert place is None or at.board[place] == 0


def test_e81_a_holder_short_of_counters_doubles_in_full_and_goes_into_debt() -> None:
    at = table("4H / 9D / 6C", rules=HOUSE["doubled"], counters=(100, 2, 100))
    lead(at, "4H")
    assert (at.counters[BET], at.board[POPE]) == (2 - 6, 12)


def test_e81_the_same_at_the_layout_of_five_cards() -> None:
    at = table("4H / 7D / 6C", rules=FIVE_CARDS, counters=(50, 2, 50))
    lead(at, "4H")
    assert (at.counters[BET], at.board[pot("pope", FIVE_CARDS)]) == (2 - 1 - 5, 10)


@pytest.mark.parametrize("game", [name for name in GAMES if GAMES[name].staking == "free"])
def test_e85_a_player_who_cannot_afford_it_stakes_all_the_same(game: str) -> None:
    at = table("4H / 5C / 6C", rules=GAMES[game], counters=(100, 1, 100))
    assert at.counters == [96, -3, 96]


def test_e84_a_player_who_runs_out_of_counters_pays_on_into_debt() -> None:
    at = table("4H / 3C 5C 7C / 6C", counters=(100, 2, 100))
    lead(at, "4H")
    assert at.counters[BET] == 2 - 3


def test_e85_a_dealer_who_cannot_afford_it_dresses_the_board_all_the_same() -> None:
    at = table("4H / 5C / 6C", counters=(100, 100, 4))
    assert (at.counters[CASS], sum(at.board)) == (4 - 15, 15)
