"""One line for any position: written, read, and refused where it cannot be one."""

from __future__ import annotations

import pytest
from deals import GAMES, HOUSE, POPE_JOAN, house, lead, legal, play, table

from engine import PRESETS, Table, parse_card
from engine.errors import DealError, NotationError
from engine.notation import read, write

LINE = (
    "9C2H-4C/7C-5C/6CJD dealer 2 turn-up JD turn 2 due 6C last 5C"
    " counters 100,100,86 board 6,2,2,1,1,1,0,1"
)


def test_a_position_is_one_line() -> None:
    at = table("4C 9C 2H / 5C 7C / 6C JD", turn_up="JD")
    at.play(parse_card("4C"))
    at.play(parse_card("5C"))
    assert repr(at) == LINE.replace("9C2H", "2H9C").replace("6CJD", "JD6C")


def test_a_line_may_name_the_cards_of_a_hand_in_any_order() -> None:
    assert write(read(LINE)) == LINE.replace("9C2H", "2H9C").replace("6CJD", "JD6C")


def test_a_position_that_is_read_can_be_played_on() -> None:
    at = Table.at(POPE_JOAN, read(LINE))
    at.play(parse_card("6C"))
    at.play(parse_card("7C"))
    assert at.out == 1


def test_a_finished_deal_says_who_is_out() -> None:
    at = table("4C / 5C / 6C")
    lead(at, "4C")
    assert "turn 0 out 0 due - last 4C" in repr(at)


def test_debts_are_read_back() -> None:
    at = table("4C / 5C / 6C", counters=(3, 2, 1))
    assert read(repr(at)).counters == (3, 2, -14)


def test_a_board_without_pots_is_read_back() -> None:
    at = table("4C / 5C / 6C", rules=house(pots=(), stakes=()))
    assert read(repr(at)) == at.position


def test_a_deal_without_a_turn_up_is_read_back() -> None:
    at = table("4C / 5C / 6C", None, rules=HOUSE["no-turn-up"])
    assert read(repr(at)).turn_up is None


def again(at: Table) -> Table:
    """The table of the position, by way of its line."""
    return Table.at(at.rules, read(repr(at)))


def test_a_run_stopped_by_spin_is_told_in_the_line() -> None:
    at = table("9S 4C 5D QD KD AD / 5C 6H / 7C", rules=PRESETS["spin"])
    lead(at, "9S+")
    assert " last 9S spun counters " in repr(at)
    assert (again(at).spun, legal(again(at))) == (True, "5D QD 4C")


def test_after_the_next_card_spin_is_forgotten() -> None:
    at = table("9S 4C 5D QD KD AD / 6H 8C / 7C 9C", rules=PRESETS["spin"])
    lead(at, "9S+ 4C")
    assert "spun" not in repr(at)
    assert legal(again(at)) == legal(at) == "5D"


def test_a_lead_that_was_passed_on_is_read_back() -> None:
    at = table("2C 5C / 7C 3H 9S / 4H", rules=PRESETS["michigan"])
    lead(at, "2C")
    assert legal(again(at)) == legal(at) == "9S 3H"


def test_a_gap_that_the_pope_fills_is_read_back_at_every_card() -> None:
    at = table("9S 4C / 9D JS 2H / QS 6H", rules=GAMES["pope-joan-peel, pope-fills"])
    for card in ("9S", "9D", "JS", "QS"):
        assert legal(again(at)) == legal(at)
        play(at, card)
    assert at.turn == 2


def test_a_deal_after_the_spare_hand_was_taken_is_read_back() -> None:
    at = table("2C 5C / 3H 9S / 4H", rules=PRESETS["michigan"], exchange=(2, 0))
    assert again(at).position == at.position


def test_a_dealer_who_sits_out_has_an_empty_place() -> None:
    at = table("4C 9C / 5C 7C / ", rules=GAMES["pope-joan-peel, dealer-looks"])
    assert repr(at).startswith("4C9C/5C7C/ dealer 2")
    assert again(at).position == at.position


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("last 5C", "last 5C span"),
        ("last 5C", "spun last 5C"),
        ("9C2H-4C", "9C2X-4C"),
        ("9C2H-4C", "9C2H-4C-5H"),
        ("9C2H-4C", "9C2H-9C"),
        ("9C2H-4C", "9C9C2H-4C"),
        ("6CJD dealer", "6C5C dealer"),
        ("dealer 2", "dealer 3"),
        ("turn 2", "turn 7"),
        ("turn 2", "turn 2 out 3"),
        ("turn-up JD", "turn-up ZD"),
        ("due 6C", "due"),
        ("due 6C", "due six"),
        ("100,100,86", "100,100"),
        ("100,100,86", "100,,86"),
        ("100,100,86", "100,1-0,86"),
        ("board 6,2,2", "board 6,2,-2"),
        ("board", "pots"),
        (" board 6,2,2,1,1,1,0,1", ""),
    ],
)
def test_a_line_that_cannot_be_a_position_is_refused(old: str, new: str) -> None:
    assert old in LINE
    with pytest.raises(NotationError):
        read(LINE.replace(old, new, 1))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("6CJD dealer", "8DJD dealer"),
        (",1,0,1", ",1,0"),
        ("due 6C", "due 7C"),
        ("9C2H-4C", "-4C"),
    ],
)
def test_a_position_nobody_could_play_on_from_is_refused(old: str, new: str) -> None:
    line = LINE.replace(old, new)
    if new == "-4C":
        line = line.replace("turn 2 due 6C", "turn 0 due -")
    with pytest.raises(DealError):
        Table.at(POPE_JOAN, read(line))
