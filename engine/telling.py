"""The parts of an explanation: sentences, who may read them, and the voice that says them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine import catalogue
from engine.cards import CARDS, Card
from engine.catalogue import Facts
from engine.deal import Deal
from engine.rules import Rules, Tables, compile_rules
from engine.story import Step

LIMITS = {"happened": 20, "could": 35, "why": 45}
"""Words a part may have."""

OPEN, CLOSED = "open", "closed"


class Said(NamedTuple):
    """One sentence.

    ``audience``: None for everybody, ``open`` when all hands are shown, ``closed`` only when they
    are not, ``seat:0`` when all are shown or when looking as that seat, ``not:0`` only when looking
    as another. ``rule`` is the anchor of the rule it applies, or None.
    """

    text: str
    audience: str | None = None
    rule: str | None = None


Parts = tuple[list[Said], list[Said], list[Said]]
"""What happened, what you could do, why: each a list with the most important first."""


class Explanation(NamedTuple):
    """The three parts of a step, each a few sentences within its limit."""

    happened: tuple[Said, ...]
    could: tuple[Said, ...]
    why: tuple[Said, ...]


def words(text: str) -> int:
    """Count the words of a text as a reader does; a card is one word, a plus sign none."""
    return len(re.findall(r"[\w♠♥♦♣][\w’'♠♥♦♣-]*", text))


def views_of(audience: str | None) -> tuple[str, ...]:
    """Return the kinds of view a sentence shows in: all hands, its own seat's, another seat's."""
    if audience is None:
        return ("all", "own", "other")
    if audience == OPEN:
        return ("all",)
    if audience == CLOSED:
        return ("own", "other")
    return ("all", "own") if audience.startswith("seat:") else ("other",)


def fit(said: Iterable[Said], limit: int) -> tuple[Said, ...]:
    """Keep the sentences, most important first, that fit ``limit`` words in every view.

    The first in each view always stays: a part is never empty.
    """
    kept: list[Said] = []
    spent = {"all": 0, "own": 0, "other": 0}
    for one in said:
        views = views_of(one.audience)
        count = words(one.text)
        if any(spent[view] and spent[view] + count > limit for view in views):
            continue
        for view in views:
            spent[view] += count
        kept.append(one)
    return tuple(kept)


class Voice:
    """Says the messages of one deal in order, and varies its wording as it goes.

    Args:
        rules: the house rules.
        deal: the cards.
        names: the players, by seat.
    """

    def __init__(self, rules: Rules, deal: Deal, names: Sequence[str]) -> None:
        self.rules = rules
        self.deal = deal
        self.names = tuple(names)
        self.tables: Tables = compile_rules(rules, deal.pay_suit)
        self.last_suit = -1
        self._told: dict[str, int] = {}

    def say(
        self, key: str, rule: str | None, facts: Facts | None = None, audience: str | None = None
    ) -> Said:
        """Say a message; each time one comes round again it takes its next wording."""
        turn = self._told.get(key, 0)
        self._told[key] = turn + 1
        return Said(catalogue.say(key, facts or {}, turn), audience, rule)

    def facts(self, step: Step) -> dict[str, object]:
        """The facts nearly every sentence about a played card needs."""
        card, seat = moved(step)
        return {
            "name": self.names[seat],
            "card": card,
            "suit": catalogue.SUITS[card.suit],
            "next": self.next_card(card),
        }

    def next_card(self, card: Card) -> Card:
        """The card one step higher, in the pack or not (asked for only where there is one)."""
        after = self.tables.sequence.after[card]
        return CARDS[after] if after >= 0 else CARDS[min(card + 1, 63)]


def moved(step: Step) -> tuple[Card, int]:
    """Return the card and the seat of a step in which a card was played."""
    assert step.card is not None, step.kind
    assert step.seat is not None, step.kind
    return step.card, step.seat
