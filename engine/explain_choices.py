"""What a leader could have led instead, and why not the card one would most like to lead."""

from __future__ import annotations

from engine import catalogue
from engine.cards import CARDS, LANE, Card, cards_of
from engine.errors import IllegalPlay, NotLowest, NotOpening, SameColour, SameSuit, SpinAlone
from engine.events import Passed
from engine.explain_stops import colour, wanted
from engine.sequence import lowest_of_suits
from engine.story import Step
from engine.telling import Said, Voice, moved

MANY = 9
"""More cards than these are not listed one by one."""


def choices(voice: Voice, step: Step) -> list[Said]:
    """List the legal leads for those who may see the hand, and name the most tempting other."""
    _, seat = moved(step)
    facts = voice.facts(step) | {"legal": step.legal}
    mine = f"seat:{seat}"
    if step.hands_before[seat].bit_count() == 1:
        return [voice.say("could.only-card", "lead", facts)]
    if voice.past is None and voice.opening is not None:
        could = [voice.say("could.opening", "eldest-leads", facts)]
        return could + _tempting(voice, step, mine)
    changed = _changed(voice, step)
    could = [_listed(voice, step, facts, mine), *changed]
    if step.barred:
        could += _tempting(voice, step, mine)
    could += _odd(voice, step, facts, mine)
    return [*could, _hidden(voice, step, facts, changed)]


def _listed(voice: Voice, step: Step, facts: dict[str, object], mine: str) -> Said:
    _, seat = moved(step)
    hand = step.hands_before[seat]
    if len(step.legal) == 1:
        one_suit = len({held.suit for held in cards_of(hand)}) == 1
        key = "could.only-suit" if one_suit else "could.only-lead"
    elif len(step.legal) > MANY and len(step.legal) == hand.bit_count():
        key = "could.all-led"
    elif len(step.legal) <= MANY or any(isinstance(one, SpinAlone) for one in step.barred):
        key = "could.leads"
    else:
        barred = {error.card.suit for error in step.barred}
        facts = facts | {"barred": [catalogue.SUITS[suit] for suit in sorted(barred)]}
        key = "could.all-but"
    return voice.say(key, "lead", facts, mine)


def _changed(voice: Voice, step: Step) -> list[Said]:
    """Say what a change of suit asked of this lead, or that it was waived."""
    past, change = voice.past, voice.rules.lead_change
    if change == "free" or past is None or past.card is None:
        return []
    last, led = past.card.suit, moved(step)[0].suit
    was, now = colour(last), colour(led)
    facts = {"last": catalogue.SUITS[last], "was": was, "now": now}
    if led == last or (was == now and change == "new-colour"):
        facts |= {"name": voice.names[moved(step)[1]], "wanted": wanted(voice, last)}
        passed = any(isinstance(event, Passed) for event in past.events)
        return [] if passed else [voice.say("change.waived", "lead-blocked", facts)]
    key = "change.suit" if change == "new-suit" else "change.colour"
    return [voice.say(key, "lead-change", facts)]


def _tempting(voice: Voice, step: Step, audience: str) -> list[Said]:
    """Say why not the barred card one would most like to lead: the fullest pot's, the highest.

    With one suit left only a card with a pot is worth a word: the others were never in question.
    Where a suit is barred as a whole that has been said.
    """

    def pull(error: IllegalPlay) -> tuple[int, int]:
        return voice.waiting(error.card, step.board_before)[1], error.card.rank

    errors = [error for error in step.barred if pull(error)[0] or _worth_a_word(step, error)]
    if not errors:
        return []
    error = max(errors, key=pull)
    waiting, _ = pull(error)
    facts = voice.facts(step) | {"card": error.card}
    return [_bar(voice, error, facts, bool(waiting), audience)]


def _worth_a_word(step: Step, error: IllegalPlay) -> bool:
    """Whether a card without a pot is told as barred: not where its whole suit is."""
    return isinstance(error, SpinAlone) or (isinstance(error, NotLowest) and len(step.legal) > 1)


def _bar(
    voice: Voice, error: IllegalPlay, facts: dict[str, object], pot: bool, audience: str
) -> Said:
    if isinstance(error, NotOpening):
        return voice.say("barred.opening", "eldest-leads", facts, audience)
    if isinstance(error, SpinAlone):
        return voice.say("barred.spin", "spin-lead", facts, audience)
    if isinstance(error, SameSuit | SameColour):
        suit = int(str(error.facts["suit"]))
        facts |= {"last": catalogue.SUITS[suit], "was": colour(suit)}
        key = "barred.suit" if isinstance(error, SameSuit) else "barred.colour"
        return voice.say(key, "lead-change", facts, audience)
    facts["lowest"] = error.facts["lowest"]
    return voice.say("barred.pot" if pot else "barred", "lead", facts, audience)


def _odd(voice: Voice, step: Step, facts: dict[str, object], mine: str) -> list[Said]:
    """What is unusual about the choice: cards passed over, Spin before it, Spin in hand."""
    card, seat = moved(step)
    lower = _lower(voice, step, card)
    if voice.rules.lead == "any-card":
        skipped = [one for one in lower if one != voice.rules.spin]
        pays = voice.waiting(card, step.board_before)[1]
        # Told with every lead it would be a refrain; how often it was told would tell of hands.
        if not skipped or len(skipped) > MANY or (step.run > 5 and not pays):
            return []
        return [voice.say("could.skipped", "lead", facts | {"skipped": skipped}, mine)]
    spin, said = voice.rules.spin, []
    if voice.past is not None and voice.past.stop == "spin":
        lowest = [one for one in lower if one != spin]
        if lowest:
            facts = facts | {"lowest": lowest[0]}
            said.append(voice.say("could.spun-pot", "spin", facts, mine))
        elif voice.tables.paying & step.hands_before[seat]:
            said.append(voice.say("could.spun", "spin", facts, mine))
    if spin is not None and spin in step.legal and spin != card:
        said.append(voice.say("could.spin-apart", "spin-lead", facts, mine))
    return said


def _lower(voice: Voice, step: Step, card: Card) -> list[Card]:
    """The cards below the led one in the leader's hand, from the lowest up."""
    left = step.hands_before[moved(step)[1]] & LANE << 16 * card.suit
    found = []
    while left:
        lowest = lowest_of_suits(left, voice.tables.sequence.high_aces)
        if lowest == 1 << card:
            break
        found.append(CARDS[lowest.bit_length() - 1])
        left ^= lowest
    return found


def _hidden(voice: Voice, step: Step, facts: dict[str, object], changed: list[Said]) -> Said:
    """What somebody who does not see the hand may be told of the choice."""
    rules, (card, seat) = voice.rules, moved(step)
    others = f"not:{seat}"
    if rules.lead == "any-card":
        if not any(one.rule == "lead-change" for one in changed):
            return voice.say("could.hidden-any", "lead", facts, others)
        what = "suit" if rules.lead_change == "new-suit" else "colour"
        return voice.say("could.hidden-change", "lead-change", facts | {"what": what}, others)
    if voice.past is not None and voice.past.stop == "spin":
        return voice.say("could.hidden-spun", "spin", facts, others)
    if card == rules.spin:
        return voice.say("could.hidden-spin", "spin-lead", facts, others)
    if rules.spin is not None and card.suit == rules.spin.suit:
        return voice.say("could.hidden-apart", "spin-lead", facts, others)
    return voice.say("could.hidden", "lead", facts, others)
