"""Opening a game, the answers to commands, and tokens."""

from __future__ import annotations

from typing import Final

from domain.seats import MOST_SEATS
from service.http.auth import PATTERN
from service.http.heads import SIGNATURE
from service.http.schemas.cards import a_seat
from service.http.schemas.commands import WORDS
from service.http.schemas.events import FeedItem
from service.http.schemas.fields import (
    GAME_ID,
    HEX_64,
    SAFE,
    Const,
    Flag,
    JsonInteger,
    Loose,
    Named,
    Reply,
    Request,
    Text,
    Union,
    about,
    branches,
    listed,
    many,
    one,
)
from service.http.schemas.mirror import ANY_TEXT
from service.http.schemas.options import RuleOptions, a_preset
from service.http.schemas.views import GameView

LONGEST_NAME: Final = 64
MOST_SCORE: Final = 10_000
LONGEST_TURN: Final = 604_800


class SeatOrder(Request):
    """A seat of the new game."""

    name = Text(WORDS, least=1, most=LONGEST_NAME, required=True, **about("What the others call the player."))
    bot = Flag(**about("A label for people and no more: the service never plays. Left out: false."))


class ServerDealing(Request):
    """The service deals from a seed of its own, sealed in the first event."""

    mode = Const("server")


class SeededDealing(Request):
    """The service deals from this seed (64 hex digits), which is not shown before the end."""

    mode = Const("seeded")
    seed = Text(HEX_64, required=True, **about("64 hex digits in lower case: the same seed, the same cards."))


class ExternalDealing(Request):
    """Decks come in ``deal`` commands."""

    mode = Const("external")


class DealingOrder(Union):
    """Who deals: the service, the service from a named seed, or somebody outside. Left out: the service."""

    type_field = "mode"
    type_schemas = branches(ServerDealing, SeededDealing, ExternalDealing, tag="mode")


class ClockOrder(Request):
    """The time that the players agreed on. The service does not watch it: the table does, and sends ``expire_turn``."""

    turn_seconds = JsonInteger(
        1, LONGEST_TURN, required=True, **about("Seconds for one turn; told to everybody, watched by nobody here.")
    )


class OpenGameRequest(Request):
    """A new game: a preset, the options that differ from it, and who sits where."""

    preset = a_preset(required=True)
    options = one(RuleOptions)
    seats = many(
        SeatOrder,
        required=True,
        least=2,
        most=MOST_SEATS,
        **about("The players clockwise, seat 0 first; how many a preset allows stands in GET /v1/presets."),
    )
    dealing = one(DealingOrder)
    start = Named(
        "Start",
        ("immediately", "when_ready"),
        "Whether the first deal waits until every seat has sent ready. Left out: immediately.",
    )
    first_dealer = a_seat(
        **about(
            "The seat that deals first. Left out it is drawn from the seed (and from the client seeds where the game "
            "waits for its seats); it is seat 0 where decks come from outside."
        )
    )
    start_scores = listed(
        JsonInteger(-MOST_SCORE, MOST_SCORE),
        least=2,
        most=MOST_SEATS,
        **about(
            "The scores to begin with, one for each seat in the order of seats; each below target, and below "
            "the barrel where it is played. Left out: 0 for all."
        ),
    )
    resign = Flag(**about("Whether a seat may resign. Left out: false."))
    clock = one(ClockOrder)


def _token(**rest: Loose) -> Text:
    return Text(PATTERN, required=True, **rest)


class SeatToken(Reply):
    """A seat and its token, shown once."""

    seat = a_seat(required=True)
    name = Text(ANY_TEXT, required=True)
    token = _token()


class Position(Reply):
    """A game at a version, and the hash of its chain there, signed."""

    game_id = Text(GAME_ID, required=True)
    version = JsonInteger(1, SAFE, required=True)
    hash = Text(HEX_64, required=True)
    head_signature = Text(SIGNATURE)


class OpenedGame(Position):
    """The game that was opened; its tokens are shown once."""

    table_token = _token()
    seats = many(SeatToken, required=True)
    view = one(GameView, required=True)


class CommandAnswer(Position):
    """What came of a command, as the seat that acted may see it.

    A dry run answers ``accepted`` and neither events nor a view.
    """

    accepted = Flag()
    hash = Text(HEX_64)
    events = many(FeedItem)
    view = one(GameView)


class ReissuedToken(Position):
    """The new token of a seat; the old one is dead."""

    seat = a_seat(required=True)
    token = _token()
