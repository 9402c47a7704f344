"""The end of a hand, line by line: what the worked cases leave out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import pytest

from domain.cards import points
from domain.commands import Bomb, ClaimRedeal, Concede, Cross
from domain.events import Barrel, GameFinished, GoldenCircle, HandScored, Line, Settlement, Standing
from domain.phases.scoring import all_cards_are_taken
from domain.presets import read_rules
from domain.seats import Seat
from domain.state import Call
from tests.last_trick import Hand, closed, failed, lines, made, scored
from tests.positions import at_table, dealt, exchanging, played_on, seated, the_deal
from tests.story import given

P0, P1, P2, P3 = Seat(0), Seat(1), Seat(2), Seat(3)
GOLDEN: Final = GoldenCircle(over=False)


def given_up(
    way: Any, *, bid: int = 100, seats: int = 3, standings: Mapping[int, Standing] | None = None, **options: Any
) -> HandScored:
    table = at_table("stub-1000", seats, standings=standings, concede=True, cross=True, bomb="kurnik", **options)
    _, event, *_ = given(exchanging(dealt(table, talons=("AS AC QD",)), declarer=1, bid=100)).when(way).events
    assert isinstance(event, HandScored)
    return event


# --- points --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "recorded"),
    [
        pytest.param({}, 100, id="off"),
        pytest.param({"declarer_success": "actual"}, 153, id="all-he-took"),
        pytest.param(
            {"declarer_success": "actual", "declarer_rounding": True, "defender_rounding": "nearest_5"},
            155,
            id="rounded-without-the-marriage",
        ),
    ],
)
def test_what_a_made_contract_writes(options: dict[str, Any], recorded: int) -> None:
    event = scored(at_table("stub-1000", **options), made(cards=[10, 93, 17], marriages={1: "C"}))

    assert lines(event, 1) == [("contract-made", recorded)]


def test_rounding_may_make_a_contract() -> None:
    table = at_table("stub-1000", declarer_rounding=True, defender_rounding="nearest_5")

    assert lines(scored(table, made(cards=[10, 98, 12])), 1) == [("contract-made", 100)]
    assert lines(scored(at_table("stub-1000"), made(cards=[10, 98, 12])), 1) == [("contract-failed", -100)]


def test_a_golden_actual_total_doubles_marriages_as_agreed() -> None:
    options: dict[str, Any] = {"golden": True, "golden_mode": "multiplier_only", "declarer_success": "actual"}
    plain = at_table("stub-1000", circle=GOLDEN, golden_marriages="none_doubled", **options)
    doubled = at_table("stub-1000", circle=GOLDEN, **options)
    hand = made(cards=[10, 100, 10], marriages={1: "C"})

    assert lines(scored(plain, hand), 1) == [("contract-made", 260)]
    assert lines(scored(doubled, hand), 1) == [("contract-made", 320)]


def test_a_dark_golden_hand_multiplies_twice() -> None:
    table = at_table(
        "stub-1000",
        circle=GOLDEN,
        golden=True,
        golden_mode="multiplier_only",
        dark=True,
        dark_in_golden_round=True,
        dark_scope="all",
    )

    assert [lines(scored(table, made(dark=True)), seat) for seat in range(3)] == [
        [("defence", 40)],
        [("contract-made", 400)],
        [("defence", 40)],
    ]


PAIR_AND_ACES: Final = {0: "KH QH AS AC AD"}


@pytest.mark.parametrize(
    ("options", "cards", "marriages"),
    [
        pytest.param({}, 40, 0, id="off"),
        pytest.param({"captured_pair_counts_as_marriage": True}, 33, 100, id="captured"),
    ],
)
def test_a_captured_pair(options: dict[str, Any], cards: int, marriages: int) -> None:
    event = scored(at_table("stub-1000", **options), failed(won=PAIR_AND_ACES))

    assert (event.taken[0].cards, event.taken[0].marriages) == (cards, marriages)


def test_a_pair_that_its_captor_declared_counts_once() -> None:
    table = at_table("stub-1000", captured_pair_counts_as_marriage=True)
    event = scored(table, failed(won=PAIR_AND_ACES, marriages={0: "H"}))

    assert (event.taken[0].cards, event.taken[0].marriages) == (40, 100)


@pytest.mark.parametrize(("to", "cards"), [pytest.param("nobody", 60, id="off"), ("declarer", 82)])
def test_the_discard_of_the_old_game(to: str, cards: int) -> None:
    table = at_table("old-french-32", discard_points_to=to)
    event = scored(table, Hand(declarer=1, contract=50, cards=[30, 60, 8], last_trick=0))

    assert event.taken[1].cards == cards


def test_a_declined_talon_scores_for_nobody() -> None:
    table = dealt(at_table("old-french-32", discard_points_to="declarer"))

    _, events = played_on(exchanging(table, declarer=1, bid=50, taken=None, declined=True))

    event = events[-1]
    assert isinstance(event, HandScored)
    assert sum(seat.cards for seat in event.taken) == 130 - points(the_deal(table).talons[0])


# --- defence -------------------------------------------------------------------------------------------------------


def test_the_limit_of_defence_is_a_line_of_its_own() -> None:
    table = at_table("polish-tournament", scores=(790, 0, 0))

    assert lines(scored(table, failed()), 0) == [("defence", 40), ("defence-limit", -30)]


def test_a_score_below_the_stop_may_win_by_defence_where_nothing_caps_it() -> None:
    table = at_table("kurnik", scores=(790, 0, 0))
    _, decision = closed(dealt(table), failed(cards=[110, 10, 0], marriages={0: "H"}))

    end = decision[-1]
    assert isinstance(end, GameFinished)
    assert (end.winners, end.scores) == ((P0,), (1000, -100, 0))


def test_a_polish_game_is_won_by_an_own_contract_only() -> None:
    table = at_table("polish-home", scores=(990, 950, 0))
    state, decision = closed(dealt(table), made())

    assert isinstance(decision[-1], GameFinished)
    assert decision[-1].winners == (P1,)
    state, decision = closed(
        dealt(at_table("polish-home", scores=(790, 0, 0), defence_hard_cap=None)),
        failed(cards=[110, 10, 0], marriages={0: "H"}),
    )
    assert not isinstance(decision[-1], GameFinished)
    assert state.sheet.seats[0].score == 1000


# --- the dealer who sits out ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "talon", "credit"),
    [
        pytest.param({"sitter_score": "none"}, "AS AC QD", [], id="off"),
        pytest.param({}, "AS AC QD", [("sitter", 25)], id="the-talon"),
        pytest.param({"sitter_marriage_bonus": "full_or_half"}, "AS AC QD", [("sitter", 65)], id="and-a-half"),
        pytest.param(
            {"sitter_rounding": True, "defender_rounding": "nearest_10"}, "AS AC QD", [("sitter", 30)], id="rounded"
        ),
    ],
)
def test_his_credit(options: dict[str, Any], talon: str, credit: list[tuple[str, int]]) -> None:
    event = scored(at_table("stub-1000", 4, **options), made(cards=[0, 100, 10, 10]), talons=(talon,))

    assert lines(event, 0) == credit
    assert event.after.next_dealer == P1


@pytest.mark.parametrize(("kept", "credit"), [pytest.param(False, [], id="off"), (True, [("sitter", 25)])])
def test_his_credit_for_a_conceded_hand(kept: bool, credit: list[tuple[str, int]]) -> None:
    assert lines(given_up(Concede(P1), seats=4, sitter_scores_if_conceded=kept), 0) == credit


def test_on_the_barrel_he_records_nothing() -> None:
    table = at_table("stub-1000", 4, standings={0: seated(tries=2)}, barrel=True)
    event = scored(table, made(cards=[0, 100, 10, 10]))

    assert lines(event, 0) == [("held-on-barrel", 0)]
    assert event.after.seats[0].barrel == Barrel(on=True, tries=2)


def test_a_hand_sat_out_may_be_a_try() -> None:
    table = at_table("stub-1000", 4, standings={0: seated(tries=2)}, barrel=True, barrel_sitting_hand_counts=True)

    assert lines(scored(table, made(cards=[0, 100, 10, 10])), 0)[-1] == ("barrel-exhausted", -120)


# --- giving up -----------------------------------------------------------------------------------------------------


def test_every_third_concession_costs_more() -> None:
    event = given_up(Concede(P1), standings={1: Standing(concessions=2)}, concede_extra_penalty_every=3)

    assert lines(event, 1) == [("conceded", -100), ("concession-fine", -120)]


def test_a_fine_takes_a_seated_player_off() -> None:
    event = given_up(Cross(P1), standings={1: seated(crosses=1)}, barrel=True, cross_penalty_every=2)

    assert lines(event, 1) == [("cross-fine", -120)]
    assert event.after.seats[1].barrel == Barrel(on=False, tries=0, falls=1)


def test_a_seated_player_who_concedes_fails_his_contract() -> None:
    event = given_up(Concede(P1), standings={1: seated()}, barrel=True)
    assert lines(event, 1) == [("held-on-barrel", 0)]
    assert event.after.seats[1].barrel.tries == 1

    event = given_up(Concede(P1), standings={1: seated()}, barrel=True, barrel_failed_contract="minus_contract_and_off")
    assert lines(event, 1) == [("conceded", -100)]
    assert not event.after.seats[1].barrel.on


def test_a_concession_that_is_dealt_anew_is_a_try_of_the_declarer_only() -> None:
    event = given_up(Concede(P1), standings={0: seated(), 1: seated()}, barrel=True, concede_hand_counts=False)

    assert [seat.barrel.tries for seat in event.after.seats] == [0, 1, 0]
    assert event.after.next_dealer == P0


@pytest.mark.parametrize(
    ("seats", "bombs", "written"),
    [
        pytest.param(3, 0, [[("bomb", 0)], [("bombed", 0)], [("bomb", 0)]], id="the-first-is-free"),
        pytest.param(3, 1, [[("bomb", 60)], [("bombed", 0)], [("bomb", 60)]], id="sixty-each"),
        pytest.param(4, 0, [[], [("bombed", 0)], [("bomb", 0)], [("bomb", 0)]], id="free-for-the-sitter-too"),
        pytest.param(4, 1, [[("bomb", 40)], [("bombed", 0)], [("bomb", 40)], [("bomb", 40)]], id="forty-each-of-four"),
    ],
)
def test_a_bomb(seats: int, bombs: int, written: list[list[tuple[str, int]]]) -> None:
    event = given_up(Bomb(P1), seats=seats, standings={1: Standing(bombs=bombs)})

    assert [lines(event, seat) for seat in range(seats)] == written
    assert event.after.seats[1].bombs == bombs + 1


# --- bolts ---------------------------------------------------------------------------------------------------------

BOLT: Final = {"cards": [20, 100, 0], "tricks": [2, 6, 0]}


@pytest.mark.parametrize(
    ("options", "written", "after"),
    [
        pytest.param({"bolt": False}, [("held-on-barrel", 0)], Barrel(on=True, tries=1), id="off"),
        pytest.param({}, [("held-on-barrel", 0), ("bolt-fine", -120)], Barrel(on=False, falls=1), id="he-falls"),
        pytest.param(
            {"barrel_third_bolt_unseats": False},
            [("held-on-barrel", 0), ("held-on-barrel", 0)],
            Barrel(on=True, tries=1),
            id="he-stays",
        ),
        pytest.param(
            {"bolt_counting": "third_in_row_and_every_fifth"},
            [("held-on-barrel", 0), ("bolt-fine", -120)],
            Barrel(on=False, falls=1),
            id="one-fine-whatever-the-reasons",
        ),
    ],
)
def test_the_third_bolt_on_the_barrel(options: dict[str, Any], written: list[tuple[str, int]], after: Barrel) -> None:
    sitting = seated(bolts=2, bolt_row=2, bolt_hands=2, bolts_total=4)
    agreed: dict[str, Any] = {"bolt": True} | options
    table = at_table("stub-1000", standings={2: sitting}, barrel=True, **agreed)
    event = scored(table, made(**BOLT))

    assert lines(event, 2) == written
    assert event.after.seats[2].barrel == after
    if options.get("bolt", True) and "bolt_counting" not in options:
        assert event.after.seats[2].bolts == 0


def test_two_fines_of_one_bolt_are_both_written_off_the_barrel() -> None:
    standing = Standing(bolts=4, bolt_row=2, bolt_hands=2, bolts_total=4)
    table = at_table("stub-1000", standings={2: standing}, bolt=True, bolt_counting="third_in_row_and_every_fifth")

    assert lines(scored(table, made(**BOLT)), 2) == [("defence", 0), ("bolt-fine", -120), ("bolt-fine", -120)]


def test_a_golden_bolt_is_fined_double_where_fines_are() -> None:
    table = at_table("site-bank", golden=True, circle=GOLDEN, standings={2: Standing(bolts=1)})

    assert lines(scored(table, Hand(declarer=1, contract=120, cards=[20, 100, 0], tricks=[2, 6, 0])), 2) == [
        ("defence", 0),
        ("bolt-fine", -240),
    ]


# --- the barrel ----------------------------------------------------------------------------------------------------


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


def test_the_third_fall_wipes_the_score_and_the_count() -> None:
    table = at_table("stub-1000", standings={0: seated(tries=2, falls=2)}, barrel=True, barrel_falls_to_zero=3)
    event = scored(table, failed())

    assert lines(event, 0) == [("held-on-barrel", 0), ("barrel-exhausted", -120), ("barrel-falls-to-zero", -760)]
    assert event.after.seats[0].barrel == Barrel()


def test_those_who_arrive_together_displace_who_sat_there() -> None:
    table = at_table("stub-1000", scores=(0, 790, 870), standings={0: seated()}, barrel=True)
    event = scored(table, made())

    assert lines(event, 0) == [("held-on-barrel", 0), ("barrel-displaced", -120)]
    assert lines(event, 1) == [("contract-made", 100), ("barrel-clamp", -10), ("barrel-thrown-off-together", -120)]
    assert lines(event, 2) == [("defence", 10), ("barrel-thrown-off-together", -120)]


def test_whose_tries_are_gone_is_off_before_anybody_arrives_and_falls_once() -> None:
    table = at_table(
        "stub-1000", scores=(0, 790, 0), standings={0: seated(tries=2)}, barrel=True, barrel_exhausted="to_zero"
    )
    event = scored(table, made())

    assert lines(event, 0) == [("held-on-barrel", 0), ("barrel-exhausted", -880)]
    assert [seat.barrel for seat in event.after.seats] == [Barrel(falls=1), Barrel(on=True), Barrel()]


def test_points_taken_are_written_where_they_complete_the_barrel() -> None:
    table = at_table("wikipedia-ru", standings={1: seated()})
    event = scored(table, Hand(declarer=1, contract=100, cards=[20, 80, 20], marriages={1: "S"}))
    assert lines(event, 1) == [("contract-made", 120)]

    defended = at_table("basic-numbered", standings={0: seated()})
    event = scored(defended, Hand(declarer=1, contract=100, cards=[120, 0, 0], tricks=[8, 0, 0]))
    assert lines(event, 0) == [("barrel-made", 120)]


def test_opponents_of_a_bare_goal_are_frozen_in_a_conceded_hand_too() -> None:
    table = at_table("site-1001", standings={1: seated()}, concede_on_barrel=True)
    state = exchanging(dealt(table), declarer=1, bid=121)

    event = given(state).when(Concede(P1)).events[1]

    assert isinstance(event, HandScored)
    assert lines(event, 0) == lines(event, 2) == [("frozen-by-barrel", 0)]


def test_who_was_outbid_from_the_barrel_records_nothing() -> None:
    table = at_table("site-1001", standings={0: seated()})
    hand = Hand(declarer=1, contract=125, cards=[20, 90, 10], calls=(Call(P0, 121, forced=True), Call(P1, 125)))

    assert lines(scored(table, hand), 0) == [("outbid-on-barrel", 0)]


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


# --- resets, circles, the end --------------------------------------------------------------------------------------


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

    assert given(state).when(ClaimRedeal(P1)).state.sheet.golden == GoldenCircle(1, over=False)


def test_nothing_more_is_settled_once_the_game_is_won() -> None:
    table = at_table("site-bank", scores=(870, 0, 0), standings={1: seated(tries=2)}, loss_floor=-1000)
    hand = Hand(declarer=1, contract=120, cards=[20, 80, 20], marriages={1: "S"})
    state, decision = closed(dealt(table), hand)

    end = decision[-1]
    assert isinstance(end, GameFinished)
    assert (end.winners, end.scores) == ((P1,), (890, 1000, 20))
    assert not state.sheet.seats[0].barrel.on


def test_the_floor_is_paid_by_who_stands_there() -> None:
    table = at_table("site-1001", scores=(500, -950, 100))
    _, decision = closed(dealt(table), failed())

    end = decision[-1]
    assert isinstance(end, GameFinished)
    assert (end.reason, end.winners) == ("loss-floor", (P0,))
    assert end.settlement == Settlement("proportional_points", 1001, (2002, -2002, 0))


def test_lines_name_the_option_that_made_them() -> None:
    event = scored(at_table("stub-1000"), made())

    assert event.ledger[0] == Line(P1, "contract-made", 100, "declarer_success")


@pytest.mark.parametrize(
    ("preset", "seats", "options", "taken"),
    [
        pytest.param("stub-1000", 3, {}, True, id="each-gets-one"),
        pytest.param("stub-1000", 3, {"talon_optional": True}, False, id="the-talon-may-stay"),
        pytest.param("old-french-32", 3, {}, False, id="two-are-discarded"),
        pytest.param("stub-1000", 2, {}, False, id="a-second-talon"),
    ],
)
def test_whether_all_cards_are_taken(preset: str, seats: int, options: dict[str, Any], taken: bool) -> None:
    assert all_cards_are_taken(read_rules(preset, options, seats)) == taken
