"""What the clauses of a rulebook are made of: the types, the facts of one game, words for them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from engine.cards import CARDS, RANK_NAMES, RANKS, SUIT_NAMES, SUIT_SYMBOLS, Card, card_at
from engine.catalogue import join
from engine.layout import Pot
from engine.rule_names import RULES, rule_name
from engine.rules import Rules
from engine.sequence import ORDERS, sequence

Table = tuple[tuple[str, ...], ...]
"""Rows of cells, the heads of the columns first."""


class Clause(NamedTuple):
    """One rule of one game.

    ``id`` is one of :data:`engine.rule_names.RULES` or ``pair-`` and a pot; ``name`` is what a link
    is read by; ``text`` a few sentences, true for these very rules; ``short`` the rule in one line;
    ``fields`` the names of :data:`engine.rules.FIELDS` that it states; ``tables`` belong under the
    text.
    """

    id: str
    name: str
    text: str
    short: str
    fields: tuple[str, ...] = ()
    tables: tuple[Table, ...] = ()


class Section(NamedTuple):
    """A part of the rulebook: ``opening`` is a sentence or two before its clauses, or empty."""

    id: str
    title: str
    clauses: tuple[Clause, ...]
    opening: str = ""


class Facts(NamedTuple):
    """What the clauses keep asking about one game.

    ``pack`` are the cards in play; ``stops`` those that every run stops at, ``starts`` those that
    nothing leads up to, each with the missing card beside it or None at the end of the suit.
    ``spare`` is what the undealt cards are called, empty where there are none. ``pairs``,
    ``singles`` (pots of one card) and ``game`` (the pot of the first out) are parts of the board.
    """

    rules: Rules
    pack: tuple[Card, ...]
    stops: dict[Card, Card | None]
    starts: dict[Card, Card | None]
    spare: str
    pairs: tuple[Pot, ...]
    singles: tuple[Pot, ...]
    game: Pot | None

    @property
    def turned_out(self) -> bool:
        """Whether the turn-up is a card that nobody may play, at every table."""
        return self.rules.turn_up in ("laid-aside", "top-of-stock")

    @property
    def sizes(self) -> range:
        """The numbers of players the game is for."""
        return range(self.rules.players[0], self.rules.players[1] + 1)

    def above(self, card: Card | None, steps: int = 1) -> Card | None:
        """The card so many steps higher in the suit, in the pack or not; None past its end."""
        if card is None:
            return None
        order = ORDERS[self.rules.order]
        at = order.index(card.rank) + steps
        return card_at(card.suit, order[at]) if 0 <= at < len(order) else None

    def fillable(self, card: Card) -> bool:
        """Whether the Pope may stand in for the missing card above this one (E72)."""
        gap, beyond = self.above(card), self.above(card, 2)
        fills = self.rules.pope_fills == "yes" and self.rules.pope not in (gap, beyond)
        return fills and beyond in self.pack


@lru_cache(maxsize=64)
def facts_of(rules: Rules) -> Facts:
    """Work out the facts of a game."""
    pack = sequence(rules.order, rules.removed).pack
    stops: dict[Card, Card | None] = {}
    starts: dict[Card, Card | None] = {}
    for suit in range(4):
        cards = [CARDS[suit << 4 | rank] for rank in ORDERS[rules.order]]
        around = zip(cards, (None, *cards[:-1]), (*cards[1:], None), strict=True)
        for card, below, above in around:
            if card in pack and below not in pack:
                starts[card] = below
            if card in pack and above not in pack:
                stops[card] = above
    spare = {"none": "", "stock": "stock"}.get(rules.spare_hand, "spare hand")
    pots = rules.pots
    return Facts(
        rules,
        pack,
        stops,
        starts,
        spare,
        tuple(pot for pot in pots if pot.claim == "combination"),
        tuple(pot for pot in pots if pot.claim in ("card", "pay-rank")),
        next((pot for pot in pots if pot.claim == "first-out"), None),
    )


def clause(
    rule: str,
    text: Iterable[str],
    short: str = "",
    fields: str = "",
    tables: Iterable[Table] = (),
    name: str = "",
) -> Clause:
    """Return a clause from its sentences; by default with the name and line all games share."""
    if not short:
        line = RULES[rule].short
        short = f"{line[0].upper()}{line[1:]}."
    whole = " ".join(sentence for sentence in text if sentence)
    return Clause(rule, name or rule_name(rule), whole, short, tuple(fields.split()), tuple(tables))


_NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
_PLACES = (
    *("first", "second", "third", "fourth", "fifth", "sixth"),
    *("seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"),
)


def number(n: int) -> str:
    """Write a number as a sentence does: ``twelve``, ``15``."""
    return _NUMBERS[n] if 0 <= n < len(_NUMBERS) else f"{n:,}"


def place(n: int) -> str:
    """Write which one of a row: ``first`` is 0."""
    return _PLACES[n]


def count(n: int, thing: str) -> str:
    """Count things: ``one counter``, ``15 counters``."""
    return f"{number(n)} {thing}{'' if n == 1 else 's'}"


def span(numbers: Sequence[int], last: str = "or") -> str:
    """Write numbers that follow each other: ``three``, ``seven or eight``, ``four to six``."""
    if len(numbers) == 1:
        return number(numbers[0])
    between = "to" if len(numbers) > 2 else last
    return f"{number(numbers[0])} {between} {number(numbers[-1])}"


def capital(text: str) -> str:
    """Begin a sentence."""
    return text[:1].upper() + text[1:]


def listed(cards: Iterable[Card], how: str = "and") -> str:
    """List cards, whole ranks by their names: ``every king and ♦7``."""
    cards = sorted(cards, key=lambda card: (card.rank, card))
    whole, single = [], []
    for rank, group in groupby(cards, key=lambda card: card.rank):
        found = list(group)
        if len(found) == 4:
            name = RANK_NAMES[rank]
            whole.append(f"every {name}" if how == "and" else with_article(name))
        else:
            single += found
    if len(single) > 12:
        suits = groupby(sorted(single), key=lambda card: card.suit)
        packed = [
            SUIT_SYMBOLS[suit] + "-".join(RANKS[card.rank] for card in group)
            for suit, group in suits
        ]
        return join([*whole, *packed], how)
    return join([*whole, *single], how)


def with_article(thing: str) -> str:
    """Write ``an ace``, ``a king``."""
    return f"{'an' if thing[0] in 'aeiou' else 'a'} {thing}"


def ranks(numbers: Iterable[int], how: str = "and") -> str:
    """List ranks in words: ``ace, king and queen``."""
    return join([RANK_NAMES[rank] for rank in numbers], how)


def takes(pot: Pot, rules: Rules) -> str:
    """Say what takes a pot, as a table does."""
    if pot.claim == "card":
        return str(CARDS[pot.of[0]])
    if pot.claim == "pope":
        return f"{rules.pope}, the Pope"
    if pot.claim == "first-out":
        return "being the first without cards"
    if pot.claim == "pay-rank":
        return f"{RANK_NAMES[pot.of[0]]} of the pay suit"
    low, high = in_order(pot, rules)
    return f"{RANK_NAMES[low]} and {RANK_NAMES[high]} of the pay suit"


def in_order(pot: Pot, rules: Rules) -> tuple[int, ...]:
    """Return the ranks of a pair as they come in a run."""
    return tuple(sorted(pot.of, key=ORDERS[rules.order].index))


def suit_name(card: Card) -> str:
    """Name the suit of a card for one card of it: ``diamond``."""
    return SUIT_NAMES[card.suit].removesuffix("s")
