"""Dressing the board: who puts how many counters on which pot.

The dealer alone (S2; Foster p. 422), everybody alike (Foster p. 424, Saratoga), the dealer double
(Michigan), the company in equal parts with the dealer paying two (Peel, Pope Joan), or everybody as
many as the dealer names, placed as each one likes (Foster p. 423, Newmarket). Placed freely, the
counters are laid before the deal and without seeing the others' (E8).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from engine.errors import DealError
from engine.events import Dressed
from engine.rules import Rules

Placed = tuple[tuple[int, ...], ...]
"""Counters by seat and by pot."""


class Dressing(NamedTuple):
    """What the dressing of a deal does: events, counters added to each pot, paid by each seat."""

    events: tuple[Dressed, ...]
    pots: tuple[int, ...]
    seats: tuple[int, ...]


@lru_cache(maxsize=512)
def dressing(rules: Rules, seats: int, dealer: int, placed: Placed | None = None) -> Dressing:
    """Return the dressing of a deal; ``placed`` are counters laid freely, checked already."""
    rows = placed or _rows(rules, seats, dealer)
    order = [(dealer + 1 + place) % seats for place in range(seats)]
    events = tuple(
        Dressed(seat, pot, amount)
        for seat in order
        for pot, amount in enumerate(rows[seat])
        if amount
    )
    return Dressing(events, tuple(map(sum, zip(*rows, strict=True))), tuple(map(sum, rows)))


def company(rules: Rules, seats: int) -> tuple[int, int]:
    """Return the part that each of the company pays, and what the parts come to beyond the stakes.

    The dealer pays two parts; the rest goes to the pot of the first out (Peel).
    """
    whole = sum(rules.stakes)
    part = -(-whole // (seats + 1))
    return part, part * (seats + 1) - whole


def _rows(rules: Rules, seats: int, dealer: int) -> Placed:
    """The stakes by seat and pot where nobody places freely (there: spread as the rules name)."""
    if rules.staking == "company":
        return _company_rows(rules, seats, dealer)
    nothing = (0,) * len(rules.stakes)
    others = nothing if rules.staking == "dealer" else rules.stakes
    double = 2 if rules.staking == "dealer-double" else 1
    own = tuple(double * stake for stake in rules.stakes)
    return tuple(own if seat == dealer else others for seat in range(seats))


def _company_rows(rules: Rules, seats: int, dealer: int) -> Placed:
    """Fill the pots from one player's part after another's, from the dealer's left."""
    part, rest = company(rules, seats)
    wanted = list(rules.stakes)
    wanted[next(i for i, pot in enumerate(rules.pots) if pot.claim == "first-out")] += rest
    rows = [[0] * len(wanted) for _ in range(seats)]
    for place in range(1, seats + 1):
        seat = (dealer + place) % seats
        purse = 2 * part if seat == dealer else part
        for pot, want in enumerate(wanted):
            laid = min(purse, want)
            rows[seat][pot] += laid
            wanted[pot] -= laid
            purse -= laid
    return tuple(map(tuple, rows))


def check_placed(rules: Rules, seats: int, placed: Sequence[Sequence[int]]) -> Placed:
    """Return counters placed freely, if they follow the rules (E9).

    Raises:
        DealError: the game does not place freely; not a row of pots for each seat; a negative
            figure; fewer counters than the rules ask for; players who laid different sums.
    """
    if rules.staking != "free":
        raise DealError(problem="stakes placed freely in a game that fixes them")
    rows = tuple(map(tuple, placed))
    if len(rows) != seats or any(len(row) != len(rules.pots) for row in rows):
        raise DealError(problem="not one figure for each player and pot")
    sums = [sum(row) for row in rows]
    least = sum(rules.stakes)
    for seat, row in enumerate(rows):
        if min(row) < 0:
            raise DealError(seat=seat, problem="a stake below nothing")
        if sums[seat] < least:
            raise DealError(seat=seat, placed=sums[seat], least=least, problem="too few counters")
        if sums[seat] != sums[0]:
            raise DealError(
                seat=seat, placed=sums[seat], first=sums[0], problem="not as many as the others"
            )
    return rows


def place_freely(rules: Rules, seats: int, rng: Random, total: int | None = None) -> Placed:
    """Lay ``total`` counters for each seat (the least the rules ask for by default), as bots do.

    Each player has a favourite pot that draws half of the counters. Built on ``rng.random()``
    alone, like the deal.
    """
    pots = len(rules.pots)
    rows = []
    for _ in range(seats):
        row = [0] * pots
        favourite = int(rng.random() * pots)
        for _ in range(sum(rules.stakes) if total is None else total):
            pot = favourite if rng.random() < 0.5 else int(rng.random() * pots)
            row[pot] += 1
        rows.append(row)
    return check_placed(rules, seats, rows)
