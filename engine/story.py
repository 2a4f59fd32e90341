"""A deal as a list of steps: the deal, the dressing, the turn-up, every card, the settlement.

A step holds what happened (events) and everything around it that an explanation or a picture
needs. Only the leads are decisions; the teller plays what follows by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.cards import Card
from engine.deal import Deal
from engine.errors import IllegalPlay, NoSpin
from engine.events import (
    CarriedOver,
    Dressed,
    Event,
    Exchanged,
    Spun,
    Stopped,
    WentOut,
    moves,
)
from engine.lead import refusals
from engine.rules import Rules
from engine.table import Table

Ints = tuple[int, ...]


class Choice(NamedTuple):
    """What a leader opens a run with, and the card behind which Spin is thrown in when it falls."""

    card: Card
    spin: Card | None = None


class Step(NamedTuple):
    """One thing that happened.

    ``kind``: deal, dress, exchange, turn-up, lead, follow, pay or board. ``number`` counts from 1,
    ``run`` from 1 at the first lead (0 before). ``seat`` acted with ``card``; ``legal`` are the
    cards it could have played and ``barred`` the refusals of its others (leads only); ``may_spin``
    tells that it could have thrown Spin in behind the card. ``run_cards`` is the run so far as
    (card, seat), with Spin in it. Hands are masks by seat; board and counters are in counters,
    before and after the step. ``turn`` acts next, with ``due`` or a lead of its own; None: the deal
    is over.
    """

    number: int
    kind: str
    seat: int | None
    card: Card | None
    run: int
    run_cards: tuple[tuple[Card, int], ...]
    legal: tuple[Card, ...]
    barred: tuple[IllegalPlay, ...]
    may_spin: bool
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
    """A deal told: what it is told from, the steps, and the table as the last step leaves it.

    ``deal`` are the cards as dealt; the table's are others where the spare hand was taken.
    """

    rules: Rules
    deal: Deal
    choices: tuple[Choice, ...]
    stakes: Sequence[Sequence[int]] | None
    exchange: tuple[int, int] | None
    steps: tuple[Step, ...]
    table: Table


def apply(
    events: Iterable[Event], board: Sequence[int], counters: Sequence[int]
) -> tuple[Ints, Ints]:
    """Return board and counters after these events; nothing else ever moves a counter."""
    held = {"pot": list(board), "seat": list(counters)}
    for event in events:
        for (source, giver), (target, taker), amount in moves(event):
            held[source][giver] -= amount
            held[target][taker] += amount
    return tuple(held["pot"]), tuple(held["seat"])


def tell(
    rules: Rules,
    deal: Deal,
    leads: Iterable[Card | Choice],
    counters: Sequence[int] | None = None,
    board: Sequence[int] | None = None,
    stakes: Sequence[Sequence[int]] | None = None,
    exchange: tuple[int, int] | None = None,
) -> Story:
    """Tell a deal from the first card dealt, with these leads; it may end before the deal does.

    The other arguments are those of :class:`~engine.table.Table`.

    Raises:
        IllegalPlay: a lead, or Spin behind a card, that the rules bar.
        DealError: stakes or an exchange that the rules do not allow.
    """
    log: list[Event] = []
    table = Table(rules, deal, counters, board, log, stakes, exchange)
    start = [rules.counters] * deal.seats if counters is None else counters
    laid = [0] * len(rules.pots) if board is None else board
    steps = _opening(table, deal, log, tuple(laid), tuple(start))
    choices = tuple(lead if isinstance(lead, Choice) else Choice(lead) for lead in leads)
    for choice in choices:
        steps.extend(run_steps(table, choice, steps[-1]))
    return Story(rules, deal, choices, stakes, exchange, tuple(steps), table)


def retell(story: Story, number: int, leads: Iterable[Card | Choice]) -> Story:
    """Tell what would have happened if the lead of step ``number`` had been another.

    The steps of the result are those of the branch alone, numbered from 1.

    Raises:
        IndexError: there is no such step, or it is not a lead.
        IllegalPlay: a lead, or Spin behind a card, that the rules bar.
    """
    if not 1 <= number <= len(story.steps) or story.steps[number - 1].kind != "lead":
        raise IndexError(number)
    opening = story.steps[0]
    told = tell(
        story.rules,
        story.deal,
        story.choices[: story.steps[number - 1].run - 1],
        opening.counters,
        opening.board,
        story.stakes,
        story.exchange,
    )
    past = told.steps[-1]
    choices = tuple(lead if isinstance(lead, Choice) else Choice(lead) for lead in leads)
    steps: list[Step] = []
    for choice in choices:
        steps.extend(run_steps(told.table, choice, steps[-1] if steps else past))
    numbered = tuple(step._replace(number=place) for place, step in enumerate(steps, 1))
    return told._replace(choices=choices, steps=numbered)


def run_steps(table: Table, choice: Choice, past: Step) -> list[Step]:
    """Play a lead and all that has to follow it, and return a step for each card (and the end).

    Raises:
        IllegalPlay: a lead that is barred, or Spin behind a card that does not fall in this run.
    """
    steps = [_card_step(table, choice.card, choice.spin, past, past.run + 1)]
    while table.due is not None:
        steps.append(_card_step(table, table.due, choice.spin, steps[-1], past.run + 1))
    spun = any(isinstance(event, Spun) for step in steps for event in step.events)
    if choice.spin is not None and not spun:
        raise NoSpin(choice.spin, seat=past.turn, spin=table.rules.spin, position=repr(table))
    if table.over:
        steps.extend(_ending(table, steps.pop()))
    return steps


def _opening(
    table: Table, dealt: Deal, log: list[Event], board: Ints, counters: Ints
) -> list[Step]:
    """The steps before the first lead; only those that the rules and the deal have."""
    groups: dict[str, list[Event]] = {"deal": [], "dress": [], "exchange": [], "turn-up": []}
    for event in log:
        if isinstance(event, Dressed):
            groups["dress"].append(event)
        else:
            groups["exchange" if isinstance(event, Exchanged) else "turn-up"].append(event)
    hands = dealt.hands
    steps: list[Step] = []
    for kind, events in groups.items():
        if not events and kind in ("exchange", "turn-up"):
            continue
        after, purses = apply(events, board, counters)
        before, hands = hands, hands if kind in ("deal", "dress") else table.deal.hands
        card = table.deal.turn_up if kind == "turn-up" else None
        seat = next((e.seat for e in events if isinstance(e, Exchanged)), dealt.dealer)
        common = (0, (), (), (), False, tuple(events), before, hands, board, after, counters)
        steps.append(Step(len(steps) + 1, kind, seat, card, *common, purses, table.turn, None))
        board, counters = after, purses
    return steps


def _card_step(table: Table, card: Card, spin: Card | None, past: Step, run: int) -> Step:
    seat, leading = table.turn, table.due is None
    may_spin = table.may_spin_behind(card)
    legal = tuple(table.legal())
    barred = refusals(table) if leading else ()
    hands = tuple(table.hands)
    log: list[Event] = []
    table.play(card, log, spin=card == spin)
    thrown = tuple((event.card, seat) for event in log if isinstance(event, Spun))
    board, counters = apply(log, past.board, past.counters)
    return Step(
        number=past.number + 1,
        kind="lead" if leading else "follow",
        seat=seat,
        card=card,
        run=run,
        run_cards=(() if leading else past.run_cards) + ((card, seat),) + thrown,
        legal=legal,
        barred=barred,
        may_spin=may_spin,
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
                may_spin=last.may_spin and not steps,
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
