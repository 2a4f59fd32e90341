"""Every rule in the source texts is carried by a clause or a setting, and shown by test or step.

What build_scripts/sources.yml asserts is held true here: the settings of the games, the clauses of
their rulebooks, the names of tests, the steps of hands.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from typing import Any

import pytest

from build_scripts import sources as module
from build_scripts.check import check
from build_scripts.errors import BuildError
from build_scripts.paths import ROOT
from build_scripts.sources import Contradiction, Ruling, Statement, as_written, holds, rules_of
from build_scripts.sources_page import Seen, page
from engine import PRESETS, view
from engine.origins import ORIGINS
from engine.rulebook import clauses
from engine.rules import FIELDS

FOUND = module.sources()
BY_ID = {one.id: one for one in FOUND.statements}
OF_THE_SOURCES = {*PRESETS} - {"michigan", "newmarket-british"}
EXISTING = [*(f"{game}/index.md" for game in PRESETS), "hands.md", "compare.md"]
PAGE = page(EXISTING)
NUMBERED = re.compile(r"E(\d+)")
TESTS = frozenset(
    node.name
    for file in sorted((ROOT / "tests").rglob("test_*.py"))
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
)

each_statement = pytest.mark.parametrize("one", FOUND.statements, ids=lambda one: one.id)
each_contradiction = pytest.mark.parametrize("one", FOUND.contradictions, ids=lambda one: one.id)
each_ruling = pytest.mark.parametrize("one", FOUND.rulings, ids=lambda one: one.id)


# --- The statements ------------------------------------------------------------------------------


def test_statements_are_numbered_text_by_text_without_a_gap() -> None:
    numbers: dict[str, list[int]] = {one.id: [] for one in FOUND.sources}
    for one in FOUND.statements:
        numbers[one.source].append(int(one.id.partition("-")[2]))
    assert all(found == [*range(1, len(found) + 1)] for found in numbers.values())
    assert len(FOUND.statements) >= 90


def test_every_game_of_the_sources_has_statements_and_no_other() -> None:
    assert {game for one in FOUND.statements for game in one.games} == OF_THE_SOURCES


@each_statement
def test_a_statement_has_a_carrier_and_a_proof(one: Statement) -> None:
    assert one.clauses or one.sets or one.names, "nothing carries it"
    assert one.tests or one.steps, "nothing shows it"
    assert one.games
    assert one.place


@each_statement
def test_the_settings_of_a_statement_are_those_of_its_games(one: Statement) -> None:
    assert {*one.sets} <= {*FIELDS}
    for game in one.games:
        rules = rules_of(game, one.option)
        for name, value in one.sets.items():
            assert holds(rules, name, value), (game, name, as_written(rules, name, value))


@each_statement
def test_what_a_source_states_is_not_marked_as_our_choice(one: Statement) -> None:
    """The marks of engine/origins.py tell the same story, but where a ruling had to fill it in."""
    open_ones = [name for name in one.sets if ORIGINS[one.games[0]].mark(name) == "open"]
    assert not open_ones or one.rulings, open_ones


@each_statement
def test_the_clauses_of_a_statement_are_in_its_games_rulebooks(one: Statement) -> None:
    for game in one.games:
        assert {*one.clauses} <= {*clauses(rules_of(game, one.option))}, game


@each_statement
def test_a_setting_is_told_by_a_clause_of_its_statement(one: Statement) -> None:
    """Both carriers speak of one thing; what a game does not have at all needs no clause."""
    if one.clauses:
        book = clauses(rules_of(one.games[0], one.option))
        told = {name for clause in one.clauses for name in book[clause].fields}
        named = {name for name, value in one.sets.items() if value != "none"}
        assert named <= told, named - told


@each_statement
def test_a_name_is_one_that_the_game_goes_by(one: Statement) -> None:
    for game in one.games:
        assert not one.names or one.names in ORIGINS[game].also


@each_statement
def test_the_tests_of_a_statement_exist(one: Statement) -> None:
    assert {*one.tests} <= TESTS, {*one.tests} - TESTS


@cache
def steps_of(hand: str) -> tuple[str, list[dict[str, Any]]]:
    """The game of a bundled hand, and its steps."""
    (checked,) = check([ROOT / "scenarios" / f"{hand}.yml"])
    assert checked.scenario is not None, "bundled hands can be read"
    shown: Any = view.hand(checked.scenario, hand)
    return shown["game"], shown["steps"]


def cited(step: dict[str, Any]) -> set[str]:
    """The rules that a step's sentences and greyed cards link to."""
    sentences = [one for part in ("happened", "could", "why") for one in step[part]]
    return {one["rule"] for one in [*sentences, *step["barred"].values()] if one.get("rule")}


@pytest.mark.parametrize(
    ("one", "hand", "place"),
    [(one, *step) for one in FOUND.statements for step in one.steps],
    ids=lambda part: part.id if isinstance(part, Statement) else str(part),
)
def test_the_steps_of_a_statement_cite_its_clauses(one: Statement, hand: str, place: str) -> None:
    game, steps = steps_of(hand)
    assert game in one.games
    (step,) = [step for step in steps if place in (step["id"], str(step["n"]))]
    assert cited(step) & {*one.clauses}, cited(step)


@each_statement
def test_the_rulings_of_a_statement_exist(one: Statement) -> None:
    assert {*one.rulings} <= {ruling.id for ruling in FOUND.rulings}


# --- Contradictions and rulings ------------------------------------------------------------------


def test_all_seventeen_contradictions_are_here() -> None:
    assert [one.id for one in FOUND.contradictions] == [f"C{number}" for number in range(1, 18)]


@each_contradiction
def test_the_sides_of_a_contradiction_have_the_settings_they_are_said_to_have(
    one: Contradiction,
) -> None:
    for side in one.sides:
        for game in side.games:
            for name, value in side.sets.items():
                rules = PRESETS[game]
                assert holds(rules, name, value), (game, name, as_written(rules, name, value))


@each_contradiction
def test_the_sides_of_a_contradiction_differ(one: Contradiction) -> None:
    assert len({str(side.sets) for side in one.sides}) > 1
    games = [game for side in one.sides for game in side.games]
    assert len(games) == len({*games}), "a game is on one side"


@each_contradiction
def test_the_statements_of_a_contradiction_are_about_its_games(one: Contradiction) -> None:
    games = {game for side in one.sides for game in side.games}
    for ident in one.statements:
        assert {*BY_ID[ident].games} & games, ident


@each_ruling
def test_a_ruling_is_used_and_shown(one: Ruling) -> None:
    assert any(one.id in statement.rulings for statement in FOUND.statements), "nobody needs it"
    number = NUMBERED.fullmatch(one.id)
    own = {name for name in TESTS if number and name.startswith(f"test_e{number[1]}_")}
    assert own | {*one.tests}, "nothing shows it"
    assert {*one.tests} <= TESTS, {*one.tests} - TESTS


# --- The file and the page -----------------------------------------------------------------------


def test_a_slip_in_the_file_is_a_sentence() -> None:
    row = {"id": "S9-1", "says": "A slip.", "place": "p. 1", "gamez": ["pope-joan"]}
    with pytest.raises(BuildError) as raised:
        module._statement(row)
    assert "S9-1" in raised.value.sentence
    assert "gamez" in raised.value.sentence


def test_a_setting_that_is_no_longer_so_is_found() -> None:
    rules = PRESETS["pope-joan"]
    assert holds(rules, "stakes", {"pope": 6, "ace": 1})
    assert not holds(rules, "stakes", {"pope": 5})
    assert not holds(rules, "stakes", {"ten": 1})
    assert not holds(rules, "lead", "any-card")
    assert holds(rules, "pots", {"intrigue": "J Q"})
    assert not holds(rules, "pots", {"intrigue": "J K"})


def test_every_statement_stands_on_the_page_once() -> None:
    for kind in (FOUND.statements, FOUND.contradictions, FOUND.rulings):
        for one in kind:
            assert PAGE.count(f'<span id="{one.id.lower()}">') == 1, one.id


def test_links_within_the_page_have_an_end() -> None:
    anchors = {*re.findall(r'<span id="([\w-]+)">', PAGE), *re.findall(r"\{#([\w-]+)\}", PAGE)}
    linked = {*re.findall(r"\]\(#([\w-]+)\)", PAGE)}
    assert linked
    assert linked <= anchors, linked - anchors


def test_only_pages_that_exist_are_linked() -> None:
    assert "](spin/index.md#spin)" in PAGE
    alone = page(["pope-joan/index.md", "compare.md"])
    linked = {*re.findall(r"\]\(([\w-]+(?:/[\w-]+)?\.md)", alone)}
    assert linked == {"pope-joan/index.md", "compare.md"}


def test_a_step_that_shows_the_clause_is_offered_beside_the_tests() -> None:
    seen = {"newmarket": {"calls": Seen("newmarket/hand-1/#s=7", "A hand, step 7")}}
    told = page(EXISTING, seen)
    assert told.count('<a href="../newmarket/hand-1/#s=7">A hand, step 7</a>') == sum(
        one.games[0] == "newmarket" and "calls" in one.clauses for one in FOUND.statements
    )


def test_the_page_has_no_table() -> None:
    """Wide tables do not fit on a telephone."""
    assert not re.search(r"^\|", PAGE, re.MULTILINE)
