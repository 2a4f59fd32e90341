"""A scenario file as plain data, each part with its place in the file.

The entry points are :func:`read_file` and :func:`read_text`; the walk over the keys is in
:mod:`engine.authoring.scenario_walk`. Whether the cards make a deal and the play is legal,
:mod:`engine.scenario` finds from the data; :func:`examine` does both and puts every finding at its
line and column.
"""

from __future__ import annotations

import os
from typing import Any, NamedTuple

from engine.authoring.fields import SCENARIO
from engine.authoring.kinds import Kinds
from engine.authoring.match_walk import MatchWalk, is_match
from engine.authoring.places import Places
from engine.authoring.scenario_walk import ScenarioWalk
from engine.authoring.yaml_nodes import MAX_BYTES, Located, Place, compose, decode, located
from engine.finding_words import MAX_FINDINGS, Finding, severity
from engine.match_script import MatchScript, verify_match
from engine.scenario import Scenario, verify

TOP = Place(1, 1, 1, 2)
_NOTHING = frozenset(SCENARIO)


class ScenarioFile(NamedTuple):
    """What a file says.

    ``data`` is plain and ready for JSON. ``broken`` names its top-level fields that could not be
    read whole, so that nothing further is concluded from them.
    """

    name: str
    text: str
    data: dict[str, Any]
    broken: frozenset[str]
    positions: Places
    findings: list[Located]


def read_file(path: str) -> ScenarioFile:
    """Read a file; that it is missing or may not be read is a finding too."""
    try:
        with open(path, "rb") as opened:
            size = os.fstat(opened.fileno()).st_size
            # A file of gigabytes is not read whole to be refused; a pipe does not tell its size.
            raw = opened.read() if 0 < size <= MAX_BYTES else opened.read(MAX_BYTES + 1)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        return _unread(path, "", [located("S116", TOP, reason=reason)])
    return read_bytes(raw, path, size)


def read_bytes(raw: bytes, name: str, size: int = 0) -> ScenarioFile:
    """Read the bytes of a file, ``size`` of them in all if more than were passed."""
    text, findings = decode(raw, size)
    if findings:
        return _unread(name, raw[:4096].decode("utf-8", "replace"), findings)
    return read_text(text, name)


def read_text(text: str, name: str = "scenario") -> ScenarioFile:
    """Read the text of a scenario file; whatever is wrong with it becomes findings."""
    findings: list[Located] = []
    if text.startswith("\ufeff"):
        text = text[1:]
        findings.append(located("W902", TOP))
    root, refused = compose(text)
    findings.extend(refused)
    if root is None or not root.value:
        if not refused:
            findings.append(located("S100", TOP))
        return _unread(name, text, findings)
    walk: Kinds
    if is_match(root):
        walk = MatchWalk(text)
        walk.match(root)
    else:
        walk = ScenarioWalk(text)
        walk.scenario(root)
    findings.extend(walk.findings)
    return ScenarioFile(name, text, walk.data, frozenset(walk.broken), walk.places, findings)


class Examined(NamedTuple):
    """A file with everything that is wrong with it, in the order of the lines.

    ``scenario`` is the hand of the file or ``match`` its match; both are None where a finding is
    an error.
    """

    file: ScenarioFile
    findings: list[Located]
    scenario: Scenario | None
    match: MatchScript | None


class _Report(NamedTuple):
    findings: list[Finding]
    scenario: Scenario | None
    match: MatchScript | None


def examine(file: ScenarioFile) -> Examined:
    """Check what was read: its shape is settled, its meaning and its play are looked at here."""
    report = _verify(file)
    found = list(file.findings)
    # Errors first: a warning must not take the place of what makes the file fail.
    weighty = sorted(report.findings, key=lambda one: severity(one.code))
    for finding in weighty[:MAX_FINDINGS]:
        also = None if finding.also is None else file.positions.find(finding.also)
        found.append(Located(finding, file.positions.find(finding.path, finding.span), also))
    found.sort(key=lambda one: (one.place, one.finding.code))
    wrong = any(severity(one.finding.code) == "error" for one in found)
    hand, match = (None, None) if wrong else (report.scenario, report.match)
    return Examined(file, found, hand, match)


def _verify(file: ScenarioFile) -> _Report:
    if "match" in file.data or "match" in file.broken:
        played = verify_match(file.data, file.broken)
        return _Report(played.findings, None, played.script)
    report = verify(file.data, file.broken)
    return _Report(report.findings, report.scenario, None)


def _unread(name: str, text: str, findings: list[Located]) -> ScenarioFile:
    return ScenarioFile(name, text, {}, _NOTHING, Places(text), findings)
