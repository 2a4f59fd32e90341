"""The board: which pots a game has and what takes each of them.

A pot is data. What takes it (its *claim*) is one of

* ``pope``: the card that ``Rules.pope`` names,
* ``card``: one fixed card,
* ``pay-rank``: that rank of the pay suit (the turned-up suit),
* ``combination``: two ranks of the pay suit, both played by one player,
* ``first-out``: playing one's last card first.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.cards import RANKS, SUIT_NAMES, Card, card_at, parse_card


class Pot(NamedTuple):
    """One compartment of the board.

    ``id`` is what scenarios write, ``name`` what readers see; ``of`` holds the card (claim
    ``card``) or the ranks 1..13 (claims ``pay-rank`` and ``combination``, lower rank first).
    """

    id: str
    name: str
    claim: str
    of: tuple[int, ...] = ()


def pot_cards(pot: Pot, pope: Card | None, pay_suit: int | None) -> tuple[Card, ...]:
    """Return the cards that take ``pot`` in a deal with this pay suit (0..3, or None: no turn-up).

    Empty for ``first-out``, for a Pope pot without a Pope, and for pay-suit pots when there is no
    pay suit.
    """
    if pot.claim == "card":
        return (Card(pot.of[0]),)
    if pot.claim == "pope":
        return (pope,) if pope is not None else ()
    if pot.claim == "first-out" or pay_suit is None:
        return ()
    return tuple(card_at(pay_suit, rank) for rank in pot.of)


def pot_shows(pot: Pot, pope: Card | None, pay_suit: int | None) -> str:
    """Return what is painted on the compartment: ``♦9``, ``♦J ♦Q``, or ``J Q`` before a turn-up."""
    cards = pot_cards(pot, pope, pay_suit)
    if cards:
        return " ".join(str(card) for card in cards)
    return " ".join(RANKS[rank] for rank in pot.of) if pot.claim != "card" else ""


EIGHT_POTS = (
    Pot("pope", "Pope", "pope"),
    Pot("matrimony", "Matrimony", "combination", (12, 13)),
    Pot("intrigue", "Intrigue", "combination", (11, 12)),
    Pot("ace", "Ace", "pay-rank", (1,)),
    Pot("king", "King", "pay-rank", (13,)),
    Pot("queen", "Queen", "pay-rank", (12,)),
    Pot("jack", "Jack", "pay-rank", (11,)),
    Pot("first-out", "First out", "first-out"),
)
"""The round Pope Joan board (S2; Peel, Round Games with Cards; Hoffmann, Pope Joan)."""

FIVE_CARDS = (
    Pot("ten", "Ten", "card", (parse_card("10D"),)),
    Pot("jack", "Jack", "card", (parse_card("JC"),)),
    Pot("queen", "Queen", "card", (parse_card("QS"),)),
    Pot("king", "King", "card", (parse_card("KH"),)),
    Pot("pope", "Pope", "pope"),
)
"""Foster's five-card layout; he gives no suits but the Pope's, these are Nain Jaune's (E5)."""

MATRIMONY_POTS = (
    Pot("matrimony", "Matrimony", "combination", (12, 13)),
    Pot("intrigue", "Intrigue", "combination", (11, 12)),
    Pot("confederacy", "Confederacy", "combination", (11, 13)),
    Pot("pope", "Pope", "pope"),
    Pot("game", "Game", "first-out"),
)
"""The layout of Matrimony with Pope for Pair and Game for Best (Foster p. 422)."""

FIVE_POOLS = (
    Pot("pope", "Pope", "pope"),
    Pot("matrimony", "Matrimony", "combination", (12, 13)),
    Pot("intrigue", "Intrigue", "combination", (11, 12)),
    Pot("ace", "Ace", "pay-rank", (1,)),
    Pot("game", "Game", "first-out"),
)
"""Five-pool Pope (Peel, Round Games with Cards, Pope Joan)."""

FOUR_CARDS = (
    Pot("ace", "Ace", "card", (parse_card("AH"),)),
    Pot("king", "King", "card", (parse_card("KC"),)),
    Pot("queen", "Queen", "card", (parse_card("QD"),)),
    Pot("jack", "Jack", "card", (parse_card("JS"),)),
)
"""The four cards of Newmarket and Michigan (Foster p. 423; Pagat, Michigan)."""

KITTY = Pot("kitty", "Kitty", "first-out")
"""What the first out takes in the modern British game (The Guardian; Thomo)."""

FOUR_KINGS = tuple(
    Pot(f"{SUIT_NAMES[suit]}", f"{SUIT_NAMES[suit].capitalize()}", "card", (card_at(suit, 13),))
    for suit in range(4)
)
"""Four horses, the kings (Parlett, Penguin Book of Card Games, ch. 17)."""
