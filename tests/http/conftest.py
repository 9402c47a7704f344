from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from flask import Flask

from service.composition import contract_yaml, make_services, make_store
from service.http.app import make_app
from service.settings import read_settings
from tests.http.coverage import KEPT_IN
from tests.http.locks import Exchanges
from tests.http.table import Client, Table, open_table

SECRET = "a secret of the tests, 32 characters or more"


@pytest.fixture(scope="session")
def document() -> dict[str, Any]:
    return dict(yaml.load(contract_yaml(), yaml.CSafeLoader))


@pytest.fixture(scope="session")
def exchanges(document: dict[str, Any]) -> Iterator[Exchanges]:
    seen = Exchanges(document)
    yield seen
    folder = os.environ.get(KEPT_IN)
    if folder:
        seen.keep(Path(folder))


class Service:
    """The service over one SQLite file; it can be started again."""

    def __init__(self, path: Path, exchanges: Exchanges, api_keys: str = "", **environ: str) -> None:
        self._environ = {
            "THOUSAND_DATABASE_URL": f"sqlite:///{path}/thousand.db",
            "THOUSAND_SECRET": SECRET,
            "THOUSAND_API_KEYS": api_keys,
            "THOUSAND_SQLITE_SYNCHRONOUS": "NORMAL",
            **environ,
        }
        self._exchanges = exchanges
        self._stores: list[Any] = []

    def start(self) -> Flask:
        """Another process over the same file."""
        settings = read_settings(self._environ)
        store = make_store(settings, create=True)
        self._stores.append(store)
        app = make_app(make_services(settings, store, testing=True))
        app.testing = True
        self._exchanges.install(app)
        return app

    def events(self) -> int:
        """How many events are stored in all."""
        store = self._stores[0]
        return sum(len(store.recorded(game_id)) for game_id in store.game_ids())

    def recorded(self, game_id: str) -> list[Any]:
        """The stored log of a game."""
        return list(self._stores[0].recorded(game_id))

    def stop(self) -> None:
        for store in self._stores:
            store.close()


@pytest.fixture
def service(tmp_path: Path, exchanges: Exchanges) -> Iterator[Service]:
    started = Service(tmp_path, exchanges)
    yield started
    started.stop()


@pytest.fixture
def client(service: Service) -> Client:
    return service.start().test_client()


@pytest.fixture
def table(client: Client) -> Table:
    return open_table(client)
