"""Findings as people and programs read them: in full with the source line, or in one line each.

The full form is the one rustc and ruff made familiar: what is wrong in one sentence, where, the
line itself with carets under it (and dashes under a second place), the rule, what to do.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from engine.authoring.yaml_nodes import Located, Place
from engine.finding_words import CODES, CONTROL, TURNING, advice, note, sentence, severity
from engine.rule_names import RULES

WIDTH = 100
"""Columns of a source line that are shown; longer ones are cut around the place."""

_COLOURS = {"error": "1;31", "warning": "1;33", "frame": "1;34", "bold": "1"}


class Mark(NamedTuple):
    """One line of the file with a mark under it."""

    place: Place
    sign: str
    label: str


def full(name: str, lines: Sequence[str], found: Located, colour: bool = False) -> str:
    """Return a finding with its source line; ``lines`` are the lines of the file."""
    finding, place, also = found
    kind = severity(finding.code)
    head = _paint(f"{kind}[{finding.code}]", kind, colour)
    told = [f"{head}{_paint(': ' + sentence(finding), 'bold', colour)}"]
    marks = [Mark(place, "^", "")]
    if also is not None:
        marks.append(Mark(also, "-", note(finding)))
    gutter = len(str(max(mark.place.line for mark in marks)))
    arrow = _paint(" " * gutter + "-->", "frame", colour)
    told.append(f"{arrow} {name}:{place.line}:{place.column}")
    if any(lines):
        told.extend(_excerpt(lines, marks, gutter, kind, colour))
    equals = _paint(" " * (gutter + 1) + "=", "frame", colour)
    rule = CODES[finding.code].rule
    if rule:
        told.append(f"{equals} rule: {rule}: {RULES[rule].short}")
    told.extend(f"{equals} help: {line}" for line in advice(finding))
    return "\n".join(told)


def concise(name: str, found: Located) -> str:
    """Return a finding in one line that editors make clickable."""
    finding, place, _ = found
    return f"{name}:{place.line}:{place.column}: {finding.code} {sentence(finding)}"


def github(name: str, found: Located) -> str:
    """Return a finding as the workflow command that annotates a line on GitHub."""
    finding, place, _ = found
    columns = f",col={place.column}"
    if place.end_line == place.line:
        columns += f",endColumn={max(place.end_column - 1, place.column)}"
    text = " ".join([sentence(finding), *(f"({line})" for line in advice(finding))])
    title = _property(finding.code)
    where = f"file={_property(name)},line={place.line}{columns}"
    return f"::{severity(finding.code)} {where},title={title}::{_data(text)}"


def plain(name: str, found: Located) -> dict[str, object]:
    """Return a finding as a plain value, ready for JSON."""
    finding, place, also = found
    rule = CODES[finding.code].rule
    told: dict[str, object] = {
        "file": name,
        **_where(place),
        "code": finding.code,
        "severity": severity(finding.code),
        "message": sentence(finding),
        "rule": rule or None,
        "help": advice(finding),
        "also": None if also is None else {**_where(also), "note": note(finding)},
    }
    return told


def _where(place: Place) -> dict[str, int]:
    return {
        "line": place.line,
        "column": place.column,
        "end-line": place.end_line,
        "end-column": place.end_column,
    }


def _excerpt(
    lines: Sequence[str], marks: Sequence[Mark], gutter: int, kind: str, colour: bool
) -> list[str]:
    bar = _paint(" " * (gutter + 1) + "|", "frame", colour)
    shown = [bar]
    last, above = 0, ""
    for mark in sorted(marks, key=lambda mark: (mark.place.line, mark.sign)):
        line = mark.place.line
        whole = lines[line - 1] if line <= len(lines) else ""
        # A terminal would obey what it cannot show.
        whole = TURNING.sub("\ufffd", CONTROL.sub("\ufffd", whole))
        source, start, end = _window(whole, mark.place)
        # A long line is shown once for each mark, cut around it.
        if line != last or source != above:
            if last and line > last + 1:
                shown.append(_paint(" " * gutter + "...", "frame", colour))
            number = _paint(f"{line:>{gutter}} |", "frame", colour)
            shown.append(f"{number} {source}".rstrip())
        signs = mark.sign * max(1, _columns(source[start:end]))
        style = kind if mark.sign == "^" else "frame"
        told = _paint(f"{signs} {mark.label}".rstrip(), style, colour)
        shown.append(f"{bar} {_indent(source[:start])}{told}")
        last, above = line, source
    return [*shown, bar]


def _window(source: str, place: Place) -> tuple[str, int, int]:
    """Cut a long line around its place; return it with the columns of the mark, from 0."""
    start = min(place.column - 1, len(source))
    end = place.end_column - 1 if place.end_line == place.line else len(source)
    end = max(end, start)
    if len(source) <= WIDTH:
        return source, start, end
    left = max(0, min(start - WIDTH // 3, len(source) - WIDTH))
    cut = source[left : left + WIDTH]
    if left:
        cut = "…" + cut[1:]
    if left + WIDTH < len(source):
        cut = cut[:-1] + "…"
    return cut, start - left, min(end - left, WIDTH)


def _columns(text: str) -> int:
    return sum(map(_width, text))


def _width(letter: str) -> int:
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def _indent(before: str) -> str:
    """Blanks as wide as the text before a mark; its tabs stay tabs."""
    return "".join("\t" if letter == "\t" else " " * _width(letter) for letter in before)


def _paint(text: str, style: str, colour: bool) -> str:
    return f"\x1b[{_COLOURS[style]}m{text}\x1b[0m" if colour else text


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
