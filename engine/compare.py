"""One deal under two sets of rules: both stories, and every place where a rule tells them apart.

The same cards are led as long as both tables allow them; after that each goes its own way. While
the cards are the same, each rule that makes a difference is found once, where it first does; what
merely follows from it (a fuller pot pays more) is no difference of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from engine.bots import choose_lead, play_lead, throws_spin
from engine.cards import Card
from engine.deal import Deal
from engine.partings import Parting, find_partings
from engine.rules import Rules
from engine.staking import Placed
from engine.story import Choice, Ints, Story, tell
from engine.table import Table


class Setting(NamedTuple):
    """Everything a deal is played from; the fields are those of :class:`~engine.table.Table`."""

    rules: Rules
    deal: Deal
    counters: Ints | None = None
    board: Ints | None = None
    stakes: Placed | None = None
    exchange: tuple[int, int] | None = None

    def table(self) -> Table:
        """Set the table up."""
        rules, deal, counters, board, stakes, exchange = self
        return Table(rules, deal, counters, board, None, stakes, exchange)

    def tell(self, choices: Sequence[Choice]) -> Story:
        """Tell what happens with these leads."""
        rules, deal, counters, board, stakes, exchange = self
        return tell(rules, deal, choices, counters, board, stakes, exchange)


class Comparison(NamedTuple):
    """Both stories and where they part.

    ``fork`` is the run (from 1) in which the cards are no longer the same, None if they always are.
    """

    a: Story
    b: Story
    partings: tuple[Parting, ...]
    fork: int | None


def compare(
    a: Setting,
    b: Setting,
    script: Sequence[Choice] = (),
    seed: int = 0,
    follows: int = 0,
) -> Comparison:
    """Play both and find where they part.

    Args:
        a: the first table.
        b: the other.
        script: leads, played at both tables as long as the cards are the same and both allow them.
        seed: what the bots draw from, who lead where there is no script.
        follows: the table, 0 or 1, that keeps to the script after they have parted.
    """
    one, two = (_Seatful(setting.table(), Random(seed)) for setting in (a, b))
    leads = list(script)
    while not (one.table.over or two.table.over) and one.table.turn == two.table.turn:
        pair = _told(one, two, leads.pop(0)) if leads else _chosen(one, two)
        if pair is None:
            break
        one.play(*pair[0])
        two.play(*pair[1])
        if one.cards != two.cards:
            break
    for place, seatful in enumerate((one, two)):
        seatful.finish(script if place == follows else ())
    stories = a.tell(one.done), b.tell(two.done)
    return Comparison(*stories, *find_partings(*stories))


class _Seatful:
    """A table with its players: they lead as they are told, or as bots would."""

    def __init__(self, table: Table, rng: Random) -> None:
        self.table, self.rng = table, rng
        self.done: list[Choice] = []
        self.cards: list[Card] = []

    def choose(self) -> Card:
        """Return the lead that a bot would choose."""
        return choose_lead(self.table, self.rng)

    def allows(self, choice: Choice) -> bool:
        """Whether a told lead may be played here."""
        return choice.card in self.table.legal()

    def play(self, lead: Card, spin: Card | None = None, told: bool = False) -> None:
        """Play a run; Spin is thrown in behind a card as told, or where a bot would."""

        def as_told(table: Table, due: Card) -> bool:
            return due == spin and table.may_spin

        choice, fallen = play_lead(self.table, lead, as_told if told else throws_spin)
        self.done.append(choice)
        self.cards += fallen

    def finish(self, script: Sequence[Choice]) -> None:
        """Play on to the end, by the rest of the script as far as it may be played."""
        rest = list(script[len(self.done) :])
        while not self.table.over:
            if rest and self.allows(rest[0]):
                choice = rest.pop(0)
                self.play(choice.card, choice.spin, told=True)
            else:
                rest = []
                self.play(self.choose())


_Lead = tuple[Card, Card | None, bool]
"""A card led, the card behind which Spin is told to be thrown in, and whether it was told."""


def _told(one: _Seatful, two: _Seatful, choice: Choice) -> tuple[_Lead, _Lead] | None:
    """Return what both are told to lead; None where one of them may not."""
    if not (one.allows(choice) and two.allows(choice)):
        return None
    lead = choice.card, choice.spin, True
    return lead, lead


def _chosen(one: _Seatful, two: _Seatful) -> tuple[_Lead, _Lead]:
    """Return what bots lead: the same, unless it is barred at one of the tables."""
    mine, theirs = one.choose(), two.choose()
    if theirs in one.table.legal() and mine in two.table.legal():
        theirs = mine
    return (mine, None, False), (theirs, None, False)
