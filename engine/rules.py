"""House rules as data: one named field per rule, checked for contradictions, compiled into tables.

The field names are those of the rule matrix the games are compared by; a scenario writes them with
hyphens (``split: divide``). :data:`FIELDS` documents each with its values and its source; a new
game or a family's variant is another value of :class:`Rules`, never another play loop.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.cards import CARDS, RANK_NAMES, Card, card_at
from engine.errors import RulesError
from engine.layout import Pot, pot_cards
from engine.sequence import ORDERS, Sequence, sequence


class Rules(NamedTuple):
    """One game, or one household's way of playing it; see :data:`FIELDS` for every field."""

    game: str
    players: tuple[int, int]
    removed: tuple[Card, ...]
    order: str
    spare_hand: str
    turn_up: str
    turn_up_bonus: str
    pots: tuple[Pot, ...]
    stakes: tuple[int, ...]
    pope: Card | None
    lead: str
    combination: str
    split: str
    per_card: int
    exemption: str
    held_penalty: str
    counters: int
    target: int
    hands: int


class Field(NamedTuple):
    """What a house rule means: a sentence, its values (empty: see ``kind``), and its source."""

    says: str
    kind: str
    values: dict[str, str]
    source: str


FIELDS: dict[str, Field] = {
    "game": Field("The name of the game, for the page's heading.", "text", {}, "—"),
    "players": Field("The fewest and the most players.", "range", {}, "S2; Foster, Pope Joan"),
    "removed": Field("Cards taken out of the pack before the deal.", "cards", {}, "S2; Peel p. 82"),
    "order": Field(
        "Which end of a suit the ace stands at.",
        "choice",
        {
            "ace-low": "the ace is under the two, and a king tops every run",
            "ace-high": "the ace comes after the king and tops every run",
        },
        "S2 (low); Parlett, ch. 17 (high)",
    ),
    "spare-hand": Field(
        "Where the hand nobody picks up stands in the deal.",
        "choice",
        {
            "last": "the spare hand gets its card after everybody else in each round",
            "first": "the spare hand gets its card first in each round",
            "none": "the whole pack goes to the players",
        },
        "S2 (last); Bicycle's Michigan (first)",
    ),
    "turn-up": Field(
        "Whether a card is turned to name the pay suit.",
        "choice",
        {
            "last-dealt": "the last card dealt is turned; it stays in its hand and is played",
            "none": "no card is turned and there is no pay suit",
        },
        "S2",
    ),
    "turn-up-bonus": Field(
        "What a paying turn-up brings the dealer.",
        "choice",
        {
            "pot": "the dealer takes that card's pot before the first lead",
            "none": "nothing; the pot waits for the card to be played",
        },
        "S2; Peel p. 82",
    ),
    "pots": Field("The compartments of the board, and what takes each.", "pots", {}, "S2"),
    "stakes": Field(
        "Counters the dealer puts on each pot, in counters: `stakes: {pope: 8}` changes one.",
        "stakes",
        {},
        "S2 (6-2-2-1-1-1-1-1)",
    ),
    "pope": Field("The card that is the Pope.", "card", {}, "S2 (9 of diamonds); Foster (7 or 9)"),
    "lead": Field(
        "Which cards may open a run.",
        "choice",
        {
            "lowest-of-suit": "any suit, but only the lowest card held in it",
            "any-card": "any card at all",
        },
        "S2 (lowest); Foster, Peel, Hoffmann (any)",
    ),
    "combination": Field(
        "When one player's two cards take Intrigue or Matrimony.",
        "choice",
        {
            "consecutive": "the lower card, then the higher one straight after it",
            "same-player": "both played by one player, in any order, at any time",
        },
        "S2 (straight after); Foster, Peel (both)",
    ),
    "split": Field(
        "What happens to a combination whose cards come from two players.",
        "choice",
        {
            "nobody": "it pays nobody and the pot stays",
            "divide": "the two divide the pot; an odd counter stays",
        },
        "S2 (nobody); Foster (divide)",
    ),
    "per-card": Field(
        "Counters paid to the first player out for each card still held.", "count", {}, "S2"
    ),
    "exemption": Field(
        "Who is excused from paying for cards still held.",
        "choice",
        {
            "unplayed-pope": "whoever still holds the Pope pays nothing",
            "none": "nobody is excused",
        },
        "S2 (the Pope excuses); Foster (it does not)",
    ),
    "held-penalty": Field(
        "What it costs to be caught holding a card that has a pot.",
        "choice",
        {
            "none": "nothing; the pot simply stays",
            "double": "its holder doubles what lies on that pot",
        },
        "S2 (none); Foster (double)",
    ),
    "counters": Field("Counters each player starts the match with.", "count", {}, "S2 (100)"),
    "target": Field(
        "Counters that win the match after a settled hand; 0 for no target.",
        "count",
        {},
        "S2 (150)",
    ),
    "hands": Field("Hands after which the most counters win.", "count", {}, "S2 (10)"),
}
"""Every house rule by its documented name; tests hold this equal to the fields of Rules."""


NOTHING = 63
"""The number of no card, for a place that always holds nothing."""


_PAY_SUIT = ("pay-rank", "combination")
"""The claims that need a pay suit."""


class Tables(NamedTuple):
    """What the play loop needs, worked out once for a game and a pay suit.

    ``pot_of[card]`` is the index of the pot that card alone takes, or -1; ``pairs[card]`` lists the
    combinations it belongs to as (pot index, the other card, whether this is the later card).
    ``moves[card]`` gathers what playing it needs: the card, its bit, the card that follows as a
    number (:data:`NOTHING` where none does), its bit, that card, and whether it can take a pot.
    """

    sequence: Sequence
    pot_of: tuple[int, ...]
    pairs: tuple[tuple[tuple[int, Card, bool], ...], ...]
    first_out: int
    moves: tuple[tuple[Card, int, int, int, Card, bool], ...]


@lru_cache(maxsize=256)
def compile_rules(rules: Rules, pay_suit: int | None) -> Tables:
    """Compile house rules into :class:`Tables` for a deal whose pay suit (0..3 or None) is known.

    The Pope is looked up before the honours of the pay suit (E94): a card with a pot of its own
    keeps it even where the pay suit would name it again.
    """
    pot_of = [-1] * 64
    pairs: list[list[tuple[int, Card, bool]]] = [[] for _ in range(64)]
    first_out = -1
    for index, pot in sorted(enumerate(rules.pots), key=lambda one: one[1].claim == "pay-rank"):
        cards = pot_cards(pot, rules.pope, pay_suit)
        if pot.claim == "first-out":
            first_out = index
        elif pot.claim == "combination" and cards:
            low, high = cards
            pairs[low].append((index, high, False))
            pairs[high].append((index, low, True))
        elif cards and pot_of[cards[0]] < 0:
            pot_of[cards[0]] = index
    order = sequence(rules.order, rules.removed)
    moves = tuple(
        (
            CARDS[card],
            1 << card,
            int(after) if after >= 0 else NOTHING,
            1 << after if after >= 0 else 0,
            CARDS[after],
            pot_of[card] >= 0 or bool(pairs[card]),
        )
        for card, after in enumerate(order.after)
    )
    return Tables(order, tuple(pot_of), tuple(map(tuple, pairs)), first_out, moves)


def pot_index(rules: Rules, name: str) -> int:
    """Return the place of a pot on the board by its id or its name, any case; -1 when unknown."""
    wanted = name.strip().lower().replace(" ", "-")
    for index, pot in enumerate(rules.pots):
        if wanted == pot.id:
            return index
    return -1


def problems(rules: Rules) -> list[RulesError]:
    """List every contradiction in these rules, each with the field to change and the nearest value.

    An empty list means that a deal can be played by them.
    """
    found = [*_choice_problems(rules), *_number_problems(rules)]
    return found or [*_card_problems(rules), *_fit_problems(rules)]


def _choice_problems(rules: Rules) -> list[RulesError]:
    found = []
    for name, field in FIELDS.items():
        value = getattr(rules, name.replace("-", "_"))
        if field.values and value not in field.values:
            known = " or ".join(field.values)
            sentence = f"{name} can be {known}, not {value}."
            found.append(RulesError(sentence, name, next(iter(field.values))))
    return found


def _number_problems(rules: Rules) -> list[RulesError]:
    found = []
    fewest, most = rules.players
    if not 2 <= fewest <= most <= 12:
        sentence = "A table seats 2 to 12 players, written as a range such as 3-8."
        found.append(RulesError(sentence, "players", (3, 8)))
    if len(rules.stakes) != len(rules.pots):
        filled = (*rules.stakes, *[0] * len(rules.pots))[: len(rules.pots)]
        found.append(RulesError("There must be one stake for each pot.", "stakes", filled))
    for name, least in (("per-card", 0), ("counters", 0), ("target", 0), ("hands", 1)):
        if getattr(rules, name.replace("-", "_")) < least:
            found.append(RulesError(f"{name} cannot be less than {least}.", name, least))
    if any(stake < 0 for stake in rules.stakes):
        raised = tuple(max(stake, 0) for stake in rules.stakes)
        found.append(RulesError("A stake cannot be less than nothing.", "stakes", raised))
    if 0 < rules.target <= rules.counters:
        sentence = (
            f"The match is over before it starts: everybody has {rules.counters} counters "
            f"and {rules.target} win."
        )
        found.append(RulesError(sentence, "target", rules.counters + 50))
    return found


def _card_problems(rules: Rules) -> list[RulesError]:
    found = []
    removed = rules.removed
    owned = {Card(pot.of[0]): "has a pot" for pot in rules.pots if pot.claim == "card"}
    if rules.pope is not None:
        owned[rules.pope] = "is the Pope"
    for card, what in owned.items():
        if card in removed:
            kept = tuple(other for other in removed if other != card)
            found.append(RulesError(f"{card} {what} and cannot be removed.", "removed", kept))
    for rank in sorted({card.rank for card in removed}):
        pots = [pot.name for pot in rules.pots if pot.claim in _PAY_SUIT and rank in pot.of]
        if pots and sum(card.rank == rank for card in {*removed}) == 4:
            kept = tuple(card for card in removed if card.rank != rank)
            what, names = RANK_NAMES[rank] + "s", " or ".join(pots)
            sentence = f"All {what} are out of the pack, so nobody can take {names}."
            found.append(RulesError(sentence, "removed", kept))
    left, most = 52 - len({*removed}), rules.players[1]
    if left <= most:
        sentence = f"With {left} cards in the pack {most} players cannot play."
        found.append(RulesError(sentence, "removed", ()))
    if len({pot.id for pot in rules.pots}) < len(rules.pots):
        found.append(RulesError("Two pots have the same name.", "pots"))
    return found


def _fit_problems(rules: Rules) -> list[RulesError]:
    found = []
    pays = [pot for pot in rules.pots if pot.claim in _PAY_SUIT]
    if rules.turn_up == "none" and pays:
        sentence = f"{pays[0].name} belongs to the pay suit, and without a turn-up there is none."
        found.append(RulesError(sentence, "turn-up", "last-dealt"))
    elif rules.turn_up == "none" and rules.turn_up_bonus != "none":
        sentence = "There is no turn-up, so it cannot bring the dealer a pot."
        found.append(RulesError(sentence, "turn-up-bonus", "none"))
    if rules.pope is None and rules.exemption == "unplayed-pope":
        sentence = "Without a Pope nobody can be excused for holding it."
        found.append(RulesError(sentence, "exemption", "none"))
    popes = [pot.name for pot in rules.pots if pot.claim == "pope"]
    if rules.pope is None and popes:
        sentence = f"No card is the Pope, so nobody can take {popes[0]}."
        found.append(RulesError(sentence, "pope", card_at(2, 9)))
    order = ORDERS[rules.order]
    for pot in pays:
        if pot.claim != "combination":
            continue
        low, high = (order.index(rank) for rank in pot.of)
        if rules.combination == "consecutive" and high != low + 1:
            sentence = (
                f"{pot.name} skips a card, so its two cards cannot come straight after another."
            )
            found.append(RulesError(sentence, "combination", "same-player"))
    return found
