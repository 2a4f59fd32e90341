"""A written-out deal, explained: the three parts of each step as one onlooker reads them."""

from __future__ import annotations

from deals import HOUSE, table
from tales import ALL, explained, read

from engine import Rules, parse_cards
from engine.story import tell
from engine.telling import Explanation

HANDS = "7D 4C 9C 2H 6H 6S JS / 5C 7C 3H JH 9D QD / 6C 8H KS JD"


def told(
    leads: str,
    hands: str = HANDS,
    turn_up: str | None = "JD",
    rules: Rules = HOUSE["pope-joan"],
    board: dict[str, int] | None = None,
) -> list[Explanation]:
    """The explanations of a deal's steps, from the deal on."""
    laid = [(board or {}).get(pot.id, 0) for pot in rules.pots]
    at = table(hands, turn_up, rules=rules)
    story = tell(rules, at.deal, parse_cards(leads), None, laid)
    return [one.words for one in explained(story)]


def happened(words: Explanation, view: int = ALL) -> str:
    return " ".join(read(words.happened, view))


def could(words: Explanation, view: int = ALL) -> str:
    return " ".join(read(words.could, view))


def why(words: Explanation, view: int = ALL) -> str:
    return " ".join(read(words.why, view))
