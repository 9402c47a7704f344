"""Locks 3 and 4: every exchange of the tests is held against the contract; what was seen is written down for lock 5."""

from __future__ import annotations

import functools
import json
import os
from pathlib import Path
from typing import Any

import jsonschema_rs
from flask import Flask, Response, request

from service.http.problem_pages import PAGES

HTTP_ONLY = {"not-found", "method-not-allowed", "bad-request"}
"""Kinds of failures before any operation was reached."""


class Exchanges:
    """Validates each answer, and compares two verdicts on each body: the file's and the server's."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.seen: set[tuple[str, str, str]] = set()
        self._document = document
        self.operations = {each["operationId"]: each for path in document["paths"].values() for each in path.values()}

    def install(self, app: Flask) -> None:
        """Look at each answer after everything else has: Flask calls the first of these functions last."""
        app.after_request_funcs.setdefault(None, []).insert(0, self.check)

    def keep(self, folder: Path) -> None:
        """Write down what was seen, under a name that no other process of the test run has."""
        folder.mkdir(parents=True, exist_ok=True)
        lines = [json.dumps(each) for each in sorted(self.seen)]
        (folder / f"{os.getpid()}.jsonl").write_text("\n".join(lines), encoding="utf-8")

    @functools.cache  # noqa: B019 (one instance for all tests)
    def _validator(self, *path: str) -> jsonschema_rs.Validator:
        node: Any = self.operations[path[0]]
        for step in path[1:]:
            node = node[step]
        schema = {"allOf": [node], "components": self._document["components"]}
        return jsonschema_rs.Draft202012Validator(schema, validate_formats=True)

    def check(self, answer: Response) -> Response:
        operation = request.endpoint
        if answer.status_code >= 400:
            self._check_problem(answer)
        if operation is None or operation == "static" or request.method not in {"GET", "POST"}:
            return answer
        status = str(answer.status_code)
        declared = self.operations[operation]["responses"]
        assert status in declared, f"{operation}: status {status} is not in the contract"
        self._check_headers(operation, declared[status], answer)
        content = declared[status].get("content")
        if content is None:
            assert not answer.get_data(), f"{operation}: a body with {status}"
            self.seen.add((operation, status, ""))
            return answer
        media = str(answer.mimetype)
        assert media in content, f"{operation}: media type {media} is not in the contract"
        if media.endswith("json") and not media.endswith("x-ndjson"):
            self._validator(operation, "responses", status, "content", media, "schema").validate(answer.get_json())
        self.seen.add((operation, status, media))
        self._check_body(operation, answer)
        return answer

    def _check_headers(self, operation: str, declared: dict[str, Any], answer: Response) -> None:
        for name, reference in declared.get("headers", {}).items():
            header = self._document["components"]["headers"][reference["$ref"].rpartition("/")[2]]
            if header["required"]:
                assert name in answer.headers, f"{operation}: no header {name}"
            for value in answer.headers.getlist(name):
                _header_validator(json.dumps(header["schema"])).validate(value)

    def _check_problem(self, answer: Response) -> None:
        assert answer.mimetype == "application/problem+json", answer.get_data()
        problem: Any = answer.get_json()
        kind = problem["type"].rpartition("/")[2]
        assert PAGES[kind].status == problem["status"] == answer.status_code
        assert kind != "internal-error", problem

    def _check_body(self, operation: str, answer: Response) -> None:
        body = self.operations[operation].get("requestBody")
        if body is None or request.mimetype != "application/json" or answer.status_code in {401, 403, 404, 406, 413}:
            return
        try:
            sent = json.loads(_body())
            valid = self._validator(operation, "requestBody", "content", "application/json", "schema").is_valid(sent)
        except (ValueError, RecursionError):
            valid = False
        told: Any = answer.get_json()
        kind = told["type"].rpartition("/")[2] if answer.status_code >= 400 else ""
        if kind == "invalid-parameter":
            return
        refused = kind in {"malformed-json", "invalid-body"}
        assert valid != refused, f"{operation}: the contract says {valid}, the server answered {answer.status_code}"


def _body() -> bytes:
    """What was sent, whoever has read it already; in process it is all in memory."""
    stream = request.environ["wsgi.input"]
    stream.seek(0)
    return bytes(stream.read())


@functools.cache
def _header_validator(schema: str) -> jsonschema_rs.Validator:
    return jsonschema_rs.Draft202012Validator(json.loads(schema))
