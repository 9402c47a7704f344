"""The shuffle: from a seed to a deck, specified so that a third party can redo it.

Block i of hand d is HMAC-SHA-256(seed, ASCII ``thousand-deal-1|d|i|`` followed by SHA-256 of the client seeds in seat
order joined by one line feed, an empty one where a seat gave none), i = 0, 1, ... The blocks are read as big-endian
16-bit numbers. From the deck in its starting order, for j from the last place down to 1, numbers are taken until one
is below 65536 - 65536 mod (j+1), and the cards at places j and number mod (j+1) are exchanged. Place 0 is dealt
first.
"""

from __future__ import annotations

import hashlib
import struct
from itertools import chain, count
from typing import TYPE_CHECKING, Final

from domain.mac import mac

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from domain.cards import Card, Deck

_SPAN: Final = 1 << 16
_FAIR: Final = tuple(_SPAN - _SPAN % (place + 1) for place in range(32))
"""By the place that is filled: the bound below which a number is fair to all places up to it."""
_READ: Final = struct.Struct(">16H").unpack


def _numbers(seed: bytes, hand: int, client_seeds: Sequence[str | None]) -> Iterator[int]:
    tail = hashlib.sha256("\n".join(each or "" for each in client_seeds).encode("ascii")).digest()
    said = b"thousand-deal-1|%d|%d|%b"
    return chain.from_iterable(_READ(mac(seed, said % (hand, block, tail))) for block in count())


def shuffled(cards: Deck, seed: bytes, hand: int, client_seeds: Sequence[str | None]) -> Deck:
    """The deck of hand number ``hand`` (1, 2, ...) in dealing order."""
    deck: list[Card] = list(cards)
    numbers = _numbers(seed, hand, client_seeds)
    for place in range(len(deck) - 1, 0, -1):
        number = next(numbers)
        while number >= _FAIR[place]:
            number = next(numbers)
        other = number % (place + 1)
        deck[place], deck[other] = deck[other], deck[place]
    return tuple(deck)


def first_dealer(seed: bytes, client_seeds: Sequence[str | None], seats: int) -> int:
    """The first dealer where none is named: the first fair number of hand 0, modulo the seats."""
    return next(number for number in _numbers(seed, 0, client_seeds) if number < _FAIR[seats - 1]) % seats
