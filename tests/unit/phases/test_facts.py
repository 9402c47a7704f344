"""Facts that several phases ask of a hand."""

from __future__ import annotations

from typing import Any

import pytest

from domain.phases import facts
from domain.presets import read_rules
from tests.text import hand


@pytest.mark.parametrize(
    ("options", "held", "points", "marriage", "cap", "set_by"),
    [
        pytest.param({}, "AS TS 9S", 0, False, 120, "bid_cap", id="nothing"),
        pytest.param({}, "KS QS KH QH", 140, True, 260, "bid_cap", id="two-marriages"),
        pytest.param({}, "AS AC AD AH", 0, False, 120, "bid_cap", id="off-four-aces"),
        pytest.param({"ace_marriage": True}, "AS AC AD AH", 200, True, 320, "bid_cap", id="four-aces"),
        pytest.param(
            {"ace_marriage": True, "bid_cap_counts_ace_marriage": False},
            "AS AC AD AH",
            0,
            True,
            120,
            "bid_cap",
            id="four-aces-that-do-not-count",
        ),
        pytest.param({"bid_max": 200}, "KS QS KH QH", 140, True, 200, "bid_max", id="a-ceiling"),
    ],
)
def test_worth_of_a_hand(
    options: dict[str, Any], held: str, points: int, marriage: bool, cap: int, set_by: str
) -> None:
    rules = read_rules("stub-1000", options, 3)

    assert facts.marriage_points(rules, hand(held)) == points
    assert facts.has_marriage(rules, hand(held)) == marriage
    assert facts.cap(rules, hand(held)) == cap
    assert facts.cap_set_by(rules, hand(held)) == ("cap-of-the-hand", set_by)
