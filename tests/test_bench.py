"""The bench's arithmetic and its table; what it measures is never looked at: no timed tests."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.exceptions import UsageError

from build_scripts import bench
from build_scripts.bench import games, peers, playouts, sample_hands, timing
from build_scripts.bench.rows import AT_LEAST, HEADINGS, Row, as_text, number
from build_scripts.bench.serving import Site
from build_scripts.check import check
from engine.presets import PRESETS

FASTER = Row("playouts", 30_000, "hands/s", 10_000, AT_LEAST, 3, "somebody 1.0")
SLOWER = Row("start", 900, "ms", 1_000, goal=0.45, peer="somebody 1.0")
ALONE = Row("weight", 19.5, "KB", goal=20, is_ratio=False)
MISSING = Row("playouts", 30_000, "hands/s", None, AT_LEAST, 3, "nobody (missing)")


@pytest.mark.parametrize(
    ("row", "figure", "met"),
    [(FASTER, 3.0, True), (SLOWER, 0.9, False), (ALONE, 19.5, True), (MISSING, None, None)],
    ids=lambda value: value.what if isinstance(value, Row) else None,
)
def test_what_is_held_against_the_goal(row: Row, figure: float | None, met: bool | None) -> None:
    assert (row.figure, row.met) == (figure, met)


def test_a_row_without_a_goal_is_neither_met_nor_missed() -> None:
    assert FASTER._replace(goal=None).met is None


@pytest.mark.parametrize(
    ("value", "text"), [(28_650.4, "28,650"), (12.34, "12.3"), (1.239, "1.24"), (0.04567, "0.046")]
)
def test_figures_show_three_digits(value: float, text: str) -> None:
    assert number(value) == text


def test_the_table_has_a_line_a_row_and_straight_columns() -> None:
    lines = as_text([FASTER, SLOWER, ALONE, MISSING]).splitlines()
    assert len(lines) == 2 + 4
    assert lines[0].split() == [heading for heading in HEADINGS if heading]
    assert "≥ 3" in lines[2]
    assert "met" in lines[2]
    assert "MISSED" in lines[3]
    assert "≤ 20 KB" in lines[4]
    assert lines[5].count("–") == 2, "neither a figure nor theirs"
    column = lines[2].index("somebody")
    assert lines[3].index("somebody") == column


def test_json_carries_the_raw_figures_too() -> None:
    data = json.loads(json.dumps(SLOWER.as_json()))
    assert (data["ours"], data["theirs"], data["figure"], data["met"]) == (900, 1000, 0.9, False)


def test_everybody_takes_turns_and_the_median_counts() -> None:
    seen: list[str] = []
    figures = {"a": iter([9, 1, 5]), "b": iter([2, 2, 8])}

    def turn(name: str) -> float:
        seen.append(name)
        return next(figures[name])

    assert timing.interleaved([lambda: turn("a"), lambda: turn("b")], rounds=3) == [5, 2]
    assert seen == ["a", "b"] * 3


def test_a_missing_peer_is_a_line_that_says_how_to_get_it() -> None:
    assert peers.load("eldest_hand_knows_no_such_peer") is None
    assert "(missing)" in peers.named("Nobody", "eldest-hand-knows-no-such-peer")
    assert "--peers" in peers.missing("Nobody")


def test_without_peers_our_own_figures_are_still_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(peers, "load", lambda module: None)
    monkeypatch.setattr(playouts, "play_ours", lambda playouts, logged=False: 30 * playouts)
    monkeypatch.setattr(playouts, "cpu_seconds", lambda work: work() or 2.0)
    assert bench.main(["--only", "playouts"]) == 0
    out = capsys.readouterr().out
    assert "4,000 hands/s" in out
    assert "120,000 moves/s" in out
    assert out.count("is not installed") == 2


def test_a_playout_ends_with_somebody_out() -> None:
    assert 3 * 10 < playouts.play_ours(10) < 51 * 10
    assert playouts.play_ours(10, logged=True) == playouts.play_ours(10)


def test_the_slowest_game_is_held_against_the_fastest(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seconds = iter(range(10, 10 + 5 * len(PRESETS)))
    monkeypatch.setattr(playouts, "cpu_seconds", lambda work: work() or next(seconds))
    monkeypatch.setattr(games, "PLAYOUTS", 2)
    assert bench.main(["--only", "games"]) == 0
    lines = capsys.readouterr().out.splitlines()
    first, *_, last = PRESETS
    goal = next(line for line in lines if "slowest game" in line)
    assert f"slowest game: {last}" in goal
    assert f"fastest game: {first}" in goal
    assert all(any(f"  {name}" in line for line in lines) for name in PRESETS)


def test_an_unknown_name_is_a_mistake_in_usage() -> None:
    with pytest.raises(UsageError):
        bench.main(["--only", "luck"])


def test_every_group_has_a_module_that_measures() -> None:
    for name in bench.GROUPS:
        assert callable(bench.module_of(name).measure)


def test_the_sample_is_true_varied_and_the_same_every_time(tmp_path: Path) -> None:
    paths = sample_hands.write(tmp_path, 30)
    texts = [path.read_text(encoding="utf-8") for path in paths]
    assert [one.findings for one in check(paths)] == [[]] * 30
    assert texts[7] == sample_hands.scenario(7)
    assert len(set(texts)) == 30
    assert any("{" in text for text in texts)
    assert 700 < sum(map(len, texts)) / 30 < 2500


def test_the_server_packs_what_a_host_packs() -> None:
    site = Site({"a/index.html": b"x" * 1000, "a/b.zip": b"y" * 1000})
    name, page = site.find("/a/?n=1") or ("", None)
    assert name == "a/index.html"
    assert page is not None
    assert (page.is_gzip, len(page.body) < 100) == (True, True)
    _, archive = site.find("/a/b.zip") or ("", None)
    assert archive is not None
    assert (archive.is_gzip, len(archive.body)) == (False, 1000)
    assert site.find("/c") is None
