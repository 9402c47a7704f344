"""What only PostgreSQL has: one append function, many machines, connections that get lost."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any, cast

import psycopg
import pytest
from eventsourcing.persistence import IntegrityError, OperationalError, StoredEvent
from psycopg.sql import SQL, Identifier

from adapters.event_store import UNAVAILABLE, GameStore, open_store
from adapters.event_store.postgres import GamesDatastore, GamesRecorder, lock_number
from tests.contract.conftest import Opener
from tests.contract.histories import a_game, append, command, game_id, grown, open_game, tokens
from tests.databases import Database


def recorder(store: GameStore) -> GamesRecorder:
    return cast("GamesRecorder", store.recorder)


def datastore(store: GameStore) -> GamesDatastore:
    return cast("GamesDatastore", store.factory.datastore)  # type: ignore[attr-defined]


def bare(at: Database) -> psycopg.Connection[Any]:
    return psycopg.connect(at.url, autocommit=True, options=f"-c search_path={at.schema}")


def test_notifications_come_in_the_order_of_commits(postgres: Database, open_at: Opener) -> None:
    """A reader that follows the ids never passes over one that is committed later."""
    stores = [open_at(postgres) for _ in range(3)]
    log = recorder(open_at(postgres))
    total = 3 * 2 * 60
    seen: list[int] = []

    def follow() -> None:
        until = time.monotonic() + 60
        while len(seen) < total and time.monotonic() < until:
            start = seen[-1] if seen else 0
            seen.extend(each.id for each in log.select_notifications(start, 50, inclusive_of_start=False))

    def write(store: GameStore, name: str) -> None:
        game = open_game(store, name)
        grown(store, game, 60, at_once=1)

    follower = threading.Thread(target=follow)
    follower.start()
    writers = [
        threading.Thread(target=write, args=(store, f"{number} {each}"))
        for number, store in enumerate(stores)
        for each in range(2)
    ]
    for writer in writers:
        writer.start()
    for writer in [*writers, follower]:
        writer.join()

    assert seen == list(range(1, total + 1))


def test_the_ids_of_an_append_are_never_interleaved_with_anothers(postgres: Database, open_at: Opener) -> None:
    stores = [open_at(postgres) for _ in range(2)]
    writers = [
        threading.Thread(target=grown, args=(store, open_game(store, f"{number}"), 400, 40))
        for number, store in enumerate(stores)
    ]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()

    for number in range(2):
        rows = list(stores[0].raw_rows(game_id(f"{number}")))[1:]
        for first in range(0, len(rows), 40):
            ids = [row.id for row in rows[first : first + 40]]
            assert ids == list(range(ids[0], ids[0] + 40))


def test_an_append_wakes_those_who_listen(postgres: Database, open_at: Opener) -> None:
    store = open_at(postgres)
    with bare(postgres) as listener:
        channel = f"{postgres.schema}_games_events"
        listener.execute(SQL("LISTEN {}").format(Identifier(channel)))

        a_game(store, upto=2)

        assert [each.channel for each in listener.notifies(timeout=5, stop_after=2)] == [channel] * 2


def test_the_append_function_bears_the_name_of_its_table(postgres: Database, open_at: Opener) -> None:
    for name in ("first", "second"):
        open_at(postgres, name=name)

    with bare(postgres) as connection:
        named = connection.execute(
            "SELECT proname FROM pg_proc WHERE pronamespace = %s::regnamespace ORDER BY 1", (postgres.schema,)
        ).fetchall()

    assert named == [("first_events_append",), ("second_events_append",)]


def test_many_processes_migrate_a_fresh_schema_at_once(postgres: Database, open_at: Opener) -> None:
    program = (
        "import sys; from adapters.event_store import open_store;"
        " open_store(sys.argv[1], create=True, postgres_schema=sys.argv[2]).close()"
    )
    running = [
        subprocess.Popen(
            [sys.executable, "-c", program, postgres.url, postgres.schema],
            cwd=Path(__file__).parents[2],
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(8)
    ]

    assert [each.communicate()[1] for each in running] == [""] * 8
    assert [each.returncode for each in running] == [0] * 8
    open_at(postgres, create=False).ready()


def test_a_migration_beside_appends_disturbs_none(postgres: Database, open_at: Opener) -> None:
    store, other = open_at(postgres), open_at(postgres)
    game = open_game(store)
    writer = threading.Thread(target=grown, args=(store, game, 150))
    writer.start()
    for _ in range(10):
        other.migrate()
    writer.join()

    refreshed = other.refresh(game.game_id)
    assert refreshed is not None
    assert refreshed.version == 150


def test_a_store_is_built_before_its_database_answers() -> None:
    """A worker boots; whether it can serve is another question."""
    store = open_store("postgresql://nobody@127.0.0.1:9/nothing?connect_timeout=1", threads=1)
    datastore(store).pool.timeout = 0.2

    with pytest.raises(UNAVAILABLE):
        store.ready()
    store.close()


def test_connections_that_were_lost_are_replaced(postgres: Database, open_at: Opener) -> None:
    store = open_at(postgres, threads=3)
    game = a_game(store)
    pool = datastore(store).pool
    with bare(postgres) as other:
        connections = [pool.getconn() for _ in range(4)]
        for each in connections:
            other.execute("SELECT pg_terminate_backend(%s)", (each.info.backend_pid,))
            pool.putconn(each)

    after = append(store, game, *tokens([1]))

    assert after is not None
    assert after.version == 6


def _answer_lost(store: GameStore, monkeypatch: pytest.MonkeyPatch, *, committed: bool) -> None:
    """The next statement's answer is lost, after or before its commit."""
    plain = datastore(store).fetch
    calls = 0

    def fetch(*args: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls > 1:
            return plain(*args)
        if committed:
            plain(*args)
        raise OperationalError("the connection is lost")

    monkeypatch.setattr(datastore(store), "fetch", fetch)


@pytest.mark.parametrize("committed", [False, True])
def test_an_append_whose_answer_was_lost_is_in_the_log_once(
    postgres: Database, open_at: Opener, monkeypatch: pytest.MonkeyPatch, committed: bool
) -> None:
    store = open_at(postgres)
    game = a_game(store)
    _answer_lost(store, monkeypatch, committed=committed)

    after = append(store, game, *tokens(range(2)), by="once")

    assert after is not None
    assert after == open_at(postgres).get(game.game_id)
    assert [each.version for each in store.recorded(game.game_id)] == list(range(1, 8))


def test_an_append_that_was_lost_and_overtaken_is_a_lost_race(
    postgres: Database, open_at: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_at(postgres)
    game = a_game(store)
    other = open_at(postgres)
    append(other, game, *tokens([8]), by="theirs")
    _answer_lost(store, monkeypatch, committed=False)

    assert append(store, game, *tokens([9]), by="ours") is None
    refreshed = store.refresh(game.game_id)
    assert refreshed is not None
    assert command("theirs") in refreshed.commands


def test_a_wait_for_the_lock_has_an_end_and_is_not_repeated(postgres: Database, open_at: Opener) -> None:
    store = open_at(postgres, lock_timeout=1)
    game = a_game(store)
    with bare(postgres) as other, other.transaction():
        other.execute("SELECT pg_advisory_xact_lock(%s)", (lock_number("append", postgres.schema, "games_events"),))
        started = time.monotonic()
        with pytest.raises(UNAVAILABLE, match="lock timeout"):
            append(store, game, *tokens([1]))
        assert time.monotonic() - started < 1.9

    assert append(store, game, *tokens([1])) is not None


def test_rows_of_several_streams_go_in_by_one_append(postgres: Database, open_at: Opener) -> None:
    log = recorder(open_at(postgres))
    rows = [StoredEvent(game_id(name), 1, "topic", name.encode()) for name in "abc"]

    assert log.insert_events(rows) == [1, 2, 3]
    with pytest.raises(IntegrityError):
        log.insert_events([StoredEvent(game_id("d"), 1, "topic", b""), rows[2]])
    assert log.rows(game_id("d")) == []
