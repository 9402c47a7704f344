"""The library's PostgreSQL persistence, with one function for an append.

``PERSISTENCE_MODULE=adapters.event_store.postgres:GamesFactory``. What differs from the library:

* An append is one call of one function, named after its table: an advisory lock held until the commit (so notification
  ids are committed in order, by all machines), NOTIFY, INSERT. It is two to three times as fast as LOCK TABLE in a
  pipeline, and two applications in one schema never share it.
* Tables are made by ``create_table`` in one transaction under an advisory lock, so that many may try at once.
* A lost connection is tried once more, not ten times. Where the first try was in fact committed, the second finds the
  rows there, and they are ours: byte for byte.
* Rows travel as arrays of plain types, so nothing must be looked up in the database before the first append.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from struct import Struct
from typing import Any, Final, TypeVar, cast

import psycopg.errors
from eventsourcing.persistence import (
    AggregateRecorder,
    ApplicationRecorder,
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
from eventsourcing.postgres import (
    PostgresAggregateRecorder,
    PostgresApplicationRecorder,
    PostgresDatastore,
    PostgresFactory,
)
from eventsourcing.utils import Environment, EnvType
from psycopg import Connection
from psycopg.adapt import Dumper
from psycopg.pq import Format
from psycopg.rows import DictRow, dict_row, tuple_row
from psycopg.sql import SQL, Composed, Identifier, Literal
from psycopg_pool import PoolTimeout

from adapters.event_store.recorders import GAMES_IN_A_PAGE, RawRow, Row

T = TypeVar("T")

_LAST: Final = 2**62
_SINGLE: Final = ("POSTGRES_DBNAME", "POSTGRES_HOST", "POSTGRES_USER", "POSTGRES_PASSWORD")
_ERRORS: Final[tuple[tuple[type[psycopg.Error], type[PersistenceError]], ...]] = (
    (psycopg.InterfaceError, InterfaceError),
    (psycopg.OperationalError, OperationalError),
    (psycopg.DataError, DataError),
    (psycopg.IntegrityError, IntegrityError),
    (psycopg.InternalError, InternalError),
    (psycopg.ProgrammingError, ProgrammingError),
    (psycopg.NotSupportedError, NotSupportedError),
)
_TEXT: Final = 25
_BIGINT: Final = 20
_BYTEA: Final = 17
_ARRAY: Final = Struct(">iiIii")
_LENGTH: Final = Struct(">i")
_WAITED: Final = (PoolTimeout, psycopg.errors.LockNotAvailable, psycopg.errors.QueryCanceled)
"""Failures after a wait: trying again would only double it."""


def lock_number(*names: str) -> int:
    """The number of the advisory lock that is named by ``names``."""
    return int.from_bytes(hashlib.sha256(".".join(names).encode()).digest()[:8], "big", signed=True)


def _translated(error: psycopg.Error) -> PersistenceError:
    return next((ours for theirs, ours in _ERRORS if isinstance(error, theirs)), PersistenceError)(str(error))


class GamesDatastore(PostgresDatastore):
    """The library's datastore, opened by a connection string; originators are text, waits have an end."""

    def open_by(self, conninfo: str) -> None:
        """Connect by a connection string instead of the single settings, so that it may hold any option of libpq."""
        self.pool.conninfo = conninfo
        self.pool.kwargs = {"row_factory": dict_row}

    def register_type_adapters(self) -> None:
        """Nothing: rows travel as arrays of plain types."""

    def after_connect_func(self) -> Callable[[Connection[Any]], None]:
        settings = SQL("SET idle_in_transaction_session_timeout = {}; SET lock_timeout = {}").format(
            Literal(f"{int(self.idle_in_transaction_session_timeout * 1000)}ms"), Literal(f"{self.lock_timeout}s")
        )

        def after_connect(connection: Connection[DictRow]) -> None:
            connection.autocommit = True
            connection.adapters.register_dumper(_Array, _ArrayDumper)
            connection.execute(settings)

        return after_connect

    def fetch(self, statement: bytes, *parameters: object) -> list[tuple[Any, ...]]:
        """All rows of one prepared statement, committed by itself: the library's way there, without its detours."""
        try:
            self.pool.open()
            connection = self.pool.getconn()
            try:
                cursor = connection.cursor(row_factory=tuple_row)
                return cursor.execute(statement, parameters, prepare=True, binary=True).fetchall()
            finally:
                self.pool.putconn(connection)
        except psycopg.Error as error:
            raise _translated(error) from error

    def once_more(self, action: Callable[[], T]) -> T:
        """The answer of an action, tried once more on a connection that works if the first was lost."""
        try:
            return action()
        except (InterfaceError, OperationalError) as error:
            if isinstance(error.__cause__, _WAITED):
                raise
            self.pool.check()  # a server that was restarted has lost all connections, not only this one
            return action()

    def make(self, statements: Sequence[Composed]) -> None:
        """Run statements that make tables, in one transaction, one process at a time."""
        known = SQL("SELECT 1 FROM pg_namespace WHERE nspname = %s")
        with self.transaction(commit=True) as cursor:
            cursor.execute("SET LOCAL lock_timeout = 0")
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", (lock_number("migrate", self.schema),))
            if cursor.execute(known, (self.schema,)).fetchone() is None:
                cursor.execute(SQL("CREATE SCHEMA {}").format(Identifier(self.schema)))
            for statement in statements:
                cursor.execute(statement, prepare=False)


class _Array(bytes):
    """An array as PostgreSQL itself writes it: psycopg's own way there costs as much as the rest of an append."""

    __slots__ = ()

    @classmethod
    def of(cls, kind: int, items: Sequence[bytes]) -> _Array:
        """The array of items of a type, by its number in ``pg_type``, that are written already."""
        written = [_ARRAY.pack(1, 0, kind, len(items), 1)]
        for each in items:
            written += _LENGTH.pack(len(each)), each
        return cls(b"".join(written))


class _ArrayDumper(Dumper):
    format = Format.BINARY

    def dump(self, obj: _Array) -> bytes:
        return obj


def _columns(stored_events: Sequence[StoredEvent]) -> tuple[_Array, _Array, _Array, _Array]:
    return (
        _Array.of(_TEXT, [str(each.originator_id).encode() for each in stored_events]),
        _Array.of(_BIGINT, [each.originator_version.to_bytes(8, "big", signed=True) for each in stored_events]),
        _Array.of(_TEXT, [each.topic.encode() for each in stored_events]),
        _Array.of(_BYTEA, [each.state for each in stored_events]),
    )


class GamesRecorder(PostgresApplicationRecorder):
    """The log of all games."""

    def __init__(self, datastore: GamesDatastore, *, events_table_name: str = "stored_events") -> None:
        super().__init__(datastore, events_table_name=events_table_name)
        self._store = datastore
        self.channel_name = f"{datastore.schema}_{events_table_name}"  # channels are the whole database's
        self.check_identifier_length(self.channel_name)
        function = f"{events_table_name}_append"
        self.check_identifier_length(function)
        names = {
            "append": Identifier(datastore.schema, function),
            "table": Identifier(datastore.schema, events_table_name),
            "channel": Identifier(self.channel_name),
            "lock": Literal(lock_number("append", datastore.schema, events_table_name)),
        }
        kept = self.sql_create_statements[self.create_table_statement_index], *self._indexes()
        self.sql_create_statements = [
            *kept,
            SQL(
                "CREATE OR REPLACE FUNCTION {append}(ids text[], versions bigint[], topics text[], states bytea[])"
                " RETURNS SETOF bigint LANGUAGE plpgsql AS $BODY$ BEGIN"
                " PERFORM pg_advisory_xact_lock({lock});"
                " NOTIFY {channel};"
                " RETURN QUERY"
                " INSERT INTO {table} AS t (originator_id, originator_version, topic, state)"
                " SELECT * FROM unnest(ids, versions, topics, states)"
                " RETURNING t.notification_id;"
                " END; $BODY$"
            ).format(**names),
        ]
        self._append = (
            SQL("SELECT * FROM {append}(%s::text[], %s::bigint[], %s::text[], %s::bytea[])").format(**names).as_bytes()
        )
        self._rows = (
            SQL(
                "SELECT originator_version, topic, state FROM {table}"
                " WHERE originator_id = %s AND originator_version > %s AND originator_version <= %s"
                " ORDER BY originator_version LIMIT %s"
            )
            .format(**names)
            .as_bytes()
        )
        self._raw = (
            SQL(
                "SELECT notification_id, originator_version, COALESCE(topic, ''), COALESCE(state, '') FROM {table}"
                " WHERE originator_id = %s ORDER BY originator_version"
            )
            .format(**names)
            .as_bytes()
        )
        self._one = (
            SQL(
                "SELECT notification_id, originator_version, topic, state FROM {table}"
                " WHERE originator_id = %s AND originator_version = %s"
            )
            .format(**names)
            .as_bytes()
        )
        self._ids = (
            SQL("SELECT DISTINCT originator_id FROM {table} WHERE originator_id > %s ORDER BY originator_id LIMIT %s")
            .format(**names)
            .as_bytes()
        )
        self._count = SQL("SELECT COUNT(DISTINCT originator_id) FROM {table}").format(**names).as_bytes()
        self._any = SQL("SELECT 1 FROM {table} LIMIT 1").format(**names).as_bytes()

    def _indexes(self) -> list[Composed]:
        return [each for each in self.sql_create_statements if "CREATE UNIQUE INDEX" in each.as_string()]

    def create_table(self) -> None:
        self._store.make(self.sql_create_statements)

    def insert_events(self, stored_events: Sequence[StoredEvent], **_: object) -> Sequence[int] | None:
        if not stored_events:
            return []
        columns = _columns(stored_events)
        tries = 0

        def append() -> list[int]:
            nonlocal tries
            tries += 1
            return [row[0] for row in self._store.fetch(self._append, *columns)]

        try:
            return self._store.once_more(append)
        except IntegrityError:
            ours = self._ids_of_ours(stored_events) if tries > 1 else None
            if ours is None:
                raise
            return ours

    def _ids_of_ours(self, stored_events: Sequence[StoredEvent]) -> list[int] | None:
        """The notification ids, if these very rows are in the log: the answer to their commit was lost."""
        ids: list[int] = []
        for each in stored_events:
            found = self._store.fetch(self._one, str(each.originator_id), each.originator_version)
            if [row[1:] for row in found] != [(each.originator_version, each.topic, each.state)]:
                return None
            ids.append(found[0][0])
        return ids

    def rows(self, game_id: str, after: int = 0, upto: int | None = None, limit: int | None = None) -> list[Row]:
        parameters = game_id, after, _LAST if upto is None else upto, limit
        return cast("list[Row]", self._store.once_more(lambda: self._store.fetch(self._rows, *parameters)))

    def raw_rows(self, game_id: str) -> list[RawRow]:
        found = self._store.once_more(lambda: self._store.fetch(self._raw, game_id))
        return [RawRow(*row) for row in found]

    def ids_page(self, after: str) -> list[str]:
        return [row[0] for row in self._store.once_more(lambda: self._store.fetch(self._ids, after, GAMES_IN_A_PAGE))]

    def count_games(self) -> int:
        return int(self._store.once_more(lambda: self._store.fetch(self._count))[0][0])

    def check(self) -> None:
        self._store.once_more(lambda: self._store.fetch(self._any))


class GameSnapshots(PostgresAggregateRecorder):
    """The snapshots of games."""

    def __init__(self, datastore: GamesDatastore, *, events_table_name: str = "stored_snapshots") -> None:
        super().__init__(datastore, events_table_name=events_table_name)
        self._store = datastore
        names = {"table": Identifier(datastore.schema, events_table_name)}
        self.sql_create_statements = [self.sql_create_statements[self.create_table_statement_index]]
        self._insert = SQL(
            "INSERT INTO {table} SELECT * FROM unnest(%s::text[], %s::bigint[], %s::text[], %s::bytea[])"
        ).format(**names)
        self._latest = (
            SQL(
                "SELECT state FROM {table} WHERE originator_id = %s AND originator_version <= %s"
                " ORDER BY originator_version DESC LIMIT 1"
            )
            .format(**names)
            .as_bytes()
        )
        self._keep = SQL(
            "INSERT INTO {table} VALUES (%s, %s, %s, %s) ON CONFLICT (originator_id, originator_version)"
            " DO UPDATE SET topic = excluded.topic, state = excluded.state"
        ).format(**names)
        self._forget = SQL(
            "DELETE FROM {table} WHERE originator_id = %(id)s AND originator_version <"
            " (SELECT MAX(originator_version) FROM {table}"
            " WHERE originator_id = %(id)s AND originator_version < %(version)s)"
        ).format(**names)

    def create_table(self) -> None:
        self._store.make(self.sql_create_statements)

    def insert_events(self, stored_events: Sequence[StoredEvent], **_: object) -> Sequence[int] | None:
        if stored_events:
            with self.datastore.get_connection() as connection:
                connection.execute(self._insert, _columns(stored_events))
        return None

    def latest(self, game_id: str, upto: int | None = None) -> bytes | None:
        found = self._store.once_more(lambda: self._store.fetch(self._latest, game_id, _LAST if upto is None else upto))
        return found[0][0] if found else None

    def keep(self, snapshot: StoredEvent) -> None:
        game_id, version = str(snapshot.originator_id), snapshot.originator_version
        with self.datastore.transaction(commit=True) as cursor:
            cursor.execute(self._keep, (game_id, version, snapshot.topic, snapshot.state))
            cursor.execute(self._forget, {"id": game_id, "version": version})


class GamesFactory(PostgresFactory):
    """Builds the above from the library's environment; ``POSTGRES_CONNINFO``, a connection string, names the server."""

    POSTGRES_CONNINFO = "POSTGRES_CONNINFO"

    def __init__(self, env: Environment | EnvType | None) -> None:
        given = env if isinstance(env, Environment) else Environment(env=env)
        conninfo = given.get(self.POSTGRES_CONNINFO)
        singly = dict.fromkeys(_SINGLE, "") if conninfo else {}
        super().__init__(Environment(given.name, {**given, **singly}))
        self.env = given
        read = self.datastore
        named = cast("dict[str, Any]", read.pool.kwargs)
        self._store = GamesDatastore(
            *(named[key] for key in ("dbname", "host", "port", "user", "password")),
            connect_timeout=read.pool.timeout,
            conn_max_age=read.pool.max_lifetime,
            pre_ping=read.pre_ping,
            idle_in_transaction_session_timeout=read.idle_in_transaction_session_timeout,
            pool_size=read.pool.min_size,
            max_overflow=read.pool.max_size - read.pool.min_size,
            lock_timeout=read.lock_timeout,
            schema=read.schema,
            originator_id_type="text",
        )
        if conninfo:
            self._store.open_by(conninfo)
        self.datastore = self._store

    def _table(self, purpose: str) -> str:
        return f"{self.env.name.lower() or 'stored'}_{purpose}"

    def aggregate_recorder(self, purpose: str = "events") -> AggregateRecorder:
        recorder = GameSnapshots(self._store, events_table_name=self._table(purpose))
        if self.env_create_table():
            recorder.create_table()
        return recorder

    def application_recorder(self) -> ApplicationRecorder:
        recorder = GamesRecorder(self._store, events_table_name=self._table("events"))
        if self.env_create_table():
            recorder.create_table()
        return recorder
