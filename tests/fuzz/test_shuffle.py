"""The shuffle favours no card, no place and no talon, as far as counting can tell.

The decks are always the same ones, so the test never fails by chance; a fault of one place in a hundred would show.
"""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from itertools import combinations

import pytest

from domain.cards import Deck
from domain.presets import PRESETS
from domain.shuffle import first_dealer, shuffled

DECKS = 2_000
MANY_DECKS = 100_000
DEVIATIONS = 6
"""So many standard deviations above its mean a sum of squares may be: by chance once in a thousand million runs."""
CARDS = {"deck_24": PRESETS["polish-home"].rules(3).cards, "deck_32": PRESETS["old-french-32"].rules(3).cards}


@pytest.fixture(scope="module")
def decks(request: pytest.FixtureRequest) -> int:
    return MANY_DECKS if request.config.getoption("--long") else DECKS


def seed(number: int) -> bytes:
    return hashlib.sha256(f"seed {number}".encode()).digest()


def even(counts: Counter[object], cells: int, *, degrees: int, shrunk: float = 1.0) -> None:
    """Chi-square, by its normal approximation: whether all cells are hit about equally often."""
    expected = sum(counts.values()) / cells
    missing = cells - len(counts)
    squares = sum((each - expected) ** 2 for each in counts.values()) + missing * expected**2
    statistic = squares / expected * shrunk
    assert abs(statistic - degrees) < DEVIATIONS * math.sqrt(2 * degrees)


@pytest.mark.parametrize("kind", CARDS)
def test_every_card_is_equally_often_at_every_place(kind: str, decks: int) -> None:
    cards: Deck = CARDS[kind]
    size = len(cards)
    places: Counter[object] = Counter()
    talons: Counter[object] = Counter()
    triples: Counter[object] = Counter()
    neighbours: Counter[object] = Counter()
    for number in range(decks):
        deck = shuffled(cards, seed(number // 20), number % 20 + 1, (None, f"client {number}", None))
        places.update(enumerate(deck))
        talon = deck[-3:]
        talons.update(talon)
        triples[frozenset(talon)] += 1
        neighbours[deck[0], deck[1]] += 1
    even(places, size * size, degrees=(size - 1) ** 2, shrunk=(size - 1) / size)
    even(talons, size, degrees=size - 1, shrunk=(size - 1) / (size - 3))
    even(neighbours, size * (size - 1), degrees=size * (size - 1) - 1)
    if decks == MANY_DECKS:
        sets = sum(1 for _ in combinations(range(size), 3))
        even(triples, sets, degrees=sets - 1)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_seat_is_equally_often_the_first_dealer(seats: int, decks: int) -> None:
    dealers: Counter[object] = Counter(first_dealer(seed(number), (None,) * seats, seats) for number in range(decks))
    even(dealers, seats, degrees=seats - 1)


def test_a_lame_shuffle_would_be_found(decks: int) -> None:
    """The test itself is tested: a deck that is only turned at a place is caught."""
    cards = CARDS["deck_24"]
    places: Counter[object] = Counter()
    for number in range(decks):
        turn = number % 23
        places.update(enumerate((*cards[turn:], *cards[:turn])))
    with pytest.raises(AssertionError):
        even(places, 24 * 24, degrees=23**2, shrunk=23 / 24)
