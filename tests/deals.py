"""Deals written out and house rules, for tests to read at a glance.

Three players unless a test says otherwise: Ann leads first, Cass deals.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from engine import PRESETS, Rules, Table, deal_from_seed, deal_written, parse_card, parse_cards
from engine.cards import PACK, Card
from engine.contradictions import problems
from engine.events import Event
from engine.layout import FIVE_CARDS, FOUR_CARDS, FOUR_KINGS, KITTY, MATRIMONY_POTS, Pot
from engine.origins import ORIGINS
from engine.rules import FIELDS, pot_index
from engine.staking import place_freely

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
    stakes: Sequence[Sequence[int]] | None = None,
    exchange: tuple[int, int] | None = None,
) -> Table:
    """Set up ``7D 4C / 5C 9D / KS``, hands by seat; the rest is the spare hand, the last deals.

    Where the rules turn no card up there is none, whatever ``turn_up`` says.
    """
    dealt = [parse_cards(hand) for hand in hands.split("/")]
    turned = None if turn_up is None or rules.turn_up == "none" else parse_card(turn_up)
    deal = deal_written(rules, dealt, len(dealt) - 1 if dealer is None else dealer, turned)
    laid = [0] * len(rules.pots)
    for name, amount in (board or {}).items():
        laid[pot(name, rules)] = amount
    return Table(rules, deal, counters, laid, log, stakes, exchange)


def lead(at: Table, cards: str) -> list[Event]:
    """Lead these cards with all that has to follow; ``10S+`` throws Spin in behind the ten.

    A card with a plus may also fall in the run of the lead before it.
    """
    log: list[Event] = []
    leads = cards.split()
    while leads:
        play(at, leads.pop(0), log)
        while at.due is not None:
            thrown = bool(leads) and leads[0] == f"{at.due.code}+"
            play(at, leads.pop(0) if thrown else at.due.code, log)
    return log


def play(at: Table, card: str, log: list[Event] | None = None) -> None:
    """Play one card, ``10S``, or with Spin behind it, ``10S+``."""
    at.play(parse_card(card.removesuffix("+")), log, card.endswith("+"))


def legal(at: Table) -> str:
    """The cards that may be played, as text."""
    return " ".join(card.code for card in at.legal())


def held(at: Table, seat: int) -> str:
    """A hand, as text."""
    return " ".join(card.code for card in PACK if at.hands[seat] >> card & 1)


def kinds(events: Sequence[Event]) -> str:
    """The events by their kinds, as text."""
    return " ".join(event.kind for event in events)


def draw_play(at: Table, rng: Random) -> tuple[Card, bool]:
    """Draw a card to play, and whether to throw Spin in behind it."""
    choices = at.legal()
    card = choices[int(rng.random() * len(choices))]
    spins = at.may_spin and rng.random() < 0.3 and at.refusal(card, spin=True) is None
    return card, spins


def play_at_random(at: Table, rng: Random) -> Iterator[Table]:
    """Yield the table before every card, and at the end; leads and Spin are drawn."""
    while not at.over:
        yield at
        card, spin = draw_play(at, rng)
        at.play(card, None, spin)
    yield at


def random_table(rules: Rules, rng: Random, log: list[Event] | None = None) -> Table:
    """Deal at random to a number of players that the rules allow, with a random dealer.

    Free stakes are drawn, and now and then somebody takes the spare hand.
    """
    fewest, most = rules.players
    seats = rng.randint(fewest, most)
    deal = deal_from_seed(rules, seats, rng.randrange(seats), rng)
    return Table(rules, deal, None, None, log, *draw_setting(rules, seats, deal.dealer, rng))


Setting = tuple[Sequence[Sequence[int]] | None, tuple[int, int] | None]


def draw_setting(rules: Rules, seats: int, dealer: int, rng: Random) -> Setting:
    """Draw the free stakes and who takes the spare hand, where the rules allow it."""
    stakes = None
    if rules.staking == "free":
        stakes = place_freely(rules, seats, rng, sum(rules.stakes) + rng.randrange(4))
    takers = []
    if rules.spare_use in ("dealer-swaps", "swap-or-auction"):
        takers.append((dealer, 0))
    if rules.spare_use in ("auction", "swap-or-auction"):
        takers += [(seat, rng.randint(1, 9)) for seat in range(seats) if seat != dealer]
    return stakes, rng.choice(takers) if takers and rng.random() < 0.5 else None


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


def every_option() -> dict[str, Rules]:
    """The ten games, and each with every variation its book names."""
    found = dict(PRESETS)
    for game, origin in ORIGINS.items():
        for name, option in origin.options.items():
            found[f"{game}, {name}"] = PRESETS[game]._replace(**option.changes)
    return found


GAMES = every_option()
"""The ten games, and each with every option that its book names."""

ALL = HOUSE | {name: rules for name, rules in GAMES.items() if name not in HOUSE}
"""Everything that has a name."""

FOUR_HORSES = (*FOUR_KINGS, KITTY)
BOARDS: tuple[tuple[Pot, ...], ...] = (
    POPE_JOAN.pots,
    (*POPE_JOAN.pots, CONFEDERACY),
    FIVE_POOLS,
    NEWMARKET,
    FIVE_CARDS,
    FOUR_CARDS,
    FOUR_HORSES,
    MATRIMONY_POTS,
)
"""Boards to draw from: with and without a Pope, a pay suit, a pot of the first out."""


def random_rules(rng: Random) -> Rules:
    """Draw house rules that fit together, for three to eight players."""
    while True:
        rules = mended(_draw(rng))
        if rules is not None:
            return rules


def mended(rules: Rules) -> Rules | None:
    """Follow the advice that comes with each contradiction; None where that leads nowhere."""
    for _ in range(12):
        wrong = problems(rules)
        if not wrong:
            return rules
        field, nearest = str(wrong[0].facts["field"]), wrong[0].facts["nearest"]
        if nearest is None and field in ("pots", "pope", "removed", "staking"):
            return None
        rules = rules._replace(**{field.replace("-", "_"): nearest})
    return None


def _draw(rng: Random) -> Rules:
    pots = rng.choice(BOARDS)
    removed = rng.choice([(), parse_cards("8D"), tuple(rng.sample(PACK, rng.randint(1, 12)))])
    low = rng.choice([2, 2, 4])
    return house(
        **{name: rng.choice([*field.values]) for name, field in CHOICES.items()},
        removed=removed,
        cards_each=rng.choice([(), tuple(rng.randint(low, 52 // n) for n in range(3, 9))]),
        pots=pots,
        stakes=tuple(rng.randint(0, 6) for _ in pots),
        pope=rng.choice([parse_card("9D"), rng.choice(PACK), None]),
        opening=rng.choice([None, None, rng.choice(PACK)]),
        spin=rng.choice([None, parse_card("AD"), rng.choice(PACK)]),
        pope_levy=rng.choice([0, 4, 6]),
        per_card=rng.randint(0, 3),
    )


CHOICES = {name.replace("-", "_"): field for name, field in FIELDS.items() if field.values}
"""The fields that choose among named values."""


def modern_rules(rng: Random) -> Rules:
    """Draw house rules near the modern game: nothing but what it knows, differently settled."""
    near = ("order", "spare_hand", "lead", "combination", "split", "exemption", "held_penalty")
    while True:
        drawn = _draw(rng)
        pots = rng.choice([*BOARDS[:4]])
        turns = pots is not NEWMARKET or rng.random() < 0.5
        rules = house(
            **{name: getattr(drawn, name) for name in (*near, "removed", "pope", "per_card")},
            pots=pots,
            stakes=tuple(rng.randint(0, 6) for _ in pots),
            turn_up="last-dealt" if turns else "none",
            turn_up_bonus=rng.choice(["pot", "none"]) if turns else "none",
        )
        if rules.spare_hand != "stock" and not problems(rules):
            return rules


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
