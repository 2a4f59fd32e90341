"""All lines of a deal, counted: a rule that changes changes a number.

A line is one way to make every choice (the leads) until somebody is out. Beside the lines stand
the counters that the first player and the board end with, summed over all of them, so that pots
and payments count too. Engine and independent reference both found these numbers.
"""

from __future__ import annotations

from random import Random

import pytest
from deals import HOUSE, table
from reference import Game
from test_agreement import twin

from engine import Table, deal_from_seed

WRITTEN = {
    "narrow": "4C 9C 2H 6H JS QS / 5C 7C 3H JH 9D / 6C 8H KS JD 10D",
    "mixed": "AS 3S 5D 7D QH / 2S 4S 9D 10D KH / 8S 6D JD AC 2C / 5S 6S 3C QC KC",
    "short": "QS KS AS 3D / 2S 9D 4D 6C / 5D 7C JS 10S",
    "long": "AS 4S 7S 10S 2H 5H 8H 3D 6D AC / 2S 5S 8S JS 3H 6H 9H 4D 7D 4C"
    " / 3S 6S 9S QS 4H 7H 5D 2C 3C 5C",
}

CASES: list[tuple[str, str, int, int, int]] = [
    ("narrow", "pope-joan", 54, 5_162, 444),
    ("narrow", "any-card", 1_815, 175_268, 16_440),
    ("narrow", "ace-high", 54, 5_162, 444),
    ("mixed", "pope-joan", 15, 1_487, 97),
    ("mixed", "any-order", 656, 63_768, 4_976),
    ("mixed", "doubled", 15, 1_487, 149),
    ("short", "pope-joan", 6, 597, 84),
    ("short", "foster", 90, 9_049, 1_278),
    ("short", "ace-high", 3, 304, 42),
    ("long", "pope-joan", 68, 6_588, 932),
    ("long", "ace-high", 404, 39_140, 5_454),
    ("4 from seed 1", "pope-joan", 42_415, 4_340_850, 480_105),
    ("5 from seed 0", "pope-joan", 36_541, 3_743_486, 380_087),
    ("5 from seed 1", "pope-joan", 8_872, 886_829, 110_275),
    ("5 from seed 1", "ace-high", 9_608, 946_613, 123_014),
    ("5 from seed 1", "doubled", 8_872, 886_829, 132_582),
    ("5 from seed 1", "divided", 8_872, 886_829, 102_155),
    ("5 from seed 1", "no-excuse", 8_872, 884_589, 110_275),
    ("6 from seed 0", "pope-joan", 8_673, 882_358, 101_388),
    ("8 from seed 1", "pope-joan", 1_163, 120_431, 7_111),
]
IDS = [f"{deal}, {rules}" for deal, rules, *_ in CASES]
AGREED_ONCE = 10_000
"""Above so many lines the reference has counted once, and does not again."""


def dealt(name: str, house: str) -> Table:
    if name in WRITTEN:
        return table(WRITTEN[name], "10C", rules=HOUSE[house])
    seats, seed = int(name[0]), int(name.split()[-1])
    deal = deal_from_seed(HOUSE[house], seats, seats - 1, Random(seed))
    return Table(HOUSE[house], deal)


def lines(at: Table) -> tuple[int, int, int]:
    """Count lines, the first player's counters and the board's, by play and undo on one table."""
    if at.over:
        return 1, at.counters[0], sum(at.board)
    found = []
    for card in at.legal():
        at.play(card)
        found.append(lines(at))
        at.undo()
    return total(found)


def naive_lines(game: Game) -> tuple[int, int, int]:
    """The same on the reference, by copies."""
    if game.winner is not None:
        return 1, game.counters[0], sum(game.board)
    found = []
    for card in game.legal():
        branch = game.copy()
        branch.play(card)
        found.append(naive_lines(branch))
    return total(found)


def total(found: list[tuple[int, int, int]]) -> tuple[int, int, int]:
    counts, first, board = zip(*found, strict=True)
    return sum(counts), sum(first), sum(board)


@pytest.mark.parametrize(("deal", "house", "count", "first", "board"), CASES, ids=IDS)
def test_the_number_of_lines(deal: str, house: str, count: int, first: int, board: int) -> None:
    assert lines(dealt(deal, house)) == (count, first, board)


@pytest.mark.parametrize(
    ("deal", "house", "count", "first", "board"),
    [case for case in CASES if case[2] <= AGREED_ONCE],
    ids=[name for name, case in zip(IDS, CASES, strict=True) if case[2] <= AGREED_ONCE],
)
def test_the_reference_counts_the_same(
    deal: str, house: str, count: int, first: int, board: int
) -> None:
    assert naive_lines(twin(dealt(deal, house))) == (count, first, board)
