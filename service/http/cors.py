"""CORS: pages from other origins may call the service; what they need stands in headers, never in cookies."""

from __future__ import annotations

from typing import Final

from flask import Flask, Response, request

ANY: Final = "*"
EXPOSED: Final = (
    "ETag, Location, Link, Retry-After, RateLimit, RateLimit-Policy, Idempotent-Replayed, Deprecation, Sunset, "
    "Request-Id, Content-Language"
)
"""The headers of answers that a page may read."""
SENT: Final = (
    "Authorization, Content-Type, Accept-Language, If-Match, If-None-Match, Idempotency-Key, Last-Event-ID, "
    "Prefer, Request-Id, traceparent, tracestate"
)
"""The headers that a page may send."""
A_DAY: Final = "86400"
FOR_ALL: Final = {"Access-Control-Allow-Origin": ANY, "Access-Control-Expose-Headers": EXPOSED}


def install(app: Flask, origins: tuple[str, ...]) -> None:
    """Let pages from these origins in, ``*`` for all; none leaves browsers to their own rule, the same origin only."""
    if origins:
        app.after_request(_open if ANY in origins else lambda answer: _named(answer, origins))


def _open(answer: Response) -> Response:
    answer.headers.extend(FOR_ALL)
    return _preflight(answer)


def _named(answer: Response, origins: tuple[str, ...]) -> Response:
    answer.headers["Vary"] = f"{answer.headers.get('Vary', 'Accept, Accept-Encoding')}, Origin"
    origin = request.headers.get("Origin")
    if origin not in origins:
        return answer
    answer.headers.extend({**FOR_ALL, "Access-Control-Allow-Origin": origin})
    return _preflight(answer)


def _preflight(answer: Response) -> Response:
    if request.method == "OPTIONS" and "Allow" in answer.headers:
        allowed = {"Access-Control-Allow-Methods": answer.headers["Allow"], "Access-Control-Allow-Headers": SENT}
        answer.headers.extend({**allowed, "Access-Control-Max-Age": A_DAY})
    return answer
