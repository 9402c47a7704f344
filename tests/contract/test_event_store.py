"""The contract of the event store, on every adapter."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest
from eventsourcing.persistence import OperationalError, StoredEvent

from adapters.event_store import UNAVAILABLE, Accepted, Game, GameStore, UnknownEvent, open_store
from adapters.event_store import snapshots as shots
from adapters.event_store.recorders import Row
from domain.chain import Envelope, canonical, feed_item, stored_form, verify_feed
from domain.events import TokenReissued
from domain.evolve import fold
from domain.seats import Seat
from domain.violations import CorruptStream
from tests.contract.conftest import Opener
from tests.contract.histories import (
    AUDIT_KEY,
    From,
    a_game,
    append,
    command,
    game_id,
    grown,
    open_game,
    opening,
    tokens,
)
from tests.databases import Database


@contextmanager
def counted(store: GameStore, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """How often a connection is taken: nothing reads or writes without one."""
    taken: list[str] = []
    datastore: Any = store.factory.datastore  # type: ignore[attr-defined]
    plain = datastore.pool.getconn if hasattr(datastore.pool, "getconn") else datastore.pool.get_connection
    name = plain.__name__

    def count(*args: Any, **kwargs: Any) -> Any:
        taken.append(name)
        return plain(*args, **kwargs)

    with monkeypatch.context() as patch:
        patch.setattr(datastore.pool, name, count)
        yield taken


def noted(store: GameStore, monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int | None]]:
    """After and up to which versions rows are read."""
    read: list[tuple[int, int | None]] = []
    plain = store._log.rows

    def rows(game_id: str, after: int = 0, upto: int | None = None, limit: int | None = None) -> list[Row]:
        read.append((after, upto))
        return plain(game_id, after, upto, limit)

    monkeypatch.setattr(store._log, "rows", rows)
    return read


def test_a_new_store_is_ready_and_empty(store: GameStore) -> None:
    store.ready()

    assert store.get(game_id("nobody")) is None
    assert store.refresh(game_id("nobody")) is None
    assert store.at(game_id("nobody"), 1) is None
    assert store.recorded(game_id("nobody")) == []
    assert store.count_games() == 0
    assert list(store.game_ids()) == []


def test_a_store_without_tables_is_not_ready(any_database: Database, open_at: Opener) -> None:
    store = open_at(any_database, create=False)

    with pytest.raises(UNAVAILABLE, match="games_events"):
        store.ready()

    store.migrate()
    store.ready()


def test_an_append_is_one_gapless_run_of_linked_envelopes(store: GameStore) -> None:
    game = open_game(store)

    after = append(store, game, *tokens(range(3)), by="three")

    assert after is not None
    assert (game.version, after.version) == (1, 4)
    envelopes = store.recorded(game.game_id)
    assert [each.version for each in envelopes] == [1, 2, 3, 4]
    assert [each.command for each in envelopes] == [command("open a")] + [command("three")] * 3
    assert envelopes[-1].hash == after.hash
    assert store.get(game.game_id) is after


def test_a_stored_row_is_the_canonical_envelope_with_cards_as_text(store: GameStore) -> None:
    game = a_game(store)

    rows = list(store.raw_rows(game.game_id))

    assert [row.version for row in rows] == [1, 2, 3, 4, 5]
    assert [row.id for row in rows] == sorted(row.id for row in rows)
    assert rows[0].topic == "game-opened"
    for row, envelope in zip(rows, store.recorded(game.game_id), strict=True):
        assert row.state == stored_form(envelope)
        assert msgspec.json.decode(row.state)["hash"] == envelope.hash


def test_recorded_pages_through_the_stream(store: GameStore) -> None:
    game = a_game(store, upto=7)

    assert [each.version for each in store.recorded(game.game_id, after=2, limit=3)] == [3, 4, 5]
    assert [each.version for each in store.recorded(game.game_id, after=6)] == [7]
    assert store.recorded(game.game_id, after=7) == []


def test_the_feed_of_a_stored_game_verifies(store: GameStore) -> None:
    game = a_game(store)

    items = [
        feed_item(each, None, finished=False, audit_key=bytes.fromhex(AUDIT_KEY))
        for each in store.recorded(game.game_id)
    ]

    assert verify_feed(items) == []
    assert AUDIT_KEY not in canonical(items).decode()


def test_streams_do_not_mix(store: GameStore) -> None:
    games = [a_game(store, name, upto) for name, upto in (("a", 3), ("b", 4), ("c", 5))]

    assert sorted(store.game_ids()) == sorted(game.game_id for game in games)
    assert store.count_games() == 3
    for game in games:
        assert [each.game_id for each in store.recorded(game.game_id)] == [game.game_id] * game.version


def test_all_game_ids_are_listed_page_by_page(store: GameStore, monkeypatch: pytest.MonkeyPatch) -> None:
    names = {a_game(store, f"game {number}", 2).game_id for number in range(7)}
    for module in ("sqlite", "postgres"):
        monkeypatch.setattr(f"adapters.event_store.{module}.GAMES_IN_A_PAGE", 2)

    listed = list(store.game_ids())

    assert len(listed) == 7
    assert set(listed) == names
    assert [row.version for row in store.raw_rows(listed[0])] == [1, 2]


def test_a_hit_costs_no_read(store: GameStore, monkeypatch: pytest.MonkeyPatch) -> None:
    game = a_game(store)

    with counted(store, monkeypatch) as taken:
        assert store.get(game.game_id) == game
        assert store.at(game.game_id, game.version) == game
        assert taken == []
        store.refresh(game.game_id)
        assert len(taken) == 1


def test_an_append_is_one_write_and_no_read(store: GameStore, monkeypatch: pytest.MonkeyPatch) -> None:
    game = a_game(store)

    with counted(store, monkeypatch) as taken:
        append(store, game, *tokens(range(4)))

    assert len(taken) == 1


def test_what_was_just_appended_is_told_without_a_read(store: GameStore, monkeypatch: pytest.MonkeyPatch) -> None:
    game = a_game(store)
    append(store, game, *tokens(range(4)))

    with counted(store, monkeypatch) as taken:
        told = store.recorded(game.game_id, 5, 4)
        assert store.recorded(game.game_id, 5, 2) == told[:2]
    assert taken == []
    assert told == store.recorded(game.game_id, 5)
    assert store.recorded(game.game_id, 4, 4) == store.recorded(game.game_id, 4)[:4]


def test_the_cache_forgets_the_game_that_was_used_longest_ago(any_database: Database, open_at: Opener) -> None:
    store = open_at(any_database, cached_games=2)
    first, second = a_game(store, "a"), a_game(store, "b")
    store.get(first.game_id)

    a_game(store, "c")

    assert store.get(first.game_id) is first
    again = store.get(second.game_id)
    assert again is not second
    assert again == second


def test_refresh_sees_what_another_process_wrote_and_puts_it_back(
    shared_database: Database, open_at: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, theirs = open_at(shared_database), open_at(shared_database)
    game = a_game(ours)
    other = theirs.get(game.game_id)
    assert other is not None
    assert other == game
    grown(theirs, other, 9)

    assert ours.get(game.game_id) == game
    refreshed = ours.refresh(game.game_id)

    assert refreshed is not None
    assert refreshed == theirs.get(game.game_id)
    assert refreshed.version == 9
    with counted(ours, monkeypatch) as taken:
        assert ours.get(game.game_id) is refreshed
    assert taken == []


def test_a_version_is_never_lowered(store: GameStore) -> None:
    early = open_game(store)
    late = grown(store, early, 6)

    store._games.put(early)

    assert store.get(early.game_id) is late


def test_a_lost_race_answers_none_and_leaves_the_log_gapless(shared_database: Database, open_at: Opener) -> None:
    ours, theirs = open_at(shared_database), open_at(shared_database)
    game = a_game(ours)
    other = theirs.get(game.game_id)
    assert other is not None

    assert append(theirs, other, *tokens([7, 8]), by="theirs") is not None
    assert append(ours, game, *tokens([9]), by="ours") is None
    assert append(ours, game, *tokens([9, 9, 9]), by="ours") is None

    refreshed = ours.refresh(game.game_id)
    assert refreshed is not None
    assert [each.version for each in ours.recorded(game.game_id)] == list(range(1, 8))
    assert command("theirs") in refreshed.commands
    assert command("ours") not in refreshed.commands
    assert append(ours, refreshed, *tokens([9]), by="ours") is not None


def test_a_game_is_opened_once(store: GameStore) -> None:
    open_game(store)

    events = (opening(),)
    assert store.append(None, game_id("a"), events, fold(events), From(command("again"))) is None


def test_many_writers_of_one_game_have_one_winner_a_round(store: GameStore) -> None:
    game = open_game(store)
    for number in range(10):
        won: list[Game] = []

        def write(name: str, game: Game = game, won: list[Game] = won) -> None:
            after = append(store, game, *tokens(range(2)), by=name)
            if after is not None:
                won.append(after)

        writers = [threading.Thread(target=write, args=(f"{number} {each}",)) for each in range(4)]
        for writer in writers:
            writer.start()
        for writer in writers:
            writer.join()
        assert len(won) == 1
        game = won[0]

    assert [each.version for each in store.recorded(game.game_id)] == list(range(1, 22))


def test_commands_are_known_up_to_the_version_of_the_game(store: GameStore) -> None:
    early = a_game(store, upto=3)

    late = append(store, early, *tokens(range(3)), by="late")

    assert late is not None
    assert late.commands[command("late")] == Accepted(4, 6, "b0" * 32)
    assert command("late") not in early.commands
    assert len(late.commands) == len(early.commands) + 1 == 4
    assert set(late.commands) - set(early.commands) == {command("late")}


@pytest.mark.parametrize("upto", [6, 450])
def test_a_command_is_found_after_a_cold_start(shared_database: Database, open_at: Opener, upto: int) -> None:
    store = open_at(shared_database)
    game = a_game(store, upto=3)
    retried = append(store, game, *tokens(range(2)), by="retried")
    assert retried is not None
    grown(store, retried, upto, at_once=3)

    cold = open_at(shared_database).get(game.game_id)

    assert cold is not None
    assert cold.commands[command("retried")] == Accepted(4, 5, "b0" * 32)


def test_a_cold_start_gives_the_same_game_with_snapshots_and_without(
    shared_database: Database, open_at: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_at(shared_database)
    game = grown(store, open_game(store), 430, at_once=7)

    with_snapshots = open_at(shared_database).get(game.game_id)
    bare = open_at(shared_database)
    monkeypatch.setattr(bare._snapshots, "latest", lambda *_: None)
    without = bare.get(game.game_id)

    assert with_snapshots == game == without
    assert fold(each.event for each in store.recorded(game.game_id)) == game.state


def test_a_cold_start_reads_only_what_follows_the_snapshot(
    shared_database: Database, open_at: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = grown(open_at(shared_database), open_game(open_at(shared_database)), 405)
    cold = open_at(shared_database)
    read = noted(cold, monkeypatch)

    assert cold.get(game.game_id) == game
    assert read == [(399, None)]


def test_two_snapshots_are_kept(store: GameStore) -> None:
    game = grown(store, open_game(store), 900, at_once=10)

    kept = store._snapshots
    assert isinstance(kept.latest(game.game_id), bytes)
    newest = shots.restored(kept.latest(game.game_id) or b"")
    before = shots.restored(kept.latest(game.game_id, newest.version - 1 if newest else 0) or b"")
    assert newest is not None
    assert before is not None
    assert (before.version, newest.version) == (601, 801)
    assert kept.latest(game.game_id, 600) is None


@pytest.mark.parametrize("damage", ["schema", "bytes", "hash", "shape"])
def test_a_snapshot_that_does_not_fit_is_passed_over(
    shared_database: Database, open_at: Opener, monkeypatch: pytest.MonkeyPatch, damage: str
) -> None:
    store = open_at(shared_database)
    game = grown(store, open_game(store), 205)
    taken = msgspec.json.decode(store._snapshots.latest(game.game_id) or b"")
    taken["state"]["hand"] = 99  # whoever believes it is found out
    if damage == "schema":
        taken["schema"] += 1
    if damage == "hash":
        taken["hash"] = "00" * 32
    if damage == "shape":
        del taken["state"]["table"]
    wrong = b"{" if damage == "bytes" else canonical(taken)
    store._snapshots.keep(StoredEvent(game.game_id, 200, "snapshot", wrong))

    assert open_at(shared_database).get(game.game_id) == game


def test_a_snapshot_that_fails_does_not_fail_the_append(
    store: GameStore, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = a_game(store, upto=199)

    def fail(_: object) -> None:
        raise OperationalError("no room")

    monkeypatch.setattr(store._snapshots, "keep", fail)
    after = append(store, game, *tokens([1]))

    assert after is not None
    assert store.get(game.game_id) is after
    assert "no snapshot of" in caplog.text


@pytest.mark.parametrize("version", [1, 2, 7, 200, 201, 333, 410])
def test_a_game_at_a_version_is_the_fold_of_its_stream_so_far(
    any_database: Database, open_at: Opener, version: int
) -> None:
    store = open_at(any_database)
    game = grown(store, open_game(store), 410, at_once=3)

    past = store.at(game.game_id, version)

    envelopes = store.recorded(game.game_id, limit=version)
    assert past is not None
    assert (past.version, past.hash) == (version, envelopes[-1].hash)
    assert past.state == fold(each.event for each in envelopes)


def test_stepping_through_a_game_reads_one_event_a_step(store: GameStore, monkeypatch: pytest.MonkeyPatch) -> None:
    game = a_game(store, upto=20)
    store.at(game.game_id, 10)
    read = noted(store, monkeypatch)

    for version in (11, 12, 13):
        assert store.at(game.game_id, version) is not None

    assert read == [(10, 11), (11, 12), (12, 13)]


@pytest.mark.parametrize("version", [-1, 0, 6, 1_000])
def test_there_is_no_game_at_a_version_that_it_has_not(store: GameStore, version: int) -> None:
    game = a_game(store)

    assert store.at(game.game_id, version) is None


@pytest.mark.parametrize(
    ("topic", "change", "error"),
    [
        pytest.param("card-eaten", {"type": "card-eaten"}, UnknownEvent, id="unknown-type"),
        pytest.param("token-reissued", {"schema": 2}, UnknownEvent, id="schema-of-a-later-release"),
        pytest.param("token-reissued", {"schema": 0}, CorruptStream, id="schema-without-upcaster"),
        pytest.param("token-reissued", {"version": 9}, CorruptStream, id="another-version-within"),
        pytest.param("token-reissued", {"game_id": "other"}, CorruptStream, id="another-game-within"),
        pytest.param("bid", {}, CorruptStream, id="another-type-in-the-topic"),
        pytest.param("token-reissued", {"event": {"type": "bid"}}, CorruptStream, id="another-type-within"),
        pytest.param("token-reissued", {"trace": None}, CorruptStream, id="not-an-envelope"),
    ],
)
def test_what_is_not_known_is_refused(
    shared_database: Database, open_at: Opener, topic: str, change: dict[str, Any], error: type[Exception]
) -> None:
    store = open_at(shared_database)
    game = a_game(store)
    row = {**msgspec.json.decode(stored_form(store.recorded(game.game_id)[-1])), "version": 6, **change}
    store._log.insert_events([StoredEvent(game.game_id, 6, topic, canonical(row))])

    with pytest.raises(error):
        store.recorded(game.game_id)
    with pytest.raises(error):
        store.refresh(game.game_id)
    with pytest.raises(error):
        open_at(shared_database).get(game.game_id)


def test_a_missing_row_is_damage(store: GameStore) -> None:
    game = a_game(store)
    last = store.recorded(game.game_id)[-1]
    later = Envelope(
        last.game_id, 7, last.type, 1, last.recorded_at, last.command, last.trace, TokenReissued(Seat(0), 1), last.hash
    )
    store._log.insert_events([StoredEvent(game.game_id, 7, last.type, stored_form(later))])

    with pytest.raises(CorruptStream, match="version 6"):
        store.refresh(game.game_id)


def test_only_what_the_store_handed_out_is_appended_to(store: GameStore) -> None:
    game = a_game(store)

    with pytest.raises(TypeError):
        store.append(From(""), game.game_id, tokens([1]), game.state, From(command("x")))  # type: ignore[arg-type]


def test_two_stores_of_different_names_share_a_database_and_no_rows(shared_database: Database, open_at: Opener) -> None:
    first = open_at(shared_database, name="first")
    second = open_at(shared_database, name="second")
    game = a_game(first, "a", upto=203)
    a_game(second, "b", upto=3)
    grown(first, game, 206)

    assert list(first.game_ids()) == [game_id("a")]
    assert list(second.game_ids()) == [game_id("b")]
    assert second.get(game.game_id) is None
    assert [row.id for row in second.raw_rows(game_id("b"))] == [1, 2, 3]


@pytest.mark.parametrize("url", ["mysql://host/games", "games.db", "sqlite:games.db"])
def test_other_databases_are_refused(url: str) -> None:
    with pytest.raises(ValueError, match="a store is at"):
        open_store(url)
