"""What follows exactly from the rules: the share of paying turn-ups, hand sizes, impossible pairs.

Each statement is reproduced here by counting, by trying every case of a small deal, or by a seeded
share of random deals.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from deals import house, play_at_random

from engine import (
    PRESETS,
    Deal,
    Rules,
    Table,
    deal_from_seed,
    deal_written,
    parse_card,
    parse_cards,
)
from engine.cards import SUITS, Card, card_at
from engine.compiled import compile_rules
from engine.deal import STOCK
from engine.origins import ORIGINS
from engine.sequence import sequence

MODERN = PRESETS["pope-joan"]
FOSTER = PRESETS["pope-joan-five-cards"]
SIZES = range(3, 9)
JACK, QUEEN, KING = 11, 12, 13


# --- Dealing -----------------------------------------------------------------------------------


def sizes(rules: Rules, seats: int, dealer: int = 0) -> tuple[list[int], int]:
    """The hands from the dealer's left, and the cards that nobody gets."""
    deal = deal_from_seed(rules, seats, dealer, Random(seats))
    hands = [deal.hands[(deal.eldest + place) % seats].bit_count() for place in range(seats)]
    return hands, deal.stock.bit_count()


def rows(rules: Rules, table: range = SIZES) -> list[tuple[list[int], int]]:
    """The sizes at every table, the same whoever deals."""
    found = [sizes(rules, seats) for seats in table]
    assert found == [sizes(rules, seats, seats - 1) for seats in table]
    return found


def equal(each: str, left: str) -> list[tuple[list[int], int]]:
    """A table of equal hands as books print it, from three players up."""
    pairs = zip(map(int, each.split()), map(int, left.split()), strict=True)
    return [([cards] * seats, stock) for seats, (cards, stock) in enumerate(pairs, 3)]


@pytest.mark.parametrize(
    "game", ["pope-joan-five-cards", "pope-joan-matrimony", "newmarket", "spin", "saratoga"]
)
def test_the_hand_sizes_of_fosters_table(game: str) -> None:
    assert rows(PRESETS[game]) == equal("15 12 9 8 7 6", "7 4 7 4 3 4")


def test_the_hand_sizes_of_fosters_table_with_51_cards() -> None:
    assert rows(PRESETS["pope-joan-matrimony-51"]) == equal("15 12 9 8 7 6", "6 3 6 3 2 3")


def test_the_hand_sizes_of_the_modern_game() -> None:
    assert rows(MODERN) == [
        ([13, 13, 13], 12),
        ([11, 10, 10, 10], 10),
        ([9, 9, 9, 8, 8], 8),
        ([8, 8, 7, 7, 7, 7], 7),
        ([7, 7, 7, 6, 6, 6, 6], 6),
        ([6, 6, 6, 6, 6, 6, 5, 5], 5),
    ]


def test_in_peels_game_the_hand_that_the_turn_up_fell_to_is_one_short() -> None:
    for seats, (modern, peel) in enumerate(zip(rows(MODERN), rows(PEEL), strict=True), 3):
        short = TURN_UP[seats] - 1
        assert peel[1] == modern[1] + 1
        assert [cards - (place == short) for place, cards in enumerate(modern[0])] == peel[0]


PEEL = PRESETS["pope-joan-peel"]


def test_the_hand_sizes_of_michigan_with_the_spare_hand_first() -> None:
    assert rows(PRESETS["michigan"]) == [
        ([13, 13, 13], 13),
        ([11, 10, 10, 10], 11),
        ([9, 9, 9, 8, 8], 9),
        ([8, 8, 7, 7, 7, 7], 8),
        ([7, 7, 7, 6, 6, 6, 6], 7),
        ([6, 6, 6, 6, 6, 6, 5, 5], 6),
    ]


def test_the_hand_sizes_with_the_spare_hand_last() -> None:
    last = PRESETS["michigan"]._replace(**ORIGINS["michigan"].options["spare-last"].changes)
    assert rows(last) == rows(PRESETS["newmarket-british"])
    assert rows(last) == [
        ([13, 13, 13], 13),
        ([11, 11, 10, 10], 10),
        ([9, 9, 9, 9, 8], 8),
        ([8, 8, 8, 7, 7, 7], 7),
        ([7, 7, 7, 7, 6, 6, 6], 6),
        ([6, 6, 6, 6, 6, 6, 6, 5], 5),
    ]


def test_equal_hands_leave_the_surplus_to_the_spare_hand() -> None:
    changes = ORIGINS["newmarket-british"].options["equal-hands"].changes
    british = PRESETS["newmarket-british"]._replace(**changes)
    assert rows(british) == equal("13 10 8 7 6 5", "13 12 12 10 10 12")


def test_the_hand_sizes_of_spinados_short_pack() -> None:
    spinado = PRESETS["newmarket-british"]._replace(
        removed=parse_cards("2S 2H 2D 2C 8D"),
        cards_each=(11, 9, 7, 6, 5),
        players=(3, 7),
        opening=None,
    )
    assert len(sequence(spinado.order, spinado.removed).pack) == 47
    assert rows(spinado, range(3, 8)) == equal("11 9 7 6 5", "14 11 12 11 12")


# --- The turn-up -------------------------------------------------------------------------------

TURN_UP = {3: 3, 4: 1, 5: 3, 6: 2, 7: 3, 8: 6}
"""By players: which place from the dealer's left the last card falls to; 3 of 3 is the dealer."""


@pytest.mark.parametrize("seats", TURN_UP)
def test_where_the_turn_up_falls_at_every_table(seats: int) -> None:
    for dealer in range(seats):
        deal = deal_from_seed(MODERN, seats, dealer, Random(dealer))
        assert deal.turn_up_seat == (dealer + TURN_UP[seats]) % seats


def test_with_the_spare_hand_first_it_gets_the_turn_up_at_a_table_of_four_alone() -> None:
    first = MODERN._replace(**ORIGINS["pope-joan"].options["spare-first"].changes)
    fallen = [deal_from_seed(first, seats, 0, Random(1)).turn_up_seat for seats in SIZES]
    assert [seats for seats, seat in zip(SIZES, fallen, strict=True) if seat < 0] == [4]


def turned_up(rules: Rules, card: Card) -> Deal:
    """A deal of three with this turn-up: the pack dealt out in order, but for its last card."""
    pack = [other for other in sequence(rules.order, rules.removed).pack if other != card]
    hands = [pack[:13], pack[13:26], [*pack[26:38], card]]
    return deal_written(rules, hands, dealer=2, turn_up=card, stock=pack[38:])


def test_the_turn_up_pays_in_exactly_a_third_of_the_modern_deals() -> None:
    """Each of the 51 cards is turned in turn; the dealer's counters tell whether it paid."""
    pack = sequence(MODERN.order, MODERN.removed).pack
    dressed = MODERN.counters - sum(MODERN.stakes)
    paid = [c for c in pack if Table(MODERN, turned_up(MODERN, c)).counters[2] > dressed]
    honours = [card_at(suit, rank) for suit in range(4) for rank in (1, JACK, QUEEN, KING)]
    assert sorted(paid) == sorted([*honours, parse_card("9D")])
    assert Fraction(len(paid), len(pack)) == Fraction(17, 51) == Fraction(1, 3)


def test_what_a_turn_up_pays_is_known_to_the_compiled_rules_too() -> None:
    pack = sequence(MODERN.order, MODERN.removed).pack
    paying = [card for card in pack if compile_rules(MODERN, card.suit).paying >> card & 1]
    assert len(paying) == 17


# --- Pairs in reverse --------------------------------------------------------------------------


def played_apart(at: Table, order: list[Card], low: int) -> bool | None:
    """Whether one player's pair was not played upward and back to back; None: not one player's."""
    assert at.deal.pay_suit is not None
    pair = [card_at(at.deal.pay_suit, low), card_at(at.deal.pay_suit, low + 1)]
    if not {*pair} <= {*order} or at.deal.owner[pair[0]] != at.deal.owner[pair[1]]:
        return None
    place = order.index(pair[0])
    return order[place : place + 2] != pair


def random_share(rules: Rules, deals: int) -> list[bool]:
    """Whether each pair that one player played, in so many random deals, was played apart."""
    rng, found = Random(1890), []
    for number in range(deals):
        seats = 3 + number % 6
        at = Table(rules, deal_from_seed(rules, seats, number % seats, rng))
        order = [now.last for now in play_at_random(at, rng) if now.last is not None]
        found += [
            apart for low in (JACK, QUEEN) if (apart := played_apart(at, order, low)) is not None
        ]
    return found


def test_in_3000_deals_with_the_lowest_lead_no_pair_is_played_apart() -> None:
    found = random_share(MODERN, 3000)
    assert len(found) > 200
    assert not any(found)


def test_in_deals_with_any_lead_some_pairs_are_played_apart() -> None:
    found = random_share(house(lead="any-card", combination="same-player"), 600)
    assert any(found)
    assert not all(found)


FILLERS = ("2C 4C", "6C 8C", "10C QC")
"""Two cards for each of three players, none of which leads to another."""


def small_deals(rules: Rules) -> Iterator[Deal]:
    """Every way in which the high spades can lie with three players or in the stock."""
    honours = [card_at(SUITS.index("S"), rank) for rank in (10, JACK, QUEEN, KING)]
    for places in product((0, 1, 2, STOCK), repeat=len(honours)):
        hands = [list(parse_cards(cards)) for cards in FILLERS]
        for card, place in zip(honours, places, strict=True):
            if place != STOCK:
                hands[place].append(card)
        yield deal_written(rules, hands, dealer=2, turn_up=parse_card("2S"))


def endings(at: Table) -> Iterator[list[Card]]:
    """Every order in which the cards can fall, whatever is led."""
    if at.over:
        yield []
        return
    for card in at.legal():
        at.play(card)
        yield from ([card, *rest] for rest in endings(at))
        at.undo()


def every_line(rules: Rules) -> set[bool]:
    """Whether pairs of one player are played apart in any line of any small deal."""
    found: set[bool | None] = set()
    for deal in small_deals(rules):
        at = Table(rules, deal)
        for order in endings(at):
            found |= {played_apart(at, order, low) for low in (JACK, QUEEN)}
    return {apart for apart in found if apart is not None}


def test_in_every_line_of_every_small_deal_the_lowest_lead_keeps_pairs_together() -> None:
    """The reason: while he holds the jack he may not lead the queen, and then she has to follow."""
    assert every_line(MODERN) == {False}


def test_in_small_deals_with_any_lead_pairs_come_apart() -> None:
    assert every_line(house(lead="any-card", combination="same-player")) == {True, False}


def test_the_wording_of_the_pair_rule_makes_no_difference_to_the_modern_game() -> None:
    """Back to back, or just from one player: the counters come out alike, deal by deal."""
    loose, rng = house(combination="same-player"), Random(16)
    for number in range(300):
        deal = deal_from_seed(MODERN, 3 + number % 6, 0, rng)
        one, other = Table(MODERN, deal), Table(loose, deal)
        while not one.over:
            choices = one.legal()
            card = choices[int(rng.random() * len(choices))]
            one.play(card)
            other.play(card)
        assert (one.counters, one.board) == (other.counters, other.board)
