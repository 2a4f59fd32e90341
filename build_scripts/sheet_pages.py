"""The rules on one page of paper: every clause in one line, and the board drawn beside them."""

from __future__ import annotations

from html import escape
from pathlib import PurePosixPath

from build_scripts.board_svg import Pot, board_svg
from build_scripts.card_html import rich
from build_scripts.hands import head
from build_scripts.rules_html import table_html
from build_scripts.rules_pages import style
from engine.layout import pot_shows
from engine.rulebook import Clause, rulebook
from engine.rulebook_words import capital
from engine.rules import Rules


def sheet_md(rules: Rules, page: PurePosixPath, back: str, changed: frozenset[str]) -> str:
    """Return the sheet of a game or a variant as Markdown.

    Args:
        rules: the rules.
        page: the sheet's own path, for the way to its style sheet.
        back: the address of the full rules, relative to the sheet.
        changed: ids of clauses to mark, because a household has changed them.
    """
    title = f"{rules.game}: {'house rules' if changed else 'the rules'} on one page"
    parts = "".join(
        f"<section><h2>{section.title}</h2><ul>"
        + "".join(_line(clause, clause.id in changed) for clause in section.clauses)
        + "</ul></section>"
        for section in rulebook(rules)
        if section.clauses
    )
    note = "<p><b>House</b> marks what this household plays its own way.</p>" if changed else ""
    return "\n".join(
        [
            *head(
                title,
                f"The rules of {rules.game} on one sheet of paper.",
                "hide: [navigation, toc]",
            ),
            f"# {title}",
            "",
            style(page),
            "",
            f'<p class="eh-back"><a href="{escape(back)}">The rules in full</a>. To have this '
            "sheet on paper, print the page.</p>",
            "",
            f'<div class="eh-sheet"><div class="eh"><div class="eh-board">{_board(rules)}</div>'
            f"</div>{_stakes(rules)}{parts}{note}</div>",
            "",
        ]
    )


def _line(clause: Clause, changed: bool) -> str:
    mark = "<em>House</em> " if changed else ""
    return f"<li>{mark}<b>{rich(capital(clause.name))}.</b> {rich(clause.short)}</li>"


def _board(rules: Rules) -> str:
    pots = [
        Pot(id=pot.id, name=pot.name, claim=pot.claim, shows=pot_shows(pot, rules.pope, None))
        for pot in rules.pots
    ]
    counts = [0] * len(pots) if rules.staking == "free" else rules.stakes
    return board_svg(pots, counts, uid="sheet")


def _stakes(rules: Rules) -> str:
    """Return what takes each pot and what goes on it, and how many cards everybody gets."""
    tables = [
        table
        for section in rulebook(rules)
        for clause in section.clauses
        if clause.id in ("dressing", "deal")
        for table in clause.tables
    ]
    return f'<div class="eh-tables">{"".join(map(table_html, reversed(tables)))}</div>'
