"""Folders of built files kept under a key that stands for everything they were made from."""

from __future__ import annotations

import gzip
import json
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

_KEPT = 12  # parts kept: switching between branches stays quick
_PACKED = (".zip", ".whl")


class Part(NamedTuple):
    """Files in ``folder``; per file its bytes, and its bytes as a host that gzips sends them."""

    folder: Path
    sizes: dict[str, int]
    transferred: dict[str, int]
    facts: dict[str, str]


@contextmanager
def swapped_in(target: Path) -> Iterator[Path]:
    """A folder to fill, put in the target's place only when it is complete."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=".new-") as scratch:
        fresh = Path(scratch) / target.name
        fresh.mkdir()
        yield fresh
        old = Path(scratch) / "old"
        try:
            if target.exists():
                os.replace(target, old)
            os.replace(fresh, target)
        except BaseException:  # Ctrl-C between the two steps, say
            if old.exists() and not target.exists():
                os.replace(old, target)
            raise


def _transferred(path: Path) -> int:
    data = path.read_bytes()
    return len(data) if path.suffix in _PACKED else len(gzip.compress(data, 9, mtime=0))


def _load(entry: Path) -> Part | None:
    """A part from the cache, when all of it is still there."""
    try:
        sizes, transferred, facts = json.loads((entry / "part.json").read_text(encoding="utf-8"))
        folder = entry / "files"
        whole = all((folder / name).stat().st_size == size for name, size in sizes.items())
        os.utime(entry)  # in use, so the last to be cleared away
    except (OSError, ValueError):
        return None
    return Part(folder, sizes, transferred, facts) if whole else None


def _prune(cache: Path) -> None:
    entries = [path for path in cache.iterdir() if not path.name.startswith(".")]
    for old in sorted(entries, key=lambda path: path.stat().st_mtime, reverse=True)[_KEPT:]:
        shutil.rmtree(old, ignore_errors=True)


def part(cache: Path, key: str, make: Callable[[Path], dict[str, str]]) -> Part:
    """The part of that key, made now if the cache has not got it.

    ``make`` fills a folder and returns facts to keep beside it.
    """
    found = _load(cache / key)
    if found:
        return found
    with swapped_in(cache / key) as fresh:
        folder = fresh / "files"
        folder.mkdir()
        facts = make(folder)
        paths = {path.name: path for path in sorted(folder.iterdir())}
        sizes = {name: path.stat().st_size for name, path in paths.items()}
        transferred = {name: _transferred(path) for name, path in paths.items()}
        text = json.dumps([sizes, transferred, facts], indent=1, sort_keys=True)
        (fresh / "part.json").write_text(text + "\n", encoding="utf-8")
    _prune(cache)
    return Part(cache / key / "files", sizes, transferred, facts)
