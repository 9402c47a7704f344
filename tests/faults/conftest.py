from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest

from tests.databases import SHARED
from tests.faults.serving import Link, Serving, fresh_url, thousand

Starter: TypeAlias = Callable[..., Serving]
Connector: TypeAlias = Callable[[Serving], Link]


@pytest.fixture(scope="session")
def long(request: pytest.FixtureRequest) -> bool:
    """Whether there is time for as many rounds as it takes."""
    return bool(request.config.getoption("--long") or os.environ.get("THOUSAND_LONG"))


@pytest.fixture(params=SHARED)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A migrated database of its own."""
    with fresh_url(request.param, tmp_path) as fresh:
        thousand(fresh, "migrate")
        yield fresh


@pytest.fixture
def start(url: str, tmp_path: Path) -> Iterator[Starter]:
    """Starts masters over the database, and stops them after the test."""
    started: list[Serving] = []

    def starter(*, workers: int = 2) -> Serving:
        started.append(Serving(url, tmp_path, workers=workers))
        return started[-1].start()

    yield starter
    for each in started:
        each.stop()


@pytest.fixture
def connect() -> Iterator[Connector]:
    """Opens connections, and closes them after the test."""
    links: list[Link] = []

    def connector(serving: Serving) -> Link:
        links.append(Link(serving.port))
        return links[-1]

    yield connector
    for link in links:
        link.close()
