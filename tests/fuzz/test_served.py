"""The long fuzz: against gunicorn, over each database, with other cases each time."""

from __future__ import annotations

from typing import Any

from hypothesis import settings
from schemathesis.core.failures import FailureGroup
from schemathesis.pytest.lazy import get_all_tests

from tests.fuzz.contract import CHECKS, of_games, pace, schema
from tests.fuzz.house import ServedHouse
from tests.fuzz.machine import Pool, machine, ran

EXAMPLES = 150
SCENARIOS = 5
STEPS = 40
CASES = 10_000
GAMES = 100


def test_every_operation_keeps_its_contract(away: ServedHouse) -> None:
    pool = Pool(away)
    failures: list[BaseException] = []

    def sent(case: Any) -> None:
        pool.call_and_validate(case)

    often = settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=CHECKS)
    for found in get_all_tests(schema=schema(away, again=False), test_func=sent, settings=often, given_kwargs=None):
        operation, test = found.ok()  # type: ignore[union-attr] # an operation that cannot be read raises here
        try:
            test()
        except (Exception, FailureGroup) as error:  # noqa: BLE001 (all are told together)
            error.add_note(operation.label)
            failures.append(error)
    if failures:
        raise BaseExceptionGroup(f"{len(failures)} operations", failures)


def test_games_reach_their_target_and_nobody_sees_a_foreign_card(away: ServedHouse) -> None:
    play = machine(schema(away, of_games(), again=False), away)
    rounds = broken_off = 0
    while away.tally["finished: target"] < GAMES or away.tally["cases"] < CASES:
        before = away.tally.copy()
        rounds += 1
        broken_off += not ran(play, pace(SCENARIOS, STEPS, again=False))
        assert away.tally["hands"] > before["hands"], away.tally
    assert broken_off <= rounds // 4
    print(dict(away.tally))  # noqa: T201 (how much was tried)
