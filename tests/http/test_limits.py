"""Rate limits: off unless asked for, named, told in headers, and counted for each principal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from service.settings import SettingsError, read_settings
from tests.http.conftest import Service
from tests.http.locks import Exchanges
from tests.http.table import Client, Table, kind, open_table

QUOTAS = "play=5/60,read=20/60,export=2/60"


@pytest.fixture
def limited(tmp_path: Path, exchanges: Exchanges) -> Iterator[Client]:
    service = Service(tmp_path, exchanges, THOUSAND_RATE_LIMITS=QUOTAS)
    yield service.start().test_client()
    service.stop()


def test_off_says_nothing(table: Table) -> None:
    assert "RateLimit" not in table.get().headers


def test_reading_has_a_quota_of_its_own(limited: Client) -> None:
    table = open_table(limited)
    answers = [table.get() for _ in range(21)]
    assert [answer.status_code for answer in answers] == [200] * 20 + [429]
    assert answers[0].headers["RateLimit-Policy"] == '"read";q=20;w=60'
    assert answers[0].headers["RateLimit"].startswith('"read";r=19;t=')
    refused = answers[-1]
    assert kind(refused) == "quota-exceeded"
    assert refused.json["violated-policies"] == ["read"]
    assert 0 < int(refused.headers["Retry-After"]) <= 60
    assert refused.headers["RateLimit"].startswith('"read";r=0;t=')
    seat = 0
    assert table.post(seat, {"type": "pass"}).status_code in {200, 409}, "playing goes on"


def test_each_seat_plays_on_its_own(limited: Client) -> None:
    table = open_table(limited)
    told = [table.post(0, {"type": "pass"}).status_code for _ in range(6)]
    assert told[-1] == 429
    assert 429 not in told[:5]
    assert table.post(1, {"type": "pass"}).status_code != 429


def test_a_made_up_token_buys_nothing(limited: Client) -> None:
    table = open_table(limited)
    told = [table.post(f"ths_{number}", {"type": "pass"}).status_code for number in range(6)]
    assert told == [401, 401, 401, 401, 429, 429], "the address had opened the game"


def test_exports_are_apart(limited: Client) -> None:
    table = open_table(limited)
    lines = [table.get("/events", Accept="application/x-ndjson").status_code for _ in range(3)]
    assert lines == [200, 200, 429]
    assert table.get("/events").status_code == 200


def test_health_is_never_limited(limited: Client) -> None:
    assert {limited.get("/livez").status_code for _ in range(30)} == {200}


@pytest.mark.parametrize(
    ("given", "quotas"),
    [
        ("off", []),
        ("", []),
        (
            "on",
            ['"play";q=60;w=10', '"read";q=600;w=10', '"export";q=30;w=60', '"streams";q=16;qu="concurrent-requests"'],
        ),
        ("play=7/2, streams=3", ['"play";q=7;w=2', '"streams";q=3;qu="concurrent-requests"']),
    ],
)
def test_quotas_as_they_are_set(given: str, quotas: list[str]) -> None:
    settings = read_settings({"THOUSAND_DATABASE_URL": "sqlite:///:memory:", "THOUSAND_RATE_LIMITS": given})
    assert [each.described for each in settings.quotas] == quotas


@pytest.mark.parametrize("given", ["yes", "play=0/10", "play=10", "play=1/1,play=2/1", "streams=2/3", "sing=1/1"])
def test_quotas_that_say_nothing(given: str) -> None:
    with pytest.raises(SettingsError, match="THOUSAND_RATE_LIMITS"):
        read_settings({"THOUSAND_DATABASE_URL": "sqlite:///:memory:", "THOUSAND_RATE_LIMITS": given})
