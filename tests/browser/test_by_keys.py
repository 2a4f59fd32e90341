"""Hands of other games by keys alone: every stop in turn, Spin tried and taken back, and nothing
that a screen reader would meet without a name."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.player import Player

SPIN, MICHIGAN = "spin/hand-1/", "michigan/hand-1/"
SLOW = 30_000


def _tab_to(page: Page, name: str, key: str = "Tab") -> None:
    """Press Tab until what has this name has the focus."""
    wanted = re.compile(name)
    for _ in range(80):
        page.keyboard.press(key)
        label = page.evaluate(
            "document.activeElement.ariaLabel ?? document.activeElement.innerText"
            " + (document.activeElement.querySelector('[aria-label]')?.ariaLabel ?? '')"
        )
        if wanted.search(label or ""):
            return
    raise AssertionError(f"Tab never came to {name}")


def _started(open_page: Opener, hand: str) -> tuple[Page, Player]:
    page = open_page(hand)
    _tab_to(page, "Play the hand")
    page.keyboard.press("Enter")
    player = Player(page).at(1)
    expect(player.next).to_be_focused()
    return page, player


def _stops(player: Player) -> list[int]:
    """Decisions, the taking of the spare hand, and where somebody is paid."""
    return [
        step["n"]
        for step in player.data["steps"]
        if step["kind"] in ("lead", "exchange", "pay")
        or step.get("spin")
        or any(move["from"].startswith("pot:") for move in step.get("moves", []))
    ]


@pytest.mark.parametrize("hand", [SPIN, MICHIGAN])
def test_every_step_and_every_stop_is_reached_by_keys(open_page: Opener, hand: str) -> None:
    page, player = _started(open_page, hand)
    last = len(player.data["steps"])
    for step in range(2, last + 1):
        page.keyboard.press("ArrowRight")
        player.at(step)
        assert all(text.strip() for text in player.parts().values())
    page.keyboard.press("Home")
    for stop in _stops(player):
        page.keyboard.press("]")
        player.at(stop)
    page.keyboard.press("]")
    player.at(last)
    for stop in reversed(_stops(player)):
        page.keyboard.press("[")
        player.at(stop)


def test_the_taking_of_the_spare_hand_is_a_stop(open_page: Opener) -> None:
    page, player = _started(open_page, MICHIGAN)
    taken = next(step["n"] for step in player.data["steps"] if step["kind"] == "exchange")
    page.keyboard.press("]")
    player.at(taken)
    expect(player.shown.get_by_text("Eve takes the spare hand", exact=True)).to_be_visible()
    expect(player.seat("Eve")).to_have_accessible_name(re.compile("takes the spare hand"))


def test_spin_is_a_decision_and_is_taken_back_by_keys(open_page: Opener) -> None:
    page, player = _started(open_page, SPIN)
    spun = next(step for step in player.data["steps"] if step.get("spun"))
    assert spun["kind"] == "follow"
    page.keyboard.type(str(spun["n"]))
    page.keyboard.press("Enter")
    player.at(spun["n"])
    expect(player.shown.get_by_text("a decision", exact=True)).to_be_visible()
    _tab_to(page, "^Try without Spin", "Shift+Tab")
    page.keyboard.press("Enter")
    heading = player.root.get_by_role("heading", name=f"What if, from step {spun['spin']['step']}.")
    expect(heading).to_be_focused(timeout=SLOW)
    page.keyboard.press("Escape")
    player.at(spun["n"])
    expect(player.shown.get_by_role("button", name="Try without Spin")).to_be_focused()


def test_another_lead_is_chosen_from_the_hand_by_keys(open_page: Opener) -> None:
    page, player = _started(open_page, MICHIGAN)
    page.keyboard.press("]")
    page.keyboard.press("]")
    lead = player.first_lead()
    player.at(lead)
    page.keyboard.press("w")
    expect(page.locator(":focus")).to_have_accessible_name(re.compile("may be led$|not allowed$"))
    for _ in range(8):
        if page.locator(":focus").get_attribute("aria-disabled"):
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")  # a card that is barred stays, and the rule is named
    expect(player.root.get_by_role("link", name="Rule: what may be led").last).to_be_visible()
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    heading = player.root.get_by_role("heading", name=f"What if, from step {lead}.")
    expect(heading).to_be_focused(timeout=SLOW)


@pytest.mark.parametrize("hand", [SPIN, MICHIGAN, "pope-joan-peel/hand-1/", "newmarket/hand-1/"])
def test_whatever_can_be_pressed_or_read_as_a_picture_has_a_name(
    open_page: Opener, hand: str
) -> None:
    _, player = _started(open_page, hand)
    for step in (*_stops(player), len(player.data["steps"])):
        player.go(step)
        nameless = player.root.evaluate(
            """(root) => [...root.querySelectorAll("button, a, input, select, [role=img]")]
                .filter((it) => it.checkVisibility({ visibilityProperty: true }))
                .filter((it) => !(it.ariaLabel || it.innerText?.trim() || it.labels?.length
                    || it.querySelector("[aria-label]")))
                .map((it) => it.outerHTML)"""
        )
        assert nameless == [], step


@pytest.mark.parametrize("hand", [SPIN, MICHIGAN, "pope-joan-matrimony/hand-1/"])
def test_a_rule_of_a_what_if_is_read_by_its_name(open_page: Opener, hand: str) -> None:
    page, player = _started(open_page, hand)
    player.go(player.first_lead())
    player.shown.get_by_role("button", name="Try").first.click()
    expect(player.root.get_by_role("heading", name="What if")).to_be_visible(timeout=SLOW)
    page.keyboard.press("End")
    names = page.evaluate(
        """() => [...document.querySelectorAll(".eh-rule")]
            .filter((a) => a.closest(".eh-other")).map((a) => [a.hash.slice(1), a.textContent])"""
    )
    assert names
    address = player.root.locator(".eh-data").evaluate("(it) => it.content.textContent")
    more = re.search(r'"more":"([^"]+)"', address)
    assert more
    told = page.evaluate("(url) => fetch(url).then((answer) => answer.json())", more[1])["names"]
    assert names == [[rule, f"Rule: {told[rule]}"] for rule, _ in names]


def test_on_a_phone_the_links_that_tab_comes_to_are_in_sight(open_page: Opener) -> None:
    page = open_page(SPIN, width=360, height=740, reduced_motion="reduce")
    _tab_to(page, "^Hand 1: No six$")
    page.wait_for_timeout(400)
    box = page.locator(":focus").bounding_box()
    assert box is not None
    assert 0 <= box["x"] < 200
    page.get_by_role("button", name="Play the hand").focus()
    page.wait_for_timeout(400)
    hidden = page.get_by_role("link", name="Hand 1: No six").bounding_box()
    assert hidden is not None
    assert hidden["x"] + hidden["width"] <= 0
