"""Snapshots shorten a cold start. They are taken from the state at hand and never a source of truth.

One that is of another schema, damaged, or does not stand on the hash of its row is passed over, and the stream is
replayed.
"""

from __future__ import annotations

from typing import Final

import msgspec
from eventsourcing.persistence import StoredEvent

from adapters.event_store.game import CommandLog, Commands, Game
from domain.chain import canonical
from domain.state import STATE_SCHEMA, Saved, restore, save

TOPIC: Final = "snapshot"
INTERVAL: Final = 200


class _Head(msgspec.Struct, frozen=True):
    schema: int


class _Snapshot(msgspec.Struct, frozen=True):
    schema: int
    game_id: str
    version: int
    hash: str
    state: Saved
    commands: bytes


_head: Final = msgspec.json.Decoder(_Head).decode
_snapshot: Final = msgspec.json.Decoder(_Snapshot).decode


def is_due(before: int, after: int) -> bool:
    """Whether an append from one version to another crossed a multiple of the interval."""
    return before // INTERVAL != after // INTERVAL


def snapshot(game: Game) -> StoredEvent:
    """The row of a game's snapshot."""
    taken = _Snapshot(STATE_SCHEMA, game.game_id, game.version, game.hash, save(game.state), game.commands.packed())
    return StoredEvent(game.game_id, game.version, TOPIC, canonical(taken))


def restored(state: bytes) -> Game | None:
    """The game of a snapshot, or none if its schema is not this release's; raises ``msgspec.MsgspecError``."""
    if _head(state).schema != STATE_SCHEMA:
        return None
    taken = _snapshot(state)
    commands = Commands(CommandLog(taken.commands), taken.version)
    return Game(taken.game_id, taken.version, taken.hash, restore(taken.state), commands)
