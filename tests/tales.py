"""Deals told and explained at random, and what each onlooker reads of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from deals import NAMES, mixed_rules, random_rules

from engine import PRESETS, Rules, Table, deal_from_seed, deal_written
from engine.cards import PACK, Card, card_at, cards_of, parse_card
from engine.deal import Deal
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

ODD: dict[str, Rules] = {
    "auction": PRESETS["michigan"]._replace(spare_use="auction"),
    "swap": PRESETS["michigan"]._replace(spare_use="dealer-swaps", calls="round"),
    "any suit but the last": PRESETS["pope-joan-peel"]._replace(
        lead_change="new-suit", lead_blocked="lead-freely", players=(3, 3), per_card=2
    ),
    "any card of the other colour": PRESETS["pope-joan-five-cards"]._replace(
        lead_change="new-colour", lead_blocked="pass-left", staking="everybody"
    ),
    "Spin never led": PRESETS["spin"]._replace(
        spin_lead="never", lead_blocked="pass-left", hands=3
    ),
    "Spin that is led up to": PRESETS["spin"]._replace(spin=parse_card("9H"), match_length="hands"),
    "ten hands": PRESETS["saratoga"]._replace(match_length="hands", hands=10, stakes=(1, 0, 0, 0)),
    "first to 51": PRESETS["newmarket-british"]._replace(
        target=51, players=(5, 8), cards_each=(8, 7, 6, 5)
    ),
    "three rounds, or to 150": PRESETS["pope-joan"]._replace(hands=3, match_length="rounds"),
    "bare stakes": PRESETS["michigan"]._replace(stakes=(0, 0, 0, 0)),
    "even parts": PRESETS["pope-joan-peel"]._replace(players=(4, 4), pope_fills="yes"),
    "three pairs, and nobody divides": PRESETS["pope-joan-matrimony"]._replace(
        players=(3, 3), removed=tuple(PACK[:26]), cards_each=(8,), split="nobody"
    ),
    "Pope without a stake": PRESETS["pope-joan-peel"]._replace(stakes=(0, 2, 2, 1, 1, 1, 1, 1)),
    "Pope turned up": PRESETS["pope-joan-peel"]._replace(
        pope=parse_card("KS"), removed=tuple(PACK[13:39]), players=(3, 4)
    ),
}
"""Households that do what no book's game does."""

MANY_NAMES = (*NAMES, "Ida", "Joe", "Kit", "Lou")


class Told(NamedTuple):
    """A step with its words, in its story."""

    story: Story
    step: Step
    words: Explanation


def drawn_rules(rng: Random) -> Rules:
    """Draw a household: anything that fits together, or fields from many games."""
    return rng.choice([random_rules, mixed_rules])(rng)


def random_story(rules: Rules, seats: int, rng: Random) -> Story:
    """Deal and play at random, sometimes on a board that was carried over.

    Stakes that are placed freely, the spare hand, Spin and short deals are used now and then.
    """
    dealer = rng.randrange(seats)
    deal = deal_from_seed(rules, seats, dealer, rng)
    if rules.turn_up == "none" and rules.spare_hand in ("last", "first") and rng.random() < 0.1:
        deal = cut_short(rules, deal, rng)
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


def cut_short(rules: Rules, deal: Deal, rng: Random) -> Deal:
    """Deal fewer cards for learning, with a spare hand of its own and the rest laid aside."""
    hands = [cards_of(hand)[: rng.randint(2, 5)] for hand in deal.hands]
    spare = cards_of(deal.stock)[: rng.randint(2, 5)]
    return deal_written(rules, hands, deal.dealer, None, spare=spare)


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
    """The cards a player may hear of: own, played, with a place in the rules, next to known ones.

    Own are those dealt and, once the spare hand has been taken, those got for it; a dealer who
    looks at the spare hand knows it.
    """
    story, step = told.story, told.step
    rules, deal = story.rules, story.deal
    seen = deal.hands[seat] | (step.hands[seat] if step.kind != "deal" else 0)
    if rules.spare_use == "dealer-looks" and seat == deal.dealer:
        seen |= deal.stock
    known = {card for card in PACK if seen >> card & 1}
    table = {card for one in story.steps[: step.number] for card, _ in one.run_cards}
    table |= {one.due for one in story.steps[: step.number] if one.due is not None}
    table |= {one.card for one in story.steps[: step.number] if one.card is not None}
    above = {card_above(card, rules.order) for card in table}
    if rules.pope_fills == "yes":  # Who fills a gap holds the card beyond it, as all can work out.
        above |= {card_above(card, rules.order) for card in above}
    known |= table | above
    if deal.turn_up is not None and step.kind not in ("deal", "dress", "exchange"):
        known |= {card for card in PACK if card_above(card, rules.order) == deal.turn_up}
    known |= {card for pot in rules.pots for card in pot_cards(pot, rules.pope, deal.pay_suit)}
    if rules.opening is not None:
        known |= {card for card in PACK if card.suit == rules.opening.suit}
    return (
        known | {*rules.removed} | {card for card in (rules.pope, rules.spin) if card is not None}
    )


def card_above(card: Card, order: str) -> Card:
    """The card one step higher, in the pack or not (a top card: itself)."""
    ranks = [*range(1, 14)] if order == "ace-low" else [*range(2, 14), 1]
    place = ranks.index(card.rank)
    return card_at(card.suit, ranks[min(place + 1, 12)])
