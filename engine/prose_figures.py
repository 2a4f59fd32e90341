"""Figures an author wrote by hand, held against the truth of the step.

Only a number that plainly belongs to a pot or a player is judged: one that stands in the same
clause, joined to the name by nothing but the words that join figures to names (``Pope still holds
6``, ``six on Pope``, ``pays Ann 3``, ``Ann's 97 counters``). It is true if it is any figure of that
name at the step: before, after, or moved. Numbers that count something else (``Ann's two clubs``),
name a card (``the five``, ``seven of diamonds``, ``♣4``) or a hypothesis (``Ann would get 7``)
are left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.events import Claimed, Doubled, Dressed, Event, Paid, Split
from engine.finding_words import Finding, Path, counted
from engine.prose import PLACEHOLDER, Figures

NUMBER_WORDS = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
    *("nineteen", "twenty"),
)

_MAYBE = re.compile(rf"\d|\b(?:{'|'.join(NUMBER_WORDS)})\b", re.I)
_TOKEN = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*|[^\w\s]|_")
_NUMBER = {word: value for value, word in enumerate(NUMBER_WORDS)}
_GLUE = frozenset(".,:–—")
_CARDISH = frozenset("♠♥♦♣♤♡♢♧%$€£°×+=/")


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# What may stand between a name and its figure: "Ann still has 97".
_JOIN = _words(
    "has had have holds hold held is was are were stands stays sits at now still only just then "
    "already again left on up down to from goes went counts pays pay paid owes gives give gave "
    "puts put adds added loses lost takes take took wins win won gets get got collects collected "
    "receives received leaves left pot compartment dish contains keeps worth exactly"
)
# ... and when the unit is written too: "Ann, down to her 97 counters", "Ann pays for 4 cards".
_JOIN_UNIT = _JOIN | _words("with for the all her his their its by of these those kept")
# What may stand before a figure that belongs to a name after it: "pays three to Ann".
_OPENS = _JOIN | _words("and with another all there lie lies")
# What may stand between a figure and the preposition before its name: "six are left on Pope".
_LIES = _words(
    "lie lies is are was were sit sits stay stays remain remains go goes went left still now "
    "more each"
)
_TOWARDS = _words("in on to into from onto off at for upon")
_ARTICLE = _words("the")
# What may follow a figure without a unit; anything else may be the thing that it counts.
_AFTER = _words("left now each altogether again then and but while as so because apart")
_CLAUSE_END = frozenset(".,;!?)—–")
_PLACES = _words("board pot pots dish table hand all total turn return")
_COUNTERS = _words("counter counters")
_CARDS = _words("card cards")
_AFTER_CARDS = _words("left now each still and but while")
_RATES = _words("a an per each every apiece")
_HAND = _words("hand")
_DOUBT = _words("if unless when until should suppose whether once before after that")
_REACH = 6


class Target(NamedTuple):
    """Somebody or something that has figures: ``pot`` or ``seat``, and which."""

    kind: str
    place: int


class Figure(NamedTuple):
    """A number in a text that belongs to a name; ``unit`` is ``counters``, ``cards`` or empty."""

    value: int
    start: int
    end: int
    target: Target
    unit: str


def may_hold_figures(text: str) -> bool:
    """Whether there is a number in a text at all: the cheap question before the real one."""
    return _MAYBE.search(text) is not None


def false_figures(text: str, path: Path, figures: Figures) -> Iterator[Finding]:
    """Find the figures of a text that are not true at a step."""
    claims: dict[tuple[int, int], list[Figure]] = {}
    for figure in figures_in(text, tuple(figures.names), _pot_names(figures)):
        claims.setdefault((figure.start, figure.end), []).append(figure)
    for span, readings in claims.items():
        if not any(figure.value in _truths(figure, figures) for figure in readings):
            yield _finding(readings[0], text, path, span, figures)


def figures_in(text: str, names: tuple[str, ...], pots: tuple[str, ...]) -> Iterator[Figure]:
    """Yield each number that belongs to a name, once for every name it may belong to."""
    if not may_hold_figures(text):
        return
    scan = _Scan(text, names, pots)
    for index, token in enumerate(scan.tokens):
        value = scan.number(index, token)
        if value is not None:
            for target, unit in scan.owners(index):
                yield Figure(value, *scan.spans[index], target, unit)


def _pot_names(figures: Figures) -> tuple[str, ...]:
    return tuple(pot.name for pot in figures.rules.pots)


@lru_cache(maxsize=256)
def _known(names: tuple[str, ...], pots: tuple[str, ...]) -> dict[str, Target]:
    """Every name as its tokens; a player called like a pot is a player."""
    known = {_key(name): Target("pot", index) for index, name in enumerate(pots)}
    known |= {_key(name): Target("seat", index) for index, name in enumerate(names)}
    return known


def _key(name: str) -> str:
    return " ".join(_TOKEN.findall(name))


class _Scan:
    """One text as tokens, and the question which names its numbers belong to."""

    def __init__(self, text: str, names: tuple[str, ...], pots: tuple[str, ...]) -> None:
        # A placeholder is a figure already; a bar in its place joins nothing to anything.
        text = PLACEHOLDER.sub(lambda match: "|" * len(match[0]), text)
        found = list(_TOKEN.finditer(text))
        self.text = text
        self.tokens = [match[0] for match in found]
        self.spans = [match.span() for match in found]
        self.known = _known(names, pots)
        self.longest = max(key.count(" ") + 1 for key in self.known)

    def number(self, index: int, token: str) -> int | None:
        """Return the value of a token that is a plain number, or None."""
        value = _NUMBER.get(token.lower())
        if value is None:
            if not (token.isascii() and token.isdigit() and len(token) <= 5):
                return None
            value = int(token)
        start, end = self.spans[index]
        before, after = self.text[start - 1 : start], self.text[end : end + 2]
        if before in _CARDISH or after[:1] in _CARDISH or before in _GLUE:
            return None
        glued = after[:1] in _GLUE and after[1:].isdigit()
        return None if glued else value

    def word(self, index: int) -> str:
        """Return a token in small letters; nothing beyond the ends."""
        return self.tokens[index].lower() if 0 <= index < len(self.tokens) else ""

    def owners(self, index: int) -> list[tuple[Target, str]]:
        """Return the names a number belongs to, with its unit."""
        after = index + 1
        unit = ""
        if self.word(after) == "more" and self.word(after + 1) in _COUNTERS | _CARDS:
            after += 1
        if self.word(after) in _COUNTERS:
            unit, after = "counters", after + 1
        elif self.word(after) in _CARDS:
            unit, after = "cards", after + 1
        found = [self._to_the_left(index, after, unit), self._to_the_right(index, after, unit)]
        return [(target, unit) for target in found if target is not None]

    def _to_the_left(self, index: int, after: int, unit: str) -> Target | None:
        if not self._ends_well(after, unit):
            return None
        joins = _JOIN_UNIT if unit else _JOIN
        at = index - 1
        if self.word(at) == "(" and self.word(after) == ")":
            at -= 1
        for _ in range(_REACH):
            if at < 0:
                return None
            target, length, owns = self._name_ending(at)
            if target is not None:
                # "Ann's five" is a card of hers; "Ann's five counters" are hers, "Pope's pot" is.
                bare = owns and not unit and self.word(at + 1) not in ("pot", "compartment")
                doubt = self.word(at - length) in _DOUBT
                return None if bare or doubt or not self._fits(target, unit, at, index) else target
            if self.word(at) not in joins and self.number(at, self.tokens[at]) is None:
                return None
            at -= 1
        return None

    def _fits(self, target: Target, unit: str, at: int, index: int) -> bool:
        """Whether a pot has such figures at all, and a player who ``keeps two`` keeps counters."""
        if target.kind == "pot":
            return unit != "cards"
        return bool(unit) or "keeps" not in self.tokens[at:index]

    def _ends_well(self, after: int, unit: str) -> bool:
        """Whether what follows a figure leaves it a figure and not a count of something else."""
        word = self.word(after)
        if unit == "counters":
            # "one counter a card" and "one counter for each card" are rates
            return not (word in _RATES or (word == "for" and self.word(after + 1) in _RATES))
        if not word or word in _CLAUSE_END or (word == ":" and unit):
            return True
        if unit == "cards":
            return word in _AFTER_CARDS or (word == "in" and self.word(after + 1) in _HAND)
        if word == "for" or word in _AFTER:
            # "4 for four cards", "97 and Bet 103", but not "9 and 10 of spades"
            return self._is_number(after + 1) == (word == "for")
        return self._goes_somewhere(after)

    def _is_number(self, at: int) -> bool:
        return at < len(self.tokens) and self.number(at, self.tokens[at]) is not None

    def _goes_somewhere(self, at: int) -> bool:
        """Whether a preposition and a pot, a player or the board come next."""
        if self.word(at) not in _TOWARDS:
            return False
        at += 1 + (self.word(at + 1) in _ARTICLE)
        return self.word(at) in _PLACES or self._name_starting(at)[0] is not None

    def _to_the_right(self, index: int, after: int, unit: str) -> Target | None:
        before = self.word(index - 1)
        if not unit and before and before not in _OPENS and before not in _CLAUSE_END | {":", "|"}:
            return None
        if not unit and before == "from" and self.word(after) == "to":
            return None  # a run "from four to Cass"
        if before in ("and", ",") and self._is_number(index - 2):
            return None  # the cards of a series, "five and six go to Bet"
        at = after
        while self.word(at) in _LIES and at < after + 3:
            at += 1
        if self.word(at) not in _TOWARDS:
            return None
        at += 1 + (self.word(at + 1) in _ARTICLE)
        target, length = self._name_starting(at)
        if target is None or (target.kind == "pot" and unit == "cards"):
            return None
        owns = self.tokens[at + length - 1].endswith(("'s", "’s"))
        return None if owns and self.word(at + length) not in _HAND | {"pot"} else target

    def _name_ending(self, at: int) -> tuple[Target | None, int, bool]:
        """Return the name that ends here, its length, and whether it owns something (``'s``)."""
        last = self.tokens[at]
        owns = last.endswith(("'s", "’s"))
        if owns:
            last = last[:-2]
        for length in range(1, self.longest + 1):
            first = at - length + 1
            if first < 0:
                break
            target = self.known.get(" ".join([*self.tokens[first:at], last]))
            if target is not None:
                return target, length, owns
        return None, 0, False

    def _name_starting(self, at: int) -> tuple[Target | None, int]:
        for length in range(self.longest, 0, -1):
            if at + length <= len(self.tokens):
                target, found, _ = self._name_ending(at + length - 1)
                if target is not None and found == length:
                    return target, length
        return None, 0


def _truths(figure: Figure, figures: Figures) -> set[int]:
    """Return every number that is true of a name at a step."""
    index = figure.target.place
    if figure.target.kind == "pot":
        true = _both(figures.board, figures.board_before, index)
        return true | _moved(figures.events, figure.target)
    cards = _both(figures.cards, figures.cards_before, index)
    if figure.unit == "cards":
        return cards
    true = _both(figures.counters, figures.counters_before, index)
    true |= _moved(figures.events, figure.target)
    return true if figure.unit else true | cards


def _both(after: Sequence[int], before: Sequence[int] | None, index: int) -> set[int]:
    then = after if before is None else before
    now, was = after[index], then[index]
    return {now, was, abs(now - was)} if now != was else {now}


def _moved(events: Sequence[Event], target: Target) -> set[int]:
    """Return what went to or from a name: each amount, and the sums in and out."""
    came, went = [], []
    for event in events:
        for giver, taker, amount in _moves(event):
            if taker == target:
                came.append(amount)
            elif giver == target:
                went.append(amount)
    return {*came, *went} | ({sum(came)} if came else set()) | ({sum(went)} if went else set())


def _moves(event: Event) -> list[tuple[Target, Target, int]]:
    if isinstance(event, Dressed | Doubled):
        return [(Target("seat", event.seat), Target("pot", event.pot), event.amount)]
    if isinstance(event, Claimed):
        return [(Target("pot", event.pot), Target("seat", event.seat), event.amount)]
    if isinstance(event, Paid):
        return [(Target("seat", event.seat), Target("seat", event.to), event.amount)]
    if isinstance(event, Split):
        pot = Target("pot", event.pot)
        return [(pot, Target("seat", seat), event.share) for seat in (event.seat, event.other)]
    return []


def _finding(
    figure: Figure, text: str, path: Path, span: tuple[int, int], figures: Figures
) -> Finding:
    kind, index = figure.target
    if kind == "pot":
        pot = figures.rules.pots[index]
        name, placeholder = pot.name, f"{{pot.{pot.id}}}"
        truth = f"{name} holds {figures.board[index]}" + _earlier(
            figures.board[index], figures.board_before, index
        )
    else:
        name = figures.names[index]
        placeholder = f"{{{'cards' if figure.unit == 'cards' else 'counters'}.{name}}}"
        purse, cards = figures.counters[index], figures.cards[index]
        parts = [
            counted(purse, "counter") + _earlier(purse, figures.counters_before, index),
            counted(cards, "card") + _earlier(cards, figures.cards_before, index),
        ]
        truth = f"{name} has {' and '.join(parts)}"
    facts = {"value": text[slice(*span)], "name": name, "truth": truth, "placeholder": placeholder}
    return Finding("S503", path, facts, None, span)


def _earlier(now: int, before: Sequence[int] | None, index: int) -> str:
    if before is None or before[index] == now:
        return ""
    return f" ({before[index]} before)"
