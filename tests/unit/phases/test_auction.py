"""The bidding: what stands by itself, who is asked, and what undoes a dark bid."""

from __future__ import annotations

from typing import Any, Final

import pytest

from domain.commands import BidDark, LookAtCards, MakeBid, Pass
from domain.events import AuctionWon, Bid, CardsLookedAt, GoldenCircle, Next, Passed
from domain.phases.auction import bids_decided_by, hand_of
from domain.seats import Seat
from domain.state import Call, asked, auction_of, exchange_of, phase_name, to_act
from domain.violations import Refusal
from tests.positions import at_auction, at_table, dealt, listed, seated
from tests.story import given

P0, P1, P2 = Seat(0), Seat(1), Seat(2)
GOLDEN: Final = GoldenCircle(over=False)


# --- what stands by itself -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("preset", "options", "order"),
    [
        pytest.param("polish-home", {}, (P2, P0), id="the-hundred-stands"),
        pytest.param("club", {}, (P1, P2, P0), id="the-opener-calls"),
        pytest.param("old-french-32", {}, (P1, P2, P0), id="nobody-has-bid"),
        pytest.param("howto-2-4", {}, (P1, P2), id="the-dealer-has-the-hundred"),
    ],
)
def test_who_is_asked_first(preset: str, options: dict[str, Any], order: tuple[Seat, ...]) -> None:
    assert asked(dealt(at_table(preset, **options))) == order


@pytest.mark.parametrize(
    ("seat", "mode", "order"),
    [
        pytest.param(0, "automatic_exact", (P2, P1), id="by-another"),
        pytest.param(1, "automatic_exact", (P2, P0), id="by-the-forced-bidder"),
        pytest.param(2, "automatic_exact", (P0, P1), id="by-the-first-speaker"),
        pytest.param(2, "called_at_least", (P1, P0), id="where-the-forced-bidder-would-call"),
    ],
)
def test_a_posted_barrel_bid_replaces_the_forced_one(seat: int, mode: str, order: tuple[Seat, ...]) -> None:
    state = dealt(at_table("site-1001", standings={seat: seated()}, forced_bid_mode=mode))
    auction = auction_of(state)

    assert auction is not None
    assert [(call.seat, call.amount, call.forced) for call in auction.calls] == [(seat, 121, True)]
    assert asked(state) == order


@pytest.mark.parametrize(
    ("preset", "table", "declarer", "how", "bid"),
    [
        pytest.param("barrel-essay", {"circle": GOLDEN}, P1, "golden", 120, id="a-golden-hand"),
        pytest.param(
            "wikipedia-ru",
            {"standings": {2: seated()}, "barrel_auction": "no_auction"},
            P2,
            "barrel",
            120,
            id="the-talon-is-his",
        ),
        pytest.param(
            "wikipedia-ru",
            {"standings": {1: seated()}, "barrel_auction": "forehand_hands_only"},
            P1,
            "barrel",
            120,
            id="the-talon-is-his-as-forehand",
        ),
        pytest.param(
            "barrel-essay", {"standings": {0: seated(tries=2, falls=2)}}, P0, "forced_last", 121, id="the-last-chance"
        ),
    ],
)
def test_a_hand_without_an_auction(preset: str, table: dict[str, Any], declarer: Seat, how: str, bid: int) -> None:
    exchange = exchange_of(dealt(at_table(preset, **table)))

    assert exchange is not None
    assert (exchange.declarer, exchange.how, exchange.bid) == (declarer, how, bid)
    assert exchange.fixed == (how in {"golden", "forced_last"})
    assert exchange.open == (how in {"barrel", "forced_last"})
    assert exchange.shown == (how != "golden")


def test_on_the_barrel_one_may_only_pass_where_that_is_agreed() -> None:
    barred = dealt(at_table("wikipedia-ru", standings={2: seated()}, barrel_auction="barred"))
    forehand = dealt(at_table("wikipedia-ru", standings={2: seated()}, barrel_auction="forehand_hands_only"))
    normal = dealt(at_table("wikipedia-ru", standings={2: seated()}))

    assert listed(barred) == listed(forehand) == (Pass(P2),)
    assert MakeBid(P2, 105) in listed(dealt(at_table("wikipedia-ru", standings={0: seated()}, barrel_auction="barred")))
    assert MakeBid(P2, 105) in listed(normal)


@pytest.mark.parametrize(
    ("table", "standing", "seat", "decided_by"),
    [
        pytest.param({}, Call(P1, 100), 2, ["bid_cap", "bid_step"], id="a-raise"),
        pytest.param(
            {"bid_step_mode": "exact"}, Call(P1, 100), 2, ["bid_cap", "bid_step", "bid_step_mode"], id="exact"
        ),
        pytest.param({"bid_max": 110}, Call(P1, 100), 2, ["bid_max", "bid_step"], id="a-ceiling"),
        pytest.param({"bid_max": 110}, Call(P1, 110), 2, ["bid_max"], id="at-the-ceiling"),
        pytest.param({}, Call(P1, 120, dark=True), 2, ["bid_cap", "dark_unblind"], id="a-dark-bid"),
        pytest.param(
            {"forced_bid_mode": "called_at_least"}, None, 1, ["bid_cap", "forced_bid_mode", "bid_step"], id="open"
        ),
        pytest.param(
            {"standings": {2: seated()}, "barrel_auction": "barred"}, Call(P1, 100), 2, ["barrel_auction"], id="seated"
        ),
        pytest.param(
            {"scores": (0, 0, -500), "negative_trading": ["self_auto_pass"]},
            Call(P1, 100),
            2,
            ["negative_trading"],
            id="in-debt",
        ),
    ],
)
def test_what_decides_the_bids(table: dict[str, Any], standing: Call | None, seat: int, decided_by: list[str]) -> None:
    state = dealt(at_table("stub-1000", **table), {2: "AS TS 9S AH TH 9H AC"})
    hand = hand_of(at_auction(state, seat, calls=() if standing is None else (standing,)))

    assert [why.option for why in bids_decided_by(hand, Seat(seat))] == decided_by


# --- bids and passes -----------------------------------------------------------------------------------------------


def test_the_auction_is_over_when_all_but_one_have_passed() -> None:
    story = given(dealt(at_table("polish-home"))).when(MakeBid(P2, 110), Pass(P0), Pass(P1))

    assert story.events == (
        Passed(P1, "auction", Next("auction", ())),
        AuctionWon(P2, 110, "auction", talon_shown=True, contract_fixed=False, next=Next("take_talon", (P2,))),
    )


def test_a_bid_over_the_last_one_who_has_not_passed_ends_it() -> None:
    story = given(dealt(at_table("old-french-32"))).when(Pass(P1), Pass(P2), MakeBid(P0, 60))

    assert isinstance(story.events[-1], AuctionWon)
    assert story.events[-1].seat == P0


@pytest.mark.parametrize(
    ("final", "order"), [pytest.param(False, (P1, P2), id="off"), pytest.param(True, (P1,), id="on")]
)
def test_whether_a_pass_is_final(final: bool, order: tuple[Seat, ...]) -> None:
    story = given(dealt(at_table("site-bank", forced_bid_mode="automatic_exact", pass_is_final=final)))

    story = story.when(Pass(P2), MakeBid(P0, 105))

    assert asked(story.state) == order
    auction = auction_of(story.state)
    assert auction is not None
    assert auction.passed == ((P2,) if final else ())


def test_more_than_one_step_is_no_step_where_steps_are_exact() -> None:
    story = given(at_auction(dealt(at_table("basic-numbered", bid_step_mode="exact")), 2, 100))

    story.when(MakeBid(P2, 110)).refused(Refusal.BID_NOT_A_STEP, step=5, lowest=105)


# --- the dark choice -----------------------------------------------------------------------------------------------


def test_dark_is_offered_before_the_cards_are_seen() -> None:
    state = dealt(at_table("wikipedia-ru", scores=(0, 240, 0), dark=True))

    assert listed(state) == (LookAtCards(P1), BidDark(P1))
    looked = given(state).when(LookAtCards(P1))
    assert [type(event) for event in looked.events] == [CardsLookedAt, Bid]
    assert to_act(looked.state) == P2


def test_each_is_asked_in_turn_until_one_plays_dark() -> None:
    state = dealt(at_table("basic-numbered", dark=True))
    assert asked(state) == (P1, P2, P0)

    first = given(state).when(LookAtCards(P1))
    assert asked(first.state) == (P2, P0)
    second = first.when(BidDark(P2))

    bid, seen = second.events
    assert bid == Bid(P2, 120, forced=False, dark=True, next=Next("dark", ()))
    assert isinstance(seen, CardsLookedAt)
    assert (seen.seat, seen.next) == (P0, Next("auction", (P0, P1)))


def test_one_look_takes_the_choice_from_all() -> None:
    story = given(dealt(at_table("rules-1000", dark=True))).when(LookAtCards(P1))

    assert [event.seat for event in story.events if isinstance(event, CardsLookedAt)] == [1, 2, 0]
    assert phase_name(story.state) == "auction"


def test_a_dark_bid_stands_at_once_where_nobody_else_might_have_made_one() -> None:
    story = given(dealt(at_table("barrel-essay", scores=(0, 240, 0)))).when(BidDark(P1))

    assert story.events == (Bid(P1, 120, forced=False, dark=True, next=Next("auction", (P2, P0))),)


@pytest.mark.parametrize(
    ("unblind", "marriage", "bids"),
    [
        pytest.param("not_allowed", "KS QS", [], id="off"),
        pytest.param("marriage_holder_over_120", "AS 9S", [], id="without-a-marriage"),
        pytest.param("marriage_holder_over_120", "KS QS", [125, 130, 135, 140, 145, 150, 155, 160], id="with-one"),
    ],
)
def test_who_may_undo_a_dark_bid(unblind: str, marriage: str, bids: list[int]) -> None:
    table = at_table("barrel-essay", scores=(0, 240, 0), dark_unblind=unblind)
    hand = f"{marriage} 9C JC 9D JD TH"

    story = given(dealt(table, {2: hand})).when(BidDark(P1))

    assert [each.amount for each in listed(story.state) if isinstance(each, MakeBid)] == bids


def test_whoever_is_undone_sees_his_cards_and_may_bid_on() -> None:
    table = at_table("barrel-essay", scores=(0, 240, 0))
    story = given(dealt(table, {2: "KS QS AS 9C JC 9D JD"})).when(BidDark(P1), MakeBid(P2, 125))

    bid, seen = story.events
    assert isinstance(bid, Bid)
    assert isinstance(seen, CardsLookedAt)
    assert (seen.seat, seen.next) == (P1, bid.next)
    auction = auction_of(story.when(Pass(P0)).state)
    assert auction is not None
    assert (auction.dark, auction.unseen) == (False, ())
    assert to_act(story.when(Pass(P0)).state) == P1


@pytest.mark.parametrize(("raised", "fixed"), [pytest.param(False, True, id="off"), pytest.param(True, False, id="on")])
def test_whether_a_dark_contract_may_be_raised(raised: bool, fixed: bool) -> None:
    table = at_table("barrel-essay", scores=(0, 240, 0), dark_raise=raised)
    story = given(dealt(table)).when(BidDark(P1), Pass(P2), Pass(P0))

    (_, won) = story.events
    assert won == AuctionWon(P1, 120, "dark", talon_shown=False, contract_fixed=fixed, next=Next("take_talon", (P1,)))


# --- the golden choice ---------------------------------------------------------------------------------------------


def golden_choice(**options: Any) -> Any:
    return given(dealt(at_table("wikipedia-ru", golden=True, circle=GOLDEN, **options)))


def test_the_forehand_may_play_the_golden_contract() -> None:
    story = golden_choice()
    assert listed(story.state) == (MakeBid(P1, 120), Pass(P1))

    bid, won = story.when(MakeBid(P1, 120)).events

    assert bid == Bid(P1, 120, forced=False, dark=False, next=Next("auction", ()))
    assert isinstance(won, AuctionWon)
    assert (won.how, won.contract_fixed) == ("golden", True)
    assert won.next == Next("claims", (P2, P0))


def test_if_he_does_not_an_ordinary_auction_follows() -> None:
    passed, bid = golden_choice().when(Pass(P1)).events

    assert passed == Passed(P1, "golden_choice", Next("auction", ()))
    assert bid == Bid(P1, 100, forced=True, dark=False, next=Next("auction", (P2, P0)))


def test_the_opener_calls_after_that_where_he_calls_at_all() -> None:
    story = golden_choice(forced_bid_mode="called_at_least").when(Pass(P1))

    assert story.events == (Passed(P1, "golden_choice", Next("auction", (P1, P2, P0))),)
    auction = auction_of(story.state)
    assert auction is not None
    assert auction.calls == ()
