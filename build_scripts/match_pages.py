"""The pages of whole matches, each made from one file under ``scenarios/``."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from pathlib import PurePosixPath

from build_scripts.hands import Listed, quoted, up
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
    head = [
        "---",
        f"title: {quoted(str(match.data['title']))}",
        f"description: {quoted(goal)}",
        "---",
        "",
        style(match.page),
    ]
    tail = (
        '<details class="eh-file"><summary>The file behind this match</summary>'
        "<p>Everything above is made from these lines: the author writes words, the engine plays"
        f' and counts. <a href="{root}scenarios/#a-whole-match">How to write your own</a>.</p>'
        f'<pre tabindex="0"><code>{escape(match.text.rstrip(), quote=False)}</code></pre></details>'
    )
    return match_page(match.data, f"{root}{match.data['game']}/", "\n".join(head), tail)
