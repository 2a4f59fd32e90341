"""The rules engine of Eldest Hand: pure Python, the same files when building and in the page."""

from engine.cards import Card, parse_card, parse_cards
from engine.contradictions import problems
from engine.deal import Deal, deal_from_seed, deal_written
from engine.errors import IllegalPlay, StopsError
from engine.events import Event
from engine.presets import PRESETS
from engine.rules import Rules
from engine.table import Table

__all__ = [
    "PRESETS",
    "Card",
    "Deal",
    "Event",
    "IllegalPlay",
    "Rules",
    "StopsError",
    "Table",
    "deal_from_seed",
    "deal_written",
    "parse_card",
    "parse_cards",
    "problems",
]
