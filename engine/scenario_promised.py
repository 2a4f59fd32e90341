"""What a scenario promised of its end, held against the table as the script leaves it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.finding_words import Finding, counted
from engine.table import Table


def compare(
    table: Table, names: Sequence[str], expect: Mapping[str, Any], findings: list[Finding]
) -> None:
    """Compare the end of the script with what it should be."""
    out = expect.get("out")
    if out is not None and out != ("nobody" if table.out is None else table.out):
        _compare_out(table, names, out, findings)
    pots = expect.get("pots") or {}
    for index, pot in enumerate(table.rules.pots if pots else ()):
        value = pots.get(pot.id, table.board[index])
        if value != table.board[index]:
            facts = {"pot": pot.name, "value": value, "truth": table.board[index]}
            findings.append(Finding("S402", ("expect", "pots", pot.id), facts))
    for seat, value in enumerate(expect.get("counters") or ()):
        if value is not None and value != table.counters[seat]:
            name, truth = names[seat], table.counters[seat]
            facts = {"player": name, "value": value, "truth": truth}
            findings.append(Finding("S403", ("expect", "counters", seat), facts))


def _compare_out(
    table: Table, names: Sequence[str], expected: int | str, findings: list[Finding]
) -> None:
    out, facts = table.out, {"player": "", "truth": "", "advice": ""}
    if out is not None:
        facts["truth"] = f"{names[out]} went out with {table.last}"
        facts["advice"] = f"write `out: {names[out]}`, or change the leads"
    if expected == "nobody":
        findings.append(Finding("S404", ("expect", "out"), facts))
        return
    facts["player"] = name = names[int(expected)]
    if out is None:
        held = counted(table.hands[int(expected)].bit_count(), "card")
        facts["truth"] = f"nobody is out when the script ends, and {name} still holds {held}"
        facts["advice"] = "add the leads that are missing, or write `out: nobody`"
        if not table.deal.hands[int(expected)]:
            facts["truth"] = f"{name} is dealt no cards, and cannot go out"
            facts["advice"] = "name somebody who plays"
    findings.append(Finding("S401", ("expect", "out"), facts))
