"""HTTP done right: conditional requests, caching, HEAD, OPTIONS, CORS, request ids and traces."""

from __future__ import annotations

import json
from typing import Any

import pytest

from service.composition import make_services, make_store
from service.http.app import make_app
from service.settings import read_settings
from tests.http.conftest import SECRET, Service
from tests.http.table import Client, Table, open_table

CATALOGUE = [
    "/v1/presets",
    "/v1/presets/polish-home",
    "/v1/rules/options",
    "/v1/problems",
    "/v1/problems/must-beat",
    "/openapi.yaml",
    "/openapi.json",
    "/docs",
]
TRACEPARENT = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"


def _app(**environ: str) -> Client:
    settings = read_settings({"THOUSAND_DATABASE_URL": "sqlite:///:memory:", "THOUSAND_SECRET": SECRET, **environ})
    store = make_store(settings, create=True)
    return make_app(make_services(settings, store, testing=True)).test_client()


@pytest.mark.parametrize("path", CATALOGUE)
def test_what_is_known_is_not_sent_again(client: Client, path: str) -> None:
    first = client.get(path)
    again = client.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert again.headers["ETag"] == first.headers["ETag"]
    assert again.headers["Cache-Control"] == first.headers["Cache-Control"]
    other = client.get(path, headers={"If-None-Match": '"other"'})
    assert (other.status_code, other.data) == (200, first.data)


@pytest.mark.parametrize("path", ["", "/views/0", "/events", "/views/0/events", "/hands/1"])
def test_a_game_that_has_not_moved_is_not_sent_again(table: Table, path: str) -> None:
    first = table.get(path, 0)
    again = table.get(path, 0, If_None_Match=first.headers["ETag"])
    assert (again.status_code, again.data) == (304, b"")
    table.play(1)
    assert table.get(path, 0, If_None_Match=first.headers["ETag"]).status_code == 200


@pytest.mark.parametrize("path", ["/events", "/views/0/events"])
def test_the_log_has_another_tag_for_each_of_its_forms(table: Table, path: str) -> None:
    page, lines = table.get(path, 0), table.get(path, 0, Accept="application/x-ndjson")
    assert lines.mimetype == "application/x-ndjson"
    assert [json.loads(line) for line in lines.text.splitlines()] == page.json["items"]
    assert lines.headers["ETag"] != page.headers["ETag"]


def test_what_cannot_change_is_kept_for_ever(table: Table) -> None:
    past = table.get("?at_version=1").headers["Cache-Control"]
    assert past == "private, max-age=31536000, immutable"
    assert table.get().headers["Cache-Control"] == "private, no-cache"
    table.post("table", {"type": "close", "reason": "It is late."})
    for path in ("?at_version=1", "/events", "/hands/1"):
        assert table.get(path).headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert table.get("/views/0/events", 0).headers["Cache-Control"] == "private, max-age=31536000, immutable"


@pytest.mark.parametrize("path", [*CATALOGUE, "/livez", "/readyz", "/version"])
def test_head_is_get_without_the_body(client: Client, path: str) -> None:
    read, asked = client.get(path), client.head(path)
    assert (asked.status_code, asked.data) == (200, b"")
    for name in ("Content-Type", "Content-Length", "ETag", "Vary", "Cache-Control"):
        assert asked.headers.get(name) == read.headers.get(name)


def test_every_address_tells_its_methods(client: Client, document: dict[str, Any]) -> None:
    for path, operations in document["paths"].items():
        methods = {method.upper() for method in operations}
        expected = methods | {"OPTIONS"} | ({"HEAD"} if "GET" in methods else set())
        place = path.format(game_id="0c35f1d8-2c4e-8a7b-9d10-3f6a8e5b7c21", seat=1, hand=1, name="club", kind="x")
        asked = client.options(place)
        assert asked.status_code == 200, place
        assert set(asked.headers["Allow"].split(", ")) == expected, place
        wrong = client.patch(place)
        assert (wrong.status_code, set(wrong.headers["Allow"].split(", "))) == (405, expected), place


def test_a_page_of_another_origin_may_play(client: Client) -> None:
    asked = {"Origin": "https://play.example", "Access-Control-Request-Method": "POST"}
    preflight = client.options("/v1/games", headers=asked)
    assert preflight.headers["Access-Control-Allow-Origin"] == "*"
    assert "POST" in preflight.headers["Access-Control-Allow-Methods"]
    for name in ("Authorization", "Content-Type", "If-Match", "Idempotency-Key", "Prefer"):
        assert name in preflight.headers["Access-Control-Allow-Headers"]
    for answer in (open_table(client).get(), client.get("/v1/games/17"), client.post("/v1/games")):
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
        for name in ("ETag", "Location", "Link", "Retry-After", "RateLimit", "Idempotent-Replayed", "Request-Id"):
            assert name in answer.headers["Access-Control-Expose-Headers"]


def test_only_the_named_origins() -> None:
    client = _app(THOUSAND_CORS_ORIGINS="https://play.example, http://localhost:5173")
    allowed = client.get("/v1/presets", headers={"Origin": "https://play.example"})
    assert allowed.headers["Access-Control-Allow-Origin"] == "https://play.example"
    refused = client.get("/v1/presets", headers={"Origin": "https://other.example"})
    assert "Access-Control-Allow-Origin" not in refused.headers
    assert all("Origin" in answer.headers["Vary"] for answer in (allowed, refused))


def test_no_other_origin() -> None:
    answer = _app(THOUSAND_CORS_ORIGINS="none").get("/v1/presets", headers={"Origin": "https://play.example"})
    assert not [name for name in answer.headers.keys() if name.startswith("Access-Control")]  # noqa: SIM118 (werkzeug)


@pytest.mark.parametrize("given", ["abc-1", "x" * 128])
def test_a_request_id_comes_back(client: Client, given: str) -> None:
    assert client.get("/v1/games/17", headers={"Request-Id": given}).json["request_id"] == given
    assert client.get("/livez", headers={"Request-Id": given}).headers["Request-Id"] == given


@pytest.mark.parametrize("given", ["", "a b", "x" * 129, "ä"])
def test_a_request_id_that_is_none_is_replaced(client: Client, given: str) -> None:
    made = client.get("/livez", headers={"Request-Id": given}).headers["Request-Id"]
    assert made not in {"", given}


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        (TRACEPARENT, f"mine {TRACEPARENT}"),
        (None, "mine"),
        ("00-" + "0" * 32 + "-00f067aa0ba902b7-01", "mine"),
        ("ff" + TRACEPARENT[2:], "mine"),
        ("nonsense", "mine"),
    ],
)
def test_the_log_keeps_where_a_command_came_from(service: Service, sent: str | None, kept: str) -> None:
    table = open_table(service.start().test_client())
    seat = table.get().json["to_act"]
    headers = {"Request-Id": "mine", **({"traceparent": sent} if sent else {})}
    assert table.post(seat, {"type": "pass"}, headers).status_code == 200
    assert service.recorded(table.game_id)[-1].trace.id == kept


@pytest.mark.parametrize("path", ["/v1/presets", "/v1", "/", "/v1/games/17"])
def test_every_answer_leads_to_the_contract(client: Client, path: str) -> None:
    link = client.get(path).headers["Link"]
    assert '</openapi.json>; rel="service-desc"' in link
    assert '</docs>; rel="service-doc"' in link
