"""Problem documents (RFC 9457): one shape for every failure, the router's own included."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec
from flask import Response
from werkzeug.exceptions import HTTPException

from domain.reasons import option_of
from domain.rules import OPTIONS, InvalidOptions, Issue
from domain.violations import CODES, Refusal, RuleViolation
from service.application import forks, games, replay
from service.application.calculators import FactsDoNotFit
from service.http.problem_pages import PAGES

logger: Final = logging.getLogger(__name__)

MEDIA_TYPE: Final = "application/problem+json"
BASE: Final = "/v1/problems/"
RETRY_AFTER: Final = "1"
BY_STATUS: Final = {
    404: "not-found",
    405: "method-not-allowed",
    406: "not-acceptable",
    413: "body-too-large",
    415: "unsupported-media-type",
    500: "internal-error",
    503: "store-not-ready",
}
"""The kinds of the failures that Flask and Werkzeug find themselves."""
MEMBERS: Final = {
    "unknown-preset": "/preset",
    "preset-not-for-these-seats": "/seats",
    "no-such-dealer": "/first_dealer",
    "start-scores-by-seat": "/start_scores",
    "start-scores-too-high": "/start_scores",
}
"""Where an issue points that is about no option of the rules."""
ANOTHERS_TURN: Final = "Another seat is to act. Wait until to_act is your seat."
NOBODYS_TURN: Final = (
    "No seat is to act: phase says whether the game waits for its seats (seating) or for a deck (deal). Send ready, or "
    "let the table send deal; then wait until to_act is your seat."
)
UNNAMED: Final = ("bad-request", "internal-error")


class Place(NamedTuple):
    """One mistake: where (a JSON pointer into the body, or the parameter's name), which, and a sentence."""

    pointer: str
    code: str
    detail: str


class Problem(Exception):  # noqa: N818 (the name of the document that it becomes)
    """A request that cannot be answered as asked."""

    def __init__(
        self,
        kind: str,
        detail: str = "",
        *,
        errors: Sequence[Place] = (),
        headers: Mapping[str, str] | None = None,
        **members: object,
    ) -> None:
        super().__init__(kind)
        self.kind = kind
        self.status = PAGES[kind].status
        self.detail = detail or PAGES[kind].english.owed
        self.errors = errors
        self.headers = dict(headers or {})
        self.members = members
        if self.status == 401:  # noqa: PLR2004 (HTTP)
            self.headers.setdefault("WWW-Authenticate", 'Bearer realm="thousand"')
        if self.status in {429, 503}:
            self.headers.setdefault("Retry-After", RETRY_AFTER)


def refused(violation: RuleViolation) -> Problem:
    """The problem of a refusal by the rules: its kind is the refusal's code."""
    code = violation.refusal.value
    page = PAGES[code].english
    option = option_of(violation)
    problem = Problem(code, _told(violation) or f"{page.meaning} {page.owed}", code=code, facts=violation.facts)
    if option is not None:
        problem.members |= {"option": option, "source": OPTIONS[option].declared.source}
    return problem


def _told(violation: RuleViolation) -> str:
    """The sentences for a refusal whose facts make one half of its page the only one that matters."""
    if violation.refusal is Refusal.NOT_YOUR_TURN:
        return NOBODYS_TURN if violation.facts["to_act"] is None else ANOTHERS_TURN
    return ""


_TOLD: Final[dict[type[games.NotDone], str]] = {
    games.UnknownGame: "unknown-game",
    games.KeyReused: "idempotency-key-reused",
    games.NotAdmitted: "token-not-valid",
    games.TooBusy: "too-busy",
    replay.UnknownVersion: "unknown-version",
    replay.UnknownHand: "unknown-hand",
    replay.NotFinished: "game-not-finished",
    forks.NothingToFork: "nothing-to-fork",
    forks.OtherSeats: "other-seats",
}


def not_done(reason: games.NotDone) -> Problem:
    """The problem of a use case that could not be done."""
    if isinstance(reason, FactsDoNotFit):
        return Problem("facts-do-not-fit", errors=[Place(*fault) for fault in reason.faults])
    if isinstance(reason, games.StaleVersion):
        return Problem("stale-version", current_version=reason.version)
    return Problem(_TOLD[type(reason)])


def not_possible(error: InvalidOptions) -> Problem:
    """The problem of a game that cannot be opened."""
    return Problem(
        "game-not-possible",
        errors=[Place(_pointer(issue), issue.code, issue.detail) for issue in error.issues],
    )


def _pointer(issue: Issue) -> str:
    """The member of the body that an issue is about."""
    return MEMBERS.get(issue.code) or (f"/options/{issue.options[0]}" if issue.options else "")


def failed(error: HTTPException) -> Problem:
    """The problem of a failure that the framework found; the headers that belong to it are kept."""
    status = error.code or 500
    kind = BY_STATUS.get(status) or UNNAMED[status >= 500]  # noqa: PLR2004 (HTTP)
    kept = {"Allow", "Retry-After", "WWW-Authenticate"}
    headers = {name: value for name, value in error.get_headers() if name in kept}
    return Problem(kind, headers=headers)


def document(problem: Problem, instance: str, request_id: str) -> dict[str, Any]:
    """The members of a problem document."""
    members: dict[str, Any] = {
        "type": BASE + problem.kind,
        "title": PAGES[problem.kind].english.title,
        "status": problem.status,
        "detail": problem.detail,
        "instance": instance,
        "request_id": request_id,
        **problem.members,
    }
    if problem.errors:
        members["errors"] = [place._asdict() for place in problem.errors]
    return members


def answer(problem: Problem, instance: str, request_id: str) -> Response:
    """The answer that carries a problem document."""
    body = msgspec.json.encode(document(problem, instance, request_id))
    headers = {"Cache-Control": "no-store", **problem.headers}
    return Response(body, problem.status, headers, content_type=MEDIA_TYPE)


REFUSAL_KINDS: Final = tuple(CODES)
"""The kinds of all refusals by the rules."""
