"""What a screen reader meets: names, roles, the one live region, and nothing that a view hides."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.player import HAND_1, HAND_2, Player

CARD = re.compile(r"[♠♥♦♣]\ufe0e?(?:10|[2-9AKQJ])")
NAMED = re.compile(r"\b(?:ace|[a-z]+) of (?:spades|hearts|diamonds|clubs)\b")


@pytest.mark.parametrize("hand", [HAND_1, HAND_2])
def test_every_step_is_announced_and_no_two_alike(open_page: Opener, hand: str) -> None:
    page = open_page(hand, before=lambda page: page.clock.install())
    player = Player(page).play()
    heard = []
    for number in range(1, len(player.data["steps"]) + 1):
        player.at(number)
        page.clock.run_for(400)
        heard.append(player.status.inner_text())
        player.next.press("Enter")
    assert len(set(heard)) == len(heard)
    assert all(line.startswith(f"Step {n}. ") for n, line in enumerate(heard, 1))
    assert not any(CARD.search(line) for line in heard), "cards are spoken in words"
    player.back.click()
    page.clock.run_for(400)
    assert player.status.inner_text().startswith(f"Back to step {len(heard) - 1}. ")


def test_how_much_is_said_can_be_set(open_page: Opener) -> None:
    page = open_page(HAND_1, before=lambda page: page.clock.install())
    player = Player(page).play().go(4)

    def said(choice: str) -> str:
        player.button("Settings").click()
        page.get_by_role("radio", name=re.compile(choice)).check()
        page.keyboard.press("Escape")
        player.back.click()
        player.next.click()
        page.clock.run_for(400)
        return player.status.inner_text()

    short, normal, full = said("Short:"), said("Normal:"), said("Full:")
    assert len(short) < len(normal) < len(full)
    assert NAMED.search(short)


def test_one_seat_can_be_read_card_by_card(open_page: Opener) -> None:
    player = Player(open_page(HAND_1 + "#s=4"))
    seat = player.seat("Bet")
    label = seat.get_attribute("aria-label")
    assert label
    count = int(label.split(", ")[1].split()[0])
    names = seat.get_by_role("listitem").get_by_role("img").all()
    assert len(names) == count
    assert all(NAMED.search(card.get_attribute("aria-label") or "") for card in names)
    assert re.search(r"\d+ counters?", label)


def test_the_pots_are_a_table_with_headings(open_page: Opener) -> None:
    player = Player(open_page(HAND_1 + "#s=2"))
    table = player.root.get_by_role("table", name="Pots and counters")
    heads = table.get_by_role("columnheader").all_inner_texts()
    assert heads == ["Pot or player", "Paid by", "Counters", "This move", "So far"]
    assert player.pots()["Pope"][2] == "+6"


def test_a_stop_is_named_on_its_card(open_page: Opener) -> None:
    player = Player(open_page(HAND_1))
    stop = next(step for step in player.data["steps"] if step.get("stop"))
    player.play().go(stop["n"])
    card = player.root.get_by_role("img", name=re.compile("just played"))
    assert "a stop" in (card.get_attribute("aria-label") or "")
    expect(player.root.get_by_text("Stop", exact=True)).to_be_visible()


@pytest.mark.parametrize("hand", [HAND_1, HAND_2])
def test_a_seat_sees_only_its_own_cards(open_page: Opener, hand: str) -> None:
    """Neither the eye nor the screen reader learns a hidden card, at any step."""
    page = open_page(hand)
    player = Player(page).play()
    player.view.select_option("Bet")
    data = player.data
    for step in data["steps"][:-1]:
        player.go(step["n"])
        for name in ("Ann", "Cass"):
            seat = player.seat(name)
            assert "face down" in (seat.get_attribute("aria-label") or "")
            assert seat.get_by_role("img").count() == 0
            assert seat.get_by_role("button").count() == 0
            assert not seat.get_by_role("list").inner_text().strip()
        known = {card for played in data["steps"][: step["n"]] for card in _seen(played)}
        known |= set(step["hands"][1].split()) | {data["turn-up"]}
        hidden = {card for hand in step["hands"] for card in hand.split()} | set(data["spare"])
        for part in player.parts().values():
            told = {_code(token) for token in CARD.findall(part)}
            named = told & hidden - known
            assert not {c for c in named if _leaks(c, step, part)}, (step["n"], part)
        expect(player.root.get_by_text("The spare hand, now shown")).to_have_count(0)
    player.go(len(data["steps"]))
    expect(player.root.get_by_text("The spare hand, now shown")).to_be_visible()


def _seen(step: dict[str, list[list[str]]]) -> list[str]:
    return [card for card, _ in step.get("run-cards", [])]


def _code(token: str) -> str:
    suit = "SHDC"["♠♥♦♣".index(token[0])]
    return token[1:].lstrip("\ufe0e") + suit


def _leaks(card: str, step: dict[str, list[str]], text: str) -> bool:
    """A card that is due or waited for may be named by everybody; where it lies may not."""
    symbol = "♠♥♦♣"["SHDC".index(card[-1])] + "\ufe0e" + card[:-1]
    holder = rf"(?:Ann|Cass) (?:holds|has|had|keeps|could lead)[^.]*{symbol}"
    return bool(re.search(holder, text) or re.search(rf"{symbol} is in the spare hand", text))


def test_the_list_of_moves_tells_a_seat_nothing_of_what_is_to_come(open_page: Opener) -> None:
    player = Player(open_page(HAND_1 + "#s=4"))
    moves = player.root.get_by_role("navigation", name="The moves, run by run")
    assert CARD.search(moves.get_by_role("button").last.inner_text()) or moves.is_visible()
    player.view.select_option("Bet")
    assert moves.get_by_role("button").count() == 4
    expect(moves.get_by_text("Run 1", exact=True)).to_be_visible()
    current = moves.locator("[aria-current=step]")
    expect(current).to_have_count(1)


def test_a_hand_is_one_tab_stop_walked_with_arrows(open_page: Opener) -> None:
    page = open_page(HAND_1)
    player = Player(page).play()
    lead = player.first_lead()
    player.go(lead)
    page.keyboard.press("w")
    focused = page.locator(":focus")
    expect(focused).to_have_accessible_name(re.compile("may be led$|not allowed$"))
    first = focused.get_attribute("data-card")
    page.keyboard.press("ArrowRight")
    player.at(lead)
    assert focused.get_attribute("data-card") != first
    page.keyboard.press("Home")
    assert focused.get_attribute("data-card") == first
    inside = focused.evaluate(
        "(it) => it.closest('ul').querySelectorAll('[tabindex=\"0\"]').length"
    )
    assert inside == 1
    page.keyboard.press("Escape")
    expect(player.next).to_be_focused()
