"""The pages that tell a match, or a deal under two rules: on a telephone, on a desk, no scripts."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Opener

MATCH, RULES = "pope-joan/match/", "house-rules/"


@pytest.mark.parametrize("path", [MATCH, RULES])
@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_is_wider_than_the_window(open_page: Opener, path: str, width: int) -> None:
    page = open_page(path, width=width, height=740)
    page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    wide = page.evaluate(
        "[...document.querySelectorAll('.md-content *')].filter("
        "e => !e.closest('.eh-wide, .eh-file, svg') && !e.closest('thead')"
        " && e.getBoundingClientRect().right > innerWidth + 1).map(e => e.outerHTML.slice(0, 80))"
    )
    assert wide == []


def test_a_hand_of_the_match_unfolds_without_scripts(open_page: Opener) -> None:
    page = open_page(MATCH, java_script_enabled=False)
    page.get_by_role("row", name="4 Cass deals").get_by_role("link").click()
    assert page.url.endswith("#hand-4")
    play = page.locator("#hand-4 + .eh-match details")
    assert not play.locator("li").first.is_visible()
    play.locator("summary").click()
    assert play.locator("li").first.is_visible()


def test_the_chart_has_a_name_and_its_lines_can_be_told_apart(open_page: Opener) -> None:
    page = open_page(MATCH)
    assert page.get_by_role("img", name="counters after every hand").is_visible()
    dashes = page.locator(".eh-chart polyline").evaluate_all(
        "lines => lines.map(line => getComputedStyle(line).strokeDasharray)"
    )
    assert len({*dashes}) == 3


@pytest.mark.parametrize(("width", "beside"), [(360, False), (1280, True)])
def test_two_tables_stand_beside_or_below_each_other(
    open_page: Opener, width: int, beside: bool
) -> None:
    page = open_page(RULES, width=width, height=740)
    row = page.locator(".eh-two").first.locator("tbody tr").first
    one, two = (row.locator("td").nth(at).bounding_box() for at in (0, 1))
    assert one is not None
    assert two is not None
    assert (two["x"] > one["x"] + one["width"] - 1) == beside
    assert (two["y"] >= one["y"] + one["height"]) != beside


@pytest.mark.parametrize("width", [360, 1280])
def test_the_tables_stay_tables_for_those_who_listen(open_page: Opener, width: int) -> None:
    page = open_page(RULES, width=width, height=740)
    table = page.get_by_role("table", name="What it did to the counters").first
    assert table.get_by_role("rowheader", name="Bet").count() == 1
    assert table.get_by_role("columnheader", name="Any card").count() == 1
    assert table.get_by_role("cell", name="108 (+8)").count() == 1
