"""Law 3: a stream gives the same state twice, through storage and back, with snapshots and without."""

from __future__ import annotations

import random

import pytest
from hypothesis import given

from adapters.event_store.game import CommandLog, Commands, Game
from adapters.event_store.mapper import TABLE
from adapters.event_store.snapshots import restored, snapshot
from domain.chain import stored_form
from domain.game import evolve, fold
from domain.state import State
from tests.strategies import walks
from tests.walks import TABLE_IDS, TABLES, Walk, recorded, table_walk


def through_snapshot(state: State, version: int) -> State:
    """The state as it comes back from a snapshot."""
    row = snapshot(Game("game", version, "00" * 32, state, Commands(CommandLog(), version)))
    back = restored(row.state)
    assert back is not None
    return back.state


def check(walk: Walk) -> None:
    assert fold(walk.events) == fold(walk.events) == walk.end
    stored: State | None = None
    snapped: State | None = None
    state: State | None = None
    for envelope in recorded(walk.steps):
        state = evolve(state, envelope.event)
        row = stored_form(envelope)
        read = TABLE.read(envelope.game_id, envelope.version, envelope.type, row)
        assert read == envelope
        assert stored_form(read) == row
        stored = evolve(stored, read.event)
        assert stored == state, f"storage changed version {envelope.version}, {envelope.type}"
        snapped = through_snapshot(evolve(snapped, read.event), envelope.version)
        assert snapped == state, f"a snapshot changed version {envelope.version}, {envelope.type}"
        assert snapped.rules == state.rules
    assert state == walk.end


@pytest.mark.parametrize("seed", [0, 1])
@pytest.mark.parametrize(("preset", "seats"), TABLES, ids=TABLE_IDS)
def test_a_stream_is_the_same_game_at_every_table(preset: str, seats: int, seed: int) -> None:
    check(table_walk(preset, seats, seed, hands=3))


@pytest.mark.no_cover
@given(walks())
def test_a_stream_is_the_same_game_under_random_rules(walked: tuple[Walk, random.Random]) -> None:
    check(walked[0])
