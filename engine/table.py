"""One deal in progress.

A run opens with a card of the leader's choice and goes up in its suit: whoever holds the next card
must play it, so following is never a choice. The run stops where nobody holds the next card, and
the player of the last card leads again. The first player without cards ends the deal at once, in
the middle of a run if need be (S2; E37).

What few games know (a card of Spin, a Pope that fills a gap, a lead that has to leave the suit) is
kept in one small number, so that the others pay nothing for it.

The table is one mutable object on small integers and changes only through :meth:`Table.play` and
:meth:`Table.undo`; everything it hands out is immutable.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import add, sub

from engine.calls import report_card, report_stop
from engine.cards import CARDS, LANE, Card, cards_of
from engine.compiled import compile_rules
from engine.deal import PLACES, STOCK, Deal, check_exchange, deal_written, exchanged
from engine.errors import DealError, IllegalPlay
from engine.events import Event, Exchanged, Passed, Spun, stopped
from engine.lead import leads, refusal, spin_refusal
from engine.notation import Position, write
from engine.rules import Rules
from engine.sequence import lowest_of_suits
from engine.settle import settle
from engine.staking import check_placed, dressing
from engine.taking import claim, turn_up

_NO_HANDS = [0] * PLACES

_PLAIN, _SPUN, _FILLING, _FILLED = range(4)
"""What is odd about the next card: nothing; it is led after Spin; it is the Pope that fills a gap;
it is the card above the gap."""


class _Listed(dict[int, tuple[Card, ...]]):
    """The cards of a mask, listed once: there are few different leads, few holdings of a suit."""

    def __missing__(self, hand: int) -> tuple[Card, ...]:
        self[hand] = cards = cards_of(hand)
        return cards


_LISTED = _Listed()
_TWO_SUITS = 0xFFFF_FFFF
_SPADES, _HEARTS, _DIAMONDS, _CLUBS = (LANE << 16 * suit for suit in range(4))


_Mark = tuple[int, bool, list[int], list[int], int, Card | None, int]
"""What a play that undo cannot work out backward found: its place in the history, whether Spin went
behind it, then counters, board, turn, due and what was odd before it."""


class Table:
    """A deal being played.

    ``counters`` and ``board`` are in counters, by seat and by pot; ``turn`` is the seat to play,
    ``due`` the card it has to play (None: it leads), ``out`` the seat that ended the deal (None
    while it goes on).

    The board is dressed, the spare hand taken and a paying turn-up claimed when the table is set
    up; pass ``log`` to get those events.

    Args:
        rules: the house rules, without contradictions (see :func:`engine.contradictions.problems`).
        deal: the cards.
        counters: what each seat has before dressing; the rules' starting counters by default.
        board: what earlier deals left on each pot; an empty board by default.
        stakes: counters placed by seat and pot where the rules let everybody place freely; by
            default the least, spread as the rules name it.
        exchange: the seat that took the spare hand and the counters it paid the dealer (0: the
            dealer's own swap).

    Raises:
        DealError: stakes or an exchange that the rules do not allow.
    """

    __slots__ = (
        "_any",
        "_free",
        "_fussy",
        "_hands",
        "_history",
        "_leads",
        "_leaving",
        "_marks",
        "_moves",
        "_odd",
        "_owner",
        "_start",
        "board",
        "counters",
        "deal",
        "due",
        "opening",
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
        stakes: Sequence[Sequence[int]] | None = None,
        exchange: tuple[int, int] | None = None,
    ) -> None:
        self.rules = rules
        if exchange is not None:
            check_exchange(rules, deal, *exchange)
            deal = exchanged(deal, exchange[0])
        self.deal = deal
        self.tables = tables = compile_rules(rules, deal.pay_suit)
        self._moves = tables.moves
        self._owner = deal.owner
        # One place a seat, and empty ones for the stock, whose cards nobody can play.
        self._hands = [*deal.hands, *_NO_HANDS[deal.seats :]]
        self._leads = 0  # a mask; 0 until somebody asks
        self._any = rules.lead == "any-card"
        self._history: list[Card] = []
        self._marks: list[_Mark] = []
        self._start: Card | None = None
        self._odd = _PLAIN
        # By the suit of the last run: the cards without one of which a leader has to pass.
        self._leaving = tables.leaving if rules.lead_blocked == "pass-left" else None
        # Whether a stop has more to it than that its player leads again.
        self._fussy = rules.pope_fills == "yes" or self._leaving is not None
        self.counters = [rules.counters] * deal.seats if counters is None else list(counters)
        self.board = [0] * len(rules.pots) if board is None else list(board)
        self.turn = deal.eldest
        self.due: Card | None = None
        self.out: int | None = None
        self.opening = None if rules.opening is None else self._find_opening(rules.opening)
        bound = tables.odd_leads or tables.leaving is not None or self.opening is not None
        self._free = self._any and not bound  # any card of one's hand may be led, at any time
        self._dress(stakes, log)
        if exchange is not None:
            self._pay_exchange(*exchange, log)
        if deal.turn_up is not None:
            turn_up(self, deal.turn_up, log)

    def _find_opening(self, card: Card) -> Card | None:
        """Give the turn to the holder of the opening card, or of the next one up (E32)."""
        above = self.tables.sequence.above
        while self._owner[card] >= STOCK:
            if above[card] < 0:
                return None
            card = CARDS[above[card]]
        self.turn = self._owner[card]
        return card

    def _dress(self, stakes: Sequence[Sequence[int]] | None, log: list[Event] | None) -> None:
        """Stake on top of what was carried over, even into debt (E85)."""
        rules, deal = self.rules, self.deal
        placed = None if stakes is None else check_placed(rules, deal.seats, stakes)
        done = dressing(rules, deal.seats, deal.dealer, placed)
        self.board = [*map(add, self.board, done.pots)]
        self.counters = [*map(sub, self.counters, done.seats)]
        if log is not None:
            log.extend(done.events)

    def _pay_exchange(self, seat: int, price: int, log: list[Event] | None) -> None:
        self.counters[seat] -= price
        self.counters[self.deal.dealer] += price
        if log is not None:
            log.append(Exchanged(seat, self.deal.dealer, price))

    @property
    def hands(self) -> tuple[int, ...]:
        """The cards each seat still holds, as bit masks."""
        return tuple(self._hands[: self.deal.seats])

    def held(self, seat: int) -> int:
        """Return the cards that one seat still holds, as a bit mask."""
        return self._hands[seat]

    @property
    def last(self) -> Card | None:
        """The card played last, not counting Spin behind it, or None before the first."""
        return self._history[-1] if self._history else self._start

    @property
    def over(self) -> bool:
        """Whether somebody is out."""
        return self.out is not None

    @property
    def spun(self) -> bool:
        """Whether the last run was stopped by Spin, so that its player leads again."""
        return self._odd == _SPUN

    @property
    def filling(self) -> bool:
        """Whether the card due is the Pope, in the place of a card that nobody has (E72)."""
        return self._odd == _FILLING

    @property
    def may_spin(self) -> bool:
        """Whether the seat to play holds the card of Spin and could throw it in behind another."""
        spin = self.rules.spin
        return spin is not None and self.out is None and bool(self._hands[self.turn] >> spin & 1)

    def may_spin_behind(self, card: int) -> bool:
        """Whether Spin could be thrown in behind ``card`` where that may be played.

        Behind the card that it follows anyway it is an ordinary card (E64).
        """
        spin = self.rules.spin
        return self.may_spin and spin not in (card, self.tables.sequence.after[card])

    def legal(self) -> tuple[Card, ...]:
        """Return the cards that may be played now, S H D C and upward; none when the deal is over.

        One card, the one due, while a run goes on; the possible leads otherwise.
        """
        due = self.due
        if due is not None:
            return (due,)
        if not self._any:
            allowed = self._leads or self._find_leads()
            half = allowed & _TWO_SUITS
            return _LISTED[half] + _LISTED[allowed ^ half]
        if self._free:
            self._leads = allowed = self._hands[self.turn]
        else:
            allowed = self._leads or self._find_leads()
        return (
            _LISTED[allowed & _SPADES]
            + _LISTED[allowed & _HEARTS]
            + _LISTED[allowed & _DIAMONDS]
            + _LISTED[allowed & _CLUBS]
        )

    def _find_leads(self) -> int:
        """Return and keep the mask of the possible leads; a player who is out has none."""
        tables, hand = self.tables, self._hands[self.turn]
        if tables.odd_leads:
            self._leads = hand = leads(self, self.turn) if hand else 0
            return hand
        # The same, the way most games need it.
        if tables.leaving is not None and (last := self.last) is not None:
            hand = hand & tables.leaving[last >> 4] or hand
        elif self.opening is not None and self.last is None:
            hand = 1 << self.opening
        self._leads = hand = hand if self._any else self._lowest(hand)
        return hand

    def _lowest(self, hand: int) -> int:
        return lowest_of_suits(hand, self.tables.sequence.high_aces)

    def refusal(self, card: int, spin: bool = False) -> IllegalPlay | None:
        """Return the error that :meth:`play` would raise, or None when the card may be played."""
        return (spin_refusal if spin else refusal)(self, CARDS[card])

    def play(self, card: int, log: list[Event] | None = None, spin: bool = False) -> None:
        """Play one card for the seat whose turn it is; with ``log``, append what happened.

        With ``spin`` the card of Spin is thrown in behind it, and stops the run.

        Raises:
            IllegalPlay: a child that names the reason; nothing has changed then.
        """
        played, bit, after, wanted, following, pays = self._moves[card]
        due = self.due
        if spin:
            error = spin_refusal(self, played)
            if error is not None:
                raise error
        if played is not due:
            if due is not None or not bit & (self._leads or self._find_leads()):
                error = refusal(self, played)
                assert error is not None, "a card is refused exactly where it is not legal"
                raise error
            self._leads = 0
        seat, hands, odd = self.turn, self._hands, self._odd
        hands[seat] = hand = hands[seat] ^ bit
        if log is not None:
            report_card(self, seat, played, log)
        if pays or not hand or odd or spin:
            counters, board = self.counters.copy(), self.board.copy()
            self._marks.append((len(self._history), spin, counters, board, seat, due, odd))
            if pays:
                claim(self, seat, played, log)
            if spin:
                self._history.append(played)
                self._throw(seat, log)
                return
            if not hand:
                self._history.append(played)
                self._end(seat, log)
                return
            if odd == _FILLING:
                self._fill_gap(played)
                return
            self._odd = _PLAIN
        self._history.append(played)
        holder = self._owner[after]
        if hands[holder] & wanted:
            self.turn = holder
            self.due = following
            return
        self.due = None
        if log is not None or self._fussy:
            self._stop(seat, played, log)

    def _stop(self, seat: int, card: Card, log: list[Event] | None) -> None:
        """Nobody has the next card: its place is filled by the Pope, or the player leads again."""
        rules = self.rules
        if rules.pope_fills == "yes" and self._can_fill(card):
            assert rules.pope is not None, "the rules have a Pope to fill with"
            self.turn, self.due, self._odd = self._owner[rules.pope], rules.pope, _FILLING
            return
        if log is not None:
            report_stop(self, seat, card, log)
        if self._leaving is not None:
            allowed = self._hands[seat] & self._leaving[card >> 4]
            if allowed:
                self._bound(seat, allowed)
            else:
                self._pass_on(card, log)

    def _pass_on(self, last: Card, log: list[Event] | None) -> None:
        """Let the lead go left past everybody who may not lead (E24 to E27).

        Where nobody may it stays, and is free (E26).
        """
        assert self._leaving is not None, "somebody may be barred from leading"
        free, hands, seats = self._leaving[last >> 4], self._hands, self.deal.seats
        for place in range(seats):
            seat = (self.turn + place) % seats
            if allowed := hands[seat] & free:
                self._bound(seat, allowed)
                return
            if log is not None and hands[seat]:
                log.append(Passed(seat, last.suit))

    def _bound(self, seat: int, allowed: int) -> None:
        """Give the lead to somebody who has these cards to lead from."""
        self.turn = seat
        if not self.tables.odd_leads:
            self._leads = allowed if self._any else self._lowest(allowed)

    def _can_fill(self, card: Card) -> bool:
        """Whether one hand holds both the Pope and the card above the missing one (E72)."""
        above, pope = self.tables.sequence.above, self.rules.pope
        missing = above[card]
        beyond = above[missing] if missing >= 0 else -1
        if beyond < 0 or pope is None or pope in (missing, beyond):
            return False
        hand = self._hands[self._owner[pope]]
        return bool(hand >> pope & 1 and hand >> beyond & 1)

    def _fill_gap(self, pope: Card) -> None:
        """The Pope has been played for a missing card; the one above it must follow."""
        last, above = self.last, self.tables.sequence.above
        assert last is not None, "a run has reached a gap"
        self._history.append(pope)
        self.due, self._odd = CARDS[above[above[last]]], _FILLED

    def _throw(self, seat: int, log: list[Event] | None) -> None:
        """Throw the card of Spin in: the run stops, and its player leads again (Foster p. 423)."""
        spin = self.rules.spin
        assert spin is not None, "a game without Spin refuses it"
        self._hands[seat] ^= 1 << spin
        if log is not None:
            log.append(Spun(seat, spin))
        if self._moves[spin][5]:
            claim(self, seat, spin, log)
        if not self._hands[seat]:
            self._end(seat, log)
            return
        if log is not None:
            log.append(stopped(seat, spin, "spin"))
        self._leads = 0
        self.due, self._odd = None, _SPUN
        last = self._history[-1]
        if self._leaving is not None and not self._hands[seat] & self._leaving[last >> 4]:
            self._pass_on(last, log)
            if self.turn != seat:
                self._odd = _PLAIN

    def _end(self, seat: int, log: list[Event] | None) -> None:
        self.due, self.out, self._odd = None, seat, _PLAIN
        settle(self, seat, log)

    def stop_reason(self, card: Card) -> str:
        """Say why nobody can follow ``card`` now: ``top``, ``removed``, ``played`` or ``dead``."""
        after = self.tables.sequence.after[card]
        if after < 0:
            return self.tables.sequence.ends[card]
        return "dead" if self._owner[after] == STOCK else "played"

    def undo(self) -> Card:
        """Take the last card back, with Spin behind it and everything it did, and return it.

        Raises:
            IndexError: no card has been played.
        """
        if not self._marks or self._marks[-1][0] + 1 < len(self._history):
            return self._undo_plain()
        _, spin, self.counters, self.board, self.turn, self.due, self._odd = self._marks.pop()
        card = self._history.pop()
        self._hands[self.turn] |= 1 << card
        if spin and self.rules.spin is not None:
            self._hands[self.turn] |= 1 << self.rules.spin
        self._leads, self.out = 0, None
        return card

    def _undo_plain(self) -> Card:
        """A card that moved no counter: where it lay and whether it was due can be worked out."""
        card = self._history.pop()
        seat = self._owner[card]
        self._hands[seat] |= 1 << card
        self._leads = 0
        before = self.last
        was_due = before is not None and self.tables.sequence.after[before] == card
        self.turn, self.due, self.out, self._odd = seat, card if was_due else None, None, _PLAIN
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
            self.spun,
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
        table._odd = table._oddness(position)
        return table

    def _oddness(self, position: Position) -> int:
        """Work out what is odd about the next card of a position."""
        last, due, pope = position.last, position.due, self.rules.pope
        if position.spun:
            return _SPUN
        if last is not None and due is not None and self.tables.sequence.after[last] != due:
            return _FILLING if due == pope else _FILLED
        return _PLAIN

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
