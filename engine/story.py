"""A deal as a list of steps: the deal, the dressing, the turn-up, every card, the settlement.

A step holds what happened (events) and everything around it that an explanation or a picture
needs. Only the leads are decisions; the teller plays what follows by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.cards import Card
from engine.deal import Deal
from engine.errors import IllegalPlay
from engine.events import (
    CarriedOver,
    Claimed,
    Doubled,
    Dressed,
    Event,
    Paid,
    Split,
    Stopped,
    WentOut,
)
from engine.lead import refusals
from engine.rules import Rules
from engine.table import Table

Ints = tuple[int, ...]


class Step(NamedTuple):
    """One thing that happened.

    ``kind``: deal, dress, turn-up, lead, follow, pay or board. ``number`` counts from 1, ``run``
    from 1 at the first lead (0 before). ``seat`` acted with ``card``; ``legal`` are the cards it
    could have played and ``barred`` the refusals of its others (leads only). ``run_cards`` is the
    run so far as (card, seat). Hands are masks by seat; board and counters are in counters, before
    and after the step. ``turn`` acts next, with ``due`` or a lead of its own; None: the deal is
    over.
    """

    number: int
    kind: str
    seat: int | None
    card: Card | None
    run: int
    run_cards: tuple[tuple[Card, int], ...]
    legal: tuple[Card, ...]
    barred: tuple[IllegalPlay, ...]
    events: tuple[Event, ...]
    hands_before: Ints
    hands: Ints
    board_before: Ints
    board: Ints
    counters_before: Ints
    counters: Ints
    turn: int | None
    due: Card | None

    @property
    def stop(self) -> str | None:
        """Why the run stopped at this card, or None if it did not (see events.Stopped)."""
        return next((event.reason for event in self.events if isinstance(event, Stopped)), None)

    @property
    def out(self) -> bool:
        """Whether this card was its player's last."""
        return any(isinstance(event, WentOut) for event in self.events)


class Story(NamedTuple):
    """A deal told: its rules and cards, the steps, and the table as the last step leaves it."""

    rules: Rules
    deal: Deal
    steps: tuple[Step, ...]
    table: Table


def apply(
    events: Iterable[Event], board: Sequence[int], counters: Sequence[int]
) -> tuple[Ints, Ints]:
    """Return board and counters after these events; nothing else ever moves a counter."""
    pots, players = list(board), list(counters)
    for event in events:
        if isinstance(event, Dressed | Doubled):
            pots[event.pot] += event.amount
            players[event.seat] -= event.amount
        elif isinstance(event, Claimed):
            pots[event.pot] -= event.amount
            players[event.seat] += event.amount
        elif isinstance(event, Split):
            pots[event.pot] -= 2 * event.share
            players[event.seat] += event.share
            players[event.other] += event.share
        elif isinstance(event, Paid):
            players[event.seat] -= event.amount
            players[event.to] += event.amount
    return tuple(pots), tuple(players)


def tell(
    rules: Rules,
    deal: Deal,
    leads: Iterable[Card],
    counters: Sequence[int] | None = None,
    board: Sequence[int] | None = None,
) -> Story:
    """Tell a deal from the first card dealt, with these leads; it may end before the deal does.

    Raises:
        IllegalPlay: a lead that the rules bar.
    """
    log: list[Event] = []
    table = Table(rules, deal, counters, board, log)
    start = [rules.counters] * deal.seats if counters is None else counters
    laid = [0] * len(rules.pots) if board is None else board
    steps = _opening(table, log, tuple(laid), tuple(start))
    for card in leads:
        steps.extend(run_steps(table, card, steps[-1]))
    return Story(rules, deal, tuple(steps), table)


def retell(story: Story, number: int, leads: Iterable[Card]) -> Story:
    """Tell what would have happened if the lead of step ``number`` had been another.

    The steps of the result are those of the branch alone, numbered from 1.

    Raises:
        IndexError: there is no such step, or it is not a lead.
        IllegalPlay: a lead that the rules bar.
    """
    if not 1 <= number <= len(story.steps) or story.steps[number - 1].kind != "lead":
        raise IndexError(number)
    before = story.steps[: number - 1]
    opening = story.steps[0]
    real = [step.card for step in before if step.kind == "lead" and step.card is not None]
    told = tell(story.rules, story.deal, real, opening.counters, opening.board)
    past = told.steps[-1]
    steps: list[Step] = []
    for card in leads:
        steps.extend(run_steps(told.table, card, steps[-1] if steps else past))
    numbered = (step._replace(number=place) for place, step in enumerate(steps, 1))
    return Story(story.rules, story.deal, tuple(numbered), told.table)


def run_steps(table: Table, lead: Card, past: Step) -> list[Step]:
    """Play a lead and all that has to follow it, and return a step for each card (and the end)."""
    steps = [_card_step(table, lead, past, past.run + 1)]
    while table.due is not None:
        steps.append(_card_step(table, table.due, steps[-1], past.run + 1))
    if table.over:
        steps.extend(_ending(table, steps.pop()))
    return steps


def _opening(table: Table, log: list[Event], board: Ints, counters: Ints) -> list[Step]:
    hands = table.deal.hands
    groups: list[tuple[str, tuple[Event, ...]]] = [
        ("deal", ()),
        ("dress", tuple(event for event in log if isinstance(event, Dressed))),
    ]
    if table.deal.turn_up is not None:
        groups.append(("turn-up", tuple(event for event in log if not isinstance(event, Dressed))))
    steps = []
    for number, (kind, events) in enumerate(groups, 1):
        after, purses = apply(events, board, counters)
        card = table.deal.turn_up if kind == "turn-up" else None
        common = (0, (), (), (), events, hands, hands, board, after, counters, purses)
        steps.append(Step(number, kind, table.deal.dealer, card, *common, table.turn, None))
        board, counters = after, purses
    return steps


def _card_step(table: Table, card: Card, past: Step, run: int) -> Step:
    seat, leading = table.turn, table.due is None
    legal = tuple(table.legal())
    barred = refusals(table) if leading else ()
    hands = tuple(table.hands)
    log: list[Event] = []
    table.play(card, log)
    board, counters = apply(log, past.board, past.counters)
    return Step(
        number=past.number + 1,
        kind="lead" if leading else "follow",
        seat=seat,
        card=card,
        run=run,
        run_cards=(() if leading else past.run_cards) + ((card, seat),),
        legal=legal,
        barred=barred,
        events=tuple(log),
        hands_before=hands,
        hands=tuple(table.hands),
        board_before=past.board,
        board=board,
        counters_before=past.counters,
        counters=counters,
        turn=None if table.over else table.turn,
        due=table.due,
    )


def _ending(table: Table, last: Step) -> list[Step]:
    """Part the last card from the payments it set off, and those from what stays on the board."""
    cut = 1 + next(i for i, event in enumerate(last.events) if isinstance(event, WentOut))
    own, later = last.events[:cut], last.events[cut:]
    pays = tuple(event for event in later if not isinstance(event, CarriedOver))
    stays = tuple(event for event in later if isinstance(event, CarriedOver))
    steps: list[Step] = []
    past = last._replace(board=last.board_before, counters=last.counters_before)
    for kind, events in ((last.kind, own), ("pay", pays), ("board", stays)):
        board, counters = apply(events, past.board, past.counters)
        steps.append(
            last._replace(
                number=last.number + len(steps),
                kind=kind,
                seat=table.deal.dealer if kind == "board" else last.seat,
                card=None if steps else last.card,
                legal=() if steps else last.legal,
                barred=() if steps else last.barred,
                events=events,
                hands_before=last.hands if steps else last.hands_before,
                board_before=past.board,
                board=board,
                counters_before=past.counters,
                counters=counters,
            )
        )
        past = steps[-1]
    return steps
