"""Whether rules cost anything: every game played at random, the slowest beside the fastest."""

from __future__ import annotations

from build_scripts.bench.playouts import Player, play_ours, rates
from build_scripts.bench.rows import AT_LEAST, Row
from engine.presets import PRESETS
from engine.rules import Rules

PLAYOUTS = 4000


def _player(rules: Rules) -> Player:
    return Player(lambda count: play_ours(count, rules=rules), PLAYOUTS)


def measure() -> tuple[list[Row], list[str]]:
    """The slowest game against the fastest, and a line that informs for each game."""
    hands, moves = rates({name: _player(rules) for name, rules in PRESETS.items()})
    slowest, fastest = min(hands, key=hands.__getitem__), max(hands, key=hands.__getitem__)
    goal = Row(
        f"slowest game: {slowest}",
        hands[slowest],
        "hands/s",
        hands[fastest],
        AT_LEAST,
        0.8,
        f"fastest game: {fastest}",
    )
    games = [
        Row(f"  {name}", hands[name], "hands/s", is_ratio=False, peer=f"{moves[name]:,.0f} moves/s")
        for name in hands
    ]
    return [goal, *games], []
