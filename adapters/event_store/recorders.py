"""What the store asks of a database beyond the library's recorders: lean rows, snapshots, and raw access for audits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol, TypeAlias

import msgspec
from eventsourcing.persistence import StoredEvent

Row: TypeAlias = "tuple[int, str, bytes]"
"""Version, topic, state."""

GAMES_IN_A_PAGE = 500


class RawRow(msgspec.Struct, frozen=True, gc=False):
    """A row of a game as it is stored; ``id`` is its place in the log of all games.

    Where a damaged column is of another type than the table says, it reads as 0 or as empty: no row that was ever
    written says so.
    """

    id: int
    version: int
    topic: str
    state: bytes


class GameRecorder(Protocol):
    """The log of all games."""

    def insert_events(self, stored_events: Sequence[StoredEvent], **_: object) -> Sequence[int] | None:
        """Append in one transaction; raises the library's ``IntegrityError`` where a version is taken."""
        ...

    def rows(self, game_id: str, after: int = 0, upto: int | None = None, limit: int | None = None) -> list[Row]:
        """The rows of a game after a version, in order."""
        ...

    def raw_rows(self, game_id: str) -> list[RawRow]:
        """All rows that bear the game's id, whatever they hold, in the order of their versions."""
        ...

    def ids_page(self, after: str) -> list[str]:
        """The next game ids after one, in the database's order."""
        ...

    def count_games(self) -> int:
        """How many games there are."""
        ...

    def create_table(self) -> None:
        """Make what is missing; safe beside others that do the same."""
        ...

    def check(self) -> None:
        """Raises if rows cannot be read."""
        ...


class SnapshotRecorder(Protocol):
    """Snapshots, which may all be lost."""

    def latest(self, game_id: str, upto: int | None = None) -> bytes | None:
        """The newest snapshot of a game at or below a version."""
        ...

    def keep(self, snapshot: StoredEvent) -> None:
        """Keep a snapshot and the one before it; forget the older ones."""
        ...

    def create_table(self) -> None:
        """Make what is missing; safe beside others that do the same."""
        ...


def game_ids(recorder: GameRecorder) -> Iterator[str]:
    """The ids of all games."""
    after = ""
    while page := recorder.ids_page(after):
        yield from page
        after = page[-1]
