"""Which card follows which, and where no deal can go on."""

from __future__ import annotations

import pytest

from engine.cards import PACK, cards_of, codes, mask, parse_card, parse_cards
from engine.sequence import lowest_of_suits, sequence


def test_with_the_ace_low_runs_go_from_ace_to_king() -> None:
    order = sequence("ace-low", ())
    assert [order.after[card] for card in PACK] == [
        -1 if card.rank == 13 else card + 1 for card in PACK
    ]


def test_with_the_ace_high_runs_go_from_two_to_ace() -> None:
    order = sequence("ace-high", ())
    assert (order.after[parse_card("KD")], order.after[parse_card("AD")]) == (parse_card("AD"), -1)


def test_a_run_never_changes_suit() -> None:
    for name in ("ace-low", "ace-high"):
        after = sequence(name, ()).after
        assert all(after[card] >> 4 == card.suit for card in PACK if after[card] >= 0)


def test_every_natural_stop_has_its_reason() -> None:
    ends = sequence("ace-low", parse_cards("8D")).ends
    assert {card.code: why for card, why in ends.items()} == {  # type: ignore[attr-defined]
        "KS": "top",
        "KH": "top",
        "7D": "removed",
        "KD": "top",
        "KC": "top",
    }


def test_a_removed_card_is_not_in_the_pack() -> None:
    pack = sequence("ace-low", parse_cards("8D")).pack
    assert (len(pack), parse_card("8D") in pack) == (51, False)


@pytest.mark.parametrize(("order", "high"), [("ace-low", ""), ("ace-high", "AS AH AD AC")])
def test_which_aces_top_their_suits(order: str, high: str) -> None:
    assert sequence(order, ()).high_aces == mask(parse_cards(high))


@pytest.mark.parametrize(
    ("order", "hand", "lowest"),
    [
        ("ace-low", "AS 5S KS 9D", "AS 9D"),
        ("ace-high", "AS 5S KS 9D", "5S 9D"),
        ("ace-high", "AS 9D", "AS 9D"),
        ("ace-low", "", ""),
    ],
)
def test_the_lowest_card_of_each_suit(order: str, hand: str, lowest: str) -> None:
    high_aces = sequence(order, ()).high_aces
    assert codes(cards_of(lowest_of_suits(mask(parse_cards(hand)), high_aces))) == lowest
