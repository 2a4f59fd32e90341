"""Where the books contradict each other, computed: a question, and what each game answers to it.

A dispute is only shown where at least two of the games give different answers, and a game only
where the question makes sense in it; what stands here is the question and why it matters.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from build_scripts.rule_words import answer, idle, pairs
from engine.catalogue import join
from engine.rules import Rules


class Told(NamedTuple):
    """A game's answer to a question, and the settings the answer rests on."""

    text: str
    fields: tuple[str, ...]


Answer = Callable[[Rules], Told | None]
"""Gives a game's answer, or None where the question does not arise in it."""


class Dispute(NamedTuple):
    """One point that books disagree on; ``says`` tells why a table should settle it."""

    id: str
    asks: str
    says: str
    answer: Answer


def setting(name: str) -> Answer:
    """Return what answers with the value of one setting."""

    def told(rules: Rules) -> Told | None:
        return None if idle(rules, name) else Told(answer(rules, name), (name,))

    return told


def _held_pope(rules: Rules) -> Told | None:
    if rules.pope is None:
        return None
    good, bad = rules.exemption == "unplayed-pope", rules.held_penalty != "none"
    both = ("exemption", "held-penalty")
    if good and bad:
        told = "both: its holder pays nothing for the other cards, but doubles its pot"
        return Told(told, both)
    if good:
        told = "good: whoever is left with it pays nothing for the other cards either"
        return Told(told, ("exemption",))
    if bad:
        told = "bad: whoever is left with it doubles what lies on its pot"
        return Told(told, ("held-penalty",))
    return Told("neither: it is one more card left over", both)


def _pairs(rules: Rules) -> Told:
    return Told(join([pot.name for pot in pairs(rules)]) or "none", ("pots",))


def _going_out(rules: Rules) -> Told:
    parts = [f"a pot of its own, {pot.name}" for pot in rules.pots if pot.claim == "first-out"]
    if rules.per_card:
        parts.append(f"{rules.per_card} for every card the others hold")
    return Told(" and ".join(parts) or "nothing", ("pots", "per-card"))


def _match(rules: Rules) -> Told:
    target = f"whoever has {rules.target} after a hand, or else the most after "
    told = (target if rules.target else "the most after ") + answer(rules, "hands")
    return Told(told, ("target", "hands", "match-length"))


def _pack(rules: Rules) -> Told:
    told = f"{join([*rules.removed])} is out" if rules.removed else "all 52 cards"
    return Told(told, ("removed",))


DISPUTES: tuple[Dispute, ...] = (
    Dispute(
        "any-or-lowest",
        "Lead any card, or the lowest?",
        "No other question makes two games of the same name so different. Where any card may be "
        "led, a card with a pot is turned into counters the moment its holder gets the lead. Where "
        "only the lowest of a suit may be led, the small cards stand in its way and have to go "
        "first. Advice for one of the two is bad advice for the other.",
        setting("lead"),
    ),
    Dispute(
        "held-pope",
        "Is an unplayed Pope good or bad?",
        "The same card, still in your hand when somebody goes out, saves you everything at one "
        "table and costs you most at the next. Ask before you sort your cards.",
        _held_pope,
    ),
    Dispute(
        "who-stakes",
        "Who pays for the board?",
        "A dealer who pays alone is repaid by the others when it is their turn, so such a game "
        "wants everybody to deal equally often. Where all pay, you may get up when you like.",
        setting("staking"),
    ),
    Dispute(
        "which-pope",
        "Which card is the Pope?",
        "Both are diamonds; which of the two decides whether the Pope can be reached from below.",
        setting("pope"),
    ),
    Dispute(
        "eight-of-diamonds",
        "Is the whole pack in play?",
        "A card taken out makes a stop that everybody knows: the card below it always ends a run, "
        "and the card above it can only be led.",
        _pack,
    ),
    Dispute(
        "ace",
        "Is the ace low or high?",
        "A low ace is led or not played at all, because nothing comes before it. A high one ends "
        "the run that reaches it.",
        setting("order"),
    ),
    Dispute(
        "left-in-hand",
        "What if a card with a pot is left in your hand?",
        "Where it costs something, holding on to a good card for a better moment is a gamble. "
        "Where it costs nothing, you have only missed your chance.",
        setting("held-penalty"),
    ),
    Dispute(
        "which-pairs",
        "Which pairs have a pot?",
        "Confederacy, king and jack, is the odd one out: the queen lies between them, and she may "
        "be in somebody else's hand.",
        _pairs,
    ),
    Dispute(
        "split-pair",
        "And a pair from two players?",
        "It is more common than a pair from one, so this decides whether such pots grow fat.",
        setting("split"),
    ),
    Dispute(
        "whole-pair",
        "When is a pair complete?",
        "The strict answer is never noticed where only the lowest card may be led: there the "
        "second card has to follow the first at once. Where any card may be led it matters.",
        setting("combination"),
    ),
    Dispute(
        "undealt",
        "Where do the cards lie that nobody has?",
        "These are the gaps that stop the runs. Equal hands leave a stock of a few cards; a pack "
        "that is dealt out leaves a whole hand of them, and some players a card more than others.",
        setting("spare-hand"),
    ),
    Dispute(
        "spare-hand-use",
        "May anybody have the spare hand?",
        "Once it can be bought or taken, a bad deal is not the end of the hand, and the dealer has "
        "something to sell.",
        setting("spare-use"),
    ),
    Dispute(
        "turned-card",
        "Is a card turned up, and who plays it?",
        "The turned card names the suit that pays. If it stays in a hand it will be played; if it "
        "is laid aside the card below it is one more stop that everybody can see.",
        setting("turn-up"),
    ),
    Dispute(
        "paying-turn-up",
        "What if the turned card has a pot?",
        "A present for the dealer, or none; it softens a stake paid alone.",
        setting("turn-up-bonus"),
    ),
    Dispute(
        "pope-pays",
        "What does the Pope bring besides its pot?",
        "With a levy it is worth most while hands are full: an early Pope can beat going out.",
        setting("pope-levy"),
    ),
    Dispute(
        "going-out",
        "What is going out worth?",
        "Some pay for it with a pot, some with the cards the others still hold, most with both.",
        _going_out,
    ),
    Dispute(
        "change-of-suit",
        "May you lead the suit that has just stopped?",
        "Where you may not, a long suit is a burden, and there are moments when the leader has "
        "nothing to lead.",
        setting("lead-change"),
    ),
    Dispute(
        "said",
        "What is said when nobody has the card?",
        "What is said tells the table something. In silence you have to notice it yourself.",
        setting("calls"),
    ),
    Dispute(
        "played",
        "May you look at the cards that were played?",
        "Cards turned down make it a game of memory: only who remembers them knows the next stop.",
        setting("played-cards"),
    ),
    Dispute(
        "end",
        "Who has won in the end?",
        "Where the dealer stakes alone, a match of full rounds is the fair one.",
        _match,
    ),
)
"""Every point of dispute, the weightiest first."""
