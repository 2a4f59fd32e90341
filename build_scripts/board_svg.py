"""The board as a picture, drawn from the list of pots and from nothing else.

Pots that take their suit from the turn-up make the round dish; a board whose pots are known cards,
pairs and a kitty is laid out in cards. One pot or sixteen make a board as well as eight. The
picture is for the eye only (``aria-hidden``): a table of pots stands beside it.
"""

from __future__ import annotations

from collections.abc import Sequence

from build_scripts.board_cards import cards_svg
from build_scripts.board_dish import dish_svg
from build_scripts.board_parts import Pot, pile

MOST_IN_A_DISH = 10


def is_dish(pots: Sequence[Pot]) -> bool:
    """Return whether these pots make the round dish, and not a layout of cards."""
    return len(pots) <= MOST_IN_A_DISH and any(pot["claim"] == "pay-rank" for pot in pots)


def board_svg(
    pots: Sequence[Pot],
    counts: Sequence[int],
    *,
    taken: Sequence[int | None] = (),
    pay_suit: str | None = None,
    placed: Sequence[Sequence[int]] | None = None,
    names: Sequence[str] = (),
    uid: str = "board",
) -> str:
    """Return the board with ``counts`` counters in its pots.

    ``taken`` says for each pot who emptied it in this deal (a seat from 0) or None, ``pay_suit``
    is a suit letter, ``placed`` has for each seat what it put on each pot where players stake as
    they like (``names`` are the seats'), ``uid`` keeps the picture's gradients apart from another
    board's.
    """
    gone = list(taken) + [None] * (len(pots) - len(taken))
    if is_dish(pots):
        return dish_svg(pots, counts, gone, pay_suit, uid)
    return cards_svg(pots, counts, gone, placed, names, uid)


__all__ = ["Pot", "board_svg", "is_dish", "pile"]
