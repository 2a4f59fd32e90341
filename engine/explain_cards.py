"""A played card, explained: the lead and its reasons, the forced card."""

from __future__ import annotations

from engine.cards import CARDS, Card
from engine.events import Claimed, Passed
from engine.explain_choices import choices
from engine.explain_forecast import forecasts
from engine.explain_pots import rule_of_pot, takings
from engine.explain_spin import choice, out_of_reach, thrown
from engine.explain_stops import calls_before, endings, going, turned
from engine.story import Step
from engine.telling import LIMITS, Parts, Said, Voice, moved, words


def lead(voice: Voice, step: Step) -> Parts:
    """A decision: what was led, what else could have been, and where that would have gone."""
    facts = voice.facts(step)
    took, sums, reasons = takings(voice, step)
    happened = [_opened(voice, step, facts), *took]
    happened += [*thrown(voice, step, facts), *endings(voice, step, facts)]
    happened = _with_room(voice, facts, happened)
    why = [*_opening(voice, step, facts), *going(voice, step, facts), *sums]
    why += [*_why_led(voice, step, facts), *reasons, *turned(voice, step)]
    if step.stop is None and not step.out:
        why.append(_wanted(voice, step, facts))
    why += out_of_reach(voice, step)
    why += forecasts(voice, step)
    return happened, [*choices(voice, step), *choice(voice, step, facts)], why


def _opened(voice: Voice, step: Step, facts: dict[str, object]) -> Said:
    """Say who led what, and whether the lead, or the suit, is the same as before."""
    card, seat = moved(step)
    suit, leader = voice.last_lead
    voice.last_lead = (card.suit, seat)
    past = voice.past
    if past is None:
        key = "lead.first" if voice.opening is None else "lead.opening"
        return voice.say(key, "eldest-leads", facts)
    if past.stop == "spin":
        return voice.say("lead.spun", "spin", facts)
    passed = [event for event in past.events if isinstance(event, Passed)]
    if passed:
        free = passed[0].seat == seat
        return voice.say("lead.free" if free else "lead.passed", "lead-blocked", facts)
    again = "lead.same" if card.suit == suit else "lead.again"
    return voice.say(again if seat == leader else "lead.now", "stopper-leads", facts)


def _opening(voice: Voice, step: Step, facts: dict[str, object]) -> list[Said]:
    """Say why another card opens the play than the one it should be (E32)."""
    first = voice.rules.opening
    if voice.past is not None or first is None or voice.opening == first:
        return []
    if voice.opening is None:
        return [voice.say("opening.none", "eldest-leads", facts | {"opening": first})]
    missing, card, order = [first], first, voice.tables.sequence
    while (card := CARDS[order.above[card]]) != voice.opening:
        missing += [card] if card in order.pack else []
    return [voice.say("opening.higher", "eldest-leads", facts | {"missing": missing})]


def _why_led(voice: Voice, step: Step, facts: dict[str, object]) -> list[Said]:
    """What is special about leading just this card."""
    card, _ = moved(step)
    if card == voice.rules.spin:
        return [voice.say("why.ordinary", "spin-lead", facts)]
    pays = any(isinstance(event, Claimed) and event.amount for event in step.events)
    if not pays:
        return []
    fills = card == voice.rules.pope and voice.rules.pope_fills == "yes"
    if voice.below(card) is None and not fills:
        return [voice.say("why.must-lead", "known-stops", facts)]
    if voice.rules.lead == "any-card" and not voice.times("why.lead-pot"):
        return [voice.say("why.lead-pot", "lead", facts)]
    return []


def _wanted(voice: Voice, step: Step, facts: dict[str, object]) -> Said:
    if step.due == voice.rules.pope != voice.next_card(moved(step)[0]):
        return _filling(voice, step, facts)
    return voice.say("climb", "following", facts)


def _filling(voice: Voice, step: Step, facts: dict[str, object]) -> Said:
    """The Pope comes next, in the place of a card that nobody plays."""
    assert step.turn is not None, "the run goes on"
    above = voice.next_card(moved(step)[0])
    facts = facts | {"above": above, "holder": voice.names[step.turn]}
    return voice.say("climb.fill", "pope-fills", facts)


def follow(voice: Voice, step: Step) -> Parts:
    """A forced card: that it was forced, and what it is the next one after."""
    facts = voice.facts(step)
    card, _ = moved(step)
    before, by = step.run_cards[_place(step) - 1]
    took, sums, reasons = takings(voice, step)
    happened, could, more = _followed(voice, step, facts, before, by == step.seat)
    happened += [*took, *thrown(voice, step, facts), *endings(voice, step, facts)]
    happened = _with_room(voice, facts, happened)
    calls = calls_before(voice, step)
    if _count(calls + happened) <= LIMITS["happened"]:
        happened = calls + happened
    why = [*going(voice, step, facts), *sums, *reasons, *more, *turned(voice, step)]
    if step.stop is None and not step.out:
        why.append(_climbs(voice, step, facts | {"before": before}, card))
    why += out_of_reach(voice, step)
    return happened, [could, *choice(voice, step, facts)], why


def _count(said: list[Said]) -> int:
    return sum(words(one.text) for one in said)


def _with_room(voice: Voice, facts: dict[str, object], happened: list[Said]) -> list[Said]:
    """Say in two words what was played where it brought more than there is room to tell."""
    if _count(happened) <= LIMITS["happened"]:
        return happened
    if voice.past is None and voice.opening is None:
        brief = [voice.say("lead.first-brief", "eldest-leads", facts), *happened[1:]]
        if _count(brief) <= LIMITS["happened"]:
            return brief
    return [voice.say("card.brief", happened[0].rule, facts), *happened[1:]]


def _place(step: Step) -> int:
    """Where the card of a step stands in its run; Spin may lie behind it."""
    return next(at for at, (card, _) in enumerate(step.run_cards) if card == step.card)


def _followed(
    voice: Voice, step: Step, facts: dict[str, object], before: Card, own: bool
) -> tuple[list[Said], Said, list[Said]]:
    """Say what was played, why it was forced, and what is odd about it."""
    card, _ = moved(step)
    missing = voice.next_card(before)
    if card == missing:
        happened = voice.say("follow.own" if own else "follow.other", "following", facts)
        return [happened], voice.say("forced", "following", facts), []
    if card == voice.rules.pope:
        facts = facts | {"missing": missing, "beyond": voice.next_card(missing)}
        return (
            [voice.say("follow.fills", "pope-fills", facts)],
            voice.say("forced.fills", "pope-fills", facts),
            [voice.say("why.fills", "pope-fills", facts)],
        )
    gap = step.run_cards[_place(step) - 2][0]
    facts = facts | {"missing": voice.next_card(gap)}
    return (
        [voice.say("follow.filled", "pope-fills", facts)],
        voice.say("forced.filled", "pope-fills", facts),
        [voice.say("why.filled", "pope-fills", facts)],
    )


def _climbs(voice: Voice, step: Step, facts: dict[str, object], card: Card) -> Said:
    """Say what comes next: how runs go at first, then what a player would notice."""
    assert step.due is not None, "the run goes on"
    if step.due == voice.rules.pope != voice.next_card(card):
        return _filling(voice, step, facts)
    pot, waiting = voice.waiting(step.due, step.board)
    if waiting:
        rule = rule_of_pot(voice.rules.pots[voice.tables.pot_of[step.due]])
        return voice.say("climb.pot", rule, facts | {"pot": pot, "waiting": waiting})
    straight = voice.next_card(card) == step.due and facts["before"] != voice.rules.pope
    if voice.times("climb.after") < 2 and straight:
        return voice.say("climb.after", "following", facts)
    left = step.hands[moved(step)[1]].bit_count()
    return voice.say("climb.left", "following", facts | {"left": left})
