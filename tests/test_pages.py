"""The pages of hands whose authors write anything: titles, goals and file names with odd signs."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any

import markdown
import pytest
import yaml
from test_view import hand

from build_scripts import pages
from build_scripts.errors import BuildError
from build_scripts.match_pages import MatchFile
from build_scripts.paths import ROOT
from engine.authoring.scenario_file import examine, read_file
from engine.match_view import match

ENGINE: dict[str, Any] = {"base": "assets/engine/x/"}
ODD = [
    'She said "hi" & left',
    "</title><script>alert(1)</script>",
    "a&amp;b &lt;c",
    "`x` *y* _z_ ~~q~~",
    "[a](http://x.y) ] [",
    "x](y) z",
    "\\ ends with \\",
    "{#a .b} {{ title }} {% x %}",
    "# --- > 1. | a | ```",
    "![i](j) <b> <!-- --> &",
    "key: value # note",
    "♦9 – “so”",
]


def a_hand(title: str = "Plain", file: str = "t/one.yml", goal: str = "") -> pages.Hand:
    data = {**hand(), "title": title, "goal": goal or title, "id": file.rsplit(".", 1)[0]}
    return pages.Hand(file, "title: x\n", data)


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    (tmp_path / "docs" / "pope-joan").mkdir(parents=True)
    (tmp_path / "docs" / "about.md").write_text("# About\n")
    (tmp_path / "docs" / "pope-joan" / "index.md").write_text("# Rules\n")
    return tmp_path / "docs"


def write(docs: Path, *hands: pages.Hand) -> Path:
    out = docs.parent / "out"
    pages.write(docs, hands, ENGINE, out)
    return out


def head(page: str) -> dict[str, str]:
    return yaml.safe_load(page.split("---\n")[1])


@pytest.mark.parametrize("title", ODD)
def test_the_head_of_a_page_is_markup_that_shows_the_title(docs: Path, title: str) -> None:
    page = (write(docs, a_hand(title)) / "t/one.md").read_text()
    for shown in (head(page)["title"], head(page)["description"]):
        assert not re.search("[<>\"']", shown)
        assert html.unescape(shown) == title


@pytest.mark.parametrize("title", ODD)
def test_the_list_of_hands_links_to_each_by_its_title(docs: Path, title: str) -> None:
    text = (write(docs, a_hand(title, goal=title + "!")) / "hands.md").read_text()
    shown = markdown.markdown(text.split("---\n", 2)[2], extensions=["attr_list", "tables"])
    link = re.search(r'<li><a href="t/one.md">(.*)</a>: (.*)</li>', shown)
    assert link
    assert [html.unescape(part) for part in link.groups()] == [title, title + "!"]


def test_signs_that_no_page_can_hold_are_shown_as_unknown(docs: Path) -> None:
    page = (write(docs, a_hand("a\x00b\x1b\x7f\ufffe")) / "t/one.md").read_text()
    assert head(page)["title"] == "a\ufffdb\ufffd\ufffd\ufffd"


def test_a_file_name_with_blanks_and_signs_is_an_address(docs: Path) -> None:
    (docs / "about.md").write_text("```hand\nfile: t/a (b)#1?.yml\n```\n")
    out = write(docs, a_hand(file="t/a (b)#1?.yml"))
    assert "](t/a%20%28b%29%231%3F.md)" in (out / "hands.md").read_text()
    assert 'href="../t/a%20%28b%29%231%3F/"' in (out / "about.md").read_text()
    assert "assets/hands/t/a%20%28b%29%231%3F.json" in (out / "about.md").read_text()
    assert (out / "assets/hands/t/a (b)#1?.json").exists()


@pytest.mark.parametrize(
    ("files", "other"),
    [
        (["about.yml"], "docs/about.md"),
        (["About.yml"], "docs/about.md"),
        (["pope-joan.yml"], "docs/pope-joan/index.md"),
        (["pope-joan/index.yml"], "docs/pope-joan/index.md"),
        (["hands.yml"], "docs/hands.md"),
        (["t/one.yml", "t/one.yaml"], "scenarios/t/one.yml"),
        (["t/one.yml", "t/One.yml"], "scenarios/t/one.yml"),
    ],
)
def test_a_hand_never_takes_another_pages_place(docs: Path, files: list[str], other: str) -> None:
    with pytest.raises(BuildError) as caught:
        write(docs, *[a_hand(file=file) for file in files])
    assert f"scenarios/{files[-1]} and {other} " in caught.value.sentence
    assert caught.value.exit_code == 1


def test_a_page_that_is_no_utf_8_is_a_sentence(docs: Path) -> None:
    (docs / "pope-joan" / "index.md").write_bytes("# Über\n".encode("latin-1"))
    with pytest.raises(BuildError) as caught:
        write(docs)
    assert caught.value.sentence == (
        "docs/pope-joan/index.md is not UTF-8 text (byte 3): save it as UTF-8."
    )


def test_a_folder_called_like_a_page_is_a_folder(docs: Path) -> None:
    (docs / "notes.md").mkdir()
    (docs / "notes.md" / "one.md").write_text("# One\n")
    assert (write(docs) / "notes.md" / "one.md").exists()


# --- one address, one page -----------------------------------------------------------------------


def a_match(file: str) -> MatchFile:
    examined = examine(read_file(str(ROOT / "scenarios/pope-joan/match.yml")))
    assert examined.match is not None
    return MatchFile(file, "title: x\n", match(examined.match, file.rsplit(".", 1)[0]))


@pytest.mark.parametrize(
    ("hands", "matches", "said"),
    [
        (["about.yml"], [], "scenarios/about.yml and docs/about.md would be one page"),
        ([], ["about.yml"], "scenarios/about.yml and docs/about.md would be one page"),
        (["t/One.yml", "t/one.yaml"], [], "scenarios/t/one.yaml and scenarios/t/One.yml would be"),
        (["t/one.yml"], ["t/one.yaml"], "scenarios/t/one.yaml and scenarios/t/one.yml would be"),
        ([], ["t/one.yml", "t/one.yaml"], "scenarios/t/one.yaml and scenarios/t/one.yml would"),
        (["pope-joan/index.yml"], [], "scenarios/pope-joan/index.yml and docs/pope-joan/index.md"),
        (["compare.yml"], [], "scenarios/compare.yml and docs/compare.md (which the build makes)"),
        (
            ["spin/sheet.yml"],
            [],
            "scenarios/spin/sheet.yml and docs/spin/sheet.md (which the build",
        ),
        (
            [],
            ["spin/sheet.yml"],
            "scenarios/spin/sheet.yml and docs/spin/sheet.md (which the build",
        ),
    ],
)
def test_two_files_that_would_be_one_page_are_refused(
    docs: Path, hands: list[str], matches: list[str], said: str
) -> None:
    made, played = [a_hand(file=file) for file in hands], [a_match(file) for file in matches]
    with pytest.raises(BuildError) as caught:
        pages.write(docs, made, ENGINE, docs.parent / "out", played)
    assert caught.value.sentence.startswith(said)
    assert caught.value.sentence.endswith("would be one page: rename the scenario.")
    assert not (docs.parent / "out").exists()


@pytest.mark.parametrize("name", ["hands.md", "Compare.md", "spin/sheet.md", "games/README.md"])
def test_a_page_that_the_build_makes_is_nobodys_name(docs: Path, name: str) -> None:
    (docs / name).parent.mkdir(exist_ok=True)
    (docs / name).write_text("# Mine\n")
    with pytest.raises(
        BuildError, match=r"build makes\) and docs/.* would be one page: rename the"
    ):
        write(docs)
