"""Rules drawn at random, however they contradict each other: each contradiction has a way out."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import PRESETS, Rules, Table, deal_from_seed, deal_written
from engine.cards import PACK
from engine.contradictions import check_rules, problems
from engine.errors import RulesError
from engine.layout import Pot
from engine.rules import FIELDS, with_pots

CARD = st.sampled_from(PACK)
RANK = st.integers(0, 14)


@st.composite
def pots(draw: Any) -> Pot:
    """A pot that may be taken by something, or by nothing at all."""
    name = draw(st.sampled_from(["Ace", "Pope", "Game", "Pair", "Ten", "Queen", "Kitty"]))
    claim, of = draw(
        st.one_of(
            st.tuples(st.sampled_from(["pope", "first-out"]), st.just(())),
            st.tuples(st.just("card"), st.tuples(CARD.map(int))),
            st.tuples(st.just("pay-rank"), st.tuples(RANK)),
            st.tuples(st.just("combination"), st.tuples(RANK, RANK)),
            st.tuples(st.sampled_from(["card", "nothing"]), st.tuples(st.integers(0, 63))),
        )
    )
    return Pot(name.lower(), name, claim, of)


@st.composite
def wild_rules(draw: Any) -> Rules:
    """A game with some settings changed to anything of their kind."""
    game = PRESETS[draw(st.sampled_from(sorted(PRESETS)))]
    kinds: dict[str, st.SearchStrategy[Any]] = {
        "count": st.integers(-2, 200),
        "range": st.tuples(st.integers(-1, 15), st.integers(-1, 15)),
        "cards": st.lists(CARD, max_size=52, unique=True).map(tuple),
        "card": st.none() | CARD,
        "counts": st.lists(st.integers(-1, 20), max_size=8).map(tuple),
        "pots": st.lists(pots(), max_size=9).map(tuple),
        "stakes": st.lists(st.integers(-2, 4), max_size=9).map(tuple),
    }
    changeable = [name for name, field in FIELDS.items() if field.kind != "text"]
    for name in draw(st.lists(st.sampled_from(changeable), unique=True, max_size=8)):
        field = FIELDS[name]
        values = st.sampled_from([*field.values, "any"]) if field.values else kinds[field.kind]
        game = game._replace(**{name.replace("-", "_"): draw(values)})
    return game


def repaired(rules: Rules, steps: int = 120) -> Rules:
    """Follow the nearest value of the first contradiction until there is none."""
    for _ in range(steps):
        found = problems(rules)
        if not found:
            return rules
        field = str(found[0].facts["field"]).replace("-", "_")
        changed = rules._replace(**{field: found[0].facts["nearest"]})
        assert changed != rules, f"{found[0]} leads nowhere"
        rules = changed
    raise AssertionError([str(one) for one in problems(rules)])


@given(wild_rules())
@settings(max_examples=600, deadline=None)
def test_the_nearest_values_always_lead_to_rules_that_fit(rules: Rules) -> None:
    assert problems(repaired(rules)) == []


@given(wild_rules())
@settings(max_examples=200, deadline=None)
def test_a_nearest_value_is_not_at_odds_with_itself(rules: Rules) -> None:
    for problem in problems(rules):
        field = str(problem.facts["field"])
        changed = rules._replace(**{field.replace("-", "_"): problem.facts["nearest"]})
        if field == "pots":
            changed = with_pots(rules, changed.pots)
        assert field not in {one.facts["field"] for one in problems(changed)}


@given(wild_rules(), st.integers(0, 2**32))
@settings(max_examples=150, deadline=None)
def test_rules_that_fit_can_be_played(rules: Rules, seed: int) -> None:
    fitting, rng = repaired(rules), Random(seed)
    seats = rng.randint(*fitting.players)
    table = Table(fitting, deal_from_seed(fitting, seats, rng.randrange(seats), rng))
    while not table.over:
        table.play(rng.choice(table.legal()))


@given(wild_rules(), st.integers(0, 2**32))
@settings(max_examples=200, deadline=None)
def test_rules_that_do_not_fit_are_refused_wherever_a_deal_begins(rules: Rules, seed: int) -> None:
    if not problems(rules):
        return
    with pytest.raises(RulesError) as raised:
        check_rules(rules)
    assert str(raised.value) == str(problems(rules)[0])
    with pytest.raises(RulesError):
        deal_from_seed(rules, 4, 0, Random(seed))
    with pytest.raises(RulesError):
        deal_written(rules, [[PACK[0]], [PACK[1]]], 0)
    with pytest.raises(RulesError):
        Table(rules, deal_from_seed(PRESETS["newmarket"], 4, 0, Random(seed)))
