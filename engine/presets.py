"""The games, each a value of :class:`~engine.rules.Rules` with the book it comes from."""

from __future__ import annotations

from engine.cards import parse_card
from engine.layout import EIGHT_POTS
from engine.rules import Rules

POPE_JOAN = Rules(
    game="Pope Joan",
    players=(3, 8),
    removed=(parse_card("8D"),),
    order="ace-low",
    spare_hand="last",
    turn_up="last-dealt",
    turn_up_bonus="pot",
    pots=EIGHT_POTS,
    stakes=(6, 2, 2, 1, 1, 1, 1, 1),
    pope=parse_card("9D"),
    lead="lowest-of-suit",
    combination="consecutive",
    split="nobody",
    per_card=1,
    exemption="unplayed-pope",
    held_penalty="none",
    counters=100,
    target=150,
    hands=10,
)
"""Pope Joan as it is played today: eight pots, 51 cards, a spare hand (S2, the modern web text).

The core is confirmed by Hoffmann (Hoyle's Games Modernized, "Pope Joan") and the Encyclopædia
Britannica of 1911 (vol. 22, p. 88); the lead of the lowest card by Parlett (Penguin Book of Card
Games, ch. 17). Our rulings where S2 is silent: a turned-up Pope brings the dealer its pot (E14),
the spare hand is dealt last (E2), debts are allowed (E84), a tie is shared (E86).
"""

PRESETS: dict[str, Rules] = {"pope-joan": POPE_JOAN}
"""The games by the name a scenario writes under ``game``."""
