"""One command, posted to a game."""

from __future__ import annotations

from typing import Any, Final, get_args

import msgspec

from domain import commands as orders
from domain.seats import Seat
from service.application.games import Outcome
from service.http import parameters
from service.http.api import contract
from service.http.auth import Token
from service.http.contract import JSON, Answer, Call, Success
from service.http.games import asker, signed, written
from service.http.heads import is_preferred
from service.http.presentation import shown, told
from service.http.problems import REFUSAL_KINDS, Problem
from service.http.requests import sent_as
from service.http.schemas.commands import Command
from service.http.schemas.games import CommandAnswer

CLASSES: Final[dict[str, type[orders.Command]]] = {
    str(each.__struct_config__.tag): each for each in get_args(orders.Command)
}
OF_THE_HAND: Final = frozenset(str(each.__struct_config__.tag) for each in get_args(orders.HandCommand))
OF_A_SEAT: Final = OF_THE_HAND | {"ready", "resign"}
"""What a seat may send; for everything else the table's token is needed."""
EXAMPLES: Final = {
    "bid": {"type": "bid", "amount": 110},
    "give": {"type": "give_cards", "gifts": [{"seat": 1, "card": "9S"}, {"seat": 2, "card": "9D"}], "buried": []},
    "play": {"type": "play_card", "card": "AS"},
    "table": {"type": "declare_marriage", "card": "KH", "seat": 2},
    "close": {"type": "close", "reason": "The last tram goes now."},
}


@contract.operation(
    "POST",
    "/v1/games/{game_id}/commands",
    name="submitCommand",
    tag="Games",
    title="Play",
    body=Command,
    body_examples=EXAMPLES,
    answers=[
        Success(
            status=200,
            doc="The command was accepted: its events and the view of the seat that acted (the public's for orders of "
            "the table). With dry_run=true it would be accepted: game_id, version and accepted, and nothing else.",
            bodies={JSON: CommandAnswer()},
            headers=("ETag", "Idempotent-Replayed"),
        )
    ],
    problems=[
        "unknown-game",
        "token-of-another-seat",
        "table-token-required",
        "seat-required",
        "malformed-if-match",
        "malformed-idempotency-key",
        "idempotency-key-reused",
        "stale-version",
        "too-busy",
        *REFUSAL_KINDS,
    ],
    security="token",
    parameters=[
        parameters.GAME,
        parameters.DRY_RUN,
        parameters.IF_MATCH,
        parameters.IDEMPOTENCY_KEY,
        parameters.PREFER,
    ],
)
def submit_command(call: Call) -> Answer:
    """Post one command: one of the seat's ``legal_commands``, or an order of the table.

    The seat comes from the token; the table's token adds ``seat``. A refusal is 409 with a code and facts, and writes
    nothing. A retry with the same Idempotency-Key is answered as the first was.
    """
    who = asker(call)
    seat = _acting(who, call.body)
    command = _command(call.body, seat)
    request = sent_as(call, "submitCommand", call.sent)
    if call.query.get("dry_run"):
        version = call.services.games.dry_run(who.game_id, command, request)
        body = {"game_id": who.game_id, "version": version, "accepted": True}
        return Answer(body=body, headers={"ETag": f'"{version}"', "Cache-Control": "no-store"})
    outcome = call.services.games.handle(who.game_id, command, request)
    return _answer(call, outcome, seat, to_table=who.seat is None)


def _acting(who: Token, body: dict[str, Any]) -> Seat | None:
    """The seat that acts, none for an order of the table."""
    if body["type"] not in OF_A_SEAT:
        if who.seat is not None:
            raise Problem("table-token-required")
        return None
    named: int | None = body.get("seat")
    if who.seat is None:
        if named is None:
            raise Problem("seat-required")
        return Seat(named)
    if named not in {None, who.seat}:
        raise Problem("token-of-another-seat")
    return who.seat


def _command(body: dict[str, Any], seat: Seat | None) -> orders.Command:
    """The domain's command of a loaded body."""
    return msgspec.convert(body if seat is None else {**body, "seat": seat}, CLASSES[body["type"]])


def _answer(call: Call, outcome: Outcome, seat: Seat | None, *, to_table: bool) -> Answer:
    game = outcome.game
    body: dict[str, Any] = {
        "game_id": game.game_id,
        "version": game.version,
        "hash": game.hash,
        "events": told(game, outcome.events, seat),
        "view": shown(game, seat, to_table=to_table and seat is not None),
    }
    if is_preferred(call.header("Prefer")):
        body = signed(call, body)
    return Answer(body=body, headers=written(game, replayed=outcome.replayed))
