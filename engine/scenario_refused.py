"""What a scenario is told of a lead that the rules bar: the refusal itself, and what to do."""

from __future__ import annotations

from collections.abc import Sequence

from engine.errors import IllegalPlay
from engine.explain import refusal_text
from engine.finding_words import Finding, Path, listing
from engine.table import Table

_REFUSED = {
    "not-in-hand": "S302",
    "already-played": "S303",
    "not-opening": "S313",
    "same-suit": "S314",
    "spin-alone": "S315",
    "same-colour": "S314",
}


def refused(table: Table, names: Sequence[str], error: IllegalPlay, path: Path) -> Finding:
    """Return the finding of an entry at ``path`` that cannot be played, in the engine's words."""
    code, where = error.code, (*path, "cards", 0)
    if code == "deal-over":
        assert table.out is not None, "a deal is over when somebody is out"
        return Finding("S304", path, {"player": names[table.out], "card": table.last})
    if code == "not-in-pack":
        facts = {"card": error.facts["card"], "game": table.rules.game}
        return Finding("S203", where, facts)
    told: dict[str, object] = {"text": refusal_text(error, names)}
    if code == "not-lowest":
        return Finding("S301", where, told | {"lowest": error.facts["lowest"]})
    if code in ("no-spin", "spin-follows"):
        advice = "remove `spin:`, or write another card of the player who holds it"
        return Finding("S315", (*path, "spin"), told | {"advice": advice})
    advice = f"{_passed(table, names)}{names[table.turn]} may lead {listing(table.legal(), 'or')}"
    return Finding(_REFUSED.get(code, "S312"), where, told | {"advice": advice})


def _passed(table: Table, names: Sequence[str]) -> str:
    """Say that the lead has gone on from whoever stopped the run, if it has."""
    last, leader = table.last, table.turn
    stopper = leader if last is None else table.deal.owner[last]
    if stopper == leader:
        return ""
    return f"the lead has passed from {names[stopper]} to {names[leader]}; "
