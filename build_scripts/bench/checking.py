"""What checking a thousand scenarios costs, beside merely reading their YAML."""

from __future__ import annotations

import tempfile
from pathlib import Path

import yaml

from build_scripts.bench import peers, sample_hands
from build_scripts.bench.rows import Row
from build_scripts.bench.timing import cpu_seconds, interleaved
from build_scripts.check import check
from build_scripts.errors import BuildError

FILES = 1000
GOAL = 1.5


def _load(paths: list[Path]) -> list[object]:
    return [yaml.load(path.read_bytes(), Loader=yaml.CSafeLoader) for path in paths]


def measure() -> tuple[list[Row], list[str]]:
    """Shape, meaning and play of every file, figures in prose included ÷ a bare ``yaml.load``.

    Raises:
        BuildError: PyYAML lacks its C half here, or a file of the sample does not verify.
    """
    if not hasattr(yaml, "CSafeLoader"):
        raise BuildError("PyYAML has no C loader here, so there is nothing to compare with.")
    with tempfile.TemporaryDirectory() as folder:
        paths = sample_hands.write(Path(folder), FILES)
        for one in check(paths):  # also warms up
            if one.findings:
                raise BuildError(f"{one.path.name}: {one.findings[0].finding}")
        size = sum(path.stat().st_size for path in paths) / FILES
        ours, theirs = interleaved(
            [lambda: cpu_seconds(lambda: check(paths)), lambda: cpu_seconds(lambda: _load(paths))]
        )
    what = f"check of {FILES:,} scenarios ({size / 1000:.1f} KB each)"
    peer = peers.named("PyYAML", "pyyaml", "yaml.load with CSafeLoader")
    return [Row(what, ours, "s", theirs, goal=GOAL, peer=peer)], []
