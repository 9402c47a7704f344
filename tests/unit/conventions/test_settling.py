"""Rounding, multiplying, and where defence ends."""

from __future__ import annotations

import pytest

from domain.conventions import settling
from domain.conventions.settling import Settling

FIVES = Settling(defender_rounding="nearest_5")
TENS = Settling(defender_rounding="nearest_10")


@pytest.mark.parametrize(
    ("options", "unit", "rounded"),
    [
        pytest.param(Settling(), 1, {17: 17, 12: 12}, id="off"),
        pytest.param(FIVES, 5, {0: 0, 2: 0, 3: 5, 17: 15, 18: 20}, id="to-fives"),
        pytest.param(TENS, 10, {4: 0, 5: 10, 14: 10, 15: 20}, id="to-tens"),
        pytest.param(
            Settling(defender_rounding="nearest_10", rounding_tie="down"), 10, {5: 0, 6: 10, 15: 10}, id="ties-down"
        ),
    ],
)
def test_rounding(options: Settling, unit: int, rounded: dict[int, int]) -> None:
    assert settling.unit(options) == unit
    assert {points: settling.rounded(options, points) for points in rounded} == rounded


@pytest.mark.parametrize(
    ("options", "result"),
    [
        pytest.param(Settling(), 34, id="off"),
        pytest.param(FIVES, 30, id="rounded-first"),
        pytest.param(
            Settling(defender_rounding="nearest_5", multiplier_order="multiply_then_round"), 35, id="multiplied-first"
        ),
    ],
)
def test_rounding_and_multiplying(options: Settling, result: int) -> None:
    assert settling.multiplied(options, 17, 2) == result


@pytest.mark.parametrize(
    ("options", "total"),
    [
        pytest.param(FIVES, 138, id="off"),
        pytest.param(Settling(defender_rounding="nearest_5", declarer_rounding=True), 140, id="rounded-too"),
    ],
)
def test_total_of_the_declarer(options: Settling, total: int) -> None:
    assert settling.declarer_total(options, 98, 40) == total


HOME = Settling(defence_stop_score=800, defence_hard_cap=990)
CLAMP = Settling(defence_stop_score=800, defence_stop_mode="clamp")


@pytest.mark.parametrize(
    ("options", "score", "points", "added"),
    [
        pytest.param(Settling(), 900, 100, 100, id="off"),
        pytest.param(HOME, 799, 40, 40, id="in-full-below-the-stop"),
        pytest.param(HOME, 800, 40, 0, id="nothing-from-the-stop"),
        pytest.param(HOME, 790, 210, 200, id="never-above-the-cap"),
        pytest.param(CLAMP, 790, 40, 10, id="up-to-the-stop"),
        pytest.param(CLAMP, 760, 30, 30, id="below-the-stop"),
        pytest.param(Settling(defence_hard_cap=990), 995, 40, 0, id="above-the-cap-already"),
        pytest.param(HOME, 900, -120, -120, id="losses-always"),
    ],
)
def test_limits_of_defence(options: Settling, score: int, points: int, added: int) -> None:
    assert settling.defence_added(options, score, points) == added
