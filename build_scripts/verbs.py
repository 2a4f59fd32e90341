"""The verbs of the command line, each with its line of help and what it needs installed.

Standard library only: ``help`` answers before anything is set up.
"""

from __future__ import annotations

from typing import NamedTuple


class Verb(NamedTuple):
    """One verb: its line of help and the requirement groups that must be installed first."""

    line: str
    groups: tuple[str, ...] = ("base",)


VERBS: dict[str, Verb] = {
    "serve": Verb("build the site and serve it on http://127.0.0.1:8000, rebuilt as files change"),
    "build": Verb("verify every scenario and build the site into build/site"),
    "check": Verb("verify scenarios only"),
    "coverage": Verb("show which rules the hands show, and which they do not"),
    "diff": Verb("play one deal by two sets of rules: diff pope-joan pope-joan-peel"),
    "test": Verb("build the site, then format, lint, types and every test", ("base", "test")),
    "bench": Verb("measure speed and size against goals and peers", ("base", "test")),
    "setup": Verb("install everything the other verbs need, and do no more", ("base", "test")),
    "help": Verb("print this list", ()),
}


def groups_for(verb: str) -> tuple[str, ...]:
    """The requirement groups a verb needs; a verb not listed needs the base only."""
    return VERBS[verb].groups if verb in VERBS else ("base",)


def help_text() -> str:
    """A line per verb."""
    lines = [f"  make {name:<8} {verb.line}" for name, verb in VERBS.items()]
    return "\n".join(
        [
            "Eldest Hand: rules tutorials for Stops card games, every move checked by the engine.",
            "",
            *lines,
            "",
            "Without make: python -m build_scripts VERB (add --help for a verb's options).",
        ]
    )
