"""The command line: each verb hands its arguments to the module that does the work.

Exit codes: 0 fine, 1 findings or a failed test, 2 usage or environment, 130 Ctrl-C.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence

import click

from build_scripts import testing
from build_scripts.errors import BuildError
from build_scripts.verbs import VERBS, help_text

# A verb whose own module reads its options gets every word untouched, --help included.
_RAW = {"ignore_unknown_options": True, "allow_extra_args": True, "help_option_names": []}


def _call(module: str, arguments: Sequence[str], function: str = "main") -> int:
    """Import late, so that one verb never pays for another, and call it."""
    try:
        found = importlib.import_module(f"build_scripts.{module}")
    except ModuleNotFoundError as error:
        if error.name != f"build_scripts.{module}":
            raise
        raise BuildError(
            f"This copy of Eldest Hand has no build_scripts/{module}.py yet."
        ) from None
    return int(getattr(found, function)(list(arguments)) or 0)


@click.group()
def cli() -> None:
    """Rules tutorials for Stops card games, every move checked by the engine."""


def _verb(name: str, module: str, function: str = "main") -> None:
    @cli.command(name, short_help=VERBS[name].line, context_settings=_RAW)
    @click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
    def command(arguments: tuple[str, ...]) -> int:
        return _call(module, arguments, function)


_verb("check", "check")
_verb("coverage", "coverage")
_verb("build", "site")
_verb("serve", "site", "serve")
_verb("diff", "diff")
_verb("bench", "bench")
_verb("test", "testing")


@cli.command("setup", short_help=VERBS["setup"].line)
def setup() -> int:
    """Install everything the other verbs need: packages, npm packages, a browser."""
    return testing.set_up()


@cli.command("help", short_help=VERBS["help"].line)
def show_help() -> int:
    """Print a line per verb."""
    click.echo(help_text())
    return 0


def main(arguments: Sequence[str]) -> int:
    """Run a verb and return its exit code. BuildError and KeyboardInterrupt are the caller's."""
    try:
        result = cli.main(list(arguments), prog_name="build_scripts", standalone_mode=False)
    except click.ClickException as error:
        error.show(file=sys.stderr)
        return 2
    except click.Abort:
        raise KeyboardInterrupt from None
    return result if isinstance(result, int) else 0
