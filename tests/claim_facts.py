"""What the figures of a sentence should be, worked out from the table and not from its words."""

from __future__ import annotations

import re
from collections.abc import Callable

from deals import HOUSE
from tales import GAMES, MANY_NAMES, Told

from engine.rules import pot_index

Check = Callable[[Told, re.Match[str]], bool]

POT_NAMES = sorted({pot.name for rules in (*HOUSE.values(), *GAMES.values()) for pot in rules.pots})

NAME = rf"(?P<name>\b(?:{'|'.join(MANY_NAMES)})\b)"
POT = rf"(?P<pot>\b(?:{'|'.join(POT_NAMES)})\b)"
N = r"(?P<n>-?\d+)"
TERMS = r"(?P<terms>-?\d+(?: \+ \d+)*)"


def number(found: re.Match[str], group: str = "n") -> int:
    return int(found[group])


def terms(found: re.Match[str]) -> list[int]:
    return [int(term) for term in found["terms"].split(" + ")]


def seat(found: re.Match[str]) -> int:
    return MANY_NAMES.index(found["name"])


def named(text: str) -> int:
    """The seat of the first player a text names."""
    first = re.search(NAME, text)
    assert first is not None, text
    return seat(first)


def pot(told: Told, found: re.Match[str]) -> int:
    return pot_index(told.story.rules, found["pot"])


def size(told: Told, of: int) -> int:
    return told.step.hands[of].bit_count()


def had(told: Told, of: int) -> int:
    return told.step.counters_before[of]


def has(told: Told, of: int) -> int:
    return told.step.counters[of]


def gain(told: Told, of: int) -> int:
    return has(told, of) - had(told, of)


def taken(told: Told, place: int) -> int:
    return told.step.board_before[place] - told.step.board[place]


def holds(told: Told, place: int) -> int:
    return told.step.board[place]


def dealer(told: Told) -> int:
    return told.story.deal.dealer


# The deal and the dressing


def dealt(told: Told) -> dict[int, int]:
    """The size of each hand; a dealer who looks at the spare hand has none."""
    looks = told.story.rules.spare_use == "dealer-looks"
    seats = range(told.story.deal.seats)
    return {at: size(told, at) for at in seats if not (looks and at == dealer(told))}


def undealt(told: Told) -> int:
    """The cards that lie with nobody after the deal, a card to be laid aside not counted."""
    aside = told.story.rules.turn_up == "laid-aside"
    return told.story.deal.stock.bit_count() - aside


def part(told: Told) -> int:
    """What everybody but the dealer stakes."""
    rules, whole = told.story.rules, sum(told.story.rules.stakes)
    if rules.staking == "company":
        return -(-whole // (told.story.deal.seats + 1))
    return 0 if rules.staking == "dealer" else whole


def stake_of(told: Told, of: int) -> int:
    """What one player stakes, placed freely or not."""
    rules = told.story.rules
    if rules.staking == "free" and told.story.stakes is not None:
        return sum(told.story.stakes[of])
    if of != dealer(told) or rules.staking in ("everybody", "free"):
        return part(told)
    return sum(rules.stakes) if rules.staking == "dealer" else 2 * part(told)


def staked(told: Told) -> list[int]:
    """What everybody stakes, the dealer last."""
    seats = [at for at in range(told.story.deal.seats) if at != dealer(told)]
    return [stake_of(told, at) for at in [*seats, dealer(told)]]


def laid(told: Told, of: int) -> list[int]:
    """The counters one player laid freely, by pot."""
    placed = told.story.stakes
    return list(told.story.rules.stakes if placed is None else placed[of])


def next_stake(told: Told, place: int) -> int:
    """What the next dressing adds to a pot that is not the first out's."""
    rules, seats = told.story.rules, told.story.deal.seats
    times = {"everybody": seats, "dealer-double": seats + 1}.get(rules.staking, 1)
    return times * rules.stakes[place]


# Paying


def owes(told: Told, of: int) -> int:
    """What a player pays now: for cards left, or to whoever shows the Pope."""
    rules = told.story.rules
    if told.step.kind == "pay":
        return size(told, of) * rules.per_card
    return min(size(told, of), rules.pope_levy)


def levied(told: Told) -> int:
    """What the Pope brings from all the others."""
    seats = range(told.story.deal.seats)
    to = dealer(told) if told.step.kind == "turn-up" else told.step.seat
    return sum(owes(told, at) for at in seats if at != to)


def paid_for_cards(told: Told) -> int:
    rules, pope = told.story.rules, told.story.rules.pope
    excused = rules.exemption == "unplayed-pope" and pope is not None
    return sum(
        owes(told, at)
        for at, hand in enumerate(told.step.hands)
        if not (excused and pope is not None and hand >> pope & 1)
    )


def best(told: Told) -> int:
    return max(told.step.counters)
