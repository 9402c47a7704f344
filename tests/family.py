"""What the tests that go over all refusals, records, switches and conflicts know of one family of options.

The test file of a family is the only one that names its options: what a test of another kind has to know of them
stands there, in ``SAID``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple

from domain.violations import Refusal
from tests.golden.scene import Scene
from tests.records.planting import Table
from tests.refused import Case
from tests.strategies import FREE

HAND: Final = ["AS", "TS", "9S", "AH", "KD", "JD", "9C"]
"""A hand without marriage."""
PLAYED: Final[dict[str, Any]] = {
    "preset": "polish-home",
    "seats": 3,
    "first_dealer": 0,
    "outcome": "played",
    "declarer": 1,
    "contract": 120,
    "made": [
        {"seat": 0, "points": 20, "tricks": 2},
        {"seat": 1, "points": 80, "tricks": 4, "declared": [{"suit": "S"}]},
        {"seat": 2, "points": 20, "tricks": 2},
    ],
}
"""A played hand as it is told to the calculator: the declarer makes his contract."""


class Variant(NamedTuple):
    """A preset at a number of seats with some options."""

    preset: str
    seats: int
    options: dict[str, Any]


class Conflict(NamedTuple):
    """Options that do not go together: the code that tells it, and how much it matters."""

    at: Variant
    code: str
    severity: Literal["error", "warning"] = "error"


class Answer(NamedTuple):
    """What a calculator is asked, and what stands in its answer."""

    calculator: str
    asked: dict[str, Any]
    told: dict[str, Any]


class Switch(NamedTuple):
    """Options at the values that turn something off, and the options that hang on it."""

    off: dict[str, Any]
    hanging: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Said:
    """All that a family says, each under a name that no other family uses."""

    refused: Mapping[Refusal, Callable[[], Case]] = field(default_factory=dict)
    """The command that deserves each refusal."""
    recorded: Mapping[Refusal, Table] = field(default_factory=dict)
    """The table at which each refusal comes up."""
    conflicts: Mapping[str, Conflict] = field(default_factory=dict)
    allowed: Mapping[str, Variant] = field(default_factory=dict)
    """What looks like a conflict and is none."""
    switches: Mapping[str, Switch] = field(default_factory=dict)
    scenes: Mapping[str, Scene] = field(default_factory=dict)
    """Games to record."""
    answers: Mapping[str, Answer] = field(default_factory=dict)
    beyond: Mapping[str, str] = field(default_factory=dict)
    """Worked cases about what this engine does not do: the option whose ``effect_reason`` says why."""


def named(part: str, *, but: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The options that may be varied and have this in their names."""
    return tuple(name for name in FREE if part in name and name not in but)
