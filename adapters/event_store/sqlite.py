"""The library's SQLite persistence, durable by choice: ``PERSISTENCE_MODULE=adapters.event_store.sqlite:GamesFactory``.

What differs from the library: ``synchronous`` is a setting and FULL by default; writers say BEGIN IMMEDIATE, so they
queue at the door instead of failing at the commit; tables bear the application's name; a connection that cannot be had
leaks nothing (the library's pool keeps the writer's lock for ever).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from time import monotonic, sleep
from typing import Any, Final, Literal, TypeAlias, cast

from eventsourcing.persistence import (
    AggregateRecorder,
    ApplicationRecorder,
    ConnectionPoolClosedError,
    ConnectionUnavailableError,
    DatabaseError,
    DataError,
    IntegrityError,
    InterfaceError,
    InternalError,
    NotSupportedError,
    OperationalError,
    PersistenceError,
    ProgrammingError,
    StoredEvent,
)
from eventsourcing.sqlite import (
    SQLiteAggregateRecorder,
    SQLiteApplicationRecorder,
    SQLiteConnection,
    SQLiteConnectionPool,
    SQLiteCursor,
    SQLiteDatastore,
    SQLiteFactory,
)
from eventsourcing.utils import Environment, EnvType

from adapters.event_store.recorders import GAMES_IN_A_PAGE, RawRow, Row

Synchronous: TypeAlias = Literal["FULL", "NORMAL", "EXTRA"]
_LEVELS: Final = {"NORMAL": 1, "FULL": 2, "EXTRA": 3}
_PAUSE: Final = 0.01

_ERRORS: Final[dict[type[sqlite3.Error], type[PersistenceError]]] = {
    sqlite3.InterfaceError: InterfaceError,
    sqlite3.DataError: DataError,
    sqlite3.OperationalError: OperationalError,
    sqlite3.IntegrityError: IntegrityError,
    sqlite3.InternalError: InternalError,
    sqlite3.ProgrammingError: ProgrammingError,
    sqlite3.NotSupportedError: NotSupportedError,
    sqlite3.DatabaseError: DatabaseError,
}


def _translated(error: sqlite3.Error) -> PersistenceError:
    return _ERRORS.get(type(error), PersistenceError)(error)


class GamesConnection(SQLiteConnection):
    """A connection whose writers take the database's write lock at once, and whose readers need no transaction."""

    def __init__(self, connection: sqlite3.Connection, max_age: float | None) -> None:
        super().__init__(connection, max_age)
        self.raw = connection

    @contextmanager
    def transaction(self, *, commit: bool) -> Generator[SQLiteCursor]:
        cursor = self.raw.cursor()
        try:
            cursor.execute("BEGIN IMMEDIATE" if commit else "BEGIN")
            try:
                yield cast("SQLiteCursor", cursor)
            except BaseException:
                self.raw.rollback()
                raise
            if commit:
                self.raw.commit()
            else:
                self.raw.rollback()
        except sqlite3.Error as error:
            if self.raw.in_transaction:
                self.raw.rollback()
            raise _translated(error) from error
        finally:
            cursor.close()

    def insert(self, statement: str, stored_events: Sequence[StoredEvent]) -> list[int]:
        """Commit rows by one transaction; their places in the log of all games."""
        raw, places = self.raw, list[int]()
        cursor = raw.cursor()
        try:
            cursor.execute("BEGIN IMMEDIATE")
            for each in stored_events:
                cursor.execute(statement, (each.originator_id, each.originator_version, each.topic, each.state))
                places.append(cursor.lastrowid or 0)
            cursor.execute("COMMIT")
        except BaseException as error:
            if raw.in_transaction:
                raw.rollback()
            if isinstance(error, sqlite3.Error):
                raise _translated(error) from error
            raise
        return places

    def fetch(self, statement: str, *parameters: str | int | bytes) -> list[Any]:
        """All rows of one statement."""
        try:
            return self.raw.execute(statement, parameters).fetchall()
        except sqlite3.Error as error:
            raise _translated(error) from error


class GamesPool(SQLiteConnectionPool):
    """A pool that leaks no lock. In memory, where reading and writing exclude each other, all take turns."""

    def __init__(self, db_name: str, *, synchronous: Synchronous, lock_timeout: int, pool_size: int) -> None:
        self.synchronous = synchronous
        super().__init__(
            db_name=db_name, lock_timeout=lock_timeout, pool_size=pool_size, pool_timeout=float(lock_timeout)
        )

    def get_connection(self, timeout: float | None = None, *, is_writer: bool | None = None) -> SQLiteConnection:
        if self._closed:
            raise ConnectionPoolClosedError
        deadline = monotonic() + (self.pool_timeout if timeout is None else timeout)
        alone = is_writer is True or (is_writer is False and self._mutually_exclusive_read_write)
        if alone:
            if not self._writer_lock.acquire(timeout=max(0.0, deadline - monotonic())):
                said = "timed out waiting for the writer"
                raise ConnectionUnavailableError(said)
            self._num_writers += 1
        try:
            connection = self._get_connection(timeout=max(0.0, deadline - monotonic()))
        except BaseException:
            if alone:
                self._num_writers -= 1
                self._writer_lock.release()
            raise
        connection.is_writer = True if alone else None
        return connection

    def put_connection(self, conn: SQLiteConnection) -> None:
        try:
            super().put_connection(conn)
        except ConnectionPoolClosedError:
            conn.close()

    def close(self) -> None:
        """Close what is idle; a connection in use is closed when it is put back (under a statement it would crash)."""
        with self._put_condition:
            self._closed = True
            while self._pool:
                self._pool.popleft().close()

    def _create_connection(self) -> SQLiteConnection:
        timeout = self.lock_timeout or 0
        try:
            connection = sqlite3.connect(
                self.db_name, uri=True, check_same_thread=False, isolation_level=None, timeout=timeout
            )
            connection.execute(f"PRAGMA synchronous={_LEVELS[self.synchronous]}")
            if not self.is_sqlite_memory_mode:
                _write_ahead(connection, monotonic() + timeout)
        except sqlite3.Error as error:
            raise InterfaceError(error) from error
        connection.row_factory = sqlite3.Row
        return GamesConnection(connection, self.max_age)


def _write_ahead(connection: sqlite3.Connection, deadline: float) -> None:
    """Switch to a write-ahead log. The switch does not wait for others that switch a fresh file, so try again."""
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError:
            if monotonic() > deadline:
                raise
            sleep(_PAUSE)
        else:
            return


class GamesDatastore(SQLiteDatastore):
    """The library's datastore over our pool; originators are text."""

    def __init__(
        self, db_name: str, *, synchronous: Synchronous = "FULL", lock_timeout: int = 10, pool_size: int = 5
    ) -> None:
        super().__init__(db_name, lock_timeout=lock_timeout, originator_id_type="text")
        self.pool = GamesPool(db_name, synchronous=synchronous, lock_timeout=lock_timeout, pool_size=pool_size)
        if self.pool.is_sqlite_memory_mode:
            self.pool.put_connection(self.pool.get_connection())  # the database lives as long as a connection

    @contextmanager
    def reading(self) -> Generator[GamesConnection]:
        """A connection for single statements."""
        connection = self.pool.get_connection(is_writer=False)
        try:
            yield cast("GamesConnection", connection)
        finally:
            self.pool.put_connection(connection)


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")


def _text(stored: bytes) -> str:
    return stored.decode("utf-8", "surrogateescape")


def _raw(place: int, version: object, topic: bytes | None, state: bytes | None) -> RawRow:
    return RawRow(place, version if isinstance(version, int) else 0, _text(topic or b""), state or b"")


class GamesRecorder(SQLiteApplicationRecorder):
    """The log of all games."""

    def __init__(self, datastore: GamesDatastore, events_table_name: str = "stored_events") -> None:
        super().__init__(datastore, events_table_name)
        self._store = datastore
        table = events_table_name
        columns = f"SELECT originator_version, topic, state FROM {table}"  # noqa: S608 (our own table's name)
        self._rows = f"{columns} WHERE originator_id=? AND originator_version>? AND originator_version<=?"
        self._rows += " ORDER BY originator_version LIMIT ?"
        # An audit reads what is there, also where text is not UTF-8 any more and numbers are no numbers.
        self._raw = "SELECT rowid, originator_version, CAST(topic AS BLOB), CAST(state AS BLOB)"
        self._raw += f" FROM {table} WHERE originator_id=CAST(? AS TEXT) ORDER BY originator_version"
        self._ids = f"SELECT DISTINCT originator_id FROM {table} WHERE originator_id>CAST(? AS TEXT)"  # noqa: S608 (the same)
        self._ids = f"SELECT CAST(originator_id AS BLOB) FROM ({self._ids}"  # noqa: S608 (the same)
        self._ids += " AND typeof(originator_id)='text' ORDER BY originator_id LIMIT ?)"
        self._count = f"SELECT COUNT(DISTINCT originator_id) FROM {table}"  # noqa: S608 (the same)
        self._any = f"SELECT 1 FROM {table} LIMIT 1"  # noqa: S608 (the same)

    def insert_events(self, stored_events: Sequence[StoredEvent], **_: object) -> Sequence[int] | None:
        """Append in one transaction: the library's way there, without its detours."""
        pool = self._store.pool
        connection = cast("GamesConnection", pool.get_connection(is_writer=True))
        try:
            return connection.insert(self.insert_events_statement, stored_events)
        finally:
            pool.put_connection(connection)

    def rows(self, game_id: str, after: int = 0, upto: int | None = None, limit: int | None = None) -> list[Row]:
        last = 2**62 if upto is None else upto
        with self._store.reading() as connection:
            found = connection.fetch(self._rows, game_id, after, last, -1 if limit is None else limit)
        return [(row[0], row[1], row[2]) for row in found]

    def raw_rows(self, game_id: str) -> list[RawRow]:
        with self._store.reading() as connection:
            return [_raw(*row) for row in connection.fetch(self._raw, _bytes(game_id))]

    def ids_page(self, after: str) -> list[str]:
        with self._store.reading() as connection:
            return [_text(row[0]) for row in connection.fetch(self._ids, _bytes(after), GAMES_IN_A_PAGE)]

    def count_games(self) -> int:
        with self._store.reading() as connection:
            return int(connection.fetch(self._count)[0][0])

    def check(self) -> None:
        with self._store.reading() as connection:
            connection.fetch(self._any)


class GameSnapshots(SQLiteAggregateRecorder):
    """The snapshots of games."""

    def __init__(self, datastore: GamesDatastore, events_table_name: str = "stored_snapshots") -> None:
        super().__init__(datastore, events_table_name)
        self._store = datastore
        table = events_table_name
        self._latest = f"SELECT state FROM {table} WHERE originator_id=? AND originator_version<=?"  # noqa: S608 (ours)
        self._latest += " ORDER BY originator_version DESC LIMIT 1"
        self._keep = f"INSERT OR REPLACE INTO {table} VALUES (?,?,?,?)"  # noqa: S608 (ours)
        before = f"SELECT MAX(originator_version) FROM {table} WHERE originator_id=?1 AND originator_version<?2"  # noqa: S608 (ours)
        self._forget = f"DELETE FROM {table} WHERE originator_id=?1 AND originator_version<({before})"  # noqa: S608 (ours)

    def latest(self, game_id: str, upto: int | None = None) -> bytes | None:
        with self._store.reading() as connection:
            found = connection.fetch(self._latest, game_id, 2**62 if upto is None else upto)
        return found[0][0] if found else None

    def keep(self, snapshot: StoredEvent) -> None:
        game_id, version = str(snapshot.originator_id), snapshot.originator_version
        with self.datastore.transaction(commit=True) as cursor:
            cursor.execute(self._keep, (game_id, version, snapshot.topic, snapshot.state))
            cursor.execute(self._forget, (game_id, version))


class GamesFactory(SQLiteFactory):
    """Builds the above from the environment: ``SQLITE_DBNAME, _LOCK_TIMEOUT, _SYNCHRONOUS, _POOL_SIZE``."""

    SQLITE_SYNCHRONOUS = "SQLITE_SYNCHRONOUS"
    SQLITE_POOL_SIZE = "SQLITE_POOL_SIZE"

    def __init__(self, env: Environment | EnvType | None) -> None:
        super().__init__(env)
        synchronous = (self.env.get(self.SQLITE_SYNCHRONOUS) or "FULL").upper()
        if synchronous not in _LEVELS:
            said = f"{self.SQLITE_SYNCHRONOUS} is {synchronous}, not one of {', '.join(_LEVELS)}"
            raise OSError(said)
        self._store = GamesDatastore(
            self.env.get(self.SQLITE_DBNAME) or "",
            synchronous=cast("Synchronous", synchronous),
            lock_timeout=int(self.env.get(self.SQLITE_LOCK_TIMEOUT) or 10),
            pool_size=int(self.env.get(self.SQLITE_POOL_SIZE) or 5),
        )
        self.datastore = self._store

    def _table(self, purpose: str) -> str:
        return f"{self.env.name.lower() or 'stored'}_{purpose}"

    def aggregate_recorder(self, purpose: str = "events") -> AggregateRecorder:
        recorder = GameSnapshots(self._store, self._table(purpose))
        if self.env_create_table():
            recorder.create_table()
        return recorder

    def application_recorder(self) -> ApplicationRecorder:
        recorder = GamesRecorder(self._store, self._table("events"))
        if self.env_create_table():
            recorder.create_table()
        return recorder
