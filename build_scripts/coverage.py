"""``coverage``: which clause of which game is shown by which step of which hand.

A step shows a clause when one of its sentences cites it. Exit codes: 0 every clause of the finished
games is shown, 1 some are not, 2 usage.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import click

from build_scripts.errors import BuildError
from build_scripts.hand_words import PARTS
from build_scripts.hands import Hand
from engine.finding_words import counted
from engine.presets import PRESETS
from engine.rule_names import PAIR
from engine.rulebook import clauses
from engine.telling import views_of

FINISHED: tuple[str, ...] = tuple(PRESETS)
"""The games whose hands are meant to show every clause: an unshown one fails the build."""

MOST = 3
"""Steps that the page of rules offers for one clause."""

_CARDS = "card-pots pope pope-levy pope-fills split pair"
_HOME = {
    "deal": "players pack deal spare-hand counters",
    "exchange": "spare-use",
    "dress": "dressing",
    "turn-up": "turn-up pay-suit turn-up-pot",
    "lead": f"eldest-leads lead lead-change lead-blocked spin-lead {_CARDS}",
    "follow": f"following stops known-stops calls spin {_CARDS}",
    "pay": "game-pot payments pope-excused held-penalty",
    "board": "carry-over deal-passes match",
}
"""The kinds of step at which rules are at home: there they are shown best."""


_SEEN: dict[str, Callable[[Mapping[str, Any]], bool]] = {
    "stops": lambda step: step["stop"] in ("dead", "played"),
    "known-stops": lambda step: step["stop"] in ("top", "removed"),
    "stopper-leads": lambda step: step["kind"] == "lead" and step["run"] > 1,
    "first-out": lambda step: step["out"],
    "spin": lambda step: step["spun"],
    "calls": lambda step: bool(step["calls"]),
    "lead-blocked": lambda step: bool(step["passes"]),
    "lead": lambda step: bool(step["barred"]) or len(step["choices"]) > 1,
}
"""What is to be seen at a step that shows one of these rules at its best."""


def _at_home(rule: str, step: Mapping[str, Any]) -> bool:
    if rule in _SEEN:
        return _SEEN[rule](step)
    pots = rule.startswith(PAIR) or rule in _CARDS.split()
    if pots and not any(move["from"].startswith("pot:") for move in step["moves"]):
        return False
    known = "pair" if rule.startswith(PAIR) else rule
    return known in _HOME.get(step["kind"], "").split()


class Place(NamedTuple):
    """A step of a hand that shows a clause; ``step`` is its number or its own id.

    ``at_home`` tells that the clause is seen at work there, and not only mentioned.
    """

    hand: Hand
    number: int
    step: str
    at_home: bool

    @property
    def address(self) -> str:
        """The address that opens the player at this step, from the site's root."""
        return f"{self.hand.address}#s={self.step}"


def cited(step: Mapping[str, Any]) -> Iterator[str]:
    """Yield the clauses that a step's sentences cite where all hands are open, each once."""
    said = [sentence for part in PARTS for sentence in step[part] if sentence.get("rule")]
    shown = [one["rule"] for one in said if "all" in views_of(one.get("for"))]
    yield from dict.fromkeys(shown)


def shown_in(hand: Hand) -> dict[str, list[Place]]:
    """Return by clause the steps of a hand that show it."""
    found: dict[str, list[Place]] = {}
    for step in hand.data["steps"]:
        name = str(step["id"] or step["n"])
        for rule in cited(step):
            place = Place(hand, step["n"], name, _at_home(rule, step))
            found.setdefault(rule, []).append(place)
    return found


def places(hands: Iterable[Hand]) -> dict[str, dict[str, list[Place]]]:
    """Return by game and clause every step that shows the clause as the game's own rules have it.

    A hand with house rules shows those clauses of its game that its household left alone.
    """
    found: dict[str, dict[str, list[Place]]] = {game: {} for game in PRESETS}
    for hand in hands:
        usual, here = clauses(PRESETS[hand.game]), clauses(hand.rules)
        for rule, at in shown_in(hand).items():
            if rule in usual and rule in here and usual[rule].text == here[rule].text:
                found[hand.game].setdefault(rule, []).extend(at)
    return found


def best(at: Sequence[Place]) -> list[Place]:
    """Return the few steps to look at first, from different hands where there are some.

    A step is better where the rule is at work, in a hand by the game's own rules, and early.
    """

    def rank(place: Place) -> tuple[bool, bool]:
        return not place.at_home, place.hand.varies

    ranked = sorted(at, key=rank)
    first = {place.hand.file: place for place in reversed(ranked)}
    spread = [place for place in ranked if place is first[place.hand.file]]
    return [*spread, *(place for place in ranked if place not in spread)][:MOST]


class Row(NamedTuple):
    """One game in the table: its hands, its clauses, and those that no step shows."""

    game: str
    hands: int
    clauses: int
    missing: tuple[str, ...]


def table(hands: Sequence[Hand]) -> list[Row]:
    """Return a row for each game."""
    shown, rows = places(hands), []
    for game, rules in PRESETS.items():
        every = clauses(rules)
        missing = tuple(rule for rule in every if rule not in shown[game])
        mine = sum(hand.game == game for hand in hands)
        rows.append(Row(game, mine, len(every), missing))
    return rows


def require(hands: Sequence[Hand], games: Iterable[str] = FINISHED) -> None:
    """Insist that the hands of these games show every clause of their rules.

    Raises:
        BuildError: some clause of some game is shown by no step.
    """
    wanted = {*games}
    gaps = [row for row in table(hands) if row.game in wanted and row.missing]
    if gaps:
        told = "; ".join(f"{row.game}: {', '.join(row.missing)}" for row in gaps)
        raise BuildError(f"Rules that no step of any hand shows: {told}.", 1)


def text(rows: Sequence[Row]) -> str:
    """Return the table as a coverage tool prints it."""
    cells = [("Game", "Hands", "Clauses", "Shown", "", "Missing")]
    for row in rows:
        shown = row.clauses - len(row.missing)
        percent = f"{100 * shown // row.clauses}%"
        missing = ", ".join(row.missing) if row.hands else "(no hand yet)"
        cells.append((row.game, str(row.hands), str(row.clauses), str(shown), percent, missing))
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = []
    for game, *numbers, missing in cells:
        figures = [one.rjust(width) for one, width in zip(numbers, widths[1:-1], strict=True)]
        lines.append("  ".join([game.ljust(widths[0]), *figures, missing]).rstrip())
    return "\n".join(lines)


def listing(game: str, hands: Sequence[Hand]) -> str:
    """Return every clause of a game with the steps that show it."""
    shown = places(hands)[game]
    lines = []
    for rule in clauses(PRESETS[game]):
        at = shown.get(rule, [])
        by_hand: dict[str, list[str]] = {}
        for place in at:
            by_hand.setdefault(place.hand.file, []).append(str(place.number))
        told = [f"{file} {', '.join(steps)}" for file, steps in by_hand.items()]
        lines.append(f"{rule:<18} {'; '.join(told) or '-'}")
    return "\n".join(lines)


@click.command("coverage", context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("game", required=False, type=click.Choice([*PRESETS]))
def _command(game: str | None) -> int:
    """Print which clauses of the rules the hands show; for a GAME, where."""
    from build_scripts.site import hands as verified

    hands = verified()
    if game:
        click.echo(listing(game, hands))
        return 0
    rows = table(hands)
    click.echo(text(rows))
    gaps = sum(len(row.missing) for row in rows if row.hands)
    click.echo(f"\n{counted(gaps, 'clause')} not shown, in games that have hands.")
    return 1 if any(row.missing for row in rows if row.game in FINISHED) else 0


def main(arguments: Sequence[str]) -> int:
    """Run the verb with the words of the command line and return its exit code."""
    words = [*arguments]
    result = _command.main(words, prog_name="build_scripts coverage", standalone_mode=False)
    return result if isinstance(result, int) else 0
