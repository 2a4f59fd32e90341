"""The cards as dealt: from a seed or written out.

Seats are counted from 0 in order of play round the table; *eldest* is the seat on the dealer's
left, ``(dealer + 1) % seats``. Where a card lies is one byte a card: a seat, :data:`STOCK` for the
spare hand, or :data:`ABSENT` when it is not in the pack. Both are numbers above every seat and
below :data:`PLACES`, so that a table can keep an empty hand at them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from engine.cards import CARDS, Card, cards_of, mask
from engine.contradictions import check_rules
from engine.errors import DealError
from engine.rules import Rules, may_buy, may_swap
from engine.sequence import sequence

STOCK = 14
ABSENT = 15
PLACES = 16


class Deal(NamedTuple):
    """One deal before any card is played.

    ``hands`` are bit masks by seat, ``stock`` the mask of the spare hand or stock, with a turn-up
    that nobody may play; ``owner`` 64 bytes (see the module). ``turn_up`` is None in games without
    one; ``turn_up_seat`` is -1 when the turned card lies with the stock. ``spare`` masks the cards
    of the stock that are the spare hand: all (-1), but for a short deal written out.
    """

    seats: int
    dealer: int
    hands: tuple[int, ...]
    stock: int
    owner: bytes
    turn_up: Card | None
    turn_up_seat: int
    spare: int = -1

    @property
    def eldest(self) -> int:
        """The seat that leads first: on the dealer's left."""
        return (self.dealer + 1) % self.seats

    @property
    def pay_suit(self) -> int | None:
        """The suit of the turn-up, 0..3, or None when no card is turned."""
        return None if self.turn_up is None else self.turn_up >> 4

    @property
    def unseen(self) -> int:
        """The mask of the stock without a turn-up that lies with it."""
        turned = 0 if self.turn_up is None else 1 << self.turn_up
        return self.stock & ~turned

    @property
    def offered(self) -> int:
        """The mask of what somebody gets who takes the spare hand."""
        return self.unseen & self.spare

    @property
    def aside(self) -> int:
        """The mask of what a short deal leaves besides its hands and the spare hand written out."""
        return self.unseen & ~self.spare


def check_players(rules: Rules, seats: int) -> None:
    """Hold that the game is for so many players (E4).

    Raises:
        DealError: it is not.
    """
    fewest, most = rules.players
    if not fewest <= seats <= most:
        raise DealError(players=seats, fewest=fewest, most=most)


@lru_cache(maxsize=64)
def dealing_order(rules: Rules, seats: int, dealer: int) -> tuple[int, ...]:
    """Return who gets each card of the pack in turn (a seat, or STOCK), from the first to the last.

    One card at a time from the dealer's left (E1), the spare hand last in each round unless the
    rules put it first (E2). Where hands have a fixed size the rest is the stock, or goes to the
    spare hand. A turn-up that is laid aside goes to the stock too. A dealer who looks at the spare
    hand is dealt no cards (E12).

    Raises:
        RulesError: the rules contradict each other.
        DealError: the game is not for so many players (E4).
    """
    check_rules(rules)
    check_players(rules, seats)
    looks = rules.spare_use == "dealer-looks"
    circle = [(dealer + 1 + place) % seats for place in range(seats - looks)]
    if rules.spare_hand in ("last", "first"):
        circle.insert(0 if rules.spare_hand == "first" else len(circle), STOCK)
    pack = len(sequence(rules.order, rules.removed).pack)
    each = rules.cards_each[seats - rules.players[0]] if rules.cards_each else pack
    dealt = min(pack, each * len(circle))
    order = [circle[place % len(circle)] for place in range(dealt)] + [STOCK] * (pack - dealt)
    if rules.turn_up == "laid-aside":
        order[-1] = STOCK
    return tuple(order)


class _Plan(NamedTuple):
    """How to draw a deal. ``numbers`` are 0..63, those of the pack first.

    ``draws`` are pairs of how many cards are left and the place of the last of them, where the
    drawn card goes; ``places`` tell who holds what lies at each place in the end.
    """

    numbers: list[int]
    draws: tuple[tuple[int, int], ...]
    places: bytes


@lru_cache(maxsize=64)
def _plan(rules: Rules, seats: int, dealer: int) -> _Plan:
    """A card of a shuffled pack is as good as any other, so drawing a hand at a time is fair.

    Only the last card dealt has to be the last one drawn. The spare hand is what is left.
    """
    order = dealing_order(rules, seats, dealer)
    pack = [int(card) for card in sequence(rules.order, rules.removed).pack]
    others = [number for number in range(64) if number not in pack]
    last = order[-1]
    drawn = [seat for seat in range(seats) if seat != last for _ in range(order.count(seat))]
    # A turn-up that falls to the stock has to be drawn like any card.
    drawn += [last] * (1 if last == STOCK else order.count(last))
    left = len(pack) - len(drawn)
    draws = tuple((place + 1, place) for place in range(len(pack) - 1, left - 1, -1))
    places = bytes([STOCK] * left + drawn[::-1] + [ABSENT] * len(others))
    return _Plan(pack + others, draws, places)


_DIGITS = [bytes(b"01"[number == place] for number in range(256)) for place in range(PLACES)]
"""By place: how to translate ``owner`` into binary digits, 1 for each card that lies there."""


def deal_from_seed(rules: Rules, seats: int, dealer: int, rng: Random) -> Deal:
    """Deal a shuffled pack.

    Built on ``rng.random()`` alone, whose sequence Python promises: a seed gives the same deal on
    every version, in the page too.

    Raises:
        RulesError: the rules contradict each other.
        DealError: the game is not for so many players, or there is no such dealer.
    """
    if not 0 <= dealer < seats:
        raise DealError(dealer=dealer, seats=seats)
    numbers, draws, places = _plan(rules, seats, dealer)
    cards, random = numbers.copy(), rng.random
    for left, place in draws:
        at = int(random() * left)
        cards[at], cards[place] = cards[place], cards[at]
    owner = bytes.maketrans(bytes(cards), places)[:64]
    digits = owner[::-1]  # the king of clubs is the highest bit
    hands = tuple([int(digits.translate(where), 2) for where in _DIGITS[:seats]])
    stock = int(digits.translate(_DIGITS[STOCK]), 2)
    if rules.turn_up == "none":
        return Deal(seats, dealer, hands, stock, owner, None, -1)
    turn_up = CARDS[cards[place]]
    holder = owner[turn_up]
    return Deal(seats, dealer, hands, stock, owner, turn_up, -1 if holder == STOCK else holder)


@lru_cache(maxsize=64)
def _undealt(rules: Rules) -> tuple[bytes, int]:
    """Return where every card lies before the deal (all in the stock), and the pack as a mask."""
    check_rules(rules)
    pack = sequence(rules.order, rules.removed).pack
    return bytes([STOCK if card in pack else ABSENT for card in range(64)]), mask(pack)


def deal_written(
    rules: Rules,
    hands: Sequence[Iterable[int]],
    dealer: int,
    turn_up: Card | None = None,
    stock: Iterable[int] | None = None,
    spare: Iterable[int] | None = None,
) -> Deal:
    """Return a deal written out: hands of any length, and the rest of the pack as the stock.

    With ``stock`` given the cards must complete the pack exactly; ``spare`` are those of its cards
    that are the spare hand (all by default).

    Raises:
        RulesError: the rules contradict each other.
        DealError: a card twice, missing or not in the pack; no such dealer; a turn-up that is
            missing or not in the pack; a player without cards; the game is not for so many.
    """
    undealt, rest = _undealt(rules)
    check_players(rules, len(hands))
    owner = bytearray(undealt)
    if not 0 <= dealer < len(hands):
        raise DealError(dealer=dealer, seats=len(hands))
    masks = []
    for seat, cards in enumerate(hands):
        held = 0
        for card in cards:
            if owner[card] != STOCK:
                where = "not in the pack" if owner[card] == ABSENT else "dealt twice"
                raise DealError(card=CARDS[card], problem=where)
            owner[card] = seat
            held |= 1 << card
        looks = rules.spare_use == "dealer-looks" and seat == dealer
        if looks == bool(held):
            problem = "cards, though the dealer looks at the spare hand" if looks else "no cards"
            raise DealError(seat=seat, problem=problem)
        masks.append(held)
        rest ^= held
    if stock is not None and mask(stock) != rest:
        wrong = mask(stock) ^ rest
        raise DealError(card=CARDS[wrong.bit_length() - 1], problem="not just once in the deal")
    if (turn_up is None) != (rules.turn_up == "none"):
        raise DealError(problem="a turn-up where the rules have none, or none where they have one")
    turned = -1
    if turn_up is not None:
        if owner[turn_up] == ABSENT:
            raise DealError(card=turn_up, problem="not in the pack")
        turned = -1 if owner[turn_up] == STOCK else owner[turn_up]
        if turned >= 0 and rules.turn_up != "last-dealt":
            raise DealError(card=turn_up, problem="turned up out of play, and in a hand")
    if mask(spare or ()) & ~rest:
        raise DealError(problem="a card of the spare hand lies elsewhere too")
    # Which cards it has matters only to whoever may take it.
    written = spare is not None and (may_swap(rules) or may_buy(rules))
    whole = mask(spare or ()) if written else -1
    return Deal(len(hands), dealer, tuple(masks), rest, bytes(owner), turn_up, turned, whole)


def exchanged(deal: Deal, seat: int) -> Deal:
    """Return the deal after ``seat`` took the spare hand, unseen; the old hand is dead now (E10).

    A turn-up that lies with the spare hand stays where it is.
    """
    owner = bytearray(deal.owner)
    given, taken = deal.hands[seat], deal.offered
    for card in cards_of(given):
        owner[card] = STOCK
    for card in cards_of(taken):
        owner[card] = seat
    hands = (*deal.hands[:seat], taken, *deal.hands[seat + 1 :])
    stock = deal.stock ^ taken ^ given
    spare = -1 if deal.spare == -1 else given
    return deal._replace(hands=hands, stock=stock, owner=bytes(owner), spare=spare)


def check_exchange(rules: Rules, deal: Deal, seat: int, price: int) -> None:
    """Hold that ``seat`` may take the spare hand for ``price`` counters, paid to the dealer.

    The dealer swaps for nothing; anybody else buys at an auction (Parlett, ch. 17; Bicycle).

    Raises:
        DealError: the rules, the seat or the price do not allow it.
    """
    swaps, sells = may_swap(rules), may_buy(rules)
    if not (swaps or sells):
        raise DealError(problem="nobody may take the spare hand")
    if not deal.offered:
        raise DealError(problem="the spare hand has no cards")
    if not 0 <= seat < deal.seats:
        raise DealError(seat=seat, problem="no such player")
    if seat == deal.dealer and (not swaps or price):
        problem = "the dealer pays nothing for the spare hand" if swaps else "only others may buy"
        raise DealError(seat=seat, price=price, problem=problem)
    if seat != deal.dealer and (not sells or price < 1):
        problem = "a bid is at least one counter" if sells else "only the dealer may swap"
        raise DealError(seat=seat, price=price, problem=problem)
