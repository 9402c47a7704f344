"""Which place of the deck goes where, and the cuts before it."""

from __future__ import annotations

import pytest

from domain.cards import Card
from domain.conventions import dealing
from domain.conventions.dealing import DealingOptions
from domain.presets import read_rules
from tests.text import cards

CHECKED = DealingOptions(cut_bottom_check=True)


def places(deck_size: int, active: int, hand: int, talon: int, talons: int, options: DealingOptions) -> list[list[int]]:
    """The places of the deck, pile by pile."""
    order = list(Card)[:deck_size]
    hands, left = dealing.split_deck(options, tuple(order), active, hand, talon, talons)
    return [[order.index(card) for card in pile] for pile in (*hands, *left)]


def test_one_by_one_from_the_forehand_and_the_talon_last() -> None:
    assert places(24, 3, 7, 3, 1, DealingOptions()) == [
        [0, 3, 6, 9, 12, 15, 18],
        [1, 4, 7, 10, 13, 16, 19],
        [2, 5, 8, 11, 14, 17, 20],
        [21, 22, 23],
    ]


def test_two_talons_lie_behind_each_other() -> None:
    assert places(24, 2, 10, 2, 2, DealingOptions())[2:] == [[20, 21], [22, 23]]


def test_packets_of_five_with_the_talon_between() -> None:
    options = DealingOptions(deal_pattern="packets_5_talon2_5")

    assert places(32, 3, 10, 2, 1, options) == [
        [0, 1, 2, 3, 4, 17, 18, 19, 20, 21],
        [5, 6, 7, 8, 9, 22, 23, 24, 25, 26],
        [10, 11, 12, 13, 14, 27, 28, 29, 30, 31],
        [15, 16],
    ]


@pytest.mark.parametrize(
    ("options", "preset", "seats"),
    [
        pytest.param(DealingOptions(), "stub-1000", 3, id="three"),
        pytest.param(DealingOptions(), "stub-1000", 2, id="two"),
        pytest.param(DealingOptions(), "rules-1000", 2, id="two-with-talons-of-3"),
        pytest.param(DealingOptions(), "site-ante", 5, id="five-of-20"),
        pytest.param(DealingOptions(deal_pattern="packets_5_talon2_5"), "old-french-32", 3, id="packets-of-32"),
        pytest.param(DealingOptions(), "old-french-32", 3, id="one-by-one-of-32"),
    ],
)
def test_a_deck_that_was_dealt_can_be_put_together_again(options: DealingOptions, preset: str, seats: int) -> None:
    rules = read_rules(preset, {}, seats)
    layout = rules.layout

    piles = dealing.split_deck(options, rules.cards, layout.active, layout.hand, layout.talon, layout.talons)

    assert dealing.joined_deck(options, *piles) == rules.cards


@pytest.mark.parametrize(
    ("options", "bottoms", "fined"),
    [
        pytest.param(DealingOptions(), "9S 9C 9D", False, id="off"),
        pytest.param(CHECKED, "9S 9C KD", False, id="two-nines"),
        pytest.param(CHECKED, "9S 9C 9D", True, id="three-nines"),
        pytest.param(DealingOptions(cut_bottom_check=True, cut_nine_limit=1), "9S", True, id="the-first-nine"),
    ],
)
def test_nines_are_fined(options: DealingOptions, bottoms: str, fined: bool) -> None:
    assert dealing.nines_fined(options, cards(bottoms)) == fined


RECUT = DealingOptions(cut_bottom_check=True, cut_jack_action="dealer_recuts_once")


@pytest.mark.parametrize(
    ("options", "bottoms", "deals"),
    [
        pytest.param(DealingOptions(), "", True, id="off"),
        pytest.param(DealingOptions(), "KS", False, id="off-nobody-looks"),
        pytest.param(CHECKED, "KS", True, id="a-king"),
        pytest.param(CHECKED, "KS KD", False, id="one-cut-too-many"),
        pytest.param(CHECKED, "9S", False, id="a-nine-is-cut-again"),
        pytest.param(CHECKED, "9S KD", True, id="cut-again"),
        pytest.param(CHECKED, "9S 9C 9D", True, id="the-third-nine-is-dealt"),
        pytest.param(CHECKED, "JS", True, id="a-jack-is-buried"),
        pytest.param(RECUT, "JS", False, id="a-jack-is-cut-again"),
        pytest.param(RECUT, "JS JD", True, id="but-once"),
        pytest.param(RECUT, "JS 9D KC", True, id="a-nine-after-the-jack"),
        pytest.param(RECUT, "JS KD 9C", False, id="nothing-after-a-good-card"),
    ],
)
def test_cuts_end_in_a_deal(options: DealingOptions, bottoms: str, deals: bool) -> None:
    assert dealing.may_deal_after(options, cards(bottoms)) == deals


@pytest.mark.parametrize(
    ("options", "others", "share"),
    [
        pytest.param(DealingOptions(), 2, 0, id="off"),
        (DealingOptions(exposed_card_compensation="split_120"), 1, 120),
        (DealingOptions(exposed_card_compensation="split_120"), 2, 60),
        (DealingOptions(exposed_card_compensation="split_120"), 3, 40),
    ],
)
def test_shares_of_an_exposed_card(options: DealingOptions, others: int, share: int) -> None:
    assert dealing.exposed_shares(options, others) == share
