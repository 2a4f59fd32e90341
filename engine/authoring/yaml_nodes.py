"""YAML text as nodes that know their line and column, with every limit checked first.

Knows no cards. Scalars stay text (a player called ``No`` is not a boolean), and what YAML allows
but a scenario never needs (aliases, tags, several documents, deep nesting) is refused with a
sentence before anything recursive sees it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import yaml
from yaml.events import (
    AliasEvent,
    CollectionEndEvent,
    CollectionStartEvent,
    DocumentStartEvent,
    NodeEvent,
)
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from engine.finding_words import CONTROL, Finding

__all__ = ["Located", "MappingNode", "Node", "Place", "ScalarNode", "SequenceNode", "compose"]

HAS_LIBYAML: bool = hasattr(yaml, "CBaseLoader")
"""Whether PyYAML's C loader is there; without it reading is some twelve times slower."""

MAX_BYTES = 256 * 1024
MAX_DEPTH = 32
MAX_REWORDED = 32 * 1024  # the pure loader takes a second for this much

_Base: Any = yaml.CBaseLoader if HAS_LIBYAML else yaml.BaseLoader


class _Loader(_Base):  # type: ignore[misc]
    """A loader that never asks what kind of value a scalar may be, which takes a third of its time.

    Every scalar is text for us, so all nodes get one tag that nobody reads.
    """

    def resolve(self, kind: object, value: object, implicit: object) -> str:
        return "text"

    def descend_resolver(self, parent: object, index: object) -> None:
        pass

    def ascend_resolver(self) -> None:
        pass


_BREAK = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
# YAML's own idea of what may stand in a file.
_CONTROL = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
# A level of block style needs a column or two, so without such a line nothing can lie deep.
_DEEP = re.compile(r"\n[-?: ]{16}")
_MARK = re.compile(r"[&*!](?<![^\s,:\[{-].)\S", re.S)  # at the beginning of a value
_BRACKET = re.compile(r"[\[{]|[\]}]")
_PROBLEMS: tuple[tuple[str, str, str], ...] = (
    (
        "mapping values are not allowed",
        "a colon stands where no key can be",
        "put a sentence with a colon in quotes, or look for a slip in the line before "
        "(a missing colon, a wrong indentation)",
    ),
    (
        "got ':'",
        "a colon stands where no key can be",
        "put a sentence with a colon in quotes",
    ),
    (
        "but found '<scalar>'",
        "text goes on after a closing quotation mark",
        "put the whole sentence in quotes: double ones if it holds an apostrophe, single ones if "
        "it holds quotation marks",
    ),
    (
        "could not find expected ':'",
        "this line should be a key with a colon after it",
        "write `key: value` with a blank after the colon, or indent the line so that it continues "
        "the one before",
    ),
    (
        "expected alphabetic or numeric character",
        "no value can begin with this character",
        "put the text in quotes",
    ),
    (
        "sequence entries are not allowed",
        "a list cannot begin here",
        "put text that begins with a hyphen in quotes, or begin the list on a line of its own",
    ),
    (
        "invalid Unicode character escape",
        "this escape stands for no character, or for half of one",
        "write the character itself",
    ),
    (
        "expected <block end>",
        "this line does not stand under the lines it belongs to",
        "give entries of one list or mapping the same indentation",
    ),
    (
        "found unexpected end of stream",
        "a quotation mark is opened and never closed",
        "close it, or double it where it is part of the sentence",
    ),
    (
        "expected ',' or",
        "a bracket or brace is opened here and not closed",
        "close it, or put the text in quotes",
    ),
    (
        "cannot start any token",
        "no value can begin with this character",
        "put the text in quotes",
    ),
)


# What is left open shows at the end of the file; the place to look at is its beginning.
_OPENED = ("unexpected end of stream", "but got '<stream end>'", "could not find expected ':'")
_BRACE_FIRST = re.compile(r"\s*(?:- +)*(?:[^\s\[{\"'][^:\[{\"']*: +)?([\[{])")


class Place(NamedTuple):
    """A stretch of the file; lines and columns count from 1, the end column is one past it."""

    line: int
    column: int
    end_line: int
    end_column: int


class Located(NamedTuple):
    """A finding with its place in the file, and its second place where it has one."""

    finding: Finding
    place: Place
    also: Place | None = None


def place_of(start: Any, end: Any) -> Place:
    """Turn PyYAML's marks, which count from 0, into a place."""
    return Place(start.line + 1, start.column + 1, end.line + 1, end.column + 1)


def lines_of(text: str) -> list[str]:
    """Split a text where YAML counts lines."""
    return _BREAK.split(text)


def located(code: str, place: Place, **facts: object) -> Located:
    """Return a finding about the file itself, which has no path in the data."""
    return Located(Finding(code, (), facts), place)


def decode(raw: bytes, whole: int = 0) -> tuple[str, list[Located]]:
    """Turn bytes into text, or say why they are none (size, UTF-16, Latin-1, binary).

    ``whole`` is the size of the file in bytes where only its beginning was read.
    """
    top = Place(1, 1, 1, 2)
    if max(len(raw), whole) > MAX_BYTES:
        size = -(-max(len(raw), whole) // 1024)
        return "", [located("S108", top, size=size, limit=MAX_BYTES // 1024)]
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        hint = "it looks like UTF-16, which some editors call Unicode"
        return "", [located("S110", top, byte=f"0x{raw[0]:02X}", advice=hint)]
    try:
        return raw.decode("utf-8"), []
    except UnicodeDecodeError as error:
        before = lines_of(raw[: error.start].decode("utf-8"))
        line, column = len(before), len(before[-1]) + 1
        where = Place(line, column, line, column + 1)
        if b"\x00" in raw:
            return "", [located("S109", where, byte=f"0x{raw[error.start]:02X}")]
        hint = "it may be Latin-1, an older encoding"
        return "", [located("S110", where, byte=f"0x{raw[error.start]:02X}", advice=hint)]


def compose(text: str) -> tuple[Node | None, list[Located]]:
    """Return the root node of a text without byte order mark, or the findings that forbid it."""
    if len(text) > MAX_BYTES:
        size = -(-len(text) // 1024)
        return None, [located("S108", Place(1, 1, 1, 2), size=size, limit=MAX_BYTES // 1024)]
    refused = _brackets(text)
    try:
        if not refused and _suspicious(text):
            refused.extend(_refused(text))
        root = None if refused else yaml.compose(text, _Loader)
        if root is not None and "\\" in text:
            refused.extend(controls(root))
        return (None if refused else root), refused
    except (yaml.YAMLError, UnicodeEncodeError) as error:
        return None, refused or [_unreadable(text, error)]


def controls(root: Node) -> Iterator[Located]:
    """Find the texts in which an escape of YAML stands for a control character."""
    waiting: list[Any] = [root]
    while waiting:
        node = waiting.pop()
        if isinstance(node, MappingNode):
            waiting.extend(inner for pair in node.value for inner in pair)
        elif isinstance(node, SequenceNode):
            waiting.extend(node.value)
        elif control := CONTROL.search(node.value):
            where = place_of(node.start_mark, node.end_mark)
            yield located("S125", where, byte=f"0x{ord(control[0]):02X}")


def _brackets(text: str) -> list[Located]:
    """Refuse brackets nested too deep by counting them: parsers get slow or stop on those."""
    depth = 0
    if text.count("[") + text.count("{") <= MAX_DEPTH:
        return []
    for bracket in _BRACKET.finditer(text):
        depth = depth + 1 if bracket[0] in "[{" else max(0, depth - 1)
        if depth > MAX_DEPTH:
            return [located("S114", _at(text, bracket.start()), limit=MAX_DEPTH)]
    return []


def _suspicious(text: str) -> bool:
    """Whether a text may hold an alias, a tag, another document, or nest deeply.

    Only then are its events read one by one, which costs as much again as composing it.
    """
    marked = ("&" in text or "*" in text or "!" in text) and _MARK.search(text)
    again = "\n---" in text or "\n..." in text
    deep = "- - - - " in text or "? ? " in text or _DEEP.match("\n" + text[:16])
    return bool(marked or again or deep or _DEEP.search(text))


def _refused(text: str) -> Iterator[Located]:
    """Yield what scenarios are read without; reading events never recurses, however deep."""
    depth = documents = 0
    for event in yaml.parse(text, _Loader):
        where = place_of(event.start_mark, event.end_mark)
        if isinstance(event, DocumentStartEvent):
            documents += 1
            if documents == 2:
                yield located("S112", where)
                return
        elif isinstance(event, CollectionEndEvent):
            depth -= 1
        if isinstance(event, NodeEvent) and event.anchor:
            mark = ("*" if isinstance(event, AliasEvent) else "&") + event.anchor
            where = where._replace(end_line=where.line, end_column=where.column + len(mark))
            yield located("S113", where, mark=mark, first=mark[0])
        tag = getattr(event, "tag", None)
        if tag and tag != "!":
            yield located("S119", where, mark=tag.replace("tag:yaml.org,2002:", "!!"))
        if isinstance(event, CollectionStartEvent):
            depth += 1
            if depth > MAX_DEPTH:
                yield located("S114", where, limit=MAX_DEPTH)
                return


def _unreadable(text: str, error: Exception) -> Located:
    """Word a syntax error; the pure loader says more than the C one, at the same place."""
    control = _CONTROL.search(text)
    if control:
        where = _at(text, control.start())
        return located("S109", where, byte=f"0x{ord(control[0]):02X}")
    if HAS_LIBYAML and len(text) < MAX_REWORDED:
        try:
            for _ in yaml.parse(text, yaml.BaseLoader):
                pass
        except yaml.YAMLError as better:
            error = better
    mark = getattr(error, "problem_mark", None)
    if any(sign in str(error) for sign in _OPENED) and getattr(error, "context_mark", None):
        mark = error.context_mark  # type: ignore[attr-defined]
    where = Place(1, 1, 1, 2) if mark is None else place_of(mark, mark)
    where = where._replace(end_column=where.column + 1)
    said = str(getattr(error, "problem", None) or error).strip().rstrip(".")
    if "\\t" in said:
        return located("S111", where)
    context = str(getattr(error, "context", None) or "")
    if "but found '<scalar>'" in said:
        begun = _BRACE_FIRST.match(lines_of(text)[where.line - 1])
        if begun and begun.end() < where.column:
            where = Place(where.line, begun.end(), where.line, begun.end() + 1)
            problem = f"text that begins with `{begun[1]}` is read as a list or as keys"
            return located("S107", where, problem=problem, advice="put the sentence in quotes")
    for sign, problem, advice in _PROBLEMS:
        if sign in f"{context} {said}":
            return located("S107", where, problem=problem, advice=advice)
    return located(
        "S107", where, problem=said, advice="compare the line with a scenario that works"
    )


def _at(text: str, offset: int) -> Place:
    before = lines_of(text[:offset])
    return Place(len(before), len(before[-1]) + 1, len(before), len(before[-1]) + 2)
