"""A deal under two sets of rules as static HTML: what differs, where it tells, what it did.

Side by side on a wide screen, one under the other on a telephone; the cells of the two tables are
named by their own column heads there, so the roles are written out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from html import escape

from build_scripts.card_html import rich
from build_scripts.diff_sides import Side, pair, side
from build_scripts.diff_words import NOWHERE, Told, difference, place, signed, told
from build_scripts.errors import BuildError
from build_scripts.fences import Keys
from build_scripts.match_html import run_html
from engine.presets import PRESETS
from engine.rulebook import clauses

FENCE = Keys(("a", "b"), ("deal", "seed", "players", "leads", "a-name", "b-name"))
"""The keys of a ```` ```diff ```` fence."""

FEW = 6
"""More settings than these are folded away."""

Rule = Callable[[str], str | None]
"""Returns the address of a clause of one of the two games, or None."""


def from_fence(values: Mapping[str, str], root: str) -> str:
    """Return the HTML that a fence asks for; ``root`` is the way to the site's root.

    Raises:
        BuildError: games, house rules, a scenario or numbers that cannot be.
    """
    leads = values.get("leads", "script")
    if leads not in ("script", "bots"):
        raise BuildError(f"`leads:` can be script or bots, not {leads}.", 1)
    first, second = side(values["a"]), side(values["b"])
    seed, players = (_number(values, key) for key in ("seed", "players"))
    table = pair(first, second, values.get("deal", ""), seed, players)
    made = told(first, second, table, seed or 0, own=leads == "bots")
    names = values.get("a-name", made.labels[0]), values.get("b-name", made.labels[1])
    return diff_html(made._replace(labels=names), _rules_of(root, first, second))


def _rules_of(root: str, *sides: Side) -> Rule:
    """Return what finds a clause on the page of the first of these games that has it."""

    def rule(clause: str) -> str | None:
        games = (one.game for one in sides if clause in clauses(PRESETS[one.game]))
        game = next(games, None)
        return None if game is None else f"{root}{game}/#{clause}"

    return rule


def _number(values: Mapping[str, str], key: str) -> int | None:
    text = values.get(key)
    if text is not None and not (text.isdecimal() and len(text) <= 6):
        raise BuildError(f"`{key}:` should be a whole number, not `{text}`.", 1)
    return None if text is None else int(text)


def diff_html(made: Told, rule: Rule) -> str:
    """Return the comparison, without a blank line in it."""
    labels = " and ".join(made.labels)
    return (
        f'<section class="eh-diff" aria-label="{escape(labels)}">{_deal(made)}{_knobs(made)}'
        f"{_table(made, 'Where they part', _partings(made, rule))}"
        f"{_table(made, 'What it did to the counters', _ends(made), 'eh-two eh-sums')}"
        f"{_runs(made)}</section>"
    )


def _deal(made: Told) -> str:
    moved = "".join(f"<li>{rich(line)}</li>" for line in made.moved)
    said = f'<p class="eh-where">{rich(made.where)}</p>'
    if not moved:
        return said
    more = '<p class="eh-where">By the second rules some cards lie elsewhere:</p>'
    return f"{said}{more}<ul>{moved}</ul>"


def _table(made: Told, caption: str, rows: Iterable[str], look: str = "eh-two") -> str:
    body = "".join(rows)
    if not body:
        return ""
    heads = "".join(
        f'<th scope="col" role="columnheader">{rich(label)}</th>' for label in made.labels
    )
    return (
        f'<table class="{look}" role="table"><caption>{caption}</caption>'
        f'<thead role="rowgroup"><tr role="row"><td role="cell"></td>{heads}</tr></thead>'
        f'<tbody role="rowgroup">{body}</tbody></table>'
    )


def _row(made: Told, head: str, a: str, b: str, more: str = "") -> str:
    """Return one row; ``more`` stands under both cells."""
    cells = "".join(
        f'<td role="cell" data-of="{escape(label)}">{cell}</td>'
        for label, cell in zip(made.labels, (a, b), strict=True)
    )
    row = f'<tr role="row"><th scope="row" role="rowheader">{head}</th>{cells}</tr>'
    if more:
        row += f'<tr role="row" class="eh-because"><td role="cell" colspan="3">{more}</td></tr>'
    return row


def _knobs(made: Told) -> str:
    rows = [_row(made, knob.asks, rich(knob.a), rich(knob.b)) for knob in made.knobs]
    shown = _table(made, "What differs", rows)
    if len(rows) <= FEW:
        return shown
    return f"<details><summary>{len(rows)} settings differ</summary>{shown}</details>"


def _partings(made: Told, rule: Rule) -> Iterator[str]:
    for parting in made.view["partings"]:
        links = " and ".join(_link(one, rule) for one in parting["rules"])
        says = [rich(text) for text in parting["says"]]
        more = ""
        if parting["refused"]:
            more = rich(parting["refused"]["text"])
        else:
            for one in parting["rules"]:
                about = f"{rich(one['name'])}: " if len(parting["rules"]) > 1 else ""
                says = [
                    f'{said}<small class="eh-clause">{about}{rich(clause)}</small>'
                    for said, clause in zip(says, one["clauses"], strict=True)
                ]
        yield _row(made, f"{place(parting)}: {links}", says[0], says[1], more)
    if not made.view["partings"]:
        yield f'<tr role="row"><td role="cell" colspan="3">{NOWHERE}</td></tr>'


def _link(one: Mapping[str, str], rule: Rule) -> str:
    address, name = rule(one["rule"]), rich(one["name"])
    return name if address is None else f'<a href="{escape(address)}">{name}</a>'


def _ends(made: Told) -> Iterator[str]:
    view = made.view
    out = [escape(view["names"][seat]) for seat in view["out"]]
    yield _row(made, "First out", *out)
    for name, seat in zip(view["names"], view["seats"], strict=True):
        cells = [
            f"{end} ({signed(end - start)})"
            for start, end in zip(seat["start"], seat["end"], strict=True)
        ]
        cells[1] += f"<b>{_more(difference(seat))}</b>"
        yield _row(made, escape(name), *cells)
    board = [
        f"{total}: {', '.join(f'{escape(pot)} {n}' for pot, n in left)}" if total else "0"
        for total, left in zip(view["board"], view["left"], strict=True)
    ]
    yield _row(made, "The board", *board)


def _more(amount: int) -> str:
    """Say how the second table did by the first."""
    if not amount:
        return "the same"
    return f"{abs(amount)} {'more' if amount > 0 else 'fewer'}"


def _runs(made: Told) -> str:
    names, rows = made.view["names"], []
    for run in made.view["runs"]:
        head = f"Run {run['n']}"
        if run["same"]:
            rows.append(
                f'<tr role="row"><th scope="row" role="rowheader">{head}</th>'
                f'<td role="cell" colspan="2">{run_html(names, run["a"])}</td></tr>'
            )
        else:
            a, b = ("–" if run[key] is None else run_html(names, run[key]) for key in "ab")
            rows.append(_row(made, head, a, b))
    fork = made.view["fork"]
    until = "the same cards" if fork is None else f"the cards part in run {fork}"
    return (
        f"<details><summary>The play, run by run: {until}</summary>"
        f"{_table(made, 'The play', rows)}</details>"
    )
