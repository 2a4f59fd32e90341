"""The pages made from the rules, in a real browser: on a telephone, without scripts, on paper."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Opener

MADE = ["compare/", "which/"]


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


@pytest.mark.parametrize("path", MADE)
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
