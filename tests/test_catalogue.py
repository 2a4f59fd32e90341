"""The words: every message is used, every fact is there, every variant fits."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random

import pytest
from deals import HOUSE, house, table
from tales import GAMES, ODD, explained, random_story, tales

from engine import catalogue, deal_written, parse_cards
from engine.catalogue import ENGLISH, JOINS, PLURALS, join, say, variants
from engine.story import tell

ENGINE = Path(catalogue.__file__).parent
FACT = re.compile(r"\{(\w+)(?:\|(\w+))?\}")
OUTSIDE = ("refuse.", "house", "compare.", "branch.")
"""Messages that are not about a step: refusals, house rules, what-ifs."""


def templates() -> Iterator[tuple[str, str]]:
    for key, template in ENGLISH.items():
        for one in [template] if isinstance(template, str) else template:
            yield key, one


def test_no_player_is_called_he_or_she() -> None:
    for key, template in templates():
        assert not re.search(r"\b(he|she|his|her|hers|him)\b", template, re.I), key


def test_no_wording_comes_twice() -> None:
    found = [template for _, template in templates()]
    assert sorted(found) == sorted({*found})


def test_every_fact_is_shown_in_a_way_there_is() -> None:
    for key, template in templates():
        for _, how in FACT.findall(template):
            assert how in ("", *PLURALS, *JOINS), (key, how)


def test_every_plural_and_every_join_is_used() -> None:
    used = {how for _, template in templates() for _, how in FACT.findall(template)}
    assert used - {""} == {*PLURALS, *JOINS}


def test_braces_are_only_round_facts() -> None:
    for key, template in templates():
        assert not {*"{}|"} & {*FACT.sub("", template)}, key


def test_alternatives_are_at_least_two() -> None:
    assert all(len(one) > 1 for one in ENGLISH.values() if not isinstance(one, str))


def keys_in_code() -> set[str]:
    """The keys written out in the engine, and the beginnings of those put together there."""
    found = set()
    for path in sorted(ENGINE.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                found.add(str(node.values[0].value))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found


def test_every_message_stands_in_the_code() -> None:
    code = keys_in_code()
    begun = {f"{key.split('.')[0]}." for key in ENGLISH if "." in key} & code
    unused = [key for key in ENGLISH if key not in code and not key.startswith((*begun, "?"))]
    assert unused == []


def spoken(monkeypatch: pytest.MonkeyPatch) -> set[tuple[str, int]]:
    """Tell many deals and some odd ones; return the messages said, by key and wording."""
    said: set[tuple[str, int]] = set()
    real = catalogue.say

    def listen(key: str, facts: Mapping[str, object], turn: int = 0) -> str:
        said.add((key, turn % variants(key)))
        return real(key, facts, turn)

    monkeypatch.setattr(catalogue, "say", listen)
    for name, rules in {**HOUSE, **GAMES, **ODD}.items():
        for _ in tales(rules, 60, Random(f"spoken {name}")):
            pass
    for seed in range(40):
        explained(random_story(house(per_card=0, split="divide"), 3, Random(seed)))
    odd_one_out()
    return said


def odd_one_out() -> None:
    """What chance does not deal often."""
    free = house(per_card=0, stakes=(0,) * 8)
    for hands, leads, turn_up, rules in (
        (
            "JH 4C / QH 5C / 6C",
            "JH",
            "2H",
            HOUSE["divided"]._replace(stakes=(0, 0, 0, 0, 0, 0, 0, 1)),
        ),
        (
            "JH 4C / QH 5C / 6C",
            "JH",
            "2H",
            HOUSE["divided"]._replace(stakes=(0, 0, 1, 0, 0, 0, 0, 1)),
        ),
        ("JH 4C / QH 5C / 6C", "JH", "2H", free),
        ("JH 4C / QH 5C / KH 6C", "JH", "2H", free),
        (
            "JH 4C / QH 5C / KH 6C",
            "JH",
            "2H",
            HOUSE["divided"]._replace(stakes=(0, 1, 1, 0, 0, 0, 0, 1)),
        ),
        ("JH QH 4C / 5C / 6C", "JH", "2H", free),
        ("4C / 5C / 6C", "4C", "2H", free),
        ("QD 4C / 5C / 6C", "QD", "KD", HOUSE["pope-joan"]),
        ("JS 4C / 5C / 6C", "JS", "QS", HOUSE["pope-joan"]),
        ("4C / 5C / 6C", "4C", "KD", HOUSE["five-pools"]),
        ("4C / 5C / 6C", "4C", "KD", HOUSE["no-turn-up"]._replace(turn_up="last-dealt")),
        ("4C / 5C 9D / 6C 9S", "4C", "KD", HOUSE["pope-joan"]),
        ("4C / KH QH 5C / 6C", "4C", "2H", HOUSE["doubled"]._replace(stakes=(0,) * 8)),
        ("4C / 9D / 9S", "4C", "KD", house(exemption="none")),
        ("4C / 5C / 6C / 7C", "4C", "KD", HOUSE["pope-joan"]),
    ):
        at = table(hands, turn_up, rules=rules)
        explained(tell(rules, at.deal, parse_cards(leads)))
    for hands in ("3S / 5S / 9C", "3S / 5S 7C / 9C"):  # short deals with a spare hand of their own
        michigan, dealt = GAMES["michigan"], [parse_cards(hand) for hand in hands.split(" / ")]
        short = deal_written(michigan, dealt, 2, None, spare=parse_cards("4S"))
        explained(tell(michigan, short, parse_cards("3S")))
    for name, hands, leads in (
        ("Spin never led", "3S AD / 5S 7C / 9C", "3S 5S"),
        ("newmarket-british", "3S 5C / 5S 7C / 9C", "3S"),
        ("pope-joan-peel", "9D AC 5S / 5C 7C / 9H", "9D AC"),
        ("any suit but the last", "3S 5S 7S 9S / 5C 7C / 9H", "3S 5S 7S"),
        ("pope-joan-matrimony", "JC 2S / QC KC 2H / 5H", "JC"),
    ):
        rules = (GAMES | ODD)[name]
        at = table(hands, "2C" if rules.turn_up != "none" else None, rules=rules)
        explained(tell(rules, at.deal, parse_cards(leads)))


def test_every_wording_is_said_somewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    every = {(key, turn) for key in ENGLISH for turn in range(variants(key))}
    told = {one for one in every if not one[0].startswith(OUTSIDE)}
    assert sorted(told - spoken(monkeypatch)) == []


@pytest.mark.parametrize("how", [*PLURALS])
def test_one_is_one_and_others_are_many(how: str) -> None:
    assert PLURALS[how][0].format(n=1) == f"1 {how[:-1]}"
    assert PLURALS[how][1].format(n=0) == f"0 {how}"


def test_alternatives_come_round_in_order() -> None:
    facts = {"name": "Ann", "card": parse_cards("4C")[0], "suit": "clubs"}
    lines = [say("lead.same", facts, turn) for turn in range(3)]
    assert lines[0] == lines[2] != lines[1]


def test_a_fact_that_is_missing_is_an_error() -> None:
    with pytest.raises(KeyError):
        say("lead.first", {"name": "Ann"})


def test_a_message_nobody_wrote_is_an_error() -> None:
    with pytest.raises(KeyError):
        say("lead.second", {})


@pytest.mark.parametrize(
    ("items", "text"),
    [
        ([], ""),
        (["A"], "A"),
        (["A", "B"], "A or B"),
        (["A", "B", "C"], "A, B or C"),
    ],
)
def test_lists_are_joined_as_people_do(items: list[object], text: str) -> None:
    assert join(items, "or") == text
