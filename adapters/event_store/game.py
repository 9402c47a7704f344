"""A game as the store hands it out: one version of one stream, immutable, safe to share between threads."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from struct import Struct
from threading import Lock
from typing import Final, Protocol

import msgspec

from domain.state import State

_NAME: Final = 16
_BODY: Final = 32
_COMMAND: Final = Struct(f">{_NAME}sII{_BODY}s")


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

    All versions of a game that follow from each other share one growing log, so an append costs the same in a long game
    as in a short one; a command that came later is not seen from an earlier version. A command takes 56 bytes, and is
    searched for only where a client has named it.
    """

    __slots__ = ("_log", "_version")

    def __init__(self, log: CommandLog, version: int) -> None:
        self._log = log
        self._version = version

    def __getitem__(self, command: str) -> Accepted:
        found = self._log.find(command)
        if found is None or found.first > self._version:
            raise KeyError(command)
        return found

    def __iter__(self) -> Iterator[str]:
        return (command for command, found in self._log.read() if found.first <= self._version)

    def __len__(self) -> int:
        return sum(found.first <= self._version for _, found in self._log.read())

    def __repr__(self) -> str:
        return f"Commands({dict(self)!r})"

    def following(self, command: str, accepted: Accepted) -> Commands:
        """These commands and one more, which the log of events already holds."""
        self._log.note(command, accepted)
        return Commands(self._log, accepted.last)

    def packed(self) -> bytes:
        """All of them as bytes, for a snapshot."""
        return self._log.packed(self._version)


class CommandLog:
    """The commands of a game in their order, packed: a name, the first and the last version, the digest of the body."""

    __slots__ = ("_last", "_lock", "_packed")

    def __init__(self, packed: bytes = b"") -> None:
        """A log of what ``packed`` gave; raises ``ValueError`` for other bytes."""
        if len(packed) % _COMMAND.size:
            said = "the commands are cut off"
            raise ValueError(said)
        self._packed = bytearray(packed)
        self._last: tuple[int, int] = _COMMAND.unpack(packed[-_COMMAND.size :])[1:3] if packed else (0, 0)
        self._lock = Lock()

    def find(self, command: str) -> Accepted | None:
        """The command of a name."""
        name, packed, place = _bytes(command, _NAME), self._packed, -1
        while (place := packed.find(name, place + 1)) >= 0:
            if place % _COMMAND.size == 0:
                return _accepted(_COMMAND.unpack_from(packed, place))
        return None

    def read(self) -> Iterator[tuple[str, Accepted]]:
        """All commands so far."""
        for each in _COMMAND.iter_unpack(bytes(self._packed)):
            yield each[0].hex(), _accepted(each)

    def note(self, command: str, accepted: Accepted) -> None:
        """Note a command, or that one has come further; what is known already is passed over."""
        with self._lock:
            first, last = self._last
            if accepted.last <= last:
                return
            name, body = _bytes(command, _NAME), _bytes(accepted.body, _BODY)
            made = _COMMAND.pack(name, accepted.first, accepted.last, body)
            if accepted.first == first:
                self._packed[-_COMMAND.size :] = made
            else:
                self._packed += made
            self._last = accepted.first, accepted.last

    def packed(self, version: int) -> bytes:
        """The commands up to a version."""
        with self._lock:
            whole, last = bytes(self._packed), self._last
        if last[1] <= version:
            return whole
        kept = (each for each in _COMMAND.iter_unpack(whole) if each[1] <= version)
        return b"".join(_COMMAND.pack(*each) for each in kept)


def _bytes(text: str, size: int) -> bytes:
    """The bytes of hex digits. A damaged log may hold any text: that stands for something else, but harms nothing."""
    try:
        found = bytes.fromhex(text)
    except ValueError:
        found = b""
    return found if len(found) == size else sha256(text.encode("utf-8", "surrogatepass")).digest()[:size]


def _accepted(packed: tuple[bytes, int, int, bytes]) -> Accepted:
    return Accepted(packed[1], packed[2], packed[3].hex())


class Game(msgspec.Struct, frozen=True):
    """A game at a version: its state, the hash of the chain there, and the commands that led to it."""

    game_id: str
    version: int
    hash: str
    state: State
    commands: Commands
