"""House rules in sentences: how a table's way of playing differs from the game of the book."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine import catalogue
from engine.layout import pot_shows
from engine.origins import ORIGINS
from engine.presets import PRESETS
from engine.rules import FIELDS, Rules


def house_rules(game: str, rules: Rules, options: Sequence[str] = ()) -> list[str]:
    """Return a sentence for each rule that differs from the game as its book gives it.

    ``options`` are the variations of the book that were taken up: they are told in its own words,
    and the settings they change are not told again.
    """
    base = PRESETS[game]
    known = ORIGINS[game].options
    named = [known[name] for name in options if name in known]
    taken = [option for option in named if base._replace(**option.changes) != base]
    told = [f"{option.says[:1].upper()}{option.says[1:]}." for option in taken]
    expected = base
    for option in taken:
        expected = expected._replace(**option.changes)
    for name in FIELDS:
        attribute = name.replace("-", "_")
        if getattr(rules, attribute) != getattr(expected, attribute):
            told.append(_sentence(name, rules, base))
    return told


def _sentence(name: str, rules: Rules, base: Rules) -> str:
    # What follows a colon and a backtick, or stands in a second sentence, is for authors.
    says = FIELDS[name].says.partition(": `")[0].split(". ")[0].rstrip(".")
    facts = {
        "says": says,
        "mine": _value(name, rules, base),
        "usual": _value(name, base, rules),
    }
    return catalogue.say("house", facts)


def _value(name: str, rules: Rules, other: Rules) -> str:
    """Write a rule's value, beside the other rules that it is told against."""
    field = FIELDS[name]
    value: Any = getattr(rules, name.replace("-", "_"))
    if field.kind == "stakes":
        return _stakes(rules, other)
    if field.kind == "pots":
        return catalogue.join([_pot(rules, place) for place in range(len(rules.pots))]) or "none"
    if field.kind == "counts":
        return " ".join(map(str, value)) or "the whole pack"
    if field.kind == "range":
        fewest, most = value
        return f"{fewest}" if fewest == most else f"{fewest} to {most}"
    if isinstance(value, tuple):
        return catalogue.join([str(item) for item in value]) or "none"
    return "none" if value is None else field.values.get(str(value), str(value))


def _stakes(rules: Rules, other: Rules) -> str:
    """The stakes that are not the same there, or all where the pots are not."""
    stakes = list(zip(rules.pots, rules.stakes, strict=True))
    if rules.pots == other.pots:
        pairs = zip(stakes, other.stakes, strict=True)
        stakes = [own for own, was in pairs if own[1] != was]
    return catalogue.join([f"{pot.name} {stake}" for pot, stake in stakes]) or "none"


def _pot(rules: Rules, place: int) -> str:
    """Name a pot with what takes it: ``Ten ♦10``, ``Intrigue J Q``."""
    pot = rules.pots[place]
    shown = pot_shows(pot, rules.pope, None)
    return f"{pot.name} {shown}" if shown else pot.name
