"""Cards as small numbers with a friendly face, hands as bit masks with one.

A card is ``suit << 4 | rank``: the suits are S H D C = 0..3, the ranks 1 (ace) to 13 (king),
whatever order a game gives them. Sixteen bits a suit leave a gap above the king, and a whole hand
is one integer with bit ``1 << card`` for each card in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from engine.errors import NotationError

SUITS = "SHDC"
SUIT_SYMBOLS = "♠♥♦♣"
SUIT_NAMES = ("spades", "hearts", "diamonds", "clubs")
RANKS = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
RANK_NAMES = (
    *("", "ace", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "jack", "queen", "king"),
)

_READABLE = re.compile(r"([♠♥♦♣♤♡♢♧]?)(10|[1-9TAJQK])([SHDC♠♥♦♣♤♡♢♧]?)")
_SUIT_OF = {symbol: index % 4 for index, symbol in enumerate(SUITS + SUIT_SYMBOLS + "♤♡♢♧")}
_RANK_OF = {text: rank for rank, text in enumerate(RANKS) if rank} | {"1": 1, "T": 10}


class Card(int):
    """One card: an ``int`` that knows its name. ``str`` gives ``♦9``, ``code`` gives ``9D``."""

    __slots__ = ()

    @property
    def suit(self) -> int:
        """0 to 3, spades hearts diamonds clubs."""
        return self >> 4

    @property
    def rank(self) -> int:
        """1 (ace) to 13 (king)."""
        return self & 15

    @property
    def code(self) -> str:
        """Rank then suit letter, as scenarios write it: ``9D``, ``10H``, ``AC``."""
        return RANKS[self & 15] + SUITS[self >> 4]

    @property
    def name(self) -> str:
        """In words, for ears: ``nine of diamonds``."""
        return f"{RANK_NAMES[self & 15]} of {SUIT_NAMES[self >> 4]}"

    def __str__(self) -> str:
        return SUIT_SYMBOLS[self >> 4] + RANKS[self & 15]

    def __repr__(self) -> str:
        return f"Card({self.code})"


CARDS: tuple[Card, ...] = tuple(Card(number) for number in range(64))
"""Every card at its own number; the numbers between the suits are not cards and never used."""

PACK: tuple[Card, ...] = tuple(
    CARDS[suit << 4 | rank] for suit in range(4) for rank in range(1, 14)
)
"""The 52 cards, S H D C, ace to king."""

LANE = 0xFFFF
"""All cards of one suit, before shifting to the suit's place."""


def card_at(suit: int, rank: int) -> Card:
    """Return the card of a suit (0..3) and rank (1..13)."""
    return CARDS[suit << 4 | rank]


def parse_card(text: str) -> Card:
    """Read one card: ``7D``, ``10H``, ``TH``, ``qs``, ``♦7``, ``7♦``; ``1D`` is the ace.

    Raises:
        NotationError: the text is not a card; ``facts['piece']`` is the text.
    """
    found = _READABLE.fullmatch(text.strip().replace("\ufe0e", "").replace("\ufe0f", "").upper())
    if not found or bool(found[1]) == bool(found[3]):
        raise NotationError(piece=text.strip())
    return card_at(_SUIT_OF[found[1] or found[3]], _RANK_OF[found[2]])


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by blanks, commas, bars or line ends, in the order written.

    Raises:
        NotationError: naming the first piece that is not a card.
    """
    return tuple(parse_card(piece) for piece in re.split(r"[\s,|]+", text) if piece)


def mask(cards: Iterable[int]) -> int:
    """Return the hand, a bit mask, that holds these cards."""
    hand = 0
    for card in cards:
        hand |= 1 << card
    return hand


def cards_of(hand: int) -> tuple[Card, ...]:
    """Return the cards of a hand, S H D C and from ace to king."""
    found = []
    while hand:
        low = hand & -hand
        found.append(CARDS[low.bit_length() - 1])
        hand ^= low
    return tuple(found)


def codes(cards: Iterable[int]) -> str:
    """Write cards as scenarios do: ``4C 9C 2H``."""
    return " ".join(CARDS[card].code for card in cards)
