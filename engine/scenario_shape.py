"""The first pass over a scenario that did not come from a file: is the data what it should be?

A file's reader has settled this already, with line and column; data from a page or a program is
looked at here, so that the passes after it can rely on every type.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from engine.finding_words import CONTROL, TURNING, Finding, Path

Test = Callable[[Any], bool]


# Far more than any scenario needs; beyond it a check would take time for nothing.
_MOST = {str: 2000, list: 200, tuple: 200, dict: 200}
_LARGEST = 10**6


def _large(value: Any) -> bool:
    """Whether a value is of a size that no scenario has."""
    if isinstance(value, int):
        return abs(value) > _LARGEST
    limit = next((most for kind, most in _MOST.items() if isinstance(value, kind)), None)
    return limit is not None and len(value) > limit


def _text(value: Any) -> bool:
    return isinstance(value, str) and not _large(value) and not CONTROL.search(value)


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and not _large(value)


def _count(value: Any) -> bool:
    return _whole(value) and value >= 0


def _card(value: Any) -> bool:
    return _text(value) and len(value) <= 20


def _maybe(test: Test) -> Test:
    return lambda value: value is None or test(value)


def _list(test: Test) -> Test:
    return lambda value: (
        isinstance(value, list | tuple) and not _large(value) and all(map(test, value))
    )


def _map(test: Test) -> Test:
    return lambda value: (
        isinstance(value, Mapping)
        and not _large(value)
        and all(isinstance(key, str) for key in value)
        and all(map(test, value.values()))
    )


def _either(*tests: Test) -> Test:
    return lambda value: any(test(value) for test in tests)


def _names(value: Any) -> bool:
    named = _list(lambda name: _text(name) and name.strip() and not TURNING.search(name))(value)
    return named and len(set(value)) == len(value) > 0


_WORDS = _map(_text)
_SHAPE: dict[str, tuple[bool, str, Test]] = {
    "title": (True, "text", _text),
    "game": (True, "text", _text),
    "goal": (False, "text", _text),
    "rules": (False, "keys with values", _map(lambda value: True)),
    "seats": (True, "a list of different names", _names),
    "dealer": (True, "a seat", _whole),
    "hands": (True, "a list of cards for each seat", _list(_list(_card))),
    "stock": (False, "`rest` or a list of cards", _either(lambda v: v == "rest", _list(_card))),
    "spare": (False, "a list of cards", _list(_card)),
    "turn-up": (False, "a card", _card),
    "counters": (False, "a number for each seat", _list(_maybe(_whole))),
    "board": (False, "a number for some pots", _map(_whole)),
    "stakes": (False, "a number for some pots, by seat", _list(_maybe(_map(_count)))),
    "exchange": (False, "a seat and a price", lambda v: _list(_count)(v) and len(v) == 2),
    "play": (True, "a list of leads", _list(lambda value: isinstance(value, Mapping))),
    "words": (False, "words by step", _map(_WORDS)),
    "expect": (False, "keys with values", _map(lambda value: True)),
}
_ENTRY: dict[str, tuple[bool, str, Test]] = {
    "cards": (True, "a list of cards", lambda value: _list(_card)(value) and bool(value)),
    "players": (False, "a seat for each card", _list(_maybe(_whole))),
    "words": (False, "words by card", _map(_WORDS)),
    "id": (False, "text", _text),
    "stop": (False, "text", _text),
    "spin": (False, "a card", _card),
    "open": (False, "true or false", lambda value: isinstance(value, bool)),
}
_EXPECT: dict[str, tuple[bool, str, Test]] = {
    "out": (False, "a seat or `nobody`", _either(_whole, lambda value: value == "nobody")),
    "pots": (False, "a number for some pots", _map(_whole)),
    "counters": (False, "a number for each seat", _list(_maybe(_whole))),
}


def shape(data: Any) -> list[Finding]:
    """Return a finding for each part of the data that is missing or of the wrong kind."""
    if not isinstance(data, Mapping):
        return [_wrong((), "A scenario", "keys with values", data)]
    findings = list(_check(data, (), _SHAPE))
    if findings:
        return findings
    for index, entry in enumerate(data["play"]):
        findings.extend(_check(entry, ("play", index), _ENTRY))
    findings.extend(_check(data.get("expect") or {}, ("expect",), _EXPECT))
    return findings or list(_fit(data))


def _check(
    data: Mapping[str, Any], path: Path, table: Mapping[str, tuple[bool, str, Test]]
) -> Iterator[Finding]:
    for key, (required, wanted, test) in table.items():
        value = data.get(key)
        if value is None:
            if required:
                facts = {"where": "The scenario", "key": key, "says": wanted, "example": key}
                yield Finding("S102", path, facts)
        elif not test(value):
            yield _wrong((*path, key), key, wanted, value)


def _fit(data: Mapping[str, Any]) -> Iterator[Finding]:
    """Find lists that do not have one entry for each seat, and seats that are not there."""
    seats = len(data["seats"])
    for key in ("hands", "counters", "stakes"):
        if data.get(key) is not None and len(data[key]) != seats:
            yield _wrong((key,), key, f"{seats} entries, one for each seat", data[key])
    seat_of: list[tuple[Path, Any]] = [(("dealer",), data["dealer"])]
    if data.get("exchange") is not None:
        seat_of.append((("exchange",), data["exchange"][0]))
    expect = data.get("expect") or {}
    if _whole(expect.get("out")):
        seat_of.append((("expect", "out"), expect["out"]))
    if expect.get("counters") is not None and len(expect["counters"]) != seats:
        yield _wrong(("expect", "counters"), "counters", "a number for each seat", 0)
    for index, entry in enumerate(data["play"]):
        players = entry.get("players") or ()
        if players and len(players) != len(entry["cards"]):
            yield _wrong(("play", index, "players"), "players", "a seat for each card", players)
        seat_of.extend((("play", index, "players"), player) for player in players)
    for path, seat in seat_of:
        if seat is not None and not 0 <= seat < seats:
            yield _wrong(path, str(path[-1]), f"a seat from 0 to {seats - 1}", seat)


def _wrong(path: Path, key: str, wanted: str, value: Any) -> Finding:
    found = {str: "text", int: "a number", bool: "true or false", type(None): "nothing"}
    told = found.get(type(value), "a list" if isinstance(value, list | tuple) else "keys")
    if wanted.startswith(told):
        told = "what stands there"
    elif _large(value):
        told += " as large as this"
    facts = {"key": key, "wanted": wanted, "found": told, "example": f"{key}: …"}
    return Finding("S104", path, facts)
