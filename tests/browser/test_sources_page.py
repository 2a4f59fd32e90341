"""The page of sources on a telephone and without scripts."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Opener


@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_on_the_page_of_sources_is_wider_than_the_window(
    open_page: Opener, width: int
) -> None:
    page = open_page("sources/", width=width, height=740)
    wide = page.evaluate(
        "[...document.querySelectorAll('.md-content *')].filter("
        "e => e.getBoundingClientRect().right > innerWidth + 1).map(e => e.outerHTML.slice(0, 80))"
    )
    assert wide == []


def test_a_ruling_is_one_tap_away_without_scripts(open_page: Opener) -> None:
    page = open_page("sources/#s0-32", java_script_enabled=False)
    page.locator("dt:has(#s0-32) + dd").get_by_role("link", name="E53").click()
    assert page.url.endswith("#e53")
    assert "Foster's promise" in page.locator("dt:has(#e53)").inner_text()


def test_a_step_that_shows_a_statement_opens_the_player_there(open_page: Opener) -> None:
    page = open_page("sources/")
    page.locator('a[href$="#s=pope-barred"]').first.click()
    page.wait_for_url("**/pope-joan/hand-1/#s=pope-barred")
    page.locator("stops-hand").wait_for()
