"""A played card, explained: the lead and its alternatives, the forced card, the stop."""

from __future__ import annotations

from collections.abc import Sequence

from engine import catalogue
from engine.cards import CARDS, Card
from engine.deal import STOCK
from engine.errors import IllegalPlay
from engine.explain_pots import takings
from engine.story import Step
from engine.telling import CLOSED, LIMITS, OPEN, Parts, Said, Voice, moved, words

MANY = 9
"""More cards than these are not listed one by one."""


def lead(voice: Voice, step: Step) -> Parts:
    """A decision: what was led, what else could have been, and where that would have gone."""
    facts = voice.facts(step)
    took, reasons = takings(voice, step)
    why = [*_going(voice, step, facts), *reasons]
    if step.stop is None and not step.out:
        why.append(voice.say("climb", "following", facts))
    why += _forecasts(voice, step)
    happened = [_opened(voice, step, facts), *took, *_endings(voice, step, facts)]
    return happened, _choices(voice, step), why


def _opened(voice: Voice, step: Step, facts: dict[str, object]) -> Said:
    """Say who led what, and whether the lead, or the suit, is the same as before."""
    card, seat = moved(step)
    suit, leader = voice.last_lead
    voice.last_lead = (card.suit, seat)
    if step.run == 1:
        return voice.say("lead.first", "eldest-leads", facts)
    again = "lead.same" if card.suit == suit else "lead.again"
    return voice.say(again if seat == leader else "lead.now", "stopper-leads", facts)


def follow(voice: Voice, step: Step) -> Parts:
    """A forced card: that it was forced, and what it is the next one after."""
    facts = voice.facts(step)
    before, by = step.run_cards[-2]
    own = by == step.seat
    happened = voice.say("follow.own" if own else "follow.other", "following", facts)
    took, reasons = takings(voice, step)
    why = [*_going(voice, step, facts), *reasons]
    if step.stop is None and not step.out:
        why.append(_climbs(voice, step, facts | {"before": before}))
    could = [voice.say("forced", "following", facts)]
    return [happened, *took, *_endings(voice, step, facts)], could, why


def _climbs(voice: Voice, step: Step, facts: dict[str, object]) -> Said:
    """Say what comes next: how runs go at first, then what a player would notice."""
    card, seat = moved(step)
    pot = voice.tables.pot_of[voice.next_card(card)]
    waiting = step.board[pot] if pot >= 0 else 0
    if waiting:
        facts |= {"pot": voice.rules.pots[pot].name, "waiting": waiting}
        return voice.say("climb.pot", "card-pots", facts)
    if voice.times("climb.after") < 2:
        return voice.say("climb.after", "following", facts)
    return voice.say("climb.left", "following", facts | {"left": step.hands[seat].bit_count()})


def _endings(voice: Voice, step: Step, facts: dict[str, object]) -> list[Said]:
    if step.out:
        return [voice.say("out.here", "first-out", facts)]
    return [voice.say("stop.here", "stops", facts)] if step.stop else []


def _choices(voice: Voice, step: Step) -> list[Said]:
    """List the legal leads for those who may see the hand, and name the most tempting other."""
    _, seat = moved(step)
    facts = voice.facts(step) | {"legal": step.legal}
    mine, others = f"seat:{seat}", f"not:{seat}"
    free = voice.rules.lead == "any-card"
    if step.hands_before[seat].bit_count() == 1:
        return [voice.say("could.only-card", "lead", facts)]
    key = "could.leads" if len(step.legal) > 1 else "could.only-suit"
    if free and len(step.legal) > MANY:
        key = "could.all-led"
    could = [voice.say(key, "lead", facts, mine)]
    if step.barred:
        could += _tempting(voice, step, mine)
    return [
        *could,
        voice.say("could.hidden-any" if free else "could.hidden", "lead", facts, others),
    ]


def _tempting(voice: Voice, step: Step, audience: str) -> list[Said]:
    """Say why not the barred card one would most like to lead: the fullest pot's, the highest.

    With one suit left only a card with a pot is worth a word: the others were never in question.
    """

    def pull(error: IllegalPlay) -> tuple[int, int]:
        pot = voice.tables.pot_of[error.card]
        return (step.board_before[pot] if pot >= 0 else 0, error.card.rank)

    error = max(step.barred, key=pull)
    waiting, _ = pull(error)
    facts = voice.facts(step) | {"card": error.card, "lowest": error.facts["lowest"]}
    if waiting:
        return [voice.say("barred.pot", "lead", facts, audience)]
    return [voice.say("barred", "lead", facts, audience)] if len(step.legal) > 1 else []


def _going(voice: Voice, step: Step, facts: dict[str, object]) -> list[Said]:
    """Why the run stops here, or what the end of the hand leaves undone."""
    if step.out:
        return [voice.say("out.rule", "first-out", facts), *_left_waiting(voice, step)]
    if step.stop is None:
        return []
    stopper = voice.say("stopper", "stopper-leads", facts)
    if step.stop == "dead" and voice.next_card(moved(step)[0]) == voice.deal.turn_up:
        return [voice.say("stop.turned", "known-stops", facts), stopper]
    if step.stop == "dead":
        return [
            voice.say("stop.dead", "spare-hand", facts, OPEN),
            voice.say("stop.unknown", "stops", facts, CLOSED),
            stopper,
        ]
    rule = "stops" if step.stop == "played" else "known-stops"
    return [voice.say(f"stop.{step.stop}", rule, facts), stopper]


def _left_waiting(voice: Voice, step: Step) -> list[Said]:
    """Name the holder of the card that would have come next (E37); hands are shown now."""
    after = voice.tables.sequence.after[moved(step)[0]]
    holder = voice.deal.owner[after] if after >= 0 else STOCK
    if holder >= STOCK or not step.hands[holder] >> after & 1:
        return []
    pot = voice.tables.pot_of[after]
    left = step.board[pot] if pot >= 0 else 0
    facts: dict[str, object] = {"holder": voice.names[holder], "next": CARDS[after], "left": left}
    if not left:
        return [voice.say("out.held", "first-out", facts)]
    facts["pot"] = voice.rules.pots[pot].name
    return [voice.say("out.held-pot", "first-out", facts)]


def _forecasts(voice: Voice, step: Step) -> list[Said]:
    """Say where the leads not taken would have gone; only for eyes that see all hands.

    Nothing is foretold of the card that was led: the run is about to show it.
    """
    led, seat = moved(step)
    groups: dict[tuple[str, str], list[Card]] = {}
    for card in step.legal:
        if card != led:
            end, last, out = run_of(voice, step.hands_before, seat, card)
            kind = "out" if out else "stop" if end == card else "own" if last == seat else "other"
            groups.setdefault((kind, voice.names[last]), []).append(card)
    parts = [
        catalogue.say(f"forecast.{kind}", {"cards": cards, "other": other})
        for (kind, other), cards in groups.items()
    ]
    if not parts:
        return []
    # A list longer than the room for it is cut; 5 words go to the opening.
    while words("; ".join(parts)) > LIMITS["why"] - 5:
        parts.pop()
    return [voice.say("forecasts", "stopper-leads", {"parts": "; ".join(parts)}, OPEN)]


def run_of(voice: Voice, hands: Sequence[int], seat: int, card: Card) -> tuple[Card, int, bool]:
    """Follow a run through open hands: its last card, that card's player, and whether out."""
    left = list(hands)
    while True:
        left[seat] ^= 1 << card
        after = voice.tables.sequence.after[card]
        holder = voice.deal.owner[after] if after >= 0 else STOCK
        if not left[seat] or holder >= STOCK or not left[holder] >> after & 1:
            return card, seat, not left[seat]
        seat, card = holder, CARDS[after]
