"""The rows of a game under audit: what each column says is held against what the bytes say.

Nothing here trusts what was decoded. Every row is read from its bytes alone, its columns are compared with the envelope
that the bytes hold, and the envelope is written again: it must give the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from adapters.event_store.mapper import EventTable
from adapters.event_store.recorders import RawRow
from domain.audit import Code, Finding
from domain.chain import Envelope, canonical
from domain.violations import CorruptStream


def audited(game_id: str, rows: Iterable[RawRow], table: EventTable) -> tuple[list[Envelope], list[Finding]]:
    """The envelopes that could be read, in the order of the rows, and what is wrong with the rows themselves."""
    envelopes: list[Envelope] = []
    findings: list[Finding] = []
    before: RawRow | None = None
    expected = 1
    for row in rows:
        findings += _missing(expected, row)
        findings += _order(before, row)
        try:
            envelope = table.read_alone(row.state)
        except CorruptStream as damage:
            findings.append(_finding(row.version, "unreadable", f"The row cannot be read: {damage}."))
        else:
            envelopes.append(envelope)
            findings += _columns(game_id, row, envelope, expected)
        before = row
        expected = row.version + 1
    return envelopes, findings


def _missing(expected: int, row: RawRow) -> Iterator[Finding]:
    if row.version > expected:
        upto = "" if row.version == expected + 1 else f" to {row.version - 1}"
        yield _finding(expected, "row-missing", f"There is no row of version {expected}{upto}.")


def _order(before: RawRow | None, row: RawRow) -> Iterator[Finding]:
    if before is not None and row.id <= before.id:
        yield _finding(row.version, "row-order", "The row stands before its predecessor in the log of all games.")


def _columns(game_id: str, row: RawRow, envelope: Envelope, expected: int) -> Iterator[Finding]:
    """What the columns say against what the bytes say, at the version that belongs in this place."""
    place = row.version if row.version == expected else envelope.version
    if envelope.game_id != game_id:
        yield _finding(place, "row-game", "The bytes belong to another game than the id column says.")
    if envelope.version != row.version:
        said = f"The version column says {row.version}, the bytes say {envelope.version}."
        yield _finding(place, "row-version", said)
    if envelope.type != row.topic:
        yield _finding(place, "row-topic", "The topic column names another type than the bytes.")
    if _written(envelope) != row.state:
        yield _finding(place, "row-bytes", "The bytes are not the canonical form of what they say.")


def _written(envelope: Envelope) -> bytes | None:
    """The bytes that this envelope is stored as; none where it could not have been."""
    if envelope.stored is None:
        return canonical(envelope)
    members = {name: getattr(envelope, name) for name in Envelope.__struct_fields__ if name != "stored"}
    try:
        return canonical({**members, "event": envelope.stored})
    except (msgspec.MsgspecError, ValueError):
        return None


def _finding(version: int, code: Code, detail: str) -> Finding:
    return Finding(version=max(version, 0), code=code, detail=detail)
