"""The bots: they finish every game, peek at nobody's cards, and play better than chance."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from deals import lead, legal, table

from engine import PRESETS, Rules, Table, deal_from_seed, deal_written, parse_card, parse_cards
from engine.bots import choose_lead, play_out, play_run, takes_spare, throws_spin
from engine.cards import cards_of, mask

MICHIGAN, SPIN = PRESETS["michigan"], PRESETS["spin"]


def seats_of(rules: Rules) -> Iterator[int]:
    fewest, most = rules.players
    yield from range(fewest, most + 1)


@pytest.mark.parametrize("game", PRESETS)
def test_a_deal_of_any_game_is_played_to_its_end(game: str) -> None:
    rules = PRESETS[game]
    for seats in seats_of(rules):
        for seed in range(3):
            rng = Random(seed)
            story = play_out(rules, deal_from_seed(rules, seats, seed % seats, rng), rng)
            assert story.table.over
            assert sum(story.table.counters) + sum(story.table.board) == seats * rules.counters


@pytest.mark.parametrize("game", PRESETS)
def test_the_same_random_plays_the_same_deal(game: str) -> None:
    rules = PRESETS[game]
    deal = deal_from_seed(rules, 4, 1, Random(3))
    one, two = (play_out(rules, deal, Random(8)) for _ in range(2))
    assert (one.choices, one.stakes, one.exchange) == (two.choices, two.stakes, two.exchange)


def swapped(at: Table, rng: Random) -> Table:
    """The same position for the seat to play, with all cards it has not seen dealt again."""
    position, deal = at.position, at.deal
    known = 0 if deal.turn_up is None else 1 << deal.turn_up
    hidden = deal.stock & ~known
    for seat, held in enumerate(position.held):
        hidden |= 0 if seat == at.turn else held & ~known
    cards = list(cards_of(hidden))
    rng.shuffle(cards)
    hands = []
    for seat, held in enumerate(position.held):
        if seat == at.turn:
            hands.append(held)
        else:
            stays = held & known
            count = (held & ~known).bit_count()
            hands.append(stays | mask(cards[:count]))
            cards = cards[count:]
    return Table.at(at.rules, position._replace(held=tuple(hands)))


@pytest.mark.parametrize("game", PRESETS)
def test_e92_what_others_hold_changes_no_choice(game: str) -> None:
    rules, asked, changed = PRESETS[game], 0, 0
    for seed in range(12):
        rng = Random(seed)
        at = Table(rules, deal_from_seed(rules, 3 + seed % 4, 0, rng))
        while not at.over:
            if at.last is not None:  # the opening card of some games is known to all
                other = swapped(at, rng)
                changed += other.hands != at.hands
                assert choose_lead(other, Random(seed)) == choose_lead(at, Random(seed))
                asked += 1
            play_run(at, rng)
    assert asked > 60
    assert changed > asked / 2


def test_e92_nor_whether_spin_is_thrown_in() -> None:
    asked = thrown = 0
    for seed in range(120):
        rng = Random(seed)
        at = Table(SPIN, deal_from_seed(SPIN, 3 + seed % 3, 0, rng))
        while not at.over:
            card = choose_lead(at, rng) if at.due is None else at.due
            throws = throws_spin(at, card)
            if at.may_spin and at.due is not None:
                assert throws_spin(swapped(at, rng), card) == throws
                asked += 1
                thrown += throws
            at.play(card, spin=throws)
    assert (asked > 50, thrown > 10) == (True, True)


@pytest.mark.parametrize(
    ("hands", "wanted"),
    [
        ("9D 3C 7S / 5S 6S / 2S 8C", "9D"),  # the Pope may be led, and its pot is the fattest
        ("AH 5C / 9H JC / 2S 3H", "AH"),  # no run ever comes to an ace
        ("KS 4C 9C / 5S 6S / 2S 8C", "KS"),  # a pay card that stops and keeps the lead
        ("JH QH KH 4C / 5S 6S / 2S 8C", "JH"),  # a run that ends in one's own stop
    ],
)
def test_sensible_leads(hands: str, wanted: str) -> None:
    assert choose_lead(table(hands), Random(0)).code == wanted


def test_equal_leads_are_drawn() -> None:
    at = table("3S 3H 3C / 5D 6D / 2S 8D", None, rules=PRESETS["newmarket"])
    assert {choose_lead(at, Random(seed)).code for seed in range(40)} == {"3S", "3H", "3C"}
    assert set(legal(at).split()) == {"3S", "3H", "3C"}


@pytest.mark.parametrize("game", ["pope-joan", "pope-joan-five-cards", "newmarket", "michigan"])
def test_bots_win_from_players_who_draw_their_leads(game: str) -> None:
    rules, gained = PRESETS[game], 0
    for seed in range(300):
        rng = Random(seed)
        deal, bot = deal_from_seed(rules, 3, seed % 3, rng), seed // 3 % 3
        at = Table(rules, deal)
        while not at.over:
            choices = at.legal()
            drawn = choices[int(rng.random() * len(choices))]
            play_run(at, rng, None if at.turn == bot else drawn)
        gained += 3 * at.counters[bot] - sum(at.counters)
    assert gained > 300


@pytest.mark.parametrize(
    ("hands", "card", "throws"),
    [
        ("9S AD 3H JS / 10S KC / 2C 4C 6C", "9S", True),  # a pot waits for the next lead
        ("9S AD / 10S KC 2D / 2C 4C 6C", "9S", True),  # out with both
        ("9S 10S AD 3H 4C 5C / JS KC 2D / 2C 6C 9C", "9S", False),  # the run stays here anyway
        ("KS AD 3H 4C 5C / JS KC 2D / 2C 6C 9C", "KS", False),  # that is a stop already
        ("9S AD 3H 5H 7H / 10S KC / 2C 4C 6C", "9S", True),  # somebody is nearly out
        ("9S AD 3H 5H 7H / 10S KC 2D 4D / 2C 4C 6C", "9S", False),
    ],
)
def test_spin_is_thrown_in_where_it_helps(hands: str, card: str, throws: bool) -> None:
    at = table(hands, None, rules=SPIN)
    assert throws_spin(at, parse_card(card)) is throws


def test_spin_is_not_for_those_without_it() -> None:
    at = table("9S 3H / 10S AD 2D / 2C 4C 6C", None, rules=SPIN)
    assert not throws_spin(at, parse_card("9S"))
    lead(at, "9S")


@pytest.mark.parametrize(
    ("hands", "taker"),
    [
        ("3S 4S / 5H 6H / 7C 9D", (2, 0)),  # the dealer needs no bid
        ("3S 4S / 5H KC / 7C AD", (0, 1)),  # nobody bids against Ann
        ("3S QD / 5H KC / 7C AD", None),  # all are pleased
    ],
)
def test_a_poor_hand_is_changed(hands: str, taker: tuple[int, int] | None) -> None:
    deal = deal_written(MICHIGAN, [parse_cards(hand) for hand in hands.split("/")], 2)
    assert takes_spare(MICHIGAN, deal, Random(0)) == taker


def test_two_bid_and_the_higher_pays_no_more_than_it_has_to() -> None:
    hands = [parse_cards(hand) for hand in ("3S 4S", "5H 6H", "7C AD")]
    prices = set()
    for seed in range(40):
        taken = takes_spare(MICHIGAN, deal_written(MICHIGAN, hands, 2), Random(seed))
        assert taken is not None
        prices.add(taken)
    assert {seat for seat, _ in prices} == {0, 1}
    assert {price for _, price in prices} == {1, 2, 3, 4}


def test_nobody_takes_a_spare_hand_that_is_not_for_sale() -> None:
    deal = deal_from_seed(PRESETS["pope-joan"], 3, 0, Random(1))
    assert takes_spare(PRESETS["pope-joan"], deal, Random(1)) is None
