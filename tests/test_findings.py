"""Every broken file says what it should, where it should; and how findings are printed.

A file under ``scenarios_bad`` begins with what is wrong in it, line by line:
``# → CODE at LINE:COLUMN[ and LINE:COLUMN]: sentence``.
"""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from build_scripts.check import Checked, check, check_file, main, report
from build_scripts.errors import BuildError
from engine import PRESETS
from engine.authoring.findings import concise, full, github, plain
from engine.authoring.scenario_file import Examined, examine, read_bytes, read_file, read_text
from engine.authoring.yaml_nodes import Located, lines_of
from engine.finding_words import CODES, MAX_FINDINGS, Finding, advice, nearest, sentence
from engine.rule_names import is_rule

TESTS = Path(__file__).resolve().parent
BAD = sorted((TESTS / "scenarios_bad").glob("*.yml"))
OK = sorted((TESTS / "scenarios_ok").glob("*.yml"))
EXPECTED = re.compile(r"^# → (.*)$", re.M)

GOOD = (TESTS / "scenarios_ok/first_taste.yml").read_text(encoding="utf-8")


def told(examined: Examined) -> list[str]:
    """The findings as the head of a broken file writes them."""
    lines = []
    for finding, place, also in examined.findings:
        where = f"{place.line}:{place.column}"
        where += "" if also is None else f" and {also.line}:{also.column}"
        lines.append(f"{finding.code} at {where}: {sentence(finding)}")
    return lines


def codes(text: str | bytes) -> list[str]:
    raw = text if isinstance(text, bytes) else text.encode()
    return [found.finding.code for found in examine(read_bytes(raw, "test")).findings]


def only(text: str | bytes) -> Located:
    raw = text if isinstance(text, bytes) else text.encode()
    (found,) = examine(read_bytes(raw, "test")).findings
    return found


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_a_broken_file_says_what_is_wrong_and_where(path: Path) -> None:
    examined = examine(read_file(str(path)))
    assert told(examined) == EXPECTED.findall(path.read_text(encoding="utf-8"))
    errors = [found for found in examined.findings if found.finding.code[0] == "S"]
    assert (examined.scenario is None) == bool(errors)


@pytest.mark.parametrize("path", OK, ids=lambda path: path.stem)
def test_a_good_file_has_nothing_to_find(path: Path) -> None:
    examined = examine(read_file(str(path)))
    assert told(examined) == []
    assert examined.scenario is not None


def test_there_are_enough_broken_files() -> None:
    assert len(BAD) >= 30


def test_every_code_is_met_somewhere_in_the_tests() -> None:
    seen = "".join(path.read_text(encoding="utf-8") for path in BAD)
    seen += "".join(path.read_text(encoding="utf-8") for path in TESTS.glob("test_*.py"))
    unseen = {code for code in CODES if code not in seen}
    # Two that only a change elsewhere could bring about: see where they are raised.
    assert unseen <= {"S218", "S312"}


def test_every_finding_of_the_broken_files_can_be_said_in_full() -> None:
    for path in BAD:
        file = read_file(str(path))
        for found in examine(file).findings:
            shown = full(path.name, file.positions.lines, found)
            assert "{" not in re.sub(r"`[^`]*`|^ *\d+ \|.*$", "", shown, flags=re.M), shown
            assert "^" in shown


def test_rules_that_findings_cite_have_a_sentence() -> None:
    assert all(is_rule(code.rule) for code in CODES.values() if code.rule)


def test_no_words_about_he_or_she() -> None:
    for name, code in CODES.items():
        assert not re.search(r"\b(he|she|his|her|him|hers)\b", " ".join(code)), name


# --- files that are hardly files -------------------------------------------------------------


@pytest.mark.parametrize(
    ("raw", "code", "place"),
    [
        (b"", "S100", (1, 1)),
        (b"   \n\n", "S100", (1, 1)),
        (b"{}", "S100", (1, 1)),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "S109", (1, 1)),
        (b"title: a\x00b\n", "S109", (1, 9)),
        ("title: Die K\u00f6nigin\n".encode("latin-1"), "S110", (1, 13)),
        ("title: K\u00f6nig\n".encode("utf-16"), "S110", (1, 1)),
        (b"# " + b"x" * 10_000_000, "S108", (1, 1)),
        (b"[" * 5000, "S114", (1, 33)),
        (b"[" * 5000 + b"]" * 5000, "S114", (1, 33)),
        (b"{a: " * 5000 + b"1" + b"}" * 5000, "S114", (1, 129)),
        (b"- " * 5000 + b"1", "S114", (1, 65)),
        (b"- ? " * 2500 + b"1", "S114", (1, 65)),
        (b"\n".join(b" " * n + b"a:" for n in range(5, 400)), "S114", (33, 38)),
        (b"a: &a [*a]", "S113", (1, 4)),
        (b"a: &a {b: *a}", "S113", (1, 4)),
        (b"--- \ntitle: a\n--- \ntitle: b", "S112", (3, 1)),
        (b"title:\n\t- a", "S111", (2, 1)),
        (b"just some words", "S104", (1, 1)),
        (b"title: '\xed\xa0\x80'", "S110", (1, 9)),
    ],
    ids=range(20),
)
def test_bad_input_gets_a_sentence(raw: bytes, code: str, place: tuple[int, int]) -> None:
    first = examine(read_bytes(raw, "test")).findings[0]
    assert (first.finding.code, first.place[:2]) == (code, place)
    assert sentence(first.finding).endswith((".", "…"))


def test_a_byte_order_mark_is_read_over_with_a_warning() -> None:
    examined = examine(read_bytes(b"\xef\xbb\xbf" + GOOD.encode(), "test"))
    assert [found.finding.code for found in examined.findings] == ["W902"]
    assert examined.scenario is not None


def test_line_ends_of_windows_are_fine() -> None:
    assert codes(GOOD.replace("\n", "\r\n")) == []


def test_text_with_signs_of_yaml_is_fine() -> None:
    text = GOOD.replace("The seven stops for sure", "Ann & Bet *know* it! 50% [sure]")
    assert codes(text) == []


def test_too_many_entries() -> None:
    assert "S115" in codes(GOOD.replace("  - Bet 3H", "  - Bet 3H\n" * 300))


def broken(old: str, new: str) -> list[tuple[str, int, list[str]]]:
    """The findings of the good file after one slip: code, line, advice."""
    assert old in GOOD
    found = examine(read_text(GOOD.replace(old, new, 1))).findings
    return [(one.finding.code, one.place.line, advice(one.finding)) for one in found]


BAD_QUOTES = (
    "put the whole sentence in quotes: double ones if it holds an apostrophe, single ones if "
    "it holds quotation marks"
)


@pytest.mark.parametrize(
    ("old", "new", "code", "line", "told"),
    [
        # a line further down is not where the slip is
        ("dealer: Cass", "dealer Cass", "S107", 4, "write `key: value` with a blank after the"),
        ("dealer: Cass", "dealer:Cass", "S107", 4, "write `key: value` with a blank after the"),
        ("title: The", "title: {pot.pope} The", "S107", 1, "put the sentence in quotes"),
        ("title: The", "title: [so] The", "S107", 1, "put the sentence in quotes"),
        ("title: The", 'title: "Out" The', "S107", 1, BAD_QUOTES),
        ("title: The", "title: *out* The", "S107", 1, "put the text in quotes"),
        ("title: The", "title: & The", "S107", 1, "put the text in quotes"),
        ("title: The", "title: - The", "S107", 1, "put text that begins with a hyphen in quotes"),
        ("title: The", r'title: "\ud83d\ude00" #', "S107", 1, "write the character itself"),
        ("play:", "board: {Pope:6}\nplay:", "S126", 11, "write `Pope: 6`"),
        ("{out: nobody,", "{out:nobody,", "S126", 17, "write `out: nobody`"),
        # one slip, one finding
        ("turn-up:", "turnup:", "S101", 10, "did you mean `turn-up`?"),
        ("seats: Ann, Bet, Cass", "seats: Ann Bet Cass", "S104", 3, "write it like `seats: Ann,"),
        ("seats: Ann, Bet, Cass", "seats: Ann; Bet; Cass", "S104", 3, "write it like `seats: Ann,"),
        ("seats: Ann, Bet, Cass", "seats: Ann, Bet and Cass", "S208", 3, "choose another name"),
        # guesses
        ("dealer: Cass", "dealer: D", "S205", 4, "the seats are Ann, Bet and Cass"),
        ("- lead: 7D", "- lead: 0H", "S201", 12, "did you mean `10H`?"),
        ("- lead: 7D", "- lead: \uff17D", "S201", 12, "did you mean `7D`?"),
        ("at 5C", "At 5C", "S101", 15, "write it `at 5C`, in small letters and with a blank"),
    ],
    ids=range(19),
)
def test_a_slip_is_told_where_and_how(old: str, new: str, code: str, line: int, told: str) -> None:
    ((found, at, words),) = broken(old, new)
    assert (found, at) == (code, line)
    assert words[0].startswith(told)


def test_of_a_name_of_one_letter_nothing_can_be_guessed() -> None:
    assert nearest("D", ["A", "B"]) is None
    assert nearest("a", ["A", "B"]) == "A"


ESCAPES = [r"\0", r"\a", r"\e[31m", r"\x02", r"\x7f", r"\x9b", r"\N", r"\uFFFE", r"\uFFFF"]


@pytest.mark.parametrize("escape", ESCAPES)
@pytest.mark.parametrize("old", ["title: The", "seats: Ann,", "- Bet 3H", "Cass:  6C", "play:"])
def test_escapes_bring_no_control_character_in(old: str, escape: str) -> None:
    key, blank, value = old.partition(" ")
    rest = GOOD.split(old, 1)[1].split("\n")[0]
    new = f'{key} "{value}{escape}{rest}"' if blank else f'"play{escape}":'
    assert codes(GOOD.replace(old + rest, new)) == ["S125"]


def test_escapes_that_can_be_read_are_fine() -> None:
    assert codes(GOOD.replace("title: The", 'title: "K\\u00f6nig \\"so\\"\\t\\n\\\\x02"\n#')) == []


def test_nothing_shown_can_turn_or_colour_the_terminal() -> None:
    for text in ("title: a\x1b[31m\n", GOOD.replace("Ann, Bet", "\u202eAnn, Bet")):
        (found, *_) = [
            one for one in examine(read_text(text)).findings if one.finding.code[0] == "S"
        ]
        shown = full("hand.yml", lines_of(text), found)
        assert "\ufffd" in shown
        assert not re.search("[\x1b\u202e]", shown)


LINES = 2000


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("title:", "".join(f"remark{n}: x\n" for n in range(LINES)) + "title:"),
        ("play:", "rules:\n" + "".join(f"  lied{n}: x\n" for n in range(LINES)) + "play:"),
        ("play:", "board:\n" + "".join(f"  Pop{n}: 1\n" for n in range(LINES)) + "play:"),
        ("deal:\n", "deal:\n" + "".join(f"  An{n}: 7D\n" for n in range(LINES))),
        ("deal:\n", "deal:\n" + "  Ann: 7D\n" * LINES),
        ("seats: ", "seats: " + "Ann, " * LINES),
        ("7D  4C 9C", '"7D ' + "XX 7D\n    " * LINES + '"\n#'),
        ("7D  4C 9C", "[" + "XX, " * LINES + "7D]\n#"),
        ("- lead: 7D", "- run: 7D, " + "Anne XX, " * LINES + "8D"),
        ("- lead: 7D", "- lead: 7D\n" + "".join(f"    at X{n}: x\n" for n in range(LINES))),
        ("- lead: 7D", "- lead: 7D\n    say: " + "Ann has 97, " * LINES),
        ("- lead: 7D", "- lead: 7D\n    say: x" + "{x}" * LINES),
    ],
    ids=range(12),
)
def test_many_faults_cost_little_more_than_one(old: str, new: str) -> None:
    text = GOOD.replace(old, new, 1)
    assert text != GOOD
    before = time.process_time()
    examined = examine(read_text(text))
    spent = time.process_time() - before
    assert 0 < len(examined.findings) <= 2 * MAX_FINDINGS
    assert examined.scenario is None
    assert spent < 1.5  # a tenth of it here; it took minutes once


def test_warnings_do_not_hide_an_error() -> None:
    many = "".join(f"  - {{lead: 7D, say: {'so ' * 40}}}\n" for _ in range(150))
    assert "S303" in codes(GOOD.replace("play:\n", "play:\n  - 7D\n" + many))


def test_a_path_that_is_a_folder_or_missing(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing.yml"):
        (found,) = read_file(str(path)).findings
        assert found.finding.code == "S116"


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may read everything")
def test_a_file_nobody_may_read(tmp_path: Path) -> None:
    path = tmp_path / "hand.yml"
    path.write_text(GOOD)
    path.chmod(0)
    assert [found.finding.code for found in read_file(str(path)).findings] == ["S116"]


def test_without_the_c_loader_the_same_is_found() -> None:
    """The pure loader, as in the page; in a process of its own, for it is chosen on import."""
    script = (
        "import yaml; del yaml.CBaseLoader\n"
        "import sys; sys.path.insert(0, 'tests'); import test_findings as t\n"
        "from engine.authoring.yaml_nodes import HAS_LIBYAML\n"
        "assert not HAS_LIBYAML\n"
        "for path in t.BAD:\n"
        "    t.test_a_broken_file_says_what_is_wrong_and_where(path)\n"
        "for path in t.OK:\n"
        "    t.test_a_good_file_has_nothing_to_find(path)\n"
    )
    subprocess.run([sys.executable, "-c", script], cwd=TESTS.parent, check=True)


# --- how findings look -----------------------------------------------------------------------


def test_the_full_form() -> None:
    found = only(GOOD.replace("- lead: 4C", "- lead: 9C").replace("at 5C", "at 10C"))
    assert full("hand.yml", lines_of(GOOD.replace("4C\n", "9C\n")), found).splitlines() == [
        "error[S301]: Ann cannot lead ♣9: "
        "Ann holds ♣4, and this game leads the lowest of the suit.",
        "  --> hand.yml:14:11",
        "   |",
        "14 |   - lead: 9C",
        "   |           ^^",
        "   |",
        "   = rule: lead: the lowest card held of any suit may be led; in some games any card",
        "   = help: lead ♣4, or write `lead: any-card` under `rules:`",
    ]


def test_two_places_show_two_marks() -> None:
    text = GOOD.replace("6C  8H", "6C  7D")
    shown = full("hand.yml", lines_of(text), only(text)).splitlines()
    assert shown[1:10] == [
        " --> hand.yml:8:14",
        "  |",
        "6 |   Ann:   7D  4C 9C  2H 6H  6S JS",
        "  |          -- first dealt here",
        " ...",
        "8 |   Cass:  6C  7D  KS  JD",
        "  |              ^^",
        "  |",
        "  = rule: pack: each card is in the pack once, and some games take cards out",
    ]


def test_two_places_in_one_line() -> None:
    text = GOOD.replace("4C 9C", "4C 4C")
    shown = full("hand.yml", lines_of(text), only(text)).splitlines()
    assert shown[3:6] == [
        "6 |   Ann:   7D  4C 4C  2H 6H  6S JS",
        "  |              -- first dealt here",
        "  |                 ^^",
    ]


def test_marks_stand_under_wide_signs_and_after_tabs() -> None:
    text = GOOD.replace("title: The", "title: 漢字 The").replace("Ann", "Änne")
    text = text.replace("deal:\n  Änne:   7D", "deal:\n  Änne:\t7X")
    shown = full("hand.yml", lines_of(text), only(text)).splitlines()
    assert shown[3:5] == ["6 |   Änne:\t7X  4C 9C  2H 6H  6S JS", "  |        \t^^"]


def test_a_long_line_is_cut_around_its_place() -> None:
    text = GOOD.replace("6S JS", "6S JS" + " " * 150 + "7D" + " " * 150 + "KC")
    shown = full("hand.yml", lines_of(text), only(text)).splitlines()
    assert shown[3] == "6 | " + text.splitlines()[5][:99] + "…"
    assert shown[4] == "  |          -- first dealt here"
    assert shown[5].index("7D") == shown[6].index("^^")
    assert all(len(line) <= 104 for line in shown[3:7])


def test_the_guess_comes_first() -> None:
    found = only(GOOD.replace("dealer:", "dealr:"))
    assert advice(found.finding)[0] == "did you mean `dealer`?"


def test_one_line_for_editors_and_for_github() -> None:
    found = only(GOOD.replace("- lead: 7D", "- lead: 7X"))
    assert concise("a/hand.yml", found) == "a/hand.yml:12:11: S201 `7X` is not a card."
    assert github("a/hand.yml", found) == (
        "::error file=a/hand.yml,line=12,col=11,endColumn=12,title=S201::"
        "`7X` is not a card. (did you mean `7S`?) (write rank and suit letter: 7D, 10H, QS, AC)"
    )


def test_github_gets_its_signs_escaped() -> None:
    found = only(GOOD.replace("- lead: 7D", "- lead: 7%"))
    assert "file=a%2Cb%3Ac.yml" in github("a,b:c.yml", found)
    assert "`7%25`" in github("hand.yml", found)


def test_the_plain_form_is_json() -> None:
    told = json.loads(json.dumps(plain("hand.yml", only(GOOD.replace("6C  8H", "6C  7D")))))
    assert told["line"], told["column"] == (8, 14)
    assert told["also"] == {
        "line": 6,
        "column": 10,
        "end-line": 6,
        "end-column": 12,
        "note": "first dealt here",
    }
    assert (told["code"], told["severity"], told["rule"]) == ("S202", "error", "pack")


@pytest.mark.parametrize(
    ("word", "known", "found"),
    [
        ("dealr", ["dealer", "deal"], "dealer"),
        ("ann", ["Ann", "Bet"], "Ann"),
        ("pope-jaon", ["pope-joan"], "pope-joan"),
        ("x", ["Ann"], None),
        ("", ["Ann"], None),
        ("Ann", [], None),
        ("x" * 100_000, ["Ann"], None),
    ],
)
def test_nearest(word: str, known: list[str], found: str | None) -> None:
    assert nearest(word, known) == found


# --- the verb --------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("NO_COLOR", "FORCE_COLOR", "GITHUB_ACTIONS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "scenarios/game").mkdir(parents=True)
    (tmp_path / "scenarios/game/good.yml").write_text(GOOD, encoding="utf-8")
    return tmp_path


Read = Callable[[], "pytest.CaptureResult[str]"]


@pytest.fixture
def read(capsys: pytest.CaptureFixture[str]) -> Read:
    return capsys.readouterr


def spoil(folder: Path) -> None:
    text = GOOD.replace("- lead: 7D", "- lead: 7X")
    (folder / "scenarios/game/bad.yaml").write_text(text, encoding="utf-8")


def test_clean_is_zero(folder: Path, read: Read) -> None:
    assert main([]) == 0
    assert read().out == "1 scenario checked: nothing wrong.\n"


def test_findings_are_one(folder: Path, read: Read) -> None:
    spoil(folder)
    assert main(["scenarios"]) == 1
    out = read().out
    assert out.startswith("error[S201]: `7X` is not a card.\n  --> ")
    assert out.endswith("2 scenarios checked: 1 error in 1 file.\n")


def test_a_warning_alone_is_zero(folder: Path, read: Read) -> None:
    (folder / "scenarios/game/good.yml").write_text("\ufeff" + GOOD, encoding="utf-8")
    assert main([]) == 0
    assert read().out.endswith("1 scenario checked: nothing wrong, 1 warning.\n")


def test_usage_is_two(folder: Path, read: Read) -> None:
    with pytest.raises(BuildError, match="no file or folder missing") as raised:
        main(["missing.yml"])
    assert raised.value.exit_code == 2
    (folder / "empty").mkdir()
    with pytest.raises(BuildError, match="no scenario"):
        main(["empty"])


def test_the_whole_command_line_gives_the_same_codes(folder: Path) -> None:
    def run(*words: str) -> int:
        command = [sys.executable, "-m", "build_scripts", "check", *words]
        done = subprocess.run(command, cwd=TESTS.parent, capture_output=True, text=True)
        assert "Traceback" not in done.stderr
        return done.returncode

    spoil(folder)
    good, bad = folder / "scenarios/game/good.yml", folder / "scenarios/game/bad.yaml"
    assert [run(str(good)), run(str(bad)), run("missing"), run("--format", "sonnet")] == [
        0,
        1,
        2,
        2,
    ]


def test_formats(folder: Path, read: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    spoil(folder)
    where = os.path.join("scenarios", "game", "bad.yaml")
    assert main(["--format", "concise"]) == 1
    assert read().out == f"{where}:12:11: S201 `7X` is not a card.\n"
    assert main(["--format", "json"]) == 1
    assert [found["code"] for found in json.loads(read().out)] == ["S201"]
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    assert main([]) == 1
    assert read().out.startswith("::error file=")


def test_json_of_nothing_is_an_empty_list(folder: Path, read: Read) -> None:
    assert main(["--format", "json"]) == 0
    assert json.loads(read().out) == []


def test_standard_input(folder: Path, read: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    stdin = io.TextIOWrapper(io.BytesIO(GOOD.replace("4C\n", "9C\n").encode()))
    monkeypatch.setattr(sys, "stdin", stdin)
    assert main(["-", "--format", "concise"]) == 1
    assert read().out.startswith("<stdin>:14:11: S301")


def test_colours(folder: Path, read: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    spoil(folder)
    main([])
    assert "\x1b[" not in read().out
    monkeypatch.setenv("FORCE_COLOR", "1")
    main([])
    assert read().out.startswith("\x1b[1;31merror[S201]\x1b[0m")
    monkeypatch.setenv("NO_COLOR", "1")
    main([])
    assert "\x1b[" not in read().out


def test_twenty_findings_are_enough_for_a_file(folder: Path, read: Read) -> None:
    lines = "".join(f"remark{n}: x\n" for n in range(30))
    (folder / "scenarios/game/good.yml").write_text(GOOD + lines, encoding="utf-8")
    assert main([]) == 1
    out = read().out
    assert out.count("error[") == 20
    assert "... and 10 more" in out


def test_errors_only_for_the_build(folder: Path, read: Read) -> None:
    path = folder / "scenarios/game/good.yml"
    path.write_text("\ufeff" + GOOD, encoding="utf-8")
    checked = check([path])
    assert report(checked, only_errors=True) == 0
    assert read().out == ""
    assert checked[0].scenario is not None
    spoil(folder)
    bad = check_file(folder / "scenarios/game/bad.yaml")
    assert (bad.errors, bad.scenario) == (1, None)


def test_a_console_without_suit_symbols(folder: Path) -> None:
    bad = examine(read_text(GOOD.replace("4C\n", "9C\n")))
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    report([Checked(Path("hand.yml"), GOOD, bad.findings, {})], out=out)
    out.flush()
    assert b"Ann cannot lead ?9" in out.buffer.getvalue()  # type: ignore[attr-defined]


def test_a_finding_is_a_plain_value() -> None:
    finding = Finding("S201", ("hands", 0, 3), {"piece": "9X"})
    assert sentence(finding) == "`9X` is not a card."
    assert hash(finding.path)


def test_a_games_name_in_two_parts_is_closed_by_a_comma() -> None:
    british = PRESETS["newmarket-british"].game
    for code, told in CODES.items():
        if "{game}" in told.says:
            facts = {
                "game": british,
                "how": "x",
                "players": "3 to 8",
                "seated": "9 are",
                "card": "x",
            }
            said = sentence(Finding(code, (), facts))
            assert f"{british} " not in said, code
    finding = Finding("S207", (), {"game": british, "players": "3 to 8", "seated": "9 are"})
    assert sentence(finding) == (
        "Newmarket, as played in Britain today, is for 3 to 8 players, and 9 are seated."
    )
