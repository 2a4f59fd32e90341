"""What Hypothesis draws: house rules that fit together, and deals under them."""

from __future__ import annotations

from random import Random
from typing import Any

from deals import ALL, BOARDS, CHOICES, draw_setting, house, mended
from hypothesis import assume
from hypothesis import strategies as st

from engine import PRESETS, Rules, Table, deal_from_seed, parse_card, parse_cards
from engine.cards import PACK
from engine.events import Event
from engine.origins import ORIGINS
from engine.rules import FIELDS

PACKS = st.one_of(
    st.sampled_from([(), parse_cards("8D"), parse_cards("8D 2S 2H 2D 2C")]),
    st.lists(st.sampled_from(PACK), max_size=30, unique=True).map(tuple),
)
PLAYERS = st.sampled_from([(3, 8), (2, 4), (3, 12)])


def no_card_or(*usual: str) -> st.SearchStrategy[Any]:
    """Draw no card, a usual one, or any."""
    return st.sampled_from([None, *parse_cards(" ".join(usual)), *PACK])


@st.composite
def house_rules(draw: Any) -> Rules:
    """Draw a household: every field, board and pack, as far as they do not contradict."""
    pots = draw(st.sampled_from(BOARDS))
    fewest, most = players = draw(PLAYERS)
    sizes = st.tuples(*(st.integers(2, 52 // seats) for seats in range(fewest, most + 1)))
    rules = mended(
        house(
            **{name: draw(st.sampled_from([*field.values])) for name, field in CHOICES.items()},
            players=players,
            cards_each=draw(st.one_of(st.just(()), sizes)),
            pots=pots,
            stakes=tuple(draw(st.lists(st.integers(0, 6), min_size=len(pots), max_size=len(pots)))),
            removed=draw(PACKS),
            pope=draw(st.sampled_from([parse_card("9D"), *PACK, None])),
            spin=draw(no_card_or("AD")),
            opening=draw(no_card_or("2D")),
            pope_levy=draw(st.sampled_from([0, 1, 4, 6])),
            per_card=draw(st.integers(0, 3)),
        )
    )
    assume(rules is not None)
    assert rules is not None
    return rules


def any_rules() -> st.SearchStrategy[Rules]:
    """Draw the games with their options, the households of these tests, or one unthought of."""
    return st.one_of(st.sampled_from([*ALL.values()]), house_rules())


@st.composite
def tables(draw: Any, rules: st.SearchStrategy[Rules] | None = None) -> tuple[Table, list[Event]]:
    """Draw a dealt table with the events of setting it up.

    Some boards are carried over; free stakes, and who takes the spare hand, are drawn as well.
    """
    house = draw(any_rules() if rules is None else rules)
    seats = draw(st.integers(*house.players))
    dealer = draw(st.integers(0, seats - 1))
    rng = Random(draw(st.integers(0, 2**32)))
    deal = deal_from_seed(house, seats, dealer, rng)
    board = draw(
        st.one_of(
            st.none(),
            st.lists(st.integers(0, 9), min_size=len(house.pots), max_size=len(house.pots)),
        )
    )
    log: list[Event] = []
    setting = draw_setting(house, seats, dealer, rng)
    return Table(house, deal, None, board, log, *setting), log


_POT_NAMES = ("Pope", "Ace", "King", "Ten", "Game", "Kitty", "Lucky seven", "Intrigue", "Nine")
_TAKERS = ("pope", "first-out", "A", "9", "K", "J Q", "Q J", "J K", "9D", "7D", "10D", "AH", "10H")
_TAKEN_OUT = ("none", "8D", "9D", "10D", "KS 7D", "2D", "JS JH QD QC", "9H 9S 9C", "QS QH QD QC")
_WRITTEN: dict[str, st.SearchStrategy[Any]] = {
    "count": st.sampled_from([0, 1, 2, 6, 20, 40, 100, 150, 200, 999_999]),
    "range": st.sampled_from(["2-8", "3-3", "2-4", "3-6", "4-4", "3-12", "2-2", "1-4", 3]),
    "cards": st.sampled_from(_TAKEN_OUT),
    "card": st.sampled_from(["none", "9D", "7D", "8D", "AD", "2D", "KS", "10D"]),
    "counts": st.just("all")
    | st.lists(st.sampled_from([0, 1, 3, 5, 8, 12, 15, 20]), min_size=1, max_size=7),
    "stakes": st.dictionaries(
        st.sampled_from([*_POT_NAMES, "Popee"]), st.sampled_from([0, 1, 3]), max_size=3, min_size=1
    ),
    "pots": st.dictionaries(
        st.sampled_from(_POT_NAMES), st.sampled_from(_TAKERS), min_size=1, max_size=6
    ),
}


@st.composite
def households(draw: Any) -> tuple[str, dict[str, Any]]:
    """Draw a game with house rules as a scenario writes them, whether they fit together or not."""
    game = draw(st.sampled_from(sorted(PRESETS)))
    known = [name for name, field in FIELDS.items() if field.kind != "text"]
    house: dict[str, Any] = {}
    for name in draw(st.lists(st.sampled_from(known), unique=True, max_size=5)):
        field = FIELDS[name]
        house[name] = draw(
            st.sampled_from([*field.values]) if field.values else _WRITTEN[field.kind]
        )
    if ORIGINS[game].options and draw(st.booleans()):
        several = st.lists(st.sampled_from([*ORIGINS[game].options]), min_size=1, max_size=2)
        house["options"] = draw(several)
    return game, house
