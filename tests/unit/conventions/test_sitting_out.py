"""What a dealer who sits out is credited."""

from __future__ import annotations

import pytest

from domain.cards import Suit
from domain.conventions import sitting_out
from domain.conventions.sitting_out import SittingOut
from tests.text import hand


@pytest.mark.parametrize(
    ("options", "golden", "credit"),
    [
        pytest.param(SittingOut(sitter_score="none"), False, 0, id="off"),
        pytest.param(SittingOut(sitter_score="talon_points"), False, 25, id="the-points-of-the-talon"),
        pytest.param(SittingOut(sitter_score="fixed"), False, 30, id="a-fixed-sum"),
        pytest.param(SittingOut(sitter_score="fixed"), True, 60, id="another-in-golden-hands"),
        pytest.param(SittingOut(sitter_score="aces_50"), False, 100, id="fifty-for-each-ace"),
    ],
)
def test_credit(options: SittingOut, golden: bool, credit: int) -> None:
    assert sitting_out.credit(options, hand("AS AC QD"), golden=golden) == credit


FULL = SittingOut(sitter_marriage_bonus="full")
HALF = SittingOut(sitter_marriage_bonus="full_or_half")


@pytest.mark.parametrize(
    ("options", "talon", "paid"),
    [
        pytest.param(SittingOut(), "KS QS 9H", (), id="off"),
        pytest.param(
            SittingOut(sitter_score="none", sitter_marriage_bonus="full"), "KS QS 9H", (), id="off-without-credit"
        ),
        pytest.param(FULL, "KS QS 9H", ((Suit.SPADES, True),), id="a-marriage"),
        pytest.param(FULL, "KS QC 9H", (), id="halves-are-nothing"),
        pytest.param(HALF, "KS QC 9H", ((Suit.SPADES, False), (Suit.CLUBS, False)), id="halves"),
        pytest.param(HALF, "KS QS QH", ((Suit.SPADES, True), (Suit.HEARTS, False)), id="one-and-a-half"),
    ],
)
def test_marriages_in_the_talon(options: SittingOut, talon: str, paid: tuple[tuple[Suit, bool], ...]) -> None:
    assert sitting_out.marriages_paid(options, hand(talon)) == paid
