"""Other people's engines to measure against: optional, pinned in ``requirements/bench.txt``."""

from __future__ import annotations

import importlib
from importlib import metadata
from typing import Any

HOW = "`python -m build_scripts bench --peers` installs it (requirements/bench.txt)"


def load(module: str) -> Any | None:
    """The module of a peer, or None where it is not installed."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError:
        return None


def named(name: str, distribution: str, what: str = "") -> str:
    """``OpenSpiel 2.0.2 crazy_eights``: what is compared with, and its version."""
    try:
        version = metadata.version(distribution)
    except metadata.PackageNotFoundError:
        version = "(missing)"
    return f"{name} {version} {what}".rstrip()


def missing(name: str) -> str:
    """The line under the table for a peer that is not there."""
    return f"{name} is not installed: {HOW}."
