"""Claims of a redeal: who is asked, when, and on what."""

from __future__ import annotations

from domain.commands import ClaimRedeal, GiveCards, TakeTalon
from domain.events import HandScored, Next, RedealClaimed
from domain.seats import Seat
from domain.state import phase_name
from tests.claiming import POOR
from tests.positions import at_auction, at_table, dealt, exchanging, mildest
from tests.story import given

P0, P1, P2 = Seat(0), Seat(1), Seat(2)


def test_a_claim_ends_the_hand_and_the_same_dealer_deals_again() -> None:
    story = given(at_auction(dealt(at_table("site-bank"), {2: POOR}), 2, 100)).when(ClaimRedeal(P2))

    claimed, scored = story.events
    assert claimed == RedealClaimed(P2, "hand-nines", refused=False, next=Next("auction", ()))
    assert isinstance(scored, HandScored)
    assert (scored.outcome, scored.ledger, scored.after.next_dealer) == ("redeal", (), P0)
    assert scored.after.redeal_streak == 1


def test_nobody_is_asked_about_a_hidden_talon_or_a_good_one() -> None:
    table = at_table("wikipedia-ru")
    hidden = exchanging(
        dealt(table, talons=("9S 9C AH",)), declarer=1, bid=100, stage="take_talon", taken=None, shown=False
    )
    good = exchanging(dealt(table, talons=("TS TC AH",)), declarer=1, bid=100, stage="take_talon", taken=None)

    assert phase_name(given(hidden).when(TakeTalon(P1)).state) == "give"
    assert phase_name(given(good).when(TakeTalon(P1)).state) == "give"


def test_the_ready_gift_is_always_legal() -> None:
    state = exchanging(dealt(at_table("wikipedia-ru")), declarer=1, bid=100, stage="give")

    assert isinstance(mildest(state), GiveCards)
