"""Records: games as they can be carried elsewhere, and the verdict on such."""

from __future__ import annotations

from typing import Final, get_args

from domain import record, referee
from domain.seats import MOST_SEATS
from service.http.schemas.fields import (
    KEBAB,
    SAFE,
    AnyField,
    Described,
    Flag,
    JsonInteger,
    Named,
    Reply,
    Request,
    Table,
    Text,
    listed,
    many,
    one,
)
from service.http.schemas.mirror import ANY_TEXT, mirror
from service.http.schemas.problems import FACT

PERSPECTIVE: Final = {
    "anyOf": [
        {"type": "string", "enum": ["full", "spectator"]},
        {"type": "integer", "minimum": 0, "maximum": MOST_SEATS - 1},
    ],
    "description": "Whose record it is: everything, what all saw, or what a seat learned.",
}
NOTATION: Final = {
    "type": "string",
    "description": "The game in the text notation of docs/notation.md.",
    "contentMediaType": "text/vnd.thousand",
    "minLength": 1,
    "pattern": r"^\[Format[\s\S]*$",
}


def _step_type() -> AnyField:
    return Named("StepType", get_args(record.StepType), "A command. It may get new values.", required=True)


RecordedStep: Final = mirror(record.Step, replaced={"type": _step_type}, name="RecordedStep")


def _steps() -> AnyField:
    return many(RecordedStep)


RecordedTrick: Final = mirror(
    record.RecordedTrick, replaced={"steps": lambda: many(RecordedStep, required=True)}, name="RecordedTrick"
)
RecordedHand: Final = mirror(
    record.RecordedHand,
    replaced={
        **dict.fromkeys(("before", "auction", "exchange", "closing"), _steps),
        "tricks": lambda: many(RecordedTrick),
    },
    name="RecordedHand",
)
GameRecord: Final = mirror(
    record.Record,
    replaced={
        "format": lambda: Text("^thousand-record-1$", required=True),
        "perspective": lambda: Described(PERSPECTIVE),
        "start": lambda: Text("^(immediately|when_ready)$"),
        "hands": lambda: many(RecordedHand, required=True),
        "closing": _steps,
    },
    name="GameRecord",
)


def _anything() -> AnyField:
    return Described({})


class RecordFinding(Reply):
    """Something wrong in a record: where (a JSON pointer into it), which rule and option, and what the rules say."""

    pointer = Text(ANY_TEXT, required=True)
    code = Named("RemarkCode", get_args(referee.Code), "What is wrong. It may get new values.", required=True)
    detail = Text(ANY_TEXT, required=True)
    hand = JsonInteger(0, SAFE)
    trick = JsonInteger(1, SAFE)
    seat = JsonInteger()
    refusal = Text(KEBAB)
    option = Text(ANY_TEXT)
    source = Text(ANY_TEXT)
    facts = Table(FACT)
    expected = _anything()
    found = _anything()


class UnreadableRecord(Reply):
    """Why a record cannot be read: where it stands (a JSON pointer, or a line), and what is wrong there."""

    pointer = Text(ANY_TEXT, required=True)
    detail = Text(ANY_TEXT, required=True)


class ScoresPart(Reply):
    """The first hand after which the record and the rules have other scores."""

    hand = JsonInteger(required=True)
    expected = listed(JsonInteger(), required=True)
    found = listed(JsonInteger(), required=True)


class JudgedRecord(Reply):
    """One record and its verdict.

    ``scores_only`` counts the hands without cards, of which contract and points alone were checked.
    """

    number = JsonInteger(0, SAFE, required=True)
    sound = Flag(required=True)
    game_id = Text(ANY_TEXT, required=True, allow_none=True)
    hands = JsonInteger(0, SAFE, required=True)
    steps = JsonInteger(0, SAFE, required=True)
    scores_only = JsonInteger(0, SAFE, required=True)
    unreadable = one(UnreadableRecord, required=True, allow_none=True)
    findings = many(RecordFinding, required=True)
    parting = one(ScoresPart, required=True, allow_none=True)


class RecordAudit(Reply):
    """The verdicts on the records that were sent, in their order."""

    sound = Flag(required=True)
    records = many(JudgedRecord, required=True)


class ForkSeat(Request):
    """Who sits here in the fork."""

    name = Text(r"^[^\x00-\x1f\x7f]+$", least=1, most=64, required=True)
    bot = Flag()


class ForkRequest(Request):
    """A fork: the version to go on from, and the seats where they are others."""

    version = JsonInteger(1, SAFE, required=True)
    seats = many(ForkSeat, least=2, most=MOST_SEATS)
