"""Whole games, played through the API between the requests that schemathesis makes up."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import seed

from domain.phases import scoring
from domain.state import State
from service.http import presentation
from tests.fuzz.contract import document, of_games, pace, schema
from tests.fuzz.failures import what_fails
from tests.fuzz.house import House
from tests.fuzz.machine import machine, ran

SCENARIOS = 4
STEPS = 30
ROUNDS = 20
"""So many times so many scenarios at most, until enough was played."""
FEW = 3
GAMES = 20
HANDS = 200


@pytest.fixture
def house() -> House:
    return House(document())


def scenarios(house: House, number: int = 0) -> Any:
    return seed(number)(machine(schema(house, of_games()), house))


def test_games_reach_their_target_and_nobody_sees_a_foreign_card(house: House) -> None:
    tally, broken_off = house.tally, 0
    for number in range(ROUNDS):
        broken_off += not ran(scenarios(house, number), pace(SCENARIOS, STEPS))
        if tally["finished: target"] >= GAMES and tally["hands"] >= HANDS:
            break

    assert tally["finished: target"] >= GAMES, tally
    assert tally["hands"] >= HANDS, tally
    assert broken_off <= FEW


# --- the fuzz itself: what is planted is found --------------------------------------------------------------------


def found(house: House) -> str:
    return what_fails(lambda: scenarios(house).run(settings=pace(FEW, STEPS)))


def test_a_crash_in_the_last_trick_is_found(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    closes = scoring.close

    def crashes(state: State, outcome: Any, ground: str | None = None) -> Any:
        if outcome == "played" and state.hand > 1:
            raise ZeroDivisionError
        return closes(state, outcome, ground)

    monkeypatch.setattr(scoring, "close", crashes)

    assert "internal-error" in found(house)


def test_a_log_that_is_opened_too_early_is_found(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presentation, "is_finished", lambda _: True)

    assert "LeakError" in found(house)
