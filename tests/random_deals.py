"""Random deals of every game at every size of table, each watched card by card.

``python -m tests.random_deals --deals 100000`` plays so many of each, on all processors, and prints
a table; the tests play a seeded share. Watched are: counters and cards after every single event
and card, that somebody can always go on, that the deal ends before its cards run out, that the
pot of the first out is taken; and in one deal of two hundred that taking every card back returns
every position exactly, that each position can be written and read, and that what is legal is what
is not refused.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterator, Sequence
from itertools import groupby
from multiprocessing import Pool
from random import Random
from typing import NamedTuple

from engine import PRESETS, Deal, Rules, Table, deal_from_seed
from engine.cards import Card, cards_of
from engine.events import Claimed, Doubled, Dressed, Event, Exchanged, Levied, Paid, Split
from engine.notation import read, write
from engine.staking import place_freely
from engine.story import apply

CHUNK = 5000
"""Deals that are played in one go; each chunk has a seed of its own."""

CLOSELY = 200
"""One deal of so many is taken back and read back as well, unless a task says otherwise."""

MOVING = {Claimed, Doubled, Dressed, Exchanged, Levied, Paid, Split}
"""The events that move counters."""

Setting = tuple[Sequence[Sequence[int]] | None, tuple[int, int] | None]


class Task(NamedTuple):
    """Some deals of one game at one size of table."""

    game: str
    seats: int
    seed: int
    deals: int
    closely: int = CLOSELY


def setting(rules: Rules, deal: Deal, rng: Random) -> Setting:
    """Draw free stakes and who takes the spare hand, where the game has such things."""
    stakes = None
    if rules.staking == "free":
        stakes = place_freely(rules, deal.seats, rng, sum(rules.stakes) + int(rng.random() * 4))
    takers = []
    if rules.spare_use in ("dealer-swaps", "swap-or-auction"):
        takers.append((deal.dealer, 0))
    if rules.spare_use in ("auction", "swap-or-auction"):
        seats = (seat for seat in range(deal.seats) if seat != deal.dealer)
        takers += [(seat, 1 + int(rng.random() * 9)) for seat in seats]
    taken = bool(takers) and rng.random() < 0.5
    return stakes, takers[int(rng.random() * len(takers))] if taken else None


class Watch:
    """One deal, played at random and watched.

    ``carried`` are counters that an earlier deal left on the board.
    """

    def __init__(self, rules: Rules, seats: int, rng: Random) -> None:
        self.rng = rng
        deal = deal_from_seed(rules, seats, int(rng.random() * seats), rng)
        board = [int(rng.random() * 5) for _ in rules.pots]
        self.log: list[Event] = []
        self.counters = [rules.counters] * seats
        self.board = board
        self.start = tuple(board), tuple(self.counters)
        self.total = sum(self.counters) + sum(board)
        self.table = Table(rules, deal, None, board, self.log, *setting(rules, deal, rng))
        self.pack = sum(self.table.deal.hands) + self.table.deal.stock
        self.left = sum(self.table.hands)
        self.cards = self.left.bit_count()
        self.account(0)

    def account(self, first: int) -> None:
        """Move the counters as the events say, one by one, and find them where the table does."""
        board, counters = self.board, self.counters
        for event in self.log[first:]:
            if type(event) not in MOVING:
                continue
            if isinstance(event, Claimed):
                board[event.pot] -= event.amount
                counters[event.seat] += event.amount
            elif isinstance(event, Paid | Levied | Exchanged):
                counters[event.seat] -= event.amount
                counters[event.to] += event.amount
            elif isinstance(event, Dressed | Doubled):
                counters[event.seat] -= event.amount
                board[event.pot] += event.amount
            elif isinstance(event, Split):
                board[event.pot] -= 2 * event.share
                counters[event.seat] += event.share
                counters[event.other] += event.share
            assert sum(board) + sum(counters) == self.total, event
            assert not board or min(board) >= 0, event
        assert board == self.table.board, self.log[first:]
        assert counters == self.table.counters, self.log[first:]

    def draw(self) -> tuple[Card, bool]:
        """Draw a card that may be played, and whether Spin goes behind it."""
        legal = self.table.legal()
        assert legal, repr(self.table)
        card = legal[int(self.rng.random() * len(legal))]
        return card, self.table.may_spin_behind(card) and self.rng.random() < 0.3

    def play(self) -> int:
        """Play to the end; return how many plays there were."""
        table, log, plays = self.table, self.log, 0
        while table.out is None:
            card, spin = self.draw()
            seat, first = table.turn, len(log)
            gone = 1 << card
            if spin and table.rules.spin is not None:
                gone |= 1 << table.rules.spin
            held = table.held(seat)
            table.play(card, log, spin)
            self.left ^= gone
            assert (table.held(seat), sum(table.hands)) == (held ^ gone, self.left), repr(table)
            self.account(first)
            plays += 1
        self.end(plays)
        return plays

    def end(self, plays: int) -> None:
        table = self.table
        assert plays <= self.cards
        assert table.out is not None
        assert not table.hands[table.out]
        assert table.legal() == ()
        assert table.tables.first_out < 0 or not table.board[table.tables.first_out]
        assert apply(self.log, *self.start) == (tuple(table.board), tuple(table.counters))
        played = [table.played_by(seat) for seat in range(table.deal.seats)]
        assert sum(played) + sum(table.hands) + table.deal.stock == self.pack

    def play_closely(self) -> int:
        """The same, and take everything back in the end."""
        table, past = self.table, []
        while table.out is None:
            self.look()
            card, spin = self.draw()
            past.append((table.position, table.legal(), card))
            first = len(self.log)
            table.play(card, self.log, spin)
            self.account(first)
        self.end(len(past))
        for position, legal, card in reversed(past):
            assert table.undo() == card
            assert (table.position, table.legal()) == (position, legal)
        return len(past)

    def look(self) -> None:
        """Hold the position against its line, and what is legal against what is refused."""
        table, position = self.table, self.table.position
        legal = table.legal()
        for card in cards_of(table.held(table.turn)):
            assert (table.refusal(card) is None) == (card in legal)
            spins = card in legal and table.may_spin_behind(card)
            assert (table.refusal(card, spin=True) is None) == spins
        assert read(write(position)) == position
        again = Table.at(table.rules, position)
        assert (again.position, again.legal()) == (position, legal)


def play_all(task: Task) -> int:
    """Play the deals of a task; return how many plays there were. An error names the deal."""
    rules, plays = PRESETS[task.game], 0
    for number in range(task.deals):
        seed = f"{task.game} {task.seats} {task.seed} {number}"
        watch = Watch(rules, task.seats, Random(seed))
        try:
            plays += watch.play() if number % task.closely else watch.play_closely()
        except Exception as error:
            raise AssertionError(f"deal {seed}: {error!r} at {watch.table!r}") from error
    return plays


def tasks(games: Sequence[str], deals: int) -> Iterator[Task]:
    """Part the deals of each game and size of table into chunks."""
    for game in games:
        fewest, most = PRESETS[game].players
        for seats in range(fewest, most + 1):
            for place, first in enumerate(range(0, deals, CHUNK)):
                yield Task(game, seats, place, min(CHUNK, deals - first))


def _numbered(task: Task) -> tuple[Task, int]:
    return task, play_all(task)


def main() -> None:
    """Play, and print for each game and size of table the mean number of plays in a deal."""
    parser = argparse.ArgumentParser(prog="python -m tests.random_deals", description=__doc__)
    parser.add_argument("--deals", type=int, default=1000, help="of each game and size of table")
    parser.add_argument("--game", action="append", choices=[*PRESETS], help="only this one")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args()
    games = chosen.game or [*PRESETS]
    start, plays, played = time.monotonic(), 0, 0
    sizes = range(
        min(PRESETS[game].players[0] for game in games),
        max(PRESETS[game].players[1] for game in games) + 1,
    )
    print(f"{'plays in a deal':<24}" + "".join(f"{seats:>7}" for seats in sizes))
    with Pool(chosen.workers) as pool:
        counted = pool.imap(_numbered, tasks(games, chosen.deals))
        for game, of_game in groupby(counted, key=lambda one: one[0].game):
            print(f"{game:<24}", end="")
            for _, chunks in groupby(of_game, key=lambda one: one[0].seats):
                done = [(task.deals, count) for task, count in chunks]
                played += sum(deals for deals, _ in done)
                plays += sum(count for _, count in done)
                mean = sum(count for _, count in done) / chosen.deals
                print(f"{mean:>7.1f}", end="", flush=True)
            print()
    took = time.monotonic() - start
    print(f"{played:,} deals, {plays:,} plays, {took:,.0f} s, none went wrong.")


if __name__ == "__main__":
    main()
