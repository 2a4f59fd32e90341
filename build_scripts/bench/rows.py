"""What a measurement says, and the one table they are printed as."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

AT_LEAST, AT_MOST = "≥", "≤"


class Row(NamedTuple):
    """One measurement.

    ``ours`` and ``theirs`` are raw figures in ``unit``; the figure that counts is their ratio, or
    ``ours`` alone where there is nobody to compare with. A row without a ``goal`` only informs.
    """

    what: str
    ours: float
    unit: str
    theirs: float | None = None
    sense: str = AT_MOST
    goal: float | None = None
    peer: str = ""
    is_ratio: bool = True

    @property
    def figure(self) -> float | None:
        """What is held against the goal; None where the peer is missing."""
        if not self.is_ratio:
            return self.ours
        return self.ours / self.theirs if self.theirs else None

    @property
    def met(self) -> bool | None:
        """Whether the goal is reached; None where there is no goal or no figure."""
        figure = self.figure
        if self.goal is None or figure is None:
            return None
        return figure >= self.goal if self.sense == AT_LEAST else figure <= self.goal

    def as_json(self) -> dict[str, Any]:
        """Every field and what follows from them."""
        return {**self._asdict(), "figure": self.figure, "met": self.met}


def number(value: float) -> str:
    """Three digits that matter, with commas: ``28,650``, ``1.24``, ``0.045``."""
    if abs(value) >= 100:
        return f"{value:,.0f}"
    return (
        f"{value:.1f}"
        if abs(value) >= 10
        else f"{value:.2f}"
        if abs(value) >= 1
        else f"{value:.3f}"
    )


def _raw(value: float | None, unit: str) -> str:
    return "–" if value is None else f"{number(value)} {unit}"


def _cells(row: Row) -> list[str]:
    unit = "" if row.is_ratio else f" {row.unit}"
    goal = "–" if row.goal is None else f"{row.sense} {row.goal:g}{unit}"
    figure = "–" if row.figure is None else f"{number(row.figure)}{unit}"
    verdict = {True: "met", False: "MISSED", None: ""}[row.met]
    theirs = _raw(row.theirs, row.unit) if row.is_ratio else ""
    return [row.what, goal, figure, verdict, _raw(row.ours, row.unit), theirs, row.peer]


HEADINGS = ["what", "goal", "figure", "", "ours", "theirs", "peer"]


def as_text(rows: Sequence[Row]) -> str:
    """The table, its columns as wide as they need to be."""
    lines = [HEADINGS, *map(_cells, rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEADINGS))]
    lines.insert(1, ["─" * width for width in widths])
    numeric = {1, 2, 4, 5}
    return "\n".join(
        "  ".join(
            cell.rjust(width) if column in numeric else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )
