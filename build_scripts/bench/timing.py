"""Fair timing: everybody takes a turn, several times over, and the median counts."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from statistics import median

ROUNDS = 5


def cpu_seconds(work: Callable[[], object]) -> float:
    """Seconds of this process' CPU time that ``work`` takes; other programs do not count."""
    start = time.process_time()
    work()
    return time.process_time() - start


def interleaved(works: Sequence[Callable[[], float]], rounds: int = ROUNDS) -> list[float]:
    """Call each work in turn (A B C A B C …) and return the median of what each returned.

    A machine that slows down for a while then slows all of them down.
    """
    results: list[list[float]] = [[] for _ in works]
    for _ in range(rounds):
        for result, work in zip(results, works, strict=True):
            result.append(work())
    return [median(result) for result in results]
