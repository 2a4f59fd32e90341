"""House rules as a scenario writes them, turned into :class:`~engine.rules.Rules`.

``rules: {split: divide, stakes: {pope: 8}}`` changes a preset by the documented field names;
:mod:`engine.rules` says what each may be and whether they fit together.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from engine.cards import RANKS, Card, codes, parse_card, parse_cards
from engine.errors import NotationError
from engine.finding_words import KEY, Finding, guessing, listing
from engine.layout import Pot
from engine.origins import Option
from engine.rules import FIELDS, Field, Rules, pot_index, problems

FIXED_KINDS = ("text",)
"""Kinds of field that a scenario cannot change: the game's name."""

OPTIONS = "options"
"""The key under which a scenario names variations of its game's book."""

MAX_POTS = 16

_POT_NAME = re.compile(r"[^\W\d_][\w’' -]{0,19}")
_RANGE = re.compile(r"([0-9]{1,2}) *(?:-|–|to) *([0-9]{1,2})")


def house_rules(
    base: Rules, house: Mapping[str, Any], options: Mapping[str, Option] | None = None
) -> tuple[Rules, list[Finding]]:
    """Return the rules with a household's changes, and a finding for each change that cannot be.

    ``options`` are the variations that the game's book names; a household takes them up by name.
    Where there are findings the rules are those of ``base``.
    """
    findings: list[Finding] = []
    options = options or {}
    changes = _chosen(chosen(house), options, findings)
    if "pots" in house:  # first, because stakes are written by pot
        house = {"pots": house["pots"], **house}
    for name, value in house.items():
        if name == OPTIONS:
            continue
        field = FIELDS.get(name)
        if field is None or field.kind in FIXED_KINDS:
            findings.append(_unknown(name, field))
            continue
        try:
            now = base._replace(**changes)
            changes |= {name.replace("-", "_"): _READ[field.kind](now, field, value)}
            if name == "pots":
                changes["stakes"] = _kept_stakes(now, changes["pots"])
        except (ValueError, TypeError, KeyError) as error:
            facts = {"key": name, "value": _short(value), "advice": _advice(field, error)}
            told = guessing(facts, str(value), field.values)
            findings.append(Finding("S215", ("rules", name), told))
    rules = base._replace(**changes)
    findings = findings or [_contradiction(error.facts) for error in problems(rules)]
    return (base if findings else rules), findings


def chosen(house: Mapping[str, Any]) -> list[str]:
    """Return the names of the book's variations that a household takes up, as they are written."""
    named = house.get(OPTIONS) or []
    listed = named.replace(",", " ").split() if isinstance(named, str) else named
    return [str(name) for name in (listed if isinstance(listed, list) else (listed,))]


def _chosen(
    named: list[str], options: Mapping[str, Option], findings: list[Finding]
) -> dict[str, Any]:
    """Return what the named variations change."""
    changes: dict[str, Any] = {}
    for name in named:
        if name in options:
            changes |= options[name].changes
        else:
            facts = {"value": _short(name), "known": listing(options) or "none for this game"}
            findings.append(Finding("S219", ("rules", OPTIONS), guessing(facts, name, options)))
    return changes


def _kept_stakes(rules: Rules, pots: tuple[Pot, ...]) -> tuple[int, ...]:
    """Pots that were there keep their stakes, a new one gets one counter."""
    before = {pot.id: stake for pot, stake in zip(rules.pots, rules.stakes, strict=True)}
    return tuple(before.get(pot.id, 1) for pot in pots)


def changeable() -> dict[str, Field]:
    """Return the fields that a scenario may change."""
    return {name: field for name, field in FIELDS.items() if field.kind not in FIXED_KINDS}


def _unknown(name: str, field: Field | None) -> Finding:
    known = list(changeable())
    facts = {"key": name[:60], "known": listing(known)}
    told = guessing(facts, name, known if field is None else ())
    return Finding("S214", ("rules", name, KEY), told)


def _contradiction(facts: Mapping[str, object]) -> Finding:
    field, wanted = str(facts["field"]), facts["nearest"]
    advice = "change or remove one of the house rules"
    if wanted is not None:
        advice = f"write `{field}: {written(field, wanted)}`, or take the other rule back"
    told = {"sentence": facts["sentence"], "advice": advice}
    return Finding("S213", ("rules", str(field)), told)


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


def _counts(base: Rules, field: Field, value: Any) -> tuple[int, ...]:
    if value == "all":
        return ()
    sizes = value if isinstance(value, list) else str(value).replace(",", " ").split()
    return tuple(_count(base, field, int(size)) for size in sizes)


def _pots(_base: Rules, _field: Field, value: Any) -> tuple[Pot, ...]:
    pots = tuple(_pot(str(name), str(takes)) for name, takes in dict(value).items())
    if not 0 < len(pots) <= MAX_POTS:
        raise ValueError(value)
    return pots


def _pot(name: str, takes: str) -> Pot:
    """Read what takes a pot: ``pope``, ``first-out``, a card, a rank or two of the pay suit."""
    name = name.strip()
    key = name.lower().replace(" ", "-")
    if not _POT_NAME.fullmatch(name):
        raise ValueError(name)
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
