"""One hand as complete static HTML: the dealt table, the pots, and every step in words.

``hand_html(hand, links=Links("../"), heading_level=2, engine=None, uid=None)`` takes the plain
data of ``engine.view`` and returns one ``<div class="eh-hand">`` without a blank line in it, which
Python-Markdown passes through untouched. A page that holds hands also needs ``page_kit()`` (module
``kit_html``) once, before the first hand. Readable without JavaScript; ``player.js`` upgrades the
same elements in place and finds the positions in the ``<template>``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from html import escape
from typing import Any

from build_scripts.card_html import rich
from build_scripts.hand_words import PARTS, Hand, Links, Step
from build_scripts.steps_html import moves_html, step_html
from build_scripts.table_html import felt_html, pots_html
from engine.rule_names import RULES
from engine.screen import FIXED, LATER

_KEPT = ("names", "dealer", "turn-up", "total", "spare", "spare-word")
_BEFORE_PLAY = ("deal", "dress", "exchange", "turn-up")


def element_id(hand: Hand) -> str:
    """Return the element id of a hand: ``pope-joan/hand-1`` becomes ``pope-joan-hand-1``."""
    return re.sub(r"[^a-z0-9]+", "-", str(hand["id"]).lower()).strip("-")


def opening(hand: Hand) -> int:
    """Return the index of the step the still table shows: the last one before the first lead."""
    before = [step for step in hand["steps"] if step["kind"] in _BEFORE_PLAY]
    return max(len(before) - 1, 0)


_UNREAD = ("n", "due", "decision", "may-spin", *PARTS)
"""What the player does not read: a step's place is its number, its words stand in the page, and a
decision is a lead or has a way to play Spin."""


_Known = dict[str, object]


def _moved(step: Step, before: Step) -> _Known:
    """Return pots, counters and who took the pots, as the moves of a step leave them."""
    held = {"pot": list(before["pots"]), "seat": list(before["counters"])}
    taken = list(before["taken"])
    for move in step["moves"]:
        for where, count in ((move["from"], -move["n"]), (move["to"], move["n"])):
            kind, index = where.split(":")
            held[kind][int(index)] += count
            if kind == "pot" and count < 0:
                taken[int(index)] = int(move["to"].split(":")[1])
    return {"pots": held["pot"], "counters": held["seat"], "taken": taken}


def _played(step: Step) -> bool:
    return step.get("kind") in ("lead", "follow")


def _expected(step: Step, before: Step, after: Step) -> _Known:
    """Return what the player takes for granted: a step goes on from the one before it, and whose
    turn comes is who plays next."""
    known: _Known = {"turn": after["seat"]} if _played(after) else {}
    if not before:
        return known | {"run": 0, "run-cards": []}
    leads = step["kind"] == "lead"
    hands, run = list(before["hands"]), [] if leads else before["run-cards"]
    if leads:
        known["choices"] = hands[step["seat"]].split()
    if _played(step):
        left = [card for card in hands[step["seat"]].split() if card != step["card"]]
        hands[step["seat"]] = " ".join(left)
        run = [*run, [step["card"], step["seat"]]]
    known |= {"run": before["run"] + leads, "hands": hands, "run-cards": run}
    return known | _moved(step, before)


def _said(step: Step, before: Step, after: Step) -> _Known:
    """Return the fields of a step that the page has to tell the player."""
    known = _expected(step, before, after)
    return {
        key: value
        for key, value in step.items()
        if key not in _UNREAD
        and value is not None
        and value is not False
        and value not in ([], {})
        and known.get(key) != value
    }


def what_if_data(hand: Hand, names: Mapping[str, str]) -> dict[str, Any]:
    """Return what only a what-if needs: the scenario for the engine, the digest it should come to,
    words for the player, and the names of all rules it may cite.

    ``names`` are what this game calls its own rules.
    """
    words = LATER | {part: FIXED[part] for part in PARTS}
    known = {rule: one.name for rule, one in RULES.items()} | dict(names)
    return {"scenario": hand["source"], "digest": hand["digest"], "words": words, "names": known}


def _unlinked(hand: Hand, links: Links) -> dict[str, str]:
    """Return the names of the rules that bar a card and that no step of the hand links to."""
    told = (said for step in hand["steps"] for part in PARTS for said in step[part])
    linked = {said.get("rule") for said in told}
    barred = (no["rule"] for step in hand["steps"] for no in step["barred"].values())
    return {rule: links.name(rule) for rule in barred if rule not in linked}


def page_data(hand: Hand, links: Links, engine: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return what the player needs: the positions, without the sentences the page already holds."""
    around: list[Step] = [{}, *hand["steps"], {}]
    near = zip(around, around[1:], around[2:], strict=False)
    steps = [_said(step, before, after) for before, step, after in near]
    pots = [pot["shows"] for pot in hand["pots"]]
    data = {key: hand[key] for key in _KEPT if hand[key] is not None} | {
        "rules": links.rules,
        "steps": steps,
        "pots": pots,
    }
    if hand["exchange"]:
        data["spare"] = hand["exchange"]["spare"]
    if hand["played-cards"] == "turned-down":
        data["turned-down"] = True
    if unlinked := _unlinked(hand, links):
        data["rule-names"] = unlinked
    data["more"] = links.more or what_if_data(hand, links.names)
    return data | ({"engine": dict(engine)} if engine else {})


def _template(data: object) -> str:
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return f'<template class="eh-data" data-search-exclude>{escape(text, quote=False)}</template>'


def hand_html(
    hand: Hand,
    *,
    links: Links,
    heading_level: int = 2,
    engine: Mapping[str, Any] | None = None,
    uid: str | None = None,
) -> str:
    """Return one hand as static HTML that the player can upgrade.

    ``heading_level`` is that of the hand's title, 2 to 6. ``engine`` is what the page's engine
    client is configured with (``{"base": "…", …}``); without it there is no what-if. ``uid`` sets
    the hand apart when the same hand stands twice on one page.
    """
    uid = uid or element_id(hand)
    still = hand["steps"][opening(hand)]
    house = "".join(f"<li>{rich(rule)}</li>" for rule in hand["house"])
    title = rich(hand["title"])
    if links.page:
        title = f'<a href="{escape(links.page)}">{title}</a>'
    steps = "".join(step_html(hand, step, links, uid) for step in hand["steps"])
    return (
        f'<div class="eh-hand"><stops-hand id="{uid}">'
        f'<section class="eh" aria-labelledby="{uid}-title">'
        f'<header class="eh-head"><h{heading_level} id="{uid}-title">{title}</h{heading_level}>'
        + (f'<p class="eh-goal">{rich(hand["goal"])}</p>' if hand.get("goal") else "")
        + (f'<ul class="eh-house">{house}</ul>' if house else "")
        + f'</header><div class="eh-box">{felt_html(hand, still, uid)}{pots_html(hand, still)}'
        f'<div class="eh-paper"><ol class="eh-steps" aria-label="{FIXED["steps"]}">{steps}</ol>'
        f"</div></div>{moves_html(hand)}{_template(page_data(hand, links, engine))}</section>"
        "</stops-hand></div>"
    )


__all__ = ["Links", "element_id", "hand_html", "page_data", "what_if_data"]
