"""Hands of any game and any number of players, put onto a page in place of its own."""

from __future__ import annotations

from random import Random
from typing import Any

from playwright.sync_api import Page

from build_scripts.hand_html import Links, hand_html
from engine import PRESETS, Rules, Table, deal_from_seed, view
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


def show(page: Page, hand: dict[str, Any], step: int = 0) -> Player:
    """Put a hand in place of the page's own; at a step, or waiting for Play."""
    html = hand_html(hand, links=Links("../"), heading_level=1)
    page.evaluate(
        """([html, hash]) => {
            history.replaceState(null, "", hash);
            document.querySelector(".eh-hand").outerHTML = html;
        }""",
        [html, f"#s={step}" if step else "#"],
    )
    return Player(page)
