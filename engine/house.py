"""House rules as a scenario writes them, turned into :class:`~engine.rules.Rules`.

``rules: {split: divide, stakes: {pope: 8}}`` changes a preset by the documented field names;
:mod:`engine.rules` says what each may be and whether they fit together.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from engine.cards import Card, parse_card, parse_cards
from engine.errors import NotationError
from engine.finding_words import KEY, Finding, guessing, listing
from engine.rules import FIELDS, Field, Rules, pot_index, problems

FIXED_KINDS = ("text", "pots")
"""Kinds of field that a scenario cannot change: the game's name and its board."""

_RANGE = re.compile(r"([0-9]{1,2}) *(?:-|–|to) *([0-9]{1,2})")


def house_rules(base: Rules, house: Mapping[str, Any]) -> tuple[Rules, list[Finding]]:
    """Return the rules with a household's changes, and a finding for each change that cannot be.

    Where there are findings the rules are those of ``base``.
    """
    findings: list[Finding] = []
    changes: dict[str, Any] = {}
    for name, value in house.items():
        field = FIELDS.get(name)
        if field is None or field.kind in FIXED_KINDS:
            findings.append(_unknown(name, field))
            continue
        try:
            changes[name.replace("-", "_")] = _READ[field.kind](base, field, value)
        except (ValueError, TypeError, KeyError) as error:
            facts = {"key": name, "value": _short(value), "advice": _advice(field, error)}
            told = guessing(facts, str(value), field.values)
            findings.append(Finding("S215", ("rules", name), told))
    rules = base._replace(**changes)
    findings = findings or [_contradiction(error.facts) for error in problems(rules)]
    return (base if findings else rules), findings


def changeable() -> dict[str, Field]:
    """Return the fields that a scenario may change."""
    return {name: field for name, field in FIELDS.items() if field.kind not in FIXED_KINDS}


def _unknown(name: str, field: Field | None) -> Finding:
    known = list(changeable())
    facts = {"key": name[:60], "known": listing(known)}
    told = guessing(facts, name, known if field is None else ())
    return Finding("S214", ("rules", name, KEY), told)


def _contradiction(facts: Mapping[str, object]) -> Finding:
    field, wanted = facts["field"], facts["nearest"]
    advice = "change or remove one of the house rules"
    if isinstance(wanted, (str, int)):
        advice = f"write `{field}: {wanted}`, or take the other rule back"
    told = {"sentence": facts["sentence"], "advice": advice}
    return Finding("S213", ("rules", str(field)), told)


def _advice(field: Field, error: Exception) -> str:
    if field.values:
        meanings = "; ".join(f"`{value}`: {says}" for value, says in field.values.items())
        return f"it can be {meanings}"
    if isinstance(error, NotationError):
        return "write cards as rank and suit letter, such as `8D`"
    return f"write it like {_LIKE[field.kind]}"


def _short(value: object) -> str:
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


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
        return value, value
    found = _RANGE.fullmatch(value)
    if not found:
        raise ValueError(value)
    return int(found[1]), int(found[2])


def _cards(_base: Rules, _field: Field, value: Any) -> tuple[Card, ...]:
    text = " ".join(map(str, value)) if isinstance(value, list) else str(value)
    return () if text == "none" else parse_cards(text)


def _card(_base: Rules, _field: Field, value: Any) -> Card | None:
    return None if value == "none" else parse_card(str(value))


def _stakes(base: Rules, field: Field, value: Any) -> tuple[int, ...]:
    if isinstance(value, list):
        if len(value) != len(base.stakes):
            raise ValueError(value)
        return tuple(_count(base, field, stake) for stake in value)
    stakes = list(base.stakes)
    for pot, stake in dict(value).items():
        index = pot_index(base, pot)
        if index < 0:
            raise KeyError(pot)
        stakes[index] = _count(base, field, stake)
    return tuple(stakes)


_READ = {
    "choice": _choice,
    "count": _count,
    "range": _range,
    "cards": _cards,
    "card": _card,
    "stakes": _stakes,
}
_LIKE = {
    "count": "`2`, a whole number",
    "range": "`3-8`",
    "cards": "`8D`, or `none`",
    "card": "`9D`, or `none`",
    "stakes": "`{pope: 8, intrigue: 3}`, pots with counters",
}
