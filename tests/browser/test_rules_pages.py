"""The pages made from the rules, in a real browser: on a telephone, without scripts, on paper."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.browser.conftest import Opener
from tests.browser.player import Player

MADE = [
    *("compare/", "which/", "games/", "pope-joan/", "spin/"),
    *("newmarket-british/", "pope-joan-peel/sheet/"),
]
KNOBS = ["compare/", "which/", "games/", "spin/"]


@pytest.mark.parametrize("path", MADE)
@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_is_wider_than_the_window(open_page: Opener, path: str, width: int) -> None:
    page = open_page(path, width=width, height=740)
    page.wait_for_function("document.fonts.status === 'loaded'")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    wide = page.evaluate(
        "[...document.querySelectorAll('.md-content *')].filter("
        "e => e.getBoundingClientRect().right > innerWidth + 1).map(e => e.outerHTML.slice(0, 80))"
    )
    assert wide == []


@pytest.mark.parametrize("path", KNOBS)
def test_their_own_style_sheet_is_there(open_page: Opener, path: str) -> None:
    page = open_page(path)
    assert page.locator(".eh-knob").first.evaluate("e => getComputedStyle(e).borderTopStyle") == (
        "solid"
    )


def test_the_key_leads_to_a_game_without_scripts(open_page: Opener) -> None:
    page = open_page("which/", java_script_enabled=False)
    page.get_by_role("link", name="four cards").first.click()
    assert "#q" in page.url
    page.locator(f"{page.url[page.url.index('#') :]} ~ .eh-key").first.get_by_role(
        "link", name="and the dealer twice as much"
    ).click()
    assert page.url.endswith("/which/#michigan")
    page.get_by_role("heading", name="Michigan").wait_for()


def test_what_a_rule_offers_opens_the_player_at_that_step(open_page: Opener) -> None:
    page = open_page("pope-joan/#pope-excused")
    page.locator("#pope-excused + .eh-clause").get_by_role("link").first.click()
    page.wait_for_url("**/pope-joan/hand-1/#s=22")
    player = Player(page).at(22)
    link = player.root.get_by_role("link", name=re.compile("excused")).locator("visible=true")
    link.first.click()
    page.wait_for_url("**/pope-joan/#pope-excused")


def test_every_sheet_is_one_page_of_paper(open_page: Opener, site: Path) -> None:
    edge = dict.fromkeys(("top", "bottom", "left", "right"), "10mm")
    sheets = sorted(path.parent for path in site.rglob("sheet/index.html"))
    assert len(sheets) >= 10
    for sheet in sheets:
        page = open_page(f"{sheet.relative_to(site).as_posix()}/")
        for size in ("A4", "Letter"):
            printed = page.pdf(format=size, margin=edge)
            assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1, (sheet, size)
        page.close()


def test_the_parts_of_a_sheet_are_seen_on_paper(open_page: Opener) -> None:
    page = open_page("pope-joan/sheet/")
    page.emulate_media(media="print")
    for name in ("The play", "What pays"):
        assert page.get_by_role("heading", name=name).is_visible()
    assert page.locator(".eh-sheet svg").first.is_visible()
    assert not page.get_by_role("link", name="The rules in full").is_visible()
