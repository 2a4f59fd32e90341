"""A whole match played by bots, hand after hand, and what there is to tell of each settlement.

The cards and the bots' draws come from one seed: the same seed, the same match.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from engine.bots import play_out
from engine.deal import deal_from_seed
from engine.events import Claimed, Dressed, Event, Excused, Paid, Split, WentOut, moves
from engine.match import Match
from engine.rules import Rules
from engine.story import Ints, Story


class Played(NamedTuple):
    """One hand of a match.

    ``number`` counts from 1. Counters (by seat) and board (by pot) are those before the board was
    dressed and after the hand was settled; ``winners`` is empty while the match goes on.
    """

    number: int
    story: Story
    counters_before: Ints
    board_before: Ints
    counters: Ints
    board: Ints
    winners: Ints

    @property
    def dealer(self) -> int:
        """The seat that dealt."""
        return self.story.deal.dealer

    @property
    def out(self) -> int:
        """The seat that went out."""
        return next(event.seat for event in self.events if isinstance(event, WentOut))

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, from the dressing to what stays on the board."""
        return tuple(event for step in self.story.steps for event in step.events)

    @property
    def excused(self) -> tuple[Excused, ...]:
        """Who held the Pope at the end and paid nothing for it."""
        return tuple(event for event in self.events if isinstance(event, Excused))


class Flow(NamedTuple):
    """Where one seat's counters came from and went in a hand; the parts add up to the change.

    ``staked`` on the board, out of ``pots``, for ``cards`` left in hand, and ``other`` payments:
    a levy, the price of a spare hand, a pot doubled.
    """

    staked: int
    pots: int
    cards: int
    other: int


MOST_HANDS = 100
"""Hands of a match that can be told; nobody reads more, and a thousand take several seconds."""


def play_match(
    rules: Rules, seats: int, dealer: int, seed: int, most: int = MOST_HANDS
) -> tuple[Played, ...]:
    """Play a match to its end, or to its ``most``-th hand; then the last has no winners.

    Raises:
        DealError: the game is not for so many players, or there is no such dealer.
    """
    match, rng = Match(rules, seats, dealer), Random(seed)
    hands: list[Played] = []
    while not match.winners() and len(hands) < most:
        deal = deal_from_seed(rules, seats, match.dealer, rng)
        counters, board = tuple(match.counters), tuple(match.board)
        story = play_out(rules, deal, rng, counters, board)
        match.settle(story.table)
        after = (tuple(match.counters), tuple(match.board), match.winners())
        hands.append(Played(match.played, story, counters, board, *after))
    return tuple(hands)


_PARTS: dict[type, int] = {Dressed: 0, Claimed: 1, Split: 1, Paid: 2}
"""The part of a flow that each kind of event belongs to; the last, where none is named."""


def flows(hand: Played) -> tuple[Flow, ...]:
    """Return the flow of every seat."""
    parts = [[0, 0, 0, 0] for _ in hand.counters]
    for event in hand.events:
        part = _PARTS.get(type(event), 3)
        for (source, giver), (target, taker), amount in moves(event):
            if source == "seat":
                parts[giver][part] -= amount
            if target == "seat":
                parts[taker][part] += amount
    return tuple(Flow(*part) for part in parts)


def nearly_won(hand: Played) -> tuple[tuple[int, int], ...]:
    """Return who reached the target in mid-hand but was settled below it, and what they had (E82).

    Pairs of a seat and the most counters it had.
    """
    target = hand.story.rules.target
    found = []
    for seat, settled in enumerate(hand.counters):
        most = max(step.counters[seat] for step in hand.story.steps)
        if target and settled < target <= most:
            found.append((seat, most))
    return tuple(found)


def waiting(hands: tuple[Played, ...]) -> tuple[tuple[int, ...], ...]:
    """Return, hand by hand, for how many hands each pot has been dressed and not taken."""
    told: list[tuple[int, ...]] = []
    before = (0,) * len(hands[0].board)
    for hand in hands:
        taken = {event.pot for event in hand.events if isinstance(event, Claimed) and event.amount}
        before = tuple(
            0 if pot in taken or not left else before[pot] + 1
            for pot, left in enumerate(hand.board)
        )
        told.append(before)
    return tuple(told)
