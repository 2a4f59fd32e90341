"""A scripted hand: from plain data to a :class:`Scenario`, and all that can be wrong with it.

The data is what a scenario file becomes and what a page ships (JSON-ready: cards as ``7D``, seats
and players counted from 0). Three passes check it, each only if what it builds on is sound: the
shape of the data, its meaning (cards and deal, rules, words), and the play, by replaying it. All
independent findings are reported at once.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from engine.cards import Card
from engine.deal import Deal
from engine.errors import StopsError
from engine.finding_words import KEY, MAX_FINDINGS, Finding, guessing, listing, sentence, severity
from engine.house import by_house, house_rules, without_doubt
from engine.origins import ORIGINS
from engine.presets import PRESETS
from engine.rules import Rules
from engine.scenario_cards import CARD_OF, read_card
from engine.scenario_deal import read_deal
from engine.scenario_play import Replay
from engine.scenario_promised import compare
from engine.scenario_shape import shape
from engine.scenario_stakes import Placed, read_exchange, read_stakes
from engine.scenario_words import check_words

Words = Mapping[str, str]
"""An author's words on one step: ``say``, ``could``, ``why``, ``say instead``, and so on."""


class Lead(NamedTuple):
    """One entry of the script.

    ``cards`` is the lead, or a run written out; ``players`` are their seats where the author wrote
    them (None: not written). ``whole`` says that the run was written to its end; otherwise the
    engine plays on from the lead. ``words`` are the author's, by card of the run; ``spin`` is the
    card behind which Spin is thrown in.
    """

    cards: tuple[Card, ...]
    players: tuple[int | None, ...]
    words: Mapping[Card, Words]
    id: str | None
    whole: bool
    stop: str | None
    spin: Card | None


class Scenario(NamedTuple):
    """A hand ready to be played.

    ``game`` is the key of the preset, ``rules`` the preset with the house rules of ``house``
    applied. ``counters`` (by seat) and ``board`` (by pot) are what lay there before the dealer
    dressed the board, or None for a match's start; ``stakes`` (by seat and pot) are counters placed
    freely, ``exchange`` the seat that takes the spare hand with its price. ``words`` are the
    author's on the steps that are not cards, ``expect`` the end that was promised, ``data`` the
    plain data it all came from.
    """

    title: str
    game: str
    goal: str
    rules: Rules
    house: Mapping[str, Any]
    names: tuple[str, ...]
    deal: Deal
    counters: tuple[int, ...] | None
    board: tuple[int, ...] | None
    stakes: Placed | None
    exchange: tuple[int, int] | None
    play: tuple[Lead, ...]
    words: Mapping[str, Words]
    expect: Mapping[str, Any]
    data: Mapping[str, Any]


class Report(NamedTuple):
    """What :func:`verify` found; ``scenario`` is None where a finding is an error."""

    findings: list[Finding]
    scenario: Scenario | None


class ScenarioError(StopsError):
    """A scenario that cannot be played; ``facts['findings']`` lists everything that is wrong."""

    code = "scenario"

    def __init__(self, findings: list[Finding]) -> None:
        super().__init__(findings=findings)

    def __str__(self) -> str:
        findings: list[Finding] = self.facts["findings"]  # type: ignore[assignment]
        return sentence(next(filter(_is_error, findings), findings[0]))


def read(data: Mapping[str, Any]) -> Scenario:
    """Return the scenario of plain data.

    Raises:
        ScenarioError: something in it is wrong.
    """
    report = verify(data)
    if report.scenario is None:
        raise ScenarioError(report.findings)
    return report.scenario


def verify(data: Mapping[str, Any], broken: Collection[str] | None = None) -> Report:
    """Check a scenario and return it with everything that was found.

    Args:
        data: the plain data.
        broken: the top-level fields that a reader has found fault with already, so that nothing
            more is concluded from them; None when nobody has looked at the shape of the data yet.
    """
    if broken is None:
        findings = shape(data)
        if findings:
            return Report(findings, None)
        broken = ()
    return _verify(data, frozenset(broken))


def _verify(data: Mapping[str, Any], broken: frozenset[str]) -> Report:
    game = data.get("game")
    base = PRESETS.get(str(game))
    if base is None:
        return Report([] if game is None else [no_game(str(game))], None)
    house = data.get("rules") or {}
    rules, unfit = house_rules(base, house, ORIGINS[str(game)].options) if house else (base, [])
    findings: list[Finding] = []
    names = tuple(data.get("seats") or ())
    deal = read_deal(data, rules, broken, findings)
    play = _read_play(data, findings)
    board = _read_board(data, rules, findings)
    counters = _read_counters(data, rules)
    before = len(findings)
    stakes = exchange = None
    if not broken & {"seats", "rules", "stakes"}:
        stakes = read_stakes(data, rules, names, findings)
    if not broken & {"seats", "rules", "dealer", "takes-spare"}:
        exchange = read_exchange(data, rules, names, findings)
    setup = len(findings) == before and not broken & _PLAYED and not unfit
    claims = [] if "seats" in broken else check_words(data, rules, names, findings)
    if unfit or "rules" in broken:
        findings = unfit + without_doubt(findings, None if "rules" in broken else house)
    words = data.get("words") or {}
    if deal is not None and play is not None and setup:
        replay = Replay(rules, deal, names, (counters, board, stakes, exchange), claims)
        if replay.run(play, words) and "expect" not in broken:
            compare(replay.table, names, data.get("expect") or {}, replay.findings)
        findings.extend(replay.findings)
    findings = by_house(findings, base, rules)
    if broken or deal is None or play is None or any(map(_is_error, findings)):
        return Report(findings, None)
    scenario = Scenario(
        title=data["title"],
        game=str(game),
        goal=data.get("goal") or "",
        rules=rules,
        house=house,
        names=names,
        deal=deal,
        counters=counters,
        board=board,
        stakes=stakes,
        exchange=exchange,
        play=play,
        words=words,
        expect=data.get("expect") or {},
        data=data,
    )
    return Report(findings, scenario)


_PLAYED = frozenset(("play", "counters", "board", "rules", "stakes", "takes-spare"))


def _is_error(finding: Finding) -> bool:
    return severity(finding.code) == "error"


def no_game(name: str) -> Finding:
    """Return what there is to say about a game that nobody knows."""
    facts = {"value": name[:40], "known": listing(PRESETS)}
    return Finding("S217", ("game",), guessing(facts, name, PRESETS))


def _read_play(data: Mapping[str, Any], findings: list[Finding]) -> tuple[Lead, ...] | None:
    """Return the entries of the script; None where a card in them cannot be read."""
    before = len(findings)
    play = []
    for index, entry in enumerate(data.get("play") or ()):
        play.append(_read_entry(entry, index, findings))
        if len(findings) > MAX_FINDINGS:
            break
    return tuple(play) if len(findings) == before else None


def _read_entry(entry: Mapping[str, Any], index: int, findings: list[Finding]) -> Lead:
    codes, players, told = entry["cards"], entry.get("players") or (), entry.get("words")
    try:
        cards = tuple([CARD_OF[code] for code in codes])
    except KeyError:
        path = ("play", index, "cards")
        read = [read_card(code, (*path, at), findings) for at, code in enumerate(codes)]
        cards = tuple([card for card in read if card is not None])
    words: dict[Card, Words] = {}
    for code, own in (told or {}).items():
        card = CARD_OF.get(code)
        if card is None and code not in codes:
            card = read_card(code, ("play", index, "words", code, KEY), findings)
        if card is not None:
            words[card] = own
    whole = (len(cards) > 1 or bool(players)) and not entry.get("open")
    spin = entry.get("spin")
    behind = None if spin is None else read_card(spin, ("play", index, "spin"), findings)
    return Lead(cards, tuple(players), words, entry.get("id"), whole, entry.get("stop"), behind)


def _read_board(
    data: Mapping[str, Any], rules: Rules, findings: list[Finding]
) -> tuple[int, ...] | None:
    """Return the pots carried over, by their place on the board; report names of no pot."""
    ids = [pot.id for pot in rules.pots]
    expected = (data.get("expect") or {}).get("pots") or {}
    carried = data.get("board") or {}
    for path, pots in ((("board",), carried), (("expect", "pots"), expected)):
        for pot in pots:
            if pot not in ids:
                facts = {"pot": pot[:40], "known": listing(ids)}
                findings.append(Finding("S216", (*path, pot, KEY), guessing(facts, pot, ids)))
    return tuple(carried.get(pot, 0) for pot in ids) if carried else None


def _read_counters(data: Mapping[str, Any], rules: Rules) -> tuple[int, ...] | None:
    """Return the counters by seat; who is not mentioned has what a match starts with."""
    counters = data.get("counters")
    if not counters:
        return None
    return tuple(rules.counters if number is None else number for number in counters)
