"""Records: written from stored games, read from bytes of several kinds, and judged."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

import msgspec

from domain import notation, record, referee
from domain.record import Perspective, Record
from domain.referee import Parting, Remark
from domain.seats import Seat
from service.application.games import NotDone
from service.application.replay import Record as StoredGame

Kind: TypeAlias = Literal["json", "lines", "notation"]
"""How records stand in bytes: one as JSON, one as JSON on each line, or any number in the text notation."""
MOST_RECORDS: Final = 500
"""At most so many records are judged at once."""


class Unreadable(msgspec.Struct, frozen=True):
    """A record that cannot be read: where, and why."""

    pointer: str
    detail: str


class Judged(msgspec.Struct, frozen=True, kw_only=True):
    """One record and its verdict. One that cannot be read has nothing but ``unreadable``."""

    number: int
    sound: bool
    game_id: str | None = None
    hands: int = 0
    steps: int = 0
    scores_only: int = 0
    unreadable: Unreadable | None = None
    findings: tuple[Remark, ...] = ()
    parting: Parting | None = None


class NotText(Exception):  # noqa: N818 (the name says what it is not)
    """Bytes that are no JSON or no text at all."""


class NoSuchPerspective(NotDone):
    """A perspective is full, spectator, or the number of a seat."""


def perspective_of(text: str) -> Perspective:
    """The perspective that a word names."""
    if text == "full":
        return "full"
    if text == "spectator":
        return "spectator"
    if not text.isdecimal() or not text.isascii():
        raise NoSuchPerspective
    return Seat(int(text))


def written(game: StoredGame, perspective: Perspective, *, text: bool) -> bytes:
    """The record of a stored game, as JSON or in the text notation."""
    made = record.recorded(game.events, perspective)
    return notation.write(made).encode() if text else record.written(made)


def judged(body: bytes, kind: Kind) -> Iterator[Judged]:
    """The verdict on each record; raises ``NotText`` where nothing can be told apart at all."""
    for number, read in enumerate(_read(body, kind)):
        if isinstance(read, Unreadable):
            yield Judged(number=number, sound=False, unreadable=read)
        else:
            yield verdict_on(read, number)


def verdict_on(read: Record, number: int = 0) -> Judged:
    """The verdict on one record."""
    verdict = referee.judged(read)
    return Judged(
        number=number,
        sound=verdict.sound,
        game_id=read.game_id,
        hands=verdict.hands,
        steps=verdict.steps,
        scores_only=verdict.scores,
        findings=verdict.findings,
        parting=verdict.parting,
    )


def _read(body: bytes, kind: Kind) -> Iterator[Record | Unreadable]:
    if kind == "json":
        yield _of_json(body, "")
    elif kind == "lines":
        for number, line in enumerate(body.splitlines(), 1):
            if line.strip():
                try:
                    yield _of_json(line, f"line {number}")
                except NotText:
                    yield Unreadable(f"line {number}", "The line is not JSON.")
    else:
        yield from _of_notation(body)


def _of_json(text: bytes, place: str) -> Record | Unreadable:
    try:
        value = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise NotText(str(error)) from None
    try:
        return record.read_value(value)
    except (msgspec.ValidationError, RecursionError) as reason:
        detail, _, at = str(reason).partition(" - at `")
        return Unreadable(place + _pointer(at.rstrip("`")), detail)


def _pointer(path: str) -> str:
    """The JSON pointer of a path like ``$.hands[0].dealer``."""
    return path.removeprefix("$").replace("[", "/").replace("]", "").replace(".", "/")


def _of_notation(body: bytes) -> Iterator[Record | Unreadable]:
    try:
        text = body.decode()
    except UnicodeDecodeError:
        raise NotText from None
    try:
        yield from notation.read_all(text)
    except notation.NotationError as reason:
        yield Unreadable(f"line {reason.line}", reason.detail)
