"""Why a pot that nobody took stays on the board, told when all the cards are shown."""

from __future__ import annotations

from engine.cards import Card
from engine.deal import STOCK
from engine.explain_pots import rule_of_pot
from engine.layout import pot_cards
from engine.story import Step
from engine.telling import Said, Voice


def stays(voice: Voice, step: Step) -> list[Said]:
    """Give the card for which pots stay, the fullest pot first, where one card is the reason."""
    pots = [pot for pot, amount in enumerate(step.board) if amount and pot not in voice.doubled]
    pots.sort(key=lambda pot: -step.board[pot])
    groups: dict[Card, list[int]] = {}
    for pot in pots:
        card = _missed(voice, step, pot)
        if card is not None:
            groups.setdefault(card, []).append(pot)
    return [_told(voice, card, stayed) for card, stayed in groups.items()]


def _missed(voice: Voice, step: Step, pot: int) -> Card | None:
    """A card of the pot that was dead, or one that is still held."""
    cards = pot_cards(voice.rules.pots[pot], voice.rules.pope, voice.deal.pay_suit)
    owner = voice.deal.owner
    for card in cards:
        if owner[card] >= STOCK:
            return card
    return next((card for card in cards if step.hands[owner[card]] >> card & 1), None)


def _told(voice: Voice, card: Card, stayed: list[int]) -> Said:
    pots = [voice.rules.pots[pot] for pot in stayed]
    facts: dict[str, object] = {"pots": [pot.name for pot in pots], "card": card}
    owner = voice.deal.owner[card]
    if owner < STOCK:
        facts["name"] = voice.names[owner]
        return voice.say("board.held", "carry-over", facts)
    facts |= voice.lies(card)
    if voice.rules.held_penalty == "double":
        return voice.say("board.stock-kept", "held-penalty", facts)
    key = "board.turned" if card == voice.deal.turn_up else "board.stock"
    return voice.say(key, rule_of_pot(pots[0]), facts)
