"""The generated site: whole, the same with two builders, and safe against everything that fails."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from build_scripts import site
from build_scripts.errors import BuildError
from build_scripts.paths import ROOT

BUILD = [sys.executable, "-m", "build_scripts", "build"]
GOOD = "the last good site"


def steps_of(folder: Path) -> dict[str, list[str]]:
    """Every page with the step elements on it, by address."""
    found = {}
    for page in sorted(folder.rglob("*.html")):
        if page.name == "index.html":
            text = page.read_text(encoding="utf-8")
            name = page.parent.relative_to(folder).as_posix()
            found[name] = re.findall(r'<li id="([a-z0-9-]+-\d+)" class="eh-step', text)
    return found


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built beside the real one so that other tests can go on reading that."""
    place = tmp_path_factory.mktemp("built")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(site, "SITE", place / "site")
        patch.setattr(site, "DOCS", place / "docs")
        return site.build()


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place of its own for everything the build writes, with a good site in it."""
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "index.html").write_text(GOOD)
    monkeypatch.setattr(site, "SITE", tmp_path / "site")
    monkeypatch.setattr(site, "DOCS", tmp_path / "docs")
    return tmp_path


def test_every_scenario_has_a_page_and_every_page_is_linked(built: Path) -> None:
    pages = steps_of(built)
    for scenario in (ROOT / "scenarios").rglob("*.yml"):
        name = scenario.relative_to(ROOT / "scenarios").with_suffix("").as_posix()
        if "\nplay:" in scenario.read_text(encoding="utf-8"):  # a match has no steps
            assert len(pages[name]) > 9
        assert f'href="../{name}/"' in (built / "hands" / "index.html").read_text()


def test_every_step_has_its_three_parts_without_javascript(built: Path) -> None:
    text = (built / "pope-joan" / "hand-1" / "index.html").read_text(encoding="utf-8")
    steps = text.count('class="eh-step')
    for part in ("What happened", "What you could do", "Why"):
        assert text.count(f"<dt>{part}</dt><dd>") == steps
    assert "<dd></dd>" not in text


def test_rule_links_lead_to_anchors_that_are_there(built: Path) -> None:
    rules = (built / "pope-joan" / "index.html").read_text(encoding="utf-8")
    anchors = set(re.findall(r'id="([a-z-]+)"', rules))
    for page in ("hand-1", "hand-2"):
        text = (built / "pope-joan" / page / "index.html").read_text(encoding="utf-8")
        linked = set(re.findall(r'class="eh-rule" href="../../pope-joan/#([a-z-]+)"', text))
        assert linked
        assert linked <= anchors


def test_zensical_builds_the_same_pages_and_steps(built: Path, tmp_path: Path) -> None:
    config = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    config = config.replace("docs_dir: build/docs", "docs_dir: docs")
    config = config.replace("site_dir: build/site", "site_dir: site")
    (tmp_path / "mkdocs.yml").write_text(config, encoding="utf-8")
    shutil.copytree(built.parent / "docs", tmp_path / "docs")
    command = [sys.executable, "-m", "zensical", "build", "--clean"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert steps_of(tmp_path / "site") == steps_of(built)


def test_no_page_names_another_host(built: Path) -> None:
    for page in built.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        loaded = re.findall(r'(?:src|<link[^>]+href)="(https?://[^"]+)"', text)
        assert [url for url in loaded if not url.startswith("https://example.org/")] == []


def test_a_broken_scenario_leaves_the_last_good_site(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    scenarios = elsewhere / "scenarios"
    scenarios.mkdir()
    hand = (ROOT / "scenarios" / "pope-joan" / "hand-1.yml").read_text(encoding="utf-8")
    (scenarios / "broken.yml").write_text(hand.replace("lead: 3C", "lead: 9C"), encoding="utf-8")
    monkeypatch.setattr(site, "SCENARIOS", scenarios)
    with pytest.raises(BuildError) as caught:
        site.build()
    assert caught.value.exit_code == 1
    assert "Ann cannot lead ♣9: Ann holds ♣3" in capsys.readouterr().out
    assert (elsewhere / "site" / "index.html").read_text() == GOOD


def test_a_page_mkdocs_refuses_leaves_the_last_good_site(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = site.pages.write

    def with_a_dead_link(*arguments: object) -> None:
        real(*arguments)  # type: ignore[arg-type]
        out = arguments[3]
        assert isinstance(out, Path)
        (out / "about.md").write_text("# About\n\n[gone](nowhere.md)\n")

    monkeypatch.setattr(site.pages, "write", with_a_dead_link)
    with pytest.raises(BuildError, match="MkDocs could not build the pages"):
        site.build()
    assert (elsewhere / "site" / "index.html").read_text() == GOOD


def test_an_output_folder_that_cannot_be_written_is_a_sentence(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (elsewhere / "file").write_text("not a folder")
    monkeypatch.setattr(site, "DOCS", elsewhere / "file" / "docs")
    with pytest.raises(BuildError) as caught:
        site.main([])
    assert caught.value.exit_code == 2
    assert str(elsewhere / "file") in caught.value.sentence


def test_a_port_in_use_is_a_sentence() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        command = [sys.executable, "-m", "build_scripts", "serve", "--port", str(port)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert f"Port {port} is taken" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project, set up, with a build folder of its own."""
    copy = tmp_path_factory.mktemp("project") / "copy"
    ignore = shutil.ignore_patterns(".git", ".venv", "node_modules", "build", "tests", ".*_cache")
    shutil.copytree(ROOT, copy, ignore=ignore)
    for shared in (".venv", "node_modules"):
        os.symlink(ROOT / shared, copy / shared)
    (copy / "build").mkdir()
    shutil.copytree(ROOT / "build" / "bundle-cache", copy / "build" / "bundle-cache")
    return copy


@pytest.mark.parametrize("delay", [0.15, 0.4, 0.7])
def test_ctrl_c_in_a_build_is_a_sentence_and_changes_nothing(copy: Path, delay: float) -> None:
    built = copy / "build" / "site"
    assert subprocess.run(BUILD, cwd=copy, capture_output=True, check=False).returncode == 0
    before = {path: path.stat().st_mtime_ns for path in built.rglob("*.html")}
    process = subprocess.Popen(BUILD, cwd=copy, stdout=-1, stderr=-1, text=True)
    time.sleep(delay)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert "Traceback" not in errors
    # The last of the three may come when all is done and Python is already packing up.
    assert process.returncode in (0, 130, -signal.SIGINT)
    assert (built / "index.html").exists()
    if process.returncode == 130:
        assert {path: path.stat().st_mtime_ns for path in built.rglob("*.html")} == before


@pytest.fixture
def served(copy: Path) -> Iterator[tuple[Path, str]]:
    """The copy being served, and its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "build_scripts", "serve", "--port", str(port)]
    process = subprocess.Popen(command, cwd=copy, stdout=-1, stderr=-1, text=True)
    try:
        yield copy, f"http://127.0.0.1:{port}/"
    finally:
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=90)
        assert "Traceback" not in errors


def wait_for(url: str, text: str) -> str:
    """Load a page until it holds the text, as somebody reloading would."""
    page, until = "", time.monotonic() + 60
    while text not in page and time.monotonic() < until:
        time.sleep(0.3)
        try:
            with urllib.request.urlopen(url, timeout=10) as answer:
                page = answer.read().decode()
        except OSError:
            continue
    assert text in page
    return page


def test_a_changed_page_scenario_or_player_shows_up_on_reload(served: tuple[Path, str]) -> None:
    copy, url = served
    wait_for(url, "Eldest Hand")
    about = copy / "docs" / "about.md"
    about.write_text(about.read_text(encoding="utf-8") + "\nA new last line.\n", encoding="utf-8")
    wait_for(url + "about/", "A new last line.")
    hand = copy / "scenarios" / "pope-joan" / "hand-1.yml"
    text = hand.read_text(encoding="utf-8")
    hand.write_text(text.replace("Home at last.", "There it is."), encoding="utf-8")
    wait_for(url + "pope-joan/hand-1/", "There it is.")
    player = copy / "docs" / "assets" / "player.css"
    player.write_text(
        player.read_text(encoding="utf-8") + ".changed { top: 1px }", encoding="utf-8"
    )
    wait_for(url + "assets/player.css", ".changed{top:1px}")
    hand.write_text(text.replace("lead: 3C", "lead: 9C"), encoding="utf-8")
    time.sleep(3)
    wait_for(url + "pope-joan/hand-1/", "There it is.")
