"""Every kind of figure a sentence of the engine names, and what makes it true."""

from __future__ import annotations

import re
from collections.abc import Callable

from deals import HOUSE
from tales import CARD, MANY_NAMES, Told

from engine.rules import pot_index

Check = Callable[[Told, re.Match[str]], bool]

NAME = rf"(?P<name>\b(?:{'|'.join(MANY_NAMES)})\b)"
POTS = [*HOUSE["pope-joan"].pots, *HOUSE["foster"].pots, *HOUSE["no-turn-up"].pots]
POT = rf"(?P<pot>{'|'.join(pot.name for pot in POTS)})"
N = r"(?P<n>-?\d+)"


def number(found: re.Match[str]) -> int:
    return int(found["n"])


def seat(found: re.Match[str]) -> int:
    return MANY_NAMES.index(found["name"])


def pot(told: Told, found: re.Match[str]) -> int:
    return pot_index(told.story.rules, found["pot"])


def size(told: Told, of: int) -> int:
    return told.step.hands[of].bit_count()


def gain(told: Told, of: int) -> int:
    return told.step.counters[of] - told.step.counters_before[of]


def taken(told: Told, place: int) -> int:
    return told.step.board_before[place] - told.step.board[place]


def holds(told: Told, place: int) -> int:
    return told.step.board[place]


def sizes(told: Told) -> set[int]:
    return {hand.bit_count() for hand in told.step.hands}


def rate(told: Told, cards: int) -> int:
    return cards * told.story.rules.per_card


def paid_for_cards(told: Told) -> int:
    rules, pope = told.story.rules, told.story.rules.pope
    excused = rules.exemption == "unplayed-pope" and pope is not None
    return sum(
        rate(told, hand.bit_count())
        for hand in told.step.hands
        if not (excused and pope is not None and hand >> pope & 1)
    )


def shares(told: Told, place: int) -> set[int]:
    """What a holder may owe on a doubled pot: all of it or a half, rounded either way."""
    amount = told.step.board_before[place]
    return {amount, amount // 2, amount - amount // 2}


def dealer(told: Told) -> int:
    return told.story.deal.dealer


CLAIMS: list[tuple[str, Check]] = [
    # The deal
    (rf"{N}(?: cards?)? to {NAME}", lambda told, found: number(found) == size(told, seat(found))),
    (rf"deals {N} cards? to everybody", lambda told, found: {number(found)} == sizes(told)),
    (rf"{N} at most", lambda told, found: number(found) == max(sizes(told))),
    (rf"pack, {N} cards? each at most", lambda told, found: number(found) == max(sizes(told))),
    (
        rf"{N} to a spare hand|the other (?P<m>\d+) are the spare|; (?P<k>\d+) are spare",
        lambda told, found: (
            int(found["n"] or found["m"] or found["k"]) == told.story.deal.stock.bit_count()
        ),
    ),
    (
        rf"(?:pack has|All) {N}(?: cards)?",
        lambda told, found: number(found) == 52 - len({*told.story.rules.removed}),
    ),
    # Dressing
    (
        rf"dresses the board alone(?:: [^=]+ =|, with) {N} counters?",
        lambda told, found: (
            number(found) == sum(told.story.rules.stakes) == -gain(told, dealer(told))
        ),
    ),
    (
        rf"{NAME} has (?P<before>-?\d+) − (?P<stake>\d+) = {N} left",
        lambda told, found: (
            number(found) == told.step.counters[seat(found)]
            and int(found["before"]) == told.step.counters_before[seat(found)]
        ),
    ),
    (
        rf"From before, {N} lay there: .* = (?P<all>\d+) counters? on the board now",
        lambda told, found: (
            number(found) == sum(told.step.board_before)
            and int(found["all"]) == sum(told.step.board)
        ),
    ),
    # The turn-up
    (
        rf"takes the {POT} pot, {N} counters?",
        lambda told, found: (
            number(found) == taken(told, pot(told, found)) == gain(told, dealer(told))
        ),
    ),
    (
        rf"before the first lead: (?P<before>-?\d+) \+ \d+ = {N}",
        lambda told, found: (
            number(found) == told.step.counters[dealer(told)]
            and int(found["before"]) == told.step.counters_before[dealer(told)]
        ),
    ),
    # Runs
    (
        rf"{NAME} (?:has|still holds) {N} cards?(?: left)?",
        lambda told, found: number(found) == size(told, seat(found)),
    ),
    (rf"leaves {NAME} with {N}", lambda told, found: number(found) == size(told, seat(found))),
    (rf"{NAME} is down to {N}", lambda told, found: number(found) == size(told, seat(found))),
    (
        rf"{POT}(?: pot)? has {N} counters?",
        lambda told, found: number(found) == holds(told, pot(told, found)) > 0,
    ),
    # What a card takes
    (
        rf"the Pope, and it takes {N} counters?",
        lambda told, found: number(found) == taken(told, pot_index(told.story.rules, "pope")),
    ),
    (
        rf"{POT}(?: pot)?(?::| pays) {N} counters?\b(?! each)",
        lambda told, found: number(found) == taken(told, pot(told, found)),
    ),
    (rf"{N} from {POT}", lambda told, found: number(found) == taken(told, pot(told, found))),
    (
        rf"divide {POT}: {N} counters? each",
        lambda told, found: 2 * number(found) == taken(told, pot(told, found)),
    ),
    (
        rf"{POT} wants both .* keeps {N} counters?",
        lambda told, found: number(found) == holds(told, pot(told, found)) > 0,
    ),
    (
        rf"{NAME} has (?P<before>-?\d+) (?:\+ \d+ )+= {N} now",
        lambda told, found: number(found) - int(found["before"]) == gain(told, seat(found)),
    ),
    (
        rf"makes (?P<before>-?\d+) (?:\+ \d+ )+= {N} for {NAME}",
        lambda told, found: number(found) - int(found["before"]) == gain(told, seat(found)),
    ),
    (
        rf"{NAME} now counts (?P<before>-?\d+) (?:\+ \d+ )+= {N}",
        lambda told, found: number(found) - int(found["before"]) == gain(told, seat(found)),
    ),
    # The end
    (
        rf"one card short of {POT} and its {N} counters?",
        lambda told, found: number(found) == holds(told, pot(told, found)) > 0,
    ),
    (
        rf"takes {POT}, {N} counters?, and (?P<more>\d+) more for cards",
        lambda told, found: (
            number(found) == taken(told, pot(told, found))
            and int(found["more"]) == paid_for_cards(told)
        ),
    ),
    (
        rf"collects {N} counters? for the cards",
        lambda told, found: number(found) == paid_for_cards(told),
    ),
    (
        rf"{N} counters for every card",
        lambda told, found: number(found) == told.story.rules.per_card,
    ),
    (
        rf"{NAME} (?:pays )?{N}(?=,| and|\.)",
        lambda told, found: number(found) == rate(told, size(told, seat(found))),
    ),
    (
        rf"{NAME} still holds .*pays nothing for {N} cards?",
        lambda told, found: number(found) == size(told, seat(found)),
    ),
    (
        rf"a card of {POT} (?:and pays|still in hand, \w+ adds) {N} ",
        lambda told, found: number(found) in shares(told, pot(told, found)),
    ),
    (
        rf"^(?P<before>-?\d+) (?:\+ \d+ )+= {N} for {NAME}",
        lambda told, found: (
            number(found) == told.step.counters[seat(found)]
            and int(found["before"]) == told.step.counters_before[seat(found)]
        ),
    ),
    (
        rf"board keeps {N} counters?",
        lambda told, found: number(found) == sum(told.step.board) > 0,
    ),
    (rf"{N} on {POT}", lambda told, found: number(found) == holds_then(told, found)),
    (
        rf"in {N} pots",
        lambda told, found: number(found) == sum(left > 0 for left in told.step.board),
    ),
    (
        rf"deals next and adds {N}: (?P<left>\d+) \+ (?P<more>\d+) = \d+ on {POT}",
        lambda told, found: (
            number(found) == sum(told.story.rules.stakes)
            and int(found["left"]) == holds(told, pot(told, found))
            and int(found["more"]) == told.story.rules.stakes[pot(told, found)]
        ),
    ),
    (
        rf"All the counters: .* = {N}\.",
        lambda told, found: number(found) == sum(told.step.counters) + sum(told.step.board),
    ),
]
READY = [(re.compile(claim), check) for claim, check in CLAIMS]
SUM = re.compile(r"-?\d+(?: [+−] -?\d+)+ = -?\d+")
NUMBER = re.compile(r"-?\b\d+\b")


def holds_then(told: Told, found: re.Match[str]) -> int:
    """What lies on a pot, with the next stake where the sentence adds it."""
    left = holds(told, pot(told, found))
    added = "deals next" in found.string
    return left + told.story.rules.stakes[pot(told, found)] * added


def untold(told: Told, text: str) -> str:
    """Check a sentence; return it with every figure of a true claim or sum blotted out."""
    bare = CARD.sub(lambda card: "x" * len(card[0]), text)
    left = bare
    for claim, check in READY:
        for found in claim.finditer(bare):
            assert check(told, found), (told.step.kind, text, found[0])
            left = blot(left, found)
    for found in SUM.finditer(bare):
        assert is_true(found[0]), text
        left = blot(left, found)
    return left


def blot(text: str, found: re.Match[str]) -> str:
    start, end = found.span()
    return text[:start] + NUMBER.sub(lambda n: "#" * len(n[0]), found[0]) + text[end:]


def is_true(sum_: str) -> bool:
    left, right = sum_.replace("−", "-").split(" = ")
    terms = left.split()
    total = int(terms[0])
    for sign, term in zip(terms[1::2], terms[2::2], strict=True):
        total += int(term) if sign == "+" else -int(term)
    return total == int(right)
