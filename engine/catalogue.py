"""Message keys to words: everything the engine says, in one place per language.

The words of the steps stand in ``words_setup``, ``words_play`` and ``words_end``.

A message is one template or several to alternate between. ``{fact}`` puts a fact in;
``{fact|counters}`` counts it with the right plural, ``{fact|and}`` and ``{fact|or}`` join a list.
Cards appear as ``♣9``; whoever draws the text decorates them. Players are named, never called he
or she, and no sentence is glued from parts that another language would order differently.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from engine.words_end import END
from engine.words_play import PLAY
from engine.words_setup import SETUP

Facts = Mapping[str, object]

PLURALS: dict[str, tuple[str, str]] = {
    "counters": ("{n} counter", "{n} counters"),
    "cards": ("{n} card", "{n} cards"),
    "pots": ("{n} pot", "{n} pots"),
    "hands": ("{n} hand", "{n} hands"),
    "rounds": ("{n} round", "{n} rounds"),
}
"""One, other (the two CLDR categories of English)."""

JOINS = {"and": " and ", "or": " or "}

SUITS = ("spades", "hearts", "diamonds", "clubs")

OTHER: dict[str, str | tuple[str, ...]] = {
    # Why a card is refused (the player, the checker and the engine say the same)
    "refuse.deal-over": "{name} cannot play {card}: the hand is over, {out} is out.",
    "refuse.not-in-pack": "{name} cannot play {card}: it was taken out of the pack.",
    "refuse.already-played": "{name} cannot play {card}: {by} has played it already.",
    "refuse.not-due": "{name} cannot play {card}: {due} is due, and following leaves no choice.",
    "refuse.not-in-hand": "{name} cannot lead {card}: it is not in {name}'s hand.",
    "refuse.not-lowest": "{name} cannot lead {card}: {name} holds {lowest}, and this game leads "
    "the lowest of the suit.",
    "refuse.not-opening": "{name} cannot lead {card}: this game opens with {opening}.",
    "refuse.same-suit": "{name} cannot lead {card}: the last run was in {suit}, and a new one "
    "has to be in another suit.",
    "refuse.same-colour": "{name} cannot lead {card}: the last run was in {suit}, and a new one "
    "has to be of the other colour.",
    "refuse.spin-alone": "{name} cannot play {card} alone: Spin is thrown in behind a card of "
    "one's own.",
    "refuse.no-spin": "{name} cannot throw in Spin behind {card}: both must be in {name}'s hand.",
    "refuse.spin-follows": "{name} cannot throw in Spin behind {card}: {spin} follows it in any "
    "case.",
    # House rules, against the game as its book gives it
    "house": "{says}: {mine} (the usual rule: {usual}).",
    # A what-if against the real hand
    "compare.stop": "{run}: stopped at {end}, {leader} to lead.",
    "compare.out": "{run}: {leader} went out with {end}.",
    "compare.real": "Real hand",
    "compare.yours": "Yours",
    "branch.step": "That is not a lead, so there is nothing to choose at step {step}.",
}

ENGLISH: dict[str, str | tuple[str, ...]] = SETUP | PLAY | END | OTHER

RULE_OF: dict[str, str] = {
    "deal-over": "first-out",
    "not-in-pack": "pack",
    "already-played": "stops",
    "not-due": "following",
    "not-in-hand": "lead",
    "not-lowest": "lead",
    "not-opening": "eldest-leads",
    "same-suit": "lead-change",
    "same-colour": "lead-change",
    "spin-alone": "spin",
    "no-spin": "spin",
    "spin-follows": "spin",
}
"""The rule (an id of :mod:`engine.rule_names`) behind each refusal."""

_FACT = re.compile(r"\{(\w+)(?:\|(\w+))?\}")


def say(key: str, facts: Facts, turn: int = 0) -> str:
    """Return the sentence for ``key`` with its facts; ``turn`` picks among alternatives in order.

    Raises:
        KeyError: no such message, or a fact is missing.
    """
    template = ENGLISH[key]
    if not isinstance(template, str):
        template = template[turn % len(template)]
    return fill(template, facts)


def fill(template: str, facts: Facts) -> str:
    """Put facts into a template of this or another book of words."""
    return _FACT.sub(lambda found: _show(facts[found[1]], found[2]), template)


def variants(key: str) -> int:
    """Return how many wordings a message has."""
    template = ENGLISH[key]
    return 1 if isinstance(template, str) else len(template)


def _show(value: object, how: str | None) -> str:
    if how is None:
        return str(value)
    if how in JOINS:
        assert isinstance(value, list | tuple), how
        return join(value, how)
    one, other = PLURALS[how]
    return (one if value == 1 else other).format(n=value)


def join(items: Sequence[object], how: str = "and") -> str:
    """Join texts as a sentence lists them: ``A``, ``A and B``, ``A, B and C``."""
    texts = [str(item) for item in items]
    if len(texts) < 2:
        return "".join(texts)
    return ", ".join(texts[:-1]) + JOINS[how] + texts[-1]
