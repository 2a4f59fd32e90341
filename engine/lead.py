"""Who may lead what, and why not.

:func:`leads` and :func:`refusal` are two faces of one rule: a card is refused exactly where it is
not among the leads, and tests hold them together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import CARDS, LANE, Card, cards_of
from engine.deal import ABSENT, STOCK
from engine.errors import (
    AlreadyPlayed,
    DealOver,
    IllegalPlay,
    NotDue,
    NotInHand,
    NotInPack,
    NotLowest,
)
from engine.sequence import lowest_of_suits

if TYPE_CHECKING:
    from engine.table import Table


def leads(rule: str, hand: int, high_aces: int) -> int:
    """Return the mask of the cards of ``hand`` that may open a run under ``Rules.lead``."""
    return hand if rule == "any-card" else lowest_of_suits(hand, high_aces)


def refusal(table: Table, card: Card) -> IllegalPlay | None:
    """Return the reason why ``card`` may not be played at this table now, or None if it may."""
    seat = table.turn
    facts: dict[str, object] = {"seat": seat}
    owner = table.deal.owner[card]
    if table.out is not None:
        return DealOver(card, **facts, out=table.out, position=repr(table))
    if card == table.due:
        return None
    if owner == ABSENT:
        return NotInPack(card, **facts, position=repr(table))
    if owner < STOCK and not table.hands[owner] >> card & 1:
        return AlreadyPlayed(card, **facts, by=owner, position=repr(table))
    if table.due is not None:
        return NotDue(card, **facts, due=table.due, position=repr(table))
    hand = table.hands[seat]
    if not hand >> card & 1:
        return NotInHand(card, **facts, position=repr(table))
    allowed = leads(table.rules.lead, hand, table.tables.sequence.high_aces)
    if allowed >> card & 1:
        return None
    lowest = allowed & LANE << 16 * card.suit
    return NotLowest(card, **facts, lowest=CARDS[lowest.bit_length() - 1], position=repr(table))


def refusals(table: Table) -> tuple[IllegalPlay, ...]:
    """Return why each card that the seat to play may not play is barred, S H D C and upward."""
    hand = cards_of(table.hands[table.turn])
    return tuple(error for card in hand if (error := refusal(table, card)))
