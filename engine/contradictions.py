"""Whether house rules fit together, and where they do not, the nearest ones that do.

Each contradiction is a :class:`~engine.errors.RulesError` with the field to change; following the
nearest values one by one always comes to rules that a deal can be played by.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.cards import PACK, RANK_NAMES, Card, card_at
from engine.errors import RulesError
from engine.finding_words import counted, listing
from engine.finding_words import nearest as nearest_word
from engine.layout import Pot
from engine.rule_shapes import misshapen
from engine.rules import FIELDS, Rules, with_pots
from engine.sequence import ORDERS

MOST = 999_999
"""The largest number that can be written in a scenario."""

_PAY_SUIT = ("pay-rank", "combination")
"""The claims that need a pay suit."""


def problems(rules: Rules, players: tuple[int, int] | None = None) -> list[RulesError]:
    """List every contradiction in these rules, each with the field to change and the nearest value.

    An empty list means that a deal can be played by them. The nearest value of a field leaves
    nothing to be said against that field, though another one may contradict it next; whoever
    follows them one by one comes to rules that fit.

    Args:
        rules: the rules.
        players: the fewest and the most players whom the sizes of hand were written for, where
            that is known.
    """
    return list(misshapen(rules)) or [
        _with_nearest(rules, problem, players) for problem in _found(rules)
    ]


def check_rules(rules: Rules) -> None:
    """Hold that these rules fit together.

    Raises:
        RulesError: the first contradiction, with its ``field`` and the ``nearest`` value.
    """
    if faults(rules):
        raise problems(rules)[0]


def faults(rules: Rules) -> list[RulesError]:
    """List every contradiction, without looking for the value that would do."""
    return list(misshapen(rules)) or _found(rules)


def _found(rules: Rules) -> list[RulesError]:
    # What the other parts take for granted comes first; the numbers stand by themselves.
    found = [*_choice_problems(rules), *_players_problems(rules), *_pot_problems(rules)]
    parts = (_card_problems, _hand_problems, _suit_problems, _pope_problems)
    found = found or [problem for part in parts for problem in part(rules)]
    return [*_number_problems(rules), *found]


_STEPS = 16
"""More than one field has to say against itself: there are at most eleven sizes of hand."""


def _with_nearest(
    rules: Rules, problem: RulesError, players: tuple[int, int] | None = None
) -> RulesError:
    """Return a contradiction with a value of its field that nothing is to be said against."""
    field, nearest = str(problem.facts["field"]), problem.facts["nearest"]
    if field == "pots":
        nearest = _fewer_pots(rules)
    elif field == "pope":
        nearest = _other_pope(rules)
    elif field == "cards-each" and nearest is None:
        nearest = _sizes(rules, players)
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


def _players_problems(rules: Rules) -> Iterator[RulesError]:
    fewest, most = rules.players
    if not 2 <= fewest <= most <= 12:
        sentence = "A table seats 2 to 12 players, written as a range such as 3-8."
        few, many = sorted(min(max(count, 2), 12) for count in rules.players)
        yield RulesError(sentence, "players", (few, many))


def _number_problems(rules: Rules) -> Iterator[RulesError]:
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
            "The match is over before it starts: everybody has "
            f"{counted(rules.counters, 'counter')}, and whoever has {rules.target} wins."
        )
        more = rules.counters + 50
        yield RulesError(sentence, "target", more if more <= MOST else 0)


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
    once = tuple(dict.fromkeys(removed))
    if once != removed:
        again = next(card for card in once if removed.count(card) > 1)
        yield RulesError(f"{again} can be taken out of the pack only once.", "removed", once)
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
    yield from _untaken(rules)
    if sum(pot.claim == "first-out" for pot in rules.pots) > 1:
        yield RulesError("Two pots go to the first out; make them one.", "pots")


def _untaken(rules: Rules) -> Iterator[RulesError]:
    """Of a pot of the pay suit the cards must be in the pack in one suit, and free to take it.

    A card with a pot of its own takes that one (E94), but makes a pair all the same.
    """
    removed = {*rules.removed}
    owner = {Card(pot.of[0]): pot.name for pot in rules.pots if pot.claim == "card"}
    for pot in rules.pots:
        if pot.claim == "pope" and rules.pope is not None:
            owner[rules.pope] = pot.name
    for pot in (pot for pot in rules.pots if pot.claim in _PAY_SUIT):
        suits = [{card_at(suit, rank) for rank in pot.of} for suit in range(4)]
        pair = pot.claim == "combination"
        free = [cards for cards in suits if pair or not cards & owner.keys()]
        if any(not cards & removed for cards in free):
            continue
        if any(all(card_at(suit, rank) in removed for suit in range(4)) for rank in pot.of):
            continue  # told already, by rank
        first, last = (RANK_NAMES[rank] for rank in (pot.of[0], pot.of[-1]))
        why = f"No suit has both its {first} and its {last} in the pack"
        if not pair:
            names = listing([owner[card] for cards in suits for card in cards if card in owner])
            why = f"Every {first} in the pack takes another pot ({names})"
        back = min(free, key=lambda cards: len(cards & removed), default=None)
        kept = None if back is None else tuple(card for card in rules.removed if card not in back)
        field = "pots" if back is None else "removed"
        yield RulesError(f"{why}, so nobody can take {pot.name}.", field, kept)


def _twice(rules: Rules) -> Iterator[RulesError]:
    """Two pots of different names that the same card, or the same pair, would take."""
    owned: dict[tuple[str, tuple[int, ...]], str] = {}
    for pot in rules.pots:
        other = owned.setdefault((pot.claim, tuple(sorted(pot.of))), pot.name)
        if pot.claim == "first-out" or other == pot.name:
            continue
        what = "The Pope" if pot.claim == "pope" else str(Card(pot.of[0]))
        if pot.claim in _PAY_SUIT:
            ranks = " and ".join(RANK_NAMES[rank] for rank in sorted(pot.of))
            what = f"The {ranks} of the pay suit"
        yield RulesError(f"{what} would take two pots, {other} and {pot.name}.", "pots")


def _hand_problems(rules: Rules) -> Iterator[RulesError]:
    """The pack must be enough for the table, and the spare hand must be what it is used as."""
    left, (fewest, most) = 52 - len({*rules.removed}), rules.players
    if _dealt(rules) <= most:
        sentence = f"With {counted(left, 'card')} in the pack {most} players cannot play."
        yield RulesError(sentence, "removed", ())
    each, sizes = rules.cards_each, most - fewest + 1
    fits = not each or len(each) == sizes
    if not fits:
        tables = f"{fewest} to {most}" if fewest < most else f"{fewest}"
        wanted = "one size" if sizes == 1 else f"{sizes} sizes"
        sentence = f"For {tables} players there must be {wanted} of hand."
        yield RulesError(sentence, "cards-each")
    for place, cards in enumerate(each if fits else ()):
        players = fewest + place
        room = _dealt(rules) // _hands(rules, players)
        if not 0 < cards <= room:
            spare = rules.spare_hand in ("last", "first")
            who = f"{players} players and the spare hand" if spare else f"{players} players"
            held = counted(cards, "card")
            sentence = f"{who} cannot have {held} each of a pack of {left}."
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


def _dealt(rules: Rules) -> int:
    """Return how many cards of the pack can come into hands: a turn-up may lie aside."""
    aside = rules.turn_up == "top-of-stock" or (
        rules.turn_up == "laid-aside" and rules.spare_hand != "last"
    )
    return 52 - len({*rules.removed}) - aside


def _hands(rules: Rules, players: int) -> int:
    """Return how many hands are dealt: a spare one too, and none to a dealer who looks at it."""
    spare = rules.spare_hand in ("last", "first")
    return players + spare - (rules.spare_use == "dealer-looks")


def _sizes(rules: Rules, written_for: tuple[int, int] | None) -> tuple[int, ...]:
    """Return the sizes of hand by number of players; a new one leaves four cards over."""
    fewest, most = written_for or rules.players
    if len(rules.cards_each) != most - fewest + 1:
        fewest = rules.players[0]
    known = dict(enumerate(rules.cards_each, fewest))
    tables = range(rules.players[0], rules.players[1] + 1)
    return tuple(
        known.get(players) or max(1, (_dealt(rules) - 4) // _hands(rules, players))
        for players in tables
    )


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
            skips = f"{pot.name} skips a card, so its two cards"
            sentence = f"{skips} cannot come one straight after the other."
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
