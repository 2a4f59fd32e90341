"""The page that finds a game from what a family remembers: a key, as in a book of flowers.

A question, its answers, and behind each answer the next question or the game. Which questions are
asked, and in which order, is worked out from the games themselves: always the one that leaves the
fewest games, first among the things people remember, then among all settings there are. It is a
list of links, so it needs no script, and on paper the numbers lead on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from build_scripts.card_html import rich
from build_scripts.compare_page import Linked, options_html
from build_scripts.disputes import DISPUTES, Answer, Told, setting
from build_scripts.rule_words import CHAPTERS, QUESTIONS, Game, pairs
from engine.catalogue import join
from engine.layout import pot_cards
from engine.rules import Rules

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class Question(NamedTuple):
    """Something a family may remember, and each game's answer to it."""

    asks: str
    answer: Answer


class Guess(NamedTuple):
    """A game, perhaps with one of the variations its book names (by name)."""

    game: Game
    option: str | None = None

    @property
    def rules(self) -> Rules:
        """The game's rules with that variation."""
        if self.option is None:
            return self.game.rules
        return self.game.rules._replace(**self.game.origin.options[self.option].changes)


class Node(NamedTuple):
    """One question of the key, with what each answer leads to; ``games`` are those still in it."""

    number: int
    question: Question
    games: tuple[Game, ...]
    ways: tuple[tuple[str, Way], ...]


Way = Node | tuple[Guess, ...]
"""What an answer leads to: the next question, or the games that are left."""


def _number(count: int) -> str:
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def _layout(rules: Rules) -> Told:
    """Say what lies on the table: cards, a board with pots, and what goes to the first out."""
    cards = [str(pot_cards(pot, None, None)[0]) for pot in rules.pots if pot.claim == "card"]
    pope = ["the Pope" for pot in rules.pots if pot.claim == "pope"]
    out = [pot.name for pot in rules.pots if pot.claim == "first-out"]
    if cards and len(cards) + len(pope) + len(out) == len(rules.pots):
        shown = [*cards, *pope]
        more = f", and a pot called {out[0]}" if out else ""
        text = f"{_number(len(shown))} cards: {join([*shown])}{more}"
    else:
        names = [pot.name for pot in rules.pots]
        text = f"{_number(len(names))} pots: {join([*names])}"
    return Told(text, ("pots",))


def _spin(rules: Rules) -> Told:
    text = f"yes, with {rules.spin}" if rules.spin else "no"
    return Told(text, ("spin",))


def _turned(rules: Rules) -> Told:
    return Told("no" if rules.turn_up == "none" else "yes", ("turn-up",))


def _pairs(rules: Rules) -> Told:
    return Told("yes" if pairs(rules) else "no", ("pots",))


REMEMBERED: tuple[Question, ...] = (
    Question("What lies on the table to be won?", _layout),
    Question("Can you cut a run short by throwing in a card of another suit?", _spin),
    Question("When you have the lead, what may you lead?", setting("lead")),
    Question("Who puts counters out before a hand?", setting("staking")),
    Question("Is there a spare hand that somebody may take or buy?", setting("spare-use")),
    Question("Must the next run leave the suit of the last one?", setting("lead-change")),
    Question("Is a card turned up to name a suit?", _turned),
    Question("Is anything won with two cards together?", _pairs),
    Question("Which card is the Pope?", setting("pope")),
    Question("Is a card taken out of the pack?", setting("removed")),
)
"""What people remember of a game they played as children, roughly in that order."""


def questions() -> Iterator[tuple[Question, ...]]:
    """Yield what may be asked, the most memorable first, until there is nothing left to ask."""
    yield REMEMBERED
    yield tuple(Question(dispute.asks, dispute.answer) for dispute in DISPUTES)
    for names in CHAPTERS.values():
        yield tuple(Question(QUESTIONS[name], setting(name)) for name in names)


def _split(question: Question, games: Sequence[Game]) -> dict[str, list[Game]]:
    """Return the games by their answer; empty where the question does not arise in each of them."""
    found: dict[str, list[Game]] = {}
    for game in games:
        told = question.answer(game.rules)
        if told is None:
            return {}
        found.setdefault(told.text, []).append(game)
    return found


def best(games: Sequence[Game]) -> Question | None:
    """Return the question that tells these games apart best, or None if nothing does."""
    for some in questions():
        splits = [(question, _split(question, games)) for question in some]
        useful = [(question, split) for question, split in splits if len(split) > 1]
        if useful:
            return min(useful, key=lambda one: sum(len(of) ** 2 for of in one[1].values()))[0]
    return None


def key(games: Sequence[Game]) -> Way:
    """Return the key to these games, or the games themselves where nothing tells them apart."""
    return _grow(tuple(games), [0])


def _grow(games: tuple[Game, ...], asked: list[int]) -> Way:
    question = best(games) if len(games) > 1 else None
    if question is None:
        return tuple(map(Guess, games))
    asked[0] += 1
    number = asked[0]
    ways: dict[str, Way] = {
        text: _grow(tuple(of), asked) for text, of in _split(question, games).items()
    }
    for text, guesses in _variations(question, games).items():
        ways.setdefault(text, tuple(guesses))
    return Node(number, question, games, tuple(ways.items()))


def _variations(question: Question, games: Sequence[Game]) -> dict[str, list[Guess]]:
    """Return answers that are right once a game is played with a variation its book names."""
    found: dict[str, list[Guess]] = {}
    for game in games:
        for name in game.origin.options:
            guess = Guess(game, name)
            told = question.answer(guess.rules)
            if told is not None:
                found.setdefault(told.text, []).append(guess)
    return found


def nodes(way: Way) -> Iterator[Node]:
    """Yield every question of a key in the order of the numbers."""
    if isinstance(way, Node):
        yield way
        for _, further in way.ways:
            yield from nodes(further)


_HEAD = """---
title: What do you call it?
description: From what your family remembers of the game to its name and its rules.
---

# What do you call it?

Stops, Boodle, Pope, Newmarket: families hand these games down without their names, or with a name
that means another game next door. Answer what you remember, and each answer leads on, in {most}
at the most, to the game that is nearest. If only one thing has stayed in your mind, look it up
among [the points on which the books disagree](compare.md#disputes).
"""


def page(games: Sequence[Game], linked: Linked, style: str) -> str:
    """Return the Markdown of the page; ``style`` is the tag that loads its style sheet."""
    tree = key(games)
    asked = _depth(tree)
    most = "one question" if asked == 1 else f"{_number(asked)} questions"
    lines = [_HEAD.format(most=most), style, ""]
    for node in nodes(tree):
        lines += [f"## {node.number}. {node.question.asks} {{#q{node.number}}}", ""]
        lines += [_answers(node), ""]
    lines += ["## The games {#games}", ""]
    for game in games:
        lines += [f"### {game.name} {{#{game.key}}}", "", _game(game, linked), ""]
    return "\n".join(lines)


def _depth(way: Way) -> int:
    return 1 + max(_depth(further) for _, further in way.ways) if isinstance(way, Node) else 0


def _named(guess: Guess) -> str:
    name = f"<b>{rich(guess.game.name)}</b>"
    return name if guess.option is None else f"{name}, in a variation"


def _answers(node: Node) -> str:
    items = []
    for text, way in node.ways:
        if isinstance(way, Node):
            on = f'<a href="#q{way.number}">{rich(text)}</a> <span>to question {way.number}</span>'
        else:
            names = join([_named(guess) for guess in way], "or")
            on = f'<a href="#{way[0].game.key}">{rich(text)}</a> <span>that is {names}</span>'
        items.append(f"<li>{on}</li>")
    open_ = "".join(f'<li><a href="#{game.key}">{rich(game.name)}</a></li>' for game in node.games)
    return (
        f'<ul class="eh-key">{"".join(items)}</ul><details class="eh-lost"><summary>I do not '
        f"remember</summary><p>Then it may be any of these:</p><ul>{open_}</ul></details>"
    )


def _game(game: Game, linked: Linked) -> str:
    """Return what a reader checks a guess by: names, book, the things remembered, variations."""
    names = f"<p>Also called {rich(join([*game.origin.also]))}.</p>" if game.origin.also else ""
    facts = "".join(
        f"<div><dt>{question.asks}</dt><dd>{rich(told.text)}</dd></div>"
        for question in REMEMBERED
        if (told := question.answer(game.rules)) is not None
    )
    options = (
        f"<details><summary>Not quite? Its variations</summary>{options_html(game)}</details>"
        if game.origin.options
        else ""
    )
    return (
        f"{names}<p>From {rich(game.origin.book)}. The rules: {linked(game)}.</p>"
        f'<dl class="eh-knob">{facts}</dl>{options}'
    )
