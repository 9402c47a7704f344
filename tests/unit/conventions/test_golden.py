"""The golden round: its hands, its factors, its failed circles."""

from __future__ import annotations

from typing import Any

import pytest

from domain.commands import MakeBid, Pass
from domain.conventions import golden
from domain.conventions.golden import Golden
from domain.events import AuctionWon, Bid, Next, Passed
from domain.seats import Seat
from domain.state import auction_of, exchange_of
from tests.positions import GOLDEN, at_table, dealt, listed
from tests.story import Story, given

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
