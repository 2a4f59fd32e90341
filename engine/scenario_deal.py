"""The second pass over a scenario: do its cards make a deal, and do they lie where they should?

The turn-up lies where the last card falls, or out of play; a spare hand that somebody takes is
known.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from engine.cards import Card, cards_of
from engine.deal import STOCK, Deal, deal_written, dealing_order
from engine.errors import DealError
from engine.finding_words import KEY, Finding, Path
from engine.rules import FIELDS, Rules, may_buy, may_swap
from engine.scenario_cards import NEEDED, cards_from, read_card, read_hands
from engine.sequence import sequence


def wrong_number(rules: Rules, names: Sequence[str]) -> list[Finding]:
    """Find that a game is for fewer or more players than are seated."""
    fewest, most = rules.players
    if fewest <= len(names) <= most:
        return []
    seated = "1 is" if len(names) == 1 else f"{len(names)} are"
    players = f"{fewest}" if fewest == most else f"{fewest} to {most}"
    facts = {"game": rules.game, "players": players, "seated": seated}
    return [Finding("S207", ("seats",), facts)]


def read_deal(
    data: Mapping[str, Any], rules: Rules, broken: frozenset[str], findings: list[Finding]
) -> Deal | None:
    """Return the deal of a scenario; None where a finding or a broken field forbids it."""
    names: Sequence[str] = data.get("seats", ())
    before = len(findings)
    if names and "seats" not in broken:
        findings.extend(wrong_number(rules, names))
    if data.get("spare") is not None and rules.spare_hand not in ("last", "first"):
        findings.append(Finding("S229", ("spare", KEY), {"game": rules.game}))
    hands = read_hands(data, rules, broken, findings)
    if hands is None or broken & NEEDED or len(findings) > before:
        _turn_up(data, rules, broken, findings)
        return None
    turn_up = _turn_up(data, rules, broken, findings)
    if len(findings) > before:
        return None
    if turn_up is not None and _lies_in_play(turn_up, data, rules, names, findings):
        return None
    try:
        spare = None if data.get("spare") is None else cards_from(data["spare"])
        deal = deal_written(rules, hands, data["dealer"], turn_up, spare=spare)
    except DealError as error:  # whatever the checks here do not foresee
        findings.append(Finding("S218", ("hands",), {"problem": str(error)}))
        return None
    if _lies_well(deal, data, rules, names, findings) and _can_exchange(
        deal, data, rules, names, findings
    ):
        return deal
    return None


def _turn_up(
    data: Mapping[str, Any], rules: Rules, broken: frozenset[str], findings: list[Finding]
) -> Card | None:
    """Return the turn-up if the rules want one and it is a card of the pack."""
    code = data.get("turn-up")
    if code is None:
        if rules.turn_up != "none" and "turn-up" not in broken:
            how = FIELDS["turn-up"].values[rules.turn_up].partition(";")[0]
            facts = {"game": rules.game, "how": how, "card": _example(data, rules)}
            findings.append(Finding("S210", (), facts))
        return None
    if rules.turn_up == "none":
        findings.append(Finding("S211", ("turn-up",), {}))
        return None
    card = read_card(code, ("turn-up",), findings)
    if card is not None and card not in sequence(rules.order, rules.removed).pack:
        findings.append(Finding("S203", ("turn-up",), {"card": card, "game": rules.game}))
        return None
    return card


def _example(data: Mapping[str, Any], rules: Rules) -> str:
    """Return a card that could be turned up: one of whoever the last card falls to."""
    hands, dealer = data.get("hands") or [], data.get("dealer")
    last = dealer if isinstance(dealer, int) else 0
    if isinstance(dealer, int) and rules.players[0] <= len(hands) <= rules.players[1]:
        sizes, right = _dealt_out(rules, len(hands), dealer)
        last = right if sizes == [len(hand) for hand in hands] else dealer
    if rules.turn_up == "last-dealt" and last != -1:
        return next((hand[-1] for hand in [*hands[last:], *hands] if hand), "JD")
    held = {code for hand in hands for code in hand}
    pack = sequence(rules.order, rules.removed).pack
    return next((card.code for card in reversed(pack) if card.code not in held), "JD")


def _lies_well(
    deal: Deal,
    data: Mapping[str, Any],
    rules: Rules,
    names: Sequence[str],
    findings: list[Finding],
) -> bool:
    """Whether the turn-up lies where the last card falls, if all cards are dealt as the rules do.

    In a short hand the cards cannot say who got the last one, so it may lie anywhere.
    """
    if deal.turn_up is None or rules.turn_up != "last-dealt":
        return True
    sizes, right = _dealt_out(rules, deal.seats, deal.dealer)
    if right == deal.turn_up_seat or sizes != [hand.bit_count() for hand in deal.hands]:
        return True
    facts = {
        "card": deal.turn_up,
        "where": _lies_in(deal.turn_up_seat, names),
        "right": "to the spare hand" if right < 0 else f"to {names[right]}",
        "there": _lies_in(right, names),
    }
    hands = data["hands"]
    also: Path | None = None
    if deal.turn_up_seat >= 0:
        also = (
            "hands",
            deal.turn_up_seat,
            cards_from(hands[deal.turn_up_seat]).index(deal.turn_up),
        )
    findings.append(Finding("S212", ("turn-up",), facts, also))
    return False


def _can_exchange(
    deal: Deal,
    data: Mapping[str, Any],
    rules: Rules,
    names: Sequence[str],
    findings: list[Finding],
) -> bool:
    """Whether there are cards, and known ones, for somebody who takes the spare hand."""
    taken = data.get("exchange")
    if taken is None or not (may_swap(rules) or may_buy(rules)) or not 0 <= taken[0] < deal.seats:
        return True
    player = names[taken[0]]
    if not deal.offered:
        findings.append(Finding("S231", ("exchange",), {"player": player}))
        return False
    sizes, _ = _dealt_out(rules, deal.seats, deal.dealer)
    held = [hand.bit_count() for hand in deal.hands]
    if data.get("spare") or held == sizes:
        return True
    example = " ".join(card.code for card in cards_of(deal.unseen)[: max(held)])
    findings.append(Finding("S230", ("exchange",), {"player": player, "example": example}))
    return False


def _lies_in_play(
    turn_up: Card,
    data: Mapping[str, Any],
    rules: Rules,
    names: Sequence[str],
    findings: list[Finding],
) -> bool:
    """Whether somebody holds a turn-up that the rules put out of play."""
    if rules.turn_up == "last-dealt":
        return False
    for seat, hand in enumerate(data["hands"]):
        cards = cards_from(hand)
        if turn_up in cards:
            what = FIELDS["turn-up"].values[rules.turn_up]
            facts = {"card": turn_up, "player": names[seat], "how": what}
            also = ("hands", seat, cards.index(turn_up))
            findings.append(Finding("S227", ("turn-up",), facts, also))
            return True
    return False


@lru_cache(maxsize=64)
def _dealt_out(rules: Rules, seats: int, dealer: int) -> tuple[list[int], int]:
    """Return how many cards each seat gets when the whole pack is dealt, and who gets the last."""
    order = dealing_order(rules, seats, dealer)
    return [order.count(seat) for seat in range(seats)], -1 if order[-1] == STOCK else order[-1]


def _lies_in(seat: int, names: Sequence[str]) -> str:
    return "in the spare hand" if seat < 0 else f"in {names[seat]}'s hand"
