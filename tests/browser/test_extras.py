"""Settings, the list of keys and playing through: fetched when wanted, there at the first press."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.player import HAND_1, Player


def _dialog_is_styled(page: Page, name: str) -> None:
    dialog = page.get_by_role("dialog", name=name)
    expect(dialog).to_be_visible()
    assert dialog.evaluate("(it) => getComputedStyle(it).borderTopWidth") == "0px"


def test_one_press_opens_them_and_the_focus_comes_back(open_page: Opener) -> None:
    page = open_page(HAND_1)
    player = Player(page).play()
    for name in ("Settings", "Keys"):
        player.button(name).focus()
        page.keyboard.press("Enter")
        _dialog_is_styled(page, name)
        page.keyboard.press("Escape")
        expect(player.button(name)).to_be_focused()


def test_they_come_from_the_disk_too(open_page: Opener, site: Path) -> None:
    page = open_page((site / "pope-joan" / "hand-1" / "index.html").as_uri())
    player = Player(page).play()
    page.keyboard.press("?")
    _dialog_is_styled(page, "Keys")
    page.keyboard.press("Escape")
    player.button("Play through").click()
    expect(player.button("Pause")).to_be_visible()


def test_they_work_on_the_next_page_of_the_site(open_page: Opener) -> None:
    page = open_page(HAND_1)
    Player(page).play().button("Settings").click()
    page.get_by_role("radio", name="Jumbo").check()
    page.keyboard.press("Escape")
    page.get_by_role("link", name="About").first.click()
    page.wait_for_url("**/about/")
    page.go_back()
    page.wait_for_url("**/hand-1/**")
    player = Player(page)
    player.button("Settings").click()
    _dialog_is_styled(page, "Settings")
    expect(page.get_by_role("radio", name="Jumbo")).to_be_checked()


@pytest.mark.errors_expected
@pytest.mark.parametrize("name", ["extras.js", "extras.css"])
def test_a_missing_file_is_said_and_a_second_press_works(
    open_page: Opener, hidden: set[str], name: str
) -> None:
    page = open_page(HAND_1, before=lambda page: hidden.add(name))
    player = Player(page).play()
    player.button("Settings").click()
    expect(player.status).to_contain_text("could not be fetched")
    hidden.clear()
    player.button("Settings").click()
    _dialog_is_styled(page, "Settings")
