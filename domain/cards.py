"""Cards, suits and sets of cards.

A card is an enum member whose value is its two-character text (``AS`` the ace of spades, ``TH`` the ten of hearts); its
``bit`` places it in a 32-bit mask, so a set of cards is one integer and the rules read as set arithmetic. Suits run
S C D H, eight bits each; inside a suit the bits run upwards in strength: 7 8 9 J Q K T A. The ten outranks the king.

Source of order and values: seed 003_e20259286b2c0111.txt, lines 101-115 (the fragment on values) and every other seed.
"""

from __future__ import annotations

from enum import Enum
from itertools import combinations
from typing import TYPE_CHECKING, Final, NewType, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

    CardSet = NewType("CardSet", int)
else:
    CardSet = int  # a NewType is called for nothing, and at every card
"""A set of cards as a bit mask."""

Deck: TypeAlias = "tuple[Card, ...]"
"""All cards of a game in dealing order: place 0 is dealt first."""

EMPTY: Final = CardSet(0)
RANKS: Final = "789JQKTA"
_POINTS: Final = {"J": 2, "Q": 3, "K": 4, "T": 10, "A": 11}


class Suit(Enum):
    """A suit; its value is its letter on the wire."""

    SPADES = "S"
    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"

    index: int
    mask: CardSet
    word: str

    def __init__(self, letter: str) -> None:
        self.index = "SCDH".index(letter)
        self.mask = CardSet(0xFF << (8 * self.index))
        self.word = ("spades", "clubs", "diamonds", "hearts")[self.index]


SUITS: Final = tuple(Suit)


class Card(Enum):
    """One card; its value is its text, rank then suit."""

    S7, S8, S9, SJ, SQ, SK, ST, SA = (rank + "S" for rank in RANKS)
    C7, C8, C9, CJ, CQ, CK, CT, CA = (rank + "C" for rank in RANKS)
    D7, D8, D9, DJ, DQ, DK, DT, DA = (rank + "D" for rank in RANKS)
    H7, H8, H9, HJ, HQ, HK, HT, HA = (rank + "H" for rank in RANKS)

    index: int
    bit: int
    suit: Suit
    strength: int
    points: int
    higher: int

    def __init__(self, text: str) -> None:
        rank = text[0]
        self.suit = Suit(text[1])
        self.strength = RANKS.index(rank)
        self.index = 8 * self.suit.index + self.strength
        self.bit = 1 << self.index
        self.points = _POINTS.get(rank, 0)
        self.higher = self.suit.mask & ~((self.bit << 1) - 1)

    @property
    def rank(self) -> str:
        """The rank as one character, ``T`` for ten."""
        return RANKS[self.strength]


CARDS: Final = tuple(Card)
"""The 32 cards by index: suits S C D H, in each the ranks upwards."""


def _of_byte(value: int, suit: int) -> tuple[Card, ...]:
    return tuple(CARDS[8 * suit + bit] for bit in range(7, -1, -1) if value >> bit & 1)


_MEMBERS: Final = tuple(tuple(_of_byte(value, suit) for value in range(256)) for suit in range(4))
_BYTE_POINTS: Final = tuple(sum(card.points for card in _MEMBERS[0][value]) for value in range(256))


def card(text: str) -> Card:
    """The card named by its two-character text; raises ``ValueError`` for any other text."""
    return Card(text)


def card_set(cards: Iterable[Card]) -> CardSet:
    """The set of the given cards."""
    mask = 0
    for each in cards:
        mask |= each.bit
    return CardSet(mask)


def hand(text: str) -> CardSet:
    """The set of cards written as text with blanks between: ``hand("AS KS QH")``."""
    return card_set(Card(each) for each in text.split())


def members(cards: int) -> tuple[Card, ...]:
    """The cards of a set: suits S C D H, in each from high to low."""
    return (
        _MEMBERS[0][cards & 0xFF]
        + _MEMBERS[1][cards >> 8 & 0xFF]
        + _MEMBERS[2][cards >> 16 & 0xFF]
        + _MEMBERS[3][cards >> 24 & 0xFF]
    )


def points(cards: int) -> int:
    """The card points of a set: ace 11, ten 10, king 4, queen 3, jack 2."""
    return (
        _BYTE_POINTS[cards & 0xFF]
        + _BYTE_POINTS[cards >> 8 & 0xFF]
        + _BYTE_POINTS[cards >> 16 & 0xFF]
        + _BYTE_POINTS[cards >> 24 & 0xFF]
    )


def text(cards: int) -> str:
    """A set of cards as text, sorted: ``AS KS QH``."""
    return " ".join(each.value for each in members(cards))


def _of_rank(rank: str) -> CardSet:
    return card_set(each for each in CARDS if each.rank == rank)


ACES: Final = _of_rank("A")
TENS: Final = _of_rank("T")
KINGS: Final = _of_rank("K")
QUEENS: Final = _of_rank("Q")
JACKS: Final = _of_rank("J")
NINES: Final = _of_rank("9")
PAIRS: Final = {suit: CardSet(suit.mask & (KINGS | QUEENS)) for suit in SUITS}
"""King and queen of each suit."""
BED_PAIRS: Final = {suit: CardSet(suit.mask & (QUEENS | JACKS)) for suit in SUITS}
"""Queen and jack of each suit."""


def count(cards: int) -> int:
    """How many cards a set holds."""
    return cards.bit_count()


def paired(cards: int) -> int:
    """The kings and queens of a set that lie there together."""
    kings = marriage_kings(cards)
    return kings | kings >> 1


MARRIAGES: Final[dict[int, tuple[Suit, ...]]] = {
    card_set(kings): tuple(king.suit for king in kings)
    for number in range(len(SUITS) + 1)
    for kings in combinations(members(KINGS), number)
}
"""The suits of the marriages that a hand holds, by their kings."""


def marriages(cards: int) -> tuple[Suit, ...]:
    """The suits of which the set holds both king and queen."""
    return MARRIAGES[marriage_kings(cards)]


def marriage_kings(cards: int) -> int:
    """The kings of a set that lie there with their queens."""
    return cards & KINGS & (cards & QUEENS) << 1
