"""Dealing: sizes, where the turn-up falls, the same deal from a seed, and written deals."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest
from deals import HOUSE, POPE_JOAN, house, random_rules

from engine import Deal, Rules, Table, deal_from_seed, deal_written, parse_card, parse_cards
from engine.cards import PACK, cards_of, codes, mask
from engine.compiled import compile_rules
from engine.contradictions import problems
from engine.deal import ABSENT, STOCK, dealing_order
from engine.errors import DealError
from engine.sequence import sequence

TABLE = {
    3: ([13, 13, 13], 12, 3),
    4: ([11, 10, 10, 10], 10, 1),
    5: ([9, 9, 9, 8, 8], 8, 3),
    6: ([8, 8, 7, 7, 7, 7], 7, 2),
    7: ([7, 7, 7, 6, 6, 6, 6], 6, 3),
    8: ([6, 6, 6, 6, 6, 6, 5, 5], 5, 6),
}
"""By players: the hands from the dealer's left, the spare hand, whose card is turned (from 1)."""


@pytest.mark.parametrize("seats", TABLE)
@pytest.mark.parametrize("dealer", [0, 2])
def test_hand_sizes_from_the_dealers_left(seats: int, dealer: int) -> None:
    deal = deal_from_seed(POPE_JOAN, seats, dealer, Random(seats))
    sizes = [deal.hands[(deal.eldest + place) % seats].bit_count() for place in range(seats)]
    assert (sizes, deal.stock.bit_count()) == TABLE[seats][:2]


@pytest.mark.parametrize("seats", TABLE)
@pytest.mark.parametrize("dealer", [0, 2])
def test_where_the_turn_up_falls(seats: int, dealer: int) -> None:
    deal = deal_from_seed(POPE_JOAN, seats, dealer, Random(seats))
    assert deal.turn_up_seat == (dealer + TABLE[seats][2]) % seats


def test_eldest_sits_on_the_dealers_left() -> None:
    assert [deal_from_seed(POPE_JOAN, 3, dealer, Random(1)).eldest for dealer in range(3)] == [
        1,
        2,
        0,
    ]


def test_the_turn_up_pays_in_exactly_a_third_of_modern_deals() -> None:
    pays = [compile_rules(POPE_JOAN, card.suit).pot_of[card] >= 0 for card in PACK]
    paying = sum(pays) - pays[PACK.index(parse_card("8D"))]
    assert Fraction(paying, 51) == Fraction(17, 51) == Fraction(1, 3)


def test_every_card_is_turned_up_equally_often() -> None:
    rng, turned = Random(17), dict.fromkeys(PACK, 0)
    for _ in range(10200):
        card = deal_from_seed(POPE_JOAN, 4, 0, rng).turn_up
        assert card is not None
        turned[card] += 1
    assert turned.pop(parse_card("8D")) == 0
    assert all(140 <= times <= 265 for times in turned.values())


def test_a_seed_gives_the_same_deal_for_ever() -> None:
    deal = deal_from_seed(POPE_JOAN, 3, 2, Random(2026))
    assert [codes(cards_of(hand)) for hand in (*deal.hands, deal.stock)] == FROZEN
    assert (codes([deal.turn_up]), deal.turn_up_seat) == ("10S", 2)


FROZEN = [
    "5S 7S JS JH QH KH 2D 4D 5D 9D 3C 4C QC",
    "4S 8S 9S 2H 8H 9H 10H AD 6D KD 6C 7C KC",
    "AS 2S 6S 10S QS 5H 7H 7D JD QD AC 5C 10C",
    "3S KS AH 3H 4H 6H 3D 10D 2C 8C 9C JC",
]


@pytest.mark.parametrize("name", HOUSE)
def test_every_card_of_the_pack_lies_in_one_place(name: str) -> None:
    rules = HOUSE[name]
    for seed in range(50):
        deal = deal_from_seed(rules, 4, seed % 4, Random(seed))
        assert sorted(card for hand in places(deal) for card in cards_of(hand)) == [
            *sequence(rules.order, rules.removed).pack
        ]


def places(deal: Deal) -> list[int]:
    return [*deal.hands, deal.stock]


@pytest.mark.parametrize("name", HOUSE)
def test_the_owner_of_a_card_is_where_it_lies(name: str) -> None:
    rules = HOUSE[name]
    deal = deal_from_seed(rules, 4, 1, Random(5))
    for card in PACK:
        here = next((i for i, hand in enumerate(places(deal)) if hand >> card & 1), ABSENT)
        assert deal.owner[card] == {4: STOCK, ABSENT: ABSENT}.get(here, here)


def test_hands_are_as_long_as_the_dealing_order_says() -> None:
    rng = Random(12)
    for _ in range(300):
        rules = random_rules(rng)
        seats = rng.randint(*rules.players)
        order = dealing_order(rules, seats, 1)
        deal = deal_from_seed(rules, seats, 1, rng)
        sizes = [hand.bit_count() for hand in places(deal)]
        assert sizes == [order.count(seat) for seat in (*range(seats), STOCK)]


def test_the_turn_up_is_the_last_card_dealt() -> None:
    rng = Random(13)
    for _ in range(300):
        rules = random_rules(rng)._replace(turn_up="last-dealt")
        if problems(rules):
            continue
        seats = rng.randint(*rules.players)
        deal = deal_from_seed(rules, seats, 0, rng)
        last = dealing_order(rules, seats, 0)[-1]
        assert deal.turn_up is not None
        assert deal.owner[deal.turn_up] == last
        assert deal.turn_up_seat == (-1 if last == STOCK else last)


def test_without_a_turn_up_there_is_no_pay_suit() -> None:
    deal = deal_from_seed(HOUSE["no-turn-up"], 3, 0, Random(1))
    assert (deal.turn_up, deal.turn_up_seat, deal.pay_suit) == (None, -1, None)


@pytest.mark.parametrize("dealer", [-1, 3])
def test_a_dealer_who_is_not_seated_cannot_deal(dealer: int) -> None:
    with pytest.raises(DealError):
        deal_from_seed(POPE_JOAN, 3, dealer, Random(1))


# Written deals


def written(
    *hands: str, turn_up: str | None = "2S", stock: str | None = None, rules: Rules = POPE_JOAN
) -> Deal:
    return deal_written(
        rules,
        [parse_cards(hand) for hand in hands],
        len(hands) - 1,
        None if turn_up is None else parse_card(turn_up),
        None if stock is None else parse_cards(stock),
    )


def test_hands_of_any_length_leave_the_rest_as_stock() -> None:
    deal = written("7D 4C", "5C", "6C 9D KS")
    assert deal.stock.bit_count() == 51 - 6


def test_a_stock_written_out_must_complete_the_pack() -> None:
    rest = codes(cards_of(written("7D", "5C", "6C").stock))
    assert written("7D", "5C", "6C", stock=rest) == written("7D", "5C", "6C")


def test_a_written_deal_equals_the_same_deal_from_a_seed() -> None:
    deal = deal_from_seed(POPE_JOAN, 4, 2, Random(3))
    hands = [cards_of(hand) for hand in deal.hands]
    assert deal_written(POPE_JOAN, hands, 2, deal.turn_up, cards_of(deal.stock)) == deal


def test_a_turn_up_nobody_holds_lies_on_the_spare_hand() -> None:
    assert written("7D", "5C", "6C", turn_up="KS").turn_up_seat == -1


REFUSED: dict[str, tuple[Callable[[], Deal], str]] = {
    "a card twice in a hand": (lambda: written("7D 7D", "5C", "6C"), "dealt twice"),
    "a card in two hands": (lambda: written("7D", "5C 7D", "6C"), "dealt twice"),
    "a removed card": (lambda: written("8D", "5C", "6C"), "not in the pack"),
    "a player without cards": (lambda: written("7D", "", "6C"), "no cards"),
    "a card in hand and stock": (
        lambda: written("7D", "5C", "6C", stock="7D"),
        "not just once in the deal",
    ),
    "a card nowhere": (lambda: written("7D", "5C", "6C", stock="2S"), "not just once in the deal"),
    "no turn-up": (lambda: written("7D", "5C", "6C", turn_up=None), "turn-up"),
    "a turn-up out of the pack": (
        lambda: written("7D", "5C", "6C", turn_up="8D"),
        "not in the pack",
    ),
    "a turn-up too many": (
        lambda: written("7D", "5C", "6C", rules=HOUSE["no-turn-up"]),
        "turn-up",
    ),
    "a number that is no card": (
        lambda: deal_written(POPE_JOAN, [[0], [1], [2]], 0, parse_card("2S")),
        "not in the pack",
    ),
}


@pytest.mark.parametrize(("deal", "problem"), REFUSED.values(), ids=REFUSED)
def test_a_deal_that_cannot_be_is_refused(deal: Callable[[], Deal], problem: str) -> None:
    with pytest.raises(DealError, match=problem):
        deal()


@pytest.mark.parametrize("dealer", [-1, 3])
def test_a_written_deal_needs_a_dealer_who_is_seated(dealer: int) -> None:
    with pytest.raises(DealError):
        deal_written(POPE_JOAN, [[0x11], [0x12], [0x13]], dealer, parse_card("2S"))


def test_a_table_of_twelve_can_be_dealt_to_where_the_house_says_so() -> None:
    deal = deal_from_seed(house(players=(3, 12)), 12, 11, Random(1))
    assert mask(PACK) & ~(1 << parse_card("8D")) == sum(places(deal))
    assert Table(house(players=(3, 12)), deal).turn == 0
