"""Verification of files: records as JSON, lines or notation, and exported logs; no database, no secret, all cores."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias, TypeVar

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from domain.audit import Finding, Verdict
from domain.referee import Remark
from service.application.audit import verify_exported
from service.application.games import NotDone
from service.application.records import Judged, NotText, judged

CHUNK: Final = 20
"""So many games are one job of a process."""
FEW: Final = 4
"""So few games are gone through without other processes."""
_MARK: Final = b"[Format "

Kind: TypeAlias = Literal["json", "notation", "log"]


class UnreadableFile(NotDone):
    """A file cannot be read."""


S = TypeVar("S")


class Unit(NamedTuple):
    """One game of a file: where it stands, in which form, and its bytes."""

    label: str
    kind: Kind
    body: bytes


class Told(NamedTuple):
    """The verdict on one game in words: a line for each finding, and the sum."""

    label: str
    sound: bool
    lines: tuple[str, ...]
    said: str


class _Item(msgspec.Struct):
    game_id: str
    version: int
    hash: str
    event: msgspec.Raw


class _Page(msgspec.Struct):
    events: list[msgspec.Raw]
    verdict: msgspec.Raw


def verified_files(paths: Sequence[Path], jobs: int) -> Iterator[Told]:
    """The verdict on every game of the files, in order, with a progress bar where somebody looks on."""
    units = [unit for path in paths for unit in units_of(path)]
    columns = (TextColumn("verifying"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("verifying", total=len(units))
        for told in _on_cores(units, jobs):
            bar.advance(task)
            yield told


def _on_cores(units: Sequence[Unit], jobs: int) -> Iterator[Told]:
    if jobs <= 1 or len(units) < FEW:
        yield from map(verdict_on, units)
        return
    size = max(1, min(CHUNK, len(units) // (4 * jobs)))
    rest = iter(units)
    chunks = list(iter(lambda: list(islice(rest, size)), []))
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for found in pool.map(_chunk, chunks):
            yield from found


def _chunk(units: Iterable[Unit]) -> list[Told]:
    return [verdict_on(unit) for unit in units]


# --- the games of a file -------------------------------------------------------------------------------------------


def units_of(path: Path) -> Iterator[Unit]:
    """The games of a file, told apart by what they begin with; raises ``UnreadableFile``."""
    try:
        body = path.read_bytes()
    except OSError as error:
        raise UnreadableFile from error
    if body.lstrip(b"\xef\xbb\xbf \t\r\n").startswith((_MARK, b"#")):
        yield from _of_notation(str(path), body)
        return
    page = _decoded(body, _Page)
    if page is not None:
        yield Unit(str(path), "log", b"\n".join(bytes(each) for each in page.events))
    elif b"\n" not in body.strip() or _is_one_value(body):
        yield _of_line(str(path), body)
    else:
        yield from _of_lines(str(path), body)


def _of_notation(path: str, body: bytes) -> Iterator[Unit]:
    first, *games = body.split(b"\n" + _MARK)
    for number, game in enumerate([first, *(_MARK + each for each in games)], 1):
        yield Unit(path if not games else f"{path}, game {number}", "notation", game)


def _of_lines(path: str, body: bytes) -> Iterator[Unit]:
    log: list[bytes] = []
    game_id, began = "", 0
    for number, line in enumerate(body.splitlines(), 1):
        if not line.strip():
            continue
        item = _decoded(line, _Item)
        if log and (item is None or item.game_id != game_id):
            yield Unit(f"{path}, line {began}", "log", b"\n".join(log))
            log = []
        if item is None:
            yield Unit(f"{path}, line {number}", "json", line)
            continue
        if not log:
            game_id, began = item.game_id, number
        log.append(line)
    if log:
        yield Unit(path if began == 1 else f"{path}, line {began}", "log", b"\n".join(log))


def _of_line(label: str, body: bytes) -> Unit:
    return Unit(label, "json" if _decoded(body, _Item) is None else "log", body)


def _is_one_value(body: bytes) -> bool:
    """Whether a text of many lines is one JSON value."""
    try:
        msgspec.json.decode(body, type=msgspec.Raw)
    except msgspec.MsgspecError:
        return False
    return True


def _decoded(body: bytes, kind: type[S]) -> S | None:
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None


# --- verdicts ------------------------------------------------------------------------------------------------------


def verdict_on(unit: Unit) -> Told:
    """The verdict on one game."""
    if unit.kind == "log":
        return _of_log(unit.label, verify_exported(unit.body.splitlines()))
    try:
        found = list(judged(unit.body, unit.kind))
    except NotText:
        return Told(unit.label, sound=False, lines=("unreadable: Neither JSON nor text.",), said="NOT SOUND")
    lines = tuple(line for each in found for line in _lines(each))
    sound = bool(found) and all(each.sound for each in found)
    hands, steps = sum(each.hands for each in found), sum(each.steps for each in found)
    return Told(unit.label, sound, lines, f"{hands} hands, {steps} steps, {_said(sound=sound)}")


def _of_log(label: str, verdict: Verdict) -> Told:
    lines = tuple(f"version {each.version}: {_finding(each)}" for each in verdict.findings)
    said = f"{verdict.events} events, {verdict.commands} commands, {_said(sound=verdict.sound)}"
    return Told(label, verdict.sound, lines, said)


def _said(*, sound: bool) -> str:
    return "sound" if sound else "NOT SOUND"


def _finding(finding: Finding) -> str:
    return f"{finding.code}: {finding.detail}"


def _lines(each: Judged) -> Iterator[str]:
    if each.unreadable is not None:
        yield f"{each.unreadable.pointer}: unreadable: {each.unreadable.detail}"
    for remark in each.findings:
        yield _remark(remark)
    if each.parting is not None:
        parting = each.parting
        yield f"the scores part after hand {parting.hand}: {parting.found} instead of {parting.expected}"


def _remark(remark: Remark) -> str:
    place = [f"hand {remark.hand}"] if remark.hand is not None else []
    place += [f"trick {remark.trick}"] if remark.trick is not None else []
    place += [f"seat {remark.seat}"] if remark.seat is not None else []
    option = "" if remark.option is None else f" [{remark.option}]"
    told = remark.expected is not None or remark.found is not None
    other = f" ({remark.found} instead of {remark.expected})" if told else ""
    return f"{', '.join([*place, remark.pointer or '/'])}: {remark.code}: {remark.detail}{option}{other}"
