"""The recorded streams as files: one canonical envelope for each line, compressed without a date."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from adapters.event_store.mapper import TABLE
from domain.chain import Envelope, stored_form

FOLDER = Path(__file__).parent / "streams"
SUFFIX = ".jsonl.gz"
INDEX = "outcomes.json"


class _Header(msgspec.Struct):
    game_id: str
    version: int
    type: str


_header = msgspec.json.Decoder(_Header).decode


def file_of(name: str, folder: Path = FOLDER) -> Path:
    """Where a stream lies."""
    return folder / f"{name}{SUFFIX}"


def names(folder: Path = FOLDER) -> tuple[str, ...]:
    """The recorded streams."""
    return tuple(sorted(path.name.removesuffix(SUFFIX) for path in folder.glob(f"*{SUFFIX}")))


def rows(name: str, folder: Path = FOLDER) -> list[bytes]:
    """The stored rows of a stream, byte for byte."""
    return gzip.decompress(file_of(name, folder).read_bytes()).splitlines()


def envelopes(stored: Iterable[bytes]) -> list[Envelope]:
    """The rows read by the mapper, old schemas raised to today's."""
    found: list[Envelope] = []
    for row in stored:
        told = _header(row)
        found.append(TABLE.read(told.game_id, told.version, told.type, row))
    return found


def read_index(folder: Path = FOLDER) -> dict[str, Any]:
    """What each stream came to when it was recorded."""
    path = folder / INDEX
    return json.loads(path.read_text("utf-8")) if path.exists() else {}


def write_index(index: dict[str, Any], folder: Path = FOLDER) -> None:
    """Write what the streams come to, one line for each."""
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(told)}" for name, told in index.items())
    (folder / INDEX).write_text(f"{{\n{lines}\n}}\n", "utf-8")


def write(name: str, recorded: Iterable[Envelope], folder: Path = FOLDER) -> None:
    """Write a stream; the same stream makes the same bytes."""
    lines = b"".join(stored_form(envelope) + b"\n" for envelope in recorded)
    file_of(name, folder).write_bytes(gzip.compress(lines, compresslevel=9, mtime=0))
