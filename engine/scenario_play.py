"""The third pass over a scenario: the hand is played and everything said about it compared.

Every lead must be legal, a run written out must be the run that is played, and figures, stops and
the promised end must be true. The replay keeps no log and no copies; only a card whose words hold
a figure is played with both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from engine.cards import Card
from engine.deal import STOCK, Deal
from engine.errors import IllegalPlay
from engine.events import CarriedOver, Dressed, Event, Exchanged, WentOut
from engine.finding_words import KEY, MAX_FINDINGS, Finding, Path
from engine.prose import Figures
from engine.prose_truth import false_claims
from engine.rules import Rules, spare_word
from engine.scenario_figures import State, counts, plainly_true
from engine.scenario_refused import refused
from engine.story import apply
from engine.table import Table

if TYPE_CHECKING:
    from engine.scenario import Lead
    from engine.scenario_words import Claimed

STOP_WORDS = {
    "top": "the end of its suit",
    "removed": "because the next card is not in the pack",
    "played": "because the next card has been played",
    "dead": "because the next card lies in the {spare}",
    "spin": "because Spin is thrown in",
    "out": "because that was a player's last card",
}
_OPENING = ("deal", "dress", "exchange", "turn-up")
_ENDING = ("pay", "board")
_Setup = tuple[
    Sequence[int] | None,
    Sequence[int] | None,
    Sequence[Sequence[int]] | None,
    tuple[int, int] | None,
]


class Replay:
    """One hand being replayed against its script; what is found gathers in ``findings``.

    Args:
        rules: the rules with the household's changes.
        deal: the cards.
        names: the players, by seat.
        setup: counters by seat, before the board is dressed (None: a match's start); the board by
            pot, what was carried over (None: nothing); stakes placed freely by seat and pot, and
            who took the spare hand, as for :class:`~engine.table.Table`.
        claims: the figures in the author's words.
    """

    def __init__(
        self,
        rules: Rules,
        deal: Deal,
        names: Sequence[str],
        setup: _Setup,
        claims: Sequence[Claimed] = (),
    ) -> None:
        self.rules, self.deal, self.names = rules, deal, names
        self.findings: list[Finding] = []
        self._claims = claims
        counters, board, stakes, self._exchange = setup
        opening = self._claims_of(_OPENING)
        log: list[Event] | None = [] if opening else None
        self.table = Table(rules, deal, counters, board, log, stakes, self._exchange)
        if log is not None:
            start = [rules.counters] * deal.seats if counters is None else counters
            laid = [0] * len(rules.pots) if board is None else board
            state = (laid, start, deal.hands)
            for step, figures in zip(_OPENING, self._opening(state, log), strict=True):
                self._judge([claimed for claimed in opening if step in claimed.path], figures)

    def _opening(self, state: State, log: Sequence[Event]) -> Iterator[Figures]:
        """Yield the figures of the steps before the first lead, whether they come or not."""
        groups: dict[str, list[Event]] = {step: [] for step in _OPENING}
        for event in log:
            if isinstance(event, Dressed):
                groups["dress"].append(event)
            else:
                groups["exchange" if isinstance(event, Exchanged) else "turn-up"].append(event)
        yield from self._parted(state, state[2], (groups["deal"], groups["dress"]))
        board, purses = apply(groups["dress"], *state[:2])
        laid = (board, purses, state[2])
        yield from self._parted(laid, self.table.hands, (groups["exchange"], groups["turn-up"]))

    def run(self, play: Sequence[Lead], words: Mapping[str, object]) -> bool:
        """Play the script; False where it cannot be played to its end.

        ``words`` are the steps besides the cards that an author has words for.
        """
        watched = {claimed.path[1] for claimed in self._claims if claimed.path[0] == "play"}
        for index, lead in enumerate(play):
            simple = _is_simple(lead) and index not in watched
            if not (self._lead if simple else self._entry)(lead, ("play", index)):
                return False
        if words:
            self._ending(words)
        return True

    # --- one entry ----------------------------------------------------------------------------

    def _lead(self, lead: Lead, path: Path) -> bool:
        """Play a lead about whose run nothing is said, and what follows it."""
        table = self.table
        card: Card | None = lead.cards[0]
        try:
            while card is not None:
                table.play(card)
                card = table.due
        except IllegalPlay as error:
            self.findings.append(refused(self.table, self.names, error, path))
            return False
        return True

    def _entry(self, lead: Lead, path: Path) -> bool:
        """Play an entry and compare all that is said about it."""
        table = self.table
        if lead.players and lead.players[0] not in (None, table.turn) and not table.over:
            facts = {"player": self.names[lead.players[0] or 0], "leader": self.names[table.turn]}
            self.findings.append(Finding("S305", (*path, "players", 0), facts))
            return False
        if lead.spin is not None and self.rules.spin is None:
            facts = {"game": self.rules.game}
            self.findings.append(Finding("S316", (*path, "spin", KEY), facts))
            return False
        if lead.spin is not None and lead.spin == self.rules.spin:
            example = lead.cards[0].code if lead.cards[0] != lead.spin else "10S"
            told = {"card": lead.spin, "lead": example}
            self.findings.append(Finding("S318", (*path, "spin"), told))
            return False
        done: list[Card] = []
        card: Card | None = lead.cards[0]
        try:
            while card is not None:
                if done and lead.whole and not self._as_written(lead, done, card, path):
                    return False
                where = (*path, "words", card.code) if card in lead.words else ()
                self._play(card, where, card == lead.spin)
                done.append(card)
                card = table.due
        except IllegalPlay as error:
            self.findings.append(refused(self.table, self.names, error, path))
            return False
        return self._stopped(lead, done, path)

    def _play(self, card: Card, path: Path, spin: bool) -> None:
        claims = [claimed for claimed in self._claims if claimed.path[:-1] == path]
        if claims:
            self._watched(card, claims, spin)
        else:
            self.table.play(card, spin=spin)

    def _watched(self, card: Card, claims: Sequence[Claimed], spin: bool) -> None:
        """Play a card and hold the figures in its words against what it changed."""
        table = self.table
        before = (table.board.copy(), table.counters.copy(), table.hands)
        table.play(card, spin=spin)
        now = (table.board, table.counters, table.hands)
        # Most figures are what was or what is; only for the others it matters what moved, and the
        # last card of a deal is followed by payments that are steps of their own.
        if table.over or not plainly_true(claims, before, now):
            self._judge(claims, next(self._last_steps()))

    def _last_steps(self) -> Iterator[Figures]:
        """Play the last card again; yield its figures, then those of the payments and the board."""
        table = self.table
        held = sum(table.hands).bit_count()
        card = table.undo()
        spun = sum(table.hands).bit_count() > held + 1
        before = (table.board.copy(), table.counters.copy(), table.hands)
        log: list[Event] = []
        table.play(card, log, spin=spun)
        out = [place for place, event in enumerate(log, 1) if isinstance(event, WentOut)]
        cut = out[0] if out else len(log)
        pays = [event for event in log[cut:] if not isinstance(event, CarriedOver)]
        stays: list[Event] = [event for event in log[cut:] if isinstance(event, CarriedOver)]
        return self._parted(before, table.hands, (log[:cut], pays, stays))

    def _as_written(self, lead: Lead, done: list[Card], card: Card, path: Path) -> bool:
        """Whether a card that has to fall is the one written in its place."""
        place, seat = len(done), self.table.turn
        if place >= len(lead.cards):
            facts = {"player": self.names[seat], "card": card}
            self.findings.append(Finding("S306", (*path, "cards", place - 1), facts))
            return False
        player = lead.players[place] if lead.players else None
        if lead.cards[place] == card and (player is None or player == seat):
            return True
        wrong = str(lead.cards[place])
        if player is not None:
            wrong = f"{self.names[player]}'s {wrong}"
        part = "players" if lead.cards[place] == card else "cards"
        facts = {
            "before": done[-1],
            "right": f"{self.names[seat]}'s {card}",
            "wrong": wrong,
            "advice": f"write `{self.names[seat]} {card.code}`",
        }
        if lead.cards[place] == self.rules.spin and done[-1] in self._spinnable(done):
            facts["advice"] = f"throw Spin in with a line `spin: {done[-1].code}`"
        self.findings.append(Finding("S307", (*path, part, place), facts))
        return False

    def _stopped(self, lead: Lead, done: list[Card], path: Path) -> bool:
        """Compare the run as it was played with what is written about it."""
        if lead.whole and len(lead.cards) > len(done):
            wrong = lead.cards[len(done)]
            advice = f"make {wrong} a line of its own if it is the next lead"
            if lead.spin is not None and wrong == self.rules.spin:
                advice = f"leave {wrong} out: `spin:` throws it in"
            facts = {"before": done[-1], "why": self._why(done), "wrong": wrong, "advice": advice}
            self.findings.append(Finding("S308", (*path, "cards", len(done)), facts))
            return False
        if lead.stop is not None and lead.stop != self._reason(done):
            right = self._reason(done)
            facts = {"card": done[-1], "why": self._why(done), "value": lead.stop}
            advice = f"write `stop: {right}`"
            if lead.stop == "spin" and (own := self._spinnable(done)):
                advice += f", or throw Spin in with `spin: {own[0].code}`"
            told = facts | {"advice": advice}
            self.findings.append(Finding("S309", (*path, "stop"), told))
        run = "it is " + ", ".join(map(str, done))
        if lead.spin is not None and lead.spin not in done:
            facts = {"card": lead.spin, "run": run}
            self.findings.append(Finding("S317", (*path, "spin"), facts))
            return False
        for card in lead.words:
            if card not in done:
                advice = f"move the words to the run where {card} falls"
                if lead.spin is not None and card == self.rules.spin:
                    advice = f"what is said of Spin stands with {lead.spin}, which it follows"
                facts = {"card": card, "run": run, "advice": advice}
                self.findings.append(Finding("S310", (*path, "words", card.code, KEY), facts))
        return True

    def _spinnable(self, done: list[Card]) -> list[Card]:
        """The cards of a run behind which Spin could be thrown in: those of whoever holds it."""
        spin, owner = self.rules.spin, self.table.deal.owner
        if spin is None or owner[spin] >= STOCK or not self.table.held(owner[spin]) >> spin & 1:
            return []
        after = self.table.tables.sequence.after
        return [card for card in done if owner[card] == owner[spin] and after[card] != spin]

    def _reason(self, done: list[Card]) -> str:
        if self.table.over:
            return "out"
        return "spin" if self.table.spun else self.table.stop_reason(done[-1])

    def _why(self, done: list[Card]) -> str:
        return STOP_WORDS[self._reason(done)].format(spare=spare_word(self.rules))

    # --- figures ------------------------------------------------------------------------------

    def _parted(
        self, state: State, hands: Sequence[int], groups: Iterable[Sequence[Event]]
    ) -> Iterator[Figures]:
        """Yield the figures of steps one after another; ``hands`` are those after the first."""
        board, counters, held = state
        for events in groups:
            after, purses = apply(events, board, counters)
            now = (after, purses, counts(hands))
            yield Figures(self.rules, self.names, *now, board, counters, counts(held), events)
            board, counters, held = after, purses, hands

    def _claims_of(self, steps: Sequence[str]) -> list[Claimed]:
        return [claimed for claimed in self._claims if claimed.path[1] in steps]

    def _judge(self, claims: Sequence[Claimed], figures: Figures) -> None:
        for path, text, found in claims:
            if len(self.findings) > MAX_FINDINGS:
                return
            self.findings.extend(false_claims(found, text, path, figures))

    def _ending(self, words: Mapping[str, object]) -> None:
        """Judge the words on the steps after the last card, and those on steps that never come."""
        reasons = {} if self.table.over else dict.fromkeys(_ENDING, "nobody is out at the end")
        if self.deal.turn_up is None:
            reasons["turn-up"] = "no card is turned up"
        if self._exchange is None:
            reasons["exchange"] = "nobody takes the spare hand"
        for step in words:
            if step in reasons:
                where = ("words", step, KEY)
                self.findings.append(Finding("S311", where, {"reason": reasons[step]}))
        claims = self._claims_of(_ENDING) if self.table.over else []
        state = (self.table.board, self.table.counters, self.table.hands)
        if claims and not plainly_true(claims, state, state):
            for step, figures in zip(("", *_ENDING), self._last_steps(), strict=True):
                self._judge([claimed for claimed in claims if step in claimed.path], figures)


def _is_simple(lead: Lead) -> bool:
    """Whether an entry says nothing about its run beyond the lead."""
    words = lead.words
    elsewhere = words and (len(words) > 1 or lead.cards[0] not in words)
    return not (lead.whole or lead.players or lead.stop or lead.spin or elsewhere)
