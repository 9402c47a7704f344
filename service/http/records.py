"""Records: a finished game to carry elsewhere, the audit of records from elsewhere, and forks."""

from __future__ import annotations

from typing import Any, Final

from domain.events import SeatOpened
from domain.notation import MEDIA_TYPE as NOTATION
from domain.record import Perspective
from domain.seats import MOST_SEATS, Seat
from service.application.forks import Fork
from service.application.records import MOST_RECORDS, Judged, Kind, NotText, judged, written
from service.http import parameters
from service.http.api import contract
from service.http.contract import JSON, NDJSON, Answer, Call, Parameter, Success, Upload
from service.http.games import NOT_MODIFIED, new_game, opened
from service.http.preconditions import etag, is_unchanged
from service.http.problems import Place, Problem
from service.http.schemas.games import OpenedGame
from service.http.schemas.records import NOTATION as NOTATION_TEXT
from service.http.schemas.records import ForkRequest, GameRecord, RecordAudit
from service.http.unreadable import unreadable

MOST_BYTES: Final = 2 * 1024 * 1024
KINDS: Final[dict[str, Kind]] = {JSON: "json", NDJSON: "lines", NOTATION: "notation"}
_SEATS: Final = tuple(map(str, range(MOST_SEATS)))


def _perspective(text: str) -> Perspective:
    if text in _SEATS:
        return Seat(int(text))
    if text == "full":
        return "full"
    if text == "spectator":
        return "spectator"
    raise ValueError(text)


PERSPECTIVE: Final = Parameter(
    name="perspective",
    place="query",
    schema={"type": "string", "enum": ["full", "spectator", *_SEATS], "default": "full"},
    read=_perspective,
    doc="Whose record: full, spectator (what all saw), or the number of a seat (what it learned).",
    example="full",
)


@contract.operation(
    "GET",
    "/v1/games/{game_id}/record",
    name="getRecord",
    tag="Replay",
    title="The record of a finished game",
    answers=[
        Success(
            status=200,
            doc="The record, as JSON or in the text notation.",
            bodies={JSON: GameRecord(), NOTATION: NOTATION_TEXT},
            headers=("ETag",),
        ),
        NOT_MODIFIED,
    ],
    problems=["unknown-game", "game-not-finished"],
    parameters=[parameters.GAME, PERSPECTIVE, parameters.IF_NONE_MATCH],
)
def get_record(call: Call) -> Answer:
    """A game to carry elsewhere: what was dealt, what was done and what came of it, hand by hand.

    The full record makes the same game again; ``POST /v1/audits`` and ``thousand verify`` check it.
    """
    record = call.services.replay.record(call.path["game_id"])
    perspective: Perspective = call.query.get("perspective", "full")
    if isinstance(perspective, int) and perspective >= len(record.game.state.table.opened.seats):
        raise Problem("invalid-parameter", errors=[Place("perspective", "invalid-value", "There is no such seat.")])
    text = call.media_type == NOTATION
    tag = etag(record.game.version, f"-{perspective}{'-text' if text else ''}")
    headers = {"ETag": tag, "Cache-Control": "public, no-cache"}
    if is_unchanged(call.header("If-None-Match"), tag):
        return Answer(status=304, headers=headers)
    return Answer(body=written(record, perspective, text=text), media_type=call.media_type, headers=headers)


_RECORD: Final = {
    "preset": "polish-home",
    "seats": [{"name": "Ala"}, {"name": "Borys"}, {"name": "Celina"}],
    "hands": [
        {
            "hand": 1,
            "dealer": 0,
            "declarer": 1,
            "contract": 120,
            "outcome": "played",
            "taken": [
                {"cards": 30, "marriages": 0, "tricks": 2},
                {"cards": 70, "marriages": 60, "tricks": 5},
                {"cards": 20, "marriages": 0, "tricks": 1},
            ],
            "scores": [30, 120, 20],
        }
    ],
}
_TEXT: Final = """\
[Format "thousand-1"]
[Preset "polish-home"]
[Seat0 "Ala"]
[Seat1 "Borys"]
[Seat2 "Celina"]

Hand 1 dealer 0
Won: 1 120 auction
Contract: 120
Outcome: played
Taken: 30+0/2, 70+60/5, 20+0/1
Scores: 30 120 20
"""
_LINES: Final = {
    "type": "string",
    "description": "One record as JSON on each line.",
    "contentMediaType": NDJSON,
    "pattern": r"^[\s\S]*$",
}
_OBJECT: Final = {
    "type": "object",
    "description": "A GameRecord. One of another shape is answered as unreadable, with the place that is wrong.",
}


@contract.operation(
    "POST",
    "/v1/audits",
    name="auditRecords",
    tag="Replay",
    title="Check records made elsewhere",
    upload=Upload(
        bodies={JSON: _OBJECT, NDJSON: _LINES, NOTATION: {**NOTATION_TEXT, "pattern": r"^[\s\S]*$"}},
        examples={JSON: _RECORD, NDJSON: "{}\n", NOTATION: _TEXT},
        most=MOST_BYTES,
    ),
    answers=[Success(status=200, doc="The verdict on each record.", bodies={JSON: RecordAudit()})],
    problems=["invalid-body", "malformed-json"],
)
def audit_records(call: Call) -> Answer:
    """Every step decided again, legal or not: each violation with hand, trick, rule, option and facts.

    Send one record as JSON or in the text notation, or many, one JSON on each line; at most 2 MiB and 500 records.
    Records without cards are checked as far as they go: contract, points, ledger, scores. ``parting`` is the first hand
    after which the scores differ. Nothing is stored.
    """
    kind = KINDS[call.sent]
    try:
        verdicts: list[Judged] = []
        for each in judged(call.body, kind):
            if len(verdicts) == MOST_RECORDS:
                raise Problem("body-too-large", f"At most {MOST_RECORDS} records are judged at once.")
            verdicts.append(each)
    except NotText as error:
        raise Problem("malformed-json", unreadable(call.body, error)) from None
    if kind == "json" and not call.body.lstrip().startswith(b"{"):
        raise Problem("invalid-body", errors=[Place("", "invalid-value", "Must be an object.")])
    body = {"sound": all(each.sound for each in verdicts), "records": verdicts}
    return Answer(body=body, headers={"Cache-Control": "no-store"})


@contract.operation(
    "POST",
    "/v1/games/{game_id}/forks",
    name="forkGame",
    tag="Replay",
    title="Go on from a version of a finished game",
    body=ForkRequest,
    body_examples={"same-seats": {"version": 12}, "others": {"version": 12, "seats": [{"name": "Ala"}] * 3}},
    answers=[
        Success(
            status=201,
            doc="The fork is open. Its tokens are shown once.",
            bodies={JSON: OpenedGame()},
            headers=("Location", "ETag", "Idempotent-Replayed"),
        )
    ],
    problems=[
        "unknown-game",
        "unknown-version",
        "game-not-finished",
        "nothing-to-fork",
        "game-not-possible",
        "other-seats",
        "malformed-idempotency-key",
        "idempotency-key-reused",
        "too-busy",
    ],
    security="opener",
    parameters=[parameters.GAME, parameters.OPENING_KEY],
)
def fork_game(call: Call) -> Answer:
    """What if: a new game with all that was done up to the version.

    The hand in progress keeps its cards; a hand that was not dealt at this version, and all later ones, are dealt from
    a new seed. A version inside the events of one command stands for all of them.
    """
    services = call.services
    record = services.replay.record(call.path["game_id"])
    body: dict[str, Any] = call.body
    if body["version"] > record.game.version:
        raise Problem("unknown-version")
    given: list[dict[str, Any]] | None = body.get("seats")
    seats = None if given is None else tuple(SeatOpened(each["name"], each.get("bot", False)) for each in given)
    game_id, request = new_game(call, f"forkGame {record.game.game_id}", call.sent)
    seed, audit_key = services.games.seed(), services.games.seed()
    fork = Fork(record, body["version"], seats, seed, audit_key, call.scope)
    return opened(call, services.games.begin(game_id, fork.first, request))
