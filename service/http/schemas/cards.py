"""Cards, suits and seats in requests and answers."""

from __future__ import annotations

from typing import Final

from domain.cards import CARDS
from domain.seats import MOST_SEATS
from service.http.schemas.fields import AnyField, JsonInteger, Loose, Named, listed

CARD_TEXTS: Final = tuple(card.value for card in CARDS)
MOST_CARDS: Final = len(CARDS)


def a_card(**rest: Loose) -> Named:
    """A field for one card."""
    return Named(
        "Card",
        CARD_TEXTS,
        "A card: rank then suit, T for ten. In a suit the order is A T K Q J 9 8 7 from high to low; in points A is "
        "11, T 10, K 4, Q 3, J 2 and the others 0. The 24-card deck begins with the nines, the 20-card deck with the "
        "jacks.",
        limits="a card: a rank of 7 8 9 J Q K T A, then a suit of S C D H",
        **rest,
    )


def a_suit(**rest: Loose) -> Named:
    """A field for a suit."""
    return Named("Suit", ("S", "C", "D", "H"), "A suit by its letter: spades, clubs, diamonds, hearts.", **rest)


def some_cards(least: int = 0, most: int = MOST_CARDS, **rest: Loose) -> AnyField:
    """A field for a list of cards."""
    return listed(a_card(), least=least, most=most, **rest)


def a_seat(**rest: Loose) -> JsonInteger:
    """A field for a seat."""
    return JsonInteger(0, MOST_SEATS - 1, **rest)
