"""``diff``: two rule sets named on the command line or in a fence, and the page that shows four."""

from __future__ import annotations

import html
import re
import shlex
from pathlib import Path

import click
import pytest
import yaml

from build_scripts import fences
from build_scripts.diff import main
from build_scripts.diff_html import FENCE, from_fence
from build_scripts.diff_sides import pair, side
from build_scripts.diff_words import Told, difference, knobs, told
from build_scripts.errors import BuildError
from build_scripts.paths import ROOT
from engine import PRESETS

HAND_1 = str(ROOT / "scenarios/pope-joan/hand-1.yml")
PAGE = ROOT / "docs" / "house-rules.md"


def made(
    a: str, b: str, deal: str = "", seed: int | None = None, players: int | None = None
) -> Told:
    first, second = side(a), side(b)
    return told(first, second, pair(first, second, deal, seed, players), seed or 0)


def run(*words: str) -> int:
    return main(words)


# --- the two sides ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spec", "more", "changes"),
    [
        ("pope-joan", "", {}),
        ("pope-joan+split-divided", "", {"split": "divide"}),
        (
            "pope-joan + split-divided + full-rounds",
            "",
            {"split": "divide", "hands": 3, "target": 0},
        ),
        ("pope-joan {split: divide}", "", {"split": "divide"}),
        ("pope-joan{split: divide, per-card: 2}", "", {"split": "divide", "per_card": 2}),
        ("pope-joan", "split: divide; per-card: 2", {"split": "divide", "per_card": 2}),
        ("pope-joan {split: divide}", "{split: nobody}", {}),
        ("pope-joan", "stakes: {pope: 8}", {"stakes": (8, 2, 2, 1, 1, 1, 1, 1)}),
        ("pope-joan", "options: [split-divided]", {"split": "divide"}),
        (HAND_1, "", {}),
        ("pope-joan/hand-1.yml", "split: divide", {"split": "divide"}),
        (f"{HAND_1}+split-divided", "", {"split": "divide"}),
    ],
)
def test_a_side_is_read(spec: str, more: str, changes: dict[str, object]) -> None:
    rules = PRESETS["pope-joan"]._replace(**changes)  # type: ignore[arg-type]
    wanted = rules._replace(match_length="rounds") if "hands" in changes else rules
    read = side(spec, more)
    assert read.rules == wanted
    assert bool(read.house) == bool(changes)


@pytest.mark.parametrize(
    ("spec", "more", "said"),
    [
        (
            "pope-jon",
            "",
            "There is no game and no scenario called `pope-jon`. Did you mean pope-jo",
        ),
        ("nowhere.yml", "", "There is no game and no scenario called `nowhere.yml`. The games are"),
        ("", "", "`` is no game: write it like `pope-joan+split-divided`."),
        ("pope-joan+divided", "", "This game has no variation called `divided`."),
        ("pope-joan {split: halve}", "", "The house rule `split` cannot be `halve`."),
        ("pope-joan {splitt: divide}", "", "There is no house rule called `splitt`. (did you mean"),
        ("pope-joan", "split", "`split` cannot be read: write house rules like `split: divide`."),
        ("pope-joan", "split: *x", "`split: *x` cannot be read"),
        ("pope-joan", "a: [b", "`a: [b` cannot be read"),
        ("pope-joan", "split: divide, split: nobody", "`split` is written twice: keep one"),
        ("pope-joan", "stakes: {pope: 8, pope: 6}", "`pope` is written twice: keep one of the"),
        ("pope-joan", "[split]: divide", "cannot be read: write house rules like"),
        ("[" * 5000, "", "There is no game and no scenario called `[[["),
        ("x/" * 5000, "", "There is no game and no scenario called `x/x/"),
        ("a\x00b", "", "There is no game and no scenario called `a"),
        ("pope-joan", "[" * 5000, "[` cannot be read: write house rules like `split: divide`."),
        ("pope-joan", "pope: " + "{a: " * 3000, "cannot be read: write house rules like"),
        ("pope-joan", "split: \x00", "cannot be read: write house rules like"),
        ("pope-joan", "pope: none", "These house rules do not fit together:"),
        ("pope-joan/match.yml", "", "is a whole match; a comparison needs one hand."),
    ],
)
def test_what_is_no_side_is_a_sentence(spec: str, more: str, said: str) -> None:
    with pytest.raises(BuildError) as caught:
        side(spec, more)
    assert said in caught.value.sentence


def test_contradictions_are_told_as_the_checker_tells_them() -> None:
    with pytest.raises(BuildError) as caught:
        side("pope-joan", "turn-up: none")
    assert "do not fit together" in caught.value.sentence
    assert "`turn-up: last-dealt`" in caught.value.sentence
    assert caught.value.exit_code == 1


def test_a_scenario_that_is_not_true_is_told_in_full(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad.yml"
    bad.write_text("title: x\ngame: pope-joan\n", encoding="utf-8")
    with pytest.raises(BuildError) as caught:
        side(str(bad))
    assert "cannot be played" in caught.value.sentence
    assert "S102" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("a", "b", "players", "said"),
    [
        ("pope-joan", "newmarket", 9, "Pope Joan is for 3 to 8 players, not for 9."),
        ("pope-joan", "newmarket", 0, "Pope Joan is for 3 to 8 players, not for 0."),
        ("pope-joan", "newmarket", -2, "Pope Joan is for 3 to 8 players, not for -2."),
        (
            "newmarket-british",
            "newmarket-british",
            9,
            "Newmarket, as played in Britain today, is for 3 to 8 players, not for 9.",
        ),
    ],
)
def test_a_table_that_is_too_large_or_too_small(a: str, b: str, players: int, said: str) -> None:
    with pytest.raises(BuildError) as caught:
        pair(side(a), side(b), players=players)
    assert caught.value.sentence == said


def test_the_deal_is_that_of_the_scenario_named_or_shuffled() -> None:
    a, b = side(HAND_1), side("pope-joan+split-divided")
    for first, second in ((a, b), (b, a)):
        laid = pair(first, second)
        assert laid.a.deal.hands == laid.b.deal.hands
        assert laid.names == ("Ann", "Bet", "Cass")
        assert laid.where.startswith("The deal of “")
    assert pair(a, b, seed=3).where == "3 players, shuffled from the number 3; Cass deals."
    assert pair(a, b, "pope-joan/hand-2.yml").a.board is not None


def test_what_lay_on_a_board_goes_to_the_pots_of_the_same_name() -> None:
    laid = pair(side("pope-joan"), side("pope-joan-matrimony-51"), "pope-joan/hand-2.yml")
    assert laid.a.board == (6, 2, 2, 1, 1, 1, 0, 0)
    assert laid.b.board == (2, 2, 0, 6, 0)


# --- what is told -----------------------------------------------------------------------------


def test_settings_that_differ_are_told_as_questions_and_answers() -> None:
    found = list(knobs(PRESETS["pope-joan"], PRESETS["pope-joan"]._replace(split="divide")))
    assert [(knob.name, knob.asks) for knob in found] == [
        ("split", "What if a pair comes from two players?")
    ]
    assert found[0].a.startswith("it pays nobody")


def test_settings_that_say_nothing_in_both_games_are_left_out() -> None:
    a, b = PRESETS["newmarket"], PRESETS["newmarket"]._replace(split="divide")
    assert list(knobs(a, b)) == []
    against = {knob.name: knob for knob in knobs(PRESETS["pope-joan"], PRESETS["newmarket"])}
    assert against["pope"].b == "does not arise: there is no Pope"


def test_cards_that_had_to_move_are_told() -> None:
    shown = made("pope-joan-matrimony", "pope-joan-matrimony-51", seed=3)
    assert any(re.fullmatch(r"♦8 leaves the pack, from .*\.", line) for line in shown.moved)
    assert made("pope-joan", "pope-joan+split-divided", seed=3).moved == []


def test_two_sides_are_never_called_the_same() -> None:
    assert made("pope-joan", "pope-joan", seed=1).labels == (
        "Pope Joan (first)",
        "Pope Joan (second)",
    )
    assert made("pope-joan", "pope-joan+split-divided", seed=1).labels == (
        "Pope Joan",
        "Pope Joan with house rules",
    )


def test_a_difference_is_counted_from_what_each_began_with() -> None:
    shown = made("pope-joan", "newmarket", seed=2)
    for seat in shown.view["seats"]:
        assert seat["start"] == [100, 50]
        assert difference(seat) == seat["end"][1] - 50 - (seat["end"][0] - 100)


# --- the command ------------------------------------------------------------------------------


def test_the_command_tells_everything(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(HAND_1, "--rules", "exemption: none, held-penalty: double") == 0
    said = capsys.readouterr().out
    for part in (
        "A  Pope Joan\nB  Pope Joan with house rules\n",
        "  Who need not pay for cards left? (exemption)\n",
        "Run by run\n   1  Ann ♣3, Bet ♣4, Cass ♣5, Bet ♣6. Nobody holds ♣7.\n",
        "  When the hand is settled: the Pope’s holder is excused (pope-excused) and caught",
        "  Bet            100 (0)     90 (−10)          −10\n",
        "  First out          Ann          Ann\n",
    ):
        assert part in said
    assert max(map(len, said.splitlines())) <= 98


def test_the_same_words_print_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    texts = []
    for _ in range(2):
        run("pope-joan", "pope-joan-peel", "--seed", "5", "--players", "4")
        texts.append(capsys.readouterr().out)
    assert texts[0] == texts[1] != ""


def test_own_leads_leave_the_script_out(capsys: pytest.CaptureFixture[str]) -> None:
    run("pope-joan", "pope-joan+any-lead", "--deal", "pope-joan/hand-2.yml")
    assert "They part nowhere" in capsys.readouterr().out
    run("pope-joan", "pope-joan+any-lead", "--deal", "pope-joan/hand-2.yml", "--own")
    assert "what may be led (lead)" in capsys.readouterr().out


def test_one_side_alone_is_a_question(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(click.UsageError):
        run("pope-joan")


@pytest.mark.parametrize("other", PRESETS)
def test_every_game_against_pope_joan(other: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("pope-joan", other, "--seed", "2", "--players", "4") == 0
    assert "What it did to the counters" in capsys.readouterr().out


# --- the fence --------------------------------------------------------------------------------


def expand(text: str) -> str:
    return fences.expand(text, "docs/x.md", {"diff": FENCE}, lambda fence: str(dict(fence.values)))


def test_a_fence_is_read() -> None:
    assert expand(
        "```diff\na: pope-joan\n\nb: pope-joan {split: divide}\nseed: 3\n```"
    ).strip() == ("{'a': 'pope-joan', 'b': 'pope-joan {split: divide}', 'seed': '3'}")


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("a: pope-joan", "docs/x.md:1:1: This diff fence has no `b:`: add one."),
        (
            "a: x\nb: y\nsede: 3",
            "docs/x.md:4:1: A diff fence has no `sede:`. Did you mean `seed:`?",
        ),
        ("a: x\nb: y\nq: 3", "docs/x.md:4:1: A diff fence has no `q:`. Its keys are a, b, deal"),
        ("a: x\na: y", "docs/x.md:3:1: `a:` stands here twice: keep one of the two."),
        ("a:\nb: y", "docs/x.md:2:1: `a:` is left empty."),
    ],
)
def test_a_broken_fence_is_told_at_its_line(body: str, said: str) -> None:
    with pytest.raises(BuildError) as caught:
        expand(f"```diff\n{body}\n```")
    assert caught.value.sentence.startswith(said)


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"seed": "x"}, "`seed:` should be a whole number, not `x`."),
        ({"players": "-1"}, "`players:` should be a whole number, not `-1`."),
        ({"leads": "mine"}, "`leads:` can be script or bots, not mine."),
        ({"deal": "no.yml"}, "There is no game and no scenario called `no.yml`."),
        ({"players": "2"}, "Pope Joan is for 3 to 8 players, not for 2."),
    ],
)
def test_what_a_fence_cannot_hold(values: dict[str, str], said: str) -> None:
    with pytest.raises(BuildError) as caught:
        from_fence({"a": "pope-joan", "b": "newmarket", **values}, "../")
    assert caught.value.sentence.startswith(said)


def test_names_of_sides_are_text() -> None:
    shown = from_fence({"a": "pope-joan", "b": "spin", "a-name": "<b>&", "b-name": '"two"'}, "../")
    assert "<b>&" not in shown
    assert 'data-of="&lt;b&gt;&amp;"' in shown
    assert 'data-of="&quot;two&quot;"' in shown
    assert "\n\n" not in shown


def test_a_clause_is_linked_where_a_game_has_it() -> None:
    shown = from_fence({"a": "newmarket", "b": "spin", "deal": "spin/hand-1.yml"}, "../")
    assert '<a href="../spin/#spin">Spin</a>' in shown


# --- the page ---------------------------------------------------------------------------------


def fenced() -> list[dict[str, str]]:
    """What the fences of the page hold, without those that only show how to write one."""
    found: list[dict[str, str]] = []

    def note(fence: fences.Fence) -> str:
        found.append(dict(fence.values))
        return ""

    fences.expand(PAGE.read_text(encoding="utf-8"), "docs/house-rules.md", {"diff": FENCE}, note)
    return found


def shown(values: dict[str, str]) -> Told:
    seed = int(values["seed"]) if "seed" in values else None
    return made(values["a"], values["b"], values.get("deal", ""), seed)


def rules_of(one: Told) -> list[str]:
    return [rule["rule"] for parting in one.view["partings"] for rule in parting["rules"]]


def test_the_page_tells_what_its_comparisons_show() -> None:
    """The prose of the page rests on these facts."""
    lead, split, pope, spin = map(shown, fenced())
    assert rules_of(lead) == ["lead"]
    assert lead.view["runs"][0]["a"]["cards"] == [["2D", 0]]
    assert [card for card, _ in lead.view["runs"][0]["b"]["cards"]] == ["9D", "10D", "JD"]
    assert [card for card, _ in lead.view["runs"][1]["a"]["cards"]] == ["9D", "10D", "JD"]
    assert lead.view["out"][0] == 0 != lead.view["out"][1]
    assert rules_of(split) == ["split"]
    assert split.view["fork"] is None
    assert rules_of(pope) == ["pope-excused", "held-penalty"]
    assert pope.view["fork"] is None
    assert difference(pope.view["seats"][1]) == -10
    assert rules_of(spin) == ["spin"]
    assert spin.view["out"][0] != spin.view["out"][1]


def test_the_pages_head_can_be_read() -> None:
    head = yaml.safe_load(PAGE.read_text(encoding="utf-8").split("---\n")[1])
    assert head["title"] == "One deal, two tables"


def test_the_commands_on_the_page_can_be_given(capsys: pytest.CaptureFixture[str]) -> None:
    commands = re.findall(r"(?m)^python -m build_scripts diff (.*)$", PAGE.read_text("utf-8"))
    assert len(commands) == 3
    for command in commands:
        words = [word.replace("scenarios/", f"{ROOT}/scenarios/") for word in shlex.split(command)]
        assert run(*words) == 0
    assert capsys.readouterr().out.count("What it did to the counters") == 3


def test_the_cards_on_the_page_are_spoken() -> None:
    text = from_fence(fenced()[0], "../")
    assert 'aria-label="nine of diamonds"' in text
    assert html.unescape(text).count("Lowest of a suit") > 4


# --- what a scenario lays out fits the other rules ------------------------------------------------


def test_stakes_too_small_for_the_other_rules_are_laid_anew(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run("newmarket/hand-1.yml", "newmarket/hand-1.yml", "--rules", "stakes: {Jack: 50}") == 0
    assert "53" in capsys.readouterr().out


def test_a_spare_hand_that_is_written_out_is_taken_at_both_tables() -> None:
    michigan = str(ROOT / "scenarios/michigan/hand-1.yml")
    first, second = side(michigan), side(michigan, "lead-change: free")
    both = pair(first, second)
    for table in (both.a, both.b):
        assert table.deal.offered == first.scenario.deal.offered  # type: ignore[union-attr]
        assert table.exchange == (4, 0)
