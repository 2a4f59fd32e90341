"""Set-up: locked, quiet, quick the second time, and one sentence for whatever may be missing."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from build_scripts import __main__ as entry
from build_scripts import nodejs, python_env, pythons
from build_scripts.errors import BuildError
from build_scripts.paths import REQUIREMENTS, ROOT
from build_scripts.verbs import VERBS, groups_for, help_text

LOCKS = sorted(REQUIREMENTS.glob("*.txt"))
BEFORE_INSTALL = ["__main__", "errors", "paths", "python_env", "pythons", "verbs"]


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_locks_pin_every_package_by_hash_and_name_no_place(lock: Path) -> None:
    text = lock.read_text()
    assert not re.search(r"https?:|file:|index-url|find-links|/(opt|home|root)/", text)
    for entry_text in re.split(r"\n(?=\S)", text.strip()):
        assert re.match(r"[a-z0-9-]+==\S+", entry_text), entry_text
        assert "--hash=sha256:" in entry_text, entry_text


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_locks_hold_what_was_asked_for_and_say_why(lock: Path) -> None:
    locked = set(re.findall(r"(?m)^([a-z0-9-]+)==", lock.read_text()))
    asked = lock.with_suffix(".in").read_text().splitlines()
    for line in (line for line in asked if line and line[0] not in "#-"):
        name = re.split(r"[=;\s]", line, maxsplit=1)[0]
        assert name in locked, f"{name}: lock the requirements again (CONTRIBUTING.md)"
        assert "  # " in line, f"{name}: say in the .in file why it is needed"


def test_npm_lock_has_integrity_and_no_addresses() -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text())
    packages = {name: fields for name, fields in lock["packages"].items() if name}
    assert all("integrity" in fields and "resolved" not in fields for fields in packages.values())
    wanted = json.loads((ROOT / "package.json").read_text())
    for name, version in {**wanted["dependencies"], **wanted["devDependencies"]}.items():
        assert packages[f"node_modules/{name}"]["version"] == version


@pytest.mark.parametrize("module", BEFORE_INSTALL)
def test_what_runs_before_the_set_up_needs_only_the_standard_library(module: str) -> None:
    tree = ast.parse((ROOT / "build_scripts" / f"{module}.py").read_text(), feature_version=(3, 8))
    imports = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    names = {
        name.split(".")[0]
        for node in imports
        for name in ([node.module or ""] if isinstance(node, ast.ImportFrom) else [])
        + [alias.name for alias in node.names if isinstance(node, ast.Import)]
    }
    assert names <= set(sys.stdlib_module_names) | {"build_scripts"}


def test_help_has_a_line_per_verb_and_needs_no_set_up() -> None:
    command = [sys.executable, "-S", "-m", "build_scripts", "help"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == help_text().strip()
    assert all(f"make {verb}" in done.stdout for verb in VERBS)
    targets = re.search(r"(?m)^\.PHONY: (.*)$", (ROOT / "Makefile").read_text())
    assert targets
    assert set(targets[1].split()) == set(VERBS)


def test_only_the_tests_need_the_test_packages() -> None:
    assert groups_for("serve") == groups_for("build") == groups_for("check") == ("base",)
    assert "test" in groups_for("test")
    assert groups_for("no-such-verb") == ("base",)


def _environment(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A made-up .venv and requirements folder; returns the lock file of the base group."""
    venv, requirements = folder / ".venv", folder / "requirements"
    venv.mkdir()
    requirements.mkdir()
    (venv / "python").touch()
    (venv / "pyvenv.cfg").write_text("version = 3.13.2\n")
    monkeypatch.setattr(python_env, "VENV", venv)
    monkeypatch.setattr(python_env, "VENV_PYTHON", venv / "python")
    monkeypatch.setattr(python_env, "REQUIREMENTS", requirements)
    monkeypatch.setattr(python_env, "LOG", venv / "set-up.log")
    monkeypatch.setattr(python_env, "BUILD", folder / "build")
    lock = requirements / "base.txt"
    lock.write_text("click==8 --hash=sha256:0\n")
    return lock


def test_a_second_set_up_starts_no_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lock = _environment(tmp_path, monkeypatch)
    runs: list[list[str]] = []
    monkeypatch.setattr(python_env, "inside", lambda: True)
    monkeypatch.setattr(python_env, "run_logged", lambda command, what: runs.append(command))
    python_env.ensure(["base"])
    python_env.ensure(["base"])
    assert len(runs) == 1
    assert "--require-hashes" in runs[0]
    assert capsys.readouterr().err.count("Installing") == 1
    lock.write_text("click==9 --hash=sha256:1\n")
    python_env.ensure(["base"])
    assert len(runs) == 2


@pytest.mark.parametrize(
    ("noise", "cause"),
    [
        ("NewConnectionError: [Errno -2]", "the network"),
        ("Temporary failure in name resolution", "the network"),
        ("npm error code EAI_AGAIN", "the network"),
        ("OSError: [Errno 28] No space left on device", "the disk is full"),
        ("THESE PACKAGES DO NOT MATCH THE HASHES", "not the one the lock file names"),
        ("something else", "exit code 3"),
    ],
)
def test_a_failing_tool_becomes_one_sentence_with_its_cause(
    tmp_path: Path, noise: str, cause: str
) -> None:
    log = tmp_path / "logs" / "tool.log"
    script = f"import sys; print({noise!r}); sys.exit(3)"
    with pytest.raises(BuildError) as raised:
        python_env.run_logged([sys.executable, "-c", script], "install the cards", log)
    sentence = raised.value.sentence
    assert sentence.startswith("Could not install the cards")
    assert cause in sentence
    assert str(log) in sentence
    assert "\n" not in sentence


def test_a_folder_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(BuildError, match="Could not install the cards"):
        python_env.run_logged(["true"], "install the cards", tmp_path / "file" / "tool.log")


def test_python_3_13_is_preferred(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 11, 2, "final", 0))
    monkeypatch.setattr(pythons, "_find", lambda version: Path(f"/found/{version[1]}"))
    assert pythons.choose() == Path("/found/13")


def test_the_running_python_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 14, 0, "final", 0))
    monkeypatch.setattr(pythons, "_find", lambda version: None)
    assert pythons.choose() == Path(sys._base_executable)  # type: ignore[attr-defined]


def test_an_old_python_looks_for_a_better_one_or_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 18, "final", 0))
    monkeypatch.setattr(pythons, "_find", lambda version: Path("/p") if version[1] == 12 else None)
    assert pythons.choose() == Path("/p")
    monkeypatch.setattr(pythons, "_find", lambda version: None)
    with pytest.raises(BuildError, match=r"3\.11, 3\.12, 3\.13 or 3\.14.*only 3\.9"):
        pythons.choose()


def test_a_python_without_venv_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    failed = subprocess.CompletedProcess([], 1)
    monkeypatch.setattr(python_env.subprocess, "run", lambda *_, **__: failed)
    monkeypatch.setattr(python_env, "is_root", lambda: False)
    monkeypatch.setattr(pythons, "version_of", lambda python: (3, 11))
    with pytest.raises(BuildError, match=r"apt-get install python3\.11-venv"):
        python_env._need_ensurepip(Path("python3"))


def test_no_npm_and_no_network_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_network(groups: list[str]) -> None:
        raise BuildError("Could not install the node packages: the network cannot be reached.")

    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(python_env, "ensure", no_network)
    with pytest.raises(BuildError, match=r"network.* – please install Node 18 or newer with npm"):
        nodejs.find("npm")


@pytest.mark.parametrize(
    ("what", "code", "words"),
    [
        (BuildError("The port is taken."), 2, "error: The port is taken."),
        (BuildError("A scenario is wrong.", exit_code=1), 1, "error: A scenario is wrong."),
        (KeyboardInterrupt(), 130, "Ctrl-C"),
    ],
    ids=["environment", "findings", "interrupt"],
)
def test_failures_are_one_sentence_and_an_exit_code(
    what: BaseException,
    code: int,
    words: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail(args: list[str]) -> int:
        raise what

    monkeypatch.setattr(entry, "run", fail)
    assert entry.start(["build"]) == code
    told = capsys.readouterr().err.strip()
    assert words in told
    assert "\n" not in told


def test_ci_runs_the_readme_test_command() -> None:
    run = ROOT / ".ci" / "run"
    assert run.read_text().rstrip().endswith("make test")
    assert run.stat().st_mode & 0o111
