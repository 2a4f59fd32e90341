"""House rules as data: one named field per rule, checked for contradictions, compiled into tables.

The field names are those of the rule matrix the games are compared by; a scenario writes them with
hyphens (``split: divide``). :data:`FIELDS` documents each with its values and its source; a new
game or a family's variant is another value of :class:`Rules`, never another play loop.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from engine.cards import CARDS, LANE, PACK, RANK_NAMES, Card, card_at, mask
from engine.errors import RulesError
from engine.finding_words import nearest as nearest_word
from engine.layout import Pot, pot_cards
from engine.sequence import ORDERS, Sequence, sequence


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
            "none": "nothing; the pot waits for the card to be played",
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
            "pass-left": "the lead passes to the left; back at the leader, anything may be led",
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
    ``paying`` is the mask of the cards that take a pot by themselves. ``claims`` are the cards of
    each pot, as a mask and one by one. ``leaving`` holds, by the suit of the last run, the mask of
    the cards that may come into question for a new one (None: all); ``odd_leads`` tells that Spin
    asks for more.
    """

    sequence: Sequence
    pot_of: tuple[int, ...]
    pairs: tuple[tuple[tuple[int, Card, bool], ...], ...]
    first_out: int
    moves: tuple[tuple[Card, int, int, int, Card, bool], ...]
    paying: int
    claims: tuple[tuple[int, tuple[Card, ...]], ...]
    leaving: tuple[int, ...] | None
    odd_leads: bool


@lru_cache(maxsize=256)
def compile_rules(rules: Rules, pay_suit: int | None) -> Tables:
    """Compile house rules into :class:`Tables` for a deal whose pay suit (0..3 or None) is known.

    The Pope is looked up before the honours of the pay suit (E94): a card with a pot of its own
    keeps it even where the pay suit would name it again.

    Raises:
        RulesError: the rules contradict each other.
    """
    check_rules(rules)
    pot_of = [-1] * 64
    pairs: list[list[tuple[int, Card, bool]]] = [[] for _ in range(64)]
    first_out = -1

    def rank_order(card: Card) -> int:
        return ORDERS[rules.order].index(card.rank)

    for index, pot in sorted(enumerate(rules.pots), key=lambda one: one[1].claim == "pay-rank"):
        cards = pot_cards(pot, rules.pope, pay_suit)
        if pot.claim == "first-out":
            first_out = index
        elif pot.claim == "combination" and cards:
            low, high = sorted(cards, key=rank_order)
            pairs[low].append((index, high, False))
            pairs[high].append((index, low, True))
        elif cards and pot_of[cards[0]] < 0:
            pot_of[cards[0]] = index
    claims = [
        tuple(sorted(pot_cards(pot, rules.pope, pay_suit), key=rank_order)) for pot in rules.pots
    ]
    order = sequence(rules.order, rules.removed)
    moves = tuple(
        (
            CARDS[card],
            1 << card,
            int(after) if after >= 0 else NOTHING,
            1 << after if after >= 0 else 0,
            CARDS[after],
            pot_of[card] >= 0 or bool(pairs[card]) or card == rules.pope,
        )
        for card, after in enumerate(order.after)
    )
    return Tables(
        sequence=order,
        pot_of=tuple(pot_of),
        pairs=tuple(map(tuple, pairs)),
        first_out=first_out,
        moves=moves,
        paying=mask(card for card in order.pack if pot_of[card] >= 0),
        claims=tuple((mask(cards), cards) for cards in claims),
        leaving=_leaving(rules),
        odd_leads=rules.spin is not None,
    )


def _leaving(rules: Rules) -> tuple[int, ...] | None:
    never = -1
    if rules.spin is not None and rules.spin_lead == "never":
        never = ~(1 << rules.spin)
    other = [~(LANE << 16 * suit) for suit in range(4)]
    if rules.lead_change == "new-suit":
        return tuple(never & other[suit] for suit in range(4))
    if rules.lead_change == "new-colour":
        return tuple(never & other[suit] & other[3 - suit] for suit in range(4))
    return None if never == -1 else (never,) * 4


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


def problems(rules: Rules) -> list[RulesError]:
    """List every contradiction in these rules, each with the field to change and the nearest value.

    An empty list means that a deal can be played by them. The nearest value of a field leaves
    nothing to be said against that field, though another one may contradict it next; whoever
    follows them one by one comes to rules that fit.
    """
    return [_with_nearest(rules, problem) for problem in _found(rules)]


def check_rules(rules: Rules) -> None:
    """Hold that these rules fit together.

    Raises:
        RulesError: the first contradiction, with its ``field`` and the ``nearest`` value.
    """
    if _found(rules):
        raise problems(rules)[0]


def with_pots(rules: Rules, pots: tuple[Pot, ...]) -> Rules:
    """Return the rules with another board: pots that were there keep their stakes, others get 1."""
    stakes = {pot.id: stake for pot, stake in zip(rules.pots, rules.stakes, strict=False)}
    return rules._replace(pots=pots, stakes=tuple(stakes.get(pot.id, 1) for pot in pots))


def _found(rules: Rules) -> list[RulesError]:
    found = [*_choice_problems(rules), *_number_problems(rules), *_pot_problems(rules)]
    parts = (_card_problems, _hand_problems, _suit_problems, _pope_problems)
    return found or [problem for part in parts for problem in part(rules)]


_STEPS = 16
"""More than one field has to say against itself: there are at most eleven sizes of hand."""


def _with_nearest(rules: Rules, problem: RulesError) -> RulesError:
    """Return a contradiction with a value of its field that nothing is to be said against."""
    field, nearest = str(problem.facts["field"]), problem.facts["nearest"]
    if field == "pots":
        nearest = _fewer_pots(rules)
    elif field == "pope":
        nearest = _other_pope(rules)
    for _ in range(_STEPS):
        changes: dict[str, Any] = {field.replace("-", "_"): nearest}
        others = _found(rules._replace(**changes))
        again = next((other for other in others if other.facts["field"] == field), None)
        if again is None:
            break
        nearest = again.facts["nearest"]
    return RulesError(str(problem), field, nearest)


def _fewer_pots(rules: Rules) -> tuple[Pot, ...]:
    """Leave out pots, rather those behind, until no two are in each other's way."""

    def wrong(some: Rules) -> int:
        return sum(problem.facts["field"] == "pots" for problem in _found(some))

    while wrong(rules):
        places = range(len(rules.pots) - 1, -1, -1)
        fewer = [with_pots(rules, (*rules.pots[:at], *rules.pots[at + 1 :])) for at in places]
        rules = min(fewer, key=wrong)
    return rules.pots


def _other_pope(rules: Rules) -> Card:
    """Return a card that can be the Pope: the nine of diamonds, the seven, or what else is free."""
    taken = {Card(pot.of[0]) for pot in rules.pots if pot.claim == "card"} | {*rules.removed}
    wanted = (card_at(2, 9), card_at(2, 7), *PACK)
    return next((card for card in wanted if card not in taken), wanted[0])


def _choice_problems(rules: Rules) -> Iterator[RulesError]:
    for name, field in FIELDS.items():
        value = getattr(rules, name.replace("-", "_"))
        if field.values and value not in field.values:
            known = " or ".join(field.values)
            sentence = f"{name} can be {known}, not {value}."
            meant = nearest_word(str(value), field.values)
            yield RulesError(sentence, name, meant or next(iter(field.values)))


def _number_problems(rules: Rules) -> Iterator[RulesError]:
    fewest, most = rules.players
    if not 2 <= fewest <= most <= 12:
        sentence = "A table seats 2 to 12 players, written as a range such as 3-8."
        few, many = sorted(min(max(count, 2), 12) for count in rules.players)
        yield RulesError(sentence, "players", (few, many))
    if len(rules.stakes) != len(rules.pots):
        filled = (*rules.stakes, *[0] * len(rules.pots))[: len(rules.pots)]
        yield RulesError("There must be one stake for each pot.", "stakes", filled)
    for name, least in (
        ("pope-levy", 0),
        ("per-card", 0),
        ("counters", 0),
        ("target", 0),
        ("hands", 1),
    ):
        if getattr(rules, name.replace("-", "_")) < least:
            yield RulesError(f"{name} cannot be less than {least}.", name, least)
    if any(stake < 0 for stake in rules.stakes):
        raised = tuple(max(stake, 0) for stake in rules.stakes)
        yield RulesError("A stake cannot be less than nothing.", "stakes", raised)
    if 0 < rules.target <= rules.counters:
        sentence = (
            f"The match is over before it starts: everybody has {rules.counters} counters "
            f"and {rules.target} win."
        )
        yield RulesError(sentence, "target", rules.counters + 50)


_CLAIMS = {"pope": 0, "card": 1, "pay-rank": 1, "combination": 2, "first-out": 0}
"""How many cards or ranks each claim of a pot is for."""


def _pot_problems(rules: Rules) -> Iterator[RulesError]:
    """Each pot must be taken by something."""
    for pot in rules.pots:
        ranks = pot.claim in _PAY_SUIT and not all(0 < rank < 14 for rank in pot.of)
        cards = pot.claim == "card" and not all(number in PACK for number in pot.of)
        if len({*pot.of}) != _CLAIMS.get(pot.claim, -1) or ranks or cards:
            sentence = f"{pot.name} is taken by no card, pair or player that there is."
            yield RulesError(sentence, "pots")
    if len({pot.id for pot in rules.pots}) < len(rules.pots):
        yield RulesError("Two pots have the same name.", "pots")


def _card_problems(rules: Rules) -> Iterator[RulesError]:
    """A card that is needed must be in the pack, and no two pots may ask for the same one."""
    removed = rules.removed
    yield from _twice(rules)
    owned = {Card(pot.of[0]) for pot in rules.pots if pot.claim == "card"}
    needed = dict.fromkeys(sorted(owned), "has a pot")
    for one, what in (
        (rules.pope, "is the Pope"),
        (rules.spin, "is the card of Spin"),
        (rules.opening, "opens the play"),
    ):
        if one is not None:
            needed[one] = what
    if rules.pope in owned and any(pot.claim == "pope" for pot in rules.pots):
        yield RulesError(f"{rules.pope} would take two pots, its own and the Pope's.", "pope")
    for card, what in needed.items():
        if card in removed:
            kept = tuple(other for other in removed if other != card)
            yield RulesError(f"{card} {what} and cannot be removed.", "removed", kept)
    for rank in sorted({card.rank for card in removed}):
        pots = [pot.name for pot in rules.pots if pot.claim in _PAY_SUIT and rank in pot.of]
        if pots and sum(card.rank == rank for card in {*removed}) == 4:
            kept = tuple(card for card in removed if card.rank != rank)
            what, names = RANK_NAMES[rank] + "s", " or ".join(pots)
            sentence = f"All {what} are out of the pack, so nobody can take {names}."
            yield RulesError(sentence, "removed", kept)
    if sum(pot.claim == "first-out" for pot in rules.pots) > 1:
        yield RulesError("Two pots go to the first out; make them one.", "pots")


def _twice(rules: Rules) -> Iterator[RulesError]:
    """Two pots of different names that one card would take by itself."""
    owned: dict[tuple[str, tuple[int, ...]], str] = {}
    for pot in rules.pots:
        other = owned.setdefault((pot.claim, pot.of), pot.name)
        if pot.claim not in ("pope", "card", "pay-rank") or other == pot.name:
            continue
        what = "The Pope" if pot.claim == "pope" else str(Card(pot.of[0]))
        if pot.claim == "pay-rank":
            what = f"The {RANK_NAMES[pot.of[0]]} of the pay suit"
        yield RulesError(f"{what} would take two pots, {other} and {pot.name}.", "pots")


def _hand_problems(rules: Rules) -> Iterator[RulesError]:
    """The pack must be enough for the table, and the spare hand must be what it is used as."""
    left, (fewest, most) = 52 - len({*rules.removed}), rules.players
    aside = rules.turn_up == "top-of-stock" or (
        rules.turn_up == "laid-aside" and rules.spare_hand != "last"
    )
    if left - aside <= most:
        sentence = f"With {left} cards in the pack {most} players cannot play."
        yield RulesError(sentence, "removed", ())
    each, sizes = rules.cards_each, most - fewest + 1
    if each and len(each) != sizes:
        sentence = f"For {fewest} to {most} players there must be {sizes} sizes of hand."
        yield RulesError(sentence, "cards-each", (*each, *[each[-1]] * sizes)[:sizes])
        return
    for place, cards in enumerate(each):
        players = fewest + place
        # The spare hand gets as many as everybody else, a dealer who looks at it none.
        spare = rules.spare_hand in ("last", "first")
        room = (left - aside) // (players + spare - (rules.spare_use == "dealer-looks"))
        if not 0 < cards <= room:
            who = f"{players} players and the spare hand" if spare else f"{players} players"
            sentence = f"{who} cannot have {cards} cards each of a pack of {left}."
            fitting = (*each[:place], max(1, min(cards, room)), *each[place + 1 :])
            yield RulesError(sentence, "cards-each", fitting)
            break
    if rules.spare_hand == "stock" and not each:
        sentence = "When the whole pack is dealt no card is left for a stock."
        yield RulesError(sentence, "spare-hand", "last")
    if each and rules.spare_hand == "none":
        sentence = "When hands have a fixed size, the cards left over have to lie somewhere."
        yield RulesError(sentence, "spare-hand", "stock")
    if rules.spare_use != "nobody" and rules.spare_hand not in ("last", "first"):
        yield RulesError("There is no spare hand to be looked at or taken.", "spare-use", "nobody")
    if rules.spare_use == "dealer-looks" and fewest < 3:
        sentence = (
            "A dealer who looks at the spare hand sits out, and one player cannot play alone."
        )
        yield RulesError(sentence, "players", (3, max(3, most)))


def _suit_problems(rules: Rules) -> Iterator[RulesError]:
    """What needs a turn-up, and what a turn-up forbids."""
    pays = [pot for pot in rules.pots if pot.claim in _PAY_SUIT]
    if rules.turn_up == "none" and pays:
        sentence = f"{pays[0].name} belongs to the pay suit, and without a turn-up there is none."
        turned = "top-of-stock" if rules.spare_hand == "stock" else "last-dealt"
        yield RulesError(sentence, "turn-up", turned)
    elif rules.turn_up == "none" and rules.turn_up_bonus != "none":
        sentence = "There is no turn-up, so it cannot bring the dealer a pot."
        yield RulesError(sentence, "turn-up-bonus", "none")
    if rules.turn_up == "top-of-stock" and rules.spare_hand != "stock":
        sentence = "There is no stock whose top card could be turned."
        yield RulesError(sentence, "turn-up", "last-dealt")
    if rules.turn_up in ("last-dealt", "laid-aside") and rules.spare_hand == "stock":
        sentence = "With a stock the last card of the pack is not dealt, so it cannot be turned."
        yield RulesError(sentence, "turn-up", "top-of-stock")
    if rules.turn_up == "last-dealt" and rules.spare_use not in ("nobody", "dealer-looks"):
        sentence = (
            "The turned-up card lies open in somebody's hand, and a hand that is given away for "
            "the spare one would take it out of sight."
        )
        yield RulesError(sentence, "spare-use", "nobody")
    order = ORDERS[rules.order]
    for pot in pays:
        if pot.claim != "combination":
            continue
        low, high = sorted(order.index(rank) for rank in pot.of)
        if rules.combination == "consecutive" and high != low + 1:
            sentence = (
                f"{pot.name} skips a card, so its two cards cannot come straight after another."
            )
            yield RulesError(sentence, "combination", "same-player")
    if rules.staking == "company" and all(pot.claim != "first-out" for pot in rules.pots):
        sentence = "The company's stakes leave a rest, and no pot goes to the first out to take it."
        yield RulesError(sentence, "staking", "dealer")
    if rules.staking == "free" and sum(rules.stakes) < 1:
        sentence = "Where everybody places as many counters as they like there must be some."
        if rules.pots:
            yield RulesError(sentence, "stakes", (1,) * len(rules.pots))
        else:
            yield RulesError(
                "Nobody can place counters on a board without pots.", "staking", "dealer"
            )


def _turns_up_spare(rules: Rules) -> bool:
    """Whether at a table of two the last card is always the spare hand's."""
    last = rules.turn_up == "last-dealt" and rules.spare_hand == "last" and not rules.cards_each
    return last and (52 - len({*rules.removed})) % 3 == 0


def _pope_problems(rules: Rules) -> Iterator[RulesError]:
    """What the Pope does needs a Pope, and a table with room for the last card."""
    popes = [pot.name for pot in rules.pots if pot.claim == "pope"]
    if rules.pope is None:
        if rules.exemption == "unplayed-pope":
            sentence = "Without a Pope nobody can be excused for holding it."
            yield RulesError(sentence, "exemption", "none")
        if popes:
            sentence = f"No card is the Pope, so nobody can take {popes[0]}."
            yield RulesError(sentence, "pope", card_at(2, 9))
        if rules.pope_levy:
            yield RulesError("Without a Pope nobody pays for it.", "pope-levy", 0)
        if rules.pope_fills == "yes":
            yield RulesError("Without a Pope no gap can be filled by it.", "pope-fills", "no")
    elif rules.players[0] < 3 and _turns_up_spare(rules):
        sentence = (
            "Two cannot play at Pope: the last card dealt, which is turned up, would always fall "
            "to the spare hand."
        )
        yield RulesError(sentence, "players", (3, max(3, rules.players[1])))
    if rules.spin is not None and rules.spin_lead == "never" and rules.lead_blocked != "pass-left":
        sentence = f"{rules.spin} may never be led, so whoever has nothing else cannot lead freely."
        yield RulesError(sentence, "lead-blocked", "pass-left")
    if rules.spin is not None and rules.spin_lead == "never" and rules.opening == rules.spin:
        sentence = f"{rules.spin} opens the play, and it may never be led."
        yield RulesError(sentence, "opening", None)
    if rules.turn_up_bonus == "pot-and-levy" and not rules.pope_levy:
        sentence = "There is no levy that a turned-up Pope could bring."
        yield RulesError(sentence, "turn-up-bonus", "pot")
