"""Every edge case of the rules research has a test that bears its number, or is set aside here.

Set aside are those that no game of ours can reach, because the knob they turn is not among the
fields of the rules: the lowest card of the whole hand (E23), games that go by rank (E44 to E46),
turns that pass strictly round the table (E47), runs of a fixed length (E48), pots that the card
below takes (E60), wild cards (E73), going out before anybody else has played (E80).
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.rules import FIELDS

CASES = range(1, 99)

SET_ASIDE: dict[int, str] = {
    23: "two equally low cards of a hand: every game leads by suit, or any card",
    44: "stepping over a missing rank: Nain Jaune alone",
    45: "two players can follow: games that go by rank",
    46: "two cards of the rank that is due in one hand: games that go by rank",
    47: "each who cannot follow pays: games of strict rotation",
    48: "a run of five, or of four: Jig",
    60: "the card below the layout's takes the pot: Peel's Newmarket",
    73: "whether a wild nine goes on or stops: Comet and Red Nines",
    80: "out before anybody else has played: Nain Jaune",
}

TESTS = sorted(Path(__file__).parent.glob("test_rulings_*.py"))
TESTED = {
    int(number)
    for path in TESTS
    for number in re.findall(r"^def test_e(\d+)_", path.read_text(encoding="utf-8"), re.MULTILINE)
}


def test_every_edge_case_is_tested_or_set_aside() -> None:
    assert sorted({*CASES} - TESTED - {*SET_ASIDE}) == []


def test_no_edge_case_is_both_tested_and_set_aside() -> None:
    assert sorted(TESTED & {*SET_ASIDE}) == []


def test_no_test_bears_a_number_that_is_no_edge_case() -> None:
    assert sorted(TESTED - {*CASES}) == []


@pytest.mark.parametrize("number", SET_ASIDE)
def test_what_is_set_aside_has_a_reason(number: int) -> None:
    assert len(SET_ASIDE[number].split()) > 5


def test_what_is_set_aside_has_no_field_of_the_rules() -> None:
    values = {value for field in FIELDS.values() for value in field.values} | {*FIELDS}
    assert not {name for name in values if re.search(r"rank-only|wild|rotation|predecessor", name)}
