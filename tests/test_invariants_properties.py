"""What holds in every position of every deal under every house rules that fit together."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pytest
from deals import POPE_JOAN
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import house_rules, tables

from engine import Rules, Table, problems
from engine.cards import PACK
from engine.errors import IllegalPlay
from engine.events import Event, Passed
from engine.lead import refusal
from engine.notation import read
from engine.story import apply

Dealt = tuple[Table, list[Event]]
Test = TypeVar("Test", bound=Callable[..., None])

LEADS = st.lists(st.integers(0, 25), max_size=60)
"""Which of the legal cards each play is, counted round; over 12 Spin goes behind it if it may."""


def any_deal(test: Test) -> Test:
    """Run a test on deals under drawn house rules, played by drawn leads."""
    return given(tables(), LEADS)(test)  # type: ignore[return-value]


def walk(at: Table, leads: list[int], log: list[Event] | None = None):  # type: ignore[no-untyped-def]
    """Yield the table before each card and at the end."""
    for turn in range(len(PACK) + 1):
        yield at
        if at.over:
            return
        choices, drawn = at.legal(), leads[turn % len(leads)] if leads else 0
        card = choices[drawn % len(choices)]
        at.play(card, log, drawn > 12 and at.refusal(card, spin=True) is None)
    raise AssertionError("a deal has more plays than cards")


@given(house_rules())
@settings(max_examples=200)
def test_drawn_rules_fit_together(rules: Rules) -> None:
    assert problems(rules) == []


@any_deal
def test_counters_are_conserved_at_every_event(dealt: Dealt, leads: list[int]) -> None:
    at, log = dealt
    total = sum(at.counters) + sum(at.board)
    for _ in walk(at, leads, log):
        pass
    board, counters = _before(at, log)
    for event in log:
        board, counters = apply([event], board, counters)
        assert sum(board) + sum(counters) == total
        assert min(board, default=0) >= 0
    assert (list(board), list(counters)) == (at.board, at.counters)


def _before(at: Table, log: list[Event]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The board and the counters before the first event: the events taken off again."""
    board, counters = apply(log, [0] * len(at.board), [0] * len(at.counters))
    return (
        tuple(now - moved for now, moved in zip(at.board, board, strict=True)),
        tuple(now - moved for now, moved in zip(at.counters, counters, strict=True)),
    )


@any_deal
def test_every_card_of_the_pack_is_in_one_place(dealt: Dealt, leads: list[int]) -> None:
    at, _ = dealt
    pack = sum(1 << card for card in at.tables.sequence.pack)
    for now in walk(at, leads):
        played = [now.played_by(seat) for seat in range(now.deal.seats)]
        places = [*now.hands, *played, now.deal.stock]
        assert sum(place.bit_count() for place in places) == pack.bit_count()
        assert sum(places) == pack


@any_deal
@settings(max_examples=40)
def test_a_card_is_legal_exactly_where_it_is_not_refused(dealt: Dealt, leads: list[int]) -> None:
    at, _ = dealt
    for now in walk(at, leads):
        assert now.legal() == tuple(card for card in PACK if refusal(now, card) is None)


@any_deal
@settings(max_examples=20)
def test_spin_is_thrown_in_exactly_where_it_is_not_refused(dealt: Dealt, leads: list[int]) -> None:
    at, _ = dealt
    spin = at.rules.spin
    for now in walk(at, leads):
        able = [card for card in PACK if now.refusal(card, spin=True) is None]
        holds = spin is not None and now.hands[now.turn] >> spin & 1
        assert able == [card for card in now.legal() if holds and now.may_spin_behind(card)]
        assert spin not in able
        before = repr(now)
        for card in set(PACK) - {*able}:
            with pytest.raises(IllegalPlay):
                now.play(card, None, True)
        assert repr(now) == before


@any_deal
def test_the_next_card_is_due_from_its_holder(dealt: Dealt, leads: list[int]) -> None:
    at, _ = dealt
    for now in walk(at, leads):
        if now.due is not None:
            assert now.last is not None
            assert now.hands[now.turn] >> now.due & 1
            if now.rules.pope_fills == "no":
                assert now.tables.sequence.after[now.last] == now.due


@any_deal
def test_undo_returns_exactly_all_the_way(dealt: Dealt, leads: list[int]) -> None:
    at, _ = dealt
    seen = [repr(now) for now in walk(at, leads)]
    for line in reversed(seen[:-1]):
        at.undo()
        assert repr(at) == line


@any_deal
def test_a_card_undone_and_played_again_does_the_same(dealt: Dealt, leads: list[int]) -> None:
    at, _ = dealt
    for now in walk(at, leads):
        if now.last is not None:
            line, held = repr(now), now.hands
            card = now.undo()
            spun = sum(now.hands).bit_count() - sum(held).bit_count() == 2
            twice: list[Event] = []
            now.play(card, twice, spun)
            assert repr(now) == line
            assert twice


@any_deal
def test_a_position_is_set_up_again_from_its_line(dealt: Dealt, leads: list[int]) -> None:
    at, _ = dealt
    for now in walk(at, leads):
        again = Table.at(now.rules, read(repr(now)))
        assert (repr(again), again.legal()) == (repr(now), now.legal())


@any_deal
def test_play_goes_on_from_a_line_as_from_the_table(dealt: Dealt, leads: list[int]) -> None:
    at, _ = dealt
    for now in walk(at, leads[:7]):
        if sum(now.played_by(seat) for seat in range(now.deal.seats)).bit_count() > 6:
            break
    again = Table.at(at.rules, read(repr(at)))
    for now, other in zip(walk(at, leads), walk(again, leads), strict=True):
        assert repr(now) == repr(other)


@any_deal
def test_a_log_changes_nothing(dealt: Dealt, leads: list[int]) -> None:
    at, _ = dealt
    silent = Table.at(at.rules, read(repr(at)))
    for now, other in zip(walk(at, leads, []), walk(silent, leads), strict=True):
        assert repr(now) == repr(other)


@any_deal
def test_first_out_is_empty_after_the_deal(dealt: Dealt, leads: list[int]) -> None:
    at, _ = dealt
    *_, over = walk(at, leads)
    if over.tables.first_out >= 0:
        assert over.board[over.tables.first_out] == 0


@any_deal
def test_the_log_tells_every_card_once(dealt: Dealt, leads: list[int]) -> None:
    at, log = dealt
    *_, over = walk(at, leads, log)
    told = [event.card for event in log if event.kind in ("led", "followed", "spun")]  # type: ignore[union-attr]
    played = sum(over.played_by(seat) for seat in range(over.deal.seats))
    assert (len(told), sum(1 << card for card in told)) == (played.bit_count(), played)


@any_deal
def test_only_those_pass_who_could_not_lead(dealt: Dealt, leads: list[int]) -> None:
    at, _ = dealt
    log: list[Event] = []
    for now in walk(at, leads, log):
        passed = [event.seat for event in log if isinstance(event, Passed)]
        log.clear()
        assert not passed or now.rules.lead_blocked == "pass-left"
        if passed and now.turn not in passed:
            assert (passed[-1] + 1) % now.deal.seats == now.turn or not all(now.hands)
        elif passed:
            assert now.turn == passed[0]
            assert len(passed) == sum(map(bool, now.hands))


@any_deal
def test_a_leader_holds_a_card_and_a_winner_none(dealt: Dealt, leads: list[int]) -> None:
    at, _ = dealt
    for now in walk(at, leads):
        assert bool(now.hands[now.turn]) != now.over


@given(tables(st.just(POPE_JOAN)), LEADS)
def test_in_the_modern_game_a_deal_ends_with_every_pot_dressed_or_taken(
    dealt: Dealt, leads: list[int]
) -> None:
    at, log = dealt
    laid = list(at.board)
    *_, over = walk(at, leads, log)
    taken = {event.pot for event in log if event.kind == "claimed"}  # type: ignore[union-attr]
    for place, left in enumerate(over.board):
        assert left == (0 if place in taken else laid[place])
