"""Dark play: who may, what undoes it, what it multiplies."""

from __future__ import annotations

from typing import Any, Final

import pytest

from domain.cards import members
from domain.commands import BidDark, ClaimRedeal, Concede, Cross, DeclineTalon, LookAtCards, MakeBid, Pass, TakeTalon
from domain.conventions import dark
from domain.conventions.dark import Dark
from domain.events import AuctionWon, Bid, CardsLookedAt, Next, TalonDeclined, TalonTaken
from domain.phases import facts
from domain.seats import Seat
from domain.state import Call, asked, auction_of, exchange_of, phase_name, to_act
from domain.violations import Refusal
from tests.bidding import bids_decided_by
from tests.claiming import POOR, claims_on
from tests.family import HAND, Answer, Conflict, Said, Switch, Variant, named
from tests.last_trick import lines, made, scored
from tests.positions import GOLDEN, at_auction, at_table, dealt, listed, the_deal
from tests.records.planting import Table
from tests.refused import giving_at, option_behind, ordinary
from tests.story import given
from tests.text import hand

P0, P1, P2 = Seat(0), Seat(1), Seat(2)

ON = Dark(dark=True)
FACTS: dict[str, Any] = {"forced": True, "score": 0, "anyone_on_barrel": False, "golden": False, "posted": 0}

_ANYBODY: Final = {"dark": True, "dark_min_score": -1000, "dark_who": "any_player", "golden": False}
SAID: Final = Said(
    refused={
        Refusal.DARK_NOT_OFFERED: lambda: (ordinary(), BidDark(Seat(2)), {}),
        Refusal.CONCEDING_NOT_IN_DARK: lambda: (
            giving_at(at_table("barrel-essay", dark_concede=False), dark=True),
            Concede(Seat(1)),
            {},
        ),
        Refusal.CROSSING_NOT_IN_DARK: lambda: (
            giving_at(at_table("wikipedia-ru", cross=True, dark=True, dark_cross=False), dark=True),
            Cross(Seat(1)),
            {},
        ),
    },
    recorded={
        Refusal.CONCEDING_NOT_IN_DARK: Table(
            "barrel-essay", options={**_ANYBODY, "concede": True, "dark_concede": False}, sense=0
        ),
        Refusal.CROSSING_NOT_IN_DARK: Table(
            "barrel-essay", options={**_ANYBODY, "cross": True, "dark_cross": False}, sense=0
        ),
    },
    conflicts={
        "2.8-dark-contract": Conflict(
            Variant("club", 3, {"dark": True, "dark_contract": 121}), "dark-contract-not-a-step"
        ),
    },
    allowed={"2.8-dark-is-off": Variant("club", 3, {"dark_contract": 121})},
    switches={"dark": Switch({"dark": False}, named("dark_"))},
    answers={
        "dark-stands": Answer(
            "bid-limit",
            {"preset": "barrel-essay", "hand": HAND, "dark": True, "standing": 120},
            {"amounts": [], "decided_by": [{}, {"option": "dark_unblind"}]},
        ),
    },
)


@pytest.mark.parametrize(
    ("options", "facts", "offered"),
    [
        pytest.param(Dark(dark=False), {}, False, id="off"),
        pytest.param(ON, {}, True, id="the-forced-bidder"),
        pytest.param(ON, {"forced": False}, False, id="nobody-else"),
        pytest.param(Dark(dark=True, dark_who="any_player"), {"forced": False}, True, id="anybody"),
        pytest.param(Dark(dark=True, dark_min_score=240), {"score": 239}, False, id="too-poor"),
        pytest.param(Dark(dark=True, dark_min_score=240), {"score": 240}, True, id="rich-enough"),
        pytest.param(ON, {"anyone_on_barrel": True}, True, id="a-barrel-does-not-matter"),
        pytest.param(
            Dark(dark=True, dark_forbidden_if_any_on_barrel=True), {"anyone_on_barrel": True}, False, id="a-barrel-bars"
        ),
        pytest.param(ON, {"posted": 120}, False, id="a-posted-bid-as-high"),
        pytest.param(ON, {"posted": 115}, True, id="a-lower-posted-bid"),
        pytest.param(ON, {"golden": True}, False, id="not-in-a-golden-hand"),
        pytest.param(Dark(dark=True, dark_in_golden_round=True), {"golden": True}, True, id="also-in-a-golden-hand"),
    ],
)
def test_offer(options: Dark, facts: dict[str, Any], offered: bool) -> None:
    assert dark.is_offered(options, **(FACTS | facts)) == offered


@pytest.mark.parametrize(
    ("deadline", "ends"), [("before_own_look", False), ("during_deal", False), ("before_anyone_looks", True)]
)
def test_whether_one_look_ends_it(deadline: str, ends: bool) -> None:
    options = {
        "before_own_look": ON,
        "during_deal": Dark(dark_deadline="during_deal"),
        "before_anyone_looks": Dark(dark_deadline="before_anyone_looks"),
    }[deadline]

    assert dark.one_look_ends_it(options) == ends


@pytest.mark.parametrize(
    ("options", "has_marriage", "allowed"),
    [
        pytest.param(Dark(dark_unblind="not_allowed"), True, False, id="off"),
        pytest.param(ON, True, True, id="with-a-marriage"),
        pytest.param(ON, False, False, id="without-one"),
    ],
)
def test_undoing(options: Dark, has_marriage: bool, allowed: bool) -> None:
    assert dark.may_unblind(options, has_marriage=has_marriage) == allowed


@pytest.mark.parametrize(
    ("options", "is_dark", "declarers", "defenders"),
    [
        pytest.param(ON, False, (1, 1), (1, 1), id="an-ordinary-hand"),
        pytest.param(Dark(dark_scope="declarer_only"), True, (2, 2), (1, 1), id="the-declarer-only"),
        pytest.param(Dark(dark_scope="all_except_defender_marriages"), True, (2, 2), (2, 1), id="all-but-marriages"),
        pytest.param(Dark(dark_scope="all"), True, (2, 2), (2, 2), id="all"),
        pytest.param(Dark(dark_scope="all", dark_multiplier=3), True, (3, 3), (3, 3), id="threefold"),
    ],
)
def test_factors(options: Dark, is_dark: bool, declarers: tuple[int, int], defenders: tuple[int, int]) -> None:
    def factors(*, declarer: bool) -> tuple[int, int]:
        return (
            dark.factor(options, dark=is_dark, declarer=declarer),
            dark.marriage_factor(options, dark=is_dark, declarer=declarer),
        )

    assert (factors(declarer=True), factors(declarer=False)) == (declarers, defenders)


@pytest.mark.parametrize(
    ("is_dark", "declarer", "weight"),
    [pytest.param(False, True, 1, id="an-ordinary-hand"), (True, True, 2), (True, False, 3)],
)
def test_weight_of_a_bolt(is_dark: bool, declarer: bool, weight: int) -> None:
    assert dark.bolt_weight(Dark(dark_bolts=(2, 3)), dark=is_dark, declarer=declarer) == weight


@pytest.mark.parametrize(
    ("options", "allowed"),
    [
        pytest.param(Dark(dark_concede=False), False, id="off"),
        pytest.param(Dark(dark_concede=True), True, id="on"),
        pytest.param(Dark(), True, id="like-conceding"),
    ],
)
def test_conceding(options: Dark, allowed: bool) -> None:
    assert dark.may_concede(options) == allowed


# --- in a hand -----------------------------------------------------------------------------------------------------


def test_a_dark_golden_hand_multiplies_twice() -> None:
    table = at_table(
        "site-1001",
        circle=GOLDEN,
        golden=True,
        dark=True,
        dark_in_golden_round=True,
        dark_scope="all",
    )

    assert [lines(scored(table, made(dark=True)), seat) for seat in range(3)] == [
        [("defence", 40)],
        [("contract-made", 400)],
        [("defence", 40)],
    ]


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


def test_a_dark_player_claims_a_redeal_only_once_he_has_looked() -> None:
    table = at_table("wikipedia-ru", scores=(0, 240, 0), dark=True)
    state = dealt(table, {1: POOR})

    given(state).when(ClaimRedeal(P1)).refused(Refusal.NO_REDEAL_GROUND)
    looked = given(state).when(LookAtCards(P1), MakeBid(P2, 105), Pass(P0))
    assert claims_on(looked.state, 1)


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


def test_what_decides_that_a_dark_bid_stands() -> None:
    _, decided_by = bids_decided_by(2, Call(P1, 120, dark=True))

    assert decided_by == "dark_unblind"


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


def test_a_dark_player_sees_his_cards_with_the_talon_or_without_it() -> None:
    state = dealt(at_table("old-french-32", dark=True))
    own = members(the_deal(state).cards[1])
    story = given(state).when(BidDark(P1), Pass(P2), Pass(P0))

    taken, seen = story.when(TakeTalon(P1)).events
    assert isinstance(taken, TalonTaken)
    assert not taken.shown
    assert seen == CardsLookedAt(P1, own, taken.next)

    declined = story.when(DeclineTalon(P1))
    following = Next("contract", (P1,))
    declined.then(TalonDeclined(P1, following), CardsLookedAt(P1, own, following))
    exchange = exchange_of(declined.state)
    assert exchange is not None
    assert (exchange.declined, exchange.taken) == (True, None)


def test_over_a_dark_bid_the_refusal_names_who_may() -> None:
    standing = Call(P1, 120, dark=True)
    state = at_auction(dealt(at_table("barrel-essay"), {2: "AS TS 9S AH KD JD 9C"}), 2, calls=(standing,))

    assert option_behind(state, MakeBid(P2, 125)) == "dark_unblind"


def test_over_a_dark_bid_that_may_be_overbid_the_cap_is_the_reason() -> None:
    held = "KS QS 9C JC 9D JD TH"
    state = at_auction(dealt(at_table("barrel-essay"), {2: held}), 2, calls=(Call(P1, 160, dark=True),))

    given(state).when(MakeBid(P2, 165)).refused(Refusal.MUST_PASS)
    assert option_behind(state, MakeBid(P2, 165)) == facts.cap_set_by(state.rules, hand(held)).option
