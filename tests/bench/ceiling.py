"""What the service is held against under gunicorn: bare Flask that commits one row of the size of an event."""

from __future__ import annotations

import os
import sqlite3
import threading
from itertools import count
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import msgspec
from flask import Flask, request
from psycopg_pool import ConnectionPool

if TYPE_CHECKING:
    from collections.abc import Callable

    import psycopg

URL = os.environ["THOUSAND_DATABASE_URL"]
SYNCHRONOUS = os.environ["THOUSAND_SQLITE_SYNCHRONOUS"]
SIZE = 461
"""The mean size of an event's row; ``python -m tests.bench web`` counts it."""
COLUMNS = "rows (id TEXT, version INTEGER, topic TEXT, state {}, PRIMARY KEY (id, version))"


def _sqlite() -> Callable[[str, int, str, bytes], None]:
    """One connection a process, whose threads take turns: faster than threads that wait for each other in SQLite."""
    link = sqlite3.connect(URL.removeprefix("sqlite:///"), isolation_level=None, timeout=10, check_same_thread=False)
    link.execute("PRAGMA journal_mode=WAL")
    link.execute(f"PRAGMA synchronous={SYNCHRONOUS}")
    link.execute("CREATE TABLE IF NOT EXISTS " + COLUMNS.format("BLOB"))
    turn = threading.Lock()

    def insert(*row: object) -> None:
        with turn:
            link.execute("BEGIN IMMEDIATE")
            link.execute("INSERT INTO rows VALUES (?, ?, ?, ?)", row)
            link.execute("COMMIT")

    return insert


def _postgres() -> Callable[[str, int, str, bytes], None]:
    """A pool of one connection a thread; each row is a prepared statement that commits by itself."""
    pool: ConnectionPool[psycopg.Connection] = ConnectionPool(
        URL, min_size=5, max_size=5, open=True, kwargs={"autocommit": True}
    )
    with pool.connection() as link:
        link.execute("SELECT pg_advisory_lock(1)")
        link.execute("CREATE TABLE IF NOT EXISTS " + COLUMNS.format("BYTEA"))
        link.execute("SELECT pg_advisory_unlock(1)")

    def insert(*row: object) -> None:
        with pool.connection() as link:
            link.execute("INSERT INTO rows VALUES (%s, %s, %s, %s)", row, prepare=True, binary=True)

    return insert


app = Flask("ceiling")
_insert = _sqlite() if URL.startswith("sqlite") else _postgres()
_process = uuid4().hex
_versions = count(1)


@app.get("/readyz")
def ready() -> Any:
    """The harness asks before it begins."""
    return {}


@app.post("/v1/games/<game_id>/commands")
def row(game_id: str) -> Any:
    """Read JSON, commit a row, answer JSON."""
    sent = request.get_json()
    version = next(_versions)
    _insert(f"{game_id[:4]}{_process}", version, sent["type"], msgspec.json.encode(sent).ljust(SIZE))
    return {"version": version, "sent": sent}
