"""What a player reads at the table does not depend on cards that this player has not seen.

A deal of any game is played at random and stopped somewhere. Then cards that one player knows
nothing of change places: among the other hands and the spare hand, as long as all that happened in
the open stays the same. To that player the two deals are one, so every sentence that the player may
read has to be about the same cards, players and figures.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from tales import CARD, GAMES, MANY_NAMES, explained, may_read, random_story

from engine.cards import PACK
from engine.deal import ABSENT, STOCK, Deal
from engine.errors import IllegalPlay
from engine.story import Step, Story, tell
from engine.telling import LIMITS, Explanation, Said

GIST = re.compile(rf"{CARD.pattern}|\b(?:{'|'.join(MANY_NAMES)})\b|\d+")


@pytest.fixture(autouse=True)
def room_for_every_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sentences have limits together with some that this player may not read: take them away."""
    for part in LIMITS:
        monkeypatch.setitem(LIMITS, part, 10**6)


def known(story: Story, last: int, seat: int) -> int:
    """The mask of the cards that a player has seen by a step: own, played, turned, looked at."""
    deal, cards = story.deal, story.deal.hands[seat]
    for step in story.steps[:last]:
        for card, _ in step.run_cards:
            cards |= 1 << card
    if deal.turn_up is not None:
        cards |= 1 << deal.turn_up
    if story.exchange is not None and story.exchange[0] == seat:
        cards |= story.table.deal.hands[seat]
    if story.rules.spare_use == "dealer-looks" and seat == deal.dealer:
        cards |= deal.stock
    return cards


def changed_about(deal: Deal, fixed: int, rng: Random) -> Deal:
    """The same deal with some pairs of cards changed about that are not among the fixed ones."""
    free = [card for card in PACK if deal.owner[card] != ABSENT and not fixed >> card & 1]
    owner, hands, stock = bytearray(deal.owner), list(deal.hands), deal.stock
    spare = deal.spare
    for _ in range(rng.choice([1, 1, 2, 6]) if len(free) > 1 else 0):
        one, other = rng.sample(free, 2)
        both = 1 << one | 1 << other
        for place in {owner[one], owner[other]} if owner[one] != owner[other] else ():
            if place == STOCK:
                stock ^= both
            else:
                hands[place] ^= both
        if spare >> one & 1 != spare >> other & 1:
            spare ^= both
        owner[one], owner[other] = owner[other], owner[one]
    return deal._replace(hands=tuple(hands), stock=stock, owner=bytes(owner), spare=spare)


def in_the_open(step: Step) -> tuple[object, ...]:
    """All that everybody at the table sees of a step."""
    happened = (step.kind, step.seat, step.card, step.run_cards, step.events)
    return (*happened, step.board, step.counters, step.turn, step.due)


def doubles(name: str, rng: Random) -> Iterator[tuple[Story, Story, int, int]]:
    """Yield pairs of stories that are one to a seat up to a step: both, the step, the seat."""
    rules = GAMES[name]
    for _ in range(12):
        story = random_story(rules, rng.randint(*rules.players), rng)
        # With the first out the hands are shown, and the words tell of them.
        shown = next((step.number for step in story.steps if step.out), len(story.steps) + 1)
        for _ in range(5):
            last, seat = rng.randint(1, shown - 1), rng.randrange(story.deal.seats)
            deal = changed_about(story.deal, known(story, last, seat), rng)
            leads = story.choices[: story.steps[last - 1].run]
            first = story.steps[0]
            try:
                other = tell(
                    rules,
                    deal,
                    leads,
                    first.counters_before,
                    first.board_before,
                    story.stakes,
                    story.exchange,
                )
            except IllegalPlay:
                continue  # with these cards it could not have been played like that
            one, two = (list(map(in_the_open, told.steps[:last])) for told in (story, other))
            if deal.hands != story.deal.hands and one == two:
                yield story, other, last, seat


def gist(said: Said, actor: str) -> tuple[str | None, list[str]]:
    """What a sentence is about; wordings take turns, and some of them name who acts."""
    return said.rule, sorted({*GIST.findall(said.text)} - {actor})


def read(words: Explanation, step: Step, seat: int) -> list[list[tuple[str | None, list[str]]]]:
    actor = "" if step.seat is None else MANY_NAMES[step.seat]
    return [[gist(said, actor) for said in part if may_read(said, seat)] for part in words]


@pytest.mark.parametrize("name", GAMES)
def test_a_players_sentences_do_not_depend_on_cards_never_seen(name: str) -> None:
    rng, pairs = Random(f"secrecy {name}"), 0
    for story, other, last, seat in doubles(name, rng):
        pairs += 1
        for one, two in list(zip(explained(story), explained(other), strict=False))[:last]:
            assert read(one.words, one.step, seat) == read(two.words, two.step, seat), seat
    assert pairs >= 10


def test_two_deals_that_differ_are_told_differently_to_those_who_see_all() -> None:
    """The test above can fail: to open eyes nearly every pair is two deals."""
    told = 0
    for story, other, last, _ in doubles("pope-joan", Random("open eyes")):
        ways = [[one.words for one in explained(whole)[:last]] for whole in (story, other)]
        told += ways[0] != ways[1]
    assert told >= 10
