"""What a reader's page weighs in our own files, and how long drawing a step takes."""

from __future__ import annotations

import gzip
import re
from statistics import median

from build_scripts import site
from build_scripts.bench import browser, built_site
from build_scripts.bench.rows import Row
from build_scripts.bench.timing import ROUNDS

WEIGHT_KB = 20
FRAME_MS = 16
_SETTLED_MS = 2500  # the reader reads first, and the engine is fetched and compiled meanwhile
_LINKED = re.compile(
    r'<(?:script|link)\b[^>]*?(?:src|href)="(?:\.\./)*(assets/[\w.-]+\.(?:js|css))"'
)
_DATA = re.compile(r"<template\b[^>]*>\s*(\{.*?)</template>", re.S)  # JSON; others hold markup

# Through the whole hand by pressing Next: the handler, then the layout that it asks for.
_WALK = """async () => {
    const next = document.querySelector("[data-do=next]");
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const times = [];
    while (!next.disabled && next.ariaDisabled !== "true" && times.length < 500) {
        const before = location.hash;
        await frame(); await frame();
        const start = performance.now();
        next.click();
        document.body.getBoundingClientRect();
        times.push(performance.now() - start);
        if (location.hash === before) break;
    }
    return times;
}"""


def _gzipped_kb(data: bytes) -> float:
    return len(gzip.compress(data, 9, mtime=0)) / 1024


def weights(page: str) -> dict[str, float]:
    """KB after gzip of our own files that a page loads, by name, and of the data inside it."""
    root = site.SITE
    text = (root / page / "index.html").read_text(encoding="utf-8")
    files = {name: _gzipped_kb((root / name).read_bytes()) for name in _LINKED.findall(text)}
    data = "".join(_DATA.findall(text))
    return {**files, "data": _gzipped_kb(data.encode())}


def _draw(page: str) -> list[float]:
    """Milliseconds of each step of a hand, the median of several walks."""
    walks = []
    with built_site.served_site() as (_, home), browser.cold_page() as opened:
        for turn in range(ROUNDS):
            opened.goto(f"{home}{page}?{turn}#s=1")
            opened.wait_for_selector("stops-hand .on")
            opened.wait_for_timeout(_SETTLED_MS)
            walks.append(opened.evaluate(_WALK))
    return [median(times) for times in zip(*walks, strict=True)]


def measure() -> tuple[list[Row], list[str]]:
    """The page of the first hand: its weight, and a walk through it."""
    page = built_site.hands()[0]
    times = _draw(page)
    weight = weights(page)
    chromium = browser.version()
    parts = ", ".join(f"{name.split('/')[-1]} {size:.1f}" for name, size in weight.items())
    steps = f"{len(times)} steps, {chromium}"

    def row(what: str, figure: float, unit: str, goal: float, peer: str) -> Row:
        return Row(what, figure, unit, goal=goal, peer=peer, is_ratio=False)

    return [
        row("own JS + CSS + data of a page, gzip", sum(weight.values()), "KB", WEIGHT_KB, parts),
        row("one step drawn, median", median(times), "ms", FRAME_MS, steps),
        row("one step drawn, slowest", max(times), "ms", FRAME_MS, steps),
    ], []
