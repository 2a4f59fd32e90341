"""Pages that no file in ``docs/`` holds, because they are made from the games and their hands."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import PurePosixPath

from build_scripts import (
    compare_page,
    coverage,
    reference_page,
    rules_pages,
    sheet_pages,
    sources_page,
    variant_pages,
    which_page,
)
from build_scripts.card_html import rich
from build_scripts.compare_page import Linked
from build_scripts.hands import Hand, Listed, up
from build_scripts.rule_words import Game, games

_DESCRIPTION = re.compile(r"^description: (.*)$", re.MULTILINE)


def linking(page: str) -> Linked:
    """Return what writes a game's name on this page, linked to the game's own."""
    root = up(PurePosixPath(page))
    return lambda game: f'<a href="{root}{escape(game.key)}/">{rich(game.name)}</a>'


def unwritten(texts: Mapping[str, str]) -> dict[str, str]:
    """Return a page for each game that has none among these, by its path under ``docs/``."""
    pages = {f"{game.key}/index.md": rules_pages.page_md(game) for game in games()}
    return {name: text for name, text in pages.items() if name not in texts}


def generated(
    texts: Mapping[str, str], hands: Sequence[Hand], matches: Sequence[Listed] = ()
) -> dict[str, str]:
    """Return the pages made from the games and the hands, by their path under ``docs/``.

    ``texts`` are the pages that every game has by now, with their descriptions.
    """
    every = games()
    makers = {"compare.md": compare_page.page, "which.md": which_page.page}
    made = {
        name: make(every, linking(name), rules_pages.style(PurePosixPath(name)))
        for name, make in makers.items()
    }
    made["scenarios/reference.md"] = reference_page.page(every)
    made["games.md"] = _overview(every, texts, [*hands, *matches])
    for game in every:
        page = PurePosixPath(game.key) / "sheet.md"
        made[str(page)] = sheet_pages.sheet_md(game.rules, page, "../", frozenset())
    for hand in hands:
        if hand.varies:
            made |= _variant(hand)
    there = {*texts, *made, "hands.md", *(str(one.page) for one in [*hands, *matches])}
    return made | {"sources.md": sources_page.page(there, _seen(hands))}


def _seen(hands: Sequence[Hand]) -> sources_page.Steps:
    """Return by game and clause the step that shows it best, for the page of sources."""
    return {
        game: {
            rule: sources_page.Seen(place.address, f"{place.hand.title}, step {place.number}")
            for rule, at in by_rule.items()
            for place in coverage.best(at)[:1]
        }
        for game, by_rule in coverage.places(hands).items()
    }


def _variant(hand: Hand) -> dict[str, str]:
    """Return the two pages of a hand's own rules."""
    rules, sheet = variant_pages.rules_page(hand), variant_pages.sheet_page(hand)
    marked = frozenset(variant_pages.changed(hand))
    return {
        str(rules): variant_pages.rules_md(hand, coverage.shown_in(hand)),
        str(sheet): sheet_pages.sheet_md(hand.rules, sheet, "../rules/", marked),
    }


def _overview(every: Sequence[Game], texts: Mapping[str, str], hands: Sequence[Listed]) -> str:
    """Return the list of all games, each with a line about it and its hands."""
    lines = [
        "---",
        "title: All games",
        "description: The games of the Stops family on this site, with their rules and hands.",
        "---",
        "",
        "# All games",
        "",
        "Every game here is played by one program from its rules as data; the rules you read are "
        "written from the same data. Not sure which is yours? [Start from what you "
        "remember](which.md), or [compare them all](compare.md).",
        "",
        rules_pages.style(PurePosixPath("games.md")),
        "",
    ]
    items = []
    for game in every:
        found = _DESCRIPTION.search(texts[f"{game.key}/index.md"])
        line = found[1].strip('"') if found else ""
        watch = "".join(
            f'<li><a href="../{escape(hand.address)}">{rich(hand.title)}</a></li>'
            for hand in hands
            if hand.game == game.key
        )
        items.append(
            f'<div><dt><a href="../{game.key}/">{rich(game.name)}</a></dt><dd>{line} '
            f"<small>{rich(game.origin.book)}</small></dd>"
            + (f"<dd>Hands: <ul>{watch}</ul></dd>" if watch else "")
            + "</div>"
        )
    return "\n".join([*lines, f'<dl class="eh-knob">{"".join(items)}</dl>', ""])
