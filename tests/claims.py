"""Every kind of figure a sentence of the engine names, and what makes it true."""

from __future__ import annotations

import re

from claim_facts import (
    NAME,
    POT,
    TERMS,
    Check,
    N,
    best,
    dealer,
    dealt,
    gain,
    had,
    has,
    holds,
    laid,
    levied,
    named,
    next_stake,
    number,
    owes,
    paid_for_cards,
    part,
    pot,
    seat,
    size,
    stake_of,
    staked,
    taken,
    terms,
    undealt,
)
from tales import CARD, Told

from engine.rules import pot_index

DEAL: list[tuple[str, Check]] = [
    (
        rf"{N}(?: cards?)? to {NAME}",
        lambda told, found: number(found) == dealt(told)[seat(found)],
    ),
    (
        rf"deals {N} cards? to everybody",
        lambda told, found: {number(found)} == {*dealt(told).values()},
    ),
    (
        rf"(?:the cards round, |pack, ){N}(?: cards? each)? at most",
        lambda told, found: number(found) == max(dealt(told).values()),
    ),
    (
        rf"(?:leaves|has the other|spare:) {N}\b",
        lambda told, found: number(found) == undealt(told) > 0,
    ),
    (
        rf"(?:and|with) {N} (?:to|for) the spare hand, and lays (?P<aside>\d+) aside",
        lambda told, found: (
            number(found) == told.story.deal.spare.bit_count()
            and number(found) + number(found, "aside") == undealt(told)
        ),
    ),
    (
        rf"for {N} to (?P<most>\d+) players, each alone; here are (?P<here>\d+)",
        lambda told, found: (
            (number(found), number(found, "most")) == told.story.rules.players
            and number(found, "here") == told.story.deal.seats
        ),
    ),
    (
        rf"is for {N} players, each alone",
        lambda told, found: {number(found)} == {*told.story.rules.players},
    ),
    (
        rf"(?:pack has|All) {N}(?: cards)?",
        lambda told, found: number(found) == 52 - len({*told.story.rules.removed}),
    ),
]

DRESS: list[tuple[str, Check]] = [
    (
        rf"dresses the board alone(?:: [^=]+ =|, with) {N} counters?",
        lambda told, found: (
            number(found) == sum(told.story.rules.stakes) == -gain(told, dealer(told))
        ),
    ),
    (
        rf"Everybody (?:dresses the board alike: [^=]+ =|puts|pays) {N} counters?",
        lambda told, found: number(found) == part(told),
    ),
    (
        rf"{NAME}, the dealer, {N}\.",
        lambda told, found: (
            seat(found) == dealer(told) and number(found) == stake_of(told, dealer(told))
        ),
    ),
    (
        rf"Before the deal {NAME} had named {N}, and everybody laid (?P<each>\d+) counters?",
        lambda told, found: (
            seat(found) == dealer(told)
            and number(found) == number(found, "each") == stake_of(told, dealer(told))
        ),
    ),
    (
        rf"{NAME} (?:puts all {N} on {POT})",
        lambda told, found: (
            laid(told, seat(found))[pot(told, found)]
            == number(found)
            == stake_of(told, seat(found))
        ),
    ),
    (
        rf"{NAME} backs {POT} alone, with {N}",
        lambda told, found: (
            laid(told, seat(found))[pot(told, found)]
            == number(found)
            == stake_of(told, seat(found))
        ),
    ),
    (
        rf"{NAME} (?:lays|spreads evenly,) {N} on each pot",
        lambda told, found: {number(found)} == {*laid(told, seat(found))},
    ),
    (rf"(?<!all ){N} on {POT}", lambda told, found: number(found) == on_pot(told, found)),
    (rf"That makes {TERMS} = \d+ counters?", lambda told, found: terms(found) == staked(told)),
    (
        rf"pots ask for {N}; what is over, (?P<rest>\d+) counters?, goes to {POT}",
        lambda told, found: (
            number(found) == sum(told.story.rules.stakes)
            and number(found, "rest") == sum(staked(told)) - number(found) > 0
            and told.story.rules.pots[pot(told, found)].claim == "first-out"
        ),
    ),
    (
        rf"{POT} is the fullest pot, with {N}",
        lambda told, found: number(found) == holds(told, pot(told, found)) == max(told.step.board),
    ),
    (
        rf"{NAME} has (?P<before>-?\d+) − (?P<stake>\d+) = {N} left",
        lambda told, found: (
            number(found) == has(told, seat(found))
            and number(found, "before") == had(told, seat(found))
        ),
    ),
    (
        rf"Each of them has (?P<before>-?\d+) − \d+ = {N} left",
        lambda told, found: (
            {number(found)} == {*told.step.counters}
            and {number(found, "before")} == {*told.step.counters_before}
        ),
    ),
    (
        rf"From before, {N} lay there: .* = (?P<all>\d+) counters? on the board now",
        lambda told, found: (
            number(found) == sum(told.step.board_before)
            and number(found, "all") == sum(told.step.board)
        ),
    ),
]

EXCHANGE: list[tuple[str, Check]] = [
    (
        rf"dead now, {N} cards? that no run can cross",
        lambda told, found: number(found) == told.story.deal.hands[taker(told)].bit_count(),
    ),
    (
        rf"new hand has {N} cards?, the old one had (?P<old>\d+)",
        lambda told, found: (
            number(found) == size(told, taker(told))
            and number(found, "old") == told.step.hands_before[taker(told)].bit_count()
        ),
    ),
    (
        rf"buys the spare hand, unseen, and pays {NAME} {N} counters?",
        lambda told, found: (
            seat(found) == dealer(told) and number(found) == gain(told, dealer(told))
        ),
    ),
    (
        rf"{NAME} has (?P<before>-?\d+) − \d+ = {N}, and",
        lambda told, found: (
            (number(found), number(found, "before"))
            == (has(told, seat(found)), had(told, seat(found)))
        ),
    ),
    (
        rf"and {NAME} (?P<before>-?\d+) \+ \d+ = {N}",
        lambda told, found: (
            (number(found), number(found, "before"))
            == (has(told, seat(found)), had(told, seat(found)))
        ),
    ),
]

TURN_UP: list[tuple[str, Check]] = [
    (
        rf"takes the {POT} pot, {N} counters?",
        lambda told, found: number(found) == taken(told, pot(told, found)) > 0,
    ),
    (
        rf"before the first lead: (?P<before>-?\d+) (?:\+ \d+ )+= {N}",
        lambda told, found: (
            number(found) == has(told, dealer(told))
            and number(found, "before") == had(told, dealer(told))
        ),
    ),
]

PLAY: list[tuple[str, Check]] = [
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
        rf"The Pope takes {N} counters?, and (?P<more>\d+) from the others",
        lambda told, found: (
            number(found) == taken(told, pot_index(told.story.rules, "pope"))
            and number(found, "more") == levied(told) > 0
        ),
    ),
    (
        rf"The others pay {N} counters? for (?:it|the Pope)",
        lambda told, found: number(found) == levied(told) > 0,
    ),
    (
        rf"each card held, but {N} at most",
        lambda told, found: number(found) == told.story.rules.pope_levy,
    ),
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
        lambda told, found: number(found) - number(found, "before") == gain(told, seat(found)),
    ),
    (
        rf"makes (?P<before>-?\d+) (?:\+ \d+ )+= {N} for {NAME}",
        lambda told, found: number(found) - number(found, "before") == gain(told, seat(found)),
    ),
    (
        rf"{NAME} now counts (?P<before>-?\d+) (?:\+ \d+ )+= {N}",
        lambda told, found: number(found) - number(found, "before") == gain(told, seat(found)),
    ),
    (
        rf"(?:one card short of|hand, for) {POT} and its {N} counters?",
        lambda told, found: number(found) == holds(told, pot(told, found)) > 0,
    ),
]

PAY: list[tuple[str, Check]] = [
    (
        rf"takes {POT}, {N} counters?, and (?P<more>\d+) more for cards",
        lambda told, found: (
            number(found) == taken(told, pot(told, found))
            and number(found, "more") == paid_for_cards(told)
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
        rf"{NAME} (?:pays )?{N}(?=,| and|\.|:)",
        lambda told, found: (
            "down to" in found.string or number(found) == owes(told, seat(found)) > 0
        ),
    ),
    (
        rf"{NAME} still holds .*pays nothing for {N} cards?",
        lambda told, found: number(found) == size(told, seat(found)),
    ),
    (
        rf"{POT} doubles[:,] (?P<before>\d+) \+ {TERMS} = {N}",
        lambda told, found: is_doubled(told, found),
    ),
    (
        rf"doubles? {POT}: (?P<before>\d+) \+ {TERMS} = {N}",
        lambda told, found: is_doubled(told, found),
    ),
    (
        rf"^(?P<before>-?\d+) (?:\+ \d+ )+= {N} for {NAME}",
        lambda told, found: (
            number(found) == has(told, seat(found))
            and number(found, "before") == had(told, seat(found))
        ),
    ),
]

BOARD: list[tuple[str, Check]] = [
    (
        rf"board keeps {N} counters?",
        lambda told, found: number(found) == sum(told.step.board) > 0,
    ),
    (
        rf"in {N} pots",
        lambda told, found: number(found) == sum(left > 0 for left in told.step.board),
    ),
    (
        rf"deals next(?: and adds (?P<all>\d+)|, and everybody adds): (?P<left>\d+) \+ "
        rf"(?P<more>\d+) = {N} on {POT}",
        lambda told, found: (
            number(found, "left") == holds(told, pot(told, found))
            and number(found, "more") == next_stake(told, pot(told, found))
            and (not found["all"] or number(found, "all") == sum(told.story.rules.stakes))
        ),
    ),
    (
        rf"All the counters: .* = {N}\.",
        lambda told, found: number(found) == sum(told.step.counters) + sum(told.step.board),
    ),
    (
        rf"Nobody has {N} yet; the match lasts (?P<long>\d+) (?P<what>hand|round)s?\b",
        lambda told, found: (
            best(told) < number(found) == told.story.rules.target
            and number(found, "long") == told.story.rules.hands
            and told.story.rules.match_length == f"{found['what']}s"
        ),
    ),
    (
        rf"{NAME} has {N}: with (?P<target>\d+) or more",
        lambda told, found: (
            has(told, seat(found)) == number(found) == best(told) >= number(found, "target")
            and number(found, "target") == told.story.rules.target
            and list(told.step.counters).count(best(told)) == 1
        ),
    ),
    (
        rf"have {N} each: with (?P<target>\d+) or more",
        lambda told, found: (
            number(found) == best(told) >= number(found, "target") == told.story.rules.target
            and list(told.step.counters).count(best(told)) > 1
        ),
    ),
    (
        rf"match (?:is {N} full rounds|has (?P<hands>\d+) hands)",
        lambda told, found: int(found["n"] or found["hands"]) == told.story.rules.hands,
    ),
]

CLAIMS = [*DEAL, *DRESS, *EXCHANGE, *TURN_UP, *PLAY, *PAY, *BOARD]
READY = [(re.compile(claim), check) for claim, check in CLAIMS]
SUM = re.compile(r"-?\d+(?: [+−] -?\d+)+ = -?\d+")
NUMBER = re.compile(r"-?\b\d+\b")


def taker(told: Told) -> int:
    """Who took the spare hand."""
    assert told.story.exchange is not None, "the spare hand was taken"
    return told.story.exchange[0]


def is_doubled(told: Told, found: re.Match[str]) -> bool:
    """Whether a pot went from so many counters to twice as many, in the shares that are named."""
    place = pot(told, found)
    before, paid = number(found, "before"), terms(found)
    fair = max(paid) - min(paid) <= 1
    return fair and (before, number(found)) == (told.step.board_before[place], holds(told, place))


def on_pot(told: Told, found: re.Match[str]) -> int:
    """What lies on a pot, what one player laid there, or what will lie there next deal."""
    place, text = pot(told, found), found.string
    if told.step.kind == "dress":
        return laid(told, named(text))[place]
    return holds(told, place) + next_stake(told, place) * ("deals next" in text)


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
    first, *rest = left.split()
    total = int(first)
    for sign, term in zip(rest[0::2], rest[1::2], strict=True):
        total += int(term) if sign == "+" else -int(term)
    return total == int(right)
