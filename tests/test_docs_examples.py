"""What the pages say about scenarios, rules and the engine is held against the real thing."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest
import yaml

from build_scripts import errors_page, reference_page
from build_scripts.check import main
from build_scripts.rule_words import games
from engine.authoring.fields import TABLES
from engine.authoring.scenario_file import examine, read_text
from engine.catalogue import RULE_OF
from engine.finding_words import CODES
from engine.house import changeable, house_rules
from engine.origins import ORIGINS
from engine.presets import PRESETS
from engine.rule_names import RULES, is_rule
from engine.rulebook import clauses

ROOT = Path(__file__).resolve().parent.parent
GUIDE = (ROOT / "docs/scenarios/index.md").read_text(encoding="utf-8")
REFERENCE = reference_page.page(games())
RULES_PAGE = (ROOT / "docs/pope-joan/index.md").read_text(encoding="utf-8")

_BLOCK = re.compile(r"^```yaml\n(.*?)^```$", re.M | re.S)
_NAMED = re.compile(r"# ([\w-]+\.yml)\n")
_CLAIM = re.compile(
    r'^<!-- check (?P<file>\S+)(?: "(?P<old>.+?)" => "(?P<new>.+?)")? -->\n'
    r"```text\n(?P<said>.*?)^```$",
    re.M | re.S,
)
_TOP = re.compile(r"^(?=[a-z])", re.M)
ANCHOR = re.compile(r'\{#([\w-]+)\}|id="([\w-]+)"')

BLOCKS = _BLOCK.findall(GUIDE)
WHOLE = [block for block in BLOCKS if _NAMED.match(block)]
PARTS = [block for block in BLOCKS if not _NAMED.match(block)]
FIRST = WHOLE[0]
NAMED: dict[str, str] = {}
"""The whole examples by the name of their file; the guide goes on with the first one later."""
for block in WHOLE:
    NAMED.setdefault(_NAMED.match(block)[1], block)  # type: ignore[index]


def findings_of(text: str) -> list[str]:
    return [located.finding.code for located in examine(read_text(text)).findings]


def keys(text: str) -> dict[str, str]:
    """The top-level keys of a scenario with the lines that belong to each."""
    pieces = [piece for piece in _TOP.split(text) if piece[:1].islower()]
    return {piece.split(":", 1)[0]: piece for piece in pieces}


@pytest.mark.parametrize("text", WHOLE, ids=[_NAMED.match(block)[1] for block in WHOLE])  # type: ignore[index]
def test_a_whole_example_is_a_hand_that_can_be_played(text: str) -> None:
    assert findings_of(text) == []


@pytest.mark.parametrize("part", PARTS, ids=[" ".join(keys(part)) for part in PARTS])
def test_a_part_fits_into_the_first_example(part: str) -> None:
    """The board with a past is the one part that leaves other counters at the end."""
    assert keys(part), "every example begins with a key of the file"
    assert findings_of("".join((keys(FIRST) | keys(part)).values())) == []


@pytest.mark.parametrize("claim", list(_CLAIM.finditer(GUIDE)), ids=lambda claim: claim["new"])
def test_the_checker_says_what_the_guide_shows(
    claim: re.Match[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = NAMED[claim["file"]]
    if claim["old"]:
        assert text.count(claim["old"]) == 1, claim["old"]
        text = text.replace(claim["old"], claim["new"].replace("\\n", "\n"))
    (tmp_path / claim["file"]).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    main(["--format", "text", claim["file"]])
    assert capsys.readouterr().out == claim["said"]


def test_every_key_of_the_format_is_on_the_guide() -> None:
    for _, table in TABLES.values():
        for key in table:
            told = rf"`(?:- )?{re.escape(key)}[`:]|^ *(?:- )?{re.escape(key)}:"
            assert re.search(told.replace("CARD", "[0-9JQKA]+[SHDC]"), GUIDE, re.M), key


def test_every_game_is_on_the_guide() -> None:
    assert [name for name in PRESETS if f"`{name}`" not in GUIDE] == []


def test_the_page_of_errors_is_made_from_the_table() -> None:
    """After a change of the words: ``python -m build_scripts.errors_page``."""
    shown = errors_page.PAGE.read_text(encoding="utf-8")
    assert shown == errors_page.page()
    assert all(f"**{code}**" in shown for code in CODES)


def test_every_key_house_rule_value_and_variation_is_on_the_reference() -> None:
    for _, table in TABLES.values():
        for key, field in table.items():
            assert f"`{key}`\n:   {field.says}" in REFERENCE, key
    for name, rule in changeable().items():
        assert f"[`{name}`]" in REFERENCE, name
        for value, says in rule.values.items():
            assert f"`{name}: {value}`: {says}" in REFERENCE, (name, value)
    for origin in ORIGINS.values():
        for name, option in origin.options.items():
            assert f"`{name}`\n:   {option.says[:1].upper()}{option.says[1:]}." in REFERENCE


@pytest.mark.parametrize("name", [name for name, rule in changeable().items() if not rule.values])
def test_an_example_of_a_house_rule_can_be_written_where_it_comes_from(name: str) -> None:
    """What the reference shows of a game is that very game's setting, read back from YAML."""
    for example, title in reference_page.examples(name, games()):
        base = next(rules for rules in PRESETS.values() if rules.game == title)
        assert house_rules(base, yaml.safe_load(example)) == (base, []), example


def test_every_rule_the_engine_cites_is_a_clause_of_some_game_or_variation() -> None:
    anchors = {"house-rules"}.union(*map(clauses, PRESETS.values()))
    for game in games():
        for option in game.origin.options.values():
            anchors |= {*clauses(game.rules._replace(**option.changes))}
    cited = set(RULE_OF.values()) | {code.rule for code in CODES.values() if code.rule}
    for module in sorted((ROOT / "engine").glob("explain*.py")):
        cited |= set(re.findall(r'"([a-z-]+)"', module.read_text())) & set(RULES)
    assert all(map(is_rule, cited))
    assert cited <= anchors, cited - anchors


def test_what_the_prose_links_to_on_a_page_of_rules_is_there() -> None:
    """Links to clauses break when the rules say them under another name."""
    for page in sorted((ROOT / "docs").rglob("*.md")):
        text = page.read_text(encoding="utf-8")
        for game, anchor in re.findall(r"([\w-]+)/index\.md#([\w-]+)", text):
            if game in PRESETS:
                own = (ROOT / f"docs/{game}/index.md").read_text(encoding="utf-8")
                there = {one or other for one, other in ANCHOR.findall(own)} | {
                    *clauses(PRESETS[game])
                }
                titles = [t.lower().replace(" ", "-") for t in re.findall(r"^## (.*)$", own, re.M)]
                assert anchor in {*there, *titles, "house-rules", "variations"}, (page, anchor)


def test_every_ruling_on_the_rules_page_has_a_test_of_its_name() -> None:
    tested: set[int] = set()
    for file in sorted((ROOT / "tests").glob("test_*.py")):
        tested |= {int(n) for n in re.findall(r"def test_e(\d+)_", file.read_text("utf-8"))}
    listed = re.findall(r"\*\((E\d+(?:, E\d+)*)\)\*", RULES_PAGE)
    rulings = {int(n) for group in listed for n in re.findall(r"\d+", group)}
    assert len(rulings) > 40
    assert rulings <= tested, sorted(rulings - tested)


def test_the_readme_session_runs() -> None:
    failed, tried = doctest.testfile(
        str(ROOT / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS
    )
    assert tried > 5
    assert failed == 0
