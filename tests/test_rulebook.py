"""The rulebook has a clause for every rule of every game, readable and within its length."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from deals import HOUSE, every_option, mixed_rules, random_rules
from tales import count_words

from engine.contradictions import problems
from engine.presets import PRESETS
from engine.rule_names import PAIR, RULES, is_rule
from engine.rulebook import Clause, clauses, differences, rulebook
from engine.rulebook_words import facts_of
from engine.rules import FIELDS, Rules

SECTIONS = [
    "introduction",
    "players-and-cards",
    "the-deal",
    "the-board",
    "the-play",
    "what-pays",
    "the-end",
    "the-match",
]


UNFINISHED = re.compile(r"[{}\[\]|']|  | [.,;:]|\.\.|None|\b(he|his|she|her)\b")


def drawn(count: int, seed: str) -> list[Rules]:
    """Rules that nobody ever wrote down."""
    rng = Random(seed)
    return [(mixed_rules if turn % 3 else random_rules)(rng) for turn in range(count)]


NAMED = every_option() | {f"house {name}": rules for name, rules in HOUSE.items()}
GAMES = [*NAMED.values(), *drawn(200, "rulebooks")]


def silent(rules: Rules) -> set[str]:
    """The fields about which these rules have nothing to say."""
    facts = facts_of(rules)
    bare = len(rules.pots) == (facts.game is not None)
    conditions = {
        "turn-up": rules.turn_up == "none",
        "turn-up-bonus": "turn-up-pot" not in clauses(rules),
        "spare-use": rules.spare_hand == "none",
        "combination": not facts.pairs,
        "split": not facts.pairs,
        "pope": rules.pope is None,
        "pope-levy": not rules.pope_levy,
        "pope-fills": rules.pope_fills == "no",
        "spin": rules.spin is None,
        "spin-lead": rules.spin is None,
        "lead-blocked": rules.lead_change == "free",
        "held-penalty": bare and rules.held_penalty != "none",
    }
    return {field for field, nothing in conditions.items() if nothing}


def all_clauses() -> Iterator[Clause]:
    for rules in GAMES:
        yield from clauses(rules).values()


def test_the_parts_come_in_their_order() -> None:
    for rules in GAMES:
        found = [section.id for section in rulebook(rules)]
        assert found == [one for one in SECTIONS if one in found]
        assert {*SECTIONS} - {*found} <= {"what-pays"}


def test_every_clause_stands_once_under_a_known_id() -> None:
    for rules in GAMES:
        ids = [clause.id for section in rulebook(rules) for clause in section.clauses]
        assert len(ids) == len({*ids})
        assert all(map(is_rule, ids))
        assert [one for one in ids if one.startswith(PAIR)] == [
            PAIR + pot.id for pot in rules.pots if pot.claim == "combination"
        ]


def test_every_rule_is_a_clause_of_some_game() -> None:
    assert {*RULES} - {one.id for one in all_clauses()} == {"house-rules"}


def test_every_sentence_is_finished() -> None:
    for one in all_clauses():
        for text in (one.text, one.short):
            assert text.endswith("."), one
            assert text[0].isupper() or text[0] in "♠♥♦♣1234567890", one
            assert not UNFINISHED.search(text), one
        assert one.name, one
        assert one.fields == tuple(dict.fromkeys(one.fields)), one
        assert {*one.fields} <= {*FIELDS}, one


@pytest.mark.parametrize(("part", "limit"), [("text", 70), ("short", 16)])
def test_no_clause_is_long(part: str, limit: int) -> None:
    for rules in GAMES:
        for one in clauses(rules).values():
            many = len(rules.removed) > 4
            assert count_words(getattr(one, part)) <= limit + 20 * many, (part, one)


def test_tables_are_rectangular_and_full() -> None:
    for one in all_clauses():
        for table in one.tables:
            assert {len(row) for row in table} == {len(table[0])}
            assert all(all(row[:1]) for row in table), table


def test_every_field_is_stated_where_it_says_something() -> None:
    for rules in GAMES:
        named = {field for one in clauses(rules).values() for field in one.fields}
        assert {*FIELDS} - named - {"game"} <= silent(rules), rules


def changed(rules: Rules, rng: Random) -> Iterator[tuple[str, Rules]]:
    """Each field with another value, where the rules still fit together."""
    others = [*every_option().values()]
    for name, field in FIELDS.items():
        attribute = name.replace("-", "_")
        mine = getattr(rules, attribute)
        values = [*field.values] or [getattr(other, attribute) for other in others]
        if field.kind == "count":
            values = [mine + 1, mine + 7]
        if name == "players":
            values = [(mine[0], mine[1] - 1), (mine[0] + 1, mine[1])]
        if field.kind == "stakes":
            values = [(*mine[:-1], mine[-1] + 1)]
        for value in sorted({*values} - {mine}, key=repr)[:6]:
            other = rules._replace(**{attribute: value})
            if name != "game" and not problems(other):
                yield name, other


def test_any_change_of_a_rule_changes_a_clause_that_names_it() -> None:
    rng = Random("changes")
    tried: set[str] = set()
    for rules in GAMES[:: 1 if len(GAMES) < 150 else 2]:
        for name, other in changed(rules, rng):
            if name in silent(rules) and name in silent(other):
                continue
            if same_in_play(name, rules, other):
                continue
            parted = differences(rules, other)
            named = {field for one in parted for side in one[1:] if side for field in side.fields}
            assert name in named, (name, rules, getattr(other, name.replace("-", "_")))
            tried.add(name)
    assert tried == {*FIELDS} - {"game"}


def same_in_play(name: str, rules: Rules, other: Rules) -> bool:
    """Whether a setting makes no difference beside the others."""
    facts = facts_of(rules)
    if name == "held-penalty" and "none" not in (rules.held_penalty, other.held_penalty):
        return not facts.pairs or not (facts.spare or facts.turned_out)
    if name == "removed":
        return {*rules.removed} == {*other.removed}
    if name == "order":
        return not any(card.rank == 1 for card in facts.pack)
    if name == "exemption":
        return not rules.per_card
    return name == "staking" and not sum(rules.stakes)


def test_differences_tell_what_was_changed_and_nothing_else() -> None:
    base = PRESETS["pope-joan"]
    assert differences(base, base) == ()
    (one,) = differences(base, base._replace(split="divide"))
    assert (one.id, one.base, one.here) == (
        "split",
        clauses(base)["split"],
        clauses(base._replace(split="divide"))["split"],
    )


def test_a_clause_that_only_one_side_has_stands_where_it_belongs() -> None:
    base = PRESETS["pope-joan"]
    here = base._replace(exemption="none", pope_levy=4)
    told = [(one.id, one.base is None, one.here is None) for one in differences(base, here)]
    assert told == [
        ("pope-levy", True, False),
        ("payments", False, False),
        ("pope-excused", False, True),
    ]
    back = [(one.id, one.base is None, one.here is None) for one in differences(here, base)]
    assert back == [
        ("pope-levy", False, True),
        ("payments", False, False),
        ("pope-excused", True, False),
    ]
