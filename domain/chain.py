"""The chain: each event of a game is bound to all before it, without telling what is still hidden.

``canonical(x)`` is JSON with sorted keys, without white space, in UTF-8 (RFC 8785 for data like ours: ASCII names,
integers only). A stored row is the canonical form of its envelope. The *public form* P of an envelope is the envelope
without its hash, and with its sealed parts replaced by ``{"sealed": hex}``::

    hash(v)    = SHA-256(hash(v - 1) || canonical(P)),  hash(0) = 32 zero bytes
    sealed(x)  = SHA-256(salt || canonical(x)),         salt = first 16 bytes of HMAC-SHA-256(audit_key, "v|pointer")

``v`` is the version in decimal digits. Which parts are sealed, and from whom, ``domain.redact.sealed_parts`` tells.
Pointers are JSON pointers into the *event*: ``/cards/0``, ``/talons/0``, ``/gifts/1/card``, ``/buried``,
``/dealing/seed``, ``/seats/0/name``. Two parts stand apart:

* ``/audit_key`` of the opening is sealed without a salt, as SHA-256 of its 32 bytes: salts come from it.
* ``/trace`` points to the envelope's ``trace`` (who asked, and the digest of what was asked): sealed from everybody,
  for ever, in the chain nevertheless.

A *feed item* is P with ``hash``, where each sealed part that the viewer may know is ``{"value": x, "salt": hex}``.
Whoever seals these parts again gets P and the same chain: ``verify_feed`` does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final, Literal, TypeAlias, cast, get_args

import msgspec
from msgspec import Raw

from domain.events import Event, GameOpened
from domain.mac import under
from domain.redact import NEVER_SEALED, Sealed, sealed_parts
from domain.seats import Seat

START: Final = "00" * 32
"""hash(0): what the first event of a game is linked to."""

_TRACE: Final = b"%d|/trace"
"""What the salt of the trace at a version comes from."""
AUDIT_KEY: Final = "/audit_key"
_SALT_SIZE: Final = 16

Fault: TypeAlias = Literal["malformed", "other-game", "version-gap", "hash", "audit-key", "salt", "seed"]

canonical: Final = msgspec.json.Encoder(order="sorted").encode
"""The one way to write a value as bytes."""


class Trace(msgspec.Struct, frozen=True, gc=False):
    """Where an event came from: the hex SHA-256 of the request's body, and a correlation id.

    As in ``Row`` and in P the members stand in the order of their names: written as they stand they are in canonical
    form, which saves the sorting.
    """

    body: str
    id: str


class Envelope(msgspec.Struct, frozen=True, gc=False):
    """An event as it is recorded; ``stored_form`` is what is stored of it.

    ``recorded_at`` is RFC 3339 in UTC with microseconds, ``command`` 32 hex digits. ``written`` is the canonical form
    of the event as it was written, which may be otherwise today (a field was added, an upcaster was at work): the chain
    is over that. Where it is null the event as it is now counts; who puts another event in its place must drop it.
    """

    game_id: str
    version: int
    type: str
    schema: int
    recorded_at: str
    command: str
    trace: Trace
    event: Event
    hash: str
    written: bytes | None = None


class Problem(msgspec.Struct, frozen=True):
    """What is wrong with a feed, and at which version."""

    version: int
    fault: Fault


class _Seal(msgspec.Struct, frozen=True, gc=False):
    sealed: str


class _Public(msgspec.Struct, frozen=True, gc=False):
    """P, its members in the order of their names: written as they stand they are in canonical form."""

    command: str
    event: Raw
    game_id: str
    recorded_at: str
    schema: int
    trace: _Seal
    type: str
    version: int


class _Item(msgspec.Struct, frozen=True, gc=False):
    game_id: str
    version: int
    type: str
    schema: int
    recorded_at: str
    command: str
    trace: _Seal
    event: Any
    hash: str


class Row(msgspec.Struct, frozen=True, gc=False):
    """An envelope as it is stored, its members in the order of their names; the event is not looked into."""

    command: str
    event: Raw
    game_id: str
    hash: str
    recorded_at: str
    schema: int
    trace: Trace
    type: str
    version: int


class Recorded(msgspec.Struct, frozen=True, gc=False):
    """An event that is linked to the one before: its envelope, and the envelope's canonical form, which is stored."""

    envelope: Envelope
    row: bytes


_as_json: Final = msgspec.json.Encoder().encode
_members: Final = msgspec.json.Decoder(dict[str, Raw]).decode
_inside: Final = msgspec.json.Decoder(dict[str, Raw] | list[Raw]).decode

NAMES: Final[dict[type[Event], str]] = {kind: kind.__struct_config__.tag for kind in get_args(Event)}
"""The permanent names of the types of events."""


def type_name(event: Event) -> str:
    """The permanent name of the event's type."""
    name = NAMES.get(type(event))
    return cast("Any", event).__struct_config__.tag if name is None else name


@lru_cache(maxsize=8192)
def salt(audit_key: bytes, version: int, pointer: str) -> bytes:
    """The salt of the sealed part at ``pointer`` of the event at ``version``.

    It is remembered: several viewers are told of an event at the same time.
    """
    return _salt(under(audit_key), version, pointer)


def _salt(salted: Callable[[bytes], bytes], version: int, pointer: str) -> bytes:
    return salted(b"%d|%b" % (version, pointer.encode()))[:_SALT_SIZE]


def seal(value: object, salted: bytes) -> str:
    """The seal of a value: what everybody may see of it."""
    return sha256(salted + canonical(value)).hexdigest()


def seal_of_key(audit_key: bytes) -> str:
    """The seal of the audit key itself."""
    return sha256(audit_key).hexdigest()


def link(previous: bytes, public: bytes) -> bytes:
    """hash(v), from hash(v - 1) and the canonical public form of v."""
    return sha256(previous + public).digest()


def event_form(envelope: Envelope) -> bytes:
    """The event of an envelope in canonical form, as it was written."""
    return canonical(envelope.event) if envelope.written is None else envelope.written


def stored_form(envelope: Envelope) -> bytes:
    """The canonical form of an envelope: what is stored."""
    return _as_json(
        Row(
            envelope.command,
            Raw(event_form(envelope)),
            envelope.game_id,
            envelope.hash,
            envelope.recorded_at,
            envelope.schema,
            envelope.trace,
            envelope.type,
            envelope.version,
        )
    )


def public_form(envelope: Envelope, audit_key: bytes) -> bytes:
    """canonical(P) of an envelope; its ``hash`` does not matter."""
    return public_forms((envelope,), audit_key)[0]


def public_forms(envelopes: Sequence[Envelope], audit_key: bytes) -> list[bytes]:
    """The same for many envelopes of one game.

    One kind of work is done for all before the next begins: that is faster than one envelope after the other.
    """
    salted = under(audit_key)
    salts = [salted(_TRACE % each.version)[:_SALT_SIZE] for each in envelopes]
    traces = [_as_json(each.trace) for each in envelopes]
    seals = [sha256(each_salt + trace).hexdigest() for each_salt, trace in zip(salts, traces, strict=True)]
    events = [
        event_form(each)
        if type(each.event) in NEVER_SEALED
        else _sealed_event(each.event, event_form(each), each.version, audit_key)
        for each in envelopes
    ]
    return [_public(each, event, sealed) for each, event, sealed in zip(envelopes, events, seals, strict=True)]


def _public(envelope: Envelope, event: bytes, trace: str) -> bytes:
    """canonical(P), from the event of P in canonical form and the seal of the trace."""
    return _as_json(
        _Public(
            envelope.command,
            Raw(event),
            envelope.game_id,
            envelope.recorded_at,
            envelope.schema,
            _Seal(trace),
            envelope.type,
            envelope.version,
        )
    )


def enveloped(  # noqa: PLR0913 (the fields of an envelope)
    event: Event,
    previous: str,
    audit_key: bytes,
    *,
    game_id: str,
    version: int,
    schema: int,
    recorded_at: str,
    command: str,
    trace: Trace,
) -> Envelope:
    """The event in its envelope, linked to the one before."""
    unlinked = Envelope(game_id, version, type_name(event), schema, recorded_at, command, trace, event, "")
    return recorded(unlinked, previous, audit_key).envelope


def recorded(unlinked: Envelope, previous: str, audit_key: bytes) -> Recorded:
    """An envelope linked to the one before, its event written anew, with what is stored of it."""
    game_id, version, name, schema = unlinked.game_id, unlinked.version, unlinked.type, unlinked.schema
    at, command, trace, event = unlinked.recorded_at, unlinked.command, unlinked.trace, unlinked.event
    written = canonical(event)
    sealed = _sealed_event(event, written, version, audit_key)
    public = _public(unlinked, sealed, _sealed_trace(trace, version, audit_key))
    head = link(bytes.fromhex(previous), public).hex()
    envelope = Envelope(game_id, version, name, schema, at, command, trace, event, head, written)
    return Recorded(envelope, stored_form(envelope))


def feed_line(envelope: Envelope | Row, viewer: Seat | None, *, finished: bool, audit_key: bytes) -> bytes:
    """The JSON of the envelope as one viewer may see it; ``None`` is the public. Once the game is over all is open.

    A ``Row`` is told as it is: it must be of a type that has no sealed parts.
    """

    def opened(part: Sealed, value: object) -> dict[str, object]:
        salted = salt(audit_key, envelope.version, part.pointer)
        if not (finished or part.known_to is None or viewer in part.known_to):
            return _sealed(part, value, salted, audit_key)
        return {"value": value} if part.pointer == AUDIT_KEY else {"value": value, "salt": salted.hex()}

    if isinstance(envelope, Row):
        return _as_json(_Item(*_told(envelope, audit_key), envelope.event, envelope.hash))
    written, parts = event_form(envelope), sealed_parts(envelope.event)
    event = _with_parts(written, parts, opened) if parts else Raw(written)
    return _as_json(_Item(*_told(envelope, audit_key), event, envelope.hash))


def feed_item(envelope: Envelope, viewer: Seat | None, *, finished: bool, audit_key: bytes) -> dict[str, Any]:
    """The same, read again."""
    line = feed_line(envelope, viewer, finished=finished, audit_key=audit_key)
    return msgspec.json.decode(line, type=dict[str, Any])


def verify_feed(items: Iterable[Mapping[str, Any]], previous: str = START) -> list[Problem]:
    """What is wrong with the items of a feed, in order of version; nothing if they are one unbroken chain.

    ``previous`` is the hash before the first item. With the end of the game among the items the seals are checked too:
    against the published audit key every salt, and against the opening's commitments the key and the seed.
    """
    problems: list[Problem] = []
    seen: list[Mapping[str, Any]] = []
    head = previous
    for item in items:
        try:
            public = {name: value for name, value in item.items() if name != "hash"}
            public["event"] = _resealed(item["event"])
            expected = link(bytes.fromhex(head), canonical(public)).hex()
            problems.extend(Problem(item["version"], fault) for fault in _faults(item, seen, expected))
            head = str(item["hash"])
        except (KeyError, TypeError, ValueError, RecursionError, msgspec.MsgspecError):
            problems.append(Problem(seen[-1]["version"] + 1 if seen else 1, "malformed"))
            return problems
        seen.append(item)
    return problems + _faults_of_seals(seen)


def commitment(opened: GameOpened) -> str | None:
    """The seal of the seed, known from the first event on; null where decks come from outside."""
    seed = opened.dealing.seed
    return None if seed is None else _commitment(seed, opened.audit_key)


@lru_cache(maxsize=4096)
def _commitment(seed: str, audit_key: str) -> str:
    return seal(seed, salt(bytes.fromhex(audit_key), 1, "/dealing/seed"))


def _told(envelope: Envelope | Row, audit_key: bytes) -> tuple[str, int, str, int, str, str, _Seal]:
    """The fields of P before the event."""
    return (
        envelope.game_id,
        envelope.version,
        envelope.type,
        envelope.schema,
        envelope.recorded_at,
        envelope.command,
        _told_trace(envelope.trace, envelope.version, audit_key),
    )


@lru_cache(maxsize=4096)
def _told_trace(trace: Trace, version: int, audit_key: bytes) -> _Seal:
    """The seal of a trace, remembered: several viewers are told of an event at the same time."""
    return _Seal(_sealed_trace(trace, version, audit_key))


def _sealed_trace(trace: Trace, version: int, audit_key: bytes) -> str:
    return seal(trace, under(audit_key)(_TRACE % version)[:_SALT_SIZE])


def _sealed_event(event: Event, written: bytes, version: int, audit_key: bytes) -> bytes:
    """The event of P in canonical form, from the event's own; without sealed parts it is the same."""
    parts = sealed_parts(event)
    if not parts:
        return written
    salted = under(audit_key)

    def sealed(part: Sealed, value: object) -> dict[str, object]:
        return _sealed(part, value, _salt(salted, version, part.pointer), audit_key)

    return _as_json(_with_parts(written, parts, sealed))


def _sealed(part: Sealed, value: object, salted: bytes, audit_key: bytes) -> dict[str, object]:
    return {"sealed": seal_of_key(audit_key) if part.pointer == AUDIT_KEY else seal(value, salted)}


def _with_parts(
    written: bytes, parts: Iterable[Sealed], change: Callable[[Sealed, object], dict[str, object]]
) -> dict[str, Any]:
    """The event's JSON with each sealed part changed; nothing else is looked into, and no part itself."""
    event: dict[str, Any] = _members(written)
    for part in parts:
        place: Any = event
        last, *path = _steps(part.pointer)
        for step in path:
            if type(place[last]) is Raw:
                place[last] = _inside(place[last])
            place, last = place[last], step
        place[last] = change(part, place[last])
    return event


@lru_cache(maxsize=256)
def _steps(pointer: str) -> tuple[Any, ...]:
    """The steps of a pointer; no object of an event has a number for a name."""
    return tuple([int(step) if step.isdecimal() else step for step in pointer[1:].split("/")])


def _opened_parts(value: object, pointer: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """The parts of an item's event that stand open, with their pointers."""
    if isinstance(value, dict):
        fields = cast("dict[str, object]", value)
        if fields.keys() == {"value", "salt"} or fields.keys() == {"value"}:
            yield pointer, fields
            return
        for name, each in fields.items():
            yield from _opened_parts(each, f"{pointer}/{name}")
    elif isinstance(value, list):
        for index, each in enumerate(cast("list[object]", value)):
            yield from _opened_parts(each, f"{pointer}/{index}")


def _resealed(value: object) -> object:
    """An item's event with its open parts sealed again."""
    if isinstance(value, dict):
        fields = cast("dict[str, object]", value)
        if fields.keys() == {"value", "salt"}:
            return {"sealed": seal(fields["value"], bytes.fromhex(str(fields["salt"])))}
        if fields.keys() == {"value"}:
            return {"sealed": seal_of_key(bytes.fromhex(str(fields["value"])))}
        return {name: _resealed(each) for name, each in fields.items()}
    if isinstance(value, list):
        return [_resealed(each) for each in cast("list[object]", value)]
    return value


def _sealed_like(committed: object, value: object, salted: bytes) -> object:
    return {"sealed": seal(value, salted)} if isinstance(committed, dict) else value


def _faults(item: Mapping[str, Any], seen: list[Mapping[str, Any]], expected: str) -> Iterator[Fault]:
    """What does not fit the items before."""
    if seen and item["game_id"] != seen[0]["game_id"]:
        yield "other-game"
    if seen and item["version"] != seen[-1]["version"] + 1:
        yield "version-gap"
    if item["hash"] != expected:
        yield "hash"


def _faults_of_seals(items: list[Mapping[str, Any]]) -> list[Problem]:
    """What does not fit the audit key and the seed that the end of the game publishes."""
    end = next((item["event"] for item in items if item["type"] == "game-finished"), None)
    if end is None:
        return []
    audit_key = bytes.fromhex(end["audit_key"])
    problems: list[Problem] = []
    for item in items:
        version = item["version"]
        if item["type"] == "game-opened":
            opening = cast("dict[str, Any]", _resealed(item["event"]))
            if opening["audit_key"] != {"sealed": seal_of_key(audit_key)}:
                problems.append(Problem(version, "audit-key"))
            committed = opening["dealing"]["seed"]  # plain where there is no seed to seal
            seed = _sealed_like(committed, end["seed"], salt(audit_key, version, "/dealing/seed"))
            if committed != seed:
                problems.append(Problem(version, "seed"))
        for pointer, part in _opened_parts(item["event"]):
            if "salt" in part and part["salt"] != salt(audit_key, version, pointer).hex():
                problems.append(Problem(version, "salt"))
    return problems
