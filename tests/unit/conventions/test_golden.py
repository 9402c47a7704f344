"""The golden round: its hands, its factors, its failed circles."""

from __future__ import annotations

from typing import Any, Final

import pytest

from domain.commands import ClaimRedeal, Concede, MakeBid, Pass, SetContract
from domain.conventions import golden
from domain.conventions.golden import Golden
from domain.events import AuctionWon, Bid, GoldenCircle, Next, Passed, Standing
from domain.seats import Seat
from domain.state import auction_of, exchange_of, phase_name
from domain.violations import Refusal
from tests.family import Conflict, Said, Switch, Variant, named
from tests.last_trick import Hand, failed, lines, made, scored
from tests.positions import GOLDEN, at_table, dealt, exchanging, listed, mildest
from tests.records.planting import Table
from tests.refused import giving_at, option_behind
from tests.story import Story, given

SAID: Final = Said(
    refused={
        Refusal.MUST_BID_GOLDEN_CONTRACT: lambda: (
            dealt(at_table("wikipedia-ru", golden=True, circle=GOLDEN)),
            MakeBid(Seat(1), 125),
            {"amount": 120},
        ),
        Refusal.CONCEDING_NOT_IN_GOLDEN: lambda: (
            giving_at(at_table("site-bank", golden=True, golden_concede=False, circle=GOLDEN)),
            Concede(Seat(1)),
            {},
        ),
    },
    recorded={
        Refusal.MUST_BID_GOLDEN_CONTRACT: Table("barrel-essay", options={"golden_mode": "optional_120"}),
        Refusal.CONCEDING_NOT_IN_GOLDEN: Table("barrel-essay", options={"golden_concede": False}),
    },
    conflicts={
        "golden-contract": Conflict(
            Variant("club", 3, {"golden": True, "golden_contract": 121}), "golden-contract-not-a-step", "warning"
        ),
    },
    switches={"golden": Switch({"golden": False}, named("golden_"))},
)


P0, P1, P2 = Seat(0), Seat(1), Seat(2)


@pytest.mark.parametrize(("options", "length"), [(Golden(), 4), (Golden(golden_deals=3), 3)])
def test_circle(options: Golden, length: int) -> None:
    assert golden.circle_length(options, 4) == length


@pytest.mark.parametrize(
    ("options", "without"),
    [
        pytest.param(Golden(golden_mode="multiplier_only"), False, id="only-multiplied"),
        pytest.param(Golden(golden_mode="optional_120"), False, id="he-may"),
        pytest.param(Golden(golden_mode="forced_120"), True, id="he-must"),
        pytest.param(Golden(golden_mode="forced_120_dark"), True, id="he-must-unseen"),
    ],
)
def test_hands_without_an_auction(options: Golden, without: bool) -> None:
    assert golden.has_no_auction(options) == without


@pytest.mark.parametrize(
    ("options", "is_golden", "points", "declarers", "defenders"),
    [
        pytest.param(Golden(), False, 1, 1, 1, id="an-ordinary-hand"),
        pytest.param(Golden(), True, 2, 2, 2, id="all"),
        pytest.param(Golden(golden_multiplier=3), True, 3, 3, 3, id="threefold"),
        pytest.param(Golden(golden_marriages="none_doubled"), True, 2, 1, 1, id="no-marriages"),
        pytest.param(Golden(golden_marriages="defenders_not_doubled"), True, 2, 2, 1, id="not-those-of-defenders"),
    ],
)
def test_factors(options: Golden, is_golden: bool, points: int, declarers: int, defenders: int) -> None:
    assert golden.factor(options, golden=is_golden) == points
    assert golden.marriage_factor(options, golden=is_golden, declarer=True) == declarers
    assert golden.marriage_factor(options, golden=is_golden, declarer=False) == defenders


@pytest.mark.parametrize(
    ("options", "is_golden", "bolts", "fines"),
    [
        pytest.param(Golden(), True, 1, 1, id="off"),
        pytest.param(Golden(golden_bolts_doubled=True), True, 2, 1, id="bolts"),
        pytest.param(Golden(golden_penalties_doubled=True), True, 1, 2, id="fines"),
        pytest.param(Golden(golden_bolts_doubled=True, golden_penalties_doubled=True), False, 1, 1, id="ordinary"),
    ],
)
def test_bolts_and_fines(options: Golden, is_golden: bool, bolts: int, fines: int) -> None:
    assert golden.bolt_factor(options, golden=is_golden) == bolts
    assert golden.fine_factor(options, golden=is_golden) == fines


@pytest.mark.parametrize(
    ("options", "allowed"),
    [
        pytest.param(Golden(golden_concede=False), False, id="off"),
        pytest.param(Golden(golden_concede=True), True, id="on"),
        pytest.param(Golden(), True, id="like-conceding"),
    ],
)
def test_conceding(options: Golden, allowed: bool) -> None:
    assert golden.may_concede(options) == allowed


REPEAT = Golden(golden_all_fail="zero_and_repeat")


@pytest.mark.parametrize(
    ("options", "circle", "outcome"),
    [
        pytest.param(Golden(golden_all_fail="keep"), 0, "keep", id="off"),
        pytest.param(Golden(golden_all_fail="zero_then_normal"), 0, "zero", id="zero"),
        pytest.param(REPEAT, 7, "repeat", id="again-and-again"),
        pytest.param(Golden(golden_all_fail="zero_and_repeat", golden_max_circles=3), 1, "repeat", id="once-more"),
        pytest.param(
            Golden(golden_all_fail="zero_and_repeat", golden_max_circles=3), 2, "keep", id="the-last-one-stands"
        ),
    ],
)
def test_failed_circle(options: Golden, circle: int, outcome: str) -> None:
    assert golden.failed_circle(options, circle) == outcome


# --- in a hand -----------------------------------------------------------------------------------------------------


def test_a_golden_actual_total_doubles_marriages_as_agreed() -> None:
    plain = at_table("site-1001", circle=GOLDEN, golden=True, golden_marriages="none_doubled")
    doubled = at_table("site-1001", circle=GOLDEN, golden=True)
    hand = made(cards=[10, 100, 10], marriages={1: "C"})

    assert lines(scored(plain, hand), 1) == [("contract-made", 260)]
    assert lines(scored(doubled, hand), 1) == [("contract-made", 320)]


def test_a_golden_bolt_is_fined_double_where_fines_are() -> None:
    table = at_table("site-bank", golden=True, circle=GOLDEN, standings={2: Standing(bolts=1)})

    assert lines(scored(table, Hand(declarer=1, contract=120, cards=[20, 100, 0], tricks=[2, 6, 0])), 2) == [
        ("defence", 0),
        ("bolt-fine", -240),
    ]


@pytest.mark.parametrize(
    ("circle", "options", "hand", "after", "wiped"),
    [
        pytest.param(
            GoldenCircle(2, over=False), {"golden_all_fail": "keep"}, failed(), (3, 0, False, True), False, id="off"
        ),
        pytest.param(GoldenCircle(0, over=False), {}, failed(), (1, 0, False, False), False, id="inside-the-circle"),
        pytest.param(GoldenCircle(2, over=False), {}, failed(), (3, 0, False, True), True, id="all-failed"),
        pytest.param(
            GoldenCircle(2, made=True, over=False), {}, failed(), (3, 0, True, True), False, id="somebody-made-it"
        ),
        pytest.param(
            GoldenCircle(2, over=False), {"golden_contract": 100}, made(), (3, 0, True, True), False, id="made-at-last"
        ),
        pytest.param(GoldenCircle(2, over=False), {}, made(), (3, 0, False, True), True, id="made-but-too-low"),
        pytest.param(
            GoldenCircle(2, over=False),
            {"golden_all_fail": "zero_and_repeat"},
            failed(),
            (0, 1, False, False),
            True,
            id="again",
        ),
    ],
)
def test_golden_circles(
    circle: GoldenCircle, options: dict[str, Any], hand: Hand, after: tuple[int, int, bool, bool], wiped: bool
) -> None:
    round_of: dict[str, Any] = {"golden": True, "golden_mode": "multiplier_only", "golden_all_fail": "zero_then_normal"}
    table = at_table("stub-1000", circle=circle, standings={2: Standing(100, bolts=1)}, **(round_of | options))
    event = scored(table, hand)

    assert event.after.golden == GoldenCircle(*after[:3], over=after[3])
    assert ([seat.score for seat in event.after.seats] == [0, 0, 0]) == wiped
    assert event.after.seats[2].bolts == (0 if wiped else 1)


def test_bolts_may_outlive_a_zeroed_circle() -> None:
    table = at_table(
        "stub-1000",
        circle=GoldenCircle(2, over=False),
        standings={2: Standing(100, bolts=1)},
        golden=True,
        golden_mode="multiplier_only",
        golden_all_fail="zero_then_normal",
        golden_zero_bolts=False,
    )

    assert scored(table, failed()).after.seats[2].bolts == 1


def test_a_redeal_is_no_golden_hand() -> None:
    table = at_table("site-bank", circle=GoldenCircle(1, over=False), golden=True)
    state = exchanging(dealt(table, talons=("9S 9C 9D",)), declarer=1, bid=120)

    assert given(state).when(ClaimRedeal(Seat(1))).state.sheet.golden == GoldenCircle(1, over=False)


def test_a_golden_hand_is_played_unseen_without_an_auction() -> None:
    exchange = exchange_of(dealt(at_table("barrel-essay", circle=GOLDEN)))

    assert exchange is not None
    assert (exchange.declarer, exchange.how, exchange.bid) == (P1, "golden", 120)
    assert (exchange.fixed, exchange.open, exchange.shown) == (True, False, False)


def golden_choice(preset: str = "wikipedia-ru", **options: Any) -> Story:
    return given(dealt(at_table(preset, golden=True, circle=GOLDEN, **options)))


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
    story = golden_choice("site-bank", golden_mode="optional_120").when(Pass(P1))

    assert story.events == (Passed(P1, "golden_choice", Next("auction", (P1, P2, P0))),)
    auction = auction_of(story.state)
    assert auction is not None
    assert auction.calls == ()


def test_a_contract_of_a_golden_hand_is_fixed_by_its_mode() -> None:
    story = given(dealt(at_table("site-bank", golden=True, circle=GOLDEN)))
    while phase_name(story.state) != "contract":
        story = story.when(mildest(story.state))

    assert option_behind(story.state, SetContract(Seat(1), 125)) == "golden_mode"
