"""What other games lay on the table: stocks, turn-ups apart, calls, Spin, runs turned down."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.player import HAND_1
from tests.browser.tables import first, show, written
from tests.browser.test_axe import violations

SLOW = 30_000


def test_a_stock_is_called_one_and_shown_at_the_end(open_page: Opener) -> None:
    hand = written("five_cards")
    player = show(open_page(HAND_1), hand, 3).at(3)
    many = len(hand["spare"])
    expect(player.root.get_by_text(f"Stock, {many} cards nobody sees")).to_be_visible()
    player.go(len(hand["steps"]))
    expect(player.root.get_by_text("The stock, now shown")).to_be_visible()


@pytest.mark.parametrize(("name", "card"), [("matrimony", "eight of hearts"), ("peel", "three")])
def test_a_turn_up_out_of_play_lies_apart_once_it_is_turned(
    open_page: Opener, name: str, card: str
) -> None:
    hand = written(name)
    turned = first(hand, "kind", "turn-up")
    player = show(open_page(HAND_1), hand, turned - 1).at(turned - 1)
    lying = player.root.locator("p").filter(has_text="turn-up").get_by_role("img")
    expect(lying).to_be_hidden()
    player.next.click()
    expect(lying).to_be_visible()
    expect(lying).to_have_accessible_name(re.compile(card))


def test_who_has_not_got_the_card_says_so_at_the_seat(open_page: Opener) -> None:
    hand = written("five_cards")
    player = show(open_page(HAND_1), hand, first(hand, "calls")).at(first(hand, "calls"))
    seats = player.root.get_by_role("group", name="The players and their cards")
    expect(seats.get_by_text("“No", exact=False).filter(visible=True)).to_have_count(3)
    for name in hand["names"]:
        label = player.seat(name).get_attribute("aria-label") or ""
        assert "“No jack of diamonds”" in label
    player.next.click()
    expect(seats.get_by_text("“No", exact=False).filter(visible=True)).to_have_count(0)


def test_who_cannot_change_the_suit_passes_at_the_seat(open_page: Opener) -> None:
    hand = written("british_newmarket")
    step = first(hand, "passes")
    player = show(open_page(HAND_1), hand, step).at(step)
    name = hand["names"][hand["steps"][step - 1]["passes"][0]]
    expect(player.seat(name).get_by_text("“I pass”")).to_be_visible()


def test_the_spare_hand_changes_places_with_the_hand_dealt(open_page: Opener) -> None:
    hand = written("michigan_with_exchange")
    step = first(hand, "kind", "exchange")
    player = show(open_page(HAND_1), hand, step - 1).at(step - 1)
    seat = player.seat("Cass")
    dealt = [card.get_attribute("aria-label") for card in seat.get_by_role("img").all()]
    player.next.click()
    expect(player.shown.get_by_text("Cass takes the spare hand")).to_be_visible()
    taken = [card.get_attribute("aria-label") for card in seat.get_by_role("img").all()]
    assert len(taken) == len(hand["steps"][step - 1]["hands"][2].split())
    assert not set(dealt) & set(taken)
    player.back.click()
    assert [card.get_attribute("aria-label") for card in seat.get_by_role("img").all()] == dealt
    player.go(len(hand["steps"]))
    shown = player.root.locator("p").filter(has_text="now shown").get_by_role("img").all()
    assert {card.get_attribute("aria-label") for card in shown} == set(dealt)


def test_finished_runs_lie_face_down_where_the_game_says_so(open_page: Opener) -> None:
    hand = written("peel")
    step = first(hand, "run", 2)
    player = show(open_page(HAND_1), hand, step - 1).at(step - 1)
    expect(player.root.get_by_role("img", name="turned down")).to_have_count(0)
    player.next.click()
    expect(player.root.get_by_role("img", name="1 card turned down")).to_be_visible()


def test_spin_lies_behind_its_card_and_is_tried_or_taken_back(open_page: Opener) -> None:
    hand = written("spin")
    step = first(hand, "spun")
    page = open_page(HAND_1)
    player = show(page, hand, step).at(step)
    fresh = player.root.get_by_role("img", name=re.compile("just played"))
    names = [card.get_attribute("aria-label") or "" for card in fresh.all()]
    assert [name.split(",")[0] for name in names] == ["ten of spades", "ace of diamonds"]
    assert names[1].endswith("a stop")
    expect(player.root.get_by_text("Spin!", exact=True)).to_be_visible(timeout=SLOW)
    player.shown.get_by_role("button", name="Try without Spin").click()
    heading = player.root.get_by_role("heading", name=f"What if, from step {step - 1}.")
    expect(heading).to_be_visible(timeout=SLOW)
    expect(heading).to_be_focused()
    assert page.url.endswith(f"#s={step - 1}&b=9S")
    # Here the ten is followed; the branch offers Spin where it was thrown in.
    player.shown.get_by_role("button", name="Try Spin with ten of spades").click()
    page.wait_for_url(re.compile(r"&b=9S\+10S$"))
    expect(player.root.get_by_text("Spin!", exact=True)).to_be_visible(timeout=SLOW)
    page.keyboard.press("Escape")
    player.at(step)
    expect(player.shown.get_by_role("button", name="Try without Spin")).to_be_focused()


def test_a_link_to_spin_opens_it(open_page: Opener) -> None:
    hand = written("spin")
    page = open_page(HAND_1)
    player = show(page, hand, 3).at(3)
    player.shown.get_by_role("button", name="Try Spin with nine of spades").click()
    page.wait_for_url(re.compile(r"#s=3&b=9S\+9S$"), timeout=SLOW)
    expect(player.root.get_by_text("Spin!", exact=True)).to_be_visible(timeout=SLOW)
    page.keyboard.press("Escape")
    player.at(3)
    page.wait_for_url(re.compile(r"#s=3$"))
    page.evaluate("location.hash = '#s=3&b=9S+9S'")
    expect(player.root.get_by_text("Spin!", exact=True)).to_be_visible(timeout=SLOW)


def test_only_who_sees_the_hand_is_offered_spin(open_page: Opener) -> None:
    hand = written("spin")
    player = show(open_page(HAND_1), hand, first(hand, "spin")).at(first(hand, "spin"))
    player.view.select_option("Bet")
    expect(player.root.get_by_role("button", name="Try Spin")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_these_tables(open_page: Opener, scheme: str) -> None:
    for name, key in [("spin", "spun"), ("five_cards", "calls"), ("peel", "card")]:
        hand = written(name)
        page = open_page(HAND_1, width=390, color_scheme=scheme, reduced_motion="reduce")
        show(page, hand, first(hand, key)).at(first(hand, key))
        assert violations(page) == [], name
        page.close()
