"""The audit of a game from its stored bytes, and its log for those who check it elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, cast

from msgspec import MsgspecError, convert, json
from msgspec.structs import replace

from domain.audit import Code, Deal, Finding, Head, Verdict, audit, deals_of, head_findings, verdict_of
from domain.chain import Envelope, Fault, Problem, feed_item, verify_feed
from domain.events import GameFinished, GameOpened, SeatReady
from domain.violations import CorruptStream
from service.application.games import UnknownGame
from service.application.replay import NotFinished, audit_key, is_finished
from service.ports import EventStore

OF_THE_LOG: Final[frozenset[Code]] = frozenset(
    {
        "unreadable",
        "row-missing",
        "row-order",
        "row-game",
        "row-version",
        "row-topic",
        "row-bytes",
        "kept-head",
        "other-game",
        "version-gap",
        "hash",
        "type",
        "not-opened",
        "empty",
    }
)
"""Findings that tell of rows and hashes, never of cards."""
FAULTS: Final[dict[Fault, str]] = {
    "malformed": "The line is not an item of a log.",
    "other-game": "The event belongs to another game.",
    "version-gap": "The event does not follow the one before.",
    "hash": "The event does not fit its hash.",
    "audit-key": "The published key is not the one that was sealed at the start.",
    "salt": "A salt does not come from the published key.",
    "seed": "The published seed is not the one that was sealed at the start.",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Audited:
    """A game as its bytes say, and the verdict on it; ``key`` opens everything, none while the game may go on."""

    events: Sequence[Envelope]
    verdict: Verdict
    key: bytes | None
    deals: tuple[Deal, ...]

    @property
    def head(self) -> Head:
        """The last event that could be read."""
        last = self.events[-1]
        return Head(last.version, last.hash)

    @property
    def seed(self) -> str | None:
        """The seed of the deals, where there is one and it is open."""
        opened = self.events[0].event
        return opened.dealing.seed if self.key is not None and isinstance(opened, GameOpened) else None

    @property
    def client_seeds(self) -> list[str | None]:
        """What each seat has put into the shuffle."""
        opened = self.events[0].event
        seeds: list[str | None] = [None] * (len(opened.seats) if isinstance(opened, GameOpened) else 0)
        for each in self.events:
            if isinstance(each.event, SeatReady) and 0 <= each.event.seat < len(seeds):
                seeds[each.event.seat] = each.event.client_seed
        return seeds

    @property
    def feed(self) -> list[dict[str, Any]]:
        """The log that can be shown: open where there is a key, sealed otherwise."""
        key = self.key or _key(self.events)
        if key is None:
            return []
        items: list[dict[str, Any]] = []
        for each in self.events:
            with suppress(LookupError, TypeError, ValueError):  # the verdict tells of what cannot be shown
                items.append(feed_item(each, None, finished=self.key is not None, audit_key=key))
        return items


def verify(store: EventStore, game_id: str, kept: Iterable[Head] = ()) -> Verdict:
    """The verdict on a stored game, finished or not; ``kept`` are heads that must be in its chain."""
    events, wrong = store.audited(game_id)
    if not events and not wrong:
        raise UnknownGame
    return audit(events, stored=wrong, kept=kept)


def audited(store: EventStore, game_id: str) -> Audited:
    """The audit of a finished game; raises ``NotFinished`` for one that is still played and sound.

    What the log does not prove to be over stays sealed: of a damaged game whose end is not there, only the verdict is
    told, without what the rules would have made of hidden cards.
    """
    kept = _known(store, game_id)
    events, wrong = store.audited(game_id)
    if not events and not wrong:
        raise UnknownGame
    verdict = audit(events, stored=wrong, kept=kept)
    if not events:
        raise CorruptStream(game_id)
    if any(isinstance(each.event, GameFinished) for each in events):
        return Audited(events=events, verdict=verdict, key=_key(events), deals=deals_of(events))
    if verdict.sound:
        raise NotFinished
    told = tuple(each for each in verdict.findings if each.code in OF_THE_LOG)
    return Audited(events=events, verdict=replace(verdict, findings=told), key=None, deals=())


def _known(store: EventStore, game_id: str) -> tuple[Head, ...]:
    """The head that this process remembers: what was cut off behind its back is missed."""
    with suppress(CorruptStream):
        game = store.get(game_id)
        return () if game is None else (Head(game.version, game.hash),)
    return ()


def _key(events: Sequence[Envelope]) -> bytes | None:
    """The key of the seals; none where no event that holds it can be read."""
    for each in events:
        if isinstance(each.event, GameOpened | GameFinished):
            with suppress(ValueError):
                return bytes.fromhex(each.event.audit_key)
    return None


def verify_exported(lines: Iterable[bytes], kept: Iterable[Head] = ()) -> Verdict:
    """The verdict on an exported log: seals, salts and chain from the lines alone, then every command decided again."""
    try:
        items: list[dict[str, Any]] = [json.decode(line, type=dict[str, Any]) for line in lines]
        problems = verify_feed(items)
        events = [_envelope(each) for each in items]
    except (MsgspecError, LookupError, TypeError, ValueError, RecursionError):
        problems, events = [Problem(1, "malformed")], []
    wrong = [Finding(version=each.version, code=each.fault, detail=FAULTS[each.fault]) for each in problems]
    return verdict_of(events, [*wrong, *head_findings(events, kept)])


def _envelope(item: dict[str, Any]) -> Envelope:
    """The envelope of an open item; who asked for the event stays sealed and is not needed."""
    told = {**item, "event": _opened(item["event"]), "trace": {"id": "", "body": ""}, "written": None}
    return convert(told, Envelope)


def _opened(value: object) -> object:
    """An item's event with the values of its open parts in their places."""
    if isinstance(value, dict):
        members = cast("dict[str, object]", value)
        if members.keys() in ({"value", "salt"}, {"value"}):
            return members["value"]
        return {name: _opened(each) for name, each in members.items()}
    return [_opened(each) for each in cast("list[object]", value)] if isinstance(value, list) else value


def exported(store: EventStore, game_id: str) -> Iterator[bytes]:
    """The open log of a finished game, one line of JSON for each event."""
    game = store.refresh(game_id)
    if game is None:
        raise UnknownGame
    if not is_finished(game.state):
        raise NotFinished
    key = audit_key(game.state)
    for each in store.recorded(game_id):
        yield json.encode(feed_item(each, None, finished=True, audit_key=key)) + b"\n"
