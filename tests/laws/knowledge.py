"""What each viewer has seen of a hand, told by the rules of a real table and by nothing in ``domain.redact``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from domain.cards import CARDS, Card, card_set
from domain.events import (
    AuctionWon,
    CardPlayed,
    CardsGiven,
    CardsLookedAt,
    Dealt,
    Event,
    HandScored,
    TalonTaken,
)
from domain.seats import Seat

TEXTS: Final = frozenset(card.value for card in CARDS)
Viewer: TypeAlias = "Seat | None"


class Knowledge:
    """The cards of the hand that one viewer has seen, wherever they are now."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.seen = 0

    def learns(self, event: Event) -> None:
        """Follow one event."""
        self.seen |= card_set(self._shown(event))
        if isinstance(event, HandScored):
            self.seen = 0

    def _shown(self, event: Event) -> Iterable[Card]:
        match event:
            case Dealt():
                self.seen = 0
                blind = self.viewer is None or self.viewer in event.unseen_by
                return () if blind else event.cards[self.viewer or 0]
            case CardsLookedAt():
                return event.cards if event.seat == self.viewer else ()
            case AuctionWon():
                return event.open or ()
            case TalonTaken():
                return event.cards if event.shown or event.seat == self.viewer else ()
            case CardsGiven():
                got = [gift.card for gift in event.gifts if event.shown or gift.seat == self.viewer]
                return (*got, *(event.buried if event.shown else ()))
            case CardPlayed():
                return (event.card,)
            case _:
                return ()

    def unseen(self, cards: Iterable[Card]) -> list[Card]:
        """Those of the cards that the viewer has not seen in this hand."""
        return [card for card in cards if not card.bit & self.seen]


def viewers(seats: int) -> tuple[Viewer, ...]:
    """Everybody who may look: the public and each seat."""
    return (None, *(Seat(seat) for seat in range(seats)))


def cards_named(value: object) -> set[str]:
    """Every card that stands anywhere in a piece of JSON."""
    if isinstance(value, str):
        return {value} & TEXTS
    if isinstance(value, dict):
        return set().union(*(cards_named(each) for each in value.values()))
    if isinstance(value, list | tuple):
        return set().union(*(cards_named(each) for each in value))
    return set()
