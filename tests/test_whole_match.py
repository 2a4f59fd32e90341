"""A whole match: played from a seed, checked as a file, told on a page."""

from __future__ import annotations

import re
import time
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from deals import house

from build_scripts.check import check_file
from build_scripts.match_html import match_page
from build_scripts.match_pages import MatchFile, made
from build_scripts.paths import ROOT
from engine import PRESETS
from engine.authoring.findings import concise
from engine.authoring.scenario_file import examine, read_file, read_text
from engine.authoring.schema import schema
from engine.bots import play_out
from engine.deal import deal_from_seed
from engine.match import Match
from engine.match_script import MatchScript, verify_match
from engine.match_view import match
from engine.whole_match import Played, flows, nearly_won, play_match, waiting

OURS = ROOT / "scenarios" / "pope-joan" / "match.yml"
SHORT = """\
title: An evening
game: pope-joan
seats: Ann, Bet, Cass
dealer: Cass
seed: 18028
match:
  - title: One
    out: Bet
    say: Ann takes 6 from Pope, and the board keeps {pot.matrimony} on Matrimony.
  - Bet keeps {cards.Bet} cards.
end: Cass puts 60 counters on the board and has {counters.Cass}.
"""
POPE_JOAN = PRESETS["pope-joan"]


def script(text: str = SHORT) -> MatchScript:
    found = examine(read_text(text))
    assert found.findings == []
    assert found.match is not None
    return found.match


def findings(text: str) -> list[str]:
    return [concise("f", found).removeprefix("f:") for found in examine(read_text(text)).findings]


# --- the match itself ------------------------------------------------------------------------


@pytest.mark.parametrize("game", PRESETS)
def test_every_game_has_a_match_of_its_own(game: str) -> None:
    rules = PRESETS[game]
    hands = play_match(rules, 4, 1, 7)
    assert [hand.number for hand in hands] == [*range(1, len(hands) + 1)]
    assert [hand.dealer for hand in hands] == [(1 + at) % 4 for at in range(len(hands))]
    assert [bool(hand.winners) for hand in hands] == [False] * (len(hands) - 1) + [True]
    for before, hand in zip((None, *hands), hands, strict=False):
        assert sum(hand.counters) + sum(hand.board) == 4 * rules.counters
        if before is not None:
            assert (hand.counters_before, hand.board_before) == (before.counters, before.board)


@pytest.mark.parametrize("game", PRESETS)
def test_the_parts_of_a_flow_add_up(game: str) -> None:
    for seats in (3, 5):
        for hand in play_match(PRESETS[game], seats, 0, seats):
            for seat, flow in enumerate(flows(hand)):
                assert hand.counters_before[seat] + sum(flow) == hand.counters[seat]


def test_a_seed_is_a_match() -> None:
    one, two, three = (play_match(POPE_JOAN, 3, 2, seed) for seed in (4, 4, 5))
    assert [hand.story.choices for hand in one] == [hand.story.choices for hand in two]
    assert [hand.counters for hand in one] != [hand.counters for hand in three]


def test_the_cards_are_those_of_a_match_dealt_by_hand() -> None:
    rng, at = Random(11), Match(POPE_JOAN, 3, 2)
    hands = play_match(POPE_JOAN, 3, 2, 11)
    for hand in hands:
        deal = deal_from_seed(POPE_JOAN, 3, at.dealer, rng)
        assert hand.story.deal == deal
        at.settle(play_out(POPE_JOAN, deal, rng, at.counters, at.board).table)


def test_e82_who_had_enough_in_mid_hand_is_told() -> None:
    hands = play_match(POPE_JOAN, 3, 2, 18028)
    assert [nearly_won(hand) for hand in hands] == [()] * 9 + [((1, 150),)]
    last = hands[-1]
    assert max(step.counters[1] for step in last.story.steps) == 150
    assert last.counters[1] < 150


def test_without_a_target_nobody_is_near_it() -> None:
    rules = house(target=0)
    assert not any(nearly_won(hand) for hand in play_match(rules, 3, 2, 18028))


def test_pots_wait_until_they_are_taken() -> None:
    hands = play_match(POPE_JOAN, 3, 2, 18028)
    pope = [waits[0] for waits in waiting(hands)]
    assert pope == [0, 1, 2, 3, 4, 0, 1, 0, 1, 0]
    assert [hand.board[0] for hand in hands] == [0, 6, 12, 18, 24, 0, 6, 0, 6, 0]
    first_out = [waits[7] for waits in waiting(hands)]
    assert first_out == [0] * 10


# --- the file ---------------------------------------------------------------------------------


def test_ours_is_true_and_lasts_ten_hands() -> None:
    found = examine(read_file(str(OURS)))
    assert found.findings == []
    assert found.match is not None
    assert len(found.match.hands) == 10
    assert all(words["say"] and words["after"] for words in found.match.words)
    changes = [hand.winners or _leaders(hand) for hand in found.match.hands]
    assert sum(one != two for one, two in pairwise(changes)) >= 5
    assert sum(len(hand.excused) for hand in found.match.hands) == 6


def _leaders(hand: Played) -> tuple[int, ...]:
    return tuple(seat for seat, n in enumerate(hand.counters) if n == max(hand.counters))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("out: Bet", "out: Ann", "8:10: S405 Ann does not go out first in hand 1: Bet does."),
        ("out: Bet", "out: Dan", "8:10: S205 Dan is not seated at this table."),
        (
            "takes 6 from Pope",
            "takes 7 from Pope",
            "9:20: S503 The figure 7 beside Ann is not true at this step: Ann has 102 counters"
            " (100 before) and 4 cards (13 before).",
        ),
        ("{pot.matrimony}", "{pot.matrimoni}", "9:53: S501 There is no figure called"),
        ("{cards.Bet}", "{cards.Bet", "10:15: S502 A single brace stands in this sentence."),
        ("puts 60", "puts 45", "11:16: S503 The figure 45 beside Cass is not true at this step"),
        ("title: An evening", "title: An {pot.pope}", "1:8: S506 A figure stands in `title`"),
        ("title: One", "title: One {pot.pope}", "7:12: S506 A figure stands in `title`"),
        ("seed: 18028", "seed: x", "5:7: S105 `seed` should be a whole number, not `x`."),
        ("seed: 18028\n", "", "1:1: S102 The file of a match needs `seed`"),
        ("title: One", "titel: One", "7:5: S101 A hand of `match` has no key called `titel`."),
        ("Ann, Bet, Cass", "Bet, Cass", "3:8: S207 Pope Joan is for 3 to 8 players, and 2 are"),
        ("game: pope-joan", "game: pope-jaon", "2:7: S217 There is no game called `pope-jaon`."),
        ("dealer: Cass", "dealer: Cass\nrules: {split: halve}", "5:16: S215 The house rule"),
        ("match:", "play: []\nmatch:", "7:1: S101 The file has no key called `match`."),
        ("  - Bet keeps {cards.Bet} cards.\n", "", ""),
    ],
)
def test_what_is_wrong_is_found_at_its_line(old: str, new: str, said: str) -> None:
    assert SHORT.count(old) == 1
    found = findings(SHORT.replace(old, new))
    assert any(one.startswith(said) for one in found) if said else found == []


def test_words_for_a_hand_that_is_never_played() -> None:
    text = SHORT.replace("  - Bet keeps {cards.Bet} cards.\n", "  - And on.\n" * 11)
    assert findings(text) == ["19:5: S406 There is no hand 11: the match is over after hand 10."]


def test_thousands_of_faults_end_the_reading() -> None:
    hands = "".join(f"  - {{one{n}: x, two{n}: y}}\n" for n in range(150))
    found = examine(read_text(SHORT.replace("end:", hands + "end:", 1)))
    assert 100 <= len(found.findings) <= 101
    assert found.match is None


@pytest.mark.parametrize(
    ("game", "rules", "place"),
    [
        ("pope-joan", "{hands: 100000, target: 0}", "3:16"),
        ("pope-joan", "{target: 900000, hands: 900000}", "3:32"),
        ("pope-joan", "{hands: 34, match-length: rounds, target: 0}", "3:16"),
        ("michigan", "{hands: 999999, match-length: hands}", "3:16"),
        ("spin", "{hands: 34}", "3:16"),
    ],
)
def test_a_match_without_an_end_is_a_finding_at_once(game: str, rules: str, place: str) -> None:
    text = SHORT.replace("pope-joan", f"{game}\nrules: {rules}")
    text = re.sub(r"match:\n(  .*\n)+end: .*", "match: []", text)
    start = time.process_time()
    assert findings(text) == [
        f"{place}: S407 This match is not over after 100 hands, and a longer one cannot be told."
    ]
    assert time.process_time() - start < 5


def test_odd_shapes_are_findings_too() -> None:
    for value in ("7", "{one: two}", "[[1]]", "[{say: [1]}]", "", "[{out: {a: b}}]"):
        text = re.sub(r"match:\n(  .*\n)+", f"match: {value}\n", SHORT)
        assert findings(text) != [], value


def test_an_empty_list_of_words_is_a_match() -> None:
    assert findings(re.sub(r"match:\n(  .*\n)+", "match: []\n", SHORT)) == []


def test_check_tells_a_match_from_a_hand() -> None:
    checked = check_file(OURS)
    assert (checked.errors, checked.scenario) == (0, None)
    assert checked.match is not None


def test_an_editor_knows_both_kinds_of_file() -> None:
    kinds = [set(one["properties"]) for one in schema()["anyOf"]]
    assert ["play" in keys for keys in kinds] == [True, False]
    assert ["match" in keys for keys in kinds] == [False, True]


# --- what is told -----------------------------------------------------------------------------


def told(text: str = SHORT) -> dict[str, list[str]]:
    """The sentences of each hand's settlement, and those of the end."""
    data = match(script(text), "t/m")
    hands = {hand["n"]: [one["text"] for one in hand["settled"]] for hand in data["hands"]}
    return {**hands, "last": [one["text"] for one in data["last"]]}


def test_a_settlement_tells_who_pays_who_does_not_and_who_deals() -> None:
    assert told()[2] == [
        "Ann goes out with ♦K.",
        "Ann took 1 from Jack.",
        "Bet took 1 from Ace.",
        "Ann takes First out, 1 counter, and 9 more for cards left in hand.",
        "No choice: one counter for every card still held. Cass pays 9.",
        "Bet still holds ♦9, the Pope, and pays nothing for 5 cards.",
        "The board keeps 15 counters, in 5 pots.",
        "Nobody has taken Matrimony for 2 hands.",
        "Bet deals next and adds 15: 6 + 6 = 12 on Pope.",
    ]


def test_the_last_hand_has_no_next_dealer_and_tells_of_150() -> None:
    last = told()[10]
    assert "In mid-hand Bet had 150, and 150 wins; but only a settled hand counts." in last
    assert not any("deals next" in sentence for sentence in last)


def test_e87_e88_the_end_tells_the_winner_the_board_and_the_price_of_dealing() -> None:
    assert told()["last"] == [
        "That was hand 10, the last: the most counters win.",
        "Bet wins with 147 counters, 10 more than Ann.",
        "The board keeps 7 counters, and they are nobody's.",
        "All the counters are still there: 137 + 147 + 9 + 7 = 300.",
        "Dealing was not shared out evenly: Ann dealt three times and paid 45, Bet dealt three "
        "times and paid 45 and Cass dealt four times and paid 60.",
    ]


def test_a_match_won_by_the_target_says_so() -> None:
    last = told(SHORT.split("match:")[0].replace("18028", "6612") + "match: []\n")["last"]
    assert last[0] == "Ann has 153, and 150 wins the match."


def test_a_shared_win_is_shared() -> None:
    last = told(SHORT.split("match:")[0].replace("18028", "16044") + "match: []\n")["last"]
    assert last[1] == "Ann and Bet share the win, with 126 counters each."


def test_words_are_filled_with_the_settled_figures() -> None:
    data = match(script(), "t/m")
    assert data["hands"][0]["say"].endswith("the board keeps 2 on Matrimony.")
    assert data["hands"][1]["say"] == "Bet keeps 5 cards."
    assert data["end"] == "Cass puts 60 counters on the board and has 9."


@pytest.mark.parametrize("game", PRESETS)
def test_every_game_can_be_told(game: str) -> None:
    text = re.sub(r"match:\n(  .*\n)+end.*", "match: []", SHORT).replace("pope-joan", game)
    page = match_page(match(script(text), "t/m"), "../", "", "")
    assert page.count("## Hand ") == len(script(text).hands)
    assert "{" not in re.sub(r"\{#[a-z0-9-]+\}", "", page)


# --- the page ---------------------------------------------------------------------------------


def page(text: str = SHORT) -> str:
    return made([MatchFile("t/m.yml", text, match(script(text), "t/m"))])["t/m.md"]


def test_titles_of_any_kind_stay_text() -> None:
    text = SHORT.replace("title: One", "title: '<b>*One*</b> {#x}'").replace("{#x}", "# x")
    assert "## Hand 1: &#60;b&#62;&#42;One&#42;&#60;/b&#62; &#35; x {#hand-1}" in page(text)


def test_the_page_has_a_table_of_standings_that_leads_to_each_hand() -> None:
    shown = page()
    assert re.findall(r'<a href="#(hand-\d+)">', shown) == re.findall(r"\{#(hand-\d+)\}", shown)
    assert '<th scope="row"><a href="#hand-4">4</a> <small>Cass deals</small></th>' in shown
    assert "<td><strong>113</strong></td><td><strong>113</strong></td><td>48</td>" in shown


def test_every_card_played_is_on_the_page() -> None:
    cards = sum(
        len(hand["runs"][at]["cards"])
        for hand in match(script(), "m")["hands"]
        for at in range(len(hand["runs"]))
    )
    assert sum(map(int, re.findall(r"card by card: (\d+) cards", page()))) == cards


def test_each_rule_is_linked_once() -> None:
    links = re.findall(r'class="eh-why" href="\.\./\.\./pope-joan/#([\w-]+)"', page())
    assert len(links) == len({*links}) > 8


def test_no_blank_line_breaks_the_markup() -> None:
    for block in re.findall(r'<div class="eh-match">.*?</div>\n', page(), re.S):
        assert "\n\n" not in block


def test_the_file_is_shown(tmp_path: Path) -> None:
    assert "seed: 18028\nmatch:" in page()
    assert verify_match({"game": None}).script is None
