"""Input nobody should send, and what every clean hand owes its reader whatever it is called.

The command line is given pipes, dead links and streams that are closed, full or endless. Then
random deals by random house rules, with names, titles and words full of signs, go the whole way:
checked, told, drawn, and every other lead asked of the engine.
"""

from __future__ import annotations

import io
import json
import os
import re
import sys
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from random import Random
from typing import Any

import pytest
from test_hand_html import Nesting

from build_scripts import site
from build_scripts.check import main
from build_scripts.errors import BuildError
from build_scripts.hand_html import Links, hand_html
from engine import PRESETS, Table, deal_from_seed
from engine.authoring.scenario_file import examine, read_text
from engine.cards import Card, cards_of, codes
from engine.deal import Deal
from engine.house import house_rules
from engine.match_view import match as view_match
from engine.rulebook import rulebook
from engine.rules import FIELDS, Rules, may_buy, may_swap
from engine.scenario import Scenario
from engine.staking import Placed, place_freely
from engine.telling import LIMITS, views_of, words
from engine.view import hand as view_hand
from engine.web import handle_json

GOOD = (Path(__file__).parent / "scenarios_ok/first_taste.yml").read_text(encoding="utf-8")

# --- the command line ----------------------------------------------------------------------------


def findings(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    main(["--format", "concise", *arguments])
    return [line.split(": ", 1)[1][:4] for line in capsys.readouterr().out.splitlines()]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes among files here")
def test_what_is_no_file_in_a_folder_is_not_waited_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo(tmp_path / "pipe.yml")
    (tmp_path / "folder.yml").mkdir()
    (tmp_path / "folder.yml" / "inside.yml").write_text(GOOD, encoding="utf-8")
    (tmp_path / "loop.yml").symlink_to("loop.yml")
    (tmp_path / "nowhere.yml").symlink_to("missing.yml")
    assert findings(capsys, str(tmp_path)) == ["S116", "S116"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes among files here")
def test_the_build_takes_the_files_that_a_check_of_the_folder_takes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site, "SCENARIOS", tmp_path)
    os.mkfifo(tmp_path / "pipe.yml")
    for name in ("game", "folder.yml", ".trash"):
        (tmp_path / name).mkdir()
    (tmp_path / "game" / "one.yaml").write_text(GOOD, encoding="utf-8")
    (tmp_path / "folder.yml" / "two.yml").write_text(GOOD, encoding="utf-8")
    (tmp_path / ".trash" / "old.yml").write_text("broken", encoding="utf-8")
    assert [hand.file for hand in site.hands()] == ["folder.yml/two.yml", "game/one.yaml"]


class Endless(io.RawIOBase):
    """A stream that never ends."""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        buffer[:] = b"a: b\n" * (len(buffer) // 5) + b"a" * (len(buffer) % 5)
        return len(buffer)


def test_an_endless_stream_is_too_long(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(Endless())))
    assert findings(capsys, "-") == ["S108"]


def test_no_standard_input_is_an_empty_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert findings(capsys, "-") == ["S100"]


@pytest.mark.parametrize("style", ["text", "concise", "json", "github"])
def test_without_standard_output_the_exit_code_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, style: str
) -> None:
    (tmp_path / "empty.yml").touch()
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["--format", style, str(tmp_path)]) == 1


class Full(io.StringIO):
    """Where nothing more can be written."""

    def write(self, text: str) -> int:
        raise OSError(28, "No space left on device")


def test_a_full_disk_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "empty.yml").touch()
    monkeypatch.setattr(sys, "stdout", Full())
    with pytest.raises(BuildError, match="cannot be printed: No space left on device"):
        main([str(tmp_path)])


# --- hands that are clean ------------------------------------------------------------------------

NAMES = [
    *("No", "Yes", "null", "~", "1e5", "12", "٣", "Pope", "Ace", "First out", "seat 0", "seven"),
    *("Mary Ann", "O'Neil", "Zoë", "💥", "\u200fAnn", "é", "Ann.before", "Bet’s", "(Al)", "=x"),
    *("%x", "$1", "x;y", "cards", "counters", "A", "for", "__x__", "~~y~~", "\\n", "🂡x", "ﷺ"),
]
TEXTS = [
    '<b>bold</b> & "so"',
    "</template></stops-hand><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "♣4 and ♦10, all ♥",
    "{pot.pope} on Pope, {pot.ace.before} before.",
    "`x` *y* [z](q) | # ~ ^ \\",
    "&lt;&amp;&#60;",
    "‘’ — … ß ı İ ﬁ",
    "word " * 30,
]
PLAIN = [text for text in TEXTS if "{" not in text]  # nothing fills a title in


def draw_rules(rng: Random, game: str) -> tuple[dict[str, Any], Rules]:
    """Draw house rules that fit together, as a scenario writes them."""
    values: dict[str, list[Any]] = {
        "choice": [],
        "count": [0, 1, 3, 500],
        "range": ["3-8", "2-12", "2 to 5"],
        "cards": ["none", "8D 2S", "AS AH 8D", "7C"],
        "card": ["none", "7D", "JD", "AC"],
        "stakes": [{pot.name: 8} for pot in PRESETS[game].pots],
    }
    while True:
        house = {
            name: rng.choice([*field.values] or values[field.kind])
            for name, field in FIELDS.items()
            if field.kind in values and rng.random() < 0.2
        }
        rules, wrong = house_rules(PRESETS[game], house)
        if not wrong:
            return house, rules


def draw_setup(
    rng: Random, rules: Rules, deal: Deal
) -> tuple[Placed | None, tuple[int, int] | None]:
    """Draw stakes and an exchange where the rules allow them."""
    stakes = exchange = None
    if rules.staking == "free" and rng.random() < 0.7:
        stakes = place_freely(rules, deal.seats, rng, sum(rules.stakes) + rng.randrange(3))
    takers = [(deal.dealer, 0)] if may_swap(rules) else []
    if may_buy(rules):
        takers += [(seat, rng.randint(1, 9)) for seat in range(deal.seats) if seat != deal.dealer]
    if takers and rng.random() < 0.7:
        exchange = rng.choice(takers)
    return stakes, exchange


def draw_run(
    rng: Random, table: Table, lead: Card, names: list[str]
) -> tuple[list[str], str | None]:
    """Play a run to its end, or to where Spin is thrown in."""
    run: list[str] = []
    card: Card | None = lead
    while card is not None:
        run.append(f"{names[table.turn]} {card.code}")
        spin = table.refusal(card, spin=True) is None and rng.random() < 0.5
        table.play(card, spin=spin)
        if spin:
            return run, card.code
        card = table.due
    return run, None


def draw(rng: Random) -> str:
    """Write a deal played at random to its end or somewhere before, with odd words on it."""
    game = rng.choice(sorted(PRESETS))
    house, rules = draw_rules(rng, game)
    seats = rng.randint(*rules.players)
    names = rng.sample(NAMES, seats)
    deal = deal_from_seed(rules, seats, rng.randrange(seats), rng)
    stakes, exchange = draw_setup(rng, rules, deal)
    first, last = rules.pots[0].id, rules.pots[-1].id
    texts = [
        text.replace("{pot.pope", f"{{pot.{first}").replace("{pot.ace", f"{{pot.{last}")
        for text in TEXTS
    ]
    table = Table(rules, deal, stakes=stakes, exchange=exchange)
    play: list[Any] = []
    for _ in range(rng.choice([1, 4, 60])):
        if table.over:
            break
        card = rng.choice(table.legal())
        run, spin = draw_run(rng, table, card, names)
        told = {part: rng.choice(texts) for part in rng.sample(["say", "could", "why instead"], 2)}
        keys = {"lead": card.code, **told}
        written: list[Any] = [card.code, ", ".join(run), keys]
        if spin is not None:
            written = [keys | {"spin": spin}, {"run": ", ".join(run), "spin": spin}]
        play.append(rng.choice(written))
    hands = [codes(cards_of(hand)) for hand in deal.hands]
    data = {
        "title": rng.choice(PLAIN[:-1]),
        "goal": rng.choice(PLAIN),
        "game": game,
        "rules": house,
        "seats": names,
        "dealer": names[deal.dealer],
        "deal": {name: hand for name, hand in zip(names, hands, strict=True) if hand},
        "takes-spare": exchange
        and ({names[exchange[0]]: exchange[1]} if exchange[1] else names[exchange[0]]),
        "stakes": stakes
        and {
            name: {pot.name: laid for pot, laid in zip(rules.pots, row, strict=True) if laid}
            for name, row in zip(names, stakes, strict=True)
        },
        "turn-up": deal.turn_up.code if deal.turn_up else None,
        "words": {"deal": {"say": rng.choice(texts)}, "dress": {"why": rng.choice(texts)}},
        "play": play,
    }
    kept = {key: value for key, value in data.items() if value}
    return json.dumps(kept, ensure_ascii=False)


@pytest.fixture(scope="module")
def scenarios() -> list[Scenario]:
    rng, found = Random("attack"), []
    for _ in range(60):
        examined = examine(read_text(draw(rng)))
        assert [one.finding for one in examined.findings if one.finding.code[0] == "S"] == []
        assert examined.scenario is not None
        found.append(examined.scenario)
    return found


def seen(step: dict[str, Any], part: str, seats: int) -> Iterator[str]:
    """What each onlooker reads of a part: all hands shown, then as each player."""
    for view in ("all", *range(seats)):
        read = []
        for sentence in step[part]:
            whom = sentence["for"]
            own = whom is not None and whom.endswith(f":{view}")
            kind = "all" if view == "all" else "own" if own or whom is None else "other"
            if kind in views_of(whom):
                read.append(sentence["text"])
        yield " ".join(read).strip()


def hold_together(steps: list[dict[str, Any]], total: int, seats: int, author: int) -> None:
    """Every part says something to everybody, briefly, and no counter is lost or made."""
    for step in steps:
        assert sum(step["pots"]) + sum(step["counters"]) == total
        assert min(step["pots"]) >= 0
        for part, limit in LIMITS.items():
            for text in seen(step, part, seats):
                assert text, (step["n"], part)
                assert words(text) <= (1 + author) * limit, text


def ask(scenario: dict[str, Any], step: int, card: str) -> dict[str, Any]:
    request = {"op": "whatif", "scenario": scenario, "step": step, "branch": [card]}
    return json.loads(handle_json(json.dumps(request)))


def test_every_step_of_a_clean_hand_says_something_to_everybody(scenarios: list[Scenario]) -> None:
    for scenario in scenarios:
        hand = view_hand(scenario, "t/x")
        hold_together(hand["steps"], hand["total"], len(hand["names"]), author=2)
        assert view_hand(scenario, "t/x")["digest"] == hand["digest"]


def test_a_clean_hand_is_valid_markup_without_a_word_of_markup_from_its_author(
    scenarios: list[Scenario],
) -> None:
    for scenario in scenarios:
        hand = view_hand(scenario, "t/x")
        text = hand_html(hand, links=Links("../"))
        page = Nesting(text)
        assert max(page.ids.values()) == 1
        assert "\n" not in text
        assert not any(sign in text for sign in ("<script", "<img", "<b>bold"))
        start = text.index('<template class="eh-data"')
        data = text[text.index(">", start) + 1 : text.index("</template>", start)]
        assert json.loads(unescape(data))["names"] == list(scenario.names)


def test_every_other_lead_of_a_clean_hand_is_answered(scenarios: list[Scenario]) -> None:
    for scenario in scenarios[::2]:
        hand = json.loads(json.dumps(view_hand(scenario, "t/x")))
        leads = [step for step in hand["steps"] if step["decision"]]
        for step in leads[:: max(1, len(leads) // 3)]:
            for card in step["choices"]:
                answer = ask(hand["source"], step["n"], card)
                assert answer["ok"], answer
                told = answer["result"]["steps"]
                hold_together(told, hand["total"], len(hand["names"]), author=0)
            for card, why in step["barred"].items():
                (problem,) = ask(hand["source"], step["n"], card)["problems"]
                assert problem["text"] == why["text"]


# --- rules and matches of any household ----------------------------------------------------------

SLIPS = re.compile(
    r"\bNone\b(?! too)|[{}]|  |\b([a-z]+) \1\b| ,|,,|\.\.|\b[02-9] (?:card|counter|hand|round)\b"
    r"|\b1 (?:cards|counters|hands|rounds|players)\b"
)
"""What no finished sentence holds: signs of a template, a word twice, one counters."""


def test_the_rules_of_any_household_are_finished_sentences() -> None:
    rng = Random("rulebooks")
    households = [draw_rules(rng, rng.choice(sorted(PRESETS))) for _ in range(400)]
    least = {"counters": 0, "target": 1, "hands": 1}
    households.append((least, house_rules(PRESETS["pope-joan"], least)[0]))
    for house, rules in households:
        for section in rulebook(rules):
            for clause in section.clauses:
                for text in (clause.name, clause.text, clause.short):
                    assert text, (clause.id, house)
                    assert not SLIPS.search(text), (text, house)


def test_a_match_of_any_household_is_told_and_keeps_its_counters() -> None:
    rng = Random("matches")
    for _ in range(60):
        game = rng.choice(sorted(PRESETS))
        house, rules = draw_rules(rng, game)
        names = rng.sample(NAMES, rng.randint(*rules.players))
        data = {"title": "x", "game": game, "rules": house | {"hands": rng.choice([1, 2, 5])}}
        data |= {"seats": names, "dealer": rng.choice(names), "seed": rng.randrange(10**6)}
        examined = examine(read_text(json.dumps(data | {"match": []}, ensure_ascii=False)))
        assert examined.match is not None, (examined.findings, data)
        told: dict[str, Any] = view_match(examined.match, "t/x")
        for hand in told["hands"]:
            assert sum(hand["counters"]) + sum(hand["board"]) == len(names) * rules.counters
            for one in [*hand["start"], *hand["settled"], *told["last"]]:
                assert not SLIPS.search(one["text"].split(": ")[0]), one
