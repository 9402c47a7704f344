"""Giving up: when it is barred, what it costs, whom it pays."""

from __future__ import annotations

from typing import Any, Final

import pytest

from domain.commands import Bomb, Concede, Cross
from domain.conventions import conceding
from domain.conventions.conceding import Conceding
from domain.events import Barrel, HandScored, Standing
from domain.seats import Seat
from domain.violations import Refusal
from tests.closing import given_up
from tests.family import Said, Switch, named
from tests.last_trick import closed, failed, lines
from tests.positions import at_table, dealt, exchanging, listed, seated
from tests.records.planting import Table
from tests.refused import giving, giving_at

NOTHING: dict[str, Any] = {"own_barrel": False, "any_barrel": False, "conceded": 0, "dark": False, "golden": False}
ON = Conceding(concede=True)

_PLAYED: Final = {"concede": True, "golden": False}
_CROSSED: Final = {"cross": True, "golden": False}
SAID: Final = Said(
    refused={
        Refusal.CONCEDING_NOT_PLAYED: lambda: (giving(), Concede(Seat(1)), {}),
        Refusal.CONCEDING_NOT_ON_BARREL: lambda: (
            giving_at(at_table("site-1001", standings={1: seated()})),
            Concede(Seat(1)),
            {},
        ),
        Refusal.CROSSING_NOT_PLAYED: lambda: (giving(), Cross(Seat(1)), {}),
        Refusal.BOMB_NOT_PLAYED: lambda: (giving(), Bomb(Seat(1)), {}),
        Refusal.CONCEDING_WHILE_BARREL: lambda: (
            giving_at(at_table("site-bank", standings={2: seated()}, concede_if_any_on_barrel=False)),
            Concede(Seat(1)),
            {},
        ),
        Refusal.CONCEDING_LIMIT: lambda: (
            giving_at(at_table("site-bank", standings={1: Standing(concessions=1)}, concede_limit=1)),
            Concede(Seat(1)),
            {},
        ),
        Refusal.CROSSING_WHILE_BARREL: lambda: (
            giving_at(at_table("wikipedia-ru", standings={2: seated()}, cross=True, cross_if_any_on_barrel=False)),
            Cross(Seat(1)),
            {},
        ),
        Refusal.CROSSING_LIMIT: lambda: (
            giving_at(at_table("wikipedia-ru", standings={1: Standing(crosses=1)}, cross=True, cross_limit=1)),
            Cross(Seat(1)),
            {},
        ),
    },
    recorded={
        Refusal.CONCEDING_NOT_PLAYED: Table("polish-home"),
        Refusal.CROSSING_NOT_PLAYED: Table(),
        Refusal.BOMB_NOT_PLAYED: Table(),
        Refusal.CONCEDING_NOT_ON_BARREL: Table(
            "barrel-essay", options={**_PLAYED, "concede_on_barrel": False}, late=True, hands=8
        ),
        Refusal.CONCEDING_WHILE_BARREL: Table(
            "barrel-essay", options={**_PLAYED, "concede_if_any_on_barrel": False}, late=True, hands=8
        ),
        Refusal.CONCEDING_LIMIT: Table("barrel-essay", options={**_PLAYED, "concede_limit": 1}, sense=0, hands=12),
        Refusal.CROSSING_WHILE_BARREL: Table(
            "barrel-essay", options={**_CROSSED, "cross_if_any_on_barrel": False}, late=True, hands=8
        ),
        Refusal.CROSSING_LIMIT: Table("barrel-essay", options={**_CROSSED, "cross_limit": 1}, sense=0, hands=12),
    },
    switches={
        "concede": Switch({"concede": False}, named("concede_")),
        "cross": Switch({"cross": False}, named("cross_")),
    },
)


@pytest.mark.parametrize(
    ("options", "facts", "barred"),
    [
        pytest.param(Conceding(concede=False), {}, Refusal.CONCEDING_NOT_PLAYED, id="off"),
        pytest.param(ON, {}, None, id="on"),
        pytest.param(ON, {"golden": True}, Refusal.CONCEDING_NOT_IN_GOLDEN, id="a-golden-hand"),
        pytest.param(ON, {"dark": True}, Refusal.CONCEDING_NOT_IN_DARK, id="a-dark-hand"),
        pytest.param(ON, {"own_barrel": True, "any_barrel": True}, None, id="on-the-barrel"),
        pytest.param(
            Conceding(concede=True, concede_on_barrel=False),
            {"own_barrel": True, "any_barrel": True},
            Refusal.CONCEDING_NOT_ON_BARREL,
            id="not-on-the-barrel",
        ),
        pytest.param(
            Conceding(concede=True, concede_on_barrel=False), {"any_barrel": True}, None, id="another-on-the-barrel"
        ),
        pytest.param(
            Conceding(concede=True, concede_if_any_on_barrel=False),
            {"any_barrel": True},
            Refusal.CONCEDING_WHILE_BARREL,
            id="not-while-anybody-is",
        ),
        pytest.param(Conceding(concede=True, concede_limit=2), {"conceded": 1}, None, id="below-the-limit"),
        pytest.param(
            Conceding(concede=True, concede_limit=2), {"conceded": 2}, Refusal.CONCEDING_LIMIT, id="at-the-limit"
        ),
    ],
)
def test_conceding_is_barred(options: Conceding, facts: dict[str, Any], barred: Refusal | None) -> None:
    assert conceding.concede_barred(options, **(NOTHING | facts)) == barred


@pytest.mark.parametrize(
    ("options", "any_barrel", "crossed", "dark", "barred"),
    [
        pytest.param(Conceding(cross=False), False, 0, False, Refusal.CROSSING_NOT_PLAYED, id="off"),
        pytest.param(Conceding(cross=True), True, 9, False, None, id="on"),
        pytest.param(Conceding(cross=True), False, 0, True, Refusal.CROSSING_NOT_IN_DARK, id="a-dark-hand"),
        pytest.param(
            Conceding(cross=True, cross_if_any_on_barrel=False),
            True,
            0,
            False,
            Refusal.CROSSING_WHILE_BARREL,
            id="not-while-anybody-is-on-the-barrel",
        ),
        pytest.param(Conceding(cross=True, cross_limit=1), False, 0, False, None, id="below-the-limit"),
        pytest.param(Conceding(cross=True, cross_limit=1), False, 1, False, Refusal.CROSSING_LIMIT, id="at-the-limit"),
    ],
)
def test_crossing_is_barred(
    options: Conceding, any_barrel: bool, crossed: int, dark: bool, barred: Refusal | None
) -> None:
    assert conceding.cross_barred(options, any_barrel=any_barrel, crossed=crossed, dark=dark) == barred


@pytest.mark.parametrize(
    ("options", "conceded", "points", "bolts"),
    [
        pytest.param(ON, 0, 120, 0, id="the-contract"),
        pytest.param(Conceding(concede=True, concede_declarer="zero"), 0, 0, 0, id="nothing"),
        pytest.param(Conceding(concede=True, concede_declarer="one_bolt"), 0, 0, 1, id="a-bolt"),
        pytest.param(Conceding(concede=True, concede_free_per_match=1), 0, 0, 0, id="free"),
        pytest.param(Conceding(concede=True, concede_free_per_match=1), 1, 120, 0, id="no-longer-free"),
        pytest.param(
            Conceding(concede=True, concede_free_per_match=1, concede_declarer="one_bolt"), 0, 0, 0, id="a-free-bolt"
        ),
    ],
)
def test_what_the_declarer_pays(options: Conceding, conceded: int, points: int, bolts: int) -> None:
    assert conceding.declarer_pays(options, 120, conceded) == points
    assert conceding.declarer_bolts(options, conceded) == bolts


def paying(how: str, rounding: str = "to_unit_half_up") -> Conceding:
    floor = rounding == "floor"
    match how:
        case "split":
            return Conceding(
                concede_opponents="split_equally", concede_half_rounding="floor" if floor else "to_unit_half_up"
            )
        case "sixty":
            return Conceding(concede_opponents="sixty_each")
        case "at-most-60":
            return Conceding(concede_opponents="split_equally_max_60")
        case _:
            return Conceding(concede_half_rounding="floor" if floor else "to_unit_half_up")


@pytest.mark.parametrize(
    ("options", "contract", "opponents", "unit", "paid"),
    [
        pytest.param(paying("half"), 120, 2, 5, 60, id="half"),
        pytest.param(paying("half"), 105, 2, 5, 55, id="half-to-the-unit-half-up"),
        pytest.param(paying("half"), 105, 2, 1, 53, id="half-to-a-point"),
        pytest.param(paying("half"), 105, 2, 10, 50, id="half-to-tens"),
        pytest.param(paying("half", "floor"), 105, 2, 5, 52, id="half-down-to-a-point"),
        pytest.param(paying("split"), 100, 3, 5, 35, id="a-third"),
        pytest.param(paying("split", "floor"), 100, 3, 5, 33, id="a-third-down"),
        pytest.param(paying("split"), 200, 2, 5, 100, id="as-much-as-it-is"),
        pytest.param(paying("at-most-60"), 200, 2, 5, 60, id="at-most-60"),
        pytest.param(paying("at-most-60"), 100, 2, 5, 50, id="less-than-60"),
        pytest.param(paying("sixty"), 100, 3, 5, 60, id="sixty-whatever-it-was"),
    ],
)
def test_what_an_opponent_gets(options: Conceding, contract: int, opponents: int, unit: int, paid: int) -> None:
    assert conceding.opponent_gets(options, contract, opponents, unit) == paid


@pytest.mark.parametrize(
    ("every", "before", "fined"),
    [pytest.param(None, 2, False, id="off"), (3, 1, False), (3, 2, True), (3, 3, False), (3, 5, True)],
)
def test_every_so_often_there_is_a_fine(every: int | None, before: int, fined: bool) -> None:
    assert conceding.concession_fined(Conceding(concede_extra_penalty_every=every), before) == fined
    assert conceding.cross_fined(Conceding(cross_penalty_every=every), before) == fined


@pytest.mark.parametrize(
    ("bombed", "seats", "paid"),
    [pytest.param(0, 3, 0, id="the-first-is-free"), (1, 3, 60), (5, 2, 60), (1, 4, 40)],
)
def test_what_a_bomb_pays(bombed: int, seats: int, paid: int) -> None:
    assert conceding.bomb_pays(bombed, seats) == paid


# --- in a hand -----------------------------------------------------------------------------------------------------

P0, P1 = Seat(0), Seat(1)


@pytest.mark.parametrize(
    ("barrels", "way", "options", "found"),
    [
        ({1: seated()}, Concede(P1), {"concede_on_barrel": False}, False),
        ({0: seated()}, Concede(P1), {"concede_on_barrel": False}, True),
        ({0: seated()}, Concede(P1), {"concede_if_any_on_barrel": False}, False),
        ({0: seated()}, Cross(P1), {"cross_if_any_on_barrel": False}, False),
        ({0: seated()}, Cross(P1), {}, True),
    ],
)
def test_the_barrel_bars(barrels: Any, way: Any, options: dict[str, Any], found: bool) -> None:
    table = at_table("site-ante", standings=barrels, cross=True, **options)

    assert (way in listed(exchanging(dealt(table), declarer=1, bid=100))) == found


def test_crossing_after_a_failure_is_none_before_the_first_card() -> None:
    table = at_table("stub-1000", cross=True, cross_stage="after_failure")
    ways = listed(exchanging(dealt(table), declarer=1, bid=100, stage="give"))

    assert not {Concede(P1), Cross(P1), Bomb(P1)} & set(ways)


def test_crossing_before_play_is_none_after_a_failure() -> None:
    _, decision = closed(dealt(at_table("basic-numbered", cross=True, cross_stage="before_play")), failed())

    assert isinstance(decision[-1], HandScored)


def test_every_third_concession_costs_more() -> None:
    table = at_table("site-ante", standings={1: Standing(concessions=2)}, concede_extra_penalty_every=3)

    assert lines(given_up(table, Concede(P1)), 1) == [("conceded", -100), ("concession-fine", -120)]


def test_a_fine_takes_a_seated_player_off() -> None:
    table = at_table("site-ante", standings={1: seated(crosses=1)}, cross=True, cross_penalty_every=2)
    event = given_up(table, Cross(P1))

    assert lines(event, 1) == [("cross-fine", -120)]
    assert event.after.seats[1].barrel == Barrel(on=False, tries=0, falls=1)


def test_a_concession_that_is_dealt_anew_is_a_try_of_the_declarer_only() -> None:
    table = at_table("site-ante", standings={0: seated(), 1: seated()}, concede_hand_counts=False)
    event = given_up(table, Concede(P1))

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
    table = at_table("stub-1000", seats, standings={1: Standing(bombs=bombs)}, bomb="kurnik")
    event = given_up(table, Bomb(P1))

    assert [lines(event, seat) for seat in range(seats)] == written
    assert event.after.seats[1].bombs == bombs + 1
