from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.databases import SHARED
from tests.fuzz.house import ServedHouse, served


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """What takes minutes is only there when it is asked for."""
    return True if collection_path.name == "test_served.py" and not config.getoption("--long") else None


@pytest.fixture(scope="module", params=SHARED)
def away(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedHouse]:
    """The service behind gunicorn, over each database."""
    with served(request.param, tmp_path_factory.mktemp("served")) as house:
        yield house
