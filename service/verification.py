"""Verification of many games: the database's, one after the other or on several cores, or an exported log."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

from domain.audit import Head, Verdict
from service.application.audit import verify, verify_exported
from service.application.games import NotDone
from service.composition import make_store
from service.ports import EventStore
from service.settings import read_settings

Heads: TypeAlias = Mapping[str, Sequence[Head]]
Found: TypeAlias = "tuple[str, Verdict]"

CHUNK: Final = 50
"""So many games are one job of a process; fewer are not worth one."""


class UnreadableHeads(NotDone):
    """The kept heads cannot be read: each line must be a JSON object with game_id, version and hash."""


class UnreadableFile(NotDone):
    """The exported log cannot be read."""


class _Kept(msgspec.Struct, frozen=True):
    game_id: str
    version: int
    hash: str


def kept_heads(path: str | None) -> Heads:
    """The heads in a file, by game: saved answers will do, one a line."""
    heads: dict[str, list[Head]] = defaultdict(list)
    if path is None:
        return heads
    try:
        for line in Path(path).read_bytes().splitlines():
            kept = msgspec.json.decode(line, type=_Kept)
            heads[kept.game_id].append(Head(kept.version, kept.hash))
    except (OSError, msgspec.MsgspecError) as error:
        raise UnreadableHeads from error
    return heads


def verified_file(path: str, heads: Heads) -> Iterator[Found]:
    """The verdict on an exported log."""
    try:
        lines = (sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()).splitlines()
    except OSError as error:
        raise UnreadableFile from error
    kept = [head for each in heads.values() for head in each]
    yield path, verify_exported(lines, kept)


def verified(game_ids: Sequence[str], heads: Heads, jobs: int) -> Iterator[Found]:
    """The verdicts on the named games, or on all games of the database and all that a head is kept of."""
    store = make_store(read_settings(), create=False)
    try:
        named = iter(game_ids or _all(store, heads))
        first = list(islice(named, CHUNK))
        if jobs <= 1 or len(first) < CHUNK:
            for game_id in first:
                yield _one(store, game_id, heads)
            for game_id in named:
                yield _one(store, game_id, heads)
        else:
            yield from _on_cores(first, named, heads, jobs)
    finally:
        store.close()


def _all(store: EventStore, heads: Heads) -> Iterator[str]:
    """All games, and at last those that are gone although somebody has kept a head of them."""
    missed = set(heads)
    for game_id in store.game_ids():
        missed.discard(game_id)
        yield game_id
    yield from sorted(missed)


def _one(store: EventStore, game_id: str, heads: Heads) -> Found:
    return printable(game_id), verify(store, game_id, heads.get(game_id, ()))


def printable(game_id: str) -> str:
    """The id as it can be shown, also where its bytes are no text any more."""
    return game_id.encode("utf-8", "backslashreplace").decode()


def _on_cores(first: list[str], rest: Iterator[str], heads: Heads, jobs: int) -> Iterator[Found]:
    """The same by several processes; each opens a store of its own, and none is started by a fork."""
    chunks = [first]
    while chunk := list(islice(rest, CHUNK)):
        chunks.append(chunk)
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        kept = ({game_id: heads[game_id] for game_id in chunk if game_id in heads} for chunk in chunks)
        for found in pool.map(_chunk, chunks, kept):
            yield from found


def _chunk(game_ids: list[str], heads: Heads) -> list[Found]:
    store = make_store(read_settings(), create=False)
    try:
        return [_one(store, game_id, heads) for game_id in game_ids]
    finally:
        store.close()
