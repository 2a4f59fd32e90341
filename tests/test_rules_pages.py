"""Rules pages: what the engine plays, where it is seen, what a household changes, a sheet each."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from build_scripts import coverage, game_pages, nav, pages, site, variant_pages
from build_scripts.card_html import rich
from build_scripts.check import check_file
from build_scripts.errors import BuildError
from build_scripts.hands import Hand
from build_scripts.paths import ROOT
from build_scripts.rule_words import games
from engine import view
from engine.presets import PRESETS
from engine.rulebook import clauses, differences

ENGINE: dict[str, Any] = {"base": "assets/engine/x/"}
HOUSE = """title: The Pope led at once
game: pope-joan
rules:
  lead: any-card
  split: divide
  pots: {Pope: pope, Ace: A, King: K, Queen: Q, Game: first-out}
  exemption: none
seats: Ann, Bet, Cass
dealer: Cass
deal:
  Ann:  4S 7S 3D 9D
  Bet:  5S QS 10D 2C
  Cass: 6S KH 3C JD
turn-up: 6S
play:
  - {lead: 9D, id: pope-first}
  - 3C
"""


def hand(folder: Path, text: str, file: str = "pope-joan/any-lead.yml") -> Hand:
    path = folder / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    checked = check_file(path)
    assert [found for found in checked.findings if found.finding.code[0] == "S"] == []
    assert checked.scenario is not None
    return Hand(file, text, view.hand(checked.scenario, file.rsplit(".", 1)[0]))


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Hand:
    return hand(tmp_path_factory.mktemp("own"), HOUSE)


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> Hand:
    text = (ROOT / "scenarios/pope-joan/hand-1.yml").read_text(encoding="utf-8")
    return hand(tmp_path_factory.mktemp("usual"), text, "pope-joan/hand-1.yml")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory, own: Hand, usual: Hand) -> Path:
    """All pages, made from the real texts and two hands."""
    out = tmp_path_factory.mktemp("made")
    text = (ROOT / "scenarios/pope-joan/hand-2.yml").read_text(encoding="utf-8")
    second = hand(tmp_path_factory.mktemp("second"), text, "pope-joan/hand-2.yml")
    pages.write(ROOT / "docs", [usual, second, own], ENGINE, out)
    return out


def read(made: Path, page: str) -> str:
    return (made / page).read_text(encoding="utf-8")


def anchors(page: str) -> set[str]:
    return {one or other for one, other in re.findall(r'\{#([\w-]+)\}| id="([\w-]+)"', page)}


def words(markup: str) -> str:
    """What is read: no tags, no variation selectors."""
    return html.unescape(re.sub(r"<[^>]+>", "", markup)).replace("\ufe0e", "")


@pytest.mark.parametrize("game", PRESETS)
def test_every_clause_stands_on_the_page_of_its_game_under_its_id(made: Path, game: str) -> None:
    page = read(made, f"{game}/index.md")
    assert {"house-rules", "variations", "sources"} <= anchors(page)
    for rule, clause in clauses(PRESETS[game]).items():
        assert page.count(f"{{#{rule}}}") == 1, rule
        part = page.split(f"{{#{rule}}}")[1].split("\n#")[0]
        assert clause.text in words(part), rule
        assert part.count("<table>") == len(clause.tables)


@pytest.mark.parametrize("game", PRESETS)
def test_every_game_has_an_introduction_and_hints_of_its_own(game: str) -> None:
    text = (ROOT / f"docs/{game}/index.md").read_text(encoding="utf-8")
    head = yaml.safe_load(text.split("---\n")[1])
    assert head["title"] == PRESETS[game].game
    assert len(head["description"]) > 40
    opening = text.split("```rules")[0]
    assert len(opening.split()) > 120
    assert text.index("```rules") < text.index("## Hints") < text.index("```origin")


def test_a_game_without_a_page_gets_one(tmp_path: Path, usual: Hand) -> None:
    (tmp_path / "docs").mkdir()
    pages.write(tmp_path / "docs", [usual], ENGINE, tmp_path / "out")
    page = read(tmp_path / "out", "spin/index.md")
    assert "# Spin" in page
    assert "is a game of the Stops family" in page
    assert set(clauses(PRESETS["spin"])) <= anchors(page)


@pytest.mark.parametrize("game", PRESETS)
def test_every_variation_of_its_book_is_told_with_the_rules_it_changes(
    made: Path, game: str
) -> None:
    page = read(made, f"{game}/index.md").split("{#variations}")[1]
    found = next(one for one in games() if one.key == game)
    for name, option in found.origin.options.items():
        changed = differences(found.rules, found.rules._replace(**option.changes))
        assert (f"<code>options: {name}</code>" in page) == bool(changed)
        for one in changed:
            text = one.here.text if one.here else "This rule falls away."
            assert text in words(page), (name, one.id)


@pytest.mark.parametrize("game", PRESETS)
def test_the_origin_of_every_setting_that_says_something_is_told(made: Path, game: str) -> None:
    page = read(made, f"{game}/index.md").split("{#sources}")[1]
    found = next(one for one in games() if one.key == game)
    assert words(rich(found.origin.book)) in words(page)
    assert page.count("<li>") >= 20


# Seen in a hand


def test_a_clause_links_to_the_steps_that_cite_it(made: Path) -> None:
    page = read(made, "pope-joan/index.md")
    part = page.split("{#pope-excused}")[1].split("\n#")[0]
    links = re.findall(r'href="\.\./([^"]+)">(.*?)</a>', part)
    assert links == [("pope-joan/hand-1/#s=22", "Hand 1: The Pope stays at home, step 22")]


def test_at_most_three_steps_are_offered_from_different_hands_first(made: Path) -> None:
    page = read(made, "pope-joan/index.md")
    seen = re.findall(r'<p class="eh-see">.*?</p>', page)
    assert len(seen) > 20
    counts = [line.count("<a ") for line in seen]
    assert max(counts) == 3
    following = page.split("{#following}")[1].split("\n#")[0]
    assert {"hand-1/#s=", "hand-2/#s="} <= set(re.findall(r"hand-\d/#s=", following))


def test_every_offered_step_cites_the_clause(made: Path, usual: Hand) -> None:
    page = read(made, "pope-joan/index.md")
    for part in re.split(r"\n(?=#)", page):
        anchor = re.search(r"\{#([\w-]+)\}", part)
        for step in re.findall(r'href="\.\./pope-joan/hand-1/#s=(\d+)"', part):
            assert anchor
            assert anchor[1] in [*coverage.cited(usual.data["steps"][int(step) - 1])]


def test_the_best_step_is_where_the_rule_is_at_home(usual: Hand, own: Hand) -> None:
    shown = coverage.places([own, usual])["pope-joan"]
    first = coverage.best(shown["following"])[0]
    assert first.at_home
    assert not first.hand.varies
    place = coverage.best(shown["dressing"])[0]
    assert place.hand.data["steps"][place.number - 1]["kind"] == "dress"
    for rule, seen in (("stops", "stop"), ("first-out", "out")):
        place = coverage.best(shown[rule])[0]
        assert place.hand.data["steps"][place.number - 1][seen]


def test_a_house_rule_shows_nothing_of_the_usual_one(own: Hand) -> None:
    shown = coverage.places([own])["pope-joan"]
    assert "lead" in coverage.shown_in(own)
    assert "lead" not in shown
    assert "following" in shown


def test_sentences_only_a_seat_reads_show_nothing() -> None:
    said: dict[str, str | None] = {"text": "x", "rule": "lead"}
    step: dict[str, Any] = {
        "happened": [said | {"for": "closed"}],
        "could": [],
        "why": [{"text": "y"}],
    }
    assert [*coverage.cited(step)] == []
    step["could"] = [said | {"for": None}, said | {"for": "seat:1"}]
    assert [*coverage.cited(step)] == ["lead"]


def test_the_table_of_coverage(usual: Hand) -> None:
    rows = coverage.table([usual])
    assert [row.game for row in rows] == [*PRESETS]
    first = rows[0]
    assert first.hands == 1
    assert first.clauses == len(clauses(PRESETS["pope-joan"]))
    steps = [rule for step in usual.data["steps"] for rule in coverage.cited(step)]
    assert first.missing == tuple(one for one in clauses(PRESETS["pope-joan"]) if one not in steps)
    assert 0 < len(first.missing) < 10
    told = coverage.text(rows).split("\n")
    assert told[0].split() == ["Game", "Hands", "Clauses", "Shown", "Missing"]
    assert "(no hand yet)" in told[-1]
    assert len({line.index("  ") for line in told[2:3]}) == 1


def test_a_listing_names_the_steps_of_every_clause(usual: Hand) -> None:
    lines = coverage.listing("pope-joan", [usual]).split("\n")
    assert [line.split()[0] for line in lines] == [*clauses(PRESETS["pope-joan"])]
    assert "pope-excused       pope-joan/hand-1.yml 22" in lines
    assert f"{coverage.table([usual])[0].missing[-1]:<18} -" in lines


def test_an_unshown_clause_of_a_finished_game_is_an_error(usual: Hand) -> None:
    coverage.require([usual], [])
    with pytest.raises(BuildError) as caught:
        coverage.require([usual], ["pope-joan", "newmarket"])
    assert "pope-joan: " in caught.value.sentence
    assert "newmarket: players, pack" in caught.value.sentence
    assert caught.value.exit_code == 1


# A household's own rules


def test_what_a_household_changes_is_marked_and_the_rest_is_not(made: Path, own: Hand) -> None:
    page = read(made, "pope-joan/any-lead/rules.md")
    differs = variant_pages.changed(own)
    assert {"lead", "exemption-none"} & set(differs) == {"lead"}
    for rule in clauses(own.rules):
        part = page.split(f"{{#{rule}}}")[1].split("\n#")[0]
        assert ("House rule." in part) == (rule in differs), rule
        base = differs[rule].base if rule in differs else None
        if base:
            assert base.text in words(part.split("<details")[1])


def test_what_falls_away_can_still_be_read(made: Path) -> None:
    page = read(made, "pope-joan/any-lead/rules.md").split("{#falls-away}")[1]
    for rule in ("pope-excused", "pair-intrigue"):
        assert f'id="{rule}"' in page
        assert clauses(PRESETS["pope-joan"])[rule].text in words(page)


def test_the_links_of_such_a_hand_go_to_its_own_rules(made: Path, own: Hand) -> None:
    page = read(made, "pope-joan/any-lead.md")
    linked = set(re.findall(r'class="eh-rule" href="([^"#]+)#([\w-]+)"', page))
    assert {where for where, _ in linked} == {"../../pope-joan/any-lead/rules/"}
    there = anchors(read(made, "pope-joan/any-lead/rules.md"))
    assert {rule for _, rule in linked} <= there
    assert "house-rules" in there
    usual = read(made, "pope-joan/hand-1.md")
    assert 'class="eh-rule" href="../../pope-joan/#lead"' in usual


def test_a_step_with_a_name_is_linked_by_it(made: Path) -> None:
    page = read(made, "pope-joan/any-lead/rules.md")
    assert 'href="../../../pope-joan/any-lead/#s=pope-first"' in page


def test_a_hand_by_the_games_own_rules_has_no_rules_of_its_own(made: Path) -> None:
    assert not (made / "pope-joan/hand-1/rules.md").exists()


@pytest.mark.parametrize("title", ['She said "hi"', "a\\b", "</p><b>", "`x` *y* [a](b)"])
def test_odd_titles_break_no_page(tmp_path: Path, title: str) -> None:
    odd = hand(tmp_path, HOUSE.replace("The Pope led at once", json.dumps(title)))
    made = game_pages.generated({f"{key}/index.md": "" for key in PRESETS}, [odd])
    for name in ("pope-joan/any-lead/rules.md", "pope-joan/any-lead/sheet.md"):
        head, body = made[name].split("---\n")[1:3]
        assert yaml.safe_load(head)["title"]
        assert "</p><b>" not in body


def test_every_rule_that_a_step_links_to_is_on_the_page_it_links_to() -> None:
    for one in site.hands():
        there = {*clauses(one.rules), "house-rules"}
        if one.varies:
            there |= {*variant_pages.changed(one)}
        for step in one.data["steps"]:
            said = [line for part in ("happened", "could", "why") for line in step[part]]
            said += step["barred"].values()
            cited = {line["rule"] for line in said if line.get("rule")}
            assert cited <= there, (one.file, step["n"], cited - there)


# One page


@pytest.mark.parametrize("game", PRESETS)
def test_the_sheet_has_every_clause_in_a_line_and_the_board(made: Path, game: str) -> None:
    page = read(made, f"{game}/sheet.md")
    for clause in clauses(PRESETS[game]).values():
        assert f"{clause.short}" in words(page)
    assert page.count("<svg") >= 1
    for pot in PRESETS[game].pots:
        assert pot.name in page
    assert '<a href="../">The rules in full</a>' in page
    assert "House" not in page


def test_the_sheet_of_a_household_marks_what_is_its_own(made: Path, own: Hand) -> None:
    page = read(made, "pope-joan/any-lead/sheet.md")
    marked = {words(name) for name in re.findall(r"<em>House</em> <b>(.*?)\.</b>", page)}
    here = {
        one.here.name[:1].upper() + one.here.name[1:]
        for one in variant_pages.changed(own).values()
        if one.here
    }
    assert marked == here


# Lists and navigation


def test_all_games_are_listed_with_a_line_and_their_hands(made: Path) -> None:
    page = read(made, "games.md")
    for game in games():
        assert f'<a href="../{game.key}/">' in page
    assert '<a href="../pope-joan/hand-1/">' in page
    assert "one variation" not in page


def test_the_navigation_is_made_from_the_games_and_hands() -> None:
    """After a new hand or game: ``python -m build_scripts.nav``."""
    assert nav.CONFIG.read_text(encoding="utf-8") == nav.config()


def test_every_page_written_by_hand_is_in_the_navigation() -> None:
    listed = nav.config()
    for page in sorted((ROOT / "docs").rglob("*.md")):
        assert page.relative_to(ROOT / "docs").as_posix() in listed


def test_a_hand_is_listed_with_its_game(tmp_path: Path) -> None:
    (tmp_path / "x").mkdir()
    (tmp_path / "x" / "one.yml").write_text("title: One\ngame: spin\n", encoding="utf-8")
    assert nav.hands_by_game(tmp_path) == {"spin": ["x/one.md"]}
