"""One deal under other rules: the same cards in the same hands, as far as the rules let them.

Where the other rules have another pack, other hands or another turn-up, as few cards as possible
move; every one that does is told.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from engine.cards import CARDS, Card
from engine.deal import ABSENT, STOCK, Deal, deal_written, dealing_order
from engine.errors import DealError
from engine.rules import Rules
from engine.sequence import sequence


class Moved(NamedTuple):
    """A card that lies elsewhere under the other rules: seats, STOCK, or ABSENT from the pack."""

    card: Card
    before: int
    after: int


class SameDeal(NamedTuple):
    """The deal under the other rules, and every card that had to move, in the order of the pack."""

    deal: Deal
    moved: tuple[Moved, ...]


def same_deal(deal: Deal, rules: Rules, other: Rules) -> SameDeal:
    """Return a deal made by ``rules`` as it is under ``other``.

    Hands of a full deal get the sizes that the other rules deal; a short hand keeps its size.

    Raises:
        DealError: the other game is not for so many players, or has not enough cards.
    """
    places = _Places(deal, rules, other)
    turn_up = places.turn_up()
    places.fit()
    hands = [places.of(seat) for seat in range(deal.seats)]
    dealt = deal_written(other, hands, deal.dealer, turn_up, spare=places.spare())
    moved = (
        Moved(CARDS[card], before, after)
        for card, (before, after) in enumerate(zip(deal.owner, dealt.owner, strict=True))
        if before != after
    )
    return SameDeal(dealt, tuple(moved))


class _Places:
    """Where the cards lie while they move; draws among equal cards depend on the deal alone."""

    def __init__(self, deal: Deal, rules: Rules, other: Rules) -> None:
        self.deal, self.other = deal, other
        self.order = dealing_order(other, deal.seats, deal.dealer)
        self.rng = Random(int.from_bytes(deal.owner, "big"))
        self.turned: Card | None = None
        pack = sequence(other.order, other.removed).pack
        kept = {card: deal.owner[card] for card in pack}
        self.place = {card: STOCK if at == ABSENT else at for card, at in kept.items()}
        before = dealing_order(rules, deal.seats, deal.dealer)
        held = [hand.bit_count() for hand in deal.hands]
        full = all(before.count(seat) == count for seat, count in enumerate(held))
        if full:
            self.sizes = [self.order.count(seat) for seat in range(deal.seats)]
        else:
            most = max(held)
            self.sizes = [min(count, len(self.of(seat))) or most for seat, count in enumerate(held)]
        if other.spare_use == "dealer-looks":
            self.sizes[deal.dealer] = 0

    def of(self, where: int) -> list[Card]:
        """The cards of a hand or the stock, in the order of the pack."""
        return [card for card, at in self.place.items() if at == where]

    def draw(self, where: int) -> Card:
        """Return a card that may be moved away: any but the turn-up."""
        cards = [card for card in self.of(where) if card != self.turned]
        if where == STOCK and self.deal.aside:  # a spare hand that is written out stays whole
            cards = [card for card in cards if not self.deal.spare >> card & 1] or cards
        if not cards:
            raise DealError(problem="not enough cards for these hands")
        return cards[int(self.rng.random() * len(cards))]

    def turn_up(self) -> Card | None:
        """Turn the same card up, where these rules turn it; another only if there is none."""
        if self.other.turn_up == "none":
            return None
        where = self.order[-1] if self.other.turn_up == "last-dealt" else STOCK
        card = self.deal.turn_up
        if card is None or card not in self.place:
            card = self.draw(where)
        elif STOCK in (self.place[card], where):
            self.place[card] = where
        self.turned = card
        return card

    def spare(self) -> list[Card] | None:
        """The spare hand that a short deal writes out."""
        if self.deal.spare == -1:
            return None
        return [card for card in self.of(STOCK) if self.deal.spare >> card & 1]

    def fit(self) -> None:
        """Give every hand its size: first lay off, then fill up from the stock."""
        for seat, size in enumerate(self.sizes):
            while len(self.of(seat)) > size:
                self.place[self.draw(seat)] = STOCK
        for seat, size in enumerate(self.sizes):
            while len(self.of(seat)) < size:
                self.place[self.draw(STOCK)] = seat
