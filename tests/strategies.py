"""What Hypothesis draws: house rules that fit together, and deals under them."""

from __future__ import annotations

from random import Random
from typing import Any

from deals import CONFEDERACY, FIVE_POOLS, HOUSE, NEWMARKET, POPE_JOAN, house
from hypothesis import assume
from hypothesis import strategies as st

from engine import Rules, Table, deal_from_seed, parse_card, parse_cards
from engine.cards import PACK
from engine.events import Event
from engine.rules import FIELDS, problems

BOARDS = (POPE_JOAN.pots, (*POPE_JOAN.pots, CONFEDERACY), FIVE_POOLS, NEWMARKET)
PACKS = st.one_of(
    st.sampled_from([(), parse_cards("8D"), parse_cards("8D 2S 2H 2D 2C")]),
    st.lists(st.sampled_from(PACK), max_size=30, unique=True).map(tuple),
)


@st.composite
def house_rules(draw: Any) -> Rules:
    """Draw a household: every field, board and pack, as far as they do not contradict."""
    pots = draw(st.sampled_from(BOARDS))
    choices = {
        name.replace("-", "_"): draw(st.sampled_from([*field.values]))
        for name, field in FIELDS.items()
        if field.values
    }
    counts = {name: draw(st.integers(0, 3)) for name in ("per_card",)}
    stakes = tuple(draw(st.lists(st.integers(0, 6), min_size=len(pots), max_size=len(pots))))
    pope = draw(st.sampled_from([parse_card("9D"), *PACK, None]))
    rules = house(**choices, **counts, pots=pots, stakes=stakes, removed=draw(PACKS), pope=pope)
    for error in problems(rules):
        if error.facts["nearest"] is not None:
            field = str(error.facts["field"]).replace("-", "_")
            rules = rules._replace(**{field: error.facts["nearest"]})
    assume(not problems(rules))
    return rules


def any_rules() -> st.SearchStrategy[Rules]:
    """Draw the presets, the households of these tests, or one that nobody thought of."""
    return st.one_of(st.sampled_from([*HOUSE.values()]), house_rules())


@st.composite
def tables(draw: Any, rules: st.SearchStrategy[Rules] | None = None) -> tuple[Table, list[Event]]:
    """Draw a dealt table with the events of setting it up; some boards are carried over."""
    house = draw(any_rules() if rules is None else rules)
    seats = draw(st.integers(*house.players))
    dealer = draw(st.integers(0, seats - 1))
    deal = deal_from_seed(house, seats, dealer, Random(draw(st.integers(0, 2**32))))
    board = draw(
        st.one_of(
            st.none(),
            st.lists(st.integers(0, 9), min_size=len(house.pots), max_size=len(house.pots)),
        )
    )
    log: list[Event] = []
    return Table(house, deal, None, board, log), log
