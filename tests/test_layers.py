"""Imports point one way, and the engine needs nothing but the standard library."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ENGINE = Path(__file__).resolve().parent.parent / "engine"

LAYERS = """
web
match_view compare_view
view authoring.scenario_file
view_step house_words
authoring.scenario_walk authoring.match_walk
authoring.kinds
authoring.walk
authoring.places authoring.findings authoring.schema
authoring.card_text authoring.fields authoring.yaml_nodes
match_script
scenario
scenario_deal
scenario_play scenario_words scenario_cards scenario_stakes scenario_shape house
scenario_refused scenario_promised scenario_figures
house_values
compare
partings
explain prose_truth
prose_figures
explain_setup explain_dress explain_cards explain_end
explain_choices explain_stays
explain_stops
explain_spin
explain_forecast
explain_pots prose prose_lexicon
telling
whole_match
bots event_words
story match
table
rulebook
rulebook_setup rulebook_board rulebook_play rulebook_pay rulebook_end
rulebook_lead
settle lead notation staking calls same_deal rulebook_words
taking
origins
presets deal compiled
contradictions
rule_shapes
rules
sequence layout events
finding_words screen catalogue
rule_names cards words_setup words_play words_end
errors
"""
"""Each line imports only from lines below it (and ``__init__``, which gathers the public names)."""

PLACE = {name: place for place, line in enumerate(LAYERS.split("\n")) for name in line.split()}
SLOW = {"dataclasses", "enum", "inspect", "logging", "unittest", "asyncio"}
"""Modules of the standard library that cost the page more than they bring."""

MODULES = {
    ".".join(path.relative_to(ENGINE).with_suffix("").parts): path
    for path in sorted(ENGINE.rglob("*.py"))
    if path.stem != "__init__"
}


def imports(path: Path) -> Iterator[str]:
    """Yield what a module imports when it runs, by full name."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    unseen = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if node in unseen:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name} imports by dots"
            whole = node.module in ("engine", "engine.authoring")
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from names if whole else [str(node.module)]


def test_every_module_has_its_line() -> None:
    assert sorted(PLACE) == sorted(MODULES)


@pytest.mark.parametrize("module", MODULES)
def test_imports_point_downward(module: str) -> None:
    inside = [
        name.partition(".")[2] for name in imports(MODULES[module]) if name.startswith("engine")
    ]
    assert [name for name in inside if PLACE[name] <= PLACE[module]] == []


@pytest.mark.parametrize("module", MODULES)
def test_only_the_standard_library_is_needed(module: str) -> None:
    outside = {name.partition(".")[0] for name in imports(MODULES[module])} - {"engine"}
    allowed = {*sys.stdlib_module_names} - SLOW
    if module.startswith("authoring."):
        allowed.add("yaml")
    assert outside <= allowed


def test_the_page_never_loads_the_reader_of_yaml() -> None:
    seen, waiting = set(), ["web"]
    while waiting:
        module = waiting.pop()
        seen.add(module)
        inside = {name.partition(".")[2] for name in imports(MODULES[module]) if "engine." in name}
        waiting += sorted(inside - seen)
    assert not {module for module in seen if module.startswith("authoring")}


def test_only_settled_names_are_public() -> None:
    names = imports(ENGINE / "__init__.py")
    assert {name.partition(".")[2] for name in names} <= {*PLACE}
