"""The board as a picture: a round wooden dish with one compartment for each pot.

Everything is drawn from the list of pots, so four pots or ten make a board as well as eight. The
picture is for the eye only (``aria-hidden``): a table of pots stands beside it. The player's script
moves the counters; ``pile`` and ``draw`` in ``player.js`` follow the same arithmetic.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import cos, pi, sin, tan
from typing import NamedTuple, TypedDict

from build_scripts.card_html import SHAPES, TOKEN
from engine.cards import SUIT_SYMBOLS, SUITS
from engine.screen import FIXED

CENTRE = 200.0
RIM, WALL, HUB = 178.0, 198.0, 55.0
DISC, ACROSS, DOWN, FEW, MOST = 9.5, 18.0, 15.0, 4, 12
NAME_SIZE = 20.0


class Pot(TypedDict):
    """One pot as the engine's view gives it; ``shows`` names the cards that take it, if any."""

    id: str
    name: str
    shows: str


class Place(NamedTuple):
    """Where a compartment's words and counters go, in the picture's own units."""

    name: tuple[float, float]
    pile: tuple[float, float]
    figure: tuple[float, float]


def _at(angle: float, radius: float) -> tuple[float, float]:
    """Return the point at ``angle`` (radians, clockwise from the top) and ``radius``."""
    return CENTRE + radius * sin(angle), CENTRE - radius * cos(angle)


def _xy(point: tuple[float, float]) -> str:
    return f"{point[0]:.1f} {point[1]:.1f}"


def _sector(angle: float, half: float) -> str:
    """Return the outline of one compartment."""
    a, b, c, d = (
        _xy(_at(angle + side * half, radius))
        for side, radius in ((-1, HUB), (-1, RIM), (1, RIM), (1, HUB))
    )
    wide = int(half > pi / 2)
    return f"M{a}L{b}A{RIM} {RIM} 0 {wide} 1 {c}L{d}A{HUB} {HUB} 0 {wide} 0 {a}Z"


def place(angle: float, half: float) -> Place:
    """Return where things stand: words upright near the rim, counters towards the hub."""
    up, side = cos(angle), sin(angle)
    if abs(up) < 0.3:  # the sides: words above, counters below
        x, y = _at(angle, 121)
        return Place((x, y - 19), (_at(angle, 112)[0], y + 25), _at(angle, HUB + 14))
    if abs(up) > 0.9:  # top and bottom: words at the rim, counters before them
        x, y = _at(angle, 142)
        return Place((x, y - (8 if up < 0 else 0)), _at(angle, 96), _at(angle, HUB + 14))
    level = 0.6 * half if up * side > 0 else -0.6 * half
    x, y = _at(angle, 131)
    lift = 5 if up > 0 else 0
    return Place((x, y - lift), _at(angle, 82), _at(angle + level, 114))


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


def _shows(text: str) -> str:
    """Return the claiming cards with red and black suits, as parts of one line."""

    def span(symbol: str, rank: str) -> str:
        return f'<tspan class="s{SUITS[SUIT_SYMBOLS.index(symbol)]}">{symbol}\ufe0e{rank}</tspan>'

    return TOKEN.sub(lambda match: span(match[1], match[2] or ""), escape(text, quote=False))


def _compartment(index: int, pot: Pot, count: int, taken: bool, many: int) -> str:
    half = pi / many
    where = place(2 * half * index, half)
    room = 2 * 141 * tan(min(half, pi / 4)) * 1.02
    size = min(NAME_SIZE, room / (0.52 * max(len(pot["name"]), 1)))
    shows = (
        f'<text class="eh-shows" x="{where.name[0]:.1f}" y="{where.name[1] + 19:.1f}">'
        f"{_shows(pot['shows'])}</text>"
        if pot["shows"]
        else ""
    )
    return (
        f'<g class="eh-pot{" is-taken" if taken else ""}{"" if count else " is-bare"}">'
        f'<path class="eh-well" d="{_sector(2 * half * index, half)}"/>'
        f'<text class="eh-name" x="{where.name[0]:.1f}" y="{where.name[1]:.1f}" '
        f'font-size="{size:.1f}">{escape(pot["name"])}</text>{shows}'
        f'<g class="eh-pile" transform="translate({_xy(where.pile)})">{discs(count)}</g>'
        f'<text class="eh-took" x="{where.pile[0]:.1f}" y="{where.pile[1] + 6:.1f}">'
        f"{FIXED['taken']}</text>"
        f'<text class="eh-figure" x="{where.figure[0]:.1f}" y="{where.figure[1] + 6:.1f}">'
        f"{count if count > FEW else ''}</text></g>"
    )


def _hub(pay_suit: str | None) -> str:
    suit = (
        f'<text x="200" y="188">{FIXED["pay-suit"]}</text>'
        f'<svg class="s{pay_suit}" x="181" y="194" width="38" height="38" viewBox="0 0 20 20">'
        f'<path d="{SHAPES[pay_suit]}"/></svg>'
        if pay_suit
        else ""
    )
    return (
        f'<circle class="eh-hub" cx="200" cy="200" r="{HUB - 1}"/><g class="eh-paysuit">{suit}</g>'
    )


_DEFS = (
    '<defs><radialGradient id="{u}w"><stop offset=".86" stop-color="#3b2415"/>'
    '<stop offset=".895" stop-color="#7d5233"/><stop offset=".93" stop-color="#a87548"/>'
    '<stop offset=".965" stop-color="#7a4e2f"/><stop offset="1" stop-color="#4a2c18"/>'
    "</radialGradient>"
    '<radialGradient id="{u}p" gradientUnits="userSpaceOnUse" cx="200" cy="200" r="178">'
    '<stop offset=".3" stop-color="#cdbd9a"/><stop offset=".44" stop-color="#eadfc6"/>'
    '<stop offset=".84" stop-color="#f4ecdb"/><stop offset="1" stop-color="#d3c39f"/>'
    "</radialGradient>"
    '<radialGradient id="{u}l" gradientUnits="userSpaceOnUse" cx="200" cy="200" r="178">'
    '<stop offset=".3" stop-color="#d9a52f"/><stop offset=".6" stop-color="#f6dc8d"/>'
    '<stop offset="1" stop-color="#e2b549"/></radialGradient>'
    '<radialGradient id="{u}h" cy=".4"><stop offset="0" stop-color="#6d452a"/>'
    '<stop offset=".72" stop-color="#4a2c19"/><stop offset=".86" stop-color="#8f6040"/>'
    '<stop offset="1" stop-color="#3b2415"/></radialGradient>'
    '<radialGradient id="{u}b" cx=".4" cy=".35"><stop offset="0" stop-color="#fffefa"/>'
    '<stop offset=".7" stop-color="#f3ead6"/><stop offset="1" stop-color="#d8c8a6"/>'
    "</radialGradient></defs>"
)


def board_svg(
    pots: Sequence[Pot],
    counts: Sequence[int],
    *,
    taken: Sequence[int | None] = (),
    pay_suit: str | None = None,
    uid: str = "board",
) -> str:
    """Return the dish with ``counts`` counters in its pots.

    ``taken`` says for each pot who emptied it in this deal (a seat from 0) or None, ``pay_suit``
    is a suit letter for the hub, ``uid`` keeps the picture's gradients apart from another board's.
    """
    gone = list(taken) + [None] * (len(pots) - len(taken))
    wells = "".join(
        _compartment(index, pot, counts[index], gone[index] is not None, len(pots))
        for index, pot in enumerate(pots)
    )
    paint = "".join(f"--{key}:url(#{uid}{key});" for key in "wplhb")
    return (
        f'<svg class="eh-dish" viewBox="0 0 400 400" aria-hidden="true" focusable="false" '
        f'style="{paint}">{_DEFS.replace("{u}", uid)}'
        f'<circle class="eh-wood" cx="200" cy="200" r="{WALL}"/>{wells}{_hub(pay_suit)}</svg>'
    )
