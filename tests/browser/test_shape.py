"""Phones, zoom and the accessibility rules: nothing sideways, nothing small, nothing covered."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.player import HAND_1, HAND_2, Player

MATRIMONY = "pope-joan-matrimony/hand-1/"
TARGETS = """() => [...document.querySelectorAll(
        "stops-hand :is(button, select, input, [role=button])")]
    .filter((it) => it.checkVisibility({ visibilityProperty: true }))
    .map((it) => it.closest("label") ?? it)
    .map((it) => [it.textContent || it.className, ...["width", "height"].map(
        (side) => Math.round(it.getBoundingClientRect()[side] * 10) / 10),
        !!it.closest(".eh-cards")])"""


def _sideways(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


@pytest.mark.parametrize("width", [320, 360, 390, 430, 768, 1024, 1280, 1920])
def test_nothing_scrolls_sideways(open_page: Opener, width: int) -> None:
    page = open_page(HAND_1, width=width, height=740)
    player = Player(page)
    assert _sideways(page) <= 0
    player.play()
    for step in (4, len(player.data["steps"])):
        player.go(step)
        assert _sideways(page) <= 0, step
    player.view.select_option("Cass")
    assert _sideways(page) <= 0


@pytest.mark.parametrize("hand", [HAND_1, HAND_2])
@pytest.mark.parametrize("width", [360, 390, 820, 1280])
def test_the_table_keeps_its_height(open_page: Opener, width: int, hand: str) -> None:
    """Until the end, when the spare hand is laid open."""
    page = open_page(hand, width=width, reduced_motion="reduce")
    player = Player(page).play()
    heights = {}
    for step in range(1, len(player.data["steps"])):
        player.at(step)
        table = page.locator("stops-hand").evaluate(
            "(it) => it.querySelector('[role=group]').getBoundingClientRect().height"
        )
        heights.setdefault(round(table), step)
        player.next.press("Enter")
    assert max(heights) - min(heights) <= 1, heights


@pytest.mark.parametrize(
    "hand",
    [HAND_1, "spin/hand-1/", "michigan/hand-1/", "pope-joan-peel/hand-1/", MATRIMONY],
)
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1024, 768), (360, 740)])
def test_after_play_the_whole_table_is_in_sight(
    open_page: Opener, width: int, height: int, hand: str
) -> None:
    """From the first hand to the lowest, between the site's header and the bar."""
    page = open_page(hand, width=width, height=height, reduced_motion="reduce")
    player = Player(page).play()

    def all_in_sight() -> None:
        header = page.locator(".md-header").bounding_box()
        table = player.root.get_by_role("group", name="The players and their cards").bounding_box()
        bar = player.next.bounding_box()
        assert header
        assert table
        assert bar
        assert table["y"] >= header["y"] + header["height"]
        assert table["y"] + table["height"] <= bar["y"]

    all_in_sight()
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    player.at(len(player.data["steps"]) - 1)
    all_in_sight()


@pytest.mark.parametrize("width", [1280, 1024, 820])
def test_the_cards_of_a_run_are_larger_than_those_of_a_hand(open_page: Opener, width: int) -> None:
    page = open_page("pope-joan-peel/hand-1/#s=8", width=width, reduced_motion="reduce")
    player = Player(page).at(8)
    run = player.root.get_by_role("img", name=re.compile(", Ann, just played")).bounding_box()
    hand = player.seat("Ann").get_by_role("img").first.bounding_box()
    assert run
    assert hand
    assert run["width"] > hand["width"] * 1.25


def test_a_low_window_keeps_all_of_the_table(open_page: Opener) -> None:
    """Where there is no room for it: what is cut off to fit would be lost."""
    page = open_page("michigan/hand-1/", height=420, reduced_motion="reduce")
    player = Player(page).play()
    inside, table = (
        player.root.get_by_role("group", name=name).bounding_box()
        for name in (re.compile("^Ann, "), "The players and their cards")
    )
    assert inside
    assert table
    assert inside["y"] + inside["height"] <= table["y"] + table["height"]


@pytest.mark.parametrize("width", [320, 360, 390])
def test_every_target_on_a_phone_is_44_px(open_page: Opener, width: int) -> None:
    """The cards of a hand may be narrower: each stands as a 44 px button beside the words too."""
    page = open_page(HAND_1, width=width, height=740, has_touch=True, is_mobile=True)
    player = Player(page).play()
    player.go(player.first_lead())
    for name, wide, high, card in page.evaluate(TARGETS):
        assert high >= (38 if card else 44), (name, wide, high)
        assert wide >= (24 if card else 44), (name, wide, high)
    step = player.data["steps"][player.first_lead() - 1]
    others = (set(step["choices"]) | set(step.get("barred", {}))) - {step["card"]}
    buttons = player.shown.get_by_role("definition").get_by_role("button")
    assert buttons.count() == len(others)


def test_the_transport_is_in_reach_and_covers_nothing(open_page: Opener) -> None:
    page = open_page(HAND_1, width=360, height=740, has_touch=True, is_mobile=True)
    player = Player(page).play()
    page.wait_for_timeout(600)
    place = player.next.bounding_box()
    assert place
    assert 740 - 160 < place["y"] < 740 - 40
    ledger = player.root.locator("p").filter(has_text="Counters Ann").filter(visible=True)
    ledger.scroll_into_view_if_needed()
    page.evaluate("scrollBy(0, 400)")
    box, bar = ledger.bounding_box(), player.next.bounding_box()
    assert box
    assert bar
    assert box["y"] + box["height"] <= bar["y"], "the bar has its own room below the words"


def test_zoomed_to_400_percent_it_can_be_used(open_page: Opener) -> None:
    page = open_page(HAND_1, width=320, height=200)
    player = Player(page)
    player.play_button.scroll_into_view_if_needed()
    player.play()
    player.next.click()
    player.at(2)
    assert _sideways(page) <= 0
    player.button("Settings").click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 740)])
def test_play_is_above_the_fold_of_the_home_page(
    open_page: Opener, width: int, height: int
) -> None:
    page = open_page("", width=width, height=height)
    place = Player(page).play_button.bounding_box()
    assert place
    assert place["y"] + place["height"] <= height


def test_cards_are_at_least_28_px_wide(open_page: Opener) -> None:
    page = open_page(HAND_2 + "#s=4", width=320)
    widths = page.evaluate(
        """() => [...document.querySelectorAll(".eh-cards .eh-card")]
            .map((it) => it.getBoundingClientRect().width)"""
    )
    assert min(widths) >= 28
