"""The tables of ``tests/conformance``, and the ids of all worked cases."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

Row = dict[str, Any]
FOLDER: Final = Path(__file__).parent.parent / "conformance"
NAMES: Final = tuple(sorted(path.stem for path in FOLDER.glob("*.json") if path.stem != "perft"))
"""The tables of worked cases; the counts of ``perft`` belong to no case."""

_NUMBERS: Final = {
    "VAL": "01 02 03 04",
    "CAP": "03 04 05 06 09 11 13 14 15 17 18 19",
    "BID": "01 02 03 04 05 06 08 10 12 14 15 16 17",
    "REV": "02 05 06 07 08",
    "LEG": "02 03 04 06 12 13 14 15 18 20",
    "LEAD": "02 03",
    "WIN": "01 04 05 07 08",
    "MAR": "02 04 05 06 08 11 12 13 15 17 18 19 20",
    "RND": "01 02 04 06 07 08 10 12",
    "SCO": "02 07 08 09 10 11",
    "DEF": "03 04 05 06",
    "BLT": "01 03 04 05 07 08 09 11 12",
    "BAR": "01 02 03 04 05 06 07 08 12 13 14 15 16 17 18 19 20 22 23 24 25 26 27 28 29 30 32 33",
    "TRK": "02 03 05 06 07 08",
    "GLD": "02 03 06 08 09",
    "DRK": "01 02 04 05 06 07 09 10",
    "CON": "01 02 03 04 05 06 07 08 09 11 12",
    "CRS": "01 03 04",
    "SIT": "03 04 05 06",
    "RDL": "01 03 04 05 06 07 09 13 14 15 16 17",
    "CUT": "01 03 04",
    "NEG": "01 02 03 04 05 06",
    "LAY": "01 02 03 04 06 08 09",
    "END": "01 04 05 07 08",
    "FULL": "A2 A3 A4 A5 B1 B3 C1 C2",
}

WORKED_OUT: Final = 197
"""How many cases were worked out, of the options that there are: none is lost by a slip of the pen above."""
IDS: Final = frozenset(f"{group}-{number}" for group, numbers in _NUMBERS.items() for number in numbers.split())
"""Every worked case; a suffixed letter in a table (``LEG-02c``) is one of its presets or alternatives."""


@cache
def rows(name: str) -> tuple[Row, ...]:
    """The rows of one table."""
    return tuple(json.loads((FOLDER / f"{name}.json").read_text("utf-8")))


def case_of(row_id: str) -> str:
    """The case that a row belongs to."""
    return row_id.rstrip("abcdefghijklmnopqrstuvwxyz")


def table(name: str) -> pytest.MarkDecorator:
    """One test for each row of a table, named by the id and the preset."""
    return pytest.mark.parametrize("row", [pytest.param(row, id=f"{row['id']}-{row['preset']}") for row in rows(name)])
