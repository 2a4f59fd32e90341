"""Why a pot that nobody took stays on the board, told when all the cards are shown."""

from __future__ import annotations

from engine.cards import Card
from engine.deal import STOCK
from engine.explain_pots import rule_of_pot
from engine.layout import pot_cards
from engine.story import Step
from engine.telling import Said, Voice


def stays(voice: Voice, step: Step) -> list[Said]:
    """Give the reason for each pot that stays, the fullest first, as far as there is one card."""
    pots = [pot for pot, amount in enumerate(step.board) if amount and pot not in voice.doubled]
    pots.sort(key=lambda pot: -step.board[pot])
    return [said for pot in pots for said in _why(voice, step, pot)]


def _why(voice: Voice, step: Step, pot: int) -> list[Said]:
    """A card of the pot that was dead or is still held."""
    laid = voice.rules.pots[pot]
    cards = pot_cards(laid, voice.rules.pope, voice.deal.pay_suit)
    facts: dict[str, object] = {"pot": laid.name}
    for card in cards:
        if voice.deal.owner[card] >= STOCK:
            return [_dead(voice, card, facts, rule_of_pot(laid))]
    for card in cards:
        owner = voice.deal.owner[card]
        if step.hands[owner] >> card & 1:
            facts |= {"card": card, "name": voice.names[owner]}
            return [voice.say("board.held", rule_of_pot(laid), facts)]
    return []


def _dead(voice: Voice, card: Card, facts: dict[str, object], rule: str) -> Said:
    facts = facts | {"card": card}
    if voice.rules.held_penalty == "double":
        return voice.say("board.stock-kept", rule, facts)
    if card == voice.deal.turn_up:
        return voice.say("board.turned", rule, facts)
    return voice.say("board.stock", rule, facts)
