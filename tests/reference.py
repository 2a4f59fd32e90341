"""A second Stops engine, written from the rules alone and as plainly as possible.

Cards are text, hands are lists, pots are dictionaries; nothing is shared with ``engine`` and
nothing is quick. It exists to disagree with the real one.
"""

from __future__ import annotations

from typing import Any

ACE_LOW = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
ACE_HIGH = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
SUITS = ["S", "H", "D", "C"]


def suit_of(card: str) -> str:
    return card[-1]


def rank_of(card: str) -> str:
    return card[:-1]


class Game:
    """One deal.

    ``house`` has the keys order, removed, lead, combination, split, per_card, exemption,
    held_penalty, turn_up_bonus, pope, and ``pots``: a list of dictionaries with ``takes`` (a list
    of cards or ranks), ``claim`` and ``stake``.
    """

    def __init__(
        self,
        house: dict[str, Any],
        hands: list[list[str]],
        dealer: int,
        turn_up: str | None,
        counters: list[int],
        board: list[int],
    ) -> None:
        self.house = house
        self.ranks = ACE_LOW if house["order"] == "ace-low" else ACE_HIGH
        self.hands = [list(hand) for hand in hands]
        self.pay_suit = suit_of(turn_up) if turn_up else None
        self.played: list[tuple[str, int]] = []
        self.counters = list(counters)
        self.board = list(board)
        self.turn = (dealer + 1) % len(hands)
        self.due: str | None = None
        self.winner: int | None = None
        for pot, laid in enumerate(house["pots"]):
            self.board[pot] += laid["stake"]
            self.counters[dealer] -= laid["stake"]
        if turn_up and house["turn_up_bonus"] == "pot":
            pot = self.single_pot(turn_up)
            if pot is not None:
                self.take(pot, dealer)

    def copy(self) -> Game:
        other = Game.__new__(Game)
        other.__dict__.update(self.__dict__)
        other.hands = [list(hand) for hand in self.hands]
        other.played = list(self.played)
        other.counters, other.board = list(self.counters), list(self.board)
        return other

    # Cards

    def after(self, card: str) -> str | None:
        place = self.ranks.index(rank_of(card)) + 1
        if place == len(self.ranks):
            return None
        following = self.ranks[place] + suit_of(card)
        return None if following in self.house["removed"] else following

    def holder(self, card: str | None) -> int | None:
        for seat, hand in enumerate(self.hands):
            if card in hand:
                return seat
        return None

    def player_of(self, card: str) -> int | None:
        for played, seat in self.played:
            if played == card:
                return seat
        return None

    # Pots

    def cards_of_pot(self, pot: int) -> list[str]:
        laid = self.house["pots"][pot]
        if laid["claim"] == "pope":
            return [self.house["pope"]] if self.house["pope"] else []
        if laid["claim"] == "card":
            return list(laid["takes"])
        if laid["claim"] == "first-out" or self.pay_suit is None:
            return []
        return [rank + self.pay_suit for rank in laid["takes"]]

    def single_pot(self, card: str) -> int | None:
        """The pot of one card: the Pope's and painted cards come before the pay suit's."""
        for claims in (("pope", "card"), ("pay-rank",)):
            for pot, laid in enumerate(self.house["pots"]):
                if laid["claim"] in claims and card in self.cards_of_pot(pot):
                    return pot
        return None

    def take(self, pot: int, seat: int) -> None:
        self.counters[seat] += self.board[pot]
        self.board[pot] = 0

    # Play

    def legal(self) -> list[str]:
        if self.winner is not None:
            return []
        if self.due is not None:
            return [self.due]
        hand = self.hands[self.turn]
        if self.house["lead"] == "any-card":
            return list(hand)
        found = []
        for suit in SUITS:
            of_suit = [card for card in hand if suit_of(card) == suit]
            if of_suit:
                found.append(min(of_suit, key=lambda card: self.ranks.index(rank_of(card))))
        return found

    def play(self, card: str) -> None:
        seat = self.turn
        assert card in self.legal()
        self.hands[seat].remove(card)
        before = self.played[-1] if self.played else None
        self.played.append((card, seat))
        pot = self.single_pot(card)
        if pot is not None:
            self.take(pot, seat)
        self.pay_combinations(card, seat, before)
        if not self.hands[seat]:
            self.winner = seat
            self.due = None
            self.settle()
            return
        following = self.after(card)
        holder = self.holder(following)
        if holder is None:
            self.due = None
        else:
            self.due, self.turn = following, holder

    def stop_reason(self, card: str) -> str:
        if rank_of(card) == self.ranks[-1]:
            return "top"
        following = self.ranks[self.ranks.index(rank_of(card)) + 1] + suit_of(card)
        if following in self.house["removed"]:
            return "removed"
        return "dead" if self.player_of(following) is None else "played"

    def pay_combinations(self, card: str, seat: int, before: tuple[str, int] | None) -> None:
        for pot, laid in enumerate(self.house["pots"]):
            if laid["claim"] != "combination" or card not in self.cards_of_pot(pot):
                continue
            low, high = self.cards_of_pot(pot)
            partner = high if card == low else low
            other = self.player_of(partner)
            if other is None:
                continue
            if other == seat:
                in_order = card == high and before == (low, seat)
                if in_order or self.house["combination"] == "same-player":
                    self.take(pot, seat)
            elif self.house["split"] == "divide":
                while self.board[pot] >= 2:
                    self.board[pot] -= 2
                    self.counters[seat] += 1
                    self.counters[other] += 1

    def settle(self) -> None:
        winner = self.winner
        assert winner is not None
        for pot, laid in enumerate(self.house["pots"]):
            if laid["claim"] == "first-out":
                self.take(pot, winner)
        for seat, hand in enumerate(self.hands):
            excused = self.house["exemption"] == "unplayed-pope" and self.house["pope"] in hand
            if not excused:
                for _ in hand:
                    self.counters[seat] -= self.house["per_card"]
                    self.counters[winner] += self.house["per_card"]
        if self.house["held_penalty"] == "double":
            for pot in range(len(self.board)):
                self.double(pot)

    def double(self, pot: int) -> None:
        cards = self.cards_of_pot(pot)
        if any(self.holder(card) is None and self.player_of(card) is None for card in cards):
            return  # one of them is dead
        holders = [seat for card in cards if (seat := self.holder(card)) is not None]
        owed = self.board[pot] if holders else 0
        while owed:
            for seat in reversed(holders):  # the holder of the higher card pays first
                if owed:
                    self.counters[seat] -= 1
                    self.board[pot] += 1
                    owed -= 1
