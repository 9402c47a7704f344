"""The end of a hand, line by line: what the worked cases and the families of options leave out."""

from __future__ import annotations

import pytest

from domain.commands import Concede
from domain.events import Barrel, GameFinished, Settlement
from domain.phases.scoring import all_cards_are_taken
from domain.presets import read_rules
from domain.seats import Seat
from domain.state import Call
from tests.closing import given_up
from tests.last_trick import Hand, closed, failed, lines, made, scored
from tests.positions import at_table, dealt, seated

P0, P1 = Seat(0), Seat(1)


@pytest.mark.parametrize(
    ("preset", "seats", "taken"),
    [
        pytest.param("stub-1000", 3, True, id="each-gets-one"),
        pytest.param("old-french-32", 3, False, id="two-are-discarded"),
        pytest.param("stub-1000", 2, False, id="a-second-talon"),
    ],
)
def test_whether_all_cards_are_taken(preset: str, seats: int, taken: bool) -> None:
    assert all_cards_are_taken(read_rules(preset, {}, seats)) == taken


# --- defence -------------------------------------------------------------------------------------------------------


def test_the_limit_of_defence_is_a_line_of_its_own() -> None:
    table = at_table("polish-tournament", scores=(800, 0, 0))

    assert lines(scored(table, failed()), 0) == [("defence", 40), ("defence-limit", -40)]


def test_a_score_below_the_stop_may_win_by_defence_where_nothing_caps_it() -> None:
    table = at_table("kurnik", scores=(790, 0, 0))
    _, decision = closed(dealt(table), failed(cards=[110, 10, 0], marriages={0: "H"}))

    end = decision[-1]
    assert isinstance(end, GameFinished)
    assert (end.winners, end.scores) == ((P0,), (1000, -100, 0))


def test_a_polish_game_is_won_by_an_own_contract() -> None:
    table = at_table("polish-home", scores=(990, 950, 0))
    _, decision = closed(dealt(table), made())

    assert isinstance(decision[-1], GameFinished)
    assert decision[-1].winners == (P1,)


# --- the barrel ----------------------------------------------------------------------------------------------------


def test_a_dealer_who_sits_out_records_nothing_on_the_barrel() -> None:
    table = at_table("site-ante", 4, standings={0: seated(tries=2)})
    event = scored(table, made(cards=[0, 100, 10, 10]))

    assert lines(event, 0) == [("held-on-barrel", 0)]
    assert event.after.seats[0].barrel == Barrel(on=True, tries=2)


def test_a_seated_player_who_concedes_fails_his_contract() -> None:
    event = given_up(at_table("site-ante", standings={1: seated()}), Concede(P1))

    assert lines(event, 1) == [("held-on-barrel", 0)]
    assert event.after.seats[1].barrel.tries == 1


def test_those_who_arrive_together_displace_who_sat_there() -> None:
    table = at_table("site-ante", scores=(0, 790, 870), standings={0: seated()})
    event = scored(table, made())

    assert lines(event, 0) == [("held-on-barrel", 0), ("barrel-displaced", -120)]
    assert lines(event, 1) == [("contract-made", 100), ("barrel-clamp", -10), ("barrel-thrown-off-together", -120)]
    assert lines(event, 2) == [("defence", 10), ("barrel-thrown-off-together", -120)]


def test_whose_tries_are_gone_is_off_before_anybody_arrives_and_falls_once() -> None:
    table = at_table("howto-2-4", scores=(0, 790, 0), standings={0: seated(tries=2)})
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


def test_who_was_outbid_from_the_barrel_records_nothing() -> None:
    table = at_table("site-1001", standings={0: seated()})
    hand = Hand(declarer=1, contract=125, cards=[20, 90, 10], calls=(Call(P0, 121, forced=True), Call(P1, 125)))

    assert lines(scored(table, hand), 0) == [("outbid-on-barrel", 0)]


# --- the end -------------------------------------------------------------------------------------------------------


def test_nothing_more_is_settled_once_the_game_is_won() -> None:
    table = at_table("site-bank", scores=(870, 0, 0), standings={1: seated(tries=2)})
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
