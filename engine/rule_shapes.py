"""Whether each field of :class:`~engine.rules.Rules` holds what its kind asks for.

Rules read from a scenario always do; rules that a program puts together may hold anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from engine.cards import PACK, Card
from engine.errors import RulesError
from engine.layout import Pot
from engine.rules import FIELDS, Field, Rules


class _Shape(NamedTuple):
    """What a kind of field holds: in words, as a test, and a value that will do."""

    says: str
    fits: Callable[[Any], bool]
    usual: Callable[[Field], Any]


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _card(value: Any) -> bool:
    return isinstance(value, Card) and value in PACK


def _several(test: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, tuple) and all(map(test, value))


def _pot(value: Any) -> bool:
    texts = isinstance(value, Pot) and all(isinstance(text, str) for text in value[:3])
    return texts and _several(_whole)(value.of)


_WHOLES = _several(_whole)
_SHAPES = {
    "text": _Shape("a line of text", lambda value: isinstance(value, str), lambda _: "This game"),
    "choice": _Shape(
        "one of its words",
        lambda value: isinstance(value, str),
        lambda field: next(iter(field.values)),
    ),
    "count": _Shape("a whole number", _whole, lambda _: 1),
    "range": _Shape(
        "two whole numbers", lambda value: _WHOLES(value) and len(value) == 2, lambda _: (3, 8)
    ),
    "cards": _Shape("cards of the pack", _several(_card), lambda _: ()),
    "card": _Shape(
        "a card of the pack or none", lambda value: value is None or _card(value), lambda _: None
    ),
    "counts": _Shape("whole numbers in a row", _WHOLES, lambda _: ()),
    "stakes": _Shape("whole numbers, one a pot", _WHOLES, lambda _: ()),
    "pots": _Shape("pots with what takes each", _several(_pot), lambda _: ()),
}


def misshapen(rules: Rules) -> Iterator[RulesError]:
    """Yield a problem for each field that holds nothing of its kind, with a value of it."""
    for (name, field), value in zip(FIELDS.items(), rules, strict=True):
        shape = _SHAPES[field.kind]
        if not shape.fits(value):
            yield RulesError(f"{name} must be {shape.says}.", name, shape.usual(field))
