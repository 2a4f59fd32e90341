"""The page as a document: without JavaScript, from the disk, on paper."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.player import HAND_1, HAND_2, PARTS, Player

NEWMARKET, PEEL = "newmarket/hand-1/", "pope-joan-peel/hand-1/"


@pytest.mark.parametrize("hand", [HAND_1, HAND_2, NEWMARKET, PEEL])
@pytest.mark.parametrize("width", [390, 1280])
def test_without_javascript_everything_can_be_read(
    open_page: Opener, hand: str, width: int
) -> None:
    page = open_page(hand, width=width, java_script_enabled=False)
    root = page.locator("stops-hand")
    for name in ("Ann", "Bet", "Cass"):
        seat = root.get_by_role("group", name=name)
        expect(seat).to_be_visible()
        assert seat.get_by_role("img").count() >= 6
    expect(root.get_by_role("table", name="Pots and counters")).to_be_visible()
    steps = root.get_by_role("list", name="The hand, move by move")
    items = steps.locator("> li").all()
    assert len(items) > 12
    for number, item in enumerate(items, 1):
        expect(item).to_be_visible()
        assert f"Step {number}" in item.inner_text()
        terms = [text.capitalize() for text in item.get_by_role("term").all_inner_texts()]
        assert terms == list(PARTS)
        assert all(text.strip() for text in item.get_by_role("definition").all_inner_texts())
    assert root.get_by_role("button").count() == 0, "no dead buttons"


def test_the_rules_link_back_from_each_step(open_page: Opener, address: str) -> None:
    page = open_page(HAND_1, java_script_enabled=False)
    links = page.locator("stops-hand li a").all()
    targets = {link.get_attribute("href") for link in links}
    assert len(targets) > 5
    rules = open_page("pope-joan/")
    for target in targets:
        assert target
        anchor = target.split("#")[1]
        assert rules.locator(f"[id='{anchor}']").count() == 1, target


def test_it_steps_from_the_disk_and_says_what_does_not(open_page: Opener, site: Path) -> None:
    page = open_page((site / "pope-joan" / "hand-1" / "index.html").as_uri())
    player = Player(page).play()
    player.next.click()
    player.at(2)
    player.go(player.first_lead())
    player.root.get_by_role("button", name="Try").first.click()
    expect(player.status).to_contain_text("needs a web server")
    player.next.click()
    player.at(player.first_lead() + 1)


def test_the_transcript_can_be_read_instead_of_played(open_page: Opener) -> None:
    page = open_page(HAND_1)
    player = Player(page)
    player.root.get_by_text("or read it as text").click()
    assert len(player.steps.locator("> li").filter(visible=True).all()) == len(player.data["steps"])
    player.button("Back to the table").click()
    expect(player.play_button).to_be_focused()


@pytest.mark.parametrize("width", [1280, 760, 390])
@pytest.mark.parametrize(("started", "scheme"), [(False, "light"), (True, "dark")])
def test_paper_has_table_transcript_and_pots_and_no_controls(
    open_page: Opener, started: bool, scheme: str, width: int
) -> None:
    page = open_page(HAND_1 + ("#s=6" if started else ""), color_scheme=scheme, width=width)
    player = Player(page)
    if started:
        player.at(6)
    page.emulate_media(media="print")
    steps = player.steps.locator("> li")
    assert len(steps.filter(visible=True).all()) == len(player.data["steps"])
    expect(player.seat("Ann")).to_be_visible()
    expect(player.root.get_by_role("table", name="Pots and counters")).to_be_visible()
    assert player.root.get_by_role("button").filter(visible=True).count() == 0
    assert page.locator(".md-header").filter(visible=True).count() == 0
    fills = page.evaluate(
        """() => Object.fromEntries(["S", "H", "D", "C"].map((suit) =>
            [suit, getComputedStyle(document.querySelector(`.eh-card.s${suit} svg`)).fill]))"""
    )
    assert fills["H"] == fills["D"] == "none", "red suits are outlines on paper"
    assert fills["S"] != "none"
    assert fills["C"] != "none"
    ink = "getComputedStyle(document.querySelector('.eh-parts dd')).color"
    assert page.evaluate(ink) == "rgb(0, 0, 0)"
    assert len(page.pdf()) > 10_000


@pytest.mark.parametrize("hand", [NEWMARKET, PEEL])
def test_other_games_are_whole_on_paper(open_page: Opener, hand: str) -> None:
    page = open_page(hand + "#s=5")
    player = Player(page).at(5)
    page.emulate_media(media="print")
    assert len(player.steps.locator("> li").filter(visible=True).all()) == len(player.data["steps"])
    for name in player.data["names"]:
        expect(player.seat(name)).to_be_visible()
    expect(player.root.get_by_role("table", name="Pots and counters")).to_be_visible()
    assert player.root.get_by_role("button").filter(visible=True).count() == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_four_colours_tell_the_suits_apart(open_page: Opener, scheme: str) -> None:
    page = open_page(HAND_1 + "#s=4", color_scheme=scheme)
    player = Player(page)
    player.button("Settings").click()
    page.get_by_role("radio", name="Four colours").check()
    page.keyboard.press("Escape")
    colours = page.evaluate(
        """() => ["S", "H", "D", "C"].map((suit) =>
            getComputedStyle(document.querySelector(`.eh-card.s${suit}`)).color)"""
    )
    assert len(set(colours)) == 4
    page.reload()
    expect(page.locator("stops-hand section.four")).to_have_count(1)


def test_reduced_motion_moves_nothing_and_marks_the_card(open_page: Opener) -> None:
    page = open_page(HAND_1, reduced_motion="reduce")
    player = Player(page).play()
    table = "document.querySelector('.eh-felt').getAnimations({ subtree: true }).length"
    assert page.evaluate(table) == 0
    lead = player.first_lead()
    player.go(lead - 1)
    player.next.click()
    assert page.evaluate(table) == 0
    outline = "getComputedStyle(document.querySelector('.new .eh-card')).outlineStyle"
    assert page.evaluate(outline) == "solid"
    player.button("Settings").click()
    page.get_by_role("radio", name="Full", exact=True).check()
    page.keyboard.press("Escape")
    player.next.click()
    assert page.evaluate(table) > 0
