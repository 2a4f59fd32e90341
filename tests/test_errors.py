"""Every refusal has a code, words and a rule, and quotes the position."""

from __future__ import annotations

import pytest
from deals import NAMES, table

from engine import PRESETS, IllegalPlay, StopsError, Table, errors, parse_card
from engine.catalogue import ENGLISH, RULE_OF
from engine.explain import refusal_rule, refusal_text
from engine.rule_names import is_rule


def children(kind: type[StopsError]) -> list[type[StopsError]]:
    return [kind, *(deeper for child in kind.__subclasses__() for deeper in children(child))]


KINDS = [kind for kind in children(StopsError) if kind.__module__ == errors.__name__]
PLAYS = [kind for kind in KINDS if issubclass(kind, IllegalPlay) and kind is not IllegalPlay]


def started() -> Table:
    at = table("4C 9C 2H / 5C 7C / 6C JD")
    at.play(parse_card("4C"))
    return at


def finished() -> Table:
    at = table("4C / 5C / 6C")
    at.play(parse_card("4C"))
    return at


def stopped(game: str) -> Table:
    """Ann has stopped a run with a club and leads again."""
    rules = PRESETS[game]._replace(opening=None)
    at = table("4C 9C 2H / 7C / 6C", None, rules=rules)
    at.play(parse_card("4C"))
    return at


NEVER_LED = PRESETS["spin"]._replace(spin_lead="never", lead_blocked="pass-left")

REFUSED: dict[str, tuple[Table, str, str]] = {
    "deal-over": (finished(), "5C", "Ann cannot play ♣5: the hand is over, Ann is out."),
    "not-in-pack": (
        table("4C 9C / 5C / 6C"),
        "8D",
        "Ann cannot play ♦8: it was taken out of the pack.",
    ),
    "already-played": (started(), "4C", "Bet cannot play ♣4: Ann has played it already."),
    "not-due": (
        started(),
        "7C",
        "Bet cannot play ♣7: ♣5 is due, and following leaves no choice.",
    ),
    "not-in-hand": (
        table("4C 9C / 5C / 6C"),
        "5C",
        "Ann cannot lead ♣5: it is not in Ann's hand.",
    ),
    "not-lowest": (
        table("4C 9C / 5C / 6C"),
        "9C",
        "Ann cannot lead ♣9: Ann holds ♣4, and this game leads the lowest of the suit.",
    ),
    "not-opening": (
        table("2D 9C / 5C / 6C", None, rules=PRESETS["newmarket-british"]),
        "9C",
        "Ann cannot lead ♣9: this game opens with ♦2.",
    ),
    "same-suit": (
        stopped("michigan"),
        "9C",
        "Ann cannot lead ♣9: the last run was in clubs, and a new one has to be in another suit.",
    ),
    "same-colour": (
        stopped("newmarket-british"),
        "9C",
        "Ann cannot lead ♣9: the last run was in clubs, and a new one has to be of the other "
        "colour.",
    ),
    "spin-alone": (
        table("AD 9C / 5C / 6C", None, rules=NEVER_LED),
        "AD",
        "Ann cannot play ♦A alone: Spin is thrown in behind a card of one's own.",
    ),
}
"""By code: a table, the card that it refuses, and the words."""

SPIN_REFUSED: dict[str, tuple[Table, str, str]] = {
    "no-spin": (
        table("4C 9C / 5C / AD", None, rules=PRESETS["spin"]),
        "4C",
        "Ann cannot throw in Spin behind ♣4: both must be in Ann's hand.",
    ),
    "spin-follows": (
        table("4C KD AD / 5C / 6C", rules=PRESETS["spin"]._replace(order="ace-high")),
        "KD",
        "Ann cannot throw in Spin behind ♦K: ♦A follows it in any case.",
    ),
}
"""The same for Spin thrown in behind a card that itself may be played."""


def spin_refused(name: str) -> IllegalPlay:
    at, card, _ = SPIN_REFUSED[name]
    error = at.refusal(parse_card(card), spin=True)
    assert error is not None
    return error


def refused(name: str) -> IllegalPlay:
    at, card, _ = REFUSED[name]
    error = at.refusal(parse_card(card))
    assert error is not None
    return error


def test_every_error_has_a_code_of_its_own() -> None:
    assert len({kind.code for kind in KINDS}) == len(KINDS)


def test_every_refusal_is_shown_here() -> None:
    assert sorted(kind.code for kind in PLAYS) == sorted([*REFUSED, *SPIN_REFUSED])


@pytest.mark.parametrize("name", SPIN_REFUSED)
def test_spin_that_cannot_be_thrown_in_is_refused_with_words(name: str) -> None:
    at, card, words = SPIN_REFUSED[name]
    error, before = spin_refused(name), repr(at)
    assert (error.code, refusal_text(error, NAMES)) == (name, words)
    assert refusal_rule(error) == RULE_OF[name]
    with pytest.raises(type(error)):
        at.play(parse_card(card), spin=True)
    assert repr(at) == before


@pytest.mark.parametrize("name", REFUSED)
def test_a_refusal_is_of_its_kind(name: str) -> None:
    assert refused(name).code == name


@pytest.mark.parametrize("name", REFUSED)
def test_a_refusal_has_words(name: str) -> None:
    assert refusal_text(refused(name), NAMES) == REFUSED[name][2]


@pytest.mark.parametrize("name", REFUSED)
def test_a_refusal_quotes_the_position(name: str) -> None:
    assert refused(name).facts["position"] == repr(REFUSED[name][0])


@pytest.mark.parametrize("name", REFUSED)
def test_playing_a_refused_card_raises_the_same_error_and_changes_nothing(name: str) -> None:
    at, card, _ = REFUSED[name]
    before = repr(at)
    with pytest.raises(type(refused(name))) as raised:
        at.play(parse_card(card))
    assert (raised.value.facts, repr(at)) == (refused(name).facts, before)


@pytest.mark.parametrize("kind", PLAYS, ids=lambda kind: kind.code)
def test_every_refusal_has_words_and_a_rule(kind: type[IllegalPlay]) -> None:
    assert f"refuse.{kind.code}" in ENGLISH
    assert is_rule(RULE_OF[kind.code])


@pytest.mark.parametrize("name", REFUSED)
def test_a_refusal_names_its_rule(name: str) -> None:
    assert refusal_rule(refused(name)) == RULE_OF[name]


def test_an_error_says_its_code_and_facts() -> None:
    assert str(errors.DealError(seat=1, problem="no cards")) == "deal: seat=1, problem=no cards"


def test_an_error_without_facts_is_its_code() -> None:
    assert str(errors.DealError()) == "deal"


def test_errors_are_value_errors() -> None:
    assert all(issubclass(kind, ValueError) for kind in KINDS)
