"""Which Python the project's own environment is made from.

Standard library only, and readable by any Python from 3.8 on, so that even one that is too old
can look for a better one or say what to install.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from build_scripts.errors import BuildError

SUPPORTED = ((3, 11), (3, 12), (3, 13), (3, 14))
PREFERRED = (3, 13)  # its bytecode is the one the Python in the page reads


def name_of(version: Sequence[int]) -> str:
    """``3.13`` for (3, 13, …)."""
    return f"{version[0]}.{version[1]}"


def version_of(python: Path | str) -> tuple[int, int] | None:
    """The (major, minor) of an interpreter, or None where it does not run."""
    code = "import sys; print(*sys.version_info[:2])"
    try:
        done = subprocess.run([str(python), "-c", code], capture_output=True, text=True, timeout=30)
        major, minor = done.stdout.split()
        return int(major), int(minor)
    except (OSError, ValueError, subprocess.SubprocessError):
        return None


def _pyenv(version: tuple[int, int]) -> Iterator[Path]:
    root = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    try:
        folders = [
            path
            for path in (root / "versions").iterdir()
            if path.name.startswith(f"{name_of(version)}.")
        ]
    except OSError:
        return
    for folder in sorted(folders, reverse=True):
        yield folder / "bin" / "python"


def _uv(version: tuple[int, int]) -> Iterator[Path]:
    uv = shutil.which("uv")
    if uv:
        command = [uv, "python", "find", "--no-python-downloads", "--system", name_of(version)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
        if done.returncode == 0 and done.stdout.strip():
            yield Path(done.stdout.strip())


def _candidates(version: tuple[int, int]) -> Iterator[Path]:
    found = shutil.which(f"python{name_of(version)}")
    if found:
        yield Path(found)
    yield from _pyenv(version)
    try:
        yield from _uv(version)
    except (OSError, subprocess.SubprocessError):
        return


def _find(version: tuple[int, int]) -> Path | None:
    for python in _candidates(version):
        if version_of(python) == version:
            return python
    return None


def choose() -> Path:
    """The Python to build the environment from.

    3.13 where there is one, else the running one, else any supported one that can be found.
    Raises BuildError where there is none.
    """
    running = sys.version_info[:2]
    this = Path(getattr(sys, "_base_executable", None) or sys.executable)
    if running == PREFERRED:
        return this
    preferred = _find(PREFERRED)
    if preferred:
        return preferred
    if running in SUPPORTED:
        return this
    for version in reversed(SUPPORTED):
        python = _find(version)
        if python:
            return python
    raise BuildError(
        "Eldest Hand needs Python 3.11, 3.12, 3.13 or 3.14, and this machine has only "
        f"{name_of(running)}: please install one of them."
    )
