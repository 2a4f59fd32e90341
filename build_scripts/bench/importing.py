"""What importing the engine costs in the page's Python: the bundle's own files, under Node."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

from build_scripts import bundle, nodejs, pyodide_files
from build_scripts.bench.rows import Row
from build_scripts.bench.timing import interleaved
from build_scripts.errors import BuildError

SCRIPT = Path(__file__).with_name("engine_import.mjs")
GOAL_MS = 90


def _import_ms(folder: Path, config: str) -> float:
    done = nodejs.run([SCRIPT, folder, config], capture_output=True)
    if done.returncode:
        raise BuildError(f"Node could not run the bundle: {done.stderr.strip().splitlines()[-1]}")
    return float(done.stdout)


def measure() -> tuple[list[Row], list[str]]:
    """A cold ``import engine.web``, each time in a Python of its own; CPU time."""
    with tempfile.TemporaryDirectory() as place:
        built = bundle.build(Path(place))
        folder, config = Path(place) / built.base, json.dumps(built.config("") | {"abi": built.abi})
        [ours] = interleaved([lambda: _import_ms(folder, config)])
    peer = f"Pyodide {pyodide_files.version()} under Node"
    what = "import of the engine in Pyodide"
    return [Row(what, ours, "ms", goal=GOAL_MS, peer=peer, is_ratio=False)], []
