"""The library's own reusable test cases, run against our recorders and factories.

Left out, because they ask for what we do not have: the cases for transcoders (rows are written by our mapper), for
process recorders (there is no process application), and the cipher and compressor cases of the factories run with the
library's mapper, for ours refuses both. Tracking recorders are the library's own; they run over our datastores, where
read models will use them.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any, ClassVar, cast
from uuid import uuid4

import pytest
from eventsourcing.persistence import (
    AggregateRecorder,
    ApplicationRecorder,
    ProcessRecorder,
    TrackingRecorder,
)
from eventsourcing.postgres import PostgresProcessRecorder, PostgresTrackingRecorder
from eventsourcing.sqlite import SQLiteProcessRecorder, SQLiteTrackingRecorder
from eventsourcing.tests import persistence as cases
from eventsourcing.utils import Environment

from adapters.event_store import postgres, sqlite
from tests.databases import Database, database, forget

pytestmark = pytest.mark.filterwarnings("default::pytest.PytestUnhandledThreadExceptionWarning")


class TextIds:
    """Originators are text in our tables."""

    def new_originator_id(self) -> str:
        return str(uuid4())


class OnSqlite(TextIds):
    in_memory: ClassVar[bool] = False

    def setUp(self) -> None:
        self.directory = tempfile.TemporaryDirectory()
        name = f"file:{uuid4().hex}?mode=memory&cache=shared" if self.in_memory else f"{self.directory.name}/games.db"
        self.datastore = sqlite.GamesDatastore(name, synchronous="NORMAL", pool_size=13)

    def tearDown(self) -> None:
        self.datastore.close()
        self.directory.cleanup()


class OnPostgres(TextIds):
    def setUp(self) -> None:
        self.database: Database = database("postgres", Path())
        self.datastore = postgres.GamesDatastore(
            "", "", "", "", "", pool_size=5, max_overflow=10, schema=self.database.schema, originator_id_type="text"
        )
        self.datastore.open_by(self.database.url)
        self.datastore.make([])

    def tearDown(self) -> None:
        self.datastore.close()
        forget(self.database)


class TestSqliteSnapshots(OnSqlite, cases.AggregateRecorderTestCase):
    def create_recorder(self) -> AggregateRecorder:
        recorder = sqlite.GameSnapshots(self.datastore)
        recorder.create_table()
        return recorder


class TestSqliteMemorySnapshots(TestSqliteSnapshots):
    in_memory = True


class TestSqliteLog(OnSqlite, cases.ApplicationRecorderTestCase[sqlite.GamesRecorder]):
    def create_recorder(self) -> sqlite.GamesRecorder:
        recorder = sqlite.GamesRecorder(self.datastore)
        recorder.create_table()
        return recorder


class TestSqliteMemoryLog(TestSqliteLog):
    in_memory = True


class TestSqliteIds(OnSqlite, cases.NonInterleavingNotificationIDsBaseCase):
    def create_recorder(self) -> ApplicationRecorder:
        recorder = sqlite.GamesRecorder(self.datastore)
        recorder.create_table()
        return recorder


class TestSqliteTracking(OnSqlite, cases.TrackingRecorderTestCase):
    def create_recorder(self) -> TrackingRecorder:
        recorder = SQLiteTrackingRecorder(self.datastore)
        recorder.create_table()
        return recorder


class TestPostgresSnapshots(OnPostgres, cases.AggregateRecorderTestCase):
    def create_recorder(self) -> AggregateRecorder:
        recorder = postgres.GameSnapshots(self.datastore)
        recorder.create_table()
        return recorder


class TestPostgresLog(OnPostgres, cases.ApplicationRecorderTestCase[postgres.GamesRecorder]):
    def create_recorder(self) -> postgres.GamesRecorder:
        recorder = postgres.GamesRecorder(self.datastore)
        recorder.create_table()
        return recorder

    def test_insert_subscribe(self) -> None:
        self.optional_test_insert_subscribe()


class TestPostgresIds(OnPostgres, cases.NonInterleavingNotificationIDsBaseCase):
    def create_recorder(self) -> ApplicationRecorder:
        recorder = postgres.GamesRecorder(self.datastore)
        recorder.create_table()
        return recorder


class TestPostgresTracking(OnPostgres, cases.TrackingRecorderTestCase):
    def create_recorder(self) -> TrackingRecorder:
        recorder = PostgresTrackingRecorder(self.datastore)
        recorder.create_table()
        return recorder


class SqliteSubclass(SQLiteTrackingRecorder):
    pass


class PostgresSubclass(PostgresTrackingRecorder):
    pass


class TestSqliteFactory(cases.InfrastructureFactoryTestCase[sqlite.GamesFactory]):
    def setUp(self) -> None:
        self.env = Environment("games")
        self.env["PERSISTENCE_MODULE"] = "adapters.event_store.sqlite:GamesFactory"
        self.env["SQLITE_DBNAME"] = f"file:{uuid4().hex}?mode=memory&cache=shared"
        super().setUp()

    def expected_factory_class(self) -> type[sqlite.GamesFactory]:
        return sqlite.GamesFactory

    def expected_aggregate_recorder_class(self) -> type[AggregateRecorder]:
        return sqlite.GameSnapshots

    def expected_application_recorder_class(self) -> type[ApplicationRecorder]:
        return sqlite.GamesRecorder

    def expected_tracking_recorder_class(self) -> type[TrackingRecorder]:
        return SQLiteTrackingRecorder

    def tracking_recorder_subclass(self) -> type[TrackingRecorder]:
        return SqliteSubclass

    def expected_process_recorder_class(self) -> type[ProcessRecorder]:
        return SQLiteProcessRecorder


class TestPostgresFactory(cases.InfrastructureFactoryTestCase[postgres.GamesFactory]):
    def setUp(self) -> None:
        self.database: Database = database("postgres", Path())
        self.env = Environment("games")
        self.env["PERSISTENCE_MODULE"] = "adapters.event_store.postgres:GamesFactory"
        self.env["POSTGRES_CONNINFO"] = self.database.url
        self.env["POSTGRES_SCHEMA"] = self.database.schema
        super().setUp()
        cast("postgres.GamesDatastore", self.factory.datastore).make([])

    def tearDown(self) -> None:
        super().tearDown()
        forget(self.database)

    def expected_factory_class(self) -> type[postgres.GamesFactory]:
        return postgres.GamesFactory

    def expected_aggregate_recorder_class(self) -> type[AggregateRecorder]:
        return postgres.GameSnapshots

    def expected_application_recorder_class(self) -> type[ApplicationRecorder]:
        return postgres.GamesRecorder

    def expected_tracking_recorder_class(self) -> type[TrackingRecorder]:
        return PostgresTrackingRecorder

    def tracking_recorder_subclass(self) -> type[TrackingRecorder]:
        return PostgresSubclass

    def expected_process_recorder_class(self) -> type[ProcessRecorder]:
        return PostgresProcessRecorder


def test_the_factory_also_takes_the_librarys_single_settings() -> None:
    named = {"DBNAME": "games", "HOST": "db.example", "USER": "thousand", "PASSWORD": "secret", "LOCK_TIMEOUT": "7"}
    env: dict[str, Any] = {f"POSTGRES_{name}": value for name, value in named.items()}

    factory = postgres.GamesFactory(env)

    assert isinstance(factory.datastore.pool.kwargs, dict)
    assert factory.datastore.pool.kwargs["host"] == "db.example"
    assert factory.datastore.lock_timeout == 7
    factory.close()
