"""What a card brings: its pot, the pairs it completes, the levy for the Pope.

Everything is paid at once, even into debt, and unclaimed counters stay where they are (E59).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import Card
from engine.deal import STOCK
from engine.events import Event, Levied, Split, TurnedUp, claimed

if TYPE_CHECKING:
    from engine.table import Table


def turn_up(table: Table, card: Card, log: list[Event] | None) -> None:
    """Show the turn-up; a paying one brings the dealer its pot, wherever it lies (E14, E18)."""
    if log is not None:
        log.append(TurnedUp(table.deal.turn_up_seat, card))
    pot, bonus = table.tables.pot_of[card], table.rules.turn_up_bonus
    if pot >= 0 and bonus != "none":
        take(table, table.deal.dealer, pot, "turn-up", log)
    if card == table.rules.pope and bonus == "pot-and-levy":
        levy(table, table.deal.dealer, log)


def claim(table: Table, seat: int, card: Card, log: list[Event] | None) -> None:
    """Pay the pot of this card, then the combinations it completes (E49 to E54)."""
    pot = table.tables.pot_of[card]
    if pot >= 0:
        take(table, seat, pot, "card", log)
    for pot, partner, is_later in table.tables.pairs[card]:
        other = table.deal.owner[partner]
        if other >= STOCK or table.held(other) >> partner & 1:
            continue
        if other != seat:
            _divide(table, seat, other, pot, log)
        elif table.rules.combination == "same-player" or (is_later and _before(table) == partner):
            take(table, seat, pot, "combination", log)
    if card == table.rules.pope and table.rules.pope_levy:
        levy(table, seat, log)


def _before(table: Table) -> Card | None:
    """The card that fell straight before this one."""
    return table.rules.spin if table.spun else table.last


def _divide(table: Table, seat: int, other: int, pot: int, log: list[Event] | None) -> None:
    """Halve a pair's pot between two players, or leave it; an odd counter stays (E50 to E52)."""
    share = table.board[pot] // 2 if table.rules.split == "divide" else 0
    table.board[pot] -= 2 * share
    table.counters[seat] += share
    table.counters[other] += share
    if log is not None:
        log.append(Split(seat, other, pot, share))


def levy(table: Table, to: int, log: list[Event] | None) -> None:
    """Everybody else pays a counter for each card in hand now, up to the cap (E62)."""
    seats = table.deal.seats
    for place in range(1, seats):
        seat = (to + place) % seats
        cards = table.held(seat).bit_count()
        amount = min(cards, table.rules.pope_levy)
        if not amount:
            continue
        table.counters[seat] -= amount
        table.counters[to] += amount
        if log is not None:
            log.append(Levied(seat, to, amount, cards))


def take(table: Table, seat: int, pot: int, how: str, log: list[Event] | None) -> None:
    """Give ``seat`` all that lies on a pot; ``how`` is told by the event (see events.Claimed)."""
    amount = table.board[pot]
    table.board[pot] = 0
    table.counters[seat] += amount
    if log is not None:
        log.append(claimed(seat, pot, amount, how))
