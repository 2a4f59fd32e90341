"""Pages that no file in ``docs/`` holds, because they are made from the games themselves."""

from __future__ import annotations

from collections.abc import Collection
from html import escape
from pathlib import PurePosixPath

from build_scripts import compare_page, reference_page, sources_page, which_page
from build_scripts.card_html import rich
from build_scripts.compare_page import Linked
from build_scripts.rule_words import Game, games

STYLE = "assets/rules.css"
"""The style sheet of these pages only: a hand's page must not pay for it."""


def up(page: PurePosixPath) -> str:
    """Return the way from a page's address to the site's root: every page is a folder."""
    depth = len(page.parts) - (1 if page.name == "index.md" else 0)
    return "../" * depth


def style(page: str) -> str:
    """Return the tag that loads the style sheet of rules pages, which Markdown leaves alone."""
    return f'<div><link rel="stylesheet" href="{up(PurePosixPath(page))}{STYLE}"></div>'


def linking(page: str, existing: Collection[str]) -> Linked:
    """Return what writes a game's name on this page, with a link where the game has a page."""
    root = up(PurePosixPath(page))

    def linked(game: Game) -> str:
        if f"{game.key}/index.md" not in existing:
            return rich(game.name)
        return f'<a href="{root}{escape(game.key)}/">{rich(game.name)}</a>'

    return linked


def generated(existing: Collection[str]) -> dict[str, str]:
    """Return the pages made from the games, by their path under ``docs/``.

    ``existing`` are the pages written by hand, which these may link to.
    """
    every = games()
    makers = {"compare.md": compare_page.page, "which.md": which_page.page}
    made = {
        name: make(every, linking(name, existing), style(name)) for name, make in makers.items()
    }
    made["scenarios/reference.md"] = reference_page.page(every)
    return made | {"sources.md": sources_page.page({*existing, *made, "hands.md"})}
