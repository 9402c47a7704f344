"""On the barrel, off it, and who throws whom off."""

from __future__ import annotations

import random
from typing import Any, Final

import pytest

from domain.commands import Concede, MakeBid, Pass
from domain.conventions import barrel
from domain.conventions.barrel import BarrelOptions
from domain.events import AuctionWon, Barrel, GameFinished, Line, Standing
from domain.record import record_of
from domain.rules import Rules, read_options
from domain.seats import Seat
from domain.state import Call, asked, auction_of, exchange_of
from domain.views import view
from tests.bidding import bids_decided_by
from tests.closing import exposed, given_up
from tests.family import HAND, Answer, Conflict, Said, Switch, Variant, named
from tests.golden.scene import Scene, line, some
from tests.last_trick import Hand, closed, failed, lines, made, scored
from tests.positions import at_table, dealt, listed, seated
from tests.refused import option_behind
from tests.text import cards
from tests.walks import opening, walk

P0, P1, P2 = Seat(0), Seat(1), Seat(2)

ON = BarrelOptions(barrel=True)

SAID: Final = Said(
    conflicts={
        "2.8-target-1000": Conflict(Variant("site-bank", 3, {"barrel_goal": 100}), "barrel-goal-short-of-target"),
        "no-last-fall": Conflict(
            Variant("club", 3, {"barrel_forced_last_hand": True}), "no-last-hand-to-force", "warning"
        ),
        "2.8-two-guards": Conflict(Variant("kurnik", 3, {"barrel": True}), "two-guards-against-defence", "warning"),
    },
    allowed={
        "2.8-1001-with-125": Variant("site-1001", 3, {"barrel_goal": 125}),
        "2.8-1000-with-more-than-120": Variant("site-bank", 3, {"barrel_goal": 121}),
        "2.8-barrel-is-off": Variant("kurnik", 3, {"barrel_goal": 100}),
    },
    switches={
        "barrel": Switch(
            {"barrel": False, "two_player_barrel": "same_as_barrel", "reverse_barrel": "off"},
            named("barrel_", but=("two_player_barrel", "reverse_barrel")),
        ),
    },
    scenes={
        "barrel-given": Scene(
            "club",
            3,
            {"barrel_auction": "no_auction", "barrel_talon_open_at_deal": True},
            {"start_scores": (875, 860, 870)},
            hands=6,
            shows=some(AuctionWon, how="barrel"),
        ),
        "reverse-barrel": Scene(
            "club",
            3,
            {"reverse_barrel": "to_minus_760"},
            {"start_scores": (-860, -800, 0)},
            hands=8,
            sense=0.5,
            shows=line("reverse-barrel"),
        ),
    },
    answers={
        "barred": Answer(
            "bid-limit",
            {
                "preset": "site-ante",
                "options": {"barrel_auction": "barred"},
                "hand": HAND,
                "standing": 100,
                "on_barrel": True,
            },
            {"amounts": [], "decided_by": [{"option": "barrel_auction"}]},
        ),
    },
)


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


def test_a_score_may_stay_above_the_threshold() -> None:
    table = at_table("stub-1000", scores=(870, 0, 0), barrel=True, barrel_clamp=False)

    assert lines(scored(table, failed()), 0) == [("defence", 40)]


def test_a_jump_over_the_barrel_wins_where_it_is_allowed() -> None:
    hand = Hand(declarer=1, contract=130, cards=[10, 100, 10], marriages={1: "C"})
    without = at_table("site-bank", scores=(0, 870, 0))
    allowed = at_table("site-bank", scores=(0, 870, 0), barrel_jump_allowed=True)

    assert scored(without, hand).after.seats[1].barrel.on
    _, decision = closed(dealt(allowed), hand)
    assert isinstance(decision[-1], GameFinished)
    assert decision[-1].winners == (P1,)


def test_defence_points_may_be_added_on_the_barrel_but_do_not_win() -> None:
    table = at_table("stub-1000", standings={0: seated(970)}, barrel=True, barrel_holds_defence_points=False)
    event = scored(table, failed())

    assert lines(event, 0) == [("defence", 40)]


def test_a_hand_sat_out_may_be_a_try() -> None:
    table = at_table("stub-1000", 4, standings={0: seated(tries=2)}, barrel=True, barrel_sitting_hand_counts=True)

    assert lines(scored(table, made(cards=[0, 100, 10, 10])), 0)[-1] == ("barrel-exhausted", -120)


def test_a_contract_conceded_on_the_barrel_may_be_lost_and_the_barrel_with_it() -> None:
    table = at_table("site-ante", standings={1: seated()}, barrel_failed_contract="minus_contract_and_off")
    event = given_up(table, Concede(P1))

    assert lines(event, 1) == [("conceded", -100)]
    assert not event.after.seats[1].barrel.on


def test_opponents_of_a_bare_goal_are_frozen_in_a_conceded_hand_too() -> None:
    table = at_table(
        "site-ante",
        standings={1: seated()},
        barrel_goal=121,
        barrel_auction="auto_bid_goal",
        barrel_opponents_frozen=True,
    )
    event = given_up(table, Concede(P1), bid=121)

    assert lines(event, 0) == lines(event, 2) == [("frozen-by-barrel", 0)]


@pytest.mark.parametrize(
    ("preset", "options", "written", "after", "bolts"),
    [
        pytest.param("stub-1000", {"barrel": True}, [], Barrel(on=True, tries=1), 2, id="off"),
        pytest.param("howto-2-4", {}, [("bolt-fine", -120)], Barrel(on=False, falls=1), 0, id="he-falls"),
        pytest.param(
            "howto-2-4",
            {"barrel_third_bolt_unseats": False},
            [("held-on-barrel", 0)],
            Barrel(on=True, tries=1),
            0,
            id="he-stays",
        ),
    ],
)
def test_the_third_bolt_on_the_barrel(
    preset: str, options: dict[str, Any], written: list[tuple[str, int]], after: Barrel, bolts: int
) -> None:
    sitting = seated(bolts=2, bolt_row=2, bolt_hands=2, bolts_total=4)
    event = scored(at_table(preset, standings={2: sitting}, **options), made(cards=[20, 100, 0], tricks=[2, 6, 0]))

    assert lines(event, 2) == [("held-on-barrel", 0), *written]
    assert event.after.seats[2].barrel == after
    assert event.after.seats[2].bolts == bolts


@pytest.mark.parametrize(
    ("raw", "taken"), [pytest.param(False, (33, 100), id="off"), pytest.param(True, (40, 0), id="cards-alone")]
)
def test_a_captured_pair_is_its_cards_where_combinations_do_not_count(raw: bool, taken: tuple[int, int]) -> None:
    table = at_table(
        "stub-1000",
        standings={0: seated()},
        barrel=True,
        barrel_raw_count=raw,
        captured_pair_counts_as_marriage=True,
    )
    event = scored(table, failed(won={0: "KH QH AS AC AD"}))

    assert (event.taken[0].cards, event.taken[0].marriages) == taken


def test_the_third_fall_wipes_the_score_and_the_count() -> None:
    table = at_table("stub-1000", standings={0: seated(tries=2, falls=2)}, barrel=True, barrel_falls_to_zero=3)
    event = scored(table, failed())

    assert lines(event, 0) == [("held-on-barrel", 0), ("barrel-exhausted", -120), ("barrel-falls-to-zero", -760)]
    assert event.after.seats[0].barrel == Barrel()


def test_who_climbed_out_leaves_the_reverse_barrel() -> None:
    table = at_table("stub-1000", standings={0: Standing(-890, reverse_left=1)}, reverse_barrel="to_minus_760")
    event = scored(table, failed())

    assert (event.after.seats[0].score, event.after.seats[0].reverse_left) == (-850, None)


def test_the_reverse_barrel_loses_at_the_target_below_zero() -> None:
    table = at_table("stub-1000", standings={1: Standing(-900, reverse_left=1)}, reverse_barrel="to_minus_760")
    state, decision = closed(dealt(table), failed())

    end = decision[-1]
    assert isinstance(end, GameFinished)
    assert (end.reason, end.winners) == ("loss-floor", (P0,))
    assert state.sheet.seats[1].score == -1000


# --- where a card was exposed --------------------------------------------------------------------------------------


def test_a_fine_takes_the_dealer_off_the_barrel_and_a_share_is_held_there() -> None:
    event = exposed(at_table("wikipedia-ru", standings={0: seated(falls=1), 1: seated()}))

    assert event.ledger[1] == Line(P1, "held-on-barrel", 0, "barrel_holds_defence_points")
    assert [standing.barrel for standing in event.after.seats] == [Barrel(falls=2), Barrel(on=True), Barrel()]
    assert [standing.score for standing in event.after.seats] == [760, 880, 60]


def test_the_last_fall_wipes_the_score() -> None:
    event = exposed(at_table("wikipedia-ru", standings={0: seated(falls=2)}, barrel_falls_to_zero=3))

    assert event.ledger[1] == Line(P0, "barrel-falls-to-zero", -760, "barrel_falls_to_zero")
    assert (event.after.seats[0].score, event.after.seats[0].barrel) == (0, Barrel())


def test_a_share_may_be_added_on_the_barrel() -> None:
    event = exposed(at_table("wikipedia-ru", standings={1: seated()}, barrel_holds_defence_points=False))

    assert (event.after.seats[1].score, event.after.seats[1].barrel.on) == (940, True)


# --- a talon that is opened at the deal ------------------------------------------------------------------------------


def test_a_talon_that_lies_open_is_known_before_it_is_taken() -> None:
    table = at_table("wikipedia-ru", standings={1: seated()}, barrel_auction="no_auction", redeal=False)
    seen = view(dealt(table, talons=("AS KS 9H",)), None)

    assert seen.talon[0].cards == cards("AS KS 9H")
    assert (seen.talon[0].taken_by, seen.bid, seen.declarer, seen.contract) == (None, 120, 1, None)


def test_a_talon_that_lies_open_is_in_every_record() -> None:
    """A seat alone on the barrel plays without an auction, and the talon is opened at the deal."""
    options = {"barrel_auction": "no_auction", "barrel_talon_open_at_deal": True, "golden": False}
    order = opening("wikipedia-ru", 3, options, start_scores=(0, 870, 0))
    walks = (walk(order, random.Random(seed), hands=6) for seed in range(20))
    hands = [hand for each in walks for hand in record_of([step.events for step in each.steps], "spectator").hands]
    talons = [hand.deal.talons for hand in hands if hand.how == "barrel" and hand.deal is not None]
    assert len(talons) > 5
    assert all(talon is not None and len(talon) == 3 for (talon,) in talons)


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


def test_a_bid_on_the_barrel_is_refused_by_its_option() -> None:
    barred = dealt(at_table("wikipedia-ru", standings={2: seated()}, barrel_auction="barred"))

    assert option_behind(barred, MakeBid(P2, 105)) == "barrel_auction"
