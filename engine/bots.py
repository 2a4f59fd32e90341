"""Somebody to play with: leads, Spin, stakes and the spare hand, chosen as a beginner would.

A bot looks at its own hand and at what all have seen (E92): cards played, the turn-up, how many
cards each player holds, the counters on the pots. Among choices that seem equally good it draws, so
the same ``Random`` makes the same match.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from engine.cards import Card, cards_of, mask
from engine.compiled import compile_rules
from engine.deal import Deal
from engine.rules import Rules, may_buy, may_swap
from engine.staking import Placed, place_freely
from engine.story import Choice, Story, tell
from engine.table import Table

_CARD = 1.0
_LEAD = 2.0
_OUT = 6.0
_LOST = 0.3
_STUCK = 1.5
_NEARER = 0.25
"""What things are worth in counters: a card less in hand, having the lead next, being out, each
counter that somebody else takes, a card shed that no run can reach, a counter one comes nearer."""


class _Sight(NamedTuple):
    """What a seat knows of the cards.

    ``gone`` are those that nobody can play any more, ``shown`` a turn-up in a hand; ``live`` is the
    chance that any other card lies in another's hand and not in the stock.
    """

    seat: int
    hand: int
    gone: int
    shown: int
    live: float


def _look(table: Table) -> _Sight:
    deal, seat = table.deal, table.turn
    gone = shown = 0
    for other in range(deal.seats):
        gone |= table.played_by(other)
    hand = table.held(seat)
    if deal.turn_up is not None:
        turned = 1 << deal.turn_up & ~gone & ~hand
        gone, shown = (gone | turned, 0) if deal.turn_up_seat < 0 else (gone, turned)
    others = sum(held.bit_count() for held in table.hands) - hand.bit_count()
    unseen = len(table.tables.sequence.pack) - (gone | hand).bit_count()
    return _Sight(seat, hand, gone, shown, others / unseen if unseen else 0.0)


def choose_lead(table: Table, rng: Random) -> Card:
    """Return the lead that seems to bring most to the seat whose turn it is."""
    sight = _look(table)
    worths = [(round(_worth(table, sight, card), 6), card) for card in table.legal()]
    best = max(worth for worth, _ in worths)
    among = [card for worth, card in worths if worth == best]
    return among[int(rng.random() * len(among))]


def _worth(table: Table, sight: _Sight, lead: Card) -> float:
    """Follow a run as far as it may go and weigh what it brings, in counters."""
    after, hand = table.tables.sequence.after, sight.hand
    chance, mine, card, worth = 1.0, True, int(lead), _at_first(table, sight, lead)
    while True:
        pot = _pots(table, sight.seat, sight.hand & ~hand, card)
        worth += chance * (pot + _CARD if mine else -_LOST * pot)
        hand &= ~(1 << card)
        if not hand:
            return worth + chance * _OUT
        card = after[card]
        if card < 0 or sight.gone >> card & 1:
            return worth + chance * _LEAD * mine
        if hand >> card & 1:
            mine = True
            continue
        follows = 1.0 if sight.shown >> card & 1 else sight.live
        worth += chance * (1 - follows) * _LEAD * mine
        chance, mine = chance * follows, False


def _at_first(table: Table, sight: _Sight, lead: Card) -> float:
    """What speaks for a lead before its run is looked at."""
    suit = sight.hand & 0xFFFF << 16 * lead.suit
    worth = 0.05 * suit.bit_count()
    if lead == table.rules.spin:
        worth -= _OUT / 2
    below = [card for card in range(64) if table.tables.sequence.after[card] == lead]
    if not below or sight.gone >> below[0] & 1:
        worth += _STUCK
    higher = table.tables.sequence.above[lead]
    while higher >= 0:
        pot = table.tables.pot_of[higher]
        if pot >= 0 and suit >> higher & 1:
            worth += _NEARER * table.board[pot]
        higher = table.tables.sequence.above[higher]
    return worth


def _pots(table: Table, seat: int, run: int, card: int) -> float:
    """The counters that a card takes; ``run`` are the player's own cards in the run before it."""
    rules, tables = table.rules, table.tables
    pot, taken = tables.pot_of[card], 0
    if pot >= 0:
        taken += table.board[pot] * (1 if rules.held_penalty == "none" else 2)
    for pair, partner, _ in tables.pairs[card]:
        if (run | table.played_by(seat)) >> partner & 1:
            taken += table.board[pair]
    if card == rules.pope and rules.pope_levy:
        hands = (held.bit_count() for other, held in enumerate(table.hands) if other != seat)
        taken += sum(min(cards, rules.pope_levy) for cards in hands)
    return taken


def throws_spin(table: Table, card: Card) -> bool:
    """Whether the seat to play throws Spin in behind ``card``: to be out, or to keep the lead."""
    spin = table.rules.spin
    if spin is None or not table.may_spin_behind(card):
        return False
    sight = _look(table)
    rest, after = sight.hand & ~(1 << card | 1 << spin), table.tables.sequence.after[card]
    if not rest:
        return True
    if after < 0 or (sight.gone | rest) >> after & 1:
        return False  # it stops by itself, or goes on from this hand
    waiting = any(_pots(table, sight.seat, 0, pay) for pay in cards_of(rest & table.tables.paying))
    close = min(held.bit_count() or 99 for held in table.hands)
    return waiting or close <= 2 or rest.bit_count() <= 2


def takes_spare(rules: Rules, deal: Deal, rng: Random) -> tuple[int, int] | None:
    """Return who takes the spare hand, unseen, and the counters paid for it; None: nobody.

    A hand without pay cards and sure stops is worth changing. The dealer may come first; then the
    others bid, and whoever goes highest pays one more than the next. Nobody wants an empty hand.
    """
    if not deal.offered:
        return None
    tables = compile_rules(rules, deal.pay_suit)
    good = tables.paying | mask(tables.sequence.ends)
    poor = [not hand & good for hand in deal.hands]
    if may_swap(rules) and poor[deal.dealer]:
        return deal.dealer, 0
    if not may_buy(rules):
        return None
    limits = [(1 + int(rng.random() * 4), seat) for seat in range(deal.seats)]
    bids = sorted((bid for bid in limits if poor[bid[1]] and bid[1] != deal.dealer), reverse=True)
    if not bids:
        return None
    return bids[0][1], min(bids[0][0], bids[1][0] + 1) if len(bids) > 1 else 1


def play_run(table: Table, rng: Random, lead: Card | None = None) -> Choice:
    """Lead a card, the bot's own choice by default, and play what follows; return the choice."""
    lead = choose_lead(table, rng) if lead is None else lead
    choice, _ = play_lead(table, lead, throws_spin)
    return choice


def play_lead(
    table: Table, lead: Card, throws: Callable[[Table, Card], bool]
) -> tuple[Choice, list[Card]]:
    """Play a run to its end, with Spin behind the card that ``throws`` names.

    Returns the choice, and the cards that fell, Spin among them.
    """
    due: Card | None = lead
    choice, fallen = Choice(lead), []
    while due is not None:
        spin = throws(table, due)
        table.play(due, spin=spin)
        fallen.append(due)
        if spin and table.rules.spin is not None:
            choice = Choice(lead, due)
            fallen.append(table.rules.spin)
        due = table.due
    return choice, fallen


def prepare(rules: Rules, deal: Deal, rng: Random) -> tuple[Placed | None, tuple[int, int] | None]:
    """Return what bots do before the play: counters placed freely, and who takes the spare hand."""
    stakes = place_freely(rules, deal.seats, rng) if rules.staking == "free" else None
    return stakes, takes_spare(rules, deal, rng)


def play_out(
    rules: Rules,
    deal: Deal,
    rng: Random,
    counters: Sequence[int] | None = None,
    board: Sequence[int] | None = None,
) -> Story:
    """Tell a whole deal in which bots make every choice."""
    stakes, exchange = prepare(rules, deal, rng)
    table = Table(rules, deal, counters, board, None, stakes, exchange)
    choices = []
    while not table.over:
        choices.append(play_run(table, rng))
    return tell(rules, deal, choices, counters, board, stakes, exchange)
