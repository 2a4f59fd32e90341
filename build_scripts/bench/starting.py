"""From the press to the engine's first answer, beside the same engine in stock Pyodide files.

The answer is a whole hand replayed. Each run has a browser and a profile of its own, and the page
is open before the press; wall time, as the reader feels it.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Page

from build_scripts import bundle, pyodide_files, site, wheel, zips
from build_scripts.bench import browser, built_site
from build_scripts.bench.rows import Row
from build_scripts.bench.serving import Site, folder_files, served
from build_scripts.bench.timing import ROUNDS, interleaved
from build_scripts.errors import BuildError
from build_scripts.paths import ROOT
from engine.authoring.scenario_file import read_file

_HERE = Path(__file__).parent
_STOCK = (*pyodide_files.RUNTIME, "python_stdlib.zip", "pyodide-lock.json")
_PRESS = """async ([op, payload]) => {
    const start = performance.now();
    const answer = await ask(op, payload);
    return [performance.now() - start, answer];
}"""
_NAVIGATE = """async ([address, [op, payload]]) => {
    const arrived = new Promise((done) => document$.subscribe(
        () => location.href.split("#")[0] === address && done()));
    [...document.links].find((link) => link.href === address).click();
    await arrived;
    const start = performance.now();
    await EldestEngine.ask(op, payload);
    return performance.now() - start;
}"""
_IDLE_MS = 1500  # after the last prefetched file: time to compile it


def _question(page: str) -> list[Any]:
    path = site.SCENARIOS / f"{page.rstrip('/')}.yml"
    return ["replay", {"scenario": read_file(str(path)).data}]


def _files(place: Path) -> dict[str, bytes]:
    """Both pages, each with the files it loads."""
    built = bundle.build(place)
    config = json.dumps(built.config("engine/"))
    zips.write(place / "engine.zip", wheel.engine_sources())
    stock = {name: pyodide_files.read(name) for name in _STOCK}
    stock["engine.zip"] = (place / "engine.zip").read_bytes()
    stock["stock_worker.mjs"] = (_HERE / "stock_worker.mjs").read_bytes()
    return {
        "ours.html": (_HERE / "ours.html").read_text().replace("CONFIG", config).encode(),
        "stock.html": (_HERE / "stock.html").read_bytes(),
        "engine-client.js": (ROOT / "docs" / "assets" / "engine-client.js").read_bytes(),
        **folder_files(place / built.base, f"engine/{built.base}/"),
        **{f"stock/{name}": data for name, data in stock.items()},
    }


def _prefetch(page: Page, server: Site) -> None:
    page.evaluate("EldestEngine.prefetch()")
    for _ in range(200):
        page.wait_for_timeout(50)
        if any(name.endswith(".whl") for name, _ in server.sent):
            break
    page.wait_for_timeout(_IDLE_MS)


def _run(server: Site, name: str, prefetch: bool, weights: dict[str, int]) -> float:
    """One press in a cold browser; milliseconds to the answer."""
    server.sent.clear()
    with browser.cold_page() as page:
        page.goto(f"{server.origin}{name}.html")
        before = len(server.sent)
        if prefetch:
            _prefetch(page, server)
        milliseconds, answer = page.evaluate(_PRESS, _question(built_site.hands()[0]))
        if not answer or not answer.get("digest"):
            raise BuildError(f"The engine of {name}.html answered {answer}.")
    weights[name] = server.bytes_since(before)
    return float(milliseconds)


def _next_page() -> float:
    """Milliseconds to the engine's answer on a page reached by instant navigation, the median."""
    names = built_site.hands()[:2]
    questions = [_question(name) for name in names]
    with built_site.served_site() as (_, home), browser.cold_page() as page:
        page.goto(home + names[0])
        page.wait_for_selector("stops-hand .on")
        page.wait_for_function("globalThis.EldestEngine")
        page.evaluate("([op, payload]) => EldestEngine.ask(op, payload)", questions[0])
        times = []
        for turn in range(1, 2 * ROUNDS + 1):
            there = turn % 2
            page.wait_for_timeout(_IDLE_MS)  # nobody leaves a page as soon as it is there
            times.append(page.evaluate(_NAVIGATE, [home + names[there], questions[there]]))
    return float(median(times))


def measure() -> tuple[list[Row], list[str]]:
    """Time and bytes, with nothing prefetched and after an idle prefetch, and the next page."""
    weights: dict[str, int] = {}
    with tempfile.TemporaryDirectory() as place, served(_files(Path(place))) as server:
        runs: list[tuple[str, bool]] = [("stock", False), ("ours", False), ("ours", True)]
        turns: list[Callable[[], float]] = [
            lambda name=name, prefetch=prefetch: _run(server, name, prefetch, weights)  # type: ignore[misc]
            for name, prefetch in runs
        ]
        stock, cold, prefetched = interleaved(turns)
    chromium = browser.version()
    peer = f"stock Pyodide {pyodide_files.version()}, {chromium}"
    kilobytes = {name: weight / 1000 for name, weight in weights.items()}
    return [
        Row("press → first answer, nothing prefetched", cold, "ms", stock, goal=0.45, peer=peer),
        Row(
            "press → first answer, prefetched at idle",
            prefetched,
            "ms",
            stock,
            goal=0.35,
            peer=peer,
        ),
        Row(
            "bytes to the first answer, gzip",
            kilobytes["ours"],
            "KB",
            kilobytes["stock"],
            goal=0.85,
            peer=peer,
        ),
        Row("next page → first answer", _next_page(), "ms", goal=20, peer=chromium, is_ratio=False),
    ], []
