"""Hands of any game and any number of players, put onto a page in place of its own."""

from __future__ import annotations

from random import Random
from typing import Any

from playwright.sync_api import Page

from build_scripts.hand_html import Links, hand_html
from build_scripts.paths import ROOT
from engine import PRESETS, Rules, Table, deal_from_seed, view
from engine.authoring.scenario_file import examine, read_file
from engine.scenario import Lead, Scenario
from tests.browser.player import Player

NAMES = ("Ann", "Bet", "Cass", "Dora", "Eve", "Flo", "Guy", "Hal")


def dealt(game: str, seats: int, seed: int = 1, rules: Rules | None = None) -> dict[str, Any]:
    """Deal a hand, play it at random and return what a page is told of it."""
    rules, rng = rules or PRESETS[game], Random(seed)
    deal = deal_from_seed(rules, seats, rng.randrange(seats), rng)
    table, play = Table(rules, deal), []
    while not table.over:
        if table.due is None:
            lead = {"cards": (rng.choice(table.legal()),), "players": (None,), "words": {}}
            play.append(Lead(**{field: lead.get(field) for field in Lead._fields}))
            table.play(play[-1].cards[0])
        else:
            table.play(table.due)
    told = {
        "title": f"{rules.game} for {seats}",
        "game": game,
        "goal": "",
        "rules": rules,
        "house": {},
        "names": NAMES[:seats],
        "deal": deal,
        "play": tuple(play),
        "words": {},
        "expect": {},
        "data": {},
    }
    scenario = Scenario(**{field: told.get(field) for field in Scenario._fields})
    return dict(view.hand(scenario, f"{game}/dealt"))


def written(name: str) -> dict[str, Any]:
    """Return what a page is told of a scenario in ``tests/scenarios_ok``."""
    scenario = examine(read_file(str(ROOT / "tests" / "scenarios_ok" / f"{name}.yml"))).scenario
    assert scenario is not None
    return dict(view.hand(scenario, f"test/{name}"))


def first(hand: dict[str, Any], key: str, value: object = None) -> int:
    """Return the first step at which ``key`` has this value, or any at all."""
    fits = (s["n"] for s in hand["steps"] if (s[key] == value if value is not None else s[key]))
    return int(next(fits))


def show(page: Page, hand: dict[str, Any], step: int = 0) -> Player:
    """Put a hand in place of the page's own, with its engine; at a step, or waiting for Play."""
    engine = page.evaluate(
        "JSON.parse(document.querySelector('.eh-data').content.textContent).engine"
    )
    html = hand_html(hand, links=Links("../"), heading_level=1, engine=engine)
    page.evaluate(
        """([html, hash]) => {
            history.replaceState(null, "", hash);
            document.querySelector(".eh-hand").outerHTML = html;
        }""",
        [html, f"#s={step}" if step else "#"],
    )
    return Player(page)
