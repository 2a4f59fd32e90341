"""The rules of a hand whose household plays its own way: what differs is marked, the rest kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import PurePosixPath

from build_scripts import coverage
from build_scripts.card_html import rich
from build_scripts.hands import Hand, head, up
from build_scripts.rules_html import clause_html, sections_md, see_html
from build_scripts.rules_pages import style
from engine.presets import PRESETS
from engine.rulebook import Clause, Difference, differences, rulebook
from engine.rulebook_words import capital


def rules_page(hand: Hand) -> PurePosixPath:
    """Return the page of a hand's own rules: ``pope-joan/hand-9/rules.md``."""
    return hand.page.with_suffix("") / "rules.md"


def sheet_page(hand: Hand) -> PurePosixPath:
    """Return the page of their sheet."""
    return hand.page.with_suffix("") / "sheet.md"


def changed(hand: Hand) -> dict[str, Difference]:
    """Return by clause what the household changes in its game, in the order of the rulebook."""
    found = differences(PRESETS[hand.game], hand.rules)
    return {one.id: one for one in found}


def _mark(difference: Difference, game: str) -> str:
    """Return what stands under a clause that differs: that it does, and what is usual."""
    if difference.base is None:
        return f'<p class="eh-house-mark"><b>House rule.</b> {game} itself has no such rule.</p>'
    return (
        '<p class="eh-house-mark"><b>House rule.</b> The usual game has it otherwise.</p>'
        f'<details class="eh-usual"><summary>The usual rule of {game}</summary>'
        f"{clause_html(difference.base)}</details>"
    )


def _gone(gone: Sequence[Difference], game: str) -> list[str]:
    """Return the rules of the game that the household does without."""
    if not gone:
        return []
    items = []
    for one in gone:
        assert one.base is not None, "a rule that falls away has been there"
        items.append(
            f'<details class="eh-usual" id="{one.id}"><summary>{rich(capital(one.base.name))}'
            f"</summary>{clause_html(one.base)}</details>"
        )
    return [
        "## What falls away {#falls-away}",
        "",
        f"<p>{game} has these rules, this table not:</p>{''.join(items)}",
        "",
    ]


def rules_md(hand: Hand, shown: Mapping[str, Sequence[coverage.Place]]) -> str:
    """Return the page of a hand's own rules; ``shown`` are the steps of this hand by clause."""
    page, game = rules_page(hand), rich(PRESETS[hand.game].game)
    root, differs = up(page), changed(hand)
    mine = f"{root}{escape(hand.address)}"
    gone = [one for one in differs.values() if one.here is None]
    title = f"{PRESETS[hand.game].game}: house rules"

    def under(clause: Clause) -> str:
        mark = _mark(differs[clause.id], game) if clause.id in differs else ""
        return mark + see_html(shown.get(clause.id, ()), root)

    listed = "".join(
        f'<li><a href="#{one.id}">{rich(capital((one.here or one.base or _NONE).name))}</a></li>'
        for one in differs.values()
    )
    return "\n".join(
        [
            *head(title, f"{title}, as in the hand {hand.title}."),
            f"# {title}",
            "",
            style(page),
            "",
            f'<p>These are the rules of one table, played in <a href="{mine}">'
            f'{rich(hand.title)}</a>. They are those of <a href="{root}{hand.game}/">{game}</a>, '
            f"but for what is marked as a house rule:</p><ul>{listed}</ul>"
            f'<p>Print <a href="{mine}sheet/">these rules on one page</a>.</p>',
            "",
            '<span id="house-rules"></span>',
            "",
            sections_md(rulebook(hand.rules), under),
            *_gone(gone, game),
        ]
    )


_NONE = Clause("", "", "", "")
