"""Deals told and explained at random, and what each onlooker reads of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from deals import NAMES

from engine import Rules, Table, deal_from_seed
from engine.cards import PACK, Card, card_at, parse_card
from engine.explain import Teller
from engine.layout import pot_cards
from engine.story import Step, Story, tell
from engine.telling import Explanation, Said

CARD = re.compile(r"[♠♥♦♣](?:10|[2-9AKQJ])")
ALL = -1
"""The view of all hands; any other view is a seat."""

MANY_NAMES = (*NAMES, "Ida", "Joe", "Kit", "Lou")


class Told(NamedTuple):
    """A step with its words, in its story."""

    story: Story
    step: Step
    words: Explanation


def random_story(rules: Rules, seats: int, rng: Random) -> Story:
    """Deal and play at random, sometimes on a board that was carried over."""
    deal = deal_from_seed(rules, seats, rng.randrange(seats), rng)
    laid = [rng.choice([0, 0, 1, 2, 5]) for _ in rules.pots] if rng.random() < 0.3 else None
    counters = [rng.randint(-20, 160) for _ in range(seats)] if rng.random() < 0.3 else None
    at = Table(rules, deal)
    leads = []
    while not at.over:
        if at.due is None:
            leads.append(rng.choice(at.legal()))
        at.play(leads[-1] if at.due is None else at.due)
    return tell(rules, deal, leads, counters, laid)


def explained(story: Story) -> list[Told]:
    """Explain every step of a story."""
    teller = Teller(story.rules, story.deal, MANY_NAMES[: story.deal.seats])
    return [Told(story, step, teller.explain(step)) for step in story.steps]


def tales(rules: Rules, count: int, rng: Random) -> Iterator[list[Told]]:
    """Yield so many deals, told, for as many players as the rules allow in turn."""
    fewest, most = rules.players
    for turn in range(count):
        yield explained(random_story(rules, fewest + turn % (most - fewest + 1), rng))


def views(told: Told) -> list[int]:
    """The ways to look at a step that differ: all hands, a seat some sentence names, another."""
    seats = range(told.story.deal.seats)
    named = {
        int(one.audience.split(":")[1])
        for part in told.words
        for one in part
        if one.audience is not None and ":" in one.audience
    }
    return [ALL, *sorted(named), *[seat for seat in seats if seat not in named][:1]]


def may_read(said: Said, view: int) -> bool:
    """Whether a sentence shows in a view."""
    if said.audience in (None, "open", "closed"):
        return said.audience is None or (said.audience == "open") == (view == ALL)
    who, seat = said.audience.split(":")
    mine = view == int(seat)
    return {"seat": mine or view == ALL, "own": mine, "not": not mine and view != ALL}[who]


def read(part: Sequence[Said], view: int) -> list[str]:
    """The sentences of a part that show in a view."""
    return [said.text for said in part if may_read(said, view)]


@lru_cache(maxsize=100_000)
def cards_in(text: str) -> tuple[Card, ...]:
    """The cards a text names."""
    return tuple(parse_card(found) for found in CARD.findall(text))


@lru_cache(maxsize=100_000)
def count_words(text: str) -> int:
    """Count words as a reader does: numbers and cards count, signs do not."""
    return sum(any(c.isalnum() or c in "♠♥♦♣" for c in piece) for piece in text.split())


@lru_cache(maxsize=100_000)
def pattern(text: str) -> str:
    """A sentence without its cards and names: what makes two of them sound the same."""
    text = CARD.sub("□", text)
    return re.sub(rf"\b({'|'.join(MANY_NAMES)})\b", "○", text)


def known_to(told: Told, seat: int) -> set[Card]:
    """The cards a player may hear of: own, played, turned up, with pots, next above, removed."""
    story, step = told.story, told.step
    rules, deal = story.rules, story.deal
    own = {card for card in PACK if deal.hands[seat] >> card & 1}
    table = {one.card for one in story.steps[: step.number] if one.card is not None}
    above = {card_above(card, rules.order) for card in table}
    with_pots = {card for pot in rules.pots for card in pot_cards(pot, rules.pope, deal.pay_suit)}
    return own | table | above | with_pots | {*rules.removed}


def card_above(card: Card, order: str) -> Card:
    """The card one step higher, in the pack or not (a top card: itself)."""
    ranks = [*range(1, 14)] if order == "ace-low" else [*range(2, 14), 1]
    place = ranks.index(card.rank)
    return card_at(card.suit, ranks[min(place + 1, 12)])
