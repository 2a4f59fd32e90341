"""The keys of a scenario file, format 1, as one table.

The reader walks it, the JSON Schema for editors is made from it (:mod:`engine.authoring.schema`),
and so is the reference table on the page for authors: the three cannot disagree.
"""

from __future__ import annotations

from typing import NamedTuple

FORMAT = 1


class Field(NamedTuple):
    """One key: what it means in a sentence, how it is written, the kind of its value.

    ``kind`` names a reader of :mod:`engine.authoring.scenario_file` and a shape of
    :mod:`engine.authoring.schema`.
    """

    key: str
    kind: str
    says: str
    example: str
    required: bool = False


Table = dict[str, Field]


def _table(*fields: Field) -> Table:
    return {field.key: field for field in fields}


SCENARIO: Table = _table(
    Field("format", "format", "The version of this format; 1 when left out.", "format: 1"),
    Field(
        "title",
        "text",
        "What this hand is about, in a line.",
        "title: The Pope that nobody could reach",
        True,
    ),
    Field("game", "game", "Which game is played.", "game: pope-joan", True),
    Field(
        "goal",
        "text",
        "What a reader will have learned at the end, in a sentence.",
        "goal: See why a card nobody holds stops a run.",
    ),
    Field(
        "rules",
        "rules",
        "House rules that differ from the game's own, each by its name; `options` takes up "
        "variations by their names.",
        "rules: {split: divide}",
    ),
    Field("seats", "seats_of", "The players in order of play.", "seats: Ann, Bet, Cass", True),
    Field(
        "dealer",
        "player",
        "Who deals; the player after the dealer leads first.",
        "dealer: Cass",
        True,
    ),
    Field(
        "deal",
        "deal",
        "Each player's cards, as many or as few as the hand needs, in any order. `stock` is what "
        "nobody holds, the spare hand or the stock: `rest` (also when left out), or cards that "
        "complete the pack. In a short hand whose spare hand is taken, `spare` lists its cards.",
        "deal: {Ann: 7D 4C, Bet: 5C 9D, Cass: 6C JD, stock: rest}",
        True,
    ),
    Field(
        "turn-up",
        "card",
        "The card turned up. The last one dealt lies in a hand; one that is laid aside or tops "
        "the stock lies in no hand.",
        "turn-up: JD",
    ),
    Field(
        "takes-spare",
        "takes_spare",
        "Who takes the spare hand for the one dealt: the dealer, or a buyer with the price.",
        "takes-spare: {Bet: 5}",
    ),
    Field(
        "stakes",
        "stakes",
        "Where everybody places counters freely: each player's counters by pot, the same sum for "
        "all. Left out, they are spread as the rules name them.",
        "stakes: {Ann: {Ace: 4}, Bet: {Ace: 2, King: 2}}",
    ),
    Field(
        "counters",
        "tally",
        "Counters before the board is dressed: one number for all, or one for each player.",
        "counters: 100",
    ),
    Field(
        "board",
        "pots",
        "Counters that earlier deals left on the pots.",
        "board: {Pope: 6, Intrigue: 4}",
    ),
    Field(
        "play",
        "play",
        "The leads in order; the engine plays what has to follow. The script may end before the "
        "deal does.",
        "play: [7D, 4C]",
        True,
    ),
    Field(
        "words",
        "steps",
        "Words for the steps that are not cards.",
        "words: {deal: {say: Thirteen cards each.}}",
    ),
    Field(
        "expect",
        "expect",
        "What must be true when the script ends; checked each time.",
        "expect: {out: Bet, pots: {Pope: 6}}",
    ),
)

WORDS: Table = _table(
    Field("say", "text", "What happened: goes before the engine's sentence.", "say: Bet has to."),
    Field("could", "text", "What the player could have done.", "could: The 2H would go as well."),
    Field("why", "text", "Why it was done, or what follows from it.", "why: Seven always stops."),
    Field(
        "say instead", "text", "The same, in place of the engine's words.", "say instead: Bet must."
    ),
    Field(
        "could instead",
        "text",
        "The same, in place of the engine's words.",
        "could instead: Only the 2H.",
    ),
    Field(
        "why instead",
        "text",
        "The same, in place of the engine's words.",
        "why instead: Seven always stops.",
    ),
)

ENTRY: Table = _table(
    Field("lead", "lead", "The card led, after its player's name if you like.", "lead: 7D"),
    Field(
        "run",
        "run",
        "A whole run written out and checked card by card, instead of `lead`.",
        "run: Ann 3C, Bet 4C, Bet 5C",
    ),
    *WORDS.values(),
    Field(
        "spin",
        "card",
        "The card of this run behind which the card of Spin is thrown in.",
        "spin: 10S",
    ),
    Field(
        "stop",
        "stop",
        "Why the run stops, checked.",
        "stop: dead",
    ),
    Field("id", "id", "A name for links to this step.", "id: first-stop"),
)

AT = Field(
    "at CARD",
    "words",
    "Words for another card of the run; bare text means `say`.",
    "at 5C: {say: Bet has no choice.}",
)

STEPS: Table = _table(
    Field("deal", "words", "The cards are dealt.", "deal: {say: Thirteen cards each.}"),
    Field("dress", "words", "The board is dressed.", "dress: {why: Cass pays for all.}"),
    Field(
        "exchange",
        "words",
        "Somebody takes the spare hand.",
        "exchange: {say: Cass has had enough.}",
    ),
    Field("turn-up", "words", "A card is turned up.", "turn-up: {say: A jack.}"),
    Field("pay", "words", "Somebody is out, and the others pay.", "pay: {why: Cass is excused.}"),
    Field("board", "words", "What stays on the board.", "board: {say: Two pots wait.}"),
)

EXPECT: Table = _table(
    Field("out", "out", "Who goes out first, or `nobody`.", "out: Bet"),
    Field("pots", "pots", "What lies on pots.", "pots: {Pope: 6}"),
    Field("counters", "tally", "What players have.", "counters: {Ann: 97}"),
)

MATCH: Table = _table(
    *(SCENARIO[key] for key in ("format", "title", "game", "goal", "rules", "seats", "dealer")),
    Field(
        "seed",
        "whole",
        "The number that shuffles the cards: the same number, the same match.",
        "seed: 199",
        True,
    ),
    Field(
        "match",
        "told",
        "Words for the hands, in the order in which they are played; as many as you like.",
        "match: [{title: A bad start, say: Nobody wants the lead.}]",
        True,
    ),
    Field("end", "text", "Words for the end of the match.", "end: So Bet wins after all."),
)
"""The keys of a file that holds a whole match, played by the engine."""

HAND: Table = _table(
    Field("title", "text", "What this hand is about, in a few words.", "title: A bad start"),
    Field("out", "player", "Who goes out first, checked.", "out: Bet"),
    Field("say", "text", "The story of the hand, before the engine settles it.", "say: Poor Bet."),
    Field("after", "text", "Words after the settlement.", "after: The Pope waits once more."),
)

STOPS: dict[str, str] = {
    "top": "the run has reached the end of its suit",
    "removed": "the next card is not in the pack",
    "played": "the next card has been played already",
    "dead": "the next card lies in the spare hand or the stock",
    "spin": "the card of Spin was thrown in",
    "out": "a player went out and the deal is over",
}
"""The values of ``stop`` with their meaning."""

TABLES: dict[str, tuple[str, Table]] = {
    "scenario": ("The file", SCENARIO),
    "entry": ("An entry of `play`", ENTRY | {AT.key: AT}),
    "steps": ("`words`", STEPS),
    "words": ("Words of a step", WORDS),
    "expect": ("`expect`", EXPECT),
    "match": ("The file of a match", MATCH),
    "hand": ("A hand of `match`", HAND),
}
"""Every table with the name that findings and the reference page use for it."""
