"""Rate limits: named quotas for each principal, told in ``RateLimit-Policy`` and ``RateLimit`` (an IETF draft).

A principal is a verified token, an API key, or an address. Each process counts for itself. Where no quotas are set
nothing of this is installed.
"""

from __future__ import annotations

import math
import threading
import time
from collections import Counter
from collections.abc import Callable
from typing import Final

from flask import Flask, Response, g, request
from limits import RateLimitItemPerSecond
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from service.http.api import contract
from service.http.auth import Tokens, bearer
from service.http.contract import Operation
from service.http.problems import Problem
from service.settings import Quota

EXPORTS: Final = {"auditGame", "getRecord", "checkRecord", "auditRecord", "forkGame"}
"""The operations that go through a whole game."""
LINES: Final = "application/x-ndjson"
STREAM: Final = "text/event-stream"
SOON: Final = "1"


class Limits:
    """Counts the requests of each principal under each quota."""

    def __init__(self, quotas: tuple[Quota, ...], tokens: Tokens, now: Callable[[], float] = time.time) -> None:
        self._quotas = {each.policy: each for each in quotas}
        self._items = {each.policy: RateLimitItemPerSecond(each.count, each.window) for each in quotas if each.window}
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self._tokens = tokens
        self._now = now
        self._streams: Counter[str] = Counter()
        self._lock = threading.Lock()

    def install(self, app: Flask) -> None:
        """Count each request before anything else is done, and tell what is left with each answer."""
        app.before_request(self._count)
        app.after_request(self._tell)

    def _count(self) -> None:
        operation = contract.operations.get(request.endpoint or "")
        if operation is None or not operation.strict or request.method == "OPTIONS":
            return
        policy = policy_of(operation, request.headers.get("Accept", ""))
        quota = self._quotas.get(policy)
        if quota is None:
            return
        principal = self._principal(operation)
        if quota.window:
            self._in_window(quota, principal)
        else:
            self._at_once(quota, principal)

    def _in_window(self, quota: Quota, principal: str) -> None:
        item = self._items[quota.policy]
        admitted = self._limiter.hit(item, quota.policy, principal)
        stats = self._limiter.get_window_stats(item, quota.policy, principal)
        left = max(0, math.ceil(stats.reset_time - self._now()))
        g.rate_limit = (quota.described, f'"{quota.policy}";r={stats.remaining};t={left}')
        if not admitted:
            raise _exceeded(quota, str(max(1, left)))

    def _at_once(self, quota: Quota, principal: str) -> None:
        with self._lock:
            admitted = self._streams[principal] < quota.count
            self._streams[principal] += admitted
            left = quota.count - self._streams[principal]
        g.rate_limit = (quota.described, f'"{quota.policy}";r={left}')
        if not admitted:
            raise _exceeded(quota, SOON)
        g.stream_of = principal

    def _tell(self, answer: Response) -> Response:
        told: tuple[str, str] | None = g.get("rate_limit")
        if told is not None:
            answer.headers["RateLimit-Policy"], answer.headers["RateLimit"] = told
        principal: str | None = g.get("stream_of")
        if principal is not None:
            answer.call_on_close(lambda: self._ended(principal))
        return answer

    def _ended(self, principal: str) -> None:
        with self._lock:
            self._streams[principal] -= 1
            if self._streams[principal] <= 0:
                del self._streams[principal]

    def _principal(self, operation: Operation) -> str:
        sent = request.headers.get("Authorization")
        if sent:
            try:
                if operation.security == "opener":
                    return f"key {self._tokens.scope(sent) or request.remote_addr}"
                token = self._tokens.read(bearer(sent))
            except Problem:
                return f"address {request.remote_addr}"
            return f"{token.game_id} {token.principal}"
        return f"address {request.remote_addr}"


def policy_of(operation: Operation, accept: str) -> str:
    """The name of the quota that a request counts against."""
    if STREAM in operation.offered and STREAM in accept:
        return "streams"
    if operation.name in EXPORTS or (LINES in operation.offered and LINES in accept):
        return "export"
    return "play" if operation.tag == "Games" and operation.method == "POST" else "read"


def _exceeded(quota: Quota, wait: str) -> Problem:
    problem = Problem("quota-exceeded", headers={"Retry-After": wait})
    problem.members["violated-policies"] = [quota.policy]
    return problem
