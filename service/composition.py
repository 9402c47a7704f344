"""Puts the service together; the only module that knows the adapters.

Everything is built once for each process, after the fork: a connection, a pool or a thread never crosses one.
"""

from __future__ import annotations

from flask import Flask

from adapters.clock import SystemClock
from adapters.entropy import SystemEntropy
from adapters.event_store import UNAVAILABLE, open_store
from service.application.games import Games
from service.application.replay import Replay
from service.http.api import contract
from service.http.app import make_app
from service.http.auth import Tokens
from service.http.document import as_yaml
from service.http.heads import Heads
from service.http.services import Services
from service.ports import Clock, Entropy, EventStore
from service.settings import MEMORY, Settings


def make_store(settings: Settings, *, create: bool) -> EventStore:
    """The store that the settings name; ``create`` makes its tables."""
    return open_store(
        settings.database_url,
        create=create or settings.database_url == MEMORY,
        sqlite_synchronous=settings.sqlite_synchronous,
        threads=settings.threads,
    )


def make_services(
    settings: Settings,
    store: EventStore,
    *,
    clock: Clock | None = None,
    entropy: Entropy | None = None,
    testing: bool = False,
) -> Services:
    """The use cases over a store."""
    return Services(
        games=Games(store, clock or SystemClock(), entropy or SystemEntropy()),
        replay=Replay(store),
        tokens=Tokens(settings.secret, settings.api_keys),
        heads=Heads(settings.secret),
        store=store,
        unavailable=UNAVAILABLE,
        quotas=settings.quotas,
        origins=settings.origins,
        testing=testing,
    )


def build(settings: Settings) -> Flask:
    """The application of one process."""
    return make_app(make_services(settings, make_store(settings, create=False)))


def contract_yaml() -> str:
    """The contract as the file ``openapi.yaml`` has it."""
    return as_yaml(contract)
