"""Rounding, multiplying, what a contract writes, and where defence ends."""

from __future__ import annotations

from typing import Any, Final

import pytest

from domain.conventions import settling
from domain.conventions.settling import Settling
from domain.events import GameFinished, Line
from domain.seats import Seat
from tests.family import PLAYED, Answer, Said, Switch
from tests.last_trick import closed, failed, lines, made, scored
from tests.positions import at_table, dealt

FIVES = Settling(defender_rounding="nearest_5")
TENS = Settling(defender_rounding="nearest_10")

SAID: Final = Said(
    switches={"defence_stop_score": Switch({"defence_stop_score": None}, ("defence_stop_mode",))},
    answers={
        "a-made-contract-names-its-option": Answer(
            "hand-score",
            PLAYED,
            {
                "success": True,
                "ledger": [{"seat": 1, "reason": "contract-made", "points": 120, "option": "declarer_success"}],
            },
        ),
    },
)


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


# --- in a hand -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "recorded"),
    [
        pytest.param({}, 100, id="off"),
        pytest.param({"declarer_success": "actual"}, 153, id="all-he-took"),
        pytest.param(
            {"declarer_success": "actual", "declarer_rounding": True, "defender_rounding": "nearest_5"},
            155,
            id="rounded-without-the-marriage",
        ),
    ],
)
def test_what_a_made_contract_writes(options: dict[str, Any], recorded: int) -> None:
    event = scored(at_table("stub-1000", **options), made(cards=[10, 93, 17], marriages={1: "C"}))

    assert lines(event, 1) == [("contract-made", recorded)]


def test_a_score_that_defence_carries_up_to_the_stop() -> None:
    table = at_table("polish-tournament", scores=(790, 0, 0), defence_stop_mode="clamp")

    assert lines(scored(table, failed()), 0) == [("defence", 40), ("defence-limit", -30)]


def test_the_line_of_a_contract_names_its_option() -> None:
    event = scored(at_table("stub-1000"), made())

    assert event.ledger[0] == Line(Seat(1), "contract-made", 100, "declarer_success")


def test_rounding_may_make_a_contract() -> None:
    table = at_table("stub-1000", declarer_rounding=True, defender_rounding="nearest_5")

    assert lines(scored(table, made(cards=[10, 98, 12])), 1) == [("contract-made", 100)]
    assert lines(scored(at_table("stub-1000"), made(cards=[10, 98, 12])), 1) == [("contract-failed", -100)]


def test_uncapped_defence_may_reach_the_target_but_does_not_win_a_polish_game() -> None:
    table = at_table("polish-home", scores=(790, 0, 0), defence_hard_cap=None)
    state, decision = closed(dealt(table), failed(cards=[110, 10, 0], marriages={0: "H"}))

    assert not isinstance(decision[-1], GameFinished)
    assert state.sheet.seats[0].score == 1000
