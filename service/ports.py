"""What the service needs of the outside world. Adapters fit these shapes and never import them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

import msgspec

from domain.audit import Finding
from domain.chain import Envelope, Row
from domain.events import Event
from domain.state import State


class Origin(msgspec.Struct, frozen=True):
    """Where the events of one append come from.

    ``command`` names the command (32 hex digits), ``body`` is the hash of its request, ``trace`` a correlation id.
    """

    command: str
    body: str
    trace: str
    recorded_at: str


class Accepted(Protocol):
    """A command that was accepted: the versions of its events and the hash of its request."""

    @property
    def first(self) -> int: ...
    @property
    def last(self) -> int: ...
    @property
    def body(self) -> str: ...


class Game(Protocol):
    """A game at one version; immutable."""

    @property
    def game_id(self) -> str: ...
    @property
    def version(self) -> int: ...
    @property
    def hash(self) -> str: ...
    @property
    def state(self) -> State: ...
    @property
    def commands(self) -> Mapping[str, Accepted]: ...


class EventStore(Protocol):
    """The streams of games."""

    def get(self, game_id: str) -> Game | None:
        """The game as this process knows it; no read on a hit."""
        ...

    def refresh(self, game_id: str) -> Game | None:
        """The game as it is stored now: one read of what this process has not seen."""
        ...

    def append(
        self, game: Game | None, game_id: str, events: Sequence[Event], state: State, origin: Origin
    ) -> Game | None:
        """Append events to a game (none: a new one); ``state`` is the state after them. None: somebody was first."""
        ...

    def recorded(self, game_id: str, after: int = 0, limit: int | None = None) -> Sequence[Envelope]:
        """The events after a version, in order."""
        ...

    def told(self, game_id: str, after: int, limit: int) -> Sequence[Envelope | Row]:
        """The same for one who only tells them: events without sealed parts are not looked into."""
        ...

    def audited(self, game_id: str) -> tuple[Sequence[Envelope], Sequence[Finding]]:
        """The events as the stored bytes say, whatever this process remembers, and what is wrong with the rows."""
        ...

    def at(self, game_id: str, version: int) -> Game | None:
        """The game as it was at a version."""
        ...

    def game_ids(self) -> Iterator[str]:
        """The ids of all games."""
        ...

    def ready(self) -> None:
        """Raises if the store cannot serve."""
        ...

    def migrate(self) -> None:
        """Make or alter the tables."""
        ...

    def close(self) -> None:
        """Give back what is held."""
        ...


class Clock(Protocol):
    """Time."""

    def now(self) -> str:
        """The time in UTC, RFC 3339 with microseconds and ``Z``."""
        ...


class Entropy(Protocol):
    """Chance."""

    def token_bytes(self, size: int) -> bytes:
        """Bytes that nobody can guess."""
        ...
