"""Zip files whose bytes depend on nothing but what is in them."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import IO

_FIRST_DAY = (1980, 1, 1, 0, 0, 0)  # the oldest date a zip can hold
_FILE_MODE = 0o100644 << 16
_UNIX = 3


def read(path: Path | IO[bytes]) -> dict[str, bytes]:
    """Every file of a zip, by its name inside."""
    with zipfile.ZipFile(path) as archive:
        return {info.filename: archive.read(info) for info in archive.infolist()}


def write(path: Path, entries: Mapping[str, bytes]) -> None:
    """Write the entries sorted, dated 1980 and packed as tightly as zlib does."""
    with zipfile.ZipFile(path, "w") as archive:
        for name in sorted(entries):
            info = zipfile.ZipInfo(name, _FIRST_DAY)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = _FILE_MODE
            info.create_system = _UNIX
            archive.writestr(info, entries[name], compresslevel=9)
