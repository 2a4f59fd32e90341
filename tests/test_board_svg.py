"""Each game's board is drawn from its pots: the round dish, or a layout in cards."""

from __future__ import annotations

import re

import pytest
from markup import Nesting

from build_scripts.board_cards import initials, rows
from build_scripts.board_parts import name_lines
from build_scripts.board_svg import Pot, board_svg, is_dish, pile
from engine.cards import parse_card
from engine.layout import pot_shows
from engine.presets import PRESETS

HEARTS = 1


def _pots(game: str, pay_suit: int | None = HEARTS) -> list[Pot]:
    rules = PRESETS[game]
    suit = None if rules.turn_up == "none" else pay_suit
    return [
        Pot(id=pot.id, name=pot.name, claim=pot.claim, shows=pot_shows(pot, rules.pope, suit))
        for pot in rules.pots
    ]


def _shown(svg: str) -> list[str]:
    """The ranks and suits drawn in the corners of cards."""
    ranks = re.findall(r'class="eh-index"[^>]*>(\w+)<', svg)
    return [*ranks, *re.findall(r'class="eh-corner s(\w)', svg)]


@pytest.mark.parametrize("game", PRESETS)
def test_every_game_has_its_board(game: str) -> None:
    pots = _pots(game)
    svg = board_svg(pots, [2] * len(pots))
    Nesting(svg)
    assert svg.count('class="eh-pot"') == len(pots)
    assert svg.count("<circle r=") == 2 * len(pots)
    assert all(f">{pot['name']}<" in svg for pot in pots)


@pytest.mark.parametrize(
    ("game", "dish"),
    [
        ("pope-joan", True),
        ("pope-joan-peel", True),
        ("pope-joan-five-cards", False),
        ("pope-joan-matrimony", False),
        ("newmarket", False),
        ("newmarket-british", False),
    ],
)
def test_the_form_follows_from_what_takes_the_pots(game: str, dish: bool) -> None:
    pots = _pots(game)
    assert is_dish(pots) is dish
    assert ("eh-laid" in board_svg(pots, [0] * len(pots))) is not dish


def test_cards_and_pairs_are_drawn_as_themselves_and_the_kitty_as_a_bowl() -> None:
    five = board_svg(_pots("pope-joan-five-cards"), [0] * 5)
    assert _shown(five) == [*["10", "J", "Q", "K", "7"], *"DCSHD"]
    assert five.count("<rect") == 5
    assert "eh-wood" not in five
    layout = board_svg(_pots("pope-joan-matrimony"), [0] * 5)
    assert _shown(layout)[:7] == ["Q", "K", "J", "Q", "J", "K", "7"]
    assert layout.count("<rect") == 7
    assert layout.count('class="eh-wood"') == 1
    assert layout.count("eh-later") == 6, "the suit of a pair is not known before the turn-up"


def test_without_a_turn_up_a_pair_has_ranks_only() -> None:
    pots = [Pot(id="a", name="Intrigue", claim="combination", shows="J Q")]
    assert _shown(board_svg(pots, [0])) == ["J", "Q"]


def _any_pots(many: int, claim: str) -> list[Pot]:
    shows = [str(parse_card(f"{rank}{suit}")) for suit in "SH" for rank in "A23456789JQK"]
    return [Pot(id=f"p{n}", name=f"Pot {n}", claim=claim, shows=shows[n]) for n in range(many)]


@pytest.mark.parametrize("claim", ["card", "pay-rank", "combination"])
@pytest.mark.parametrize("many", range(1, 17))
def test_a_board_of_any_number_of_pots(many: int, claim: str) -> None:
    svg = board_svg(_any_pots(many, claim), list(range(many)))
    Nesting(svg)
    assert svg.count('class="eh-pot') == many
    assert svg.count("<circle r=") == sum(len(pile(n)) for n in range(many))
    assert "nan" not in svg.lower()
    width = float(re.findall(r'viewBox="0 0 ([\d.]+)', svg)[0])
    names = [float(size) for size in re.findall(r'font-size="([\d.]+)"', svg)]
    # At 360 px the dish has 165 px and a layout 340: nothing is smaller than 8 px there.
    assert min(names) * (340 if "eh-laid" in svg else 165) / width >= 8


@pytest.mark.parametrize("many", range(1, 17))
def test_rows_hold_every_pot_once_and_are_much_alike(many: int) -> None:
    made = rows(_any_pots(many, "card"))
    assert [number for row in made for number in row] == list(range(many))
    lengths = [len(row) for row in made]
    assert max(lengths) - min(lengths) <= 1


def test_a_long_name_takes_two_lines() -> None:
    assert name_lines("Queen of all hearts", 104) == ["Queen of", "all hearts"]
    assert name_lines("Confederacy", 50) == ["Confederacy"]
    assert name_lines("Old Jack", 104) == ["Old Jack"]


def test_who_staked_what_stands_under_the_card() -> None:
    pots = _pots("newmarket")
    placed = [[2, 0, 1, 1], [1, 1, 1, 1], [0, 4, 0, 0], [1, 1, 1, 1]]
    svg = board_svg(pots, [4, 6, 3, 3], placed=placed, names=["Ann", "Bet", "Cass", "Bob"])
    put = [re.sub("<.*?>", "", t) for t in re.findall(r'class="eh-put"[^>]*>(.*?)</text>', svg)]
    assert put == ["A2 Be1 Bo1", "Be1 C4 Bo1", "A1 Be1 Bo1", "A1 Be1 Bo1"]
    assert 'class="eh-put"' not in board_svg(pots, [4, 6, 3, 3])


def test_initials_tell_names_apart() -> None:
    assert initials(["Ann", "Bet", "Cass"]) == ["A", "B", "C"]
    assert initials(["Ann", "Anna", "Abe"]) == ["Ann", "Ann", "Ab"]


def test_a_taken_pot_says_so() -> None:
    svg = board_svg(_pots("newmarket"), [0, 1, 1, 1], taken=[2, None, None, None])
    assert re.findall(r'class="(eh-pot[^"]*)"', svg)[:2] == ["eh-pot is-taken is-bare", "eh-pot"]


@pytest.mark.parametrize("count", range(1, 13))
def test_counters_up_to_a_dozen_can_be_counted(count: int) -> None:
    spots = pile(count)
    assert len(set(spots)) == count
    assert abs(sum(x for x, _ in spots)) < 1e-9


def test_more_than_a_dozen_are_a_stack() -> None:
    assert len(pile(13)) == len(pile(99)) == 7
