from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from adapters.event_store import GameStore, open_store
from tests.databases import KINDS, SHARED, Database, database, forget

Opener: TypeAlias = Callable[..., GameStore]


def opened(at: Database, stores: list[GameStore], **settings: Any) -> GameStore:
    store = open_store(at.url, postgres_schema=at.schema, **{"create": True, "threads": 2, **settings})
    stores.append(store)
    return store


@pytest.fixture(params=KINDS)
def any_database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    fresh = database(request.param, tmp_path)
    yield fresh
    forget(fresh)


@pytest.fixture(params=SHARED)
def shared_database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    fresh = database(request.param, tmp_path)
    yield fresh
    forget(fresh)


@pytest.fixture
def postgres(tmp_path: Path) -> Iterator[Database]:
    fresh = database("postgres", tmp_path)
    yield fresh
    forget(fresh)


@pytest.fixture
def sqlite(tmp_path: Path) -> Database:
    return database("sqlite-file", tmp_path)


@pytest.fixture
def open_at() -> Iterator[Opener]:
    """Opens stores at a database, and closes them after the test."""
    stores: list[GameStore] = []

    def opener(at: Database, **settings: Any) -> GameStore:
        return opened(at, stores, **settings)

    yield opener
    for store in stores:
        store.close()


@pytest.fixture
def store(any_database: Database, open_at: Opener) -> GameStore:
    return open_at(any_database)
