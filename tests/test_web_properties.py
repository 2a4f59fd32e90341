"""The page's door takes anything: every request gets an answer, whatever it holds."""

from __future__ import annotations

import copy
import json
from typing import Any

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


@given(st.text())
@example("[" * 100_000)
def test_any_text_gets_an_answer(text: str) -> None:
    answered(text)
