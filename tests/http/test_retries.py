"""A retry is answered as the first was: at once, later, after a restart, and from another process."""

from __future__ import annotations

import uuid
from pathlib import Path

import pytest

from service.http.auth import Tokens
from tests.http.conftest import Service
from tests.http.locks import Exchanges
from tests.http.table import Client, Table, kind, open_table, opening

KEY = "5f0c1d3e-7a52-4c1b-9a55-1f2d3c4b5a69"
KEYED = {"Idempotency-Key": KEY}


def _acting(table: Table) -> int:
    return int(table.get().json["to_act"])


def test_a_command(table: Table, service: Service) -> None:
    seat = _acting(table)
    first = table.post(seat, {"type": "bid", "amount": 110}, KEYED)
    stored = service.events()
    table.play(1)
    again = table.post(seat, {"amount": 110, "type": "bid"}, {"Idempotency-Key": f'"{KEY}"', "If-Match": '"1"'})
    assert again.status_code == first.status_code == 200
    assert again.json == first.json
    assert again.headers["ETag"] == first.headers["ETag"]
    assert again.headers["Idempotent-Replayed"] == "true"
    assert "Idempotent-Replayed" not in first.headers
    assert service.events() == stored + 1


def test_a_command_after_a_restart_and_after_the_end(service: Service) -> None:
    table = open_table(service.start().test_client())
    seat = _acting(table)
    first = table.post(seat, {"type": "bid", "amount": 110}, KEYED)
    table.post("table", {"type": "close", "reason": "late"})
    table.client = service.start().test_client()
    again = table.post(seat, {"type": "bid", "amount": 110}, KEYED)
    assert again.json == first.json
    assert again.json["view"]["status"] == "playing"


def test_the_key_of_another_body(table: Table, service: Service) -> None:
    seat = _acting(table)
    table.post(seat, {"type": "bid", "amount": 110}, KEYED)
    stored = service.events()
    answer = table.post(seat, {"type": "bid", "amount": 120}, KEYED)
    assert (answer.status_code, kind(answer)) == (422, "idempotency-key-reused")
    assert service.events() == stored


def test_the_same_key_of_another_seat_is_another_key(table: Table) -> None:
    table.post(_acting(table), {"type": "bid", "amount": 110}, KEYED)
    answer = table.post(_acting(table), {"type": "bid", "amount": 120}, KEYED)
    assert answer.status_code == 200
    assert "Idempotent-Replayed" not in answer.headers


def test_a_refusal_is_not_remembered(table: Table) -> None:
    seat = _acting(table)
    refused = table.post((seat + 1) % 3, {"type": "bid", "amount": 120}, KEYED)
    assert kind(refused) == "not-your-turn"
    table.post(seat, {"type": "bid", "amount": 110})
    accepted = table.post((seat + 1) % 3, {"type": "bid", "amount": 120}, KEYED)
    assert accepted.status_code == 200


def test_a_refusal_from_an_old_state_is_looked_at_again(service: Service) -> None:
    here = open_table(service.start().test_client())
    there = Table(service.start().test_client(), here.opened)
    first, second = _acting(here), (_acting(there) + 1) % 3
    assert here.post(first, {"type": "bid", "amount": 110}).status_code == 200
    assert there.post(second, {"type": "pass"}).status_code == 200
    assert here.post(2 if second != 2 else first, {"type": "pass"}).status_code in {200, 409}


def test_a_retry_in_another_process_is_found_in_the_log(service: Service) -> None:
    here = open_table(service.start().test_client())
    there = Table(service.start().test_client(), here.opened)
    seat = _acting(there)
    first = here.post(seat, {"type": "bid", "amount": 110}, KEYED)
    again = there.post(seat, {"type": "bid", "amount": 110}, KEYED)
    assert again.json == first.json
    assert again.headers["Idempotent-Replayed"] == "true"


def test_a_dry_run_does_not_use_up_a_key(table: Table) -> None:
    seat = _acting(table)
    assert table.post(seat, {"type": "bid", "amount": 110}, KEYED, "?dry_run=true").status_code == 200
    first = table.post(seat, {"type": "pass"}, KEYED)
    assert first.status_code == 200
    assert "Idempotent-Replayed" not in first.headers


def test_a_dry_run_with_a_used_key_answers_as_a_retry_would(table: Table) -> None:
    seat = _acting(table)
    table.post(seat, {"type": "bid", "amount": 110}, KEYED)
    again = table.post(seat, {"type": "bid", "amount": 110}, KEYED, "?dry_run=true")
    assert again.json["accepted"] is True
    assert kind(table.post(seat, {"type": "bid", "amount": 120}, KEYED, "?dry_run=true")) == "idempotency-key-reused"


def test_the_body_of_a_retry_may_be_written_otherwise(table: Table) -> None:
    seat = _acting(table)
    first = table.post(seat, {"type": "bid", "amount": 110}, KEYED)
    again = table.client.post(
        f"{table.path}/commands",
        data=b'{ "amount" :110,\n"type":"bid"}',
        headers={**table.bearer(seat), **KEYED, "Content-Type": "application/json"},
    )
    assert again.json == first.json


def test_the_key_of_a_new_game_bare_quoted_and_in_capitals_is_one(client: Client) -> None:
    keys = (KEY, f'"{KEY}"', KEY.upper())
    opened = [client.post("/v1/games", json=opening(), headers={"Idempotency-Key": each}).json for each in keys]
    assert opened[0] == opened[1] == opened[2]


def test_a_new_game_is_found_again_after_a_restart(service: Service) -> None:
    client: Client = service.start().test_client()
    first = client.post("/v1/games", json=opening(), headers=KEYED)
    Table(client, dict(first.json)).play(3)
    for each in (client, service.start().test_client()):
        again = each.post("/v1/games", json=opening(), headers=KEYED)
        assert again.status_code == 201
        assert again.json == first.json
        assert again.headers["Idempotent-Replayed"] == "true"
        assert again.headers["Location"] == first.headers["Location"]


def test_the_key_of_a_new_game_with_another_body(client: Client) -> None:
    client.post("/v1/games", json=opening(), headers=KEYED)
    answer = client.post("/v1/games", json=opening(first_dealer=1), headers=KEYED)
    assert kind(answer) == "idempotency-key-reused"


def test_without_a_key_each_game_is_new(client: Client) -> None:
    assert open_table(client).game_id != open_table(client).game_id


def test_a_new_token_kills_the_old_one_and_is_found_again(service: Service) -> None:
    table = open_table(service.start().test_client())
    elsewhere = Table(service.start().test_client(), table.opened)
    elsewhere.view(0)
    answers = [
        table.client.post(f"{table.path}/seats/0/token", headers={**table.bearer("table"), **KEYED}) for _ in "ab"
    ]
    assert answers[0].json == answers[1].json
    new = answers[0].json["token"]
    for each in (table, elsewhere):
        assert kind(each.get("/views/0", 0)) == "token-not-valid"
        assert kind(each.post(0, {"type": "pass"})) == "token-not-valid"
        assert each.get("/views/0", new).status_code == 200
        assert each.get("/views/1", 1).status_code == 200


def test_if_match_of_the_present_version(table: Table) -> None:
    seat = _acting(table)
    answer = table.post(seat, {"type": "bid", "amount": 110}, {"If-Match": table.get().headers["ETag"]})
    assert answer.status_code == 200
    assert table.post(_acting(table), {"type": "bid", "amount": 120}, {"If-Match": "*"}).status_code == 200


def test_api_keys(tmp_path: Path, exchanges: Exchanges) -> None:
    first, second = "a" * 20, "b" * 20
    service = Service(tmp_path, exchanges, f"{first},{second}")
    client: Client = service.start().test_client()
    for headers in ({}, {"Authorization": "Bearer no-such-key-at-all"}, {"Authorization": "Basic YTpi"}):
        assert client.post("/v1/games", json=opening(), headers=headers).status_code == 401
    ids = set()
    for key in (first, second, first):
        answer = client.post(
            "/v1/games", json=opening(), headers={"Authorization": f"Bearer {key}", "Idempotency-Key": "shared"}
        )
        assert answer.status_code == 201
        ids.add(answer.json["game_id"])
    assert len(ids) == 2
    service.stop()


def test_tokens_are_their_own() -> None:
    one, other = Tokens(b"1" * 32, ()), Tokens(b"2" * 32, ())
    game_id = str(uuid.uuid4())
    assert one.read(one.table(game_id)).seat is None
    assert one.table(game_id) != other.table(game_id)
    with pytest.raises(Exception, match="token-not-valid"):
        other.read(one.table(game_id))
