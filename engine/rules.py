"""House rules as data: one named field per rule.

The field names are those of the rule matrix the games are compared by; a scenario writes them with
hyphens (``split: divide``). :data:`FIELDS` documents each with its values and its source; a new
game or a family's variant is another value of :class:`Rules`, never another play loop.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.cards import Card
from engine.layout import Pot


class Rules(NamedTuple):
    """One game, or one household's way of playing it; see :data:`FIELDS` for every field."""

    game: str
    players: tuple[int, int]
    removed: tuple[Card, ...]
    order: str
    cards_each: tuple[int, ...]
    spare_hand: str
    spare_use: str
    turn_up: str
    turn_up_bonus: str
    pots: tuple[Pot, ...]
    staking: str
    stakes: tuple[int, ...]
    pope: Card | None
    opening: Card | None
    lead: str
    lead_change: str
    lead_blocked: str
    calls: str
    played_cards: str
    spin: Card | None
    spin_lead: str
    pope_fills: str
    combination: str
    split: str
    pope_levy: int
    per_card: int
    exemption: str
    held_penalty: str
    counters: int
    target: int
    hands: int
    match_length: str


class Field(NamedTuple):
    """What a house rule means: a sentence, its values (empty: see ``kind``), and its source."""

    says: str
    kind: str
    values: dict[str, str]
    source: str


FIELDS: dict[str, Field] = {
    "game": Field("The name of the game, for the page's heading.", "text", {}, "—"),
    "players": Field("The fewest and the most players.", "range", {}, "S2; Foster p. 422"),
    "removed": Field("Cards taken out of the pack before the deal.", "cards", {}, "S2; Peel p. 80"),
    "order": Field(
        "Which end of a suit the ace stands at.",
        "choice",
        {
            "ace-low": "the ace is under the two, and a king tops every run",
            "ace-high": "the ace comes after the king and tops every run",
        },
        "S2 (low); Parlett, ch. 17 (high)",
    ),
    "cards-each": Field(
        "Cards dealt to each player, one number for each size of table: `15 12 9 8 7 6` for 3 to 8 "
        "players; `all` deals the whole pack.",
        "counts",
        {},
        "Foster p. 422 (the table); S2 (all)",
    ),
    "spare-hand": Field(
        "Where the cards lie that nobody is dealt.",
        "choice",
        {
            "last": "the spare hand gets its card after everybody else in each round",
            "first": "the spare hand gets its card first in each round",
            "stock": "what is left of the pack is the stock, face down",
            "none": "the whole pack goes to the players",
        },
        "S2 (last); Bicycle's Michigan (first); Foster (stock)",
    ),
    "spare-use": Field(
        "What may be done with the spare hand before play.",
        "choice",
        {
            "nobody": "nobody may look at it",
            "dealer-looks": "the dealer may look at it, and is dealt no hand",
            "dealer-swaps": "the dealer may take it for the hand dealt, unseen",
            "auction": "the highest bidder may take it for the hand dealt, and pays the dealer",
            "swap-or-auction": "the dealer may take it for the hand dealt, or else auction it",
        },
        "S2 (nobody); Hoyle Improved, Peel (looking); Parlett, Bicycle (swap, auction)",
    ),
    "turn-up": Field(
        "Whether a card is turned to name the pay suit.",
        "choice",
        {
            "last-dealt": "the last card dealt is turned; it stays in its hand and is played",
            "laid-aside": "the last card dealt is turned and laid aside; nobody plays it",
            "top-of-stock": "the top card of the stock is turned; nobody plays it",
            "none": "no card is turned and there is no pay suit",
        },
        "S2 (last dealt); Peel (laid aside); Foster pp. 422, 424 (stock)",
    ),
    "turn-up-bonus": Field(
        "What a paying turn-up brings the dealer.",
        "choice",
        {
            "pot": "the dealer takes that card's pot before the first lead",
            "pot-and-levy": "the dealer takes that card's pot, and for the Pope the levy as well",
            "none": "nothing; its pot stays on the board",
        },
        "S2; Peel p. 82",
    ),
    "pots": Field(
        "The compartments of the board with what takes each: `{Pope: pope, Ten: 10D, Ace: A, "
        "Intrigue: J Q, Game: first-out}`.",
        "pots",
        {},
        "S2; Foster pp. 422–424",
    ),
    "staking": Field(
        "Who puts the stakes on the board.",
        "choice",
        {
            "dealer": "the dealer alone",
            "everybody": "everybody, the same on each pot",
            "dealer-double": "everybody, the same on each pot, and the dealer twice as much",
            "company": "everybody an equal part of the whole and the dealer two parts; what is "
            "over goes to the pot of the first out",
            "free": "everybody as many counters as the dealer names, placed as each one likes",
        },
        "S2, Foster (dealer); Peel (company); Foster p. 424 (everybody); Foster p. 423 (free)",
    ),
    "stakes": Field(
        "Counters put on each pot: `stakes: {pope: 8}` changes one. Placed freely, their sum is "
        "the least that the dealer may name.",
        "stakes",
        {},
        "S2 (6-2-2-1-1-1-1-1); Foster p. 422 (1-2-3-4-5)",
    ),
    "pope": Field("The card that is the Pope.", "card", {}, "S2 (9 of diamonds); Foster (7 or 9)"),
    "opening": Field(
        "The card that opens the play, whoever holds it; if nobody does, the next one up its suit. "
        "With `none` eldest leads what the rule of leading allows.",
        "card",
        {},
        "S2 (eldest); The Guardian's Newmarket (2 of diamonds)",
    ),
    "lead": Field(
        "Which cards may open a run.",
        "choice",
        {
            "lowest-of-suit": "any suit, but only the lowest card held in it",
            "any-card": "any card at all",
        },
        "S2 (lowest); Foster, Peel, Hoffmann (any)",
    ),
    "lead-change": Field(
        "Whether a new run has to leave the suit of the last one.",
        "choice",
        {
            "free": "any suit may follow any other",
            "new-suit": "a new run must be in another suit than the last",
            "new-colour": "a new run must be in the other colour than the last",
        },
        "S2, Pagat (free); Bicycle (suit); The Guardian (colour)",
    ),
    "lead-blocked": Field(
        "What happens when the leader has no card that may be led.",
        "choice",
        {
            "pass-left": "the lead passes to the left; back at the leader, nothing bars it",
            "lead-freely": "the leader may lead what is there",
        },
        "Bicycle's Michigan",
    ),
    "calls": Field(
        "What is said when a player cannot go on.",
        "choice",
        {
            "silent": "nothing has to be said",
            "names": "the player who cannot go on names the card that is wanted",
            "round": "each player in turn says that he has not got the card that is wanted",
        },
        "Foster p. 423 (names), p. 422 (round)",
    ),
    "played-cards": Field(
        "How the cards of a finished run lie.",
        "choice",
        {
            "face-up": "face up, for all to see",
            "turned-down": "turned face down after each stop",
        },
        "Peel p. 83 (turned down)",
    ),
    "spin": Field(
        "The card that may be thrown in behind a card of one's own to stop the run.",
        "card",
        {},
        "Foster p. 423 (ace of diamonds)",
    ),
    "spin-lead": Field(
        "Whether the card of Spin may be led like any other.",
        "choice",
        {
            "ordinary": "it may be led at any time, and is then a card like any other",
            "never": "it may never be led; whoever has nothing else passes the lead to the left",
        },
        "Foster p. 423, read both ways",
    ),
    "pope-fills": Field(
        "Whether the Pope may stand in for the card that stopped a run.",
        "choice",
        {
            "no": "the Pope is played in its own place only",
            "yes": "whoever holds both the Pope and the card above the missing one plays both",
        },
        "Peel, Pope Joan, variations",
    ),
    "combination": Field(
        "When one player's two cards take a pot such as Intrigue.",
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
    "pope-levy": Field(
        "Counters that each other player pays at most, one a card still held, to whoever plays "
        "the Pope; 0 for no levy.",
        "count",
        {},
        "Peel p. 82 (4 or 6)",
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
            "double-always": "its holder doubles that pot, even a pair's whose other card nobody "
            "was dealt",
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
    "hands": Field(
        "Hands, or rounds of the table, after which the most counters win.", "count", {}, "S2 (10)"
    ),
    "match-length": Field(
        "What the length of a match is counted in.",
        "choice",
        {
            "hands": "hands",
            "rounds": "rounds of the table, in which everybody deals once",
        },
        "S2 (hands); Peel (stop before the first dealer deals again)",
    ),
}
"""Every house rule by its documented name; tests hold this equal to the fields of Rules."""


def pot_index(rules: Rules, name: str) -> int:
    """Return the place of a pot on the board by its id or its name, any case; -1 when unknown."""
    wanted = name.strip().lower().replace(" ", "-")
    for index, pot in enumerate(rules.pots):
        if wanted == pot.id:
            return index
    return -1


def may_swap(rules: Rules) -> bool:
    """Return whether the dealer may take the spare hand for nothing."""
    return rules.spare_use in ("dealer-swaps", "swap-or-auction")


def may_buy(rules: Rules) -> bool:
    """Return whether anybody else may buy the spare hand from the dealer."""
    return rules.spare_use in ("auction", "swap-or-auction")


def spare_word(rules: Rules) -> str:
    """Return what the cards are called that nobody is dealt: the spare hand, or the stock."""
    return "spare hand" if rules.spare_hand in ("last", "first") else "stock"


def with_pots(rules: Rules, pots: tuple[Pot, ...]) -> Rules:
    """Return the rules with another board: pots that were there keep their stakes, others get 1."""
    stakes = {pot.id: stake for pot, stake in zip(rules.pots, rules.stakes, strict=False)}
    return rules._replace(pots=pots, stakes=tuple(stakes.get(pot.id, 1) for pot in pots))
