"""``make bench``: speed and size against goals and peers, in one table.

Figures are ratios measured in one run on one machine, so that they travel; the tests never look at
a clock. A missed goal is printed as such and is not an error.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Sequence
from typing import Any

import click

from build_scripts import python_env
from build_scripts.bench.rows import Row, as_text
from build_scripts.errors import BuildError

GROUPS = {
    "playouts": "deals played at random, beside OpenSpiel and RLCard",
    "games": "every game played at random, the slowest beside the fastest",
    "check": "a thousand scenarios checked, beside reading their YAML",
    "start": "from the press to the engine's first answer, beside stock Pyodide",
    "page": "the weight of a reader's page, and drawing a step",
    "import": "importing the engine in the page's Python",
}
"""What can be measured; each is a module of this package with a function ``measure``."""

_MODULES = {"check": "checking", "start": "starting", "page": "reader_page", "import": "importing"}


def module_of(name: str) -> Any:
    """The module that measures a group, imported late: one never pays for another."""
    return importlib.import_module(f"build_scripts.bench.{_MODULES.get(name, name)}")


def _measure(name: str) -> tuple[list[Row], list[str]]:
    python_env.say(f"measuring {name}: {GROUPS[name]} …")
    try:
        rows, notes = module_of(name).measure()
    except BuildError as error:
        return [], [f"{name} was not measured: {error.sentence}"]
    return list(rows), list(notes)


def _as_json(rows: Sequence[Row], notes: Sequence[str]) -> str:
    data = {"rows": [row.as_json() for row in rows], "notes": list(notes)}
    return json.dumps(data, ensure_ascii=False, indent=1)


def _about() -> str:
    lines = [f"  {name:<9} {line}" for name, line in GROUPS.items()]
    return "\b\n" + "\n".join(["What NAME can be:", *lines])


@click.command("bench", help=f"Measure speed and size against goals and peers.\n\n{_about()}")
@click.option(
    "--only",
    "chosen",
    multiple=True,
    type=click.Choice([*GROUPS]),
    metavar="NAME",
    help="Measure only this; may be given several times.",
)
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True
)
@click.option("--peers", is_flag=True, help="Install the optional peers first.")
def _bench(chosen: tuple[str, ...], form: str, peers: bool) -> int:
    if peers:
        python_env.ensure(["bench"])
    rows: list[Row] = []
    notes: list[str] = []
    for name in chosen or GROUPS:
        measured, said = _measure(name)
        rows += measured
        notes += said
    click.echo(_as_json(rows, notes) if form == "json" else "\n".join([as_text(rows), *notes]))
    return 0


def main(arguments: Sequence[str]) -> int:
    """Run ``bench`` with these arguments and return its exit code."""
    return int(_bench.main(list(arguments), prog_name="bench", standalone_mode=False) or 0)
