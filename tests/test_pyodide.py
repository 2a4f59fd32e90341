"""The engine inside real Pyodide: its own tests, the same digests, only the modules that ship."""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from build_scripts import allow_list, bytecode, nodejs, pyodide_files
from build_scripts.paths import ROOT

# What a test may import and still run in the page's Python, which has no processes and no files
# but those handed to it. Hypothesis has a compiled half, so its tests stay outside.
ELSEWHERE = {"subprocess", "multiprocessing", "socket", "http", "threading", "ctypes", "doctest"}
DRAWN = {
    *("test_random_deals", "test_agreement", "test_exact_statements", "test_secrecy"),
    *("test_sources", "test_bots", "test_rulebook_truth", "test_whole_match"),
}
"""What draws deals by the thousand, or reads every rule of every game: once is enough, outside."""
AT_HAND = (set(sys.stdlib_module_names) - ELSEWHERE) | {"engine", "pytest", "yaml"}


def _imports(path: Path) -> set[str]:
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    plain = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    from_ = [node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module]
    return {name.split(".")[0] for name in plain + from_}


def _tests_that_fit() -> list[Path]:
    """The test files, and what they import from beside them, that need nothing but the engine."""
    beside = {path.stem: path for path in (ROOT / "tests").glob("*.py")}

    def fits(path: Path, seen: frozenset[str] = frozenset()) -> bool:
        names = _imports(path) - seen
        return all(
            name in AT_HAND
            or name == "tests"
            or (name in beside and fits(beside[name], seen | {path.stem, name}))
            for name in names
        )

    quick = {
        name: path
        for name, path in beside.items()
        if not name.endswith("_properties") and name not in DRAWN
    }
    chosen = [path for path in quick.values() if "engine" in _imports(path) and fits(path)]
    helpers = {name for path in chosen for name in _imports(path) if name in beside}
    return sorted({*chosen, *(beside[name] for name in helpers)})


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder like the repository's, with the engine, the scenarios and the tests that fit."""
    nodejs.ensure_packages()
    folder = tmp_path_factory.mktemp("repository")
    for name in ("engine", "scenarios"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md"):
        if (ROOT / name).exists():
            shutil.copy(ROOT / name, folder)
    (folder / "tests").mkdir()
    for path in _tests_that_fit():
        shutil.copy(path, folder / "tests")
    for data in (ROOT / "tests").iterdir():  # broken scenarios and the like, but no more tests
        if data.is_dir() and not list(data.rglob("*.py*")):
            shutil.copytree(data, folder / "tests" / data.name)
    return folder


def _in_pyodide(script: str, repository: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    vendor = Path(pytest.__file__).parent.parent
    mounts = [f"{repository}:/repository", f"{vendor}:/vendor"]
    command = bytecode.pyodide_command(ROOT / "tests" / "pyodide" / script, *mounts)
    return nodejs.run([*command, *arguments], capture_output=True)


def test_the_engines_tests_pass_in_the_pages_python(repository: Path) -> None:
    assert _tests_that_fit(), "no test file was found that needs only the engine"
    done = _in_pyodide("run_tests.py", repository, "/repository", "-p", "no:warnings", "tests")
    print(done.stdout[-6000:], done.stderr[-2000:])
    assert done.returncode == 0
    assert " passed" in done.stdout


def test_every_scenario_has_the_same_digest_there(repository: Path) -> None:
    script = ROOT / "tests" / "pyodide" / "digests.py"
    command = [sys.executable, str(script), str(repository / "scenarios")]
    env = {**os.environ, "PYTHONPATH": str(repository)}
    here = subprocess.run(command, capture_output=True, text=True, check=True, env=env).stdout
    there = _in_pyodide("digests.py", repository, "/repository/scenarios")
    assert there.returncode == 0, there.stderr
    answers = json.loads(here)
    assert answers
    assert all(answer["ok"] for answer in answers.values()), answers
    assert json.loads(there.stdout) == answers


def test_the_page_gets_exactly_the_library_files_it_uses(tmp_path: Path) -> None:
    used = allow_list.files_used(tmp_path)
    allowed = pyodide_files.allowed()
    again = "run `python -m build_scripts.allow_list` and commit the list"
    assert sorted(set(used) - set(allowed)) == [], f"used but not shipped: {again}"
    assert sorted(set(allowed) - set(used)) == [], f"shipped but not used: {again}"
