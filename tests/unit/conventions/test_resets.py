"""The dump truck, and the hand of 55."""

from __future__ import annotations

import pytest

from domain.conventions import resets
from domain.conventions.resets import Resets


@pytest.mark.parametrize(
    ("options", "tipped"),
    [
        pytest.param(Resets(dump_truck="off"), [], id="off"),
        pytest.param(Resets(dump_truck="plus_only"), [555], id="plus"),
        pytest.param(Resets(dump_truck="plus_and_minus"), [555, -555], id="plus-and-minus"),
    ],
)
def test_dump_truck(options: Resets, tipped: list[int]) -> None:
    assert [score for score in (555, -555, 554, 0) if resets.is_tipped(options, score)] == tipped


@pytest.mark.parametrize(
    ("options", "recorded", "wiped"),
    [
        pytest.param(Resets(), 55, False, id="off"),
        pytest.param(Resets(round_55_resets=True), 55, True, id="55"),
        pytest.param(Resets(round_55_resets=True), 54, False, id="54"),
    ],
)
def test_a_hand_of_55(options: Resets, recorded: int, wiped: bool) -> None:
    assert resets.is_wiped(options, recorded) == wiped
