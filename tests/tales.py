"""Deals told and explained at random, and what each onlooker reads of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from deals import NAMES

from engine import PRESETS, Rules, Table, deal_from_seed
from engine.cards import PACK, Card, card_at, parse_card
from engine.explain import Teller
from engine.layout import pot_cards
from engine.origins import ORIGINS
from engine.staking import place_freely
from engine.story import Choice, Step, Story, tell
from engine.telling import Explanation, Said

CARD = re.compile(r"[♠♥♦♣](?:10|[2-9AKQJ])")
ALL = -1
"""The view of all hands; any other view is a seat."""

GAMES: dict[str, Rules] = {
    name if option is None else f"{name}: {option}": (
        rules if option is None else rules._replace(**ORIGINS[name].options[option].changes)
    )
    for name, rules in PRESETS.items()
    for option in (None, *ORIGINS[name].options)
}
"""Every game, and every variation its book names."""

MANY_NAMES = (*NAMES, "Ida", "Joe", "Kit", "Lou")


class Told(NamedTuple):
    """A step with its words, in its story."""

    story: Story
    step: Step
    words: Explanation


def random_story(rules: Rules, seats: int, rng: Random) -> Story:
    """Deal and play at random, sometimes on a board that was carried over.

    Stakes that are placed freely, the spare hand and Spin are used now and then.
    """
    dealer = rng.randrange(seats)
    deal = deal_from_seed(rules, seats, dealer, rng)
    laid = [rng.choice([0, 0, 1, 2, 5]) for _ in rules.pots] if rng.random() < 0.3 else None
    counters = [rng.randint(-20, 160) for _ in range(seats)] if rng.random() < 0.3 else None
    stakes = None
    if rules.staking == "free" and rng.random() < 0.8:
        stakes = place_freely(rules, seats, rng, sum(rules.stakes) + rng.randint(0, 4))
    exchange = random_exchange(rules, seats, dealer, rng)
    at = Table(rules, deal, stakes=stakes, exchange=exchange)
    leads: list[Choice] = []
    while not at.over:
        if at.due is None:
            leads.append(Choice(rng.choice(at.legal())))
        card = leads[-1].card if at.due is None else at.due
        spin = rng.random() < 0.3 and at.may_spin and at.refusal(card, spin=True) is None
        if spin:
            leads[-1] = Choice(leads[-1].card, card)
        at.play(card, spin=spin)
    return tell(rules, deal, leads, counters, laid, stakes, exchange)


def random_exchange(rules: Rules, seats: int, dealer: int, rng: Random) -> tuple[int, int] | None:
    """Let the dealer swap, somebody buy, or nobody take the spare hand."""
    buyer = (dealer + rng.randint(1, seats - 1)) % seats
    swap, sale = (dealer, 0), (buyer, rng.randint(1, 9))
    offers: dict[str, list[tuple[int, int]]] = {
        "dealer-swaps": [swap],
        "auction": [sale],
        "swap-or-auction": [swap, sale],
    }
    return rng.choice([None, *offers.get(rules.spare_use, [])])


def explained(story: Story) -> list[Told]:
    """Explain every step of a story."""
    teller = Teller(story, MANY_NAMES[: story.deal.seats])
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
