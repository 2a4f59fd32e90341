"""The reference for authors: every key of a scenario, every house rule with all its values.

Made from the tables that the reader walks and from the fields of the rules, so that nothing can be
written that does not stand here. The examples of a house rule are what the games themselves have.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from build_scripts.rule_words import CHAPTERS, Game
from engine.authoring.fields import STOPS, TABLES, Field
from engine.house_values import written
from engine.rules import FIELDS

_HEAD = """---
title: Every key and every house rule
description: The reference for authors of scenarios, key by key and value by value.
---

# Every key and every house rule

[How to write a scenario](index.md) tells it in order; this page is for looking things up. It is
made from the tables that the checker itself reads by.

## Games {#games}

The word behind `game:`, and the book the game comes from.

"""

_INTRO = {
    "scenario": "The keys of the file itself.",
    "entry": "An entry is a lead (`4S`), a run written out (`Ann 4S, Bet 5S`), or keys:",
    "steps": "Words for the steps that are not cards. A step that a hand does not have, such as "
    "the turn-up in a game without one, can have no words.",
    "words": "The words of one step; bare text means `say`.",
    "expect": "What must be true when the script ends.",
    "match": "The keys of a file that holds [a whole match](index.md#a-whole-match) and no deal.",
    "hand": "The words for one hand of a match; bare text means `say`.",
}

_RULES = """
## House rules {#house-rules}

Under `rules:` a hand changes what its game would have: `rules: {split: divide, stakes: {pope: 8}}`.
Every rule that is changed is told to readers above the hand. Rules that do not fit together are
refused, at the line that brought it about, with the nearest ones that do.
What each game has, and how we know, is on [the page that compares them](../compare.md#settings).
"""

_OPTIONS = """
## Variations by name {#options}

A usual variation has a name: `rules: {options: split-divided}`, or several,
`rules: {options: [five-pools, cap-4]}`. A rule written beside it may not say otherwise.
"""


def page(games: Sequence[Game]) -> str:
    """Return the Markdown of the page."""
    lines = [_HEAD]
    for game in games:
        name = f"[{game.name}](../{game.key}/index.md)"
        lines += [f"`{game.key}`", f":   {name}. {game.origin.book}.", ""]
    lines += ["## Keys {#keys}", ""]
    for name, (title, table) in TABLES.items():
        lines += [f"### {title} {{#keys-{name}}}", "", _INTRO[name], ""]
        for field in table.values():
            lines += _key(field)
    lines += [_RULES]
    for chapter, names in CHAPTERS.items():
        lines += [f"### {chapter} {{#rules-{chapter.lower().replace(' ', '-')}}}", ""]
        for name in names:
            lines += _rule(name, games)
    lines += [_OPTIONS]
    for game in games:
        lines += _options(game)
    return "\n".join(lines)


def _key(field: Field) -> list[str]:
    says = field.says + (" Required." if field.required else "")
    lines = [f"`{field.key}`", f":   {says}", "", *_indented([f"`{field.example}`"])]
    if field.key == "stop":
        lines += _indented([f"- `{value}`: {meaning}" for value, meaning in STOPS.items()])
    return lines


def _rule(name: str, games: Sequence[Game]) -> list[str]:
    field = FIELDS[name]
    lines = [f"[`{name}`](../compare.md#{name})", f":   {field.says}", ""]
    values = [f"- `{name}: {value}`: {says}" for value, says in field.values.items()]
    if not values:
        values = [f"- `{example}`, as in {game}" for example, game in examples(name, games)]
    return [*lines, *_indented(values)]


def examples(name: str, games: Iterable[Game]) -> list[tuple[str, str]]:
    """Return a setting as the games have it: each value once, with the first game that has it."""
    found: dict[str, str] = {}
    for game in games:
        value = written(name, getattr(game.rules, name.replace("-", "_")))
        found.setdefault(f"{name}: {value}", game.name)
    return [*found.items()]


def _options(game: Game) -> list[str]:
    if not game.origin.options:
        return []
    lines = [f"### {game.name} {{#options-{game.key}}}", ""]
    for name, option in game.origin.options.items():
        says = f"{option.says[:1].upper()}{option.says[1:]}."
        lines += [f"`{name}`", f":   {says} ({option.source})", ""]
    return lines


def _indented(lines: Iterable[str]) -> list[str]:
    return [*(f"    {line}" for line in lines), ""]
