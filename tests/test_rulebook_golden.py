"""The whole rulebooks of the ten games, frozen for people to read: ``tests/rulebooks/*.txt``.

A change of words shows there as a change of text. ``python tests/test_rulebook_golden.py`` writes
them anew; read what it changed.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.presets import PRESETS
from engine.rulebook import as_text

BOOKS = Path(__file__).resolve().parent / "rulebooks"


@pytest.mark.parametrize("game", PRESETS)
def test_the_rulebook_reads_as_it_was_read_last(game: str) -> None:
    assert as_text(PRESETS[game]) == (BOOKS / f"{game}.txt").read_text(encoding="utf-8")


def test_there_is_no_rulebook_of_a_game_that_is_gone() -> None:
    assert {book.stem for book in BOOKS.glob("*.txt")} == {*PRESETS}


if __name__ == "__main__":
    BOOKS.mkdir(exist_ok=True)
    for name, rules in PRESETS.items():
        (BOOKS / f"{name}.txt").write_text(as_text(rules), encoding="utf-8")
