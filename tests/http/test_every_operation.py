"""What every operation answers to the mistakes that can be made with each of them; lock 5 counts on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
import yaml

from service.composition import contract_yaml
from service.http.auth import Tokens
from tests.http.conftest import SECRET
from tests.http.coverage import unseen
from tests.http.table import Client, Table, kind

GAME = "0c35f1d8-2c4e-8a7b-9d10-3f6a8e5b7c21"
OTHER = "11111111-1111-8111-8111-111111111111"
DOCUMENT: dict[str, Any] = yaml.load(contract_yaml(), yaml.CSafeLoader)


class Operation(NamedTuple):
    name: str
    method: str
    path: str
    declared: dict[str, Any]

    @property
    def needs_token(self) -> bool:
        return {"gameToken": []} in self.declared.get("security", [])

    @property
    def media_types(self) -> set[str]:
        return set(self.declared.get("requestBody", {}).get("content", {}))

    def ask(self, client: Client, query: str = "", game: str = GAME, **rest: Any) -> Any:
        """Ask with the token of the table of a game."""
        values = {each["name"]: each["example"] for each in self.declared["parameters"] if each["in"] == "path"}
        place = self.path.format(**{**values, "game_id": GAME})
        headers = {"Authorization": f"Bearer {Tokens(SECRET.encode(), ()).table(game)}"} if self.needs_token else {}
        return client.open(place + query, method=self.method, headers=headers, **rest)


def _operations() -> Iterator[Operation]:
    for path, each in DOCUMENT["paths"].items():
        for method, declared in each.items():
            yield Operation(declared["operationId"], method.upper(), path, declared)


ALL = list(_operations())
VERSIONED = [each for each in ALL if each.path.startswith("/v1")]


def _named(operation: Operation) -> str:
    return operation.name


@pytest.mark.parametrize("operation", VERSIONED, ids=_named)
def test_a_parameter_that_it_does_not_know(client: Client, operation: Operation) -> None:
    body: dict[str, Any] = {"data": b"{}", "content_type": min(operation.media_types)} if operation.media_types else {}
    answer = operation.ask(client, "?no_such=1", **body)
    assert (answer.status_code, kind(answer)) == (422, "invalid-parameter")
    assert answer.json["errors"][0]["pointer"] == "no_such"


@pytest.mark.parametrize("operation", [each for each in ALL if "application/json" in each.media_types], ids=_named)
@pytest.mark.parametrize(
    ("sent", "media", "told"),
    [
        (b"{", "application/json", (400, "malformed-json")),
        (b"[]", "application/json", (422, "invalid-body")),
        (b"{}", "text/html", (415, "unsupported-media-type")),
    ],
    ids=["malformed", "shape", "media"],
)
def test_a_body_that_it_cannot_take(
    client: Client, operation: Operation, sent: bytes, media: str, told: tuple[int, str]
) -> None:
    answer = operation.ask(client, data=sent, content_type=media)
    assert (answer.status_code, kind(answer)) == told


@pytest.mark.parametrize("operation", [each for each in ALL if each.needs_token], ids=_named)
def test_a_token_of_another_game(client: Client, operation: Operation) -> None:
    answer = operation.ask(client, game=OTHER, json={})
    assert (answer.status_code, kind(answer)) == (403, "token-of-another-game")


@pytest.mark.parametrize("operation", ALL, ids=_named)
def test_an_answer_of_a_kind_that_it_does_not_give(client: Client, operation: Operation) -> None:
    values = {each["name"]: each["example"] for each in operation.declared["parameters"] if each["in"] == "path"}
    answer = client.open(operation.path.format(**values), method=operation.method, headers={"Accept": "image/png"})
    assert (answer.status_code, kind(answer)) == (406, "not-acceptable")


def test_a_new_token_is_refused_like_a_command(table: Table) -> None:
    def asked(**headers: str) -> Any:
        sent = {**table.bearer("table"), **{name.replace("_", "-"): value for name, value in headers.items()}}
        return table.client.post(f"{table.path}/seats/1/token", headers=sent)

    assert kind(asked(If_Match="W/1")) == "malformed-if-match"
    assert kind(asked(If_Match='"1"')) == "stale-version"
    table.post("table", {"type": "close", "reason": "It is late."})
    assert kind(asked()) == "game-finished"


def test_what_nobody_saw_is_told() -> None:
    answers: dict[str, Any] = {"200": {"content": {"a/b": {}}}, "304": {}, "401": {"content": {"p/j": {}}}, "500": {}}
    document = {"paths": {"/x": {"get": {"operationId": "one", "responses": answers}}}}
    assert unseen(document, [("one", "200", "a/b")]) == ["one 304 ", "any operation 401"]
    assert unseen(document, [("one", "200", "a/b"), ("one", "304", ""), ("two", "401", "p/j")]) == []
