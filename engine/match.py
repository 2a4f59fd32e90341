"""Deal after deal: the deal passes, unclaimed pots carry over, and one day the match ends.

S2: the deal moves one seat a hand; the first to the target wins, and after the last hand the most
counters win. The score counts only after a settled hand (E82), the higher of two at the target
wins and equal ones share (E83, E86), and what lies on the board at the end is nobody's (E87).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.deal import check_players, deal_from_seed
from engine.errors import DealError
from engine.events import Event
from engine.rules import Rules
from engine.staking import place_freely
from engine.table import Table


class Match:
    """A match in progress.

    ``counters`` (by seat) and ``board`` (by pot) are in counters, as the last settled hand left
    them; ``dealer`` deals the next hand; ``played`` counts settled hands.

    Args:
        rules: the house rules.
        seats: the number of players.
        dealer: the seat that deals the first hand.

    Raises:
        DealError: the game is not for so many players, or there is no such dealer.
    """

    def __init__(self, rules: Rules, seats: int, dealer: int = 0) -> None:
        check_players(rules, seats)
        if not 0 <= dealer < seats:
            raise DealError(dealer=dealer, seats=seats)
        self.rules = rules
        self.seats = seats
        self.dealer = dealer
        self.played = 0
        self.counters = [rules.counters] * seats
        self.board = [0] * len(rules.pots)

    def deal(self, rng: Random, log: list[Event] | None = None) -> Table:
        """Deal and dress the next hand, on top of what the last one left on the board.

        Where stakes are placed freely everybody plays like a bot.

        Raises:
            DealError: the match is over.
        """
        if self.winners():
            raise DealError(problem="the match is over")
        deal = deal_from_seed(self.rules, self.seats, self.dealer, rng)
        free = self.rules.staking == "free"
        stakes = place_freely(self.rules, self.seats, rng) if free else None
        return Table(self.rules, deal, self.counters, self.board, log, stakes)

    def settle(self, table: Table) -> None:
        """Take over the counters of a finished hand and pass the deal to the left.

        Raises:
            DealError: nobody is out yet.
        """
        if not table.over:
            raise DealError(problem="the hand is not over")
        self.counters = list(table.counters)
        self.board = list(table.board)
        self.dealer = (self.dealer + 1) % self.seats
        self.played += 1

    @property
    def length(self) -> int:
        """The hands of the whole match: rounds of the table count one hand for each player."""
        by_round = self.rules.match_length == "rounds"
        return self.rules.hands * (self.seats if by_round else 1)

    def winners(self) -> tuple[int, ...]:
        """Return the seats that have won: one, several who share, or none while it goes on."""
        best = max(self.counters)
        if self.played >= self.length or (0 < self.rules.target <= best and self.played):
            return leaders(self.counters)
        return ()


def leaders(counters: Sequence[int]) -> tuple[int, ...]:
    """Return the seats with the most counters; seat order is no merit, so equals all count."""
    best = max(counters)
    return tuple(seat for seat, count in enumerate(counters) if count == best)
