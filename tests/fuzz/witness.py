"""Reads every answer, and knows from the whole log what its reader may know of the cards.

What a viewer has seen is told by ``tests.laws.knowledge``, event by event, and by nothing in the service.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

import msgspec

from domain.cards import Card, card_set
from domain.events import Dealt, GameFinished, GameOpened
from domain.seats import Seat
from service.ports import EventStore
from tests.laws.knowledge import Knowledge, Viewer, viewers

NDJSON: Final = "application/x-ndjson"
FREE_TEXT: Final = frozenset({"name", "reason", "token", "table_token", "hash", "salt", "sealed", "instance"})
"""Members that hold what somebody wrote, or bytes as text; no card is told there."""
_GAME: Final = re.compile(r"/v1/games/([0-9a-f-]{36})(?:/(.*))?")
_SEAT: Final = re.compile(r"views/([0-9]+)(?:/events)?")
_CARD: Final = re.compile(r"(?<![0-9A-Za-z_-])[789JQKTA][SCDH](?![0-9A-Za-z_-])")
_CARDS: Final = re.compile(_CARD.pattern.encode())
_TOKEN: Final = re.compile(r"th[ts]_[A-Za-z0-9_-]{43}")


class LeakError(AssertionError):
    """An answer tells its reader what he may not know."""


class Exchange(NamedTuple):
    """What was asked, with which token, and what was answered."""

    method: str
    path: str
    token: str | None
    sent: Any
    status: int
    media_type: str
    text: str


class Log:
    """One game as its store has it: after each version, which cards each viewer has seen in the hand."""

    def __init__(self, opened: GameOpened) -> None:
        self._knowledge = {viewer: Knowledge(viewer) for viewer in viewers(len(opened.seats))}
        self.secrets = tuple(each for each in (opened.dealing.seed, opened.audit_key) if each)
        self.seen: dict[Viewer, list[int]] = {viewer: [0] for viewer in self._knowledge}
        self.hands = [0]
        self.finished: int | None = None

    @property
    def version(self) -> int:
        return len(self.hands) - 1

    def add(self, event: Any) -> None:
        for viewer, knowledge in self._knowledge.items():
            knowledge.learns(event)
            self.seen[viewer].append(knowledge.seen)
        self.hands.append(event.hand if isinstance(event, Dealt) else self.hands[-1])
        if isinstance(event, GameFinished):
            self.finished = self.version

    def seen_at(self, viewer: Viewer, version: int) -> int:
        return self.seen.get(viewer, self.seen[None])[min(version, self.version)]

    def seen_in(self, hand: int) -> int:
        """What everybody has seen of one hand."""
        known = 0
        for version, number in enumerate(self.hands):
            known |= self.seen[None][version] if number == hand else 0
        return known

    def is_over_at(self, version: int) -> bool:
        return self.finished is not None and version >= self.finished


class Witness:
    """Keeps the tokens that were given out, follows the logs, and counts what was played."""

    def __init__(self, store: EventStore, tally: Counter[str]) -> None:
        self._store = store
        self.tally = tally
        self._counted: set[tuple[str, int]] = set()
        self._logs: dict[str, Log] = {}
        self.tokens: dict[str, tuple[str, Seat | None]] = {}

    def log(self, game_id: str) -> Log | None:
        """The log of a game up to now."""
        log = self._logs.get(game_id)
        for envelope in self._store.recorded(game_id, 0 if log is None else log.version):
            if log is None:
                assert isinstance(envelope.event, GameOpened)
                log = self._logs[game_id] = Log(envelope.event)
            log.add(envelope.event)
        return log

    def reads(self, exchange: Exchange) -> None:
        """Read one answer."""
        method, path, token, sent, status, media_type, text = exchange
        self.tally["answers"] += 1
        found = _GAME.fullmatch(path.partition("?")[0])
        if status == 201 and "table_token" in text:
            self._opened(json.loads(text))
            return
        if found is None or not text:
            return
        game_id, rest = found[1], found[2] or ""
        log = self.log(game_id)
        if log is None:
            return
        if status < 400 and rest.endswith("/token"):
            answer = json.loads(text)
            self.tokens[answer["token"]] = (game_id, Seat(answer["seat"]))
        elif _TOKEN.search(text):
            raise LeakError(f"a token in the answer to {method} {path}")
        self._check_secrets(log, text)
        viewer = self._viewer(rest, token, sent)
        if media_type == NDJSON:
            self._check_items(log, viewer, [json.loads(line) for line in text.splitlines()])
            return
        answer = json.loads(text)
        if status >= 400:
            allowed = log.seen_at(viewer, log.version) | _set(cards_told(sent))
            self._check(answer, allowed, f"{status} to {viewer}")
        else:
            self._check_answer(log, rest, viewer, answer)

    def _opened(self, answer: dict[str, Any]) -> None:
        game_id = answer["game_id"]
        self.tokens[answer["table_token"]] = (game_id, None)
        for each in answer["seats"]:
            self.tokens[each["token"]] = (game_id, Seat(each["seat"]))
        log = self.log(game_id)
        assert log is not None
        self._check_secrets(log, json.dumps(answer))
        self._check_view(log, None, answer["view"])

    def _viewer(self, rest: str, token: str | None, sent: Any) -> Viewer:
        named = _SEAT.fullmatch(rest)
        if named:
            return Seat(int(named[1]))
        if rest != "commands":
            return None
        seat = self.tokens.get(token or "", ("", None))[1]
        if seat is None and isinstance(sent, dict) and isinstance(sent.get("seat"), int):
            return Seat(sent["seat"])
        return seat

    def _check_answer(self, log: Log, rest: str, viewer: Viewer, answer: dict[str, Any]) -> None:
        if rest == "commands":
            self._check_items(log, viewer, answer.get("events", ()))
            if "view" in answer:
                self._check_view(log, viewer, answer["view"])
                self._count(answer["events"])
        elif rest.endswith("events"):
            self._check_items(log, viewer, answer["items"])
        elif rest.startswith("hands/"):
            if log.finished is None:
                self._check(answer, log.seen_in(answer["hand"]), rest)
        elif rest == "" or rest.startswith("views/"):
            self._check_view(log, viewer, answer)
        elif log.finished is None:
            self._check(answer, 0, rest)

    def _check_view(self, log: Log, viewer: Viewer, view: dict[str, Any]) -> None:
        """A view shows what its viewer had seen at its version, and never more, however the game went on."""
        version = view["version"]
        self._check(view, log.seen_at(viewer, version), f"view of {viewer} at {version}")

    def _check_items(self, log: Log, viewer: Viewer, items: Any) -> None:
        for item in items:
            if log.finished is None:
                version = item["version"]
                self._check(item, log.seen_at(viewer, version), f"event {version} to {viewer}")

    def _check_secrets(self, log: Log, text: str) -> None:
        if log.finished is None and any(secret in text for secret in log.secrets):
            raise LeakError("a seed or key of a game that is still played")

    def _check(self, answer: Any, allowed: int, where: str) -> None:
        foreign = _foreign(_CARDS.findall(msgspec.json.encode(answer)), allowed)  # quick, and seldom wrong
        if foreign and (foreign := _foreign(cards_told(answer), allowed)):
            raise LeakError(f"{where}: {', '.join(sorted(foreign))} in {json.dumps(answer)[:2000]}")

    def _count(self, events: Any) -> None:
        if not events or (place := (events[0]["game_id"], events[0]["version"])) in self._counted:
            return
        self._counted.add(place)
        self.tally["commands"] += 1
        for each in events:
            event = each["event"]
            if each["type"] == "hand-scored":
                self.tally["hands"] += 1
            elif each["type"] == "game-finished":
                self.tally[f"finished: {event['reason']}"] += 1


def cards_told(value: Any) -> set[str]:
    """Every card that is named anywhere in a piece of JSON, within sentences too."""
    if isinstance(value, str):
        return set(_CARD.findall(value))
    if isinstance(value, dict):
        return set().union(*(cards_told(each) for name, each in value.items() if name not in FREE_TEXT))
    if isinstance(value, list | tuple):
        return set().union(*(cards_told(each) for each in value))
    return set()


def _foreign(cards: Iterable[bytes | str], allowed: int) -> set[str]:
    told = {card.decode() if isinstance(card, bytes) else card for card in cards}
    return {card for card in told if not Card(card).bit & allowed}


def _set(cards: set[str]) -> int:
    return card_set(Card(card) for card in cards)
