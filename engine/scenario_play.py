"""The third pass over a scenario: the hand is played and everything said about it compared.

Every lead must be legal, a run written out must be the run that is played, and figures, stops and
the promised end must be true. The replay itself keeps no log; only where an author wrote figures is
a step looked at closely.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from engine.cards import CARDS, Card
from engine.deal import Deal
from engine.errors import IllegalPlay
from engine.events import Event
from engine.explain import refusal_text
from engine.finding_words import Finding, Path, listing
from engine.prose import Figures
from engine.prose_figures import false_figures, may_hold_figures
from engine.rules import Rules
from engine.table import Table

if TYPE_CHECKING:
    from engine.scenario import Lead, Words

STOP_WORDS = {
    "top": "the end of its suit",
    "removed": "because the next card is not in the pack",
    "played": "because the next card has been played",
    "dead": "because the next card lies in the spare hand",
    "out": "because that was a player's last card",
}
_OPENING = ("deal", "dress", "turn-up")
_ENDING = ("pay", "board")


class Replay:
    """One hand being replayed against its script; findings gather in ``findings``."""

    def __init__(
        self,
        rules: Rules,
        deal: Deal,
        names: Sequence[str],
        counters: Sequence[int] | None,
        board: Sequence[int] | None,
        words: Mapping[str, Words],
    ) -> None:
        self.rules, self.deal, self.names = rules, deal, names
        self.findings: list[Finding] = []
        self.words = words
        ending = any(_figured(words.get(step, {})) for step in _ENDING)
        opening = any(_figured(words.get(step, {})) for step in _OPENING)
        log: list[Event] | None = [] if opening else None
        self.table = Table(rules, deal, counters, board, log)
        self.watch_end = ending
        self.end: Figures | None = None
        if log is not None:
            start = [rules.counters] * deal.seats if counters is None else counters
            laid = [0] * len(rules.pots) if board is None else board
            cards = self._cards()
            figures = self._figures(laid, start, cards, log)
            for step in _OPENING:
                self._judge(words.get(step, {}), ("words", step), figures)

    def _cards(self) -> list[int]:
        return [hand.bit_count() for hand in self.table.hands]

    def _figures(
        self, board: Sequence[int], counters: Sequence[int], cards: Sequence[int], log: list[Event]
    ) -> Figures:
        table = self.table
        now = (table.board.copy(), table.counters.copy(), self._cards())
        return Figures(self.rules, self.names, *now, board, counters, cards, log)

    def _judge(self, told: Words, path: Path, figures: Figures) -> None:
        for key, text in told.items():
            if may_hold_figures(text):
                self.findings.extend(false_figures(text, (*path, key), figures))

    # --- the script ---------------------------------------------------------------------------

    def run(self, play: Sequence[Lead]) -> bool:
        """Play the script; False where it cannot be played to its end."""
        for index, lead in enumerate(play):
            if not self._entry(lead, index):
                return False
        self._ending(len(play))
        return True

    def _entry(self, lead: Lead, index: int) -> bool:
        table, path = self.table, ("play", index)
        if not self._may_lead(lead, path):
            return False
        watched = self.watch_end or any(map(_figured, lead.words.values()))
        step = self._watched if watched else self._plain
        done: list[Card] = []
        card = lead.cards[0]
        while True:
            seat = table.turn
            if not self._as_written(lead, len(done), card, seat, done, path):
                return False
            step(card, lead, path)
            done.append(card)
            if table.due is None:
                break
            card = table.due
        return self._stopped(lead, done, path)

    def _may_lead(self, lead: Lead, path: Path) -> bool:
        """Whether the lead is legal and its player's; the engine's own words where it is not."""
        table, card = self.table, lead.cards[0]
        error = table.refusal(card)
        player = lead.players[0] if lead.players else None
        if error is None and player in (None, table.turn):
            return True
        if table.out is not None:
            assert table.last is not None, "somebody went out with a card"
            facts = {"player": self.names[table.out], "card": table.last}
            self.findings.append(Finding("S304", path, facts))
        elif player not in (None, table.turn):
            facts = {"player": self.names[player or 0], "leader": self.names[table.turn]}
            self.findings.append(Finding("S305", (*path, "players", 0), facts))
        elif error is not None:
            self._refused(error, (*path, "cards", 0))
        return False

    def _refused(self, error: IllegalPlay, path: Path) -> None:
        facts: dict[str, object] = {"text": refusal_text(error, self.names)}
        if error.code == "not-lowest":
            self.findings.append(Finding("S301", path, facts | {"lowest": error.facts["lowest"]}))
            return
        may = listing((card for card in self.table.legal()), "or")
        facts["advice"] = f"{self.names[self.table.turn]} may lead {may}"
        code = {"not-in-hand": "S302", "already-played": "S303"}.get(error.code, "S312")
        self.findings.append(Finding(code, path, facts))

    def _plain(self, card: Card, lead: Lead, path: Path) -> None:
        self.table.play(card)

    def _watched(self, card: Card, lead: Lead, path: Path) -> None:
        """Play a card and hold the figures in its words against what it changed."""
        table = self.table
        board, counters, cards = table.board.copy(), table.counters.copy(), self._cards()
        log: list[Event] = []
        table.play(card, log)
        figures = self._figures(board, counters, cards, log)
        told = lead.words.get(card)
        if told:
            self._judge(told, (*path, "words", card.code), figures)
        self.end = figures

    def _as_written(
        self, lead: Lead, place: int, card: Card, seat: int, done: list[Card], path: Path
    ) -> bool:
        """Whether a card that is due is the one written in its place."""
        if not lead.whole:
            return True
        if place >= len(lead.cards):
            facts = {"player": self.names[seat], "card": card}
            self.findings.append(Finding("S306", (*path, "cards", place - 1), facts))
            return False
        player = lead.players[place] if lead.players else None
        if lead.cards[place] == card and player in (None, seat):
            return True
        wrong = str(lead.cards[place])
        if player is not None:
            wrong = f"{self.names[player]}'s {wrong}"
        right = f"{self.names[seat]}'s {card}"
        part = "players" if lead.cards[place] == card else "cards"
        facts = {"before": done[-1], "right": right, "wrong": wrong}
        facts["advice"] = f"write `{self.names[seat]} {card.code}`"
        self.findings.append(Finding("S307", (*path, part, place), facts))
        return False

    def _stopped(self, lead: Lead, done: list[Card], path: Path) -> bool:
        """Compare the run as it was played with what is written about it."""
        table = self.table
        reason = "out" if table.over else table.stop_reason(done[-1])
        if lead.whole and len(lead.cards) > len(done):
            wrong = lead.cards[len(done)]
            facts = {"before": done[-1], "why": STOP_WORDS[reason], "wrong": wrong}
            self.findings.append(Finding("S308", (*path, "cards", len(done)), facts))
            return False
        if lead.stop is not None and lead.stop != reason:
            facts = {"card": done[-1], "why": STOP_WORDS[reason], "value": lead.stop}
            self.findings.append(Finding("S309", (*path, "stop"), facts | {"right": reason}))
        for card in lead.words:
            if card not in done:
                run = "it is " + ", ".join(map(str, done))
                where = (*path, "words", card.code, "#key")
                self.findings.append(Finding("S310", where, {"card": card, "run": run}))
        return True

    def _ending(self, entries: int) -> None:
        """Judge the words on the steps after the last card."""
        reasons = {} if self.table.over else dict.fromkeys(_ENDING, "nobody is out at the end")
        if self.deal.turn_up is None:
            reasons["turn-up"] = "no card is turned up"
        for step, told in self.words.items():
            if step in reasons:
                where = ("words", step, "#key")
                self.findings.append(Finding("S311", where, {"reason": reasons[step]}))
            elif step in _ENDING and self.end is not None:
                self._judge(told, ("words", step), self.end)

    # --- what was promised --------------------------------------------------------------------

    def compare(self, expect: Mapping[str, Any]) -> None:
        """Compare the end of the script with what it should be."""
        if "out" in expect:
            self._compare_out(expect["out"])
        for pot, value in (expect.get("pots") or {}).items():
            index = next((i for i, laid in enumerate(self.rules.pots) if laid.id == pot), -1)
            if index >= 0 and self.table.board[index] != value:
                facts = {"pot": self.rules.pots[index].name, "value": value}
                facts["truth"] = self.table.board[index]
                self.findings.append(Finding("S402", ("expect", "pots", pot), facts))
        for seat, value in enumerate(expect.get("counters") or ()):
            if value is not None and self.table.counters[seat] != value:
                facts = {"player": self.names[seat], "value": value}
                facts["truth"] = self.table.counters[seat]
                self.findings.append(Finding("S403", ("expect", "counters", seat), facts))

    def _compare_out(self, expected: int | str) -> None:
        out = self.table.out
        if expected == ("nobody" if out is None else out):
            return
        if out is None:
            held = self.table.hands[int(expected)].bit_count()
            name = self.names[int(expected)]
            truth = f"nobody is out when the script ends, and {name} still holds {held}"
            advice = "add the leads that are missing"
        else:
            last = CARDS[self.table.last or 0]
            truth = f"{self.names[out]} went out with {last}"
            advice = f"write `out: {self.names[out]}`, or change the leads"
        player = "Nobody" if expected == "nobody" else self.names[int(expected)]
        facts = {"player": player, "truth": truth, "advice": advice}
        self.findings.append(Finding("S401", ("expect", "out"), facts))


def _figured(told: Words) -> bool:
    return any(map(may_hold_figures, told.values()))
