"""Decks, marriage values, layouts, who sits out, and what is given away by so many seats."""

from __future__ import annotations

from typing import Any, Final

import pytest

from domain.cards import SUITS
from domain.commands import TakeTalon
from domain.conventions import deck
from domain.conventions.deck import DeckOptions, Layout
from domain.seats import Seat
from domain.violations import Refusal
from tests.family import Conflict, Said, Variant
from tests.positions import at_table, dealt, exchanging, ready_gift
from tests.records.planting import Table
from tests.refused import ordinary

SAID: Final = Said(
    recorded={
        Refusal.NO_SUCH_TALON: Table(),
    },
    refused={
        Refusal.NO_SUCH_TALON: lambda: (
            exchanging(ordinary(), declarer=1, bid=100, stage="take_talon", taken=None),
            TakeTalon(Seat(1), 1),
            {"talons": 1},
        ),
    },
    conflicts={
        "2.8-deck-32": Conflict(Variant("polish-home", 3, {"deck": "deck_32"}), "exchange-does-not-fit-deck"),
        "2.8-deck-20-needs-five": Conflict(Variant("polish-home", 3, {"deck": "deck_20"}), "deck-cannot-be-dealt"),
        "2.8-deck-32-four": Conflict(
            Variant("club", 4, {"deck": "deck_32", "exchange": "discard_two"}), "deck-cannot-be-dealt"
        ),
        "2.8-deck-20-four-active": Conflict(
            Variant("kurnik", 4, {"deck": "deck_20", "four_player_mode": "all_active"}), "deck-cannot-be-dealt"
        ),
        "five-need-20-cards": Conflict(Variant("site-ante", 5, {"deck": "deck_24"}), "deck-cannot-be-dealt"),
        "six-unsupported": Conflict(
            Variant("site-ante", 6, {"five_six_player_mode": "unsupported"}), "deck-cannot-be-dealt"
        ),
        "2.8-talons": Conflict(Variant("kurnik", 2, {"two_player_talons": "two_of_3"}), "exchange-does-not-fit-talons"),
        "2.8-bury-one": Conflict(
            Variant("kurnik", 2, {"two_player_exchange": "bury_one_give_one"}), "exchange-does-not-fit-talons"
        ),
    },
    allowed={"2.8-talons-of-another-table": Variant("kurnik", 3, {"two_player_talons": "two_of_3"})},
)


@pytest.mark.parametrize(
    ("name", "size", "lowest"), [("deck_24", 24, "9S"), ("deck_32", 32, "7S"), ("deck_20", 20, "JS")]
)
def test_decks(name: str, size: int, lowest: str) -> None:
    options = {"deck_24": DeckOptions(), "deck_32": DeckOptions(deck="deck_32"), "deck_20": DeckOptions(deck="deck_20")}
    cards = deck.cards_of(options[name])

    assert (len(cards), cards[0].value, cards[-1].value) == (size, lowest, "AH")
    assert sum(card.points for card in cards) == 120


@pytest.mark.parametrize(
    ("options", "values"),
    [
        pytest.param(DeckOptions(), [40, 60, 80, 100], id="standard"),
        pytest.param(DeckOptions(marriage_values="clubs_high_diamonds_low"), [60, 100, 40, 80], id="another-scale"),
    ],
)
def test_marriage_values(options: DeckOptions, values: list[int]) -> None:
    assert [deck.marriage_value(options, suit) for suit in SUITS] == values


@pytest.mark.parametrize(
    ("options", "seats", "layout"),
    [
        pytest.param(DeckOptions(), 3, Layout(3, 7, 3, 1), id="three"),
        pytest.param(DeckOptions(deck="deck_32"), 3, Layout(3, 10, 2, 1), id="three-of-32"),
        pytest.param(DeckOptions(deck="deck_32"), 4, None, id="four-of-32"),
        pytest.param(DeckOptions(deck="deck_20"), 3, None, id="three-of-20"),
        pytest.param(DeckOptions(), 2, Layout(2, 10, 2, 2), id="two"),
        pytest.param(DeckOptions(two_player_talons="two_of_3"), 2, Layout(2, 9, 3, 2), id="two-with-talons-of-3"),
        pytest.param(DeckOptions(deck="deck_32"), 2, None, id="two-of-32"),
        pytest.param(DeckOptions(), 4, Layout(3, 7, 3, 1), id="four-one-sits-out"),
        pytest.param(DeckOptions(four_player_mode="all_active"), 4, Layout(4, 5, 4, 1), id="four-all-play"),
        pytest.param(DeckOptions(), 5, None, id="five-of-24"),
        pytest.param(DeckOptions(deck="deck_20"), 5, Layout(5, 3, 5, 1), id="five-of-20"),
        pytest.param(DeckOptions(), 6, Layout(6, 3, 6, 1), id="six"),
        pytest.param(DeckOptions(five_six_player_mode="unsupported"), 6, None, id="six-not-agreed"),
    ],
)
def test_layouts(options: DeckOptions, seats: int, layout: Layout | None) -> None:
    assert deck.layout(options, seats) == layout


@pytest.mark.parametrize(
    ("options", "seats", "active", "sitter"),
    [
        pytest.param(DeckOptions(), 3, (2, 0, 1), None, id="three"),
        pytest.param(DeckOptions(), 4, (2, 3, 0), 1, id="the-dealer-of-four-sits-out"),
        pytest.param(DeckOptions(four_player_mode="all_active"), 4, (2, 3, 0, 1), None, id="all-four-play"),
    ],
)
def test_who_holds_cards(options: DeckOptions, seats: int, active: tuple[int, ...], sitter: int | None) -> None:
    assert deck.active_seats(options, seats, Seat(1)) == (active, sitter)


# --- in a hand -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "options", "to", "buried"),
    [
        pytest.param(
            2,
            {"two_player_talons": "two_of_3", "two_player_exchange": "bury_one_give_one"},
            (0,),
            1,
            id="two-seats-one-given-one-buried",
        ),
        pytest.param(2, {"two_player_exchange": "bury_two"}, (), 2, id="two-seats-two-buried"),
        pytest.param(4, {"four_player_mode": "all_active"}, (2, 3, 0), 0, id="to-three"),
    ],
)
def test_what_is_given_away(seats: int, options: dict[str, Any], to: tuple[int, ...], buried: int) -> None:
    ready = ready_gift(exchanging(dealt(at_table("stub-1000", seats, **options)), declarer=1, bid=100, stage="give"))

    assert tuple(gift.seat for gift in ready.gifts) == to
    assert len(ready.buried) == buried
