"""A seeded share of the random deals of :mod:`random_deals`, for every game and size of table."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from deals import GAMES, mixed_rules, random_rules
from random_deals import Task, Watch, play_all, tasks

from engine import PRESETS

ROOT = Path(__file__).resolve().parent.parent
TABLES = [
    (game, seats)
    for game, rules in PRESETS.items()
    for seats in range(rules.players[0], rules.players[1] + 1)
]


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=[f"{g}-{n}" for g, n in TABLES])
def test_nothing_goes_wrong_in_a_hundred_deals(game: str, seats: int) -> None:
    assert play_all(Task(game, seats, 0, 100, closely=10)) > 100


@pytest.mark.parametrize("name", GAMES)
def test_nothing_goes_wrong_with_any_option_and_all_is_taken_back(name: str) -> None:
    rng = Random(f"options {name}")
    fewest, most = GAMES[name].players
    for seats in range(fewest, most + 1):
        Watch(GAMES[name], seats, rng).play_closely()


@pytest.mark.parametrize("draw", [random_rules, mixed_rules])
def test_nothing_goes_wrong_under_drawn_rules(draw: object) -> None:
    rng = Random("drawn")
    for number in range(400):
        rules = draw(rng)  # type: ignore[operator]
        watch = Watch(rules, rng.randint(*rules.players), rng)
        assert (watch.play if number % 8 else watch.play_closely)() > 0


def test_every_game_and_size_of_table_is_played_in_full() -> None:
    played: dict[tuple[str, int], int] = {}
    for task in tasks([*PRESETS], 12_000):
        played[task.game, task.seats] = played.get((task.game, task.seats), 0) + task.deals
    assert played == dict.fromkeys(TABLES, 12_000)


def test_a_deal_is_the_same_again() -> None:
    assert len({play_all(Task("spin", 5, 3, 20)) for _ in range(2)}) == 1


def test_a_table_of_all_that_was_played_is_printed() -> None:
    command = [sys.executable, "-m", "tests.random_deals", "--deals", "3", "--workers", "1"]
    command += ["--game", "spin"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[0].split() == ["plays", "in", "a", "deal", *"345678"]
    assert "18 deals" in done.stdout
