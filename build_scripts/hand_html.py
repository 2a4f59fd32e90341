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
from collections.abc import Mapping, Sequence
from html import escape
from itertools import groupby
from typing import Any, NamedTuple

from build_scripts.board_svg import board_svg
from build_scripts.card_html import card_html, rich, spoken
from engine.cards import RANKS, SUIT_NAMES, SUITS, parse_card
from engine.screen import FIXED, LATER, LIVE, rule_name

_WORDS = ("happened", "could", "why")

Hand = Mapping[str, Any]
Step = Mapping[str, Any]


class Links(NamedTuple):
    """Addresses a hand points to, relative to the page it stands on.

    ``rules`` is the rules page (``#lead-lowest`` is put behind it); ``page`` is the hand's own
    page, when the hand stands somewhere else; ``more`` is a JSON file with ``what_if_data``, which
    is fetched when a reader wants a what-if (without it the page holds that data itself).
    """

    rules: str
    page: str | None = None
    more: str | None = None


def say(key: str, **facts: object) -> str:
    """Return one of the player's sentences with its places filled; ``n`` chooses the plural."""
    words = LIVE[key]
    if isinstance(words, dict):
        words = words["one" if facts.get("n") == 1 else "other"]
    return words.format(**facts)


def element_id(hand: Hand) -> str:
    """Return the element id of a hand: ``pope-joan/hand-1`` becomes ``pope-joan-hand-1``."""
    return re.sub(r"[^a-z0-9]+", "-", str(hand["id"]).lower()).strip("-")


def opening(hand: Hand) -> int:
    """Return the index of the step the still table shows: the last one before the first lead."""
    before = [step for step in hand["steps"] if step["kind"] in ("deal", "dress", "turn-up")]
    return max(len(before) - 1, 0)


# --- the table -----------------------------------------------------------------------------------


def _cards(codes: Sequence[str], turn_up: str | None) -> str:
    """Return a hand as list items, with a little room between the suits."""
    items = []
    for index, code in enumerate(codes):
        gap = " gap" if index and codes[index - 1][-1] != code[-1] else ""
        mark = f"<small>{LIVE['turn-up']}</small>" if code == turn_up else ""
        items.append(f'<li class="up{gap}">{card_html(code)}{mark}</li>')
    return "".join(items)


def _seat(hand: Hand, seat: int, step: Step) -> str:
    name, codes = hand["names"][seat], step["hands"][seat].split()
    has = step["counters"][seat]
    dealer = seat == hand["dealer"]
    state = LIVE["deals"] if dealer else ""
    label = say(
        "seat",
        who=name,
        cards=say("cards", n=len(codes)),
        counters=say("counters", n=has),
        state=f", {state}" if dealer else "",
    )
    return (
        f'<div class="eh-seat" role="group" aria-label="{escape(label)}" data-seat="{seat}">'
        f'<p class="eh-who"><b>{escape(name)}</b> '
        f'<span class="eh-has">{say("counters", n=has)}</span> '
        f'<span class="eh-state">{state}</span></p>'
        f'<ul class="eh-cards" role="list">{_cards(codes, hand["turn-up"])}</ul></div>'
    )


def _felt(hand: Hand, step: Step, uid: str) -> str:
    others = "".join(_seat(hand, seat, step) for seat in range(1, len(hand["names"])))
    board = board_svg(
        hand["pots"],
        step["pots"],
        taken=step["taken"],
        pay_suit=hand["pay-suit"],
        uid=uid,
    )
    longest = max(len(cards.split()) for cards in hand["steps"][0]["hands"])
    spare = len(hand["spare"])
    backs = '<i class="eh-back"></i>' * min(3, spare)
    pile = (
        f'<p class="eh-spare"><span class="eh-backs">{backs}</span> '
        f"<span>{say('spare', n=spare)}</span></p>"
        if spare
        else ""
    )
    return (
        f'<div class="eh-felt" role="group" aria-label="{FIXED["seats"]}" style="--n:{longest}">'
        f'<div class="eh-others">{others}</div><div class="eh-board">{board}</div>'
        f'<div class="eh-middle"><div class="eh-run"></div>{pile}</div>'
        f'<div class="eh-own">{_seat(hand, 0, step)}</div></div>'
    )


def _pots(hand: Hand, step: Step) -> str:
    """Return pots and counters as a table: the picture of the board for those who listen."""

    def row(name: str, by: str, count: int, before: int) -> str:
        change = f"{count - before:+d}".replace("-", "−") if count != before else ""
        return (
            f'<tr><th scope="row">{escape(name)}</th><td>{rich(by)}</td>'
            f"<td>{count}</td><td></td><td>{change}</td></tr>"
        )

    first = hand["steps"][0]
    pots = "".join(
        row(pot["name"], pot["shows"], step["pots"][i], first["pots"][i])
        for i, pot in enumerate(hand["pots"])
    )
    seats = "".join(
        row(
            name,
            LIVE["deals"] if seat == hand["dealer"] else "",  # type: ignore[arg-type]
            step["counters"][seat],
            first["counters"][seat],
        )
        for seat, name in enumerate(hand["names"])
    )
    head = "".join(
        f'<th scope="col">{FIXED[key]}</th>'
        for key in ("pot-or-player", "paid-by", "counters", "this-move", "so-far")
    )
    return (
        f'<div class="eh-pots"><table class="eh-count"><caption>{FIXED["pots"]}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{pots}</tbody><tbody>{seats}</tbody>"
        f'<tfoot><tr><th scope="row">{FIXED["in-all"]}</th><td></td><td>{hand["total"]}</td>'
        "<td></td><td></td></tr></tfoot></table></div>"
    )


# --- the transcript ------------------------------------------------------------------------------


def _rules(step: Step) -> set[tuple[str, int]]:
    """Return which sentences carry a rule link, as (part, index): a rule is linked once a step,
    where it is said last, so that what happened reads without a break."""
    last: dict[tuple[str, str | None], tuple[str, int]] = {}
    for part in _WORDS:
        for index, sentence in enumerate(step[part]):
            if sentence.get("rule"):
                last[sentence["rule"], sentence.get("for")] = part, index
    everybody = {rule for rule, whom in last if whom is None}
    return {where for (rule, whom), where in last.items() if whom is None or rule not in everybody}


def _part(step: Step, part: str, links: Links) -> str:
    """Return the sentences of one part; those only a seat's view reads start hidden."""
    linked, out = _rules(step), []
    for index, sentence in enumerate(step[part]):
        whom, rule = sentence.get("for"), sentence.get("rule")
        link = ""
        if (part, index) in linked:
            link = (
                f' <a class="eh-rule" href="{escape(links.rules)}#{rule}">'
                f"{FIXED['rule'].format(name=rule_name(rule))}</a>"
            )
        narrow = f' data-for="{whom}"' if whom else ""
        hidden = " hidden" if whom and whom.startswith(("closed", "not:")) else ""
        out.append(f"<span{narrow}{hidden}>{rich(sentence['text'])}{link}</span>")
    return " ".join(out)


def _mark(hand: Hand, step: Step) -> str:
    """Return the line over a step: which step, which run, who acts, whether it was a choice."""
    who = "" if step["seat"] is None else hand["names"][step["seat"]]
    bits = [say("mark-run", n=step["run"])] if step["run-cards"] and step["card"] else []
    bits.append(say(f"mark-{step['kind']}", who=who))
    if step["decision"]:
        bits.append(f"<em>{LIVE['decision']}</em>")
    return (
        f'<p class="eh-mark"><b>{say("step", n=step["n"])}</b> <span>{" · ".join(bits)}</span></p>'
    )


def _sum(hand: Hand, step: Step) -> str:
    """Return the sum of all counters, on the steps where some of them moved."""
    if not step["moves"]:
        return ""
    each = " + ".join(
        f"{escape(name)} {has}" for name, has in zip(hand["names"], step["counters"], strict=True)
    )
    words = say("sum", list=each, board=sum(step["pots"]), total=hand["total"])
    return f'<p class="eh-sum">{words}</p>'


def _run_title(step: Step) -> str:
    """Return the heading over the first step of a run, for the printed and plain transcript."""
    suit = SUIT_NAMES[SUITS.index(step["card"][-1])]
    return f'<p class="eh-runmark">{say("run", n=step["run"], suit=suit)}</p>'


def _step(hand: Hand, step: Step, links: Links, uid: str) -> str:
    parts = "".join(
        f"<div><dt>{FIXED[part]}</dt><dd>{_part(step, part, links)}</dd></div>" for part in _WORDS
    )
    title = _run_title(step) if step["kind"] == "lead" else ""
    return (
        f'<li id="{uid}-{step["n"]}" class="eh-step k-{step["kind"]}">{title}'
        f'{_mark(hand, step)}<dl class="eh-parts">{parts}</dl>{_sum(hand, step)}</li>'
    )


# --- the list of moves ---------------------------------------------------------------------------


def _either(shown: str, unseen: str) -> str:
    """Return both forms of a line: told, and for a seat that has not seen it yet."""
    return f"<span>{shown}</span><span hidden>{unseen}</span>"


def _move(hand: Hand, step: Step) -> str:
    played = step["kind"] in ("lead", "follow")
    if played:
        shown = rich(f"{hand['names'][step['seat']]} {parse_card(step['card'])}")
    else:
        shown = say(f"move-{step['kind']}")
    ends = " ends" if step["stop"] else ""
    unseen = say("step", n=step["n"])
    return (
        f'<li><button type="button" class="eh-move{ends}" data-do="goto" data-n="{step["n"]}">'
        f"{_either(shown, unseen)}</button></li>"
    )


def _run(hand: Hand, steps: Sequence[Step]) -> str:
    """Return one line of the list: a run, or what comes before and after the play."""
    first, last = steps[0], steps[-1]
    title = say("before" if first["run"] == 0 else "after")
    unseen = title
    if first["kind"] in ("lead", "follow"):
        cards = [parse_card(step["card"]) for step in steps]
        facts = {
            "n": first["run"],
            "suit": SUIT_NAMES[cards[0].suit],
            "first": RANKS[cards[0].rank],
            "last": RANKS[cards[-1].rank],
        }
        title = say("run-range" if len(cards) > 1 else "run", **facts)
        unseen = say("mark-run", n=first["run"]).capitalize()
    moves = "".join(_move(hand, step) for step in steps)
    return f'<li><span data-n="{last["n"]}">{_either(title, unseen)}</span><ol>{moves}</ol></li>'


def _moves(hand: Hand) -> str:
    """Return the list of moves by runs, which is only of use with the player."""

    def run(step: Step) -> tuple[bool, int]:
        return step["kind"] in ("lead", "follow"), step["run"]

    lines = "".join(_run(hand, list(steps)) for _, steps in groupby(hand["steps"], run))
    return (
        f'<template class="eh-list" data-search-exclude><nav class="eh-moves" '
        f'aria-label="{FIXED["moves"]}"><h4>{FIXED["moves"]}</h4><ol>{lines}</ol></nav></template>'
    )


# --- the data ------------------------------------------------------------------------------------

_LASTING = ("pots", "counters", "taken", "hands")
_KEPT = ("names", "dealer", "pots", "pay-suit", "turn-up", "total", "spare", "digest")


def _needless(key: str, value: object, before: Step) -> bool:
    """Whether the player knows a field of a step without being told."""
    same = key in _LASTING and before.get(key) == value
    return same or value is None or value is False or value == [] or value == {}


def what_if_data(hand: Hand) -> dict[str, Any]:
    """Return what only a what-if needs: the scenario for the engine, and words for the player."""
    return {"scenario": hand["source"], "words": LATER}


def page_data(hand: Hand, links: Links, engine: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return what the player needs: the positions, without the sentences the page already holds."""
    steps = [
        {
            key: value
            for key, value in step.items()
            if key not in _WORDS and not _needless(key, value, old)
        }
        for step, old in zip(hand["steps"], [{}, *hand["steps"]], strict=False)
    ]
    data = {key: hand[key] for key in _KEPT} | {"rules": links.rules, "steps": steps}
    data["more"] = links.more or what_if_data(hand)
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
    steps = "".join(_step(hand, step, links, uid) for step in hand["steps"])
    return (
        f'<div class="eh-hand"><stops-hand id="{uid}">'
        f'<section class="eh" aria-labelledby="{uid}-title">'
        f'<header class="eh-head"><h{heading_level} id="{uid}-title">{title}</h{heading_level}>'
        + (f'<p class="eh-goal">{rich(hand["goal"])}</p>' if hand.get("goal") else "")
        + (f'<ul class="eh-house">{house}</ul>' if house else "")
        + f'</header><div class="eh-box">{_felt(hand, still, uid)}{_pots(hand, still)}'
        f'<div class="eh-paper"><ol class="eh-steps" aria-label="{FIXED["steps"]}">{steps}</ol>'
        f"</div></div>{_moves(hand)}{_template(page_data(hand, links, engine))}</section></stops-hand></div>"
    )


__all__ = ["Links", "element_id", "hand_html", "spoken"]
