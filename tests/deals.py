"""Deals written out and house rules, for tests to read at a glance.

Three players unless a test says otherwise: Ann leads first, Cass deals.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from engine import PRESETS, Rules, Table, deal_from_seed, deal_written, parse_card, parse_cards
from engine.cards import PACK, Card
from engine.events import Event
from engine.layout import Pot
from engine.origins import ORIGINS
from engine.rules import FIELDS, pot_index, problems

ANN, BET, CASS = 0, 1, 2
NAMES = ("Ann", "Bet", "Cass", "Dan", "Eve", "Fay", "Gus", "Hal")
POPE_JOAN = PRESETS["pope-joan"]


def house(**changes: object) -> Rules:
    """Pope Joan with a household's changes."""
    return POPE_JOAN._replace(**changes)  # type: ignore[arg-type]


def pot(name: str, rules: Rules = POPE_JOAN) -> int:
    """The place of a pot on the board."""
    return pot_index(rules, name)


def table(
    hands: str,
    turn_up: str | None = "2S",
    *,
    rules: Rules = POPE_JOAN,
    dealer: int | None = None,
    counters: Sequence[int] | None = None,
    board: dict[str, int] | None = None,
    log: list[Event] | None = None,
) -> Table:
    """Set up ``7D 4C / 5C 9D / KS``, hands by seat; the rest is the spare hand, the last deals."""
    dealt = [parse_cards(hand) for hand in hands.split("/")]
    turned = None if turn_up is None else parse_card(turn_up)
    deal = deal_written(rules, dealt, len(dealt) - 1 if dealer is None else dealer, turned)
    laid = [0] * len(rules.pots)
    for name, amount in (board or {}).items():
        laid[pot(name, rules)] = amount
    return Table(rules, deal, counters, laid, log)


def lead(at: Table, cards: str) -> list[Event]:
    """Lead these cards, one after another, with all that has to follow; return what happened."""
    log: list[Event] = []
    for card in parse_cards(cards):
        at.play(card, log)
        while at.due is not None:
            at.play(at.due, log)
    return log


def legal(at: Table) -> str:
    """The cards that may be played, as text."""
    return " ".join(card.code for card in at.legal())


def held(at: Table, seat: int) -> str:
    """A hand, as text."""
    return " ".join(card.code for card in PACK if at.hands[seat] >> card & 1)


def kinds(events: Sequence[Event]) -> str:
    """The events by their kinds, as text."""
    return " ".join(event.kind for event in events)


def play_at_random(at: Table, rng: Random) -> Iterator[Table]:
    """Yield the table before every card, and at the end; leads are drawn."""
    while not at.over:
        yield at
        choices = at.legal()
        at.play(choices[int(rng.random() * len(choices))])
    yield at


def random_table(rules: Rules, rng: Random, log: list[Event] | None = None) -> Table:
    """Deal at random to a number of players that the rules allow, with a random dealer."""
    fewest, most = rules.players
    seats = rng.randint(fewest, most)
    deal = deal_from_seed(rules, seats, rng.randrange(seats), rng)
    return Table(rules, deal, log=log)


CONFEDERACY = Pot("confederacy", "Confederacy", "combination", (11, 13))
FIVE_POOLS = tuple(POPE_JOAN.pots[place] for place in (0, 1, 2, 3, 7))
NEWMARKET = tuple(
    Pot(name.lower(), name, "card", (parse_card(code),))
    for name, code in (("Heart", "AH"), ("Club", "KC"), ("Diamond", "QD"), ("Spade", "JS"))
)

HOUSE: dict[str, Rules] = {
    "pope-joan": POPE_JOAN,
    "any-card": house(lead="any-card"),
    "any-order": house(lead="any-card", combination="same-player"),
    "ace-high": house(order="ace-high"),
    "ace-high-no-aces": house(order="ace-high", removed=parse_cards("8D AS AC")),
    "spare-first": house(spare_hand="first"),
    "no-spare": house(spare_hand="none", removed=()),
    "divided": house(split="divide"),
    "doubled": house(held_penalty="double"),
    "no-excuse": house(exemption="none", per_card=2),
    "bonus-kept": house(turn_up_bonus="none"),
    "twos-out": house(removed=parse_cards("2S 2H 2D 2C 8D")),
    "pope-of-sevens": house(pope=parse_card("7D")),
    "pope-is-an-honour": house(pope=parse_card("JD")),
    "board-turned-round": house(pots=POPE_JOAN.pots[::-1], stakes=POPE_JOAN.stakes[::-1]),
    "bare-board": house(stakes=(0, 2, 2, 0, 1, 1, 1, 0)),
    "foster": house(
        lead="any-card",
        combination="same-player",
        split="divide",
        exemption="none",
        held_penalty="double",
        pots=(*POPE_JOAN.pots[:3], CONFEDERACY, POPE_JOAN.pots[7]),
        stakes=(6, 3, 2, 2, 1),
    ),
    "five-pools": house(pots=FIVE_POOLS, stakes=(4, 2, 2, 1, 3)),
    "no-turn-up": house(
        turn_up="none",
        turn_up_bonus="none",
        removed=(),
        pope=None,
        exemption="none",
        pots=NEWMARKET,
        stakes=(4, 3, 2, 1),
    ),
    "a-crowd": house(players=(3, 12), lead="any-card"),
}
"""The game as its book gives it, and households that differ in one way or in many."""


def random_rules(rng: Random) -> Rules:
    """Draw house rules that fit together."""
    while True:
        rules = _draw(rng)
        if not problems(rules):
            return rules


def _draw(rng: Random) -> Rules:
    pots = rng.choice([POPE_JOAN.pots, (*POPE_JOAN.pots, CONFEDERACY), FIVE_POOLS, NEWMARKET])
    removed = rng.choice([(), parse_cards("8D"), tuple(rng.sample(PACK, rng.randint(1, 12)))])
    turn_up = "last-dealt" if pots is not NEWMARKET else rng.choice(["last-dealt", "none"])
    pope: Card | None = rng.choice([parse_card("9D"), rng.choice(PACK), None])
    return house(
        removed=removed,
        order=rng.choice(["ace-low", "ace-high"]),
        spare_hand=rng.choice(["last", "first", "none"]),
        turn_up=turn_up,
        turn_up_bonus=rng.choice(["pot", "none"]) if turn_up != "none" else "none",
        pots=pots,
        stakes=tuple(rng.randint(0, 6) for _ in pots),
        pope=pope,
        lead=rng.choice(["lowest-of-suit", "any-card"]),
        combination=rng.choice(["consecutive", "same-player"]),
        split=rng.choice(["nobody", "divide"]),
        per_card=rng.randint(0, 3),
        exemption=rng.choice(["unplayed-pope", "none"]) if pope is not None else "none",
        held_penalty=rng.choice(["none", "double"]),
    )


def every_option() -> dict[str, Rules]:
    """The ten games, and each with every variation its book names."""
    found = dict(PRESETS)
    for game, origin in ORIGINS.items():
        for name, option in origin.options.items():
            found[f"{game}, {name}"] = PRESETS[game]._replace(**option.changes)
    return found


_TOGETHER = (
    ("pots", "stakes", "turn_up", "turn_up_bonus", "pope", "exemption"),
    ("players", "cards_each", "spare_hand", "spare_use", "turn_up"),
    ("spin", "spin_lead"),
)
"""Fields that rarely fit when they come from two games."""


def mixed_rules(rng: Random) -> Rules:
    """Draw rules from all the games: any field from any of them, as far as they fit together."""
    rules = rng.choice([*PRESETS.values()])
    for _ in range(rng.randint(1, 12)):
        name = rng.choice(rules._fields[1:])
        alone = rng.random() < 0.5
        names = next((some for some in _TOGETHER if name in some and not alone), (name,))
        other = rng.choice([*every_option().values()])
        changes = {one: getattr(other, one) for one in names}
        values = [*FIELDS[name.replace("_", "-")].values]
        if len(names) == 1:
            changes[name] = rng.choice([*values, changes[name]])
        if name == "removed":
            changes[name] = tuple(rng.sample(PACK, rng.randint(0, 9)))
        if name in ("pope", "spin", "opening") and rng.random() < 0.3:
            changes[name] = rng.choice(PACK)
        tried = rules._replace(**changes)
        rules = rules if problems(tried) else tried
    return rules
