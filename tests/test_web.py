"""The page's one door: JSON in, JSON out, and never an exception."""

from __future__ import annotations

import json
from typing import Any

import pytest
from test_view import DATA, hand

from engine.cards import PACK
from engine.web import PROTOCOL, VERSION, handle_json


def ask(**request: Any) -> dict[str, Any]:
    return json.loads(handle_json(json.dumps(request)))


def problem(answer: dict[str, Any]) -> dict[str, Any]:
    assert answer["ok"] is False
    (one,) = answer["problems"]
    return one


def test_the_engine_says_which_it_is() -> None:
    result = ask(op="hello")["result"]
    assert (result["protocol"], result["engine"]) == (PROTOCOL, VERSION)


def test_an_answer_repeats_the_number_of_its_request() -> None:
    assert ask(id=7, op="hello")["id"] == 7


def test_a_replay_has_the_digest_of_the_page() -> None:
    result = ask(op="replay", scenario=DATA)["result"]
    assert result == {"digest": hand()["digest"], "steps": len(hand()["steps"])}


def test_another_lead_is_played_on() -> None:
    result = ask(op="whatif", scenario=DATA, step=4, branch=["2H"])["result"]
    assert [step["card"] for step in result["steps"]] == ["2H"]


def test_cards_of_a_link_are_read_as_people_write_them() -> None:
    result = ask(op="whatif", scenario=DATA, step=4, branch=["2h", "♣4"])["result"]
    assert result["ends"] == [1, 4]


def test_a_barred_lead_comes_back_with_its_reason_and_rule() -> None:
    one = problem(ask(op="whatif", scenario=DATA, step=4, branch=["9C"]))
    assert (one["code"], one["rule"]) == ("not-lowest", "lead")
    assert one["text"].startswith("Ann cannot lead ♣9")


@pytest.mark.parametrize("step", [0, 1, 5, 99, -3])
def test_a_step_that_is_no_lead_has_no_what_if(step: int) -> None:
    assert (
        problem(ask(op="whatif", scenario=DATA, step=step, branch=["2H"]))["code"] == "not-a-lead"
    )


def test_a_scenario_that_cannot_be_played_says_why() -> None:
    one = problem(ask(op="replay", scenario={**DATA, "play": [{"cards": ["9C"]}]}))
    assert "♣9" in one["text"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "7",
        '"hello"',
        "{}",
        '{"op": "dance"}',
        '{"op": ["hello"]}',
        '{"op": "replay"}',
        '{"op": "replay", "scenario": []}',
        '{"op": "replay", "scenario": {}}',
        '{"op": "whatif", "scenario": {}}',
        "[" * 100_000,
        '{"op": "replay", "scenario": ' + "[" * 100_000,
        '{"op": "hello' + '\\"' * 200_000,
        '{"op": "hello", "note": "' + "x" * 2_000_000 + '"}',
        '{"op": "hello", "note": ' + "9" * 5_000 + "}",
        '{"op": "hello", "note": [' + '"9",' * 5_000 + "9]}",
        '{"op": "hello", "note": [' + "9," * 1_000_000 + "9]}",
        '{"op": "' + "dance" * 100_000 + '"}',
    ],
    ids=lambda text: text[:30] or "nothing",
)
def test_what_cannot_be_answered_is_a_problem_in_words(text: str) -> None:
    one = problem(json.loads(handle_json(text)))
    assert one["text"].endswith((".", "`"))
    assert len(one["text"]) < 400


@pytest.mark.parametrize("number", ["NaN", "-Infinity", "1e999", '"\\ud800"', "[1]", '{"a": 1}'])
def test_whatever_the_number_of_a_request_the_answer_is_json_for_a_browser(number: str) -> None:
    def refuse(constant: str) -> None:
        pytest.fail(f"{constant} is no JSON")

    text = handle_json(f'{{"id": {number}, "op": "hello"}}')
    assert json.loads(text, parse_constant=refuse)["ok"]
    assert text.isascii()


def test_half_a_character_in_a_name_does_not_spoil_the_answer() -> None:
    seats = ["Ann\ud800", *DATA["seats"][1:]]
    assert handle_json(
        json.dumps(
            {"op": "whatif", "scenario": {**DATA, "seats": seats}, "step": 4, "branch": ["9C"]}
        )
    ).isascii()


def test_a_card_of_a_link_that_is_none_is_named() -> None:
    one = problem(ask(op="whatif", scenario=DATA, step=4, branch=["8X" * 50]))
    assert one["text"] == f"`{'8X' * 10}` is not a card."


def test_what_is_wrong_is_told_before_what_is_only_long() -> None:
    words = {"deal": {"say": "word " * 25}, "dress": {"say": "{pot.kitty}"}}
    one = problem(ask(op="replay", scenario={**DATA, "words": words}))
    assert "kitty" in one["text"]


def test_a_whole_deal_with_words_on_every_card_is_well_within_the_limits() -> None:
    words = dict.fromkeys(("say", "could instead", "why"), "so “many” words " * 30)
    cards = [card.code for card in PACK]
    play = [{"cards": [card], "words": {card: words}, "id": "x", "stop": "out"} for card in cards]
    text = problem(ask(op="replay", scenario={**DATA, "hands": [cards] * 3, "play": play}))["text"]
    assert "♦8 is not in the pack" in text


def test_brackets_in_words_are_no_depth() -> None:
    assert ask(op="hello", note="[" * 1000 + '\\"{')["ok"]


def test_values_too_deep_inside_each_other_are_refused_before_they_are_read() -> None:
    deep = "[" * 60 + "]" * 60
    assert "deep" in problem(json.loads(handle_json(f'{{"op": "hello", "note": {deep}}}')))["text"]


@pytest.mark.parametrize(
    "changes",
    [
        {"step": "4"},
        {"step": None},
        {"step": True},
        {"step": 1.5},
        {"branch": []},
        {"branch": "2H"},
        {"branch": None},
        {"branch": [7]},
        {"branch": ["8X"]},
        {"branch": ["2H", None]},
        {"branch": ["2H"] * 500},
        {"scenario": {**DATA, "hands": 7}},
        {"scenario": {**DATA, "hands": [["4C"], ["4C"], ["5C"]]}},
        {"scenario": {**DATA, "seats": ["Ann"]}},
        {"scenario": {**DATA, "dealer": 9}},
        {"scenario": {**DATA, "dealer": "Cass"}},
        {"scenario": {**DATA, "play": [{"cards": []}]}},
        {"scenario": {**DATA, "play": [{}]}},
        {"scenario": {**DATA, "play": "4C"}},
        {"scenario": {**DATA, "rules": {"split": "maybe"}}},
        {"scenario": {**DATA, "rules": ["split"]}},
        {"scenario": {**DATA, "turn-up": None}},
        {"scenario": {**DATA, "counters": [1, 2]}},
        {"scenario": {**DATA, "board": {"kitty": 6}}},
        {"scenario": {**DATA, "words": {"deal": 7}}},
        {"scenario": {**DATA, "words": {"deal": {"say": "{pot.kitty}"}}}},
        {"scenario": {**DATA, "expect": {"out": 9}}},
        {"scenario": {**DATA, "game": None}},
        {"scenario": {**DATA, "title": None}},
    ],
    ids=lambda changes: json.dumps(changes)[:60],
)
def test_a_strange_request_is_a_problem_and_no_crash(changes: dict[str, Any]) -> None:
    request = {"op": "whatif", "scenario": DATA, "step": 4, "branch": ["2H"], **changes}
    answer = ask(**request)
    assert answer["ok"] is False
    assert all(one["code"] and one["text"] for one in answer["problems"])
