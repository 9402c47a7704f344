"""Options and profiles of the whole test run."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

SHORT = 200
LONG = 2_000

_SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much, HealthCheck.large_base_example]

settings.register_profile(
    "short", max_examples=SHORT, derandomize=True, deadline=None, print_blob=True, suppress_health_check=_SLOW
)
settings.register_profile(
    "long", max_examples=LONG, derandomize=False, deadline=None, print_blob=True, suppress_health_check=_SLOW
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--long",
        action="store_true",
        help=f"random laws over {LONG} walks that differ from run to run, instead of the same {SHORT}",
    )

    parser.addoption("--browser", action="store_true", help="also what needs a browser on this machine")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """What needs a browser belongs to ``make browser``, which installs one."""
    return True if collection_path.name == "browser" and not config.getoption("--browser") else None


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("long" if config.getoption("--long") else "short")
