"""Replay and audit: events a core-second, against decoding alone; and a whole database, by one process and by two."""

from __future__ import annotations

import resource
import sqlite3
import statistics
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from msgspec.structs import replace

from adapters.event_store import TABLE
from domain.audit import audit
from domain.chain import START, recorded, stored_form
from domain.events import GameFinished, GameOpened
from domain.evolve import fold
from tests.bench import scripts, timing
from tests.faults.serving import thousand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domain.chain import Envelope

GAMES = 12
DATABASE = 10_000
"""So many games are verified by ``thousand verify``, all with ids, keys and hashes of their own."""
DISTINCT = 100
SHORT = 300
"""So many events has each of them, a third of a usual game."""
TOGETHER = 50
"""So many games are fetched before the clock runs, and are one round of it."""


def measure() -> list[str]:
    """The figures as lines."""
    return [*_in_memory(), *_on_disk()]


def _in_memory() -> list[str]:
    games = [scripts.envelopes("polish-home", f"{seed:02x}" * 32, 1500) for seed in range(1, GAMES + 1)]
    rows = [[(each.game_id, each.version, each.type, stored_form(each)) for each in game] for game in games]
    total = sum(map(len, games))

    def decoding() -> int:
        for game in rows:
            for row in game:
                TABLE.read(*row)
        return total

    def replay() -> int:
        for game in rows:
            fold(TABLE.read(*row).event for row in game)
        return total

    def verification() -> int:
        for game in rows:
            verdict = audit([TABLE.read(*row) for row in game])
            assert verdict.sound, verdict.findings[:1]
        return total

    taken = timing.medians({"decoding": decoding, "replay": replay, "verification": verification})
    return [
        f"{name}: {1 / seconds:,.0f} events a core-second, {taken['decoding'] / seconds:.2f} of decoding alone"
        for name, seconds in taken.items()
    ]


def _on_disk() -> list[str]:
    games = [scripts.envelopes("polish-home", f"{seed:02x}" * 32, SHORT) for seed in range(1, DISTINCT + 1)]
    with TemporaryDirectory() as folder:
        path = Path(folder) / "games.db"
        url = f"sqlite:///{path}"
        thousand(url, "migrate")
        with sqlite3.connect(path) as connection:
            statement = "INSERT INTO games_events (originator_id, originator_version, topic, state) VALUES (?, ?, ?, ?)"
            for number in range(DATABASE):
                connection.executemany(statement, _copied(games[number % DISTINCT], number))
        taken, average, events = _each(connection)
        connection.close()
        one, alone = _verified(url, 1)
        _, together = _verified(url, 2)
    return [
        f"verification of {DATABASE:,} games: {1 / taken:,.0f} events a core-second (all together {1 / average:,.0f})",
        f"`thousand verify` of {DATABASE:,} games: {events / one:,.0f} events a core-second",
        f"on two cores {alone / together:.2f} times as fast as on one",
    ]


def _copied(game: list[Envelope], number: int) -> Iterator[tuple[str, int, str, bytes]]:
    """The rows of a game under another id and with another audit key, linked anew."""
    head, key = START, number.to_bytes(32)
    game_id = _id(number)
    for each in game:
        event = each.event
        if isinstance(event, GameOpened | GameFinished):
            event = replace(event, audit_key=key.hex())
        made = recorded(replace(each, game_id=game_id, event=event), head, key)
        head = made.envelope.hash
        yield game_id, each.version, each.type, made.row


def _each(connection: sqlite3.Connection) -> tuple[float, float, int]:
    """CPU seconds an event for the full verification of every game; fetching is not counted.

    The median of the rounds and the average of all, and how many events the games hold.
    """
    fetched = "SELECT originator_id, originator_version, topic, state FROM games_events WHERE originator_id = ?"
    rounds: list[float] = []
    taken, events = 0.0, 0
    for begin in range(0, DATABASE, TOGETHER):
        games = [connection.execute(fetched, (_id(begin + place),)).fetchall() for place in range(TOGETHER)]
        begun = time.process_time()
        verdicts = [audit([TABLE.read(*row) for row in rows]) for rows in games]
        spent = time.process_time() - begun
        assert all(verdict.sound for verdict in verdicts), [verdict.findings[:1] for verdict in verdicts]
        seen = sum(verdict.events for verdict in verdicts)
        rounds.append(spent / seen)
        taken, events = taken + spent, events + seen
    return statistics.median(rounds), taken / events, events


def _id(number: int) -> str:
    return f"00000000-0000-4000-8000-{number:012x}"


def _verified(url: str, jobs: int) -> tuple[float, float]:
    """CPU seconds and seconds of one verification."""
    before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    said = thousand(url, "verify", "--jobs", str(jobs), patience=None)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert said.count(" sound") == DATABASE
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, time.monotonic() - begun
