"""What the store asks of a database beyond the library's recorders: lean rows, snapshots, and raw access for audits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol, TypeAlias

from eventsourcing.persistence import StoredEvent

Row: TypeAlias = "tuple[int, str, bytes]"
"""Version, topic, state."""

GAMES_IN_A_PAGE = 500
ROWS_IN_A_PAGE = 2_000


class RawRow(NamedTuple):
    """A row of a game as it is stored; ``id`` is its place in the log of all games."""

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

    def raw_page(self, game_id: str, after: int) -> list[RawRow]:
        """The next raw rows of a game after a version."""
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


def raw_rows(recorder: GameRecorder, game_id: str) -> Iterator[RawRow]:
    """The raw rows of a game in order."""
    after = -1
    while page := recorder.raw_page(game_id, after):
        yield from page
        after = page[-1].version
