"""Playing, stepping, keys, the slider and playing through, as a reader does it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.player import HAND_1, HAND_2, PARTS, Player


def test_play_deals_and_stops_at_step_1(open_page: Opener) -> None:
    page = open_page(HAND_1, before=lambda page: page.clock.install())
    player = Player(page)
    expect(player.root.get_by_text("or read it as text")).to_be_visible()
    expect(player.next).to_be_hidden()
    player.play().at(1)
    page.clock.fast_forward(60_000)
    page.clock.run_for(1000)
    player.at(1)
    assert page.url.endswith("#s=1")


def test_a_press_ends_the_deal_at_once(open_page: Opener) -> None:
    player = Player(open_page(HAND_1)).play()
    table = "document.querySelector('.eh-felt').getAnimations({ subtree: true })"
    count = f"{table}.filter((it) => it.playState === 'running').length"
    assert player.page.evaluate(count) > 0
    player.page.keyboard.press("Shift")
    assert player.page.evaluate(count) == 0


@pytest.mark.parametrize("hand", [HAND_1, HAND_2])
def test_every_step_says_its_three_parts_and_next_never_moves(open_page: Opener, hand: str) -> None:
    page = open_page(hand)
    player = Player(page).play()
    page.wait_for_timeout(700)  # the table comes into sight once
    place = player.next.bounding_box()
    assert place
    page.mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    for number in range(1, len(player.data["steps"]) + 1):
        player.at(number)
        assert player.next.bounding_box() == place, f"Next moved at step {number}"
        parts = player.parts()
        assert list(parts) == list(PARTS)
        assert all(words.strip() for words in parts.values()), number
        page.mouse.down()
        page.mouse.up()
    assert player.next.get_attribute("aria-disabled") == "true"
    expect(player.button("Replay")).to_be_visible()


def test_enter_and_space_step_once(open_page: Opener) -> None:
    player = Player(open_page(HAND_1)).play()
    player.next.press("Enter")
    player.at(2)
    player.next.press("Space")
    player.at(3)


def test_the_keys(open_page: Opener) -> None:
    page = open_page(HAND_1)
    player = Player(page).play()
    steps = player.data["steps"]
    stops = [s["n"] for s in steps if s["kind"] in ("lead", "pay") or _pays(s)]
    keys = page.keyboard
    for key, there in [
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("]", stops[0]),
        ("PageDown", stops[1]),
        ("[", stops[0]),
        ("PageUp", 1),
        ("End", len(steps)),
        ("Home", 1),
    ]:
        keys.press(key)
        player.at(there)
    for key in ("1", "2", "Enter"):
        keys.press(key)
    player.at(12)
    keys.press("?")
    dialog = player.root.get_by_role("dialog", name="Keys")
    expect(dialog).to_be_visible()
    keys.press("ArrowRight")
    keys.press("Escape")
    expect(dialog).to_be_hidden()
    player.at(12)
    keys.press("v")
    expect(player.view).to_have_value("0")


def _pays(step: dict[str, list[dict[str, str]]]) -> bool:
    return any(move["from"].startswith("pot") for move in step.get("moves", []))


def test_the_page_scrolls_with_arrows_and_wheel(open_page: Opener) -> None:
    page = open_page(HAND_1, height=500)
    player = Player(page).play()
    # The table glides into sight first.
    page.wait_for_function(
        "() => new Promise((rest) => { const y = scrollY;"
        " setTimeout(() => rest(y > 0 && y === scrollY), 400); })"
    )
    before = page.evaluate("scrollY")
    page.keyboard.press("ArrowDown")
    page.wait_for_function("(y) => scrollY > y", arg=before)
    page.keyboard.press("ArrowUp")
    page.wait_for_function("(y) => scrollY <= y", arg=before)
    seat = player.seat("Bet").bounding_box()
    assert seat
    page.mouse.move(seat["x"] + 50, max(seat["y"], 60) + 20)
    page.mouse.wheel(0, 200)
    page.wait_for_function("(y) => scrollY >= y + 200", arg=before)
    player.at(1)


def test_letter_keys_can_be_switched_off_and_the_themes_own_never_fire(open_page: Opener) -> None:
    page = open_page(HAND_1)
    player = Player(page).play()
    player.button("Settings").click()
    page.get_by_role("checkbox", name=re.compile("Letter keys")).uncheck()
    page.keyboard.press("Escape")
    player.next.focus()
    page.keyboard.press("v")
    expect(player.view).to_have_value("all")
    player.number.focus()
    for key in "np,.fs/":
        page.keyboard.press(key)
    assert HAND_1 in page.url


def test_the_slider_redraws_as_it_goes_and_only_its_end_is_spoken(open_page: Opener) -> None:
    page = open_page(HAND_1)
    player = Player(page).play()
    page.wait_for_timeout(400)
    page.evaluate(
        """() => {
            window.spoken = [];
            const region = document.querySelector("[role=status]");
            new MutationObserver(() => spoken.push(region.textContent))
                .observe(region, { childList: true, characterData: true, subtree: true });
        }"""
    )
    last = len(player.data["steps"])
    player.slider.evaluate(
        """(slider, last) => {
            for (let n = 2; n <= last; n++) {
                slider.value = n;
                slider.dispatchEvent(new InputEvent("input", { bubbles: true }));
            }
            slider.dispatchEvent(new Event("change", { bubbles: true }));
        }""",
        last,
    )
    player.at(last)
    page.wait_for_timeout(500)
    spoken = page.evaluate("spoken")
    assert len(spoken) == 1
    assert spoken[0].startswith(f"Step {last}. ")
    text = player.slider.get_attribute("aria-valuetext")
    assert text
    assert text.startswith(f"Step {last} of {last}: ")
    step = player.data["steps"][-1]
    table = player.pots()
    for cells, count in zip([*table.values()][1:], step["pots"], strict=False):
        assert cells[1] == str(count)
    for name, count in zip(player.data["names"], step["counters"], strict=True):
        assert table[name][1] == str(count)
    ledger = player.root.get_by_text(re.compile(r"^Counters .* = 300")).filter(visible=True)
    expect(ledger).to_have_count(1)


def test_playing_through_waits_for_the_words_and_stops_when_told(open_page: Opener) -> None:
    page = open_page(HAND_1, before=lambda page: page.clock.install())
    player = Player(page).play().go(4)
    player.button("Play through").click()
    expect(player.button("Pause")).to_be_visible()
    words = len(" ".join(player.parts().values()).split())
    page.clock.run_for(1400 + 200 * words)
    player.at(4)  # still being read
    page.clock.run_for(60_000)
    assert int(player.number.input_value()) > 4
    player.back.click()
    here = player.number.input_value()
    page.clock.run_for(60_000)
    player.at(int(here))
    player.root.get_by_role("combobox", name="Speed").select_option("2×")
    player.button("Play through").click()
    page.clock.run_for(20 * 60_000)
    player.at(len(player.data["steps"]))
    player.button("Replay").click()
    player.at(1)


def test_twice_the_speed_is_half_the_wait(open_page: Opener) -> None:
    page = open_page(HAND_1 + "#s=5", before=lambda page: page.clock.install())
    player = Player(page)
    player.root.get_by_role("combobox", name="Speed").select_option("2×")
    words = len(re.sub(r"Rule: [^.]*", "", " ".join(player.parts().values())).split())
    player.button("Play through").click()
    expect(player.button("Pause")).to_be_visible()
    page.clock.run_for((1500 + 300 * (words - 12)) // 2)
    player.at(5)
    page.clock.run_for((1500 + 300 * (words + 30)) // 2)
    assert int(player.number.input_value()) > 5


def test_holding_next_repeats(open_page: Opener) -> None:
    page = open_page(HAND_1)
    player = Player(page).play()
    page.wait_for_timeout(700)
    player.next.hover()
    page.mouse.down()
    page.wait_for_timeout(1500)
    page.mouse.up()
    held = int(player.number.input_value())
    assert held >= 4
    page.wait_for_timeout(500)
    player.at(held)


def test_links_open_where_they_point(open_page: Opener) -> None:
    page = open_page(HAND_1 + "#s=7")
    player = Player(page).at(7)
    named = next(step for step in player.data["steps"] if step.get("id"))
    page.goto(page.url.split("#")[0] + f"#s={named['id']}")
    player.at(named["n"])
    page.goto(page.url.split("#")[0] + "#s=999")
    player.at(len(player.data["steps"]))
    expect(player.status).to_contain_text("no step “999”")
    expect(player.root.get_by_text("no step “999”").first).to_be_visible()


def test_stepping_does_not_fill_the_history(open_page: Opener) -> None:
    page = open_page("about/")
    page.goto(page.url.replace("about/", HAND_1))
    player = Player(page).play()
    for _ in range(4):
        player.next.click()
    assert page.url.endswith("#s=5")
    page.go_back()
    page.wait_for_url("**/about/")


def test_the_site_is_left_and_come_back_to(open_page: Opener) -> None:
    """Instant navigation swaps the page: the player works again and no old timer runs."""
    page = open_page(HAND_1, before=lambda page: page.clock.install())
    player = Player(page).play()
    player.button("Play through").click()
    expect(player.button("Pause")).to_be_visible()
    page.get_by_role("link", name="About").first.click()
    page.wait_for_url("**/about/")
    page.clock.run_for(60_000)
    page.go_back()
    page.wait_for_url("**/hand-1/**")
    player = Player(page)
    expect(player.next).to_be_visible()
    here = int(player.number.input_value())
    page.clock.run_for(60_000)
    player.at(here)
    player.next.click()
    player.at(here + 1)


def test_two_hands_on_one_page_keep_apart(open_page: Opener) -> None:
    page = open_page(HAND_1)
    page.evaluate(
        """() => {
            const first = document.querySelector("stops-hand");
            const other = document.createElement("div");
            fetch(location.pathname).then((r) => r.text()).then((text) => {
                const page = new DOMParser().parseFromString(text, "text/html");
                const hand = page.querySelector("stops-hand");
                hand.id = "second";
                first.after(hand);
            });
        }"""
    )
    second = page.locator("#second")
    second.get_by_role("button", name="Play the hand").click()
    second.get_by_role("button", name="Next", exact=True).click()
    assert page.url.endswith("#second:s=2")
    expect(page.get_by_role("button", name="Play the hand")).to_have_count(1)
