"""What a card set off, in a few words: for lists of moves, told when all cards may be seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine import catalogue
from engine.cards import CARDS
from engine.events import Claimed, Event, Levied, Passed, Split, Stopped
from engine.story import Story

WORDS: dict[str, str] = {
    "stop.top": "no card is higher",
    "stop.removed": "{next} is out of the pack",
    "stop.played": "{next} has been played",
    "stop.dead": "nobody holds {next}",
    "stop.spin": "Spin stops it",
    "run.took": "{name} takes {amount} from {pot}",
    "run.bare": "{pot} is empty",
    "run.split": "{pot} is split and stays",
    "run.divided": "{pot} is divided, {share} each",
    "run.levied": "{name} pays {to} {amount}",
    "run.passed": "{name} cannot leave the suit",
}


def note_of(story: Story, names: Sequence[str], event: Event) -> Iterator[str]:
    """Yield what there is to say of an event, without a capital or a full stop; often nothing."""
    pots, key = story.rules.pots, ""
    facts: dict[str, object] = {}
    if isinstance(event, Claimed) and event.how in ("card", "combination"):
        key = "run.took" if event.amount else "run.bare"
        facts = {"name": names[event.seat], "amount": event.amount, "pot": pots[event.pot].name}
    elif isinstance(event, Split):
        key = "run.divided" if event.share else "run.split"
        facts = {"pot": pots[event.pot].name, "share": event.share}
    elif isinstance(event, Levied):
        key = "run.levied"
        facts = {"name": names[event.seat], "to": names[event.to], "amount": event.amount}
    elif isinstance(event, Passed):
        key, facts = "run.passed", {"name": names[event.seat]}
    elif isinstance(event, Stopped):
        above = story.table.tables.sequence.above[event.card]
        key, facts = f"stop.{event.reason}", {"next": CARDS[above]}
    if key:
        yield catalogue.fill(WORDS[key], facts)
