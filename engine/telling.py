"""The parts of an explanation: sentences, who may read them, and the voice that says them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from engine import catalogue
from engine.cards import Card, card_at
from engine.catalogue import Facts
from engine.compiled import Tables
from engine.deal import Deal
from engine.rules import Rules, spare_word
from engine.sequence import ORDERS
from engine.story import Step, Story

LIMITS = {"happened": 20, "could": 35, "why": 45}
"""Words a part may have."""

OPEN, CLOSED = "open", "closed"


class Said(NamedTuple):
    """One sentence.

    ``audience``: None for everybody, ``open`` when all hands are shown, ``closed`` only when they
    are not, ``seat:0`` when all are shown or when looking as that seat, ``own:0`` only when looking
    as that seat, ``not:0`` only when looking as another. ``rule`` is the anchor of the rule it
    applies, or None.
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
    return {"seat": ("all", "own"), "own": ("own",), "not": ("other",)}[audience.split(":")[0]]


def added(figures: Iterable[int]) -> str:
    """Write an addition, what is owed as taken away: ``17 − 6 + 70``."""
    first, *rest = figures
    return "".join([str(first), *(f" {'−' if n < 0 else '+'} {abs(n)}" for n in rest)])


def shows(audience: str | None, view: str) -> bool:
    """Whether a sentence shows in a view: ``all``, a seat (``2``), ``other``."""
    if audience is None or audience in (OPEN, CLOSED):
        return audience is None or (audience == OPEN) == (view == "all")
    who, seat = audience.split(":")
    return {"seat": view in ("all", seat), "own": view == seat, "not": view not in ("all", seat)}[
        who
    ]


def fit(said: Iterable[Said], limit: int) -> tuple[Said, ...]:
    """Keep the sentences, most important first, that fit ``limit`` words in every view.

    The first in each view always stays: a part is never empty.
    """
    waiting = list(said)
    named = {one.audience.split(":")[1] for one in waiting if one.audience and ":" in one.audience}
    spent = dict.fromkeys(["all", *sorted(named), "other"], 0)
    kept: list[Said] = []
    for one in waiting:
        views = [view for view in spent if shows(one.audience, view)]
        count = words(one.text)
        if any(spent[view] and spent[view] + count > limit for view in views):
            continue
        for view in views:
            spent[view] += count
        kept.append(one)
    return tuple(kept)


def with_author(explanation: Explanation, own: Mapping[str, str]) -> Explanation:
    """Put the author's words on top of the engine's.

    ``own`` maps ``say``, ``could`` and ``why`` to sentences that come first (the engine's follow as
    far as the limit allows, its first one always), or ``say instead`` and so on to sentences that
    replace them. An author knows all hands, so those words show only where all hands do; in a
    seat's own view the engine's sentences stay.
    """
    parts = []
    for key, part, limit in zip(("say", "could", "why"), explanation, LIMITS.values(), strict=True):
        if instead := own.get(f"{key} instead"):
            parts.append((Said(instead, OPEN), *_for_seats(part)))
        elif added := own.get(key):
            kept = _beside(part, limit - words(added))
            parts.append((Said(added, OPEN), *kept))
        else:
            parts.append(part)
    return Explanation(*parts)


def _beside(part: Sequence[Said], room: int) -> list[Said]:
    """The engine's sentences that have room beside an author's; the others are for seats alone.

    The most important always stays. What was said before a card is told first, but is the first to
    go.
    """
    shown = [said for said in part if "all" in views_of(said.audience)]
    kept: list[Said] = []
    for said in sorted(shown, key=lambda one: one.rule == "calls"):
        if not kept or words(said.text) <= room:
            kept.append(said)
            room -= words(said.text)
    beside: list[Said] = []
    for said in part:
        beside.extend([said] if said in kept or said not in shown else _for_seats([said]))
    return beside


def _for_seats(part: Iterable[Said]) -> list[Said]:
    """The same sentences for those who do not see all hands, where they may read them at all."""
    kept = []
    for said in part:
        if said.audience is None:
            kept.append(said._replace(audience=CLOSED))
        elif said.audience.startswith("seat:"):
            kept.append(said._replace(audience="own:" + said.audience.split(":")[1]))
        elif said.audience != OPEN:
            kept.append(said)
    return kept


class Voice:
    """Says the messages of one deal in order, and varies its wording as it goes.

    ``deal`` are the cards as they are played, ``dealt`` as they were dealt. It remembers the card
    played before (``past``, a step), the last lead, the pot that the turn-up emptied (-1: none) and
    the pots that were doubled.

    Args:
        story: the deal that is told.
        names: the players, by seat.
    """

    def __init__(self, story: Story, names: Sequence[str]) -> None:
        self.rules: Rules = story.rules
        self.dealt: Deal = story.deal
        self.deal: Deal = story.table.deal
        self.exchanged = story.exchange is not None
        self.opening = story.table.opening
        self.names = tuple(names)
        self.tables: Tables = story.table.tables
        self.past: Step | None = None
        self.last_lead = (-1, -1)
        self.turned_pot = -1
        self.doubled: set[int] = set()
        self._told: dict[str, int] = {}
        self._common: dict[str, object] = {
            "dead": spare_word(self.rules),
            "spin": self.rules.spin,
            "pope": self.rules.pope,
        }

    def say(
        self, key: str, rule: str | None, facts: Facts | None = None, audience: str | None = None
    ) -> Said:
        """Say a message; each time one comes round again it takes its next wording."""
        turn = self.times(key)
        self._told[key] = turn + 1
        return Said(catalogue.say(key, self._common | dict(facts or {}), turn), audience, rule)

    def peek(self, key: str, facts: Facts) -> str:
        """Return the words of a message, or of a part of one, without saying it."""
        return catalogue.say(key, self._common | dict(facts))

    def lies(self, card: Card) -> dict[str, object]:
        """Where a card lies that nobody has."""
        aside = self.deal.aside >> card & 1
        return {"dead": "pile laid aside" if aside else self._common["dead"]}

    def times(self, key: str) -> int:
        """How often a message has been said in this deal."""
        return self._told.get(key, 0)

    def facts(self, step: Step) -> dict[str, object]:
        """The facts nearly every sentence about a played card needs."""
        card, seat = moved(step)
        return {
            "name": self.names[seat],
            "card": card,
            "suit": catalogue.SUITS[card.suit],
            "next": self.next_card(card) if step.due is None else step.due,
        }

    def next_card(self, card: Card) -> Card:
        """The card one step higher, in the pack or not; at the top of a suit the card itself."""
        order = ORDERS[self.rules.order]
        place = order.index(card.rank) + 1
        return card_at(card.suit, order[place]) if place < len(order) else card

    def below(self, card: Card) -> Card | None:
        """The card of the pack that a run has to come from to reach this one; None: it is led."""
        order = self.tables.sequence
        return next((one for one in order.pack if order.after[one] == card), None)

    def waiting(self, card: int, board: Sequence[int]) -> tuple[str, int]:
        """The name of the pot that a card takes by itself, and what lies on it ("", 0: none)."""
        pot = self.tables.pot_of[card]
        return ("", 0) if pot < 0 else (self.rules.pots[pot].name, board[pot])

    def unseen(self) -> tuple[str, str]:
        """Who may be told what lies in the spare hand, and who may not: two audiences.

        A dealer who looks at it knows; anybody else only where all hands are shown.
        """
        if self.rules.spare_use == "dealer-looks":
            return f"seat:{self.deal.dealer}", f"not:{self.deal.dealer}"
        return OPEN, CLOSED


def moved(step: Step) -> tuple[Card, int]:
    """Return the card and the seat of a step in which a card was played."""
    assert step.card is not None, step.kind
    assert step.seat is not None, step.kind
    return step.card, step.seat
