"""The page that holds the games against each other, setting by setting.

Made from the presets, the meanings of their fields and their origins, so that a new game stands on
it without a word written here. No table: a section for each setting, with the games under the
value they have, reads on a telephone as well as on paper.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape

from build_scripts.card_html import rich
from build_scripts.disputes import DISPUTES, Answer, Dispute, setting
from build_scripts.rule_words import CHAPTERS, MARKS, QUESTIONS, Game, idle

Linked = Callable[[Game], str]
"""Writes a game's name as HTML, linked where there is a page to link to."""

_HEAD = """---
title: Compare the games
description: Every rule of every game on this site, side by side, and where the books disagree.
---

# The games, rule by rule

There are {n} games here, and no two books they come from agree on everything. First come the
questions [on which they part](#disputes), then [every setting there is](#settings), and last the
[variations we know of](#variations). To find out which game it is that you know,
there is [a page of its own](which.md), and [another](house-rules.md) plays the same deal by two
rules.

Behind every answer stand the games that give it, and how we know: **{stated}** means that the
game’s book says so, **{inferred}** that it follows from something else the book says, and
**{open}** that the book is silent and the answer is ours. None of it binds your table: each setting
can be [changed in a hand of your own](scenarios/index.md#house-rules).

## Where the books disagree {{#disputes}}
"""


Answered = dict[str, list[tuple[Game, str]]]
"""Games under their answers, each with the mark that says how it is known."""


def answers(told: Answer, games: Iterable[Game]) -> Answered:
    """Return the games by their answer, leaving out those in which the question does not arise."""
    found: Answered = {}
    for game in games:
        answer = told(game.rules)
        if answer is not None:
            found.setdefault(answer.text, []).append((game, mark(game, answer.fields)))
    return found


def disputed(games: Sequence[Game]) -> list[Dispute]:
    """Return the points on which at least two of these games differ."""
    return [dispute for dispute in DISPUTES if len(answers(dispute.answer, games)) > 1]


def mark(game: Game, fields: Iterable[str]) -> str:
    """Return how sure an answer is that rests on these fields: as the least sure of them."""
    sure = [*MARKS]
    return max((game.origin.mark(field) for field in fields), key=sure.index)


def _by_mark(games: Iterable[tuple[Game, str]], linked: Linked) -> str:
    """Return the games as one list for each mark, the surest first."""
    lists, of = [], [*games]
    for one, word in MARKS.items():
        items = "".join(f"<li>{linked(game)}</li>" for game, known in of if known == one)
        if items:
            lists.append(f'<dd class="eh-{one}"><b>{word}</b> <ul>{items}</ul></dd>')
    return "".join(lists)


def _knob(by: Answered, linked: Linked) -> str:
    """Return values with their games as one list of definitions."""
    return "".join(
        f"<div><dt>{rich(told)}</dt>{_by_mark(games, linked)}</div>" for told, games in by.items()
    )


def _idle(name: str, games: Iterable[Game], linked: Linked) -> str:
    found: dict[str, list[Game]] = {}
    for game in games:
        reason = idle(game.rules, name)
        if reason:
            found.setdefault(f"The question does not arise: {reason}", []).append(game)
    return "".join(
        f'<div><dt>{told}</dt><dd class="eh-idle"><ul>'
        + "".join(f"<li>{linked(game)}</li>" for game in of)
        + "</ul></dd></div>"
        for told, of in found.items()
    )


def page(games: Sequence[Game], linked: Linked, style: str) -> str:
    """Return the Markdown of the page; ``style`` is the tag that loads its style sheet."""
    lines = [_HEAD.format(n=len(games), **MARKS), style, ""]
    for dispute in disputed(games):
        by = answers(dispute.answer, games)
        lines += [f"### {dispute.asks} {{#{dispute.id}}}", "", dispute.says, ""]
        lines += [f'<dl class="eh-knob">{_knob(by, linked)}</dl>', ""]
    lines += ["## Every setting {#settings}", ""]
    lines += ["The name in `code` is what a hand writes under `rules:` to change it.", ""]
    for chapter, names in CHAPTERS.items():
        lines += [f"### {chapter} {{#set-{chapter.lower().replace(' ', '-')}}}", ""]
        for name in names:
            body = _knob(answers(setting(name), games), linked) + _idle(name, games, linked)
            lines += [f"#### {QUESTIONS[name]} {{#{name}}}", "", f"`{name}`", ""]
            lines += [f'<dl class="eh-knob">{body}</dl>', ""]
    return "\n".join([*lines, *_variations(games, linked)])


def _variations(games: Iterable[Game], linked: Linked) -> list[str]:
    lines = ["## Variations {#variations}", ""]
    lines += [
        "A hand takes one up by its name: `rules: {options: NAME}`. Behind each stands where "
        "it comes from.",
        "",
    ]
    for game in games:
        if game.origin.options:
            lines += [f'<p class="eh-of">{linked(game)}</p>', options_html(game), ""]
    return lines


def options_html(game: Game) -> str:
    """Return the variations that a game's book names, as a list of definitions."""
    items = "".join(
        f"<div><dt>{rich(option.says)}</dt>"
        f"<dd><code>{name}</code> · {escape(option.source, quote=False)}</dd></div>"
        for name, option in game.origin.options.items()
        if game.rules._replace(**option.changes) != game.rules
    )
    return f'<dl class="eh-knob">{items}</dl>'
