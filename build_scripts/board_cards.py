"""A board laid out in cards: a card for a card's pot, two for a pair's, a bowl for the kitty."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from build_scripts.board_parts import (
    Pot,
    classes,
    counters,
    name_lines,
    name_size,
    pays_by_suit,
)
from build_scripts.card_html import SHAPES, TOKEN
from engine.cards import SUIT_SYMBOLS, SUITS

CARD, TALL, BEHIND, GAP = 100.0, 138.0, 50.0, 14.0  # BEHIND: how far a pair's lower card stands out
ROW, ROW_OF_MANY, MANY = 580.0, 700.0, 10  # more than MANY pots stand closer together
LINE, PUT, IN_A_LINE = 20.0, 19.0, 3
_INITIALS = 3


class Spot(NamedTuple):
    """Where a pot is drawn: its left upper corner, and how wide it is."""

    x: float
    y: float
    wide: float


def _wide(pot: Pot) -> float:
    return CARD + (BEHIND if pot["claim"] == "combination" else 0)


def rows(pots: Sequence[Pot]) -> list[list[int]]:
    """Return the pots' numbers in rows of much the same width."""
    widths = [_wide(pot) + GAP for pot in pots]
    most = ROW if len(pots) <= MANY else ROW_OF_MANY
    many = max(1, -(-sum(widths) // most))
    made: list[list[int]] = [[]]
    used = 0.0
    for number, wide in enumerate(widths):
        # A pot goes where its middle falls when the whole board is cut into equal parts.
        if made[-1] and used + wide / 2 > sum(widths) / many * len(made):
            made.append([])
        made[-1].append(number)
        used += wide
    return made


def initials(names: Sequence[str]) -> list[str]:
    """Return for each name the fewest first letters that tell it from the others, up to three."""

    def short(name: str) -> str:
        others = [other for other in names if other != name]
        fits = (name[:n] for n in range(1, _INITIALS) if name[:n] not in {o[:n] for o in others})
        return next(fits, name[:_INITIALS])

    return [short(name) for name in names]


def _stakes(
    pot: int, placed: Sequence[Sequence[int]] | None, names: Sequence[str], spot: Spot, y: float
) -> str:
    """Return who put how much on a pot, in short lines under its card."""
    who = zip(initials(names), placed or (), strict=False)
    put = [f"<tspan>{escape(name)}</tspan>{stakes[pot]}" for name, stakes in who if stakes[pot]]
    lines = [put[at : at + IN_A_LINE] for at in range(0, len(put), IN_A_LINE)]
    x = spot.x + spot.wide / 2
    return "".join(
        f'<text class="eh-put" x="{x:.1f}" y="{y + PUT * (at + 1):.1f}">{" ".join(line)}</text>'
        for at, line in enumerate(lines)
    )


def _corner(token: str, x: float, y: float, later: bool) -> str:
    """Return a card's index: its rank, and its suit beside it."""
    found = TOKEN.fullmatch(token)
    if found is None:  # a rank whose suit is not known yet
        return f'<text class="eh-index" x="{x + 8:.1f}" y="{y + 32:.1f}">{token}</text>'
    suit = SUITS[SUIT_SYMBOLS.index(found[1])]
    unknown = " eh-later" if later else ""
    return (
        f'<g class="eh-corner s{suit}{unknown}">'
        f'<text class="eh-index" x="{x + 8:.1f}" y="{y + 32:.1f}">{found[2]}</text>'
        f'<svg x="{x + 9:.1f}" y="{y + 38:.1f}" width="24" height="24" '
        f'viewBox="0 0 20 20"><path d="{SHAPES[suit]}"/></svg></g>'
    )


def _rect(look: str, x: float, y: float) -> str:
    return f'<rect class="{look}" x="{x:g}" y="{y:g}" width="{CARD:g}" height="{TALL:g}" rx="9"/>'


def _drawn(pot: Pot, spot: Spot) -> str:
    """Return a pot without its counters: one card, two, or a bowl."""
    x, y = spot.x, spot.y
    if pot["claim"] == "first-out":
        middle = f'cx="{x + CARD / 2:g}" cy="{y + TALL / 2:g}"'
        return f'<circle class="eh-wood" {middle} r="54"/><circle class="eh-well" {middle} r="46"/>'
    shows = pot["shows"].split()
    fronts = shows[-1:] if pot["claim"] == "combination" else shows[:1]
    rear = ""
    if pot["claim"] == "combination":
        rear = _rect("eh-well", x, y) + "".join(
            _corner(card, x, y, later=True) for card in shows[:1]
        )
        x += BEHIND
    later = pays_by_suit(pot)
    return rear + _rect("eh-well", x, y) + "".join(_corner(c, x, y, later) for c in fronts)


def _compartment(pot: Pot, spot: Spot, count: int, taken: bool, stakes: str) -> str:
    middle = spot.x + spot.wide - CARD / 2
    lines = name_lines(pot["name"], spot.wide + GAP / 2)
    size = name_size(lines, spot.wide + GAP / 2)
    name = "".join(
        f'<text class="eh-name" x="{spot.x + spot.wide / 2:.1f}" '
        f'y="{spot.y - 8 - LINE * (len(lines) - 1 - at):.1f}" font-size="{size:.1f}">'
        f"{escape(line)}</text>"
        for at, line in enumerate(lines)
    )
    bowl = pot["claim"] == "first-out"
    low = spot.y + (TALL / 2 if bowl else 92)
    figure = (middle + (0 if bowl else 30), spot.y + (TALL - 30 if bowl else 30))
    laid = counters(count, (middle, low), figure, (middle, low + 6))
    return f'<g class="{classes(taken, count)}">{name}{_drawn(pot, spot)}{laid}{stakes}</g>'


_DEFS = (
    '<defs><radialGradient id="{u}w"><stop offset=".84" stop-color="#3b2415"/>'
    '<stop offset=".92" stop-color="#a87548"/><stop offset="1" stop-color="#4a2c18"/>'
    '</radialGradient><radialGradient id="{u}b" cx=".4" cy=".35">'
    '<stop offset="0" stop-color="#fffefa"/><stop offset=".7" stop-color="#f3ead6"/>'
    '<stop offset="1" stop-color="#d8c8a6"/></radialGradient></defs>'
)
_PAINT = "--p:var(--face);--l:#f6dc8d;--k:#0005;--kw:1.5;--w:url(#{u}w);--b:url(#{u}b)"


def cards_svg(
    pots: Sequence[Pot],
    counts: Sequence[int],
    taken: Sequence[int | None],
    placed: Sequence[Sequence[int]] | None,
    names: Sequence[str],
    uid: str,
) -> str:
    """Return the layout with ``counts`` counters on its cards; see ``board_svg``."""
    made = rows(pots)
    across = [sum(_wide(pots[number]) + GAP for number in row) for row in made]
    whole = max(ROW, *across)
    most = max((sum(map(bool, put)) for put in zip(*placed or (), strict=True)), default=0)
    under = PUT * -(-most // IN_A_LINE) + 8
    drawn, y = "", 0.0
    for row, wide in zip(made, across, strict=True):
        lines = max(len(name_lines(pots[n]["name"], _wide(pots[n]) + GAP / 2)) for n in row)
        y += LINE * lines + 10
        x = (whole - wide + GAP) / 2
        for number in row:
            pot = pots[number]
            spot = Spot(x, y, _wide(pot))
            stakes = _stakes(number, placed, names, spot, y + TALL)
            drawn += _compartment(pot, spot, counts[number], taken[number] is not None, stakes)
            x += spot.wide + GAP
        y += TALL + under
    return (
        f'<svg class="eh-dish eh-laid" viewBox="0 0 {whole:g} {y:g}" aria-hidden="true" '
        f'focusable="false" style="{_PAINT.replace("{u}", uid)}">{_DEFS.replace("{u}", uid)}'
        f"{drawn}</svg>"
    )
