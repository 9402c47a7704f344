"""Requests that gunicorn answers before the application: problem documents as well."""

from __future__ import annotations

import json
import socket

from tests.faults.conftest import Starter
from tests.faults.serving import PATIENCE, Serving

LONG = "x" * 9000
BROKEN = {
    "no HTTP": (b"GARBAGE\r\n\r\n", 400, "/v1/problems/bad-request"),
    "a header that is none": (b"GET / HTTP/1.1\r\nHost: here\r\nno colon\r\n\r\n", 400, "/v1/problems/bad-request"),
    "a long path": (f"GET /v1/games/{LONG} HTTP/1.1\r\nHost: here\r\n\r\n".encode(), 414, "about:blank"),
    "a long header": (f"GET / HTTP/1.1\r\nHost: here\r\nX-Long: {LONG}\r\n\r\n".encode(), 431, "about:blank"),
}


def answered(serving: Serving, request: bytes) -> tuple[bytes, dict[str, str], bytes]:
    """Status line, headers and body of what comes back before the connection is closed."""
    with socket.create_connection(("127.0.0.1", serving.port), timeout=PATIENCE) as connection:
        connection.sendall(request)
        said = b""
        while part := connection.recv(65536):
            said += part
    head, _, body = said.partition(b"\r\n\r\n")
    line, *rest = head.split(b"\r\n")
    return line, dict(each.decode().split(": ", 1) for each in rest), body


def test_what_gunicorn_refuses_is_a_problem_document(start: Starter) -> None:
    serving = start(workers=1)
    for name, (request, status, kind) in BROKEN.items():
        line, headers, body = answered(serving, request)
        document = json.loads(body)
        assert line.startswith(f"HTTP/1.1 {status} ".encode()), name
        assert headers["Content-Type"] == "application/problem+json", name
        assert (document["status"], document["type"]) == (status, kind), name
        assert document["detail"], name
        assert headers["Request-Id"] == document["request_id"], name
        assert int(headers["Content-Length"]) == len(body), name
