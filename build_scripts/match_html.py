"""A whole match as a page of Markdown: the standings, then every hand, from the deal to the end.

``match_page(match, ...)`` takes the plain data of ``engine.match_view``. The page needs no script:
what is long, the play of each hand, is folded away in ``<details>``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from itertools import groupby
from typing import Any

from build_scripts.card_html import rich
from build_scripts.match_chart import chart
from build_scripts.run_words import noted, parts
from engine.cards import RANKS, parse_cards
from engine.rule_names import rule_name

Match = Mapping[str, Any]
"""One match as ``engine.match_view.match`` gives it."""

Hand = Mapping[str, Any]
"""One of its hands."""

_PARTS = ("Stakes", "Pots", "Cards", "Other")
"""The parts of a flow, in the order of ``engine.whole_match.Flow``."""


def match_page(match: Match, rules: str, head: str, tail: str) -> str:
    """Return the page: ``rules`` is the address of the rules page, ``head`` stands before the
    title (the page's front matter and style), ``tail`` after everything."""
    says = _linked(rules)
    lines = [head, "", f"# {_plain(match['title'])}", ""]
    if match["goal"]:
        lines += [f'<p class="eh-lead">{rich(match["goal"])}</p>', ""]
    lines += [_about(match), "", "## The match at a glance {#standings}", ""]
    lines += [f'<div class="eh-match">{chart(match)}{_standings(match)}</div>', ""]
    for hand in match["hands"]:
        title = f": {_plain(hand['title'])}" if hand["title"] else ""
        lines += [f"## Hand {hand['n']}{title} {{#hand-{hand['n']}}}", ""]
        lines += [f'<div class="eh-match">{_hand(match, hand, says)}</div>', ""]
    lines += ["## The end {#the-end}", ""]
    last = f"{_list(match['last'], says)}{_prose(match['end'])}"
    return "\n".join([*lines, f'<div class="eh-match">{last}</div>', "", tail, ""])


def _plain(text: str) -> str:
    """Write a text into Markdown so that no sign in it means anything."""
    signs = r"\`*_{}[]()#+-.!|~<>&"
    return "".join(f"&#{ord(sign)};" if sign in signs else sign for sign in text)


def _about(match: Match) -> str:
    house = "".join(f"<li>{rich(rule)}</li>" for rule in match["house"])
    return (
        '<p class="eh-about">Nobody arranged this match. The cards were shuffled from the number '
        f"{match['seed']}, and every lead was chosen by a program that sees its own hand and what "
        "lies on the table, and no more. Each hand can be unfolded and followed card by card.</p>"
        + (f'<ul class="eh-house">{house}</ul>' if house else "")
    )


def _linked(rules: str) -> Callable[[Mapping[str, Any]], str]:
    """Return what writes a sentence; its rule is linked where it comes up first on the page."""
    seen: set[str] = set()

    def says(sentence: Mapping[str, Any]) -> str:
        text, rule = rich(sentence["text"]), sentence.get("rule")
        if rule is None or rule in seen:
            return text
        seen.add(rule)
        return f'{text} <a class="eh-why" href="{escape(rules)}#{rule}">{rule_name(rule)}</a>'

    return says


def _standings(match: Match) -> str:
    """Return the counters after each hand as a table; a hand's number leads to it."""
    names = "".join(f'<th scope="col">{escape(name)}</th>' for name in match["names"])
    first = "".join(f"<td>{count}</td>" for count in match["start"])
    rows = [f'<tr><th scope="row">Start</th>{first}<td>0</td></tr>']
    for hand in match["hands"]:
        cells = "".join(
            f"<td>{_best(count, seat in hand['leaders'])}</td>"
            for seat, count in enumerate(hand["counters"])
        )
        rows.append(
            f'<tr><th scope="row"><a href="#hand-{hand["n"]}">{hand["n"]}</a> '
            f"<small>{escape(match['names'][hand['dealer']])} deals</small></th>{cells}"
            f"<td>{sum(hand['board'])}</td></tr>"
        )
    return _table(
        "Counters after each hand; the most are in bold",
        f'<th scope="col">Hand</th>{names}<th scope="col">Board</th>',
        rows,
    )


def _best(count: int, leads: bool) -> str:
    return f"<strong>{_signed(count)}</strong>" if leads else _signed(count)


def _signed(count: int) -> str:
    return str(count).replace("-", "−")


def _table(caption: str, head: str, rows: Sequence[str]) -> str:
    return (
        f'<div class="eh-wide" role="region" aria-label="{escape(caption)}" tabindex="0">'
        f'<table class="eh-tally"><caption>{escape(caption)}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


def _hand(match: Match, hand: Hand, says: Callable[[Mapping[str, Any]], str]) -> str:
    start = " ".join(says(sentence) for sentence in hand["start"])
    dealer = match["names"][hand["dealer"]]
    if not hand["start"] or not hand["start"][0]["text"].startswith(dealer):
        start = f"{escape(dealer)} deals. {start}"
    return (
        f'<p class="eh-start">{start}</p>{_prose(hand["say"])}'
        f"{_play(match, hand)}{_list(hand['settled'], says)}{_flows(match, hand)}"
        f"{_board(match, hand)}{_prose(hand['after'])}"
    )


def _prose(text: str) -> str:
    return f'<p class="eh-author">{rich(text)}</p>' if text else ""


def _list(sentences: Sequence[Mapping[str, Any]], says: Callable[[Mapping[str, Any]], str]) -> str:
    items = "".join(f"<li>{says(sentence)}</li>" for sentence in sentences)
    return f'<ul class="eh-settled">{items}</ul>'


def _play(match: Match, hand: Hand) -> str:
    """Return the cards as dealt and the runs, folded away."""
    dealt = "".join(
        f"<dt>{escape(name)}</dt><dd>{_suits(cards)}</dd>"
        for name, cards in zip(match["names"], hand["dealt"], strict=True)
    )
    runs = "".join(f"<li>{run_html(match['names'], run)}</li>" for run in hand["runs"])
    played = sum(len(run["cards"]) for run in hand["runs"])
    return (
        f"<details><summary>The play, card by card: {played} cards in "
        f"{len(hand['runs'])} runs</summary>"
        f'<dl class="eh-dealt">{dealt}</dl><ol class="eh-runs">{runs}</ol></details>'
    )


def _suits(cards: str) -> str:
    """Return a hand suit by suit, the suit written once."""
    suits = []
    for _, suit in groupby(parse_cards(cards), key=lambda card: card.suit):
        first, *rest = suit
        suits.append(" ".join([str(first), *(RANKS[card.rank] for card in rest)]))
    return rich("  ".join(suits))


def run_html(names: Sequence[str], run: Mapping[str, Any]) -> str:
    """Return a run, player by player, and what it set off."""
    shown = ", ".join(f"<b>{escape(name)}</b> {rich(cards)}" for name, cards in parts(names, run))
    notes = noted(run)
    return f"{shown}." + (f' <span class="eh-note">{rich(notes)}</span>' if notes else "")


def _flows(match: Match, hand: Hand) -> str:
    """Return where each player's counters came from and went."""
    other = any(flow[3] for one in match["hands"] for flow in one["flows"])
    shown = _PARTS if other else _PARTS[:3]
    head = "".join(f'<th scope="col">{part}</th>' for part in ("Before", *shown, "After"))
    rows = [
        f'<tr><th scope="row">{escape(match["names"][seat])}</th>{cells}</tr>'
        for seat, cells in enumerate(_flow_cells(match, hand, len(shown)))
    ]
    return _table(f"Hand {hand['n']}, settled", f"<td></td>{head}", rows)


def _flow_cells(match: Match, hand: Hand, parts: int) -> Iterator[str]:
    before = match["start"] if hand["n"] == 1 else match["hands"][hand["n"] - 2]["counters"]
    for seat, flow in enumerate(hand["flows"]):
        moved = "".join(f"<td>{_move(amount)}</td>" for amount in flow[:parts])
        after = _best(hand["counters"][seat], seat in hand["leaders"])
        yield f"<td>{_signed(before[seat])}</td>{moved}<td>{after}</td>"


def _move(amount: int) -> str:
    return f"{amount:+d}".replace("-", "−") if amount else "0"


def _board(match: Match, hand: Hand) -> str:
    """Return what lies on the pots that are not empty."""
    left = [
        f"<li>{escape(pot['name'])} <b>{count}</b></li>"
        for pot, count in zip(match["pots"], hand["board"], strict=True)
        if count
    ]
    if not left:
        return ""
    return f'<p class="eh-left">On the board now</p><ul class="eh-chips">{"".join(left)}</ul>'
