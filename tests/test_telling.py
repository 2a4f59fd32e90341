"""Sentences, who reads them, and the room they have; the author's words on top."""

from __future__ import annotations

import pytest
from deals import table
from tales import ALL, explained, may_read, read

from engine import PRESETS, parse_cards
from engine.layout import Pot
from engine.story import tell
from engine.telling import LIMITS, Explanation, Said, fit, views_of, with_author, words


def part(*said: tuple[str, str | None]) -> tuple[Said, ...]:
    return tuple(Said(text, audience) for text, audience in said)


ENGINE = Explanation(
    part(("Ann leads ♣4.", None)),
    part(("Ann could lead ♣4 or ♥2.", "seat:0"), ("One of the suits in hand.", "not:0")),
    part(("Bet holds ♣5.", "open"), ("Nobody knows.", "closed"), ("Ann leads next.", None)),
)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Ann leads ♣4.", 3),
        ("6 + 2 = 8 counters", 4),
        ("Ann's ♥10, ♥J and ♥Q", 5),
        ("Jean-Luc doesn’t play", 3),
        ("", 0),
    ],
)
def test_words_are_counted_as_a_reader_does(text: str, count: int) -> None:
    assert words(text) == count


@pytest.mark.parametrize(
    ("audience", "views"),
    [
        (None, ("all", "own", "other")),
        ("open", ("all",)),
        ("closed", ("own", "other")),
        ("seat:0", ("all", "own")),
        ("own:0", ("own",)),
        ("not:0", ("other",)),
    ],
)
def test_who_reads_a_sentence(audience: str | None, views: tuple[str, ...]) -> None:
    assert views_of(audience) == views
    said = Said("x", audience)
    readers = [
        name for name, view in (("all", ALL), ("own", 0), ("other", 1)) if may_read(said, view)
    ]
    assert tuple(readers) == views


def test_the_sentences_that_fit_are_kept_in_their_order() -> None:
    said = part(("one two three", None), ("four five six", None), ("seven", None))
    assert [one.text for one in fit(said, 4)] == ["one two three", "seven"]


def test_the_first_sentence_always_stays() -> None:
    assert [one.text for one in fit(part(("one two three", None)), 2)] == ["one two three"]


def test_each_view_has_its_own_room() -> None:
    said = part(("one two", "open"), ("three four", "closed"), ("five", None))
    assert len(fit(said, 3)) == 3


def test_a_sentence_has_to_fit_in_every_view_it_shows_in() -> None:
    said = part(("one two three", "closed"), ("four five", None))
    assert [one.text for one in fit(said, 4)] == ["one two three"]


# The author


def test_the_authors_words_come_first() -> None:
    told = with_author(ENGINE, {"say": "Here we go."})
    assert read(told.happened, ALL) == ["Here we go.", "Ann leads ♣4."]


def test_the_authors_words_may_replace_the_engines() -> None:
    told = with_author(ENGINE, {"say instead": "Here we go."})
    assert read(told.happened, ALL) == ["Here we go."]


@pytest.mark.parametrize(
    "key", ["say", "say instead", "could", "could instead", "why", "why instead"]
)
def test_an_authors_words_never_show_in_a_seats_own_view(key: str) -> None:
    told = with_author(ENGINE, {key: "Bet holds ♣5 and ♦9."})
    for seat in range(3):
        for mine, engines in zip(told, ENGINE, strict=True):
            assert read(mine, seat) == read(engines, seat)


def test_other_parts_stay_as_they_are() -> None:
    told = with_author(ENGINE, {"why": "Because."})
    assert (told.happened, told.could) == (ENGINE.happened, ENGINE.could)


def test_an_authors_long_words_push_the_engines_out_but_for_the_first() -> None:
    long = " ".join(["word"] * LIMITS["why"])
    told = with_author(ENGINE, {"why": long})
    assert read(told.why, ALL) == [long, "Bet holds ♣5."]


def test_an_engines_sentence_that_just_fits_behind_the_authors_stays() -> None:
    room = LIMITS["why"] - words("Bet holds ♣5.") - words("Ann leads next.")
    told = with_author(ENGINE, {"why": " ".join(["word"] * room)})
    assert read(told.why, ALL)[1:] == ["Bet holds ♣5.", "Ann leads next."]


def test_what_is_pushed_out_still_shows_to_the_seats() -> None:
    told = with_author(ENGINE, {"why": " ".join(["word"] * LIMITS["why"])})
    assert read(told.why, 0) == ["Nobody knows.", "Ann leads next."]


def test_no_words_of_an_author_change_nothing() -> None:
    assert with_author(ENGINE, {}) == ENGINE


def test_a_board_with_nothing_but_the_first_outs_pot_waits_for_no_card() -> None:
    rules = PRESETS["newmarket"]._replace(
        pots=(Pot("pool", "Pool", "first-out"),), stakes=(1,), staking="everybody"
    )
    told = explained(tell(rules, table("4C / 5C / 6C", None, rules=rules).deal, parse_cards("4C")))
    assert "its own card" not in " ".join(one.text for one in told[1].words.why)
