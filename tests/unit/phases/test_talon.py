"""The talon, the giving of cards, the contract."""

from __future__ import annotations

import pytest

from domain.commands import Gift, GiveCards, SetContract, TakeTalon
from domain.events import ContractSet, Next, TalonTaken
from domain.seats import Seat
from domain.state import exchange_of, play_of
from tests.positions import at_table, dealt, exchanging, listed, ready_gift, the_deal
from tests.story import given
from tests.text import card, cards, hand

P0, P1, P2 = Seat(0), Seat(1), Seat(2)


def test_the_talon_is_taken_and_shown() -> None:
    state = exchanging(
        dealt(at_table("polish-home"), talons=("AS KS 9H",)), declarer=1, bid=100, stage="take_talon", taken=None
    )

    story = given(state).when(TakeTalon(P1))

    assert listed(state) == (TakeTalon(P1, 0),)
    story.then(TalonTaken(P1, 0, cards("AS KS 9H"), shown=True, next=Next("give", (P1,))))
    exchange = exchange_of(story.state)
    assert exchange is not None
    assert exchange.hands[1] == the_deal(state).cards[1] | hand("AS KS 9H")


def test_one_of_two_talons_is_taken() -> None:
    table = dealt(at_table("stub-1000", 2), talons=("AS KS", "AH KH"))
    state = exchanging(table, declarer=1, bid=100, stage="take_talon", taken=None)

    assert listed(state) == (TakeTalon(P1, 0), TakeTalon(P1, 1))
    given(state).when(TakeTalon(P1, 1)).then(TalonTaken(P1, 1, cards("AH KH"), shown=True, next=Next("give", (P1,))))


@pytest.mark.parametrize(
    ("seats", "to"),
    [
        pytest.param(3, (2, 0), id="one-to-each"),
        pytest.param(2, (0,), id="two-seats-one-given"),
        pytest.param(4, (2, 3), id="not-to-the-sitter"),
    ],
)
def test_what_is_given_away(seats: int, to: tuple[int, ...]) -> None:
    ready = ready_gift(exchanging(dealt(at_table("stub-1000", seats)), declarer=1, bid=100, stage="give"))

    assert tuple(gift.seat for gift in ready.gifts) == to
    assert ready.buried == ()


def test_the_ready_gift_keeps_marriages_and_gives_the_cheapest() -> None:
    table = dealt(at_table("stub-1000"), {1: "KS QS AS TS 9S JH KD"}, ("AH TH AD",))

    (ready,) = listed(exchanging(table, declarer=1, bid=100, stage="give"))

    assert ready == GiveCards(P1, (Gift(P2, card("9S")), Gift(P0, card("JH"))), ())


def test_the_contract_is_what_is_played() -> None:
    state = exchanging(dealt(at_table("stub-1000")), declarer=1, bid=105, given=True)

    story = given(state).when(SetContract(P1, 115))

    story.then(ContractSet(P1, 115, Next("play", (P1,))))
    play = play_of(story.state)
    assert play is not None
    assert play.settled.contract == 115
