"""Pyodide as npm delivers it: checked, and its standard library cut to what is used."""

from __future__ import annotations

import hashlib
import io
import json

from build_scripts import nodejs, zips
from build_scripts.errors import BuildError
from build_scripts.paths import NODE_MODULES, ROOT

FOLDER = NODE_MODULES / "pyodide"
RUNTIME = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm")
SHA256 = ROOT / "build_scripts" / "pyodide.sha256"
ALLOW = ROOT / "build_scripts" / "stdlib_allow.txt"


def version() -> str:
    """The version of Pyodide that ships; package.json is its only place."""
    package = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    return str(package["dependencies"]["pyodide"])


def allowed() -> list[str]:
    """The files of the standard library that ship, as named inside npm's zip."""
    lines = ALLOW.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def _expected() -> dict[str, str]:
    lines = SHA256.read_text(encoding="utf-8").splitlines()
    return {name: digest for digest, name in (line.split() for line in lines)}


def read(name: str) -> bytes:
    """One of npm's files; raises BuildError when it is not the one the project knows."""
    nodejs.ensure_packages()
    try:
        data = (FOLDER / name).read_bytes()
    except OSError as error:
        raise BuildError(
            f"Cannot read {FOLDER / name} ({error.strerror}): delete node_modules and run again."
        ) from error
    if hashlib.sha256(data).hexdigest() != _expected()[name]:
        raise BuildError(
            f"{FOLDER / name} is not the file that Pyodide {version()} consists of: "
            "delete node_modules and run again."
        )
    return data


def stdlib_sources() -> dict[str, bytes]:
    """The allowed files of the standard library. Raises BuildError for one that is not there."""
    everything = zips.read(io.BytesIO(read("python_stdlib.zip")))
    missing = [name for name in allowed() if name not in everything]
    if missing:
        raise BuildError(f"{ALLOW.name} names {missing[0]}, which Pyodide {version()} has not.")
    return {name: everything[name] for name in allowed()}


def abi() -> dict[str, str]:
    """What Pyodide insists on finding in its lock file, so that ours can be written inline."""
    return dict(json.loads(read("pyodide-lock.json"))["info"])
