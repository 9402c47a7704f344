"""How things are timed: CPU seconds of this process, medians over rounds in which all that is compared takes turns."""

from __future__ import annotations

import statistics
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

ROUNDS = 5


def cpu(work: Callable[[], int]) -> float:
    """CPU seconds for one unit of the work, which says how many units it did."""
    begun = time.process_time()
    units = work()
    return (time.process_time() - begun) / units


def paired(
    work: Callable[[], int], others: Mapping[str, Callable[[], int]], rounds: int
) -> tuple[float, dict[str, float]]:
    """CPU seconds a unit of a work, and how many times as fast as each of the others it is: medians of the rounds.

    In a round the work and each of the others take turns, and a ratio is made of what was measured side by side: a
    machine that changes its pace between rounds changes both sides.
    """
    taken: list[float] = []
    ratios: dict[str, list[float]] = {name: [] for name in others}
    for _ in range(rounds):
        for name, other in others.items():
            taken.append(cpu(work))
            ratios[name].append(cpu(other) / taken[-1])
    return statistics.median(taken), {name: statistics.median(each) for name, each in ratios.items()}


def medians(works: Mapping[str, Callable[[], int]], rounds: int = ROUNDS) -> dict[str, float]:
    """Median CPU seconds a unit of each work, over rounds in which each has its turn."""
    taken: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            taken[name].append(cpu(work))
    return {name: statistics.median(each) for name, each in taken.items()}
