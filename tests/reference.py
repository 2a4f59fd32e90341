"""A second Stops engine, written from the rules alone and as plainly as possible.

Cards are text, hands are lists, pots are dictionaries; nothing is shared with ``engine`` and
nothing is quick. It exists to disagree with the real one: in what is dealt, who may lead what,
every counter, and all that is said and done on the way (``told``, one plain tuple after another).
"""

from __future__ import annotations

from typing import Any

ACE_LOW = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
ACE_HIGH = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
SUITS = ["S", "H", "D", "C"]
RED = ["H", "D"]


def suit_of(card: str) -> str:
    return card[-1]


def rank_of(card: str) -> str:
    return card[:-1]


def deal_round(house: dict[str, Any], players: int, dealer: int) -> tuple[list[int], int, bool]:
    """Deal one card at a time: cards by seat, cards left in the middle, who gets the last card.

    The last is True where the card that is turned up lies in the middle.
    """
    pack = 52 - len(set(house["removed"]))
    order = [(dealer + n) % players for n in range(1, players + 1)]
    if house["spare_use"] == "dealer-looks":
        order.remove(dealer)
    places: list[Any] = list(order)
    if house["spare_hand"] == "last":
        places.append("spare")
    if house["spare_hand"] == "first":
        places.insert(0, "spare")
    hands: dict[Any, int] = dict.fromkeys(range(players), 0) | {"spare": 0}
    limit = pack
    if house["cards_each"]:
        limit = house["cards_each"][players - house["players"][0]]
    last: Any = "spare"
    while pack and any(hands[place] < limit for place in places):
        for place in places:
            if pack:
                hands[place] += 1
                pack -= 1
                last = place
    if pack:
        last = "spare"
    if house["turn_up"] == "laid-aside" and last != "spare":
        hands[last] -= 1
        hands["spare"] += 1
        last = "spare"
    return [hands[seat] for seat in range(players)], hands["spare"] + pack, last == "spare"


class Game:
    """One deal.

    ``house`` has the fields of the engine's rules as plain words, and ``pots``: a list of
    dictionaries with ``takes`` (a list of cards or ranks), ``claim`` and ``stake``. ``spare`` are
    the cards that nobody was dealt.
    """

    def __init__(
        self,
        house: dict[str, Any],
        hands: list[list[str]],
        spare: list[str],
        dealer: int,
        turn_up: str | None,
        counters: list[int],
        board: list[int],
        stakes: list[list[int]] | None = None,
        exchange: tuple[int, int] | None = None,
    ) -> None:
        self.house = house
        self.told: list[tuple[Any, ...]] = []
        self.ranks = ACE_LOW if house["order"] == "ace-low" else ACE_HIGH
        self.hands = [list(hand) for hand in hands]
        self.seats = len(hands)
        self.dealer = dealer
        self.pay_suit = suit_of(turn_up) if turn_up else None
        self.played: list[tuple[str, int]] = []
        self.run_end: str | None = None
        self.counters = list(counters)
        self.board = list(board)
        self.due: str | None = None
        self.gap: str | None = None
        self.winner: int | None = None
        self.spinner: int | None = None
        self.dress(stakes)
        if exchange:
            self.take_spare(exchange[0], exchange[1], [card for card in spare if card != turn_up])
        self.turn = (dealer + 1) % self.seats
        self.first_card = self.find_first_card()
        if self.first_card:
            self.turn = self.holder(self.first_card) or 0
        if turn_up:
            self.turn_card(turn_up)

    def copy(self) -> Game:
        other = Game.__new__(Game)
        other.__dict__.update(self.__dict__)
        other.hands = [list(hand) for hand in self.hands]
        other.played = list(self.played)
        other.told = list(self.told)
        other.counters, other.board = list(self.counters), list(self.board)
        return other

    # Before the first card

    def dress(self, stakes: list[list[int]] | None) -> None:
        left = [(self.dealer + n) % self.seats for n in range(1, self.seats + 1)]
        for seat in left:
            for pot, amount in enumerate(self.what_to_lay(seat, left, stakes)):
                if amount:
                    self.put(seat, pot, amount)
                    self.told.append(("dressed", seat, pot, amount))

    def what_to_lay(self, seat: int, left: list[int], stakes: list[list[int]] | None) -> list[int]:
        if stakes:
            return stakes[seat]
        fixed = [pot["stake"] for pot in self.house["pots"]]
        how = self.house["staking"]
        if how == "company":
            return self.part_of_company(seat, left, fixed)
        if how == "dealer":
            return fixed if seat == self.dealer else []
        if how == "dealer-double" and seat == self.dealer:
            return [2 * stake for stake in fixed]
        return fixed

    def part_of_company(self, seat: int, left: list[int], fixed: list[int]) -> list[int]:
        """Counter by counter round the table: one part each, two from the dealer, the rest over."""
        part = 0
        while part * (self.seats + 1) < sum(fixed):
            part += 1
        wanted = list(fixed)
        for pot, laid in enumerate(self.house["pots"]):
            if laid["claim"] == "first-out":
                wanted[pot] += part * (self.seats + 1) - sum(fixed)
        each = []
        for payer in left:
            mine = [0] * len(fixed)
            for _ in range(2 * part if payer == self.dealer else part):
                pot = next(pot for pot, amount in enumerate(wanted) if amount)
                wanted[pot] -= 1
                mine[pot] += 1
            each.append(mine)
        return each[left.index(seat)]

    def take_spare(self, seat: int, price: int, spare: list[str]) -> None:
        self.hands[seat] = spare
        self.pay(seat, self.dealer, price)
        self.told.append(("exchanged", seat, self.dealer, price))

    def find_first_card(self) -> str | None:
        card = self.house["opening"]
        while card and self.holder(card) is None:
            card = self.above(card)
        return card

    def turn_card(self, card: str) -> None:
        holder = self.holder(card)
        self.told.append(("turned-up", -1 if holder is None else holder, card))
        if self.house["turn_up_bonus"] == "none":
            return
        pot = self.single_pot(card)
        if pot is not None:
            self.take(pot, self.dealer, "turn-up")
        if card == self.house["pope"] and self.house["turn_up_bonus"] == "pot-and-levy":
            self.levy(self.dealer)

    # Cards

    def above(self, card: str) -> str | None:
        """The next card of the suit, in the pack or not."""
        place = self.ranks.index(rank_of(card)) + 1
        return None if place == len(self.ranks) else self.ranks[place] + suit_of(card)

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
        ranks = sorted(laid["takes"], key=self.ranks.index)
        return [rank + self.pay_suit for rank in ranks]

    def single_pot(self, card: str) -> int | None:
        """The pot of one card: the Pope's and painted cards come before the pay suit's."""
        for claims in (("pope", "card"), ("pay-rank",)):
            for pot, laid in enumerate(self.house["pots"]):
                if laid["claim"] in claims and card in self.cards_of_pot(pot):
                    return pot
        return None

    def take(self, pot: int, seat: int, how: str) -> None:
        self.told.append(("claimed", seat, pot, self.board[pot], how))
        self.counters[seat] += self.board[pot]
        self.board[pot] = 0

    def put(self, seat: int, pot: int, amount: int) -> None:
        self.counters[seat] -= amount
        self.board[pot] += amount

    def pay(self, seat: int, to: int, amount: int) -> None:
        self.counters[seat] -= amount
        self.counters[to] += amount

    def levy(self, to: int) -> None:
        for n in range(1, self.seats):
            seat = (to + n) % self.seats
            cards, amount = len(self.hands[seat]), 0
            while amount < cards and amount < self.house["pope_levy"]:
                amount += 1
                self.pay(seat, to, 1)
            if amount:
                self.told.append(("levied", seat, to, amount, cards))

    # Leading

    def legal(self) -> list[str]:
        if self.winner is not None:
            return []
        if self.due is not None:
            return [self.due]
        hand = self.hands[self.turn]
        if not self.played and self.first_card:
            return [self.first_card]
        in_turn = [card for card in hand if self.in_turn(card, hand)]
        changed = [card for card in in_turn if self.changes(card)]
        return changed or in_turn or list(hand)

    def in_turn(self, card: str, hand: list[str]) -> bool:
        """Whether the rule of leading allows a card, before any change of suit."""
        if card == self.house["spin"]:
            return bool(self.house["spin_lead"] == "ordinary")
        if self.house["lead"] == "any-card":
            return True
        if self.spinner == self.turn and self.single_pot(card) is not None:
            return True
        lower = [
            other
            for other in hand
            if suit_of(other) == suit_of(card)
            and other != self.house["spin"]
            and self.ranks.index(rank_of(other)) < self.ranks.index(rank_of(card))
        ]
        return not lower

    def changes(self, card: str) -> bool:
        """Whether a card leaves the suit or the colour of the last run, where it has to."""
        if self.run_end is None or self.house["lead_change"] == "free":
            return True
        new, old = suit_of(card), suit_of(self.run_end)
        if self.house["lead_change"] == "new-suit":
            return new != old
        return (new in RED) != (old in RED)

    def can_lead(self, seat: int) -> bool:
        hand = self.hands[seat]
        return any(self.changes(card) and self.in_turn(card, hand) for card in hand)

    def pass_lead(self) -> None:
        """The lead goes left to the first who may lead; round the whole table it comes back."""
        if self.house["lead_blocked"] != "pass-left":
            return
        assert self.run_end is not None
        first = self.turn
        while not self.can_lead(self.turn):
            if self.hands[self.turn]:
                self.told.append(("passed", self.turn, suit_of(self.run_end)))
            self.turn = (self.turn + 1) % self.seats
            if self.turn == first:
                return

    # Playing

    def may_spin(self, card: str) -> bool:
        """Whether Spin may be thrown in behind a card that may be played now."""
        spin = self.house["spin"]
        return bool(spin and spin in self.hands[self.turn] and spin not in (card, self.above(card)))

    def play(self, card: str, spin: bool = False) -> None:
        seat = self.turn
        assert card in self.legal()
        assert not spin or self.may_spin(card)
        self.say_who_cannot(seat, card)
        self.lay(card, seat)
        filling, self.gap = self.gap if card == self.house["pope"] else None, None
        if spin:
            self.throw(seat)
        elif not self.hands[seat]:
            self.go_out(seat)
        else:
            self.go_on(seat, card, filling)

    def say_who_cannot(self, seat: int, card: str) -> None:
        if self.due is None:
            self.told.append(("led", seat, card))
            return
        by = self.played[-1][1]
        wanted = self.gap if card == self.house["pope"] and self.gap else card
        speaking: list[int] = []
        while by != seat:
            if self.hands[by]:
                speaking.append(by)
            by = (by + 1) % self.seats
        self.call(speaking, wanted)
        self.told.append(("followed", seat, card))

    def call(self, seats: list[int], wanted: str) -> None:
        if self.house["calls"] == "names":
            seats = seats[:1]
        if seats and self.house["calls"] != "silent":
            self.told.append(("called", tuple(seats), wanted))

    def lay(self, card: str, seat: int) -> None:
        """A card leaves its hand and takes what it takes."""
        self.hands[seat].remove(card)
        before = self.played[-1] if self.played else None
        self.played.append((card, seat))
        self.spinner = None
        pot = self.single_pot(card)
        if pot is not None:
            self.take(pot, seat, "card")
        self.pay_combinations(card, seat, before)
        if card == self.house["pope"]:
            self.levy(seat)

    def throw(self, seat: int) -> None:
        """Spin: two cards played as one, and the run is over."""
        self.run_end = self.played[-1][0]
        self.told.append(("spun", seat, self.house["spin"]))
        self.lay(self.house["spin"], seat)
        if not self.hands[seat]:
            self.go_out(seat)
            return
        self.told.append(("stopped", seat, self.house["spin"], "spin"))
        self.due, self.spinner = None, seat
        self.pass_lead()

    def go_on(self, seat: int, card: str, filling: str | None) -> None:
        wanted = self.above(filling) if filling else self.above(card)
        holder = self.holder(wanted)
        if holder is not None:
            self.due, self.turn = wanted, holder
            return
        filler = self.filler(wanted)
        if filler is not None:
            self.due, self.turn, self.gap = self.house["pope"], filler, wanted
            return
        reason = self.stop_reason(card)
        seen = reason == "played" and self.house["played_cards"] == "face-up"
        if wanted and not seen:
            circle = [(seat + n) % self.seats for n in range(self.seats)]
            self.call([other for other in circle if self.hands[other]], wanted)
        self.told.append(("stopped", seat, card, reason))
        self.due, self.run_end = None, card
        self.pass_lead()

    def filler(self, wanted: str | None) -> int | None:
        """Who holds the Pope and the card above the missing one, where the Pope may stand in."""
        if self.house["pope_fills"] == "no" or wanted is None:
            return None
        pope, beyond = self.house["pope"], self.above(wanted)
        for seat, hand in enumerate(self.hands):
            if pope in hand and beyond in hand and pope != beyond:
                return seat
        return None

    def stop_reason(self, card: str) -> str:
        wanted = self.above(card)
        if wanted is None:
            return "top"
        if wanted in self.house["removed"]:
            return "removed"
        return "dead" if self.player_of(wanted) is None else "played"

    def pay_combinations(self, card: str, seat: int, before: tuple[str, int] | None) -> None:
        for pot, laid in enumerate(self.house["pots"]):
            if laid["claim"] != "combination" or card not in self.cards_of_pot(pot):
                continue
            low, high = self.cards_of_pot(pot)
            other = self.player_of(high if card == low else low)
            if other is None:
                continue
            if other == seat:
                in_order = card == high and before == (low, seat)
                if in_order or self.house["combination"] == "same-player":
                    self.take(pot, seat, "combination")
            else:
                self.split(pot, seat, other)

    def split(self, pot: int, seat: int, other: int) -> None:
        share = 0
        while self.house["split"] == "divide" and self.board[pot] >= 2:
            self.board[pot] -= 2
            self.counters[seat] += 1
            self.counters[other] += 1
            share += 1
        self.told.append(("split", seat, other, pot, share))

    # Settling

    def go_out(self, seat: int) -> None:
        self.winner, self.due = seat, None
        self.told.append(("went-out", seat))
        for pot, laid in enumerate(self.house["pots"]):
            if laid["claim"] == "first-out":
                self.take(pot, seat, "first-out")
        for n in range(1, self.seats):
            self.pay_for_cards((seat + n) % self.seats, seat)
        if self.house["held_penalty"] != "none":
            for pot in range(len(self.board)):
                self.double(pot)
        for pot, amount in enumerate(self.board):
            if amount:
                self.told.append(("carried-over", pot, amount))

    def pay_for_cards(self, seat: int, winner: int) -> None:
        hand = self.hands[seat]
        if not hand:
            return
        if self.house["exemption"] == "unplayed-pope" and self.house["pope"] in hand:
            self.told.append(("excused", seat, winner, len(hand)))
            return
        for _ in hand:
            self.pay(seat, winner, self.house["per_card"])
        self.told.append(("paid", seat, winner, len(hand) * self.house["per_card"], len(hand)))

    def double(self, pot: int) -> None:
        """Counter by counter, the holder of the higher card first, then the other, and again."""
        cards = self.cards_of_pot(pot)
        dead = [
            card for card in cards if self.holder(card) is None and not self.player_of_any(card)
        ]
        if dead and self.house["held_penalty"] == "double":
            return
        holders = [seat for card in cards if (seat := self.holder(card)) is not None]
        owed = self.board[pot] if holders else 0
        shares = dict.fromkeys(holders, 0)
        while owed:
            for seat in reversed(holders):
                if owed:
                    self.put(seat, pot, 1)
                    shares[seat] += 1
                    owed -= 1
        for seat, share in shares.items():
            if share or not self.board[pot]:
                self.told.append(("doubled", seat, pot, share))

    def player_of_any(self, card: str) -> bool:
        return self.player_of(card) is not None
