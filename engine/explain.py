"""Why a step happened: events and their alternatives as three short parts.

*What happened* (at most 20 words), *what you could do* (35), *why* (45). The functions choose
message keys and facts, :mod:`engine.catalogue` has the words. Every sentence says who may read it,
so that looking on as one player never gives another's cards away.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine import catalogue, explain_cards, explain_dress, explain_end, explain_setup
from engine.errors import IllegalPlay
from engine.story import Step, Story
from engine.telling import LIMITS, Explanation, Parts, Voice, fit

_TELL: dict[str, Callable[[Voice, Step], Parts]] = {
    "deal": explain_setup.deal,
    "dress": explain_dress.dress,
    "exchange": explain_dress.exchange,
    "turn-up": explain_setup.turn_up,
    "lead": explain_cards.lead,
    "follow": explain_cards.follow,
    "pay": explain_end.pay,
    "board": explain_end.board,
}


class Teller:
    """Explains the steps of one deal in order.

    Args:
        story: the deal; only its rules and cards matter, the steps come one by one.
        names: the players, by seat.
    """

    def __init__(self, story: Story, names: Sequence[str]) -> None:
        self._voice = Voice(story, names)

    def explain(self, step: Step) -> Explanation:
        """Return the three parts of a step, each within its limit of words."""
        parts = _TELL[step.kind](self._voice, step)
        if step.kind in ("lead", "follow"):
            self._voice.past = step
        happened, could, why = (
            fit(part, limit) for part, limit in zip(parts, LIMITS.values(), strict=True)
        )
        return Explanation(happened, could, why)


def refusal_text(error: IllegalPlay, names: Sequence[str]) -> str:
    """Say why a card may not be played: the one sentence for player, checker and engine."""
    facts = {
        fact: names[value] if fact in ("seat", "by", "out") and isinstance(value, int) else value
        for fact, value in error.facts.items()
    }
    if "suit" in facts:
        facts["suit"] = catalogue.SUITS[int(str(facts["suit"]))]
    return catalogue.say(f"refuse.{error.code}", facts | {"name": facts["seat"]})


def refusal_rule(error: IllegalPlay) -> str:
    """Return the rule (an anchor of the rules page) that bars the card."""
    return catalogue.RULE_OF[error.code]
