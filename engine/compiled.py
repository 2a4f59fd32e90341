"""House rules compiled into tables: what the play loop needs, worked out once for a pay suit."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.cards import CARDS, LANE, Card, mask
from engine.contradictions import check_rules
from engine.layout import pot_cards
from engine.rules import Rules
from engine.sequence import ORDERS, Sequence, sequence

NOTHING = 63
"""The number of no card, for a place that always holds nothing."""


class Tables(NamedTuple):
    """What the play loop needs, worked out once for a game and a pay suit.

    ``pot_of[card]`` is the index of the pot that card alone takes, or -1; ``pairs[card]`` lists the
    combinations it belongs to as (pot index, the other card, whether this is the later card).
    ``moves[card]`` gathers what playing it needs: the card, its bit, the card that follows as a
    number (:data:`NOTHING` where none does), its bit, that card, and whether it can take a pot.
    ``paying`` is the mask of the cards that take a pot by themselves. ``claims`` are the cards of
    each pot, as a mask and one by one. ``leaving`` holds, by the suit of the last run, the mask of
    the cards that may come into question for a new one (None: all); ``odd_leads`` tells that Spin
    asks for more.
    """

    sequence: Sequence
    pot_of: tuple[int, ...]
    pairs: tuple[tuple[tuple[int, Card, bool], ...], ...]
    first_out: int
    moves: tuple[tuple[Card, int, int, int, Card, bool], ...]
    paying: int
    claims: tuple[tuple[int, tuple[Card, ...]], ...]
    leaving: tuple[int, ...] | None
    odd_leads: bool


@lru_cache(maxsize=256)
def compile_rules(rules: Rules, pay_suit: int | None) -> Tables:
    """Compile house rules into :class:`Tables` for a deal whose pay suit (0..3 or None) is known.

    The Pope is looked up before the honours of the pay suit (E94): a card with a pot of its own
    keeps it even where the pay suit would name it again.

    Raises:
        RulesError: the rules contradict each other.
    """
    check_rules(rules)
    pot_of = [-1] * 64
    pairs: list[list[tuple[int, Card, bool]]] = [[] for _ in range(64)]
    first_out = -1

    def rank_order(card: Card) -> int:
        return ORDERS[rules.order].index(card.rank)

    claims = [
        tuple(sorted(pot_cards(pot, rules.pope, pay_suit), key=rank_order)) for pot in rules.pots
    ]
    for index, pot in sorted(enumerate(rules.pots), key=lambda one: one[1].claim == "pay-rank"):
        cards = claims[index]
        if pot.claim == "first-out":
            first_out = index
        elif pot.claim == "combination" and cards:
            low, high = cards
            pairs[low].append((index, high, False))
            pairs[high].append((index, low, True))
        elif cards and pot_of[cards[0]] < 0:
            pot_of[cards[0]] = index
    order = sequence(rules.order, rules.removed)
    moves = tuple(
        (
            CARDS[card],
            1 << card,
            int(after) if after >= 0 else NOTHING,
            1 << after if after >= 0 else 0,
            CARDS[after],
            pot_of[card] >= 0 or bool(pairs[card]) or card == rules.pope,
        )
        for card, after in enumerate(order.after)
    )
    return Tables(
        sequence=order,
        pot_of=tuple(pot_of),
        pairs=tuple(map(tuple, pairs)),
        first_out=first_out,
        moves=moves,
        paying=mask(card for card in order.pack if pot_of[card] >= 0),
        claims=tuple((mask(cards), cards) for cards in claims),
        leaving=_leaving(rules),
        odd_leads=rules.spin is not None,
    )


def _leaving(rules: Rules) -> tuple[int, ...] | None:
    never = -1
    if rules.spin is not None and rules.spin_lead == "never":
        never = ~(1 << rules.spin)
    other = [~(LANE << 16 * suit) for suit in range(4)]
    if rules.lead_change == "new-suit":
        return tuple(never & other[suit] for suit in range(4))
    if rules.lead_change == "new-colour":
        return tuple(never & other[suit] & other[3 - suit] for suit in range(4))
    return None if never == -1 else (never,) * 4
