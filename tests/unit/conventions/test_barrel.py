"""On the barrel, off it, and who throws whom off."""

from __future__ import annotations

from typing import Any

import pytest

from domain.commands import MakeBid, Pass
from domain.conventions import barrel
from domain.conventions.barrel import BarrelOptions
from domain.rules import Rules, read_options
from domain.seats import Seat
from domain.state import Call, asked, auction_of, exchange_of
from tests.bidding import bids_decided_by
from tests.positions import at_table, dealt, listed, seated

P0, P1, P2 = Seat(0), Seat(1), Seat(2)

ON = BarrelOptions(barrel=True)


@pytest.mark.parametrize(
    ("options", "seats", "played"),
    [
        pytest.param(BarrelOptions(barrel=False), 3, False, id="off"),
        pytest.param(ON, 3, True, id="on"),
        pytest.param(ON, 2, True, id="two-seats-like-the-others"),
        pytest.param(BarrelOptions(barrel=True, two_player_barrel=False), 2, False, id="two-seats-without"),
        pytest.param(BarrelOptions(barrel=True, two_player_barrel=False), 3, True, id="three-seats-with"),
        pytest.param(BarrelOptions(barrel=False, two_player_barrel=True), 2, False, id="two-seats-need-the-barrel"),
        pytest.param(BarrelOptions(barrel=True, two_player_barrel=True), 2, True, id="two-seats-with"),
    ],
)
def test_in_force(options: BarrelOptions, seats: int, played: bool) -> None:
    assert barrel.in_force(options, seats) == played


@pytest.mark.parametrize(
    ("entry", "score", "reached"),
    [("ge", 879, False), ("ge", 880, True), ("gt", 880, False), ("gt", 881, True), ("ge", 1005, True)],
)
def test_entry(entry: str, score: int, reached: bool) -> None:
    options = BarrelOptions(barrel=True, barrel_entry="gt" if entry == "gt" else "ge")

    assert barrel.is_reached(options, score) == reached


@pytest.mark.parametrize(
    ("options", "bare"),
    [
        pytest.param(BarrelOptions(barrel_goal=120), 120, id="a-multiple"),
        pytest.param(BarrelOptions(barrel_goal=121), 125, id="the-next-multiple"),
        pytest.param(BarrelOptions(barrel_goal=121, barrel_auction="auto_bid_goal"), 121, id="posted"),
        pytest.param(BarrelOptions(barrel_goal=121, barrel_auction="no_auction"), 121, id="given"),
        pytest.param(BarrelOptions(barrel_goal=121, barrel_auction="forehand_hands_only"), 121, id="given-as-forehand"),
        pytest.param(BarrelOptions(barrel_goal=121, barrel_auction="barred"), 125, id="barred"),
    ],
)
def test_bare_goal(options: BarrelOptions, bare: int) -> None:
    assert barrel.bare_goal(options, 5) == bare


TAKEN = BarrelOptions(barrel=True, barrel_goal_kind="taken")
RECORDED = BarrelOptions(barrel=True, barrel_goal_kind="recorded")
DEFENCE = {"contract": None, "made": False}


@pytest.mark.parametrize(
    ("options", "facts", "success"),
    [
        pytest.param(ON, DEFENCE, False, id="in-defence-where-an-own-contract-is-needed"),
        pytest.param(ON, DEFENCE | {"own_needed": False}, False, id="without-a-contract"),
        pytest.param(ON, {"made": False, "recorded": -120}, False, id="own-contract-failed"),
        pytest.param(ON, {}, True, id="own-contract-made"),
        pytest.param(ON, {"contract": 115, "recorded": 115, "taken": 160}, False, id="own-contract-too-low"),
        pytest.param(TAKEN, {"contract": 100, "recorded": 100}, True, id="taken-is-enough"),
        pytest.param(TAKEN, {"contract": 100, "recorded": 100, "taken": 119}, False, id="taken-too-little"),
        pytest.param(RECORDED, {"contract": 100, "recorded": 100, "taken": 160}, False, id="recorded-too-little"),
        pytest.param(RECORDED, DEFENCE | {"own_needed": False, "taken": 118}, True, id="recorded-in-defence"),
    ],
)
def test_success(options: BarrelOptions, facts: dict[str, Any], success: bool) -> None:
    usual = {"contract": 120, "made": True, "recorded": 120, "taken": 120, "own_needed": True}

    assert barrel.is_made(options, **(usual | facts)) == success


@pytest.mark.parametrize(
    ("options", "contract", "unseats"),
    [
        pytest.param(BarrelOptions(barrel_failed_contract="attempt_only"), 200, False, id="a-try-only"),
        pytest.param(BarrelOptions(barrel_failed_contract="minus_contract_and_off"), 120, True, id="off"),
        pytest.param(BarrelOptions(barrel_failed_contract="attempt_only_at_goal"), 120, False, id="at-the-goal"),
        pytest.param(BarrelOptions(barrel_failed_contract="attempt_only_at_goal"), 125, True, id="above-the-goal"),
    ],
)
def test_failure(options: BarrelOptions, contract: int, unseats: bool) -> None:
    assert barrel.failure_unseats(options, contract, 5) == unseats


@pytest.mark.parametrize(
    ("options", "active", "declarer", "used"),
    [
        pytest.param(BarrelOptions(), True, False, True, id="every-hand"),
        pytest.param(BarrelOptions(), False, False, False, id="not-the-hands-sat-out"),
        pytest.param(BarrelOptions(barrel_sitting_hand_counts=True), False, False, True, id="also-those"),
        pytest.param(BarrelOptions(barrel_attempt_unit="own_contracts"), True, False, False, id="own-contracts-only"),
        pytest.param(BarrelOptions(barrel_attempt_unit="own_contracts"), True, True, True, id="an-own-contract"),
    ],
)
def test_tries(options: BarrelOptions, active: bool, declarer: bool, used: bool) -> None:
    assert barrel.uses_try(options, active=active, declarer=declarer) == used


@pytest.mark.parametrize(
    ("options", "tries", "exhausted"),
    [
        pytest.param(BarrelOptions(barrel_attempts=None), 99, False, id="off"),
        pytest.param(BarrelOptions(barrel_attempts=3), 2, False, id="one-left"),
        pytest.param(BarrelOptions(barrel_attempts=3), 3, True, id="gone"),
    ],
)
def test_exhausted(options: BarrelOptions, tries: int, exhausted: bool) -> None:
    assert barrel.is_exhausted(options, tries) == exhausted


@pytest.mark.parametrize(
    ("options", "score"),
    [
        (BarrelOptions(barrel_exhausted="minus_120"), 760),
        (BarrelOptions(barrel_exhausted="to_500"), 500),
        (BarrelOptions(barrel_exhausted="to_zero"), 0),
    ],
)
def test_score_when_the_tries_are_gone(options: BarrelOptions, score: int) -> None:
    assert barrel.exhausted_score(options, 880) == score


@pytest.mark.parametrize(
    ("options", "contract", "frozen"),
    [
        pytest.param(BarrelOptions(barrel_opponents_frozen=False), 120, False, id="off"),
        pytest.param(BarrelOptions(barrel_opponents_frozen=True), 120, True, id="the-bare-goal"),
        pytest.param(BarrelOptions(barrel_opponents_frozen=True), 125, False, id="more-than-the-goal"),
    ],
)
def test_frozen_opponents(options: BarrelOptions, contract: int, frozen: bool) -> None:
    assert barrel.freezes_opponents(options, contract, 5) == frozen


LAST = BarrelOptions(barrel_forced_last_hand=True, barrel_falls_to_zero=3)


@pytest.mark.parametrize(
    ("options", "tries", "falls", "last"),
    [
        pytest.param(BarrelOptions(barrel_falls_to_zero=3), 2, 2, False, id="off"),
        pytest.param(LAST, 2, 2, True, id="last-try-of-the-last-barrel"),
        pytest.param(LAST, 1, 2, False, id="a-try-left"),
        pytest.param(LAST, 2, 1, False, id="a-barrel-left"),
        pytest.param(BarrelOptions(barrel_forced_last_hand=True), 2, 2, False, id="falls-do-not-matter"),
        pytest.param(
            BarrelOptions(barrel_forced_last_hand=True, barrel_falls_to_zero=3, barrel_attempts=None),
            2,
            2,
            False,
            id="tries-without-end",
        ),
    ],
)
def test_forced_last_hand(options: BarrelOptions, tries: int, falls: int, last: bool) -> None:
    assert barrel.is_last_chance(options, tries=tries, falls=falls) == last


def one_off(keep: str) -> BarrelOptions:
    match keep:
        case "declarer":
            return BarrelOptions(barrel_simultaneous="one_off", barrel_simultaneous_keep="declarer")
        case "first_in_turn":
            return BarrelOptions(barrel_simultaneous="one_off", barrel_simultaneous_keep="first_in_turn")
        case _:
            return BarrelOptions(barrel_simultaneous="one_off")


@pytest.mark.parametrize(
    ("options", "arrivals", "kept"),
    [
        pytest.param(
            BarrelOptions(barrel_simultaneous="all_stay"), ((885, False), (890, True)), (True, True), id="all"
        ),
        pytest.param(BarrelOptions(), ((885, False),), (True,), id="alone"),
        pytest.param(BarrelOptions(), ((885, False), (890, True)), (False, False), id="none"),
        pytest.param(one_off("raw"), ((885, True), (890, False)), (False, True), id="the-higher"),
        pytest.param(one_off("raw"), ((885, False), (885, True)), (False, True), id="level-the-declarer"),
        pytest.param(one_off("raw"), ((885, False), (885, False)), (True, False), id="level-the-first-in-turn"),
        pytest.param(one_off("declarer"), ((890, False), (885, True)), (False, True), id="the-declarer"),
        pytest.param(one_off("declarer"), ((885, False), (890, False)), (True, False), id="no-declarer-the-first"),
        pytest.param(one_off("first_in_turn"), ((885, False), (890, True)), (True, False), id="the-first"),
        pytest.param(
            one_off("raw"), ((885, False), (890, False), (890, True)), (False, False, True), id="three-one-stays"
        ),
    ],
)
def test_arriving_together(
    options: BarrelOptions, arrivals: tuple[tuple[int, bool], ...], kept: tuple[bool, ...]
) -> None:
    assert barrel.arrivals_kept(options, arrivals) == kept


@pytest.mark.parametrize(
    ("options", "seated", "arriving", "displaced"),
    [
        pytest.param(BarrelOptions(barrel_second_player="coexist"), 1, 1, False, id="off"),
        pytest.param(BarrelOptions(), 0, 2, False, id="nobody-sat"),
        pytest.param(BarrelOptions(), 1, 0, False, id="nobody-comes"),
        pytest.param(BarrelOptions(), 1, 1, True, id="the-newcomer-throws-him-off"),
        pytest.param(BarrelOptions(barrel_second_player="two_share_third_displaces_both"), 1, 1, False, id="two-share"),
        pytest.param(BarrelOptions(barrel_second_player="two_share_third_displaces_both"), 2, 1, True, id="a-third"),
        pytest.param(BarrelOptions(barrel_second_player="two_share_third_displaces_both"), 1, 2, True, id="two-more"),
    ],
)
def test_displacing(options: BarrelOptions, seated: int, arriving: int, displaced: bool) -> None:
    assert barrel.displaces_seated(options, seated=seated, arriving=arriving) == displaced


@pytest.mark.parametrize(
    ("limit", "falls", "wiped"),
    [pytest.param(None, 9, False, id="off"), pytest.param(3, 2, False, id="two"), pytest.param(3, 3, True, id="three")],
)
def test_falls(limit: int | None, falls: int, wiped: bool) -> None:
    assert barrel.falls_to_zero(BarrelOptions(barrel_falls_to_zero=limit), falls) == wiped


BACK = BarrelOptions(reverse_barrel="to_minus_760")


@pytest.mark.parametrize(
    ("options", "score", "left", "result"),
    [
        pytest.param(BarrelOptions(), -880, None, (-880, None), id="off"),
        pytest.param(BACK, -875, None, (-875, None), id="not-there"),
        pytest.param(BACK, -880, None, (-880, 3), id="arrived"),
        pytest.param(BACK, -900, 3, (-900, 2), id="one-hand-gone"),
        pytest.param(BACK, -900, 1, (-760, None), id="back-up"),
        pytest.param(BarrelOptions(reverse_barrel="to_minus_500"), -880, 1, (-500, None), id="back-up-further"),
        pytest.param(BACK, -800, 2, (-800, None), id="climbed-out"),
    ],
)
def test_reverse_barrel(options: BarrelOptions, score: int, left: int | None, result: tuple[int, int | None]) -> None:
    assert barrel.reverse_step(options, score, left) == result


@pytest.mark.parametrize(
    ("auction", "option"),
    [
        pytest.param("normal", None, id="off"),
        pytest.param("barred", "barrel_auction", id="barred"),
        pytest.param("forehand_hands_only", "barrel_auction", id="forehand"),
    ],
)
def test_whether_the_barrel_bars_bids(auction: str, option: str | None) -> None:
    values, _ = read_options({"barrel_auction": auction})
    why = barrel.bars_bids(Rules.of(values, 3).barrel)

    assert (why.option if why else None) == option


# --- in a hand -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("preset", "seat", "order"),
    [
        pytest.param("site-1001", 0, (P2, P1), id="by-another"),
        pytest.param("site-1001", 1, (P2, P0), id="by-the-forced-bidder"),
        pytest.param("site-1001", 2, (P0, P1), id="by-the-first-speaker"),
        pytest.param("club", 2, (P1, P0), id="where-the-forced-bidder-would-call"),
    ],
)
def test_a_posted_bid_replaces_the_forced_one(preset: str, seat: int, order: tuple[Seat, ...]) -> None:
    table = at_table(preset, standings={seat: seated()}, barrel_auction="auto_bid_goal", barrel_goal=121)
    state = dealt(table)
    auction = auction_of(state)

    assert auction is not None
    assert [(call.seat, call.amount, call.forced) for call in auction.calls] == [(seat, 121, True)]
    assert asked(state) == order


@pytest.mark.parametrize(
    ("auction", "seat"),
    [pytest.param("no_auction", 2, id="whoever-he-is"), pytest.param("forehand_hands_only", 1, id="as-forehand")],
)
def test_the_talon_is_his_without_an_auction(auction: str, seat: int) -> None:
    exchange = exchange_of(dealt(at_table("wikipedia-ru", standings={seat: seated()}, barrel_auction=auction)))

    assert exchange is not None
    assert (exchange.declarer, exchange.how, exchange.bid) == (seat, "barrel", 120)
    assert (exchange.fixed, exchange.open, exchange.shown) == (False, True, True)


def test_the_last_chance_is_played_without_an_auction() -> None:
    exchange = exchange_of(dealt(at_table("barrel-essay", standings={0: seated(tries=2, falls=2)})))

    assert exchange is not None
    assert (exchange.declarer, exchange.how, exchange.bid) == (P0, "forced_last", 121)
    assert (exchange.fixed, exchange.open, exchange.shown) == (True, True, True)


def test_on_the_barrel_one_may_only_pass_where_that_is_agreed() -> None:
    barred = dealt(at_table("wikipedia-ru", standings={2: seated()}, barrel_auction="barred"))
    forehand = dealt(at_table("wikipedia-ru", standings={2: seated()}, barrel_auction="forehand_hands_only"))
    normal = dealt(at_table("wikipedia-ru", standings={2: seated()}))

    assert listed(barred) == listed(forehand) == (Pass(P2),)
    assert MakeBid(P2, 105) in listed(dealt(at_table("wikipedia-ru", standings={0: seated()}, barrel_auction="barred")))
    assert MakeBid(P2, 105) in listed(normal)


def test_what_decides_that_he_only_passes() -> None:
    decided_by = bids_decided_by(2, Call(P1, 100), standings={2: seated()}, barrel_auction="barred")

    assert decided_by == ["barrel_auction"]
