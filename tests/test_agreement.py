"""The table against an independent, naive second implementation, card by card."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
import reference
from deals import HOUSE, POPE_JOAN, play_at_random, random_rules, random_table

from engine import Rules, Table
from engine.cards import RANKS, cards_of


def plain(rules: Rules) -> dict[str, object]:
    """House rules in the plain words of the reference."""
    pots = [
        {
            "claim": pot.claim,
            "stake": stake,
            "takes": [RANKS[rank] for rank in pot.of]
            if pot.claim != "card"
            else [card.code for card in cards_of(1 << pot.of[0])],
        }
        for pot, stake in zip(rules.pots, rules.stakes, strict=True)
    ]
    return rules._asdict() | {
        "pots": pots,
        "removed": [card.code for card in rules.removed],
        "pope": None if rules.pope is None else rules.pope.code,
    }


def twin(at: Table) -> reference.Game:
    """The same deal in the reference, before any card is played."""
    deal, rules = at.deal, at.rules
    return reference.Game(
        plain(rules),
        [[card.code for card in cards_of(hand)] for hand in deal.hands],
        deal.dealer,
        None if deal.turn_up is None else deal.turn_up.code,
        [rules.counters] * deal.seats,
        [0] * len(rules.pots),
    )


def compare(at: Table, game: reference.Game) -> None:
    """Hold the two against each other in everything both know."""
    assert [[card.code for card in cards_of(hand)] for hand in at.hands] == game.hands
    assert (at.counters, at.board) == (game.counters, game.board)
    assert (at.turn, at.out) == (game.turn, game.winner)
    assert (None if at.due is None else at.due.code) == game.due
    assert sorted(card.code for card in at.legal()) == sorted(game.legal())
    if at.last is not None and at.due is None and not at.over:
        assert at.stop_reason(at.last) == game.stop_reason(at.last.code)


def both(rules: Rules, rng: Random) -> Iterator[tuple[Table, reference.Game]]:
    """Play a random deal on both."""
    at = random_table(rules, rng)
    game = twin(at)
    for now in play_at_random(at, rng):
        if now.last is not None:
            game.play(now.last.code)
        yield now, game


@pytest.mark.parametrize("name", HOUSE)
def test_the_reference_agrees_on_every_card_of_every_household(name: str) -> None:
    rng = Random(f"agreement {name}")
    for _ in range(150):
        for at, game in both(HOUSE[name], rng):
            compare(at, game)


@pytest.mark.parametrize("seed", range(8))
def test_the_reference_agrees_under_house_rules_drawn_at_random(seed: int) -> None:
    rng = Random(f"house rules {seed}")
    for _ in range(600):
        for at, game in both(random_rules(rng), rng):
            compare(at, game)


def test_the_reference_agrees_with_pots_that_were_carried_over() -> None:
    rng = Random("carried over")
    board, counters = [0] * 8, [100] * 5
    for _ in range(60):
        deal = random_table(POPE_JOAN._replace(players=(5, 5)), rng).deal
        at = Table(POPE_JOAN, deal, counters, board)
        game = reference.Game(
            plain(POPE_JOAN),
            [[card.code for card in cards_of(hand)] for hand in deal.hands],
            deal.dealer,
            deal.turn_up.code if deal.turn_up else None,
            counters,
            board,
        )
        for now in play_at_random(at, rng):
            if now.last is not None:
                game.play(now.last.code)
            compare(now, game)
        board, counters = at.board, at.counters
    assert sum(board) > 15
