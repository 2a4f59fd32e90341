"""The clauses about the board before play: the stakes, the turn-up and what it does."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import Card
from engine.catalogue import join
from engine.compiled import compile_rules
from engine.deal import STOCK, dealing_order
from engine.rulebook_words import (
    Clause,
    Facts,
    Table,
    capital,
    clause,
    count,
    in_order,
    number,
    ranks,
    takes,
    with_article,
)
from engine.staking import company


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
            f"Before play the dealer alone dresses the board, with {counters} as the table shows, "
            "and nobody else pays.",
            "That sounds hard, but everybody’s turn to deal comes round.",
        ]
        short = f"The dealer alone puts {counters} on the board."
    elif rules.staking == "free":
        text = [
            f"The dealer names a number, {number(whole)} or more. Before the cards are dealt "
            "everybody, the dealer too, lays just so many counters on the board, all on one pot "
            "or spread about, without having seen how the others lay theirs.",
            "A pot that nobody backs stays as it is, even bare.",
        ]
        short = f"Everybody lays as many counters as the dealer names, {number(whole)} or more."
    elif rules.staking == "company":
        text, short = _company(facts, counters)
        tables.append(_company_table(facts))
    else:
        double = rules.staking == "dealer-double"
        who, more = (
            ("everybody", ", and the dealer twice as many")
            if double
            else ("everybody, the dealer included,", "")
        )
        text = [f"Before play {who} puts {counters} on the board, as the table shows{more}."]
        short = f"Everybody puts {counters} on the board" + (
            ", and the dealer twice as many." if double else "."
        )
    text.append("What earlier hands have left there stays." if whole else "")
    return clause("dressing", text, short, "staking stakes pots", tables)


def _company(facts: Facts, counters: str) -> tuple[list[str], str]:
    assert facts.game is not None, "the company's rest has a pot to go to"
    text = [
        f"Before play the board is dressed with {counters}, or a few more, and everybody helps: "
        "each player pays an equal part, and the dealer two.",
        f"As nobody can pay half a counter, the parts may come to more than that; the rest goes on "
        f"the {facts.game.name} pot.",
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
        figures = _figures(facts, stake, pot == facts.game)[: len(heads)]
        rows.append((pot.name, capital(takes(pot, rules)), *figures))
    if heads:
        figures = _figures(facts, sum(rules.stakes), rules.staking == "company")
        rows.append(("Together", "", *figures[: len(heads)]))
    return tuple(rows)


def _figures(facts: Facts, stake: int, takes_rest: bool) -> tuple[str, str]:
    """A stake and twice as much, as the columns of the board have them."""
    if facts.rules.staking == "company" and takes_rest:
        return f"{stake} and the rest", ""
    return str(stake), str(2 * stake)


def _turn_up(facts: Facts) -> Clause:
    rules = facts.rules
    if rules.turn_up == "last-dealt":
        text = [
            "The card dealt last is turned up for all to see. It stays in the hand it fell to and "
            "is played from there like any other.",
        ]
        short = "The card dealt last is turned up; it stays in its hand and is played."
        lost = [dealing_order(rules, n, n - 1)[-1] == STOCK for n in facts.sizes]
        if any(lost):
            where = "Where" if not all(lost) else "At every table"
            text = [
                "The card dealt last is turned up for all to see. It stays in the hand it fell to "
                "and is played from there.",
                f"{where} it falls to the spare hand it lies there face up, and nobody can play it."
                if not all(lost)
                else "It falls to the spare hand, lies there face up, and nobody can play it.",
            ]
    elif rules.turn_up == "laid-aside":
        text = [
            "The last card of the pack is turned face up and laid aside for all to see. Nobody can "
            "play it.",
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
    paid = _pay_pots(facts)
    verb, own = ("has", "a pot") if len(paid) == 1 else ("have", "pots")
    line = f"its {ranks(paid)} {verb} {own} to win"
    if all(pot.claim != "pay-rank" for pot in facts.singles):
        line = f"its {ranks(paid)} win pots in pairs"
    others = ", and in the other suits they are ordinary cards"
    if any(card.rank in paid for card in _own_cards(facts)):
        others = ""
    return clause(
        "pay-suit",
        [
            f"The suit of the turn-up is the pay suit of this hand: {line}{others}.",
            "Old books call it trumps, but it beats nothing; no suit is stronger than another.",
        ],
        f"The suit of the turn-up pays: {line}.",
        "pots turn-up",
    )


def _own_cards(facts: Facts) -> list[Card]:
    """The cards that have a pot whatever suit pays."""
    found = [Card(pot.of[0]) for pot in facts.singles if pot.claim == "card"]
    has_pope = any(pot.claim == "pope" for pot in facts.rules.pots)
    return [*found, facts.rules.pope] if has_pope and facts.rules.pope is not None else found


def _bringers(facts: Facts) -> list[Card]:
    """The cards that have a pot by themselves when they are turned up and their suit pays."""
    return [card for card in facts.pack if compile_rules(facts.rules, card.suit).pot_of[card] >= 0]


def _brings(facts: Facts) -> str:
    """List the cards that pay when turned: ``an ace, king, queen or jack, or ♦9``."""
    found = _bringers(facts)
    paid = [pot.of[0] for pot in facts.singles if pot.claim == "pay-rank"]
    single: list[object] = [card for card in found if card.rank not in paid]
    if not paid:
        return join(single, "or")
    single.insert(0, with_article(ranks(paid, "or")))
    return ", or ".join(map(str, single)) + ("," if len(single) > 1 else "")


def _bonus(facts: Facts) -> Clause:
    rules, found = facts.rules, _bringers(facts)
    if rules.turn_up_bonus == "none":
        waits = "another hand" if facts.turned_out else "whoever plays it"
        text = [
            "A turned-up card brings the dealer nothing, even if it is "
            f"{_brings(facts).rstrip(',')}: its pot waits for {waits}."
        ]
        short = "A turned-up card brings the dealer nothing."
        return clause("turn-up-pot", text, short, "turn-up-bonus")
    text = []
    if found:
        text.append(
            f"Whenever {_brings(facts)} is turned up, the dealer takes the pot of that card at "
            f"once. That goes for {len(found)} of the {len(facts.pack)} cards."
        )
    short = "A turned-up card with a pot brings the dealer that pot."
    if rules.turn_up_bonus == "pot-and-levy":
        text.append(
            f"For {rules.pope}, the Pope, everybody also pays the dealer one counter a card in "
            f"hand, {number(rules.pope_levy)} at most."
        )
        short = "A turned-up card with a pot brings the dealer that pot; the Pope a levy too."
    if found and not facts.turned_out:
        text.append("Whoever plays the card later finds its pot empty.")
    if found and facts.pairs:
        names = join([pot.name for pot in facts.pairs])
        verb = "is" if len(facts.pairs) == 1 else "are"
        text.append(f"{names} {verb} not touched, for turning is not playing.")
    return clause("turn-up-pot", text, short, "turn-up-bonus")
