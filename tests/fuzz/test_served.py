"""The long fuzz: against gunicorn, over each database, with other cases each time."""

from __future__ import annotations

from typing import Any

import schemathesis
from hypothesis import settings

from tests.fuzz.contract import of_games, pace, schema
from tests.fuzz.house import ServedHouse
from tests.fuzz.machine import Pool, machine

EXAMPLES = 300
SCENARIOS = 5
STEPS = 40
CASES = 10_000
GAMES = 100
contract = schemathesis.pytest.from_fixture("contract")


@contract.parametrize()
@settings(max_examples=EXAMPLES, deadline=None)
def test_operation_keeps_its_contract(case: Any, pool: Pool) -> None:
    pool.call_and_validate(case)


def test_games_reach_their_target_and_nobody_sees_a_foreign_card(away: ServedHouse) -> None:
    play = machine(schema(away, of_games(), again=False), away)
    while away.tally["finished: target"] < GAMES or away.tally["cases"] < CASES:
        before = away.tally.copy()
        play.run(settings=pace(SCENARIOS, STEPS, again=False))
        assert away.tally["hands"] > before["hands"], away.tally
    print(dict(away.tally))  # noqa: T201 (how much was tried)
