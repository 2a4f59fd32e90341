"""What a reader's page weighs (how long things take is for `make bench` to say)."""

from __future__ import annotations

import gzip
import html
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

from build_scripts.paths import ROOT
from tests.browser.conftest import Opener
from tests.browser.player import HAND_1, Player

SCRIPTS = ("player.js", "engine-client.js")
STYLES = ("player.css", "site.css")
LATER = {"extras.js": 1024, "extras.css": 1024, "whatif.js": 2048}
"""What is fetched when it is wanted, with the bytes it may have."""


def _packed(text: str) -> int:
    return len(gzip.compress(text.encode(), 9))


def _held(page: str) -> list[str]:
    """What a page with hands holds for the player: its words, and the positions of each hand."""
    found = re.findall(r'<template (?:class="eh-data"|id="eh-words")[^>]*>(.*?)</template>', page)
    return [html.unescape(text) for text in found]


def test_every_page_with_a_hand_is_at_most_20_kb(site: Path) -> None:
    """With the engine's own client, which a page asks for at an idle moment."""
    assets = site / "assets"
    ours = {name: _packed((assets / name).read_text(encoding="utf-8")) for name in SCRIPTS + STYLES}
    seen = 0
    for file in sorted(site.rglob("index.html")):
        page = file.read_text(encoding="utf-8")
        if "<stops-hand" not in page:
            continue
        seen += 1
        held = [_packed(text) for text in _held(page)]
        assert len(held) == 2, file
        assert sum(ours.values()) + sum(held) <= 20 * 1024, (file, ours, held)
    assert seen > len(list((ROOT / "scenarios").rglob("hand-*.yml")))  # the pages with a fence too


@pytest.mark.parametrize("name", LATER)
def test_what_comes_later_is_small(site: Path, name: str) -> None:
    assert _packed((site / "assets" / name).read_text(encoding="utf-8")) <= LATER[name]


SAVE_DATA = """Object.defineProperty(navigator, "connection", { value: { saveData: true } });"""


@pytest.mark.parametrize("saving", [False, True])
def test_a_page_loads_no_script_or_style_of_ours_that_is_not_counted(
    open_page: Opener, saving: bool
) -> None:
    """The engine's own client comes at an idle moment, unless data is to be saved."""
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
    assert ours == {*SCRIPTS, *STYLES} - ({"engine-client.js"} if saving else set())
    assert any("engine-worker" in url for url in asked) is not saving
