"""Locks 1 and 2, and what every operation of the contract must have."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from domain.violations import CODES
from service.composition import contract_yaml
from service.http.examples import RECORDED
from service.http.problem_pages import FAILURES, PAGES, REFUSALS
from tests.http.record_examples import recorded
from tests.http.table import Client

ROOT = Path(__file__).resolve().parents[2]


def test_the_file_is_what_the_code_says() -> None:
    assert (ROOT / "openapi.yaml").read_text(encoding="utf-8") == contract_yaml(), "run: make openapi"


def test_the_routes_are_exactly_the_contract(client: Client, document: dict[str, Any]) -> None:
    rules = [rule for rule in client.application.url_map.iter_rules() if rule.endpoint != "static"]
    code = {
        (re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule), method)
        for rule in rules
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert code == {(path, method.upper()) for path, each in document["paths"].items() for method in each}


def test_every_refusal_and_failure_has_a_page() -> None:
    assert set(REFUSALS) == set(CODES)
    assert not set(REFUSALS) & set(FAILURES)


def _operations(document: dict[str, Any]) -> list[dict[str, Any]]:
    return [operation for path in document["paths"].values() for operation in path.values()]


def test_every_operation_has_one_tag_and_its_own_camel_case_id(document: dict[str, Any]) -> None:
    operations = _operations(document)
    names = [operation["operationId"] for operation in operations]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch("[a-z][A-Za-z]+", name) for name in names)
    assert all(len(operation["tags"]) == 1 for operation in operations)


def test_every_failure_is_a_problem_document(document: dict[str, Any]) -> None:
    for operation in _operations(document):
        for status, answer in operation["responses"].items():
            if status >= "400":
                assert set(answer["content"]) == {"application/problem+json"}, operation["operationId"]


def _examples(document: dict[str, Any]) -> list[Any]:
    found = []
    for operation in _operations(document):
        name = operation["operationId"]
        bodies = [("body", operation["requestBody"])] if "requestBody" in operation else []
        for status, holder in [*bodies, *operation["responses"].items()]:
            for media, content in holder.get("content", {}).items():
                examples = [each["value"] for each in content.get("examples", {}).values()]
                examples += [content["example"]] if "example" in content else []
                found.append((f"{name} {status} {media}", content["schema"], examples))
        found += [
            (f"{name} {each['name']}", each["schema"], [each["example"]]) for each in operation.get("parameters", [])
        ]
    return found


def test_every_request_and_answer_has_an_example_that_fits(document: dict[str, Any]) -> None:
    for name, schema, examples in _examples(document):
        assert examples, f"{name} has no example"
        validator = jsonschema_rs.Draft202012Validator({"allOf": [schema], "components": document["components"]})
        for each in examples:
            assert validator.is_valid(each), f"{name}: {list(validator.iter_errors(each))[:2]}"


def test_every_string_has_a_pattern_an_enumeration_or_a_constant(document: dict[str, Any]) -> None:
    def look(schema: Any, place: str) -> None:
        if isinstance(schema, list):
            for index, each in enumerate(schema):
                look(each, f"{place}/{index}")
        elif isinstance(schema, dict):
            if schema.get("type") == "string":
                assert schema.keys() & {"pattern", "enum", "const"}, place
            for name, each in schema.items():
                look(each, f"{place}/{name}")

    look(document["components"]["schemas"], "")
    look([operation.get("parameters", []) for operation in _operations(document)], "parameters")


def test_what_opens_a_game_and_what_a_view_says_is_described(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]

    def said(each: dict[str, Any]) -> str:
        shape = schemas[each["$ref"].rpartition("/")[2]] if "$ref" in each else each
        return str(shape.get("description", ""))

    for name in ("OpenGameRequest", "SeatOrder", "ClockOrder"):
        assert [key for key, each in schemas[name]["properties"].items() if not said(each)] == []
    view = schemas["GameView"]["properties"]
    for key in ("to_act", "phase", "status", "cards", "legal_commands", "table_commands", "scores"):
        assert said(view[key]), key
    for phase in schemas["Phase"]["enum"]:
        assert f"{phase}:" in schemas["Phase"]["description"]


def test_a_refusal_of_a_command_is_shown_by_a_common_one(document: dict[str, Any]) -> None:
    refusal = document["paths"]["/v1/games/{game_id}/commands"]["post"]["responses"]["409"]
    example = refusal["content"]["application/problem+json"]["example"]
    assert refusal["description"].startswith("A refusal by the rules")
    assert (example["code"], example["facts"]) == ("not-your-turn", {"to_act": 1})


def test_an_enumeration_is_open_where_it_may_be_null_too(document: dict[str, Any]) -> None:
    page = document["components"]["schemas"]["HandPage"]["properties"]
    for key, name in (("outcome", "Outcome"), ("how", "How")):
        assert page[key] == {"anyOf": [{"$ref": f"#/components/schemas/{name}"}, {"type": "null"}]}
        assert "It may get new values." in document["components"]["schemas"][name]["description"]


@pytest.mark.parametrize("kind", sorted(PAGES))
def test_every_kind_is_explained(client: Client, kind: str) -> None:
    page = client.get(f"/v1/problems/{kind}").json
    assert page["status"] == PAGES[kind].status
    assert page["meaning"]
    assert page["owed"]


def test_the_recorded_examples_are_what_the_service_answers() -> None:
    written = json.loads(RECORDED.read_text(encoding="utf-8"))
    assert written == recorded(), "run: python -m tests.http.record_examples"
