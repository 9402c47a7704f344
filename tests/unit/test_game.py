"""Opening a game, and whose turn it is."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from domain import shuffle
from domain.commands import Close, Pass
from domain.events import Barrel, Dealing, GameOpened, GoldenCircle, HandScored, Next, SeatOpened, Standing
from domain.game import OpenGame, evolve, fold, legal_commands, open_game, table_commands
from domain.rules import RULES_VERSION, InvalidOptions, Rules
from domain.seats import Seat
from domain.state import phase_name
from tests.positions import AUDIT_KEY, SEED, at_table, dealt, listed, opening, played_on
from tests.story import given

P0, P1, P2 = Seat(0), Seat(1), Seat(2)


def opened(**more: Any) -> GameOpened:
    (event,) = open_game(replace(opening("stub-1000"), **more))
    assert isinstance(event, GameOpened)
    return event


def test_a_game_keeps_all_its_options_by_value() -> None:
    event = opened(options={"target": 500}, clock={"kind": "turn"}, scope="club")

    assert (event.preset, event.rules_version) == ("stub-1000", RULES_VERSION)
    assert Rules.stored(event.options, 3).ending.target == 500
    assert (event.clock, event.scope, event.audit_key) == ({"kind": "turn"}, "club", AUDIT_KEY)
    assert [seat.name for seat in event.seats] == ["seat 0", "seat 1", "seat 2"]


@pytest.mark.parametrize(
    ("start", "following"),
    [("immediately", Next("deal", ())), ("when_ready", Next("seating", (P0, P1, P2)))],
)
def test_it_begins_at_once_or_when_all_are_ready(start: str, following: Next) -> None:
    assert opened(start=start).next == following
    assert phase_name(fold([opened(start=start)])) == following.phase


def test_the_first_sheet() -> None:
    sheet = opened(first_dealer=P2, start_scores=(10, 20, 30)).first

    assert sheet.seats == (Standing(10), Standing(20), Standing(30))
    assert (sheet.next_dealer, sheet.next_opener, sheet.golden) == (P2, P0, GoldenCircle(over=True))
    assert sheet.seats[0].barrel == Barrel()
    assert opened(options={"golden": True}).first.golden == GoldenCircle(over=False)


def test_the_first_dealer_is_named_or_drawn_or_seat_0() -> None:
    seeded = Dealing("server", SEED)

    assert opened(first_dealer=P1).first.next_dealer == P1
    assert opened(dealing=seeded).first.next_dealer == shuffle.first_dealer(bytes.fromhex(SEED), (None,) * 3, 3)
    assert opened().first.next_dealer == P0


@pytest.mark.parametrize(
    ("order", "codes"),
    [
        ({"first_dealer": Seat(3)}, ["no-such-dealer"]),
        ({"first_dealer": Seat(-1)}, ["no-such-dealer"]),
        ({"start_scores": (0, 0)}, ["start-scores-by-seat"]),
        ({"start_scores": (0, 0, 1000)}, ["start-scores-too-high"]),
        ({"start_scores": (0, 0, 880), "options": {"barrel": True}}, ["start-scores-too-high"]),
        ({"start_scores": (1000,), "first_dealer": Seat(9)}, None),
    ],
)
def test_what_a_game_cannot_be_opened_with(order: dict[str, Any], codes: list[str] | None) -> None:
    with pytest.raises(InvalidOptions) as refused:
        opened(**order)

    told = [issue.code for issue in refused.value.issues]
    assert told == (codes or ["no-such-dealer", "start-scores-by-seat", "start-scores-too-high"])


def test_880_may_be_a_start_where_there_is_no_barrel() -> None:
    assert opened(start_scores=(0, 0, 880)).first.seats[2].score == 880


def test_an_order_may_leave_almost_everything_out() -> None:
    order = OpenGame(
        preset="kurnik", seats=(SeatOpened("A"), SeatOpened("B")), dealing=Dealing("external"), audit_key=AUDIT_KEY
    )

    assert fold(open_game(order)).rules.seats == 2


# --- whose turn ----------------------------------------------------------------------------------------------------


def test_only_the_seat_to_act_has_commands() -> None:
    state = dealt(at_table("polish-home"))

    assert [bool(legal_commands(state, Seat(seat))) for seat in range(3)] == [False, False, True]
    assert Pass(P2) in listed(state)


def test_nobody_has_commands_between_hands_and_at_the_end() -> None:
    table = at_table("polish-home")
    over = given(table).when(Close("rain")).state

    assert [legal_commands(state, P0) for state in (table, over)] == [(), ()]
    assert table_commands(over) == ()


def test_a_whole_hand_is_a_fold_of_its_events() -> None:
    start = dealt(at_table("polish-home"))
    end, events = played_on(start)
    state = start
    for event in events:
        state = evolve(state, event)

    assert state == end
    assert [type(event) for event in events].count(HandScored) == 1
    assert end.last_hand is not None
    assert (end.last_hand.declarer, end.last_hand.contract, end.last_hand.outcome) == (P1, 100, "played")


def test_commands_and_events_keep_their_seats_through_json() -> None:
    command = Pass(P2)

    assert msgspec.json.decode(msgspec.json.encode(command)) == {"type": "pass", "seat": 2}
