"""Which place of the deck goes where, the cuts before it, and what a deal gone wrong costs."""

from __future__ import annotations

from typing import Any, Final

import pytest

from domain.cards import Card
from domain.commands import Deal
from domain.conventions import dealing, deck
from domain.conventions.dealing import DealingOptions
from domain.events import Dealt, Line, Misdealt
from domain.presets import read_rules
from domain.seats import Seat
from domain.violations import Refusal
from tests.closing import exposed
from tests.family import Conflict, Said, Variant
from tests.positions import at_table
from tests.positions import deck as a_deck
from tests.story import given
from tests.text import cards

CHECKED = DealingOptions(cut_bottom_check=True)

SAID: Final = Said(
    refused={
        Refusal.BOTTOMS_NOT_CHECKED: lambda: (
            at_table("polish-home"),
            Deal(a_deck(at_table("polish-home")), cards("KS")),
            {},
        ),
    },
    beyond={"END-07": "next_match_dealer"},
    conflicts={
        "packets": Conflict(Variant("kurnik", 3, {"deal_pattern": "packets_5_talon2_5"}), "pattern-does-not-fit-deck"),
    },
)


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
        (DealingOptions(), "stub-1000", 3),
        (DealingOptions(), "stub-1000", 2),
        pytest.param(DealingOptions(), "rules-1000", 2, id="two-talons-of-three"),
        pytest.param(DealingOptions(), "site-ante", 5, id="20-cards"),
        pytest.param(DealingOptions(deal_pattern="packets_5_talon2_5"), "old-french-32", 3, id="32-cards-in-packets"),
        pytest.param(DealingOptions(), "old-french-32", 3, id="32-cards"),
    ],
)
def test_a_deck_that_was_dealt_can_be_put_together_again(options: DealingOptions, preset: str, seats: int) -> None:
    of_deck = read_rules(preset, {}, seats).deck
    whole = deck.cards_of(of_deck)
    layout = deck.layout(of_deck, seats)
    assert layout is not None

    piles = dealing.split_deck(options, whole, layout.active, layout.hand, layout.talon, layout.talons)

    assert dealing.joined_deck(options, *piles) == whole


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


# --- a deal gone wrong ---------------------------------------------------------------------------------------------

P0, P1, P2 = Seat(0), Seat(1), Seat(2)


def test_a_cutter_who_finds_nines_pays_and_the_cards_are_dealt_all_the_same() -> None:
    game = at_table("wikipedia-ru")
    story = given(game).when(Deal(a_deck(game), cards("9S 9C 9D")))

    misdealt, event = story.events[:2]
    assert isinstance(misdealt, Misdealt)
    assert misdealt.ledger == (Line(P2, "cut-nines-fine", -120, "cut_nine_penalty"),)
    assert (misdealt.after.next_dealer, misdealt.reason) == (P0, "cut-nines")
    assert isinstance(event, Dealt)


def test_an_exposed_card_costs_nothing_where_nothing_is_agreed() -> None:
    nothing: dict[str, Any] = {
        "exposed_card_penalty": 0,
        "exposed_card_compensation": "none",
        "exposed_card_next_dealer": "same",
    }
    event = exposed(at_table("wikipedia-ru", dealer=1, **nothing))

    assert (event.ledger, event.after.next_dealer, event.after.next_opener) == ((), P1, P2)


def test_a_dealer_who_exposes_a_card_pays_and_the_next_one_deals() -> None:
    event = exposed(at_table("wikipedia-ru"))

    assert event.ledger == (
        Line(P0, "exposed-card-fine", -120, "exposed_card_penalty"),
        Line(P1, "exposed-card-share", 60, "exposed_card_compensation"),
        Line(P2, "exposed-card-share", 60, "exposed_card_compensation"),
    )
    assert (event.after.next_dealer, event.after.next_opener) == (P1, P2)
