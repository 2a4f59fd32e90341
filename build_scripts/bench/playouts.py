"""How many deals a second the table plays, beside the card games of two well-known libraries.

Every player is driven alike: ask what is legal, pick one with ``rng.choice``, play it; a card that
is forced goes the same way. Deals are included on all sides. What is compared is whole playouts,
because a move is not the same thing in two games; moves are shown beside them.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from build_scripts.bench import peers
from build_scripts.bench.rows import AT_LEAST, Row
from build_scripts.bench.timing import cpu_seconds, interleaved
from engine.deal import deal_from_seed
from engine.events import Event
from engine.presets import POPE_JOAN
from engine.rules import Rules
from engine.table import Table

SEED = 1


class Player(NamedTuple):
    """Somebody who plays: a function from a number of playouts to the moves they took."""

    play: Callable[[int], int]
    playouts: int


def play_ours(playouts: int, logged: bool = False, rules: Rules = POPE_JOAN) -> int:
    """Play a game for three at random; returns how many cards were played."""
    rng = Random(SEED)
    choice, moves = rng.choice, 0
    for _ in range(playouts):
        log: list[Event] | None = [] if logged else None
        table = Table(rules, deal_from_seed(rules, 3, 0, rng), log=log)
        while cards := table.legal():
            table.play(choice(cards), log)
            moves += 1
    return moves


def play_crazy_eights(pyspiel: Any, playouts: int) -> int:
    """The same with OpenSpiel, dealing by its chance nodes; those do not count as moves."""
    game = pyspiel.load_game("crazy_eights(players=3)")
    choice, moves = Random(SEED).choice, 0
    for _ in range(playouts):
        state = game.new_initial_state()
        while not state.is_terminal():
            moves += not state.is_chance_node()
            state.apply_action(choice(state.legal_actions()))
    return moves


def play_uno(uno: Any, playouts: int) -> int:
    """The same with RLCard, its game alone without the environment for learning."""
    choice, moves = Random(SEED).choice, 0
    game = uno.Game()
    for _ in range(playouts):
        game.init_game()
        while not game.is_over():
            game.step(choice(game.get_legal_actions()))
            moves += 1
    return moves


def _players() -> dict[str, Player]:
    players = {
        "plain": Player(play_ours, 8000),
        "logged": Player(lambda playouts: play_ours(playouts, logged=True), 6000),
    }
    pyspiel, uno = peers.load("pyspiel"), peers.load("rlcard.games.uno")
    if pyspiel:
        players["crazy eights"] = Player(lambda count: play_crazy_eights(pyspiel, count), 2500)
    if uno:
        players["uno"] = Player(lambda count: play_uno(uno, count), 600)
    return players


def rates(players: dict[str, Player]) -> tuple[dict[str, float], dict[str, float]]:
    """Playouts and moves per second of CPU time, by player."""
    moves = {}

    def rate(name: str, player: Player) -> float:
        def work() -> None:
            moves[name] = player.play(player.playouts)

        return player.playouts / cpu_seconds(work)

    turns = [lambda name=name, it=it: rate(name, it) for name, it in players.items()]
    found = dict(zip(players, interleaved(turns), strict=True))
    per_playout = {name: moves[name] / player.playouts for name, player in players.items()}
    return found, {name: found[name] * per_playout[name] for name in players}


def measure() -> tuple[list[Row], list[str]]:
    """The rows of the table, and a line for each peer that is missing."""
    hands, moves = rates(_players())
    openspiel = peers.named("OpenSpiel", "open_spiel", "crazy_eights(players=3)")
    rlcard = peers.named("RLCard", "rlcard", "uno, game level")
    pairs = [
        ("playouts, no log", "plain", "crazy eights", 3.0, openspiel),
        ("playouts, typed log", "logged", "crazy eights", 2.0, openspiel),
        ("playouts, no log", "plain", "uno", 5.5, rlcard),
    ]
    rows = []
    for what, us, them, goal, peer in pairs:
        theirs = hands.get(them)
        rows.append(Row(what, hands[us], "hands/s", theirs, AT_LEAST, goal, peer))
        rows.append(Row("  the same in moves", moves[us], "moves/s", moves.get(them), peer=peer))
    absent = {"OpenSpiel": "crazy eights", "RLCard": "uno"}
    return rows, [peers.missing(name) for name, player in absent.items() if player not in hands]
