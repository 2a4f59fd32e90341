"""The engine as a wheel: what pip installs, and what the page's Python imports from."""

from __future__ import annotations

import base64
import hashlib
import tomllib
from collections.abc import Mapping
from typing import Any

from build_scripts.paths import ROOT

_DISTRIBUTION = "eldest_hand"


def project() -> dict[str, Any]:
    """The ``[project]`` table of pyproject.toml."""
    return dict(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"])


def engine_sources() -> dict[str, bytes]:
    """Every source file of the engine, by its path inside the wheel."""
    return {
        path.relative_to(ROOT).as_posix(): path.read_bytes()
        for path in sorted((ROOT / "engine").rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".pyc"
    }


def file_name(tag: str = "py3") -> str:
    """The wheel's file name for a Python tag."""
    return f"{_DISTRIBUTION}-{project()['version']}-{tag}-none-any.whl"


def _metadata(facts: Mapping[str, Any]) -> str:
    lines = [
        "Metadata-Version: 2.4",
        f"Name: {facts['name']}",
        f"Version: {facts['version']}",
        f"Summary: {facts['description']}",
        f"License-Expression: {facts['license']}",
        *(f"License-File: {name}" for name in facts["license-files"]),
        f"Requires-Python: {facts['requires-python']}",
    ]
    return "\n".join(lines) + "\n"


def _record_line(name: str, data: bytes) -> str:
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(data)}"


def entries(modules: Mapping[str, bytes], tag: str = "py3") -> dict[str, bytes]:
    """Every file of a wheel that holds the given modules, its own records included."""
    facts = project()
    info = f"{_DISTRIBUTION}-{facts['version']}.dist-info"
    wheel = "\n".join(
        [
            "Wheel-Version: 1.0",
            "Generator: eldest-hand",
            "Root-Is-Purelib: true",
            f"Tag: {tag}-none-any",
        ]
    )
    files = {
        **modules,
        f"{info}/METADATA": _metadata(facts).encode(),
        f"{info}/WHEEL": (wheel + "\n").encode(),
        **{
            f"{info}/licenses/{name}": (ROOT / name).read_bytes() for name in facts["license-files"]
        },
    }
    record = [_record_line(name, files[name]) for name in sorted(files)]
    files[f"{info}/RECORD"] = ("\n".join([*record, f"{info}/RECORD,,"]) + "\n").encode()
    return files
