"""The games that a process remembers: a hit costs no read, a version is never lowered."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock

from adapters.event_store.game import Game
from domain.chain import Envelope


class GameCache:
    """The most recently used games, at the newest version seen. Games are immutable, so a hit is shared, not copied."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._games: OrderedDict[str, Game] = OrderedDict()
        self._lock = Lock()

    def get(self, game_id: str) -> Game | None:
        with self._lock:
            game = self._games.get(game_id)
            if game is not None:
                self._games.move_to_end(game_id)
            return game

    def put(self, game: Game) -> Game:
        """Remember a game; the answer is the newest version known, which may be a later one."""
        with self._lock:
            known = self._games.get(game.game_id)
            if known is not None and known.version >= game.version:
                game = known
            else:
                self._games[game.game_id] = game
            self._games.move_to_end(game.game_id)
            if len(self._games) > self._size:
                self._games.popitem(last=False)
            return game


class PastCache:
    """A few games at past versions, for those who step through a game."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._games: OrderedDict[tuple[str, int], Game] = OrderedDict()
        self._lock = Lock()

    def nearest(self, game_id: str, version: int) -> Game | None:
        """The latest remembered version of the game at or below ``version``."""
        with self._lock:
            known = (at for of, at in self._games if of == game_id and at <= version)
            found = max(known, default=None)
            if found is None:
                return None
            self._games.move_to_end((game_id, found))
            return self._games[game_id, found]

    def put(self, game: Game) -> None:
        with self._lock:
            self._games[game.game_id, game.version] = game
            self._games.move_to_end((game.game_id, game.version))
            if len(self._games) > self._size:
                self._games.popitem(last=False)


class AppendedCache:
    """The last append of a few games: what was just accepted is told without a read."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._appended: OrderedDict[str, Sequence[Envelope]] = OrderedDict()
        self._lock = Lock()

    def get(self, game_id: str, after: int, limit: int | None) -> Sequence[Envelope] | None:
        """The envelopes after a version, if they are all of one remembered append."""
        appended = self._appended.get(game_id, ())
        if limit is None or not 0 < limit <= len(appended) or appended[0].version != after + 1:
            return None
        return appended[:limit]

    def put(self, game_id: str, appended: Sequence[Envelope]) -> None:
        with self._lock:
            self._appended[game_id] = appended
            self._appended.move_to_end(game_id)
            if len(self._appended) > self._size:
                self._appended.popitem(last=False)
