"""One line of text for any position, read and written; every refusal quotes it.

``9C2H-4C7D/5C7C/6CJD dealer 2 turn-up JD turn 1 due 5C last 4C counters 100,100,85 board 6,2,0``

Hands by seat with what each has played after the hyphen; whatever the pack has beside them is the
spare hand. ``due`` and ``last`` are ``-`` when there is no such card, ``out`` follows ``turn`` once
somebody is out, and ``spun`` follows ``last`` when Spin has stopped the run.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from engine.cards import CARDS, Card, cards_of, mask, parse_card
from engine.errors import NotationError

_CARD = re.compile(r"10[SHDC]|[A2-9JQK][SHDC]")
_LINE = re.compile(
    r"(?P<hands>\S+) dealer (?P<dealer>\d+) turn-up (?P<turn_up>\S+) turn (?P<turn>\d+)"
    r"(?: out (?P<out>\d+))? due (?P<due>\S+) last (?P<last>\S+)(?P<spun> spun)?"
    r" counters (?P<counters>[-\d,]+) board ?(?P<board>[\d,]*)"
)


class Position(NamedTuple):
    """All that a deal in progress depends on, beside its rules.

    ``held`` and ``played`` are bit masks by seat; ``counters`` and ``board`` are in counters.
    """

    held: tuple[int, ...]
    played: tuple[int, ...]
    dealer: int
    turn_up: Card | None
    turn: int
    out: int | None
    due: Card | None
    last: Card | None
    counters: tuple[int, ...]
    board: tuple[int, ...]
    spun: bool = False


def write(position: Position) -> str:
    """Write a position as one line; :func:`read` takes it back."""
    hands = "/".join(map(_hand, position.held, position.played))
    out = "" if position.out is None else f" out {position.out}"
    return (
        f"{hands} dealer {position.dealer} turn-up {_code(position.turn_up)} turn {position.turn}"
        f"{out} due {_code(position.due)} last {_code(position.last)}"
        f"{' spun' if position.spun else ''}"
        f" counters {','.join(map(str, position.counters))}"
        f" board {','.join(map(str, position.board))}"
    )


def read(line: str) -> Position:
    """Read a position from its line.

    Raises:
        NotationError: naming the piece that cannot be read, or that does not fit the others.
    """
    found = _LINE.fullmatch(line.strip())
    if not found:
        raise NotationError(piece=line.strip())
    hands = [piece.partition("-") for piece in found["hands"].split("/")]
    position = Position(
        held=tuple(_mask(held) for held, _, _ in hands),
        played=tuple(_mask(played) for _, _, played in hands),
        dealer=int(found["dealer"]),
        turn_up=_card(found["turn_up"]),
        turn=int(found["turn"]),
        out=None if found["out"] is None else int(found["out"]),
        due=_card(found["due"]),
        last=_card(found["last"]),
        counters=_numbers(found["counters"]),
        board=_numbers(found["board"]),
        spun=found["spun"] is not None,
    )
    if mask(_cards(found["hands"])).bit_count() < len(_cards(found["hands"])):
        raise NotationError(piece=found["hands"])
    if len(position.counters) != len(hands):
        raise NotationError(piece=found["counters"])
    for seat in (position.dealer, position.turn, position.out or 0):
        if seat >= len(hands):
            raise NotationError(piece=str(seat))
    return position


def _hand(held: int, played: int) -> str:
    text = "".join(card.code for card in cards_of(held))
    return text + ("-" + "".join(card.code for card in cards_of(played)) if played else "")


def _mask(text: str) -> int:
    cards = _cards(text)
    if "".join(card.code for card in cards) != text:
        raise NotationError(piece=text)
    return mask(cards)


def _cards(text: str) -> list[Card]:
    return [parse_card(piece) for piece in _CARD.findall(text)]


def _code(card: Card | None) -> str:
    return "-" if card is None else CARDS[card].code


def _card(text: str) -> Card | None:
    return None if text == "-" else parse_card(text)


def _numbers(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(piece) for piece in text.split(",")) if text else ()
    except ValueError:
        raise NotationError(piece=text) from None
