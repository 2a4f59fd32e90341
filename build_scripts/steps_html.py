"""Every step of a hand in words: the transcript, and the short list of moves by runs."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import groupby

from build_scripts.card_html import rich
from build_scripts.hand_words import PARTS, Hand, Links, Step, say
from engine.cards import RANKS, SUIT_NAMES, SUITS, parse_card
from engine.screen import FIXED
from engine.telling import views_of


def _rules(step: Step) -> set[tuple[str, int]]:
    """Return which sentences carry a rule link, as (part, index): a rule is linked once a step,
    where it is said last, so that what happened reads without a break."""
    last: dict[tuple[str, str | None], tuple[str, int]] = {}
    for part in PARTS:
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
                f"{FIXED['rule'].format(name=escape(links.name(rule)))}</a>"
            )
        narrow = f' data-for="{whom}"' if whom else ""
        hidden = " hidden" if "all" not in views_of(whom) else ""
        out.append(f"<span{narrow}{hidden}>{rich(sentence['text'])}{link}</span>")
    return " ".join(out)


def _mark(hand: Hand, step: Step) -> str:
    """Return the line over a step: which step, which run, who acts, whether it was a choice."""
    who = "" if step["seat"] is None else escape(hand["names"][step["seat"]])
    bits = [say("mark-run", n=step["run"])] if step["run-cards"] and step["card"] else []
    bits.append(say(f"mark-{step['kind']}", who=who))
    if len(step["choices"]) > 1 or step["spin"]:
        bits.append(f"<em>{say('decision')}</em>")
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


def step_html(hand: Hand, step: Step, links: Links, uid: str) -> str:
    parts = "".join(
        f"<div><dt>{FIXED[part]}</dt><dd>{_part(step, part, links)}</dd></div>" for part in PARTS
    )
    title = _run_title(step) if step["kind"] == "lead" else ""
    return (
        f'<li id="{uid}-s-{step["n"]}" class="eh-step k-{step["kind"]}">{title}'
        f'{_mark(hand, step)}<dl class="eh-parts">{parts}</dl>{_sum(hand, step)}</li>'
    )


def _move(hand: Hand, step: Step) -> str:
    if step["kind"] in ("lead", "follow"):
        cards = [step["card"], step["run-cards"][-1][0]] if step["spun"] else [step["card"]]
        told = " ".join(str(parse_card(card)) for card in cards)
        shown = rich(f"{hand['names'][step['seat']]} {told}")
    else:
        shown = say(f"move-{step['kind']}")
    ends = " ends" if step["stop"] else ""
    return (
        f'<li><button type="button" class="eh-move{ends}" data-do="goto" data-n="{step["n"]}">'
        f"{shown}</button></li>"
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
    # The second form is for a seat that has not seen the run to its end.
    titles = f"<span>{title}</span><span hidden>{unseen}</span>"
    return f'<li><span data-n="{last["n"]}">{titles}</span><ol>{moves}</ol></li>'


def _ticks(hand: Hand) -> str:
    """Return the marks along the slider: a line for a decision or the taking of the spare hand, a
    dot where somebody is paid."""
    last = len(hand["steps"]) - 1
    marks = []
    for index, step in enumerate(hand["steps"]):
        paid = step["kind"] == "pay" or any(m["from"].startswith("pot") for m in step["moves"])
        chosen = step["decision"] or step["kind"] == "exchange"
        if paid or chosen:
            kind = "" if chosen else ' class="pays"'
            marks.append(f'<i{kind} style="left:{100 * index / last:.4g}%"></i>')
    return f'<div class="eh-ticks" aria-hidden="true">{"".join(marks)}</div>'


def moves_html(hand: Hand) -> str:
    """Return the list of moves by runs, which is only of use with the player."""

    def run(step: Step) -> tuple[bool, int]:
        return step["kind"] in ("lead", "follow"), step["run"]

    lines = "".join(_run(hand, list(steps)) for _, steps in groupby(hand["steps"], run))
    title = FIXED["moves"]
    return (
        f'<template class="eh-list" data-search-exclude><nav class="eh-moves" aria-label="{title}">'
        f'<p class="eh-title">{title}</p><ol>{lines}</ol></nav>{_ticks(hand)}</template>'
    )
