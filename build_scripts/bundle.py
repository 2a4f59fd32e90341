"""The engine as the page loads it: Pyodide's runtime, a cut standard library, our wheel, a worker.

Everything lies in one folder named after a hash of what it was made from::

    <runtime>/pyodide.mjs, pyodide.asm.js, pyodide.asm.wasm, stdlib.zip
    <runtime>/<yaml>/yaml.zip                 PyYAML's pure Python half, for the editor
    <runtime>/<engine>/engine-worker.mjs      the worker, and beside it
    <runtime>/<engine>/eldest_hand-….whl      the engine, compiled

so a change of the engine leaves the large files' addresses, and readers' caches, alone.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from build_scripts import bytecode, pyodide_files, wheel, zips
from build_scripts.errors import BuildError
from build_scripts.part_cache import Part, part, swapped_in
from build_scripts.paths import BUILD, ROOT
from build_scripts.python_env import only_one

CACHE = BUILD / "bundle-cache"
WORKER = ROOT / "docs" / "assets" / "engine-worker.mjs"
STDLIB, YAML = "stdlib.zip", "yaml.zip"
_FORMAT = "1"  # raise it when the same inputs are packed in another way
_ASSERTS_AND_DOCS_OFF = 2  # python -OO, for the standard library only


class Bundle(NamedTuple):
    """A finished bundle: the folder's name and, relative to it, its files and their bytes."""

    base: str
    worker: str
    wheel: str
    stdlib: str
    yaml: str
    abi: dict[str, str]
    files: dict[str, int]
    download: int  # bytes on the way to a reader's first answer, from a host that gzips

    def config(self, prefix: str) -> dict[str, Any]:
        """What ``EldestEngine.configure`` takes; ``prefix`` is the URL of the folder above."""
        names = {"worker": self.worker, "wheel": self.wheel, "stdlib": self.stdlib}
        return {"base": f"{prefix}{self.base}/", **names}


def _short_hash(*parts: bytes | str | Mapping[str, bytes]) -> str:
    digest = hashlib.sha256(_FORMAT.encode())
    for piece in parts:
        pairs = piece.items() if isinstance(piece, Mapping) else [("", piece)]
        for name, data in sorted(pairs):
            raw = data.encode() if isinstance(data, str) else data
            digest.update(f"{name}\0{len(raw)}\0".encode() + raw)
    return digest.hexdigest()[:12]


def _yaml_sources() -> dict[str, bytes]:
    spec = importlib.util.find_spec("yaml")
    if spec is None or spec.origin is None:
        raise BuildError("PyYAML is missing from this Python: run `make setup`.")
    folder = Path(spec.origin).parent
    return {f"yaml/{path.name}": path.read_bytes() for path in sorted(folder.glob("*.py"))}


def _runtime(way: str, compiler: str) -> Part:
    def make(folder: Path) -> dict[str, str]:
        for name in pyodide_files.RUNTIME:
            (folder / name).write_bytes(pyodide_files.read(name))
        sources = pyodide_files.stdlib_sources()
        compiled = bytecode.compile_files(sources, way, _ASSERTS_AND_DOCS_OFF)
        zips.write(folder / STDLIB, compiled)
        return pyodide_files.abi()

    pins = pyodide_files.SHA256.read_bytes(), pyodide_files.ALLOW.read_bytes()
    return part(CACHE, _short_hash("runtime", compiler, *pins), make)


def _yaml(way: str, compiler: str) -> Part:
    sources = _yaml_sources()

    def make(folder: Path) -> dict[str, str]:
        zips.write(folder / YAML, bytecode.compile_files(sources, way))
        return {}

    return part(CACHE, _short_hash("yaml", compiler, sources), make)


def _worker() -> str:
    """The worker, told what Pyodide wants to read: so it need not stand in every page."""
    text, place = WORKER.read_text(encoding="utf-8"), "const ABI = {};"
    if text.count(place) != 1:
        raise BuildError(f"{WORKER.name} has no place for what Pyodide wants to read: {place}")
    return text.replace(place, f"const ABI = {json.dumps(pyodide_files.abi(), sort_keys=True)};")


def _engine(way: str, compiler: str) -> Part:
    sources = wheel.engine_sources()

    def make(folder: Path) -> dict[str, str]:
        compiled = bytecode.compile_files(sources, way)
        name = wheel.file_name(bytecode.TAG)
        zips.write(folder / name, wheel.entries(compiled, bytecode.TAG))
        (folder / WORKER.name).write_text(_worker(), encoding="utf-8")
        return {"wheel": name}

    about = json.dumps(wheel.project(), sort_keys=True)
    worker = WORKER.read_bytes() + pyodide_files.SHA256.read_bytes()
    return part(CACHE, _short_hash("engine", compiler, sources, about, worker), make)


def _key(of: Part) -> str:
    return of.folder.parent.name


def _describe(runtime: Part, engine: Part, yaml: Part) -> Bundle:
    below = {f"{_key(of)}/{name}": size for of in (engine, yaml) for name, size in of.sizes.items()}
    return Bundle(
        base=_key(runtime),
        worker=f"{_key(engine)}/{WORKER.name}",
        wheel=f"{_key(engine)}/{engine.facts['wheel']}",
        stdlib=STDLIB,
        yaml=f"{_key(yaml)}/{YAML}",
        abi=runtime.facts,
        files={**runtime.sizes, **below},
        download=sum(runtime.transferred.values()) + sum(engine.transferred.values()),
    )


def _build(out: Path, way: str, compiler: str) -> Bundle:
    parts = _runtime(way, compiler), _engine(way, compiler), _yaml(way, compiler)
    with swapped_in(out / _key(parts[0])) as fresh:
        shutil.copytree(parts[0].folder, fresh, dirs_exist_ok=True)
        for below in parts[1:]:
            shutil.copytree(below.folder, fresh / _key(below))
    return _describe(*parts)


def build(out: Path, way: str | None = None) -> Bundle:
    """Put the bundle into ``out/<hash>/`` and return its description.

    Quick when nothing it is made from has changed. ``way`` forces one of the two compilers of
    ``bytecode``. Raises BuildError; a bundle that was there before is then still whole.
    """
    way = way or bytecode.compiler()
    compiler = bytecode.compiler_id(way, pyodide_files.version())
    try:
        with only_one("bundle"):
            return _build(out, way, compiler)
    except OSError as error:
        place = error.filename or out
        raise BuildError(f"Cannot write the engine's bundle: {place}: {error.strerror}.") from error
