"""Four workers that boot at once do so every time, on an empty and on a full database."""

from __future__ import annotations

import pytest

from tests.faults.conftest import Starter
from tests.faults.serving import Link, Serving, Table

BOOTS = 1
LONG_BOOTS = 20
WORKERS = 4


def boot(serving: Serving) -> None:
    serving.start()
    assert len(serving.workers()) == WORKERS
    serving.stop()


@pytest.mark.parametrize("games", [0, 25], ids=["empty", "full"])
def test_four_workers_boot_without_a_failure(start: Starter, long: bool, games: int) -> None:
    serving = start(workers=WORKERS)
    with Link(serving.port) as link:
        for number in range(games):
            Table(link, f"game {number}")
    serving.stop()

    for _ in range(LONG_BOOTS if long else BOOTS):
        boot(serving)

    assert serving.failures == []
