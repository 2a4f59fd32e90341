"""What a scenario says of the other games: read from a file, checked, and handed to the table."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from deals import NAMES

from engine import Table, deal_from_seed, deal_written, parse_card
from engine.authoring.scenario_file import examine, read_file, read_text
from engine.bots import takes_spare
from engine.cards import PACK, cards_of
from engine.cards import codes as codes_of
from engine.errors import DealError
from engine.explain import Teller
from engine.finding_words import advice, sentence
from engine.presets import PRESETS
from engine.scenario import Scenario
from engine.view import story_of

OK = Path(__file__).resolve().parent / "scenarios_ok"


def text(name: str) -> str:
    return (OK / f"{name}.yml").read_text(encoding="utf-8")


def scenario(name: str) -> Scenario:
    read = examine(read_file(str(OK / f"{name}.yml"))).scenario
    assert read is not None
    return read


def codes(text: str) -> list[str]:
    return [found.finding.code for found in examine(read_text(text)).findings]


def test_stakes_are_read_by_seat_and_pot() -> None:
    read = scenario("newmarket_with_stakes")
    assert read.data["stakes"][0] == {"ace": 4}
    assert read.stakes == ((4, 0, 0, 0), (1, 1, 1, 1), (0, 1, 3, 0))
    assert story_of(read).table.board == [5, 2, 4, 0]


def test_who_is_left_out_of_the_stakes_spreads_them_as_the_rules_name_it() -> None:
    short = text("newmarket_with_stakes").replace(
        "  Bet: {Ace: 1, King: 1, Queen: 1, Jack: 1}\n", ""
    )
    read = examine(read_text(short)).scenario
    assert read is not None
    assert (read.data["stakes"][1], read.stakes) == (
        None,
        ((4, 0, 0, 0), (1, 1, 1, 1), (0, 1, 3, 0)),
    )


def test_without_stakes_everybody_spreads_them() -> None:
    read = scenario("spin")
    assert read.stakes is None
    assert story_of(read).steps[1].board == (3, 3, 3, 3)


@pytest.mark.parametrize(
    ("name", "exchange", "purses"),
    [
        ("michigan_with_exchange", (2, 0), (46, 46, 42)),
        ("michigan_with_a_buyer", (1, 5), (46, 41, 47)),
    ],
)
def test_who_takes_the_spare_hand_is_read_with_the_price(
    name: str, exchange: tuple[int, int], purses: tuple[int, ...]
) -> None:
    read = scenario(name)
    assert (read.exchange, read.data["exchange"]) == (exchange, [*exchange])
    step = story_of(read).steps[2]
    assert (step.kind, step.seat, step.counters) == ("exchange", exchange[0], purses)


def test_spin_is_thrown_in_behind_the_card_it_is_written_with() -> None:
    read = scenario("spin")
    assert [lead.spin for lead in read.play] == [parse_card("10S"), None, None]
    assert story_of(read).steps[3].stop == "spin"


def test_a_dealer_who_looks_at_the_spare_hand_has_no_cards() -> None:
    assert scenario("dealer_looks").deal.hands[2] == 0


def test_only_the_spare_hand_that_is_written_out_is_taken() -> None:
    table = story_of(scenario("michigan_short_exchange")).table
    assert table.deal.hands[2].bit_count() == 3
    assert table.deal.stock.bit_count() == 52 - 9


@pytest.mark.parametrize("game", PRESETS)
def test_a_short_hand_of_any_game_can_be_written(game: str) -> None:
    rules = PRESETS[game]
    turn_up = {"last-dealt": "turn-up: 7C\n", "none": ""}.get(rules.turn_up, "turn-up: 9C\n")
    written = (
        f"title: Any game\ngame: {game}\nseats: Ann, Bet, Cass\ndealer: Cass\n"
        f"deal: {{Ann: 2D 4S, Bet: 5S 3H, Cass: 6S 7C}}\n{turn_up}play: [2D]\n"
    )
    assert codes(written) == []


@pytest.mark.parametrize(
    ("old", "new", "code", "told"),
    [
        ("spin: 10S", "spin: JS", "S315", "remove `spin:`, or write another card"),
        ("spin: 10S", "spin: QD", "S317", "write a card of this run"),
        ("spin: 10S", "spin: AD", "S318", "write the card behind which it goes"),
        ("game: spin", "game: newmarket", "S316", "remove `spin:`, or name the card"),
        ("stop: spin", "stop: dead", "S309", "write `stop: spin`"),
        ("    spin: 10S\n", "", "S309", "or throw Spin in with `spin: 9S`"),
        ("Ann QD, Cass KD", "Ann QD, Cass KD, Cass AD", "S308", "a line of its own"),
    ],
)
def test_what_is_wrong_with_spin_is_told_with_one_thing_to_do(
    old: str, new: str, code: str, told: str
) -> None:
    good = text("spin")
    assert old in good
    first = examine(read_text(good.replace(old, new))).findings[0].finding
    assert first.code == code
    assert told in " ".join(advice(first))


SHORT = """title: Short
game: {game}
seats: Ann, Bet, Cass
dealer: Cass
deal: {{Ann: 9S 10S 2C, Bet: AD JS 3C, Cass: KD 6H}}
{more}
"""


@pytest.mark.parametrize(
    ("game", "more", "code", "told", "not_told"),
    [
        # Spin only for whoever holds its card
        ("spin", "play: [{lead: 9S, stop: spin}]", "S309", "`spin: JS`", "`spin: 9S`"),
        ("spin", "play: ['Ann 9S, Bet AD']", "S307", "write `Ann 10S`", "spin:"),
        # no way that the rules bar
        ("newmarket", "takes-spare: Cass\nplay: [9S]", "S223", "remove", "spare-use"),
        ("pope-joan", "turn-up: 6H\ntakes-spare: Cass\nplay: [9S]", "S223", "remove", "spare-use"),
        (
            "michigan",
            "rules: {spare-use: nobody}\ntakes-spare: Bet\nplay: [9S]",
            "S223",
            "or write `spare-use: auction`",
            "dealer-swaps",
        ),
        ("michigan", "takes-spare: [Bet, 5]\nplay: [9S]", "S104", "Bet: 5", "text"),
    ],
)
def test_the_way_that_is_offered_can_be_gone(
    game: str, more: str, code: str, told: str, not_told: str
) -> None:
    first = examine(read_text(SHORT.format(game=game, more=more))).findings[0].finding
    said = " ".join([sentence(first), *advice(first)])
    assert first.code == code
    assert told in said
    assert not_told not in said


def test_a_full_deal_is_offered_a_turn_up_that_lies_where_the_last_card_falls() -> None:
    rules = PRESETS["pope-joan"]
    for seats in range(3, 9):
        deal = deal_from_seed(rules, seats, seats - 1, Random(seats))
        names = NAMES[:seats]
        hands = "".join(
            f"  {name}: {codes_of(cards_of(hand))}\n"
            for name, hand in zip(names, deal.hands, strict=True)
        )
        written = (
            f"title: Full\ngame: pope-joan\nseats: {', '.join(names)}\ndealer: {names[-1]}\n"
            f"deal:\n{hands}play: [{next(iter(cards_of(deal.hands[0])))!s}]\n"
        )
        (missing,) = examine(read_text(written)).findings
        line = re.search(r"`(turn-up: \w+)`", " ".join(advice(missing.finding)))
        assert line is not None
        assert not {"S210", "S212"} & {*codes(written.replace("play:", f"{line[1]}\nplay:"))}


def test_a_spare_hand_that_nobody_may_take_is_all_that_nobody_is_dealt() -> None:
    written = (
        "title: Seen\ngame: pope-joan-peel\nrules: {options: dealer-looks}\nseats: Ann, Bet, Cass\n"
        "dealer: Cass\ndeal: {Ann: 4S 7S JD, Bet: 5S QS 9D, spare: 2H}\nturn-up: 9C\nplay: [4S]\n"
    )
    read = examine(read_text(written)).scenario
    assert read is not None
    assert not read.deal.aside


def test_a_spare_hand_without_cards_is_not_the_whole_pack_dealt() -> None:
    written = SHORT.format(game="michigan", more="play: [9S]").replace("6H}", "6H, spare: []}")
    read = examine(read_text(written)).scenario
    assert read is not None
    story = story_of(read)
    said = Teller(story, read.names).explain(story.steps[0]).happened[0].text
    assert "whole pack" not in said


def test_nobody_takes_a_spare_hand_without_cards() -> None:
    rules = PRESETS["michigan"]
    hands = [[card for card in PACK if card.suit == suit] for suit in range(4)]
    bare = deal_written(rules, hands, 3, None)
    with pytest.raises(DealError, match="no cards"):
        Table(rules, bare, exchange=(3, 0))
    for seed in range(20):
        assert takes_spare(rules, bare, Random(seed)) is None


def test_stakes_that_are_not_the_same_are_held_against_what_most_place() -> None:
    good = text("newmarket_with_stakes")
    one = examine(read_text(good.replace("{Queen: 3, King: 1}", "{Queen: 3, King: 2}")))
    assert [found.finding.facts["player"] for found in one.findings] == ["Cass"]
    two = examine(
        read_text(good.replace("{Queen: 3, King: 1}", "{Queen: 6}").replace("{Ace: 4}", "{Ace: 6}"))
    )
    assert [found.finding.facts["player"] for found in two.findings] == ["Bet"]
