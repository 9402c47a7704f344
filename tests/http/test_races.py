"""Several at once, in two processes' worth of caches over one file: one winner, no wrong refusal, no failure."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from service.application.games import TRIES
from tests.http.conftest import Service
from tests.http.table import Table, kind, open_table

RACERS = 6
BID = {"type": "bid", "amount": 110}


def _race(tables: list[Table], seat: int, headers: dict[str, str]) -> list[Any]:
    def post(number: int) -> Any:
        table = tables[number % len(tables)]
        return Table(table.client.application.test_client(), table.opened).post(seat, BID, headers)

    with ThreadPoolExecutor(RACERS) as pool:
        return list(pool.map(post, range(RACERS)))


@pytest.fixture
def tables(service: Service) -> list[Table]:
    here = open_table(service.start().test_client())
    return [here, Table(service.start().test_client(), here.opened)]


def test_six_identical_commands_have_one_winner(service: Service, tables: list[Table]) -> None:
    seat = tables[0].get().json["to_act"]
    before = service.events()
    answers = _race(tables, seat, {})
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409, 409, 409]
    assert {kind(answer) for answer in answers if answer.status_code == 409} == {"not-your-turn"}
    assert service.events() == before + 1


def test_six_retries_at_once_are_one_command(service: Service, tables: list[Table]) -> None:
    seat = tables[0].get().json["to_act"]
    before = service.events()
    answers = _race(tables, seat, {"Idempotency-Key": "one-and-the-same"})
    assert {answer.status_code for answer in answers} == {200}
    assert all(answer.json == answers[0].json for answer in answers)
    assert sum("Idempotent-Replayed" not in answer.headers for answer in answers) == 1
    assert service.events() == before + 1


def test_who_is_always_overtaken_is_told_to_wait(
    service: Service, tables: list[Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    from adapters.event_store import GameStore  # noqa: PLC0415 (only this test looks behind the port)

    tried: list[int] = []

    def overtaken(*_: Any) -> None:
        tried.append(1)

    seat = tables[0].get().json["to_act"]
    monkeypatch.setattr(GameStore, "append", overtaken)
    answer = tables[0].post(seat, BID)
    assert (answer.status_code, kind(answer), len(tried)) == (503, "too-busy", TRIES)
    assert answer.headers["Retry-After"] == "1"
