"""House rules: every field is documented, every contradiction has a sentence and a way out."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random
from typing import Any

import pytest
from deals import CONFEDERACY, GAMES, HOUSE, POPE_JOAN, house, play_at_random, pot, random_table

from engine import PRESETS, Rules, contradictions, parse_card, parse_cards
from engine.cards import PACK, Card, codes
from engine.compiled import compile_rules
from engine.contradictions import check_rules, problems
from engine.errors import RulesError
from engine.layout import Pot
from engine.rule_shapes import misshapen
from engine.rules import FIELDS, pot_index, with_pots

WITH_CONFEDERACY = {"pots": (*POPE_JOAN.pots, CONFEDERACY), "stakes": (*POPE_JOAN.stakes, 2)}
TWICE = {"pots": (*POPE_JOAN.pots, POPE_JOAN.pots[0]), "stakes": (*POPE_JOAN.stakes, 2)}
NO_NEWMARKET_KING = HOUSE["no-turn-up"]._replace(removed=parse_cards("KC 2S"))
FOSTER, PEEL = PRESETS["pope-joan-matrimony"], PRESETS["pope-joan-peel"]
FIVE_CARDS, NEWMARKET = PRESETS["pope-joan-five-cards"], PRESETS["newmarket"]
SPIN, BRITISH = PRESETS["spin"], PRESETS["newmarket-british"]
SIZES = (13, 10, 8, 7, 6, 5)


def with_pot(rules: Rules, *more: Pot) -> Rules:
    """The same with more pots, of one counter each."""
    stakes = (*rules.stakes, *[1] * len(more))
    return rules._replace(pots=(*rules.pots, *more), stakes=stakes)


ONE_SUIT = tuple(card for card in PACK if card.suit and card.code != "9D")
"""With these out, thirteen spades and the Pope are left."""

CONTRADICTIONS: dict[str, tuple[Rules, str]] = {
    "an unknown value": (house(order="ace-middle"), "order"),
    "an unknown lead": (house(lead="any"), "lead"),
    "one player": (house(players=(1, 8)), "players"),
    "more players than seats": (house(players=(3, 13)), "players"),
    "most before fewest": (house(players=(5, 3)), "players"),
    "a stake too few": (house(stakes=(6, 2, 2)), "stakes"),
    "a stake too many": (house(stakes=(6, 2, 2, 1, 1, 1, 1, 1, 1)), "stakes"),
    "a stake below nothing": (house(stakes=(6, 2, 2, 1, -1, 1, 1, 1)), "stakes"),
    "a payment below nothing": (house(per_card=-1), "per-card"),
    "fewer counters than none": (house(counters=-1), "counters"),
    "no hand to play": (house(hands=0), "hands"),
    "a target below nothing": (house(target=-1), "target"),
    "a target reached at the start": (house(target=100), "target"),
    "the Pope removed": (house(removed=parse_cards("8D 9D")), "removed"),
    "the card of a pot removed": (NO_NEWMARKET_KING, "removed"),
    "all queens removed": (house(removed=parse_cards("8D QS QH QD QC")), "removed"),
    "a card removed twice": (house(removed=parse_cards("8D 8D")), "removed"),
    "no suit with both cards of a pair": (
        house(removed=parse_cards("8D JS JH QD QC")),
        "removed",
    ),
    "the one rank left is the Pope's": (
        with_pot(house(removed=parse_cards("9S 9H 9C")), Pot("nine", "Nine", "pay-rank", (9,))),
        "removed",
    ),
    "all of a rank have pots of their own": (
        with_pot(
            POPE_JOAN,
            Pot("nine", "Nine", "pay-rank", (9,)),
            *[Pot(f"n{card}", f"N{card}", "card", (card,)) for card in parse_cards("9S 9H 9C")],
        ),
        "pots",
    ),
    "two pots for a pair": (
        with_pot(POPE_JOAN, Pot("pair", "Pair", "combination", (12, 11))),
        "pots",
    ),
    "too few cards": (
        house(removed=(*ONE_SUIT, *parse_cards("2S 3S")), players=(3, 12)),
        "removed",
    ),
    "the card of Spin removed": (SPIN._replace(removed=parse_cards("AD")), "removed"),
    "the opening card removed": (
        BRITISH._replace(removed=parse_cards("2D"), cards_each=()),
        "removed",
    ),
    "a levy below nothing": (PEEL._replace(turn_up_bonus="pot", pope_levy=-1), "pope-levy"),
    "a pot twice": (house(**TWICE), "pots"),
    "two pots for the Pope": (with_pot(POPE_JOAN, Pot("joan", "Joan", "pope")), "pots"),
    "two pots for an honour": (with_pot(POPE_JOAN, Pot("one", "One", "pay-rank", (1,))), "pots"),
    "two pots for a card": (
        with_pot(NEWMARKET, Pot("heart", "Heart", "card", (parse_card("AH"),))),
        "pots",
    ),
    "two pots for the first out": (with_pot(BRITISH, Pot("pool", "Pool", "first-out")), "pots"),
    "a Pope that has a pot of its own": (
        FIVE_CARDS._replace(pope=parse_card("10D")),
        "pope",
    ),
    "a size of hand too few": (BRITISH._replace(cards_each=SIZES[:5]), "cards-each"),
    "a size of hand too many": (BRITISH._replace(cards_each=(*SIZES, 4)), "cards-each"),
    "hands larger than the pack": (
        NEWMARKET._replace(cards_each=(15, 14, 9, 8, 7, 6)),
        "cards-each",
    ),
    "hands that leave no turn-up": (
        FOSTER._replace(cards_each=(15, 13, 9, 8, 7, 6)),
        "cards-each",
    ),
    "hands that leave too little for the spare hand": (
        BRITISH._replace(cards_each=(14, 10, 8, 7, 6, 5)),
        "cards-each",
    ),
    "hands without cards": (BRITISH._replace(cards_each=(13, 10, 8, 7, 6, 0)), "cards-each"),
    "a stock when all is dealt": (NEWMARKET._replace(cards_each=()), "spare-hand"),
    "a rest that lies nowhere": (NEWMARKET._replace(spare_hand="none"), "spare-hand"),
    "a look at no spare hand": (NEWMARKET._replace(spare_use="dealer-looks"), "spare-use"),
    "a swap for no spare hand": (
        house(spare_hand="none", turn_up="laid-aside", spare_use="dealer-swaps"),
        "spare-use",
    ),
    "one player beside a dealer who looks": (
        PEEL._replace(players=(2, 8), spare_use="dealer-looks"),
        "players",
    ),
    "a swap of the hand with the turn-up": (house(spare_use="dealer-swaps"), "spare-use"),
    "a sale of the hand with the turn-up": (house(spare_use="auction"), "spare-use"),
    "a trump without a turn-up": (FOSTER._replace(turn_up="none"), "turn-up"),
    "the top of no stock": (house(turn_up="top-of-stock"), "turn-up"),
    "the last card of a stock": (FOSTER._replace(turn_up="last-dealt"), "turn-up"),
    "a card laid aside from a stock": (FOSTER._replace(turn_up="laid-aside"), "turn-up"),
    "a company without a pot for the rest": (
        FIVE_CARDS._replace(staking="company"),
        "staking",
    ),
    "nothing to place freely": (NEWMARKET._replace(stakes=(0, 0, 0, 0)), "stakes"),
    "a levy without a Pope": (NEWMARKET._replace(pope_levy=6), "pope-levy"),
    "an opening card that is never led": (
        SPIN._replace(spin_lead="never", lead_blocked="pass-left", opening=SPIN.spin),
        "opening",
    ),
    "counters placed on no pots": (NEWMARKET._replace(pots=(), stakes=()), "staking"),
    "a pot that nothing takes": (with_pot(PEEL, Pot("luck", "Luck", "luck")), "pots"),
    "a pair of one rank": (with_pot(PEEL, Pot("two", "Two", "combination", (11, 11))), "pots"),
    "a gap filled without a Pope": (NEWMARKET._replace(pope_fills="yes"), "pope-fills"),
    "two players at Pope": (house(players=(2, 8)), "players"),
    "a levy turned up that is none": (PEEL._replace(pope_levy=0), "turn-up-bonus"),
    "Spin never led and led freely": (SPIN._replace(spin_lead="never"), "lead-blocked"),
    "a pay suit without a turn-up": (house(turn_up="none", turn_up_bonus="none"), "turn-up"),
    "a bonus without a turn-up": (
        HOUSE["no-turn-up"]._replace(turn_up_bonus="pot"),
        "turn-up-bonus",
    ),
    "an excuse without a Pope": (
        HOUSE["no-turn-up"]._replace(exemption="unplayed-pope"),
        "exemption",
    ),
    "a Pope pot without a Pope": (house(pope=None, exemption="none"), "pope"),
    "a pair that is no neighbour": (house(**WITH_CONFEDERACY), "combination"),
}


def sentences_in_the_code() -> list[list[str]]:
    """The fixed words of every sentence that ``problems`` can say, piece by piece."""
    tree = ast.parse(Path(contradictions.__file__).read_text(encoding="utf-8"))
    found = []
    for part in tree.body:
        for node in ast.walk(part) if isinstance(part, ast.FunctionDef) else ():
            if isinstance(node, ast.Yield) and isinstance(node.value, ast.Call):
                found.append((part, node.value))
    pieces = []
    for function, call in found:
        said = call.args[0]
        if isinstance(said, ast.Name):
            before = [
                node.value
                for node in ast.walk(function)
                if isinstance(node, ast.Assign)
                and ast.unparse(node.targets[0]) == said.id
                and node.lineno < call.lineno
            ]
            said = max(before, key=lambda value: value.lineno)
        pieces.append(
            [
                str(node.value)
                for node in ast.walk(said)
                if isinstance(node, ast.Constant) and isinstance(node.value, str)
            ]
        )
    return pieces


@pytest.mark.parametrize("pieces", sentences_in_the_code(), ids=lambda pieces: pieces[0][:40])
def test_every_contradiction_is_shown_here(pieces: list[str]) -> None:
    sentences = [str(problems(case)[0]) for case, _ in CONTRADICTIONS.values()]
    assert any(all(piece in sentence for piece in pieces) for sentence in sentences)


@pytest.mark.parametrize(("rules", "field"), CONTRADICTIONS.values(), ids=CONTRADICTIONS)
def test_a_contradiction_names_the_field_to_change(rules: Rules, field: str) -> None:
    assert [error.facts["field"] for error in problems(rules)] == [field]


@pytest.mark.parametrize(("rules", "field"), CONTRADICTIONS.values(), ids=CONTRADICTIONS)
def test_a_contradiction_has_a_sentence(rules: Rules, field: str) -> None:
    sentence = str(problems(rules)[0])
    assert sentence[0].isupper() or sentence[0].isdigit() or sentence.startswith((field, *"♦♣♥"))
    assert sentence.endswith(".")
    assert len(sentence.split()) >= 5


@pytest.mark.parametrize(
    ("rules", "field"),
    [case for case in CONTRADICTIONS.values() if case[1] != "opening"],
    ids=[name for name, case in CONTRADICTIONS.items() if case[1] != "opening"],
)
def test_the_nearest_value_of_a_contradiction_is_legal(rules: Rules, field: str) -> None:
    nearest = problems(rules)[0].facts["nearest"]
    if field == "pots":
        mended = with_pots(rules, nearest)
    else:
        mended = rules._replace(**{field.replace("-", "_"): nearest})
    assert problems(mended) == []


def test_independent_contradictions_are_all_reported() -> None:
    rules = house(removed=parse_cards("9D"), turn_up="none", turn_up_bonus="none")
    assert [error.facts["field"] for error in problems(rules)] == ["removed", "turn-up"]


def test_a_value_that_cannot_be_is_not_followed_by_what_depends_on_it() -> None:
    rules = house(order="ace-middle", removed=parse_cards("9D"))
    assert [error.facts["field"] for error in problems(rules)] == ["order"]


MISSHAPEN: list[tuple[str, object]] = [
    ("pope", Card(63)),
    ("pope", 9.0),
    ("spin", Card(63)),
    ("opening", Card(14)),
    ("removed", (Card(63),)),
    ("removed", None),
    ("stakes", (1.5,) * 8),
    ("stakes", None),
    ("turn-up", []),
    ("players", (3,)),
    ("players", None),
    ("cards-each", ["9"]),
    ("counters", "100"),
    ("hands", True),
    ("pots", None),
    ("pots", ({"id": "pope"},)),
    ("pots", (Pot("pope", "Pope", "card", ("9D",)),)),  # type: ignore[arg-type]
    ("game", None),
]


@pytest.mark.parametrize(("name", "value"), MISSHAPEN, ids=range(len(MISSHAPEN)))
def test_a_field_that_holds_nothing_of_its_kind_is_refused(name: str, value: object) -> None:
    rules = house(**{name.replace("-", "_"): value})
    with pytest.raises(RulesError, match=rf"^{name} must be .*\.$"):
        check_rules(rules)
    (problem,) = problems(rules)
    nearest = problem.facts["nearest"]
    assert not list(misshapen(house(**{name.replace("-", "_"): nearest})))


def test_the_nearest_target_can_be_written() -> None:
    (problem,) = problems(house(counters=999_999, target=150))
    assert problem.facts["nearest"] == 0


@pytest.mark.parametrize(
    ("changes", "players", "nearest"),
    [
        ({"players": (2, 8)}, (3, 8), (24, 15, 12, 9, 8, 7, 6)),
        ({"players": (4, 6)}, (3, 8), (12, 9, 8)),
        ({"players": (3, 10)}, (3, 8), (15, 12, 9, 8, 7, 6, 5, 4)),
        ({"players": (3, 6), "cards_each": (15,)}, (3, 8), (15, 12, 9, 8)),
        ({"players": (3, 3)}, None, (15,)),
    ],
)
def test_the_nearest_sizes_of_hand_are_those_of_the_same_tables(
    changes: dict[str, Any], players: tuple[int, int] | None, nearest: tuple[int, ...]
) -> None:
    (problem,) = problems(NEWMARKET._replace(**changes), players)
    assert problem.facts["nearest"] == nearest


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        (NEWMARKET._replace(players=(3, 3)), "For 3 players there must be one size of hand."),
        (NEWMARKET._replace(players=(3, 4)), "For 3 to 4 players there must be 2 sizes of hand."),
        (
            house(counters=1, target=1),
            "The match is over before it starts: everybody has 1 counter, and whoever has 1 wins.",
        ),
    ],
)
def test_one_is_counted_as_one(rules: Rules, sentence: str) -> None:
    assert str(problems(rules)[0]) == sentence


def test_a_pair_may_hold_the_pope_and_cards_with_pots() -> None:
    assert problems(with_pot(POPE_JOAN, Pot("pair", "Pair", "combination", (9, 10)))) == []


@pytest.mark.parametrize("name", GAMES)
def test_the_games_and_their_options_fit_together(name: str) -> None:
    assert problems(GAMES[name]) == []


@pytest.mark.parametrize("removed", ["", "8D 2S", "8D 2S 2H 2D 2C"])
def test_two_may_play_at_pope_where_the_last_card_is_a_players(removed: str) -> None:
    assert problems(house(players=(2, 8), removed=parse_cards(removed))) == []


def test_one_card_may_serve_two_pairs_and_an_honour() -> None:
    assert problems(with_pot(PEEL, CONFEDERACY)) == []


def test_a_pope_without_a_pot_may_have_a_pot_as_a_card() -> None:
    rules = FIVE_CARDS._replace(pots=FIVE_CARDS.pots[:4], stakes=FIVE_CARDS.stakes[:4])
    assert problems(rules._replace(pope=parse_card("10D"))) == []


@pytest.mark.parametrize("name", HOUSE)
def test_the_households_of_these_tests_fit_together(name: str) -> None:
    assert problems(HOUSE[name]) == []


def test_one_card_for_everybody_and_one_over_is_enough() -> None:
    rules = house(removed=(*ONE_SUIT, parse_card("2S")), players=(3, 12))
    assert problems(rules) == []


@pytest.mark.parametrize("name", HOUSE)
def test_rules_that_fit_together_can_be_played_to_the_end(name: str) -> None:
    rng = Random(7)
    for _ in range(30):
        *_, at = play_at_random(random_table(HOUSE[name], rng), rng)
        assert at.over


def test_every_field_of_the_rules_is_documented_and_nothing_else() -> None:
    assert [name.replace("-", "_") for name in FIELDS] == [*Rules._fields]


@pytest.mark.parametrize("name", FIELDS)
def test_a_field_says_what_it_is_and_where_it_comes_from(name: str) -> None:
    field = FIELDS[name]
    assert field.says.endswith(".")
    assert field.source
    assert bool(field.values) == (field.kind == "choice")


@pytest.mark.parametrize("name", [name for name, field in FIELDS.items() if field.values])
def test_the_usual_value_of_a_choice_is_one_of_its_values(name: str) -> None:
    assert getattr(POPE_JOAN, name.replace("-", "_")) in FIELDS[name].values


@pytest.mark.parametrize("text", ["first-out", "First out", " FIRST OUT "])
def test_a_pot_is_found_by_id_or_name(text: str) -> None:
    assert pot_index(POPE_JOAN, text) == 7


def test_a_pot_nobody_knows_is_not_found() -> None:
    assert pot_index(POPE_JOAN, "kitty") == -1


def test_compiled_pots_of_single_cards() -> None:
    tables = compile_rules(POPE_JOAN, 1)
    found = {card.code: tables.pot_of[card] for card in parse_cards("9D AH KH QH JH 10H AS")}
    assert found == {
        "9D": pot("pope"),
        "AH": pot("ace"),
        "KH": pot("king"),
        "QH": pot("queen"),
        "JH": pot("jack"),
        "10H": -1,
        "AS": -1,
    }


def test_compiled_pairs_know_the_other_card_and_which_comes_later() -> None:
    pairs = compile_rules(POPE_JOAN, 1).pairs[parse_card("QH")]
    assert [(place, codes([other]), later) for place, other, later in pairs] == [
        (pot("matrimony"), "KH", False),
        (pot("intrigue"), "JH", True),
    ]


def test_compiled_first_out_pot() -> None:
    assert compile_rules(POPE_JOAN, None).first_out == pot("first-out")
