"""Time and chance: the real ones have the right shape, the scripted ones are the same in every run."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest

from adapters.clock import FixedClock, SystemClock
from adapters.entropy import ScriptedEntropy, SystemEntropy


def test_now_is_rfc_3339_in_utc_with_microseconds() -> None:
    now = SystemClock().now()

    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z", now)
    assert abs(datetime.now(UTC) - datetime.fromisoformat(now)) < timedelta(minutes=1)


def test_a_fixed_clock_stands_still_until_it_is_advanced() -> None:
    clock = FixedClock("2026-02-28T23:59:59.5+00:00")

    assert clock.now() == clock.now() == "2026-02-28T23:59:59.500000Z"
    clock.advance(seconds=0.75)
    assert clock.now() == "2026-03-01T00:00:00.250000Z"


def test_the_systems_entropy_is_never_the_same() -> None:
    drawn = {SystemEntropy().token_bytes(32) for _ in range(10)}

    assert len(drawn) == 10
    assert {len(each) for each in drawn} == {32}


def test_a_script_comes_first_and_then_a_stream_that_repeats() -> None:
    first, again = ScriptedEntropy(b"ab", b"cde"), ScriptedEntropy(b"ab", b"cde")

    drawn = [first.token_bytes(count) for count in (2, 3, 16, 16)]

    assert drawn[:2] == [b"ab", b"cde"]
    assert drawn[2] != drawn[3]
    assert drawn == [again.token_bytes(count) for count in (2, 3, 16, 16)]


def test_a_script_must_fit_what_is_drawn() -> None:
    with pytest.raises(ValueError, match="4 bytes"):
        ScriptedEntropy(b"ab").token_bytes(4)
