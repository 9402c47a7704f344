"""Between envelopes and stored rows.

The topic column holds the event's permanent type name; the state column the canonical JSON of the whole envelope, cards
as text. Names come from one explicit table, never from an import path: what is not in it is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias, cast

import msgspec
from eventsourcing.domain import DomainEventProtocol
from eventsourcing.persistence import Cipher, Compressor, Mapper, StoredEvent, Transcoder

from adapters.event_store.upcasters import UPCASTERS, Upcasters, upcast
from domain import events
from domain.chain import Envelope, Row, canonical, stored_form, type_name
from domain.redact import NEVER_SEALED
from domain.violations import CorruptStream


class Kind(msgspec.Struct, frozen=True):
    """What stands behind a type name: the class, and the number of the schema that is written today."""

    form: type[events.Event]
    schema: int


KINDS: Final[Mapping[str, Kind]] = {
    "game-opened": Kind(events.GameOpened, 1),
    "seat-ready": Kind(events.SeatReady, 1),
    "token-reissued": Kind(events.TokenReissued, 1),
    "turn-expired": Kind(events.TurnExpired, 1),
    "seat-resigned": Kind(events.SeatResigned, 1),
    "score-corrected": Kind(events.ScoreCorrected, 1),
    "game-finished": Kind(events.GameFinished, 1),
    "dealt": Kind(events.Dealt, 1),
    "misdealt": Kind(events.Misdealt, 1),
    "cards-looked-at": Kind(events.CardsLookedAt, 1),
    "bid": Kind(events.Bid, 1),
    "passed": Kind(events.Passed, 1),
    "auction-won": Kind(events.AuctionWon, 1),
    "redeal-claimed": Kind(events.RedealClaimed, 1),
    "talon-taken": Kind(events.TalonTaken, 1),
    "talon-declined": Kind(events.TalonDeclined, 1),
    "cards-given": Kind(events.CardsGiven, 1),
    "contract-set": Kind(events.ContractSet, 1),
    "hand-conceded": Kind(events.HandConceded, 1),
    "hand-crossed": Kind(events.HandCrossed, 1),
    "hand-bombed": Kind(events.HandBombed, 1),
    "marriage-declared": Kind(events.MarriageDeclared, 1),
    "card-played": Kind(events.CardPlayed, 1),
    "trick-taken": Kind(events.TrickTaken, 1),
    "hand-scored": Kind(events.HandScored, 1),
}
"""Every type that a stream may hold. Names are for ever; a change that is not additive raises the number."""


class UnknownEvent(CorruptStream):
    """A stored type or schema that this release does not know; it is never skipped."""


def _unknown(name: str) -> UnknownEvent:
    return UnknownEvent(f"unknown event type {name!r}")


_row: Final = msgspec.json.Decoder(Row).decode
_UNREADABLE: Final = (msgspec.MsgspecError, RecursionError)
"""What is raised for bytes that are no JSON, not of this shape, or nested without end."""


class Recorded(msgspec.Struct, frozen=True):
    """An envelope under the names that the library's readers of the log ask for."""

    envelope: Envelope

    @property
    def originator_id(self) -> str:
        """The stream: the game."""
        return self.envelope.game_id

    @property
    def originator_version(self) -> int:
        """The place in the stream: the version."""
        return self.envelope.version


_SHORT: Final = 96
"""An event of so few bytes is one of those that games are full of: a card, a trick, a pass."""
_MOST_KNOWN: Final = 2_000
"""So many of them are remembered for each type."""


Found: TypeAlias = "tuple[events.Event, bytes]"
"""An event, and the canonical form of what was written."""


def _reader(form: type[events.Event]) -> Callable[[bytes], Found]:
    """Reads the bytes of events of one class, equal short events once; what it gives raises ``MsgspecError``."""
    decoded = msgspec.json.Decoder(form).decode
    known: dict[bytes, Found] = {}
    remembered = known.get

    def read(written: bytes) -> Found:
        found = remembered(written)
        if found is None:
            event = decoded(written)
            found = event, written if canonical(event) == written else canonical(msgspec.json.decode(written))
            if len(written) <= _SHORT and len(known) < _MOST_KNOWN:
                known[written] = found
        return found

    return read


class EventTable:
    """Reads and writes the rows of the known types."""

    def __init__(self, kinds: Mapping[str, Kind] = KINDS, upcasters: Upcasters = UPCASTERS) -> None:
        self._kinds = kinds
        self._upcasters = upcasters
        self._readers = {name: (kind.schema, _reader(kind.form)) for name, kind in kinds.items()}
        self._as_stored = {name: kind.schema for name, kind in kinds.items() if kind.form in NEVER_SEALED}

    def schema(self, event: events.Event) -> int:
        """The schema number that an event is written with."""
        name = type_name(event)
        if name not in self._kinds:
            raise _unknown(name)
        return self._kinds[name].schema

    def read(self, game_id: str, version: int, name: str, state: bytes) -> Envelope:
        """The envelope of a row; raises ``UnknownEvent`` or ``CorruptStream``."""
        return self._envelope(self._row(game_id, version, name, state))

    def told(self, game_id: str, version: int, name: str, state: bytes) -> Envelope | Row:
        """The same for one who only tells it: without looking into an event that has no sealed parts."""
        row = self._row(game_id, version, name, state)
        return row if row.schema == self._as_stored.get(name) else self._envelope(row)

    def _row(self, game_id: str, version: int, name: str, state: bytes) -> Row:
        try:
            row = _row(state)
        except _UNREADABLE as error:
            said = f"version {version} of {game_id} cannot be read: {error}"
            raise CorruptStream(said) from error
        if row.version != version or row.game_id != game_id or row.type != name:
            if name not in self._kinds:
                raise _unknown(name)
            said = f"the row of version {version} of {game_id} holds another event"
            raise CorruptStream(said)
        return row

    def _envelope(self, row: Row) -> Envelope:
        name = row.type
        reader = self._readers.get(name)
        if reader is None:
            raise _unknown(name)
        schema, read = reader
        try:
            event, written = read(bytes(row.event)) if row.schema == schema else self._raised(row)
        except _UNREADABLE as error:
            said = f"version {row.version} of {row.game_id} cannot be read: {error}"
            raise CorruptStream(said) from error
        return Envelope(
            row.game_id,
            row.version,
            name,
            row.schema,
            row.recorded_at,
            row.command,
            row.trace,
            event,
            row.hash,
            written,
        )

    def read_alone(self, state: bytes) -> Envelope:
        """The envelope of a state column, whatever stands beside it; raises ``UnknownEvent`` or ``CorruptStream``."""
        try:
            return self._envelope(_row(state))
        except _UNREADABLE as error:
            raise CorruptStream(str(error)) from error

    def _raised(self, row: Row) -> Found:
        """The event of an older schema as it is today, and what was written."""
        kind = self._kinds[row.type]
        if row.schema > kind.schema:
            said = f"schema {row.schema} of {row.type} is newer than this release"
            raise UnknownEvent(said)
        payload = msgspec.json.decode(row.event, type=dict[str, Any])
        written = canonical(payload)
        raised = upcast(row.type, payload, row.schema, kind.schema, self._upcasters)
        return msgspec.convert(raised, kind.form), written


TABLE: Final = EventTable()
"""The table of this release."""


class EnvelopeMapper(Mapper[str]):
    """The library's mapper (``MAPPER_TOPIC``) over the table; rows are plain, so compressor and cipher are refused."""

    def __init__(
        self, transcoder: Transcoder, compressor: Compressor | None = None, cipher: Cipher | None = None
    ) -> None:
        if compressor or cipher:
            said = "the log is readable: it takes no compressor and no cipher"
            raise ValueError(said)
        super().__init__(transcoder)
        self.table = TABLE

    def to_stored_event(self, domain_event: DomainEventProtocol[str]) -> StoredEvent:
        return self.store(cast("Recorded", domain_event).envelope)

    def to_domain_event(self, stored_event: StoredEvent) -> DomainEventProtocol[str]:
        return Recorded(
            self.table.read(
                str(stored_event.originator_id), stored_event.originator_version, stored_event.topic, stored_event.state
            )
        )

    def store(self, envelope: Envelope) -> StoredEvent:
        """The row of an envelope."""
        return StoredEvent(envelope.game_id, envelope.version, envelope.type, stored_form(envelope))
