"""From a path in the plain data back to line and column.

While a file is read only the nodes are remembered. Where a card or a figure stands inside its text
is worked out when a finding needs it, so that reading a correct file costs nothing for it.
"""

from __future__ import annotations

from functools import cached_property

from engine.authoring.card_text import Piece, code_of, hand_pieces, run_cards
from engine.authoring.yaml_nodes import (
    MappingNode,
    Node,
    Place,
    ScalarNode,
    SequenceNode,
    lines_of,
    place_of,
)
from engine.finding_words import KEY, Path

Spot = tuple[Node | None, Node]
"""A key (None for an entry of a list) and its value."""

_TOP = Place(1, 1, 1, 2)
_HELD = ("hands", "stock", "spare")


class Places:
    """Where everything in one file stands.

    ``root`` is its first node once it is known; ``aliases`` lead paths of the data that no keys of
    the file spell (a hand by its seat) to their keys and values.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.root: Node | None = None
        self.aliases: dict[Path, Spot] = {}
        # What was worked out for one finding serves the next one in the same place.
        self._keys: dict[int, dict[str, tuple[Node, Node]]] = {}
        self._walked: tuple[ScalarNode, str, list[tuple[int, int]]] | None = None

    @cached_property
    def lines(self) -> list[str]:
        """The lines of the file."""
        return lines_of(self.text)

    def find(self, path: Path, span: tuple[int, int] | None = None) -> Place:
        """Return the place of a path; where the path leads nowhere, the place it begins at."""
        if self.root is None:
            return _TOP
        wants_key = path[-1:] == (KEY,)
        (key, node), rest = self._follow(path[:-1] if wants_key else path)
        # A house rule that is not written can only be shown as the whole of them.
        nowhere = isinstance(node, MappingNode) if rest else not _shows(node)
        if key is not None and (wants_key or nowhere):
            return place_of(key.start_mark, key.end_mark)
        return self._inside(node, path[0] if path else "", rest, span)

    def _follow(self, path: Path) -> tuple[Spot, Path]:
        """Go from key to key as far as the file goes; return what is left of the path."""
        known = path
        while known and known not in self.aliases:
            known = known[:-1]
        assert self.root is not None, "there is a file"
        spot = self.aliases.get(known, (None, self.root))
        rest = path[len(known) :]
        while rest:
            found = self._child(spot[1], rest, str(path[0]))
            if found is None:
                break
            spot, rest = found
        return spot, rest

    def _child(self, node: Node, rest: Path, field: str) -> tuple[Spot, Path] | None:
        """Take the next step of a path in a field; None where there is no such key or entry."""
        name = rest[0]
        if isinstance(node, SequenceNode):
            if isinstance(name, int) and name < len(node.value) and field not in _HELD:
                return (None, node.value[name]), rest[1:]
        elif isinstance(node, MappingNode):
            pairs = self._pairs(node)
            if name == "words" and "words" not in pairs and len(rest) > 1:
                # The words of a card stand under `at`, those of the lead in the entry itself.
                here: Spot = (None, node)
                for at, pair in pairs.items():
                    if at.startswith("at ") and code_of(at[3:].strip()) == rest[1]:
                        here = pair
                return here, rest[2:]
            if field == "play" and name in ("cards", "players"):
                found = pairs.get("lead") or pairs.get("run")
                # The end of the path means a piece of the text, so it stays.
                return None if found is None else (found, rest)
            by_id = (key for key in pairs if name == pot_id(key))
            key = str(name) if name in pairs else next(by_id, None)
            return None if key is None else (pairs[key], rest[1:])
        return None

    def _pairs(self, node: MappingNode) -> dict[str, tuple[Node, Node]]:
        """Return the keys of a mapping; of one written twice the first counts, as when reading."""
        if id(node) not in self._keys:
            pairs = reversed(node.value)
            self._keys[id(node)] = {key.value: (key, value) for key, value in pairs if _shows(key)}
        return self._keys[id(node)]

    def _inside(
        self, node: Node, field: str | int, rest: Path, span: tuple[int, int] | None
    ) -> Place:
        index = rest[-1] if rest and isinstance(rest[-1], int) else None
        if isinstance(node, ScalarNode):
            # Sentences are kept with single blanks, and that is what a span counts.
            text = str(node.value) if span is None else " ".join(node.value.split())
            piece = span
            if span is None and index is not None:
                piece = _piece(text, field, rest, index)
            if piece is not None and piece[0] < piece[1] <= len(text):
                return self._stretch(node, text, *piece)
            return place_of(node.start_mark, node.end_mark)
        if isinstance(node, SequenceNode) and index is not None:
            return self._in_list(node, index)
        first = node.value[0][0] if isinstance(node, MappingNode) and node.value else node
        return place_of(node.start_mark, first.end_mark)

    def _in_list(self, node: SequenceNode, index: int) -> Place:
        """Find a card of a hand written as a list of cards, or of pieces with several cards."""
        for item in node.value:
            pieces = hand_pieces(item.value) if isinstance(item, ScalarNode) else []
            if index < len(pieces):
                return self._stretch(item, item.value, pieces[index].start, pieces[index].end)
            index -= len(pieces)
        return place_of(node.start_mark, node.end_mark)

    def _stretch(self, node: ScalarNode, text: str, start: int, end: int) -> Place:
        """Find characters of a value in the file, past quotes, escapes and line ends."""
        if self._walked is None or self._walked[:2] != (node, text):
            self._walked = (node, text, self._walk(node, text))
        where = self._walked[2]
        first, last = where[start], where[end - 1]
        return Place(first[0] + 1, first[1] + 1, last[0] + 1, last[1] + 2)

    def _walk(self, node: ScalarNode, text: str) -> list[tuple[int, int]]:
        """Walk a value and its source together, passing over what only one of them has."""
        line, column = node.start_mark.line, node.start_mark.column
        if getattr(node, "style", None) in ("|", ">"):
            line, column = line + 1, 0
        stop = (node.end_mark.line, node.end_mark.column)
        where = []
        for wanted in text:
            found = None if wanted.isspace() else self._next(wanted, line, column, stop)
            where.append(found or (line, column))
            if found is not None:
                line, column = found[0], found[1] + 1
        return where

    def _next(
        self, wanted: str, line: int, column: int, stop: tuple[int, int]
    ) -> tuple[int, int] | None:
        while line <= stop[0] and line < len(self.lines):
            at = self.lines[line].find(wanted, column)
            if at >= 0:
                return (line, at) if (line, at) < stop else None
            line, column = line + 1, 0
        return None


def _shows(node: Node) -> bool:
    """Whether one can point at a value: an empty one stands nowhere, a mapping all over."""
    return isinstance(node, ScalarNode) and bool(node.value)


def pot_id(name: str) -> str:
    """Return the id of a pot written by its name: ``First out`` is ``first-out``."""
    return name.strip().lower().replace(" ", "-")


def _piece(text: str, field: str | int, rest: Path, index: int) -> tuple[int, int] | None:
    """Return the characters that the end of a path means inside seats, a hand or a run."""
    if field == "seats":
        start = sum(len(name) + 1 for name in text.split(",")[:index])
        name = text[start:].split(",")[0]
        return start + len(name) - len(name.lstrip()), start + len(name.rstrip())
    if field != "play":
        pieces: list[Piece] = hand_pieces(text)
        return (pieces[index].start, pieces[index].end) if index < len(pieces) else None
    run = run_cards(text)
    if index >= len(run):
        return None
    card = run[index]
    if rest[0] == "players" and card.player is not None:
        return card.player_start, card.player_start + len(card.player)
    return card.piece.start, card.piece.end
