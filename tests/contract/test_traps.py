"""The traps of the event sourcing library and of gunicorn: a setting closes each, and tests fail without it."""

from __future__ import annotations

import ast
import gc
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import pytest

from adapters.event_store import GameStore
from service.composition import build, make_store
from service.settings import read_settings
from tests.contract.conftest import Opener
from tests.contract.histories import a_game, append, open_game, tokens
from tests.databases import Database

TESTS: Final = Path(__file__).parents[1]


class Trap(NamedTuple):
    """What would go wrong, what is done about it, and the tests that see to it (file and name)."""

    what: str
    closed_by: str
    tests: tuple[tuple[str, str], ...]


EVENTS: Final = "contract/test_event_store.py"
SQLITE: Final = "contract/test_sqlite.py"
POSTGRES: Final = "contract/test_postgres.py"
RACES: Final = "faults/test_races.py"
DEPLOY: Final = "faults/test_deploy.py"
HERE: Final = "contract/test_traps.py"

TRAPS: Final = (
    Trap(
        "Every start makes tables and functions; processes that boot at once die on PostgreSQL.",
        "CREATE_TABLE=n; only `migrate` makes tables, in one transaction under an advisory lock.",
        (
            ("faults/test_boots.py", "test_four_workers_boot_without_a_failure"),
            (POSTGRES, "test_many_processes_migrate_a_fresh_schema_at_once"),
            (SQLITE, "test_many_processes_migrate_a_fresh_file_at_once"),
            (HERE, "test_the_processes_environment_changes_nothing"),
        ),
    ),
    Trap(
        "An application that is built before the fork hangs (`--preload`).",
        "preload_app = False; service.wsgi builds it in each worker.",
        ((DEPLOY, "test_gunicorn_is_set_as_the_settings_say"),),
    ),
    Trap(
        "The cache of immutable aggregates never advances.",
        "A repository of our own puts back what it has refreshed.",
        (
            (EVENTS, "test_refresh_sees_what_another_process_wrote_and_puts_it_back"),
            (EVENTS, "test_a_hit_costs_no_read"),
        ),
    ),
    Trap(
        "Copies of a mutable aggregate are torn between threads.",
        "Games are immutable and shared, never copied.",
        ((HERE, "test_a_game_is_shared_and_cannot_be_changed"),),
    ),
    Trap(
        "The library's database function drops the lock, and its name does not name its table.",
        "One function for each table, with an advisory lock until the commit.",
        (
            (POSTGRES, "test_notifications_come_in_the_order_of_commits"),
            (POSTGRES, "test_the_append_function_bears_the_name_of_its_table"),
            (EVENTS, "test_two_stores_of_different_names_share_a_database_and_no_rows"),
        ),
    ),
    Trap(
        "After another process wrote, saving fails for ever, and refusals from the cache are believed.",
        "A lost race and a refusal both refresh, then decide again.",
        (
            (EVENTS, "test_a_lost_race_answers_none_and_leaves_the_log_gapless"),
            (RACES, "test_six_identical_commands_over_two_workers_have_one_winner"),
            (RACES, "test_players_of_one_game_on_different_workers_are_never_refused_wrongly"),
        ),
    ),
    Trap(
        "The library's subscriptions die under gevent.",
        "gthread workers, and no subscription of the library.",
        ((DEPLOY, "test_gunicorn_is_set_as_the_settings_say"), (HERE, "test_no_subscription_of_the_library_is_used")),
    ),
    Trap(
        "A writer of the SQLite pool that times out keeps the lock for ever.",
        "A pool of our own, a connection for each thread and one more, at most 15 threads.",
        (
            (SQLITE, "test_a_writer_that_cannot_get_a_connection_leaks_no_lock"),
            (SQLITE, "test_a_writer_that_cannot_connect_leaks_no_lock"),
            (SQLITE, "test_a_writer_waits_for_the_writer_before_and_readers_for_none"),
            (SQLITE, "test_more_threads_than_connections_all_get_their_turn"),
        ),
    ),
    Trap(
        "An application that is collected closes its pool.",
        "The services hold the store as long as the Flask application lives.",
        ((HERE, "test_the_application_keeps_its_store"),),
    ),
    Trap(
        "Live and replayed state differ: tuples come back as lists, keys as text.",
        "Typed decoding; after every event replay gives the same state.",
        (
            ("contract/test_played_games.py", "test_a_played_game_comes_back_as_it_was"),
            (EVENTS, "test_a_cold_start_gives_the_same_game_with_snapshots_and_without"),
        ),
    ),
    Trap(
        "`save` checks run-time protocols, 23 microseconds an object.",
        "An append goes to the recorder itself, one write and no read.",
        ((EVENTS, "test_an_append_is_one_write_and_no_read"), (HERE, "test_an_append_does_not_go_through_save")),
    ),
    Trap(
        "Snapshots are taken after the events are stored, by reading them again, and fail the command.",
        "From the state at hand, errors are logged, two are kept.",
        (
            (EVENTS, "test_a_snapshot_that_fails_does_not_fail_the_append"),
            (EVENTS, "test_two_snapshots_are_kept"),
            (EVENTS, "test_a_snapshot_that_does_not_fit_is_passed_over"),
        ),
    ),
    Trap(
        "A persistence module may show only one factory.",
        "PERSISTENCE_MODULE names module and class.",
        (("contract/test_library_cases.py", "test_the_factory_also_takes_the_librarys_single_settings"),),
    ),
    Trap(
        "Topics are import paths: moving a class breaks old data.",
        "One table of permanent names; what is not in it is refused.",
        (
            ("contract/test_mapper.py", "test_the_table_names_every_event_by_its_tag_and_nothing_else"),
            (EVENTS, "test_what_is_not_known_is_refused"),
        ),
    ),
    Trap(
        "Compression makes events larger, the usual cipher is slow.",
        "The mapper takes neither; rows are JSON.",
        (
            ("contract/test_mapper.py", "test_the_log_takes_no_compressor"),
            (HERE, "test_the_processes_environment_changes_nothing"),
        ),
    ),
    Trap(
        "gunicorn opens a control socket in the home folder; `sync` workers know no keep-alive.",
        "control_socket_disable = True; gthread.",
        ((DEPLOY, "test_a_master_opens_no_control_socket"), (DEPLOY, "test_gunicorn_is_set_as_the_settings_say")),
    ),
    Trap(
        "A commit whose answer was lost comes back as a conflict.",
        "One more try; rows that are there byte for byte are ours. Commands are idempotent.",
        (
            (POSTGRES, "test_an_append_whose_answer_was_lost_is_in_the_log_once"),
            ("faults/test_kills.py", "test_a_worker_that_is_killed_loses_nothing"),
        ),
    ),
    Trap(
        "Waiting for a lock has no end on PostgreSQL.",
        "POSTGRES_LOCK_TIMEOUT, less than gunicorn's timeout; not tried again.",
        ((POSTGRES, "test_a_wait_for_the_lock_has_an_end_and_is_not_repeated"),),
    ),
)


@cache
def names(file: str) -> frozenset[str]:
    parsed = ast.parse((TESTS / file).read_text(encoding="utf-8"))
    return frozenset(node.name for node in ast.walk(parsed) if isinstance(node, ast.FunctionDef))


@pytest.mark.parametrize("trap", TRAPS, ids=lambda trap: trap.what[:40])
def test_every_trap_has_its_tests(trap: Trap) -> None:
    assert trap.tests
    for file, name in trap.tests:
        assert name in names(file), f"{file} has no {name}"


def test_the_processes_environment_changes_nothing(
    shared_database: Database, open_at: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (
        ("COMPRESSOR_TOPIC", "zlib"),
        ("CREATE_TABLE", "y"),
        ("PERSISTENCE_MODULE", "eventsourcing.popo"),
        ("GAMES_PERSISTENCE_MODULE", "eventsourcing.popo"),
        ("AGGREGATE_CACHE_MAXSIZE", "0"),
    ):
        monkeypatch.setenv(name, value)
    without = open_at(shared_database, create=False)
    with pytest.raises(Exception, match=r"(?i)games_events|unavailable|no such table|does not exist"):
        without.ready()
    store = open_at(shared_database)

    game = a_game(store)

    assert msgspec.json.decode(store.raw_rows(game.game_id)[0].state)["type"] == "game-opened"
    assert open_at(shared_database).get(game.game_id) is not None


def test_a_game_is_shared_and_cannot_be_changed(store: GameStore) -> None:
    game = open_game(store)

    assert store.get(game.game_id) is store.get(game.game_id)
    with pytest.raises(AttributeError):
        game.version = 2  # type: ignore[misc]
    with pytest.raises(AttributeError):
        game.state.table.opened.seats = ()  # type: ignore[misc]


def test_no_subscription_of_the_library_is_used() -> None:
    for package in ("adapters", "service"):
        for file in (TESTS.parent / package).rglob("*.py"):
            called = {
                node.attr for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Attribute)
            }
            assert called.isdisjoint({"subscribe", "select_notifications_and_wait"}), file
            assert "ProjectionRunner" not in file.read_text("utf-8")


def test_an_append_does_not_go_through_save(store: GameStore, monkeypatch: pytest.MonkeyPatch) -> None:
    def save(*_: Any, **__: Any) -> None:
        raise AssertionError

    monkeypatch.setattr(store, "save", save)
    game = open_game(store)

    assert append(store, game, *tokens([1])) is not None


def test_the_application_keeps_its_store(tmp_path: Path) -> None:
    settings = read_settings({"THOUSAND_DATABASE_URL": f"sqlite:///{tmp_path}/thousand.db"})
    make_store(settings, create=True).close()
    app = build(settings)
    gc.collect()

    assert app.test_client().get("/readyz").status_code == 200
