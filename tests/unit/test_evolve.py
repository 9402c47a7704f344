"""Histories that no game can have are damage, not rules."""

from __future__ import annotations

import pytest

from domain.cards import Suit
from domain.events import (
    Bid,
    CardPlayed,
    ContractSet,
    Event,
    MarriageDeclared,
    Next,
    Passed,
    RedealClaimed,
    TalonDeclined,
    TrickTaken,
)
from domain.evolve import evolve, fold
from domain.game import open_game
from domain.seats import Seat
from domain.state import Playing, trump_to_come, within
from domain.violations import CorruptStream
from tests.positions import at_table, dealt, opening, playing
from tests.text import card

P1 = Seat(1)
NEXT = Next("auction", (P1,))


@pytest.mark.parametrize(
    "event",
    [
        CardPlayed(P1, card("AS")),
        TrickTaken(P1, 11),
        MarriageDeclared(P1, "suit", None, 40, None),
        ContractSet(P1, 100, NEXT),
        TalonDeclined(P1, NEXT),
        RedealClaimed(P1, "hand-nines", refused=True, next=NEXT),
        Passed(P1, "auction", NEXT),
        Bid(P1, 100, forced=False, dark=False, next=NEXT),
        *open_game(opening("polish-home")),
    ],
    ids=lambda event: type(event).__name__,
)
def test_an_event_out_of_its_place(event: Event) -> None:
    with pytest.raises(CorruptStream):
        evolve(at_table("polish-home"), event)


def test_a_game_begins_with_its_opening() -> None:
    with pytest.raises(CorruptStream, match="GameOpened"):
        evolve(None, TrickTaken(P1, 11))
    with pytest.raises(CorruptStream, match="begins with game-opened"):
        fold([])


@pytest.mark.parametrize(
    ("trick", "now"), [pytest.param("", Suit.CLUBS, id="at-once"), pytest.param("9C", None, id="from-the-next-trick")]
)
def test_a_card_that_sets_trump(trick: str, now: Suit | None) -> None:
    state = playing(dealt(at_table("stub-1000")), {1: "AC 9H"}, turn=1, trick=trick, tricks={1: 1})

    after = within(Playing, evolve(state, CardPlayed(P1, card("AC"), Suit.CLUBS)).phase)

    assert (after.trump, trump_to_come(after)) == (now, Suit.CLUBS)


def test_a_history_goes_on_from_any_state() -> None:
    state = dealt(at_table("polish-home"))

    assert fold([], state) == state
