"""The words of thousands of deals: never missing, never long, never a leak, never a refrain.

Deals of 3 to 8 players by the book, then by every household of these tests and by drawn rules,
each played by random leads and read through the eyes of everybody at the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, pairwise
from random import Random

import pytest
from deals import HOUSE, POPE_JOAN, house
from tales import (
    ALL,
    GAMES,
    ODD,
    Told,
    cards_in,
    count_words,
    drawn_rules,
    explained,
    known_to,
    may_read,
    pattern,
    random_story,
    read,
    tales,
    views,
)

from engine.rulebook import clauses

LIMITS = {"happened": 20, "could": 35, "why": 45}
BOOK = [f"{seats} players" for seats in range(3, 9)]
DRAWN = [f"drawn rules {n}" for n in range(8)]

Tales = list[list[Told]]


@pytest.fixture(scope="module", params=[*BOOK, *HOUSE, *GAMES, *ODD, *DRAWN])
def deals(request: pytest.FixtureRequest) -> Tales:
    """Some deals of one kind, told once for all the tests below."""
    name, rng = request.param, Random(request.param)
    if name in BOOK:
        seats = int(name.split()[0])
        return [*tales(house(players=(seats, seats)), 100, rng)]
    if name in HOUSE:
        return [*tales(HOUSE[name], 40, rng)]
    if name in GAMES | ODD:
        return [*tales((GAMES | ODD)[name], 40, rng)]
    drawn = [drawn_rules(rng) for _ in range(50)]
    return [explained(random_story(rules, rng.randint(*rules.players), rng)) for rules in drawn]


def steps(deals: Tales) -> Iterator[Told]:
    return chain.from_iterable(deals)


def test_no_part_is_ever_empty_in_any_view(deals: Tales) -> None:
    for told in steps(deals):
        for part in LIMITS:
            for view in views(told):
                assert read(getattr(told.words, part), view), (told.step.kind, part, view)


def test_no_part_is_ever_longer_than_its_limit_in_any_view(deals: Tales) -> None:
    for told in steps(deals):
        for part, limit in LIMITS.items():
            for view in views(told):
                sentences = read(getattr(told.words, part), view)
                assert sum(map(count_words, sentences)) <= limit, sentences


def test_a_players_view_names_no_card_that_player_cannot_know(deals: Tales) -> None:
    for told in steps(deals):
        if told.step.kind in ("pay", "board"):
            continue
        said = [(one, cards_in(one.text)) for part in told.words for one in part]
        for seat in range(told.story.deal.seats):
            known = known_to(told, seat)
            for one, cards in said:
                assert not may_read(one, seat) or known.issuperset(cards), (seat, one)


def test_every_sentence_is_finished(deals: Tales) -> None:
    for told in steps(deals):
        for one in chain.from_iterable(told.words):
            assert one.text.endswith((".", "?", "!")), one
            assert one.text[0].isupper() or one.text[0] in "♠♥♦♣“-0123456789", one
            assert not {*"{}|"} & {*one.text}, one
            assert "  " not in one.text, one


def test_every_sentence_leads_to_a_rule(deals: Tales) -> None:
    for told in steps(deals):
        for one in chain.from_iterable(told.words):
            assert one.rule in clauses(told.story.rules), one


def test_no_two_sentences_in_a_row_sound_the_same(deals: Tales) -> None:
    for deal in deals:
        for view in (ALL, 0, 1):
            spoken = [
                pattern(text) for told in deal for part in told.words for text in read(part, view)
            ]
            assert all(one != another for one, another in pairwise(spoken))


def test_no_part_repeats_a_sentence_of_the_step_before(deals: Tales) -> None:
    for deal in deals:
        for view in (ALL, 0, 1):
            for before, now in pairwise(deal):
                for part in LIMITS:
                    last = {*map(pattern, read(getattr(before.words, part), view))}
                    assert last.isdisjoint(map(pattern, read(getattr(now.words, part), view)))


def test_every_audience_is_one_that_onlookers_know(deals: Tales) -> None:
    for told in steps(deals):
        for one in chain.from_iterable(told.words):
            kinds = (one.audience or "").split(":")[0]
            assert kinds in ("", "open", "closed", "seat", "own", "not"), one


def test_a_seat_that_does_not_act_never_reads_what_only_the_leader_sees(deals: Tales) -> None:
    for told in steps(deals):
        if told.step.kind != "lead":
            continue
        seats = {told.step.seat}
        if told.story.rules.spare_use == "dealer-looks":
            seats.add(told.story.deal.dealer)
        for one in chain.from_iterable(told.words):
            if (one.audience or "").startswith(("seat", "own")):
                reader = int(str(one.audience).split(":")[1])
                assert reader in seats
                others = {*range(told.story.deal.seats)} - {reader}
                assert not any(may_read(one, seat) for seat in others)


def test_the_same_deal_is_told_the_same_way_twice() -> None:
    story = random_story(POPE_JOAN, 5, Random("twice"))
    assert explained(story) == explained(story)
