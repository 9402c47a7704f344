"""The time, as RFC 3339 in UTC with microseconds: ``2026-01-31T12:00:00.000000Z``."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import lru_cache
from time import time_ns
from typing import Final

EPOCH: Final = "2026-01-01T00:00:00.000000Z"
"""Where a fixed clock stands if nothing else is said."""


def _text(moment: datetime) -> str:
    return f"{moment:%Y-%m-%dT%H:%M:%S.%f}Z"


@lru_cache(maxsize=1)
def _second(number: int) -> str:
    """A second since 1970 as text, without its fraction; many commands are told the same one."""
    return f"{datetime.fromtimestamp(number, UTC):%Y-%m-%dT%H:%M:%S}"


class SystemClock:
    """The time of the machine."""

    __slots__ = ()

    def now(self) -> str:
        second, fraction = divmod(time_ns(), 1_000_000_000)
        return f"{_second(second)}.{fraction // 1000:06d}Z"


class FixedClock:
    """A clock that stands still until it is advanced; for tests."""

    __slots__ = ("_moment",)

    def __init__(self, now: str = EPOCH) -> None:
        self._moment = datetime.fromisoformat(now).astimezone(UTC)

    def now(self) -> str:
        return _text(self._moment)

    def advance(self, *, seconds: float) -> None:
        self._moment += timedelta(seconds=seconds)
