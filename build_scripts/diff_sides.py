"""What is compared: two sets of rules, and a deal that both are played on.

A side is written ``pope-joan``, ``pope-joan+split-divided`` (a variation its book names),
``pope-joan {split: divide}`` (house rules as a scenario writes them) or the path of a scenario,
with the same behind it. The deal is that of the first scenario named, or shuffled from a seed.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import yaml

from build_scripts.check import check_file, report
from build_scripts.errors import BuildError
from build_scripts.paths import ROOT
from engine.bots import prepare
from engine.compare import Setting
from engine.deal import Deal, deal_from_seed
from engine.errors import DealError
from engine.finding_words import Finding, advice, listing, nearest, sentence
from engine.house import OPTIONS, chosen, house_rules
from engine.house_words import house_rules as house_sentences
from engine.origins import ORIGINS
from engine.presets import PRESETS
from engine.rules import Rules, pot_index
from engine.same_deal import Moved, same_deal
from engine.scenario import Scenario
from engine.staking import check_placed
from engine.story import Choice

NAMES = ("Ann", "Bet", "Cass", "Dan", "Eve", "Fay", "Gus", "Hal")
SCENARIOS = ROOT / "scenarios"
_SPEC = re.compile(r"(?P<name>[^+{]+)(?P<options>(?:\+[^+{]*)*)(?P<house>\{.*\})?\s*", re.S)


class Side(NamedTuple):
    """One set of rules: the game's key, its rules, what differs from the book, its scenario."""

    game: str
    rules: Rules
    house: list[str]
    scenario: Scenario | None

    @property
    def label(self) -> str:
        """What the side is called where its neighbour is another game."""
        return f"{self.rules.game} with house rules" if self.house else self.rules.game


class Pair(NamedTuple):
    """Two tables ready to be compared.

    ``names`` are the players, ``script`` the leads of a scenario, ``moved`` the cards that the
    other rules put elsewhere, ``where`` the deal in words; ``follows`` is the table, 0 or 1, at
    which the script is at home.
    """

    a: Setting
    b: Setting
    names: tuple[str, ...]
    script: tuple[Choice, ...]
    moved: tuple[Moved, ...]
    where: str
    follows: int = 0


def side(spec: str, more: str = "") -> Side:
    """Read one side; ``more`` are further house rules, with or without braces.

    Raises:
        BuildError: no such game or scenario, a scenario that does not verify, house rules that
            cannot be or do not fit together.
    """
    found = _SPEC.fullmatch(spec.strip())
    if found is None:
        raise BuildError(f"`{spec[:60]}` is no game: write it like `pope-joan+split-divided`.")
    name = found["name"].strip()
    scenario = None if name in PRESETS else _scenario(name)
    game = name if scenario is None else scenario.game
    house: dict[str, Any] = {} if scenario is None else dict(scenario.house)
    options = [*chosen(house), *filter(None, map(str.strip, found["options"].split("+")))]
    for text in (found["house"] or "", more):
        added = _house(text)
        options += chosen(added)
        house |= added
    house.pop(OPTIONS, None)
    if options:
        house[OPTIONS] = options
    rules, findings = house_rules(PRESETS[game], house, ORIGINS[game].options)
    if findings:
        raise BuildError(_told(spec, findings), 1)
    return Side(game, rules, house_sentences(game, rules, options), scenario)


def _scenario(name: str) -> Scenario:
    # Not is_file of a Path: it fails where a name is longer than a name can be.
    path = next((at for at in (Path(name), SCENARIOS / name) if os.path.isfile(at)), None)
    if path is None:
        guess = nearest(name, PRESETS)
        hint = f" Did you mean {guess}?" if guess else f" The games are {listing(PRESETS)}."
        raise BuildError(f"There is no game and no scenario called `{name[:60]}`.{hint}")
    checked = check_file(path)
    if report([checked], only_errors=True):
        raise BuildError(f"{name} cannot be played, because it is not true yet.", 1)
    if checked.scenario is None:
        raise BuildError(f"{name} is a whole match; a comparison needs one hand.", 1)
    return checked.scenario


def _house(text: str) -> dict[str, Any]:
    """Read house rules in a line, with commas or semicolons: ``split: divide, lead: any-card``."""
    text = text.strip()
    inner = (text[1:-1] if text[:1] == "{" and text[-1:] == "}" else text).replace(";", ",")
    try:
        # Anchors and aliases, which scenarios do without as well, could refer to themselves.
        root = None if re.search("[&*!]", inner) else yaml.compose(f"{{{inner}}}", yaml.BaseLoader)
        read = None if root is None else _values(root)
    except (yaml.YAMLError, RecursionError):
        read = None
    if not isinstance(read, dict) or any(value == "" for value in read.values()):
        sentence = f"`{text[:60]}` cannot be read: write house rules like `split: divide`."
        raise BuildError(sentence)
    return read


def _values(node: yaml.Node) -> Any:
    """Return plain values; a key that stands there twice would hide one of the two."""
    if isinstance(node, yaml.MappingNode):
        found: dict[str, Any] = {}
        for key, value in node.value:
            if not isinstance(key, yaml.ScalarNode):
                raise yaml.YAMLError("a key is a word")
            if key.value in found:
                raise BuildError(f"`{key.value[:60]}` is written twice: keep one of the two.")
            found[key.value] = _values(value)
        return found
    if isinstance(node, yaml.SequenceNode):
        return [_values(inner) for inner in node.value]
    text = str(node.value)
    return int(text) if re.fullmatch(r"[0-9]{1,6}", text) else text


def _told(spec: str, findings: Iterable[Finding]) -> str:
    """Say what a checker would say of these house rules."""
    said = [" ".join([sentence(one), *(f"({line})" for line in advice(one))]) for one in findings]
    return f"{spec.strip()}: {' '.join(said)}"


def pair(
    a: Side, b: Side, deal: str = "", seed: int | None = None, players: int | None = None
) -> Pair:
    """Lay the same deal out for both sides.

    Args:
        a: the first side; where it is a scenario, its deal is played.
        b: the other; its deal is played where only it is a scenario.
        deal: a scenario whose deal is played instead.
        seed: what the cards are shuffled from instead of a scenario's deal.
        players: how many play then; as few as both games allow by default.

    Raises:
        BuildError: no such scenario; a game is not for so many players.
    """
    told = _scenario(deal) if deal else a.scenario or b.scenario
    if told is not None and seed is None:
        return _of_scenario(a, b, told)
    fewest = max(a.rules.players[0], b.rules.players[0])
    seats, number = fewest if players is None else players, 1 if seed is None else seed
    try:
        first = deal_from_seed(a.rules, seats, seats - 1, Random(number))
        other = same_deal(first, a.rules, b.rules)
    except DealError as error:
        raise BuildError(_no_table(a, b, seats, error)) from error
    settings = []
    for rules, dealt in ((a.rules, first), (b.rules, other.deal)):
        stakes, exchange = prepare(rules, dealt, Random(number))
        settings.append(Setting(rules, dealt, None, None, stakes, exchange))
    names = NAMES[:seats] if seats <= len(NAMES) else tuple(f"Seat {n + 1}" for n in range(seats))
    where = f"{seats} players, shuffled from the number {number}; {names[-1]} deals."
    return Pair(settings[0], settings[1], names, (), other.moved, where)


def _no_table(a: Side, b: Side, seats: int, error: DealError) -> str:
    for one in (a, b):
        fewest, most = one.rules.players
        if not fewest <= seats <= most:
            name = one.rules.game + "," * ("," in one.rules.game)
            return f"{name} is for {fewest} to {most} players, not for {seats}."
    return f"These cards cannot be dealt by both games: {error}."


def _of_scenario(a: Side, b: Side, told: Scenario) -> Pair:
    """Lay a scenario's deal out; counters, board and stakes are its own where they fit."""
    settings, moved = [], []
    for one in (a, b):
        try:
            dealt = same_deal(told.deal, told.rules, one.rules)
        except DealError as error:
            raise BuildError(_no_table(a, b, len(told.names), error)) from error
        moved.append(dealt.moved)
        settings.append(_setting(one.rules, told, dealt.deal))
    script = tuple(Choice(lead.cards[0], lead.spin) for lead in told.play)
    where = f"The deal of “{told.title}”: {told.names[told.deal.dealer]} deals."
    follows = int(b.rules == told.rules and a.rules != told.rules)
    return Pair(settings[0], settings[1], told.names, script, moved[1] or moved[0], where, follows)


def _setting(rules: Rules, told: Scenario, deal: Deal) -> Setting:
    board = None if told.board is None else _carried(told.board, told.rules, rules)
    stakes, exchange = prepare(rules, deal, Random(0))
    if told.stakes is not None and rules.pots == told.rules.pots:
        with suppress(DealError):  # the other rules ask for more, or fix what everybody lays
            stakes = check_placed(rules, deal.seats, told.stakes)
    if rules.spare_use == told.rules.spare_use and (told.exchange is None or deal.offered):
        exchange = told.exchange
    return Setting(rules, deal, told.counters, board, stakes, exchange)


def _carried(board: Iterable[int], before: Rules, rules: Rules) -> tuple[int, ...]:
    """Return what lay on the pots, as far as the other board has them."""
    laid = [0] * len(rules.pots)
    for pot, count in zip(before.pots, board, strict=True):
        place = pot_index(rules, pot.id)
        if place >= 0:
            laid[place] = count
    return tuple(laid)
