"""The clauses about counters won and lost: what pays, how a hand ends, how a match ends."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import CARDS, RANK_NAMES
from engine.catalogue import join
from engine.layout import Pot
from engine.rule_names import PAIR
from engine.rulebook_words import Clause, Facts, clause, count, in_order, number, ranks


def pots(facts: Facts) -> Iterator[Clause]:
    """What takes the pots while the hand is played."""
    rules = facts.rules
    if facts.singles:
        yield _cards(facts)
    if rules.pope is not None:
        yield _pope(facts)
        if rules.pope_levy:
            yield _levy(facts)
    for pot in facts.pairs:
        yield _pair(facts, pot)
    if facts.pairs:
        yield _split(facts)


def _cards(facts: Facts) -> Clause:
    own: list[object] = [CARDS[pot.of[0]] for pot in facts.singles if pot.claim == "card"]
    paid = [pot.of[0] for pot in facts.singles if pot.claim == "pay-rank"]
    text = []
    if own:
        text.append(f"{join(own)} {'has a pot' if len(own) == 1 else 'have a pot each'}.")
    if paid:
        verb = "has a pot" if len(paid) == 1 else "have a pot each"
        text.append(f"The {ranks(paid)} of the pay suit {verb}.")
    text.append(
        "Whoever plays such a card, leading or following, takes all that lies on its pot at once."
    )
    twice = {pot.of[0] & 15 for pot in facts.singles if pot.claim == "card"} & {*paid}
    if twice:
        text.append("A card with a pot of its own takes that one even when its suit pays.")
    text.append("Holding it is not enough, and a pot without counters gives nothing.")
    what = [*own, *([f"the {ranks(paid)} of the pay suit"] if paid else [])]
    short = f"Playing {join(what, 'or')} takes its pot."
    return clause("card-pots", text, short, "pots")


def _pope(facts: Facts) -> Clause:
    rules, card = facts.rules, facts.rules.pope
    assert card is not None, "a game with a Pope"
    pot = next((pot for pot in rules.pots if pot.claim == "pope"), None)
    if pot is None:
        return clause(
            "pope",
            [f"{card} is called the Pope, though no pot goes to it."],
            f"{card} is the Pope.",
            "pope",
        )
    text = [
        f"{card} is the Pope. Whoever plays it takes all that lies on the {pot.name} pot, "
        + ("whatever suit pays." if rules.turn_up != "none" else "leading or following."),
    ]
    if card in facts.starts and rules.pope_fills == "no" and rules.spin != card:
        lower = ", when no lower card of the suit is left in that hand"
        text.append(
            f"Since nothing leads up to it, somebody has to lead it"
            f"{lower if rules.lead == 'lowest-of-suit' else ''}."
        )
    if any(pot.claim == "pay-rank" and pot.of[0] == card.rank for pot in facts.singles):
        text.append(
            f"It takes no other: where its own suit pays, nothing takes the pot of the "
            f"{RANK_NAMES[card.rank]}."
        )
    return clause(
        "pope", text, f"{card} is the Pope; playing it takes the {pot.name} pot.", "pope pots"
    )


def _levy(facts: Facts) -> Clause:
    rules = facts.rules
    most = count(rules.pope_levy, "counter")
    text = [
        f"Whoever plays {rules.pope}, the Pope, also collects from each of the others one counter "
        f"for every card that player holds at that moment, but never more than {most} each.",
        "The fuller the hands, the more it brings.",
    ]
    short = f"Playing {rules.pope} also brings one counter a card from everybody, {most} at most."
    return clause("pope-levy", text, short, "pope-levy")


def _pair(facts: Facts, pot: Pot) -> Clause:
    rules = facts.rules
    low, high = (RANK_NAMES[rank] for rank in in_order(pot, rules))
    text = [f"{pot.name} is the pair of {low} and {high} of the pay suit."]
    single = {one.of[0] for one in facts.singles if one.claim == "pay-rank"} & {*pot.of}
    besides = ", besides what the cards bring by themselves" if single else ""
    if rules.combination == "consecutive":
        text.append(
            f"Whoever plays the {low} and then the {high} straight after it takes {pot.name}"
            f"{besides}."
        )
        short = f"The {low} and then the {high} of the pay suit, from one player, take {pot.name}."
    else:
        text.append(
            f"Whoever plays both in the same hand, in either order and whatever comes between, "
            f"takes {pot.name}{besides}."
        )
        short = f"The {low} and {high} of the pay suit, from one player, take {pot.name}."
    if facts.turned_out:
        text.append("If one of the two was turned up, nobody can.")
    return clause(PAIR + pot.id, text, short, "combination pots", name=pot.name)


def _split(facts: Facts) -> Clause:
    text = ["Often one player plays the one card of a pair and somebody else the other."]
    if facts.rules.split == "divide":
        text.append(
            "Then the two divide its pot as soon as the second card has been played; an odd "
            "counter stays."
        )
        short = "Two players with a card each of a pair divide its pot."
    else:
        text.append("Then nobody takes its pot, and it stays for the next hand.")
        short = "A pair from two players pays nobody; its pot stays."
    return clause("split", text, short, "split")


def ending(facts: Facts) -> Iterator[Clause]:
    """How a hand ends and what is settled then."""
    rules = facts.rules
    yield _out(facts)
    if facts.game is not None:
        yield clause(
            "game-pot",
            [
                f"The first out takes all that lies on the {facts.game.name} pot.",
                "Since somebody always goes out, this pot never waits for the next hand.",
            ],
            f"The first out takes the {facts.game.name} pot.",
            "pots",
            name=facts.game.name,
        )
    yield _payments(facts)
    if rules.exemption == "unplayed-pope" and rules.per_card and rules.pope is not None:
        nobody = f" or lies in the {facts.spare}" if facts.spare else ""
        text = [
            f"Whoever still holds {rules.pope} when the hand ends pays nothing for cards, however "
            "many there are.",
            f"Only a Pope in the hand excuses: one that has been played{nobody} helps nobody.",
        ]
        short = f"Whoever still holds {rules.pope} pays nothing for cards."
        yield clause("pope-excused", text, short, "exemption pope")
    if rules.held_penalty != "none":
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
    if len(facts.rules.pots) > (facts.game is not None):
        text.append("What that last card takes from the board is taken first.")
    return clause("first-out", text, "The first player without cards ends the hand at once.")


def _payments(facts: Facts) -> Clause:
    rules = facts.rules
    if not rules.per_card:
        return clause(
            "payments",
            ["Cards left in hand cost nothing: nobody pays the first out for them."],
            "Cards left in hand cost nothing.",
            "per-card exemption",
        )
    each = count(rules.per_card, "counter")
    text = [f"Everybody else pays the first out {each} for every card still in hand."]
    fields = "per-card"
    if facts.spare:
        text.append(f"For the {facts.spare} nobody pays.")
    if rules.exemption == "none":
        fields += " exemption"
        if rules.pope is not None:
            text.append(f"Nobody is excused, not even the holder of {rules.pope}.")
    return clause("payments", text, f"Everybody pays the first out {each} a card held.", fields)


def _penalty(facts: Facts) -> Clause:
    single = any(pot.claim in ("card", "pay-rank", "pope") for pot in facts.rules.pots)
    text = []
    if single:
        text.append(
            "Whoever is caught at the end with a card that has a pot doubles what lies on that pot."
        )
    if facts.pairs:
        always = facts.rules.held_penalty == "double-always"
        dead = f"; it makes no difference that the other is in the {facts.spare or 'pack'}"
        unless = f"; if the other is in the {facts.spare} the pot stays as it is"
        tail = (dead if always else unless) if facts.spare or facts.turned_out else ""
        text.append(
            f"A pair’s pot is doubled once, if one of its cards is still held or both are{tail}. "
            "Two holders pay half each, an odd counter falling to the higher card."
        )
    if not text:
        text.append("No card has a pot here, so nobody can be caught with one.")
    text.append("The next stakes go on top of the doubled pot. Twice nothing is nothing.")
    return clause(
        "held-penalty", text, "Whoever is caught with a pay card doubles its pot.", "held-penalty"
    )


def _carry(facts: Facts) -> Clause:
    text = ["What nobody has taken stays on its pot, and the next stakes go on top."]
    fields = ""
    if facts.rules.held_penalty == "none":
        fields = "held-penalty"
        text.append("To be left holding the card of a pot costs nothing extra; the chance is gone.")
    return clause("carry-over", text, "What nobody has taken waits for the next hand.", fields)


def match(facts: Facts) -> Iterator[Clause]:
    """How the match ends."""
    rules = facts.rules
    if rules.match_length == "rounds":
        times = "once" if rules.hands == 1 else f"{number(rules.hands)} times"
        length, end = count(rules.hands, "round"), f"everybody has dealt {times}"
    else:
        length, end = count(rules.hands, "hand"), f"{count(rules.hands, 'hand')} have been played"
        if rules.hands == 1:
            end = "one hand has been played"
    if rules.target:
        text = [
            f"The match is over as soon as a settled hand leaves somebody with {rules.target} "
            f"counters or more, and at the latest when {end}.",
        ]
        short = f"The match goes to {rules.target} counters, or lasts {length}."
    else:
        text = [f"The match is over when {end}."]
        short = f"The match lasts {length}."
    text.append(
        "The most counters win, and equals share the win. What then lies on the board is nobody’s."
    )
    yield clause("match", text, short, "target hands match-length")
