"""Rulings on Spin, and on the Pope that stands in for a missing card, by their numbers."""

from __future__ import annotations

import pytest
from deals import ANN, BET, CASS, GAMES, held, kinds, lead, legal, play, pot, table

from engine import PRESETS, Table, parse_card, parse_cards
from engine.errors import IllegalPlay, NoSpin, NotLowest, SpinAlone, SpinFollows
from engine.events import Called, Claimed, Doubled, Event, Followed, Levied, Paid, Spun, Stopped

SPIN = PRESETS["spin"]
ACE_HIGH, NEVER_LED = GAMES["spin, ace-high"], GAMES["spin, spin-never-led"]
FILLS = GAMES["pope-joan-peel, pope-fills"]
POPE, ACE = parse_card("9D"), parse_card("AD")


def refused(at: Table, card: str) -> IllegalPlay:
    """The refusal of a card, ``10S``, or of Spin behind it, ``10S+``."""
    error = at.refusal(parse_card(card.removesuffix("+")), spin=card.endswith("+"))
    assert error is not None
    return error


def test_e64_with_the_ace_high_it_follows_the_king_of_diamonds_as_any_card_would() -> None:
    at = table("KD 4C / AD 3C / 5H", rules=ACE_HIGH)
    log = lead(at, "KD")
    assert log[-2:] == [Followed(BET, ACE), Stopped(BET, ACE, "top")]
    assert not any(isinstance(event, Spun) for event in log)


def test_e64_behind_that_king_there_is_no_spin() -> None:
    at = table("KD AD 4C / 3C / 5H", rules=ACE_HIGH)
    assert type(refused(at, "KD+")) is SpinFollows
    assert not at.may_spin_behind(parse_card("KD"))
    assert at.may_spin_behind(parse_card("4C"))


def test_e64_after_that_ace_the_lead_is_an_ordinary_one() -> None:
    at = table("KD AD 4C 3H QD JD / 3C / 5H", rules=ACE_HIGH)
    lead(at, "JD")
    assert (at.last, legal(at)) == (ACE, "3H 4C")


def test_e64_with_the_ace_low_nothing_precedes_it() -> None:
    at = table("KD 4C / AD 3C / 5H", rules=SPIN)
    assert lead(at, "KD")[-1] == Stopped(ANN, parse_card("KD"), "top")


def test_e65_the_ace_of_diamonds_may_be_led_and_the_two_follows() -> None:
    at = table("AD 4C / 2D 3C / 5H", rules=SPIN)
    log = lead(at, "AD")
    assert kinds(log) == "led called followed called stopped"
    assert (at.turn, at.last) == (BET, parse_card("2D"))


def test_e65_where_it_may_never_be_led_it_is_refused() -> None:
    at = table("AD 4C / 2D 3C / 5H", rules=NEVER_LED)
    assert legal(at) == "4C"
    assert type(refused(at, "AD")) is SpinAlone


def test_e65_whoever_has_nothing_else_then_passes_the_lead_to_the_left() -> None:
    at = table("AD 9S 4C / 2H 3C / 5H 7H", rules=NEVER_LED)
    log = lead(at, "9S 4C")
    assert kinds(log[-2:]) == "stopped passed"
    assert (at.turn, legal(at), held(at, ANN)) == (BET, "2H 3C", "AD")


def test_e65_and_gets_the_lead_again_only_with_a_card_to_lead() -> None:
    at = table("AD 9S 4C / 2H 3C 9C / 5H 7H", rules=NEVER_LED)
    lead(at, "9S 4C")
    lead(at, "2H 3C")
    assert (at.turn, held(at, ANN)) == (BET, "AD")


def test_e66_the_ace_of_diamonds_bars_no_other_diamond() -> None:
    at = table("AD 5D 9D / 2H / 3H", rules=SPIN)
    assert legal(at) == "AD 5D"


def test_e66_the_refusal_of_a_diamond_names_the_lowest_of_the_others() -> None:
    error = refused(table("AD 5D 9D / 2H / 3H", rules=SPIN), "9D")
    assert (type(error), error.facts["lowest"]) == (NotLowest, parse_card("5D"))


def test_e67_spin_may_be_thrown_in_behind_ones_own_lead() -> None:
    at = table("9S AD 4C / 10S 2H / 3H", rules=SPIN)
    log = lead(at, "9S+")
    assert kinds(log) == "led spun stopped"
    assert log[-1] == Stopped(ANN, ACE, "spin")
    assert (at.turn, at.due) == (ANN, None)


def test_e67_spin_may_be_thrown_in_behind_a_card_that_follows() -> None:
    at = table("9S 4C / 10S AD 2H / JS 3H", rules=SPIN)
    log = lead(at, "9S 10S+")
    assert log[-3:] == [
        Followed(BET, parse_card("10S")),
        Spun(BET, ACE),
        Stopped(BET, ACE, "spin"),
    ]
    assert (at.turn, held(at, CASS)) == (BET, "JS 3H")


def test_e67_nobody_else_can_throw_it_in() -> None:
    at = table("9S 4C / 10S AD 2H / JS 3H", rules=SPIN)
    assert type(refused(at, "9S+")) is NoSpin
    play(at, "9S")
    play(at, "10S")
    assert type(refused(at, "JS+")) is NoSpin


def test_e67_spin_itself_cannot_be_thrown_in_behind_itself() -> None:
    at = table("AD 4C / 2D 3C / 5H", rules=SPIN)
    assert type(refused(at, "AD+")) is NoSpin


def test_e67_there_is_no_second_spin() -> None:
    at = table("9S AD 4C / 10S 2H / 3H", rules=SPIN)
    lead(at, "9S+")
    assert type(refused(at, "4C+")) is NoSpin


def test_e67_spin_needs_a_card_that_may_be_played() -> None:
    at = table("9S AD 4C 7C / 10S 2H / 3H", rules=SPIN)
    assert type(refused(at, "7C+")) is NotLowest


def test_e67_without_its_card_spin_is_refused_in_mid_run() -> None:
    at = table("9S 4C / 10S AD 2H / JS 3H", rules=SPIN)
    play(at, "9S")
    assert type(refused(at, "AD")) is SpinAlone


def test_e68_spin_may_be_wasted_on_a_stop() -> None:
    at = table("KS AD 4C / 10S 2H / 3H", rules=SPIN)
    log = lead(at, "KS+")
    assert (kinds(log), held(at, ANN)) == ("led spun stopped", "4C")


def test_e69_spin_may_be_the_last_card() -> None:
    at = table("9S 4C / 10S AD / JS 3H", rules=SPIN)
    log = lead(at, "9S 10S+")
    assert at.out == BET
    assert [event.kind for event in log if event.kind in ("spun", "stopped", "went-out")] == [
        "spun",
        "went-out",
    ]


def test_e69_after_the_ordinary_card_alone_the_hand_goes_on() -> None:
    at = table("9S 4C / 10S AD / JS 3H", rules=SPIN)
    play(at, "9S")
    play(at, "10S")
    assert (at.over, at.turn, at.due) == (False, CASS, parse_card("JS"))


def test_e69_whoever_goes_out_with_spin_is_paid_as_ever() -> None:
    at = table("9S 4C / 10S AD / JS 3H 2H", rules=SPIN)
    counters = list(at.counters)
    lead(at, "9S 10S+")
    assert at.counters == [counters[0] - 1, counters[1] + 4, counters[2] - 3]


def test_e70_a_card_and_spin_behind_it_are_one_play_that_nobody_can_come_between() -> None:
    at = table("9S AD 4C / 10S 2H / 3H", rules=SPIN)
    before = repr(at)
    play(at, "9S+")
    assert at.due is None
    assert at.undo() == parse_card("9S")
    assert repr(at) == before


def test_e71_spin_left_in_a_hand_is_one_card_like_any_other() -> None:
    at = table("9S / AD 2H / 3H", rules=SPIN)
    log = lead(at, "9S")
    assert Paid(BET, ANN, 2, 2) in log
    assert not any(isinstance(event, Doubled) for event in log)


def filled(hands: str, first: str, **changes: object) -> tuple[Table, list[Event]]:
    at = table(hands, rules=FILLS._replace(**changes))  # type: ignore[arg-type]
    return at, lead(at, first)


def test_e72_the_pope_stands_in_for_a_dead_card_and_the_next_but_one_follows() -> None:
    at, log = filled("9S 4C / 9D JS 2H / 3H 6H", "9S")
    fallen = [event.card for event in log if isinstance(event, Followed)]
    assert fallen == [POPE, parse_card("JS")]
    assert at.turn == BET


def test_e72_the_pope_takes_its_pot_and_the_levy_there() -> None:
    _, log = filled("9S 4C / 9D JS 2H / 3H 6H", "9S")
    assert Claimed(BET, pot("pope", FILLS), 6, "card") in log
    assert [event.amount for event in log if isinstance(event, Levied)] == [2, 1]


def test_e72_what_is_asked_for_is_the_missing_card() -> None:
    _, log = filled("9S 4C / 9D JS 2H / 3H 6H", "9S")
    assert log[1] == Called((ANN,), parse_card("10S"))


@pytest.mark.parametrize(
    "hands",
    [
        "9S 4C / 9D 2H / JS 3H 6H",  # the next but one is in another hand
        "9S 4C / 9D 2H / 3H 6H",  # it is dead itself
        "9S 4C / JS 2H / 3H 6H",  # the Pope is dead
        "9S 4C / JS 2H 3C / 9D 3H 6H",  # the Pope is in another hand
    ],
)
def test_e72_both_cards_must_be_in_one_hand(hands: str) -> None:
    at, _ = filled(hands, "9S")
    assert (at.turn, at.last) == (ANN, parse_card("9S"))


def test_e72_the_player_of_the_stop_may_hold_them() -> None:
    at, _ = filled("9S 9D JS 4C / 2H / 3H 6H", "9S")
    assert (at.turn, at.last, held(at, ANN)) == (ANN, parse_card("JS"), "4C")


def test_e72_at_a_king_nothing_is_missing() -> None:
    at, _ = filled("KS 4C / 9D AS 2H / 3H 6H", "KS")
    assert at.last == parse_card("KS")


def test_e72_at_the_seven_of_diamonds_the_pope_is_the_next_but_one_itself() -> None:
    at, _ = filled("7D 4C / 9D 10D 2H / 3H 6H", "7D")
    assert at.last == parse_card("7D")


def test_e72_a_card_out_of_the_pack_is_missing_too() -> None:
    at, _ = filled("4C 8S / 9D 6C 2H / 3H 6H", "4C", removed=parse_cards("8D 5C"))
    assert (at.turn, at.last, held(at, BET)) == (BET, parse_card("6C"), "2H")


def test_e72_is_only_an_option() -> None:
    at = table("9S 4C / 9D JS 2H / 3H 6H", rules=PRESETS["pope-joan-peel"])
    lead(at, "9S")
    assert (at.turn, {*parse_cards("9D JS")} <= {*parse_cards(held(at, BET))}) == (ANN, True)


def test_e72_taking_the_pope_back_takes_the_run_back_to_the_gap() -> None:
    at = table("9S 4C / 9D JS 2H / 3H 6H", rules=FILLS)
    lines = [repr(at)]
    for card in ("9S", "9D", "JS"):
        play(at, card)
        lines.append(repr(at))
    for line in lines[-2::-1]:
        at.undo()
        assert repr(at) == line
