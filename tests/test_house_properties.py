"""House rules drawn at random: those that do not fit are always told, and the advice helps."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from strategies import households

from engine import PRESETS
from engine.finding_words import sentence, severity
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


def advised(house: dict[str, Any], told: str) -> Iterator[dict[str, Any]]:
    """Do each of the things that a finding says can be done."""
    for verb, name, value, stakes, place in WAY.findall(told):
        changed = {**house}
        if verb == "take" and name == "options":
            changed["options"] = [one for one in house["options"] if one != value]
        elif verb == "take":
            del changed[name]
        else:
            changed[name] = loose(yaml.load(value, yaml.BaseLoader))
        if stakes:
            changed["stakes"] = loose(yaml.load(stakes, yaml.BaseLoader))
        if place:
            changed["options"] = [one for one in house["options"] if one != place]
        if changed.get("options") == []:
            del changed["options"]
        yield changed


WAY = re.compile(
    r"(write|add|take) `([a-z-]+): (.*?)`(?: and `stakes: (.*?)`)?"
    r"(?: in place of `options: (.*?)`)?"
)


def loose(value: Any) -> Any:
    """Read a value as the reader of files does, digits as numbers."""
    if isinstance(value, dict):
        return {name: loose(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [loose(inner) for inner in value]
    return int(value) if value.isdigit() else value


def contradictions(game: str, house: dict[str, Any]) -> list[str]:
    """What does not fit together, without what the game brings along."""
    _, findings = house_rules(PRESETS[game], house, ORIGINS[game].options)
    return [sentence(one).partition(" This game has")[0] for one in findings]


@given(households())
@settings(max_examples=400, deadline=None)
def test_doing_what_a_finding_advises_removes_it(drawn: Household) -> None:
    game, house = drawn
    _, findings = house_rules(PRESETS[game], house, ORIGINS[game].options)
    before = contradictions(game, house)
    for finding, told in zip(findings, before, strict=True):
        advice = str(finding.facts.get("advice"))
        if finding.code != "S213" or advice == "keep one of the two":
            continue
        changed = [*advised(house, advice)]
        assert changed
        for other in changed:
            _, left = house_rules(PRESETS[game], other, ORIGINS[game].options)
            assert {one.code for one in left} <= {"S213"}
            after = contradictions(game, other)
            assert told not in after
            if other.keys() < house.keys():  # a rule was taken back
                assert len(after) < len(before)


INNOCENT: list[tuple[str, dict[str, Any], list[str]]] = [
    (
        "pope-joan",
        {"counters": 20, "target": 40, "spare-use": "dealer-swaps"},
        ["write `spare-use: nobody`"],
    ),
    (
        "pope-joan",
        {
            "pots": {"Pope": "pope", "Ten": "10H"},
            "stakes": {"Ten": 3},
            "spare-use": "dealer-swaps",
        },
        ["write `spare-use: nobody`"],
    ),
    (
        "newmarket",
        {"players": "2-4", "cards-each": "15 15 12", "spare-use": "auction"},
        ["write `spare-use: nobody`"],
    ),
    (
        "spin",
        {"spin": "8D", "spin-lead": "never"},
        ["add `lead-blocked: pass-left`, or take `spin-lead: never` back"],
    ),
    ("pope-joan", {"counters": 200, "target": 100}, ["write `target: 250`"]),
    (
        "pope-joan",
        {"pots": {"Pope": "pope", "Ten": "10H", "Big": "10H"}, "stakes": {"Ten": 3, "Big": 4}},
        ["write `pots: {Pope: pope, Ten: 10H}` and `stakes: [6, 3]`"],
    ),
    (
        "saratoga",
        {"cards-each": "3 5 5 12 1 8", "removed": "10D"},
        ["write `cards-each: 3 5 5 8 1 6`"],
    ),
    ("newmarket", {"players": "3-6", "cards-each": 15}, ["write `cards-each: 15 12 9 8`"]),
    ("pope-joan-matrimony", {"removed": "KS 7D", "pope": "KS"}, ["write `removed: 7D`"]),
    (
        "newmarket",
        {"players": "2-8"},
        ["add `cards-each: 24 15 12 9 8 7 6`, or take `players: 2-8` back"],
    ),
    (
        "newmarket-british",
        {"players": "3-4", "options": ["equal-hands"]},
        [
            "write `cards-each: 13 10` in place of `options: equal-hands`, "
            "or take `players: 3-4` back"
        ],
    ),
]


@pytest.mark.parametrize(("game", "house", "told"), INNOCENT)
def test_only_what_brought_it_about_is_to_be_taken_back(
    game: str, house: dict[str, Any], told: list[str]
) -> None:
    _, findings = house_rules(PRESETS[game], house, ORIGINS[game].options)
    assert [one.facts["advice"] for one in findings] == told
