"""Claims of a redeal: who is asked, when, and on what."""

from __future__ import annotations

from typing import Any, Final

import pytest
from msgspec.structs import replace

from domain.commands import ClaimRedeal, GiveCards, LookAtCards, MakeBid, Pass, SetContract, TakeTalon
from domain.events import GoldenCircle, HandScored, Line, Next, Passed, RedealClaimed, TalonTaken
from domain.seats import Seat
from domain.state import Exchanging, State, asked, auction_of, phase_name
from domain.violations import Refusal
from tests.positions import at_auction, at_table, dealt, exchanging, listed, mildest, playing
from tests.story import Story, given

P0, P1, P2 = Seat(0), Seat(1), Seat(2)
GOLDEN: Final = GoldenCircle(over=False)
POOR: Final = "9S 9C 9D JS JC JD QS"
RICH: Final = "AS TS KS AC TC AD TD"


def claims_on(state: State, seat: int) -> bool:
    return ClaimRedeal(Seat(seat)) in listed(state)


def test_a_claim_ends_the_hand_and_the_same_dealer_deals_again() -> None:
    story = given(at_auction(dealt(at_table("site-bank"), {2: POOR}), 2, 100)).when(ClaimRedeal(P2))

    claimed, scored = story.events
    assert claimed == RedealClaimed(P2, "hand-nines", refused=False, next=Next("auction", ()))
    assert isinstance(scored, HandScored)
    assert (scored.outcome, scored.ledger, scored.after.next_dealer) == ("redeal", (), P0)
    assert scored.after.redeal_streak == 1


def test_the_deal_moves_on_where_that_is_agreed() -> None:
    table = at_table("site-bank", redeal_same_dealer=False)
    story = given(at_auction(dealt(table, {2: POOR}), 2, 100)).when(ClaimRedeal(P2))

    assert (story.state.sheet.next_dealer, story.state.sheet.redeal_streak) == (P1, 0)


def test_the_dealer_is_fined_for_nines() -> None:
    table = at_table("wikipedia-ru", redeal_dealer_fine_nines=120)
    scored = given(at_auction(dealt(table, {2: POOR}), 2, 100)).when(ClaimRedeal(P2)).events[-1]

    assert isinstance(scored, HandScored)
    assert scored.ledger == (Line(P0, "redeal-nines-fine", -120, "redeal_dealer_fine_nines"),)


@pytest.mark.parametrize(
    ("options", "claimable"),
    [
        pytest.param({"redeal": False}, False, id="off"),
        pytest.param({}, True, id="on"),
        pytest.param({"redeal_hand_stage": "after_exchange"}, False, id="only-after-the-exchange"),
        pytest.param({"redeal_hand_claimant": "on_hundred_only"}, False, id="only-on-the-hundred"),
    ],
)
def test_on_the_dealt_hand_in_the_auction(options: dict[str, Any], claimable: bool) -> None:
    state = at_auction(dealt(at_table("site-bank", **options), {2: POOR}), 2, 100)

    assert claims_on(state, 2) == claimable


@pytest.mark.parametrize(
    ("deadline", "claimable"), [("auction_start", False), ("before_contract", True), ("after_exchange", True)]
)
def test_after_the_first_call(deadline: str, claimable: bool) -> None:
    table = at_table("site-bank", redeal_deadline=deadline, forced_bid_mode="automatic_exact")
    story = given(dealt(table, {2: POOR})).when(MakeBid(P2, 105), MakeBid(P0, 110), Pass(P1))

    assert claims_on(story.state, 2) == claimable


@pytest.mark.parametrize(
    ("deadline", "taking", "giving", "leading"),
    [
        ("auction_start", True, False, False),
        ("before_contract", True, True, False),
        ("after_exchange", True, True, True),
    ],
)
def test_of_a_declarer_on_his_dealt_hand(deadline: str, taking: bool, giving: bool, leading: bool) -> None:
    table = at_table("site-bank", redeal_deadline=deadline, forced_bid_mode="automatic_exact")
    story = given(dealt(table, {1: POOR}, ("AH TH KH",))).when(Pass(P2), Pass(P0))
    assert claims_on(story.state, 1) == taking
    story = story.when(TakeTalon(P1))
    assert claims_on(story.state, 1) == giving
    story = play_to_the_lead(story)
    assert claims_on(story.state, 1) == leading
    if leading:
        assert phase_name(story.when(ClaimRedeal(P1)).state) == "deal"


def play_to_the_lead(story: Story) -> Story:
    while phase_name(story.state) != "play":
        story = story.when(mildest(story.state))
    return story


@pytest.mark.parametrize(
    ("claimant", "who"),
    [
        pytest.param("declarer", (), id="the-declarer-alone"),
        pytest.param("on_hundred_only", (P1,), id="on-the-hundred"),
        pytest.param("any_player", (P0, P1), id="anybody"),
    ],
)
def test_others_are_asked_about_a_shown_talon(claimant: str, who: tuple[Seat, ...]) -> None:
    table = at_table("site-bank", redeal_talon_claimant=claimant, forced_bid_mode="automatic_exact")
    state = exchanging(dealt(table, talons=("9S 9C AH",)), declarer=2, bid=105, stage="take_talon", taken=None)

    story = given(state).when(TakeTalon(P2))

    taken = story.events[0]
    assert isinstance(taken, TalonTaken)
    assert taken.next == (Next("claims", who) if who else Next("give", (P2,)))
    if who:
        assert listed(story.state) == (Pass(who[0]), ClaimRedeal(who[0]))
        after = story.when(*(Pass(seat) for seat in who))
        assert after.events == (Passed(who[-1], "claims", Next("give", (P2,))),)
        assert phase_name(story.when(ClaimRedeal(who[0])).state) == "deal"


def test_nobody_is_asked_about_a_hidden_talon_or_a_good_one() -> None:
    table = at_table("wikipedia-ru")
    hidden = exchanging(
        dealt(table, talons=("9S 9C AH",)), declarer=1, bid=100, stage="take_talon", taken=None, shown=False
    )
    good = exchanging(dealt(table, talons=("TS TC AH",)), declarer=1, bid=100, stage="take_talon", taken=None)

    assert phase_name(given(hidden).when(TakeTalon(P1)).state) == "give"
    assert phase_name(given(good).when(TakeTalon(P1)).state) == "give"


@pytest.mark.parametrize(
    ("claimant", "dealer", "bid", "claimable"),
    [
        ("declarer", 0, 105, True),
        ("any_player", 0, 105, True),
        ("on_hundred_only", 0, 105, True),
        ("dealer_on_forced_bid", 0, 100, False),
        ("dealer_on_forced_bid", 1, 100, True),
        ("dealer_on_forced_bid", 1, 105, False),
    ],
)
def test_of_a_declarer_on_the_talon(claimant: str, dealer: int, bid: int, claimable: bool) -> None:
    """Where the dealer has the forced bid, P1 deals; otherwise P0 does and P1 has it."""
    forced = "dealer" if claimant == "dealer_on_forced_bid" else "left_of_dealer"
    table = at_table("site-bank", dealer=dealer, redeal_talon_claimant=claimant, forced_bidder=forced)
    state = exchanging(dealt(table, {1: RICH}, ("9S 9C AH",)), declarer=1, bid=bid)

    assert claims_on(state, 1) == claimable


@pytest.mark.parametrize(("deadline", "claimable"), [("before_contract", False), ("after_exchange", True)])
def test_of_a_declarer_who_has_named_his_contract_before_giving(deadline: str, claimable: bool) -> None:
    table = at_table("site-bank", redeal_deadline=deadline, contract_stage="before_exchange")
    state = exchanging(dealt(table, {1: POOR}, ("AH TH KH",)), declarer=1, bid=100, stage="give", contract=100)

    assert claims_on(state, 1) == claimable


def test_of_a_declarer_on_hand_and_talon_together() -> None:
    table = at_table("club", redeal_talon_points_below=None, redeal_talon_nines=None)
    with_four = exchanging(dealt(table, {1: "9S 9C 9D AS TS KS AC"}, ("9H AH TH",)), declarer=1, bid=100)
    with_three = exchanging(dealt(table, {1: "9S 9C TD AS TS KS AC"}, ("9H AH TH",)), declarer=1, bid=100)

    assert claims_on(with_four, 1)
    assert not claims_on(with_three, 1)


@pytest.mark.parametrize(
    ("preset", "options", "asks"),
    [
        pytest.param("site-bank", {}, False, id="off"),
        pytest.param("wikipedia-ru", {}, True, id="for-nines-and-jacks"),
        pytest.param("site-1001", {}, True, id="for-hands-after-the-exchange"),
        pytest.param("site-1001", {"redeal_hand_claimant": "on_hundred_only"}, False, id="for-nobody-else"),
    ],
)
def test_all_are_asked_after_the_exchange_where_there_are_such_grounds(
    preset: str, options: dict[str, Any], asks: bool
) -> None:
    table = dealt(at_table(preset, **options), {1: RICH}, ("AH TH KH",))
    story = given(exchanging(table, declarer=1, bid=100, stage="give"))

    story = story.when(mildest(story.state))

    assert asked(story.state) == ((P2, P0) if asks else (P1,))
    assert (phase_name(story.state) == "claims") == asks


def test_too_late_for_grounds_after_the_exchange_once_the_contract_stands() -> None:
    table = at_table("wikipedia-ru", contract_stage="before_exchange")
    state = exchanging(dealt(table), declarer=1, bid=100, stage="give", contract=100)

    assert phase_name(given(state).when(mildest(state)).state) == "play"


def test_the_declarer_claims_on_what_he_holds_after_the_exchange() -> None:
    table = dealt(at_table("wikipedia-ru"), {1: RICH}, ("AH TH KH",))
    four_jacks = {1: "JS JC JD JH AS TS KS AC"}

    assert claims_on(exchanging(table, declarer=1, bid=100, held=four_jacks, given=True), 1)
    assert not claims_on(exchanging(table, declarer=1, bid=100, held=four_jacks), 1)


@pytest.mark.parametrize(
    ("options", "who"),
    [
        pytest.param({"redeal": False}, (), id="off"),
        pytest.param({}, (P2, P0), id="all-others"),
        pytest.param({"redeal_hand_stage": "after_exchange"}, (), id="only-after-the-exchange"),
    ],
)
def test_all_are_asked_in_a_hand_without_an_auction(options: dict[str, Any], who: tuple[Seat, ...]) -> None:
    table = at_table("site-bank", golden=True, circle=GOLDEN, **options)
    state = dealt(table, {2: POOR})

    assert asked(state) == (who or (P1,))
    assert phase_name(state) == ("claims" if who else "take_talon")
    if who:
        assert listed(state) == (Pass(P2), ClaimRedeal(P2))
        assert phase_name(given(state).when(Pass(P2), Pass(P0)).state) == "take_talon"


def test_a_dark_player_claims_only_once_he_has_looked() -> None:
    table = at_table("wikipedia-ru", scores=(0, 240, 0), dark=True)
    state = dealt(table, {1: POOR})

    given(state).when(ClaimRedeal(P1)).refused(Refusal.NO_REDEAL_GROUND)
    looked = given(state).when(LookAtCards(P1), MakeBid(P2, 105), Pass(P0))
    assert claims_on(looked.state, 1)


def test_a_ground_must_be_claimed_where_that_is_agreed() -> None:
    state = at_auction(dealt(at_table("site-bank", redeal_mandatory=True), {2: POOR}), 2, 100)

    assert listed(state) == (ClaimRedeal(P2),)


def test_several_may_have_been_dealt_four_of_a_kind_but_only_aces_are_announced() -> None:
    aces = dealt(at_table("barrel-essay"), {0: "AS AC AD AH"})
    without = dealt(at_table("barrel-essay", four_aces_dealt="play"), {0: "AS AC AD AH"})

    assert (phase_name(aces), asked(aces)) == ("announce", (P0,))
    assert phase_name(without) == "auction"


# --- claims that are one too many ----------------------------------------------------------------------------------


def too_many(**options: Any) -> State:
    return at_table("wikipedia-ru", streak=1, redeal_streak_limit=2, **options)


def test_a_void_claim_in_the_auction_leaves_the_turn() -> None:
    story = given(dealt(too_many(), {2: POOR})).when(ClaimRedeal(P2))

    assert story.events == (RedealClaimed(P2, "hand-nines", refused=True, next=Next("auction", (P2, P0))),)
    auction = auction_of(story.state)
    assert auction is not None
    assert auction.refused
    assert not claims_on(story.state, 2)


def test_a_void_claim_ends_all_claims_of_the_hand() -> None:
    state = dealt(too_many(golden=True, golden_mode="forced_120", circle=GOLDEN), {2: POOR})

    story = given(state).when(ClaimRedeal(P2))

    assert story.events == (RedealClaimed(P2, "hand-nines", refused=True, next=Next("take_talon", (P1,))),)
    assert not claims_on(story.when(TakeTalon(P1)).state, 1)
    assert phase_name(play_to_the_lead(story).state) == "play"


def test_a_void_claim_of_the_declarer() -> None:
    story = given(exchanging(dealt(too_many(), {1: POOR}), declarer=1, bid=100)).when(ClaimRedeal(P1))

    assert story.events == (RedealClaimed(P1, "hand-nines", refused=True, next=Next("contract", (P1,))),)


def test_a_void_claim_at_the_first_lead() -> None:
    table = dealt(too_many(redeal_deadline="after_exchange"), {1: POOR})
    story = given(exchanging(table, declarer=1, bid=100, given=True)).when(SetContract(P1, 100))
    assert claims_on(story.state, 1)

    story = story.when(ClaimRedeal(P1))

    assert story.events == (RedealClaimed(P1, "hand-nines", refused=True, next=Next("play", (P1,))),)
    assert not claims_on(story.state, 1)


def test_a_declined_talon_leaves_no_hand_after_the_exchange() -> None:
    table = at_table("old-french-32", redeal=True, redeal_hand_points_below=30, redeal_deadline="after_exchange")
    state = exchanging(
        dealt(table, {1: "7S 7C 7D 7H 8S 8C 8D 8H 9S JC"}), declarer=1, bid=50, taken=None, declined=True
    )

    story = given(state).when(SetContract(P1, 50))

    assert claims_on(story.state, 1)
    assert not claims_on(given(story.state).when(mildest(story.state)).state, 2)


def test_nobody_claims_in_the_middle_of_the_tricks() -> None:
    table = dealt(at_table("wikipedia-ru", redeal_deadline="after_exchange"), {1: POOR})
    state = playing(table, {1: "9S 9C 9D"}, turn=1, tricks={1: 1})

    given(state).when(ClaimRedeal(P1)).refused(Refusal.NO_REDEAL_GROUND)


def test_only_the_declarer_claims_at_the_first_lead() -> None:
    table = dealt(at_table("howto-2-4", redeal=True, redeal_hand_nines=2, redeal_deadline="after_exchange"), {0: POOR})
    state = exchanging(table, declarer=1, bid=100, given=True)

    story = given(state).when(SetContract(P1, 100))

    assert asked(story.state) == (P0,)
    assert not claims_on(story.state, 0)


def test_a_defender_has_no_ground_on_a_talon_once_the_contract_stands() -> None:
    table = at_table("wikipedia-ru", contract_stage="before_exchange", redeal_deadline="after_exchange")
    state = exchanging(
        dealt(table, {2: RICH}, ("9S 9C AH",)),
        declarer=1,
        bid=100,
        stage="claims",
        seats=(2,),
        contract=100,
        given=True,
    )

    assert listed(state) == (Pass(P2),)
    before = replace(state, phase=without_contract(state))
    assert listed(before) == (Pass(P2), ClaimRedeal(P2))


def without_contract(state: State) -> Exchanging:
    assert isinstance(state.phase, Exchanging)
    return replace(state.phase, exchange=replace(state.phase.exchange, contract=None))


def test_the_ready_gift_is_always_legal() -> None:
    state = exchanging(dealt(at_table("wikipedia-ru")), declarer=1, bid=100, stage="give")

    assert isinstance(mildest(state), GiveCards)
