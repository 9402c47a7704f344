"""Rows of the log: names for ever, schema numbers, and what was written stays what it was."""

from __future__ import annotations

from typing import Any, Final, Literal, cast, get_args

import msgspec
import pytest
from eventsourcing.compressor import ZlibCompressor
from eventsourcing.persistence import JSONTranscoder

from adapters.event_store import mapper as adapter
from adapters.event_store.mapper import KINDS, EnvelopeMapper, EventTable, Kind, Recorded, UnknownEvent
from adapters.event_store.upcasters import UPCASTERS, upcast
from domain import events
from domain.chain import Envelope, Trace, canonical, stored_form
from domain.seats import Seat
from domain.violations import CorruptStream


class Yawned(msgspec.Struct, frozen=True, tag="yawned"):
    """A made-up event: at first of a ``player`` and how ``long``, then of a seat, then with the seconds spelt out."""

    seat: Seat
    seconds: int
    kind: Literal["plain", "theatrical"] = "plain"


def player_to_seat(payload: dict[str, Any]) -> dict[str, Any]:
    return {"seat": payload["player"] - 1, "long": payload["long"]}


def long_to_seconds(payload: dict[str, Any]) -> dict[str, Any]:
    return {"seat": payload["seat"], "seconds": payload["long"]}


STEPS: Final = {("yawned", 1): player_to_seat, ("yawned", 2): long_to_seconds}


def event(read: Envelope) -> object:
    return read.event


TABLE: Final = EventTable({"yawned": Kind(cast("Any", Yawned), 3)}, STEPS)


def row(schema: int, event: dict[str, Any]) -> bytes:
    return canonical(
        {
            "game_id": "g",
            "version": 4,
            "type": "yawned",
            "schema": schema,
            "recorded_at": "2026-01-01T00:00:00.000000Z",
            "command": "c" * 32,
            "trace": {"id": "t", "body": "b"},
            "event": {"type": "yawned", **event},
            "hash": "h",
        }
    )


def test_the_table_names_every_event_by_its_tag_and_nothing_else() -> None:
    assert {kind.form: name for name, kind in KINDS.items()} == {
        form: form.__struct_config__.tag for form in get_args(events.Event)
    }
    assert len(KINDS) == len(get_args(events.Event))


def test_every_schema_number_has_its_upcasters() -> None:
    assert set(UPCASTERS) == {(name, number) for name, kind in KINDS.items() for number in range(1, kind.schema)}


@pytest.mark.parametrize(
    ("schema", "payload"),
    [
        pytest.param(1, {"player": 3, "long": 5}, id="two-steps"),
        pytest.param(2, {"seat": 2, "long": 5}, id="one-step"),
    ],
)
def test_an_old_payload_is_raised_step_by_step_and_kept_as_it_was(schema: int, payload: dict[str, Any]) -> None:
    read = TABLE.read("g", 4, "yawned", row(schema, payload))

    assert event(read) == Yawned(Seat(2), 5)
    assert read.schema == schema
    assert read.written == canonical({"type": "yawned", **payload})


def test_an_upcaster_that_changes_its_payload_does_not_change_what_was_written() -> None:
    def renamed(payload: dict[str, Any]) -> dict[str, Any]:
        payload["seconds"] = payload.pop("long")
        return payload

    table = EventTable({"yawned": Kind(cast("Any", Yawned), 2)}, {("yawned", 1): renamed})

    read = table.read("g", 4, "yawned", row(1, {"seat": 2, "long": 5}))

    assert event(read) == Yawned(Seat(2), 5)
    assert read.written == b'{"long":5,"seat":2,"type":"yawned"}'


def test_a_payload_of_today_is_read_as_it_is() -> None:
    read = TABLE.read("g", 4, "yawned", row(3, {"seat": 2, "seconds": 5, "kind": "theatrical"}))

    assert event(read) == Yawned(Seat(2), 5, "theatrical")
    assert read.written == canonical(event(read))


def test_a_field_that_was_added_takes_its_default_and_the_row_stays_as_it_was() -> None:
    read = TABLE.read("g", 4, "yawned", row(3, {"seat": 2, "seconds": 5}))

    assert event(read) == Yawned(Seat(2), 5)
    assert read.written == b'{"seat":2,"seconds":5,"type":"yawned"}'


@pytest.mark.parametrize(
    ("payload", "one"),
    [
        pytest.param({"seat": 2, "seconds": 5, "kind": "theatrical"}, True, id="short"),
        pytest.param({"seat": 2, "seconds": 5}, True, id="short-and-written-otherwise-today"),
        pytest.param({"seat": 2, "seconds": 5, "note": "a" * 99}, False, id="long"),
    ],
)
def test_equal_short_events_are_read_once(payload: dict[str, Any], one: bool) -> None:
    read, again = (TABLE.read("g", 4, "yawned", row(3, payload)) for _ in range(2))
    other = TABLE.read("g", 4, "yawned", row(3, {**payload, "seat": 1}))

    assert read == again
    assert event(other) == msgspec.convert({"type": "yawned", **payload, "seat": 1}, Yawned)
    assert (read.event is again.event) == one


@pytest.mark.parametrize(
    ("name", "schema", "error"),
    [("yawned", 4, UnknownEvent), ("yawned", 0, CorruptStream), ("snored", 3, UnknownEvent)],
)
def test_what_has_no_way_to_today_is_refused(name: str, schema: int, error: type[Exception]) -> None:
    with pytest.raises(error):
        TABLE.read("g", 4, name, row(schema, {"seat": 2, "seconds": 5}))


def test_a_raised_payload_must_fit() -> None:
    with pytest.raises(CorruptStream, match="version 4"):
        TABLE.read("g", 4, "yawned", row(1, {"player": 3, "long": "ages"}))


def test_a_payload_of_the_newest_schema_takes_no_step() -> None:
    assert upcast("yawned", {"seat": 1}, 3, 3, STEPS) == {"seat": 1}


def test_an_unknown_event_is_not_written_either() -> None:
    with pytest.raises(UnknownEvent):
        adapter.TABLE.schema(cast("events.Event", Yawned(Seat(1), 1)))


def test_the_librarys_readers_get_the_envelope_under_their_names() -> None:
    reissued = events.TokenReissued(Seat(1), 2)
    envelope = Envelope("g", 7, "token-reissued", 1, "now", "c", Trace("b", "t"), reissued, "h", canonical(reissued))
    mapper = EnvelopeMapper(JSONTranscoder())

    stored = mapper.to_stored_event(Recorded(envelope))
    read = mapper.to_domain_event(stored)

    assert (stored.originator_id, stored.originator_version, stored.topic) == ("g", 7, "token-reissued")
    assert stored.state == stored_form(envelope)
    assert (read.originator_id, read.originator_version) == ("g", 7)
    assert read == Recorded(envelope)


def test_the_log_takes_no_compressor() -> None:
    with pytest.raises(ValueError, match="readable"):
        EnvelopeMapper(JSONTranscoder(), compressor=ZlibCompressor())
