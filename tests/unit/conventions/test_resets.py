"""The dump truck, and the hand of 55."""

from __future__ import annotations

import pytest

from domain.commands import ClaimRedeal
from domain.conventions import resets
from domain.conventions.resets import Resets
from domain.seats import Seat
from tests.last_trick import failed, lines, made, scored
from tests.positions import at_table, dealt, exchanging, seated
from tests.story import given

P1 = Seat(1)


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


# --- in a hand -----------------------------------------------------------------------------------------------------


def test_the_dump_truck_spares_who_sits_on_the_barrel_and_a_game_that_is_over() -> None:
    sitting = at_table("stub-1000", standings={0: seated(555)}, barrel=True, dump_truck="plus_only")
    assert scored(sitting, failed()).after.seats[0].score == 555
    over = at_table("stub-1000", scores=(545, 990, 0), dump_truck="plus_only")
    assert scored(over, made()).after.seats[0].score == 555
    on = at_table("stub-1000", scores=(545, 0, 0), dump_truck="plus_only")
    assert lines(scored(on, made()), 0) == [("defence", 10), ("dump-truck", -555)]


def test_after_a_redeal_without_a_fine_the_dump_truck_does_not_come() -> None:
    table = at_table("wikipedia-ru", scores=(555, 675, 0), dump_truck="plus_only")
    state = exchanging(dealt(table, talons=("9S 9C 9D",)), declarer=1, bid=100)

    after = given(state).when(ClaimRedeal(P1)).state

    assert [seat.score for seat in after.sheet.seats] == [555, 675, 0]


def test_a_score_that_the_last_fall_wipes_is_not_tipped_out_as_well() -> None:
    table = at_table("rules-1000", standings={0: seated(675, tries=2, falls=2)}, dump_truck="plus_only")

    assert lines(scored(table, failed()), 0)[1:] == [("barrel-exhausted", -120), ("barrel-falls-to-zero", -555)]
