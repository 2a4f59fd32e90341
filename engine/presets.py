"""The games, each a value of :class:`~engine.rules.Rules` with the book it comes from.

Every game is told by what it changes in another one, as its book tells it. Which of its settings
the book states, and which we had to choose, is in :mod:`engine.origins`.
"""

from __future__ import annotations

from engine.cards import parse_card
from engine.layout import EIGHT_POTS, FIVE_CARDS, FOUR_CARDS, KITTY, MATRIMONY_POTS
from engine.rules import Rules

POPE_JOAN = Rules(
    game="Pope Joan",
    players=(3, 8),
    removed=(parse_card("8D"),),
    order="ace-low",
    cards_each=(),
    spare_hand="last",
    spare_use="nobody",
    turn_up="last-dealt",
    turn_up_bonus="pot",
    pots=EIGHT_POTS,
    staking="dealer",
    stakes=(6, 2, 2, 1, 1, 1, 1, 1),
    pope=parse_card("9D"),
    opening=None,
    lead="lowest-of-suit",
    lead_change="free",
    lead_blocked="lead-freely",
    calls="silent",
    played_cards="face-up",
    spin=None,
    spin_lead="ordinary",
    pope_fills="no",
    combination="consecutive",
    split="nobody",
    pope_levy=0,
    per_card=1,
    exemption="unplayed-pope",
    held_penalty="none",
    counters=100,
    target=150,
    hands=10,
    match_length="hands",
)
"""Pope Joan as it is played today: eight pots, 51 cards, a spare hand (S2, the modern web text).

The core is confirmed by Hoffmann (Hoyle's Games Modernized, "Pope Joan") and the Encyclopædia
Britannica of 1911 (vol. 22, p. 88); the lead of the lowest card by Parlett (Penguin Book of Card
Games, ch. 17). Our rulings where S2 is silent: a turned-up Pope brings the dealer its pot (E14),
the spare hand is dealt last (E2), debts are allowed (E84), a tie is shared (E86).
"""

FIVE_CARD_POPE = POPE_JOAN._replace(
    game="Pope Joan with five cards",
    removed=(),
    cards_each=(15, 12, 9, 8, 7, 6),
    spare_hand="stock",
    turn_up="none",
    turn_up_bonus="none",
    pots=FIVE_CARDS,
    stakes=(1, 2, 3, 4, 5),
    pope=parse_card("7D"),
    lead="any-card",
    calls="round",
    combination="same-player",
    exemption="none",
    held_penalty="double",
    counters=50,
    target=0,
    hands=1,
    match_length="rounds",
)
"""Foster's first Pope Joan: five cards on the layout, any lead, "No six" (Complete Hoyle, p. 422).

The suits of the layout are those of Nain Jaune (E5). Foster gives no match: one deal each.
"""

MATRIMONY_POPE = FIVE_CARD_POPE._replace(
    game="Pope Joan with the Matrimony layout",
    turn_up="top-of-stock",
    pots=MATRIMONY_POTS,
    stakes=(2, 2, 2, 6, 1),
    split="divide",
)
"""Foster's other Pope Joan: Matrimony, Intrigue, Confederacy, Pope and Game, and a trump (p. 422).

He names no amounts and not the card that is turned: ours are in :mod:`engine.origins`.
"""

MATRIMONY_POPE_51 = MATRIMONY_POPE._replace(
    game="Pope Joan with the Matrimony layout, ♦8 out",
    removed=(parse_card("8D"),),
    pope=parse_card("9D"),
)
"""The same "in some places": without the eight of diamonds; the stock is one card less (E3).
"""

PEEL_POPE = POPE_JOAN._replace(
    game="Pope Joan after Peel",
    turn_up="laid-aside",
    turn_up_bonus="pot-and-levy",
    staking="company",
    lead="any-card",
    calls="names",
    played_cards="turned-down",
    combination="same-player",
    pope_levy=6,
    exemption="none",
    target=0,
    hands=1,
    match_length="rounds",
)
"""Pope Joan in Peel's Round Games with Cards, pp. 80-86: a levy for the Pope, cards turned down."""

NEWMARKET = FIVE_CARD_POPE._replace(
    game="Newmarket",
    pots=FOUR_CARDS,
    staking="free",
    stakes=(1, 1, 1, 1),
    pope=None,
    lead="lowest-of-suit",
    calls="names",
    held_penalty="none",
)
"""Newmarket, also called Stops or Boodle: "Pope Joan without the Pope" (Foster p. 423)."""

SPIN = NEWMARKET._replace(game="Spin", spin=parse_card("AD"))
"""Newmarket with one variation: the ace of diamonds stops a run (Foster p. 423)."""

SARATOGA = NEWMARKET._replace(game="Saratoga", staking="everybody")
"""Newmarket with fixed stakes on every card (Foster p. 424)."""

MICHIGAN = NEWMARKET._replace(
    game="Michigan",
    order="ace-high",
    cards_each=(),
    spare_hand="first",
    spare_use="swap-or-auction",
    staking="dealer-double",
    lead_change="new-suit",
    lead_blocked="pass-left",
    calls="silent",
)
"""Michigan as Bicycle prints it; Pagat lets any suit be led."""

BRITISH_NEWMARKET = MICHIGAN._replace(
    game="Newmarket, as played in Britain today",
    spare_hand="last",
    staking="everybody",
    pots=(*FOUR_CARDS, KITTY),
    stakes=(1, 1, 1, 1, 1),
    opening=parse_card("2D"),
    lead_change="new-colour",
    calls="silent",
    per_card=0,
)
"""Newmarket with a kitty, a spare hand for sale and a change of colour (The Guardian, 2008)."""

PRESETS: dict[str, Rules] = {
    "pope-joan": POPE_JOAN,
    "pope-joan-five-cards": FIVE_CARD_POPE,
    "pope-joan-matrimony": MATRIMONY_POPE,
    "pope-joan-matrimony-51": MATRIMONY_POPE_51,
    "pope-joan-peel": PEEL_POPE,
    "newmarket": NEWMARKET,
    "spin": SPIN,
    "saratoga": SARATOGA,
    "michigan": MICHIGAN,
    "newmarket-british": BRITISH_NEWMARKET,
}
"""The games by the name a scenario writes under ``game``."""
