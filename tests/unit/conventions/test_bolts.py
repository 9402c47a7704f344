"""Bolts: what earns one, how they are counted, and what they cost."""

from __future__ import annotations

from typing import Final

import pytest

from domain.conventions import bolts
from domain.conventions.bolts import Bolts, Marks
from domain.events import Barrel, Standing
from tests.family import Said, Switch, named
from tests.last_trick import lines, made, scored
from tests.positions import at_table, seated

ON = Bolts(bolt=True)
FIFTHS = Bolts(bolt=True, bolt_counting="third_in_row_and_every_fifth")

SAID: Final = Said(switches={"bolt": Switch({"bolt": False}, named("bolt_"))})


@pytest.mark.parametrize(
    ("options", "tricks", "points", "declarer", "earned"),
    [
        pytest.param(Bolts(bolt=False), 0, 0, False, False, id="off"),
        pytest.param(ON, 0, 0, False, True, id="no-trick"),
        pytest.param(ON, 1, 0, False, False, id="a-trick-of-nines"),
        pytest.param(Bolts(bolt=True, bolt_trigger="no_points"), 1, 0, False, True, id="a-trick-without-points"),
        pytest.param(Bolts(bolt=True, bolt_trigger="no_points"), 1, 2, False, False, id="a-trick-with-points"),
        pytest.param(ON, 0, 0, True, True, id="the-declarer-too"),
        pytest.param(Bolts(bolt=True, bolt_for_declarer=False), 0, 0, True, False, id="not-the-declarer"),
    ],
)
def test_earning(options: Bolts, tricks: int, points: int, declarer: bool, earned: bool) -> None:
    assert bolts.is_earned(options, tricks=tricks, points=points, declarer=declarer) == earned


def test_marking_counts_bolts_and_hands() -> None:
    assert bolts.marked(Marks(1, 1, 1, 4), 2) == Marks(3, 3, 2, 6)


@pytest.mark.parametrize(
    ("options", "after"),
    [
        pytest.param(ON, Marks(2, 0, 0, 5), id="counted-over-the-game"),
        pytest.param(Bolts(bolt=True, bolt_counting="consecutive"), Marks(0, 0, 0, 5), id="counted-in-a-row"),
    ],
)
def test_a_hand_without_a_bolt_breaks_the_row(options: Bolts, after: Marks) -> None:
    assert bolts.row_broken(options, Marks(2, 2, 2, 5)) == after


@pytest.mark.parametrize(
    ("options", "before", "marks", "fines"),
    [
        pytest.param(ON, Marks(3, 3, 3, 3), Marks(3, 3, 3, 3), (), id="nothing-new"),
        pytest.param(ON, Marks(1, 1, 1, 1), Marks(2, 2, 2, 2), (), id="two"),
        pytest.param(ON, Marks(2, 0, 0, 2), Marks(3, 1, 1, 3), ((120, "bolt_penalty"),), id="three"),
        pytest.param(
            Bolts(bolt=True, bolt_limit=2, bolt_penalty=60),
            Marks(1, 1, 1, 1),
            Marks(2, 2, 2, 2),
            ((60, "bolt_penalty"),),
            id="other-numbers",
        ),
        pytest.param(
            Bolts(bolt=True, bolt_row_penalty=240),
            Marks(2, 2, 2, 2),
            Marks(3, 3, 3, 3),
            ((240, "bolt_row_penalty"),),
            id="three-in-three-hands",
        ),
        pytest.param(
            Bolts(bolt=True, bolt_row_penalty=240),
            Marks(2, 2, 1, 2),
            Marks(4, 4, 2, 4),
            ((120, "bolt_penalty"),),
            id="double-bolts-in-two-hands-are-no-row-of-three",
        ),
        pytest.param(FIFTHS, Marks(2, 2, 2, 2), Marks(3, 3, 3, 3), ((120, "bolt_counting"),), id="third-in-a-row"),
        pytest.param(FIFTHS, Marks(4, 0, 0, 4), Marks(5, 1, 1, 5), ((120, "bolt_counting"),), id="every-fifth"),
        pytest.param(FIFTHS, Marks(4, 2, 2, 4), Marks(5, 3, 3, 5), ((120, "bolt_counting"),) * 2, id="both"),
        pytest.param(FIFTHS, Marks(2, 0, 0, 2), Marks(3, 1, 1, 3), (), id="neither"),
    ],
)
def test_fines(options: Bolts, before: Marks, marks: Marks, fines: tuple[tuple[int, str], ...]) -> None:
    assert bolts.fined(options, before, marks) == fines


@pytest.mark.parametrize(
    ("options", "marks", "after"),
    [
        pytest.param(Bolts(bolt=True, bolt_reset_after_penalty=False), Marks(3, 3, 3, 3), Marks(3, 3, 3, 3), id="kept"),
        pytest.param(ON, Marks(4, 2, 2, 9), Marks(0, 0, 0, 9), id="cleared"),
        pytest.param(FIFTHS, Marks(3, 3, 3, 3), Marks(3, 0, 0, 3), id="the-row-only"),
        pytest.param(FIFTHS, Marks(5, 1, 1, 5), Marks(5, 1, 1, 5), id="not-the-row-at-a-fifth"),
    ],
)
def test_after_a_fine(options: Bolts, marks: Marks, after: Marks) -> None:
    assert bolts.after_fine(options, marks) == after


# --- in a hand -----------------------------------------------------------------------------------------------------

A_BOLT: Final = {"cards": [20, 100, 0], "tricks": [2, 6, 0]}


def test_two_fines_of_one_bolt_are_both_written_off_the_barrel() -> None:
    standing = Standing(bolts=4, bolt_row=2, bolt_hands=2, bolts_total=4)
    table = at_table("stub-1000", standings={2: standing}, bolt=True, bolt_counting="third_in_row_and_every_fifth")

    assert lines(scored(table, made(**A_BOLT)), 2) == [("defence", 0), ("bolt-fine", -120), ("bolt-fine", -120)]


@pytest.mark.parametrize(
    ("marriages", "marked"), [pytest.param({}, 1, id="no-points"), pytest.param({0: "S"}, 0, id="a-marriage")]
)
def test_marriage_points_are_points_too(marriages: dict[int, str], marked: int) -> None:
    table = at_table("stub-1000", bolt=True, bolt_trigger="no_points")
    hand = made(cards=[0, 100, 20], tricks=[1, 5, 2], won={0: "9S 9C 9D", 2: "KS QS"}, marriages=marriages)

    assert scored(table, hand).after.seats[0].bolts == marked


def test_two_fines_of_one_bolt_are_one_on_the_barrel() -> None:
    sitting = seated(bolts=2, bolt_row=2, bolt_hands=2, bolts_total=4)
    table = at_table("howto-2-4", standings={2: sitting}, bolt_counting="third_in_row_and_every_fifth")
    event = scored(table, made(**A_BOLT))

    assert lines(event, 2) == [("held-on-barrel", 0), ("bolt-fine", -120)]
    assert event.after.seats[2].barrel == Barrel(on=False, falls=1)
