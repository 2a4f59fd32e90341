"""The clauses about how a hand ends, what is settled then, and how the match ends."""

from __future__ import annotations

from collections.abc import Iterator

from engine.finding_words import counted
from engine.rulebook_words import Clause, Facts, clause, count, number


def ending(facts: Facts) -> Iterator[Clause]:
    """How a hand ends and what is settled then."""
    rules = facts.rules
    yield _out(facts)
    if facts.game is not None:
        name = facts.game.name
        text = [
            f"The first out takes all that lies on the {name} pot.",
            "Since somebody always goes out, this pot never waits for the next hand.",
        ]
        yield clause("game-pot", text, f"The first out takes the {name} pot.", "pots", name=name)
    yield _payments(facts)
    if rules.exemption == "unplayed-pope" and rules.per_card and rules.pope is not None:
        yield _excused(facts)
    if rules.held_penalty != "none" and len(rules.pots) > (facts.game is not None):
        yield _penalty(facts)
    yield _carry(facts)
    with_it = ", and the first lead with it" if rules.opening is None else ""
    yield clause(
        "deal-passes",
        [f"After every hand the deal passes to the left{with_it}."],
        "The deal passes to the left after every hand.",
    )


def _out(facts: Facts) -> Clause:
    text = [
        "The first player to get rid of every card ends the hand on the spot, in the middle of a "
        "run if need be, though somebody else may be holding the very next card.",
    ]
    if len(facts.rules.pots) > (facts.game is not None) or facts.rules.pope_levy:
        text.append("All that this last card wins is taken first.")
    return clause("first-out", text, "The first player without cards ends the hand at once.")


def _payments(facts: Facts) -> Clause:
    rules = facts.rules
    if not rules.per_card:
        text = ["Cards left in hand cost nothing: nobody pays the first out for them."]
        return clause("payments", text, "Cards left in hand cost nothing.", "per-card exemption")
    each = count(rules.per_card, "counter")
    text = [f"Everybody else pays the first out {each} for every card still in hand."]
    fields = "per-card"
    if facts.spare:
        text.append(f"For the {facts.spare} nobody pays.")
    if rules.exemption == "none":
        fields += " exemption"
        if rules.pope is not None:
            text.append(f"Nobody is excused, not even the holder of {rules.pope}.")
    short = f"Everybody pays the first out {each} for each card still in hand."
    return clause("payments", text, short, fields)


def _excused(facts: Facts) -> Clause:
    pope = facts.rules.pope
    lies = f" or lies in the {facts.spare}" if facts.spare else ""
    text = [
        f"Whoever still holds {pope} when the hand ends pays nothing for cards, however many "
        "there are.",
        f"Only a Pope in the hand excuses: one that has been played{lies} helps nobody.",
    ]
    if facts.rules.turn_up_bonus != "none" and not facts.turned_out:
        text.append("It excuses even where the dealer has had its pot from the turn-up.")
    short = f"Whoever still holds {pope} pays nothing for cards."
    return clause("pope-excused", text, short, "exemption pope")


def _penalty(facts: Facts) -> Clause:
    text = []
    if any(pot.claim in ("card", "pay-rank", "pope") for pot in facts.rules.pots):
        text.append("Whoever is caught with a card that has a pot doubles that pot.")
        if facts.spare:
            text.append(f"A card in the {facts.spare} doubles nothing.")
    if facts.pairs:
        text.append(
            f"A pair’s pot doubles once, if one of its cards is in a hand{_mate(facts)}. Two "
            "holders pay half each; the holder of the higher card pays an odd counter."
        )
    text.append("All cards left are shown.")
    if facts.rules.turn_up_bonus != "none" or 0 in facts.rules.stakes:
        text.append("Twice nothing is nothing.")
    short = "Whoever is caught with a pay card doubles its pot."
    return clause("held-penalty", text, short, "held-penalty")


def _mate(facts: Facts) -> str:
    """Where the other card of a pair has to be for its pot to be doubled (E55)."""
    if not (facts.spare or facts.turned_out):
        return ""
    if facts.rules.held_penalty == "double-always":
        return ", wherever the other is"
    return " and the other is in a hand or was played"


def _carry(facts: Facts) -> Clause:
    text = ["What nobody has taken stays on its pot, and the next stakes go on top."]
    fields = ""
    if facts.rules.held_penalty == "none":
        fields = "held-penalty"
        text.append("To be left with the card of a pot costs nothing extra; the chance is gone.")
    else:
        text.append("A pot that has been doubled stays doubled.")
    return clause("carry-over", text, "What nobody has taken waits for the next hand.", fields)


def match(facts: Facts) -> Iterator[Clause]:
    """How the match ends."""
    rules = facts.rules
    if rules.match_length == "rounds":
        times = "once" if rules.hands == 1 else f"{number(rules.hands)} times"
        length, end = count(rules.hands, "round"), f"everybody has dealt {times}"
    else:
        length = count(rules.hands, "hand")
        end = f"{length} {'has' if rules.hands == 1 else 'have'} been played"
    if rules.target:
        target = counted(rules.target, "counter")
        text = [
            f"The match is over as soon as a settled hand leaves somebody with {target} or more, "
            f"and at the latest when {end}.",
        ]
        short = f"The match goes to {target}, or lasts {length}."
    else:
        text = [f"The match is over when {end}."]
        short = f"The match lasts {length}."
    if rules.target or rules.match_length == "hands":
        text.append("By then not everybody may have dealt equally often.")
    text.append(
        "The most counters win, and equals share the win. What then lies on the board is nobody’s."
    )
    yield clause("match", text, short, "target hands match-length")
