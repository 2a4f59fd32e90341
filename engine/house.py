"""House rules as a scenario writes them, turned into :class:`~engine.rules.Rules`.

``rules: {split: divide, stakes: {pope: 8}}`` changes a preset by the documented field names;
:mod:`engine.rules` says what each may be and whether they fit together. Where they do not, the
finding points at a house rule that was written, never at one that the game brought along.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from engine.contradictions import problems
from engine.errors import RulesError
from engine.finding_words import KEY, Finding, Path, guessing, listing
from engine.house_values import BadValue, advice, read_value, written
from engine.origins import Option
from engine.rules import FIELDS, Field, Rules, with_pots

FIXED_KINDS = ("text",)
"""Kinds of field that a scenario cannot change: the game's name."""

OPTIONS = "options"
"""The key under which a scenario names variations of its game's book."""


class _Change(NamedTuple):
    """One house rule as it was written: where, the way it is written, and what it changes."""

    path: Path
    written: str
    fields: Mapping[str, Any]


_LEANS: dict[str, str] = {
    "S203": "removed",
    "S204": "removed",
    "S206": "spare-use",
    "S207": "players",
    "S210": "turn-up",
    "S211": "turn-up",
    "S212": "players removed cards-each spare-hand spare-use turn-up",
    "S216": "pots",
    "S218": "players removed cards-each spare-hand spare-use turn-up",
    "S220": "staking",
    "S221": "staking stakes pots",
    "S222": "staking stakes pots",
    "S223": "spare-use spare-hand",
    "S224": "spare-use",
    "S225": "spare-use",
    "S226": "spare-use",
    "S227": "turn-up",
    "S228": "spare-use",
    "S229": "spare-hand",
    "S230": "players removed cards-each spare-hand spare-use turn-up",
    "S501": "pots staking spin pope",
}
"""Findings that are true by some rules only, with the house rules that they lean on."""


def without_doubt(findings: Iterable[Finding], house: Mapping[str, Any] | None) -> list[Finding]:
    """Leave out what may be true by the game's own rules only, where the house's do not fit.

    ``house`` are the house rules; None where they could not be read at all.
    """
    if house is None or OPTIONS in house:
        return [one for one in findings if one.code not in _LEANS]
    return [one for one in findings if not {*house} & {*_LEANS.get(one.code, "").split()}]


def house_rules(
    base: Rules, house: Mapping[str, Any], options: Mapping[str, Option] | None = None
) -> tuple[Rules, list[Finding]]:
    """Return the rules with a household's changes, and a finding for each change that cannot be.

    ``options`` are the variations that the game's book names; a household takes them up by name.
    Where there are findings the rules are those of ``base``.
    """
    findings: list[Finding] = []
    changes = _chosen(house, options or {}, findings)
    if "pots" in house:  # first, because stakes are written by pot
        house = {"pots": house["pots"], **house}
    for name, value in house.items():
        if name != OPTIONS:
            change = _read(_changed(base, changes), name, value, findings)
            changes += [change] if change else []
    rules = _changed(base, changes)
    if not findings:
        findings = [_contradiction(error, base, changes) for error in problems(rules)]
    return (base if findings else rules), findings


def _changed(base: Rules, changes: Iterable[_Change]) -> Rules:
    for change in changes:
        base = base._replace(**change.fields)
    return base


def _read(now: Rules, name: str, value: Any, findings: list[Finding]) -> _Change | None:
    """Read one house rule on top of those read before it."""
    field = FIELDS.get(name)
    path: Path = ("rules", name)
    if field is None or field.kind in FIXED_KINDS:
        findings.append(_unknown(name, field))
        return None
    try:
        read = read_value(now, name, value)
    except (ValueError, TypeError, KeyError) as error:
        wrong = value
        if isinstance(error, BadValue):
            path, wrong = (*path, *error.path), error.value
        if path[-1] == KEY:  # the one key that can be wrong is that of a pot
            ids = [pot.id for pot in now.pots]
            facts = {"pot": _short(wrong), "known": listing(ids)}
            findings.append(Finding("S216", path, guessing(facts, str(wrong), ids)))
            return None
        facts = {"key": name, "value": _short(wrong), "advice": advice(name, now, error)}
        findings.append(Finding("S215", path, guessing(facts, str(wrong), field.values)))
        return None
    fields = {name.replace("-", "_"): read}
    if name == "pots":
        fields["stakes"] = with_pots(now, read).stakes
    return _Change(path, f"{name}: {written(name, read)}", fields)


def chosen(house: Mapping[str, Any]) -> list[str]:
    """Return the names of the book's variations that a household takes up, as they are written."""
    named = house.get(OPTIONS) or []
    listed = named.replace(",", " ").split() if isinstance(named, str) else named
    return [str(name) for name in (listed if isinstance(listed, list) else (listed,))]


def _chosen(
    house: Mapping[str, Any], options: Mapping[str, Option], findings: list[Finding]
) -> list[_Change]:
    """Return what the named variations change."""
    changes: list[_Change] = []
    for index, name in enumerate(chosen(house)):
        listed = isinstance(house[OPTIONS], list)
        path: Path = ("rules", OPTIONS, index) if listed else ("rules", OPTIONS)
        if name in options:
            change = _Change(path, f"{OPTIONS}: {name}", options[name].changes)
            findings.extend(_rivals(changes, change))
            changes.append(change)
        else:
            facts = {"value": _short(name), "known": listing(options) or "none for this game"}
            findings.append(Finding("S219", path, guessing(facts, name, options)))
    return changes


def _rivals(changes: Iterable[_Change], change: _Change) -> Iterator[Finding]:
    """Find the variations that want a setting to be something else than another one does."""
    for other in changes:
        for attribute, value in change.fields.items():
            if other.fields.get(attribute, value) != value:
                both = listing(one.written.partition(": ")[2] for one in (other, change))
                sentence = f"{both} both say what `{attribute.replace('_', '-')}` is."
                told = {"sentence": sentence, "advice": "keep one of the two"}
                yield Finding("S213", change.path, told, other.path)


def changeable() -> dict[str, Field]:
    """Return the fields that a scenario may change."""
    return {name: field for name, field in FIELDS.items() if field.kind not in FIXED_KINDS}


def _unknown(name: str, field: Field | None) -> Finding:
    known = [OPTIONS, *changeable()]
    facts = {"key": name[:60], "known": listing(known)}
    told = guessing(facts, name, known if field is None else ())
    return Finding("S214", ("rules", name, KEY), told)


def _contradiction(error: RulesError, base: Rules, changes: Sequence[_Change]) -> Finding:
    """Say what does not fit together, at the house rule that brought it about.

    That is the one whose field the error names, if it was written; otherwise one without which
    nothing would be wrong. A second one of that kind is shown as well.
    """
    field, nearest = str(error.facts["field"]), error.facts["nearest"]
    attribute = field.replace("-", "_")
    blamed = _blamed(error, base, changes)
    own = [change for change in changes if attribute in change.fields]
    fault, *others = [*own[-1:], *(change for change in blamed if change not in own)]
    places = [_place(change.path) for change in (fault, *others[:1])]
    sentence = str(error)
    ways = []
    if not own:
        present = written(field, getattr(_changed(base, changes), attribute))
        sentence += f" This game has `{field}: {present}`."
        ways.append(f"add `{field}: {written(field, nearest)}`")
    else:
        ways.append(f"write `{field}: {written(field, nearest)}`")
    back = others[0] if own and others else fault
    if back is not fault or not own:
        ways.append(f"take `{_short(back.written)}` back")
    told = {"sentence": sentence, "advice": ", or ".join(ways)}
    return Finding("S213", places[0], told, places[1] if others else None)


def _place(path: Path) -> Path:
    """The key of a house rule; a variation in a list has none."""
    return path if isinstance(path[-1], int) else (*path, KEY)


def _blamed(error: RulesError, base: Rules, changes: Sequence[_Change]) -> list[_Change]:
    """Return the house rules each of which brings this contradiction about with the others."""

    def wrong(some: Iterable[_Change]) -> bool:
        return any(str(one) == str(error) for one in problems(_changed(base, some)))

    found = [one for one in changes if not wrong(other for other in changes if other is not one)]
    if found:
        return found
    # Two of them do the same: the first with which it is wrong.
    return [next(one for place, one in enumerate(changes) if wrong(changes[: place + 1]))]


def _short(value: object) -> str:
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= 40 else text[:37] + "..."
