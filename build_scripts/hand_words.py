"""What the makers of a hand's markup share: its types, its links, and the player's sentences."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from engine.rule_names import rule_name
from engine.screen import LATER, LIVE, STILL

Hand = Mapping[str, Any]
"""One hand as ``engine.view.hand`` gives it."""

Step = Mapping[str, Any]
"""One of its steps."""

PARTS = ("happened", "could", "why")
"""The three parts of every step, in the order in which they are read."""


class Links(NamedTuple):
    """Addresses a hand points to, relative to the page it stands on.

    ``rules`` is the rules page (``#lead`` is put behind it); ``page`` is the hand's own
    page, when the hand stands somewhere else; ``more`` is a JSON file with ``what_if_data``, which
    is fetched when a reader wants a what-if (without it the page holds that data itself);
    ``names`` are what this game calls its rules, where it has a stock and not a spare hand.
    """

    rules: str
    page: str | None = None
    more: str | None = None
    names: Mapping[str, str] = MappingProxyType({})

    def name(self, rule: str) -> str:
        """Return what a link to a rule is read by."""
        return self.names.get(rule) or rule_name(rule)


_SENTENCES = {**LATER, **LIVE, **STILL}


def say(key: str, **facts: object) -> str:
    """Return one of the player's sentences with its places filled; ``n`` chooses the plural."""
    words = _SENTENCES[key]
    if isinstance(words, dict):
        words = words["one" if facts.get("n") == 1 else "other"]
    return words.format(**facts)
