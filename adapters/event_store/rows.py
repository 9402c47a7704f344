"""The rows of a game under audit: what each column says is held against what the bytes say.

Nothing here trusts what was decoded. Every row is read from its bytes alone, its columns are compared with the envelope
that the bytes hold, and the envelope is written again: it must give the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from adapters.event_store.mapper import EventTable
from adapters.event_store.recorders import RawRow
from domain.audit import Code, Finding
from domain.chain import Envelope, stored_form
from domain.violations import CorruptStream


def audited(game_id: str, rows: Iterable[RawRow], table: EventTable) -> tuple[list[Envelope], list[Finding]]:
    """The envelopes that could be read, in the order of the rows, and what is wrong with the rows themselves."""
    envelopes: list[Envelope] = []
    findings: list[Finding] = []
    before: RawRow | None = None
    expected = 1
    for row in rows:
        if row.version > expected:
            findings.append(_missing(expected, row))
        if before is not None and row.id <= before.id:
            said = "The row stands before its predecessor in the log of all games."
            findings.append(_finding(row.version, "row-order", said))
        try:
            envelope = table.read_alone(row.state)
        except CorruptStream as damage:
            findings.append(_finding(row.version, "unreadable", f"The row cannot be read: {damage}."))
        else:
            envelopes.append(envelope)
            place = row.version if row.version == expected else envelope.version
            if (envelope.game_id, envelope.version, envelope.type) != (game_id, row.version, row.topic):
                findings += _columns(game_id, row, envelope, place)
            if stored_form(envelope) != row.state:
                said = "The bytes are not the canonical form of what they say."
                findings.append(_finding(place, "row-bytes", said))
        before = row
        expected = row.version + 1
    return envelopes, findings


def _missing(expected: int, row: RawRow) -> Finding:
    upto = "" if row.version == expected + 1 else f" to {row.version - 1}"
    return _finding(expected, "row-missing", f"There is no row of version {expected}{upto}.")


def _columns(game_id: str, row: RawRow, envelope: Envelope, place: int) -> Iterator[Finding]:
    """What the columns say against what the bytes say, at the version that belongs in this place."""
    if envelope.game_id != game_id:
        yield _finding(place, "row-game", "The bytes belong to another game than the id column says.")
    if envelope.version != row.version:
        said = f"The version column says {row.version}, the bytes say {envelope.version}."
        yield _finding(place, "row-version", said)
    if envelope.type != row.topic:
        yield _finding(place, "row-topic", "The topic column names another type than the bytes.")


def _finding(version: int, code: Code, detail: str) -> Finding:
    return Finding(version=max(version, 0), code=code, detail=detail)
