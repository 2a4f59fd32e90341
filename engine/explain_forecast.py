"""Where the leads not taken would have gone; only for eyes that see all hands."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import Card
from engine.deal import STOCK
from engine.notation import Position
from engine.story import Step
from engine.table import Table
from engine.telling import LIMITS, OPEN, Said, Voice, moved, words


def holder_of(voice: Voice, hands: Sequence[int], card: int) -> int | None:
    """Return the seat that holds a card, or None where nobody does (-1 is no card)."""
    if card < 0:
        return None
    owner = voice.deal.owner[card]
    return owner if owner < STOCK and hands[owner] >> card & 1 else None


def forecasts(voice: Voice, step: Step) -> list[Said]:
    """Say where the leads not taken would have gone.

    Nothing is foretold of the card that was led: the run is about to show it.
    """
    led, seat = moved(step)
    others = [card for card in step.legal if card != led]
    if not others:
        return []
    at = _table_before(voice, step)
    groups: dict[tuple[str, str], list[Card]] = {}
    for card in others:
        kind, leader = _goes(at, card, seat)
        groups.setdefault((kind, voice.names[leader]), []).append(card)
    parts = [
        voice.peek(f"forecast.{kind}", {"cards": cards, "other": other})
        for (kind, other), cards in groups.items()
    ]
    # A list longer than the room for it is cut; 5 words go to the opening.
    while words("; ".join(parts)) > LIMITS["why"] - 5:
        parts.pop()
    if not parts:
        return []
    spin = voice.rules.spin
    held = spin is not None and holder_of(voice, step.hands_before, spin) is not None
    key = "forecasts.spin" if held else "forecasts"
    passed = any(kind == "passed" for kind, _ in groups) and voice.rules.lead_change != "free"
    rule = "lead-blocked" if passed else "stopper-leads"
    return [voice.say(key, rule, {"parts": "; ".join(parts)}, OPEN)]


def _table_before(voice: Voice, step: Step) -> Table:
    """The table as the leader finds it."""
    past, dealt = voice.past, voice.deal.hands
    return Table.at(
        voice.rules,
        Position(
            step.hands_before,
            tuple(dealt[seat] & ~held for seat, held in enumerate(step.hands_before)),
            voice.deal.dealer,
            voice.deal.turn_up,
            moved(step)[1],
            None,
            None,
            None if past is None else past.card,
            step.counters_before,
            step.board_before,
            past is not None and past.stop == "spin",
        ),
    )


def _goes(at: Table, card: Card, seat: int) -> tuple[str, int]:
    """Play a lead and its run, and take it back: how it ends, and who leads next or is out."""
    at.play(card)
    played, last = 1, seat
    while at.due is not None:
        last = at.turn
        at.play(at.due)
        played += 1
    leader = at.turn
    kind = "other" if leader != seat else "stop" if played == 1 else "own"
    if at.over:
        kind = "out"
    elif leader not in (last, seat):
        kind = "passed"
    for _ in range(played):
        at.undo()
    return kind, leader
