"""Cards inside the text of a file: hands, runs, and where in the text each card stands.

A hand is cards in any order, with blanks, commas, ``|`` or line ends between them, or suit by suit:
``S 2 3 9 Q / H 4 5 J``. A run is cards with the player's name before them where one likes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from engine.cards import SUIT_SYMBOLS, SUITS, parse_card
from engine.errors import NotationError

_PIECE = re.compile(r"[^\s,|/]+")
_RUN_PIECE = re.compile(r"[^\s]+")
_SUIT = {sign: SUITS[index % 4] for index, sign in enumerate(SUITS + SUIT_SYMBOLS + "♤♡♢♧")}
_RANK = re.compile(r"10|[1-9TAJQK]", re.I)


class _Codes(dict[str, str]):
    """How a card may be written → its code, filled as spellings turn up (there are some 800)."""

    def __missing__(self, piece: str) -> str:
        try:
            code = parse_card(piece).code
        except NotationError:
            raise KeyError(piece) from None
        self[piece] = code
        return code


CODE = _Codes()


def code_of(piece: str) -> str | None:
    """Return the code of a card however it is written, or None where it is not a card."""
    try:
        return CODE[piece]
    except KeyError:
        return None


class Piece(NamedTuple):
    """A card (or what stands in a card's place) and its characters in the text."""

    code: str
    start: int
    end: int


def hand_codes(text: str) -> list[str]:
    """Return the codes of a hand; what cannot be read stays as it is written."""
    try:
        return [CODE[piece] for piece in text.split()]
    except KeyError:
        return [piece.code for piece in hand_pieces(text)]


def hand_pieces(text: str) -> list[Piece]:
    """Return the cards of a hand with their places; a lone suit letter opens a suit."""
    found = []
    suit = ""
    for match in _PIECE.finditer(text):
        piece = match[0]
        if piece.upper().rstrip(":") in _SUIT:
            suit = _SUIT[piece.upper().rstrip(":")]
        elif not (suit and piece in ("-", "–", "—")):
            code = code_of(piece + suit if suit and _RANK.fullmatch(piece) else piece)
            found.append(Piece(code or piece, match.start(), match.end()))
    return found


def run_codes(text: str, seats: Mapping[str, int]) -> tuple[list[str], list[int | None]] | None:
    """Read the commonest ways to write a run quickly: a card, or a name and a card, in each part.

    Returns the codes with the seats of their players, or None where :func:`run_cards` has to look.
    """
    codes: list[str] = []
    players: list[int | None] = []
    seat = None
    for part in text.split(","):
        words = part.split()
        if len(words) == 2:
            seat = seats.get(words[0])
            if seat is None:
                return None
        elif len(words) != 1:
            return None
        code = CODE.get(words[-1])
        if code is None:
            return None
        codes.append(code)
        players.append(seat)
    return codes, players


class RunCard(NamedTuple):
    """A card of a written-out run: its piece, and its player's name as far as one is given."""

    piece: Piece
    player: str | None
    player_start: int


def run_cards(text: str) -> list[RunCard]:
    """Read ``Ann 3C, Bet 4C 5C``: a name holds for the cards that follow it.

    A part without a card keeps its last word in the card's place, to be refused there.
    """
    found: list[RunCard] = []
    player: str | None = None
    player_start = offset = 0
    for part in text.split(","):
        words: list[Piece] = []
        for match in _RUN_PIECE.finditer(part):
            piece = Piece(code_of(match[0]) or "", offset + match.start(), offset + match.end())
            words.append(piece)
            if piece.code:
                if len(words) > 1:
                    player_start = words[0].start
                    player = text[player_start : words[-2].end]
                found.append(RunCard(piece, player, player_start))
                words = []
        if words:
            last = words[-1]
            if len(words) > 1:
                player_start, player = words[0].start, text[words[0].start : words[-2].end]
            bad = last._replace(code=text[last.start : last.end])
            found.append(RunCard(bad, player, player_start))
        offset += len(part) + 1
    return found
