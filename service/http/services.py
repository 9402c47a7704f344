"""What the views work with: made once for each process, and the same for every request."""

from __future__ import annotations

from dataclasses import dataclass

from service.application.games import Games
from service.application.replay import Replay
from service.http.auth import Tokens
from service.http.heads import Heads
from service.ports import EventStore
from service.settings import Quota


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """The use cases and the tokens."""

    games: Games
    replay: Replay
    tokens: Tokens
    heads: Heads
    store: EventStore
    unavailable: tuple[type[Exception], ...]
    quotas: tuple[Quota, ...] = ()
    origins: tuple[str, ...] = ("*",)
    testing: bool = False
