"""Deal after deal: who deals, what carries over, when it ends."""

from __future__ import annotations

from random import Random

import pytest
from deals import GAMES, POPE_JOAN, house, lead, play_at_random, table

from engine import PRESETS, Table
from engine.errors import DealError
from engine.match import Match, leaders


def played(at: Match, rng: Random) -> Table:
    *_, over = play_at_random(at.deal(rng), rng)
    at.settle(over)
    return over


def test_everybody_starts_with_the_same_counters_and_an_empty_board() -> None:
    at = Match(POPE_JOAN, 4)
    assert (at.counters, sum(at.board), at.winners()) == ([100] * 4, 0, ())


def test_the_deal_passes_to_the_left() -> None:
    at, rng = Match(house(target=0), 3, dealer=1), Random(1)
    dealers = []
    for _ in range(4):
        dealers.append(at.dealer)
        played(at, rng)
    assert dealers == [1, 2, 0, 1]


def test_unclaimed_pots_carry_over_and_are_dressed_again() -> None:
    at, rng = Match(POPE_JOAN, 3), Random(2)
    left = played(at, rng).board
    log: list[object] = []
    table_ = at.deal(rng, log)  # type: ignore[arg-type]
    claimed = [event.pot for event in log if event.kind == "claimed"]  # type: ignore[attr-defined]
    expected = [old + stake for old, stake in zip(left, POPE_JOAN.stakes, strict=True)]
    assert [0 if place in claimed else n for place, n in enumerate(expected)] == table_.board


def test_counters_carry_over() -> None:
    at, rng = Match(POPE_JOAN, 3), Random(3)
    counters = played(at, rng).counters
    next_ = at.deal(rng)
    moved = [now - before for now, before in zip(next_.counters, counters, strict=True)]
    assert [n for n in moved if n] in ([-15], [-14], [-13], [-9])


def test_a_match_ends_after_its_last_hand() -> None:
    at, rng = Match(house(target=0, hands=3), 5), Random(4)
    hands = 0
    while not at.winners():
        played(at, rng)
        hands += 1
    assert hands == at.played == 3


def test_a_match_ends_when_the_target_is_reached() -> None:
    at, rng = Match(house(target=105, hands=99), 3), Random(5)
    while not at.winners():
        assert max(at.counters) < 105
        played(at, rng)
    assert max(at.counters) >= 105


def test_without_a_target_nobody_wins_before_the_last_hand() -> None:
    at = Match(house(target=0), 3)
    at.counters, at.played = [900, 0, 0], 9
    assert at.winners() == ()


def test_a_hand_that_is_not_over_cannot_be_settled() -> None:
    at = Match(POPE_JOAN, 3)
    with pytest.raises(DealError):
        at.settle(at.deal(Random(1)))


def test_a_settled_hand_is_not_touched_by_the_next() -> None:
    at = Match(POPE_JOAN, 3, dealer=2)
    first = table("4H / 5C / 6C")
    lead(first, "4H")
    at.settle(first)
    before = list(first.counters)
    at.deal(Random(1))
    assert first.counters == before


@pytest.mark.parametrize("dealer", [-1, 3])
def test_the_first_dealer_must_be_seated(dealer: int) -> None:
    with pytest.raises(DealError):
        Match(POPE_JOAN, 3, dealer)


@pytest.mark.parametrize("name", GAMES)
def test_a_match_of_every_game_is_played_to_its_end(name: str) -> None:
    rules = GAMES[name]
    for seats in (rules.players[0], 5):
        at, rng = Match(rules, seats), Random(f"{name} {seats}")
        while not at.winners():
            played(at, rng)
            assert sum(at.counters) + sum(at.board) == seats * rules.counters
        assert at.played == at.length or max(at.counters) >= rules.target > 0


@pytest.mark.parametrize(
    ("game", "hands"), [("pope-joan", 10), ("pope-joan-peel", 5), ("newmarket", 5)]
)
def test_the_length_of_a_match_is_counted_in_hands_or_in_rounds(game: str, hands: int) -> None:
    assert Match(PRESETS[game], 5).length == hands


def test_where_stakes_are_free_everybody_stakes_alike_each_hand() -> None:
    at, rng = Match(PRESETS["newmarket"], 4), Random(6)
    for _ in range(3):
        log: list[object] = []
        before = sum(at.board)
        dealt = at.deal(rng, log)  # type: ignore[arg-type]
        paid = [0] * 4
        for event in log:
            if event.kind == "dressed":  # type: ignore[attr-defined]
                paid[event.seat] += event.amount  # type: ignore[attr-defined]
        assert paid == [4] * 4
        assert sum(dealt.board) == before + 16
        *_, over = play_at_random(dealt, rng)
        at.settle(over)


def test_leaders_are_all_with_the_most() -> None:
    assert leaders([3, 9, 9, -1]) == (1, 2)
