"""What happens between the deal and the first lead of a scenario: stakes and the spare hand.

Counters placed freely must come to the same sum for everybody (E9), and only a game that lets the
spare hand be taken knows who takes it (E10).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from engine.contradictions import problems
from engine.finding_words import KEY, Finding, guessing, listing
from engine.rules import FIELDS, Rules, may_buy, may_swap

Placed = tuple[tuple[int, ...], ...]


def read_stakes(
    data: Mapping[str, Any], rules: Rules, names: Sequence[str], findings: list[Finding]
) -> Placed | None:
    """Return the counters that players place, by seat and pot; None where nobody does.

    Who is not mentioned spreads them as the rules name it.
    """
    placed = data.get("stakes")
    if placed is None:
        return None
    if rules.staking != "free":
        facts = {"game": rules.game, "how": FIELDS["staking"].values[rules.staking]}
        findings.append(Finding("S220", ("stakes", KEY), facts))
        return None
    before = len(findings)
    ids = [pot.id for pot in rules.pots]
    for seat, laid in enumerate(placed):
        for pot in laid or ():
            if pot not in ids:
                facts = {"pot": pot[:40], "known": listing(ids)}
                told = guessing(facts, pot, ids)
                findings.append(Finding("S216", ("stakes", seat, pot, KEY), told))
    if len(findings) > before:
        return None
    rows = tuple(
        rules.stakes if laid is None else tuple(laid.get(pot, 0) for pot in ids) for laid in placed
    )
    _check_sums(rows, rules, names, findings)
    return rows if len(findings) == before else None


def _check_sums(rows: Placed, rules: Rules, names: Sequence[str], findings: list[Finding]) -> None:
    """Everybody places the same sum, and no less than the rules ask for."""
    least = sum(rules.stakes)
    sums = [sum(row) for row in rows]
    enough = [total for total in sums if total >= least] or [least]
    usual = Counter(enough).most_common(1)[0][0]
    first = next((seat for seat, total in enumerate(sums) if total == usual), 0)
    for seat, total in enumerate(sums):
        facts: dict[str, object] = {"player": names[seat], "n": total}
        if total < least:
            findings.append(Finding("S222", ("stakes", seat), facts | {"least": least}))
        elif total != usual:
            told = facts | {"other": names[first], "right": usual}
            findings.append(Finding("S221", ("stakes", seat), told, ("stakes", first)))


def read_exchange(
    data: Mapping[str, Any], rules: Rules, names: Sequence[str], findings: list[Finding]
) -> tuple[int, int] | None:
    """Return who takes the spare hand and for how many counters; None where nobody does."""
    taken = data.get("exchange")
    if taken is None:
        return None
    seat, price = taken
    dealer = data.get("dealer")
    finding = _exchange_problem(rules, names, seat, price, dealer)
    if finding is not None:
        findings.append(finding)
        return None
    return seat, price


def _exchange_problem(
    rules: Rules, names: Sequence[str], seat: int, price: int, dealer: int | None
) -> Finding | None:
    path, player = ("exchange",), names[seat]
    swaps, sells = may_swap(rules), may_buy(rules)
    if not (swaps or sells):
        facts = {"game": rules.game, "how": FIELDS["spare-use"].values[rules.spare_use]}
        if rules.spare_hand not in ("last", "first"):
            facts["how"] = "there is no spare hand"
        facts["advice"] = "remove `takes-spare:`"
        other = "dealer-swaps" if seat == dealer else "auction"
        if not problems(rules._replace(spare_use=other)):
            facts["advice"] += f", or write `spare-use: {other}` under `rules:`"
        return Finding("S223", path, facts)
    if dealer is None:
        return None
    if seat == dealer and not swaps:
        other = names[(dealer + 1) % len(names)]
        how = f"{player} deals, and the dealer sells it"
        advice = f"name a buyer with the price, such as `takes-spare: {{{other}: 5}}`"
        return Finding("S225", path, {"player": player, "how": how, "advice": advice})
    if seat == dealer and price:
        return Finding("S224", path, {"player": player})
    if seat != dealer and not sells:
        how = f"only the dealer may, and {names[dealer]} deals"
        advice = f"write `takes-spare: {names[dealer]}`"
        return Finding("S225", path, {"player": player, "how": how, "advice": advice})
    if seat != dealer and not price:
        return Finding("S226", path, {"player": player, "dealer": names[dealer]})
    return None
