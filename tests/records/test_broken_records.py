"""Whatever stands in a record, there is a verdict."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from domain import notation
from domain.record import read_value, written
from domain.referee import judged
from service.application.records import NotText
from service.application.records import judged as judged_bytes
from tests.records.games import played_record

TIMES = 150
JUNK: tuple[Any, ...] = (
    None,
    0,
    -1,
    7,
    99,
    10**9,
    "",
    "AS",
    "full",
    "pass",
    "\N{SNOWMAN}" * 8,
    [],
    {},
    True,
    [0],
    "00" * 32,
)


def _places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path] if path else []
    if isinstance(value, dict):
        for name, each in value.items():
            found += _places(each, (*path, name))
    elif isinstance(value, list):
        for place, each in enumerate(value):
            found += _places(each, (*path, place))
    return found


def _broken(value: Any, luck: random.Random, places: list[tuple[Any, ...]]) -> None:
    *path, last = luck.choice(places)
    try:
        for step in path:
            value = value[step]
        kind = luck.randrange(4)
        if kind == 0:
            del value[last]
        elif kind == 1 and isinstance(value, list):
            value.insert(last, value[luck.randrange(len(value))])
        elif kind == 2 and isinstance(value, list):
            value[last] = value[luck.randrange(len(value))]
        else:
            value[last] = luck.choice(JUNK)
    except (LookupError, TypeError):
        return  # a place that an earlier blow has taken away


@pytest.mark.parametrize(
    ("preset", "seats", "mode"), [("club", 4, "external"), ("polish-home", 3, "seeded"), ("rules-1000", 2, "external")]
)
def test_a_broken_record_has_a_verdict(preset: str, seats: int, mode: str) -> None:
    luck = random.Random(f"{preset} {mode}")
    plain = msgspec.json.decode(written(played_record(preset, seats, mode)))
    plain["hands"] = plain["hands"][:4]
    plain.pop("result", None)
    body = msgspec.json.encode(plain)
    places = [each for each in _places(plain) if "options" not in each]
    judgements = 0
    for _ in range(TIMES):
        value = msgspec.json.decode(body)
        for _ in range(luck.choice((1, 1, 2, 5))):
            _broken(value, luck, places)
        try:
            record = read_value(value)
        except msgspec.ValidationError:
            continue
        verdict = judged(record)
        judgements += 1
        assert msgspec.json.encode(verdict)
        assert notation.write(record)
    assert judgements > TIMES // 4


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\xff\xfe",
        b"[" * 100_000,
        b"{}",
        b'{"preset": "club", "seats": [], "hands": []}',
        b'[Format "thousand-1"]',
    ],
)
@pytest.mark.parametrize("kind", ["json", "lines", "notation"])
def test_bytes_that_are_no_record(body: bytes, kind: Any) -> None:
    try:
        verdicts = list(judged_bytes(body, kind))
    except NotText:
        return
    assert not any(each.sound for each in verdicts)
