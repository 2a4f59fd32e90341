"""House rules of a scenario: read, written back, and blamed where they contradict each other."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from strategies import any_rules

from build_scripts.paths import ROOT
from engine import PRESETS, Rules
from engine.authoring.scenario_file import examine, read_file, read_text
from engine.finding_words import KEY, MAX_FINDINGS, Finding, advice, sentence, severity
from engine.house import changeable, chosen, house_rules
from engine.house_values import written
from engine.match_script import verify_match
from engine.origins import ORIGINS
from engine.scenario import verify


def read(game: str, /, **house: Any) -> tuple[Rules, list[Finding]]:
    told = {name.replace("_", "-"): value for name, value in house.items()}
    return house_rules(PRESETS[game], told, ORIGINS[game].options)


def only(game: str, /, **house: Any) -> Finding:
    rules, (finding,) = read(game, **house)
    assert rules == PRESETS[game]
    return finding


@given(any_rules())
def test_every_value_can_be_written_and_read_back(rules: Rules) -> None:
    for name in changeable():
        value = getattr(rules, name.replace("-", "_"))
        if name == "pots":
            # The name of a pot is what it is written by; these tests have pots of other ids.
            continue
        base = PRESETS["pope-joan"]._replace(pots=rules.pots, stakes=rules.stakes)
        house = yaml.safe_load(f"{name}: {written(name, value)}")
        house = {
            key: "yes" if one is True else "no" if one is False else one
            for key, one in house.items()
        }
        told, findings = house_rules(base._replace(**{name.replace("-", "_"): value}), house)
        assert [one.code for one in findings if one.code != "S213"] == []
        if not findings:
            assert getattr(told, name.replace("-", "_")) == value


@pytest.mark.parametrize("game", PRESETS)
def test_the_pots_of_every_game_can_be_written_and_read_back(game: str) -> None:
    rules = PRESETS[game]
    told, findings = read(game, pots=yaml.safe_load(written("pots", rules.pots)))
    assert (told, findings) == (rules, [])


def test_a_contradiction_stands_at_the_rule_that_it_names() -> None:
    finding = only("pope-joan", removed="8D 9D")
    assert (finding.path, finding.also) == (("rules", "removed", KEY), None)
    assert advice(finding) == ["write `removed: 8D`"]


def test_a_contradiction_with_the_game_stands_at_the_rule_that_was_written() -> None:
    finding = only("pope-joan", split="divide", pope="8D")
    assert finding.path == ("rules", "pope", KEY)
    assert sentence(finding).endswith("cannot be removed. This game has `removed: 8D`.")
    assert advice(finding) == ["add `removed: none`, or take `pope: 8D` back"]


def test_a_contradiction_of_two_rules_shows_both() -> None:
    finding = only("pope-joan", removed="7D", split="divide", pope="7D")
    assert finding.path == ("rules", "removed", KEY)
    assert finding.also == ("rules", "pope", KEY)
    assert advice(finding) == ["write `removed: none`, or take `pope: 7D` back"]


def test_a_variation_is_to_blame_like_any_other_rule() -> None:
    finding = only("pope-joan-five-cards", options=["pope-9"], removed="9D")
    assert finding.also == ("rules", "options", 0)
    finding = only("michigan", options="any-suit", turn_up="last-dealt")
    assert finding.path == ("rules", "turn-up", KEY)
    assert finding.also is None


def test_of_two_rules_that_do_the_same_the_first_is_shown() -> None:
    """Without either of them the pair would have no turn-up still."""
    finding = only(
        "newmarket",
        pots={"Bride": "Q K", "Intrigue": "J Q"},
        combination="same-player",
    )
    assert finding.path == ("rules", "pots", KEY)


def test_several_contradictions_have_a_place_each() -> None:
    _, findings = read("pope-joan", pope="none", turn_up="top-of-stock")
    assert {one.path[1] for one in findings} == {"pope", "turn-up"}


@pytest.mark.parametrize(
    ("options", "names"),
    [
        ("pope-9", ["pope-9"]),
        ("pope-9, double-always", ["pope-9", "double-always"]),
        (["pope-9", "double-always"], ["pope-9", "double-always"]),
        ([], []),
        (None, []),
        (7, ["7"]),
    ],
)
def test_variations_are_named_one_or_several(options: Any, names: list[str]) -> None:
    assert chosen({"options": options}) == names


RIVALS: list[tuple[str, str, dict[str, Any]]] = [
    ("pope-joan", "any-lead", {"lead": "lowest-of-suit"}),
    ("pope-joan", "any-lead", {"combination": "consecutive"}),
    ("pope-joan-peel", "cap-4", {"pope_levy": 6}),
    ("pope-joan-peel", "dealer-stakes", {"staking": "company"}),
    ("pope-joan-peel", "five-pools", {"pots": {"Pope": "pope", "Game": "first-out"}}),
    ("pope-joan-peel", "five-pools", {"stakes": {"Pope": 9}}),
    ("newmarket-british", "four-kings", {"pots": {"Ace": "AH", "Kitty": "first-out"}}),
    ("spin", "spin-never-led", {"spin": "KC"}),
    ("spin", "spin-never-led", {"spin": "none"}),
    ("spin", "spin-never-led", {"lead_blocked": "lead-freely"}),
]


@pytest.mark.parametrize(("game", "option", "rule"), RIVALS)
def test_a_rule_at_odds_with_a_variation_is_refused(
    game: str, option: str, rule: dict[str, Any]
) -> None:
    finding = only(game, **rule, options=[option])
    name = next(iter(rule)).replace("_", "-")
    assert (finding.path, finding.also) == (("rules", name, KEY), ("rules", "options", 0))
    assert sentence(finding).endswith(f"{option} and the rule `{name}` both say what `{name}` is.")


def test_a_rule_that_says_what_a_variation_says_is_no_harm() -> None:
    rules, findings = read("pope-joan-peel", pope_levy=4, options=["cap-4"])
    assert (rules.pope_levy, findings) == (4, [])


def test_a_variation_written_twice_is_one() -> None:
    once, twice = (read("pope-joan", options=text) for text in ("any-lead", "any-lead any-lead"))
    assert once == twice
    assert chosen({"options": ["any-lead", "any-lead", "x"]}) == ["any-lead", "x"]
    (finding,) = read("pope-joan", options=["any-lead", "any-lead", "x"])[1]
    assert finding.path == ("rules", "options", 2)


@pytest.mark.parametrize("word", ["any-lead ", "any-lead{} "])
def test_a_variation_written_ten_thousand_times_costs_no_time(word: str) -> None:
    text = "".join(word.format(n) for n in range(12_000))
    before = time.process_time()
    _, findings = read("pope-joan", options=text)
    assert len(findings) <= MAX_FINDINGS
    assert time.process_time() - before < 1.5


@pytest.mark.parametrize(
    ("house", "path", "code"),
    [
        ({"pots": {"Ace": "AH", "Eleven": "11D"}}, ("rules", "pots", "Eleven"), "S215"),
        ({"pots": {"Ace": ["AH"]}}, ("rules", "pots", "Ace"), "S215"),
        ({"pots": {"7up": "AH"}}, ("rules", "pots", "7up", KEY), "S215"),
        ({"pots": {"Pair": "Q Q"}}, ("rules", "pots", "Pair"), "S215"),
        ({"pots": {}}, ("rules", "pots", KEY), "S118"),
        ({"pots": [["Ace", "AH"], ["Ace", "AS"]]}, ("rules", "pots"), "S215"),
        ({"pots": ["P7", "Q8"]}, ("rules", "pots"), "S215"),
        ({"stakes": {"Ace": 3, "ace": 4}}, ("rules", "stakes", "ace", KEY), "S103"),
        ({"stakes": [["Ace", 3], ["King", 3]]}, ("rules", "stakes"), "S215"),
        ({"cards-each": "1_5 12 9 8 7 6"}, ("rules", "cards-each"), "S215"),
        ({"cards-each": "15 12 9 8 7 +6"}, ("rules", "cards-each"), "S215"),
        ({"cards-each": "15 12 9 8 7 \u0666"}, ("rules", "cards-each"), "S215"),
        ({"cards-each": [15, 12, 9, 8, 7, "six"]}, ("rules", "cards-each"), "S215"),
        ({"cards-each": ","}, ("rules", "cards-each"), "S215"),
        ({"removed": ","}, ("rules", "removed"), "S215"),
        ({"removed": [""]}, ("rules", "removed"), "S215"),
        ({"players": True}, ("rules", "players"), "S215"),
        ({"options": ","}, ("rules", "options", KEY), "S118"),
        (
            {"pots": {f"Pot {'abcdefghijklmnopq'[n]}": "AH" for n in range(17)}},
            ("rules", "pots"),
            "S215",
        ),
        ({"pots": "none"}, ("rules", "pots"), "S215"),
        ({"stakes": {"Kitty": 1}}, ("rules", "stakes", "Kitty", KEY), "S216"),
        ({"stakes": {"Ace": "many"}}, ("rules", "stakes", "Ace"), "S215"),
        ({"stakes": {"Ace": -1}}, ("rules", "stakes", "Ace"), "S215"),
        ({"stakes": [1, 2]}, ("rules", "stakes"), "S215"),
        ({"options": ["ace-hihg"]}, ("rules", "options", 0), "S219"),
        ({"options": "ace-hihg"}, ("rules", "options"), "S219"),
        ({"game": "Stops"}, ("rules", "game", KEY), "S214"),
        ({"option": "ace-high"}, ("rules", "option", KEY), "S214"),
    ],
)
def test_what_cannot_be_is_found_where_it_stands(
    house: dict[str, Any], path: tuple[object, ...], code: str
) -> None:
    finding = only("newmarket", **house)
    assert (finding.code, finding.path) == (code, path)
    assert sentence(finding).endswith(".")


@pytest.mark.parametrize("value", ["", [], {}, None])
@pytest.mark.parametrize("name", ["options", *changeable()])
def test_a_house_rule_left_empty_says_nothing(name: str, value: Any) -> None:
    finding = only("pope-joan", **{name: value})
    assert (finding.code, finding.path) == ("S118", ("rules", name, KEY))
    if "guess" in finding.facts:
        _, findings = read("pope-joan", **{name: finding.facts["guess"]})
        assert "S215" not in [one.code for one in findings]


def test_stakes_of_pots_of_ones_own_are_read_with_them_whatever_comes_first() -> None:
    rules, findings = read(
        "newmarket", stakes={"Lucky seven": 3}, pots={"Ace": "AH", "Lucky seven": "7C"}
    )
    assert (rules.stakes, findings) == ((1, 3), [])


@pytest.mark.parametrize("name", ["King ♥", "9", "", "x" * 30, "[K]"])
def test_a_pot_whose_name_cannot_be_is_named_not_what_takes_it(name: str) -> None:
    finding = only("pope-joan", pots={"Pope": "pope", name: "KH"})
    assert finding.code == "S215"
    assert sentence(finding) == f"The house rule `pots` cannot be `{name}`."


# --- a house rule that cannot be takes no others with it -----------------------------------------

HANDS = sorted(
    path for path in (ROOT / "scenarios").rglob("*.yml") if path.name != "match.yml"
) + sorted((ROOT / "tests" / "scenarios_ok").glob("*.yml"))


@pytest.mark.parametrize("path", HANDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_wrong_house_rule_is_the_one_thing_wrong_in_a_hand_that_was_true(path: Path) -> None:
    file = read_file(str(path))
    if "match" in file.data:
        return
    for wrong, code in (({"calls": "shout"}, "S215"), ({"hands": 0}, "S213")):
        house = {**(file.data.get("rules") or {}), **wrong}
        found = verify({**file.data, "rules": house}).findings
        assert [one.code for one in found if severity(one.code) == "error"] == [code]


@pytest.mark.parametrize(
    ("rules", "more", "codes"),
    [
        # What a rule has to say that cannot be is not held against the rest of the file.
        ("{turn-up: none}", "", ["S213"]),
        ("{removed: none, lead: x}", "", ["S215"]),
        ("{removed: [x]}", "", ["S215"]),
        ("{staking: free, lead: x}", "stakes: {Ann: {Pope: 9}}", ["S215"]),
        ("{options: nothing}", "takes-spare: Ann", ["S219"]),
        ("[x]", "takes-spare: Ann", ["S104"]),
        # What has nothing to do with it is found with it.
        ("{lead: x}", "takes-spare: Ann", ["S215", "S223"]),
        ("{lead: x}", "counters: {Dan: 5}\nstakes: {Ann: {Pope: 9}}", ["S205", "S215", "S220"]),
        ("{}", "counters: {Dan: 5}\nstakes: {Ann: {Pope: 9}}", ["S205", "S220"]),
    ],
)
def test_nothing_is_concluded_from_a_house_rule_that_cannot_be(
    rules: str, more: str, codes: list[str]
) -> None:
    text = (ROOT / "tests/scenarios_ok/first_taste.yml").read_text(encoding="utf-8")
    if "turn-up" in rules:
        text = text.replace("turn-up: JD\n", "")
    if "removed" in rules:
        text = text.replace("8H", "8D")
    found = examine(read_text(text.replace("seats:", f"rules: {rules}\n{more}\nseats:", 1)))
    assert sorted(one.finding.code for one in found.findings) == codes


def test_a_match_of_too_few_is_told_by_rules_that_fit_alone() -> None:
    match: dict[str, Any] = {
        "title": "A match",
        "game": "pope-joan",
        "seats": ["Ann", "Bet", "Cass"],
    }
    match |= {"dealer": 0, "seed": 1, "match": []}

    def told(**rules: Any) -> list[str]:
        return [sentence(one) for one in verify_match({**match, "rules": rules}).findings]

    assert told(players="4-8") == [
        "Pope Joan by these house rules is for 4 to 8 players, and 3 are seated."
    ]
    match["seats"] = ["Ann", "Bet"]
    assert len(told(lead="x")) == 2
    assert len(told(players="2-x")) == 1
