"""A hand as static HTML: whole, valid, and for any number of pots and players."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
from markup import Nesting

from build_scripts.card_html import card_html, rich, spoken
from build_scripts.hand_html import Links, element_id, hand_html, page_data, what_if_data
from build_scripts.kit_html import page_kit
from build_scripts.paths import ROOT
from engine.authoring.scenario_file import read_file
from engine.rule_names import RULES
from engine.scenario import read
from engine.view import hand as view_hand


@pytest.fixture(params=["hand-1", "hand-2"])
def hand(request: pytest.FixtureRequest) -> dict[str, Any]:
    path = ROOT / "scenarios" / "pope-joan" / f"{request.param}.yml"
    return dict(view_hand(read(read_file(str(path)).data), f"pope-joan/{request.param}"))


def test_it_is_one_block_that_markdown_leaves_alone(hand: dict[str, Any]) -> None:
    text = page_kit() + hand_html(hand, links=Links("../"))
    assert "\n" not in text
    ids = Nesting(text).ids
    assert max(ids.values()) == 1


def test_the_same_hand_may_stand_twice(hand: dict[str, Any]) -> None:
    first = hand_html(hand, links=Links("../"))
    second = hand_html(hand, links=Links("../"), uid=f"{element_id(hand)}-2")
    assert max(Nesting(first + second).ids.values()) == 1


def test_every_step_has_three_parts(hand: dict[str, Any]) -> None:
    text = hand_html(hand, links=Links("../"))
    steps = re.findall(r'<li id="[\w-]+" class="eh-step.*?</dl>', text)
    assert len(steps) == len(hand["steps"])
    assert all(step.count("<dt>") == step.count("<dd>") == 3 for step in steps)
    assert all("<dd></dd>" not in step for step in steps)


def test_a_rule_is_linked_once_a_step_for_everybody(hand: dict[str, Any]) -> None:
    text = hand_html(hand, links=Links("../rules/"))
    for step in re.findall(r'<li id="[\w-]+" class="eh-step.*?</dl>', text):
        for_all = re.sub(r"<span data-for=.*?</span>(?=</dd>| <span)", "", step)
        links = re.findall(r'href="\.\./rules/#([\w-]+)"', for_all)
        assert len(links) == len(set(links))


def test_a_link_reads_a_rule_as_its_game_calls_it(hand: dict[str, Any]) -> None:
    text = hand_html(hand, links=Links("../", names={"spare-hand": "the <stock>"}))
    assert "Rule: the &lt;stock&gt;</a>" in text
    assert f"Rule: {RULES['deal'].name}</a>" in text


@pytest.mark.parametrize(
    ("audience", "shown"),
    [
        (None, True),
        ("open", True),
        ("seat:0", True),
        ("closed", False),
        ("own:0", False),
        ("not:0", False),
    ],
)
def test_without_a_view_chosen_only_what_all_hands_show_is_shown(
    hand: dict[str, Any], audience: str | None, shown: bool
) -> None:
    hand["steps"][5]["why"] = [{"text": "Mark my words.", "for": audience}]
    page = hand_html(hand, links=Links("../"))
    span = re.search(r"<span([^>]*)>Mark my words\.</span>", page)
    assert span
    assert ("hidden" not in span[1]) is shown


def test_the_data_can_be_put_together_again(hand: dict[str, Any]) -> None:
    """What the player's ``complete`` does, done here: nothing is lost by leaving it out."""
    data = page_data(hand, Links("../", more="x.json"), None)
    assert data["more"] == "x.json"
    old: dict[str, Any] = {"run-cards": []}
    for told, step in zip(data["steps"], hand["steps"], strict=True):
        played = step["kind"] in ("lead", "follow")
        run = [] if step["kind"] == "lead" else old["run-cards"]
        new = {**{key: old.get(key) for key in ("taken", "hands")}, **told}
        new.setdefault("run-cards", [*run, [step["card"], step["seat"]]] if played else run)
        for key, place in (("pots", "pot"), ("counters", "seat")):
            if key not in told:
                new[key] = _after_moves(old[key], place, told.get("moves", []))
        if played and "hands" not in told:
            new["hands"] = list(old["hands"])
            left = [c for c in new["hands"][step["seat"]].split() if c != step["card"]]
            new["hands"][step["seat"]] = " ".join(left)
        for key in ("kind", "seat", "card", "hands", "pots", "counters", "taken"):
            assert new.get(key) == step[key], (step["n"], key)
        assert new["run-cards"] == step["run-cards"]
        old = new


def _after_moves(before: list[int], place: str, moves: list[dict[str, Any]]) -> list[int]:
    after = list(before)
    for move in moves:
        for end, sign in (("from", -1), ("to", 1)):
            kind, index = move[end].split(":")
            if kind == place:
                after[int(index)] += sign * move["n"]
    return after


def test_the_page_holds_json_that_is_safe_in_a_template(hand: dict[str, Any]) -> None:
    hand["names"] = ["</template><b>", "B & B", "C"]
    text = hand_html(hand, links=Links("../"))
    held = re.search(r'<template class="eh-data"[^>]*>(.*?)</template>', text)
    assert held
    assert json.loads(unescape(held[1]))["names"] == hand["names"]
    assert "</template><b>" not in text


def test_what_a_what_if_needs_is_apart(hand: dict[str, Any]) -> None:
    assert what_if_data(hand)["scenario"] == hand["source"]


def test_cards_in_text_have_colour_and_voice() -> None:
    assert spoken("Ann led ♣4, her lowest ♣.") == "Ann led four of clubs, her lowest clubs."
    assert 'class="eh-c sD" role="img" aria-label="ten of diamonds"' in rich("the ♦10")
    assert rich("a < b & ♠").startswith("a &lt; b &amp; <span")
    assert 'aria-label="queen of spades"' in card_html("QS")
