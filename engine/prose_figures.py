"""Figures an author wrote by hand: which numbers in a sentence belong to a pot or a player.

Only a number that plainly belongs to a name counts: one that stands in the same clause, joined to
the name by nothing but the words that join figures to names (``Pope still holds 6``, ``six on
Pope``, ``pays Ann 3``, ``Ann's 97 counters``). Numbers that count something else (``Ann's two
clubs``), name a card (``the five``, ``seven of diamonds``, ``♣4``) or belong to a hypothesis
(``Ann would get 7``) are left alone. Whether a figure is true, :mod:`engine.prose_truth` says.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from engine.prose import PLACEHOLDER
from engine.prose_lexicon import (
    AFTER,
    AFTER_CARDS,
    AHEAD,
    BARE_DIGIT,
    CARDISH,
    CLAUSE_END,
    COUNTING,
    DIGIT,
    DIGITS,
    DONE,
    DOUBT,
    EARLIER,
    ELSEWHERE,
    FACES,
    FOLLOWS,
    GLUE,
    HAND,
    HEADING,
    JOIN,
    JOIN_UNIT,
    LAYING,
    LIES,
    MARGIN,
    NUMBER,
    NUMBER_OR_DIGIT,
    NUMBERS,
    OPENS,
    OTHER_SIGNS,
    OWNED,
    OWNERS,
    PAID,
    PLACES,
    PLAYING,
    RANKS,
    RATES,
    REACH,
    SIGNS,
    STOPS,
    STRETCH,
    TOWARDS,
    UNITS,
)


class Target(NamedTuple):
    """Somebody or something that has figures: ``pot`` or ``seat``, and which."""

    kind: str
    place: int


class Name(NamedTuple):
    """A name as its tokens, and whose it is."""

    tokens: tuple[str, ...]
    target: Target


class Claim(NamedTuple):
    """A number in a text that belongs to a name, or to one of two.

    ``token`` is its place among the tokens; ``readings`` are the names it may belong to, each with
    the unit: ``counters``, ``cards`` or nothing.
    """

    value: int
    token: int
    readings: list[tuple[Target, str]]


class Finder:
    """Finds the claims in texts about one table; ``pots`` are the names on its board."""

    def __init__(self, names: Iterable[str], pots: tuple[str, ...]) -> None:
        self.ending, self.starting = map(dict.copy, _pot_names(pots))
        for place, name in enumerate(names):
            # A player called like a pot is a player.
            found = Name(tuple(split(name)), Target("seat", place))
            for book, token in ((self.ending, found.tokens[-1]), (self.starting, found.tokens[0])):
                others = [other for other in book.get(token, ()) if other.tokens != found.tokens]
                book[token] = _longest_first([found, *others])

    def claims(self, text: str) -> list[Claim]:
        """Return every number that belongs to a name."""
        for last in self.ending:
            if last in text:
                break
        else:
            return []
        if not _may_count(text):
            return []
        if "{" in text:
            text = masked(text)
        tokens, words = split(text), split(text.lower())
        ends = [*words[1:], ""]
        numbers = [
            at
            for at, word in enumerate(words)
            if (word in NUMBER or word.isdecimal()) and ends[at] in FOLLOWS
        ]
        return _Scan(tokens, words, self).claims(numbers) if numbers else []


@lru_cache(maxsize=64)
def finder(names: tuple[str, ...], pots: tuple[str, ...]) -> Finder:
    """Return the finder for a table; the hands of one evening share it."""
    return Finder(names, pots)


_Book = dict[str, list[Name]]


@lru_cache(maxsize=16)
def _pot_names(pots: tuple[str, ...]) -> tuple[_Book, _Book]:
    """Return the names of the pots by their last token, and by their first."""
    ending: _Book = {}
    starting: _Book = {}
    for place, name in enumerate(pots):
        found = Name(tuple(split(name)), Target("pot", place))
        ending[found.tokens[-1]] = _longest_first([found, *ending.get(found.tokens[-1], ())])
        starting[found.tokens[0]] = _longest_first([found, *starting.get(found.tokens[0], ())])
    return ending, starting


def _longest_first(names: list[Name]) -> list[Name]:
    return sorted(names, key=lambda name: -len(name.tokens)) if len(names) > 1 else names


def _may_count(text: str) -> bool:
    """Whether a number may be in a text: the cheap question before the real one."""
    if not COUNTING.isdisjoint(text.lower().split()):
        return True
    if not text.isascii() and not NUMBERS.isdisjoint(split(text.lower())):
        return True
    return bool(DIGIT.search(text)) and bool(BARE_DIGIT.search(text))


def split(text: str) -> list[str]:
    """Return the words and signs of a text, much quicker than a regular expression would."""
    for sign in SIGNS if text.isascii() else SIGNS + OTHER_SIGNS:
        if sign in text:
            text = text.replace(sign, f" {sign} ")
    return text.split()


def masked(text: str) -> str:
    """Put bars in the place of placeholders: they are figures already, and join nothing."""
    return PLACEHOLDER.sub(lambda match: "|" * len(match[0]), text)


class _Scan:
    """One text as tokens, and the claims in it.

    The tokens (``words`` in small letters) have a margin of empty ones on both sides, so that
    looking a few tokens ahead or back needs no care.
    """

    def __init__(self, tokens: list[str], words: list[str], finder: Finder) -> None:
        self.tokens = [*MARGIN, *tokens, *MARGIN]
        self.words = [*MARGIN, *words, *MARGIN]
        self.finder = finder

    def claims(self, numbers: Iterable[int]) -> list[Claim]:
        """Return those of the numbers (places of tokens) that belong to names."""
        found = []
        for token in numbers:
            index = token + len(MARGIN)
            value = self._number(index)
            readings = self._readings(index)
            if value is not None and readings and self._free(index) and self._here(index):
                found.append(Claim(value, token, readings))
        return found

    def _number(self, index: int) -> int | None:
        """Return the value of a token that is a plain number, or None."""
        word = self.words[index]
        if word in NUMBER:
            return NUMBER[word]
        return int(word) if word.isdigit() and word.isascii() and len(word) <= 5 else None

    def _free(self, index: int) -> bool:
        """Whether a number is not part of a card (``♣4``), a time, a fraction or a sum."""
        before, after = self.words[index - 1], self.words[index + 1]
        if before in CARDISH or after in CARDISH:
            return False
        glued = (after in GLUE and self.words[index + 2][:1] in DIGITS) or (
            before in GLUE and self.words[index - 2][:1] in DIGITS
        )
        return not (glued and self.words[index][:1] in DIGITS)

    def _here(self, index: int) -> bool:
        """Whether a number speaks of this step, and not of another one, a difference or a card."""
        words, before, after = self.words, self.words[index - 1], index + 1
        unit = words[after] in UNITS
        after += unit
        if unit and words[after] == "from" and words[after - 1].startswith("card"):
            return False
        if before == "by" or (words[after] in AHEAD and words[after + 1] not in TOWARDS):
            return False  # "leads by four", "is four counters up"
        if "of" in (before, words[index - 2]) and before in OWNERS | {"of"}:
            return False  # "six of the fifteen counters"
        said = words[index - 3 : index]
        if "had" in said or ("has" in said and not DONE.isdisjoint(said)):
            return False  # "has won four" may be since the deal
        return self._of_now(index) and (unit or not self._may_be_a_card(index))

    def _of_now(self, index: int) -> bool:
        """Whether the sentence around a number is about this step."""
        words, first, end = self.words, index, index
        while words[first - 1] and words[first - 1] not in STOPS:
            first -= 1
        while words[end] and words[end] not in STOPS:
            end += 1
        whole = words[first:end]
        if not (ELSEWHERE.isdisjoint(whole) and EARLIER.isdisjoint(words[first:index])):
            return False
        return not ("hand" in whole and words[first + whole.index("hand") - 1] in STRETCH)

    def _may_be_a_card(self, index: int) -> bool:
        """Whether a number without a unit may be the rank of a card."""
        words, before = self.words, self.words[index - 1]
        if before in LAYING:
            at = index + 2 + (words[index + 2] == "the")
            name = self._name_starting(at) if words[index + 1] in TOWARDS else None
            return name is None or self.tokens[at + len(name.tokens) - 1].endswith(OWNED)
        if words[index + 1] == "and" and words[index + 2] in FACES:
            return True
        if words[index + 1] == "from" and before in ("", ".", ",", ";", "and"):
            return True  # "four from Bet, five from Cass"
        said = pairwise(words[:index])
        return any(word in PLAYING and number in NUMBER_OR_DIGIT for word, number in said)

    def _readings(self, index: int) -> list[tuple[Target, str]]:
        """Return the names a number belongs to, with its unit."""
        words, after, unit = self.words, index + 1, ""
        if words[after] == "more" and words[after + 1] in UNITS:
            after += 1
        if words[after] in UNITS:
            unit, after = UNITS[words[after]], after + 1
        left, right = self._to_the_left(index, after, unit), self._to_the_right(index, after, unit)
        return ([left] if left else []) + ([(right, unit)] if right else [])

    def _to_the_left(self, index: int, after: int, unit: str) -> tuple[Target, str] | None:
        words, joins, at = self.words, JOIN_UNIT if unit else JOIN, index - 1
        if words[at] == "(" and words[after] == ")":
            at -= 1
        at -= words[at] == ":" and self._heads(at - 1, index)
        for _ in range(REACH):
            name, owns = self._name_ending(at)
            if name is not None:
                if not (self._ends_well(after, unit) and self._fits(name, owns, unit, at, index)):
                    return None
                # What is paid or won is counters, even where the word is left out.
                around = words[at - len(name.tokens) : index]
                return name.target, unit or "counters" * (not PAID.isdisjoint(around))
            if words[at] not in joins and self._number(at) is None:
                return None
            at -= 1
        return None

    def _heads(self, at: int, index: int) -> bool:
        """Whether a name and a colon head this figure (``Pope: 6``) and not a list of cards."""
        name, owns = self._name_ending(at)
        if name is None or owns or self.words[at - len(name.tokens)] not in HEADING:
            return False
        return name.target.kind == "pot" or (self._number(index) or 0) > RANKS

    def _fits(self, name: Name, owns: bool, unit: str, at: int, index: int) -> bool:
        """Whether a number after this name can be a figure of it."""
        if self.words[at - len(name.tokens)] in DOUBT:
            return False
        if owns and not unit and self.words[at + 1] not in PLACES:
            return False  # "Ann's five" is a card of hers; "Pope's pot is six" is not
        if name.target.kind == "pot":
            return unit != "cards"
        # "keeps two" speaks of cards when a player does it.
        return bool(unit) or "keeps" not in self.words[at:index]

    def _ends_well(self, after: int, unit: str) -> bool:
        """Whether what follows a figure leaves it a figure and not a count of something else."""
        word = self.words[after]
        if unit == "counters":
            # "one counter a card" and "one counter for each card" are rates
            return not (word in RATES or (word == "for" and self.words[after + 1] in RATES))
        if not word or word in CLAUSE_END or (word == ":" and unit):
            return True
        if unit == "cards":
            return word in AFTER_CARDS or (word == "in" and self.words[after + 1] in HAND)
        if word == "for" or word in AFTER:
            # "4 for four cards", "97 and Bet 103", but not "9 and 10 of spades"
            return (self._number(after + 1) is not None) == (word == "for")
        if word not in TOWARDS:
            return False
        after += 1 + (self.words[after + 1] == "the")
        return self.words[after] in PLACES or self._name_starting(after) is not None

    def _to_the_right(self, index: int, after: int, unit: str) -> Target | None:
        words, at = self.words, after
        while words[at] in LIES and at < after + 3:
            at += 1
        if words[at] not in TOWARDS or not self._opens(index, after, unit):
            return None
        at += 1 + (words[at + 1] == "the")
        name = self._name_starting(at)
        if name is None or (name.target.kind == "pot" and unit == "cards"):
            return None
        at += len(name.tokens)
        owns = self.tokens[at - 1].endswith(OWNED)
        return None if owns and words[at] not in PLACES else name.target

    def _opens(self, index: int, after: int, unit: str) -> bool:
        """Whether what stands before a number lets it belong to a name after it."""
        before = self.words[index - 1]
        if before in ("and", ",") and self._number(index - 2) is not None:
            return False  # the cards of a series, "five and six go to Bet"
        if unit:
            return True
        if before == "from" and self.words[after] == "to":
            return False  # a run "from four to Cass"
        return not before or before in OPENS or before in CLAUSE_END or before in ":|"

    def _name_ending(self, at: int) -> tuple[Name | None, bool]:
        """Return the name that ends here, and whether it owns something (``'s``)."""
        last = self.tokens[at]
        owns = last.endswith(OWNED)
        if owns:
            last = last[:-2]
        for name in self.finder.ending.get(last, ()):
            first = at + 1 - len(name.tokens)
            if tuple(self.tokens[first:at]) == name.tokens[:-1]:
                return name, owns
        return None, owns

    def _name_starting(self, at: int) -> Name | None:
        first = self.tokens[at]
        for name in self.finder.starting.get(first[:-2] if first.endswith(OWNED) else first, ()):
            if self._name_ending(at + len(name.tokens) - 1)[0] is name:
                return name
        return None
