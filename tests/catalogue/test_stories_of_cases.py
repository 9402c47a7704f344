"""The worked cases that are stories: several hands, or what follows from one command after another."""

from __future__ import annotations

from typing import Final

import pytest

from domain.commands import (
    ClaimRedeal,
    Concede,
    Gift,
    GiveCards,
    Pass,
    SetContract,
    TakeTalon,
)
from domain.events import Bid, HandScored, Next, RedealClaimed
from domain.presets import PRESETS
from domain.seats import Seat
from domain.state import play_of, to_act
from domain.violations import Refusal
from tests.positions import at_table, dealt, exchanging, listed, mildest, played_on, the_deal
from tests.story import given
from tests.text import card

P0, P1, P2 = Seat(0), Seat(1), Seat(2)
FOUR_ACES: Final = {1: "AS AC AD AH"}
THREE_ACES: Final = {1: "AS AH AD KC QD 9S JD"}
THE_FOURTH: Final = ("AC TS 9H",)
WITH_AN_ACE: Final = GiveCards(P1, (Gift(P2, card("9S")), Gift(P0, card("AC"))), ())


@pytest.mark.parametrize("preset", [pytest.param("site-1001", id="BID-08-site-1001")])
def test_the_duty_to_open_moves_on_with_every_hand(preset: str) -> None:
    first = dealt(at_table(preset))
    assert (the_deal(first).forced_bidder, to_act(first)) == (P1, P2)

    conceded = given(first).when(Pass(P2), Pass(P0), TakeTalon(P1), Concede(P1)).state

    second = dealt(conceded)
    assert (the_deal(second).forced_bidder, to_act(second)) == (P2, P0)


@pytest.mark.parametrize(
    ("preset", "leader"),
    [pytest.param(name, P0 if name == "howto-2-4" else P2, id=f"LEAD-02-{name}") for name in PRESETS],
)
def test_the_declarer_leads_except_in_one_source_and_then_whoever_took_the_trick(preset: str, leader: Seat) -> None:
    state = exchanging(dealt(at_table(preset), {2: "AS"}), declarer=2, bid=100, given=True)

    story = given(state).when(SetContract(P2, 100))

    assert to_act(story.state) == leader
    for _ in range(3):
        story = story.when(mildest(story.state))
    play = play_of(story.state)
    assert play is not None
    assert play.past.last_trick is not None
    assert to_act(story.state) == play.past.last_trick.taken_by


@pytest.mark.parametrize("preset", [pytest.param("barrel-essay", id="RDL-15-barrel-essay")])
def test_the_third_claim_in_a_row_is_void_and_costs_the_dealer(preset: str) -> None:
    first = given(dealt(at_table(preset, dark=False), FOUR_ACES)).when(ClaimRedeal(P1))
    second = given(dealt(first.state, FOUR_ACES)).when(ClaimRedeal(P1))

    third = given(dealt(second.state, FOUR_ACES)).when(ClaimRedeal(P1))

    third.then(
        RedealClaimed(P1, "four-aces-dealt", refused=True, next=Next("auction", ())),
        Bid(P1, 100, forced=True, dark=False, next=Next("auction", (P2, P0))),
    )
    end, events = played_on(third.state)
    assert end.sheet.redeal_streak == 0
    scored = events[-1]
    assert isinstance(scored, HandScored)
    assert scored.outcome == "played"
    fine = scored.ledger[0]
    assert (fine.seat, fine.reason, fine.points) == (P0, "redeal-streak-fine", -120)


@pytest.mark.parametrize("preset", [pytest.param("barrel-essay", id="RDL-16b-barrel-essay")])
def test_a_fourth_ace_from_the_talon_is_redealt_where_nothing_else_is_agreed(preset: str) -> None:
    table = dealt(at_table(preset), THREE_ACES, THE_FOURTH)

    story = given(exchanging(table, declarer=1, bid=100, stage="take_talon", taken=None)).when(TakeTalon(P1))

    assert listed(story.state) == (ClaimRedeal(P1),)
    story.when(WITH_AN_ACE).refused(Refusal.MUST_CLAIM_REDEAL)
