"""The page's door takes anything: every request gets an answer, whatever it holds."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from test_view import DATA

from engine.web import handle_json

ODD = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-9, 2**70)
    | st.floats()
    | st.text(max_size=12)
    | st.sampled_from(["4C", "9C", "Ann", "rest", "2H JD", "pope", "say", "{pot.pope}", "{", ""]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6) | st.just("say"), inner)
    ),
    max_leaves=8,
)
REQUEST: dict[str, Any] = {
    "id": 1,
    "op": "whatif",
    "step": 4,
    "branch": ["2H"],
    "scenario": {
        **DATA,
        "rules": {"split": "divide", "stakes": {"pope": 8}, "removed": "8D"},
        "words": {"deal": {"say": "Ann has {cards.Ann} cards."}},
        "counters": [100, 90, 80],
        "board": {"pope": 6},
        "expect": {"pots": {"pope": 14}},
    },
}


def places_of(value: Any) -> list[tuple[Any, ...]]:
    """Every place in plain data."""
    if not isinstance(value, (dict, list)):
        return [()]
    found: list[tuple[Any, ...]] = []
    for key, one in value.items() if isinstance(value, dict) else enumerate(value):
        found += [(key,), *((key, *deeper) for deeper in places_of(one) if deeper)]
    return found


PLACES = places_of(REQUEST)


def answered(text: str) -> None:
    answer = json.loads(handle_json(text))
    assert answer["ok"] == ("result" in answer)
    assert answer["ok"] or all(one["code"] and one["text"] for one in answer["problems"])


def test_the_request_that_is_spoilt_below_is_a_good_one() -> None:
    assert json.loads(handle_json(json.dumps(REQUEST)))["ok"]


@given(st.sampled_from(PLACES), ODD)
@settings(max_examples=1000)
def test_one_odd_value_anywhere_gets_an_answer(path: tuple[Any, ...], odd: Any) -> None:
    request = copy.deepcopy(REQUEST)
    *way, last = path
    inner: Any = request
    for key in way:
        inner = inner[key]
    inner[last] = odd
    answered(json.dumps(request))


@given(st.sampled_from(PLACES), st.sampled_from(PLACES))
@settings(max_examples=200)
def test_one_value_in_anothers_place_gets_an_answer(
    source: tuple[Any, ...], target: tuple[Any, ...]
) -> None:
    value: Any = REQUEST
    for key in source:
        value = value[key]
    request = copy.deepcopy(REQUEST)
    *way, last = target
    inner: Any = request
    for key in way:
        inner = inner[key]
    inner[last] = copy.deepcopy(value)
    answered(json.dumps(request))


SPIN: dict[str, Any] = {
    "id": 1,
    "op": "whatif",
    "step": 3,
    "branch": ["9S+9S", "5H"],
    "scenario": {
        "title": "Spin",
        "game": "spin",
        "rules": {"pots": {"Ace": "AH", "Jack": "JS", "Kitty": "first-out"}, "options": "ace-high"},
        "seats": ["Ann", "Bet", "Cass"],
        "dealer": 2,
        "hands": [["9S", "10S", "AD", "5H"], ["JS", "2C"], ["KD", "6H", "7H"]],
        "stakes": [{"ace": 3}, None, {"jack": 2, "kitty": 1}],
        "words": {"dress": {"say": "{stakes.Ann.ace} from Ann, and Cass pays 3."}},
        "play": [{"cards": ["9S"], "open": True, "spin": "10S", "stop": "spin"}],
    },
}
MICHIGAN: dict[str, Any] = {
    "id": 1,
    "op": "whatif",
    "step": 4,
    "branch": ["3S"],
    "scenario": {
        "title": "Sold",
        "game": "michigan",
        "seats": ["Ann", "Bet", "Cass"],
        "dealer": 2,
        "hands": [["3S", "9H"], ["4S", "5C"], ["6S", "2H"]],
        "spare": ["5S", "AH"],
        "exchange": [1, 5],
        "words": {"exchange": {"say": "Bet pays 5."}},
        "play": [{"cards": ["3S"]}],
    },
}


@pytest.mark.parametrize("request_", [SPIN, MICHIGAN], ids=["spin", "michigan"])
def test_the_requests_of_other_games_are_good_ones(request_: dict[str, Any]) -> None:
    assert json.loads(handle_json(json.dumps(request_)))["ok"]


@given(st.data())
@settings(max_examples=500)
def test_one_odd_value_in_a_scenario_is_a_finding_and_never_a_slip_of_ours(data: Any) -> None:
    request = copy.deepcopy(data.draw(st.sampled_from([REQUEST, SPIN, MICHIGAN])))
    path = data.draw(st.sampled_from([way for way in places_of(request) if len(way) > 2]))
    inner: Any = request
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = data.draw(ODD)
    answer = json.loads(handle_json(json.dumps(request)))
    assert answer["ok"] or answer["problems"][0]["code"] != "request", answer


@given(st.text())
@example("[" * 100_000)
def test_any_text_gets_an_answer(text: str) -> None:
    answered(text)
