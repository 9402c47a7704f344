"""How a command was sent: its name for retries, the version that it wants, and who may send it."""

from __future__ import annotations

from service.application.games import Request
from service.http.auth import is_current
from service.http.contract import Call
from service.http.preconditions import command_id, etag, fingerprint, idempotency_key, wanted_versions
from service.http.problems import Problem


def sent_as(call: Call, operation: str, body: object) -> Request:
    """The headers of a command, read."""
    who = call.who
    if who is None:
        raise Problem("token-required")
    key = idempotency_key(call.header("Idempotency-Key"))
    wanted = wanted_versions(call.header("If-Match"))
    return Request(
        command=command_id(who.principal, key) if key else None,
        body=fingerprint(operation, body),
        trace=call.trace,
        admits=lambda state: is_current(who, state),
        wants=lambda version: wanted is None or etag(version) in wanted,
    )
