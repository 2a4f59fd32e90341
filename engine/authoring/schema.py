"""The format as a JSON Schema (draft-07), for editors that know YAML.

Made from the same table the reader walks, so that what an editor underlines is what the checker
would say. A schema cannot know who is seated or which card is held: that stays the checker's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.authoring.fields import (
    AT,
    ENTRY,
    EXPECT,
    HAND,
    MATCH,
    SCENARIO,
    STEPS,
    STOPS,
    WORDS,
    Field,
    Table,
)
from engine.house import OPTIONS, changeable
from engine.presets import PRESETS
from engine.rules import Field as Rule

Schema = dict[str, Any]

_CARD = r"^([♠♥♦♣♤♡♢♧] ?(10|[1-9TAJQKtajqk])|(10|[1-9TAJQKtajqk])[SHDCshdc♠♥♦♣♤♡♢♧])$"
_TEXT: Schema = {"type": "string", "minLength": 1}
_COUNT: Schema = {"type": "integer", "minimum": 0}
_NUMBERS: Schema = {"type": "object", "additionalProperties": {"type": "integer"}}
_TALLY: Schema = {"type": "object", "additionalProperties": _COUNT}
_CARDS: Schema = {
    "anyOf": [_TEXT, {"type": "array", "items": _TEXT, "minItems": 1}],
    "description": "Cards in any order: 7D 4C 9C, or suit by suit: S 2 3 / H Q.",
}


def schema() -> Schema:
    """Return the schema of a scenario file, which holds a hand or a whole match."""
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "A hand or a match for Eldest Hand",
        "anyOf": [_object(SCENARIO), _object(MATCH)],
        "definitions": {
            "hand": _object(HAND),
            "words": _object(WORDS),
            "entry": {**_object(ENTRY), "patternProperties": {"^at ": _at()}},
        },
    }


def _object(table: Table) -> Schema:
    required = [field.key for field in table.values() if field.required]
    found: Schema = {
        "type": "object",
        "additionalProperties": False,
        "properties": {key: _field(field) for key, field in table.items()},
    }
    return found | ({"required": required} if required else {})


def _field(field: Field) -> Schema:
    told: Schema = {"description": field.says, "examples": [field.example]}
    return {**_SHAPES[field.kind](), **told}


def _at() -> Schema:
    return {**_words(), "description": AT.says, "examples": [AT.example]}


def _words() -> Schema:
    return {"anyOf": [_TEXT, {"$ref": "#/definitions/words"}]}


def _rules() -> Schema:
    rules = {name: _rule(rule) for name, rule in changeable().items()}
    rules[OPTIONS] = {
        "description": "Variations of the game by their names, one or several.",
        "anyOf": [_TEXT, {"type": "array", "items": _TEXT, "minItems": 1}],
    }
    return {"type": "object", "additionalProperties": False, "properties": rules}


def _rule(rule: Rule) -> Schema:
    values = "; ".join(f"{value}: {says}" for value, says in rule.values.items())
    told = {"description": f"{rule.says} {values}".strip()}
    if rule.values:
        return {"enum": list(rule.values), **told}
    shapes: dict[str, Schema] = {
        "count": _COUNT,
        "range": {"type": ["string", "array", "integer"]},
        "stakes": {"anyOf": [_NUMBERS, {"type": "array", "items": _COUNT, "minItems": 1}]},
        "cards": _CARDS,
        "card": {"anyOf": [{"type": "string", "pattern": _CARD}, {"const": "none"}]},
        "counts": {"anyOf": [_COUNT, _TEXT, {"type": "array", "items": _COUNT, "minItems": 1}]},
        "pots": {"type": "object", "additionalProperties": _TEXT, "minProperties": 1},
    }
    return {**shapes[rule.kind], **told}


_SHAPES: dict[str, Callable[[], Schema]] = {
    "format": lambda: {"enum": [1, "1"]},
    "text": lambda: _TEXT,
    "game": lambda: {"enum": list(PRESETS)},
    "rules": _rules,
    "seats_of": lambda: {"anyOf": [_TEXT, {"type": "array", "items": _TEXT, "minItems": 2}]},
    "player": lambda: _TEXT,
    "deal": lambda: {
        "type": "object",
        "properties": {"stock": {"anyOf": [{"const": "rest"}, _CARDS]}, "spare": _CARDS},
        "additionalProperties": _CARDS,
    },
    "card": lambda: {"type": "string", "pattern": _CARD},
    "takes_spare": lambda: {"anyOf": [_TEXT, {**_TALLY, "minProperties": 1, "maxProperties": 1}]},
    "stakes": lambda: {"type": "object", "additionalProperties": _TALLY},
    "tally": lambda: {"anyOf": [{"type": "integer"}, _NUMBERS]},
    "pots": lambda: _TALLY,
    "play": lambda: {
        "type": "array",
        "items": {"anyOf": [_TEXT, {"$ref": "#/definitions/entry"}]},
    },
    "steps": lambda: _object(STEPS),
    "words": _words,
    "expect": lambda: _object(EXPECT),
    "whole": lambda: _COUNT,
    "told": lambda: {
        "type": "array",
        "items": {"anyOf": [_TEXT, {"$ref": "#/definitions/hand"}]},
    },
    "out": lambda: _TEXT,
    "lead": lambda: _TEXT,
    "run": lambda: _TEXT,
    "stop": lambda: {"enum": list(STOPS)},
    "id": lambda: {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"},
}
"""The shape of each kind of value; the kinds are those of the reader."""
