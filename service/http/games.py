"""Opening a game, looking at it, and new tokens for its seats."""

from __future__ import annotations

from typing import Any, Final

from domain.commands import ReissueToken
from domain.events import Dealing, SeatOpened, TokenReissued
from domain.game import OpenGame
from domain.seats import Seat
from service.application.games import Outcome, Request
from service.application.replay import is_finished
from service.http import parameters
from service.http.api import contract
from service.http.auth import Token, is_current
from service.http.contract import JSON, Answer, Call, Success
from service.http.preconditions import command_id, etag, fingerprint, idempotency_key, is_unchanged, uuid_key
from service.http.presentation import shown
from service.http.problems import Problem
from service.http.requests import sent_as
from service.http.schemas.games import OpenedGame, OpenGameRequest, ReissuedToken
from service.http.schemas.views import GameView
from service.ports import Game

OPENER: Final = "opener"
LIVE: Final = "private, no-cache"
FOR_EVER: Final = "max-age=31536000, immutable"
NOT_MODIFIED: Final = Success(
    status=304, doc="Nothing has changed since the version in If-None-Match.", headers=("ETag",)
)
EXAMPLES: Final = {
    "three-seats": {
        "preset": "polish-home",
        "seats": [{"name": "Ala"}, {"name": "Borys"}, {"name": "Celina"}],
    },
    "own-rules": {
        "preset": "club",
        "options": {"bid_step": 5},
        "seats": [{"name": "Ala"}, {"name": "Borys"}, {"name": "Robot", "bot": True}],
        "dealing": {"mode": "external"},
        "first_dealer": 0,
        "resign": True,
    },
}


@contract.operation(
    "POST",
    "/v1/games",
    name="openGame",
    tag="Games",
    title="Open a game",
    body=OpenGameRequest,
    body_examples=EXAMPLES,
    answers=[
        Success(
            status=201,
            doc="The game is open. Its tokens are shown once.",
            bodies={JSON: OpenedGame()},
            headers=("Location", "ETag", "Idempotent-Replayed"),
        )
    ],
    problems=["game-not-possible", "malformed-idempotency-key", "idempotency-key-reused", "too-busy"],
    security="opener",
    parameters=[parameters.OPENING_KEY],
)
def open_game(call: Call) -> Answer:
    """Open a game and get the table's token and one token for each seat.

    With an Idempotency-Key a retry finds the same game and the same tokens.
    """
    game_id, request = new_game(call, "openGame", call.sent)
    return opened(call, call.services.games.open(game_id, _order(call), request))


def new_game(call: Call, operation: str, body: object) -> tuple[str, Request]:
    """The id of a game to be opened, and how its opening was sent; a retry with the same key gets the same id."""
    services = call.services
    key = idempotency_key(call.header("Idempotency-Key"))
    if key is not None and not services.tokens.api_keys_needed:
        key = uuid_key(key)
    game_id = services.tokens.game_id(call.scope, key or services.games.unrepeatable())
    request = Request(
        command=command_id(OPENER, key) if key else None,
        body=fingerprint(operation, body),
        trace=call.trace,
    )
    return game_id, request


def _order(call: Call) -> OpenGame:
    body: dict[str, Any] = call.body
    dealing: dict[str, str] = body.get("dealing") or {"mode": "server"}
    seed = call.services.games.seed() if dealing["mode"] == "server" else dealing.get("seed")
    scores: list[int] | None = body.get("start_scores")
    return OpenGame(
        preset=body["preset"],
        options=body.get("options") or {},
        seats=tuple(SeatOpened(each["name"], each.get("bot", False)) for each in body["seats"]),
        dealing=Dealing(dealing["mode"], seed),  # type: ignore[arg-type]  # the schema knows no other mode
        audit_key=call.services.games.seed(),
        start=body.get("start", "immediately"),
        first_dealer=body.get("first_dealer"),
        start_scores=None if scores is None else tuple(scores),
        resign=body.get("resign", False),
        clock=body.get("clock"),
        scope=call.scope,
    )


def opened(call: Call, outcome: Outcome) -> Answer:
    """The answer with the tokens of a new game, shown once."""
    game, tokens = outcome.game, call.services.tokens
    seats = [
        {"seat": number, "name": each.name, "token": tokens.seat(game.game_id, Seat(number))}
        for number, each in enumerate(game.state.table.opened.seats)
    ]
    body = {
        "game_id": game.game_id,
        "version": game.version,
        "hash": game.hash,
        "table_token": tokens.table(game.game_id),
        "seats": seats,
        "view": shown(game, None),
    }
    return Answer(
        body=signed(call, body),
        status=201,
        headers={"Location": f"/v1/games/{game.game_id}", **written(game, replayed=outcome.replayed)},
    )


def signed(call: Call, position: dict[str, Any]) -> dict[str, Any]:
    """An answer that says where a game stands, and beside it the signature of that."""
    head = call.services.heads.signature(position["game_id"], position["version"], position["hash"])
    return {**position, "head_signature": head}


def written(game: Game, *, replayed: bool) -> dict[str, str]:
    """The headers of the answer to a command."""
    headers = {"ETag": etag(game.version), "Cache-Control": "no-store"}
    return {**headers, "Idempotent-Replayed": "true"} if replayed else headers


@contract.operation(
    "GET",
    "/v1/games/{game_id}",
    name="getGame",
    tag="Games",
    title="Look at a game as the public",
    answers=[
        Success(status=200, doc="The public view.", bodies={JSON: GameView()}, headers=("ETag",)),
        NOT_MODIFIED,
    ],
    problems=["unknown-game", "unknown-version"],
    parameters=[parameters.GAME, parameters.AT_VERSION, parameters.IF_NONE_MATCH],
)
def get_game(call: Call) -> Answer:
    """The public view, whoever asks: what a spectator may know."""
    game = call.services.replay.present(call.path["game_id"])
    return _viewed(call, game, None, shared=is_finished(game.state))


@contract.operation(
    "GET",
    "/v1/games/{game_id}/views/{seat}",
    name="getSeatView",
    tag="Games",
    title="Look at a game with the eyes of a seat",
    answers=[
        Success(status=200, doc="The view of the seat.", bodies={JSON: GameView()}, headers=("ETag",)),
        NOT_MODIFIED,
    ],
    problems=["unknown-game", "unknown-seat", "unknown-version", "token-of-another-seat"],
    security="token",
    parameters=[parameters.GAME, parameters.SEAT, parameters.AT_VERSION, parameters.IF_NONE_MATCH],
)
def get_seat_view(call: Call) -> Answer:
    """What a seat may know, with its own token or the table's; ``legal_commands`` are ready to post."""
    game, seat = seen_by_seat(call)
    return _viewed(call, game, seat, shared=False)


def seen_by_seat(call: Call) -> tuple[Game, Seat]:
    """The present game and the seat of the path, if the sender may look with its eyes."""
    who, seat = asker(call), Seat(call.path["seat"])
    if who.seat not in {None, seat}:
        raise Problem("token-of-another-seat")
    game = call.services.replay.present(call.path["game_id"])
    if not is_current(who, game.state):
        raise Problem("token-not-valid")
    if seat >= len(game.state.table.opened.seats):
        raise Problem("unknown-seat")
    return game, seat


def asker(call: Call) -> Token:
    """The token of a call that needs one."""
    if call.who is None:
        raise Problem("token-required")
    return call.who


def _viewed(call: Call, game: Game, viewer: Seat | None, *, shared: bool) -> Answer:
    version: int | None = call.query.get("at_version")
    then = game if version is None else call.services.replay.at(game, version)
    tag = etag(then.version)
    cache = LIVE if version is None else f"{'public' if shared else 'private'}, {FOR_EVER}"
    headers = {"ETag": tag, "Cache-Control": cache}
    if is_unchanged(call.header("If-None-Match"), tag):
        return Answer(status=304, headers=headers)
    to_table = viewer is not None and asker(call).seat is None
    return Answer(body=signed(call, shown(then, viewer, to_table=to_table)), headers=headers)


@contract.operation(
    "POST",
    "/v1/games/{game_id}/seats/{seat}/token",
    name="reissueToken",
    tag="Games",
    title="Make a new token for a seat",
    answers=[
        Success(
            status=200,
            doc="The new token, shown once; the old one is dead.",
            bodies={JSON: ReissuedToken()},
            headers=("ETag", "Idempotent-Replayed"),
        )
    ],
    problems=[
        "unknown-game",
        "unknown-seat",
        "table-token-required",
        "malformed-if-match",
        "malformed-idempotency-key",
        "idempotency-key-reused",
        "stale-version",
        "too-busy",
        "no-such-seat",
        "game-finished",
    ],
    security="token",
    parameters=[parameters.GAME, parameters.SEAT, parameters.IF_MATCH, parameters.IDEMPOTENCY_KEY],
)
def reissue_token(call: Call) -> Answer:
    """Replace the token of a seat, after a loss or to seat another player. The table's token is needed."""
    who, seat = asker(call), Seat(call.path["seat"])
    if who.seat is not None:
        raise Problem("table-token-required")
    game = call.services.replay.present(who.game_id)
    if seat >= len(game.state.table.opened.seats):
        raise Problem("unknown-seat")
    outcome = call.services.games.handle(who.game_id, ReissueToken(seat), sent_as(call, f"reissueToken {seat}", None))
    event = outcome.events[0].event
    generation = event.generation if isinstance(event, TokenReissued) else 0
    body = {
        "game_id": who.game_id,
        "version": outcome.game.version,
        "hash": outcome.game.hash,
        "seat": seat,
        "token": call.services.tokens.seat(who.game_id, seat, generation),
    }
    return Answer(body=signed(call, body), headers=written(outcome.game, replayed=outcome.replayed))
