"""What can happen in a deal, as typed records.

Seats are counted from 0 in order of play, pots by their place on the board, amounts in counters.
The last field ``kind`` is the same word for every event of a class: it keeps events of different
kinds unequal and goes into JSON as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple, ParamSpec, TypeVar, cast

from engine.cards import Card


class Dressed(NamedTuple):
    """A player put counters on a pot."""

    seat: int
    pot: int
    amount: int
    kind: str = "dressed"


class Exchanged(NamedTuple):
    """A player took the spare hand for the one dealt and paid ``amount`` for it to the dealer."""

    seat: int
    to: int
    amount: int
    kind: str = "exchanged"


class TurnedUp(NamedTuple):
    """A card was turned; ``seat`` holds it (-1: it lies with the spare hand or the stock)."""

    seat: int
    card: Card
    kind: str = "turned-up"


class Led(NamedTuple):
    """A player opened a run with a card of free choice."""

    seat: int
    card: Card
    kind: str = "led"


class Followed(NamedTuple):
    """A player played the card that was due; it was not a choice."""

    seat: int
    card: Card
    kind: str = "followed"


class Spun(NamedTuple):
    """A player threw the card of Spin in behind a card of the run, which stops there."""

    seat: int
    card: Card
    kind: str = "spun"


class Called(NamedTuple):
    """These players, in turn, said that they have not got the ``card`` that is wanted."""

    seats: tuple[int, ...]
    card: Card
    kind: str = "called"


class Passed(NamedTuple):
    """A player had no card that may open a run after one in ``suit``: the lead goes on."""

    seat: int
    suit: int
    kind: str = "passed"


class Levied(NamedTuple):
    """A player paid the one who played the Pope, for ``cards`` cards still held."""

    seat: int
    to: int
    amount: int
    cards: int
    kind: str = "levied"


class Claimed(NamedTuple):
    """A player took all that lay on a pot (0 when it had been emptied before).

    ``how``: ``card``, ``combination``, ``turn-up`` or ``first-out``.
    """

    seat: int
    pot: int
    amount: int
    how: str
    kind: str = "claimed"


class Split(NamedTuple):
    """Both cards of a combination fell, from two players.

    ``seat`` played the second, ``other`` the first; each got ``share`` counters (0 where a split
    combination pays nobody).
    """

    seat: int
    other: int
    pot: int
    share: int
    kind: str = "split"


class Stopped(NamedTuple):
    """Nobody can follow a card.

    ``reason``: ``top`` of the suit, next card ``removed`` from the pack, ``played`` already, or
    ``dead`` (in the spare hand or the stock), or ``spin``. The player of the card leads again.
    """

    seat: int
    card: Card
    reason: str
    kind: str = "stopped"


class WentOut(NamedTuple):
    """A player played his last card; the deal ends at once."""

    seat: int
    kind: str = "went-out"


class Paid(NamedTuple):
    """A player paid the first one out for the cards still held."""

    seat: int
    to: int
    amount: int
    cards: int
    kind: str = "paid"


class Excused(NamedTuple):
    """A player still holding the Pope pays nothing for ``cards`` cards."""

    seat: int
    to: int
    cards: int
    kind: str = "excused"


class Doubled(NamedTuple):
    """A player caught with a pay card added ``amount`` to its pot."""

    seat: int
    pot: int
    amount: int
    kind: str = "doubled"


class CarriedOver(NamedTuple):
    """A pot nobody took stays on the board for the next deal."""

    pot: int
    amount: int
    kind: str = "carried-over"


Event = (
    Dressed
    | TurnedUp
    | Exchanged
    | Led
    | Followed
    | Spun
    | Called
    | Passed
    | Levied
    | Claimed
    | Split
    | Stopped
    | WentOut
    | Paid
    | Excused
    | Doubled
    | CarriedOver
)

Place = tuple[str, int]
"""Where counters lie: ``("seat", 0)`` or ``("pot", 3)``."""


class Move(NamedTuple):
    """Counters on their way from one place to another."""

    source: Place
    target: Place
    amount: int


def moves(event: Event) -> tuple[Move, ...]:
    """Return what an event moves, zero counters too; nothing else ever moves a counter."""
    if isinstance(event, Dressed | Doubled):
        return (Move(("seat", event.seat), ("pot", event.pot), event.amount),)
    if isinstance(event, Claimed):
        return (Move(("pot", event.pot), ("seat", event.seat), event.amount),)
    if isinstance(event, Split):
        seats = (event.other, event.seat)
        return tuple(Move(("pot", event.pot), ("seat", seat), event.share) for seat in seats)
    if isinstance(event, Paid | Levied | Exchanged):
        return (Move(("seat", event.seat), ("seat", event.to), event.amount),)
    return ()


_Fields = ParamSpec("_Fields")
_Made = TypeVar("_Made", bound=Event)


def _reused(event: Callable[_Fields, _Made]) -> Callable[_Fields, _Made]:
    """Return a maker of events that hands out an equal one made before, where there is one.

    The same card led from the same seat comes back deal after deal, events never change, and
    finding one costs a third of making it.
    """
    return cast("Callable[_Fields, _Made]", lru_cache(maxsize=4096)(event))


led = _reused(Led)
followed = _reused(Followed)
claimed = _reused(Claimed)
stopped = _reused(Stopped)
went_out = _reused(WentOut)
paid = _reused(Paid)
carried_over = _reused(CarriedOver)
