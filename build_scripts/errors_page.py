"""The page of error codes, made from the table that the checker speaks from.

``python -m build_scripts.errors_page`` writes ``docs/scenarios/errors.md`` anew; a test holds the
page equal to the table.
"""

from __future__ import annotations

from build_scripts.paths import ROOT
from engine.finding_words import CODES, Code
from engine.presets import PRESETS
from engine.rulebook import clauses

PAGE = ROOT / "docs" / "scenarios" / "errors.md"

_GROUPS = {
    "S1": ("The file", "What is wrong with the file before any card is looked at."),
    "S2": ("Cards, players and rules", "A deal that nobody could deal."),
    "S3": ("Play", "A card that cannot be played there, or a stop that is none."),
    "S4": ("Expectations", "What the end was said to be, and is not."),
    "S5": ("Words", "Sentences that say too much, or what is not true."),
    "W9": ("Style", "Warnings. They never stop a build."),
}

# Codes whose sentence is the refusal itself, in the words a player would hear.
_REFUSALS = {
    "S301": "A card is led that is not the lowest of its suit.",
    "S302": "A card is led that its player does not hold.",
    "S303": "A card is led that has been played already.",
    "S312": "A card is led that the rules bar for another reason.",
}

_HEAD = """---
title: What the checker says
description: Every error code of the scenario checker, with what to do about it.
---

# What the checker says

Every finding has a code, so that you can look it up. In the sentences below `…` stands for the
names, cards and numbers of your own file; [How to write a scenario](index.md#check-it) shows how
to read a finding.
"""


class _Dots(dict[str, str]):
    def __missing__(self, name: str) -> str:
        return "…"


def page() -> str:
    """Return the Markdown of the page."""
    parts = [_HEAD]
    for prefix, (title, line) in _GROUPS.items():
        parts.append(f"\n## {title}\n\n{line}\n")
        parts.extend(_entry(name, CODES[name]) for name in sorted(CODES) if name[:2] == prefix)
    return "".join(parts)


def _entry(name: str, code: Code) -> str:
    says = _REFUSALS.get(name) or code.says.format_map(_Dots())
    told = code.help.format_map(_Dots())
    lines = [f'<span id="{name.lower()}"></span>**{name}** {says}']
    if told not in ("", "…"):
        lines.append(f":   {told[:1].upper()}{told[1:].rstrip('.')}.")
    else:
        lines.append(":   The finding itself says what to do.")
    if code.rule:
        lines[1] += f" Rule: [{code.rule}]({_where(code.rule)})."
    return "\n" + "\n".join(lines) + "\n"


def _where(rule: str) -> str:
    """Return the address of a rule, on the page of the first game that has it."""
    for game, rules in PRESETS.items():
        if rule in clauses(rules):
            return f"../{game}/index.md#{rule}"
    return "reference.md#house-rules"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
