"""What a process remembers has a size, and what it forgets is only forgotten."""

from __future__ import annotations

from adapters.event_store.cache import AppendedCache, PastCache
from adapters.event_store.game import Accepted, Commands, Game
from domain.chain import Envelope, Trace
from domain.events import TokenReissued
from domain.evolve import fold
from domain.seats import Seat
from tests.contract.histories import opening

STATE = fold((opening(),))


def game(name: str, version: int) -> Game:
    return Game(name, version, "h", STATE, Commands({}, version))


def envelope(name: str, version: int) -> Envelope:
    return Envelope(name, version, "token-reissued", 1, "now", "c", Trace("t", "b"), TokenReissued(Seat(0), 1), "h")


def test_the_nearest_past_is_the_latest_at_or_below() -> None:
    past = PastCache(3)
    for version in (2, 9, 5):
        past.put(game("a", version))

    assert past.nearest("a", 1) is None
    assert past.nearest("b", 9) is None
    found = [past.nearest("a", version) for version in (2, 4, 5, 8, 9, 99)]
    assert [each and each.version for each in found] == [2, 2, 5, 5, 9, 9]


def test_the_past_that_was_used_longest_ago_is_forgotten() -> None:
    past = PastCache(2)
    past.put(game("a", 2))
    past.put(game("a", 5))
    past.nearest("a", 2)

    past.put(game("b", 1))

    assert past.nearest("a", 9) == game("a", 2)


def test_only_appends_that_hold_all_that_is_asked_are_told() -> None:
    appended = AppendedCache(1)
    run = [envelope("a", version) for version in (4, 5, 6)]
    appended.put("a", run)

    assert appended.get("a", 3, 3) == run
    assert appended.get("a", 3, 1) == run[:1]
    assert [appended.get("a", *asked) for asked in ((3, None), (3, 4), (3, 0), (2, 3), (4, 2))] == [None] * 5

    appended.put("b", [envelope("b", 1)])
    assert appended.get("a", 3, 3) is None


def test_commands_print_as_what_they_are() -> None:
    commands = Commands({}, 0).following("c0", Accepted(1, 2, "b0"))

    assert repr(commands) == "Commands({'c0': Accepted(first=1, last=2, body='b0')})"
