"""House rules in a reader's words: every setting as a question, every value as its answer.

The pages that compare games, name them and print their rules all speak from here; what a value
means is told by :data:`engine.rules.FIELDS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from engine.catalogue import join
from engine.layout import Pot, pot_shows
from engine.origins import ORIGINS, Origin
from engine.presets import PRESETS
from engine.rules import FIELDS, Rules


class Game(NamedTuple):
    """One game as the pages need it: its key, its rules and where they come from."""

    key: str
    rules: Rules
    origin: Origin

    @property
    def name(self) -> str:
        """The game's name as its page is headed."""
        return self.rules.game


def games(
    presets: Mapping[str, Rules] = PRESETS, origins: Mapping[str, Origin] = ORIGINS
) -> list[Game]:
    """Return every game in the order of the presets."""
    return [Game(key, rules, origins[key]) for key, rules in presets.items()]


MARKS = {
    "stated": "stated",
    "inferred": "inferred",
    "open": "our choice",
}
"""What a reader is told of a setting's origin, the surest first."""

QUESTIONS: dict[str, str] = {
    "players": "How many play?",
    "removed": "What is taken out of the pack?",
    "order": "Where does the ace stand?",
    "cards-each": "How many cards does each player get?",
    "spare-hand": "Where do the cards lie that nobody is dealt?",
    "spare-use": "What may be done with them?",
    "turn-up": "Is a card turned up?",
    "turn-up-bonus": "What does a paying turn-up bring the dealer?",
    "pots": "What is on the board?",
    "staking": "Who puts the stakes on?",
    "stakes": "How much goes on?",
    "pope": "Which card is the Pope?",
    "opening": "Which card opens the play?",
    "lead": "What may be led?",
    "lead-change": "Must a new run leave the suit of the last one?",
    "lead-blocked": "And if the leader has no such card?",
    "calls": "What is said when a player cannot go on?",
    "played-cards": "How do the cards of a finished run lie?",
    "spin": "Which card may be thrown in to stop a run?",
    "spin-lead": "May that card be led as well?",
    "pope-fills": "May the Pope fill a gap?",
    "combination": "When does one player have a pair?",
    "split": "What if a pair comes from two players?",
    "pope-levy": "What does the Pope bring besides its pot?",
    "per-card": "What does a card left in hand cost?",
    "exemption": "Who need not pay for cards left?",
    "held-penalty": "What if a card with a pot is left in hand?",
    "counters": "How many counters does everyone start with?",
    "target": "How many counters win the match?",
    "hands": "How long does a match last?",
    "match-length": "What is that counted in?",
}
"""Every setting but the game's name as a question a family could answer."""

CHAPTERS: dict[str, tuple[str, ...]] = {
    "Players and cards": ("players", "removed", "order", "counters"),
    "The deal": ("cards-each", "spare-hand", "spare-use", "turn-up", "turn-up-bonus"),
    "The board": ("pots", "staking", "stakes", "pope"),
    "The play": (
        *("opening", "lead", "lead-change", "lead-blocked", "calls", "played-cards"),
        *("spin", "spin-lead", "pope-fills"),
    ),
    "What pays": ("combination", "split", "pope-levy"),
    "How the hand ends": ("per-card", "exemption", "held-penalty"),
    "The match": ("target", "hands", "match-length"),
}
"""The settings in the order in which rules are told."""


def pairs(rules: Rules) -> list[Pot]:
    """Return the pots that two cards of one player take."""
    return [pot for pot in rules.pots if pot.claim == "combination"]


def _has_pope(rules: Rules) -> bool:
    return rules.pope is not None


def _must_change(rules: Rules) -> bool:
    return rules.lead_change != "free" or (rules.spin is not None and rules.spin_lead == "never")


_IDLE: dict[str, tuple[Callable[[Rules], bool], str]] = {
    "spare-use": (lambda rules: rules.spare_hand != "none", "no card is left over"),
    "pope": (_has_pope, "there is no Pope"),
    "spin": (lambda rules: rules.spin is not None, "no card may"),
    "turn-up-bonus": (lambda rules: rules.turn_up != "none", "no card is turned up"),
    "lead-blocked": (_must_change, "the leader can always lead something"),
    "spin-lead": (lambda rules: rules.spin is not None, "there is no such card"),
    "pope-fills": (_has_pope, "there is no Pope"),
    "combination": (lambda rules: bool(pairs(rules)), "no pot asks for two cards"),
    "split": (lambda rules: bool(pairs(rules)), "no pot asks for two cards"),
    "pope-levy": (_has_pope, "there is no Pope"),
    "exemption": (_has_pope, "there is no Pope"),
}
"""Settings that some games have no use for: when they do, and the reason where they do not."""


def idle(rules: Rules, name: str) -> str | None:
    """Return why a setting says nothing in this game, or None where it does say something."""
    needed, reason = _IDLE.get(name, (None, ""))
    return None if needed is None or needed(rules) else reason


def _counted(number: int, one: str) -> str:
    return f"{number} {one}" if number == 1 else f"{number} {one}s"


def _cards_each(rules: Rules) -> str:
    if not rules.cards_each:
        return "the whole pack is dealt out, as evenly as it goes"
    fewest, most = rules.players
    sizes, tables = join([*rules.cards_each], "or"), join([*range(fewest, most + 1)], "or")
    return f"{sizes}, with {tables} players"


def _pots(rules: Rules) -> str:
    shown = [(pot.name, pot_shows(pot, rules.pope, None)) for pot in rules.pots]
    return join([f"{name} ({cards})" if cards else name for name, cards in shown])


def _stakes(rules: Rules) -> str:
    total = sum(rules.stakes)
    if rules.staking == "free":
        return f"as many counters as the dealer names, {total} at least"
    if len({*rules.stakes}) == 1:
        return f"{_counted(rules.stakes[0], 'counter')} on each pot"
    each = [f"{pot.name} {stake}" for pot, stake in zip(rules.pots, rules.stakes, strict=True)]
    return f"{join([*each])}: {total} together"


_WRITTEN: dict[str, Callable[[Rules], str]] = {
    "players": lambda rules: f"{rules.players[0]} to {rules.players[1]}",
    "removed": lambda rules: join([*rules.removed]) or "nothing: all 52 cards are in",
    "cards-each": _cards_each,
    "pots": _pots,
    "stakes": _stakes,
    "pope": lambda rules: str(rules.pope),
    "opening": lambda rules: (
        f"{rules.opening}, whoever holds it; if nobody does, the next one up"
        if rules.opening
        else "none: eldest leads what the rule of leading allows"
    ),
    "spin": lambda rules: str(rules.spin),
    "pope-levy": lambda rules: (
        f"from each of the others a counter for every card still held, {rules.pope_levy} at most"
        if rules.pope_levy
        else "nothing"
    ),
    "per-card": lambda rules: _counted(rules.per_card, "counter") if rules.per_card else "nothing",
    "counters": lambda rules: str(rules.counters),
    "target": lambda rules: str(rules.target or "no number does"),
    "hands": lambda rules: (
        _counted(rules.hands, "hand")
        if rules.match_length == "hands"
        else f"{_counted(rules.hands, 'round')} of the table"
    ),
}


def answer(rules: Rules, name: str) -> str:
    """Return the value of a setting in words, with cards as ``♦9``."""
    if name in _WRITTEN:
        return _WRITTEN[name](rules)
    return FIELDS[name].values[getattr(rules, name.replace("-", "_"))]
