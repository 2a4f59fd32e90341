"""The clauses of a rulebook as a page shows them: headings that links lead to, text, tables.

Headings are Markdown, so that they stand in the table of contents; what is below them is HTML.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape

from build_scripts.card_html import rich
from build_scripts.coverage import Place, best
from build_scripts.rule_words import Game
from engine.rulebook import Clause, Difference, Section, differences
from engine.rulebook_words import Table, capital

Under = Callable[[Clause], str]
"""Returns what stands under a clause: where to see it, or what is usual elsewhere."""


def table_html(table: Table) -> str:
    """Return a clause's table, the first row as its heads."""
    head = "".join(f'<th scope="col">{rich(cell)}</th>' for cell in table[0])
    rows = "".join(
        f'<tr><th scope="row">{rich(row[0])}</th>'
        + "".join(f"<td>{rich(cell)}</td>" for cell in row[1:])
        + "</tr>"
        for row in table[1:]
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def clause_html(clause: Clause) -> str:
    """Return the sentences and tables of a clause."""
    return f"<p>{rich(clause.text)}</p>{''.join(map(table_html, clause.tables))}"


def see_html(shown: Sequence[Place], root: str) -> str:
    """Return the links to the steps that show a clause, the best first; empty where none does.

    A hand is named once, for its first step.
    """
    links, named = [], ""
    for place in best(shown):
        hand = "" if place.hand.title == named else f"{rich(place.hand.title)}, "
        links.append(f'<a href="{root}{escape(place.address)}">{hand}step {place.number}</a>')
        named = place.hand.title
    return f'<p class="eh-see"><b>See it happen:</b> {" · ".join(links)}</p>' if links else ""


def sections_md(sections: Iterable[Section], under: Under, level: int = 2) -> str:
    """Return the sections of a rulebook as Markdown; ``level`` is that of their headings.

    A section whose first clause has the section's own title shares its heading with that clause.
    """
    lines: list[str] = []
    for section in sections:
        if not section.clauses:
            continue
        shared = capital(section.clauses[0].name) == section.title
        anchor = section.clauses[0].id if shared else section.id
        lines += [f"{'#' * level} {section.title} {{#{anchor}}}", ""]
        for place, clause in enumerate(section.clauses):
            if place or not shared:
                lines += [f"{'#' * (level + 1)} {capital(clause.name)} {{#{clause.id}}}", ""]
            lines += [f'<div class="eh-clause">{clause_html(clause)}{under(clause)}</div>', ""]
    return "\n".join(lines)


def difference_html(difference: Difference) -> str:
    """Return what a variation changes in one clause: its new text, or that it falls away."""
    if difference.here is None:
        assert difference.base is not None, "a difference has at least one side"
        return f"<div><dt>{capital(difference.base.name)}</dt><dd>This rule falls away.</dd></div>"
    new = difference.here
    return f"<div><dt>{capital(new.name)}</dt><dd>{clause_html(new)}</dd></div>"


def options_html(game: Game) -> str:
    """Return the variations that the game's book names, each with the rules it changes."""
    items = []
    for name, option in game.origin.options.items():
        changed = differences(game.rules, game.rules._replace(**option.changes))
        rules = "".join(map(difference_html, changed))
        items.append(
            f'<details class="eh-option"><summary>{rich(capital(option.says))} '
            f"<small>{escape(option.source, quote=False)}</small></summary>"
            f"<p>The rules that change with it (in a hand: <code>options: {name}</code>):</p>"
            f"<dl>{rules}</dl></details>"
            if changed
            else f"<p>{rich(capital(option.says))} is how it is played here "
            f"<small>({escape(option.source, quote=False)})</small>.</p>"
        )
    return "".join(items)


def seen(shown: Mapping[str, Sequence[Place]], root: str) -> Under:
    """Return what puts the links to steps under each clause of one game."""
    return lambda clause: see_html(shown.get(clause.id, ()), root)
