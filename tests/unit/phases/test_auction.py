"""The bidding: what stands by itself, who is asked, and when it is over."""

from __future__ import annotations

from domain.commands import BidDark, LookAtCards, MakeBid, Pass
from domain.events import AuctionWon, Bid, CardsLookedAt, Next, Passed
from domain.seats import Seat
from domain.state import asked, to_act
from tests.positions import at_table, dealt, listed
from tests.story import given

P0, P1, P2 = Seat(0), Seat(1), Seat(2)


# --- bids and passes -----------------------------------------------------------------------------------------------


def test_the_hundred_stands_by_itself() -> None:
    assert asked(dealt(at_table("polish-home"))) == (P2, P0)


def test_the_auction_is_over_when_all_but_one_have_passed() -> None:
    story = given(dealt(at_table("stub-1000"))).when(MakeBid(P2, 110), Pass(P0), Pass(P1))

    assert story.events == (
        Passed(P1, "auction", Next("auction", ())),
        AuctionWon(P2, 110, "auction", talon_shown=True, contract_fixed=False, next=Next("take_talon", (P2,))),
    )


# --- the dark choice -----------------------------------------------------------------------------------------------


def test_dark_is_offered_before_the_cards_are_seen() -> None:
    state = dealt(at_table("barrel-essay", scores=(0, 240, 0)))

    assert listed(state) == (LookAtCards(P1), BidDark(P1))
    looked = given(state).when(LookAtCards(P1))
    assert [type(event) for event in looked.events] == [CardsLookedAt, Bid]
    assert to_act(looked.state) == P2


def test_a_dark_bid_stands_at_once_where_nobody_else_might_have_made_one() -> None:
    story = given(dealt(at_table("barrel-essay", scores=(0, 240, 0)))).when(BidDark(P1))

    assert story.events == (Bid(P1, 120, forced=False, dark=True, next=Next("auction", (P2, P0))),)
