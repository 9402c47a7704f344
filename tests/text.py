"""Cards as text, so that a player can read a test."""

from __future__ import annotations

from domain.cards import Card, CardSet, card, card_set

__all__ = ["card", "cards", "hand"]


def cards(text: str) -> tuple[Card, ...]:
    """The cards in the order in which they are written: ``cards("AS KS QH")``."""
    return tuple(map(card, text.split()))


def hand(text: str) -> CardSet:
    """The same as a set; a card written twice is a slip of the test."""
    named = cards(text)
    assert len(set(named)) == len(named), f"a card is named twice: {text}"
    return card_set(named)
