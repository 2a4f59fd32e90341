"""A deal as steps: each its own moment, and together the whole deal."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from deals import ANN, BET, CASS, HOUSE, POPE_JOAN, table
from tales import random_story

from engine import parse_card, parse_cards
from engine.cards import cards_of, codes
from engine.errors import NotInHand, NotLowest
from engine.events import Claimed, Dressed, Paid, Split
from engine.story import Story, apply, retell, tell

HANDS = "7D 4C 9C 2H 6H 6S JS / 5C 7C 3H JH 9D QD / 6C 8H KS JD"
SHORT = "4C 9H / 5C QD / 6C JD 2H"


def story(hands: str, leads: str, turn_up: str | None = "JD", rules: str = "pope-joan") -> Story:
    at = table(hands, turn_up, rules=HOUSE[rules])
    return tell(HOUSE[rules], at.deal, parse_cards(leads))


def kinds(told: Story) -> str:
    return " ".join(step.kind for step in told.steps)


def test_a_hand_is_dealt_dressed_turned_up_played_paid_and_cleared() -> None:
    assert kinds(story("4C / 5C / 6C", "4C")) == "deal dress turn-up lead pay board"


def test_without_a_turn_up_there_is_no_step_for_it() -> None:
    told = story("4C / 5C / 6C", "4C", None, "no-turn-up")
    assert kinds(told) == "deal dress lead pay board"


def test_a_story_may_end_before_the_deal_does() -> None:
    assert kinds(story(HANDS, "")) == "deal dress turn-up"


def test_only_leads_are_decisions_and_what_follows_plays_itself() -> None:
    told = story(HANDS, "4C")
    assert [(step.kind, step.card, step.seat) for step in told.steps[3:]] == [
        ("lead", parse_card("4C"), ANN),
        ("follow", parse_card("5C"), BET),
        ("follow", parse_card("6C"), CASS),
        ("follow", parse_card("7C"), BET),
    ]


def test_steps_count_from_one() -> None:
    told = story(HANDS, "4C 3H")
    assert [step.number for step in told.steps] == [*range(1, len(told.steps) + 1)]


def test_runs_count_from_one_and_are_nought_before_play() -> None:
    told = story(HANDS, "4C 3H")
    assert [step.run for step in told.steps] == [0, 0, 0, 1, 1, 1, 1, 2]


def test_a_step_shows_the_run_so_far() -> None:
    told = story(HANDS, "4C")
    assert told.steps[5].run_cards == (
        (parse_card("4C"), ANN),
        (parse_card("5C"), BET),
        (parse_card("6C"), CASS),
    )


def test_a_step_shows_hands_before_and_after() -> None:
    step = story(SHORT, "4C").steps[3]
    assert (codes(cards_of(step.hands_before[ANN])), codes(cards_of(step.hands[ANN]))) == (
        "9H 4C",
        "9H",
    )


def test_a_lead_shows_what_else_could_have_been_led() -> None:
    assert codes(story(HANDS, "4C").steps[3].legal) == "6S 2H 7D 4C"


def test_a_lead_shows_what_was_barred_and_why() -> None:
    barred = story(HANDS, "4C").steps[3].barred
    assert [(error.card.code, type(error)) for error in barred] == [
        ("JS", NotLowest),
        ("6H", NotLowest),
        ("9C", NotLowest),
    ]


def test_a_forced_card_bars_nothing() -> None:
    step = story(HANDS, "4C").steps[4]
    assert (codes(step.legal), step.barred) == ("5C", ())


def test_a_step_says_who_is_next_and_with_what() -> None:
    steps = story(HANDS, "4C").steps
    assert [(step.turn, step.due) for step in steps[2:]] == [
        (ANN, None),
        (BET, parse_card("5C")),
        (CASS, parse_card("6C")),
        (BET, parse_card("7C")),
        (BET, None),
    ]


def test_the_last_card_of_a_run_says_why_it_stops() -> None:
    assert [step.stop for step in story(HANDS, "4C").steps[3:]] == [None, None, None, "dead"]


def test_nobody_is_next_when_the_hand_is_over() -> None:
    assert [step.turn for step in story("4C / 5C / 6C", "4C").steps[3:]] == [None, None, None]


def test_going_out_belongs_to_the_last_card_and_the_payments_to_a_step_of_their_own() -> None:
    last, pay, board = story("KD / 5C / 6C", "KD").steps[3:]
    assert [step.out for step in (last, pay, board)] == [True, False, False]
    assert [event.kind for event in last.events] == ["led", "claimed", "went-out"]
    assert [event.kind for event in pay.events] == ["claimed", "paid", "paid"]
    assert {event.kind for event in board.events} == {"carried-over"}


def test_the_winner_is_paid_in_the_pay_step() -> None:
    pay = story("4C / 5C / 6C 7C", "4C").steps[4]
    assert (pay.seat, pay.counters[ANN] - pay.counters_before[ANN]) == (ANN, 1 + 1 + 2)


@pytest.mark.parametrize("name", HOUSE)
def test_each_step_begins_where_the_one_before_ended(name: str) -> None:
    for seed in range(15):
        told = random_story(HOUSE[name], 4, Random(seed))
        for before, now in pairwise(told.steps):
            assert (before.board, before.counters) == (now.board_before, now.counters_before)
            assert before.hands == now.hands_before or now.kind == "dress"


@pytest.mark.parametrize("name", HOUSE)
def test_the_last_step_is_the_table_as_it_stands(name: str) -> None:
    for seed in range(15):
        told = random_story(HOUSE[name], 3, Random(seed))
        last = told.steps[-1]
        assert (list(last.board), list(last.counters)) == (told.table.board, told.table.counters)


def test_a_barred_lead_stops_the_teller() -> None:
    with pytest.raises(NotLowest):
        story(HANDS, "9C")


def test_a_lead_of_somebody_elses_card_stops_the_teller() -> None:
    with pytest.raises(NotInHand):
        story(HANDS, "3H")


# Another lead


def test_another_lead_is_told_alone_and_counted_from_one() -> None:
    told = retell(story(HANDS, "4C 3H"), 4, parse_cards("7D"))
    assert [(step.number, codes([step.card or 0])) for step in told.steps] == [(1, "7D")]


def test_another_lead_may_be_followed_by_more() -> None:
    told = retell(story(HANDS, "4C"), 4, parse_cards("7D 2H"))
    assert [codes([step.card or 0]) for step in told.steps] == ["7D", "2H", "3H"]


def test_the_same_lead_again_gives_the_same_steps() -> None:
    real = story(HANDS, "4C 3H")
    again = retell(real, 4, parse_cards("4C 3H"))
    # Refusals are errors, and no two errors are equal.
    bare = [step._replace(number=step.number + 3, barred=()) for step in again.steps]
    assert bare == [step._replace(barred=()) for step in real.steps[3:]]


def test_a_later_lead_starts_from_the_table_as_it_was_then() -> None:
    told = retell(story(HANDS, "4C 3H"), 8, parse_cards("9D"))
    assert told.steps[0].hands_before == story(HANDS, "4C").steps[-1].hands


@pytest.mark.parametrize("number", [0, 1, 5, 99])
def test_only_a_lead_can_be_another(number: int) -> None:
    with pytest.raises(IndexError):
        retell(story(HANDS, "4C"), number, parse_cards("7D"))


def test_a_barred_lead_cannot_be_another() -> None:
    with pytest.raises(NotLowest):
        retell(story(HANDS, "4C"), 4, parse_cards("9C"))


def test_another_lead_keeps_the_counters_that_were_carried_over() -> None:
    at = table(HANDS, "JD")
    real = tell(POPE_JOAN, at.deal, parse_cards("4C"), (50, 60, 70), [1] * 8)
    branch = retell(real, 4, parse_cards("7D"))
    assert branch.steps[0].counters == (50, 60, 70 - 15 + 2)


# What an event moves


@pytest.mark.parametrize(
    ("event", "board", "counters"),
    [
        (Dressed(0, 1, 2), (4, 7), (8, 10)),
        (Claimed(0, 1, 5, "card"), (4, 0), (15, 10)),
        (Split(0, 1, 0, 2), (0, 5), (12, 12)),
        (Paid(0, 1, 3, 3), (4, 5), (7, 13)),
    ],
    ids=["dressed", "claimed", "split", "paid"],
)
def test_what_an_event_moves(
    event: Dressed | Claimed | Split | Paid, board: tuple[int, ...], counters: tuple[int, ...]
) -> None:
    assert apply([event], (4, 5), (10, 10)) == (board, counters)
