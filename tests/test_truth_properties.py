"""Every figure and every forecast in the engine's sentences, held against the deal.

Each number a sentence names has to be part of a claim below, and the claim has to be true.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import chain
from random import Random

import pytest
from deals import HOUSE, POPE_JOAN, house, random_rules
from tales import CARD, MANY_NAMES, Told, card_above, cards_in, explained, random_story, tales

from engine import Rules, Table
from engine.cards import Card
from engine.rules import pot_index
from engine.story import Step

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
        rf"had left {N}: .* = (?P<all>\d+) counters? on the board now",
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
        rf"(?P<before>-?\d+) (?:\+ \d+ )+= {N}, counts {NAME}",
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


BOOK = [f"{seats} players" for seats in range(3, 9)]


def some_deals(name: str) -> Iterator[list[Told]]:
    rng = Random(f"truth {name}")
    if name in BOOK:
        seats = int(name.split()[0])
        return tales(house(players=(seats, seats)), 60, rng)
    return tales(HOUSE[name], 40, rng)


def sentences(deals: Iterator[list[Told]]) -> Iterator[tuple[Told, str]]:
    for told in chain.from_iterable(deals):
        for one in chain.from_iterable(told.words):
            yield told, one.text


@pytest.mark.parametrize("name", [*BOOK, *HOUSE])
def test_every_figure_is_true(name: str) -> None:
    for told, text in sentences(some_deals(name)):
        assert not NUMBER.search(untold(told, text)), f"{text}: no claim covers a figure here"


def test_every_figure_is_true_under_drawn_rules() -> None:
    rng = Random("drawn")
    for _ in range(150):
        deal = explained(random_story(random_rules(rng), rng.randint(3, 8), rng))
        for told, text in sentences(iter([deal])):
            assert not NUMBER.search(untold(told, text)), f"{text}: no claim covers a figure here"


def test_every_claim_above_is_made_somewhere() -> None:
    unused = {claim.pattern for claim, _ in READY}
    for _, text in sentences(chain.from_iterable(some_deals(name) for name in [*BOOK, *HOUSE])):
        bare = CARD.sub(lambda card: "x" * len(card[0]), text)
        unused -= {pattern for pattern in unused if re.search(pattern, bare)}
        if not unused:
            return
    assert unused == set()


# Forecasts and bars

FORECAST = re.compile(
    r"(?P<cards>[♠♥♦♣][^a-z;]*(?: and [♠♥♦♣]\w+)?) would "
    rf"(?P<end>stop at once|run and come back|hand {NAME} the lead|run until "
    rf"(?P<out>\b(?:{'|'.join(MANY_NAMES)})\b) is out)"
)


def table_before(told: Told) -> Table:
    """The table at a lead, set up from its step alone."""
    story, step = told.story, told.step
    at = Table(story.rules, story.deal)
    for one in story.steps[: step.number - 1]:
        if one.card is not None and one.kind in ("lead", "follow"):
            at.play(one.card)
    return at


def where_it_goes(at: Table, card: Card) -> tuple[str, int]:
    """Play a lead out: how its run ends and who is last to play."""
    leader, played = at.turn, 1
    at.play(card)
    while at.due is not None:
        at.play(at.due)
        played += 1
    last = at.turn
    kind = "stop" if played == 1 else "own" if last == leader else "other"
    kind = "out" if at.over else kind
    for _ in range(played):
        at.undo()
    return kind, last


@pytest.mark.parametrize("name", ["pope-joan", "any-card", "ace-high", "twos-out", "foster"])
def test_every_forecast_comes_true(name: str) -> None:
    seen = 0
    for told in chain.from_iterable(some_deals(name)):
        text = " ".join(one.text for one in told.words.why if one.audience == "open")
        if told.step.kind != "lead" or " would " not in text:
            continue
        at = table_before(told)
        for found in FORECAST.finditer(text):
            for card in cards_in(found["cards"]):
                assert card in told.step.legal
                assert card != told.step.card
                kind, last = where_it_goes(at, card)
                assert expected(found) == (kind, last if kind in ("out", "other") else None), text
                seen += 1
    assert seen > 100


def expected(found: re.Match[str]) -> tuple[str, int | None]:
    if found["out"]:
        return "out", MANY_NAMES.index(found["out"])
    if found["name"]:
        return "other", MANY_NAMES.index(found["name"])
    return ("stop" if found["end"].startswith("stop") else "own"), None


@pytest.mark.parametrize("rules", [POPE_JOAN, HOUSE["ace-high"]], ids=["pope-joan", "ace-high"])
def test_a_card_told_as_barred_is_barred_by_the_card_named_beside_it(rules: Rules) -> None:
    seen = 0
    for told in chain.from_iterable(tales(rules, 100, Random("barred"))):
        barred = {error.card: error.facts["lowest"] for error in told.step.barred}
        for one in told.words.could[1:]:
            if one.rule == "lead-lowest" and one.audience == f"seat:{told.step.seat}":
                card, *lowest = cards_in(one.text)
                assert [barred[card]] == lowest, one.text
                seen += 1
    assert seen > 100


@pytest.mark.parametrize("name", ["pope-joan", "any-card"])
def test_the_legal_leads_are_all_told_to_those_who_see_them(name: str) -> None:
    for told in chain.from_iterable(some_deals(name)):
        if told.step.kind == "lead" and 1 < len(told.step.legal) < 10:
            assert set(told.step.legal) <= set(cards_in(told.words.could[0].text))


def test_a_stop_is_told_with_its_true_reason() -> None:
    reasons = {
        "top": r"{card} is the top|higher than {card}",
        "removed": r"{next} (?:is out of the pack|was taken out)",
        "played": r"{next} (?:has been played|lies on the table)",
        "dead": r"{next}(?:: it lies| is|, face down) in the spare hand",
    }
    seen = set()
    for told in chain.from_iterable(some_deals("pope-joan")):
        step: Step = told.step
        if step.stop is None or step.card is None:
            continue
        following = card_above(step.card, "ace-low")
        reason = reasons[step.stop].format(card=step.card, next=following)
        text = " ".join(one.text for one in told.words.why if one.audience in (None, "open"))
        assert re.search(reason, text), (step.stop, text)
        seen.add(step.stop)
    assert seen == {*reasons}
