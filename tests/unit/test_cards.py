"""Cards, suits, and sets of them."""

from __future__ import annotations

import pytest

from domain import cards
from domain.cards import CARDS, EMPTY, SUITS, Card, Suit
from tests.text import hand


def test_thirty_two_cards_each_with_its_own_bit() -> None:
    assert len(CARDS) == 32
    assert [card.index for card in CARDS] == list(range(32))
    assert len({card.bit for card in CARDS}) == 32


def test_the_ten_outranks_the_king() -> None:
    by_rank = sorted((card for card in CARDS if card.suit is Suit.SPADES), key=lambda card: card.strength)

    assert [card.rank for card in by_rank] == list("789JQKTA")
    assert [card.points for card in by_rank] == [0, 0, 0, 2, 3, 4, 10, 11]


@pytest.mark.parametrize(("card", "higher"), [("AS", ""), ("TS", "AS"), ("KH", "AH TH"), ("9C", "AC TC KC QC JC")])
def test_what_is_higher_in_the_suit(card: str, higher: str) -> None:
    assert Card(card).higher == hand(higher)


@pytest.mark.parametrize("text", ["", "A", "SA", "1S", "TX", "10S", "as"])
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(ValueError, match="is not a valid Card"):
        cards.card(text)


@pytest.mark.parametrize("text", ["", "AS", "AS TS KS QC 9D 7H", "KH QH JH 9H"])
def test_a_set_is_written_as_it_is_read(text: str) -> None:
    assert cards.text(cards.hand(text)) == text
    assert " ".join(card.value for card in cards.members(hand(text))) == text


def test_sets_are_counted() -> None:
    mixed = hand("AS TS KS QS JS 9S KD QD KH QC")

    assert cards.count(mixed) == 10
    assert cards.points(mixed) == 30 + 7 + 4 + 3
    assert cards.marriages(mixed) == (Suit.SPADES, Suit.DIAMONDS)
    assert cards.marriages(hand("KS QC")) == cards.marriages(EMPTY) == ()


@pytest.mark.parametrize(
    ("ranks", "text"),
    [
        (cards.ACES, "AS AC AD AH"),
        (cards.TENS, "TS TC TD TH"),
        (cards.KINGS, "KS KC KD KH"),
        (cards.QUEENS, "QS QC QD QH"),
        (cards.JACKS, "JS JC JD JH"),
        (cards.NINES, "9S 9C 9D 9H"),
        (cards.PAIRS[Suit.HEARTS], "KH QH"),
        (cards.BED_PAIRS[Suit.HEARTS], "QH JH"),
    ],
)
def test_sets_by_rank(ranks: int, text: str) -> None:
    assert cards.text(ranks) == text


def test_suits_have_their_letters_and_words() -> None:
    assert [(suit.value, suit.word) for suit in SUITS] == [
        ("S", "spades"),
        ("C", "clubs"),
        ("D", "diamonds"),
        ("H", "hearts"),
    ]
