"""Another card: refused with its rule, or played on by the engine in the page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.player import HAND_1, PARTS, Player

SLOW = 30_000


def _at_a_choice(page: Page) -> tuple[Player, int]:
    player = Player(page)
    if player.play_button.is_visible():
        player.play()
    lead = player.first_lead()
    player.go(lead)
    return player, lead


def _banner(player: Player, step: int) -> None:
    heading = player.root.get_by_role("heading", name=f"What if, from step {step}.")
    expect(heading).to_be_visible(timeout=SLOW)
    expect(heading).to_be_focused()


def test_a_barred_card_stays_and_says_why(open_page: Opener) -> None:
    page = open_page(HAND_1)
    player, lead = _at_a_choice(page)
    step = player.data["steps"][lead - 1]
    code, why = next(iter(step["barred"].items()))
    before = player.root.get_by_role("button", name="not allowed").count()
    for where in ("group", "definition"):
        buttons = player.root.get_by_role(where).get_by_role("button", name="not allowed")
        # aria-disabled, yet it answers: hence no waiting for "enabled"
        buttons.first.dispatch_event("click")
        line = player.root.locator("p").filter(has_text=why["text"][:12]).first
        expect(line).to_be_visible()
    assert player.root.get_by_role("button", name="not allowed").count() == before
    player.at(lead)
    link = line.get_by_role("link", name=re.compile("^Rule: "))
    assert (link.get_attribute("href") or "").endswith(f"#{why['rule']}")
    expect(player.status).to_contain_text("lowest")
    link.click()
    page.wait_for_url(f"**/pope-joan/#{why['rule']}")
    assert code


def test_another_card_plays_to_the_next_stop_and_escape_returns(open_page: Opener) -> None:
    page = open_page(HAND_1)
    player, lead = _at_a_choice(page)
    expect(player.root.get_by_text("Engine:")).to_be_visible()
    choose = player.root.get_by_role("button", name=re.compile("may be led$")).first
    choose.focus()
    choose.press("Enter")
    _banner(player, lead)
    expect(player.slider).to_be_hidden()
    total = int(player.root.get_by_text(re.compile(r"^Move 1 of \d+$")).inner_text().split()[-1])
    for number in range(1, total + 1):
        expect(player.root.get_by_text(f"Move {number} of {total}")).to_be_visible()
        parts = player.parts()
        assert list(parts) == list(PARTS)
        assert all(words.strip() for words in parts.values())
        player.next.press("Enter")
    expect(player.root.get_by_text(re.compile("^Real hand")).first).to_be_visible()
    expect(player.root.get_by_text("Checked in your browser: the same")).to_be_visible()
    page.keyboard.press("Escape")
    expect(player.root.get_by_role("heading", name="What if")).to_be_hidden()
    player.at(lead)
    expect(choose).to_be_focused()


def test_the_reader_leads_on(open_page: Opener) -> None:
    page = open_page(HAND_1)
    player, lead = _at_a_choice(page)
    player.shown.get_by_role("button", name=re.compile("^Try")).first.click()
    _banner(player, lead)
    for _ in range(14):
        player.next.press("Enter")
    player.shown.get_by_role("button", name=re.compile("^Try")).first.click()
    page.wait_for_url(re.compile(r"&b=\w+\.\w+$"))
    expect(player.root.get_by_role("heading", name="What if")).to_be_visible()


def test_a_link_opens_the_branch_in_a_fresh_window(open_page: Opener) -> None:
    first = open_page(HAND_1, permissions=["clipboard-read", "clipboard-write"])
    player, lead = _at_a_choice(first)
    player.shown.get_by_role("button", name=re.compile("^Try")).first.click()
    _banner(player, lead)
    player.root.get_by_role("button", name="Copy link").first.click()
    expect(player.status).to_have_text("Link copied.")
    link = first.evaluate("navigator.clipboard.readText()")
    assert re.search(rf"#s={lead}&b=\w+$", link)
    words = player.parts()
    other = Player(open_page(link))
    _banner(other, lead)
    assert other.parts() == words
    other.page.keyboard.press("Escape")
    other.at(lead)


def test_back_in_the_browser_closes_the_branch(open_page: Opener) -> None:
    page = open_page(HAND_1)
    player, lead = _at_a_choice(page)
    player.view.select_option(str(player.data["steps"][lead - 1]["seat"]))
    player.shown.get_by_role("button", name=re.compile("^Try")).first.click()
    _banner(player, lead)
    page.go_back()
    page.wait_for_url(f"**#s={lead}")
    expect(player.root.get_by_role("heading", name="What if")).to_be_hidden()
    player.at(lead)
    expect(player.view).not_to_have_value("all")
    expect(player.shown.get_by_role("button", name=re.compile("^Try")).first).to_be_focused()


def test_a_page_is_not_fetched_anew_for_what_lies_inside_it(open_page: Opener) -> None:
    """The theme would: on the first Back, the first other address, the first anchor."""
    asked: list[str] = []
    page = open_page(HAND_1)
    player, lead = _at_a_choice(page)
    page.on("request", lambda sent: asked.append(sent.url.split("#")[0]))
    player.shown.get_by_role("button", name=re.compile("^Try")).first.click()
    _banner(player, lead)
    page.go_back()
    player.at(lead)
    page.evaluate("location.hash = '#s=2'")
    player.at(2)
    rules = open_page("pope-joan/", width=1280)
    rules.on("request", lambda sent: asked.append(sent.url.split("#")[0]))
    rules.get_by_role("navigation", name="Table of contents").get_by_role("link").last.click()
    rules.wait_for_url("**#*")
    for shown in (page, rules):
        shown.wait_for_timeout(500)
        assert shown.url.split("#")[0] not in asked


def test_a_link_to_the_page_one_is_on_begins_it_anew(open_page: Opener) -> None:
    page = open_page(HAND_1)
    Player(page).play().go(5)
    page.evaluate(
        """() => { const link = document.createElement("a"); link.href = location.pathname;
            document.querySelector("article").append(link); link.click(); }"""
    )
    expect(page.get_by_role("button", name="Play the hand")).to_be_visible()


def test_the_theme_goes_to_another_page_and_back_as_ever(open_page: Opener) -> None:
    page = open_page(HAND_1)
    Player(page).play()
    page.evaluate("window.same = true; location.hash = '#s=2'")
    Player(page).at(2)
    page.get_by_role("link", name="About").first.click()
    page.wait_for_url("**/about/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("About")
    page.go_back()
    Player(page).at(2)
    page.evaluate("location.hash = '#s=3'")
    Player(page).at(3)
    assert page.evaluate("window.same")


def test_hidden_hands_offer_nothing(open_page: Opener) -> None:
    page = open_page(HAND_1)
    player, lead = _at_a_choice(page)
    seat = player.data["steps"][lead - 1]["seat"]
    player.view.select_option(str((seat + 1) % 3))
    assert player.root.get_by_role("button", name=re.compile("may be led|^Try")).count() == 0


@pytest.mark.errors_expected
@pytest.mark.parametrize("link", ["b=2S.9D.3C", "b=XX", "b=4C.", "b=%"])
def test_a_broken_branch_link_says_so_and_the_hand_steps(open_page: Opener, link: str) -> None:
    page = open_page(HAND_1)
    lead = Player(page).first_lead()
    page = open_page(HAND_1 + f"#s={lead}&{link}")
    player = Player(page).at(lead)
    line = player.root.get_by_text(re.compile("what-if cannot be played here|What if, from step"))
    expect(line.first).to_be_visible(timeout=SLOW)
    page.keyboard.press("Escape")
    player.next.click()
    player.at(lead + 1)


@pytest.mark.parametrize("rest", ["&b=", "&b=.", "&", "&from=a-friend"])
def test_a_link_with_no_card_behind_the_step_leads_to_the_step(
    open_page: Opener, rest: str
) -> None:
    page = open_page(HAND_1)
    lead = Player(page).first_lead()
    page = open_page(HAND_1 + f"#s={lead}{rest}")
    player = Player(page).at(lead)
    expect(player.root.get_by_text("cannot be played here")).to_have_count(0)


@pytest.mark.errors_expected
@pytest.mark.parametrize(
    "name", ["pyodide.asm.wasm", "engine-worker.mjs", "whatif.js", "hand-1.json"]
)
def test_a_missing_file_is_said_and_a_second_try_works(
    open_page: Opener, hidden: set[str], name: str
) -> None:
    page = open_page(HAND_1, before=lambda page: hidden.add(name))
    player, lead = _at_a_choice(page)
    player.shown.get_by_role("button", name=re.compile("^Try")).first.click()
    bad = re.compile("did not start|could not be fetched")
    expect(player.root.get_by_text(bad).filter(visible=True).first).to_be_visible(timeout=SLOW)
    player.next.click()
    player.at(lead + 1)
    player.back.click()
    hidden.clear()
    retry = player.button("Retry")
    if retry.is_visible():
        retry.click()
    player.shown.get_by_role("button", name=re.compile("^Try")).first.click()
    _banner(player, lead)


def test_a_wasm_of_a_wrong_type_works_all_the_same(open_page: Opener, wrong_type: set[str]) -> None:
    page = open_page(HAND_1, before=lambda page: wrong_type.add("pyodide.asm.wasm"))
    player, lead = _at_a_choice(page)
    player.shown.get_by_role("button", name=re.compile("^Try")).first.click()
    _banner(player, lead)


@pytest.mark.errors_expected
def test_a_browser_without_webassembly_is_told_so(open_page: Opener) -> None:
    page = open_page(
        HAND_1, before=lambda page: page.add_init_script("delete globalThis.WebAssembly")
    )
    player, lead = _at_a_choice(page)
    player.shown.get_by_role("button", name=re.compile("^Try")).first.click()
    expect(player.root.get_by_text("no WebAssembly").first).to_be_visible()
    expect(player.button("Retry")).to_be_visible()
    player.next.click()
    player.at(lead + 1)


@pytest.mark.errors_expected
def test_a_worker_that_dies_leaves_the_hand_alone(open_page: Opener) -> None:
    dying = "onmessage = () => { throw Error('gone'); };"

    def dies(page: Page) -> None:
        page.context.route(
            "**/engine-worker.mjs",
            lambda route: route.fulfill(body=dying, content_type="text/javascript"),
        )

    page = open_page(HAND_1, before=dies)
    player, lead = _at_a_choice(page)
    player.shown.get_by_role("button", name=re.compile("^Try")).first.click()
    expect(player.button("Retry")).to_be_visible()
    player.next.click()
    player.at(lead + 1)
    player.back.click()
    page.context.unroute("**/engine-worker.mjs")
    player.button("Retry").click()
    player.shown.get_by_role("button", name=re.compile("^Try")).first.click()
    _banner(player, lead)


def test_a_different_engine_is_not_hidden(open_page: Opener) -> None:
    def other_digest(page: Page) -> None:
        page.route("**/hand-1.json", lambda route: _changed(route))

    def _changed(route: object) -> None:
        answer = route.fetch()  # type: ignore[attr-defined]
        body = re.sub(r'"digest": "\w+"', '"digest": "0000"', answer.text())
        route.fulfill(response=answer, body=body)  # type: ignore[attr-defined]

    page = open_page(HAND_1, before=other_digest)
    player, lead = _at_a_choice(page)
    player.shown.get_by_role("button", name=re.compile("^Try")).first.click()
    _banner(player, lead)
    expect(player.root.get_by_text("plays this hand differently")).to_be_visible()


@pytest.mark.errors_expected  # the theme's own script stumbles
def test_settings_work_where_storage_is_refused(open_page: Opener) -> None:
    refuse = """Object.defineProperty(window, "localStorage", {
        get() { throw new DOMException("no"); } });"""
    page = open_page(HAND_1 + "#s=4", before=lambda page: page.add_init_script(refuse))
    player = Player(page).at(4)
    player.button("Settings").click()
    page.get_by_role("radio", name="Jumbo").check()
    page.keyboard.press("Escape")
    expect(player.root.get_by_text("refuses to keep settings").first).to_be_visible()
    expect(page.locator("stops-hand section.jumbo")).to_have_count(1)
    player.next.click()
    player.at(5)
