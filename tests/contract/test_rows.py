"""What an audit says of the rows of a game: columns against bytes, bytes against their canonical form."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

import msgspec
import pytest
from msgspec.structs import replace

from adapters.event_store import TABLE
from adapters.event_store.recorders import RawRow
from adapters.event_store.rows import audited
from domain.chain import canonical, stored_form
from domain.violations import CorruptStream
from tests.walks import recorded, table_walk

PLACE: Final = 4
"""The version that is damaged."""


def rows(game_id: str | None = None) -> list[RawRow]:
    """A sound game as it is stored."""
    envelopes = recorded(table_walk("polish-home", 3, hands=1).steps)
    renamed = [each if game_id is None else replace(each, game_id=game_id) for each in envelopes]
    return [RawRow(10 * each.version, each.version, each.type, stored_form(each)) for each in renamed]


def name() -> str:
    """The id of that game."""
    return str(msgspec.json.decode(rows()[0].state)["game_id"])


def found(damaged: list[RawRow]) -> list[tuple[int, str]]:
    """Version and code of each finding."""
    return [(each.version, each.code) for each in audited(name(), damaged, TABLE)[1]]


def other_bytes(change: Callable[[dict[str, Any]], bytes]) -> list[RawRow]:
    """The game with the bytes of one row written anew from what they say."""
    return [
        replace(each, state=change(msgspec.json.decode(each.state))) if each.version == PLACE else each
        for each in rows()
    ]


def with_event(said: dict[str, Any], event: dict[str, Any]) -> bytes:
    """What was said with another event, whose members stand as they are."""
    return canonical({**said, "event": msgspec.Raw(msgspec.json.encode(event))})


def turned(event: dict[str, Any]) -> dict[str, Any]:
    return dict(reversed(event.items()))


def test_a_sound_game_is_read_whole() -> None:
    envelopes, findings = audited(name(), rows(), TABLE)

    assert findings == []
    assert envelopes == recorded(table_walk("polish-home", 3, hands=1).steps)


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda said: canonical(said) + b" ", id="white-space-behind"),
        pytest.param(lambda said: json.dumps(said, sort_keys=True).encode(), id="white-space-between"),
        pytest.param(lambda said: msgspec.json.encode(turned(said)), id="members-turned"),
        pytest.param(lambda said: canonical({**said, "note": 1}), id="another-member"),
        pytest.param(lambda said: canonical({**said, "trace": {**said["trace"], "note": 1}}), id="a-longer-trace"),
        pytest.param(lambda said: with_event(said, turned(said["event"])), id="members-of-the-event-turned"),
    ],
)
def test_bytes_that_are_not_canonical(change: Callable[[dict[str, Any]], bytes]) -> None:
    assert found(other_bytes(change)) == [(PLACE, "row-bytes")]


def test_an_event_that_holds_more_than_today_is_canonical_all_the_same() -> None:
    damaged = other_bytes(lambda said: canonical({**said, "event": {**said["event"], "note": 1}}))

    assert found(damaged) == []


def test_the_bytes_of_another_game() -> None:
    theirs = rows("another")

    assert found(theirs) == [(each.version, "row-game") for each in theirs]


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        pytest.param({"topic": "yawned"}, "row-topic", id="topic"),
        pytest.param({"state": b"{"}, "unreadable", id="no-json"),
        pytest.param({"state": b""}, "unreadable", id="nothing"),
    ],
)
def test_one_damaged_column(fields: dict[str, Any], code: str) -> None:
    damaged = [replace(each, **fields) if each.version == PLACE else each for each in rows()]

    assert found(damaged) == [(PLACE, code)]


def test_a_row_that_is_not_there() -> None:
    assert found([each for each in rows() if each.version != PLACE]) == [(PLACE, "row-missing")]


def test_a_row_under_another_version() -> None:
    last = rows()[-1]

    assert found([*rows()[:-1], replace(last, version=last.version + 2)]) == [
        (last.version, "row-missing"),
        (last.version, "row-version"),
    ]


def test_bytes_that_say_another_version() -> None:
    assert found(other_bytes(lambda said: canonical({**said, "version": 99}))) == [(PLACE, "row-version")]


def test_a_row_that_is_there_twice_lets_none_be_missed() -> None:
    twice = [*rows()[:PLACE], replace(rows()[PLACE - 1], id=10 * PLACE + 1), *rows()[PLACE:]]

    assert found(twice) == []


@pytest.mark.parametrize("place", [1, 10 * PLACE - 10], ids=["before", "where-it-is"])
def test_a_row_that_does_not_stand_behind_its_predecessor(place: int) -> None:
    damaged = [replace(each, id=place) if each.version == PLACE else each for each in rows()]

    assert found(damaged) == [(PLACE, "row-order")]


@pytest.mark.parametrize(
    "state",
    [
        pytest.param(lambda deep: b'{"command":%b}' % deep, id="in-the-envelope"),
        pytest.param(
            lambda deep: rows()[0].state.replace(b'"clock":null', b'"clock":{"a":%b}' % deep), id="in-an-event"
        ),
    ],
)
def test_bytes_that_are_nested_without_end(state: Callable[[bytes], bytes]) -> None:
    deep = b"[" * 2_000 + b"]" * 2_000

    assert found([replace(rows()[0], state=state(deep)), *rows()[1:]]) == [(1, "unreadable")]
    with pytest.raises(CorruptStream):
        TABLE.read(name(), 1, "game-opened", state(deep))


def test_no_rows() -> None:
    assert audited("nobody", [], TABLE) == ([], [])
