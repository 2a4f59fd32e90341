"""From a path in the plain data back to line and column.

While a file is read only the nodes are remembered. Where a card or a figure stands inside its text
is worked out when a finding needs it, so that reading a correct file costs nothing for it.
"""

from __future__ import annotations

from functools import cached_property

from engine.authoring.card_text import Piece, hand_pieces, run_cards
from engine.authoring.yaml_nodes import Node, Place, ScalarNode, SequenceNode, lines_of, place_of
from engine.finding_words import KEY, Path

Spot = Node | tuple[Node, Node]
"""A node, or the pair of a key and its value."""


class Places:
    """Where everything in one file stands. ``spots`` maps paths of the data to nodes."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.spots: dict[Path, Spot] = {}

    @cached_property
    def lines(self) -> list[str]:
        """The lines of the file."""
        return lines_of(self.text)

    def find(self, path: Path, span: tuple[int, int] | None = None) -> Place:
        """Return the place of a path; where the path leads nowhere, the place it begins at."""
        wants_key = bool(path) and path[-1] == KEY
        known = path[:-1] if wants_key else path
        while known and known not in self.spots:
            known = known[:-1]
        if not known:
            return Place(1, 1, 1, 2)
        spot = self.spots[known]
        rest = path[len(known) :]
        if isinstance(spot, tuple):
            key, value = spot
            if wants_key and len(rest) <= 1:
                return place_of(key.start_mark, key.end_mark)
            # An empty value stands nowhere; a mapping begins with its first key, far from its name.
            spot = value if (isinstance(value, ScalarNode) and value.value) or rest else key
        return self._inside(spot, rest, span)

    def _inside(self, spot: Node, rest: Path, span: tuple[int, int] | None) -> Place:
        index = rest[-1] if rest and isinstance(rest[-1], int) else None
        if isinstance(spot, SequenceNode):
            return self._in_list(spot, rest)
        if isinstance(spot, ScalarNode):
            if span is not None:
                return self._stretch(spot, *span)
            if index is not None:
                piece = _piece(str(spot.value), rest, index)
                if piece:
                    return self._stretch(spot, *piece)
            return place_of(spot.start_mark, spot.end_mark)
        pairs = spot.value
        first = pairs[0][0] if pairs else spot
        return place_of(spot.start_mark, first.end_mark)

    def _in_list(self, spot: SequenceNode, rest: Path) -> Place:
        """Find a card of a hand written as a list of cards, or of pieces with several cards."""
        index = rest[-1] if rest and isinstance(rest[-1], int) else 0
        for item in spot.value:
            pieces = hand_pieces(item.value) if isinstance(item, ScalarNode) else []
            if index < len(pieces):
                return self._stretch(item, pieces[index].start, pieces[index].end)
            index -= len(pieces)
        return place_of(spot.start_mark, spot.end_mark)

    def _stretch(self, spot: ScalarNode, start: int, end: int) -> Place:
        """Find characters of a value in the file, past quotes, escapes, line ends and indentation.

        Walks the value and the source together and passes over what only the source has.
        """
        line, column = spot.start_mark.line, spot.start_mark.column
        if getattr(spot, "style", None) in ("|", ">"):
            line, column = line + 1, 0
        where = [(line, column)]
        for wanted in spot.value[:end]:
            if not wanted.isspace():
                found = self._next(wanted, line, column)
                if found is None:
                    break
                line, column = found
                where.append(found)
                column += 1
            else:
                where.append((line, column))
        if len(where) <= start + 1:
            return place_of(spot.start_mark, spot.end_mark)
        first, last = where[start + 1], where[-1]
        return Place(first[0] + 1, first[1] + 1, last[0] + 1, last[1] + 2)

    def _next(self, wanted: str, line: int, column: int) -> tuple[int, int] | None:
        while line < len(self.lines):
            at = self.lines[line].find(wanted, column)
            if at >= 0:
                return line, at
            line, column = line + 1, 0
        return None


def _piece(text: str, rest: Path, index: int) -> tuple[int, int] | None:
    """Return the characters that the end of a path means inside the text of a hand or a run."""
    if rest[0] in ("cards", "players"):
        run = run_cards(text)
        if index >= len(run):
            return None
        card = run[index]
        if rest[0] == "players" and card.player is not None:
            return card.player_start, card.player_start + len(card.player)
        return card.piece.start, card.piece.end
    pieces: list[Piece] = hand_pieces(text)
    return (pieces[index].start, pieces[index].end) if index < len(pieces) else None
