"""What the views work with: made once for each process, and the same for every request."""

from __future__ import annotations

from dataclasses import dataclass

from service.application.games import Games
from service.application.replay import Replay
from service.http.auth import Tokens
from service.ports import EventStore


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """The use cases and the tokens."""

    games: Games
    replay: Replay
    tokens: Tokens
    store: EventStore
    unavailable: tuple[type[Exception], ...]
    testing: bool = False
