"""One deal in progress.

A run opens with a card of the leader's choice and goes up in its suit: whoever holds the next card
must play it, so following is never a choice. The run stops where nobody holds the next card, and
the player of the last card leads again. The first player without cards ends the deal at once, in
the middle of a run if need be (S2; E37).

The table is one mutable object on small integers and changes only through :meth:`Table.play` and
:meth:`Table.undo`; everything it hands out is immutable.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import add

from engine.cards import CARDS, Card, cards_of
from engine.deal import PLACES, STOCK, Deal, deal_written
from engine.errors import DealError, IllegalPlay
from engine.events import Event, Split, TurnedUp, claimed, dressed, followed, led, stopped
from engine.lead import leads, refusal
from engine.notation import Position, write
from engine.rules import Rules, compile_rules
from engine.settle import settle

_NO_HANDS = [0] * PLACES

# Two suits at a time there are few different leads, so each is listed once.
_TWO_SUITS = 0xFFFF_FFFF
_listed = lru_cache(maxsize=512)(cards_of)


class Table:
    """A deal being played.

    ``counters`` and ``board`` are in counters, by seat and by pot; ``turn`` is the seat to play,
    ``due`` the card it has to play (None: it leads), ``out`` the seat that ended the deal (None
    while it goes on).

    The dealer dresses the board and a paying turn-up is taken when the table is set up; pass
    ``log`` to get those events.

    Args:
        rules: the house rules, without contradictions (see :func:`engine.rules.problems`).
        deal: the cards.
        counters: what each seat has before dressing; the rules' starting counters by default.
        board: what earlier deals left on each pot; an empty board by default.
    """

    __slots__ = (
        "_hands",
        "_high_aces",
        "_history",
        "_leads",
        "_marks",
        "_moves",
        "_owner",
        "_start",
        "board",
        "counters",
        "deal",
        "due",
        "out",
        "rules",
        "tables",
        "turn",
    )

    def __init__(
        self,
        rules: Rules,
        deal: Deal,
        counters: Sequence[int] | None = None,
        board: Sequence[int] | None = None,
        log: list[Event] | None = None,
    ) -> None:
        self.rules = rules
        self.deal = deal
        self.tables = tables = compile_rules(rules, deal.pay_suit)
        self._moves = tables.moves
        self._high_aces = tables.sequence.high_aces
        self._owner = deal.owner
        # One place a seat, and empty ones for the stock, whose cards nobody can play.
        self._hands = [*deal.hands, *_NO_HANDS[deal.seats :]]
        self._leads = 0  # a mask; 0 until somebody asks
        self._history: list[Card] = []
        # What the counters were before each card that moved some, by its place in the history.
        self._marks: list[tuple[int, list[int], list[int]]] = []
        self._start: Card | None = None
        self.counters = [rules.counters] * deal.seats if counters is None else list(counters)
        self.board = [0] * len(rules.pots) if board is None else list(board)
        self.turn = deal.eldest
        self.due: Card | None = None
        self.out: int | None = None
        self._dress(log)
        if deal.turn_up is not None:
            self._turn_up(deal.turn_up, log)

    def _dress(self, log: list[Event] | None) -> None:
        """The dealer alone stakes, on top of what was carried over, even into debt (E85)."""
        dealer, stakes = self.deal.dealer, self.rules.stakes
        self.board = [*map(add, self.board, stakes)]
        self.counters[dealer] -= sum(stakes)
        if log is not None:
            log.extend(dressed(dealer, pot, stake) for pot, stake in enumerate(stakes) if stake)

    def _turn_up(self, card: Card, log: list[Event] | None) -> None:
        """Show the turn-up; a paying one brings the dealer its pot, wherever it lies (E14, E18)."""
        if log is not None:
            log.append(TurnedUp(self.deal.turn_up_seat, card))
        pot = self.tables.pot_of[card]
        if pot >= 0 and self.rules.turn_up_bonus == "pot":
            self._take(self.deal.dealer, pot, "turn-up", log)

    def _take(self, seat: int, pot: int, how: str, log: list[Event] | None) -> None:
        amount = self.board[pot]
        self.board[pot] = 0
        self.counters[seat] += amount
        if log is not None:
            log.append(claimed(seat, pot, amount, how))

    @property
    def hands(self) -> tuple[int, ...]:
        """The cards each seat still holds, as bit masks."""
        return tuple(self._hands[: self.deal.seats])

    @property
    def last(self) -> Card | None:
        """The card played last, or None before the first."""
        return self._history[-1] if self._history else self._start

    @property
    def over(self) -> bool:
        """Whether somebody is out."""
        return self.out is not None

    def legal(self) -> tuple[Card, ...]:
        """Return the cards that may be played now, S H D C and upward; none when the deal is over.

        One card, the one due, while a run goes on; the possible leads otherwise.
        """
        due = self.due
        if due is not None:
            return (due,)
        allowed = self._find_leads()
        half = allowed & _TWO_SUITS
        return _listed(half) + _listed(allowed ^ half)

    def _find_leads(self) -> int:
        """Return and keep the mask of the possible leads; none when the deal is over."""
        if self.out is None:
            self._leads = leads(self.rules.lead, self._hands[self.turn], self._high_aces)
        return self._leads

    def refusal(self, card: int) -> IllegalPlay | None:
        """Return the error :meth:`play` would raise for ``card``, or None when it may be played."""
        return refusal(self, CARDS[card])

    def play(self, card: int, log: list[Event] | None = None) -> None:
        """Play one card for the seat whose turn it is; with ``log``, append what happened.

        Raises:
            IllegalPlay: a child that names the reason; nothing has changed then.
        """
        played, bit, after, wanted, following, pays = self._moves[card]
        due = self.due
        if played is not due:
            if due is not None or not bit & (self._leads or self._find_leads()):
                error = refusal(self, played)
                assert error is not None, "a card is refused exactly where it is not legal"
                raise error
            self._leads = 0
        seat, hands = self.turn, self._hands
        hands[seat] = hand = hands[seat] ^ bit
        if log is not None:
            log.append((led if due is None else followed)(seat, played))
        if pays or not hand:
            self._marks.append((len(self._history), self.counters.copy(), self.board.copy()))
            if pays:
                self._claim(seat, played, log)
            if not hand:
                self._history.append(played)
                self.due, self.out = None, seat
                settle(self, seat, log)
                return
        self._history.append(played)
        holder = self._owner[after]
        if hands[holder] & wanted:
            self.turn = holder
            self.due = following
        else:
            self.due = None
            if log is not None:
                log.append(stopped(seat, played, self.stop_reason(played)))

    def _claim(self, seat: int, card: Card, log: list[Event] | None) -> None:
        """Pay the pot of this card, then the combinations it completes (E49 to E54)."""
        pot = self.tables.pot_of[card]
        if pot >= 0:
            self._take(seat, pot, "card", log)
        for pot, partner, is_later in self.tables.pairs[card]:
            other = self._owner[partner]
            if other >= STOCK or self._hands[other] >> partner & 1:
                continue
            if other != seat:
                self._divide(seat, other, pot, log)
            elif self.rules.combination == "same-player" or (is_later and self.last == partner):
                self._take(seat, pot, "combination", log)

    def _divide(self, seat: int, other: int, pot: int, log: list[Event] | None) -> None:
        share = self.board[pot] // 2 if self.rules.split == "divide" else 0
        self.board[pot] -= 2 * share
        self.counters[seat] += share
        self.counters[other] += share
        if log is not None:
            log.append(Split(seat, other, pot, share))

    def stop_reason(self, card: Card) -> str:
        """Say why nobody can follow ``card`` now: ``top``, ``removed``, ``played`` or ``dead``."""
        after = self.tables.sequence.after[card]
        if after < 0:
            return self.tables.sequence.ends[card]
        return "dead" if self._owner[after] == STOCK else "played"

    def undo(self) -> Card:
        """Take the last card back, with everything it did, and return it.

        Raises:
            IndexError: no card has been played.
        """
        card = self._history.pop()
        if self._marks and self._marks[-1][0] == len(self._history):
            _, self.counters, self.board = self._marks.pop()
        seat = self._owner[card]
        self._hands[seat] |= 1 << card
        self._leads = 0
        before = self.last
        was_due = before is not None and self.tables.sequence.after[before] == card
        self.turn, self.due, self.out = seat, card if was_due else None, None
        return card

    def played_by(self, seat: int) -> int:
        """Return the mask of the cards this seat has played."""
        return self.deal.hands[seat] & ~self._hands[seat]

    @property
    def position(self) -> Position:
        """The whole position as plain values; :meth:`at` sets up a table from it."""
        return Position(
            self.hands,
            tuple(self.played_by(seat) for seat in range(self.deal.seats)),
            self.deal.dealer,
            self.deal.turn_up,
            self.turn,
            self.out,
            self.due,
            self.last,
            tuple(self.counters),
            tuple(self.board),
        )

    @classmethod
    def at(cls, rules: Rules, position: Position) -> Table:
        """Set up the table of a position; it has no past, so nothing can be undone.

        Raises:
            DealError: the cards of the position do not make a deal, or nobody could go on from it.
        """
        hands = [
            cards_of(held | played)
            for held, played in zip(position.held, position.played, strict=True)
        ]
        to_play, due = position.held[position.turn], position.due
        if len(position.board) != len(rules.pots):
            raise DealError(problem="not one figure for each pot of the board")
        if (due is not None and not to_play >> due & 1) or (position.out is None and not to_play):
            raise DealError(seat=position.turn, problem="to play without the card")
        table = cls(rules, deal_written(rules, hands, position.dealer, position.turn_up))
        table._hands[: len(hands)] = position.held
        table.counters = list(position.counters)
        table.board = list(position.board)
        table.turn, table.out = position.turn, position.out
        table.due, table._start = position.due, position.last
        return table

    def __repr__(self) -> str:
        return write(self.position)

    def __str__(self) -> str:
        rows = [
            f"{'>' if seat == self.turn and not self.over else ' '} seat {seat}"
            f" {self.counters[seat]:>4}  {' '.join(map(str, cards_of(hand))) or 'out'}"
            for seat, hand in enumerate(self.hands)
        ]
        pots = "  ".join(
            f"{pot.name} {amount}" for pot, amount in zip(self.rules.pots, self.board, strict=True)
        )
        return "\n".join([*rows, f"  board     {pots}"])
