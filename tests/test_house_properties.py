"""House rules drawn at random: those that do not fit are always told, and the advice helps."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from strategies import households

from engine import PRESETS
from engine.finding_words import severity
from engine.house import house_rules
from engine.origins import ORIGINS
from engine.scenario import verify

Household = tuple[str, dict[str, Any]]

HAND = {
    "title": "A hand",
    "seats": ["Ann", "Bet", "Cass"],
    "dealer": 2,
    "hands": [["4S", "7S", "JD"], ["5S", "QS", "9D"], ["6S", "KH", "3C"]],
    "stock": "rest",
    "turn-up": "6S",
    "play": [{"cards": ["KC"], "open": True}],
    "stakes": [{"Popee": 1}, None, None],
    "board": {"kitty": 5},
    "exchange": [2, 0],
    "expect": {"out": 1, "pots": {"kitty": 77}},
}
"""A hand in which much is wrong, whatever the game."""


@given(households())
@settings(max_examples=400, deadline=None)
def test_house_rules_that_do_not_fit_are_always_told(drawn: Household) -> None:
    game, house = drawn
    _, unfit = house_rules(PRESETS[game], house, ORIGINS[game].options)
    found = verify({**HAND, "game": game, "rules": house}).findings
    assert [one for one in unfit if one not in found] == []
    assert any(severity(one.code) == "error" for one in found)


@pytest.mark.parametrize(
    ("game", "house"),
    [
        ("newmarket", {"pots": {"Kitty": "first-out"}, "stakes": {"Ace": 3}}),
        ("pope-joan", {"options": "any-lead", "per-card": 7, "stakes": {"Popee": 4}}),
    ],
)
def test_a_pot_misspelt_among_the_stakes_is_told_whatever_else_is_written(
    game: str, house: dict[str, Any]
) -> None:
    assert "S216" in [one.code for one in verify({**HAND, "game": game, "rules": house}).findings]
