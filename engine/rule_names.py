"""The names of the rules: what a link to one is read by, and each rule in one line.

The ids are the one vocabulary of rules: a sentence of a step cites one, a refusal and a finding
too, and each is the id of a clause of :mod:`engine.rulebook` and of its place on the page of rules.
The lines here hold in every game; the rulebook says them for the very rules of one.
"""

from __future__ import annotations

from typing import NamedTuple

PAIR = "pair-"
"""What stands before the id of a pot in the id of the rule for its two cards."""


class RuleName(NamedTuple):
    """``name`` is what a link is read by, ``short`` the rule in one line, true in every game."""

    name: str
    short: str


RULES: dict[str, RuleName] = {
    "players": RuleName("players", "each game has a smallest and a largest table"),
    "pack": RuleName("the pack", "each card is in the pack once, and some games take cards out"),
    "counters": RuleName("counters", "no counter ever appears or disappears"),
    "deal": RuleName("the deal", "the pack is dealt one card at a time, from the dealer’s left"),
    "spare-hand": RuleName("the spare hand", "some cards belong to nobody, and each is a gap"),
    "spare-use": RuleName("using the spare hand", "some games let the spare hand be seen or taken"),
    "turn-up": RuleName("the turn-up", "a turned-up card is known to everybody"),
    "pay-suit": RuleName("the pay suit", "the suit of the turn-up says which cards have pots"),
    "turn-up-pot": RuleName("a paying turn-up", "a turned-up card may bring the dealer its pot"),
    "dressing": RuleName("dressing the board", "counters are put on the pots before play"),
    "eldest-leads": RuleName(
        "who leads first",
        "eldest or the holder of the opening card leads first, then whoever made the stop",
    ),
    "lead": RuleName(
        "what may be led", "the lowest card held of any suit may be led; in some games any card"
    ),
    "lead-change": RuleName("changing suit", "some games ask for another suit with every lead"),
    "lead-blocked": RuleName("no card to lead", "somebody leads, even if it is not the leader"),
    "following": RuleName("following", "whoever holds the next card of the suit must play it"),
    "calls": RuleName(
        "what is said", "a player without the card that is wanted may have to say so"
    ),
    "stops": RuleName("stops", "a run stops where nobody can play the next card"),
    "known-stops": RuleName("known stops", "nothing can ever follow some cards"),
    "stopper-leads": RuleName(
        "the stopper leads", "whoever played the last card of a run leads the next"
    ),
    "turned-down": RuleName("cards turned down", "a finished run is turned face down"),
    "spin": RuleName("Spin", "one card may be thrown in behind another to stop the run"),
    "spin-lead": RuleName("leading the card of Spin", "the card of Spin has a rule of its own"),
    "pope-fills": RuleName("the Pope in a gap", "the Pope may stand in for a missing card"),
    "card-pots": RuleName("the card pots", "whoever plays the card of a pot takes what lies on it"),
    "pope": RuleName("the Pope", "whoever plays the Pope takes its pot"),
    "pope-levy": RuleName("the Pope’s levy", "everybody pays whoever plays the Pope"),
    "split": RuleName("a split pair", "the two cards of a pair may come from two players"),
    "first-out": RuleName("going out", "the first player without cards ends the deal at once"),
    "game-pot": RuleName("the pot of the first out", "the first out takes a pot as well"),
    "payments": RuleName(
        "paying for cards", "what cards left in hand cost is paid to the first out"
    ),
    "pope-excused": RuleName(
        "the Pope’s holder is excused", "whoever still holds the Pope pays nothing for cards"
    ),
    "held-penalty": RuleName("caught with a pay card", "a pay card left in hand may cost its pot"),
    "carry-over": RuleName("what stays on the board", "what nobody took stays on the board"),
    "deal-passes": RuleName("the deal passes", "the deal moves to the left after every hand"),
    "match": RuleName("the match", "the match has an end, and then the most counters win"),
    "house-rules": RuleName(
        "house rules", "a household may change a rule, as long as the rules still fit together"
    ),
}
"""Every rule by its id, but for the pairs (``pair-intrigue``), which are named by their pots."""


def is_rule(rule: str) -> bool:
    """Return whether this is the id of a rule, or of the rule of some pair."""
    return rule in RULES or (rule.startswith(PAIR) and len(rule) > len(PAIR))


def rule_name(rule: str) -> str:
    """Return the words of a link to a rule; a pair has the name of its pot."""
    if rule in RULES:
        return RULES[rule].name
    pot = rule.removeprefix(PAIR).replace("-", " ")
    return pot[:1].upper() + pot[1:] if rule.startswith(PAIR) else pot
