"""Rulings on the match and on the traps of software, by their numbers."""

from __future__ import annotations

from random import Random

import pytest
from deals import (
    ALL,
    ANN,
    BET,
    CASS,
    GAMES,
    HOUSE,
    NAMES,
    POPE_JOAN,
    house,
    lead,
    play_at_random,
    pot,
    random_table,
    table,
)

from engine import PRESETS, Table, deal_from_seed, parse_card
from engine.bots import play_run
from engine.errors import DealError
from engine.events import Claimed
from engine.explain import refusal_text
from engine.match import Match
from engine.sequence import sequence


def match(counters: list[int], played: int = 1) -> Match:
    """A match in which these are the counters after some settled hands."""
    at = Match(POPE_JOAN, len(counters))
    at.counters, at.played = counters, played
    return at


def hand(at: Match, rng: Random) -> Table:
    """Deal a hand, play it out at random and settle it."""
    *_, over = play_at_random(at.deal(rng), rng)
    at.settle(over)
    return over


def test_e82_counters_reached_in_mid_hand_and_paid_back_win_nothing() -> None:
    at = match([100, 149, 100])
    dealt = table("4H 2C / 9D 5H 3C 8C 10C JC QC KC / 6H", counters=at.counters, dealer=ANN)
    lead(dealt, "9D")
    assert dealt.counters[BET] == 155
    lead(dealt, "5H")
    at.settle(dealt)
    assert (at.counters[BET], at.winners()) == (149, ())


def test_e82_counters_that_a_settled_hand_leaves_win() -> None:
    at = match([149, 100, 100])
    dealt = table("4H / 3C 5H 8C / 6C", counters=at.counters)
    lead(dealt, "4H")
    at.settle(dealt)
    assert at.winners() == (ANN,)


def test_e83_the_higher_of_two_at_the_target_wins() -> None:
    assert match([151, 155, 80]).winners() == (BET,)


def test_e83_two_equal_at_the_target_share() -> None:
    assert match([151, 80, 151]).winners() == (ANN, CASS)


def test_e86_a_tie_after_the_last_hand_is_shared() -> None:
    assert match([110, 80, 110], played=10).winners() == (ANN, CASS)


def test_e86_nobody_has_won_before_the_last_hand() -> None:
    assert match([110, 80, 110], played=9).winners() == ()


def test_e87_what_lies_on_the_board_at_the_end_is_nobodys() -> None:
    at, rng = Match(POPE_JOAN, 4), Random(87)
    while not at.winners():
        hand(at, rng)
    assert sum(at.board) > 0
    assert sum(at.counters) + sum(at.board) == 400


def test_e88_ten_hands_with_three_players_make_the_first_dealer_deal_four_times() -> None:
    at, rng = Match(house(target=0), 3), Random(88)
    dealers = []
    while not at.winners():
        dealers.append(at.dealer)
        hand(at, rng)
    assert [dealers.count(seat) for seat in range(3)] == [4, 3, 3]


def test_e88_a_match_that_is_over_deals_no_more() -> None:
    with pytest.raises(DealError):
        match([110, 80, 110], played=10).deal(Random(1))


ROUNDS = [name for name, rules in GAMES.items() if rules.match_length == "rounds"]


@pytest.mark.parametrize("game", ROUNDS)
@pytest.mark.parametrize("seats", [3, 5])
def test_e88_a_match_counted_in_rounds_lets_everybody_deal_as_often(game: str, seats: int) -> None:
    at, rng = Match(GAMES[game]._replace(target=0), seats, dealer=1), Random(88)
    dealers = []
    while not at.winners():
        dealers.append(at.dealer)
        hand(at, rng)
    assert [dealers.count(seat) for seat in range(seats)] == [GAMES[game].hands] * seats


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize("game", PRESETS)
def test_e89_anybody_may_deal_the_first_hand(game: str, dealer: int) -> None:
    at = Match(PRESETS[game], 4, dealer)
    assert at.deal(Random(89)).deal.dealer == dealer


@pytest.mark.parametrize("game", PRESETS)
def test_e90_for_a_player_who_leaves_a_bot_leads_and_what_is_due_is_played(game: str) -> None:
    rng = Random(90)
    at = random_table(PRESETS[game], rng)
    absent, cards = at.turn, sum(held.bit_count() for held in at.hands)
    while not at.over:
        if at.turn == absent:
            play_run(at, rng)
        else:
            at.play(at.legal()[0])
            while at.due is not None:
                at.play(at.due)
    played = sum(at.played_by(seat).bit_count() for seat in range(at.deal.seats))
    assert played + sum(held.bit_count() for held in at.hands) == cards


@pytest.mark.parametrize(
    ("order", "removed", "card", "follows"),
    [
        ("ace-low", "8D", "KS", None),
        ("ace-low", "8D", "AS", "2S"),
        ("ace-high", "8D", "KS", "AS"),
        ("ace-high", "8D", "AS", None),
        ("ace-low", "8D", "7D", None),
        ("ace-high", "AS", "KS", None),
    ],
)
def test_e91_what_follows_a_card_depends_on_order_and_pack(
    order: str, removed: str, card: str, follows: str | None
) -> None:
    after = sequence(order, [parse_card(removed)]).after[parse_card(card)]
    assert after == (-1 if follows is None else parse_card(follows))


def test_e92_a_refusal_does_not_tell_anothers_card_from_one_in_the_spare_hand() -> None:
    at = table("4H 2C / 5H / 6C")
    held, spare = at.refusal(parse_card("5H")), at.refusal(parse_card("KH"))
    assert held is not None
    assert spare is not None
    told = [refusal_text(error, NAMES).replace(str(error.card), "it") for error in (held, spare)]
    assert (type(held), told[0]) == (type(spare), told[1])


@pytest.mark.parametrize("game", PRESETS)
def test_e92_what_may_be_led_does_not_depend_on_cards_out_of_sight(game: str) -> None:
    rules, rng = PRESETS[game]._replace(opening=None), Random(92)
    at = Table(rules, deal_from_seed(rules, 4, 3, rng))
    mine = at.hands[at.turn]
    swapped = at.deal._replace(hands=(mine, at.hands[2], at.hands[1], at.hands[3]))
    owner = bytearray(at.deal.owner)
    for card in range(64):
        owner[card] = {1: 2, 2: 1}.get(owner[card], owner[card])
    again = Table(rules, swapped._replace(owner=bytes(owner)))
    assert again.legal() == at.legal()


@pytest.mark.parametrize("name", ALL)
def test_e93_no_counter_appears_or_disappears(name: str) -> None:
    rng = Random(93)
    for _ in range(30):
        at = random_table(ALL[name], rng)
        total = ALL[name].counters * at.deal.seats
        for now in play_at_random(at, rng):
            assert sum(now.counters) + sum(now.board) == total


def test_e94_the_pope_is_looked_up_before_the_honours_of_the_pay_suit() -> None:
    at = table("4H / 5C / 6C", turn_up="JD", rules=HOUSE["pope-is-an-honour"])
    assert (at.board[pot("pope")], at.board[pot("jack")]) == (0, 1)


def test_e94_wherever_the_popes_pot_lies_on_the_board() -> None:
    rules = HOUSE["pope-is-an-honour"]
    turned = rules._replace(pots=rules.pots[::-1], stakes=rules.stakes[::-1])
    at = table("4H / 5C / 6C", turn_up="JD", rules=turned)
    assert (at.board[pot("pope", turned)], at.board[pot("jack", turned)]) == (0, 1)


@pytest.mark.parametrize("name", ALL)
def test_e95_whoever_leads_has_a_card_to_lead(name: str) -> None:
    rng = Random(95)
    for _ in range(30):
        for at in play_at_random(random_table(ALL[name], rng), rng):
            assert at.over or (at.hands[at.turn] and at.legal())


@pytest.mark.parametrize("name", ALL)
def test_e96_a_deal_ends_before_its_cards_run_out(name: str) -> None:
    rng = Random(96)
    for _ in range(30):
        at = random_table(ALL[name], rng)
        cards = sum(hand.bit_count() for hand in at.deal.hands)
        assert sum(1 for _ in play_at_random(at, rng)) - 1 <= cards


def test_e97_a_combination_is_forgotten_when_the_deal_is_over() -> None:
    rules = HOUSE["any-order"]
    first = table("JS / 5C / 6C", rules=rules)
    lead(first, "JS")
    deal = table("QS 2H / JS 5C / 6C", rules=rules).deal
    second = Table(rules, deal, first.counters, first.board)
    lead(second, "QS")
    assert second.board[pot("intrigue")] == 4


SWAPS = PRESETS["pope-joan-peel"]._replace(spare_use="dealer-swaps", combination="same-player")


def test_e97_who_played_the_cards_counts_not_who_was_dealt_them() -> None:
    """Cass was dealt both, took the spare hand for them, and neither card can pay anybody now."""
    at = table("JS 4C / 5C 9H / QS KS", rules=SWAPS, exchange=(CASS, 0))
    lead(at, "JS")
    assert (at.board[pot("intrigue")], at.board[pot("matrimony")]) == (2, 2)


def test_e97_a_pair_from_the_spare_hand_pays_who_took_it() -> None:
    at = table("10S 4C / 5C 9H / 6H 7H", rules=SWAPS, exchange=(CASS, 0))
    assert Claimed(CASS, pot("intrigue"), 2, "combination") in lead(at, "10S")


def test_e98_a_pot_taken_at_the_turn_up_is_the_dealers_and_shows_nothing() -> None:
    log: list[object] = []
    at = table("4H / 5C / 6C", turn_up="AS", log=log)  # type: ignore[arg-type]
    assert log[-1] == Claimed(CASS, pot("ace"), 1, "turn-up")
    assert at.board[pot("ace")] == 0
