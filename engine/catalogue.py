"""Message keys to words: everything the engine says, in one place per language.

A message is one template or several to alternate between. ``{fact}`` puts a fact in;
``{fact|counters}`` counts it with the right plural, ``{fact|and}`` and ``{fact|or}`` join a list.
Cards appear as ``♣9``; whoever draws the text decorates them. Players are named, never called he
or she, and no sentence is glued from parts that another language would order differently.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

Facts = Mapping[str, object]

PLURALS: dict[str, tuple[str, str]] = {
    "counters": ("{n} counter", "{n} counters"),
    "cards": ("{n} card", "{n} cards"),
    "pots": ("{n} pot", "{n} pots"),
}
"""One, other (the two CLDR categories of English)."""

JOINS = {"and": " and ", "or": " or "}

SUITS = ("spades", "hearts", "diamonds", "clubs")

ENGLISH: dict[str, str | tuple[str, ...]] = {
    # The deal
    "deal.even": "{dealer} deals {each|cards} to everybody, and {spare} to a spare hand.",
    "deal.uneven": "{dealer} deals {hands|and}; the other {spare} are the spare hand.",
    "deal.uneven-short": "{dealer} deals {hands|and}; {spare} are spare.",
    "deal.many": "{dealer} deals the cards round, {most} at most, and {spare} to a spare hand.",
    "deal.first": "{n|cards} to {name}",
    "deal.share": "{n} to {name}",
    "deal.nospare": "{dealer} deals out the whole pack, {most|cards} each at most.",
    "deal.could": "Nobody chooses anything yet, and nobody may look at the spare hand.",
    "deal.could-nospare": "Nobody chooses anything yet.",
    "deal.gap": "Every card in the spare hand is a gap that no run can cross.",
    "deal.pack": "The pack has {n|cards}: {removed|and} is out. Ace is low, king is high.",
    "deal.pack-many": "The pack has {n|cards}, without {removed|and}. Ace is low, king is high.",
    "deal.pack-whole": "All 52 cards are in. Ace is low, king is high.",
    "deal.pack-high": "The pack has {n|cards}. The two is the lowest card, the ace the highest.",
    # Dressing
    "dress.sum": "{dealer} dresses the board alone: {sum} = {total|counters}.",
    "dress.plain": "{dealer} dresses the board alone, with {total|counters}.",
    "dress.could": "No choice: the dealer pays the same stakes every hand, and nobody else pays.",
    "dress.pots": "Each pot waits for its own card or pair; whoever plays it takes what is there.",
    "dress.purse": "{dealer} has {before} − {total} = {after} left.",
    "dress.carried": "From before, {carried} lay there: {carried} + {total} = {board|counters} "
    "on the board now.",
    # The turn-up
    "turn.plain": "The last card dealt is turned up: {card}. So {suit} are the pay suit.",
    "turn.bonus": "{card} is turned up: {suit} pay, and {dealer} takes the {pot} pot, "
    "{amount|counters}.",
    "turn.could": "Nothing to decide. {card} stays with {holder}, to be played like any other.",
    "turn.spare": "Nothing to decide. {card} lies on the spare hand: a stop that everybody knows.",
    "turn.pays": "The pay suit beats nothing; it gives pots to {honours|and}.",
    "turn.no-honours": "The pay suit beats nothing, and no pot on this board asks for it.",
    "turn.pope": "The Pope, {pope}, has its pot in every suit.",
    "turn.nothing": "{card} has no pot; a card with one would have paid {dealer} now.",
    "turn.taken": "A turned-up pay card pays the dealer before the first lead: "
    "{before} + {amount} = {after}.",
    "turn.empty": "The {pot} pot will be empty when {card} is played.",
    "turn.pair": "{card} takes no pot by itself, so no counter moves.",
    "turn.bare": "Nothing lies on the {pot} pot, so no counter moves.",
    "turn.kept": "By this table's rule the {pot} pot waits for a player to play {card}.",
    # Leading
    "lead.first": "{name} sits on the dealer's left and leads first: {card}.",
    "lead.again": (
        "{name} leads again, this time {card}.",
        "{name} keeps the lead and plays {card}.",
        "{name} starts another run, with {card}.",
        "{name} tries {suit} next and leads {card}.",
    ),
    "lead.now": (
        "{name} has the lead now and starts with {card}.",
        "Now {name} leads: {card}.",
        "{name} takes over the lead and plays {card}.",
        "It is {name}'s lead: {card}.",
    ),
    "lead.same": (
        "{name} leads {suit} once more: {card}.",
        "{name} stays with {suit} and leads {card}.",
    ),
    "could.leads": (
        "{name} could lead {legal|or}.",
        "{name} had {legal|or} to choose from.",
        "The choice was {legal|or}.",
        "Open to {name}: {legal|or}.",
    ),
    "could.only-card": "{card} was {name}'s last card, so there was nothing to choose.",
    "could.only-suit": (
        "With one suit left, {card} was the only lead {name} had.",
        "{name} is down to one suit, and {card} is the lowest of it.",
    ),
    "could.all-led": (
        "Every card {name} holds may be led.",
        "All of {name}'s cards are possible leads.",
    ),
    "could.hidden": (
        "{name} chose one of the suits in hand; only the lowest card of it could be led.",
        "{name} picked a suit. The card is not a choice: it is the lowest held in it.",
    ),
    "could.hidden-any": (
        "{name} could lead any card in hand.",
        "Any card at all may be led, so {name} chose freely.",
    ),
    "barred.pot": (
        "{card} has a pot waiting, but {lowest} is lower and must go first.",
        "A pot waits for {card}, yet {lowest} stands in the way.",
        "Before {card} and its pot comes {lowest}, the lower card.",
    ),
    "barred": (
        "Not {card}: {lowest} is lower, and only the lowest of a suit may be led.",
        "Not {card}, because {name} still holds {lowest} below it.",
        "{card} has to wait for {lowest}, the lower card of the suit.",
        "{card} looks good but is barred: {lowest} comes before it.",
    ),
    "forecast.stop": "{cards|and} would stop at once and keep the lead",
    "forecast.own": "{cards|and} would run and come back",
    "forecast.other": "{cards|and} would hand {other} the lead",
    "forecast.out": "{cards|and} would run until {other} is out",
    "forecasts": (
        "Otherwise: {parts}.",
        "As for the other leads: {parts}.",
        "The other choices: {parts}.",
        "Led instead, {parts}.",
    ),
    "climb": (
        "Whoever holds {next} must play it now.",
        "The suit climbs from here, and {next} is wanted next.",
        "Now the table looks for {next}.",
    ),
    # Following
    "follow.other": (
        "{name} follows with {card}.",
        "{name} has {card} and plays it.",
        "{card} comes from {name}.",
        "{name} takes the run on with {card}.",
        "Up it goes: {name} plays {card}.",
    ),
    "follow.own": (
        "{name} has {card} as well, and plays it.",
        "{name} goes on with {card}.",
        "{card} is {name}'s too.",
        "{name} keeps going: {card}.",
    ),
    "forced": (
        "Forced: {card} was next, and {name} held it.",
        "No choice for {name}: whoever holds the next card plays it.",
        "{name} cannot keep {card} back; following is never a choice.",
        "Nothing else was allowed. {card} was due, and {name} had it.",
        "{name} does not get to wait: {card} was due.",
    ),
    "climb.after": (
        "{card} comes straight after {before}, and {next} comes after {card}.",
        "The run goes up by one each time: {before}, {card}, and now {next} is wanted.",
    ),
    "climb.left": (
        "{next} is wanted next. {name} has {left|cards} left.",
        "Next comes {next}. That leaves {name} with {left|cards}.",
        "One card fewer: {name} is down to {left}. The table looks for {next}.",
        "{name} still holds {left|cards}. On to {next}.",
    ),
    "climb.pot": (
        "Now it gets interesting: {next} comes next, and the {pot} pot has {waiting|counters}.",
        "{next} comes next, and {pot} has {waiting|counters} for it.",
    ),
    # What a card takes
    "claim.pope": "That is the Pope, and it takes {amount|counters}.",
    "claim.card": (
        "It takes the {pot} pot: {amount|counters}.",
        "The {pot} pot pays {amount|counters}.",
    ),
    "claim.several": "It takes {parts|and}.",
    "claim.part": "{amount} from {pot}",
    "claim.empty": ("The {pot} pot is empty and pays nothing.", "The {pot} pot has nothing left."),
    "claim.combination": "{partner} and {card} from one hand: {pot} pays {amount|counters} too.",
    "claim.combination-empty": "{partner} and {card} make {pot}, which is empty.",
    "split.nobody": "{pot} is split and pays nobody.",
    "split.divide": "{name} and {other} divide {pot}: {share|counters} each.",
    "stop.here": (
        "The run stops there.",
        "Nobody can follow.",
        "And there it stops.",
        "That is a stop.",
    ),
    "out.here": "{name} is out!",
    "why.pope": "The Pope's pot pays whatever the pay suit is.",
    "why.pay-card": "{card} belongs to the pay suit, so it has a pot of its own.",
    "why.own-card": "{card} is painted on the board, so it has a pot of its own.",
    "why.combination": "{pot} wants both cards from one player, one straight after the other.",
    "why.combination-any": "{pot} wants both cards from one player, in any order.",
    "why.split": "{other} had played {partner}. {pot} wants both cards from one player, "
    "so it keeps {left|counters}.",
    "why.split-empty": "{other} had played {partner}, so {pot} would have paid nobody anyway.",
    "why.divide": "{other} had played {partner}, so the two share; an odd counter stays on {pot}.",
    "why.odd": "{other} had played {partner}; one counter cannot be divided and stays on {pot}.",
    "why.emptied": "{who} took the {pot} pot at the turn-up, so nothing is left for {card}.",
    "why.bare": "Nothing lay on the {pot} pot.",
    "sum.claims": (
        "{name} has {before} + {sum} = {after} now.",
        "That makes {before} + {sum} = {after} for {name}.",
        "{name} now counts {before} + {sum} = {after}.",
    ),
    # Stops
    "stop.top": (
        "{card} is the top of its suit: nothing comes after it.",
        "No card is higher than {card}, so the run ends with it.",
    ),
    "stop.removed": (
        "{next} is out of the pack, so {card} always stops.",
        "{card} stops every time: {next} was taken out before the deal.",
    ),
    "stop.played": (
        "{next} has been played already, so nobody can follow {card}.",
        "{next} lies on the table already: {card} leads nowhere.",
    ),
    "stop.dead": (
        "Nobody holds {next}: it lies in the spare hand.",
        "{next} is in the spare hand, where no run can reach it.",
        "The gap is {next}, face down in the spare hand.",
    ),
    "stop.turned": "{next} lies face up on the spare hand: everybody knew {card} would stop.",
    "stop.unknown": (
        "Nobody plays {next}; where it lies can only be guessed.",
        "{next} does not come. In the spare hand, perhaps? Nobody may look.",
        "The table waits for {next} in vain.",
    ),
    "stopper": (
        "{name} played the stopping card, so {name} leads next.",
        "Whoever stops the run leads the next one: {name}.",
        "The stop was {name}'s, and so is the next lead.",
        "So the lead is with {name}.",
    ),
    # The end
    "out.rule": "The first player without cards ends the hand at once, even in mid-run.",
    "out.held": "{holder} holds {next}, which would have come now, and keeps it.",
    "out.held-pot": "{holder} holds {next}, one card short of {pot} and its {left|counters}.",
    "pay.both": "{name} takes {pot}, {amount|counters}, and {total} more for cards left in hand.",
    "pay.cards": "{name} collects {total|counters} for the cards the others still hold.",
    "pay.nothing": "{name} is the first out, and there is nothing to collect.",
    "pay.rate": "No choice: one counter for every card still held. {payments|and}.",
    "pay.rates": "No choice: {rate} counters for every card still held. {payments|and}.",
    "pay.first": "{name} pays {amount}",
    "pay.part": "{name} {amount}",
    "pay.pot": "{name} takes {pot}: {amount|counters}.",
    "pay.all-excused": "No choice, and nothing to pay.",
    "pay.excused": "{name} still holds {pope}, the Pope, and pays nothing for {cards|cards}.",
    "pay.sum": "{sum} = {after} for {name}.",
    "pay.why-excused": "An unplayed Pope excuses whoever holds it, even with the biggest hand.",
    "pay.why-cards": "The winner is paid for what the others could not get rid of.",
    "pay.why-free": "At this table cards left in hand cost nothing.",
    "pay.doubled": (
        "{name} was caught with a card of {pot} and pays {amount} onto it.",
        "For a card of {pot} still in hand, {name} adds {amount} to it.",
    ),
    "board.bare": "Nothing is left on the board.",
    "board.stays": "The board keeps {total|counters}: {pots|and}.",
    "board.stays-one": "The board keeps {total|counters}, on {pot}.",
    "board.stays-many": "The board keeps {total|counters}, in {n|pots}.",
    "board.part": "{amount} on {pot}",
    "board.could": "Nobody may touch that: an unclaimed pot waits for the next hand.",
    "board.could-bare": "Nothing to choose: the hand is over.",
    "board.next": "{dealer} deals next and adds {stake}: {left} + {more} = {will} on {pot}.",
    "board.next-bare": "{dealer} deals next and dresses the board again.",
    "board.total": "All the counters: {sum} = {all}.",
    # Why a card is refused (the player, the checker and the engine say the same)
    "refuse.deal-over": "{name} cannot play {card}: the hand is over, {out} is out.",
    "refuse.not-in-pack": "{name} cannot play {card}: it was taken out of the pack.",
    "refuse.already-played": "{name} cannot play {card}: {by} has played it already.",
    "refuse.not-due": "{name} cannot play {card}: {due} is due, and following leaves no choice.",
    "refuse.not-in-hand": "{name} cannot lead {card}: it is not in {name}'s hand.",
    "refuse.not-lowest": "{name} cannot lead {card}: {name} holds {lowest}, and this game leads "
    "the lowest of the suit.",
    "refuse.not-opening": "{name} cannot lead {card}: this game opens with {opening}.",
    "refuse.same-suit": "{name} cannot lead {card}: the last run was in {suit}, and a new one "
    "has to be in another suit.",
    "refuse.same-colour": "{name} cannot lead {card}: the last run was in {suit}, and a new one "
    "has to be of the other colour.",
    "refuse.spin-alone": "{name} cannot play {card} alone: Spin is thrown in behind a card of "
    "one's own.",
    "refuse.no-spin": "{name} cannot throw in Spin behind {card}: both must be in {name}'s hand.",
    # House rules, against the game as its book gives it
    "house": "{says}: {mine} (the usual rule: {usual}).",
    # A what-if against the real hand
    "compare.stop": "{run}: stopped at {end}, {leader} to lead.",
    "compare.out": "{run}: {leader} went out with {end}.",
    "compare.real": "Real hand",
    "compare.yours": "Yours",
    "branch.step": "That is not a lead, so there is nothing to choose at step {step}.",
}

RULE_OF: dict[str, str] = {
    "deal-over": "first-out",
    "not-in-pack": "pack",
    "already-played": "stops",
    "not-due": "following",
    "not-in-hand": "lead",
    "not-lowest": "lead",
    "not-opening": "eldest-leads",
    "same-suit": "lead-change",
    "same-colour": "lead-change",
    "spin-alone": "spin",
    "no-spin": "spin",
}
"""The rule (an id of :mod:`engine.rule_names`) behind each refusal."""

_FACT = re.compile(r"\{(\w+)(?:\|(\w+))?\}")


def say(key: str, facts: Facts, turn: int = 0) -> str:
    """Return the sentence for ``key`` with its facts; ``turn`` picks among alternatives in order.

    Raises:
        KeyError: no such message, or a fact is missing.
    """
    template = ENGLISH[key]
    if not isinstance(template, str):
        template = template[turn % len(template)]
    return _FACT.sub(lambda found: _show(facts[found[1]], found[2]), template)


def variants(key: str) -> int:
    """Return how many wordings a message has."""
    template = ENGLISH[key]
    return 1 if isinstance(template, str) else len(template)


def _show(value: object, how: str | None) -> str:
    if how is None:
        return str(value)
    if how in JOINS:
        assert isinstance(value, list | tuple), how
        return join(value, how)
    one, other = PLURALS[how]
    return (one if value == 1 else other).format(n=value)


def join(items: Sequence[object], how: str = "and") -> str:
    """Join texts as a sentence lists them: ``A``, ``A and B``, ``A, B and C``."""
    texts = [str(item) for item in items]
    if len(texts) < 2:
        return "".join(texts)
    return ", ".join(texts[:-1]) + JOINS[how] + texts[-1]
