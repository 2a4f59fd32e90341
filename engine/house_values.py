"""The values of house rules: from what a scenario writes to what the rules hold, and back.

One reader a kind of field; :data:`~engine.rules.FIELDS` says which field has which kind.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from engine.cards import RANKS, Card, codes, parse_card, parse_cards
from engine.errors import NotationError
from engine.finding_words import KEY, Path
from engine.layout import Pot
from engine.rules import FIELDS, Field, Rules, pot_index

MAX_POTS = 16

_POT_NAME = re.compile(r"[^\W\d_][\w’' -]{0,19}")
_DIGITS = re.compile(r"[0-9]{1,6}")
_RANGE = re.compile(r"([0-9]{1,2}) *(?:-|–|to) *([0-9]{1,2})")


class BadValue(ValueError):
    """A value that is none of its field; ``path`` leads to it below the field, ``value`` is it."""

    def __init__(self, path: Path, value: object) -> None:
        super().__init__(value)
        self.path = path
        self.value = value


class Twice(BadValue):
    """A pot that stands there a second time, spelt otherwise; ``also`` leads to the first."""

    def __init__(self, path: Path, value: object, also: Path) -> None:
        super().__init__(path, value)
        self.also = also


EMPTY = {"cards": "none", "card": "none", "counts": "all"}
"""How nothing is written, by kind of field: never by leaving the value out."""


def read_value(base: Rules, name: str, value: Any) -> Any:
    """Return what the rules hold for a value as a scenario writes it; stakes are read by pot.

    Raises:
        BadValue: a part of the value is wrong: a pot, or the stake of one.
        ValueError, TypeError, KeyError: the value as a whole is.
    """
    field = FIELDS[name]
    return _READ[field.kind](base, field, value)


def written(name: str, value: Any) -> str:
    """Return the value of a field as a scenario writes it: ``3-8``, ``8D 2H``, ``6 2 2``."""
    kind = FIELDS[name].kind
    if kind == "range":
        fewest, most = value
        return f"{fewest}-{most}"
    if kind in ("cards", "card"):
        cards = value if isinstance(value, tuple) else (value,) if value is not None else ()
        return codes(cards) or "none"
    if kind == "counts":
        return " ".join(map(str, value)) or "all"
    if kind == "stakes":
        return f"[{', '.join(map(str, value))}]"
    if kind == "pots":
        return "{" + ", ".join(f"{pot.name}: {_takes(pot)}" for pot in value) + "}"
    return str(value)


def _takes(pot: Pot) -> str:
    if pot.claim == "card":
        return Card(pot.of[0]).code
    return " ".join(RANKS[rank] for rank in pot.of) or pot.claim


def advice(name: str, base: Rules, error: Exception) -> str:
    """Say what a value can be, after one that cannot."""
    field = FIELDS[name]
    if field.values:
        meanings = "; ".join(f"`{value}`: {says}" for value, says in field.values.items())
        return f"it can be {meanings}"
    if isinstance(error, NotationError):
        return "write cards as rank and suit letter, such as `8D`"
    if field.kind == "pots" and isinstance(error, BadValue) and error.path[1:] == (KEY,):
        return (
            "the name of a pot begins with a letter and has at most 20 letters, digits, blanks, "
            "hyphens and apostrophes"
        )
    told = f"write it like {_LIKE[field.kind]}"
    if field.kind == "stakes":
        told += f"; the pots are {', '.join(pot.id for pot in base.pots)}"
    return told


def _choice(_base: Rules, field: Field, value: Any) -> str:
    if value not in field.values:
        raise ValueError(value)
    return str(value)


def _count(_base: Rules, _field: Field, value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise ValueError(value)
    return value


def _range(_base: Rules, _field: Field, value: Any) -> tuple[int, int]:
    if isinstance(value, list):
        fewest, most = value
        return _count(_base, _field, fewest), _count(_base, _field, most)
    if isinstance(value, int):
        return _count(_base, _field, value), value
    found = _RANGE.fullmatch(value)
    if not found:
        raise ValueError(value)
    return int(found[1]), int(found[2])


def _cards(_base: Rules, _field: Field, value: Any) -> tuple[Card, ...]:
    text = " ".join(map(str, value)) if isinstance(value, list) else str(value)
    cards = () if text == "none" else parse_cards(text)
    if not cards and text != "none":
        raise ValueError(value)
    return cards


def _card(_base: Rules, _field: Field, value: Any) -> Card | None:
    return None if value == "none" else parse_card(str(value))


def _stakes(base: Rules, field: Field, value: Any) -> tuple[int, ...]:
    if isinstance(value, list):
        if len(value) != len(base.stakes):
            raise ValueError(value)
        return tuple(_count(base, field, stake) for stake in value)
    stakes = list(base.stakes)
    seen: dict[int, str] = {}
    for pot, stake in _pairs(value):
        index = pot_index(base, pot)
        if index < 0:
            raise BadValue((pot, KEY), pot)
        first = seen.setdefault(index, pot)
        if first != pot:
            raise Twice((pot, KEY), pot, (first, KEY))
        try:
            stakes[index] = _count(base, field, stake)
        except ValueError as error:
            raise BadValue((pot,), stake) from error
    return tuple(stakes)


def _counts(_base: Rules, _field: Field, value: Any) -> tuple[int, ...]:
    if value == "all":
        return ()
    listed = value if isinstance(value, list) else str(value).replace(",", " ").split()
    sizes = [str(size) for size in listed]
    if not sizes or not all(map(_DIGITS.fullmatch, sizes)):
        raise ValueError(value)
    return tuple(map(int, sizes))


def _pairs(value: Any) -> list[tuple[str, Any]]:
    """Return the pots of a mapping with what is said of each."""
    if not isinstance(value, Mapping):
        raise TypeError(value)
    return [(str(pot), said) for pot, said in value.items()]


def _pots(_base: Rules, _field: Field, value: Any) -> tuple[Pot, ...]:
    pots = []
    for name, takes in _pairs(value):
        if not _POT_NAME.fullmatch(name.strip()):
            raise BadValue((name, KEY), name)
        try:
            pots.append(_pot(name.strip(), str(takes)))
        except ValueError as error:
            raise BadValue((name,), takes) from error
    if not 0 < len(pots) <= MAX_POTS:
        raise ValueError(value)
    return tuple(pots)


def _pot(name: str, takes: str) -> Pot:
    """Read what takes a pot: ``pope``, ``first-out``, a card, a rank or two of the pay suit."""
    key = name.lower().replace(" ", "-")
    if takes in ("pope", "first-out"):
        return Pot(key, name, takes)
    ranks = [RANKS.index(piece) for piece in takes.upper().split() if piece in RANKS[1:]]
    if len(ranks) != len(takes.split()) or not ranks:
        return Pot(key, name, "card", (parse_card(takes),))
    if len(ranks) == 1:
        return Pot(key, name, "pay-rank", tuple(ranks))
    low, high = sorted(ranks)
    if low == high:
        raise ValueError(takes)
    return Pot(key, name, "combination", (low, high))


_READ = {
    "choice": _choice,
    "count": _count,
    "range": _range,
    "cards": _cards,
    "card": _card,
    "stakes": _stakes,
    "counts": _counts,
    "pots": _pots,
}
_LIKE = {
    "count": "`2`, a whole number",
    "range": "`3-8`",
    "cards": "`8D`, or `none`",
    "card": "`9D`, or `none`",
    "stakes": "`{pope: 8, intrigue: 3}`, pots with counters",
    "counts": "`15 12 9 8 7 6`, one number for each size of table, or `all`",
    "pots": "`{Pope: pope, Ten: 10D, Ace: A, Intrigue: J Q, Game: first-out}`",
}
