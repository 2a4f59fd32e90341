"""The player's words: each one said somewhere, and nothing said that is not there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from build_scripts import kit_html
from build_scripts.paths import ROOT
from engine.rule_names import RULES, rule_name
from engine.screen import FIXED, LATER, LIVE, STILL, Words

ASSETS = ROOT / "docs" / "assets"
FIRST, LATE = [ASSETS / name for name in ("player.js", "extras.js")], [ASSETS / "whatif.js"]
_MADE = (
    "board_cards",
    "board_dish",
    "board_parts",
    "board_svg",
    "card_html",
    "hand_html",
    "hand_words",
    "kit_html",
    "steps_html",
    "table_html",
)
MAKERS = [ROOT / "build_scripts" / f"{name}.py" for name in _MADE]
SAID = re.compile(r"""say\(\s*f?["`']([\w-]+)(\$?\{)?""")


WHO_SAYS = [(LIVE, FIRST), (LATER, FIRST + LATE), (STILL, MAKERS)]


def _source(paths: list[Path]) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


def test_every_word_that_is_said_exists() -> None:
    known = LIVE | LATER | STILL
    for key, open_end in SAID.findall(_source(FIRST + LATE + MAKERS)):
        if open_end:
            assert any(word.startswith(key) for word in known), key
        else:
            assert key in known, key


@pytest.mark.parametrize(("words", "scripts"), WHO_SAYS, ids=["live", "later", "still"])
def test_every_word_is_said_by_who_has_it(words: Words, scripts: list[Path]) -> None:
    """The page carries no word that only the build, or only the what-if, ever says."""
    source = _source(scripts)
    for key in words:
        starts = [key[: at + 1] for at, char in enumerate(key) if char == "-"]
        whole = f'"{key}"' in source or f"'{key}'" in source
        assert whole or any(
            f"{start}${{" in source or f"{start}{{" in source for start in starts
        ), key


def test_every_fixed_word_stands_in_a_page() -> None:
    source = _source(MAKERS)
    kit = kit_html.page_kit()
    for key, words in FIXED.items():
        assert f'"{key}"' in source or f"'{key}'" in source or words in kit, key


def test_plurals_have_both_forms() -> None:
    for words in [*LIVE.values(), *LATER.values(), *STILL.values()]:
        if isinstance(words, dict):
            assert set(words) == {"one", "other"}
            assert all("{n}" in form for form in words.values())


def test_every_rule_is_read_by_a_name() -> None:
    assert rule_name("lead") == RULES["lead"].name
    assert rule_name("pair-first-love") == "First love"
    assert rule_name("no-such-rule") == "no such rule"
