"""What breaks a client is found and told; what does not is let pass."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.contract_diff import breaking, last_released, main

CARD = {"type": "string", "enum": ["AS", "KS"]}
BID = {
    "type": "object",
    "additionalProperties": False,
    "required": ["type", "amount"],
    "properties": {"type": {"const": "bid"}, "amount": {"type": "integer", "minimum": 100, "maximum": 300}},
}
PASS = {"type": "object", "required": ["type"], "properties": {"type": {"const": "pass"}}}
COMMAND = {
    "oneOf": [{"$ref": "#/components/schemas/Bid"}, {"$ref": "#/components/schemas/Pass"}],
    "discriminator": {
        "propertyName": "type",
        "mapping": {"bid": "#/components/schemas/Bid", "pass": "#/components/schemas/Pass"},
    },
}
VIEW = {
    "type": "object",
    "required": ["version"],
    "properties": {
        "version": {"type": "integer"},
        "trump": {"type": ["string", "null"]},
        "cards": {"type": "array", "items": {"$ref": "#/components/schemas/Card"}},
        "value": {"anyOf": [{"type": "integer"}, {"type": "string"}]},
    },
}
JSON = "application/json"
DOCUMENT: dict[str, Any] = {
    "paths": {
        "/games": {
            "post": {
                "operationId": "play",
                "security": [],
                "parameters": [
                    {"name": "limit", "in": "query", "schema": {"type": "integer", "maximum": 100}},
                    {"name": "lang", "in": "query", "schema": {"type": "string", "enum": ["en", "pl"]}},
                ],
                "requestBody": {"required": True, "content": {JSON: {"schema": COMMAND}}},
                "responses": {
                    "200": {"headers": {"ETag": {}}, "content": {JSON: {"schema": VIEW}, "text/plain": {"schema": {}}}},
                    "304": {},
                    "404": {"content": {"application/problem+json": {"schema": {}}}},
                },
            },
            "get": {"operationId": "look", "parameters": [], "responses": {"200": {}}},
        },
    },
    "components": {"schemas": {"Card": CARD, "Bid": BID, "Pass": PASS}},
}
Change = Callable[[Any], object]


def _play(document: Any) -> Any:
    return document["paths"]["/games"]["post"]


def _answer(document: Any) -> Any:
    return _play(document)["responses"]["200"]


def _view(document: Any) -> Any:
    return _answer(document)["content"][JSON]["schema"]


def _schema(document: Any, name: str) -> Any:
    return document["components"]["schemas"][name]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda d: d["paths"].pop("/games"), "/games: the path is gone"),
        (lambda d: d["paths"]["/games"].pop("get"), "GET /games: the operation is gone"),
        (lambda d: _play(d).update(operationId="bid"), "POST /games: operationId play is now bid"),
        (lambda d: _play(d).update(security=[{"token": []}]), "POST /games: a token is needed now"),
        (lambda d: _play(d)["responses"].pop("304"), "POST /games: the answer 304 is gone"),
        (lambda d: _answer(d)["content"].pop("text/plain"), "the media type text/plain is gone"),
        (lambda d: _answer(d)["headers"].pop("ETag"), "header ETag: gone"),
        (lambda d: _view(d)["properties"].pop("cards"), "/cards: the member is gone"),
        (lambda d: _view(d).update(required=[]), "/version: may be absent now"),
        (lambda d: _schema(d, "Card")["enum"].remove("KS"), "/cards/items: the value 'KS' is gone"),
        (lambda d: _view(d)["properties"]["version"].update(type="string"), "/version: the type changed"),
        (lambda d: _view(d)["properties"]["version"].update(type=["integer", "null"]), "/version: the type changed"),
        (lambda d: _view(d)["properties"]["value"]["anyOf"].append({"type": "array"}), "/value: the type changed"),
        (lambda d: _schema(d, "Bid")["required"].append("seat"), "/bid/seat: required now"),
        (lambda d: _schema(d, "Bid")["properties"]["amount"].update(maximum=200), "/bid/amount: maximum is 200 now"),
        (lambda d: _schema(d, "Bid")["properties"].pop("amount"), "/bid/amount: the member is gone"),
        (lambda d: _schema(d, "Pass").update(additionalProperties=False), "/pass: other members are refused now"),
        (
            lambda d: _play(d)["requestBody"]["content"][JSON]["schema"]["discriminator"]["mapping"].pop("pass"),
            "pass is",
        ),
        (lambda d: _play(d)["parameters"].pop(0), "parameter limit: gone"),
        (lambda d: _play(d)["parameters"][0].update(required=True), "parameter limit: required now"),
        (lambda d: _play(d)["parameters"][0]["schema"].update(maximum=10), "parameter limit: maximum is 10 now"),
        (lambda d: _play(d)["parameters"][0]["schema"].update(minimum=1), "parameter limit: minimum is 1 now"),
        (lambda d: _play(d)["parameters"][1]["schema"].update(enum=["en"]), "parameter lang: the value 'pl' is gone"),
        (
            lambda d: _play(d)["parameters"].append({"name": "x", "in": "query", "required": True, "schema": {}}),
            "parameter x: new and required",
        ),
        (
            lambda d: d["paths"]["/games"]["get"].update(requestBody={"required": True, "content": {}}),
            "GET /games: a body is required now",
        ),
    ],
)
def test_what_breaks_a_client_is_told(change: Change, told: str) -> None:
    present = copy.deepcopy(DOCUMENT)
    change(present)
    found = breaking(DOCUMENT, present)
    assert len(found) == 1
    assert told in found[0]


@pytest.mark.parametrize(
    "change",
    [
        lambda _: None,
        lambda d: d["paths"].update({"/new": {}}),
        lambda d: _view(d)["properties"].update(new={"type": "string"}),
        lambda d: _view(d)["required"].append("cards"),
        lambda d: _view(d)["properties"]["trump"].update(type="string"),
        lambda d: _view(d)["properties"]["value"]["anyOf"].pop(),
        lambda d: _schema(d, "Card")["enum"].append("QS"),
        lambda d: _schema(d, "Bid")["properties"]["amount"].update(maximum=400),
        lambda d: _schema(d, "Bid")["properties"].update(seat={"type": "integer"}),
        lambda d: _play(d)["parameters"].append({"name": "x", "in": "query", "schema": {}}),
        lambda d: _play(d)["responses"].update({"429": {}}),
        lambda d: _play(d)["responses"].pop("404"),
    ],
)
def test_what_breaks_nobody_passes(change: Change) -> None:
    present = copy.deepcopy(DOCUMENT)
    change(present)
    assert breaking(DOCUMENT, present) == []


def test_the_contract_breaks_no_client_of_the_last_release() -> None:
    assert main([]) == 0


def test_a_breaking_change_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    present = yaml.load(last_released().read_bytes(), yaml.CSafeLoader)
    del present["paths"]["/v1/games/{game_id}/commands"]
    (tmp_path / "openapi.yaml").write_text(yaml.safe_dump(present), encoding="utf-8")
    assert main([str(last_released()), str(tmp_path / "openapi.yaml")]) == 1
    assert "breaking: /v1/games/{game_id}/commands: the path is gone" in capsys.readouterr().err
