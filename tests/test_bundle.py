"""The bundle: the right bytecode, the right modules, the same bytes every time, never half done."""

from __future__ import annotations

import base64
import gzip
import hashlib
import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from build_scripts import bundle, bytecode, nodejs, pyodide_files, wheel, zips
from build_scripts.bundle import Bundle
from build_scripts.errors import BuildError
from build_scripts.part_cache import swapped_in
from build_scripts.paths import NODE_MODULES, ROOT
from engine import web

WAYS = [bytecode.PYODIDE]
if bytecode.compiler() == bytecode.HOST:
    WAYS.insert(0, bytecode.HOST)


SOURCES = wheel.engine_sources()


@pytest.fixture(autouse=True)
def _steady_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine as it was when the tests began: someone may be editing it meanwhile."""
    monkeypatch.setattr(wheel, "engine_sources", lambda: SOURCES)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], tuple[Path, Bundle]]:
    """Builds a bundle by one of the two ways, once."""
    done: dict[str, tuple[Path, Bundle]] = {}

    def build(way: str) -> tuple[Path, Bundle]:
        if way not in done:
            out = tmp_path_factory.mktemp("bundle")
            described = bundle.build(out, way)
            done[way] = out / described.base, described
        return done[way]

    return build


Built = Callable[[str], tuple[Path, Bundle]]


def _modules(sources: dict[str, bytes]) -> set[str]:
    return {name + "c" if name.endswith(".py") else name for name in sources}


@pytest.mark.parametrize("way", WAYS)
def test_the_bytecode_fits_and_the_modules_are_those_of_the_list(built: Built, way: str) -> None:
    folder, described = built(way)
    stdlib, yaml = zips.read(folder / described.stdlib), zips.read(folder / described.yaml)
    engine = zips.read(folder / described.wheel)
    assert set(stdlib) == {name + "c" for name in pyodide_files.allowed()}
    assert {"yaml/__init__.pyc", "yaml/composer.pyc"} <= set(yaml)
    own = {name for name in engine if ".dist-info/" not in name}
    assert own == _modules(SOURCES)
    for files in (stdlib, yaml, engine):
        compiled = {name: data for name, data in files.items() if name.endswith(".pyc")}
        assert compiled
        assert all(data.startswith(bytecode.HEADER) for data in compiled.values())
        assert not [name for name in files if name.endswith(".py")]


def test_the_magic_number_is_that_of_the_pages_python(tmp_path: Path) -> None:
    script = tmp_path / "magic.py"
    script.write_text("import importlib.util as u; print(u.MAGIC_NUMBER.hex())")
    nodejs.ensure_packages()
    done = nodejs.run(bytecode.pyodide_command(script), capture_output=True)
    python = pyodide_files.abi()["python"].split(".")
    assert done.stdout.strip() == bytecode.MAGIC.hex()
    assert f"cp{python[0]}{python[1]}" == bytecode.TAG


@pytest.mark.parametrize("way", WAYS)
def test_two_builds_are_the_same_byte_for_byte(
    built: Built, way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, described = built(way)
    monkeypatch.setattr(bundle, "CACHE", tmp_path / "cache")
    again = bundle.build(tmp_path / "out", way)
    assert again == described
    for name in described.files:
        assert (folder / name).read_bytes() == (tmp_path / "out" / again.base / name).read_bytes()


@pytest.mark.parametrize("way", WAYS)
def test_the_description_is_true(built: Built, way: str) -> None:
    folder, described = built(way)
    paths = [path for path in folder.rglob("*") if path.is_file()]
    sizes = {path.relative_to(folder).as_posix(): path.stat().st_size for path in paths}
    assert sizes == described.files
    config = described.config("../assets/engine/")
    assert config["base"] == f"../assets/engine/{folder.name}/"
    assert {config["worker"], config["wheel"], config["stdlib"]} <= set(sizes)
    assert len(json.dumps(config)) < 250  # it stands in every page with a hand


@pytest.mark.parametrize("way", WAYS)
def test_the_wheel_is_a_wheel(built: Built, way: str) -> None:
    folder, described = built(way)
    files = zips.read(folder / described.wheel)
    info = next(name.split("/")[0] for name in files if name.endswith("/METADATA"))
    assert described.wheel.endswith(f"/{info.removesuffix('.dist-info')}-cp313-none-any.whl")
    assert b"Tag: cp313-none-any\n" in files[f"{info}/WHEEL"]
    assert b"\nName: eldest-hand\n" in files[f"{info}/METADATA"]
    rows = [line.split(",") for line in files[f"{info}/RECORD"].decode().splitlines()]
    assert {row[0] for row in rows} == set(files)
    for name, digest, size in rows:
        if name.endswith("/RECORD"):
            continue
        sha = base64.urlsafe_b64encode(hashlib.sha256(files[name]).digest()).rstrip(b"=").decode()
        assert (digest, size) == (f"sha256={sha}", str(len(files[name])))


@pytest.mark.skipif(
    importlib.util.MAGIC_NUMBER != bytecode.MAGIC, reason="this Python reads other bytecode"
)
@pytest.mark.parametrize("way", WAYS)
def test_a_python_3_13_imports_the_wheel(built: Built, way: str) -> None:
    folder, described = built(way)
    code = 'import engine.web as web; print(web.handle_json(\'{"id": 5, "op": "hello"}\'))'
    script = f"import sys; sys.path.insert(0, {str(folder / described.wheel)!r}); {code}"
    command = [sys.executable, "-I", "-S", "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["ok"]


def test_it_is_small(built: Built) -> None:
    _, described = built(WAYS[0])
    names = (*pyodide_files.RUNTIME, "pyodide-lock.json", "python_stdlib.zip")
    stock = sum(
        len(gzip.compress((NODE_MODULES / "pyodide" / name).read_bytes())) for name in names
    )
    assert described.download <= 0.85 * stock
    client = (ROOT / "docs" / "assets" / "engine-client.js").read_bytes()
    assert len(gzip.compress(client, 9)) <= 2048


def test_nothing_is_compiled_again_when_nothing_changed(
    built: Built, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, described = built(WAYS[0])

    def refuse(*_: object) -> None:
        raise AssertionError("compiled again")

    monkeypatch.setattr(bytecode, "compile_files", refuse)
    monkeypatch.setattr(nodejs, "ensure_packages", refuse)
    assert bundle.build(tmp_path, WAYS[0]) == described


def test_a_change_of_the_engine_moves_only_the_engine(
    built: Built, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, before = built(WAYS[0])
    sources = {**SOURCES, "engine/new.py": b"NEW = 1\n"}
    monkeypatch.setattr(wheel, "engine_sources", lambda: sources)
    after = bundle.build(tmp_path, WAYS[0])
    assert (after.base, after.stdlib, after.yaml) == (before.base, before.stdlib, before.yaml)
    assert after.wheel != before.wheel


@pytest.mark.parametrize("trouble", [KeyboardInterrupt(), BuildError("no")], ids=repr)
def test_what_was_built_before_survives_a_build_that_stops(
    built: Built, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trouble: BaseException
) -> None:
    out = tmp_path / "out"
    before = bundle.build(out, WAYS[0])

    def stop(*_: object) -> None:
        raise trouble

    monkeypatch.setattr(bundle, "CACHE", tmp_path / "cache")
    monkeypatch.setattr(bytecode, "compile_files", stop)
    with pytest.raises(type(trouble)):
        bundle.build(out, WAYS[0])
    assert [path.name for path in out.iterdir()] == [before.base]
    assert all((out / before.base / name).exists() for name in before.files)
    assert not [path for path in (tmp_path / "cache").rglob("*") if path.is_file()]


def test_a_place_that_cannot_be_written_is_a_sentence(built: Built, tmp_path: Path) -> None:
    built(WAYS[0])
    (tmp_path / "file").touch()
    with pytest.raises(BuildError, match="Cannot write the engine's bundle") as raised:
        bundle.build(tmp_path / "file" / "out", WAYS[0])
    assert "\n" not in raised.value.sentence


def test_a_file_of_npms_that_was_tampered_with_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pyodide.mjs").write_text("alert(1)")
    monkeypatch.setattr(pyodide_files, "FOLDER", tmp_path)
    with pytest.raises(BuildError, match="delete node_modules and run again"):
        pyodide_files.read("pyodide.mjs")
    with pytest.raises(BuildError, match="delete node_modules and run again"):
        pyodide_files.read("pyodide.asm.js")


def test_the_list_of_library_files_is_in_order() -> None:
    allowed = pyodide_files.allowed()
    assert allowed == sorted(set(allowed))
    assert all(name.endswith(".py") for name in allowed)
    assert all(f"encodings/{name}.py" in allowed for name in ("utf_8", "ascii", "latin_1"))


def test_pyodides_version_stands_in_one_place() -> None:
    nodejs.ensure_packages()
    installed = json.loads((NODE_MODULES / "pyodide" / "package.json").read_text())["version"]
    assert installed == pyodide_files.version()
    ours = [*(ROOT / "build_scripts").rglob("*"), *(ROOT / "docs" / "assets").glob("*.*js")]
    texts = [path for path in ours if path.is_file() and path.suffix != ".pyc"]
    assert [path for path in texts if installed.encode() in path.read_bytes()] == []


def test_a_swap_that_is_stopped_half_way_puts_the_old_folder_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "index.html").write_text("old")
    real, calls = os.replace, []

    def replace(source: Path, target: Path) -> None:
        calls.append(source)
        if len(calls) == 2:
            raise KeyboardInterrupt
        real(source, target)

    monkeypatch.setattr(os, "replace", replace)
    with pytest.raises(KeyboardInterrupt), swapped_in(tmp_path / "site") as fresh:
        (fresh / "index.html").write_text("new")
    assert (tmp_path / "site" / "index.html").read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_the_engine_and_its_wheel_have_one_version() -> None:
    assert wheel.project()["version"] == web.VERSION
