"""Real games through the store: what was decided, stored, read and folded again is the same game."""

from __future__ import annotations

import random

import pytest

from adapters.event_store import Game, GameStore
from domain.chain import Row, canonical, feed_item, feed_line, verify_feed
from domain.events import Dealing, Event, SeatOpened
from domain.game import OpenGame, decide, fold, legal_commands, next_deal
from domain.game import open_game as open_
from domain.presets import PRESETS
from domain.seats import Seat
from domain.state import Finished, State, to_act
from tests.contract.conftest import Opener
from tests.contract.histories import AUDIT_KEY, SEED, From, command, game_id
from tests.databases import Database

STEPS = 160


def dealt(events: tuple[Event, ...], state: State) -> tuple[tuple[Event, ...], State]:
    """The events and the deal that follows them, as one append holds them."""
    while (deal := next_deal(state)) is not None:
        more = decide(state, deal)
        events, state = events + more, fold(more, state)
    return events, state


def played(store: GameStore, preset: str, seats: int, luck: random.Random) -> tuple[Game, list[Event]]:
    """A game of random legal commands, the state after every event seen by the test and not by the store."""
    order = OpenGame(
        preset=preset,
        options={},
        seats=tuple(SeatOpened(f"seat {seat}") for seat in range(seats)),
        dealing=Dealing("server", SEED),
        audit_key=AUDIT_KEY,
    )
    opening = open_(order)
    events, state = dealt(opening, fold(opening))
    name = f"{preset} {seats}"
    game = store.append(None, game_id(name), events, state, From(command(f"open {name}")))
    assert game is not None
    happened = list(events)
    while game.version < STEPS and not isinstance(game.state.phase, Finished):
        seat = to_act(game.state)
        assert seat is not None
        chosen = luck.choice(legal_commands(game.state, Seat(seat)))
        first = decide(game.state, chosen)
        events, state = dealt(first, fold(first, game.state))
        game = store.append(game, game.game_id, events, state, From(command(f"{name} {game.version}")))
        assert game is not None
        happened.extend(events)
    return game, happened


@pytest.mark.parametrize(("preset", "seats"), [(preset.name, preset.seats[0]) for preset in PRESETS.values()], ids=str)
def test_a_played_game_comes_back_as_it_was(any_database: Database, open_at: Opener, preset: str, seats: int) -> None:
    store = open_at(any_database)

    game, happened = played(store, preset, seats, random.Random(preset))

    assert [each.event for each in store.recorded(game.game_id)] == happened
    assert [each.written for each in store.recorded(game.game_id)] == [canonical(each) for each in happened]
    state: State | None = None
    for version, event in enumerate(happened, 1):
        state = fold((event,), state)
        if version % 20 == 0:
            assert store.at(game.game_id, version).state == state  # type: ignore[union-attr]
    assert state == game.state


@pytest.mark.parametrize("interval", [7, 10_000])
def test_a_cold_start_in_the_middle_of_any_phase_gives_the_same_game(
    shared_database: Database, open_at: Opener, monkeypatch: pytest.MonkeyPatch, interval: int
) -> None:
    monkeypatch.setattr("adapters.event_store.snapshots.INTERVAL", interval)
    store, cold = open_at(shared_database), open_at(shared_database)
    for preset in PRESETS.values():
        game, _ = played(store, preset.name, preset.seats[-1], random.Random(interval))

        assert cold.get(game.game_id) == game


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_every_feed_of_a_played_game_is_the_same_chain(store: GameStore, viewer: int | None) -> None:
    game, _ = played(store, "polish-home", 3, random.Random(1))
    seat = None if viewer is None else Seat(viewer)

    items = [
        feed_item(each, seat, finished=False, audit_key=bytes.fromhex(AUDIT_KEY))
        for each in store.recorded(game.game_id)
    ]

    assert verify_feed(items) == []
    assert items[-1]["hash"] == game.hash


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_events_are_told_as_they_are_stored_where_nothing_is_sealed(store: GameStore, viewer: int | None) -> None:
    game, _ = played(store, "polish-home", 3, random.Random(1))
    seat, key = None if viewer is None else Seat(viewer), bytes.fromhex(AUDIT_KEY)

    told = store.told(game.game_id, 3, game.version - 3)

    assert sum(isinstance(each, Row) for each in told) > len(told) / 2
    assert [feed_line(each, seat, finished=False, audit_key=key) for each in told] == [
        feed_line(each, seat, finished=False, audit_key=key) for each in store.recorded(game.game_id, 3)
    ]
