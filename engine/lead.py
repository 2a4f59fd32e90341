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
    NoSpin,
    NotDue,
    NotInHand,
    NotInPack,
    NotLowest,
    NotOpening,
    SameColour,
    SameSuit,
    SpinAlone,
    SpinFollows,
)
from engine.sequence import lowest_of_suits

if TYPE_CHECKING:
    from engine.table import Table


def leads(table: Table, seat: int) -> int:
    """Return the mask of the cards that ``seat`` may open a run with now.

    The lowest of a suit, or any card; the card of Spin is never in the way and may be led itself
    unless the rules say never (E65, E66); straight after Spin a card with a pot may be led as well
    (E34). After that a change of suit or colour may be asked for. Whoever has nothing left leads
    freely: the rules say so, or everybody has passed and the lead has come back (E26).
    """
    hand = table.held(seat)
    if table.opening is not None and table.last is None:
        return hand & 1 << table.opening
    in_turn = _in_turn(table, hand)
    return in_turn & _changed(table) or in_turn or hand


def _in_turn(table: Table, hand: int) -> int:
    """What the rule of leading allows, before any change of suit."""
    rules = table.rules
    spin = 0 if rules.spin is None else hand & 1 << rules.spin
    allowed = hand ^ spin
    if rules.lead != "any-card":
        allowed = lowest_of_suits(allowed, table.tables.sequence.high_aces)
    if spin and rules.spin_lead == "ordinary":
        allowed |= spin
    if table.spun:
        allowed |= hand & table.tables.paying & ~(spin if rules.spin_lead == "never" else 0)
    return allowed


def _changed(table: Table) -> int:
    """The mask of the suits that a new run may be in."""
    leaving, last = table.tables.leaving, table.last
    return -1 if leaving is None or last is None else leaving[last.suit]


def refusal(table: Table, card: Card) -> IllegalPlay | None:
    """Return the reason why ``card`` may not be played at this table now, or None if it may."""
    seat = table.turn
    if card in table.legal():
        return None
    facts: dict[str, object] = {"seat": seat, "position": repr(table)}
    owner = table.deal.owner[card]
    if table.out is not None:
        return DealOver(card, **facts, out=table.out)
    if owner == ABSENT:
        return NotInPack(card, **facts)
    if owner < STOCK and not table.hands[owner] >> card & 1:
        return AlreadyPlayed(card, **facts, by=owner)
    hand = table.hands[seat]
    if table.due is not None:
        if card == table.rules.spin and hand >> card & 1:
            return SpinAlone(card, **facts, due=table.due)
        return NotDue(card, **facts, due=table.due)
    if not hand >> card & 1:
        return NotInHand(card, **facts)
    return _no_lead(table, card, facts)


def _no_lead(table: Table, card: Card, facts: dict[str, object]) -> IllegalPlay:
    """Return why a card of the leader's hand that may not open a run may not."""
    opening = table.opening
    if table.last is None and opening is not None:
        return NotOpening(card, **facts, opening=opening)
    in_turn = _in_turn(table, table.hands[table.turn])
    if card == table.rules.spin and not in_turn >> card & 1:
        return SpinAlone(card, **facts, due=None)
    if not _changed(table) >> card & 1:
        assert table.last is not None, "there was a run to leave"
        same = SameSuit if table.rules.lead_change == "new-suit" else SameColour
        return same(card, **facts, suit=table.last.suit)
    spin = 0 if table.rules.spin is None else 1 << table.rules.spin  # never in the way (E66)
    suit = in_turn & ~spin & LANE << 16 * card.suit
    lowest = lowest_of_suits(suit, table.tables.sequence.high_aces)
    return NotLowest(card, **facts, lowest=CARDS[lowest.bit_length() - 1])


def refusals(table: Table) -> tuple[IllegalPlay, ...]:
    """Return why each card that the seat to play may not play is barred, S H D C and upward."""
    hand = cards_of(table.hands[table.turn])
    return tuple(error for card in hand if (error := refusal(table, card)))


def spin_refusal(table: Table, card: Card) -> IllegalPlay | None:
    """Return why Spin may not be thrown in behind ``card`` now, or None if it may.

    It needs a card of one's own that may be played, and both in the same hand (Foster p. 423; E67).
    """
    error = refusal(table, card)
    if error is not None or table.may_spin_behind(card):
        return error
    ordinary = table.may_spin and card != table.rules.spin
    why = SpinFollows if ordinary else NoSpin
    return why(card, seat=table.turn, position=repr(table), spin=table.rules.spin)
