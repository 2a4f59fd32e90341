"""Python source → the bytecode that the Python in the page reads.

A machine whose own Python has the same bytecode compiles with pyodide-build; any other compiles
inside Pyodide itself, under Node. The two agree on what a module does but not byte for byte (a
patch release may order constants otherwise), so the compiler's name is part of what file names
are hashed from.
"""

from __future__ import annotations

import importlib.util
import platform
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from build_scripts import nodejs, python_env, zips
from build_scripts.errors import BuildError
from build_scripts.paths import BUILD, NODE_MODULES, ROOT

MAGIC = b"\xf3\r\r\n"  # the bytecode of Python 3.13, which Pyodide 0.29 is
TAG = "cp313"
# By hash and never checked (PEP 552): no time of day gets into the files.
HEADER = MAGIC + (1).to_bytes(4, "little") + bytes(8)

HOST, PYODIDE = "pyodide-build", "pyodide"
_NODE_SCRIPTS = ROOT / "build_scripts" / "node"


def compiler() -> str:
    """Which of the two ways this machine takes."""
    fits = importlib.util.MAGIC_NUMBER == MAGIC
    return HOST if fits and importlib.util.find_spec("pyodide_build") else PYODIDE


def compiler_id(way: str, pyodide_version: str) -> str:
    """What the bytes of a compiled file depend on, besides its source."""
    if way == HOST:
        return f"{HOST} on {platform.python_implementation()} {platform.python_version()}"
    return f"{PYODIDE} {pyodide_version}"


def pyodide_command(script: str | Path, *mounts: str) -> list[str | Path]:
    """The arguments for Node that run a Python file inside Pyodide; the file's own may follow.

    ``script`` is one of ours by name, or any by its path. A mount is ``HOST:GUEST``, two folders;
    the guest's is on ``sys.path``.
    """
    run = _NODE_SCRIPTS / "pyodide-run.mjs"
    return [run, NODE_MODULES / "pyodide", _NODE_SCRIPTS / script, *mounts, "--"]


def _in_host(folder: Path, optimise: int) -> None:
    flags = ["-" + "O" * optimise] if optimise else []
    command: list[str | Path] = [sys.executable, *flags, "-m", "pyodide_cli", "py-compile"]
    command += ["--silent", "--compression-level", "0", folder]
    env = nodejs.environment() | {"PYTHONHASHSEED": "0"}
    python_env.run_logged(command, "compile Python for the page", BUILD / "compile.log", env)


def _in_pyodide(folder: Path, optimise: int) -> None:
    nodejs.ensure_packages()
    node, env = nodejs.find("node")
    arguments = pyodide_command("compile_zips.py", f"{folder}:/work")
    command: list[str | Path] = [node, *arguments, "/work", str(optimise)]
    log = BUILD / "compile.log"
    python_env.run_logged(command, "compile Python for the page under Node", log, env)


def _checked(name: str, data: bytes) -> bytes:
    if not name.endswith(".pyc"):
        return data
    if not data.startswith(MAGIC):
        raise BuildError(f"{name} was compiled by a Python that the page's Python cannot read.")
    return HEADER + data[len(HEADER) :]


def compile_files(sources: Mapping[str, bytes], way: str, optimise: int = 0) -> dict[str, bytes]:
    """Compile every ``.py`` among the files to a ``.pyc`` beside it; pass on the others.

    ``way`` is HOST or PYODIDE, ``optimise`` is Python's -O level. Raises BuildError.
    """
    BUILD.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=BUILD, prefix="compile-") as place:
        path = Path(place) / "sources.zip"
        zips.write(path, sources)
        (_in_host if way == HOST else _in_pyodide)(Path(place), optimise)
        compiled = zips.read(path)
    return {name: _checked(name, data) for name, data in compiled.items()}
