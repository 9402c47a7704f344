"""The tricks: leads, declarations, trumps, and what ends a hand."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards import Suit
from domain.commands import DeclareMarriage, PlayCard
from domain.events import CardPlayed, HandScored, MarriageDeclared, TrickTaken
from domain.seats import Seat
from domain.state import play_of
from domain.violations import Refusal
from tests.leading import on_lead
from tests.positions import at_table, dealt, listed, playing
from tests.story import given
from tests.text import card, cards

P0, P1, P2 = Seat(0), Seat(1), Seat(2)


def test_a_card_asks_the_next_seat_and_the_third_makes_the_trick() -> None:
    state = playing(dealt(at_table("stub-1000")), {1: "AS 9S", 2: "KS 9C", 0: "TS 9D"}, turn=1, tricks={1: 1})

    story = given(state).when(PlayCard(P1, card("AS")))
    story.then(CardPlayed(P1, card("AS")))
    story = story.when(PlayCard(P2, card("KS")), PlayCard(P0, card("TS")))

    story.then(CardPlayed(P0, card("TS")), TrickTaken(P1, 25))
    play = play_of(story.state)
    assert play is not None
    assert (play.turn, play.trick, play.past.tricks) == (P1, (), (0, 2, 0))
    assert play.past.last_trick is not None
    assert (play.past.last_trick.number, play.past.last_trick.cards) == (2, cards("AS KS TS"))


def test_the_last_trick_closes_the_hand() -> None:
    state = playing(dealt(at_table("stub-1000")), {1: "AS", 2: "KS", 0: "TS"}, turn=1, tricks={1: 7})

    story = given(state).when(PlayCard(P1, card("AS")), PlayCard(P2, card("KS")), PlayCard(P0, card("TS")))

    assert [type(event) for event in story.events] == [CardPlayed, TrickTaken, HandScored]


# --- marriages -----------------------------------------------------------------------------------------------------


def test_a_marriage_may_be_declared_or_kept_quiet() -> None:
    story = on_lead("stub-1000", "KS QS 9H")

    assert [each for each in listed(story.state) if each.card.suit is Suit.SPADES] == [  # type: ignore[union-attr]
        PlayCard(P1, card("KS")),
        DeclareMarriage(P1, card("KS")),
        PlayCard(P1, card("QS")),
        DeclareMarriage(P1, card("QS")),
    ]
    story.when(DeclareMarriage(P1, card("QS"))).then(
        MarriageDeclared(P1, "suit", Suit.SPADES, 40, Suit.SPADES), CardPlayed(P1, card("QS"))
    )
    story.when(PlayCard(P1, card("QS"))).then(CardPlayed(P1, card("QS")))


def test_another_marriage_changes_the_trump() -> None:
    story = on_lead("stub-1000", "KS QS 9H", trump="H", trump_by=0).when(DeclareMarriage(P1, card("KS")))

    play = play_of(story.state)
    assert play is not None
    assert (play.trump, play.past.trump_by) == (Suit.SPADES, P1)


@pytest.mark.parametrize("command", [PlayCard(P1, card("KH")), DeclareMarriage(P1, card("KH"))])
def test_a_card_that_is_not_held_is_neither_played_nor_declared(command: Any) -> None:
    on_lead("stub-1000", "AH 9S").when(command).refused(Refusal.CARD_NOT_HELD, cards=("KH",))
