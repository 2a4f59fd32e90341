"""Every figure and every forecast in the engine's sentences, held against the deal.

Each number a sentence names has to be part of a claim of :mod:`claims`, and it has to be true.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from random import Random

import pytest
from claim_facts import NAME
from claims import NUMBER, READY, untold
from deals import HOUSE, POPE_JOAN, house
from tales import (
    CARD,
    GAMES,
    MANY_NAMES,
    ODD,
    Told,
    card_above,
    cards_in,
    drawn_rules,
    explained,
    random_story,
    tales,
)

from engine import Rules, Table
from engine.cards import Card
from engine.events import Spun
from engine.story import Step

BOOK = [f"{seats} players" for seats in range(3, 9)]


FIRST = ["3 players", "8 players", *GAMES, *ODD, "no-excuse", "no-spare", *HOUSE]
"""Those with the most different claims first."""


def some_deals(name: str) -> Iterator[list[Told]]:
    rng = Random(f"truth {name}")
    if name in BOOK:
        seats = int(name.split()[0])
        return tales(house(players=(seats, seats)), 60, rng)
    return tales((GAMES | ODD | HOUSE)[name], 40, rng)


def sentences(deals: Iterator[list[Told]]) -> Iterator[tuple[Told, str]]:
    for told in chain.from_iterable(deals):
        for one in chain.from_iterable(told.words):
            yield told, one.text


@pytest.mark.parametrize("name", [*BOOK, *(GAMES | ODD | HOUSE)])
def test_every_figure_is_true(name: str) -> None:
    for told, text in sentences(some_deals(name)):
        assert not NUMBER.search(untold(told, text)), f"{text}: no claim covers a figure here"


def test_every_figure_is_true_under_drawn_rules() -> None:
    rng = Random("drawn")
    for _ in range(300):
        rules = drawn_rules(rng)
        deal = explained(random_story(rules, rng.randint(*rules.players), rng))
        for told, text in sentences(iter([deal])):
            assert not NUMBER.search(untold(told, text)), f"{text}: no claim covers a figure here"


def test_every_claim_above_is_made_somewhere() -> None:
    unused = {claim.pattern for claim, _ in READY}
    for _, text in sentences(chain.from_iterable(some_deals(name) for name in FIRST)):
        bare = CARD.sub(lambda card: "x" * len(card[0]), text)
        unused -= {pattern for pattern in unused if re.search(pattern, bare)}
        if not unused:
            return
    assert unused == set()


# Forecasts and bars

FORECAST = re.compile(
    r"(?P<cards>[♠♥♦♣][^a-z;]*(?: and [♠♥♦♣]\w+)?) would "
    rf"(?P<end>stop at once|run and come back|hand {NAME} the lead|"
    rf"pass the lead on to (?P<on>\b(?:{'|'.join(MANY_NAMES)})\b)|run until "
    rf"(?P<out>\b(?:{'|'.join(MANY_NAMES)})\b) is out)"
)


def table_before(told: Told) -> Table:
    """The table at a lead, set up from its step alone."""
    story, step = told.story, told.step
    at = Table(story.rules, story.deal, exchange=story.exchange)
    for one in story.steps[: step.number - 1]:
        if one.card is not None and one.kind in ("lead", "follow"):
            at.play(one.card, spin=any(isinstance(event, Spun) for event in one.events))
    return at


def where_it_goes(at: Table, card: Card) -> tuple[str, int]:
    """Play a lead out, nobody spinning: how its run ends, and who leads then or is out."""
    leader = stopper = at.turn
    played = 1
    at.play(card)
    while at.due is not None:
        stopper = at.turn
        at.play(at.due)
        played += 1
    last = at.turn
    kind = "other" if last != leader else "stop" if played == 1 else "own"
    if at.over or last not in (stopper, leader):
        kind = "out" if at.over else "on"
    for _ in range(played):
        at.undo()
    return kind, last


@pytest.mark.parametrize("name", [*GAMES, *ODD, "ace-high", "twos-out", "foster"])
def test_every_forecast_comes_true(name: str) -> None:
    seen = 0
    for told in chain.from_iterable(some_deals(name)):
        text = " ".join(one.text for one in told.words.why if one.audience == "open")
        if told.step.kind != "lead" or " would " not in text:
            continue
        at = table_before(told)
        for found in FORECAST.finditer(text):
            for card in cards_in(found["cards"]):
                assert card in told.step.legal
                assert card != told.step.card
                kind, last = where_it_goes(at, card)
                assert expected(found) == (
                    kind,
                    last if kind in ("out", "on", "other") else None,
                ), text
                seen += 1
    assert seen > 100


def expected(found: re.Match[str]) -> tuple[str, int | None]:
    if found["out"]:
        return "out", MANY_NAMES.index(found["out"])
    if found["on"]:
        return "on", MANY_NAMES.index(found["on"])
    if found["name"]:
        return "other", MANY_NAMES.index(found["name"])
    return ("stop" if found["end"].startswith("stop") else "own"), None


@pytest.mark.parametrize("rules", [POPE_JOAN, HOUSE["ace-high"]], ids=["pope-joan", "ace-high"])
def test_a_card_told_as_barred_is_barred_by_the_card_named_beside_it(rules: Rules) -> None:
    seen = 0
    for told in chain.from_iterable(tales(rules, 100, Random("barred"))):
        barred = {error.card: error.facts["lowest"] for error in told.step.barred}
        for one in told.words.could[1:]:
            if one.rule == "lead" and one.audience == f"seat:{told.step.seat}":
                card, *lowest = cards_in(one.text)
                assert [barred[card]] == lowest, one.text
                seen += 1
    assert seen > 100


@pytest.mark.parametrize("name", ["pope-joan", "any-card"])
def test_the_legal_leads_are_all_told_to_those_who_see_them(name: str) -> None:
    for told in chain.from_iterable(some_deals(name)):
        if told.step.kind == "lead" and 1 < len(told.step.legal) < 10:
            assert set(told.step.legal) <= set(cards_in(told.words.could[0].text))


def test_a_stop_is_told_with_its_true_reason() -> None:
    reasons = {
        "top": r"{card} is the top|higher than {card}",
        "removed": r"{next} (?:is out of the pack|was taken out)",
        "played": r"{next} (?:has been played|lies on the table)",
        "dead": r"{next}(?:: it lies| is|, face down) in the spare hand",
    }
    seen = set()
    for told in chain.from_iterable(some_deals("pope-joan")):
        step: Step = told.step
        if step.stop is None or step.card is None:
            continue
        following = card_above(step.card, "ace-low")
        reason = reasons[step.stop].format(card=step.card, next=following)
        text = " ".join(one.text for one in told.words.why if one.audience in (None, "open"))
        assert re.search(reason, text), (step.stop, text)
        seen.add(step.stop)
    assert seen == {*reasons}
