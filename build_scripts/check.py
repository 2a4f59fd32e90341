"""``check``: verify scenarios and say what is wrong with them.

Exit codes: 0 nothing wrong (warnings about style do not count), 1 findings, 2 usage.
"""

from __future__ import annotations

import gc
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from io import StringIO, TextIOWrapper
from pathlib import Path
from typing import Any, NamedTuple, TextIO

import click

from build_scripts.errors import BuildError
from engine.authoring.findings import concise, full, github, plain
from engine.authoring.scenario_file import examine, read_bytes, read_file
from engine.authoring.yaml_nodes import HAS_LIBYAML, MAX_BYTES, Located, lines_of
from engine.finding_words import counted, severity
from engine.match_script import MatchScript, verify_match
from engine.scenario import Scenario, read

FORMATS = ("text", "concise", "json", "github")
ENDINGS = (".yml", ".yaml")
CAP = 20
"""Findings shown for one file; mending these usually mends the others."""


def main(arguments: Sequence[str]) -> int:
    """Run the verb with the words of the command line and return its exit code."""
    words = list(arguments)
    try:
        result = _command.main(words, prog_name="build_scripts check", standalone_mode=False)
    except OSError as error:  # what is read gets a finding, so this is a disk that is full
        raise BuildError(f"The findings cannot be printed: {error.strerror}.") from error
    return result if isinstance(result, int) else 0


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("paths", nargs=-1)
@click.option(
    "--format",
    "style",
    type=click.Choice(FORMATS),
    help="How findings are printed; github on GitHub Actions, otherwise text.",
)
def _command(paths: tuple[str, ...], style: str | None) -> int:
    """Verify scenario files, or all in folders; `-` reads one from standard input.

    Without PATHS the folder scenarios is checked.
    """
    if not HAS_LIBYAML:
        print("PyYAML has no C loader here: reading takes twelve times as long.", file=sys.stderr)
    on_github = os.environ.get("GITHUB_ACTIONS") == "true"
    checked = map(check_file, scenario_files(paths or ("scenarios",)))
    return 1 if report(checked, style or ("github" if on_github else "text")) else 0


class Checked(NamedTuple):
    """A scenario file as checked, with the plain data that was read from it."""

    path: Path
    text: str
    findings: list[Located]
    data: dict[str, Any]

    @property
    def scenario(self) -> Scenario | None:
        """The hand, made anew each time; None where the file has errors or holds a match."""
        return None if self.errors or "match" in self.data else read(self.data)

    @property
    def match(self) -> MatchScript | None:
        """The match, played anew each time; None where the file has errors or holds a hand."""
        if self.errors or "match" not in self.data:
            return None
        return verify_match(self.data).script

    @property
    def errors(self) -> int:
        """How many findings are errors and not warnings."""
        return sum(severity(found.finding.code) == "error" for found in self.findings)


def check(paths: Iterable[Path]) -> list[Checked]:
    """Read and check scenario files, in the order given; ``-`` is standard input.

    A file that cannot be read has a finding that says so; nothing is raised.
    """
    # Nothing that is read refers to itself, so the collector would only walk over it in vain.
    collecting = gc.isenabled()
    gc.disable()
    try:
        return [check_file(path) for path in paths]
    finally:
        if collecting:
            gc.enable()


def check_file(path: Path) -> Checked:
    """Read and check one file, or standard input for ``-``."""
    if str(path) == "-":
        # A little more than may be read: a pipe that never ends is too long as well.
        raw = sys.stdin.buffer.read(MAX_BYTES + 1) if sys.stdin else b""
        path, file = Path("<stdin>"), read_bytes(raw, "<stdin>")
    else:
        file = read_file(str(path))
    return Checked(path, file.text, examine(file).findings, file.data)


def report(
    checked: Iterable[Checked],
    style: str = "text",
    only_errors: bool = False,
    out: TextIO | None = None,
) -> int:
    """Print what is wrong and return the number of errors.

    Args:
        checked: the files.
        style: one of :data:`FORMATS`.
        only_errors: leave out warnings, and say nothing at all where nothing is wrong.
        out: where to print; standard output by default.
    """
    out = out or sys.stdout or StringIO()  # a program started without one prints to nobody
    allow_symbols(out)
    files, faulty = 0, []
    # One after another, so that a thousand files need no more memory than one.
    for one in checked:
        files += 1
        if only_errors:
            one = one._replace(findings=_errors_of(one))
        if one.findings:
            _PRINTERS[style](one, out)
            faulty.append(one)
    if style == "json":
        found = [plain(str(one.path), found) for one in faulty for found in one.findings]
        print(json.dumps(found, ensure_ascii=False, indent=2), file=out)
    errors = sum(one.errors for one in faulty)
    if errors or not only_errors:
        print(_summary(files, faulty), file=out if style == "text" else sys.stderr)
    return errors


def _errors_of(one: Checked) -> list[Located]:
    return [found for found in one.findings if severity(found.finding.code) == "error"]


def _summary(total: int, faulty: Sequence[Checked]) -> str:
    """Say in one line how it went."""
    errors = sum(one.errors for one in faulty)
    warnings = sum(len(one.findings) for one in faulty) - errors
    warned = f", {counted(warnings, 'warning')}" if warnings else ""
    head = f"{counted(total, 'scenario')} checked"
    if not errors:
        return f"{head}: nothing wrong{warned}."
    files = sum(one.errors > 0 for one in faulty)
    return f"{head}: {counted(errors, 'error')} in {counted(files, 'file')}{warned}."


def _print_text(one: Checked, out: TextIO) -> None:
    colour, lines = wants_colour(out), lines_of(one.text)
    for found in one.findings[:CAP]:
        print(full(str(one.path), lines, found, colour), end="\n\n", file=out)
    if len(one.findings) > CAP:
        print(f"... and {len(one.findings) - CAP} more in {one.path}\n", file=out)


def _in_lines(line: Callable[[str, Located], str]) -> Callable[[Checked, TextIO], None]:
    def printer(one: Checked, out: TextIO) -> None:
        for found in one.findings[:CAP]:
            print(line(str(one.path), found), file=out)

    return printer


_PRINTERS: dict[str, Callable[[Checked, TextIO], None]] = {
    "text": _print_text,
    "concise": _in_lines(concise),
    "github": _in_lines(github),
    "json": lambda one, out: None,
}


def allow_symbols(out: TextIO) -> None:
    """Let a console that knows no suit symbols print a question mark instead of failing."""
    if isinstance(out, TextIOWrapper):
        out.reconfigure(errors="replace")


def wants_colour(out: TextIO) -> bool:
    """Whether to paint: NO_COLOR forbids it, FORCE_COLOR wants it, otherwise a terminal does."""
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or out.isatty()


def scenario_files(paths: Iterable[str]) -> Iterator[Path]:
    """Yield the scenario files at these paths, folders searched through, in alphabetical order.

    Raises:
        BuildError: a path does not exist, or there is no scenario in a folder.
    """
    for path in paths:
        if path != "-" and not os.path.exists(path):
            raise BuildError(f"There is no file or folder {path}; check the path.")
        if not os.path.isdir(path):
            yield Path(path)
            continue
        found = sorted(_inside(path))
        if not found:
            raise BuildError(f"There is no scenario (*.yml) in the folder {path}.")
        yield from map(Path, found)


def _inside(folder: str) -> Iterator[str]:
    for parent, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in names:
            path = os.path.join(parent, name)
            # A pipe in a folder would be waited for without end; a dead link is a finding.
            if name.endswith(ENDINGS) and (os.path.isfile(path) or not os.path.exists(path)):
                yield path
