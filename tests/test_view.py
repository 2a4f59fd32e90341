"""A hand as the page gets it: figures, choices and movements, ready for JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine import parse_cards, view
from engine.scenario import Scenario, read

DATA: dict[str, Any] = {
    "title": "A short hand",
    "goal": "One run and the end",
    "game": "pope-joan",
    "seats": ["Ann", "Bet", "Cass"],
    "dealer": 2,
    "hands": [["4C", "9C", "2H"], ["5C", "QD"], ["6C", "JD"]],
    "stock": "rest",
    "turn-up": "JD",
    "play": [{"cards": ["4C"], "id": "first"}, {"cards": ["JD"], "words": {"JD": {"why": "So."}}}],
}


def scenario(**changes: Any) -> Scenario:
    return read({**DATA, **changes})


def hand(**changes: Any) -> dict[str, Any]:
    return view.hand(scenario(**changes), "pope-joan/short")


def step(number: int, **changes: Any) -> dict[str, Any]:
    return hand(**changes)["steps"][number - 1]


def test_a_hand_is_plain_data() -> None:
    assert json.loads(json.dumps(hand())) == hand()


def test_a_hand_says_what_stays_the_same() -> None:
    told = hand()
    assert (told["id"], told["title"], told["goal"]) == (
        "pope-joan/short",
        "A short hand",
        "One run and the end",
    )
    assert (told["names"], told["dealer"], told["game-name"]) == (
        ["Ann", "Bet", "Cass"],
        2,
        "Pope Joan",
    )
    assert (told["turn-up"], told["pay-suit"]) == ("JD", "D")


def test_a_hand_names_its_pots_and_what_is_painted_on_them() -> None:
    assert hand()["pots"][:3] == [
        {"id": "pope", "name": "Pope", "claim": "pope", "shows": "♦9"},
        {"id": "matrimony", "name": "Matrimony", "claim": "combination", "shows": "♦Q ♦K"},
        {"id": "intrigue", "name": "Intrigue", "claim": "combination", "shows": "♦J ♦Q"},
    ]


def test_a_hand_carries_the_scenario_it_came_from() -> None:
    assert hand()["source"] == DATA


def test_the_counters_of_a_hand_add_up_at_every_step() -> None:
    told = hand()
    assert {sum(one["pots"]) + sum(one["counters"]) for one in told["steps"]} == {told["total"]}


def test_the_spare_hand_is_the_rest_of_the_pack() -> None:
    dealt = [card for cards in DATA["hands"] for card in cards]
    spare = hand()["spare"]
    assert (len(spare), {*spare} & {*dealt}) == (51 - 7, set())


def test_a_lead_is_a_decision_with_choices_and_bars() -> None:
    lead = step(4)
    assert (lead["decision"], lead["choices"]) == (True, ["2H", "4C"])
    assert lead["barred"]["9C"]["rule"] == "lead"
    assert lead["barred"]["9C"]["text"].startswith("Ann cannot lead ♣9: Ann holds ♣4")


def test_a_forced_card_is_no_decision() -> None:
    forced = step(5)
    assert (forced["decision"], forced["choices"], forced["barred"]) == (False, [], {})


def test_a_lead_may_have_an_id() -> None:
    assert [one["id"] for one in hand()["steps"][:5]] == [None, None, None, "first", None]


def test_hands_are_shown_as_they_are_after_the_step() -> None:
    assert step(4)["hands"] == ["2H 9C", "QD 5C", "JD 6C"]


def test_a_step_shows_the_run_and_what_is_due() -> None:
    assert (step(5)["run-cards"], step(5)["due"], step(5)["turn"]) == (
        [["4C", 0], ["5C", 1]],
        "6C",
        2,
    )


def test_the_dressing_moves_counters_from_the_dealer_to_each_pot() -> None:
    assert step(2)["moves"][0] == {"from": "seat:2", "to": "pot:0", "n": 6}
    assert sum(move["n"] for move in step(2)["moves"]) == 15


def test_a_paying_turn_up_moves_its_pot_to_the_dealer() -> None:
    assert step(3)["moves"] == [{"from": "pot:6", "to": "seat:2", "n": 1}]


@pytest.mark.parametrize("split", ["nobody", "divide"])
def test_the_moves_of_a_step_make_its_counters(split: str) -> None:
    told = hand(rules={"split": split})
    counters, pots = [100] * 3, [0] * 8
    for one in told["steps"]:
        for move in one["moves"]:
            for end, sign in (("from", -1), ("to", 1)):
                kind, place = move[end].split(":")
                (counters if kind == "seat" else pots)[int(place)] += sign * move["n"]
        assert (one["counters"], one["pots"]) == (counters, pots)


def test_a_move_of_nothing_is_no_move() -> None:
    assert all(move["n"] for one in hand()["steps"] for move in one["moves"])


def test_e98_a_pot_taken_at_the_turn_up_is_shown_as_the_dealers() -> None:
    assert (step(3)["taken"][6], step(3)["pots"][6]) == (2, 0)


def test_a_pot_is_nobodys_until_it_is_taken() -> None:
    assert step(2)["taken"] == [None] * 8


def test_the_authors_words_stand_before_the_engines_and_only_where_all_hands_are_shown() -> None:
    sentence = next(one for one in hand()["steps"] if one["card"] == "JD" and one["run"])["why"][0]
    assert (sentence["text"], sentence["for"]) == ("So.", "open")


def test_every_sentence_says_for_whom_it_is() -> None:
    for one in hand()["steps"]:
        for part in ("happened", "could", "why"):
            assert all({"text", "for"} <= {*sentence} for sentence in one[part])


# House rules


def test_the_game_by_its_book_has_no_house_rules() -> None:
    assert hand()["house"] == []


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ({"split": "divide"}, "divide the pot"),
        ({"lead": "any-card"}, "any card at all"),
        ({"per-card": 2}, "2"),
        ({"stakes": {"pope": 8}}, "Counters put on each pot: Pope 8 (the usual rule: Pope 6)."),
        ({"removed": "none"}, "deal: none (the"),
    ],
)
def test_a_house_rule_is_told_against_the_usual_one(rules: dict[str, Any], words: str) -> None:
    (sentence,) = hand(rules=rules, play=[{"cards": ["4C"]}])["house"]
    assert words in sentence
    assert "usual" in sentence
    assert "`" not in sentence


# Digests


def test_the_digest_is_the_same_every_time() -> None:
    assert hand()["digest"] == hand()["digest"]


def test_the_digest_changes_with_a_word() -> None:
    other = [{"cards": ["4C"]}, {"cards": ["JD"], "words": {"JD": {"why": "Now."}}}]
    assert hand(play=other)["digest"] != hand()["digest"]


# What if


def test_another_lead_is_told_to_its_next_stop() -> None:
    told = view.branch(scenario(), 4, parse_cards("4C"))
    assert [one["card"] for one in told["steps"]] == ["4C", "5C", "6C"]
    assert (told["ends"], told["next"]["seat"]) == ([3], 2)


def test_another_lead_is_held_against_the_real_one() -> None:
    told = view.branch(scenario(), 4, parse_cards("2H"))
    assert [one["text"] for one in told["compare"]] == [
        "Real hand: stopped at ♣6, Cass to lead.",
        "Yours: stopped at ♥2, Ann to lead.",
    ]


def test_several_leads_end_where_each_run_stops() -> None:
    told = view.branch(scenario(), 4, parse_cards("2H 4C"))
    assert told["ends"] == [1, 4]


def test_what_may_be_led_next_comes_with_the_reasons_against_the_rest() -> None:
    told = view.branch(scenario(), 4, parse_cards("2H"))["next"]
    assert (told["choices"], [*told["barred"]]) == (["4C"], ["9C"])


def test_nothing_is_next_when_the_hand_is_over() -> None:
    told = view.branch(scenario(), 4, parse_cards("2H 4C JD"))
    assert (told["next"], told["steps"][-1]["kind"]) == (None, "board")
