"""Everything that can be refused, as one tree of typed errors.

An error carries a stable ``code`` and the ``facts`` a sentence needs; the words themselves are in
:mod:`engine.catalogue`, so that a greyed card, a refused play and a checker's finding say the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.cards import Card


class StopsError(ValueError):
    """Something the rules, the cards or the notation do not allow.

    ``code`` names the kind of error (stable, used in links and tests); ``facts`` holds the cards,
    seats and numbers that explain it.
    """

    code = "stops"

    def __init__(self, **facts: object) -> None:
        self.facts = facts
        told = ", ".join(f"{name}={value!s}" for name, value in facts.items())
        super().__init__(f"{self.code}: {told}" if told else self.code)


class NotationError(StopsError):
    """Text that cannot be read; ``facts['piece']`` is the part that stopped the reader."""

    code = "notation"


class RulesError(StopsError):
    """House rules that contradict each other; ``facts['field']`` names the one to change."""

    code = "rules"

    def __init__(self, sentence: str, field: str, nearest: object = None) -> None:
        super().__init__(sentence=sentence, field=field, nearest=nearest)

    def __str__(self) -> str:
        return str(self.facts["sentence"])


class DealError(StopsError):
    """Cards that cannot be dealt like this: twice, missing, not in the pack, no such seat."""

    code = "deal"


class IllegalPlay(StopsError):
    """A card that may not be played now.

    ``card`` is the card; ``facts`` also has the ``seat`` to play and the ``position`` in one line.
    """

    code = "illegal"

    def __init__(self, card: Card, **facts: object) -> None:
        self.card = card
        super().__init__(card=card, **facts)


class DealOver(IllegalPlay):
    """Somebody is out: no card can be played any more."""

    code = "deal-over"


class NotInPack(IllegalPlay):
    """The card was taken out of the pack before the deal."""

    code = "not-in-pack"


class NotInHand(IllegalPlay):
    """The seat to lead does not hold the card (whoever holds it, E92: the error does not say)."""

    code = "not-in-hand"


class AlreadyPlayed(IllegalPlay):
    """The card lies face up on the table already."""

    code = "already-played"


class NotDue(IllegalPlay):
    """A run is going on and another card is due; following leaves no choice."""

    code = "not-due"


class NotLowest(IllegalPlay):
    """The leader holds a lower card of the suit, ``facts['lowest']``."""

    code = "not-lowest"


class NotOpening(IllegalPlay):
    """The first lead of the deal must be another card, ``facts['opening']``."""

    code = "not-opening"


class SameSuit(IllegalPlay):
    """A new run must leave the suit of the last one, ``facts['suit']`` (0..3)."""

    code = "same-suit"


class SameColour(IllegalPlay):
    """A new run must leave the colour of the last one, whose suit was ``facts['suit']`` (0..3)."""

    code = "same-colour"


class SpinAlone(IllegalPlay):
    """The card of Spin needs a card of one's own before it, or may not be led at all."""

    code = "spin-alone"


class NoSpin(IllegalPlay):
    """Nothing to throw in behind ``card``: the seat does not hold the card of Spin beside it."""

    code = "no-spin"


class SpinFollows(IllegalPlay):
    """The card of Spin follows ``card`` in its suit: it is played as an ordinary card (E64)."""

    code = "spin-follows"
