"""What is said at the table, as events: who has not got the wanted card, where a run stops.

Foster has it said round the table in Pope Joan (p. 422), and in Newmarket by the one who cannot go
on (p. 423). Nothing here changes the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import CARDS, Card
from engine.events import Called, Event, followed, led, stopped

if TYPE_CHECKING:
    from engine.table import Table


def report_card(table: Table, seat: int, card: Card, log: list[Event]) -> None:
    """Log a card about to fall, after what the players before its holder had to say."""
    if table.due is None:
        log.append(led(seat, card))
        return
    if table.rules.calls != "silent":
        last = table.last
        assert last is not None, "a card is due after another"
        callers = _before(table, table.deal.owner[last], seat)
        if callers:
            missing = CARDS[table.tables.sequence.above[last]]
            log.append(Called(callers, missing if table.filling else card))
    log.append(followed(seat, card))


def _before(table: Table, first: int, end: int) -> tuple[int, ...]:
    """Return who says that the wanted card is not theirs: from ``first`` on to before ``end``."""
    if first == end:
        return ()
    seats = table.deal.seats
    places = range((end - first) % seats if table.rules.calls == "round" else 1)
    callers = ((first + place) % seats for place in places)
    return tuple(seat for seat in callers if table.deal.hands[seat])


def report_stop(table: Table, seat: int, card: Card, log: list[Event]) -> None:
    """Log that nobody has the next card, after everybody whose turn it is to say so."""
    rules, seats = table.rules, table.deal.seats
    reason, wanted = table.stop_reason(card), table.tables.sequence.above[card]
    # Nobody asks for a card that lies there for all to see.
    seen = reason == "played" and rules.played_cards == "face-up"
    if rules.calls != "silent" and wanted >= 0 and not seen:
        asked = range(seat, seat + (seats if rules.calls == "round" else 1))
        callers = tuple(one % seats for one in asked if table.held(one % seats))
        log.append(Called(callers, CARDS[wanted]))
    log.append(stopped(seat, card, reason))
