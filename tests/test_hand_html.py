"""A hand as static HTML: whole, valid, and for any number of pots and players."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
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


def _told(file: Path) -> dict[str, Any]:
    return dict(view_hand(read(read_file(str(file)).data), f"{file.parent.name}/{file.stem}"))


@pytest.fixture(params=["hand-1", "hand-2"])
def hand(request: pytest.FixtureRequest) -> dict[str, Any]:
    return _told(ROOT / "scenarios" / "pope-joan" / f"{request.param}.yml")


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
    _put_together(data["steps"], hand["steps"])


SCENARIOS = sorted((ROOT / "scenarios").rglob("hand-*.yml"))


@pytest.mark.parametrize("file", SCENARIOS, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_the_data_of_every_hand_can_be_put_together_again(file: Path) -> None:
    told = _told(file)
    _put_together(page_data(told, Links("../", more="x.json"), None)["steps"], told["steps"])


def _put_together(data: list[dict[str, Any]], steps: list[dict[str, Any]]) -> None:
    old: dict[str, Any] = {"run-cards": [], "run": 0}
    for told, after, step in zip(data, [*data[1:], {}], steps, strict=True):
        played, leads = step["kind"] in ("lead", "follow"), step["kind"] == "lead"
        run = [] if leads else old["run-cards"]
        new = {"hands": old.get("hands"), **told}
        new.setdefault("run-cards", [*run, [step["card"], step["seat"]]] if played else run)
        new.setdefault("run", old["run"] + leads)
        if after.get("kind") in ("lead", "follow"):
            new.setdefault("turn", after["seat"])
        if leads:
            new.setdefault("choices", old["hands"][step["seat"]].split())
        if "taken" not in told:
            new["taken"] = _taken(old["taken"], told.get("moves", []))
        for key, place in (("pots", "pot"), ("counters", "seat")):
            if key not in told:
                new[key] = _after_moves(old[key], place, told.get("moves", []))
        if played and "hands" not in told:
            new["hands"] = list(old["hands"])
            left = [c for c in new["hands"][step["seat"]].split() if c != step["card"]]
            new["hands"][step["seat"]] = " ".join(left)
        for key in ("kind", "seat", "card", "hands", "pots", "counters", "taken", "run", "turn"):
            assert new.get(key) == step[key], (step["n"], key)
        assert new["run-cards"] == step["run-cards"]
        assert new.get("choices", []) == step["choices"]
        assert step["decision"] == bool(leads or new.get("spin"))
        old = new


def _taken(before: list[int | None], moves: list[dict[str, Any]]) -> list[int | None]:
    after = list(before)
    for move in moves:
        if move["from"].startswith("pot:"):
            after[int(move["from"][4:])] = int(move["to"].removeprefix("seat:"))
    return after


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
    late = what_if_data(hand, {"lead": "the <lowest>"})
    assert (late["scenario"], late["digest"]) == (hand["source"], hand["digest"])
    assert late["names"] == {rule: one.name for rule, one in RULES.items()} | {
        "lead": "the <lowest>"
    }


def test_a_rule_that_bars_a_card_has_a_name_where_no_step_links_to_it(
    hand: dict[str, Any],
) -> None:
    """So that no address of a rule is ever read out in place of its name."""
    at = next(step for step in hand["steps"] if step["kind"] == "lead")
    at["barred"] = {"KC": {"text": "No.", "rule": "pair-marriage"}}
    links = Links("../", names={"pair-marriage": "Marriage"})
    assert page_data(hand, links, None)["rule-names"] == {"pair-marriage": "Marriage"}
    at["why"] = [{"text": "Because.", "rule": "pair-marriage"}]
    assert "rule-names" not in page_data(hand, links, None)


def test_taking_the_spare_hand_is_a_tick_and_playing_spin_a_decision() -> None:
    scenarios = ROOT / "scenarios"
    hands = {name: _told(scenarios / name / "hand-1.yml") for name in ("michigan", "spin")}
    for name, told in hands.items():
        page = hand_html(told, links=Links("../"))
        ticks = re.findall(r'<i( class="pays")? style="left:([\d.]+)%">', page)
        chosen = {float(place) for pays, place in ticks if not pays}
        for index, step in enumerate(told["steps"]):
            place = float(f"{100 * index / (len(told['steps']) - 1):.4g}")
            assert (place in chosen) == (step["decision"] or step["kind"] == "exchange"), name
            mark = re.search(rf'-s-{index + 1}" .*?<p class="eh-mark">(.*?)</p>', page)
            assert mark
            decides = len(step["choices"]) > 1 or step["may-spin"]
            assert ("<em>a decision</em>" in mark[1]) == decides, (name, index + 1)
    assert any(step["kind"] == "exchange" for step in hands["michigan"]["steps"])
    assert any(step["may-spin"] and step["kind"] == "follow" for step in hands["spin"]["steps"])


def test_cards_in_text_have_colour_and_voice() -> None:
    assert spoken("Ann led ♣4, her lowest ♣.") == "Ann led four of clubs, her lowest clubs."
    assert 'class="eh-c sD" role="img" aria-label="ten of diamonds"' in rich("the ♦10")
    assert rich("a < b & ♠").startswith("a &lt; b &amp; <span")
    assert 'aria-label="queen of spades"' in card_html("QS")
