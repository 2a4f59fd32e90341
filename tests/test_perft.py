"""All lines of a deal, counted: a rule that changes changes a number.

A line is one way to make every choice (the leads, and where Spin is thrown in) until somebody is
out. Beside the lines stand the counters that the first player and the board end with, summed over
all of them, so that pots and payments count too. The table, the story told from leads, and the
independent reference all found these numbers.
"""

from __future__ import annotations

from random import Random

import pytest
from deals import ALL, table
from reference import Game
from test_agreement import twin

from engine import PRESETS, Rules, Table, deal_from_seed
from engine.cards import Card
from engine.deal import Deal
from engine.story import Choice, tell

WRITTEN = {
    "narrow": "4C 9C 2H 6H JS QS / 5C 7C 3H JH 9D / 6C 8H KS JD 10D",
    "mixed": "AS 3S 5D 7D QH / 2S 4S 9D 10D KH / 8S 6D JD AC 2C / 5S 6S 3C QC KC",
    "short": "QS KS AS 3D / 2S 9D 4D 6C / 5D 7C JS 10S",
    "long": "AS 4S 7S 10S 2H 5H 8H 3D 6D AC / 2S 5S 8S JS 3H 6H 9H 4D 7D 4C"
    " / 3S 6S 9S QS 4H 7H 5D 2C 3C 5C",
    "courts": "AS 9D QH KC 4H / JH KH AD 5H 3C / QD JS 10S 6H 7D",
    "fives": "AH QS 4D 6D 2C / JC KH 5D 3H 9H / 10D 7D 3S QC 4H",
    "spins": "AD 2H 9S QD KD / 10S 3H 5C 2D / 4H JS 6C QC",
    "gaps": "9S 4C 2H 6D / 9D JS QH 5C / 3H 7C KC QS",
    "trumps": "JC 9D 4H 6S / QC 5S AC 2H / KC 6D 3H 7D",
    "reds": "2D 5H 9H JS AH / 3D 6H QD 3S 8H / 4D 7H KC JD 9S",
}

GAMES: list[tuple[str, str, int, int, int]] = [
    ("courts", "pope-joan", 48, 4_980, 441),
    ("fives", "pope-joan", 246, 24_300, 3_204),
    ("reds", "pope-joan", 117, 11_855, 1_572),
    ("courts", "pope-joan-five-cards", 3_264, 156_876, 22_848),
    ("fives", "pope-joan-five-cards", 630, 30_900, 9_072),
    ("reds", "pope-joan-five-cards", 1_111, 54_506, 16_665),
    ("courts", "pope-joan-matrimony", 3_264, 156_876, 20_736),
    ("fives", "pope-joan-matrimony", 630, 30_456, 5_112),
    ("reds", "pope-joan-matrimony", 1_111, 54_638, 13_332),
    ("courts", "pope-joan-matrimony-51", 3_264, 164_220, 31_824),
    ("fives", "pope-joan-matrimony-51", 630, 30_456, 8_820),
    ("reds", "pope-joan-matrimony-51", 1_111, 54_638, 13_332),
    ("courts", "pope-joan-peel", 3_264, 345_168, 29_988),
    ("fives", "pope-joan-peel", 630, 59_442, 8_196),
    ("reds", "pope-joan-peel", 1_111, 105_876, 14_845),
    ("courts", "newmarket", 48, 2_214, 189),
    ("fives", "newmarket", 246, 11_388, 2_574),
    ("reds", "newmarket", 117, 6_023, 417),
    ("courts", "spin", 80, 3_800, 507),
    ("fives", "spin", 246, 11_388, 2_574),
    ("reds", "spin", 117, 6_023, 417),
    ("courts", "saratoga", 48, 2_214, 189),
    ("fives", "saratoga", 246, 11_388, 2_574),
    ("reds", "saratoga", 117, 6_023, 417),
    ("courts", "michigan", 114, 5_503, 996),
    ("fives", "michigan", 186, 8_724, 2_592),
    ("reds", "michigan", 59, 2_807, 380),
    ("courts", "newmarket-british", 14, 693, 75),
    ("fives", "newmarket-british", 4, 180, 48),
    ("reds", "newmarket-british", 4, 186, 24),
    ("spins", "spin", 64, 2_952, 468),
    ("spins", "spin, ace-high", 44, 2_034, 324),
    ("spins", "spin, spin-never-led", 40, 1_884, 288),
    ("spins", "newmarket", 18, 756, 162),
    ("gaps", "pope-joan-peel", 130, 12_174, 1_460),
    ("gaps", "pope-joan-peel, pope-fills", 64, 5_914, 668),
    ("gaps", "pope-joan-peel, dealer-looks", 66, 6_192, 564),
    ("gaps", "pope-joan-peel, split-divided", 130, 12_174, 1_460),
    ("gaps", "pope-joan, split-divided", 70, 6_874, 770),
    ("courts", "pope-joan-matrimony, double-always", 3_264, 152_796, 24_816),
    ("courts", "pope-joan-matrimony, pope-9", 3_264, 164_220, 31_824),
    ("courts", "pope-joan-peel, five-pools", 3_264, 346_188, 22_440),
    ("courts", "pope-joan-peel, cap-4", 3_264, 340_680, 29_988),
    ("courts", "pope-joan-peel, dealer-stakes", 3_264, 358_224, 29_988),
    ("courts", "newmarket-british, new-suit", 4, 180, 24),
    ("courts", "newmarket-british, per-card", 14, 703, 75),
    ("courts", "newmarket-british, four-kings", 14, 693, 117),
    ("courts", "michigan, any-suit", 48, 2_247, 252),
    ("8 from seed 1", "newmarket-british", 2, 90, 32),
    ("8 from seed 1", "newmarket-british, equal-hands", 17, 765, 384),
    ("8 from seed 1", "michigan", 65, 3_073, 1_215),
    ("trumps", "pope-joan", 27, 2_923, 195),
    ("trumps", "pope-joan, split-divided", 27, 2_944, 111),
    ("trumps", "pope-joan-matrimony", 53, 2_816, 216),
    ("trumps", "pope-joan-matrimony, confederacy-nobody", 53, 2_722, 498),
    ("trumps", "pope-joan-matrimony, double-always", 53, 2_816, 216),
    ("trumps", "pope-joan-matrimony-51", 53, 2_906, 300),
    ("trumps", "pope-joan-peel", 53, 5_686, 391),
    ("trumps", "pope-joan-peel, split-divided", 53, 5_733, 203),
    ("8 from seed 1", "newmarket", 929, 46_930, 15_432),
    ("8 from seed 1", "spin", 4_838, 239_690, 76_496),
    ("8 from seed 1", "saratoga", 929, 46_930, 15_432),
    ("8 from seed 1", "spin, ace-high", 2_050, 94_120, 29_624),
]
"""Every game on small deals."""

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
GAME_IDS = [f"{deal}, {rules}" for deal, rules, *_ in GAMES]
TOLD = 400
"""So many lines are told as stories too, each from its first card."""

AGREED_ONCE = 10_000
"""Above so many lines the reference has counted once, and does not again."""


def dealt(name: str, house: str) -> Table:
    rules = ALL[house]
    if name in WRITTEN:
        hands = WRITTEN[name]
        if rules.spare_use == "dealer-looks":
            hands = hands[: hands.rindex("/") + 1]
        return table(hands, "10C", rules=rules)
    seats, seed = int(name[0]), int(name.split()[-1])
    return Table(rules, deal_from_seed(rules, seats, seats - 1, Random(seed)))


def lines(at: Table) -> tuple[int, int, int]:
    """Count lines, the first player's counters and the board's, by play and undo on one table."""
    if at.over:
        return 1, at.counters[0], sum(at.board)
    found = []
    for card in at.legal():
        for spin in (False, True)[: 1 + at.may_spin_behind(card)]:
            at.play(card, None, spin)
            found.append(lines(at))
            at.undo()
    return total(found)


def told_lines(rules: Rules, deal: Deal, told: tuple[Choice, ...] = ()) -> tuple[int, int, int]:
    """The same from stories: every run that can be told after these."""
    at = tell(rules, deal, told).table
    if at.over:
        return 1, at.counters[0], sum(at.board)
    leads = [choice for card in at.legal() for choice in runs(at, card)]
    return total([told_lines(rules, deal, (*told, choice)) for choice in leads])


def runs(at: Table, lead: Card) -> list[Choice]:
    """A lead as it is, and with Spin behind each card of its run where that may be."""
    found, fallen = [Choice(lead)], []
    card: Card | None = lead
    while card is not None:
        if at.may_spin_behind(card):
            found.append(Choice(lead, card))
        at.play(card)
        fallen.append(card)
        card = at.due
    for _ in fallen:
        at.undo()
    return found


def naive_lines(game: Game) -> tuple[int, int, int]:
    """The same on the reference, by copies."""
    if game.winner is not None:
        return 1, game.counters[0], sum(game.board)
    found = []
    for card in game.legal():
        for spin in (False, True)[: 1 + game.may_spin(card)]:
            branch = game.copy()
            branch.play(card, spin)
            found.append(naive_lines(branch))
    return total(found)


def total(found: list[tuple[int, int, int]]) -> tuple[int, int, int]:
    counts, first, board = zip(*found, strict=True)
    return sum(counts), sum(first), sum(board)


@pytest.mark.parametrize(("deal", "house", "count", "first", "board"), CASES, ids=IDS)
def test_the_number_of_lines(deal: str, house: str, count: int, first: int, board: int) -> None:
    assert lines(dealt(deal, house)) == (count, first, board)


@pytest.mark.parametrize(("deal", "game", "count", "first", "board"), GAMES, ids=map(str, GAME_IDS))
def test_the_number_of_lines_of_every_game(
    deal: str, game: str, count: int, first: int, board: int
) -> None:
    at = dealt(deal, game)
    assert lines(at) == (count, first, board)
    assert naive_lines(twin(at)) == (count, first, board)


@pytest.mark.parametrize(
    ("deal", "game", "count", "first", "board"),
    [case for case in GAMES if case[2] <= TOLD],
    ids=[name for name, case in zip(GAME_IDS, GAMES, strict=True) if case[2] <= TOLD],
)
def test_stories_tell_as_many_lines(
    deal: str, game: str, count: int, first: int, board: int
) -> None:
    at = dealt(deal, game)
    assert told_lines(at.rules, at.deal) == (count, first, board)


def test_every_game_is_counted() -> None:
    assert {game.split(",")[0] for _, game, *_ in GAMES} == {*PRESETS}


@pytest.mark.parametrize(
    ("deal", "house", "count", "first", "board"),
    [case for case in CASES if case[2] <= AGREED_ONCE],
    ids=[name for name, case in zip(IDS, CASES, strict=True) if case[2] <= AGREED_ONCE],
)
def test_the_reference_counts_the_same(
    deal: str, house: str, count: int, first: int, board: int
) -> None:
    assert naive_lines(twin(dealt(deal, house))) == (count, first, board)
