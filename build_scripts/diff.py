"""``diff``: the same deal under two sets of rules, side by side.

``python -m build_scripts diff pope-joan pope-joan-peel`` compares two games,
``diff scenarios/pope-joan/hand-1.yml --rules "split: divide"`` a hand with the same hand by house
rules. Exit codes: 0 compared, 1 rules or a scenario that cannot be, 2 usage.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from textwrap import wrap

import click

from build_scripts.check import allow_symbols
from build_scripts.diff_sides import pair, side
from build_scripts.diff_words import NOWHERE, Told, difference, place, signed, told
from build_scripts.run_words import Run, noted, parts

WIDTH = 98


def main(arguments: Sequence[str]) -> int:
    """Run the verb with the words of the command line and return its exit code."""
    words = list(arguments)
    result = _command.main(words, prog_name="build_scripts diff", standalone_mode=False)
    return result if isinstance(result, int) else 0


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("a")
@click.argument("b", required=False)
@click.option("--rules", default="", help="House rules for the second, such as 'split: divide'.")
@click.option("--deal", default="", help="A scenario whose deal is played.")
@click.option("--seed", type=int, help="Shuffle a deal from this number instead.")
@click.option("--players", type=int, help="How many play a shuffled deal.")
@click.option("--own", is_flag=True, help="Leave a scenario's leads out: bots lead at both tables.")
def _command(
    a: str,
    b: str | None,
    rules: str,
    deal: str,
    seed: int | None,
    players: int | None,
    own: bool,
) -> int:
    """Play one deal by the rules A and B, and show where they part and what it did.

    A and B are games (pope-joan), games with a variation their book names
    (pope-joan+split-divided) or with house rules ('pope-joan {split: divide}'), or scenario files.
    Without B the second is A with --rules.
    """
    if b is None and not rules:
        raise click.UsageError("Name a second game or scenario, or give it --rules.")
    first, second = side(a), side(b or a, rules)
    table = pair(first, second, deal, seed, players)
    allow_symbols(sys.stdout)
    print("\n".join(text(told(first, second, table, seed or 0, own))))
    return 0


def text(made: Told) -> Iterator[str]:
    """Yield the comparison as lines for a terminal."""
    for letter, label, house in zip("AB", made.labels, made.house, strict=True):
        yield f"{letter}  {label}"
        for rule in house:
            yield from _wrapped(rule, "     ")
    yield from _knobs(made)
    yield from ("", "The deal")
    yield from _wrapped(made.where, "  ")
    if made.moved:
        yield from _wrapped("By the second rules some cards have to lie elsewhere:", "  ")
        for line in made.moved:
            yield from _wrapped(line, "  - ")
    yield from _runs(made)
    yield from _partings(made)
    yield from _ends(made)


def _wrapped(words: str, start: str) -> Iterator[str]:
    yield from wrap(words, WIDTH, initial_indent=start, subsequent_indent=" " * len(start))


def _both(a: str, b: str, indent: str) -> Iterator[str]:
    for letter, words in (("A", a), ("B", b)):
        yield from _wrapped(words, f"{indent}{letter}  ")


def _knobs(made: Told) -> Iterator[str]:
    yield from ("", "What differs" if made.knobs else "No setting differs.")
    for knob in made.knobs:
        yield f"  {knob.asks} ({knob.name})"
        yield from _both(knob.a, knob.b, "    ")


def _runs(made: Told) -> Iterator[str]:
    yield from ("", "Run by run")
    names = made.view["names"]
    for run in made.view["runs"]:
        start = f"{run['n']:>4}  "
        if run["same"]:
            yield from _wrapped(_run(names, run["a"]), start)
            continue
        for letter in "ab":
            one = run[letter]
            words = "–" if one is None else _run(names, one)
            yield from _wrapped(words, f"{start}{letter.upper()}  ")
            start = " " * len(start)


def _run(names: Sequence[str], run: Run) -> str:
    played = ", ".join(f"{name} {cards}" for name, cards in parts(names, run))
    return f"{played}. {noted(run)}"


def _partings(made: Told) -> Iterator[str]:
    found = made.view["partings"]
    yield from ("", "Where they part" if found else NOWHERE)
    for parting in found:
        names = " and ".join(f"{one['name']} ({one['rule']})" for one in parting["rules"])
        yield from _wrapped(f"{place(parting)}: {names}", "  ")
        yield from _both(parting["says"][0], parting["says"][1], "    ")
        if parting["refused"]:
            yield from _wrapped(parting["refused"]["text"], "    Why: ")
            continue
        for one in parting["rules"]:
            yield from _both(one["clauses"][0], one["clauses"][1], "    Rule ")


def _ends(made: Told) -> Iterator[str]:
    view = made.view
    wide = max(len("The board"), *(len(name) for name in view["names"]))
    yield from ("", "What it did to the counters")
    yield f"  {'':<{wide}} {'A':>12} {'B':>12} {'difference':>12}"
    for name, seat in zip(view["names"], view["seats"], strict=True):
        cells = [
            f"{end} ({signed(end - start)})"
            for start, end in zip(seat["start"], seat["end"], strict=True)
        ]
        more = signed(difference(seat))
        yield f"  {name:<{wide}} {cells[0]:>12} {cells[1]:>12} {more:>12}"
    yield f"  {'The board':<{wide}} {view['board'][0]:>12} {view['board'][1]:>12}"
    out = [view["names"][seat] for seat in view["out"]]
    yield f"  {'First out':<{wide}} {out[0]:>12} {out[1]:>12}"
