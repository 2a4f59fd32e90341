"""The pages of whole matches, each made from one file under ``scenarios/``."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePosixPath

from build_scripts.hands import Listed, file_behind, head, up
from build_scripts.match_html import match_page

STYLE = "assets/telling.css"
"""The style sheet of matches and of deals under two rules."""


class MatchFile(Listed):
    """A verified match: its path under ``scenarios/``, its text, and its page data."""


def style(page: PurePosixPath) -> str:
    """Return the tag that loads the style sheet, which Markdown leaves alone."""
    return f'<div><link rel="stylesheet" href="{up(page)}{STYLE}"></div>'


def made(matches: Iterable[MatchFile]) -> dict[str, str]:
    """Return the pages, by their path under ``docs/``."""
    return {str(match.page): _page(match) for match in matches}


def _page(match: MatchFile) -> str:
    root = up(match.page)
    game = match.data["game-name"]
    goal = str(match.data["goal"] or f"A whole match of {game}, settled hand by hand.")
    top = [*head(str(match.data["title"]), goal), style(match.page)]
    told = (
        "Everything above is made from these lines: the author writes words, the engine plays and "
        f'counts. <a href="{root}scenarios/#a-whole-match">How to write your own</a>.'
    )
    tail = file_behind("match", told, match.text)
    return match_page(match.data, f"{root}{match.data['game']}/", "\n".join(top), tail)
