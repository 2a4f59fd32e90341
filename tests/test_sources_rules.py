"""The rules that the source texts state, each shown at the table of the game that states it.

docs/sources.md names these tests beside the statements; the modern game's own are for the most part
among the rulings. Ann leads first, Cass deals.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from deals import ANN, BET, CASS, NAMES, held, lead, legal, play_at_random, pot, random_table
from deals import table as table_of

from engine import (
    PRESETS,
    Rules,
    Table,
    deal_from_seed,
    deal_written,
    parse_card,
    parse_cards,
)
from engine.cards import Card
from engine.errors import DealError, NoSpin, NotDue, NotInHand, NotLowest, SpinAlone
from engine.events import (
    Called,
    Claimed,
    Doubled,
    Dressed,
    Event,
    Excused,
    Followed,
    Led,
    Levied,
    Paid,
    Split,
    Spun,
    Stopped,
)
from engine.explain import Teller
from engine.origins import ORIGINS
from engine.sequence import sequence
from engine.story import tell

MODERN = PRESETS["pope-joan"]
FOSTER = PRESETS["pope-joan-five-cards"]
TRUMPS = PRESETS["pope-joan-matrimony"]
TRUMPS_51 = PRESETS["pope-joan-matrimony-51"]
PEEL = PRESETS["pope-joan-peel"]
NEWMARKET = PRESETS["newmarket"]
SPIN = PRESETS["spin"]
SARATOGA = PRESETS["saratoga"]
OF_THE_SOURCES = [name for name in PRESETS if name not in ("michigan", "newmarket-british")]


def table(
    rules: Rules,
    hands: str,
    turn_up: str | None = None,
    *,
    board: dict[str, int] | None = None,
    stakes: Sequence[Sequence[int]] | None = None,
    log: list[Event] | None = None,
) -> Table:
    """Set up hands by seat; what is left of the pack is the stock, or the spare hand."""
    if stakes is None:
        return table_of(hands, turn_up, rules=rules, board=board, log=log)
    dealt = [parse_cards(hand) for hand in hands.split("/")]
    return Table(rules, deal_written(rules, dealt, len(dealt) - 1), log=log, stakes=stakes)


def varied(game: str, option: str) -> Rules:
    """A game with one of the variations that its book names."""
    return PRESETS[game]._replace(**ORIGINS[game].options[option].changes)


def claims(log: list[Event]) -> dict[str, int]:
    """What was taken, in counters, by how it was earned and from which pot."""
    return {f"{one.how} {one.pot}": one.amount for one in log if isinstance(one, Claimed)}


def plays(log: list[Event]) -> list[tuple[int, Card]]:
    """Who played what."""
    return [(one.seat, one.card) for one in log if isinstance(one, Led | Followed | Spun)]


@pytest.mark.parametrize("game", OF_THE_SOURCES)
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_eldest_opens_in_every_game_of_the_sources(game: str, dealer: int) -> None:
    at = Table(PRESETS[game], deal_from_seed(PRESETS[game], 3, dealer, Random(dealer)))
    assert (at.turn, at.due) == ((dealer + 1) % 3, None)


# --- Foster's five cards -------------------------------------------------------------------------


def test_foster_the_dealer_alone_dresses_the_five_cards() -> None:
    log: list[Event] = []
    at = table(FOSTER, "4C / 5C / 6C", log=log)
    assert log == [Dressed(CASS, place, place + 1) for place in range(5)]
    assert [pot.name for pot in FOSTER.pots] == ["Ten", "Jack", "Queen", "King", "Pope"]
    assert at.counters == [50, 50, 50 - 15]


@pytest.mark.parametrize(
    ("card", "name", "amount"),
    [
        ("10D", "ten", 1),
        ("JC", "jack", 2),
        ("QS", "queen", 3),
        ("KH", "king", 4),
        ("7D", "pope", 5),
    ],
)
def test_foster_each_of_the_five_cards_takes_its_own_pot(card: str, name: str, amount: int) -> None:
    at = table(FOSTER, f"{card} 2S / 5S / 6S")
    assert lead(at, card)[1] == Claimed(ANN, pot(name, FOSTER), amount, "card")
    assert sum(at.board) == 15 - amount


@pytest.mark.parametrize("card", ["10S", "JD", "QH", "KC", "9D"])
def test_foster_a_card_of_another_suit_takes_nothing(card: str) -> None:
    at = table(FOSTER, f"{card} 2S / 5S / 6S")
    assert claims(lead(at, card)) == {}


@pytest.mark.parametrize("game", ["pope-joan-five-cards", "pope-joan-matrimony-51"])
def test_foster_with_the_variation_the_nine_is_the_pope(game: str) -> None:
    rules = varied(game, "pope-9")
    turned = None if rules.turn_up == "none" else "2S"
    at = table(rules, "7D 9D 4S / 5S / 6C", turned)
    assert claims(lead(at, "7D")) == {}
    assert list(claims(lead(at, "9D"))) == [f"card {pot('pope', rules)}"]


@pytest.mark.parametrize("rules", [FOSTER, TRUMPS, TRUMPS_51], ids=lambda rules: rules.game)
def test_foster_every_card_in_hand_may_be_led(rules: Rules) -> None:
    turned = None if rules.turn_up == "none" else "2S"
    assert legal(table(rules, "4C 9C KC 7D / 5C / 6C", turned)) == "7D 4C 9C KC"


def test_foster_the_leader_goes_on_alone_while_he_has_the_next_card() -> None:
    log = lead(table(FOSTER, "4C 5C 6C 2H / 8C / 3H"), "4C")
    assert [seat for seat, _ in plays(log)] == [ANN] * 3
    assert log[3] == Called((ANN, BET, CASS), parse_card("7C"))


def test_foster_no_six_goes_round_to_the_one_who_has_it() -> None:
    log = lead(table(FOSTER, "5C 2H / 3H 4H / 6C 9H"), "5C")
    six = parse_card("6C")
    assert log[1:3] == [Called((ANN, BET), six), Followed(CASS, six)]


def test_foster_no_six_goes_all_the_way_round_to_a_stop() -> None:
    at = table(FOSTER, "5C 2H KH / 3H 4H / 7C 9H")
    log = lead(at, "5C")
    stop = [Called((ANN, BET, CASS), parse_card("6C")), Stopped(ANN, parse_card("5C"), "dead")]
    assert log[1:] == stop
    assert (at.turn, legal(at)) == (ANN, "2H KH")


def test_foster_a_denied_card_need_not_be_in_the_stock() -> None:
    at = table(FOSTER, "6C 2H / 5C 7C 9S / 4H")
    lead(at, "6C")
    assert Stopped(BET, parse_card("5C"), "played") in lead(at, "5C")
    assert at.deal.owner[parse_card("6C")] == ANN


def test_foster_nobody_takes_the_stock_and_a_refusal_does_not_betray_it() -> None:
    at = table(FOSTER, "4C 9C / 5C / 6C")
    stock, bets = at.refusal(parse_card("KC")), at.refusal(parse_card("5C"))
    assert isinstance(stock, NotInHand)
    assert type(stock) is type(bets)
    assert {*stock.facts} == {*(bets.facts if bets else ())}
    with pytest.raises(DealError, match="nobody may take"):
        Table(FOSTER, at.deal, exchange=(CASS, 0))


def test_foster_the_first_out_gets_a_counter_for_each_card_held() -> None:
    at = table(FOSTER, "4C / 6H 7H 8S / 2C 9H")
    paid = [event for event in lead(at, "4C") if isinstance(event, Paid)]
    assert paid == [Paid(BET, ANN, 3, 3), Paid(CASS, ANN, 2, 2)]
    assert at.counters == [55, 47, 50 - 15 - 2]


def test_foster_a_layout_card_in_hand_doubles_its_pot() -> None:
    at = table(FOSTER, "4C / 7D 6H / 9H")
    assert Doubled(BET, pot("pope", FOSTER), 5) in lead(at, "4C")
    assert at.board == [1, 2, 3, 4, 10]


def test_foster_a_pot_doubles_first_and_is_dressed_afterwards() -> None:
    first = table(FOSTER, "4C / JC / 9H")
    lead(first, "4C")
    second = table(FOSTER, "4C / JC / 9H", board={"jack": first.board[1]})
    assert (first.board[1], second.board[1]) == (4, 6)


def test_foster_every_doubling_is_told_with_its_player_and_pot() -> None:
    log = lead(table(FOSTER, "4C / 7D JC / QS"), "4C")
    doubled = [event for event in log if isinstance(event, Doubled)]
    assert doubled == [Doubled(BET, 1, 2), Doubled(CASS, 2, 3), Doubled(BET, 4, 5)]


def test_foster_a_layout_card_in_the_stock_leaves_its_pot() -> None:
    at = table(FOSTER, "4C / 6H / 9H")
    assert not any(isinstance(event, Doubled) for event in lead(at, "4C"))
    assert at.board == [1, 2, 3, 4, 5]


# --- Foster's Matrimony layout -------------------------------------------------------------------


def test_matrimony_layout_the_board_has_five_pots() -> None:
    names = ["Matrimony", "Intrigue", "Confederacy", "Pope", "Game"]
    assert [pot.name for pot in TRUMPS.pots] == names == [pot.name for pot in TRUMPS_51.pots]


@pytest.mark.parametrize("turned", ["2S", "2H", "2D", "2C"])
def test_matrimony_layout_the_pope_takes_its_pot_whatever_is_trumps(turned: str) -> None:
    at = table(TRUMPS, "7D 4S / 5C / 6C", turned)
    assert lead(at, "7D")[1] == Claimed(ANN, pot("pope", TRUMPS), 6, "card")


def test_matrimony_layout_the_first_out_takes_game() -> None:
    at = table(TRUMPS, "4C / 6H 7H / 9H", "2S")
    log = lead(at, "4C")
    game = pot("game", TRUMPS)
    assert log[log.index(Claimed(ANN, game, 1, "first-out")) + 1] == Paid(BET, ANN, 2, 2)
    assert (at.board[game], at.counters[ANN]) == (0, 50 + 1 + 2 + 1)


@pytest.mark.parametrize("rules", [TRUMPS, TRUMPS_51], ids=lambda rules: rules.game)
def test_matrimony_layout_the_turned_card_comes_from_the_stock_and_names_the_trump(
    rules: Rules,
) -> None:
    for seed in range(40):
        deal = deal_from_seed(rules, 3 + seed % 6, 0, Random(seed))
        assert deal.turn_up is not None
        assert deal.stock >> deal.turn_up & 1
        assert (deal.turn_up_seat, deal.pay_suit) == (-1, deal.turn_up.suit)
        dealer = Table(rules, deal).counters[0]
        assert dealer == rules.counters - sum(rules.stakes), "turning up brings nothing"


@pytest.mark.parametrize(
    ("name", "hand", "leads"),
    [
        ("intrigue", "JS QS", "JS"),
        ("intrigue", "JS QS", "QS JS"),
        ("matrimony", "QS KS", "QS"),
        ("matrimony", "QS KS", "KS QS"),
        ("confederacy", "JS KS", "JS KS"),
        ("confederacy", "JS KS", "KS JS"),
    ],
)
def test_matrimony_layout_both_cards_of_a_pair_from_one_player_take_its_pot(
    name: str, hand: str, leads: str
) -> None:
    log = lead(table(TRUMPS, f"{hand} 4C / 5C / 6C", "2S"), leads)
    assert claims(log) == {f"combination {pot(name, TRUMPS)}": 2}


def test_matrimony_layout_holding_both_is_not_yet_playing_both() -> None:
    """Foster's promise fails for Confederacy: the queen between them may be dead."""
    at = table(TRUMPS, "JS KS 4C / 5C / 6C", "2S")
    assert lead(at, "JS")[-1] == Stopped(ANN, parse_card("JS"), "dead")
    lead(at, "4C")
    assert (at.turn, held(at, ANN)) == (CASS, "KS") or at.over
    assert at.board[pot("confederacy", TRUMPS)] >= 2


def test_matrimony_layout_a_pair_from_two_hands_is_divided() -> None:
    at = table(TRUMPS, "JS 4C / QS 5C / 6C", "2S")
    assert Split(BET, ANN, pot("intrigue", TRUMPS), 1) in lead(at, "JS")
    assert at.counters == [51, 51, 50 - 13]


def test_matrimony_layout_a_pair_with_a_card_in_the_stock_leaves_its_pot() -> None:
    at = table(TRUMPS, "4C / JS 5H / 6C", "2S")
    lead(at, "4C")
    assert at.board[:3] == [2, 2, 2]


def test_matrimony_layout_without_the_eight_the_seven_is_a_stop() -> None:
    at = table(TRUMPS_51, "6D 7D 4C / 9D / 6C", "2S")
    assert lead(at, "6D")[-1] == Stopped(ANN, parse_card("7D"), "removed")


@pytest.mark.parametrize(("rules", "pope"), [(TRUMPS, "7D"), (TRUMPS_51, "9D")])
def test_matrimony_layout_the_unplayed_pope_doubles_its_pot(rules: Rules, pope: str) -> None:
    at = table(rules, f"4C / {pope} / 6C", "2S")
    log = lead(at, "4C")
    assert Doubled(BET, pot("pope", rules), 6) in log
    assert Paid(BET, ANN, 1, 1) in log, "nobody is excused"


def test_matrimony_layout_an_unplayed_trump_honour_doubles_its_pair() -> None:
    at = table(TRUMPS, "4C / QS / KS", "2S")
    doubled = [event for event in lead(at, "4C") if isinstance(event, Doubled)]
    matrimony = pot("matrimony", TRUMPS)
    assert doubled == [Doubled(BET, matrimony, 1), Doubled(CASS, matrimony, 1)]


# --- Newmarket -----------------------------------------------------------------------------------


def test_newmarket_goes_by_two_other_names() -> None:
    assert {"Stops", "Boodle"} <= {*ORIGINS["newmarket"].also}


@pytest.mark.parametrize("rules", [NEWMARKET, SPIN, SARATOGA], ids=lambda rules: rules.game)
def test_newmarket_has_no_pope(rules: Rules) -> None:
    assert parse_card("7D") in sequence(rules.order, rules.removed).pack
    at = table(rules, "4C 7D / 7S 9D / 6C")
    log = lead(at, "7D 4C")
    assert claims(log) == {}
    assert Paid(BET, ANN, 2, 2) in log


@pytest.mark.parametrize(
    ("card", "name"), [("AH", "ace"), ("KC", "king"), ("QD", "queen"), ("JS", "jack")]
)
@pytest.mark.parametrize("rules", [NEWMARKET, SPIN, SARATOGA], ids=lambda rules: rules.game)
def test_newmarket_each_of_the_four_cards_takes_its_own_pot(
    rules: Rules, card: str, name: str
) -> None:
    at = table(rules, f"{card} 2S / 5S / 6S" if card != "JS" else "JS 2H / 5S / 6S")
    assert lead(at, card)[1] == Claimed(ANN, pot(name, rules), 3, "card")


@pytest.mark.parametrize("rules", [NEWMARKET, SPIN], ids=lambda rules: rules.game)
def test_newmarket_everybody_stakes_what_the_dealer_names_wherever_he_likes(rules: Rules) -> None:
    log: list[Event] = []
    stakes = [(5, 0, 0, 0), (2, 1, 1, 1), (0, 0, 0, 5)]
    at = table(rules, "4C / 5C / 6C", stakes=stakes, log=log)
    assert (at.board, at.counters) == ([7, 1, 1, 6], [45, 45, 45])
    assert {(one.seat, one.amount) for one in log if isinstance(one, Dressed)} == {
        (ANN, 5),
        (BET, 2),
        (BET, 1),
        (CASS, 5),
    }


def test_newmarket_fewer_than_four_counters_are_refused() -> None:
    with pytest.raises(DealError) as raised:
        table(NEWMARKET, "4C / 5C / 6C", stakes=[(3, 0, 0, 0)] * 3)
    assert raised.value.facts["least"] == 4


def test_newmarket_unequal_stakes_are_refused() -> None:
    with pytest.raises(DealError, match="not as many as the others"):
        table(NEWMARKET, "4C / 5C / 6C", stakes=[(4, 0, 0, 0), (5, 0, 0, 0), (4, 0, 0, 0)])


def test_newmarket_a_card_nobody_staked_on_pays_nothing() -> None:
    at = table(NEWMARKET, "KC 2S / 5S / 6S", stakes=[(4, 0, 0, 0)] * 3)
    lead(at, "KC")
    assert (at.board, at.counters) == ([12, 0, 0, 0], [46, 46, 46])


@pytest.mark.parametrize("rules", [NEWMARKET, SPIN, SARATOGA], ids=lambda rules: rules.game)
def test_newmarket_leads_the_lowest_of_any_suit(rules: Rules) -> None:
    at = table(rules, "2H 5H 9C KC / 5C / 6C")
    assert legal(at) == "2H 9C"
    assert isinstance(at.refusal(parse_card("KC")), NotLowest)


@pytest.mark.parametrize("rules", [NEWMARKET, SPIN, SARATOGA], ids=lambda rules: rules.game)
def test_newmarket_nobody_keeps_a_card_of_the_run_back(rules: Rules) -> None:
    at = table(rules, "4C 5C 2H / 6H / 9S")
    at.play(parse_card("4C"))
    assert legal(at) == "5C"
    assert isinstance(at.refusal(parse_card("2H")), NotDue)


def test_newmarket_whoever_cannot_go_on_names_the_card() -> None:
    six = parse_card("6C")
    log = lead(table(NEWMARKET, "5C 2H / 3H 4H / 6C 9H"), "5C")
    assert log[1:3] == [Called((ANN,), six), Followed(CASS, six)]


def test_newmarket_after_a_stop_the_lowest_is_led_again() -> None:
    at = table(NEWMARKET, "5C 2H / 6C 3S 9S KH / 7S 9H")
    lead(at, "5C")
    assert (at.turn, legal(at)) == (BET, "3S KH")


@pytest.mark.parametrize("rules", [NEWMARKET, SPIN, SARATOGA], ids=lambda rules: rules.game)
def test_newmarket_a_layout_card_left_in_hand_costs_nothing_and_its_pot_stays(
    rules: Rules,
) -> None:
    at = table(rules, "4C / KC QD / 9H")
    assert not any(isinstance(event, Doubled) for event in lead(at, "4C"))
    assert at.board == [3, 3, 3, 3]
    second = table(rules, "4C / KC QD / 9H", board={"king": at.board[1]})
    assert second.board == [3, 6, 3, 3]


@pytest.mark.parametrize("rules", [NEWMARKET, SPIN, SARATOGA], ids=lambda rules: rules.game)
def test_newmarket_pays_a_counter_a_card(rules: Rules) -> None:
    at = table(rules, "4C / 6H 7H 8S / 2C 9H")
    lead(at, "4C")
    assert at.counters == [46 + 5, 46 - 3, 46 - 2]


def test_newmarket_the_ace_of_hearts_can_only_be_led() -> None:
    ace = parse_card("AH")
    assert int(ace) not in sequence(NEWMARKET.order, NEWMARKET.removed).after
    assert int(ace) in sequence(varied("newmarket", "ace-high").order, ()).after


# --- Spin ----------------------------------------------------------------------------------------


def test_spin_is_newmarket_but_for_the_ace_of_diamonds() -> None:
    assert SPIN.spin == parse_card("AD")
    assert SPIN._replace(game=NEWMARKET.game, spin=None) == NEWMARKET


def at_ten_of_spades(bets: str, casss: str = "JS 6D") -> Table:
    """Spades have come to the nine, and the ten is in Bet's hand."""
    at = table(SPIN, f"9S 2H / {bets} / {casss}")
    at.play(parse_card("9S"))
    assert (at.turn, at.due) == (BET, parse_card("10S"))
    return at


def test_spin_stops_the_run_and_its_player_leads() -> None:
    at = at_ten_of_spades("10S AD 3C 5C")
    log: list[Event] = []
    assert at.may_spin
    at.play(parse_card("10S"), log, spin=True)
    ten, ace = parse_card("10S"), parse_card("AD")
    assert log == [
        Called((ANN,), ten),
        Followed(BET, ten),
        Spun(BET, ace),
        Stopped(BET, ace, "spin"),
    ]
    assert (at.turn, at.due, held(at, BET)) == (BET, None, "3C 5C")


def test_spin_after_it_a_layout_card_may_be_led_though_it_is_not_the_lowest() -> None:
    at = at_ten_of_spades("10S AD 3C KC 5H 6H")
    at.play(parse_card("10S"), spin=True)
    assert legal(at) == "5H 3C KC"
    assert isinstance(at.refusal(parse_card("6H")), NotLowest)


def test_spin_without_it_the_same_layout_card_may_not_be_led() -> None:
    at = at_ten_of_spades("10S AD 3C KC 5H 6H", "2S 6D")
    at.play(parse_card("10S"))
    assert (at.turn, legal(at)) == (BET, "5H AD 3C")


def test_spin_saves_a_pot_from_a_rival_about_to_go_out() -> None:
    without, saved = (at_ten_of_spades("10S AD 3C KC", "JS") for _ in range(2))
    without.play(parse_card("10S"))
    lead(without, "JS")
    assert (without.out, without.board) == (CASS, [3, 3, 3, 0])
    saved.play(parse_card("10S"), spin=True)
    lead(saved, "KC 3C")
    assert (saved.out, saved.board) == (BET, [3, 0, 3, 3])
    assert saved.counters[BET] > without.counters[BET]


def test_spin_needs_a_card_for_the_run() -> None:
    at = table(SPIN, "9S 2H / AD 3C / 10S JS 6D")
    with pytest.raises(NoSpin):
        at.play(parse_card("9S"), spin=True)
    at.play(parse_card("9S"))
    assert at.turn == CASS, "Bet is not asked"
    with pytest.raises(NoSpin):
        at.play(parse_card("10S"), spin=True)


def test_spin_alone_does_not_go_on_with_a_run() -> None:
    at = at_ten_of_spades("10S AD 3C")
    assert isinstance(at.refusal(parse_card("AD")), SpinAlone)


def test_e65_the_ace_of_diamonds_may_be_led_like_any_other() -> None:
    at = table(SPIN, "AD 4H / 2D 9H / 6C")
    log = lead(at, "AD")
    assert plays(log) == [(ANN, parse_card("AD")), (BET, parse_card("2D"))]


def test_e65_a_table_may_rule_that_it_is_never_led() -> None:
    at = table(varied("spin", "spin-never-led"), "AD 4H / 2D 9H / 6C")
    assert legal(at) == "4H"


def test_e66_another_diamond_may_be_led_over_the_ace() -> None:
    assert legal(table(SPIN, "AD 5D 9D / 2D / 6C")) == "AD 5D"


def test_e67_spin_behind_ones_own_lead() -> None:
    at = table(SPIN, "9S AD 4H / 10S 2H / 6C")
    at.play(parse_card("9S"), spin=True)
    assert (at.turn, legal(at)) == (ANN, "4H")


def test_e68_spin_behind_a_stop_is_allowed() -> None:
    at = table(SPIN, "KS AD 4H / 10S / 6C")
    at.play(parse_card("KS"), spin=True)
    assert (at.turn, held(at, ANN)) == (ANN, "4H")


def test_e69_the_last_card_and_spin_go_out_together() -> None:
    at = table(SPIN, "9S AD / 10S 2H / 6C")
    at.play(parse_card("9S"), spin=True)
    assert at.out == ANN


# --- Saratoga ------------------------------------------------------------------------------------


def test_saratoga_is_newmarket_but_for_the_stakes() -> None:
    assert SARATOGA._replace(game=NEWMARKET.game, staking="free") == NEWMARKET


def test_saratoga_everybody_stakes_the_same_on_each_card() -> None:
    log: list[Event] = []
    at = table(SARATOGA, "4C / 5C / 6C", log=log)
    assert log == [Dressed(seat, place, 1) for seat in (ANN, BET, CASS) for place in range(4)]
    assert (at.board, at.counters) == ([3] * 4, [46] * 3)


def test_saratoga_nobody_places_stakes_of_his_own() -> None:
    with pytest.raises(DealError, match="placed freely"):
        table(SARATOGA, "4C / 5C / 6C", stakes=[(4, 0, 0, 0)] * 3)


# --- The modern game -----------------------------------------------------------------------------


def test_modern_the_board_has_eight_pots() -> None:
    names = ["Pope", "Matrimony", "Intrigue", "Ace", "King", "Queen", "Jack"]
    assert [pot.name for pot in MODERN.pots] == [*names, "First out"]


def test_modern_a_card_in_the_spare_hand_stops_the_run() -> None:
    at = table(MODERN, "4C 2H / 6C / 7H", "7H")
    assert lead(at, "4C")[-1] == Stopped(ANN, parse_card("4C"), "dead")


def test_modern_the_dealer_alone_pays_fifteen() -> None:
    log: list[Event] = []
    at = table(MODERN, "4C / 5C / 6C", "6C", log=log)
    dressed = [event for event in log if isinstance(event, Dressed)]
    amounts = [6, 2, 2, 1, 1, 1, 1, 1]
    assert dressed == [Dressed(CASS, place, amount) for place, amount in enumerate(amounts)]
    assert (at.board, at.counters) == (amounts, [100, 100, 85])


def test_modern_the_player_of_the_stop_leads() -> None:
    at = table(MODERN, "4C 2H / 5C 3S / 7H", "7H")
    lead(at, "4C")
    assert (at.turn, legal(at)) == (BET, "3S")


def test_modern_only_a_leader_has_a_choice() -> None:
    rng, led, followed = Random(9), 0, 0
    for _ in range(100):
        for at in play_at_random(random_table(MODERN, rng), rng):
            if at.due is not None:
                assert at.legal() == (at.due,)
                followed += 1
            elif not at.over:
                led += len(at.legal()) > 1
    assert led > 300
    assert followed > 300


def test_modern_three_good_leads_and_what_each_brings() -> None:
    at = table(MODERN, "AS 3H 4H 5H 6H 2C 4C 9C / 3C 9H / 7C", "2S")
    lead(at, "AS")
    assert at.counters[ANN] == 101, "a suit with something on the board"
    lead(at, "3H")
    assert held(at, ANN) == "2C 4C 9C", "a long run of one's own"
    lead(at, "2C")
    assert (at.turn, held(at, ANN)) == (ANN, "9C"), "a run that comes back"


@pytest.mark.parametrize("suit", "SHDC")
def test_modern_the_four_high_cards_take_their_pots(suit: str) -> None:
    other = "H" if suit != "H" else "S"
    at = table(MODERN, f"A{suit} J{suit} Q{suit} K{suit} 4{other} / 5{other} / 6C", f"5{suit}")
    log = [*lead(at, f"A{suit}"), *lead(at, f"J{suit}")]
    taken = [MODERN.pots[one.pot].name for one in log if isinstance(one, Claimed)]
    assert [name for name in taken if name not in ("Intrigue", "Matrimony")] == [
        "Ace",
        "Jack",
        "Queen",
        "King",
    ]


@pytest.mark.parametrize("turned", ["2S", "2H", "2D", "2C"])
def test_modern_the_nine_of_diamonds_takes_the_pope_whatever_suit_pays(turned: str) -> None:
    at = table(MODERN, "9D 4C / 5C / 6C", turned)
    assert lead(at, "9D")[1] == Claimed(ANN, pot("pope"), 6, "card")


def test_modern_jack_then_queen_take_intrigue_besides_their_own_pots() -> None:
    log = lead(table(MODERN, "JS QS 4C / 5C / 6C", "2S"), "JS")
    earned = {"jack": "card", "queen": "card", "intrigue": "combination"}
    assert claims(log) == {
        f"{how} {pot(name)}": MODERN.stakes[pot(name)] for name, how in earned.items()
    }


@pytest.mark.parametrize(
    ("turned", "name"), [("AS", "ace"), ("KH", "king"), ("QD", "queen"), ("JC", "jack")]
)
def test_modern_a_paying_turn_up_brings_the_dealer_its_pot_before_the_lead(
    turned: str, name: str
) -> None:
    log: list[Event] = []
    at = table(MODERN, f"{turned} 4C / 5C / 6C", turned, log=log)
    assert log[-1] == Claimed(CASS, pot(name), 1, "turn-up")
    assert (at.last, at.turn, at.board[pot(name)], at.counters[CASS]) == (None, ANN, 0, 86)
    assert at.board[pot("matrimony")] == at.board[pot("intrigue")] == 2


def test_modern_an_unplayed_pope_is_worth_twelve_in_the_second_hand() -> None:
    grown = []
    left = 0
    for _ in range(3):
        at = table(MODERN, "4C / 9D / 6C", "2S", board={"pope": left})
        lead(at, "4C")
        left = at.board[pot("pope")]
        grown.append(left)
    assert grown == [6, 12, 18]


# --- Peel ----------------------------------------------------------------------------------------

SEVEN = ("2H 4H 6H 8H 10H QH 2S", "2C 4C 6C 8C 10C QC 4S", "2D 4D 6D JD KD 7S 9S")
"""Hands of seven cards that follow nothing the tests lead."""


def levied(at: Table) -> list[Levied]:
    return [event for event in lead(at, "9D") if isinstance(event, Levied)]


def test_peel_the_levy_is_a_counter_a_card_up_to_six() -> None:
    at = table(PEEL, f"9D 4C / 2H 3H 5H / {SEVEN[0].replace('2H ', '')} KS", "JS")
    assert levied(at) == [Levied(BET, ANN, 3, 3), Levied(CASS, ANN, 6, 7)]


def test_peel_with_the_variation_the_levy_ends_at_four() -> None:
    at = table(varied("pope-joan-peel", "cap-4"), f"9D 3C / 3H 5H / {SEVEN[0]}", "JS")
    assert levied(at) == [Levied(BET, ANN, 2, 2), Levied(CASS, ANN, 4, 7)]


@pytest.mark.parametrize("others", [2, 3])
def test_peel_the_limit_does_not_depend_on_the_number_of_players(others: int) -> None:
    at = table(PEEL, " / ".join(["9D 3C", *SEVEN[:others]]), "JS")
    assert [event.amount for event in levied(at)] == [6] * others


@pytest.mark.parametrize(
    ("turned", "name"), [("AS", "ace"), ("KH", "king"), ("QD", "queen"), ("JC", "jack")]
)
def test_peel_a_turned_honour_brings_the_dealer_its_pot_and_play_goes_on(
    turned: str, name: str
) -> None:
    log: list[Event] = []
    at = table(PEEL, "4C / 5C / 6C", turned, log=log)
    assert log[-1] == Claimed(CASS, pot(name, PEEL), 1, "turn-up")
    assert (at.over, at.turn, legal(at)) == (False, ANN, "4C")


def test_peel_a_turned_pope_brings_its_pot_and_the_levy() -> None:
    log: list[Event] = []
    at = table(PEEL, f"4C 3S / {SEVEN[0]} / 6C", "9D", log=log)
    assert log[-3:] == [
        Claimed(CASS, pot("pope", PEEL), 6, "turn-up"),
        Levied(ANN, CASS, 2, 2),
        Levied(BET, CASS, 6, 7),
    ]
    assert (at.over, at.turn) == (False, ANN)


def test_peel_a_low_turn_up_moves_no_counter() -> None:
    log: list[Event] = []
    table(PEEL, "4C / 5C / 6C", "10S", log=log)
    assert {event.kind for event in log} == {"dressed", "turned-up"}


def test_peel_every_special_card_takes_its_pot_by_being_played() -> None:
    at = table(PEEL, "9D AS JS QS KS 4C / 5C / 6C", "2S")
    log = [*lead(at, "9D"), *lead(at, "AS"), *lead(at, "JS")]
    taken = [PEEL.pots[one.pot].name for one in log if isinstance(one, Claimed)]
    assert taken == ["Pope", "Ace", "Jack", "Queen", "Intrigue", "King", "Matrimony"]


def test_peel_what_is_not_played_wins_nothing_and_costs_nothing() -> None:
    at = table(PEEL, "4C / 9D AS / QS KS", "2S")
    log = lead(at, "4C")
    assert list(claims(log)) == [f"first-out {pot('first-out', PEEL)}"]
    assert not any(isinstance(event, Doubled | Excused) for event in log)
    assert at.board == [6, 2, 2, 1, 1, 1, 1, 0]


def test_peel_holding_a_pair_is_worth_nothing_until_both_are_played() -> None:
    at, matrimony = table(PEEL, "QS KS 4C / 5C / 6C", "2S"), pot("matrimony", PEEL)
    lead(at, "KS")
    assert at.board[matrimony] == 2
    lead(at, "QS")
    assert at.board[matrimony] == 0


def test_peel_the_pope_may_be_led_over_lower_diamonds() -> None:
    at = table(PEEL, "3D 9D AS KS / 5C / 6C", "2S")
    assert legal(at) == "AS KS 3D 9D"


def test_peel_no_card_leads_up_to_the_pope_or_to_an_ace() -> None:
    order = sequence(PEEL.order, PEEL.removed)
    followers = {order.after[card] for card in order.pack}
    assert not followers & {int(card) for card in parse_cards("9D AS AH AD AC")}
    assert order.ends[parse_card("7D")] == "removed"


def test_peel_unplayed_pots_grow_and_game_never_does() -> None:
    left = {pot.id: 0 for pot in PEEL.pots}
    for deals in (1, 2, 3):
        at = table(PEEL, "4C / 9D AS QS / 6C", "10S", board=left)
        lead(at, "4C")
        left = {pot.id: amount for pot, amount in zip(PEEL.pots, at.board, strict=True)}
        assert at.board == [6 * deals, 2 * deals, 2 * deals, *[deals] * 4, 0]


def test_peel_a_fat_pot_is_worth_skipping_the_low_cards() -> None:
    purses = []
    for choice in ("2S", "KS"):
        at = table(PEEL, "2S KS 4H / 3S / 6C 7C", "10S", board={"king": 9})
        lead(at, choice)
        purses.append(at.counters[ANN])
    assert purses == [96 - 2, 96 + 10]


def test_peel_the_low_cards_first_take_others_with_them() -> None:
    after = []
    for choice in ("2S", "4S"):
        at = table(PEEL, "2S 3S 4S 9H / 6H / 8C", "10S")
        lead(at, choice)
        after.append(held(at, ANN))
    assert after == ["9H", "2S 3S 9H"]


def test_peel_a_pair_from_two_hands_is_divided_only_by_agreement() -> None:
    for rules, share in ((PEEL, 0), (varied("pope-joan-peel", "split-divided"), 1)):
        at = table(rules, "JS 4C / QS 5C / 6C", "2S")
        log = lead(at, "JS")
        assert Split(BET, ANN, pot("intrigue", rules), share) in log
        assert [one.seat for one in log if isinstance(one, Claimed)] == [ANN, BET]
        assert at.counters[:2] == [96 + 1 + share] * 2


def test_peel_those_who_cannot_follow_are_passed_over_until_the_stop() -> None:
    at, six = table(PEEL, "5C 2H / 3H 4H / 6C 9H", "2S"), parse_card("6C")
    log = lead(at, "5C")
    assert log[1:3] == [Called((ANN,), six), Followed(CASS, six)]
    assert log[-1] == Stopped(CASS, six, "dead")
    assert (at.turn, legal(at)) == (CASS, "9H")


@pytest.mark.parametrize("game", [one for one in PRESETS if "matrimony" not in one])
def test_peel_a_finished_run_is_turned_down(game: str) -> None:
    """The steps say so, in his game alone; no counter and no card depends on it."""
    rules = PRESETS[game]
    hands = [parse_cards(hand) for hand in ("5C 2H", "3H 4H", "6C 9H")]
    turned = {"none": None, "last-dealt": "9H"}.get(rules.turn_up, "2S")
    deal = deal_written(rules, hands, CASS, None if turned is None else parse_card(turned))
    story = tell(rules, deal, [parse_card("5C")])
    teller = Teller(story, NAMES)
    words = [teller.explain(step) for step in story.steps]
    told = {said.rule for step in words for part in step for said in part}
    assert ("turned-down" in told) is (game == "pope-joan-peel")


def test_peel_the_first_out_takes_game_and_a_counter_a_card() -> None:
    at = table(PEEL, "4C / 2H 3H / 8H", "2S")
    log = lead(at, "4C")
    assert Claimed(ANN, pot("first-out", PEEL), 2, "first-out") in log
    assert at.counters == [96 + 2 + 3, 96 - 2, 100 - 8 - 1]
