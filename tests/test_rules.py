"""House rules: every field is documented, every contradiction has a sentence and a way out."""

from __future__ import annotations

from random import Random

import pytest
from deals import CONFEDERACY, HOUSE, POPE_JOAN, house, play_at_random, pot, random_table

from engine import PRESETS, Rules, parse_card, parse_cards
from engine.cards import PACK, codes
from engine.rules import FIELDS, compile_rules, pot_index, problems

WITH_CONFEDERACY = {"pots": (*POPE_JOAN.pots, CONFEDERACY), "stakes": (*POPE_JOAN.stakes, 2)}
TWICE = {"pots": (*POPE_JOAN.pots, POPE_JOAN.pots[0]), "stakes": (*POPE_JOAN.stakes, 2)}
NO_NEWMARKET_KING = HOUSE["no-turn-up"]._replace(removed=parse_cards("KC 2S"))
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
    "too few cards": (
        house(removed=(*ONE_SUIT, *parse_cards("2S 3S")), players=(3, 12)),
        "removed",
    ),
    "a pot twice": (house(**TWICE), "pots"),
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


@pytest.mark.parametrize(("rules", "field"), CONTRADICTIONS.values(), ids=CONTRADICTIONS)
def test_a_contradiction_names_the_field_to_change(rules: Rules, field: str) -> None:
    assert [error.facts["field"] for error in problems(rules)] == [field]


@pytest.mark.parametrize(("rules", "field"), CONTRADICTIONS.values(), ids=CONTRADICTIONS)
def test_a_contradiction_has_a_sentence(rules: Rules, field: str) -> None:
    sentence = str(problems(rules)[0])
    assert sentence[0].isupper() or sentence.startswith((field, "♦", "♣"))
    assert sentence.endswith(".")
    assert len(sentence.split()) >= 5


@pytest.mark.parametrize(
    ("rules", "field"),
    [case for case in CONTRADICTIONS.values() if case[1] != "pots"],
    ids=[name for name, case in CONTRADICTIONS.items() if case[1] != "pots"],
)
def test_the_nearest_value_of_a_contradiction_is_legal(rules: Rules, field: str) -> None:
    nearest = problems(rules)[0].facts["nearest"]
    assert problems(rules._replace(**{field.replace("-", "_"): nearest})) == []


def test_independent_contradictions_are_all_reported() -> None:
    rules = house(removed=parse_cards("9D"), turn_up="none", turn_up_bonus="none")
    assert [error.facts["field"] for error in problems(rules)] == ["removed", "turn-up"]


def test_a_value_that_cannot_be_is_not_followed_by_what_depends_on_it() -> None:
    rules = house(order="ace-middle", removed=parse_cards("9D"))
    assert [error.facts["field"] for error in problems(rules)] == ["order"]


@pytest.mark.parametrize("name", PRESETS)
def test_the_presets_fit_together(name: str) -> None:
    assert problems(PRESETS[name]) == []


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
