"""Figures in an author's sentences: filled in, or held against the truth of the step."""

from __future__ import annotations

import pytest

from engine.cards import parse_card
from engine.events import Claimed, Doubled, Dressed, Event, Paid, Split
from engine.finding_words import sentence
from engine.presets import POPE_JOAN
from engine.prose import Figures, fill, placeholders, problems, refer, sound
from engine.prose_figures import Finder, Target
from engine.prose_truth import false_claims

NAMES = ("Ann", "Bet", "Cass", "Mrs Green", "No")
POTS = tuple(pot.name for pot in POPE_JOAN.pots)
FINDER = Finder(NAMES, POTS)


def step(events: tuple[Event, ...] = ()) -> Figures:
    """Bet has just played the ♦9 and taken the Pope's six."""
    return Figures(
        rules=POPE_JOAN,
        names=NAMES,
        board=(0, 2, 2, 1, 1, 1, 1, 1),
        counters=(97, 109, 85, 100, 100),
        cards=(4, 2, 3, 5, 5),
        board_before=(6, 2, 2, 1, 1, 1, 1, 1),
        counters_before=(97, 103, 85, 100, 100),
        cards_before=(4, 3, 3, 5, 5),
        events=events,
    )


TOOK = step((Claimed(1, 0, 6, "card"),))


def owners(text: str) -> list[tuple[int, str, str]]:
    """Each claim of a text as (number, name, unit)."""
    return [
        (claim.value, (NAMES if target.kind == "seat" else POTS)[target.place], unit)
        for claim in FINDER.claims(text)
        for target, unit in claim.readings
    ]


def wrong(text: str, figures: Figures = TOOK) -> list[str]:
    """The numbers of a text that are false."""
    found = false_claims(FINDER.claims(text), text, (), figures)
    return [text[slice(*finding.span)] for finding in found if finding.span]


# --- placeholders ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("Pope holds {pot.pope}.", "Pope holds 0."),
        ("{pot.pope.before} before, {pot.pope.moved} moved", "6 before, 6 moved"),
        ("{pot.First out} on First out", "1 on First out"),
        ("{counters.Bet} = {counters.Bet.before} + {counters.Bet.moved}", "109 = 103 + 6"),
        ("{cards.Bet} left of {cards.Bet.before}", "2 left of 3"),
        ("{counters.Mrs Green}", "100"),
        ("{ pot.pope }", "0"),
        ("{pot.poop} and {", "{pot.poop} and {"),
        ("nothing", "nothing"),
    ],
)
def test_fill(text: str, filled: str) -> None:
    assert fill(text, TOOK) == filled


def test_without_a_before_the_figure_is_the_same() -> None:
    figures = Figures(POPE_JOAN, NAMES, TOOK.board, TOOK.counters, TOOK.cards)
    assert fill("{counters.Bet.before} {counters.Bet.moved}", figures) == "109 0"


@pytest.mark.parametrize(
    "name",
    ["pot", "pot.", "pope", "counters.ann", "cards.Dora", "pots.pope", "", "pot.pope.after", "Ann"],
)
def test_what_is_no_figure(name: str) -> None:
    assert refer(name, POPE_JOAN, NAMES) is None
    (finding,) = problems(f"So: {{{name}}}!", ("words",), POPE_JOAN, NAMES)
    assert (finding.code, finding.span) == ("S501", (4, 6 + len(name)))


@pytest.mark.parametrize(
    ("name", "guess"),
    [
        ("pot.popes", "{pot.pope}"),
        ("counters.Anna", "{counters.Ann}"),
        ("cards.bet", "{cards.Bet}"),
    ],
)
def test_what_was_probably_meant(name: str, guess: str) -> None:
    (finding,) = problems(f"{{{name}}}", (), POPE_JOAN, NAMES)
    assert finding.facts["guess"] == guess


@pytest.mark.parametrize(("text", "at"), [("a { b", 2), ("a } b", 2), ("{{pot.pope}}", 0)])
def test_braces_that_stand_alone(text: str, at: int) -> None:
    found = list(problems(text, (), POPE_JOAN, NAMES))
    assert {finding.code for finding in found} == {"S502"}
    assert found[0].span == (at, at + 1)


def test_sound_is_the_quick_form_of_no_problems() -> None:
    known = placeholders(POPE_JOAN, NAMES)
    for text in ("{pot.pope}", "a {cards.No} b {counters.Mrs Green}", "no braces"):
        assert sound(text, known)
        assert not list(problems(text, (), POPE_JOAN, NAMES))
    for text in ("{pot.popes}", "{", "}", "{pot.pope", "{{pot.pope}}"):
        assert not sound(text, known)


# --- which numbers belong to a name ----------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Pope holds 6.", [(6, "Pope", "")]),
        ("Pope still holds 7 counters.", [(7, "Pope", "counters")]),
        ("The Pope pot is six.", [(6, "Pope", "")]),
        ("Pope's pot is six.", [(6, "Pope", "")]),
        ("Pope (6) waits.", [(6, "Pope", "")]),
        ("Pope keeps 6, as nobody came.", [(6, "Pope", "")]),
        ("First out holds 1.", [(1, "First out", "")]),
        ("There are six counters in Pope.", [(6, "Pope", "counters")]),
        ("Six stay on Pope.", [(6, "Pope", "")]),
        ("That leaves six on Pope.", [(6, "Pope", "")]),
        ("Six on Pope, two on Matrimony.", [(6, "Pope", ""), (2, "Matrimony", "")]),
        ("Intrigue and Matrimony hold two each.", [(2, "Matrimony", "")]),
        ("Ann has 97 counters.", [(97, "Ann", "counters")]),
        ("Ann has 97 and Bet 103.", [(97, "Ann", ""), (103, "Bet", "")]),
        ("Counters: Ann 97, Bet 103.", [(97, "Ann", ""), (103, "Bet", "")]),
        ("Ann's 97 counters are safe.", [(97, "Ann", "counters")]),
        ("Ann is down to three.", [(3, "Ann", "")]),
        ("Ann goes from 100 to 97.", [(97, "Ann", "")]),
        ("Ann wins seven.", [(7, "Ann", "counters")]),
        ("No has 97 counters.", [(97, "No", "counters")]),
        ("Mrs Green has 12 counters.", [(12, "Mrs Green", "counters")]),
        ("Ann pays Bet 3.", [(3, "Bet", "counters")]),
        ("Ann pays three counters to Bet.", [(3, "Ann", "counters"), (3, "Bet", "counters")]),
        ("Bet takes 6 from Pope.", [(6, "Bet", ""), (6, "Pope", "")]),
        ("Cass pays 4 for four cards.", [(4, "Cass", "counters"), (4, "Cass", "cards")]),
        ("Ann has five cards.", [(5, "Ann", "cards")]),
        ("Bet holds twenty-one cards.", [(21, "Bet", "cards")]),
        ("Ann has ninety-seven counters left.", [(97, "Ann", "counters")]),
        ("Pope: 6. First out: 1.", [(6, "Pope", ""), (1, "First out", "")]),
        ("Ann: 97, Bet: 103.", [(97, "Ann", ""), (103, "Bet", "")]),
        ("Cass puts 6 on Pope.", [(6, "Cass", ""), (6, "Pope", "")]),
        ("Seven counters wait on Pope.", [(7, "Pope", "counters")]),
        ("Bet earns eleven counters.", [(11, "Bet", "counters")]),
        ("Bet pockets six.", [(6, "Bet", "counters")]),
        ("Bet climbs to 113.", [(113, "Bet", "")]),
        ("Ann has one card left.", [(1, "Ann", "cards")]),
        ("Three cards in Bet's hand cost three.", [(3, "Bet", "cards")]),
        ("Seven cards to Ann and six to Bet.", [(7, "Ann", "cards"), (6, "Bet", "")]),
        ("“Ann has 97,” says Bet.", [(97, "Ann", "")]),
    ],
)
def test_a_number_beside_a_name(text: str, found: list[tuple[int, str, str]]) -> None:
    assert owners(text) == found


@pytest.mark.parametrize(
    "text",
    [
        # something else is counted
        "Ann's two clubs are low.",
        "Ann holds two hearts.",
        "Ann has two low clubs.",
        "Ann has two choices.",
        "Ann has four suits to choose from.",
        "Ann has two cards that stop.",
        "Ann can play four cards in a row.",
        "Ann plays three clubs in one visit.",
        "Ann has 2 more clubs than Bet.",
        "Three players sit round the Pope.",
        "One of Ann's cards is high.",
        "Ann holds three of the four queens.",
        "The King is one of four.",
        "The Queen, one of two, lies with Bet.",
        "Five of the cards are with Ann.",
        "Thirteen cards each and twelve in the spare hand.",
        "Ann took a trick or two.",
        "It takes two to play, says Ann.",
        "Ann keeps two for later.",
        "Bet pays Ann one counter a card.",
        "Bet pays one counter for each card, says Ann.",
        "Ann is one step away.",
        # a card is named
        "The 5 of clubs goes to Bet.",
        "Bet plays ♣4 and Cass ♣5.",
        "Pope is the 9♦.",
        "The Pope is the 9 of diamonds.",
        "Ann leads the seven of diamonds.",
        "The seven stops for sure, so the lead comes back to Ann.",
        "Bet has no choice, the five is hers.",
        "Ann leads the 4, then 5 and 6.",
        "Bet's nine waits.",
        "Bet plays the nine to Ann's ten.",
        "Bet must play the 5 now.",
        "Ann takes the two and Bet the three.",
        "Ann holds the four and five; Bet has the six.",
        "The four, five and six go to Bet.",
        "Bet holds 9 and 10 of spades.",
        "Clubs run from four to Cass's seven.",
        "Ann leads 4-5-6 in clubs.",
        "Ann leads one to Bet.",
        "Ann 7D, Bet 8D.",
        "The two is lower than Ann's three.",
        "The Jack and the two are gone.",
        "Ann: 4, 9 and 10.",
        "Ann needs them from First out: three in all.",
        "Bet adds 4.",
        "Bet puts 4 on Ann's 3.",
        "Bet gives 4, Cass will give 5, Bet 6.",
        "Ann plays 3; Bet has 4.",
        "Four from Bet, five from Cass.",
        "Ann has 9 and J of clubs left.",
        "That run took two cards from Bet and one from Ann.",
        "Ann needs two cards from Cass.",
        # a part, a difference
        "Six of the fifteen counters are gone, says Ann.",
        "Ann gets one of her 15 counters back.",
        "Bet has 20 more counters than Ann.",
        "Ann has 16 counters more than Cass.",
        "Bet is 20 counters ahead of Ann.",
        "Ann leads Cass by 16 counters.",
        "Ann is four counters up, Cass seventeen down.",
        "Ann wins by four counters over Bet.",
        # another step, or the whole hand
        "Cass has won 14 counters in this hand.",
        "Cass has won 14.",
        "In the whole hand Ann wins four counters.",
        "Over two hands Ann has lost 10, Bet has won 9.",
        "Cass had 83 and wins.",
        "Bet has played two cards, Ann and Cass one each.",
        "Next time Pope holds twelve.",
        "Tomorrow Pope has 12.",
        "After Ann has dressed the board, Pope has 12.",
        "Without the Pope, Bet pays four counters.",
        "In hand 2 there will be twelve counters on Pope.",
        # it is not said to be so
        "Ann would get 7.",
        "If Ann has 3 counters, Bet wins.",
        "Ann does not have 3.",
        # a time, a step, an ordinal, a longer number
        "At 7:30 Ann wins.",
        "Step 7 is Ann's.",
        "Ann is 2nd.",
        "No more than 3 are left.",
        "No two hands are alike.",
        "A second later Bet wins.",
        # a placeholder is a figure already
        "Ann has {counters.Ann} counters and 5 clubs.",
        "Pope keeps {pot.pope}.",
        # another clause
        "Ann leads. Six are left on the board.",
        "",
        "97",
    ],
)
def test_a_number_that_belongs_to_nobody(text: str) -> None:
    assert owners(text) == []


def test_a_player_called_like_a_pot() -> None:
    finder = Finder(("Jack", "Queen", "Bet"), POTS)
    (claim,) = finder.claims("Jack has 97 counters.")
    assert claim.readings == [(Target("seat", 0), "counters")]


def test_the_longer_of_two_names() -> None:
    finder = Finder(("Ann", "Mary Ann", "Mary"), POTS)
    (one,) = finder.claims("Mary Ann has 97.")
    assert one.readings == [(Target("seat", 1), "")]
    (other,) = finder.claims("It is Ann who pays 3 to Mary Ann.")
    assert other.readings[-1] == (Target("seat", 1), "")


# --- which of them are false -----------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "Pope holds 0.",
        "Pope held 6.",
        "Bet takes six from Pope.",
        "Bet has 109 counters.",
        "Bet had 103 and has 109.",
        "Bet has two cards.",
        "Bet has 2 left.",
        "Ann has 97 counters and Bet 109.",
        "Ann has four cards.",
        "Six on Pope go to Bet.",
    ],
)
def test_figures_that_are_true(text: str) -> None:
    assert wrong(text) == []


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        ("Pope holds 7.", ["7"]),
        ("Pope still holds seven counters, and Ann has 97.", ["seven"]),
        ("Bet takes 5 from Pope.", ["5"]),
        ("Bet has 110 counters.", ["110"]),
        ("Bet has four cards.", ["four"]),
        ("Ann has 98, Bet 109 and Cass 86.", ["98", "86"]),
        ("Ann pays Bet 3.", ["3"]),
        ("♣4 falls {pot.pope} times; Pope holds 7.", ["7"]),
    ],
)
def test_figures_that_are_false(text: str, figures: list[str]) -> None:
    assert wrong(text) == figures


def test_what_moved_is_true_too() -> None:
    """Bet is out: 3 from Ann, 4 from Cass, the Pope's holder excused, First out and Pope taken."""
    ending = step(
        (
            Claimed(1, 0, 6, "card"),
            Claimed(1, 7, 1, "first-out"),
            Paid(0, 1, 3, 3),
            Paid(2, 1, 4, 4),
        )
    )
    for text in ("Ann pays Bet 3.", "Cass pays four.", "Bet gets 14.", "Bet wins seven from Pope."):
        assert wrong(text, ending) == ([] if "seven" not in text else ["seven"])
    assert wrong("Ann has 4.", ending) == []  # as many cards as Ann holds
    assert wrong("Ann pays 4.", ending) == ["4"]


@pytest.mark.parametrize(
    ("event", "true"),
    [
        (Dressed(2, 4, 9), "Cass puts nine on King."),
        (Doubled(2, 4, 9), "Cass puts nine on King."),
        (Split(0, 1, 2, 9), "Ann and Bet take nine each from Intrigue."),
        (Claimed(0, 2, 9, "combination"), "Ann takes nine from Intrigue."),
        (Paid(0, 2, 9, 9), "Ann pays nine to Cass."),
    ],
)
def test_every_event_that_moves_counters(event: Event, true: str) -> None:
    assert wrong(true, step((event,))) == []
    assert wrong(true, step()) == ["nine"]


def test_what_is_said_about_a_false_figure() -> None:
    for text, said in (
        (
            "Bet has 110 counters.",
            "The figure 110 beside Bet is not true at this step: "
            "Bet has 109 counters (103 before) and 2 cards (3 before).",
        ),
        (
            "Pope holds 7.",
            "The figure 7 beside Pope is not true at this step: Pope holds 0 (6 before).",
        ),
    ):
        (finding,) = false_claims(FINDER.claims(text), text, (), TOOK)
        assert sentence(finding) == said


def test_cards_are_not_figures_in_any_notation() -> None:
    for card in ("♦9", "9D", "9♦", parse_card("9D").name, "the 9"):
        assert owners(f"Pope is {card}.") == []
