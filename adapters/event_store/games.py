"""The store of games: the library's application over our mapper, recorders and repository."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from itertools import count
from typing import ClassVar, Final, cast

import msgspec
from eventsourcing.application import Application, Repository
from eventsourcing.persistence import (
    EventStore,
    IntegrityError,
    InterfaceError,
    OperationalError,
    PersistenceError,
    ProgrammingError,
    StoredEvent,
)
from eventsourcing.utils import Environment, EnvType

from adapters.event_store import recorders
from adapters.event_store.cache import AppendedCache, GameCache, PastCache
from adapters.event_store.game import Accepted, CommandLog, Commands, Game, Origin, Stated
from adapters.event_store.mapper import EnvelopeMapper
from adapters.event_store.recorders import GameRecorder, RawRow, SnapshotRecorder
from adapters.event_store.rows import audited
from adapters.event_store.snapshots import is_due, restored, snapshot
from adapters.event_store.sqlite import Synchronous
from domain.audit import Finding
from domain.chain import START, Envelope, Row, Trace, recorded, type_name
from domain.events import Event
from domain.evolve import evolve
from domain.state import State
from domain.violations import CorruptStream

UNAVAILABLE: Final[tuple[type[Exception], ...]] = (InterfaceError, OperationalError)
"""What the store raises while its database does not answer or is too busy."""

_log: Final = logging.getLogger(__name__)
_PAST_GAMES: Final = 64
_APPENDS: Final = 256
_SQLITE: Final = "sqlite:///"
_POSTGRES: Final = ("postgresql://", "postgres://")
_memory: Final = count(1)


class GameRepository(Repository[str]):
    """Games from the cache, from the tail of a stream, from a snapshot and what follows it, or from the start."""

    def __init__(
        self,
        event_store: EventStore[str],
        log: GameRecorder,
        snapshots: SnapshotRecorder,
        mapper: EnvelopeMapper,
        cache_size: int,
    ) -> None:
        super().__init__(event_store)
        self._recorder = log
        self._snapshots = snapshots
        self._table = mapper.table
        self._cache = GameCache(cache_size)
        self._past = PastCache(_PAST_GAMES)
        self._appended = AppendedCache(_APPENDS)

    def find(self, game_id: str) -> Game | None:
        """The game; no read if this process remembers it."""
        return self._cache.get(game_id) or self._remembered(self._load(game_id))

    def refresh(self, game_id: str) -> Game | None:
        """The game as it is stored now, by one read of what follows the version remembered here."""
        known = self._cache.get(game_id)
        return self._remembered(self._tail(game_id, known) if known else self._load(game_id))

    def put(self, game: Game, appended: Sequence[Envelope] = ()) -> None:
        """Remember a game, and what was just appended to it."""
        self._cache.put(game)
        self._appended.put(game.game_id, appended)

    def recorded(self, game_id: str, after: int, limit: int | None) -> Sequence[Envelope]:
        """The envelopes of a game after a version; no read for those of its last append here."""
        return self._appended.get(game_id, after, limit) or self.envelopes(game_id, after, None, limit)

    def at(self, game_id: str, version: int) -> Game | None:
        """The game at a version, from the nearest one before it."""
        known = self._cache.get(game_id)
        if known is not None and known.version == version:
            return known
        before = self._past.nearest(game_id, version)
        game = self._tail(game_id, before, version) if before else self._load(game_id, version)
        if game is None or game.version != version:
            return None
        self._past.put(game)
        return game

    def told(self, game_id: str, after: int, limit: int) -> Sequence[Envelope | Row]:
        """The same for one who only tells them."""
        read = self._table.told
        known = self._appended.get(game_id, after, limit)
        return known or [read(game_id, *row) for row in self._rows(game_id, after, None, limit)]

    def envelopes(self, game_id: str, after: int, upto: int | None, limit: int | None) -> list[Envelope]:
        """The envelopes of a game after a version; raises ``CorruptStream`` where one is missing."""
        read = self._table.read
        return [read(game_id, *row) for row in self._rows(game_id, after, upto, limit)]

    def _rows(self, game_id: str, after: int, upto: int | None, limit: int | None) -> Iterator[recorders.Row]:
        for place, row in enumerate(self._recorder.rows(game_id, after, upto, limit), after + 1):
            if row[0] != place:
                said = f"version {place} of {game_id} is missing"
                raise CorruptStream(said)
            yield row

    def _remembered(self, game: Game | None) -> Game | None:
        return None if game is None else self._cache.put(game)

    def _load(self, game_id: str, upto: int | None = None) -> Game | None:
        """The game from its latest snapshot at or below a version, or from the start."""
        taken = self._snapshot(game_id, upto)
        if taken is not None:
            envelopes = self.envelopes(game_id, taken.version - 1, upto, None)
            if envelopes and envelopes[0].hash == taken.hash:
                return _followed(game_id, taken, envelopes[1:])
            _log.warning("the snapshot of %s at %d does not stand on its row", game_id, taken.version)
        return self._tail(game_id, None, upto)

    def _snapshot(self, game_id: str, upto: int | None) -> Game | None:
        state = self._snapshots.latest(game_id, upto)
        try:
            return None if state is None else restored(state)
        except (msgspec.MsgspecError, ValueError, TypeError, KeyError):
            _log.warning("the snapshot of %s cannot be read", game_id, exc_info=True)
            return None

    def _tail(self, game_id: str, known: Game | None, upto: int | None = None) -> Game | None:
        """The game with what follows the known version."""
        return _followed(game_id, known, self.envelopes(game_id, known.version if known else 0, upto, None))


def _followed(game_id: str, known: Game | None, envelopes: Sequence[Envelope]) -> Game | None:
    """The game after the envelopes that follow what is known of it."""
    if not envelopes:
        return known
    state = known.state if known else None
    commands = known.commands if known else Commands(CommandLog(), 0)
    begun = commands.get(envelopes[0].command)  # the append may have begun before
    first, command = (begun.first if begun else 0), envelopes[0].command
    for envelope in envelopes:
        state = evolve(state, envelope.event)
        if envelope.command != command or not first:
            first, command = envelope.version, envelope.command
        commands = commands.following(command, Accepted(first, envelope.version, envelope.trace.body))
    return Game(game_id, envelopes[-1].version, envelopes[-1].hash, cast("State", state), commands)


class GameStore(Application[str]):
    """The streams of games: one game, one stream. One store for each process, made after the fork."""

    env: ClassVar[dict[str, str]] = {
        "MAPPER_TOPIC": "adapters.event_store.mapper:EnvelopeMapper",
        "IS_SNAPSHOTTING_ENABLED": "y",
        "AGGREGATE_CACHE_MAXSIZE": "5000",
        "CREATE_TABLE": "n",
    }

    def __init__(self, name: str, env: dict[str, str]) -> None:
        self.name = name
        super().__init__(env)
        self._envelopes = cast("EnvelopeMapper", self.mapper)

    def construct_env(self, name: str, env: EnvType | None = None) -> Environment:
        """What ``open_store`` says, and nothing that happens to stand in the process's environment."""
        return Environment(name, {**type(self).env, **(env or {})})

    def construct_repository(self) -> Repository[str]:
        self._log = cast("GameRecorder", self.recorder)
        self._snapshots = cast("SnapshotRecorder", cast("EventStore[str]", self.snapshots).recorder)
        self._games = GameRepository(
            self.events,
            self._log,
            self._snapshots,
            cast("EnvelopeMapper", self.mapper),
            int(self.env.get(self.AGGREGATE_CACHE_MAXSIZE) or 1),
        )
        return self._games

    def get(self, game_id: str) -> Game | None:
        """The game as this process knows it; no read on a hit."""
        return self._games.find(game_id)

    def refresh(self, game_id: str) -> Game | None:
        """The game as it is stored now: one read of what this process has not seen."""
        return self._games.refresh(game_id)

    def at(self, game_id: str, version: int) -> Game | None:
        """The game as it was at a version; none if it has not come so far."""
        return self._games.at(game_id, version)

    def append(
        self, game: Stated | None, game_id: str, events: Sequence[Event], state: State, origin: Origin
    ) -> Game | None:
        """Append the events of one command in one insert; ``state`` is the state after them.

        None if somebody else was first. ``game`` is what this store has handed out, or none for a new game.
        """
        if not (game is None or isinstance(game, Game)):
            said = "a game goes on from what the store has handed out"
            raise TypeError(said)
        before, head = (game.version, game.hash) if game else (0, START)
        audit_key = bytes.fromhex(state.table.opened.audit_key)
        trace = Trace(origin.body, origin.trace)
        at, command, schema_of = origin.recorded_at, origin.command, self._envelopes.table.schema
        envelopes: list[Envelope] = []
        rows: list[StoredEvent] = []
        for version, event in enumerate(events, before + 1):
            name, schema = type_name(event), schema_of(event)
            made = recorded(Envelope(game_id, version, name, schema, at, command, trace, event, ""), head, audit_key)
            head = made.envelope.hash
            envelopes.append(made.envelope)
            rows.append(StoredEvent(game_id, version, name, made.row))
        try:
            self._log.insert_events(rows)
        except IntegrityError:
            return None
        last = before + len(envelopes)
        accepted = Accepted(before + 1, last, origin.body)
        commands = game.commands if game else Commands(CommandLog(), 0)
        after = Game(game_id, last, head, state, commands.following(origin.command, accepted))
        self._games.put(after, envelopes)
        if is_due(before, last):
            self._keep_snapshot(after)
        return after

    def recorded(self, game_id: str, after: int = 0, limit: int | None = None) -> Sequence[Envelope]:
        """The envelopes of a game after a version, in order; no read for those of its last append here."""
        return self._games.recorded(game_id, after, limit)

    def told(self, game_id: str, after: int, limit: int) -> Sequence[Envelope | Row]:
        """The same for one who only tells them: events without sealed parts are not looked into."""
        return self._games.told(game_id, after, limit)

    def game_ids(self) -> Iterator[str]:
        """The ids of all games, in the database's order."""
        return recorders.game_ids(self._log)

    def count_games(self) -> int:
        """How many games there are."""
        return self._log.count_games()

    def raw_rows(self, game_id: str) -> Sequence[RawRow]:
        """The rows of a game in order, as they are stored: for an audit, which trusts nothing that was decoded."""
        return self._log.raw_rows(game_id)

    def audited(self, game_id: str) -> tuple[Sequence[Envelope], Sequence[Finding]]:
        """The envelopes of a game read from its raw rows alone, and what is wrong with the rows."""
        return audited(game_id, self._log.raw_rows(game_id), self._envelopes.table)

    def ready(self) -> None:
        """Raises one of ``UNAVAILABLE`` if the log cannot be read, or its table is not made yet."""
        try:
            self._log.check()
        except ProgrammingError as error:
            raise OperationalError(str(error)) from error

    def migrate(self) -> None:
        """Make the tables that are missing; any number of processes may do so at once."""
        self._log.create_table()
        self._snapshots.create_table()

    def _keep_snapshot(self, game: Game) -> None:
        """Take a snapshot; the events are in, so that nothing may fail any more."""
        try:
            self._snapshots.keep(snapshot(game))
        except (PersistenceError, msgspec.MsgspecError, TypeError):
            _log.warning("no snapshot of %s at %d", game.game_id, game.version, exc_info=True)


def open_store(
    url: str,
    *,
    create: bool = False,
    name: str = "games",
    threads: int = 4,
    cached_games: int = 5_000,
    lock_timeout: int | None = None,
    sqlite_synchronous: Synchronous = "FULL",
    postgres_schema: str = "",
) -> GameStore:
    """The store at ``sqlite:///path``, ``sqlite:///:memory:`` or ``postgresql://...``.

    ``name`` begins the tables' names; several stores may share a database. ``threads`` use the store at once.
    ``lock_timeout`` is in seconds, 10 on SQLite and 5 on PostgreSQL if not given. ``create`` makes the tables: for
    development and tests; elsewhere ``migrate`` does.
    """
    env = {"AGGREGATE_CACHE_MAXSIZE": str(cached_games), "CREATE_TABLE": "n"}
    if url.startswith(_SQLITE):
        path = url.removeprefix(_SQLITE)
        in_memory = path in {"", ":memory:"}
        env |= {
            "PERSISTENCE_MODULE": "adapters.event_store.sqlite:GamesFactory",
            "SQLITE_DBNAME": f"file:games-{next(_memory)}?mode=memory&cache=shared" if in_memory else path,
            "SQLITE_LOCK_TIMEOUT": str(lock_timeout or 10),
            "SQLITE_POOL_SIZE": str(threads + 1),
            "SQLITE_SYNCHRONOUS": sqlite_synchronous,
        }
    elif url.startswith(_POSTGRES):
        env |= {
            "PERSISTENCE_MODULE": "adapters.event_store.postgres:GamesFactory",
            "POSTGRES_CONNINFO": url,
            "POSTGRES_SCHEMA": postgres_schema,
            "POSTGRES_POOL_SIZE": str(threads + 1),
            "POSTGRES_MAX_OVERFLOW": "2",
            "POSTGRES_LOCK_TIMEOUT": str(lock_timeout or 5),
            "POSTGRES_CONNECT_TIMEOUT": "5",
            "POSTGRES_IDLE_IN_TRANSACTION_SESSION_TIMEOUT": "5",
        }
    else:
        said = f"a store is at {_SQLITE}path or {_POSTGRES[0]}..., not at {url.partition(':')[0]}:..."
        raise ValueError(said)
    store = GameStore(name, env)
    if create:
        store.migrate()
    return store
