"""The event store: one game, one stream, on SQLite or PostgreSQL."""

from adapters.event_store.game import Accepted, CommandLog, Commands, Game
from adapters.event_store.games import UNAVAILABLE, GameStore, open_store
from adapters.event_store.mapper import TABLE, EventTable, UnknownEvent
from adapters.event_store.recorders import RawRow

__all__ = [
    "TABLE",
    "UNAVAILABLE",
    "Accepted",
    "CommandLog",
    "Commands",
    "EventTable",
    "Game",
    "GameStore",
    "RawRow",
    "UnknownEvent",
    "open_store",
]
