"""The second pass over a scenario: do its cards make a deal?

Every card once, nobody without cards, the pack complete, the turn-up where the last card falls. A
sound deal is recognised by counting; only a faulty one is looked at card by card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any
from unicodedata import normalize

from engine.cards import PACK, Card, cards_of, mask, parse_card
from engine.deal import STOCK, Deal, deal_written, dealing_order
from engine.errors import DealError, NotationError
from engine.finding_words import Finding, Path, listing, nearest
from engine.rules import FIELDS, Rules, spare_word
from engine.sequence import sequence

CARD_OF: dict[str, Card] = {card.code: card for card in PACK}

Owner = tuple[Path, str]
"""Where a card was first written, and whose it is, in words."""


def read_card(code: object, path: Path, findings: list[Finding]) -> Card | None:
    """Return the card of a code; None, with a finding, where it is none."""
    card = CARD_OF.get(code) if isinstance(code, str) else None
    if card is None:
        try:
            return parse_card(str(code))
        except NotationError:
            findings.append(_not_a_card(str(code), path))
    return card


def _not_a_card(piece: str, path: Path) -> Finding:
    facts: dict[str, object] = {"piece": piece[:20]}
    swapped = _turned(piece)
    guess = swapped or (nearest(piece.upper(), CARD_OF) if 1 < len(piece) < 5 else None)
    return Finding("S201", path, facts | ({"guess": guess} if guess else {}))


def _turned(piece: str) -> str | None:
    """Suit letter before the rank (``D7``), the letter O for a nought, ``0H``, or wide signs."""
    text = normalize("NFKC", piece).upper().replace("O", "0").strip(".;:")
    for attempt in (f"1{text}" if text[:1] == "0" else text, text[1:] + text[:1]):
        try:
            return parse_card(attempt).code
        except NotationError:
            continue
    return None


def read_deal(
    data: Mapping[str, Any], rules: Rules, broken: frozenset[str], findings: list[Finding]
) -> Deal | None:
    """Return the deal of a scenario; None where a finding or a broken field forbids it."""
    names: Sequence[str] = data.get("seats", ())
    before = len(findings)
    fewest, most = rules.players
    if names and "seats" not in broken and not fewest <= len(names) <= most:
        players = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        facts = {"game": rules.game, "players": players, "n": len(names)}
        findings.append(Finding("S207", ("seats",), facts))
    hands = _hands(data, rules, broken, findings)
    if hands is None or broken & _NEEDED or len(findings) > before:
        _turn_up(data, rules, broken, findings)
        return None
    turn_up = _turn_up(data, rules, broken, findings)
    if len(findings) > before:
        return None
    if turn_up is not None and _lies_in_play(turn_up, data, rules, names, findings):
        return None
    try:
        deal = deal_written(rules, hands, data["dealer"], turn_up)
    except DealError as error:  # whatever the checks here do not foresee
        findings.append(Finding("S218", ("hands",), {"problem": str(error)}))
        return None
    return deal if _lies_well(deal, data, rules, names, findings) else None


_NEEDED = frozenset(("seats", "dealer", "hands", "deal", "stock", "turn-up"))


def _hands(
    data: Mapping[str, Any], rules: Rules, broken: frozenset[str], findings: list[Finding]
) -> list[list[Card]] | None:
    """Return the hands if each card is in the pack and dealt once and the pack is complete."""
    hands, stock = data.get("hands"), _stock(data)
    if hands is None:
        return None
    pack = mask(sequence(rules.order, rules.removed).pack)
    try:
        dealt = [_cards(hand) for hand in hands]
        spare = [] if stock == "rest" else _cards(stock)
    except NotationError:
        _each_card(data, rules, pack, broken, findings)
        return None
    masks = [mask(hand) for hand in dealt]
    union = together = mask(spare)
    for held in masks:
        union |= held
        together += held
    counts = sum(map(len, dealt)) + len(spare)
    sound = union == together and union.bit_count() == counts and not union & ~pack
    looks = rules.spare_use == "dealer-looks"
    wanted = [not (looks and seat == data.get("dealer")) for seat in range(len(masks))]
    if not sound or list(map(bool, masks)) != wanted:
        _each_card(data, rules, pack, broken, findings)
        return None
    if stock != "rest" and union != pack and not broken & _NEEDED:
        missing = cards_of(pack & ~union)
        shown = [str(card) for card in missing[:6]] + ["others"] * (len(missing) > 6)
        findings.append(Finding("S204", ("stock",), {"cards": listing(shown)}))
        return None
    return dealt


def _cards(codes: Sequence[str]) -> list[Card]:
    try:
        return [CARD_OF[code] for code in codes]
    except KeyError:  # not as the page writes it, but it may be a card all the same
        return [parse_card(code) for code in codes]


def _stock(data: Mapping[str, Any]) -> Any:
    """Return the cards of the stock, or ``rest``, which is also meant when nothing is said."""
    return "rest" if data.get("stock") is None else data["stock"]


def _each_card(
    data: Mapping[str, Any],
    rules: Rules,
    pack: int,
    broken: frozenset[str],
    findings: list[Finding],
) -> None:
    """Find every fault of a deal, card by card."""
    names = data.get("seats", ())
    looker = data.get("dealer") if rules.spare_use == "dealer-looks" else None
    seen: dict[Card, Owner] = {}
    groups: list[tuple[Path, str, Sequence[str]]] = [
        (("hands", seat), str(names[seat]) if seat < len(names) else "", hand)
        for seat, hand in enumerate(data["hands"])
    ]
    if _stock(data) != "rest":
        groups.append((("stock",), f"the {spare_word(rules)}", data["stock"]))
    for path, owner, hand in groups:
        if path != ("stock",) and not broken & {"hands", "seats", "dealer"}:
            if path[1] == looker and hand:
                findings.append(Finding("S228", path, {"player": owner}))
            elif path[1] != looker and not hand:
                findings.append(Finding("S206", path, {"player": owner}))
        for index, code in enumerate(hand):
            here = (*path, index)
            card = read_card(code, here, findings)
            if card is None:
                continue
            if not pack >> card & 1:
                facts = {"card": card, "game": rules.game}
                findings.append(Finding("S203", here, facts))
            elif card in seen:
                first, other = seen[card]
                where = f"both to {owner}" if owner == other else f"to {other} and to {owner}"
                findings.append(Finding("S202", here, {"card": card, "where": where}, first))
            else:
                seen[card] = (here, owner)


def _turn_up(
    data: Mapping[str, Any], rules: Rules, broken: frozenset[str], findings: list[Finding]
) -> Card | None:
    """Return the turn-up if the rules want one and it is a card of the pack."""
    code = data.get("turn-up")
    if code is None:
        if rules.turn_up != "none" and "turn-up" not in broken:
            how = FIELDS["turn-up"].values[rules.turn_up].partition(";")[0]
            facts = {"game": rules.game, "how": how, "card": _example(data, rules)}
            findings.append(Finding("S210", (), facts))
        return None
    if rules.turn_up == "none":
        findings.append(Finding("S211", ("turn-up",), {}))
        return None
    card = read_card(code, ("turn-up",), findings)
    if card is not None and card not in sequence(rules.order, rules.removed).pack:
        findings.append(Finding("S203", ("turn-up",), {"card": card, "game": rules.game}))
        return None
    return card


def _example(data: Mapping[str, Any], rules: Rules) -> str:
    """Return a card that could be turned up: the dealer mostly gets the last one."""
    hands, dealer = data.get("hands") or [], data.get("dealer")
    if rules.turn_up == "last-dealt":
        hands = [*hands[dealer:], *hands] if isinstance(dealer, int) else hands
        return next((hand[-1] for hand in hands if hand), "JD")
    held = {code for hand in hands for code in hand}
    pack = sequence(rules.order, rules.removed).pack
    return next((card.code for card in reversed(pack) if card.code not in held), "JD")


def _lies_well(
    deal: Deal,
    data: Mapping[str, Any],
    rules: Rules,
    names: Sequence[str],
    findings: list[Finding],
) -> bool:
    """Whether the turn-up lies where the last card falls, if all cards are dealt as the rules do.

    In a short hand the cards cannot say who got the last one, so it may lie anywhere.
    """
    if deal.turn_up is None or rules.turn_up != "last-dealt":
        return True
    sizes, right = _dealt_out(rules, deal.seats, deal.dealer)
    if right == deal.turn_up_seat or sizes != [hand.bit_count() for hand in deal.hands]:
        return True
    facts = {
        "card": deal.turn_up,
        "where": _lies_in(deal.turn_up_seat, names),
        "right": "to the spare hand" if right < 0 else f"to {names[right]}",
        "there": _lies_in(right, names),
    }
    hands = data["hands"]
    also: Path | None = None
    if deal.turn_up_seat >= 0:
        also = ("hands", deal.turn_up_seat, _cards(hands[deal.turn_up_seat]).index(deal.turn_up))
    findings.append(Finding("S212", ("turn-up",), facts, also))
    return False


def _lies_in_play(
    turn_up: Card,
    data: Mapping[str, Any],
    rules: Rules,
    names: Sequence[str],
    findings: list[Finding],
) -> bool:
    """Whether somebody holds a turn-up that the rules put out of play."""
    if rules.turn_up == "last-dealt":
        return False
    for seat, hand in enumerate(data["hands"]):
        cards = _cards(hand)
        if turn_up in cards:
            what = FIELDS["turn-up"].values[rules.turn_up]
            facts = {"card": turn_up, "player": names[seat], "how": what}
            also = ("hands", seat, cards.index(turn_up))
            findings.append(Finding("S227", ("turn-up",), facts, also))
            return True
    return False


@lru_cache(maxsize=64)
def _dealt_out(rules: Rules, seats: int, dealer: int) -> tuple[list[int], int]:
    """Return how many cards each seat gets when the whole pack is dealt, and who gets the last."""
    order = dealing_order(rules, seats, dealer)
    return [order.count(seat) for seat in range(seats)], -1 if order[-1] == STOCK else order[-1]


def _lies_in(seat: int, names: Sequence[str]) -> str:
    return "in the spare hand" if seat < 0 else f"in {names[seat]}'s hand"
