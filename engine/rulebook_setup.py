"""The clauses about everything before the first lead: people, pack, deal, board, turn-up."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import RANK_NAMES, RANKS
from engine.catalogue import join
from engine.deal import STOCK, dealing_order
from engine.rulebook_words import (
    Clause,
    Facts,
    Table,
    capital,
    clause,
    count,
    in_order,
    listed,
    number,
    place,
    ranks,
    span,
    takes,
)
from engine.rules import Rules
from engine.sequence import ORDERS
from engine.staking import company


def people(facts: Facts) -> Iterator[Clause]:
    """Who plays, with what cards and for what counters."""
    rules = facts.rules
    many = capital(span(facts.sizes))
    yield clause(
        "players",
        [
            f"{many} people play, each for themselves.",
            "The deal goes round to the left. The play does not go round at all: "
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
    ranking = f"In every suit the cards go up {order}"
    ranking += f"; the ace is the {ace} card." if 1 in there else "."
    if out:
        pack = f"An ordinary pack without {listed(out)}: that leaves {cards} cards, and no jokers."
        short = f"{cards} cards, without {listed(out)}" if len(out) < 5 else f"{cards} cards"
    else:
        pack, short = f"An ordinary pack of {cards} cards, without jokers.", f"{cards} cards"
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
    "stock": "What is left of the pack is the stock.",
    "none": "",
}


def _deal(facts: Facts) -> Clause:
    rules = facts.rules
    if rules.cards_each:
        text = [
            "The dealer shuffles and deals to the left, one card at a time, to everybody the same "
            "number."
        ]
        short = "Everybody is dealt the same number of cards, one at a time"
    else:
        text = ["The dealer shuffles and deals out the whole pack to the left, one card at a time."]
        short = "The whole pack is dealt, one card at a time"
    looks = rules.spare_use == "dealer-looks"
    after = "" if looks else ", after the dealer"
    text.append(_ROUNDS[rules.spare_hand].format(after=after))
    if rules.cards_each and rules.spare_hand in ("last", "first"):
        text.append("The cards left over go to the spare hand too.")
    if looks:
        text.append("Nobody deals any to the dealer.")
    if not rules.cards_each and any(len({*_hands(rules, n)}) > 1 for n in facts.sizes):
        text.append("Some hands come out a card longer; the odd card moves on with the deal.")
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
    return "eldest" if not seat else f"the {place(seat)} seat"


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
    text = [
        what,
        lie,
        "Each is a gap that no run can cross, and the secret of the game is where the gaps are.",
    ]
    short = f"The {facts.spare} stays face down; each card in it is a gap."
    fields = "spare-hand" if used else "spare-hand spare-use"
    return clause("spare-hand", text, short, fields, name=f"the {facts.spare}")


_SWAP = (
    "Before the first lead the dealer may lay the hand just dealt face down and take the spare "
    "hand for it, unseen and for nothing."
)
_OLD = "The old hand is the spare hand now: nobody sees it, and there is no going back."
_USES = {
    "dealer-looks": (
        [
            "The dealer sits the hand out, and may look at the spare hand instead, but says "
            "nothing about it.",
            "The dealer’s counters take part all the same: what a dealer stakes or is brought by "
            "the turn-up does not change.",
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
            "A dealer who does not care for it puts it up for sale: whichever other player bids "
            "the most, one counter at least, pays the dealer and takes it instead.",
            _OLD,
        ],
        "The dealer may swap for the spare hand, unseen, or else sells it.",
    ),
}


def _use(facts: Facts) -> Clause:
    text, short = _USES[facts.rules.spare_use]
    return clause("spare-use", text, short, "spare-use")


def board(facts: Facts) -> Iterator[Clause]:
    """Who stakes what, which card is turned and what it does."""
    yield _dressing(facts)
    if facts.rules.turn_up != "none":
        yield _turn_up(facts)
        if _pay_pots(facts):
            yield _pay_suit(facts)
        if _bringers(facts) or facts.rules.turn_up_bonus == "pot-and-levy":
            yield _bonus(facts)


def _dressing(facts: Facts) -> Clause:
    rules = facts.rules
    whole = sum(rules.stakes)
    counters = count(whole, "counter")
    tables = [_board_table(facts)]
    if not whole:
        text, short = ["Nobody puts anything on the board."], "The board is not dressed."
    elif rules.staking == "dealer":
        text = [
            f"Before play the dealer alone dresses the board: {counters} go out, as the table "
            "shows, and nobody else pays.",
            "It sounds hard, but everybody’s turn to deal comes round.",
        ]
        short = f"The dealer alone puts {counters} on the board."
    elif rules.staking == "free":
        text = [
            f"The dealer names a number, {number(whole)} or more. Before the cards are dealt "
            "everybody, the dealer too, lays just so many counters on the board, all on one pot "
            "or spread about, without having seen how the others lay theirs.",
            "If nobody backs a pot, it stays as it is, bare or not.",
        ]
        short = f"Everybody lays as many counters as the dealer names, {number(whole)} or more."
    elif rules.staking == "company":
        text, short = _company(facts, counters)
        tables.append(_company_table(facts))
    else:
        double = rules.staking == "dealer-double"
        last = (
            f"the dealer twice as many, {number(2 * whole)}"
            if double
            else "the dealer no more and no less than the others"
        )
        text = [
            f"Before play everybody puts {counters} on the board, as the table shows, and {last}."
        ]
        short = f"Everybody puts {counters} on the board" + (
            ", and the dealer twice as many." if double else "."
        )
    text.append("What is still there from earlier hands stays under it." if whole else "")
    return clause("dressing", text, short, "staking stakes pots", tables)


def _company(facts: Facts, counters: str) -> tuple[list[str], str]:
    assert facts.game is not None, "the company's rest has a pot to go to"
    text = [
        f"Before play the board is dressed with {counters}, or a few more, and everybody helps: "
        "each player pays an equal part, and the dealer two.",
        f"The parts have to be whole counters; what they come to beyond the {counters} goes to "
        f"{facts.game.name}.",
    ]
    return text, "Everybody pays an equal part of the stakes, and the dealer two."


def _company_table(facts: Facts) -> Table:
    assert facts.game is not None, "the company's rest has a pot to go to"
    own = dict(zip(facts.rules.pots, facts.rules.stakes, strict=True))[facts.game]
    rows = [("Players", "Each pays", "The dealer pays", "Together", f"On {facts.game.name}")]
    for players in facts.sizes:
        part, rest = company(facts.rules, players)
        figures = (players, part, 2 * part, sum(facts.rules.stakes) + rest, own + rest)
        rows.append(tuple(map(str, figures)))  # type: ignore[arg-type]
    return tuple(rows)


def _board_table(facts: Facts) -> Table:
    rules = facts.rules
    heads = {
        "dealer": ("The dealer puts on",),
        "everybody": ("Each puts on",),
        "dealer-double": ("Each puts on", "The dealer puts on"),
        "company": ("There go on",),
        "free": (),
    }[rules.staking]
    rows = [("Pot", "What takes it", *heads)]
    for pot, stake in zip(rules.pots, rules.stakes, strict=True):
        figures = (stake, 2 * stake)[: len(heads)]
        rows.append((pot.name, capital(takes(pot, rules)), *map(str, figures)))
    if heads:
        whole = sum(rules.stakes)
        rows.append(("Together", "", *map(str, (whole, 2 * whole)[: len(heads)])))
    return tuple(rows)


def _turn_up(facts: Facts) -> Clause:
    rules = facts.rules
    if rules.turn_up == "last-dealt":
        text = [
            "The last card dealt is turned face up for all to see. It stays in the hand it fell "
            "to and is played from there like any other.",
        ]
        short = "The last card dealt is turned up; it stays in its hand and is played."
        lost = [dealing_order(rules, n, n - 1)[-1] == STOCK for n in facts.sizes]
        if any(lost):
            where = "Where" if not all(lost) else "At every table"
            text = [
                "The last card dealt is turned face up for all to see. It stays in the hand it "
                "fell to and is played from there.",
                f"{where} it falls to the spare hand it lies there face up, and nobody can play it."
                if not all(lost)
                else "It falls to the spare hand, lies there face up, and nobody can play it.",
            ]
    elif rules.turn_up == "laid-aside":
        text = [
            "The last card of the pack is turned face up and laid aside for all to see. Nobody can "
            "play it, and the hand it would have gone to is a card short.",
        ]
        short = "The last card is turned up and laid aside; nobody plays it."
    else:
        text = [
            "After the deal the top card of the stock is turned face up for all to see. It stays "
            "there, and nobody can play it.",
        ]
        short = "The top card of the stock is turned up; nobody plays it."
    return clause("turn-up", text, short, "turn-up")


def _pay_pots(facts: Facts) -> list[int]:
    """The ranks of the pay suit that have a pot, alone or in a pair, in the order of the board."""
    found = [pot.of[0] for pot in facts.singles if pot.claim == "pay-rank"]
    found += [rank for pot in facts.pairs for rank in reversed(in_order(pot, facts.rules))]
    return list(dict.fromkeys(found))


def _pay_suit(facts: Facts) -> Clause:
    honours = ranks(_pay_pots(facts))
    verb = "counts" if len(_pay_pots(facts)) == 1 else "count"
    return clause(
        "pay-suit",
        [
            f"The suit of the turn-up is the pay suit of this hand: its {honours} {verb} for pots, "
            "and the same ranks of other suits do not.",
            "Old books call it trumps, but it beats nothing; every suit is as strong as any other.",
        ],
        f"The suit of the turn-up pays: its {honours} {verb} for pots.",
        "pots turn-up",
    )


def _bringers(facts: Facts) -> str:
    """The cards that have a pot by themselves, as a list; empty where none has."""
    cards = [takes(pot, facts.rules) for pot in facts.singles if pot.claim == "card"]
    cards += [takes(pot, facts.rules) for pot in facts.rules.pots if pot.claim == "pope"]
    paid = [pot.of[0] for pot in facts.singles if pot.claim == "pay-rank"]
    found: list[object] = [*cards]
    found += [f"the {RANK_NAMES[rank]}" for rank in paid[:-1]]
    found += [f"the {RANK_NAMES[rank]} of its suit" for rank in paid[-1:]]
    return join(found, "or")


def _bonus(facts: Facts) -> Clause:
    rules, cards = facts.rules, _bringers(facts)
    if rules.turn_up_bonus == "none":
        waits = "its pot waits for another hand" if facts.turned_out else "its pot waits for it"
        text = [f"A turned-up card brings the dealer nothing, even where it has a pot: {waits}."]
        short = "A turned-up card brings the dealer nothing."
        return clause("turn-up-pot", text, short, "turn-up-bonus")
    text = []
    if cards:
        text.append(
            f"If the turned card has a pot of its own, as {cards} has, the dealer takes that pot "
            "at once."
        )
    short = "A turned-up card with a pot brings the dealer that pot."
    if rules.turn_up_bonus == "pot-and-levy":
        most = number(rules.pope_levy)
        text.append(
            f"For {rules.pope}, the Pope, everybody also pays the dealer one counter a card in "
            f"hand, {most} at most."
        )
        short = "A turned-up card with a pot brings the dealer that pot; the Pope a levy too."
    if cards and not facts.turned_out:
        text.append("Whoever plays that card later finds its pot empty.")
    if cards and facts.pairs:
        names = join([pot.name for pot in facts.pairs], "or")
        text.append(f"Turning is not playing: {names} cannot be taken so.")
    return clause("turn-up-pot", text, short, "turn-up-bonus")
