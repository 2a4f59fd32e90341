"""What a reader's page weighs (how long things take is for `make bench` to say)."""

from __future__ import annotations

import gzip
import html
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Opener
from tests.browser.player import HAND_1, HAND_2, Player

SCRIPTS = ("player.js",)
STYLES = ("player.css", "site.css")
LATER = {"extras.js": 1024, "extras.css": 1024, "whatif.js": 2048, "engine-client.js": 2048}
"""What is fetched when it is wanted, with the bytes it may have."""


def _packed(text: str) -> int:
    return len(gzip.compress(text.encode(), 9))


def _data(page: str) -> list[str]:
    found = re.findall(r'<template (?:class="eh-data"|id="eh-words")[^>]*>(.*?)</template>', page)
    assert len(found) == 2
    return [html.unescape(text) for text in found]


@pytest.mark.parametrize("hand", [HAND_1, HAND_2])
def test_a_readers_page_is_at_most_20_kb(site: Path, hand: str) -> None:
    assets = site / "assets"
    sizes = {
        name: _packed((assets / name).read_text(encoding="utf-8")) for name in SCRIPTS + STYLES
    }
    words, data = _data((site / hand / "index.html").read_text(encoding="utf-8"))
    sizes |= {"words": _packed(words), "data": _packed(data)}
    assert sum(sizes.values()) <= 20 * 1024, sizes
    for name, most in LATER.items():
        assert _packed((assets / name).read_text(encoding="utf-8")) <= most, name


SAVE_DATA = """Object.defineProperty(navigator, "connection", { value: { saveData: true } });"""


@pytest.mark.parametrize("saving", [False, True])
def test_a_page_loads_no_script_or_style_of_ours_that_is_not_counted(
    open_page: Opener, saving: bool
) -> None:
    """But for the engine's own client, which comes with the engine at an idle moment."""
    asked: list[str] = []

    def before(page: Page) -> None:
        page.on("request", lambda sent: asked.append(sent.url))
        if saving:
            page.add_init_script(SAVE_DATA)

    page = open_page(HAND_1, before=before)
    Player(page).play().go(9)
    page.wait_for_timeout(500)
    ours = {
        url.rsplit("/", 1)[-1]
        for url in asked
        if re.search(r"/assets/[\w-]+\.(js|css)$", url.split("?")[0])
    }
    idle = set() if saving else {"engine-client.js"}
    assert ours == {*SCRIPTS, *STYLES} | idle
    assert any("engine-worker" in url for url in asked) is not saving
