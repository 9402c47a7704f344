"""Each bad input has its kind of problem and writes nothing."""

from __future__ import annotations

import io
import json
from typing import Any

import marshmallow as ma
import pytest

from domain.seats import Seat
from service.http.auth import Tokens
from service.http.schemas.fields import FEW, Named
from tests.http.conftest import SECRET, Service
from tests.http.table import Client, Table, kind, opening

BID = {"type": "bid", "amount": 110}


@pytest.fixture
def acting(table: Table) -> int:
    return int(table.get().json["to_act"])


@pytest.fixture(autouse=True)
def nothing_is_written(service: Service, table: Table) -> Any:
    table.get()
    before = service.events()
    yield
    assert service.events() == before


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        (b"", "is empty"),
        (b" \n", "is empty"),
        (b"{", "line 1, column 2"),
        (b"nonsense", "line 1, column 1"),
        (b'{"type": "pass"', "line 1, column 16"),
        (b'{\n "type": pass}', "line 2, column 10"),
        (b'"\\ud800"', "cannot be read as JSON"),
        (b"[" * 50_000, "too deeply"),
        (b"NaN", "byte 0"),
        (b'{"amount": 1e999}', "out of range"),
        (b"\x00", "line 1, column 1"),
        (b'{"type": "\xff"}', "not UTF-8: byte 10"),
    ],
    ids=lambda each: repr(each[:20]),
)
def test_malformed_json(table: Table, acting: int, sent: bytes, told: str) -> None:
    headers = {**table.bearer(acting), "Content-Type": "application/json"}
    answer = table.client.post(f"{table.path}/commands", data=sent, headers=headers)
    assert (answer.status_code, kind(answer)) == (400, "malformed-json")
    assert told in answer.json["detail"]


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        (b"", "is empty"),
        (b'{"a": 1,}', "line 1, column 9"),
        (b"[" * 50_000, "too deeply"),
        (b'{"a": ' * 600, "line 1, column 3601"),
    ],
    ids=lambda each: repr(each[:20]),
)
def test_a_record_that_is_no_json(client: Client, sent: bytes, told: str) -> None:
    answer = client.post("/v1/audits", data=sent, content_type="application/json")
    assert kind(answer) == "malformed-json"
    assert told in answer.json["detail"]


@pytest.mark.parametrize(
    ("change", "pointer", "told"),
    [
        ({"preset": "no-such"}, "/preset", "Must be one of: polish-home, polish-tournament,"),
        ({"start": "later"}, "/start", "Must be one of: immediately, when_ready."),
        ({"dealing": {"mode": "magic"}}, "/dealing/mode", "Must be one of: server, seeded, external."),
        ({"dealing": "external"}, "/dealing", "Must be an object."),
        ({"options": [1]}, "/options", "Must be an object."),
        ({"seats": ["Ala", {"name": "b"}, {"name": "c"}]}, "/seats/0", "Must be an object."),
        ({"clock": 60}, "/clock", "Must be an object."),
    ],
    ids=repr,
)
def test_a_wrong_value_is_told_the_right_ones(client: Client, change: Any, pointer: str, told: str) -> None:
    answer = client.post("/v1/games", json={**opening(), **change})
    assert [each["pointer"] for each in answer.json["errors"]] == [pointer]
    assert answer.json["errors"][0]["detail"].startswith(told)


def test_a_wrong_card_is_told_how_cards_are_written(table: Table, acting: int) -> None:
    told = table.post(acting, {"type": "play_card", "card": "10S"}).json["errors"]
    assert told[0]["detail"] == "Must be a card: a rank of 7 8 9 J Q K T A, then a suit of S C D H."


def test_a_list_of_many_values_is_named_alone() -> None:
    field = Named("Number", [str(each) for each in range(FEW + 1)], "A number.")
    with pytest.raises(ma.ValidationError, match="the values of Number in the contract"):
        field.deserialize("one")


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ([], ""),
        ("pass", ""),
        (None, ""),
        ({}, "/type"),
        ({"type": "fly"}, "/type"),
        ({"type": ["bid"]}, "/type"),
        ({"type": "bid"}, "/amount"),
        ({"type": "bid", "amount": "110"}, "/amount"),
        ({"type": "bid", "amount": True}, "/amount"),
        ({"type": "bid", "amount": 110.5}, "/amount"),
        ({"type": "bid", "amount": None}, "/amount"),
        ({"type": "bid", "amount": 110, "colour": "red"}, "/colour"),
        ({"type": "play_card", "card": "1S"}, "/card"),
        ({"type": "play_card", "card": 7}, "/card"),
        ({"type": "give_cards", "gifts": [{"seat": 1}], "buried": []}, "/gifts/0/card"),
        ({"type": "give_cards", "gifts": {}, "buried": []}, "/gifts"),
        ({"type": "pass", "seat": 9}, "/seat"),
    ],
    ids=repr,
)
def test_a_body_of_another_shape(table: Table, acting: int, body: Any, pointer: str) -> None:
    headers = {**table.bearer(acting), "Content-Type": "application/json"}
    answer = table.client.post(f"{table.path}/commands", data=json.dumps(body), headers=headers)
    assert (answer.status_code, kind(answer)) == (422, "invalid-body")
    assert [each["pointer"] for each in answer.json["errors"]] == [pointer]


def test_an_amount_of_100_point_0_is_100(table: Table, acting: int) -> None:
    answer = table.post(acting, {"type": "bid", "amount": 100.0})
    assert kind(answer) == "bid-too-low"


def test_another_seats_turn(table: Table, acting: int) -> None:
    answer = table.post((acting + 1) % 3, {"type": "pass"})
    assert (answer.status_code, kind(answer), answer.json["code"]) == (409, "not-your-turn", "not-your-turn")
    assert answer.json["facts"] == {"to_act": acting}
    assert answer.json["detail"] == "Another seat is to act. Wait until to_act is your seat."


def test_a_command_of_another_phase(table: Table, acting: int) -> None:
    assert kind(table.post(acting, {"type": "play_card", "card": "AS"})) == "not-in-this-phase"


@pytest.mark.parametrize("who", ["0", "nobody", "", "ths_", "tht_AAAA", "ths_" + "A" * 49, "t" * 600])
def test_a_token_that_was_not_made_here(table: Table, who: str) -> None:
    answer = table.post(who, {"type": "pass"})
    assert answer.status_code == 401
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")
    assert kind(answer) in {"token-not-valid", "token-required"}


def test_no_token(table: Table) -> None:
    assert kind(table.post(None, {"type": "pass"})) == "token-required"


def test_a_changed_token(table: Table, acting: int) -> None:
    token = table.seats[acting]
    changed = token[:-1] + ("A" if token[-1] != "A" else "B")
    assert kind(table.post(changed, {"type": "pass"})) == "token-not-valid"
    assert kind(table.post("tht_" + token[4:], {"type": "pass"})) == "token-not-valid"


def test_another_games_token(service: Service, table: Table, acting: int) -> None:
    nowhere = "/v1/games/00000000-0000-8000-8000-000000000000/commands"
    here = table.post(_foreign(table), {"type": "pass"})
    there = table.client.post(nowhere, json={"type": "pass"}, headers=table.bearer(acting))
    assert (here.status_code, kind(here)) == (there.status_code, kind(there)) == (403, "token-of-another-game")


def _foreign(table: Table) -> str:
    """A token of a game that was opened elsewhere with the same secret, so that nothing is written here."""
    return Tokens(SECRET.encode(), ()).seat("11111111-1111-8111-8111-111111111111", Seat(0))


def test_another_seats_key(table: Table, acting: int) -> None:
    other = (acting + 1) % 3
    assert kind(table.post(other, {"type": "pass", "seat": acting})) == "token-of-another-seat"
    assert kind(table.get(f"/views/{acting}", other)) == "token-of-another-seat"
    assert kind(table.get(f"/views/{acting}/events", other)) == "token-of-another-seat"


@pytest.mark.parametrize(
    "order",
    [
        {"type": "close", "reason": "no"},
        {"type": "expire_turn"},
        {"type": "correct_score", "seat": 0, "points": 10, "reason": "mine"},
        {"type": "deal", "deck": ["AS"]},
        {"type": "expose_card"},
    ],
    ids=lambda order: order["type"],
)
def test_an_order_of_the_table_by_a_seat(table: Table, acting: int, order: Any) -> None:
    answer = table.post(acting, order)
    assert (answer.status_code, kind(answer)) == (403, "table-token-required")
    assert kind(table.client.post(f"{table.path}/seats/0/token", headers=table.bearer(0))) == "table-token-required"


def test_the_table_without_a_seat(table: Table) -> None:
    answer = table.post("table", {"type": "pass"})
    assert (answer.status_code, kind(answer)) == (422, "seat-required")


def test_the_table_for_a_seat_that_is_not_there(table: Table) -> None:
    assert table.post("table", {"type": "pass", "seat": 5}).status_code == 409


@pytest.mark.parametrize(
    ("header", "status", "problem"),
    [
        ('"1"', 412, "stale-version"),
        ('"1", "2"', 412, "stale-version"),
        ('"abc"', 412, "stale-version"),
        ('W/"3"', 400, "malformed-if-match"),
        ("3", 400, "malformed-if-match"),
        ('"3', 400, "malformed-if-match"),
        ("", 400, "malformed-if-match"),
        ('"3",', 400, "malformed-if-match"),
        ('*, "3"', 400, "malformed-if-match"),
    ],
)
def test_if_match(table: Table, acting: int, header: str, status: int, problem: str) -> None:
    answer = table.post(acting, BID, {"If-Match": header})
    assert (answer.status_code, kind(answer)) == (status, problem)
    assert ("current_version" in answer.json) == (status == 412)


@pytest.mark.parametrize("key", ["", "a b", "ż", "k" * 256, '"', '"a', '""'])
def test_a_malformed_key(table: Table, acting: int, key: str) -> None:
    answer = table.client.post(
        f"{table.path}/commands",
        json=BID,
        headers=table.bearer(acting),
        environ_overrides={"HTTP_IDEMPOTENCY_KEY": key.encode().decode("latin-1")},
    )
    assert (answer.status_code, kind(answer)) == (400, "malformed-idempotency-key")
    assert "1 to 255 visible ASCII characters" in answer.json["detail"]
    assert "UUID" not in answer.json["detail"]


def test_a_body_of_a_megabyte(table: Table, acting: int) -> None:
    for path in ("/v1/games", f"{table.path}/commands"):
        headers = {**table.bearer(acting), "Content-Type": "application/json"}
        answer = table.client.post(path, data=b" " * 2**20, headers=headers)
        assert (answer.status_code, kind(answer)) == (413, "body-too-large")


def test_a_body_of_a_megabyte_in_chunks(table: Table, acting: int) -> None:
    body = json.dumps(BID).encode() + b" " * 2**20
    answer = table.client.post(
        f"{table.path}/commands",
        input_stream=io.BytesIO(body),
        headers={**table.bearer(acting), "Content-Type": "application/json"},
        environ_overrides={"wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked"},
    )
    assert (answer.status_code, kind(answer)) == (413, "body-too-large")


@pytest.mark.parametrize("media", ["text/plain", "application/x-www-form-urlencoded", "application/xml", ""])
def test_another_media_type(table: Table, acting: int, media: str) -> None:
    headers = {**table.bearer(acting), "Content-Type": media}
    answer = table.client.post(f"{table.path}/commands", data=b"{}", headers=headers)
    assert (answer.status_code, kind(answer)) == (415, "unsupported-media-type")


def test_what_is_not_offered(table: Table) -> None:
    answer = table.get(Accept="text/html")
    assert (answer.status_code, kind(answer)) == (406, "not-acceptable")
    assert "application/json" in answer.json["detail"]


def test_another_method(table: Table) -> None:
    answer = table.client.delete(table.path)
    assert (answer.status_code, kind(answer)) == (405, "method-not-allowed")
    assert set(answer.headers["Allow"].split(", ")) == {"GET", "HEAD", "OPTIONS"}


@pytest.mark.parametrize(
    ("path", "problem"),
    [
        ("/v2", "not-found"),
        ("/v1/games/17", "unknown-game"),
        ("/v1/games/00000000-0000-8000-8000-000000000000", "unknown-game"),
        ("/v1/games/00000000-0000-8000-8000-000000000000/events", "unknown-game"),
        ("/v1/games/00000000-0000-8000-8000-000000000000/hands/1", "unknown-game"),
        ("/v1/games/00000000-0000-8000-8000-000000000000/audit", "unknown-game"),
        ("/v1/presets/no-such", "unknown-preset"),
        ("/v1/presets/NO", "unknown-preset"),
        ("/v1/problems/no-such", "unknown-kind"),
        ("/docs/nothing.js", "not-found"),
    ],
)
def test_what_is_not_there(client: Client, path: str, problem: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, kind(answer)) == (404, problem)


def test_what_the_game_has_not(table: Table) -> None:
    assert kind(table.get("/hands/2")) == "unknown-hand"
    assert kind(table.get("/hands/x")) == "unknown-hand"
    assert kind(table.get("?at_version=4")) == "unknown-version"
    assert kind(table.get("/views/3", "table")) == "unknown-seat"
    assert kind(table.get("/views/x", "table")) == "unknown-seat"
    assert kind(table.get("/audit")) == "game-not-finished"


@pytest.mark.parametrize(
    "query",
    ["?at_version=0", "?at_version=x", "?at_version=", "?at_version=1&at_version=2", "?at_version=-1", "?version=1"],
)
def test_a_malformed_parameter(table: Table, query: str) -> None:
    answer = table.get(query)
    assert (answer.status_code, kind(answer)) == (422, "invalid-parameter")
    assert len(answer.json["errors"]) == 1


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("?at_version=abc", "Must be a whole number from 1 to 999999999."),
        ("/events?limit=0", "Must be a whole number from 1 to 1000."),
        ("/record?perspective=all", "Must be one of full, spectator, 0,"),
    ],
)
def test_a_malformed_parameter_is_told_what_it_may_be(table: Table, path: str, told: str) -> None:
    assert table.get(path).json["errors"][0]["detail"].startswith(told)


def test_a_dry_run_is_true_or_false(table: Table, acting: int) -> None:
    answer = table.post(acting, BID, query="?dry_run=1")
    assert answer.json["errors"][0]["detail"].startswith("Must be true or false.")


def test_a_dry_run_misspelt_is_no_run(table: Table, acting: int) -> None:
    for query in ("?dry_run=1", "?dryrun=true", "?dry_run="):
        assert kind(table.post(acting, BID, query=query)) == "invalid-parameter"


@pytest.mark.parametrize(
    ("change", "problem", "pointer"),
    [
        ({"preset": "no-such"}, "invalid-body", "/preset"),
        ({"seats": [{"name": "alone"}]}, "invalid-body", "/seats"),
        ({"seats": [{"name": ""}, {"name": "b"}, {"name": "c"}]}, "invalid-body", "/seats/0/name"),
        ({"dealing": {"mode": "magic"}}, "invalid-body", "/dealing/mode"),
        ({"dealing": {"mode": "seeded"}}, "invalid-body", "/dealing/seed"),
        ({"dealing": {"mode": "server", "seed": "0" * 64}}, "invalid-body", "/dealing/seed"),
        ({"options": {"no_such": 1}}, "invalid-body", "/options/no_such"),
        ({"options": {"target": "ten"}}, "invalid-body", "/options/target"),
        ({"options": {"player_count": 3}}, "invalid-body", "/options/player_count"),
        ({"options": {"deck": "deck_20"}}, "game-not-possible", "/options/"),
        ({"options": {"hints": ["none"]}}, None, None),
        ({"seats": [{"name": "a"}, {"name": "b"}]}, "game-not-possible", "/seats"),
        ({"first_dealer": 4}, "game-not-possible", "/first_dealer"),
        ({"start_scores": [0, 0]}, "game-not-possible", "/start_scores"),
        ({"start_scores": [0, 0, 1000]}, "game-not-possible", "/start_scores"),
    ],
    ids=repr,
)
def test_a_game_that_cannot_be_opened(client: Client, change: Any, problem: str | None, pointer: str) -> None:
    answer = client.post("/v1/games", json={**opening(), **change})
    assert answer.status_code == 422
    if problem:
        assert kind(answer) == problem
        assert any(each["pointer"].startswith(pointer) for each in answer.json["errors"]), answer.json["errors"]


def test_a_key_that_is_no_uuid_opens_no_game(client: Client) -> None:
    answer = client.post("/v1/games", json=opening(), headers={"Idempotency-Key": "mine"})
    assert (answer.status_code, kind(answer)) == (400, "malformed-idempotency-key")


def test_a_dry_run_is_the_same_refusal_or_an_acceptance(table: Table, acting: int) -> None:
    refused = table.post(acting, {"type": "bid", "amount": 100})
    dry = table.post(acting, {"type": "bid", "amount": 100}, query="?dry_run=true")
    assert {**dry.json, "request_id": ""} == {**refused.json, "request_id": ""}
    accepted = table.post(acting, BID, query="?dry_run=true")
    assert accepted.json == {"game_id": table.game_id, "version": table.version, "accepted": True}
