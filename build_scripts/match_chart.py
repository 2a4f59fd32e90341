"""The counters of a match as a line for each player, drawn once, without a script."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

WIDTH, HEIGHT = 360, 200
_LEFT, _RIGHT, _TOP, _BOTTOM = 30, 54, 10, 22
_APART = 13
"""Names at the ends of lines stand at least so far apart."""


def chart(match: Mapping[str, Any]) -> str:
    """Return the chart; the table beside it has the same figures for those who do not see it."""
    tallies = [match["start"], *(hand["counters"] for hand in match["hands"])]
    seats = range(len(match["names"]))
    highest: int = max(match["target"], *(max(tally) for tally in tallies))
    lowest: int = min(0, *(min(tally) for tally in tallies))

    def x(at: int) -> float:
        return _LEFT + (WIDTH - _LEFT - _RIGHT) * at / (len(tallies) - 1)

    def y(count: float) -> float:
        return _TOP + (HEIGHT - _TOP - _BOTTOM) * (highest - count) / (highest - lowest)

    lines = "".join(
        f'<polyline class="p{seat % 8}" points="'
        + " ".join(f"{x(at):.1f},{y(tally[seat]):.1f}" for at, tally in enumerate(tallies))
        + '"/>'
        for seat in seats
    )
    ends = _spread([y(tallies[-1][seat]) for seat in seats])
    names = "".join(
        f'<text class="p{seat % 8}" x="{WIDTH - _RIGHT + 5}" y="{ends[seat] + 4:.1f}">'
        f"{escape(name)}</text>"
        for seat, name in enumerate(match["names"])
    )
    marks = sorted({0, 50, 100, 150, match["target"]} & {*range(lowest, highest + 1)})
    levels = "".join(
        f'<line class="{"eh-goal" if mark == match["target"] else "eh-level"}" x1="{_LEFT}" '
        f'x2="{WIDTH - _RIGHT}" y1="{y(mark):.1f}" y2="{y(mark):.1f}"/>'
        f'<text class="eh-axis" x="{_LEFT - 5}" y="{y(mark) + 4:.1f}" text-anchor="end">{mark}'
        "</text>"
        for mark in marks
    )
    hands = "".join(
        f'<text class="eh-axis" x="{x(at):.1f}" y="{HEIGHT - 6}" text-anchor="middle">{at}</text>'
        for at in range(1, len(tallies))
    )
    label = f"Each player's counters after every hand, {len(tallies) - 1} in all; figures below"
    return (
        f'<svg class="eh-chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">'
        f"{levels}{hands}{lines}{names}</svg>"
    )


def _spread(wanted: Sequence[float]) -> list[float]:
    """Move heights apart so that names do not stand on each other, downwards from the top one."""
    found, free = [0.0] * len(wanted), float("-inf")
    for at in sorted(range(len(wanted)), key=lambda one: wanted[one]):
        found[at] = max(wanted[at], free)
        free = found[at] + _APART
    over = max(0.0, free - _APART - (HEIGHT - _BOTTOM))
    return [height - over for height in found]
