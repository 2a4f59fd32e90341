"""Cards as markup: the symbol sheet, one card's face, and card tokens in running text.

Every card on the site is drawn from four shapes of our own. A face is an index and one large suit,
which is all a game of stops looks at, and stays legible at 28 px. The player's JavaScript builds
the same markup; both take the spoken name from ``engine.cards``.
"""

from __future__ import annotations

import re
from html import escape

from engine.cards import RANKS, SUIT_NAMES, SUIT_SYMBOLS, SUITS, Card, parse_card

TOKEN = re.compile(r"([♠♥♦♣])(10|[2-9AKQJ])?")
"""A card or a suit in running text: ``♣4``, ``♦``. The player's script has the same pattern."""

SHAPES: dict[str, str] = {
    "S": "M10 .7C8.3 3.6 1.2 7.7 1.2 12.2c0 2.3 1.7 4 3.9 4 1.6 0 2.9-.8 3.7-2.1-.2 2.1-.9 3.8-2.2 "
    "5.2h6.8c-1.3-1.4-2-3.1-2.2-5.2.8 1.3 2.1 2.1 3.7 2.1 2.2 0 3.9-1.7 3.9-4C18.8 7.7 11.7 3.6 10 "
    ".7Z",
    "H": "M10 18.8C8.2 15.3.9 11.4.9 6.4c0-2.9 2.1-5 4.7-5C7.5 1.4 9.2 2.5 10 4.5c.8-2 2.5-3.1 "
    "4.4-3.1 2.6 0 4.7 2.1 4.7 5 0 5-7.3 8.9-9.1 12.4Z",
    "D": "M10 .4c1.7 3.4 4.2 6.7 7.2 9.6-3 2.9-5.5 6.2-7.2 9.6C8.3 16.2 5.8 12.9 2.8 10 "
    "5.8 7.1 8.3 3.8 10 .4Z",
    "C": "M10 .9a4.3 4.3 0 0 0-3.2 7.2 4.3 4.3 0 1 0 2.2 6.3c-.1 2-.8 3.6-2.2 4.9h6.4c-1.4-1.3-2.1"
    "-2.9-2.2-4.9a4.3 4.3 0 1 0 2.2-6.3A4.3 4.3 0 0 0 10 .9Z",
}
"""The four suits as paths in a 20 by 20 box, different in outline and not by colour alone."""


def card_symbols() -> str:
    """Return the symbol sheet: four suits, to be put once into each page that shows cards."""
    suits = "".join(
        f'<symbol id="eh-{suit}" viewBox="0 0 20 20"><path d="{path}"/></symbol>'
        for suit, path in SHAPES.items()
    )
    return f'<svg width="0" height="0" aria-hidden="true" focusable="false">{suits}</svg>'


def card_classes(card: Card) -> str:
    """Return the classes that colour a card: its suit letter, and ``court`` for J, Q, K."""
    court = " court" if card.rank > 10 else ""
    return f"eh-card s{SUITS[card.suit]}{court}"


def card_inside(card: Card) -> str:
    """Return what is printed on a card: the index and the suit."""
    suit = SUITS[card.suit]
    # xlink:href, not href: the theme's instant navigation rewrites whatever matches [href].
    return f'<b>{RANKS[card.rank]}</b><svg aria-hidden="true"><use xlink:href="#eh-{suit}"/></svg>'


def card_html(code: str) -> str:
    """Return one card, face up, with its spoken name.

    Raises ``engine.errors.NotationError`` when ``code`` is not a card.
    """
    card = parse_card(code)
    return (
        f'<span class="{card_classes(card)}" role="img" aria-label="{card.name}">'
        f"{card_inside(card)}</span>"
    )


def _token(match: re.Match[str]) -> str:
    symbol, rank = match[1], match[2]
    suit = SUIT_SYMBOLS.index(symbol)
    name = spoken(match[0])
    # U+FE0E asks for the text form: some phones draw a bare suit as an emoji.
    return (
        f'<span class="eh-c s{SUITS[suit]}" role="img" aria-label="{name}">'
        f"{symbol}\ufe0e{rank or ''}</span>"
    )


def rich(text: str) -> str:
    """Return plain text as HTML, with each card or suit coloured and given its spoken name."""
    return TOKEN.sub(_token, escape(text, quote=False))


def spoken(text: str) -> str:
    """Return plain text with each card or suit written out in words, for labels and titles."""

    def name(match: re.Match[str]) -> str:
        symbol, rank = match[1], match[2]
        return parse_card(symbol + rank).name if rank else SUIT_NAMES[SUIT_SYMBOLS.index(symbol)]

    return TOKEN.sub(name, text)
