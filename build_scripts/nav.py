"""The navigation of the site, written into ``mkdocs.yml`` from the games and the hands there are.

``python -m build_scripts.nav`` writes it anew after a hand or a game has been added; a test holds
the file equal to it. It is plain text in ``mkdocs.yml``, so that any builder can read it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from build_scripts.paths import ROOT
from engine.authoring.scenario_file import read_file
from engine.presets import PRESETS

CONFIG = ROOT / "mkdocs.yml"
SCENARIOS = ROOT / "scenarios"

_HEAD = """nav:
  - Home: index.md
  - Games:
      - All games: games.md
"""

_TAIL = """      - All hands: hands.md
  - Which game is that?:
      - What do you call it?: which.md
      - Compare the games: compare.md
      - One deal, two tables: house-rules.md
  - Write a hand:
      - How to write a scenario: scenarios/index.md
      - Every key and house rule: scenarios/reference.md
      - When something is wrong: scenarios/errors.md
  - About:
      - About this site: about.md
      - Where every rule comes from: sources.md
"""


def hands_by_game(folder: Path = SCENARIOS) -> dict[str, list[str]]:
    """Return the pages of the hands by game, each hand under ``folder`` in alphabetical order."""
    found: dict[str, list[str]] = {}
    for path in sorted([*folder.rglob("*.yml"), *folder.rglob("*.yaml")]):
        game = str(read_file(str(path)).data.get("game"))
        page = path.relative_to(folder).with_suffix(".md").as_posix()
        found.setdefault(game, []).append(page)
    return found


def _games() -> Iterator[str]:
    hands = hands_by_game()
    for key, rules in PRESETS.items():
        name = rules.game if rules.game.isascii() and "," not in rules.game else _quoted(rules.game)
        yield f"      - {name}:\n          - The rules: {key}/index.md\n"
        # A hand is called in the navigation what its page is called.
        yield from (f"          - {page}\n" for page in hands.get(key, ()))


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def nav() -> str:
    """Return the navigation as it stands at the end of ``mkdocs.yml``."""
    return "".join([_HEAD, *_games(), _TAIL])


def config() -> str:
    """Return ``mkdocs.yml`` with the navigation as it should be."""
    settings, _, _ = CONFIG.read_text(encoding="utf-8").rpartition("\nnav:\n")
    return f"{settings}\n{nav()}"


if __name__ == "__main__":
    CONFIG.write_text(config(), encoding="utf-8")
