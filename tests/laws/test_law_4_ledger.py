"""Law 4: the lines of a hand add up to the change of every score, and ``after`` is the sheet that follows."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given

from domain.events import Dealt, GameFinished, HandScored, Line, Misdealt, ScoreCorrected, Sheet
from domain.rules import OPTIONS
from domain.state import State
from tests.strategies import walks
from tests.walks import TABLE_IDS, TABLES, Walk, table_walk

KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def check_lines(before: Sheet, ledger: tuple[Line, ...], after: Sheet) -> None:
    for seat, standing in enumerate(before.seats):
        change = sum(line.points for line in ledger if line.seat == seat)
        assert standing.score + change == after.seats[seat].score, f"seat {seat}: {ledger}"
    for line in ledger:
        assert KEBAB.fullmatch(line.reason)
        assert line.option is None or line.option in OPTIONS
        assert 0 <= line.seat < len(before.seats)


def check_event(before: State, event: object, after: State) -> None:
    match event:
        case HandScored() | Misdealt():
            check_lines(before.sheet, event.ledger, event.after)
            assert after.sheet == event.after
            if isinstance(event, HandScored):
                assert event.hand == before.hand
                assert after.last_hand is not None
                assert after.last_hand.ledger == event.ledger
        case ScoreCorrected():
            line = Line(event.seat, event.reason, event.points)
            assert before.sheet.seats[event.seat].score + line.points == event.after.seats[event.seat].score
            assert after.sheet == event.after
        case GameFinished():
            assert event.scores == tuple(standing.score for standing in before.sheet.seats)
            settled = event.settlement
            assert settled is None or settled.kind == "ante_pot" or sum(settled.amounts) == 0
        case _:
            assert after.sheet == before.sheet, f"{type(event).__name__} touched the sheet"


def check(walk: Walk) -> None:
    open_hands = 0
    for before, event, after in walk.states():
        if before is not None:
            check_event(before, event, after)
        open_hands += isinstance(event, Dealt) - isinstance(event, HandScored)
        assert open_hands in {0, 1}, "each deal is closed by exactly one HandScored"


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("preset", "seats"), TABLES, ids=TABLE_IDS)
def test_lines_add_up_at_every_table(preset: str, seats: int, seed: int) -> None:
    check(table_walk(preset, seats, seed, hands=12, most=500))


@pytest.mark.no_cover
@given(walks(hands=6, most=250))
def test_lines_add_up_under_random_rules(walked: tuple[Walk, random.Random]) -> None:
    check(walked[0])
