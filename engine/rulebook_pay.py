"""The clauses about what pays: the cards and pairs that take pots while a hand is played."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import CARDS, RANK_NAMES, Card
from engine.catalogue import join
from engine.layout import Pot
from engine.rule_names import PAIR
from engine.rulebook_words import Clause, Facts, capital, clause, count, in_order, ranks, suit_name
from engine.sequence import ORDERS


def pots(facts: Facts) -> Iterator[Clause]:
    """What takes the pots while the hand is played."""
    rules = facts.rules
    if facts.singles:
        yield _cards(facts)
    if rules.pope is not None:
        yield _pope(facts, rules.pope)
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
    if {pot.of[0] & 15 for pot in facts.singles if pot.claim == "card"} & {*paid}:
        text.append("A card with a pot of its own takes that one even when its suit pays.")
    text.append("It need not be asked for; but holding the card is not enough.")
    what = [*own, *([f"the {ranks(paid, 'or')} of the pay suit"] if paid else [])]
    return clause("card-pots", text, f"Playing {join(what, 'or')} takes its pot.", "pots")


def _pope(facts: Facts, card: Card) -> Clause:
    rules = facts.rules
    pot = next((pot for pot in rules.pots if pot.claim == "pope"), None)
    if pot is None:
        text = [f"{card} is called the Pope, though no pot goes to it."]
        return clause("pope", text, f"{card} is the Pope.", "pope")
    how = "whatever suit pays" if rules.turn_up != "none" else "leading or following"
    text = [f"{card} is the Pope.", f"Whoever plays it takes the whole {pot.name} pot, {how}."]
    if card in facts.starts and rules.pope_fills == "no" and rules.spin != card:
        lower = f", and not before every lower {suit_name(card)} in the same hand has gone"
        if rules.lead == "any-card" or not _lower(facts, card):
            lower = ""
        text.append(f"Nothing leads up to it, so it has to be led{lower}.")
    if any(pot.claim == "pay-rank" and pot.of[0] == card.rank for pot in facts.singles):
        text.append(
            "It takes no other: where its own suit pays, nothing takes the pot of the "
            f"{RANK_NAMES[card.rank]}."
        )
    short = f"{card} is the Pope; whoever plays it takes the {pot.name} pot."
    return clause("pope", text, short, "pope pots")


def _lower(facts: Facts, card: Card) -> bool:
    """Whether the pack has lower cards of the same suit."""
    order = ORDERS[facts.rules.order]
    lower = order[: order.index(card.rank)]
    return any(one.suit == card.suit and one.rank in lower for one in facts.pack)


def _levy(facts: Facts) -> Clause:
    rules = facts.rules
    most = count(rules.pope_levy, "counter")
    text = [
        f"When {rules.pope}, the Pope, is played, each of the others also pays its player one "
        f"counter for every card they hold themselves at that moment, up to {most}.",
        "Early it brings the most: hands only get smaller.",
    ]
    short = f"Playing {rules.pope} also brings one counter a card from everybody, {most} at most."
    return clause("pope-levy", text, short, "pope-levy")


def _pair(facts: Facts, pot: Pot) -> Clause:
    rules = facts.rules
    low, high = (RANK_NAMES[rank] for rank in in_order(pot, rules))
    text = [f"{pot.name} is the pair of {low} and {high} of the pay suit."]
    single = {one.of[0] for one in facts.singles if one.claim == "pay-rank"} & {*pot.of}
    besides = ", besides what the cards win by themselves" if single else ""
    if rules.combination == "consecutive":
        text.append(
            f"Whoever plays the {low} and then the {high} straight after it takes its pot{besides}."
        )
        short = f"The {low} and then the {high} of the pay suit, from one player, take {pot.name}."
    else:
        text.append(
            "Whoever plays both before the hand is over, in either order and whatever comes "
            f"between, takes its pot{besides}."
        )
        short = f"The {low} and {high} of the pay suit, from one player, take {pot.name}."
    text.append(_also(facts, pot))
    between = _between(facts, pot)
    if between:
        verb = "lies" if len(between) == 1 else "lie"
        text.append(f"The {ranks(between)} that {verb} between may be anybody’s.")
    if facts.turned_out:
        text.append("If one of the two is the turn-up, nobody can.")
    return clause(PAIR + pot.id, text, short, "combination pots", name=pot.name)


def _also(facts: Facts, pot: Pot) -> str:
    """Say which pairs told before share a card with this one (E54)."""
    earlier = facts.pairs[: facts.pairs.index(pot)]
    shares = [(rank, other.name) for other in earlier for rank in pot.of if rank in other.of]
    parts = [
        f"the {RANK_NAMES[rank]} {name}" if at else f"the {RANK_NAMES[rank]} may serve {name} too"
        for at, (rank, name) in enumerate(shares)
    ]
    return f"{capital(', '.join(parts))}." if parts else ""


def _between(facts: Facts, pot: Pot) -> list[int]:
    """The ranks that a pair leaves out between its cards."""
    order = ORDERS[facts.rules.order]
    low, high = (order.index(rank) for rank in in_order(pot, facts.rules))
    return list(order[low + 1 : high])


def _split(facts: Facts) -> Clause:
    case = "If one player plays one card of a pair and somebody else the other"
    if facts.rules.split == "divide":
        text = [
            f"{case}, the two divide its pot as soon as the second card falls.",
            "An odd counter stays on it.",
        ]
        short = "Two players with a card each of a pair divide its pot."
    else:
        text = [f"{case}, nobody takes its pot: it stays for the next hand."]
        short = "A pair from two players pays nobody; its pot stays."
    return clause("split", text, short, "split")
