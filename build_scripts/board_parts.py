"""What every board is drawn with: counters in piles, names that fit, cards in words and colours.

Units are those of the picture. The player's script moves the counters with the same arithmetic:
``pile`` in ``player.js``.
"""

from __future__ import annotations

from html import escape
from typing import TypedDict

from build_scripts.card_html import TOKEN
from engine.cards import SUIT_SYMBOLS, SUITS
from engine.screen import FIXED

DISC, ACROSS, DOWN, FEW, MOST = 9.5, 18.0, 15.0, 4, 12
NAME_SIZE, LETTER = 20.0, 0.52  # the size of a name, and how wide its letters are beside that


class Pot(TypedDict):
    """One pot as the engine's view gives it; ``shows`` names the cards that take it, if any."""

    id: str
    name: str
    claim: str
    shows: str


def pile(count: int) -> list[tuple[float, float]]:
    """Return where each counter of a pot lies; beyond a dozen they become one stack."""
    if count > MOST:
        return [(0.0, 8 - 3.5 * layer) for layer in range(7)]
    rows = -(-count // (4 if count > 9 else 3))
    spots = []
    for row in range(rows):
        here = count // rows + (row < count % rows)
        spots += [
            ((column - (here - 1) / 2) * ACROSS, (row - (rows - 1) / 2) * DOWN)
            for column in range(here)
        ]
    return spots


def discs(count: int) -> str:
    """Return a pot's counters as circles."""
    return "".join(f'<circle r="{DISC}" cx="{x:g}" cy="{y:g}"/>' for x, y in pile(count))


def counters(
    count: int, at: tuple[float, float], figure: tuple[float, float], took: tuple[float, float]
) -> str:
    """Return a pot's counters, their number where it is large, and the word for an emptied pot."""
    return (
        f'<g class="eh-pile" transform="translate({at[0]:.1f} {at[1]:.1f})">{discs(count)}</g>'
        f'<text class="eh-took" x="{took[0]:.1f}" y="{took[1]:.1f}">{FIXED["taken"]}</text>'
        f'<text class="eh-figure" x="{figure[0]:.1f}" y="{figure[1]:.1f}">'
        f"{count if count > FEW else ''}</text>"
    )


def name_lines(name: str, room: float) -> list[str]:
    """Return a name in one line, or in two where one would have to be small."""
    words = name.split(" ")
    if len(words) == 1 or len(name) * LETTER * NAME_SIZE <= room:
        return [name]
    breaks = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))]
    return list(min(breaks, key=lambda both: max(map(len, both))))


def name_size(lines: list[str], room: float) -> float:
    """Return the size at which the longest of these lines fits into ``room``."""
    return min(NAME_SIZE, room / (LETTER * max(1, *map(len, lines))))


def in_colours(text: str, hidden: bool) -> str:
    """Return claiming cards with red and black suits, as parts of one line.

    ``hidden``: their suit is the pay suit, which nobody knows before the turn-up.
    """
    later = " eh-later" if hidden else ""

    def span(symbol: str, rank: str) -> str:
        suit = SUITS[SUIT_SYMBOLS.index(symbol)]
        return f'<tspan class="s{suit}{later}">{symbol}\ufe0e</tspan><tspan>{rank}</tspan>'

    return TOKEN.sub(lambda match: span(match[1], match[2] or ""), escape(text, quote=False))


def pays_by_suit(pot: Pot) -> bool:
    """Return whether a pot goes to cards of the pay suit."""
    return pot["claim"] in ("pay-rank", "combination")


def classes(taken: bool, count: int) -> str:
    """Return the classes of a compartment; the player's script changes them."""
    return f"eh-pot{' is-taken' if taken else ''}{'' if count else ' is-bare'}"
