"""Opening a game and handling a command: load, decide, append; somebody else was first: look again, decide again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from domain import game as rules
from domain.chain import Envelope
from domain.commands import Command
from domain.events import Event
from domain.game import OpenGame
from domain.state import State
from domain.violations import RuleViolation
from service.ports import Accepted, Clock, Entropy, EventStore, Game, Origin

TRIES: Final = 5
KEY_SIZE: Final = 32
COMMAND_SIZE: Final = 16


class NotDone(Exception):  # noqa: N818 (nothing failed: what was asked cannot be done)
    """What was asked cannot be done, for a reason that no rule of the game gives."""


class UnknownGame(NotDone):
    """There is no such game."""


class KeyReused(NotDone):
    """A command of this name was accepted, and it asked for something else."""


class StaleVersion(NotDone):
    """The sender wants another version than the present one."""

    def __init__(self, version: int) -> None:
        super().__init__(version)
        self.version = version


class NotAdmitted(NotDone):
    """The sender may not act in this game now."""


class TooBusy(NotDone):
    """Others were faster each time."""


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """How a command was sent.

    ``command`` is its name in the log, or none for one that nobody will send again; ``body`` hashes its request.
    ``admits`` and ``wants`` are asked again for each version that the command is decided on.
    """

    command: str | None
    body: str
    trace: str
    admits: Callable[[State], bool] = lambda _: True
    wants: Callable[[int], bool] = lambda _: True


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a command: the game at its last version and its events; ``replayed`` if it was accepted earlier."""

    game: Game
    events: Sequence[Envelope]
    replayed: bool = False


class Games:
    """The use cases that write."""

    def __init__(self, store: EventStore, clock: Clock, entropy: Entropy) -> None:
        self._store = store
        self._clock = clock
        self._entropy = entropy

    def seed(self) -> str:
        """A secret of 32 bytes in hex: a dealing seed, an audit key."""
        return self._entropy.token_bytes(KEY_SIZE).hex()

    def unrepeatable(self) -> str:
        """A name that no other command has."""
        return self._entropy.token_bytes(COMMAND_SIZE).hex()

    def open(self, game_id: str, order: OpenGame, request: Request) -> Outcome:
        """Open a game, or find the one that the same request opened."""

        def first() -> tuple[tuple[Event, ...], State]:
            events = rules.open_game(order)
            return _with_deals(events, rules.fold(events))

        return self.begin(game_id, first, request)

    def begin(self, game_id: str, first: Callable[[], tuple[tuple[Event, ...], State]], request: Request) -> Outcome:
        """Begin a game with its first append, or find the one that the same request began."""
        earlier = self._store.get(game_id) if request.command else None
        if earlier is None:
            events, state = first()
            opened = self._store.append(None, game_id, events, state, self._origin(request))
            if opened is not None:
                return self._outcome(opened, 0)
            earlier = self._store.refresh(game_id)
        if earlier is None:
            raise TooBusy
        accepted = self._accepted(earlier, request)
        if accepted is None:
            raise KeyReused
        return self._replayed(earlier, accepted)

    def handle(self, game_id: str, command: Command, request: Request) -> Outcome:
        """Decide a command and append what it leads to."""
        game = self._present(game_id)
        for _ in range(TRIES):
            try:
                accepted = self._accepted(game, request)
                if accepted is not None:
                    return self._replayed(game, accepted)
                events, state = _decided(game, command, request)
            except (RuleViolation, StaleVersion, NotAdmitted, KeyReused):
                newer = self._store.refresh(game_id)
                if newer is None or newer.version == game.version:
                    raise
                game = newer
                continue
            appended = self._store.append(game, game_id, events, state, self._origin(request))
            if appended is not None:
                return self._outcome(appended, game.version)
            game = self._refreshed(game_id)
        raise TooBusy

    def dry_run(self, game_id: str, command: Command, request: Request) -> int:
        """The version at which the command would be accepted; raises what the command itself would raise."""
        game = self._refreshed(game_id)
        accepted = self._accepted(game, request)
        if accepted is None:
            _decided(game, command, request)
        return game.version

    def _accepted(self, game: Game, request: Request) -> Accepted | None:
        if not request.admits(game.state):
            raise NotAdmitted
        if request.command is None:
            return None
        accepted = game.commands.get(request.command)
        if accepted is not None and accepted.body != request.body:
            raise KeyReused
        return accepted

    def _outcome(self, game: Game, before: int) -> Outcome:
        return Outcome(game=game, events=self._store.recorded(game.game_id, before, game.version - before))

    def _replayed(self, game: Game, accepted: Accepted) -> Outcome:
        before = accepted.first - 1
        then = game if game.version == accepted.last else self._store.at(game.game_id, accepted.last)
        if then is None:
            raise UnknownGame
        return Outcome(
            game=then, events=self._store.recorded(game.game_id, before, accepted.last - before), replayed=True
        )

    def _present(self, game_id: str) -> Game:
        game = self._store.get(game_id)
        if game is None:
            raise UnknownGame
        return game

    def _refreshed(self, game_id: str) -> Game:
        game = self._store.refresh(game_id)
        if game is None:
            raise UnknownGame
        return game

    def _origin(self, request: Request) -> Origin:
        return Origin(request.command or self.unrepeatable(), request.body, request.trace, self._clock.now())


def _decided(game: Game, command: Command, request: Request) -> tuple[tuple[Event, ...], State]:
    if not request.wants(game.version):
        raise StaleVersion(game.version)
    events = rules.decide(game.state, command)
    return _with_deals(events, rules.fold(events, game.state))


def _with_deals(events: tuple[Event, ...], state: State) -> tuple[tuple[Event, ...], State]:
    """The events, and after them the deal that the service owes, so that both stand in one append."""
    while (deal := rules.next_deal(state)) is not None:
        more = rules.decide(state, deal)
        state = rules.fold(more, state)
        events += more
    return events, state
