"""The rulebook says what these very rules are, all of them, and nothing else."""

from __future__ import annotations

import pytest

from engine.presets import PRESETS
from engine.rule_names import is_rule
from engine.rulebook import clauses, differences, rulebook


@pytest.mark.parametrize("game", PRESETS)
def test_every_game_has_its_rulebook(game: str) -> None:
    told = clauses(PRESETS[game])
    assert all(is_rule(ident) and one.id == ident for ident, one in told.items())
    assert sum(len(section.clauses) for section in rulebook(PRESETS[game])) == len(told)
    assert differences(PRESETS[game], PRESETS[game]) == ()
