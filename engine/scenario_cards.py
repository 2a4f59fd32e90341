"""The cards of a scenario: every one in the pack and dealt once, nobody without, the pack complete.

A sound deal is recognised by counting; only a faulty one is looked at card by card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from unicodedata import normalize

from engine.cards import PACK, Card, cards_of, mask, parse_card
from engine.errors import NotationError
from engine.finding_words import Finding, Path, listing, nearest
from engine.rules import Rules, spare_word
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


NEEDED = frozenset(("seats", "dealer", "hands", "deal", "stock", "spare", "turn-up"))
"""What a deal is read from: if one of these is broken, nothing is concluded about the others."""


def read_hands(
    data: Mapping[str, Any], rules: Rules, broken: frozenset[str], findings: list[Finding]
) -> list[list[Card]] | None:
    """Return the hands if each card is in the pack and dealt once and the pack is complete.

    None, with findings, where they do not make a deal.
    """
    hands, stock = data.get("hands"), _stock(data)
    if hands is None:
        return None
    pack = mask(sequence(rules.order, rules.removed).pack)
    try:
        dealt = [cards_from(hand) for hand in hands]
        spare = [] if stock == "rest" else cards_from(stock)
        spare = [*spare, *cards_from(data.get("spare") or ())]
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
    if stock != "rest" and union != pack and not broken & NEEDED:
        missing = cards_of(pack & ~union)
        shown = [str(card) for card in missing[:6]] + ["others"] * (len(missing) > 6)
        findings.append(Finding("S204", ("stock",), {"cards": listing(shown)}))
        return None
    return dealt


def cards_from(codes: Sequence[str]) -> list[Card]:
    """Return the cards of some codes.

    Raises:
        NotationError: one is no card.
    """
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
    if data.get("spare"):
        groups.append((("spare",), "the spare hand", data["spare"]))
    for path, owner, hand in groups:
        if path[0] == "hands" and not broken & {"hands", "seats", "dealer"}:
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
