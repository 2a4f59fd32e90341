"""Node and npm: used where the machine has them, brought as a wheel where it has not.

Only two things need Node: fetching the locked npm packages once, and compiling the page's
standard library on a machine without Python 3.13. A finished bundle needs neither.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from build_scripts import python_env
from build_scripts.errors import BuildError
from build_scripts.paths import BUILD, NODE_MODULES, ROOT, VENV_BIN

OLDEST = 18  # the oldest Node that Pyodide runs under
_HINT = "please install Node 18 or newer with npm (Debian: apt-get install npm)"


def environment() -> dict[str, str]:
    """The environment for Node's tools; ``.venv`` comes last, so the machine's own Node wins."""
    path = os.pathsep.join([os.environ.get("PATH", os.defpath), str(VENV_BIN)])
    return {**os.environ, "PATH": path}


def _works(tool: str, path: str) -> bool:
    """Whether both the tool and a Node that is new enough lie on this path."""
    node = shutil.which("node", path=path)
    if not node or not shutil.which(tool, path=path):
        return False
    try:
        asked = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=60)
        return int(asked.stdout.strip().lstrip("v").split(".")[0]) >= OLDEST
    except (OSError, ValueError, subprocess.SubprocessError):
        return False


def _bring() -> None:
    try:
        python_env.ensure(["node"])
    except BuildError as error:
        raise BuildError(f"{error.sentence.rstrip('.')} – {_HINT}.") from error


def find(tool: str) -> tuple[str, dict[str, str]]:
    """``node`` or ``npm`` as a path, with the environment to run it in.

    Brings Node from its wheel where the machine has none. Raises BuildError with a hint.
    """
    env = environment()
    if not _works(tool, os.environ.get("PATH", os.defpath)):
        _bring()
        env["PATH"] = os.pathsep.join([str(VENV_BIN), env["PATH"]])
    found = shutil.which(tool, path=env["PATH"])
    if not found:
        raise BuildError(f"There is no {tool} on this machine: {_HINT}.")
    return found, env


def run(arguments: Sequence[str | Path], **options: object) -> subprocess.CompletedProcess[str]:
    """Run Node on a script; ``options`` are those of ``subprocess.run``."""
    node, env = find("node")
    command = [node, *(str(part) for part in arguments)]
    return subprocess.run(command, env=env, cwd=ROOT, text=True, check=False, **options)  # type: ignore[call-overload,no-any-return]


def _fingerprint() -> str:
    return hashlib.sha256((ROOT / "package-lock.json").read_bytes()).hexdigest()


def _installed(kind: str) -> bool:
    try:
        return (NODE_MODULES / f".installed-{kind}").read_text() == _fingerprint()
    except OSError:
        return False


def ensure_packages(development: bool = False) -> None:
    """Install the locked npm packages; those of development only when asked for.

    Quick when they are there. Raises BuildError with the cause and the log's place.
    """
    if _installed("all") or (not development and _installed("site")):
        return
    npm, env = find("npm")
    python_env.say("Installing the npm packages (first time, or the lock file changed) …")
    command = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
    command += [] if development else ["--omit=dev"]
    log = BUILD / "npm.log"
    with python_env.only_one("npm"):
        python_env.run_logged(command, "install the npm packages", log, env)
        kind = "all" if development else "site"
        (NODE_MODULES / f".installed-{kind}").write_text(_fingerprint())
