"""What only SQLite has: durability as a setting, one writer at a time, a pool that leaks nothing."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from pathlib import Path
from typing import cast

import pytest
from eventsourcing.persistence import (
    ConnectionPoolClosedError,
    ConnectionUnavailableError,
    InterfaceError,
    ProgrammingError,
)

from adapters.event_store import UNAVAILABLE, GameStore
from adapters.event_store import sqlite as adapter
from adapters.event_store.sqlite import GamesDatastore, Synchronous
from tests.contract.conftest import Opener
from tests.contract.histories import a_game, append, grown, open_game, tokens
from tests.databases import Database


def datastore(store: GameStore) -> GamesDatastore:
    return cast("GamesDatastore", store.factory.datastore)  # type: ignore[attr-defined]


def path(at: Database) -> str:
    return at.url.removeprefix("sqlite:///")


@pytest.mark.parametrize(("synchronous", "level"), [("FULL", 2), ("NORMAL", 1), ("EXTRA", 3)])
def test_every_connection_has_the_synchronous_level_that_was_set(
    sqlite: Database, open_at: Opener, synchronous: Synchronous, level: int
) -> None:
    store = open_at(sqlite, sqlite_synchronous=synchronous)

    pool = datastore(store).pool
    connections = [pool.get_connection() for _ in range(4)]

    assert [each.fetch("PRAGMA synchronous")[0][0] for each in connections] == [level] * 4  # type: ignore[attr-defined]
    assert [each.fetch("PRAGMA journal_mode")[0][0] for each in connections] == ["wal"] * 4  # type: ignore[attr-defined]
    for each in connections:
        pool.put_connection(each)


def test_out_of_the_box_every_commit_is_on_the_disk(sqlite: Database, open_at: Opener) -> None:
    with datastore(open_at(sqlite)).reading() as connection:
        assert connection.fetch("PRAGMA synchronous")[0][0] == 2


def test_another_level_is_refused(sqlite: Database, open_at: Opener) -> None:
    with pytest.raises(OSError, match="SQLITE_SYNCHRONOUS"):
        open_at(sqlite, sqlite_synchronous="OFF")


def test_an_auditor_reads_rows_with_the_bare_client(sqlite: Database, open_at: Opener) -> None:
    game = a_game(open_at(sqlite), upto=2)

    with closing(sqlite3.connect(path(sqlite))) as bare:
        rows = bare.execute(
            "SELECT originator_id, originator_version, topic, state ->> 'type' FROM games_events ORDER BY 2"
        ).fetchall()

    assert rows == [(game.game_id, 1, "game-opened", "game-opened"), (game.game_id, 2, *["token-reissued"] * 2)]


def test_a_writer_that_cannot_get_a_connection_leaks_no_lock(sqlite: Database) -> None:
    store = GamesDatastore(path(sqlite), lock_timeout=5, pool_size=1)
    store.pool.max_overflow = 0
    only = store.pool.get_connection()

    with pytest.raises(ConnectionUnavailableError):
        store.pool.get_connection(timeout=0.05, is_writer=True)
    store.pool.put_connection(only)

    with store.transaction(commit=True) as cursor:
        cursor.execute("CREATE TABLE made (id)")
    store.close()


def test_a_writer_that_cannot_connect_leaks_no_lock(sqlite: Database, tmp_path: Path) -> None:
    store = GamesDatastore(str(tmp_path / "later" / "games.db"), lock_timeout=1)
    with pytest.raises(InterfaceError), store.transaction(commit=True):
        pass
    (tmp_path / "later").mkdir()

    with store.transaction(commit=True) as cursor:
        cursor.execute("CREATE TABLE made (id)")
    store.close()


def test_a_writer_waits_for_the_writer_before_and_readers_for_none(sqlite: Database) -> None:
    store = GamesDatastore(path(sqlite), lock_timeout=5)
    with store.transaction(commit=True) as cursor:
        cursor.execute("CREATE TABLE made (id)")
        with pytest.raises(ConnectionUnavailableError):
            store.pool.get_connection(timeout=0.05, is_writer=True)
        with store.reading() as connection:
            assert connection.fetch("SELECT 1")[0][0] == 1
    store.close()


def test_a_connection_in_use_outlives_the_pool_and_is_closed_when_put_back(sqlite: Database) -> None:
    store = GamesDatastore(path(sqlite))
    with store.reading() as connection:
        store.close()
        assert connection.fetch("SELECT 1")[0][0] == 1

    assert connection.closed
    with pytest.raises(ProgrammingError):
        connection.fetch("SELECT 1")


def test_a_closed_pool_gives_nothing(sqlite: Database) -> None:
    store = GamesDatastore(path(sqlite))
    store.close()

    with pytest.raises(ConnectionPoolClosedError), store.reading():
        pass


def test_a_database_that_others_hold_is_unavailable_and_nothing_is_written(sqlite: Database, open_at: Opener) -> None:
    store = open_at(sqlite, lock_timeout=1)
    game = a_game(store)
    with closing(sqlite3.connect(path(sqlite), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(UNAVAILABLE, match="locked"):
            append(store, game, *tokens([1]))
        other.execute("ROLLBACK")

    assert append(store, game, *tokens([1])) is not None
    assert [each.version for each in store.recorded(game.game_id)] == [1, 2, 3, 4, 5, 6]


def test_the_switch_to_a_log_is_tried_again_while_others_switch(monkeypatch: pytest.MonkeyPatch) -> None:
    class Busy:
        tries = 0

        def execute(self, _: str) -> None:
            self.tries += 1
            if self.tries < 3:
                raise sqlite3.OperationalError("database is locked")

    busy = Busy()
    adapter._write_ahead(cast("sqlite3.Connection", busy), time.monotonic() + 5)
    assert busy.tries == 3
    busy.tries = -(10**6)
    with pytest.raises(sqlite3.OperationalError):
        adapter._write_ahead(cast("sqlite3.Connection", busy), time.monotonic() + 0.05)


def test_many_processes_migrate_a_fresh_file_at_once(sqlite: Database, open_at: Opener) -> None:
    program = "import sys; from adapters.event_store import open_store; open_store(sys.argv[1], create=True).close()"
    root = Path(__file__).parents[2]

    running = [
        subprocess.Popen([sys.executable, "-c", program, sqlite.url], cwd=root, stderr=subprocess.PIPE, text=True)
        for _ in range(8)
    ]

    assert [each.communicate()[1] for each in running] == [""] * 8
    assert [each.returncode for each in running] == [0] * 8
    open_at(sqlite, create=False).ready()


def test_more_threads_than_connections_all_get_their_turn(sqlite: Database, open_at: Opener) -> None:
    store = open_at(sqlite, threads=1, sqlite_synchronous="NORMAL")
    games = [open_game(store, f"game {number}") for number in range(20)]

    writers = [threading.Thread(target=grown, args=(store, game, 8)) for game in games]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()

    assert [game.version for each in games if (game := store.refresh(each.game_id))] == [8] * 20


def test_databases_in_memory_are_apart_and_live_as_long_as_their_store(open_at: Opener) -> None:
    memory = Database("sqlite-memory", "sqlite:///:memory:")
    first, second = open_at(memory), open_at(memory)

    game = a_game(first)

    assert first.refresh(game.game_id) == game
    assert second.get(game.game_id) is None
