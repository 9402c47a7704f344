"""A finished game in a store, and hands that change its rows behind the store's back."""

from __future__ import annotations

import random
import sqlite3
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import psycopg

from adapters.event_store import Game, GameStore
from domain.commands import Close
from domain.events import Dealing, Event, SeatOpened
from domain.game import OpenGame, decide, fold, legal_commands, next_deal
from domain.game import open_game as open_
from domain.seats import Seat
from domain.state import Finished, State, to_act
from tests.contract.histories import AUDIT_KEY, SEED, From, command, game_id
from tests.databases import Database

Column: TypeAlias = Literal["originator_id", "originator_version", "topic", "state"]
COLUMNS: Final[tuple[Column, ...]] = ("originator_id", "originator_version", "topic", "state")
LONGEST: Final = 400
NEAR: Final = (860, 860, 860)


class Row(NamedTuple):
    """A row of a game, every column as bytes or number."""

    originator_id: bytes
    originator_version: int
    topic: bytes
    state: bytes


def played_to_the_end(store: GameStore, name: str) -> Game:
    """A game near its end, played by luck: one that is won within a few hands."""
    for seed in range(100):
        groups = _groups(random.Random(seed))
        if groups is not None:
            return _stored(store, name, groups)
    raise AssertionError("no game was won")


def begun(store: GameStore, name: str) -> Game:
    """A game that was opened and dealt."""
    return _stored(store, name, [_opened()])


def closed(store: GameStore, name: str) -> Game:
    """A game that was closed before its first card."""
    groups = [_opened()]
    state = fold(groups[0])
    groups.append(decide(state, Close("late")))
    return _stored(store, name, groups)


def _opened() -> tuple[Event, ...]:
    order = OpenGame(
        preset="polish-home",
        options={},
        seats=tuple(SeatOpened(name) for name in ("Ala", "Борис", "Cz\u0119stochowa")),
        dealing=Dealing("server", SEED),
        audit_key=AUDIT_KEY,
        start_scores=NEAR,
    )
    return _with_deal(open_(order), None)


def _groups(luck: random.Random) -> list[tuple[Event, ...]] | None:
    groups = [_opened()]
    state = fold(groups[0])
    while not isinstance(state.phase, Finished):
        seat = to_act(state)
        assert seat is not None
        groups.append(_with_deal(decide(state, luck.choice(legal_commands(state, Seat(seat)))), state))
        state = fold(groups[-1], state)
        if sum(map(len, groups)) > LONGEST:
            return None
    return groups


def _with_deal(events: tuple[Event, ...], state: State | None) -> tuple[Event, ...]:
    after = fold(events, state)
    while (deal := next_deal(after)) is not None:
        more = decide(after, deal)
        events, after = events + more, fold(more, after)
    return events


def _stored(store: GameStore, name: str, groups: list[tuple[Event, ...]]) -> Game:
    game: Game | None = None
    for events in groups:
        state = fold(events, game.state if game else None)
        version = game.version if game else 0
        game = store.append(game, game_id(name), events, state, From(command(f"{name} {version}")))
        assert game is not None
    assert game is not None
    return game


class Tamperer:
    """Reads and writes rows by the bare client of the database."""

    def __init__(self, at: Database) -> None:
        self._postgres = at.kind == "postgres"
        self._table = f"{at.schema}.games_events" if self._postgres else "games_events"
        self._mark = "%s" if self._postgres else "?"
        self._text = "convert_from(%s, 'UTF8')" if self._postgres else "CAST(? AS TEXT)"
        self._connection: Any = (
            psycopg.connect(at.url, autocommit=True)
            if self._postgres
            else sqlite3.connect(at.url.removeprefix("sqlite:///"), isolation_level=None, timeout=10)
        )

    @property
    def only_text(self) -> bool:
        """Whether the database takes nothing but text for text."""
        return self._postgres

    def close(self) -> None:
        self._connection.close()

    def rows(self) -> list[Row]:
        """All rows in the order of the log."""
        text = "convert_to({}, 'UTF8')" if self._postgres else "CAST({} AS BLOB)"
        columns = f"{text.format('originator_id')}, originator_version, {text.format('topic')}, state"
        order = "notification_id" if self._postgres else "rowid"
        statement = f"SELECT {columns} FROM {self._table} ORDER BY {order}"  # noqa: S608 (names of ours)
        found = self._connection.execute(statement).fetchall()
        return [Row(bytes(row[0]), row[1], bytes(row[2]), bytes(row[3])) for row in found]

    def write(self, rows: list[Row]) -> None:
        """Make these rows, in this order, all that there is."""
        values = f"{self._text}, {self._mark}, {self._text}, {self._mark}"
        cursor = self._connection.cursor()
        cursor.execute("BEGIN")
        cursor.execute(f"DELETE FROM {self._table}")  # noqa: S608 (a name of ours)
        statement = f"INSERT INTO {self._table} ({', '.join(Row._fields)}) VALUES ({values})"  # noqa: S608 (the same)
        cursor.executemany(statement, rows)
        cursor.execute("COMMIT")

    def update(self, row: Row, column: Column, value: bytes | int) -> None:
        """Change one column of one row."""
        new = self._text if column in {"originator_id", "topic"} else self._mark
        where = f"originator_id = {self._text} AND originator_version = {self._mark}"
        parameters = value, row.originator_id, row.originator_version
        statement = f"UPDATE {self._table} SET {column} = {new} WHERE {where}"  # noqa: S608 (names of ours)
        self._connection.execute(statement, parameters)
