"""The page that traces every rule to its source, made from ``sources.yml``.

A statement, its clause, its setting and the test that shows it, one below the other: it reads on a
telephone and without a script. Links lead to the rules pages that exist.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from build_scripts.card_html import rich
from build_scripts.sources import (
    Contradiction,
    Ruling,
    Settings,
    Source,
    Statement,
    sources,
)
from engine.catalogue import join
from engine.presets import PRESETS
from engine.rule_names import rule_name

_HEAD = """---
title: Where every rule comes from
description: Every rule the source texts state, with what carries it in our games and what shows it.
---

# Where every rule comes from

Four texts stand at the beginning of this site. On this page is **every rule that they state**, {n}
in all, one sentence each and in our own words. Below each stands what *carries* it, a clause of the
rules or a setting of the game, and what *shows* it, a test of the program or a step of a hand. A
statement without both fails a test, and so does one whose setting is no longer what the text says.

First come the questions on which [the texts disagree](#disagree), then the statements text by text,
and last [what we had to decide](#rulings) because a text is silent, unclear or mistaken. How all
the games answer all the questions is on [another page](compare.md).

"""

_RULINGS = """## What we had to decide {#rulings}

Where a number such as E37 stands, the program has tests of that number, which fail should the
ruling ever come out differently.

"""

_TEST = re.compile(r"test_(?:e(\d+)_)?(.+)")
_NUMBER = re.compile(r"E\d+")
_GAME = re.compile(
    "(?:foster|matrimony layout|newmarket|spin|saratoga|modern|peel) "
    "(?=(?:a|after|an|both|each|every|everybody|fewer|holding|in|jack|low|no|nobody|only|the|those|three"
    "|unequal|unplayed|what|whoever|with|without) )"
)
"""The game that a test's name begins with, where a whole sentence follows."""


class Seen(NamedTuple):
    """Where a reader sees a clause at work: an address from the site's root, and its words."""

    address: str
    title: str


Steps = Mapping[str, Mapping[str, Seen]]
"""By game and clause, a step that shows it."""


def page(existing: Collection[str], seen: Steps | None = None) -> str:
    """Return the Markdown of the page.

    ``existing`` are the pages that it may link to, ``seen`` are steps that show the clauses.
    """
    found = sources()
    titles = {ruling.id: ruling.title for ruling in found.rulings}
    parts = [_HEAD.format(n=len(found.statements)), *_contents(found.sources, found.statements)]
    parts.append("## Where the texts disagree {#disagree}\n\n")
    parts += [_contradiction(one) for one in found.contradictions]
    for source in found.sources:
        parts.append(f"## {source.title} {{#{source.id.lower()}}}\n\n{source.book}.\n\n")
        parts.append(f"{_reachable(source.aside.strip(), existing)}\n\n")
        of = [one for one in found.statements if one.source == source.id]
        for game, group in _by_game(of):
            parts.append(f"### {PRESETS[game].game} {{#{source.id.lower()}-{game}}}\n\n")
            parts += [
                _statement(one, titles, existing, (seen or {}).get(game, {})) for one in group
            ]
    parts.append(_RULINGS)
    return "".join([*parts, *(_ruling(one) for one in found.rulings)]).rstrip() + "\n"


def _contents(texts: Iterable[Source], statements: Iterable[Statement]) -> Iterator[str]:
    all_of = [one.source for one in statements]
    for text in texts:
        count = all_of.count(text.id)
        yield f"- [{text.title}](#{text.id.lower()}): {count} statements\n"
    yield "\n"


def _reachable(text: str, existing: Collection[str]) -> str:
    """Take the links out that lead to pages which do not exist."""

    def kept(found: re.Match[str]) -> str:
        return found[0] if found[2].partition("#")[0] in existing else found[1]

    return re.sub(r"\[([^\]]+)\]\(([^)]+)\)", kept, text)


def _by_game(statements: Iterable[Statement]) -> Iterator[tuple[str, list[Statement]]]:
    """Group statements by the first game they speak about, games in the order of the text."""
    groups: dict[str, list[Statement]] = {}
    for one in statements:
        groups.setdefault(one.games[0], []).append(one)
    yield from groups.items()


def _contradiction(one: Contradiction) -> str:
    lines = [f'<span id="{one.id.lower()}"></span>**{one.topic}** *({one.id})*']
    for side in one.sides:
        games = " · ".join(PRESETS[game].game for game in side.games)
        lines.append(f":   {_capital(side.says)} {_settings(side.sets)}<br>*{games}*")
    where = join([*map(_mention, one.statements)])
    note = f" {one.note.strip()}" if one.note else ""
    lines.append(f":   Stated in {where}.{note}")
    return "\n".join(lines) + "\n\n"


def _statement(
    one: Statement,
    titles: Mapping[str, str],
    existing: Collection[str],
    seen: Mapping[str, Seen],
) -> str:
    place = f"{one.place}; {one.again}" if one.again else one.place
    lines = [f'<span id="{one.id.lower()}"></span>**{one.id}** {one.says.strip()} *({place})*']
    carriers = []
    if one.clauses:
        clauses = [_clause(one.games[0], clause, existing) for clause in one.clauses]
        carriers.append(f"Rule: {join([*clauses])}")
    if one.names:
        carriers.append("a name of the game")
    if one.sets:
        carriers.append(_settings(one.sets))
    if one.option:
        carriers.append(f"with the variation `{one.option}`")
    lines.append(f":   {_capital(' · '.join(carriers))}{_also(one)}<br>Shown by {_proof(one)}")
    step = next((seen[clause] for clause in one.clauses if clause in seen), None)
    if step and not one.steps:
        lines[-1] += f'<br>See the rule at work: <a href="../{step.address}">{rich(step.title)}</a>'
    if one.rulings:
        ruled = join([*(_ruled(ident, titles[ident]) for ident in one.rulings)])
        lines[-1] += f"<br>Decided: {ruled}"
    return "\n".join(lines) + "\n\n"


def _also(one: Statement) -> str:
    others = [PRESETS[game].game for game in one.games[1:]]
    return f" · also in {join([*others])}" if others else ""


def _clause(game: str, clause: str, existing: Collection[str]) -> str:
    name = rule_name(clause)
    return f"[{name}]({game}/index.md#{clause})" if f"{game}/index.md" in existing else name


def _settings(sets: Settings) -> str:
    """Write settings as a scenario does."""
    told = []
    for name, value in sets.items():
        if isinstance(value, Mapping):
            value = "{" + ", ".join(f"{pot}: {what}" for pot, what in value.items()) + "}"
        told.append(f"`{name}: {value}`")
    return " ".join(told)


def _proof(one: Statement) -> str:
    shown = [_test(name) for name in one.tests]
    for hand, step in one.steps:
        title = hand.rpartition("/")[2].replace("-", " ")
        at = f"step {step}" if step.isdigit() else f"“{step.replace('-', ' ')}”"
        shown.append(f'<a href="../{hand}/#s={step}">{title}, {at}</a>')
    return join([*shown])


def _test(name: str) -> str:
    """Write a test as the sentence that its name is."""
    found = _TEST.fullmatch(name)
    assert found is not None, "tests of a statement begin with test_"
    number = f" (E{found[1]})" if found[1] else ""
    told = _GAME.sub("", found[2].replace("_", " "), count=1)
    return f"*{told}*{number}"


def _mention(ident: str) -> str:
    return f"[{ident}](#{ident.lower()})"


def _ruled(ident: str, title: str) -> str:
    told = title.rstrip("?.")
    shown = ident if _NUMBER.fullmatch(ident) else told[0].lower() + told[1:]
    return f"[{shown}](#{ident.lower()})"


def _ruling(one: Ruling) -> str:
    number = f" *({one.id})*" if _NUMBER.fullmatch(one.id) else ""
    head = f'<span id="{one.id.lower()}"></span>**{one.title}**{number}'
    shown = f"<br>Shown by {join([*map(_test, one.tests)])}" if one.tests else ""
    return f"{head}\n:   {one.gist.strip()} {one.why.strip()}{shown}\n\n"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
