"""Going out: what the last card of a deal sets in motion, in one fixed order.

The pots the card itself takes come first (the table pays them), then the First-out pot, then one
payment per card held, then what it costs to be caught with a pay card; the sums do not depend on
the order, the story does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.events import Doubled, Event, Excused, carried_over, paid, went_out
from engine.taking import take

if TYPE_CHECKING:
    from engine.table import Table


def settle(table: Table, winner: int, log: list[Event] | None) -> None:
    """Settle the deal that ``winner`` (a seat) has just ended; amounts in counters.

    Players may go into debt (E84), so every payment is made in full and counters are conserved.
    """
    if log is not None:
        log.append(went_out(winner))
    first_out = table.tables.first_out
    if first_out >= 0:
        take(table, winner, first_out, "first-out", log)
    _pay_per_card(table, winner, log)
    if table.rules.held_penalty != "none":
        _double(table, log)
    if log is not None:
        log.extend(carried_over(pot, left) for pot, left in enumerate(table.board) if left)


def _pay_per_card(table: Table, winner: int, log: list[Event] | None) -> None:
    """Each seat pays for its cards, from the winner's left; an unplayed Pope excuses (E75-E77)."""
    rules, seats = table.rules, table.deal.seats
    pope = 0
    if rules.exemption == "unplayed-pope" and rules.pope is not None:
        pope = 1 << rules.pope
    hands = table.hands
    for place in range(1, seats):
        seat = (winner + place) % seats
        cards = hands[seat].bit_count()
        if not cards:  # a dealer who sat out to look at the spare hand
            continue
        if hands[seat] & pope:
            if log is not None:
                log.append(Excused(seat, winner, cards))
            continue
        amount = cards * rules.per_card
        table.counters[seat] -= amount
        table.counters[winner] += amount
        if log is not None:
            log.append(paid(seat, winner, amount, cards))


def _double(table: Table, log: list[Event] | None) -> None:
    """Holders of pay cards double the pots (Foster); a combination pot once at most (E55).

    A combination doubles when one of its cards is still in a hand and the other is in a hand or was
    played; with the other card dead the pot stays as it is, unless the rules double it always. The
    holders share, an odd counter falls on the holder of the higher card. Doubling an empty pot
    costs nothing, and is told (E57).
    """
    owner, board = table.deal.owner, table.board
    held, dealt = sum(table.hands), sum(table.deal.hands)
    alive = dealt if table.rules.held_penalty == "double" else -1
    for pot, (wanted, cards) in enumerate(table.tables.claims):
        if not held & wanted or wanted & ~alive:
            continue
        amount = board[pot]
        board[pot] += amount
        holders = [owner[card] for card in cards if held >> card & 1]
        shares = dict.fromkeys(holders, 0)
        for seat in holders:
            shares[seat] += amount // len(holders)
        shares[holders[-1]] += amount % len(holders)
        for seat, share in shares.items():
            table.counters[seat] -= share
            if log is not None and (share or not amount):
                log.append(Doubled(seat, pot, share))
