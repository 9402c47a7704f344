"""The log as a viewer may see it, one past hand, and the audit."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import urlencode

from domain.seats import Seat
from service.application.audit import audited
from service.application.replay import is_finished
from service.http import parameters
from service.http.api import contract
from service.http.contract import JSON, NDJSON, Answer, Call, Success
from service.http.games import FOR_EVER, LIVE, NOT_MODIFIED, seen_by_seat, signed
from service.http.hands import described
from service.http.preconditions import etag, is_unchanged
from service.http.presentation import told
from service.http.schemas.events import Feed
from service.http.schemas.replay import AuditPage, HandPage
from service.ports import Game

LINES: Final = {
    "type": "string",
    "description": "One FeedItem as JSON on each line.",
    "contentMediaType": NDJSON,
    "minLength": 0,
    "pattern": r"^[\s\S]*$",
}
PAGE: Final = Success(
    status=200,
    doc="A page of events in ascending order. Link with rel=next, and next_cursor, lead on.",
    bodies={JSON: Feed(), NDJSON: LINES},
    headers=("ETag", "Link"),
)
PAGING: Final = (parameters.AFTER, parameters.LIMIT, parameters.IF_NONE_MATCH)


@contract.operation(
    "GET",
    "/v1/games/{game_id}/events",
    name="listEvents",
    tag="Replay",
    title="The log as the public may see it",
    answers=[PAGE, NOT_MODIFIED],
    problems=["unknown-game"],
    parameters=[parameters.GAME, *PAGING],
)
def list_events(call: Call) -> Answer:
    """Every event with its hash; hidden parts are sealed until the game is over."""
    return _page(call, call.services.replay.present(call.path["game_id"]), None)


@contract.operation(
    "GET",
    "/v1/games/{game_id}/views/{seat}/events",
    name="listSeatEvents",
    tag="Replay",
    title="The log as a seat may see it",
    answers=[PAGE, NOT_MODIFIED],
    problems=["unknown-game", "unknown-seat", "token-of-another-seat"],
    security="token",
    parameters=[parameters.GAME, parameters.SEAT, *PAGING],
)
def list_seat_events(call: Call) -> Answer:
    """Every event with its hash; what the seat may know stands open, with the salt of its seal."""
    game, seat = seen_by_seat(call)
    return _page(call, game, seat)


def _kept(game: Game, viewer: Seat | None) -> str:
    """For ever once the game is over; until then an event may still open, and a hand go on."""
    if not is_finished(game.state):
        return LIVE
    return f"{'public' if viewer is None else 'private'}, {FOR_EVER}"


def _page(call: Call, game: Game, viewer: Seat | None) -> Answer:
    lines = call.media_type == NDJSON
    tag = etag(game.version, "-lines" if lines else "")
    headers = {"ETag": tag, "Cache-Control": _kept(game, viewer)}
    if is_unchanged(call.header("If-None-Match"), tag):
        return Answer(status=304, headers=headers)
    after: int = call.query.get("after", 0)
    limit: int = call.query.get("limit", parameters.USUAL_EVENTS)
    page = call.services.replay.page(game, after, limit)
    items = told(game, page.events, viewer)
    reached = page.events[-1].version if page.events else after
    cursor = reached if page.events and reached < game.version else None
    if cursor is not None:
        query = urlencode({"after": cursor, "limit": limit})
        headers["Link"] = f'<{call.request.path}?{query}>; rel="next"'
    if lines:
        return Answer(body=b"".join(bytes(each) + b"\n" for each in items), media_type=NDJSON, headers=headers)
    body = {
        "items": items,
        "next_cursor": cursor,
        "head_version": game.version,
        "hash": game.hash,
        "head_signature": call.services.heads.signature(game.game_id, game.version, game.hash),
    }
    return Answer(body=body, headers=headers)


@contract.operation(
    "GET",
    "/v1/games/{game_id}/hands/{hand}",
    name="getHand",
    tag="Replay",
    title="One hand of the game",
    answers=[
        Success(status=200, doc="The hand.", bodies={JSON: HandPage()}, headers=("ETag",)),
        NOT_MODIFIED,
    ],
    problems=["unknown-game", "unknown-hand"],
    parameters=[parameters.GAME, parameters.HAND, parameters.IF_NONE_MATCH],
)
def get_hand(call: Call) -> Answer:
    """Auction, exchange, tricks and ledger: public facts while the game runs, all cards once it is finished."""
    game = call.services.replay.present(call.path["game_id"])
    headers = {"ETag": etag(game.version), "Cache-Control": _kept(game, None)}
    hand = call.services.replay.hand(game, call.path["hand"])
    if is_unchanged(call.header("If-None-Match"), headers["ETag"]):
        return Answer(status=304, headers=headers)
    body = {**_position(call, game), **described(hand, open_cards=is_finished(game.state))}
    return Answer(body=body, headers=headers)


@contract.operation(
    "GET",
    "/v1/games/{game_id}/audit",
    name="auditGame",
    tag="Replay",
    title="Audit a finished game",
    answers=[
        Success(status=200, doc="The whole game, open, and the verdict.", bodies={JSON: AuditPage()}, headers=("ETag",))
    ],
    problems=["unknown-game", "game-not-finished"],
    parameters=[parameters.GAME],
)
def audit_game(call: Call) -> Answer:
    """The full log with its deals, seeds and hashes, read from the stored bytes, and the verdict on it.

    Every row is compared byte for byte with what it says, every hash counted again, every deck dealt again and every
    command decided again. Where a damaged log does not show that the game is over, the verdict stands alone and
    everything hidden stays sealed.
    """
    found = audited(call.services.store, call.path["game_id"])
    body: dict[str, Any] = {
        "game_id": call.path["game_id"],
        "version": found.head.version,
        "hash": found.head.hash,
        "head_signature": call.services.heads.signature(call.path["game_id"], found.head.version, found.head.hash),
        "audit_key": None if found.key is None else found.key.hex(),
        "seed": found.seed,
        "client_seeds": found.client_seeds,
        "deals": found.deals,
        "verdict": found.verdict,
        "events": found.feed,
    }
    return Answer(body=body, headers={"ETag": etag(found.head.version), "Cache-Control": "no-store"})


def _position(call: Call, game: Game) -> dict[str, Any]:
    return signed(call, {"game_id": game.game_id, "version": game.version, "hash": game.hash})
