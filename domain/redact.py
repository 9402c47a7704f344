"""Who may know what of an event: the table of its sealed parts, exhaustive over all events.

Pointers are JSON pointers into the event. A part is known to some seats, to everybody, or, until the game is over, to
nobody. What is not named here is public.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import msgspec

from domain.events import (
    AuctionWon,
    Bid,
    CardPlayed,
    CardsGiven,
    CardsLookedAt,
    ContractSet,
    Dealt,
    Event,
    GameFinished,
    GameOpened,
    HandBombed,
    HandConceded,
    HandCrossed,
    HandScored,
    MarriageDeclared,
    Misdealt,
    Passed,
    RedealClaimed,
    ScoreCorrected,
    SeatReady,
    SeatResigned,
    TalonDeclined,
    TalonTaken,
    TokenReissued,
    TrickTaken,
    TurnExpired,
)
from domain.seats import Seat

if TYPE_CHECKING:
    from collections.abc import Callable


class Sealed(msgspec.Struct, frozen=True):
    """A sealed part and who may know it: these seats; everybody where ``known_to`` is null."""

    pointer: str
    known_to: tuple[Seat, ...] | None


_NOTHING: Final[tuple[Sealed, ...]] = ()
NEVER_SEALED: Final[frozenset[type[Event]]] = frozenset(
    {CardPlayed, TrickTaken, MarriageDeclared, Bid, Passed, AuctionWon, ContractSet, HandScored}
)
"""The types of a hand that have no sealed parts, whoever looks: these events are told as they are stored."""


def sealed_parts(event: Event) -> tuple[Sealed, ...]:
    """The sealed parts of an event."""
    kind = type(event)
    return _NOTHING if kind in NEVER_SEALED else _PARTS[kind](event)


def _dealt(event: Dealt) -> tuple[Sealed, ...]:
    return _of_a_deal(len(event.cards), len(event.talons), event.unseen_by)


@lru_cache(maxsize=256)
def _of_a_deal(hands: int, talons: int, unseen: tuple[Seat, ...]) -> tuple[Sealed, ...]:
    seats = tuple(Sealed(f"/cards/{seat}", () if seat in unseen else (Seat(seat),)) for seat in range(hands))
    return seats + tuple(Sealed(f"/talons/{talon}", ()) for talon in range(talons))


def _given(event: CardsGiven) -> tuple[Sealed, ...]:
    return _NOTHING if event.shown else _of_gifts(event.seat, tuple([gift.seat for gift in event.gifts]))


@lru_cache(maxsize=256)
def _of_gifts(giver: Seat, receivers: tuple[Seat, ...]) -> tuple[Sealed, ...]:
    gifts = tuple(Sealed(f"/gifts/{place}/card", (giver, seat)) for place, seat in enumerate(receivers))
    return (*gifts, Sealed("/buried", (giver,)))


def _opened(event: GameOpened) -> tuple[Sealed, ...]:
    return _of_an_opening(len(event.seats), event.dealing.seed is not None)


@lru_cache(maxsize=256)
def _of_an_opening(seats: int, seeded: bool) -> tuple[Sealed, ...]:  # noqa: FBT001 (a fact, not a switch)
    names = tuple(Sealed(f"/seats/{seat}/name", None) for seat in range(seats))
    return (Sealed("/audit_key", ()), *((Sealed("/dealing/seed", ()),) if seeded else ()), *names)


@lru_cache(maxsize=256)
def _cards_of(seat: Seat) -> tuple[Sealed, ...]:
    return (Sealed("/cards", (seat,)),)


def _looked(event: CardsLookedAt) -> tuple[Sealed, ...]:
    return _cards_of(event.seat)


def _taken(event: TalonTaken) -> tuple[Sealed, ...]:
    return _NOTHING if event.shown else _cards_of(event.seat)


def _nothing(_event: Event) -> tuple[Sealed, ...]:
    return _NOTHING


_PARTS: Final[dict[type[Event], Callable[[Any], tuple[Sealed, ...]]]] = {
    GameOpened: _opened,
    Dealt: _dealt,
    CardsLookedAt: _looked,
    TalonTaken: _taken,
    CardsGiven: _given,
    RedealClaimed: _nothing,
    TalonDeclined: _nothing,
    HandConceded: _nothing,
    HandCrossed: _nothing,
    HandBombed: _nothing,
    SeatReady: _nothing,
    TokenReissued: _nothing,
    TurnExpired: _nothing,
    SeatResigned: _nothing,
    Misdealt: _nothing,
    ScoreCorrected: _nothing,
    GameFinished: _nothing,
}
"""Every event but those that are never sealed; a test holds that none is forgotten."""
