"""The table against an independent, naive second implementation, card by card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest
import reference
from deals import ALL, POPE_JOAN, draw_play, draw_setting, random_rules

from engine import Card, Rules, Table, deal_from_seed
from engine.cards import PACK, RANKS, SUITS, cards_of
from engine.deal import STOCK, dealing_order
from engine.events import Event

Boards = tuple[Sequence[int] | None, Sequence[int] | None]


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
    cards = {name: code(getattr(rules, name)) for name in ("pope", "spin", "opening")}
    return rules._asdict() | cards | {"pots": pots, "removed": codes(rules.removed)}


def code(card: Card | None) -> str | None:
    return None if card is None else card.code


def codes(cards: Sequence[Card]) -> list[str]:
    return [card.code for card in cards]


def twins(
    rules: Rules,
    seats: int,
    rng: Random,
    carried: Boards = (None, None),
    log: list[Event] | None = None,
) -> tuple[Table, reference.Game]:
    """Deal at random and set the deal up on both; stakes and who takes the spare are drawn."""
    dealt = deal_from_seed(rules, seats, rng.randrange(seats), rng)
    counters, board = carried
    setting = draw_setting(rules, seats, dealt.dealer, rng)
    at = Table(rules, dealt, counters, board, log, *setting)
    game = reference.Game(
        plain(rules),
        [codes(cards_of(hand)) for hand in dealt.hands],
        codes(cards_of(dealt.stock)),
        dealt.dealer,
        code(dealt.turn_up),
        [*(counters or [rules.counters] * seats)],
        [*(board or [0] * len(rules.pots))],
        None if setting[0] is None else [[*row] for row in setting[0]],
        setting[1],
    )
    return at, game


def twin(at: Table) -> reference.Game:
    """The same deal in the reference, before any card is played."""
    deal, rules = at.deal, at.rules
    return reference.Game(
        plain(rules),
        [codes(cards_of(hand)) for hand in deal.hands],
        codes(cards_of(deal.stock)),
        deal.dealer,
        code(deal.turn_up),
        [rules.counters] * deal.seats,
        [0] * len(rules.pots),
    )


def told(event: Event) -> tuple[object, ...]:
    """An event as the reference tells it: its kind, then its facts, with cards as text."""
    *facts, kind = event
    words = [fact.code if isinstance(fact, Card) else fact for fact in facts]
    if kind == "passed":
        words[1] = SUITS[int(str(words[1]))]
    return (kind, *words)


def compare(at: Table, game: reference.Game) -> None:
    """Hold the two against each other in everything both know."""
    assert [codes(cards_of(hand)) for hand in at.hands] == [in_order(hand) for hand in game.hands]
    assert (at.counters, at.board) == (game.counters, game.board)
    assert (at.turn, at.out) == (game.turn, game.winner)
    assert code(at.due) == game.due
    legal = at.legal()
    assert codes(legal) == in_order(game.legal())
    if at.rules.spin is not None:
        for card in legal:
            assert (at.refusal(card, spin=True) is None) == game.may_spin(card.code)


def in_order(hand: Sequence[str]) -> list[str]:
    return [card.code for card in PACK if card.code in hand]


def agree(
    rules: Rules, seats: int, rng: Random, carried: Boards = (None, None)
) -> Iterator[tuple[Table, reference.Game]]:
    """Play a random deal on both, and compare them before every card and in all they tell."""
    log: list[Event] = []
    at, game = twins(rules, seats, rng, carried, log)
    while True:
        assert [told(event) for event in log] == game.told
        compare(at, game)
        yield at, game
        if at.over:
            return
        card, spin = draw_play(at, rng)
        log.clear()
        game.told.clear()
        at.play(card, log, spin)
        game.play(card.code, spin)


def seats_of(rules: Rules, n: int) -> int:
    """The sizes of table that the rules allow, one after another."""
    fewest, most = rules.players
    return fewest + n % (most - fewest + 1)


@pytest.mark.parametrize("name", ALL)
def test_the_reference_agrees_on_every_card_of_every_game_and_household(name: str) -> None:
    rng = Random(f"agreement {name}")
    for n in range(48):
        for _ in agree(ALL[name], seats_of(ALL[name], n), rng):
            pass


@pytest.mark.parametrize("seed", range(8))
def test_the_reference_agrees_under_house_rules_drawn_at_random(seed: int) -> None:
    rng = Random(f"house rules {seed}")
    for n in range(250):
        rules = random_rules(rng)
        for _ in agree(rules, seats_of(rules, n), rng):
            pass


@pytest.mark.parametrize("seed", range(4))
def test_the_reference_deals_as_many_cards_to_everybody(seed: int) -> None:
    rng = Random(f"sizes {seed}")
    for n in range(200):
        rules = random_rules(rng)
        seats = seats_of(rules, n)
        dealer = rng.randrange(seats)
        order = dealing_order(rules, seats, dealer)
        hands, spare, turned = reference.deal_round(plain(rules), seats, dealer)
        assert [order.count(seat) for seat in range(seats)] == hands
        assert (order.count(STOCK), order[-1] == STOCK) == (spare, turned)


@pytest.mark.parametrize("name", ["pope-joan", "pope-joan-matrimony", "newmarket-british"])
def test_the_reference_agrees_with_pots_that_were_carried_over(name: str) -> None:
    rng, rules = Random(f"carried over {name}"), ALL[name]
    board, counters = [0] * len(rules.pots), [rules.counters] * 5
    most = 0
    for _ in range(60):
        *_, (over, _) = agree(rules, 5, rng, (counters, board))
        board, counters = list(over.board), list(over.counters)
        most = max(most, sum(board))
    assert most > sum(POPE_JOAN.stakes)
