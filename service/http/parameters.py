"""The parameters that several operations share."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from domain.seats import MOST_SEATS, Seat
from service.http import preconditions
from service.http.contract import Parameter
from service.http.schemas.fields import GAME_ID, KEBAB

MOST_EVENTS: Final = 1000
USUAL_EVENTS: Final = 100
LAST_VERSION: Final = 999_999_999
ANY_HEADER: Final = {"type": "string", "pattern": r"^[\t\x20-\x7e\x80-\xff]*$"}
"""Whatever a header may hold: what cannot be read is passed over, and never refused."""
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,8}")


def _matching(pattern: str) -> Callable[[str], str]:
    expression = re.compile(pattern.removeprefix("^").removesuffix("$"))

    def read(text: str) -> str:
        if not expression.fullmatch(text):
            raise ValueError(text)
        return text

    return read


def _number(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not _NUMBER.fullmatch(text) or not least <= int(text) <= most:
            raise ValueError(text)
        return int(text)

    return read


def _integer(least: int, most: int) -> dict[str, Any]:
    return {"type": "integer", "minimum": least, "maximum": most}


def _flag(text: str) -> bool:
    if text not in {"true", "false"}:
        raise ValueError(text)
    return text == "true"


def _seat(text: str) -> Seat:
    return Seat(_number(0, MOST_SEATS - 1)(text))


GAME: Final = Parameter(
    name="game_id",
    place="path",
    schema={"type": "string", "pattern": GAME_ID, "minLength": 36, "maxLength": 36},
    read=_matching(GAME_ID),
    doc="The id of the game.",
    example="0c35f1d8-2c4e-8a7b-9d10-3f6a8e5b7c21",
    problem="unknown-game",
)
SEAT: Final = Parameter(
    name="seat",
    place="path",
    schema=_integer(0, MOST_SEATS - 1),
    read=_seat,
    doc="The seat, counted from 0 clockwise.",
    example=1,
    problem="unknown-seat",
)
HAND: Final = Parameter(
    name="hand",
    place="path",
    schema=_integer(1, LAST_VERSION),
    read=_number(1, LAST_VERSION),
    doc="The number of the hand, redealt ones counted.",
    example=1,
    problem="unknown-hand",
)
PRESET: Final = Parameter(
    name="name",
    place="path",
    schema={"type": "string", "pattern": KEBAB, "minLength": 1, "maxLength": 64},
    read=_matching("^[a-z][a-z0-9-]{0,63}$"),
    doc="The name of the preset.",
    example="polish-home",
    problem="unknown-preset",
)
KIND: Final = Parameter(
    name="kind",
    place="path",
    schema={"type": "string", "pattern": KEBAB, "minLength": 1, "maxLength": 64},
    read=_matching("^[a-z][a-z0-9-]{0,63}$"),
    doc="The kind of the problem.",
    example="must-follow-suit",
    problem="unknown-kind",
)
AT_VERSION: Final = Parameter(
    name="at_version",
    place="query",
    schema=_integer(1, LAST_VERSION),
    read=_number(1, LAST_VERSION),
    doc="Look at the game as it was at this version, from 1 to the present one.",
    example=12,
)
AFTER: Final = Parameter(
    name="after",
    place="query",
    schema={**_integer(0, LAST_VERSION), "default": 0},
    read=_number(0, LAST_VERSION),
    doc="Begin after this version; 0 begins with the first event.",
    example=0,
)
LIMIT: Final = Parameter(
    name="limit",
    place="query",
    schema={**_integer(1, MOST_EVENTS), "default": USUAL_EVENTS},
    read=_number(1, MOST_EVENTS),
    doc=f"At most so many events, from 1 to {MOST_EVENTS}.",
    example=100,
)
DRY_RUN: Final = Parameter(
    name="dry_run",
    place="query",
    schema={"type": "boolean", "default": False},
    read=_flag,
    doc="true to ask whether the command would be accepted, without writing anything; true or false. An "
    "Idempotency-Key is not used up; one that was used answers as a retry would.",
    example=True,
)
LANGUAGE: Final = Parameter(
    name="lang",
    place="query",
    schema={"type": "string", "enum": ["en", "ru", "pl"]},
    read=_matching("^(en|ru|pl)$"),
    doc="The language of the explanation: en, ru or pl. Absent: the best of Accept-Language, or English.",
    example="en",
)
SEATS: Final = Parameter(
    name="seats",
    place="query",
    schema=_integer(2, MOST_SEATS),
    read=_number(2, MOST_SEATS),
    doc=f"Only at this number of seats, from 2 to {MOST_SEATS}.",
    example=3,
)
ACCEPT_LANGUAGE: Final = Parameter(
    name="Accept-Language",
    place="header",
    schema=ANY_HEADER,
    read=str,
    doc="The languages that the reader prefers, where lang does not name one: en, ru and pl are known.",
    example="pl, en;q=0.5",
)
IF_MATCH: Final = Parameter(
    name="If-Match",
    place="header",
    schema={"type": "string", "pattern": preconditions.IF_MATCH, "examples": ['"17"', "*"]},
    read=str,
    doc="The version that the command is meant for; another present version is 412. * or absent: no check.",
    example='"17"',
)
IF_NONE_MATCH: Final = Parameter(
    name="If-None-Match",
    place="header",
    schema=ANY_HEADER,
    read=str,
    doc="The ETag that is already known; if nothing has changed the answer is 304 without a body.",
    example='"17"',
)
PREFER: Final = Parameter(
    name="Prefer",
    place="header",
    schema={"type": "string", "pattern": r"^[\t\x20-\x7e\x80-\xff]*$"},  # the same: what is not known is passed over
    read=str,
    doc="With signed-head the answer carries head_signature; reading the game's view gives it too.",
    example="signed-head",
)
OPENING_KEY: Final = Parameter(
    name="Idempotency-Key",
    place="header",
    schema={"type": "string", "pattern": preconditions.UUID_KEY, "format": "uuid", "minLength": 36, "maxLength": 36},
    read=str,
    doc="A fresh random UUID for each new game, and the same one for each retry; a retry finds the same game, as long "
    "as the game is kept. The key is a secret: who sends it again with the same body is answered with the same tokens. "
    "The schema is what is always taken. In double quotes it is the same key; where API keys are configured any other "
    "key of 1 to 255 visible ASCII characters is taken too, and counts for one API key.",
    example="5f0c1d3e-7a52-4c1b-9a55-1f2d3c4b5a69",
)
IDEMPOTENCY_KEY: Final = Parameter(
    name="Idempotency-Key",
    place="header",
    schema={"type": "string", "pattern": preconditions.IDEMPOTENCY_KEY, "minLength": 1, "maxLength": 257},
    read=str,
    doc="A fresh key for each command, bare or in double quotes, and the same one for each retry of it; a retry is "
    "answered as the first was, whatever its If-Match. A key counts for one seat (or the table) of one game and is "
    "kept as long as the game; a refused command and a dry run do not use it up.",
    example="5f0c1d3e-7a52-4c1b-9a55-1f2d3c4b5a69",
)
