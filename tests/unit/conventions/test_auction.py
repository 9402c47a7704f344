"""Bids, steps, caps, contracts, and who is silent for debt."""

from __future__ import annotations

from typing import Any, Final

import pytest
from msgspec.structs import replace

from domain.commands import MakeBid, Pass, SetContract, TakeTalon
from domain.conventions import auction
from domain.conventions.auction import AuctionOptions
from domain.events import AuctionWon
from domain.option import Why
from domain.phases import facts
from domain.phases.talon import contracts_decided_by
from domain.presets import read_rules
from domain.referee import judged
from domain.seats import Seat
from domain.state import Call, asked, auction_of, exchange_of, phase_name, to_act
from domain.violations import Refusal
from tests.bidding import bids_decided_by
from tests.family import HAND, Answer, Conflict, Said, Switch, Variant, named
from tests.positions import at_auction, at_table, dealt, exchanging, listed
from tests.records.games import paper
from tests.records.planting import Table
from tests.refused import contracting, option_behind
from tests.story import given
from tests.text import hand


def _limit(
    preset: str,
    facts: dict[str, Any],
    amounts: list[int],
    option: str,
    options: dict[str, Any] | None = None,
    *,
    place: int = 0,
) -> Answer:
    """What may be bid, over 100 unless the facts say otherwise, and which option decides it after ``place`` others."""
    asked = {"preset": preset, "options": options or {}, "hand": HAND, "standing": 100, **facts}
    return Answer("bid-limit", asked, {"amounts": amounts, "decided_by": [*[{}] * place, {"option": option}]})


SAID: Final = Said(
    recorded={
        Refusal.MUST_PASS: Table(),
        Refusal.MUST_OPEN: Table("club"),
        Refusal.BID_ABOVE_CAP: Table("club"),
        Refusal.CONTRACT_TOO_LOW: Table(),
        Refusal.CONTRACT_ABOVE_CAP: Table(),
        Refusal.CONTRACT_FIXED: Table("barrel-essay"),
    },
    refused={
        Refusal.MUST_PASS: lambda: (dealt(at_table("site-1001", scores=(0, 0, -1005))), MakeBid(Seat(2), 105), {}),
        Refusal.MUST_OPEN: lambda: (dealt(at_table("club")), Pass(Seat(1)), {"lowest": 100}),
        Refusal.BID_ABOVE_CAP: lambda: (
            at_auction(dealt(at_table("site-bank"), {2: "AS TS 9S AH KD JD 9C"}), 2, 100),
            MakeBid(Seat(2), 125),
            {"highest": 120},
        ),
        Refusal.CONTRACT_TOO_LOW: lambda: (contracting(), SetContract(Seat(1), 100), {"lowest": 110}),
        Refusal.CONTRACT_ABOVE_CAP: lambda: (
            contracting(held="AS TS 9S AH KD JD 9C TC"),
            SetContract(Seat(1), 130),
            {"highest": 120},
        ),
        Refusal.CONTRACT_FIXED: lambda: (
            contracting(contract_raise=False),
            SetContract(Seat(1), 120),
            {"amount": 110},
        ),
    },
    conflicts={
        "2.8-forced-bid": Conflict(Variant("polish-home", 3, {"forced_bid": 105}), "forced-bid-not-a-step"),
        "ceiling": Conflict(Variant("kurnik", 3, {"bid_max": 90}), "ceiling-below-forced-bid", "warning"),
    },
    switches={"negative_trading": Switch({"negative_trading": []}, named("negative_trading_"))},
    answers={
        "debt-silences": _limit("site-1001", {"score": -1005}, [], "negative_trading"),
        "NEG-06-debt-of-the-forced-bidder": _limit(
            "wikipedia-ru",
            {"forced_bidder_score": -120},
            [],
            "negative_trading",
            {"negative_trading": ["others_must_pass"]},
        ),
        "NEG-05-debt-of-a-volunteer": _limit(
            "basic-numbered",
            {"standing": 105, "standing_bidder_score": -105},
            [],
            "negative_trading",
            {"negative_trading": ["others_must_pass_if_volunteered"]},
        ),
        "no-marriage-no-more-than-120": _limit("polish-home", {"standing": 120}, [], "bid_cap"),
        "ceiling": _limit("site-1001", {}, [105], "bid_max", {"bid_max": 105}),
        "ceiling-alone": _limit("club", {}, [105, 110, 115], "bid_max", {"bid_cap": "none", "bid_max": 115}),
        "one-step": _limit("polish-home", {}, [110], "bid_step_mode", place=2),
        "any-step": _limit("kurnik", {}, [110, 120], "bid_step", place=1),
        "opener": _limit(
            "site-bank", {"standing": None, "forced": True}, [100, 105, 110, 115, 120], "forced_bid_mode", place=1
        ),
        "no-raise": Answer(
            "bid-limit",
            {
                "preset": "kurnik",
                "options": {"contract_raise": False},
                "hand": HAND,
                "stage": "contract",
                "standing": 120,
            },
            {"amounts": [120], "decided_by": [{"option": "contract_raise"}]},
        ),
    },
)

P0, P1, P2 = Seat(0), Seat(1), Seat(2)


@pytest.mark.parametrize(
    ("options", "marriage_points", "highest"),
    [
        pytest.param(AuctionOptions(bid_cap="none"), 0, 400, id="off-is-the-deck-and-four-marriages"),
        pytest.param(AuctionOptions(bid_cap="none", bid_max=300), 0, 300, id="off-with-a-ceiling"),
        pytest.param(AuctionOptions(bid_cap="no_marriage_120"), 0, 120, id="120-without-a-marriage"),
        pytest.param(AuctionOptions(bid_cap="no_marriage_120", bid_max=110), 0, 110, id="a-ceiling-below-120"),
        pytest.param(AuctionOptions(bid_cap="no_marriage_120"), 40, 400, id="no-cap-with-any-marriage"),
        pytest.param(AuctionOptions(bid_cap="no_marriage_120", bid_max=300), 40, 300, id="the-ceiling-with-one"),
        pytest.param(AuctionOptions(bid_cap="hand_marriages"), 0, 120, id="marriages-held-none"),
        pytest.param(AuctionOptions(bid_cap="hand_marriages"), 180, 300, id="marriages-held-two"),
        pytest.param(AuctionOptions(bid_cap="hand_marriages", bid_max=200), 180, 200, id="marriages-and-a-ceiling"),
        pytest.param(AuctionOptions(bid_cap="hand_marriages", bid_max=200), 40, 160, id="marriages-below-the-ceiling"),
    ],
)
def test_cap(options: AuctionOptions, marriage_points: int, highest: int) -> None:
    assert auction.cap(options, marriage_points) == highest


@pytest.mark.parametrize(
    ("options", "marriage_points", "option"),
    [
        pytest.param(AuctionOptions(bid_cap="hand_marriages"), 40, "bid_cap", id="off-no-ceiling"),
        pytest.param(AuctionOptions(bid_cap="hand_marriages", bid_max=300), 40, "bid_cap", id="below-the-ceiling"),
        pytest.param(AuctionOptions(bid_cap="hand_marriages", bid_max=150), 40, "bid_max", id="at-the-ceiling"),
        pytest.param(AuctionOptions(bid_cap="none", bid_max=300), 0, "bid_max", id="nothing-but-a-ceiling"),
    ],
)
def test_which_option_sets_the_cap(options: AuctionOptions, marriage_points: int, option: str) -> None:
    assert auction.cap_set_by(options, marriage_points) == option


@pytest.mark.parametrize(
    ("options", "standing", "highest", "raises"),
    [
        pytest.param(AuctionOptions(bid_step=5), 100, 120, [105, 110, 115, 120], id="off-is-any-multiple"),
        pytest.param(AuctionOptions(bid_step=10), 100, 120, [110, 120], id="tens"),
        pytest.param(AuctionOptions(bid_step=10), 120, 120, [], id="at-the-cap"),
        pytest.param(AuctionOptions(bid_step=5), 121, 135, [125, 130, 135], id="back-to-multiples-after-a-posted-121"),
        pytest.param(AuctionOptions(bid_step_mode="exact"), 100, 120, [105], id="exactly-one-step"),
        pytest.param(AuctionOptions(bid_step_mode="exact"), 120, 120, [], id="one-step-is-above-the-cap"),
    ],
)
def test_raises(options: AuctionOptions, standing: int, highest: int, raises: list[int]) -> None:
    assert list(auction.raises(options, standing, highest)) == raises


@pytest.mark.parametrize(
    ("options", "highest", "openings"),
    [
        pytest.param(AuctionOptions(), 110, [100, 105, 110], id="any-multiple-from-the-forced-bid"),
        pytest.param(AuctionOptions(bid_step_mode="exact"), 110, [100, 105, 110], id="also-where-raises-are-exact"),
        pytest.param(AuctionOptions(forced_bid=100), 90, [100], id="the-forced-bid-whatever-the-cap"),
    ],
)
def test_openings(options: AuctionOptions, highest: int, openings: list[int]) -> None:
    assert list(auction.openings(options, highest)) == openings


@pytest.mark.parametrize(
    ("options", "fixed", "why"),
    [
        pytest.param(AuctionOptions(contract_raise=False), False, Why("contract-fixed", "contract_raise"), id="off"),
        pytest.param(AuctionOptions(), True, Why("contract-fixed"), id="in-this-hand"),
        pytest.param(AuctionOptions(), False, None, id="not-fixed"),
    ],
)
def test_why_a_contract_is_fixed(options: AuctionOptions, fixed: bool, why: Why | None) -> None:
    assert auction.is_fixed(options, fixed=fixed) == why


@pytest.mark.parametrize(
    ("options", "decided_by"),
    [
        pytest.param(AuctionOptions(), ["bid_step"], id="any-multiple"),
        pytest.param(AuctionOptions(bid_step_mode="exact"), ["bid_step", "bid_step_mode"], id="exactly-one"),
    ],
)
def test_what_decides_the_raises(options: AuctionOptions, decided_by: list[str]) -> None:
    assert [why.option for why in auction.raised_by(options)] == decided_by
    assert [why.option for why in auction.STEPS] == ["bid_step"]


EXACT = AuctionOptions(bid_step=10, bid_step_mode="exact")


@pytest.mark.parametrize(
    ("options", "allowed", "amount", "opens", "refused"),
    [
        pytest.param(AuctionOptions(bid_step=10), range(110, 201, 10), 115, False, True, id="between-the-steps"),
        pytest.param(AuctionOptions(bid_step=10), range(110, 201, 10), 210, False, False, id="above-the-cap"),
        pytest.param(AuctionOptions(bid_step=10), range(110, 111, 10), 120, False, False, id="above-the-only-one"),
        pytest.param(EXACT, range(110, 111, 10), 120, False, True, id="two-steps-at-once"),
        pytest.param(EXACT, range(100, 101, 10), 120, True, False, id="an-opening-above-the-cap"),
        pytest.param(EXACT, range(100, 121, 10), 115, True, True, id="an-opening-between-the-steps"),
    ],
)
def test_what_is_no_step(options: AuctionOptions, allowed: range, amount: int, opens: bool, refused: bool) -> None:
    assert auction.is_no_step(options, allowed, amount, opens=opens) == refused


@pytest.mark.parametrize(
    ("options", "called"),
    [(AuctionOptions(), False), (AuctionOptions(forced_bid_mode="called_at_least"), True)],
)
def test_whether_the_forced_bid_is_called(options: AuctionOptions, called: bool) -> None:
    assert auction.is_called(options) == (Why("must-open", "forced_bid_mode") if called else None)
    assert auction.lowest(options) == 100


@pytest.mark.parametrize(
    ("options", "bid", "fixed", "contracts"),
    [
        pytest.param(AuctionOptions(contract_raise=False), 105, False, (105,), id="off-is-the-bid"),
        pytest.param(AuctionOptions(), 105, True, (105,), id="a-fixed-contract"),
        pytest.param(AuctionOptions(), 105, False, (105, 110, 115, 120), id="multiples-above-the-bid"),
        pytest.param(AuctionOptions(), 121, False, (121,), id="nothing-above-the-cap"),
        pytest.param(AuctionOptions(bid_step_mode="exact"), 110, False, (110, 115, 120), id="exact-is-for-the-auction"),
    ],
)
def test_contracts(options: AuctionOptions, bid: int, fixed: bool, contracts: tuple[int, ...]) -> None:
    assert auction.contracts(options, bid, 120, fixed=fixed) == contracts


@pytest.mark.parametrize(
    ("compare", "score", "indebted"),
    [("lt", -120, False), ("lt", -121, True), ("le", -119, False), ("le", -120, True)],
)
def test_debt(compare: str, score: int, indebted: bool) -> None:
    options = AuctionOptions(negative_trading_compare="le" if compare == "le" else "lt")

    assert auction.in_debt(options, score) == indebted


MUST_PASS = Why("must-pass", "negative_trading")


@pytest.mark.parametrize(
    ("rules", "silenced_by"),
    [
        pytest.param((), set[str](), id="off"),
        pytest.param(("self_auto_pass",), {"indebted"}, id="own-debt"),
        pytest.param(("others_must_pass",), {"forced_in_debt"}, id="debt-of-the-forced-bidder"),
        pytest.param(("others_must_pass_if_volunteered",), {"volunteer_in_debt"}, id="debt-of-a-volunteer"),
    ],
)
@pytest.mark.parametrize("debt", ["indebted", "forced_in_debt", "volunteer_in_debt"])
def test_silence(rules: tuple[auction.Silence, ...], silenced_by: set[str], debt: str) -> None:
    options = AuctionOptions(negative_trading=frozenset(rules))
    debts = dict.fromkeys(("indebted", "forced_in_debt", "volunteer_in_debt"), False) | {debt: True}

    assert auction.is_silenced(options, **debts) == (MUST_PASS if debt in silenced_by else None)


# --- in a hand -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("preset", "options", "held", "cap", "set_by"),
    [
        pytest.param("stub-1000", {}, "AS TS 9S", 120, "bid_cap", id="nothing"),
        pytest.param("stub-1000", {}, "KS QS KH QH", 260, "bid_cap", id="two-marriages"),
        pytest.param("stub-1000", {}, "AS AC AD AH", 120, "bid_cap", id="off-four-aces"),
        pytest.param("site-ante", {}, "AS AC AD AH", 320, "bid_cap", id="four-aces"),
        pytest.param(
            "site-ante",
            {"bid_cap_counts_ace_marriage": False},
            "AS AC AD AH",
            120,
            "bid_cap",
            id="four-aces-that-do-not-count",
        ),
        pytest.param("stub-1000", {"bid_max": 200}, "KS QS KH QH", 200, "bid_max", id="a-ceiling"),
    ],
)
def test_the_cap_of_a_hand(preset: str, options: dict[str, Any], held: str, cap: int, set_by: str) -> None:
    rules = read_rules(preset, options, 3)

    assert facts.cap(rules, hand(held)) == cap
    assert facts.cap_set_by(rules, hand(held)) == ("cap-of-the-hand", set_by)


@pytest.mark.parametrize(
    ("preset", "options", "held", "points"),
    [
        pytest.param("site-ante", {"bid_cap_counts_ace_marriage": False}, "AS AC AD AH", 0, id="does-not-count"),
        pytest.param("stub-1000", {"bid_max": 200}, "KS QS KH QH", 140, id="under-a-ceiling"),
    ],
)
def test_a_marriage_is_one_whatever_the_cap(preset: str, options: dict[str, Any], held: str, points: int) -> None:
    rules = read_rules(preset, options, 3)

    assert facts.marriage_points(rules, hand(held)) == points
    assert facts.has_marriage(rules, hand(held))


@pytest.mark.parametrize(
    ("table", "standing", "seat", "decided_by"),
    [
        pytest.param({}, Call(P1, 100), 2, ["bid_cap", "bid_step"], id="a-raise"),
        pytest.param(
            {"bid_step_mode": "exact"}, Call(P1, 100), 2, ["bid_cap", "bid_step", "bid_step_mode"], id="exact"
        ),
        pytest.param({"bid_max": 110}, Call(P1, 100), 2, ["bid_max", "bid_step"], id="a-ceiling"),
        pytest.param({"bid_max": 110}, Call(P1, 110), 2, ["bid_max"], id="at-the-ceiling"),
        pytest.param(
            {"forced_bid_mode": "called_at_least"}, None, 1, ["bid_cap", "forced_bid_mode", "bid_step"], id="open"
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
    assert bids_decided_by(seat, standing, **table) == decided_by


def test_over_a_dark_bid_there_is_the_cap_but_no_step() -> None:
    cap, _ = bids_decided_by(2, Call(P1, 120, dark=True))

    assert cap == "bid_cap"


@pytest.mark.parametrize(
    ("preset", "order"),
    [
        pytest.param("club", (P1, P2, P0), id="the-opener-calls"),
        pytest.param("old-french-32", (P1, P2, P0), id="nobody-has-bid"),
        pytest.param("howto-2-4", (P1, P2), id="the-dealer-has-the-hundred"),
    ],
)
def test_who_is_asked_first(preset: str, order: tuple[Seat, ...]) -> None:
    assert asked(dealt(at_table(preset))) == order


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
    bidding = auction_of(story.state)
    assert bidding is not None
    assert bidding.passed == ((P2,) if final else ())


def test_more_than_one_step_is_no_step_where_steps_are_exact() -> None:
    story = given(at_auction(dealt(at_table("basic-numbered", bid_step_mode="exact")), 2, 100))

    story.when(MakeBid(P2, 110)).refused(Refusal.BID_NOT_A_STEP, step=5, lowest=105)


@pytest.mark.parametrize(
    ("stage", "first", "then"), [("after_exchange", "give", "contract"), ("before_exchange", "contract", "give")]
)
def test_the_order_of_giving_and_naming(stage: str, first: str, then: str) -> None:
    table = dealt(at_table("stub-1000", contract_stage=stage))
    state = exchanging(table, declarer=1, bid=100, stage="take_talon", taken=None)

    story = given(state).when(TakeTalon(P1))
    assert phase_name(story.state) == first
    story = story.when(listed(story.state)[0])
    assert phase_name(story.state) == then
    story = story.when(listed(story.state)[0])
    assert (phase_name(story.state), to_act(story.state)) == ("play", P1)


@pytest.mark.parametrize(
    ("options", "fixed", "decided_by"),
    [
        pytest.param({}, False, [("cap-of-the-hand", "bid_cap"), ("bid-step", "bid_step")], id="raised"),
        pytest.param({"contract_raise": False}, False, [("contract-fixed", "contract_raise")], id="never-raised"),
        pytest.param({}, True, [("contract-fixed", None)], id="fixed-in-this-hand"),
    ],
)
def test_what_decides_the_contracts(
    options: dict[str, Any], fixed: bool, decided_by: list[tuple[str, str | None]]
) -> None:
    state = exchanging(dealt(at_table("stub-1000", **options)), declarer=1, bid=105, given=True)
    exchange = exchange_of(state)

    assert exchange is not None
    assert [*contracts_decided_by(state.rules, replace(exchange, fixed=fixed))] == decided_by


@pytest.mark.parametrize(
    ("options", "scores", "amount", "refusal", "facts", "option"),
    [
        pytest.param({}, (0, 0, 0), 125, Refusal.BID_ABOVE_CAP, {"highest": 120}, "bid_cap", id="above-the-cap"),
        pytest.param(
            {"bid_step_mode": "exact"}, (0, 0, 0), 125, Refusal.BID_ABOVE_CAP, {"highest": 120}, "bid_cap", id="exact"
        ),
        pytest.param(
            {"bid_step_mode": "exact"},
            (0, 0, 0),
            108,
            Refusal.BID_NOT_A_STEP,
            {"step": 5, "lowest": 100},
            "bid_step",
            id="between-the-steps",
        ),
        pytest.param(
            {"negative_trading": ["self_auto_pass"], "bid_step_mode": "exact"},
            (0, -500, 0),
            105,
            Refusal.BID_ABOVE_CAP,
            {"highest": 100},
            "negative_trading",
            id="in-debt",
        ),
    ],
)
def test_an_opening_that_is_refused(
    options: dict[str, Any],
    scores: tuple[int, ...],
    amount: int,
    refusal: Refusal,
    facts: dict[str, int],
    option: str,
) -> None:
    state = dealt(at_table("site-bank", scores=scores, **options), {1: "AS TS 9S AH KD JD 9C"})

    given(state).when(MakeBid(P1, amount)).refused(refusal, **facts)
    assert option_behind(state, MakeBid(P1, amount)) == option


def test_a_refused_amount_names_the_option_that_decided() -> None:
    poor = dealt(at_table("polish-home"), {2: "AS TS 9S AH KD JD 9C"})
    indebted = dealt(at_table("site-1001", scores=(0, 0, -1005)))
    capped = dealt(at_table("site-bank"), {2: "AS TS 9S AH KD JD 9C"})
    ceiling = dealt(at_table("site-bank", bid_max=110), {2: "AS TS 9S AH KD JD 9C"})

    assert option_behind(at_auction(poor, 2, 120), MakeBid(P2, 130)) == "bid_cap"
    assert option_behind(indebted, MakeBid(P2, 105)) == "negative_trading"
    assert option_behind(at_auction(capped, 2, 100), MakeBid(P2, 125)) == "bid_cap"
    assert option_behind(at_auction(ceiling, 2, 100), MakeBid(P2, 115)) == "bid_max"
    assert option_behind(contracting(contract_raise=False), SetContract(P1, 120)) == "contract_raise"
    assert option_behind(contracting(held="AS TS 9S AH KD JD 9C TC"), SetContract(P1, 130)) == "bid_cap"


def test_a_sheet_of_paper_with_a_contract_that_could_not_be_raised() -> None:
    sheet = paper("polish-home", {"contract_raise": False})
    hand = sheet.hands[0]
    assert hand.bid is not None
    raised = replace(sheet, hands=(replace(hand, contract=hand.bid + 10), *sheet.hands[1:]))

    assert judged(sheet).findings == ()
    first = judged(raised).findings[0]
    assert (first.pointer, first.refusal, first.option) == ("/hands/0/contract", "contract-fixed", "contract_raise")
