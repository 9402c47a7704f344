"""Facts that several phases ask of a hand."""

from __future__ import annotations

import pytest

from domain.phases import facts
from domain.presets import read_rules
from tests.text import hand


@pytest.mark.parametrize(
    ("held", "points", "marriage", "cap"),
    [
        pytest.param("AS TS 9S", 0, False, 120, id="nothing"),
        pytest.param("KS QS KH QH", 140, True, 260, id="two-marriages"),
        pytest.param("AS AC AD AH", 0, False, 120, id="four-aces"),
    ],
)
def test_worth_of_a_hand(held: str, points: int, marriage: bool, cap: int) -> None:
    rules = read_rules("stub-1000", {}, 3)

    assert facts.marriage_points(rules, hand(held)) == points
    assert facts.has_marriage(rules, hand(held)) == marriage
    assert facts.cap(rules, hand(held)) == cap
