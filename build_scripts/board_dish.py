"""The round wooden dish: one compartment for each pot, and the pay suit in the middle."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import cos, pi, sin, tan
from typing import NamedTuple

from build_scripts.board_parts import (
    Pot,
    classes,
    counters,
    in_colours,
    name_size,
    pays_by_suit,
)
from build_scripts.card_html import SHAPES
from engine.screen import FIXED

CENTRE = 200.0
RIM, WALL, HUB = 178.0, 198.0, 55.0


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


def _compartment(index: int, pot: Pot, count: int, taken: bool, many: int) -> str:
    half = pi / many
    where = place(2 * half * index, half)
    room = 2 * 141 * tan(min(half, pi / 4)) * 1.02
    x, y = where.name
    shows = (
        f'<text class="eh-shows" x="{x:.1f}" y="{y + 19:.1f}">'
        f"{in_colours(pot['shows'], pays_by_suit(pot))}</text>"
        if pot["shows"]
        else ""
    )
    figure, took = (where.figure[0], where.figure[1] + 6), (where.pile[0], where.pile[1] + 6)
    return (
        f'<g class="{classes(taken, count)}">'
        f'<path class="eh-well" d="{_sector(2 * half * index, half)}"/>'
        f'<text class="eh-name" x="{x:.1f}" y="{y:.1f}" '
        f'font-size="{name_size([pot["name"]], room):.1f}">{escape(pot["name"])}</text>{shows}'
        f"{counters(count, where.pile, figure, took)}</g>"
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


def dish_svg(
    pots: Sequence[Pot],
    counts: Sequence[int],
    taken: Sequence[int | None],
    pay_suit: str | None,
    uid: str,
) -> str:
    """Return the dish with ``counts`` counters in its pots; see ``board_svg``."""
    wells = "".join(
        _compartment(index, pot, counts[index], taken[index] is not None, len(pots))
        for index, pot in enumerate(pots)
    )
    paint = "".join(f"--{key}:url(#{uid}{key});" for key in "wplhb")
    return (
        f'<svg class="eh-dish" viewBox="0 0 400 400" aria-hidden="true" focusable="false" '
        f'style="{paint}">{_DEFS.replace("{u}", uid)}'
        f'<circle class="eh-wood" cx="200" cy="200" r="{WALL}"/>{wells}{_hub(pay_suit)}</svg>'
    )
