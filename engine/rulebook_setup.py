"""The clauses about people, pack and deal."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import RANKS
from engine.deal import STOCK, dealing_order
from engine.rulebook_words import (
    Clause,
    Facts,
    Table,
    capital,
    clause,
    count,
    listed,
    place,
    span,
)
from engine.rules import Rules
from engine.sequence import ORDERS


def people(facts: Facts) -> Iterator[Clause]:
    """Who plays, with what cards and for what counters."""
    rules = facts.rules
    many = capital(span(facts.sizes))
    yield clause(
        "players",
        [
            f"{many} people play, each for themselves.",
            "The deal goes round to the left. The play does not go by turns: "
            "a card is played by whoever holds it.",
        ],
        f"{many} people play.",
        "players",
    )
    yield _pack(facts)
    start = f"Everybody starts with {count(rules.counters, 'counter')}"
    if not rules.counters:
        start = "Everybody starts with nothing"
    yield clause(
        "counters",
        [
            f"{start}: buttons, beans, matches, whatever the house has."
            if rules.counters
            else f"{start} and writes down what is won and lost.",
            "Whoever cannot pay writes down the debt and plays on, below zero if need be; "
            "nobody drops out.",
            "Counters lie in front of a player or on the board, and not one is ever made or lost.",
        ],
        f"{start}; debts are allowed.",
        "counters",
    )


def _pack(facts: Facts) -> Clause:
    rules, cards = facts.rules, len(facts.pack)
    out = sorted({*rules.removed})
    there = {card.rank for card in facts.pack}
    order = " ".join(RANKS[rank] for rank in ORDERS[rules.order] if rank in there)
    ace = "lowest" if rules.order == "ace-low" else "highest"
    ranking = f"In every suit they go up {order}"
    ranking += f": the ace is the {ace}." if 1 in there else "."
    if out:
        pack = (
            f"Take an ordinary pack and lay {listed(out)} aside: {cards} cards are left, without "
            "jokers."
        )
        short = f"{cards} cards, without {listed(out)}" if len(out) < 5 else f"{cards} cards"
    else:
        pack, short = f"Take an ordinary pack of {cards} cards, without jokers.", f"{cards} cards"
    end = "low" if rules.order == "ace-low" else "high"
    short += f"; the ace is {end}." if 1 in there else "."
    return clause("pack", [pack, ranking], short, "removed order")


def dealing(facts: Facts) -> Iterator[Clause]:
    """How the cards are dealt and what becomes of those that nobody gets."""
    yield _deal(facts)
    if facts.spare:
        yield _spare(facts)
    if facts.rules.spare_use != "nobody":
        yield _use(facts)


_ROUNDS = {
    "last": "In each round the spare hand gets its card last{after}.",
    "first": "In each round the spare hand gets its card first, before anybody else.",
    "stock": "The rest of the pack is the stock.",
    "none": "",
}


def _deal(facts: Facts) -> Clause:
    rules = facts.rules
    if rules.cards_each:
        text = [
            "The dealer shuffles and deals to the left, one card at a time, until everybody has as "
            "many as the table says."
        ]
        short = "Everybody is dealt the same number of cards"
    else:
        last = " but its last card" if rules.turn_up == "laid-aside" else ""
        text = [
            f"The dealer shuffles and deals out the whole pack{last} to the left, one card at a "
            "time."
        ]
        short = "The whole pack is dealt, one card at a time"
    looks = rules.spare_use == "dealer-looks"
    after = "" if looks else ", after the dealer"
    text.append(_ROUNDS[rules.spare_hand].format(after=after))
    if rules.cards_each and rules.spare_hand in ("last", "first"):
        text.append("The cards left over go to the spare hand as well.")
    if looks:
        text.append("The dealer gets no cards.")
    if not rules.cards_each and any(len({*_hands(rules, n)}) > 1 for n in facts.sizes):
        text.append("Hands may differ by a card; the odd cards move on with the deal.")
    text.append("Draw lots for the first deal.")
    short += {"last": ", to a spare hand last.", "first": ", to a spare hand first."}.get(
        rules.spare_hand, "."
    )
    return clause("deal", text, short, "cards-each spare-hand", [_hand_table(facts)])


def _hands(rules: Rules, players: int) -> list[int]:
    """The sizes of the hands from the dealer's left; a dealer who sits out has none."""
    order = dealing_order(rules, players, players - 1)
    dealt = [order.count(seat) for seat in range(players)]
    return dealt[:-1] if rules.spare_use == "dealer-looks" else dealt


def _hand_table(facts: Facts) -> Table:
    rules = facts.rules
    head = ["Players", "Cards from the dealer’s left"]
    head += [capital(facts.spare)] if facts.spare else []
    head += ["The turn-up falls to"] if rules.turn_up == "last-dealt" else []
    rows = [tuple(head)]
    for players in facts.sizes:
        hands = _hands(rules, players)
        even = len({*hands}) == 1
        row = [str(players), f"{hands[0]} each" if even else " ".join(map(str, hands))]
        if facts.spare:
            row.append(_spare_cards(rules, players))
        if rules.turn_up == "last-dealt":
            row.append(_falls_to(dealing_order(rules, players, players - 1)[-1], players))
        rows.append(tuple(row))
    return tuple(rows)


def _spare_cards(rules: Rules, players: int) -> str:
    cards = dealing_order(rules, players, players - 1).count(STOCK)
    if rules.turn_up == "laid-aside":
        cards -= 1
    return f"{cards}, one of them turned" if rules.turn_up == "top-of-stock" else str(cards)


def _falls_to(seat: int, players: int) -> str:
    if seat == STOCK:
        return "the spare hand"
    if seat == players - 1:
        return "the dealer"
    return f"the {place(seat)} seat"


def _spare(facts: Facts) -> Clause:
    rules = facts.rules
    used = rules.spare_use != "nobody"
    if facts.spare == "stock":
        what = "The cards that are left over belong to nobody."
        lie = "They lie face down as the stock, and nobody looks at them before the hand is over."
        if rules.turn_up == "top-of-stock":
            lie = (
                "They lie face down as the stock, and but for the one that is turned nobody sees "
                "them before the hand is over."
            )
    else:
        what = "The cards of the spare hand belong to nobody."
        lie = "They lie face down, and nobody looks at them before the hand is over."
        if used:
            lie = "They lie face down, and nobody looks at them but as the next rule says."
    crossed = "Each is a gap that no run can cross"
    if rules.pope_fills == "yes":
        crossed = "Each is a gap where a run breaks off, unless the Pope fills it"
    text = [what, lie, f"{crossed}, and where the gaps are is the secret of the game."]
    short = f"The {facts.spare} stays face down; each of its cards is a gap."
    fields = "spare-hand" if used else "spare-hand spare-use"
    return clause("spare-hand", text, short, fields, name=f"the {facts.spare}")


_SWAP = (
    "Before the first lead the dealer may swap hands with the spare hand, unseen and for nothing."
)
_OLD = "The old hand becomes the spare hand: nobody sees it, and there is no going back."
_USES = {
    "dealer-looks": (
        [
            "The dealer sits the hand out, and may look at the spare hand instead, but says "
            "nothing about it.",
            "Stakes are paid as ever{turned}.",
        ],
        "The dealer sits out and may look at the spare hand.",
    ),
    "dealer-swaps": (
        [_SWAP, _OLD],
        "The dealer may take the spare hand for the hand dealt, unseen.",
    ),
    "auction": (
        [
            "Before the first lead the dealer offers the spare hand for sale, unseen.",
            "Whichever other player bids the most, one counter at least, pays the dealer, takes "
            "it and lays the hand dealt face down in its place.",
            _OLD,
            "If nobody bids, it stays where it is.",
        ],
        "The spare hand goes to the highest bidder, who pays the dealer.",
    ),
    "swap-or-auction": (
        [
            _SWAP,
            "A dealer who would rather not may offer it for sale: whichever other player bids "
            "the most, one counter at least, pays the dealer and takes it instead.",
            _OLD,
            "If nobody bids, it stays where it is.",
        ],
        "The dealer may swap for the spare hand, unseen, or else offer it for sale.",
    ),
}


def _use(facts: Facts) -> Clause:
    text, short = _USES[facts.rules.spare_use]
    bonus = facts.rules.turn_up_bonus != "none"
    turned = ", and what the turn-up brings is still the dealer’s" if bonus else ""
    text = [sentence.format(turned=turned) for sentence in text]
    return clause("spare-use", text, short, "spare-use")
