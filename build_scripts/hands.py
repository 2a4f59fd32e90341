"""A verified hand as the site's pages know it, and where the site keeps what belongs to it."""

from __future__ import annotations

import re
from html import escape
from pathlib import PurePosixPath
from typing import Any, NamedTuple
from urllib.parse import quote

from engine.house import house_rules
from engine.origins import ORIGINS
from engine.presets import PRESETS
from engine.rules import Rules

Json = dict[str, Any]

CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\ufffe\uffff]")
"""Signs that no page can hold."""


class Listed(NamedTuple):
    """A verified file with a page: its path under ``scenarios/``, its text, and its page data."""

    file: str
    text: str
    data: Json

    @property
    def page(self) -> PurePosixPath:
        """The page it gets: ``pope-joan/hand-1.yml`` has ``pope-joan/hand-1.md``."""
        return PurePosixPath(self.file).with_suffix(".md")

    @property
    def address(self) -> str:
        """Where that page lands, from the site's root: ``pope-joan/hand-1/``."""
        return f"{quote(str(self.page.with_suffix('')))}/"

    @property
    def game(self) -> str:
        """The key of the game that is played."""
        return str(self.data["game"])

    @property
    def title(self) -> str:
        """What it is called."""
        return str(self.data["title"])


class Hand(Listed):
    """A verified hand."""

    @property
    def rules(self) -> Rules:
        """The rules it is played by, house rules and all."""
        house = self.data["source"].get("rules", {})
        return house_rules(PRESETS[self.game], house, ORIGINS[self.game].options)[0]

    @property
    def varies(self) -> bool:
        """Whether house rules make its rules other than the game's own."""
        return self.rules != PRESETS[self.game]

    @property
    def rules_address(self) -> str:
        """Where the rules of this very hand stand, from the site's root."""
        return f"{self.address}rules/" if self.varies else f"{self.game}/"


def up(page: PurePosixPath) -> str:
    """Return the way from a page's address to the site's root: every page is a folder."""
    depth = len(page.parts) - (1 if page.name == "index.md" else 0)
    return "../" * depth


def quoted(text: str) -> str:
    """Write a text for the head of a page: themes put it into their markup as it stands."""
    safe = escape(CONTROL.sub("\ufffd", text))
    return '"' + safe.replace("\\", "\\\\") + '"'


def head(title: str, description: str, *more: str) -> list[str]:
    """Return the lines that a page begins with, for the theme and for search engines."""
    lines = [f"title: {quoted(title)}", f"description: {quoted(description)}", *more]
    return ["---", *lines, "---", ""]


def file_behind(what: str, told: str, text: str) -> str:
    """Return the file behind a page, folded away: readers need not meet it, authors find it."""
    return (
        f'<details class="eh-file"><summary>The file behind this {what}</summary><p>{told}</p>'
        f'<pre tabindex="0"><code>{escape(text.rstrip(), quote=False)}</code></pre></details>'
    )
