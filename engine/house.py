"""House rules as a scenario writes them, turned into :class:`~engine.rules.Rules`.

``rules: {split: divide, stakes: {pope: 8}}`` changes a preset by the documented field names;
:mod:`engine.rules` says what each may be and whether they fit together. Where they do not, the
finding points at a house rule that was written, never at one that the game brought along.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from engine.contradictions import faults, problems
from engine.errors import RulesError
from engine.finding_words import KEY, MAX_FINDINGS, Finding, Path, guessing, listing
from engine.house_values import EMPTY, BadValue, Twice, advice, read_value, written
from engine.origins import Option
from engine.rules import FIELDS, Field, Rules, with_pots

FIXED_KINDS = ("text",)
"""Kinds of field that a scenario cannot change: the game's name."""

OPTIONS = "options"
"""The key under which a scenario names variations of its game's book."""


class _Change(NamedTuple):
    """One house rule as it was written: where, by which name, and what it changes.

    The ``value`` of a variation is its name, and its own name is that of all variations.
    """

    path: Path
    name: str
    value: Any
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
    "S316": "spin",
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


def by_house(findings: Iterable[Finding], base: Rules, rules: Rules) -> list[Finding]:
    """Say of what a household has changed that it is so by its rules, not by those of the game."""

    def told(one: Finding) -> Finding:
        leans = _LEANS.get(one.code, "").replace("-", "_").split()
        if "game" in one.facts and any(getattr(base, n) != getattr(rules, n) for n in leans):
            game = f"{one.facts['game']} by these house rules"
            return one._replace(facts={**one.facts, "game": game})
        return one

    return [told(one) for one in findings]


def house_rules(
    base: Rules, house: Mapping[str, Any], options: Mapping[str, Option] | None = None
) -> tuple[Rules, list[Finding]]:
    """Return the rules with a household's changes, and a finding for each change that cannot be.

    ``options`` are the game's variations; a household takes them up by name.
    Where there are findings the rules are those of ``base``.
    """
    findings: list[Finding] = []
    changes = _chosen(house, options or {}, findings)
    if "pots" in house:  # first, because stakes are written by pot
        house = {"pots": house["pots"], **house}
    for name, value in house.items():
        if name != OPTIONS:
            change = _read(_changed(base, changes), name, value, findings)
            if change is not None:
                findings.extend(_rivals(changes, change))
                changes.append(change)
    rules = _changed(base, changes)
    if not findings:
        wrong = problems(rules, base.players)
        without = _without_each(base, changes) if wrong else []
        findings = [_contradiction(error, wrong, base, changes, without) for error in wrong]
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
    if _is_empty(value):
        findings.append(_left_empty(name, EMPTY.get(field.kind)))
        return None
    try:
        read = read_value(now, name, value)
    except (ValueError, TypeError, KeyError) as error:
        wrong = value
        if isinstance(error, BadValue):
            path, wrong = (*path, *error.path), error.value
        if isinstance(error, Twice):
            also = ("rules", name, *error.also)
            findings.append(Finding("S103", path, {"key": _short(wrong)}, also))
            return None
        if name == "stakes" and path[-1] == KEY:
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
    return _Change(path, name, value, f"{name}: {written(name, read)}", fields)


def _is_empty(value: Any) -> bool:
    return value is None or value in ("", [], {})


def _left_empty(name: str, nothing: str | None = None) -> Finding:
    """Say that a value is missing, with the word that may have been meant by that."""
    facts = {"key": name, "guess": nothing} if nothing else {"key": name}
    return Finding("S118", ("rules", name, KEY), facts)


def chosen(house: Mapping[str, Any]) -> list[str]:
    """Return the names of the variations that a household takes up, each once."""
    named = house.get(OPTIONS) or []
    listed = named.replace(",", " ").split() if isinstance(named, str) else named
    return [*dict.fromkeys(map(str, listed if isinstance(listed, list) else (listed,)))]


def _chosen(
    house: Mapping[str, Any], options: Mapping[str, Option], findings: list[Finding]
) -> list[_Change]:
    """Return what the named variations change."""
    changes: list[_Change] = []
    names, listed = chosen(house), house.get(OPTIONS)
    if OPTIONS in house and not names:
        findings.append(_left_empty(OPTIONS))
    for name in names[:MAX_FINDINGS]:
        path: Path = ("rules", OPTIONS)
        if isinstance(listed, list):
            path = (*path, [*map(str, listed)].index(name))
        if name in options:
            told = f"{OPTIONS}: {name}"
            change = _Change(path, OPTIONS, name, told, options[name].changes)
            findings.extend(_rivals(changes, change))
            changes.append(change)
        else:
            facts = {"value": _short(name), "known": listing(options) or "none for this game"}
            findings.append(Finding("S219", path, guessing(facts, name, options)))
    return changes


def _rivals(changes: Iterable[_Change], change: _Change) -> Iterator[Finding]:
    """Find the variations that want a setting to be something else than this one does.

    A variation is told to readers in words of its own, and they would not be true any more.
    """
    new = change.value if change.name == OPTIONS else f"the rule `{change.name}`"
    for other in (one for one in changes if one.name == OPTIONS):
        at_odds = [
            attribute.replace("_", "-")
            for attribute, value in change.fields.items()
            if other.fields.get(attribute, value) != value
        ]
        if at_odds:
            sentence = f"{listing((other.value, new))} both say what `{at_odds[0]}` is."
            told = {"sentence": sentence, "advice": "keep one of the two"}
            path = change.path if change.name == OPTIONS else _place(change.path)
            yield Finding("S213", path, told, other.path)


def changeable() -> dict[str, Field]:
    """Return the fields that a scenario may change."""
    return {name: field for name, field in FIELDS.items() if field.kind not in FIXED_KINDS}


def _unknown(name: str, field: Field | None) -> Finding:
    known = [OPTIONS, *changeable()]
    facts = {"key": name[:60], "known": listing(known)}
    told = guessing(facts, name, known if field is None else ())
    return Finding("S214", ("rules", name, KEY), told)


Without = Sequence[tuple[_Change, Sequence[RulesError]]]
"""Each house rule that can be taken back, with what contradicts itself then."""


def _contradiction(
    error: RulesError,
    wrong: Sequence[RulesError],
    base: Rules,
    changes: Sequence[_Change],
    without: Without,
) -> Finding:
    """Say what does not fit together, at the house rule that brought it about.

    That is the one whose field the error names, if it was written; otherwise one that helps when
    it is taken back. A second one of that kind is shown as well.
    """
    field = str(error.facts["field"])
    nearest: Any = error.facts["nearest"]
    attribute = field.replace("-", "_")
    own = [change for change in changes if attribute in change.fields][-1:]
    blamed = [one for one, left in without if one not in own and _helps(error, wrong, left)]
    # Where each of two does it alone, the first with which it is wrong is shown.
    fault, *others = [*own, *blamed] or [_first(error, base, changes)]
    sentence, mended = str(error), f"`{field}: {written(field, nearest)}`"
    if field == "pots" and any(one.name == "stakes" for one in changes):
        stakes = with_pots(_changed(base, changes), nearest).stakes
        mended += f" and `stakes: {written('stakes', stakes)}`"
    if not own:
        present = written(field, getattr(_changed(base, changes), attribute))
        sentence += f" This game has `{field}: {present}`."
        ways = [f"add {mended}"]
    elif fault.name == OPTIONS:
        ways = [f"write {mended} in place of `{fault.written}`"]
    else:
        ways = [f"write {mended}"]
    ways += [f"take `{_short(one.written)}` back" for one in blamed[:1]]
    told = {"sentence": sentence, "advice": ", or ".join(ways)}
    return Finding("S213", _place(fault.path), told, _place(others[0].path) if others else None)


def _place(path: Path) -> Path:
    """The key of a house rule; a variation in a list has none."""
    return path if isinstance(path[-1], int) else (*path, KEY)


def _without_each(base: Rules, changes: Sequence[_Change]) -> Without:
    """Take each house rule back, where all others can be read without it."""
    found = []
    for one in changes:
        left: list[_Change] = []
        unread: list[Finding] = []
        for other in (change for change in changes if change is not one):
            if other.name == OPTIONS:
                left.append(other)
            elif again := _read(_changed(base, left), other.name, other.value, unread):
                left.append(again)
        if not unread:
            found.append((one, faults(_changed(base, left))))
    return found


def _helps(error: RulesError, wrong: Iterable[RulesError], left: Iterable[RulesError]) -> bool:
    """Whether a contradiction is gone, and no other has come in its place."""
    before = Counter(one.facts["field"] for one in wrong)
    after = Counter(one.facts["field"] for one in left)
    gone = str(error) not in map(str, left)
    return gone and after <= before and after[error.facts["field"]] < before[error.facts["field"]]


def _first(error: RulesError, base: Rules, changes: Sequence[_Change]) -> _Change:
    def wrong(some: Iterable[_Change]) -> bool:
        return str(error) in map(str, faults(_changed(base, some)))

    return next(one for place, one in enumerate(changes) if wrong(changes[: place + 1]))


def _short(value: object) -> str:
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= 40 else text[:37] + "..."
