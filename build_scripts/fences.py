"""Hands inside prose: ```` ```hand ```` fences in Markdown, expanded into static HTML.

::

    ```hand
    file: pope-joan/hand-1.yml
    ```

The generator expands them before any site builder runs, so the pages build the same everywhere.
Fences inside another fence (documentation about fences) stay as they are.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Collection
from typing import NamedTuple

from build_scripts.errors import BuildError

_FENCE = re.compile(r"^(?P<indent> {0,3})(?P<ticks>`{3,}|~{3,})\s*(?P<info>[^`]*)$")


class Fence(NamedTuple):
    """A hand fence: the scenario's path under ``scenarios/``, and its line from 1."""

    file: str
    line: int


def expand(text: str, page: str, known: Collection[str], render: Callable[[Fence], str]) -> str:
    """Replace each hand fence of a Markdown page with what ``render`` returns for it.

    Args:
        text: the page.
        page: its path, for errors.
        known: the scenarios there are, as paths under ``scenarios/``.
        render: called once a fence, in order.

    Raises:
        BuildError: a fence that names no file, an unknown file, or is never closed.
    """
    out: list[str] = []
    lines = text.split("\n")
    at = 0
    while at < len(lines):
        opened = _FENCE.match(lines[at])
        if not opened:
            out.append(lines[at])
            at += 1
            continue
        end = _closing(lines, at, opened["ticks"])
        if opened["info"].strip() != "hand":
            out.extend(lines[at : end + 1])
        elif end == len(lines):
            raise BuildError(f"{page}:{at + 1}:1: This ```hand fence is never closed.", 1)
        else:
            fence = _read(lines[at + 1 : end], page, at + 2, known)
            out.extend(["", render(fence), ""])
        at = end + 1
    return "\n".join(out)


def _closing(lines: list[str], start: int, ticks: str) -> int:
    """The index of the line that closes a fence, or the number of lines if none does."""
    close = re.compile(rf"^ {{0,3}}{re.escape(ticks[0])}{{{len(ticks)},}}\s*$")
    for at in range(start + 1, len(lines)):
        if close.match(lines[at]):
            return at
    return len(lines)


def _read(body: list[str], page: str, first: int, known: Collection[str]) -> Fence:
    found: Fence | None = None
    for offset, line in enumerate(body):
        key, _, value = line.partition(":")
        if not line.strip():
            continue
        place = f"{page}:{first + offset}:{len(line) - len(line.lstrip()) + 1}"
        if key.strip() != "file":
            sentence = f"{place}: A hand fence holds one line, `file:`, not `{key.strip()[:60]}`."
            raise BuildError(sentence, 1)
        if found is not None:
            raise BuildError(f"{place}: A fence shows one hand: write another for this one.", 1)
        name = value.strip()
        if name not in known:
            near = difflib.get_close_matches(name, list(known), 1, 0.4)
            hint = f" Did you mean {near[0]}?" if near else ""
            raise BuildError(f"{place}: There is no scenario scenarios/{name}.{hint}", 1)
        found = Fence(name, first + offset)
    if found is None:
        raise BuildError(
            f"{page}:{first - 1}:1: This hand fence names no scenario: add `file:`.", 1
        )
    return found
