"""Hands and rules inside prose: fences in Markdown, expanded into what the generator makes.

::

    ```hand
    file: pope-joan/hand-1.yml
    ```

    ```rules
    game: newmarket
    ```

    ```diff
    a: pope-joan
    b: pope-joan+split-divided
    deal: pope-joan/hand-2.yml
    ```

The generator expands them before any site builder runs, so the pages build the same everywhere.
Fences inside another fence (documentation about fences) stay as they are.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

from build_scripts.errors import BuildError

_FENCE = re.compile(r"^(?P<indent> {0,3})(?P<ticks>`{3,}|~{3,})\s*(?P<info>[^`]*)$")


class Kind(NamedTuple):
    """A kind of fence: the one key it holds, the values there are, and what such a value is.

    ``what`` is the end of "There is no …", with the value put in: ``scenario scenarios/{}``.
    """

    key: str
    known: Collection[str]
    what: str


class Keys(NamedTuple):
    """A kind of fence with several keys, some of which must be there; whoever renders it checks
    what they hold."""

    required: tuple[str, ...]
    also: tuple[str, ...]


class Fence(NamedTuple):
    """A fence: its kind, the value it names, and the line of that value from 1.

    A fence with several keys names nothing: ``values`` are its values by key, ``line`` its first.
    """

    kind: str
    name: str
    line: int
    values: Mapping[str, str] = {}


def expand(
    text: str, page: str, kinds: Mapping[str, Kind | Keys], render: Callable[[Fence], str]
) -> str:
    """Replace each fence of a Markdown page with what ``render`` returns for it.

    Args:
        text: the page.
        page: its path, for errors.
        kinds: the fences to expand, by the word behind the ticks.
        render: called once a fence, in order.

    Raises:
        BuildError: a fence that names nothing, something unknown, or is never closed.
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
        word = opened["info"].strip()
        if word not in kinds:
            out.extend(lines[at : end + 1])
        elif end == len(lines):
            raise BuildError(f"{page}:{at + 1}:1: This ```{word} fence is never closed.", 1)
        else:
            out.extend(["", render(_fence(lines[at + 1 : end], page, at + 2, word, kinds)), ""])
        at = end + 1
    return "\n".join(out)


def _closing(lines: list[str], start: int, ticks: str) -> int:
    """The index of the line that closes a fence, or the number of lines if none does."""
    close = re.compile(rf"^ {{0,3}}{re.escape(ticks[0])}{{{len(ticks)},}}\s*$")
    for at in range(start + 1, len(lines)):
        if close.match(lines[at]):
            return at
    return len(lines)


def _fence(
    body: list[str], page: str, first: int, word: str, kinds: Mapping[str, Kind | Keys]
) -> Fence:
    kind = kinds[word]
    if isinstance(kind, Keys):
        return _read_keys(body, page, first, word, kind)
    return _read(body, page, first, word, kind)


def _a(word: str) -> str:
    return f"{'An' if word[0] in 'aeiou' else 'A'} {word}"


def _read(body: list[str], page: str, first: int, word: str, kind: Kind) -> Fence:
    found: Fence | None = None
    for offset, line in enumerate(body):
        key, _, value = line.partition(":")
        if not line.strip():
            continue
        place = f"{page}:{first + offset}:{len(line) - len(line.lstrip()) + 1}"
        if key.strip() != kind.key:
            told = f"{_a(word)} fence holds one line, `{kind.key}:`, not `{key.strip()[:60]}`."
            raise BuildError(f"{place}: {told}", 1)
        if found is not None:
            told = f"{_a(word)} fence shows one {kind.key}: write another for this one."
            raise BuildError(f"{place}: {told}", 1)
        name = value.strip()
        if name not in kind.known:
            near = difflib.get_close_matches(name, list(kind.known), 1, 0.4)
            hint = f" Did you mean {near[0]}?" if near else ""
            raise BuildError(f"{place}: There is no {kind.what.format(name)}.{hint}", 1)
        found = Fence(word, name, first + offset)
    if found is None:
        told = f"This {word} fence names no {kind.key}: add `{kind.key}:`."
        raise BuildError(f"{page}:{first - 1}:1: {told}", 1)
    return found


def _read_keys(body: list[str], page: str, first: int, word: str, kind: Keys) -> Fence:
    known = (*kind.required, *kind.also)
    values: dict[str, str] = {}
    for offset, line in enumerate(body):
        if not line.strip():
            continue
        key, _, value = (part.strip() for part in line.partition(":"))
        place = f"{page}:{first + offset}:{len(line) - len(line.lstrip()) + 1}"
        if key not in known:
            near = difflib.get_close_matches(key, known, 1, 0.6)
            hint = f" Did you mean `{near[0]}:`?" if near else f" Its keys are {', '.join(known)}."
            raise BuildError(f"{place}: {_a(word)} fence has no `{key[:60]}:`.{hint}", 1)
        if key in values:
            raise BuildError(f"{place}: `{key}:` stands here twice: keep one of the two.", 1)
        if not value:
            raise BuildError(f"{place}: `{key}:` is left empty.", 1)
        values[key] = value
    for key in kind.required:
        if key not in values:
            told = f"This {word} fence has no `{key}:`: add one."
            raise BuildError(f"{page}:{first - 1}:1: {told}", 1)
    return Fence(word, "", first - 1, values)
