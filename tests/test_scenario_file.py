"""A scenario file as plain data: what each way of writing becomes, and where everything stands."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from build_scripts import schema_file
from engine.authoring.card_text import code_of, hand_codes, hand_pieces, run_cards, run_codes
from engine.authoring.fields import SCENARIO, TABLES
from engine.authoring.scenario_file import ScenarioFile, examine, read_text
from engine.authoring.schema import schema
from engine.cards import PACK, parse_card
from engine.house import house_rules
from engine.layout import Pot
from engine.presets import POPE_JOAN, PRESETS
from engine.scenario import ScenarioError, read, verify

TESTS = Path(__file__).resolve().parent
OK = sorted((TESTS / "scenarios_ok").glob("*.yml"))
BAD = sorted((TESTS / "scenarios_bad").glob("*.yml"))
TASTE = (TESTS / "scenarios_ok/first_taste.yml").read_text(encoding="utf-8")


def ok(name: str) -> ScenarioFile:
    return read_text((TESTS / f"scenarios_ok/{name}.yml").read_text(encoding="utf-8"), name)


# --- what is written and what it becomes -----------------------------------------------------


def test_the_first_taste_as_data() -> None:
    assert ok("first_taste").data == {
        "title": "The Pope that nobody could reach",
        "game": "pope-joan",
        "seats": ["Ann", "Bet", "Cass"],
        "dealer": 2,
        "hands": [
            ["7D", "4C", "9C", "2H", "6H", "6S", "JS"],
            ["5C", "7C", "3H", "JH", "9D", "QD"],
            ["6C", "8H", "KS", "JD"],
        ],
        "stock": "rest",
        "turn-up": "JD",
        "play": [
            {
                "cards": ["7D"],
                "open": True,
                "words": {
                    "7D": {"why": "The seven stops for sure, so the lead comes back to Ann."}
                },
            },
            {
                "cards": ["4C"],
                "open": True,
                "words": {"5C": {"say": "Bet has no choice, the five is hers."}},
            },
            {"cards": ["3H"], "players": [1]},
        ],
        "expect": {"out": "nobody", "pots": {"pope": 6}},
    }


@pytest.mark.parametrize("path", OK, ids=lambda path: path.stem)
def test_the_data_goes_through_json_and_says_the_same(path: Path) -> None:
    file = read_text(path.read_text(encoding="utf-8"))
    again = json.loads(json.dumps(file.data))
    assert again == file.data
    assert read(again) == verify(file.data, file.broken).scenario


@pytest.mark.parametrize("text", ["7D", "7d", "♦7", "7♦", "♢7", "7♢"])
def test_a_card_may_be_written_in_many_ways(text: str) -> None:
    assert code_of(text) == "7D"


@pytest.mark.parametrize("text", ["D7", "7", "11D", "7DD", "", "Ann", "10", "♦", "OD"])
def test_what_is_not_a_card(text: str) -> None:
    assert code_of(text) is None


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("7D 4C", ["7D", "4C"]),
        ("7D,4C;5C".replace(";", " | "), ["7D", "4C", "5C"]),
        ("S 2 10 Q / H 4 / D - / C A", ["2S", "10S", "QS", "4H", "AC"]),
        ("♠ 2 T ♥ 4", ["2S", "10S", "4H"]),
        ("s: 2 3 d: k", ["2S", "3S", "KD"]),
        ("S 2 3 4H 5", ["2S", "3S", "4H", "5S"]),
        ("7D 9X", ["7D", "9X"]),
        ("", []),
    ],
)
def test_hands(text: str, codes: list[str]) -> None:
    assert hand_codes(text) == codes
    assert [piece.code for piece in hand_pieces(text)] == codes


@pytest.mark.parametrize(
    ("text", "run"),
    [
        ("7D", [("7D", None)]),
        ("Ann 3C, Bet 4C", [("3C", "Ann"), ("4C", "Bet")]),
        ("Ann 3C 4C, Bet 5C", [("3C", "Ann"), ("4C", "Ann"), ("5C", "Bet")]),
        ("3C, 4C", [("3C", None), ("4C", None)]),
        ("3C, Bet 4C", [("3C", None), ("4C", "Bet")]),
        ("Mrs Green 3C", [("3C", "Mrs Green")]),
        ("Ann 3C, Bet 4X", [("3C", "Ann"), ("4X", "Bet")]),
        ("Ann", [("Ann", None)]),
    ],
)
def test_runs(text: str, run: list[tuple[str, str | None]]) -> None:
    assert [(card.piece.code, card.player) for card in run_cards(text)] == run
    seats = {"Ann": 0, "Bet": 1}
    quick = run_codes(text, seats)
    if quick is not None:
        seated = [None if name is None else seats[name] for _, name in run]
        assert quick == ([code for code, _ in run], seated)


def test_runs_written_out_and_open_leads() -> None:
    play = read(ok("runs").data).play
    assert [lead.whole for lead in play] == [True, False, True, True]
    assert [lead.stop for lead in play] == [None, "dead", "dead", "out"]
    assert play[1].players == (2,)
    assert play[2].id == "eight-of-clubs"


def test_a_player_called_no_stays_no() -> None:
    assert ok("names").data["seats"] == ["No", "Mrs Green", "Null", "Änne", "On"]


def test_words_of_every_kind() -> None:
    data = ok("words").data
    assert data["goal"] == "Nothing but ways of writing words."
    assert data["words"]["pay"] == {"say": "Ann's 103 counters come from two others, no: from one."}
    assert data["play"][0]["words"] == {
        "4S": {"say": "Ann's lower spade; it's \"free\".", "could": "The ♦J as well."},
        "5S": {"say": "Bet has to, being the holder."},
        "6S": {"say": "Cass too", "why": "{cards.Cass} are left."},
        "7S": {"say instead": "Round it goes, and Ann has one card left."},
    }
    assert data["play"][1]["words"]["JD"]["say"] == "Ann is out, with six on Pope"


def test_counters_for_all_and_for_some() -> None:
    data = ok("carried_over").data
    assert data["counters"] == [104, None, -3]
    assert data["board"] == {"pope": 6, "intrigue": 2, "king": 1}
    assert read(data).counters == (104, 100, -3)
    everybody = read_text(TASTE.replace("dealer:", "counters: 80\ndealer:")).data
    assert everybody["counters"] == [80, 80, 80]


def test_house_rules_are_applied() -> None:
    scenario = read(ok("house_rules").data)
    assert scenario.rules.lead == "any-card"
    assert scenario.rules.stakes == (8, 2, 2, 1, 1, 1, 1, 2)
    assert scenario.rules.players == (3, 6)
    assert scenario.house["split"] == "divide"


# --- house rules one by one ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("house", "field", "value"),
    [
        ({"players": "3-5"}, "players", (3, 5)),
        ({"players": "4 to 6"}, "players", (4, 6)),
        ({"players": [3, 4]}, "players", (3, 4)),
        ({"players": 4}, "players", (4, 4)),
        ({"removed": "none"}, "removed", ()),
        ({"removed": ["8D", "2S"]}, "removed", (*POPE_JOAN.removed, PACK[1])),
        ({"pope": "7D"}, "pope", PACK[32]),
        ({"per-card": 2}, "per_card", 2),
        ({"stakes": [1] * 8}, "stakes", (1,) * 8),
        ({"stakes": {"First out": 3}}, "stakes", (6, 2, 2, 1, 1, 1, 1, 3)),
    ],
)
def test_house_rules(house: dict[str, Any], field: str, value: object) -> None:
    rules, findings = house_rules(POPE_JOAN, house)
    assert findings == []
    assert getattr(rules, field) == value


@pytest.mark.parametrize(
    "house",
    [
        {"per-card": "two"},
        {"per-card": -1},
        {"per-card": True},
        {"players": "few"},
        {"players": [3]},
        {"removed": "9X"},
        {"pope": "the nine"},
        {"stakes": {"pope": "six"}},
        {"stakes": [1, 2]},
        {"stakes": 5},
        {"lead": ["any-card"]},
        {"lead": {"a": 1}},
    ],
)
def test_house_rules_that_cannot_be(house: dict[str, Any]) -> None:
    rules, findings = house_rules(POPE_JOAN, house)
    assert [finding.code for finding in findings] == ["S215"]
    assert rules == POPE_JOAN


# --- where everything stands -----------------------------------------------------------------


def cut(text: str, file: ScenarioFile, path: tuple[str | int, ...]) -> str:
    """The text of the file at a place that lies in one line."""
    place = file.positions.find(path)
    assert place.line == place.end_line, place
    return text.splitlines()[place.line - 1][place.column - 1 : place.end_column - 1]


@pytest.mark.parametrize("path", OK, ids=lambda path: path.stem)
def test_every_card_is_found_where_it_is_written(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    file = read_text(text)
    places: list[tuple[tuple[str | int, ...], str]] = [
        (("hands", seat, index), code)
        for seat, hand in enumerate(file.data["hands"])
        for index, code in enumerate(hand)
    ]
    if file.data["stock"] != "rest":
        places += [(("stock", index), code) for index, code in enumerate(file.data["stock"])]
    for number, entry in enumerate(file.data["play"]):
        places += [
            (("play", number, "cards", index), code) for index, code in enumerate(entry["cards"])
        ]
    for where, code in places:
        shown = cut(text, file, where)
        # A hand by suits shows only the rank.
        assert code_of(shown) == code or code_of(shown + code[-1]) == code, (where, shown, code)


def test_players_are_found_where_they_are_written() -> None:
    text = (TESTS / "scenarios_ok/runs.yml").read_text(encoding="utf-8")
    file = read_text(text)
    assert cut(text, file, ("play", 3, "players", 0)) == "Cass"
    assert cut(text, file, ("play", 1, "players", 0)) == "Cass"
    assert cut(text, file, ("seats", 1)) == "Bet"
    assert cut(text, file, ("dealer",)) == "Cass"
    assert cut(text, file, ("dealer", "#key")) == "dealer"


def test_keys_and_values_of_words() -> None:
    text = (TESTS / "scenarios_ok/words.yml").read_text(encoding="utf-8")
    file = read_text(text)
    assert cut(text, file, ("play", 0, "words", "6S", "#key")) == "at ♠6"
    assert cut(text, file, ("play", 0, "words", "6S", "say")) == "Cass too"
    assert cut(text, file, ("words", "dress", "say", "#key")) == "say"
    assert cut(text, file, ("play", 1, "words", "JD", "say")) == "Ann is out, with six on Pope"
    assert file.positions.find(("goal",)).line == 4
    assert file.positions.find(("nowhere", 3, "at all")) == (1, 1, 1, 7)


@pytest.mark.parametrize(
    "written",
    [
        "why: Pope holds 7 counters.",
        "why: 'Pope''s dish: it''s sure that Pope holds 7 counters.'",
        'why: "\\u0041nn: Pope\\tholds 7 counters."',
        "why: |\n      Pope\n      holds 7 counters.",
        "why: >-   # folded\n\n      Nobody knows, but\n      Pope\n\n      holds 7 counters.",
        "why: Pope\n      holds\n      7 counters.",
        "{}",
    ],
)
def test_a_figure_is_marked_wherever_the_text_stands(written: str) -> None:
    if written == "{}":
        text = TASTE.replace(
            "at 5C: {say: Bet has no choice, the five is hers.}",
            "at 5C: {say: Bet has no choice, and Pope holds 7 counters.}",
        )
    else:
        text = re.sub(r"why: .*", lambda _: written, TASTE, count=1)
    (found,) = examine(read_text(text)).findings
    assert found.finding.code == "S503"
    line = text.splitlines()[found.place.line - 1]
    assert line[found.place.column - 1 : found.place.end_column - 1] == "7"


# --- the passes ------------------------------------------------------------------------------


def test_data_from_elsewhere_is_looked_at_first() -> None:
    for wrong in ({}, [], 3, None, "x", {"title": 1}, {"title": "x", "seats": "Ann"}):
        report = verify(wrong)  # type: ignore[arg-type]
        assert report.scenario is None
        assert {finding.code for finding in report.findings} <= {"S102", "S104"}
        assert report.findings


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("seats",), "Ann"),
        (("dealer",), 3),
        (("dealer",), True),
        (("hands",), [["7D"]]),
        (("hands", 0), "7D"),
        (("stock",), 7),
        (("counters",), [1]),
        (("board",), [1]),
        (("play",), {"lead": "7D"}),
        (("play", 0), "7D"),
        (("play", 0), {"cards": []}),
        (("play", 0), {"cards": ["7D"], "players": [7]}),
        (("play", 0), {"cards": ["7D"], "players": [0, 1]}),
        (("play", 0), {"cards": ["7D"], "words": {"7D": "hello"}}),
        (("words",), {"deal": "hello"}),
        (("expect",), {"out": 9}),
        (("expect",), {"counters": [1]}),
        (("expect",), {"pots": {"pope": "six"}}),
        (("counters",), [10**400, 1, 1]),
        (("title",), "x" * 5000),
        (("seats",), [" ", "Bet", "Cass"]),
        (("seats",), ["\u202eAnn", "Bet", "Cass"]),
        (("title",), "\x02wzxhzdk:0\x03"),
        (("hands", 0), ["7D"] * 1000),
        (("spare",), "7D"),
        (("stakes",), {"Ann": {"ace": 4}}),
        (("stakes",), [{"ace": 4}]),
        (("stakes",), [{"ace": -4}, None, None]),
        (("stakes",), [{"ace": "four"}, None, None]),
        (("exchange",), 1),
        (("exchange",), [1]),
        (("exchange",), [1, -5]),
        (("exchange",), [3, 5]),
        (("exchange",), ["Bet", 5]),
        (("play", 0), {"cards": ["7D"], "spin": ["7D"]}),
    ],
)
def test_data_of_a_wrong_shape(path: tuple[str | int, ...], value: object) -> None:
    data = json.loads(json.dumps(ok("first_taste").data))
    place = data
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    report = verify(data)
    assert [finding.code for finding in report.findings] == ["S104"]
    with pytest.raises(ScenarioError):
        read(data)


def test_data_may_write_cards_as_people_do() -> None:
    data = json.loads(json.dumps(ok("first_taste").data))
    data["hands"] = [[str(parse_card(card)) for card in hand] for hand in data["hands"]]
    data["turn-up"] = str(parse_card(data["turn-up"]))
    report = verify(data)
    assert report.findings == []
    assert report.scenario is not None


def test_a_scenario_error_says_the_first_thing_that_is_wrong() -> None:
    data = ok("first_taste").data | {"game": "pope-jane"}
    with pytest.raises(ScenarioError, match="no game called `pope-jane`") as raised:
        read(data)
    assert len(raised.value.facts["findings"]) == 1  # type: ignore[arg-type]


def test_a_scenario_error_passes_over_warnings() -> None:
    long = {"deal": {"say": "so " * 40}}
    data = ok("first_taste").data | {"words": long, "expect": {"out": 0}}
    assert [finding.code for finding in verify(data).findings] == ["W901", "S401"]
    with pytest.raises(ScenarioError, match="Ann is not the first one out"):
        read(data)


def test_unknown_words_in_data_from_elsewhere() -> None:
    data = ok("first_taste").data | {"words": {"deal": {"shout": "Cards!"}}}
    assert [finding.code for finding in verify(data).findings] == ["S101"]


def test_a_turn_up_where_the_rules_turn_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """S211 cannot come from house rules over Pope Joan: its pots need a pay suit."""
    plain = POPE_JOAN._replace(
        turn_up="none", turn_up_bonus="none", pots=(Pot("pope", "Pope", "pope"),), stakes=(6,)
    )
    monkeypatch.setitem(PRESETS, "plain", plain)
    data = ok("first_taste").data | {"game": "plain"}
    assert [finding.code for finding in verify(data).findings] == ["S211"]
    without = {key: value for key, value in data.items() if key != "turn-up"}
    assert verify(without).findings == []


def test_the_script_may_end_anywhere() -> None:
    data = ok("runs").data
    for length in range(len(data["play"])):
        shorter = data | {"play": data["play"][:length], "expect": {"out": "nobody"}}
        assert verify(shorter).findings == []


def test_independent_mistakes_are_found_together() -> None:
    text = TASTE.replace("game: pope-joan", "game: pope-joan\nrules: {lead: some}")
    text = text.replace("6C  8H", "6C  5C").replace("The seven stops", "The {pot.pop} stops")
    text = text.replace("title:", "titel:")
    codes = [found.finding.code for found in examine(read_text(text)).findings]
    assert codes == ["S101", "S215", "S202", "S501"]


@pytest.mark.parametrize(
    ("step", "true", "false"),
    [
        ("deal", "Pope holds 0, and Cass has 100.", "Pope holds 6, and Cass has 85."),
        ("dress", "Pope goes from 0 to 6, and Cass from 100 to 85.", "Cass has 86."),
        ("turn-up", "Jack held 1, and Cass has 86.", "Jack held 2, and Cass has 100."),
        ("JD", "First out holds 1, and Ann has 100.", "First out holds 0, and Ann has 103."),
        ("pay", "First out held 1, and Ann gets 3.", "Ann gets 4, and Bet pays 3."),
        ("board", "Pope keeps 6, and Ann has 103.", "First out holds 1, and Ann has 100."),
    ],
)
def test_each_step_has_its_own_figures(step: str, true: str, false: str) -> None:
    """Dressing, turn-up and payments are steps: what is true after one is not true before it."""
    data: dict[str, Any] = ok("suit_by_suit").data | {"turn-up": "JD"}
    data["hands"] = [["4S", "7S", "KC"], ["5S", "QS", "9D"], ["6S", "KH", "JD"]]
    data["play"] = [{"cards": ["4S"]}, {"cards": ["KC"]}]
    for text, codes in ((true, []), (false, ["S503"])):
        told = {"say": text}
        if step == "JD":
            play = [data["play"][0], {"cards": ["KC"], "words": {"KC": told}}]
            found = verify(data | {"play": play}).findings
        else:
            found = verify(data | {"words": {step: told}}).findings
        assert {finding.code for finding in found} == set(codes), (text, found)


# --- nothing an author writes makes the reader stumble ---------------------------------------

_WORDS = ("Ann", "7D", "lead:", "- ", "\n", " ", "{", "}", "[", "]", "'", '"', ":", "♦", "at 5C:")
_WORDS += ("S", "/", "|", ">", "stock", "rest", "12", "{pot.pope}", "\t", "&a", "*a", "#", ",")


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.integers(0, len(TASTE)), st.integers(0, 30), st.lists(st.sampled_from(_WORDS), max_size=6)
)
def test_any_scratch_in_a_file_is_found_or_fine(start: int, gone: int, put: list[str]) -> None:
    text = TASTE[:start] + "".join(put) + TASTE[start + gone :]
    examined = examine(read_text(text))
    assert (examined.scenario is None) == any(
        found.finding.code[0] == "S" for found in examined.findings
    )
    lines = len(examined.file.positions.lines)
    for found in examined.findings:
        assert 1 <= found.place.line <= lines + 1
        assert found.place.column >= 1


_ODD = (None, 0, -1, 99, "", "7D", "Ann", "rest", [], {}, [[]], {"a": 1}, True, 1.5, ["7D"])


def steps_into(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the path of everything inside plain data."""
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    for key, part in inner:
        yield (*path, key)
        if isinstance(part, dict | list):
            yield from steps_into(part, (*path, key))


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(name=st.sampled_from([path.stem for path in OK]), data=st.data())
def test_any_odd_value_in_data_is_found_or_fine(name: str, data: st.DataObject) -> None:
    whole = json.loads(json.dumps(ok(name).data))
    path = data.draw(st.sampled_from(list(steps_into(whole))))
    place = whole
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = data.draw(st.sampled_from(_ODD))
    report = verify(whole)
    assert (report.scenario is None) == any(one.code[0] == "S" for one in report.findings)


# --- one table for reader, schema and page ---------------------------------------------------


def test_the_schema_file_is_made_from_the_table() -> None:
    """After a change of the keys: ``python -m build_scripts.schema_file``."""
    assert schema_file.FILE.read_text(encoding="utf-8") == schema_file.text()


def test_every_example_of_the_table_is_read() -> None:
    for field in SCENARIO.values():
        file = read_text(TASTE + field.example)
        wrong = [found for found in file.findings if found.finding.code != "S103"]
        assert [found.finding.code for found in wrong if found.finding.code != "S205"] == []


def test_each_key_is_described_in_a_sentence() -> None:
    for _, table in TABLES.values():
        for field in table.values():
            assert field.says.endswith("."), field.key
            assert field.example.startswith("at " if "CARD" in field.key else field.key), field.key


def plain(node: yaml.Node) -> Any:
    """A file as an editor's YAML 1.2 sees it: only digits are numbers."""
    if isinstance(node, yaml.MappingNode):
        return {key.value: plain(value) for key, value in node.value}
    if isinstance(node, yaml.SequenceNode):
        return [plain(item) for item in node.value]
    digits = re.fullmatch(r"-?[0-9]+", node.value) and node.style not in ("'", '"')
    return int(node.value) if digits else node.value


def fits(value: Any, shape: dict[str, Any], whole: dict[str, Any]) -> bool:
    """Whether a value fits a schema; just the words of draft-07 that ours uses."""
    if "$ref" in shape:
        return fits(value, whole["definitions"][shape["$ref"].rsplit("/", 1)[1]], whole)
    kinds = {"string": str, "integer": int, "array": list, "object": dict}
    wanted = shape.get("type", [])
    listed = [wanted] if isinstance(wanted, str) else wanted
    if listed and not isinstance(value, tuple(kinds[kind] for kind in listed)):
        return False
    if "anyOf" in shape and not any(fits(value, one, whole) for one in shape["anyOf"]):
        return False
    if value not in shape.get("enum", [value]) or shape.get("const", value) != value:
        return False
    if isinstance(value, str):
        return len(value) >= shape.get("minLength", 0) and bool(
            re.search(shape.get("pattern", ""), value)
        )
    if isinstance(value, int):
        return value >= shape.get("minimum", value)
    if isinstance(value, list):
        items = shape.get("items", {})
        enough = len(value) >= shape.get("minItems", 0)
        return enough and all(fits(item, items, whole) for item in value)
    return _fits_object(value, shape, whole)


def _fits_object(value: dict[str, Any], shape: dict[str, Any], whole: dict[str, Any]) -> bool:
    known, patterns = shape.get("properties", {}), shape.get("patternProperties", {})
    others = shape.get("additionalProperties", {})
    for key, inner in value.items():
        found = known.get(key) or next(
            (one for pattern, one in patterns.items() if re.search(pattern, key)), others
        )
        if found is False or not fits(inner, found, whole):
            return False
    return set(shape.get("required", [])) <= value.keys()


@pytest.mark.parametrize("path", OK, ids=lambda path: path.stem)
def test_an_editor_finds_nothing_in_a_good_file(path: Path) -> None:
    node = yaml.compose(path.read_text(encoding="utf-8"))
    if path.stem == "words":  # YAML itself cuts its sentence at a comma; only our reader mends it
        return
    if path.stem == "first_taste":
        node = yaml.compose(TASTE.replace("no choice, the", "no choice and the"))
    assert fits(plain(node), schema(), schema())


@pytest.mark.parametrize(
    "name",
    [
        "unknown_key",
        "unknown_key_far",
        "missing_keys",
        "a_list",
        "list_for_text",
        "text_for_mapping",
        "mapping_for_play",
        "not_a_number",
        "left_empty",
        "format_2",
        "player_with_a_colon",
        "bad_id",
        "stop_misspelt",
        "turn_up_not_a_card",
        "unknown_house_rule",
        "house_rule_value",
        "unknown_game",
    ],
)
def test_an_editor_finds_what_is_wrong_with_the_shape(name: str) -> None:
    text = (TESTS / f"scenarios_bad/{name}.yml").read_text(encoding="utf-8")
    assert not fits(plain(yaml.compose(text)), schema(), schema())
