"""What the source texts say, statement by statement, read from ``sources.yml``.

Every statement names what carries it (clauses of the rulebook, settings of the games) and what
shows it (tests, steps of hands); ``tests/test_sources.py`` holds both true.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import yaml

from build_scripts.errors import BuildError
from engine.house_values import written
from engine.origins import ORIGINS
from engine.presets import PRESETS
from engine.rules import Rules

FILE = Path(__file__).with_suffix(".yml")

Settings = Mapping[str, Any]
"""Fields of the rules with their values, as a scenario writes them; pots and stakes by pot."""


class Source(NamedTuple):
    """One of the texts; ``aside`` tells what in it is no rule."""

    id: str
    title: str
    book: str
    aside: str


class Statement(NamedTuple):
    """One rule that a source states, in our words.

    ``games`` are the presets it speaks about, all of which have the settings ``sets`` (with the
    variation ``option``, if there is one). ``steps`` are pairs of a hand and a step's id or number.
    """

    id: str
    says: str
    place: str
    games: tuple[str, ...]
    again: str = ""
    option: str = ""
    clauses: tuple[str, ...] = ()
    sets: Settings = {}  # noqa: RUF012 - read only
    names: str = ""
    tests: tuple[str, ...] = ()
    steps: tuple[tuple[str, str], ...] = ()
    rulings: tuple[str, ...] = ()

    @property
    def source(self) -> str:
        """The id of the text it stands in."""
        return self.id.partition("-")[0]


class Side(NamedTuple):
    """What some games hold in a contradiction, and the settings that say so."""

    games: tuple[str, ...]
    sets: Settings
    says: str


class Contradiction(NamedTuple):
    """A question to which the texts give different answers."""

    id: str
    topic: str
    sides: tuple[Side, ...]
    statements: tuple[str, ...]
    note: str = ""


class Ruling(NamedTuple):
    """What we decided where the texts are silent, unclear or wrong, and why.

    Those with a number of their own (E37) are shown by the tests of that number, and by ``tests``.
    """

    id: str
    title: str
    gist: str
    why: str
    tests: tuple[str, ...] = ()


class Sources(NamedTuple):
    """Everything in the file, in its order."""

    sources: tuple[Source, ...]
    statements: tuple[Statement, ...]
    contradictions: tuple[Contradiction, ...]
    rulings: tuple[Ruling, ...]


@lru_cache(maxsize=1)
def sources() -> Sources:
    """Read the file.

    Raises:
        BuildError: an entry has a key it should not have, or lacks one.
    """
    data = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return Sources(
        tuple(_made(Source, {"id": name, **row}) for name, row in data["sources"].items()),
        tuple(_statement(row) for row in data["statements"]),
        tuple(_contradiction(name, row) for name, row in data["contradictions"].items()),
        tuple(_made(Ruling, {"id": name, **row}) for name, row in data["rulings"].items()),
    )


_Row = TypeVar("_Row", Source, Statement, Side, Contradiction, Ruling)


def _made(kind: type[_Row], row: Mapping[str, Any]) -> _Row:
    """Make a row, with tuples where the file has lists."""
    cells: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in row.items()
    }
    try:
        return kind(**cells)
    except TypeError as error:
        of = row.get("id", row.get("says", "an entry"))
        raise BuildError(f"build_scripts/sources.yml, {of}: {error}.", 1) from error


def _statement(row: Mapping[str, Any]) -> Statement:
    steps = [tuple(step.split()) for step in row.get("steps", ())]
    return _made(Statement, {**row, "steps": steps})


def _contradiction(name: str, row: Mapping[str, Any]) -> Contradiction:
    sides = [_made(Side, side) for side in row["sides"]]
    return _made(Contradiction, {"id": name, **row, "sides": sides})


def rules_of(game: str, option: str = "") -> Rules:
    """Return a game's rules, with a variation that its book names taken up.

    Raises:
        KeyError: there is no such game or variation.
    """
    changes = ORIGINS[game].options[option].changes if option else {}
    return PRESETS[game]._replace(**changes)


def as_written(rules: Rules, name: str, like: object = "") -> object:
    """Return the value of a field as a scenario writes it.

    Where ``like`` is a mapping (of pots or stakes) the value is one as well, of the same pots.
    """
    value = getattr(rules, name.replace("-", "_"))
    if not isinstance(like, Mapping):
        return written(name, value)
    if name == "stakes":
        pots = {pot.id: stake for pot, stake in zip(rules.pots, value, strict=True)}
    else:
        pots = {pot.id: written(name, (pot,))[1:-1].partition(": ")[2] for pot in value}
    return {pot: pots.get(pot) for pot in like}


def holds(rules: Rules, name: str, value: object) -> bool:
    """Return whether a field has this value, written as a scenario would."""
    wanted = value if isinstance(value, Mapping) else str(value)
    return as_written(rules, name, value) == wanted
