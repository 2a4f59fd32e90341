"""``make test``: every check there is, each run even if one before it failed."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence

from build_scripts import chromium, nodejs
from build_scripts.errors import BuildError
from build_scripts.paths import NODE_MODULES, ROOT
from build_scripts.python_env import say

Part = tuple[str, Callable[[], int]]


def _python(*arguments: str) -> int:
    return subprocess.run([sys.executable, *arguments], cwd=ROOT, check=False).returncode


def _types_of_javascript() -> int:
    tsc = NODE_MODULES / "typescript" / "bin" / "tsc"
    configs = sorted(ROOT.glob("tsconfig*.json"))
    return max([nodejs.run([tsc, "--project", config]).returncode for config in configs], default=0)


def _pytest(arguments: Sequence[str]) -> int:
    browser = chromium.ensure()
    env = {**os.environ, **chromium.driver_environment()}
    env |= {"CHROMIUM": str(browser), "NO_MKDOCS_2_WARNING": "1"}
    command = [sys.executable, "-m", "pytest", *arguments]
    return subprocess.run(command, cwd=ROOT, env=env, check=False).returncode


def set_up() -> int:
    """Bring the npm packages and the browser; returns 0 or raises BuildError."""
    nodejs.ensure_packages(development=True)
    chromium.ensure()
    return 0


def parts() -> list[Part]:
    """Every part of the test run: its name and what to call; 0 means passed."""
    return [
        ("set-up", set_up),
        ("site", lambda: _python("-m", "build_scripts", "build")),
        ("format (ruff format)", lambda: _python("-m", "ruff", "format", "--check", ".")),
        ("lint (ruff check)", lambda: _python("-m", "ruff", "check", ".")),
        ("types (mypy)", lambda: _python("-m", "mypy")),
        ("types of the player (tsc)", _types_of_javascript),
        ("tests (pytest)", lambda: _pytest(["-n", "auto", "--dist", "loadfile"])),
    ]


def _passed(name: str, action: Callable[[], int]) -> bool:
    say(f"── {name}")
    try:
        return action() == 0
    except BuildError as error:
        say(f"error: {error.sentence}")
        return False


def main(arguments: Sequence[str] = ()) -> int:
    """Run every part, or only pytest with the given arguments; 0 when all passed."""
    if arguments:
        return _pytest(arguments)
    failed = [name for name, action in parts() if not _passed(name, action)]
    if failed:
        say(f"Failed: {', '.join(failed)}. What went wrong stands above, part by part.")
    return 1 if failed else 0
