"""Events as one viewer may see them: what is hidden stands as a seal, what the viewer may know with its salt."""

from __future__ import annotations

from typing import Final

import msgspec

from domain import events
from service.http.heads import SIGNATURE
from service.http.schemas.cards import a_card, some_cards
from service.http.schemas.fields import (
    GAME_ID,
    HEX_32,
    HEX_64,
    KEBAB,
    SAFE,
    TIME,
    AnyField,
    AnyOf,
    JsonInteger,
    Reply,
    Table,
    Text,
    Union,
    branches,
    listed,
    many,
    one,
)
from service.http.schemas.mirror import ANY_TEXT, VALUE, Replaced, mirror


class Sealed(Reply):
    """A hidden part: hex SHA-256(salt || canonical JSON of the value); docs/audit.md says how to check it."""

    sealed = Text(HEX_64, required=True)


class OpenCard(Reply):
    """A card that this viewer may know, with the salt of its seal."""

    value = a_card(required=True)
    salt = Text(HEX_32, required=True)


class OpenCards(Reply):
    """Cards that this viewer may know, with the salt of their seal."""

    value = some_cards(required=True)
    salt = Text(HEX_32, required=True)


class OpenText(Reply):
    """A text that this viewer may know, with the salt of its seal."""

    value = Text(ANY_TEXT, required=True)
    salt = Text(HEX_32, required=True)


class OpenKey(Reply):
    """The audit key itself, once the game is over; it has no salt, salts come from it."""

    value = Text(HEX_64, required=True)


def _sealed(*opened: AnyField, null: bool = False) -> AnyOf:
    return AnyOf(one(Sealed), *opened, required=True, allow_none=null)


def _sealed_cards() -> AnyField:
    return _sealed(one(OpenCards))


def _shown_or_sealed_cards() -> AnyField:
    return _sealed(one(OpenCards), some_cards())


def _sealed_lists() -> AnyField:
    return listed(_sealed(one(OpenCards)), required=True)


_Seat: Final = mirror(events.SeatOpened, name="SeatOpenedPart", replaced={"name": lambda: _sealed(one(OpenText))})
_Dealing: Final = mirror(
    events.Dealing,
    name="DealingPart",
    replaced={"seed": lambda: _sealed(one(OpenText), null=True)},
)
_Gift: Final = mirror(events.GiftGiven, name="GiftPart", replaced={"card": lambda: _sealed(one(OpenCard), a_card())})

REPLACED: Final[dict[type[msgspec.Struct], Replaced]] = {
    events.GameOpened: {
        "options": lambda: Table(VALUE, required=True),
        "seats": lambda: many(_Seat, required=True),
        "dealing": lambda: one(_Dealing, required=True),
        "audit_key": lambda: _sealed(one(OpenKey)),
        "clock": lambda: Table(VALUE, required=True, allow_none=True),
    },
    events.Dealt: {"cards": _sealed_lists, "talons": _sealed_lists},
    events.CardsLookedAt: {"cards": _sealed_cards},
    events.TalonTaken: {"cards": _shown_or_sealed_cards},
    events.CardsGiven: {
        "gifts": lambda: many(_Gift, required=True),
        "buried": _shown_or_sealed_cards,
    },
}
"""The sealed parts of each event (design 5.1)."""

KINDS: Final[tuple[type[msgspec.Struct], ...]] = (
    events.GameOpened,
    events.SeatReady,
    events.TokenReissued,
    events.TurnExpired,
    events.SeatResigned,
    events.ScoreCorrected,
    events.GameFinished,
    events.Dealt,
    events.Misdealt,
    events.CardsLookedAt,
    events.Bid,
    events.Passed,
    events.AuctionWon,
    events.RedealClaimed,
    events.TalonTaken,
    events.TalonDeclined,
    events.CardsGiven,
    events.ContractSet,
    events.HandConceded,
    events.HandCrossed,
    events.HandBombed,
    events.MarriageDeclared,
    events.CardPlayed,
    events.TrickTaken,
    events.HandScored,
)


class Event(Union):
    """What happened, by its type. New types may come."""

    type_schemas = branches(*(mirror(kind, replaced=REPLACED.get(kind)) for kind in KINDS))


class FeedItem(Reply):
    """One event of the log as one viewer may see it, linked to the one before by its hash."""

    game_id = Text(GAME_ID, required=True)
    version = JsonInteger(1, SAFE, required=True)
    type = Text(KEBAB, required=True)
    schema = JsonInteger(1, SAFE, required=True)
    recorded_at = Text(TIME, required=True)
    command = Text(HEX_32, required=True)
    trace = one(Sealed, required=True)
    event = one(Event, required=True)
    hash = Text(HEX_64, required=True)


class Feed(Reply):
    """A page of the log, ascending; ``next_cursor`` is the ``after`` of the next page, null at the head."""

    items = many(FeedItem, required=True)
    next_cursor = JsonInteger(0, SAFE, required=True, allow_none=True)
    head_version = JsonInteger(1, SAFE, required=True)
    hash = Text(HEX_64, required=True)
    head_signature = Text(SIGNATURE, required=True)
