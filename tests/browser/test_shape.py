"""Phones, zoom and the accessibility rules: nothing sideways, nothing small, nothing covered."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.player import HAND_1, HAND_2, Player

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
