"""Scenario files by the thousand, as an author might write them: short hands, words, figures.

Each is dealt and played by the engine, so each is true; a seed gives the same file for ever.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

from engine.cards import PACK, Card
from engine.deal import deal_written
from engine.presets import POPE_JOAN
from engine.table import Table

NAMES = ("Ann", "Bet", "Cass", "Dan", "Eve", "Finn", "Gwen", "Hal", "Ida", "Jack", "Kit", "Lou")
_THOUGHTS = (
    "A short suit is soon played out, and then the lead is worth little.",
    "Everybody looks at the dish, where {pot.pope} counters wait for the Pope.",
    "Nobody at the table knows yet what lies in the spare hand.",
    "Low cards first, because nothing ever leads up to them.",
    "With {pot.first-out} on First out it pays to hurry.",
)


def _rows(names: list[str], hands: list[list[Card]]) -> Iterator[str]:
    for name, cards in zip(names, hands, strict=True):
        suits = (" ".join(card.code for card in cards if card.suit == suit) for suit in range(4))
        yield f"  {name + ':':<6} {'  '.join(filter(None, suits))}"


def _words(table: Table, names: list[str], seat: int, rng: Random) -> Iterator[str]:
    """What an author says at a lead: figures filled in by the engine, and figures by hand."""
    other = names[rng.randrange(len(names))]
    yield "    say: " + rng.choice(
        (
            f"{names[seat]} has {table.counters[seat]} counters, and thinks.",
            f"Pope still holds {table.board[0]}, so {names[seat]} is careful.",
            f"{names[seat]} leads, with {{cards.{names[seat]}}} cards to go.",
            f"{names[seat]} thinks for a while, and plays what everybody expected.",
            f"Not what {other} hoped for.",
        )
    )
    if rng.random() < 0.8:
        yield "    why: " + rng.choice(
            (*_THOUGHTS, f"{other} is left with {{cards.{other}}} and would like the lead.")
        )


def _play(table: Table, names: list[str], rng: Random) -> Iterator[str]:
    """The script: now and then a bare lead or a run written out, mostly a lead with words."""
    for number in count(1):
        leads = table.legal()
        if not leads:
            return
        seat, lead, way = table.turn, rng.choice(leads), rng.random()
        table.play(lead)
        words = [] if table.over else list(_words(table, names, seat, rng))
        run = [(seat, lead), *_followers(table)]
        if way < 0.15 or table.over:
            yield f"  - {lead.code}"
        elif way < 0.25:
            yield "  - " + ", ".join(f"{names[who]} {card.code}" for who, card in run)
        else:
            yield from (f"  - lead: {lead.code}", f"    id: lead-{number}", *words)
            who, last = run[-1]
            if len(run) > 1:
                yield f"    at {last.code}: {names[who]} has to, and has the lead for it."
            yield f"    stop: {table.stop_reason(last)}"


def _followers(table: Table) -> Iterator[tuple[int, Card]]:
    """Play what has to follow a lead, and tell who played it."""
    while table.due is not None:
        seat, card = table.turn, table.due
        table.play(card)
        yield seat, card


def scenario(number: int) -> str:
    """The text of one scenario; ``number`` is its seed."""
    rng = Random(number)
    names = rng.sample(NAMES, rng.choice((3, 3, 3, 4)))
    pack = [card for card in PACK if card not in POPE_JOAN.removed]
    rng.shuffle(pack)
    size = 21 // len(names) + rng.randrange(3)
    hands = [sorted(pack[seat * size :][:size]) for seat in range(len(names))]
    dealer = len(names) - 1
    turn_up = rng.choice(hands[dealer])
    table = Table(POPE_JOAN, deal_written(POPE_JOAN, hands, dealer, turn_up))
    lines = [
        f"title: Hand {number} of the evening",
        "game: pope-joan",
        "goal: How a run climbs round the table, and what its last card is worth.",
        f"seats: {', '.join(names)}",
        f"dealer: {names[dealer]}",
        "deal:",
        *_rows(names, hands),
        "  stock: rest",
        f"turn-up: {turn_up.code}",
        "words:",
        "  deal:",
        f"    why: With {size} cards each the hand is over in five minutes.",
        "  board:",
        "    say: The dish keeps {pot.pope} counters on Pope.",
        "play:",
        *_play(table, names, rng),
        "expect:",
        f"  out: {names[table.out or 0]}",
        f"  pots: {{Pope: {table.board[0]}, Ace: {table.board[3]}}}",
        "  counters: "
        + "{"
        + ", ".join(f"{n}: {c}" for n, c in zip(names, table.counters, strict=True))
        + "}",
    ]
    return "\n".join(lines) + "\n"


def write(folder: Path, files: int) -> list[Path]:
    """Write this many scenario files into a folder and return their paths."""
    paths = [folder / f"hand-{number:04}.yml" for number in range(files)]
    for number, path in enumerate(paths):
        path.write_text(scenario(number), encoding="utf-8")
    return paths
