"""A game as the store hands it out: one version of one stream, immutable, safe to share between threads."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol

import msgspec

from domain.state import State


class Origin(Protocol):
    """Where an append comes from; ``recorded_at`` is RFC 3339 in UTC with microseconds."""

    @property
    def command(self) -> str:
        """32 hex digits that name the command."""
        ...

    @property
    def body(self) -> str:
        """The hex SHA-256 of the request's body."""
        ...

    @property
    def trace(self) -> str:
        """The correlation id."""
        ...

    @property
    def recorded_at(self) -> str:
        """When the events happened."""
        ...


class Stated(Protocol):
    """What an append must know of the game that it goes on with."""

    @property
    def version(self) -> int:
        """The version of the last event."""
        ...

    @property
    def hash(self) -> str:
        """The hash at that version."""
        ...


class Accepted(msgspec.Struct, frozen=True, gc=False):
    """An accepted command: its first and last version, and the digest of its body."""

    first: int
    last: int
    body: str


class Commands(Mapping[str, Accepted]):
    """The accepted commands of a game up to a version.

    All versions of a game that follow from each other share one growing dictionary, so an append costs the same in a
    long game as in a short one; a command that came later is not seen from an earlier version.
    """

    __slots__ = ("_accepted", "_version")

    def __init__(self, accepted: dict[str, Accepted], version: int) -> None:
        self._accepted = accepted
        self._version = version

    def __getitem__(self, command: str) -> Accepted:
        found = self._accepted[command]
        if found.first > self._version:
            raise KeyError(command)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter([command for command, found in list(self._accepted.items()) if found.first <= self._version])

    def __len__(self) -> int:
        return sum(found.first <= self._version for found in list(self._accepted.values()))

    def __repr__(self) -> str:
        return f"Commands({dict(self)!r})"

    def following(self, command: str, accepted: Accepted) -> Commands:
        """These commands and one more, which the log already holds."""
        self._accepted[command] = accepted
        return Commands(self._accepted, accepted.last)


class Game(msgspec.Struct, frozen=True):
    """A game at a version: its state, the hash of the chain there, and the commands that led to it."""

    game_id: str
    version: int
    hash: str
    state: State
    commands: Commands
