"""The accessibility rules of axe: none broken on any kind of page, light or dark."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from build_scripts.paths import NODE_MODULES
from tests.browser.conftest import Opener
from tests.browser.player import HAND_1, HAND_2, Player

AXE = NODE_MODULES / "axe-core" / "axe.min.js"
PAGES = [
    *("", "pope-joan/", HAND_1, HAND_1 + "#s=4", HAND_2 + "#s=999"),
    *(
        "hands/",
        "scenarios/",
        "about/",
        "404.html",
        "compare/",
        "which/#q4",
        "games/",
        "spin/",
        "spin/hand-1/#s=11",
        "michigan/hand-1/#s=3",
        "pope-joan-peel/hand-1/#s=5",
        "newmarket/hand-1/#s=999",
        "michigan/sheet/",
        "sources/",
        "pope-joan/match/",
        "house-rules/",
    ),
]


def violations(page: Page) -> list[tuple[str, list[Any]]]:
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run().then((result) => result.violations)")
    return [
        (rule["id"], [node["target"] + [node["failureSummary"]] for node in rule["nodes"][:3]])
        for rule in found
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_axe_finds_nothing(open_page: Opener, width: int, scheme: str) -> None:
    for path in PAGES:
        page = open_page(path, width=width, color_scheme=scheme, reduced_motion="reduce")
        page.wait_for_timeout(100)
        expected = "slate" if scheme == "dark" else "default"
        assert page.locator("body").get_attribute("data-md-color-scheme") == expected
        assert violations(page) == [], path
        page.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_dialogs_seats_text_and_branches(
    open_page: Opener, scheme: str
) -> None:
    page = open_page(HAND_1, color_scheme=scheme, reduced_motion="reduce")
    player = Player(page).play()
    player.go(player.first_lead())
    for name in ("Settings", "Keys"):
        player.button(name).click()
        expect(page.get_by_role("dialog", name=name)).to_be_visible()
        assert violations(page) == [], name
        page.keyboard.press("Escape")
    player.view.select_option("Cass")
    assert violations(page) == [], "seat"
    player.view.select_option("All hands")
    player.shown.get_by_role("button").first.click()
    expect(player.root.get_by_role("heading", name="What if")).to_be_visible(timeout=30_000)
    assert violations(page) == [], "branch"
