"""Rulings on setting up, dealing and the turn-up, by their numbers."""

from __future__ import annotations

from random import Random

import pytest
from deals import ANN, BET, CASS, GAMES, POPE_JOAN, held, house, kinds, lead, pot, table

from engine import Rules, Table, deal_from_seed, deal_written, parse_card, parse_cards
from engine.contradictions import problems
from engine.deal import STOCK, dealing_order
from engine.errors import DealError
from engine.events import Claimed, Dressed, Event, Exchanged, Excused, Levied, Stopped, TurnedUp
from engine.explain import Teller
from engine.match import Match
from engine.origins import ORIGINS
from engine.staking import dressing
from engine.story import tell

POPE, QUEEN, INTRIGUE = pot("pope"), pot("queen"), pot("intrigue")
FIVE_CARDS, MATRIMONY = GAMES["pope-joan-five-cards"], GAMES["pope-joan-matrimony"]
PEEL, NEWMARKET, SARATOGA = GAMES["pope-joan-peel"], GAMES["newmarket"], GAMES["saratoga"]
MICHIGAN, BRITISH = GAMES["michigan"], GAMES["newmarket-british"]
LOOKS = GAMES["pope-joan-peel, dealer-looks"]
MATRIMONY_NAME = "pope-joan-matrimony"
STOCK_GAMES = ["pope-joan-five-cards", "pope-joan-matrimony", "newmarket", "spin", "saratoga"]


def sizes(rules: Rules, seats: int, dealer: int = 0) -> tuple[list[int], int]:
    """Cards by seat from the dealer's left, and cards that nobody is dealt."""
    deal = deal_from_seed(rules, seats, dealer, Random(seats))
    hands = [deal.hands[(deal.eldest + place) % seats].bit_count() for place in range(seats)]
    return hands, deal.stock.bit_count()


@pytest.mark.parametrize("dealer", range(4))
def test_e1_hands_differ_by_one_and_the_long_one_travels_with_the_deal(dealer: int) -> None:
    deal = deal_from_seed(POPE_JOAN, 4, dealer, Random(1))
    sizes = [deal.hands[(deal.eldest + place) % 4].bit_count() for place in range(4)]
    assert sizes == [11, 10, 10, 10]


@pytest.mark.parametrize(
    ("seats", "each", "stock"),
    [(3, 15, 7), (4, 12, 4), (5, 9, 7), (6, 8, 4), (7, 7, 3), (8, 6, 4)],
)
@pytest.mark.parametrize("game", STOCK_GAMES)
def test_e1_with_a_stock_all_hands_are_equal(game: str, seats: int, each: int, stock: int) -> None:
    assert sizes(GAMES[game], seats) == ([each] * seats, stock)


@pytest.mark.parametrize(
    ("seats", "hands", "spare"),
    [
        (3, [13] * 3, 13),
        (4, [11, 10, 10, 10], 11),
        (5, [9, 9, 9, 8, 8], 9),
        (6, [8, 8, 7, 7, 7, 7], 8),
        (7, [7, 7, 7, 6, 6, 6, 6], 7),
        (8, [6] * 6 + [5] * 2, 6),
    ],
)
def test_e1_at_michigan_the_whole_pack_is_dealt_with_a_card_more_for_some(
    seats: int, hands: list[int], spare: int
) -> None:
    dealt, stock = sizes(MICHIGAN, seats)
    assert (sorted(dealt, reverse=True), stock) == (sorted(hands, reverse=True), spare)


@pytest.mark.parametrize(
    ("seats", "each", "dead"),
    [(3, 13, 13), (4, 10, 12), (5, 8, 12), (6, 7, 10), (7, 6, 10), (8, 5, 12)],
)
def test_e1_where_british_hands_are_equal_the_surplus_goes_to_the_spare_hand(
    seats: int, each: int, dead: int
) -> None:
    equal = BRITISH._replace(**ORIGINS["newmarket-british"].options["equal-hands"].changes)
    assert sizes(equal, seats) == ([each] * seats, dead)


def test_e1_in_the_british_game_five_get_nine_but_the_dealer_and_the_spare_hand_eight() -> None:
    assert sizes(BRITISH, 5) == ([9, 9, 9, 9, 8], 8)


def test_e2_the_spare_hand_gets_its_card_last_in_each_round() -> None:
    assert dealing_order(POPE_JOAN, 4, dealer=1)[:6] == (2, 3, 0, 1, STOCK, 2)


def test_e2_a_house_may_deal_to_the_spare_hand_first() -> None:
    assert dealing_order(house(spare_hand="first"), 4, dealer=1)[:6] == (STOCK, 2, 3, 0, 1, STOCK)


def test_e2_at_michigan_the_spare_hand_is_first() -> None:
    assert dealing_order(MICHIGAN, 4, dealer=1)[:6] == (STOCK, 2, 3, 0, 1, STOCK)


@pytest.mark.parametrize(("seats", "stock"), [(3, 6), (4, 3), (5, 6), (6, 3), (7, 2), (8, 3)])
def test_e3_without_the_eight_the_hands_stay_and_the_stock_has_a_card_less(
    seats: int, stock: int
) -> None:
    whole, less = (sizes(GAMES[name], seats) for name in (MATRIMONY_NAME, f"{MATRIMONY_NAME}-51"))
    assert less == (whole[0], stock) == (whole[0], whole[1] - 1)


@pytest.mark.parametrize("game", GAMES)
def test_e4_no_game_is_dealt_to_fewer_or_more_than_its_range(game: str) -> None:
    fewest, most = GAMES[game].players
    for seats in (fewest - 1, most + 1):
        with pytest.raises(DealError):
            deal_from_seed(GAMES[game], seats, 0, Random(1))


@pytest.mark.parametrize("seats", [2, 9])
def test_e4_two_or_nine_players_cannot_be_dealt_to(seats: int) -> None:
    with pytest.raises(DealError):
        deal_from_seed(POPE_JOAN, seats, 0, Random(1))


@pytest.mark.parametrize("seats", [2, 9])
def test_e4_two_or_nine_players_cannot_play_a_written_deal(seats: int) -> None:
    hands = [parse_cards(f"{rank}S") for rank in range(1, seats + 1)]
    with pytest.raises(DealError):
        deal_written(POPE_JOAN, hands, 0, parse_card("2H"))


@pytest.mark.parametrize("seats", [2, 9])
def test_e4_two_or_nine_players_cannot_play_a_match(seats: int) -> None:
    with pytest.raises(DealError):
        Match(POPE_JOAN, seats)


def test_e5_the_layout_of_five_cards_has_the_suits_of_nain_jaune() -> None:
    at = table("9D 10D 2H / JC 3H / QS KH 4H", rules=FIVE_CARDS)
    assert [at.tables.pot_of[card] for card in parse_cards("10D JC QS KH 7D")] == [0, 1, 2, 3, 4]
    assert sum(place >= 0 for place in at.tables.pot_of) == 5


@pytest.mark.parametrize(("pope", "first"), [("pope-7", "7D"), ("pope-9", "9D")])
def test_e6_pope_and_ten_are_separate_pots_of_one_suit(pope: str, first: str) -> None:
    rules = GAMES[f"pope-joan-five-cards, {pope}"]
    at = table("7D 8D 9D 10D 2C / 3C / 5C", rules=rules)
    taken = [event for event in lead(at, "7D") if isinstance(event, Claimed)]
    assert taken == [
        Claimed(ANN, pot("pope", rules), 5, "card"),
        Claimed(ANN, pot("ten", rules), 1, "card"),
    ]
    assert rules.pope == parse_card(first)


def test_e6_the_pope_may_be_the_seven_of_diamonds() -> None:
    assert problems(house(pope=parse_card("7D"))) == []


ALL_ON_ONE = [(4, 0, 0, 0)] * 3


def test_e7_a_card_that_nobody_staked_on_takes_nothing() -> None:
    at = table("KC 2H / 3H / 5H", rules=NEWMARKET, stakes=ALL_ON_ONE)
    assert Claimed(ANN, pot("king", NEWMARKET), 0, "card") in lead(at, "KC")
    assert at.counters[ANN] == 50 - 4


def test_e7_nobody_is_said_to_win_nothing() -> None:
    deal = table("KC 2H / 3H / 5H", rules=NEWMARKET).deal
    story = tell(NEWMARKET, deal, parse_cards("KC"), stakes=ALL_ON_ONE)
    told = Teller(story, ("Ann", "Bet", "Cass")).explain(story.steps[-1])
    words = " ".join(said.text for part in told for said in part)
    assert story.steps[-1].card == parse_card("KC")
    assert " 0 " not in words.replace(".", " ")


def test_e8_stakes_are_laid_before_anything_is_seen() -> None:
    rules = MATRIMONY._replace(staking="free")
    log: list[Event] = []
    table("KC 2H / 3H / 5H", rules=rules, stakes=[(13, 0, 0, 0, 0)] * 3, log=log)
    assert kinds(log) == "dressed dressed dressed turned-up"


def test_e8_stakes_do_not_depend_on_the_cards() -> None:
    stakes = [(4, 0, 0, 0), (1, 1, 1, 1), (0, 2, 2, 0)]
    logs: list[list[Event]] = [[], []]
    table("KC 2H / 3H / 5H", rules=NEWMARKET, stakes=stakes, log=logs[0])
    table("7S / 8S / KD QD JD", rules=NEWMARKET, stakes=stakes, log=logs[1])
    assert logs[0] == logs[1] == list(dressing(NEWMARKET, 3, CASS, tuple(stakes)).events)


@pytest.mark.parametrize(
    ("stakes", "problem"),
    [
        ([(3, 0, 0, 0)] * 3, "too few counters"),
        ([(4, 0, 0, 0), (4, 1, 0, 0), (4, 0, 0, 0)], "not as many as the others"),
        ([(4, 0, 0, 0), (5, -1, 0, 0), (4, 0, 0, 0)], "a stake below nothing"),
        ([(4, 0, 0, 0)] * 2, "not one figure"),
        ([(4, 0, 0)] * 3, "not one figure"),
    ],
)
def test_e9_stakes_must_be_four_at_least_and_as_many_as_the_others(
    stakes: list[tuple[int, ...]], problem: str
) -> None:
    with pytest.raises(DealError, match=problem):
        table("KC 2H / 3H / 5H", rules=NEWMARKET, stakes=stakes)


def test_e9_the_dealer_may_name_more_than_four() -> None:
    at = table("KC 2H / 3H / 5H", rules=NEWMARKET, stakes=[(7, 0, 0, 2)] * 3)
    assert (at.board, at.counters) == ([21, 0, 0, 6], [41, 41, 41])


@pytest.mark.parametrize("game", [name for name in GAMES if GAMES[name].staking != "free"])
def test_e9_where_stakes_are_fixed_nobody_places_them(game: str) -> None:
    rules = GAMES[game]
    with pytest.raises(DealError, match="fixes"):
        table("KC 2H / 3H / 5H", rules=_seeing(rules), stakes=[(1,) * len(rules.pots)] * 3)


def _seeing(rules: Rules) -> Rules:
    """The same without a dealer who sits out, so that three hands can be written."""
    return rules._replace(spare_use="nobody") if rules.spare_use == "dealer-looks" else rules


MINE = "KC QC 2H / 3H 4S / AH 6H"


def test_e10_the_dealer_plays_the_spare_hand_and_the_old_one_is_dead() -> None:
    at = table(MINE, rules=MICHIGAN, exchange=(CASS, 0))
    assert at.hands[CASS] == table(MINE, rules=MICHIGAN).deal.stock
    assert [at.deal.owner[card] for card in parse_cards("AH 6H")] == [STOCK, STOCK]


def test_e10_a_card_of_the_old_hand_stops_a_run() -> None:
    at = table("KC 2H / 3H 4S / 5S", rules=MICHIGAN, exchange=(BET, 3))
    assert lead(at, "2H")[-1] == Stopped(ANN, parse_card("2H"), "dead")


def test_e10_whoever_buys_pays_the_dealer() -> None:
    log: list[Event] = []
    at = table(MINE, rules=MICHIGAN, exchange=(ANN, 5), log=log)
    assert log[-1] == Exchanged(ANN, CASS, 5)
    assert at.counters == [50 - 4 - 5, 50 - 4, 50 - 8 + 5]


def test_e10_a_pay_card_in_hand_bars_nobody_from_the_spare_hand() -> None:
    assert table(MINE, rules=MICHIGAN, exchange=(CASS, 0)).deal.owner[parse_card("AH")] == STOCK


@pytest.mark.parametrize(
    ("rules", "exchange"),
    [
        (NEWMARKET, (CASS, 0)),
        (MICHIGAN, (CASS, 2)),
        (MICHIGAN, (ANN, 0)),
        (MICHIGAN, (3, 1)),
        (MICHIGAN._replace(spare_use="dealer-swaps"), (ANN, 1)),
        (MICHIGAN._replace(spare_use="auction"), (CASS, 0)),
    ],
)
def test_e10_only_whom_the_rules_name_may_take_the_spare_hand(
    rules: Rules, exchange: tuple[int, int]
) -> None:
    with pytest.raises(DealError):
        table(MINE, rules=rules, exchange=exchange)


def test_e10_a_spare_hand_without_cards_cannot_be_taken() -> None:
    hands: list[list[int]] = [[], [], []]
    for place, card in enumerate(table("2S / 3S / 4S", rules=MICHIGAN).tables.sequence.pack):
        hands[place % 3].append(card)
    with pytest.raises(DealError, match="no cards"):
        Table(MICHIGAN, deal_written(MICHIGAN, hands, CASS), exchange=(CASS, 0))


@pytest.mark.parametrize("use", ["dealer-swaps", "auction", "swap-or-auction"])
def test_e11_no_hand_is_swapped_where_the_turn_up_lies_in_one(use: str) -> None:
    assert [str(error.facts["field"]) for error in problems(house(spare_use=use))] == ["spare-use"]


@pytest.mark.parametrize("use", ["dealer-swaps", "auction", "swap-or-auction"])
def test_e11_with_the_turn_up_laid_aside_it_may_be_and_stays_where_it_is(use: str) -> None:
    rules = PEEL._replace(spare_use=use)
    taker = (BET, 2) if use == "auction" else (CASS, 0)
    at = table("KC 2H / 3H 4S / 5S", rules=rules, exchange=taker)
    assert problems(rules) == []
    assert (at.deal.owner[parse_card("2S")], at.deal.turn_up_seat) == (STOCK, -1)


@pytest.mark.parametrize("game", [name for name in GAMES if name != "pope-joan-peel, dealer-looks"])
def test_e12_no_game_lets_the_dealer_look_unless_asked_to(game: str) -> None:
    assert GAMES[game].spare_use != "dealer-looks"


def test_e12_a_dealer_who_looks_is_dealt_no_hand() -> None:
    # The third player's last card is the turn-up, laid aside beside the spare hand.
    hands, spare = sizes(LOOKS, 4, dealer=2)
    assert (hands, spare) == ([13, 13, 12, 0], 12 + 1)


def test_e12_a_dealer_who_looks_cannot_be_given_cards() -> None:
    with pytest.raises(DealError):
        table("KC 2H / 3H 4S / 5S", rules=LOOKS)


def test_e12_a_dealer_who_looks_neither_leads_nor_pays_for_cards() -> None:
    at = table("4H / 9D 5C / ", rules=LOOKS)
    lead(at, "4H")
    assert at.counters[CASS] == 100 - 2 * 4


def test_e13_the_turn_up_stays_in_the_hand_it_fell_to() -> None:
    at = table("4C / 5C JD / 6C", turn_up="JD")
    assert held(at, BET) == "JD 5C"


def test_e13_the_turn_up_is_played_like_any_other_card() -> None:
    at = table("10D 4C / 5C JD / 6C", turn_up="JD")
    lead(at, "10D")
    assert (at.last, held(at, BET)) == (parse_card("JD"), "5C")


@pytest.mark.parametrize(
    "game", ["pope-joan-matrimony", "pope-joan-matrimony-51", "pope-joan-peel"]
)
def test_e13_a_turn_up_out_of_play_is_nobodys_and_the_card_below_it_stops(game: str) -> None:
    at = table("10D 4C / 5C / 6C", turn_up="JD", rules=GAMES[game])
    assert at.deal.turn_up_seat == -1
    assert Stopped(ANN, parse_card("10D"), "dead") in lead(at, "10D")


@pytest.mark.parametrize(
    "game", ["pope-joan-matrimony", "pope-joan-matrimony-51", "pope-joan-peel"]
)
def test_e13_a_turn_up_out_of_play_cannot_be_in_a_hand(game: str) -> None:
    with pytest.raises(DealError):
        table("10D 4C / 5C JD / 6C", turn_up="JD", rules=GAMES[game])


@pytest.mark.parametrize("seats", range(3, 9))
def test_e13_with_peel_the_hand_it_would_have_fallen_to_is_one_short(seats: int) -> None:
    modern, peel = sizes(POPE_JOAN, seats), sizes(PEEL, seats)
    missing = [more - less for more, less in zip(modern[0], peel[0], strict=True)]
    assert (sorted(missing), peel[1]) == ([0] * (seats - 1) + [1], modern[1] + 1)


@pytest.mark.parametrize("seats", range(3, 9))
@pytest.mark.parametrize("game", ["pope-joan-matrimony", "pope-joan-matrimony-51"])
def test_e13_with_a_stock_its_top_card_is_turned_and_all_hands_stay_equal(
    game: str, seats: int
) -> None:
    deal = deal_from_seed(GAMES[game], seats, 0, Random(seats))
    assert deal.turn_up is not None
    assert deal.stock >> deal.turn_up & 1
    assert len({hand.bit_count() for hand in deal.hands}) == 1


def test_e14_a_turned_up_pope_brings_its_pot() -> None:
    at = table("9D 4C / 5C / 6C", turn_up="9D")
    assert (at.counters, at.board[POPE]) == ([100, 100, 100 - 15 + 6], 0)


def test_e14_after_a_turned_up_pope_diamonds_pay_and_play_goes_on() -> None:
    at = table("9D JD 4C / 5C / 6C", turn_up="9D")
    lead(at, "9D")
    assert (at.over, at.tables.pot_of[parse_card("JD")]) == (False, pot("jack"))


def test_e14_with_peel_a_turned_up_pope_brings_its_pot_and_the_levy_and_play_goes_on() -> None:
    log: list[Event] = []
    at = table("JD 4C 7C 9C JC KC QH 2H / 5C / 6C 3H", turn_up="9D", rules=PEEL, log=log)
    assert log[-4:] == [
        TurnedUp(-1, parse_card("9D")),
        Claimed(CASS, POPE, 6, "turn-up"),
        Levied(ANN, CASS, 6, 8),
        Levied(BET, CASS, 1, 1),
    ]
    assert at.counters == [100 - 4 - 6, 100 - 4 - 1, 100 - 8 + 6 + 6 + 1]
    assert (at.over, at.turn, at.board[POPE]) == (False, ANN, 0)


@pytest.mark.parametrize("game", ["pope-joan-matrimony", "pope-joan-matrimony-51"])
def test_e14_where_the_turn_up_brings_nothing_the_popes_pot_waits(game: str) -> None:
    rules = GAMES[game]
    assert rules.pope is not None
    at = table("4C / 5C / 6C", turn_up=rules.pope.code, rules=rules)
    assert (at.board[pot("pope", rules)], at.counters[CASS]) == (6, 50 - 13)


def test_e15_a_turned_up_pope_takes_nothing_when_it_is_played() -> None:
    at = table("9D 4C / 5C / 6C", turn_up="9D")
    assert Claimed(ANN, POPE, 0, "card") in lead(at, "9D")


def test_e15_a_turned_up_pope_still_excuses_its_holder() -> None:
    at = table("4H / 5C 9D / 6C", turn_up="9D")
    assert Excused(BET, ANN, 2) in lead(at, "4H")


def test_e16_a_turned_up_queen_leaves_both_combinations_on_the_board() -> None:
    at = table("JS 4C / QS / KS", turn_up="QS")
    assert (at.board[QUEEN], at.board[INTRIGUE], at.board[pot("matrimony")]) == (0, 2, 2)


def test_e16_a_turned_up_queen_still_completes_intrigue() -> None:
    at = table("JS QS 4C / 5C / 6C", turn_up="QS")
    assert Claimed(ANN, INTRIGUE, 2, "combination") in lead(at, "JS")


@pytest.mark.parametrize(("game", "laid"), [("pope-joan-peel", 2), ("pope-joan-matrimony", 2)])
def test_e16_a_queen_turned_out_of_play_kills_both_combinations(game: str, laid: int) -> None:
    rules = GAMES[game]
    at = table("JS 4C / KS 5C / 6C", turn_up="QS", rules=rules)
    lead(at, "JS 4C")
    assert at.over
    assert [at.board[pot(name, rules)] for name in ("intrigue", "matrimony")] == [laid, laid]


@pytest.mark.parametrize("dealer", range(3))
def test_e17_with_three_players_the_turn_up_is_the_dealers(dealer: int) -> None:
    seats = {deal_from_seed(POPE_JOAN, 3, dealer, Random(n)).turn_up_seat for n in range(50)}
    assert seats == {dealer}


def test_e18_a_turn_up_on_the_spare_hand_still_brings_the_dealer_its_pot() -> None:
    at = table("4C / 5C / 6C", turn_up="KS")
    assert (at.counters[CASS], at.board[pot("king")]) == (100 - 15 + 1, 0)


def test_e18_a_turn_up_on_the_spare_hand_makes_the_card_below_it_stop() -> None:
    at = table("QS 4C / 5C / 6C", turn_up="KS")
    assert Stopped(ANN, parse_card("QS"), "dead") in lead(at, "QS")


def test_e18_with_the_spare_hand_first_it_falls_there_at_a_table_of_four() -> None:
    deal = deal_from_seed(house(spare_hand="first"), 4, 0, Random(1))
    assert (deal.turn_up_seat, deal.stock >> deal.turn_up & 1) == (-1, 1)


def test_e19_a_low_turn_up_sets_the_pay_suit() -> None:
    assert table("4C / 5C / 6C", turn_up="4C").deal.pay_suit == parse_card("4C").suit


def test_e19_a_low_turn_up_moves_no_counter() -> None:
    log: list[Event] = []
    table("4C / 5C / 6C", turn_up="4C", log=log)
    assert kinds(log) == "dressed " * 8 + "turned-up"


@pytest.mark.parametrize("game", [name for name in GAMES if GAMES[name].turn_up != "none"])
def test_e19_a_low_turn_up_moves_no_counter_in_any_game(game: str) -> None:
    rules = _seeing(GAMES[game])
    log: list[Event] = []
    at = table("4C / 5C / 6C", turn_up="2H", rules=rules, log=log)
    assert [event for event in log if not isinstance(event, Dressed)] == [
        TurnedUp(-1, parse_card("2H"))
    ]
    assert at.deal.pay_suit == parse_card("2H").suit


def test_e20_a_pot_taken_at_the_turn_up_is_simply_dressed_again() -> None:
    first = table("4C / 5C / 6C", turn_up="AS")
    lead(first, "4C")
    second = Table(POPE_JOAN, table("4C / 5C / 6C").deal, first.counters, first.board)
    assert (first.board[pot("ace")], second.board[pot("ace")]) == (0, 1)
