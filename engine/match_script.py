"""A match as an author writes it, a game, a seed and words for the hands; what is wrong with it.

The engine plays all hands (:mod:`engine.whole_match`), so nothing about the play can be wrong. The
words are held against what happened: figures, who went out, and that the hand they are for is
played at all.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from engine.events import Event, Paid
from engine.finding_words import Finding, Path, severity
from engine.house import by_house, house_rules, without_doubt
from engine.origins import ORIGINS
from engine.presets import PRESETS
from engine.prose import Figures, placeholders, problems, sound
from engine.prose_figures import Claim, finder
from engine.prose_truth import false_claims
from engine.rules import Rules
from engine.scenario import no_game
from engine.scenario_deal import wrong_number
from engine.story import Ints
from engine.whole_match import Played, play_match

HAND_WORDS = ("say", "after")
"""An author's words on a hand: before the engine tells the settlement, and after it."""


class MatchScript(NamedTuple):
    """A match ready to be told; ``hands`` are played, ``words`` the author's, in the same order.

    ``end`` are the author's last words; ``data`` is the plain data it all came from.
    """

    title: str
    game: str
    goal: str
    rules: Rules
    names: tuple[str, ...]
    seed: int
    hands: tuple[Played, ...]
    words: tuple[Mapping[str, str], ...]
    end: str
    data: Mapping[str, Any]


class MatchReport(NamedTuple):
    """What :func:`verify_match` found; ``script`` is None where a finding is an error."""

    findings: list[Finding]
    script: MatchScript | None


def verify_match(data: Mapping[str, Any], broken: Collection[str] = ()) -> MatchReport:
    """Check a match whose file was read; ``broken`` are the fields that could not be read whole."""
    game = data.get("game")
    if game not in PRESETS:
        return MatchReport([] if game is None else [no_game(str(game))], None)
    house = data.get("rules") or {}
    rules, findings = house_rules(PRESETS[game], house, ORIGINS[game].options)
    names = tuple(data.get("seats") or ())
    if "seats" not in broken:
        wrong = by_house(wrong_number(rules, names), PRESETS[game], rules)
        findings += without_doubt(wrong, house) if findings else wrong
    if findings or {"seats", "dealer", "seed", "rules"} & set(broken):
        return MatchReport(findings, None)
    hands = play_match(rules, len(names), data["dealer"], data["seed"])
    if not hands[-1].winners:
        return MatchReport([_endless(house, len(hands))], None)
    written = tuple(data.get("match") or ())
    findings += _titles(data, written)
    findings += _hands(written, hands, rules, names)
    end = data.get("end") or ""
    findings += _text(end, ("end",), rules, names, [whole(hands, rules, names)])
    if broken or any(severity(finding.code) == "error" for finding in findings):
        return MatchReport(findings, None)
    words = written + ({},) * (len(hands) - len(written))
    told = (data["title"], game, data.get("goal") or "", rules, names, data["seed"])
    return MatchReport(findings, MatchScript(*told, hands, words, end, data))


def _endless(house: Mapping[str, Any], played: int) -> Finding:
    """Say that a match is longer than anybody reads, at the house rule that makes it so."""
    lengths = [name for name in ("hands", "match-length", "target") if name in house]
    path: Path = ("rules", lengths[0]) if lengths else ("rules",)
    return Finding("S407", path, {"n": played})


def _titles(data: Mapping[str, Any], written: Sequence[Mapping[str, Any]]) -> Iterator[Finding]:
    """Titles and the goal are shown as they stand."""
    shown: list[tuple[Path, str]] = [((key,), data.get(key) or "") for key in ("title", "goal")]
    for index, words in enumerate(written):
        shown.append((("match", index, "title"), words.get("title") or ""))
    for path, text in shown:
        if "{" in text:
            yield Finding("S506", path, {"key": path[-1]})


def _hands(
    written: Sequence[Mapping[str, Any]],
    hands: Sequence[Played],
    rules: Rules,
    names: Sequence[str],
) -> Iterator[Finding]:
    for index, words in enumerate(written):
        if index >= len(hands):
            yield Finding("S406", ("match", index), {"n": index + 1, "last": len(hands)})
            return
        hand = hands[index]
        out = words.get("out")
        if out is not None and out != hand.out:
            facts: dict[str, object] = {
                "n": index + 1,
                "player": names[out],
                "right": names[hand.out],
            }
            yield Finding("S405", ("match", index, "out"), facts)
        for key in HAND_WORDS:
            figures = list(moments(hand, rules, names))
            yield from _text(words.get(key) or "", ("match", index, key), rules, names, figures)


def _text(
    text: str, path: Path, rules: Rules, names: Sequence[str], figures: Sequence[Figures]
) -> Iterator[Finding]:
    """Find placeholders that mean nothing, and figures that are true at none of these moments.

    The first of them is what a finding tells the truth of.
    """
    if ("{" in text or "}" in text) and not sound(text, placeholders(rules, names)):
        yield from problems(text, path, rules, names)
    for claim in finder(tuple(names), tuple(pot.name for pot in rules.pots)).claims(text):
        if not any(_holds(claim, text, path, at) for at in figures):
            yield from false_claims([claim], text, path, figures[0])


def _holds(claim: Claim, text: str, path: Path, figures: Figures) -> bool:
    return not list(false_claims([claim], text, path, figures))


def settled(hand: Played, rules: Rules, names: Sequence[str]) -> Figures:
    """Return the figures of a hand from before the dressing to its settlement."""
    steps = hand.story.steps
    return Figures(
        rules,
        names,
        hand.board,
        hand.counters,
        _counts(steps[-1].hands),
        hand.board_before,
        hand.counters_before,
        _counts(steps[0].hands),
        hand.events,
    )


def moments(hand: Played, rules: Rules, names: Sequence[str]) -> Iterator[Figures]:
    """Yield the figures of a hand as a whole, and of its steps without cards, such as payments."""
    yield settled(hand, rules, names)
    for step in hand.story.steps:
        if step.card is None or step.kind == "turn-up":
            before = (step.board_before, step.counters_before, _counts(step.hands_before))
            now = (step.board, step.counters, _counts(step.hands))
            yield Figures(rules, names, *now, *before, step.events)


def whole(hands: Sequence[Played], rules: Rules, names: Sequence[str]) -> Figures:
    """Return the figures of a match as a whole; what moved in single hands is not among them."""
    first, last = settled(hands[0], rules, names), settled(hands[-1], rules, names)
    events: tuple[Event, ...] = tuple(
        event for hand in hands for event in hand.events if not isinstance(event, Paid)
    )
    before = (first.board_before, first.counters_before, first.cards_before)
    return Figures(rules, names, last.board, last.counters, last.cards, *before, events)


def _counts(hands: Ints) -> Ints:
    return tuple(held.bit_count() for held in hands)
