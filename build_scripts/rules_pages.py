"""Everything a game's own page holds besides what was written for it by hand.

``rules`` is the rulebook with its links, ``origin`` where the game comes from and how it varies. A
game whose introduction nobody has written yet gets a page of these two.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from pathlib import PurePosixPath

from build_scripts import coverage
from build_scripts.card_html import rich
from build_scripts.hands import Listed, head, up
from build_scripts.rule_words import CHAPTERS, MARKS, QUESTIONS, Game, answer, idle
from build_scripts.rules_html import options_html, sections_md, seen
from engine.catalogue import join
from engine.rulebook import rulebook
from engine.rulebook_words import capital

STYLE = "assets/rules.css"
"""The style sheet of these pages only: a hand's page must not pay for it."""

Shown = Mapping[str, Mapping[str, Sequence[coverage.Place]]]


def style(page: PurePosixPath) -> str:
    """Return the tag that loads the style sheet of rules pages, which Markdown leaves alone."""
    return f'<div><link rel="stylesheet" href="{up(page)}{STYLE}"></div>'


def ways_html(game: Game, hands: Iterable[Listed], root: str) -> str:
    """Return the ways from the rules: the hands, the sheet to print, the other games."""
    links = [
        f'<li>Watch <a href="{root}{escape(hand.address)}">{rich(hand.title)}</a></li>'
        for hand in hands
        if hand.game == game.key
    ]
    links.append(f'<li>Print <a href="{root}{game.key}/sheet/">the rules on one page</a></li>')
    links.append(f'<li>Compare it <a href="{root}compare/">with the other games</a></li>')
    return f'<ul class="eh-ways">{"".join(links)}</ul>'


def rules_md(game: Game, page: PurePosixPath, hands: Sequence[Listed], shown: Shown) -> str:
    """Return the rulebook of a game for its page."""
    root = up(page)
    told = sections_md(rulebook(game.rules), seen(shown.get(game.key, {}), root))
    return f"{style(page)}\n\n{ways_html(game, hands, root)}\n\n{told}"


def origin_md(game: Game, page: PurePosixPath) -> str:
    """Return how the game varies, how to change it further, and where it comes from."""
    root = up(page)
    lines = ["## Variations {#variations}", ""]
    if game.origin.options:
        lines += ["It is played differently too; behind each way stands where it comes from:", ""]
        lines += [options_html(game), ""]
    lines += ["### House rules {#house-rules}", ""]
    lines += [
        "<p>Hardly two families play alike. A hand on this site can be told yours in a line of its "
        f'file: <a href="{root}scenarios/reference/#house-rules">every house rule there is</a>, '
        "with its values. Rules that cannot live together are refused, with the nearest that can."
        "</p>",
        "",
        "## Where this comes from {#sources}",
        "",
        f"<p>The rules are those of {rich(game.origin.book)}{_also(game)}. They are told here in "
        "our own words, and the program that plays the hands obeys them to the letter. Not all of "
        "it stands in the book:</p>",
        "",
        f'<dl class="eh-knob">{_marks(game)}</dl>',
        "",
        f'<p>What other books say to the same questions is told under <a href="{root}compare/">'
        "Compare the games</a>.</p>",
    ]
    return "\n".join(lines)


def _also(game: Game) -> str:
    names = join([*game.origin.also])
    return f", and the game is also called {rich(names)}" if names else ""


_MARKED = {
    "stated": "The book says so",
    "inferred": "It follows from something else the book says",
    "open": "The book is silent, and the answer is our choice",
}


def _marks(game: Game) -> str:
    """Return every setting under how it is known, the surest first."""
    parts = []
    for mark in MARKS:
        facts = [
            f"<li>{QUESTIONS[name]} {rich(capital(answer(game.rules, name)))}</li>"
            for names in CHAPTERS.values()
            for name in names
            if game.origin.mark(name) == mark and idle(game.rules, name) is None
        ]
        if facts:
            parts.append(
                f'<div class="eh-facts"><dt>{_MARKED[mark]}</dt><dd><ul>{"".join(facts)}</ul></dd>'
                "</div>"
            )
    return "".join(parts)


def page_md(game: Game) -> str:
    """Return the page of a game for which nobody has written one."""
    opening = rulebook(game.rules)[0].opening
    return "\n".join(
        [
            *head(game.name, f"The rules of {game.name}, in plain words."),
            f"# {game.name}",
            "",
            opening,
            "",
            *("```rules", f"game: {game.key}", "```", ""),
            *("```origin", f"game: {game.key}", "```", ""),
        ]
    )
