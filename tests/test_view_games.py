"""What the page gets of the other games: stakes of each player, calls, levies, stocks, Spin."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine import PRESETS, view
from engine.authoring.scenario_file import examine, read_file
from engine.house import house_rules as read_house
from engine.house_words import house_rules
from engine.origins import ORIGINS
from engine.web import handle_json

OK = Path(__file__).resolve().parent / "scenarios_ok"


def hand(name: str) -> dict[str, Any]:
    scenario = examine(read_file(str(OK / f"{name}.yml"))).scenario
    assert scenario is not None
    return view.hand(scenario, name)


def step(told: dict[str, Any], card: str) -> dict[str, Any]:
    return next(one for one in told["steps"] if one["card"] == card)


def test_stakes_placed_freely_are_told_by_seat_and_pot() -> None:
    told = hand("newmarket_with_stakes")
    assert told["staking"] == "free"
    assert told["placed"] == [[4, 0, 0, 0], [1, 1, 1, 1], [0, 1, 3, 0]]
    assert {"from": "seat:0", "to": "pot:0", "n": 4} in told["steps"][1]["moves"]


def test_where_the_stakes_are_fixed_nobody_places_any() -> None:
    told = hand("first_taste")
    assert (told["staking"], told["placed"]) == ("dealer", None)


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("first_taste", "spare hand"),
        ("five_cards", "stock"),
        ("michigan_short_exchange", "dead pile"),
    ],
)
def test_the_cards_nobody_holds_are_called_as_the_game_calls_them(name: str, word: str) -> None:
    assert hand(name)["spare-word"] == word


@pytest.mark.parametrize(
    ("name", "out"), [("peel", True), ("matrimony", True), ("first_taste", False)]
)
def test_a_turn_up_out_of_play_is_no_card_of_the_stock(name: str, out: bool) -> None:
    told = hand(name)
    assert told["turn-up-out"] is out
    assert told["turn-up"] not in told["spare"]


def test_a_levy_moves_counters_between_players() -> None:
    moves = step(hand("peel"), "9D")["moves"]
    assert moves[1:] == [
        {"from": "seat:1", "to": "seat:0", "n": 3},
        {"from": "seat:2", "to": "seat:0", "n": 3},
    ]


def test_what_is_said_round_the_table_is_told_with_the_card() -> None:
    stop = step(hand("five_cards"), "10D")
    assert stop["calls"] == [{"seats": [0, 1, 2], "card": "JD"}]


def test_a_game_without_spin_never_offers_it() -> None:
    told = hand("five_cards")
    assert not any(one["spin"] or one["spun"] or one["may-spin"] for one in told["steps"])


def sentences(game: str, **house: Any) -> list[str]:
    options = ORIGINS[game].options
    rules, findings = read_house(PRESETS[game], house, options)
    assert findings == []
    return house_rules(game, rules, house.get("options", ()))


@pytest.mark.parametrize("game", PRESETS)
def test_every_variation_of_a_book_is_told_in_its_own_words(game: str) -> None:
    for name, option in ORIGINS[game].options.items():
        changes = any(
            getattr(PRESETS[game], field) != value for field, value in option.changes.items()
        )
        told = [line.lower() for line in sentences(game, options=[name])]
        assert told == ([f"{option.says}.".lower()] if changes else []), name


@pytest.mark.parametrize(
    ("game", "house", "told"),
    [
        (
            "pope-joan-five-cards",
            {"cards-each": "10 9 8 7 6 5"},
            "Cards dealt to each player, one number for each size of table: 10 9 8 7 6 5 "
            "(the usual rule: 15 12 9 8 7 6).",
        ),
        (
            "newmarket",
            {"spin": "AD"},
            "The card that may be thrown in behind a card of one's own to stop the run: ♦A "
            "(the usual rule: none).",
        ),
        (
            "newmarket",
            {"players": "3-6", "cards-each": "15 12 9 8"},
            "The fewest and the most players: 3 to 6 (the usual rule: 3 to 8).",
        ),
        (
            "newmarket-british",
            {"opening": "none"},
            "The card that opens the play, whoever holds it; if nobody does, the next one up its "
            "suit: none (the usual rule: ♦2).",
        ),
        (
            "pope-joan",
            {"removed": "none"},
            "Cards taken out of the pack before the deal: none (the usual rule: ♦8).",
        ),
        (
            "newmarket",
            {"pots": {"Ace": "AS", "Kitty": "first-out"}},
            "The compartments of the board with what takes each: Ace ♠A and Kitty "
            "(the usual rule: Ace ♥A, King ♣K, Queen ♦Q and Jack ♠J).",
        ),
    ],
)
def test_a_house_rule_reads_as_a_sentence(game: str, house: dict[str, Any], told: str) -> None:
    assert sentences(game, **house)[0] == told


def test_stakes_of_other_pots_are_told_whole() -> None:
    told = sentences("newmarket", pots={"Ace": "AS", "Kitty": "first-out"})
    assert told[1] == (
        "Counters put on each pot: Ace 1 and Kitty 1 "
        "(the usual rule: Ace 1, King 1, Queen 1 and Jack 1)."
    )


# --- Spin, the spare hand, the lead that passes ------------------------------------------------


def test_where_spin_was_thrown_in_the_what_if_goes_on_without_it() -> None:
    told = step(hand("spin"), "10S")
    assert (told["spun"], told["stop"], told["run-cards"][-1]) == (True, "spin", ["AD", 0])
    assert told["spin"] == {"step": 3, "play": "9S"}


def test_where_spin_could_be_thrown_in_the_what_if_does() -> None:
    told = step(hand("spin"), "9S")
    assert (told["spun"], told["may-spin"]) == (False, True)
    assert told["spin"] == {"step": 3, "play": "9S+9S"}


def test_without_the_card_of_spin_there_is_nothing_to_throw_in() -> None:
    told = step(hand("spin"), "QD")
    assert (told["may-spin"], told["spin"]) == (False, None)


def whatif(name: str, number: int, *branch: str) -> dict[str, Any]:
    request = {"op": "whatif", "scenario": hand(name)["source"], "step": number, "branch": branch}
    return json.loads(handle_json(json.dumps(request)))


def test_a_what_if_throws_spin_in_where_it_is_told_to() -> None:
    result = whatif("spin", 3, "9S+9S", "QD")["result"]
    assert [one["card"] for one in result["steps"]] == ["9S", "QD", "KD"]
    assert [one["stop"] for one in result["steps"]] == ["spin", None, "top"]


def test_a_what_if_without_spin_says_where_it_could_have_come_in() -> None:
    result = whatif("spin", 3, "9S")["result"]
    assert [one["card"] for one in result["steps"]] == ["9S", "10S", "JS"]
    places = [one["spin"] and one["spin"]["play"] for one in result["steps"]]
    assert places == ["9S+9S", "9S+10S", None]


def long_spin() -> dict[str, Any]:
    """Ann holds Spin, and her ♦Q stops at once, so that she leads twice."""
    source = hand("spin")["source"]
    hands = [["9S", "10S", "AD", "5H", "QD"], ["JS", "2C"], ["KC", "6H", "7H"]]
    return {**source, "hands": hands, "play": [{"cards": ["5H"]}], "expect": {}}


def ask(source: dict[str, Any], number: int, *branch: str) -> dict[str, Any]:
    request = {"op": "whatif", "scenario": source, "step": number, "branch": branch}
    return json.loads(handle_json(json.dumps(request)))["result"]


def test_in_a_later_run_of_a_what_if_the_leads_before_it_are_told_too() -> None:
    steps = ask(long_spin(), 3, "QD", "9S")["steps"]
    places = [one["spin"] for one in steps[:3]]
    assert [one["play"] for one in places] == ["QD+QD", "QD 9S+9S", "QD 9S+10S"]
    assert {one["step"] for one in places} == {3}


def test_what_comes_next_tells_each_place_for_spin_in_each_run() -> None:
    coming = ask(long_spin(), 3, "QD")["next"]
    assert coming["choices"] == ["9S", "5H", "AD"]
    assert coming["spin"] == ["9S+9S", "9S+10S", "5H+5H"]


def test_after_spin_there_is_none_to_throw_in() -> None:
    assert ask(long_spin(), 3, "9S+10S")["next"]["spin"] == []


@pytest.mark.parametrize(
    ("branch", "code"),
    [
        ("9S+JS", "no-spin"),
        ("9S+QD", "no-spin"),
        ("9S+AD", "no-spin"),
        ("9S+", "notation"),
        ("9S+ten", "notation"),
        ("+9S", "notation"),
        ("9S+10S+AD", "notation"),
    ],
)
def test_spin_that_cannot_be_is_a_problem_in_words(branch: str, code: str) -> None:
    answer = whatif("spin", 3, branch)
    assert answer["ok"] is False
    assert answer["problems"][0]["code"] == code


def test_the_spare_hand_that_is_taken_changes_places_with_the_one_dealt() -> None:
    told = hand("michigan_short_exchange")
    deal, exchange = told["steps"][0], told["steps"][2]
    assert (deal["hands"][2], exchange["kind"], exchange["seat"]) == ("6S 2H 7D", "exchange", 2)
    assert exchange["hands"][2] == "5S AH QD"
    assert (told["exchange"]["seat"], told["exchange"]["price"]) == (2, 0)
    assert {"6S", "2H", "7D"} <= {*told["exchange"]["spare"]}
    assert {"5S", "AH", "QD"} <= {*told["spare"]}


def test_a_bid_moves_counters_to_the_dealer() -> None:
    told = hand("michigan_with_a_buyer")
    assert told["steps"][2]["moves"] == [{"from": "seat:1", "to": "seat:2", "n": 5}]
    assert told["exchange"]["price"] == 5


def test_a_lead_that_passes_on_names_who_had_none() -> None:
    stop = step(hand("british_newmarket"), "7C")
    assert (stop["passes"], stop["turn"]) == ([2], 0)


def test_the_real_run_is_told_with_the_player_who_leads_next() -> None:
    result = whatif("british_newmarket", 6, "8S")["result"]
    assert result["compare"][0]["text"].endswith("♣7, Ann to lead.")
