"""Streams for tests of the store: short events that any table may record, and how they are appended."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Final, NamedTuple
from uuid import UUID, uuid5

from adapters.clock import EPOCH
from adapters.event_store import Game, GameStore
from domain.events import (
    Dealing,
    Event,
    GameOpened,
    Next,
    SeatOpened,
    Sheet,
    Standing,
    TokenReissued,
)
from domain.evolve import fold
from domain.presets import read_rules
from domain.seats import Seat

AUDIT_KEY: Final = "c0" * 32
SEED: Final = "5e" * 32
_SPACE: Final = UUID("7c0ffee0-0000-4000-8000-000000000000")


class From(NamedTuple):
    """An origin."""

    command: str
    body: str = "b0" * 32
    trace: str = "trace"
    recorded_at: str = EPOCH


def game_id(name: str) -> str:
    return str(uuid5(_SPACE, name))


def command(name: str) -> str:
    return sha256(name.encode()).hexdigest()[:32]


def opening(preset: str = "polish-home", *names: str) -> GameOpened:
    seats = names or ("Ala", "Борис", "Cz\u0119stochowa")
    rules = read_rules(preset, {}, len(seats))
    return GameOpened(
        preset=preset,
        rules_version=1,
        options=dict(rules.flat()),
        seats=tuple(SeatOpened(name) for name in seats),
        dealing=Dealing("server", SEED),
        audit_key=AUDIT_KEY,
        first=Sheet(tuple(Standing() for _ in seats), Seat(0), Seat(1)),
        resign=False,
        clock=None,
        scope="",
        next=Next("deal", ()),
    )


def tokens(numbers: Iterable[int], seat: int = 0) -> tuple[Event, ...]:
    return tuple(TokenReissued(Seat(seat), number) for number in numbers)


def append(store: GameStore, game: Game, *events: Event, by: str | None = None) -> Game | None:
    origin = From(command(by or f"{game.game_id} {game.version}"))
    return store.append(game, game.game_id, events, fold(events, game.state), origin)


def open_game(store: GameStore, name: str = "a") -> Game:
    events = (opening(),)
    game = store.append(None, game_id(name), events, fold(events), From(command(f"open {name}")))
    assert game is not None
    return game


def grown(store: GameStore, game: Game, upto: int, at_once: int = 1) -> Game:
    """The game, appended to until it has at least the version ``upto``."""
    while game.version < upto:
        after = append(store, game, *tokens(range(game.version, game.version + at_once)))
        assert after is not None
        game = after
    return game


def a_game(store: GameStore, name: str = "a", upto: int = 5) -> Game:
    return grown(store, open_game(store, name), upto)
