"""The clauses about the lead: who has it first, what may be led, and what if nothing may."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import Card, card_at, parse_cards
from engine.rulebook_words import Clause, Facts, clause
from engine.sequence import ORDERS


def leading(facts: Facts) -> Iterator[Clause]:
    """Who leads what."""
    yield _first(facts)
    yield _lead(facts)
    if facts.rules.lead_change != "free":
        yield _change(facts)
        yield _blocked(facts)


def _first(facts: Facts) -> Clause:
    card = facts.rules.opening
    eldest = "The player on the dealer’s left, called eldest, leads first"
    if card is None:
        return clause("eldest-leads", [f"{eldest}."], f"{eldest}.", "opening")
    text = [f"Whoever holds {card} opens the play with it, and with no other card."]
    higher = _above(facts, card)
    if higher:
        line = f"If {card} is in nobody’s hand, {higher[0]} opens instead"
        line += ", and so on up the suit." if len(higher) > 1 else "."
        text.append(line)
    text.append(
        "Only if all of these are missing does the player on the dealer’s left, called eldest, "
        "lead first, as the next rule says."
    )
    return clause(
        "eldest-leads",
        text,
        f"Whoever holds {card} leads it first.",
        "opening",
        name="the opening card",
    )


def _above(facts: Facts, card: Card) -> list[Card]:
    """The cards that follow one, up to the first gap in the pack."""
    found = []
    order = ORDERS[facts.rules.order]
    for rank in order[order.index(card.rank) + 1 :]:
        above = card_at(card.suit, rank)
        if above not in facts.pack:
            break
        found.append(above)
    return found


def _lead(facts: Facts) -> Clause:
    rules = facts.rules
    free = rules.lead_change == "free"
    same = "The suit of the last run may be led again." if free else ""
    if rules.lead == "any-card":
        text = [
            "Whoever has the lead may open a run with any card, high or low, and so make straight "
            "for one that pays.",
            "Lower cards that are passed over wait for another run.",
            same,
        ]
        short = "Any card may be led."
    else:
        text = [
            "Whoever has the lead chooses a suit and opens a run with the lowest card held in it.",
            _example(facts),
            same,
        ]
        short = "Any suit may be led, but only with the lowest card held in it."
        if not free:
            short = "Of the suit that is led, only the lowest card held may be led."
    return clause("lead", text, short, "lead lead-change" if free else "lead")


def _example(facts: Facts) -> str:
    low, high, other = parse_cards("4C 9C KH")
    if not {low, high, other} <= {*facts.pack} or facts.rules.spin in (low, high, other):
        return ""
    return f"With {low}, {high} and {other} in hand that is {low} or {other}, and never {high}."


def _change(facts: Facts) -> Clause:
    if facts.rules.lead_change == "new-suit":
        text = ["A new run has to be in another suit than the run before, whoever leads it."]
        short = "Every run must be in another suit than the one before."
        name = "a change of suit"
    else:
        text = [
            "A new run has to change colour, whoever leads it: black after red, red after black."
        ]
        short = "Runs must change colour: black after red, red after black."
        name = "a change of colour"
    text.append("The first run of a hand has none before it to change from.")
    return clause("lead-change", text, short, "lead-change", name=name)


def _blocked(facts: Facts) -> Clause:
    suit = "suit" if facts.rules.lead_change == "new-suit" else "colour"
    other = "another suit" if suit == "suit" else "the other colour"
    words = "" if suit == "suit" else ", “No red” or “No black”"
    if facts.rules.lead_blocked == "pass-left":
        text = [
            f"Whoever has the lead but no card of {other} says so{words}, and the lead passes to "
            "the left until somebody has one.",
            "If it comes all the way round to where it began, that player may stay in the old "
            f"{suit} after all.",
        ]
        short = f"A leader without {other} passes the lead to the left."
    else:
        text = [f"Whoever has the lead but no card of {other} may stay in the old one."]
        short = f"A leader without {other} may stay in the old one."
    return clause("lead-blocked", text, short, "lead-blocked")
