"""The shuffle, done again by a few independent lines from the words of its docstring."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from domain import shuffle
from domain.cards import CARDS, Card

SEED = bytes.fromhex("5e" * 32)
DECK = tuple(card for card in CARDS if card.rank not in "78")


def numbers(seed: bytes, hand: int, seeds: Sequence[str | None]) -> Iterator[int]:
    joined = hashlib.sha256("\n".join(each or "" for each in seeds).encode()).digest()
    for block in range(1000):
        told = b"thousand-deal-1|%d|%d|" % (hand, block) + joined
        drawn = hmac.new(seed, told, hashlib.sha256).digest()
        yield from (int.from_bytes(drawn[at : at + 2], "big") for at in range(0, 32, 2))


def by_hand(seed: bytes, hand: int, seeds: Sequence[str | None], deck: Sequence[Card]) -> tuple[Card, ...]:
    drawn, cards = numbers(seed, hand, seeds), list(deck)
    for last in range(len(cards) - 1, 0, -1):
        fair = (65536 // (last + 1)) * (last + 1)
        place = next(number for number in drawn if number < fair) % (last + 1)
        cards[last], cards[place] = cards[place], cards[last]
    return tuple(cards)


@pytest.mark.parametrize("seeds", [(None, None, None), ("a", None, "c"), ("a", "", "c")])
@pytest.mark.parametrize("hand", range(1, 40))
def test_a_third_party_gets_the_same_deck(hand: int, seeds: tuple[str | None, ...]) -> None:
    deck = shuffle.shuffled(DECK, SEED, hand, seeds)

    assert deck == by_hand(SEED, hand, seeds, DECK)
    assert Counter(deck) == Counter(DECK)


@pytest.mark.parametrize(
    ("drawn", "size", "place"),
    [
        pytest.param([65535, 5], 3, 2, id="65535-is-over-for-3"),
        pytest.param([65534, 5], 3, 2, id="65534-is-not"),
        pytest.param([65520, 65535, 10], 24, 10, id="over-for-24"),
        pytest.param([65535], 2, 1, id="nothing-is-over-for-2"),
    ],
)
def test_a_number_that_would_favour_some_places_is_drawn_again(
    monkeypatch: pytest.MonkeyPatch, drawn: list[int], size: int, place: int
) -> None:
    stay = range(size - 2, 0, -1)  # each other card is exchanged with itself
    monkeypatch.setattr(shuffle, "_numbers", lambda *_: iter([*drawn, *stay]))
    exchanged = list(CARDS[:size])
    exchanged[size - 1], exchanged[place] = exchanged[place], exchanged[size - 1]

    assert shuffle.shuffled(CARDS[:size], SEED, 1, ()) == tuple(exchanged)
    assert shuffle.first_dealer(SEED, (), size) == place


def test_every_hand_and_every_seed_makes_another_deck() -> None:
    decks = {
        shuffle.shuffled(DECK, SEED, 1, (None, None, None)),
        shuffle.shuffled(DECK, SEED, 2, (None, None, None)),
        shuffle.shuffled(DECK, SEED, 1, ("lucky", None, None)),
        shuffle.shuffled(DECK, SEED, 1, (None, "lucky", None)),
        shuffle.shuffled(DECK, bytes(32), 1, (None, None, None)),
    }

    assert len(decks) == 5


def test_a_vector_for_others() -> None:
    deck = shuffle.shuffled(DECK, bytes(32), 1, (None, None, None))

    assert " ".join(card.value for card in deck) == (
        "QD 9C AC TS TH 9S TD AD JS TC KC QH KD KH 9H QS 9D AS AH KS QC JD JH JC"
    )


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_first_dealer_is_drawn_from_hand_0(seats: int) -> None:
    fair = 65536 - 65536 % seats
    expected = next(number for number in numbers(SEED, 0, (None,) * seats) if number < fair) % seats

    assert shuffle.first_dealer(SEED, (None,) * seats, seats) == expected
