"""What a process remembers has a size, and what it forgets is only forgotten."""

from __future__ import annotations

import pytest

from adapters.event_store.cache import AppendedCache, PastCache
from adapters.event_store.game import Accepted, CommandLog, Commands, Game
from domain.chain import Envelope, Trace
from domain.events import TokenReissued
from domain.evolve import fold
from domain.seats import Seat
from tests.contract.histories import opening

STATE = fold((opening(),))


def game(name: str, version: int) -> Game:
    return Game(name, version, "h", STATE, Commands(CommandLog(), version))


def envelope(name: str, version: int) -> Envelope:
    return Envelope(name, version, "token-reissued", 1, "now", "c", Trace("b", "t"), TokenReissued(Seat(0), 1), "h")


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


NAMES = [f"{number:032x}" for number in range(1, 6)]
BODY = "b0" * 32


def followed(*appended: tuple[int, int]) -> Commands:
    commands = Commands(CommandLog(), 0)
    for name, (first, last) in zip(NAMES, appended, strict=False):
        commands = commands.following(name, Accepted(first, last, BODY))
    return commands


def test_commands_print_as_what_they_are() -> None:
    assert repr(followed((1, 2))) == f"Commands({{{NAMES[0]!r}: Accepted(first=1, last=2, body={BODY!r})}})"


def test_a_command_that_is_known_is_noted_once_and_may_come_further() -> None:
    commands = followed((1, 2), (3, 3))

    again = commands.following(NAMES[0], Accepted(1, 2, BODY)).following(NAMES[1], Accepted(3, 4, BODY))

    assert dict(again) == {NAMES[0]: Accepted(1, 2, BODY), NAMES[1]: Accepted(3, 4, BODY)}


def test_packed_commands_are_those_up_to_the_version() -> None:
    late = followed((1, 2), (3, 5), (6, 6))
    early = Commands(CommandLog(late.packed()), 5)

    assert len(late.packed()) == 3 * 56
    assert dict(Commands(CommandLog(early.packed()), 99)) == dict(early) == dict(followed((1, 2), (3, 5)))
    assert early.following(NAMES[4], Accepted(7, 7, BODY))[NAMES[4]] == Accepted(7, 7, BODY)


def test_a_name_is_found_only_where_one_begins() -> None:
    crossing = "00" * 4 + "b0" * 12  # stands in the packed log from the last version into the body
    commands = Commands(CommandLog(), 0).following(NAMES[0], Accepted(1, 0x100, "00" * 3 + "b0" * 29))

    assert crossing not in commands


def test_names_of_a_damaged_log_are_no_names() -> None:
    commands = followed((1, 2)).following("what is \ud800 this?", Accepted(3, 3, "nor this"))

    assert len(commands) == 2
    assert "no name" not in commands


def test_packed_commands_that_are_cut_off_are_refused() -> None:
    with pytest.raises(ValueError, match="cut off"):
        CommandLog(followed((1, 2)).packed()[:-1])
