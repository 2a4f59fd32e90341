"""Tables of other games: each board in its own form, whole and legible on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from engine import PRESETS
from tests.browser.conftest import Opener
from tests.browser.player import HAND_1
from tests.browser.tables import dealt, show
from tests.browser.test_axe import violations

BOARDS = ["pope-joan-five-cards", "newmarket", "pope-joan-matrimony"]

WRITTEN = """() => [...document.querySelectorAll(".eh-dish text")]
    .filter((it) => it.textContent && it.checkVisibility({ visibilityProperty: true }))
    .map((it) => [it.textContent, it.getBoundingClientRect().height])"""
BOXES = """() => [...document.querySelectorAll(".eh-pot, .eh-pot text, .eh-pot circle")]
    .map((it) => it.getBoundingClientRect()).filter((it) => it.width)
    .map((it) => [it.left, it.right])"""


def _sideways(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


@pytest.mark.parametrize("game", BOARDS)
@pytest.mark.parametrize("width", [320, 360, 820, 1280])
def test_a_layout_of_cards_is_whole_and_legible(open_page: Opener, game: str, width: int) -> None:
    page = open_page(HAND_1, width=width, height=740, reduced_motion="reduce")
    hand = dealt(game, 4)
    player = show(page, hand, 6).at(6)
    assert _sideways(page) <= 0
    assert min(height for _, height in page.evaluate(WRITTEN)) >= 9
    board = page.locator(".eh-board").bounding_box()
    assert board
    for left, right in page.evaluate(BOXES):
        assert board["x"] - 1 <= left
        assert right <= board["x"] + board["width"] + 1
    step = hand["steps"][5]
    piles = "[...document.querySelectorAll('.eh-pile')].map((it) => it.childElementCount)"
    assert page.evaluate(piles) == step["pots"]
    player.next.click()
    player.at(7)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", BOARDS)
def test_axe_finds_nothing_on_other_boards(open_page: Opener, game: str, scheme: str) -> None:
    page = open_page(HAND_1, width=390, color_scheme=scheme, reduced_motion="reduce")
    show(page, dealt(game, 4), 6).at(6)
    assert violations(page) == []


# Through the whole hand with Next, but for the end, when the spare hand is laid open.
WALK = """(last) => {
    const [heights, sideways] = [new Set(), []];
    for (let step = 1; step < last; step++) {
        heights.add(Math.round(document.querySelector(".eh-felt").getBoundingClientRect().height));
        if (document.documentElement.scrollWidth > innerWidth) sideways.push(step);
        document.querySelector("[data-do=next]").click();
    }
    return [[...heights], sideways];
}"""


@pytest.mark.parametrize("game", PRESETS)
@pytest.mark.parametrize(("width", "seats"), [(320, 8), (360, 4), (820, 5), (1280, 8)])
def test_a_full_table_fits_and_keeps_its_height(
    open_page: Opener, game: str, seats: int, width: int
) -> None:
    page = open_page(HAND_1, width=width, height=740, reduced_motion="reduce")
    hand = dealt(game, seats, seed=5)
    player = show(page, hand, 1).at(1)
    heights, sideways = page.evaluate(WALK, len(hand["steps"]))
    assert sideways == []
    assert max(heights) - min(heights) <= 1
    for name in hand["names"]:
        seat = player.seat(name).bounding_box()
        assert seat
        assert seat["x"] >= 0
        assert seat["x"] + seat["width"] <= width


def test_on_a_phone_the_words_of_eight_players_are_in_sight(open_page: Opener) -> None:
    page = open_page(HAND_1, width=360, height=740, reduced_motion="reduce")
    player = show(page, dealt("pope-joan", 8, seed=3), 12).at(12)
    page.locator(".eh-felt").evaluate("(it) => it.scrollIntoView()")
    words = player.shown.get_by_role("definition").first.bounding_box()
    assert words
    assert words["y"] + words["height"] <= 740 - 40


def test_counters_fly_from_and_to_a_layout_of_cards(open_page: Opener) -> None:
    page = open_page(HAND_1)
    hand = dealt("newmarket", 4)
    player = show(page, hand, 1)
    player.next.click()
    moving = page.evaluate("document.querySelectorAll('.eh-fly').length")
    moves = hand["steps"][1]["moves"]
    assert moving == sum(min(move["n"], 6) for move in moves) > 0
    expect(page.locator(".eh-fly")).to_have_count(0)
