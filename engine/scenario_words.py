"""The author's words, as far as they can be judged without playing the hand.

Placeholders must mean something, ``say`` and ``say instead`` exclude each other, and each part has
room for so many words. Whether the figures are true only the play can tell.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine.finding_words import MAX_FINDINGS, Finding, Path
from engine.prose import placeholders, problems, sound
from engine.prose_figures import Claim, finder
from engine.rules import Rules
from engine.telling import LIMITS, words

PARTS: dict[str, int] = dict(zip(("say", "could", "why"), LIMITS.values(), strict=True))
"""The parts an author may write, with the words each has room for."""
# Texts with fewer blanks than this are not counted word by word.
_SHORT = {part: limit // 2 for part, limit in PARTS.items()}


class Claimed(NamedTuple):
    """A text in which figures stand beside names."""

    path: Path
    text: str
    claims: list[Claim]


def check_words(
    data: Mapping[str, Any], rules: Rules, names: Sequence[str], findings: list[Finding]
) -> list[Claimed]:
    """Find what is wrong with the words of a scenario; return the figures the play must confirm."""
    claims_in = finder(tuple(names), tuple([pot.name for pot in rules.pots])).claims
    known: frozenset[str] | None = None
    claimed: list[Claimed] = []
    for key in ("title", "goal"):
        if "{" in (data.get(key) or ""):
            findings.append(Finding("S506", (key,), {"key": key}))
    groups = [
        (("play", index, "words"), entry["words"])
        for index, entry in enumerate(data.get("play") or ())
        if entry.get("words")
    ]
    for path, steps in [*groups, (("words",), data.get("words") or {})]:
        for step, told in steps.items():
            for key, text in told.items():
                if text.count(" ") >= _SHORT.get(key, 0):
                    _check_key(told, key, (*path, step), findings)
                if ("{" in text or "}" in text) and len(findings) < MAX_FINDINGS:
                    known = known or placeholders(rules, names)
                    if not sound(text, known):
                        findings.extend(problems(text, (*path, step, key), rules, names))
                claims = claims_in(text)
                if claims:
                    claimed.append(Claimed((*path, step, key), text, claims))
    return claimed


def _check_key(told: Mapping[str, str], key: str, path: Path, findings: list[Finding]) -> None:
    here, part = (*path, key), key.removesuffix(" instead")
    if part != key and part in told:
        findings.append(Finding("S504", here, {"part": part}, (*path, part)))
    limit = PARTS.get(part)
    if limit is None:
        findings.append(Finding("S101", here, _unknown(key)))
    elif (n := words(told[key])) > limit:
        code = "S505" if n > 2 * limit else "W901"
        findings.append(Finding(code, here, {"part": key, "n": n, "limit": limit}))


def _unknown(key: str) -> dict[str, object]:
    return {"where": "Words of a step", "key": key[:60], "advice": f"its keys are {list(PARTS)}"}
