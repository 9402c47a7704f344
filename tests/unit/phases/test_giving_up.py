"""Conceding, crossing, bombing: from when to when, and what comes of it."""

from __future__ import annotations

from typing import Any

import pytest

from domain.commands import Bomb, Concede, Cross, Pass, PlayCard, SetContract
from domain.events import HandConceded, HandCrossed, HandScored, Next, Passed, TrickTaken
from domain.seats import Seat
from domain.state import State, phase_name
from domain.violations import Refusal
from tests.closing import given_up
from tests.last_trick import Hand, before_last_trick
from tests.positions import at_table, dealt, exchanging, listed, mildest
from tests.story import Story, given
from tests.text import card

P0, P1, P2 = Seat(0), Seat(1), Seat(2)
ALL: Any = {"concede": True, "cross": True, "bomb": "kurnik"}
WAYS: Any = {Concede(P1), Cross(P1), Bomb(P1)}


def ways(state: State) -> set[Any]:
    return set(listed(state)) & WAYS


def taking(**options: Any) -> State:
    return exchanging(dealt(at_table("stub-1000", **options)), declarer=1, bid=100, stage="take_talon", taken=None)


@pytest.mark.parametrize(
    ("options", "found"),
    [
        pytest.param({}, set(), id="off"),
        pytest.param({"concede": True}, {Concede(P1)}, id="conceding"),
        pytest.param({"cross": True}, {Cross(P1)}, id="crossing"),
        pytest.param({"bomb": "kurnik"}, {Bomb(P1)}, id="bombing"),
        pytest.param(ALL, WAYS, id="all"),
    ],
)
def test_ways_of_giving_up(options: dict[str, Any], found: set[Any]) -> None:
    assert ways(exchanging(dealt(at_table("stub-1000", **options)), declarer=1, bid=100, stage="give")) == found


def test_from_the_talon_to_the_first_lead() -> None:
    story = given(taking(**ALL))
    assert ways(story.state) == set()
    for stage in ("give", "contract", "play"):
        story = story.when(mildest(story.state))
        assert (phase_name(story.state), ways(story.state)) == (stage, WAYS)
    story = story.when(mildest(story.state))
    assert ways(story.state) == set()


def test_not_before_the_talon_and_not_after_the_first_card() -> None:
    story = given(taking(**ALL))
    for way in (Concede(P1), Cross(P1), Bomb(P1)):
        story.when(way).refused(Refusal.NOT_IN_THIS_PHASE)
    started = story
    while phase_name(started.state) != "play":
        started = started.when(mildest(started.state))
    for _ in range(3):
        started = started.when(mildest(started.state))
    turn = started.state.phase.turn  # type: ignore[union-attr]
    for way in (Concede(turn), Cross(turn), Bomb(turn)):
        started.when(way).refused(Refusal.GIVING_UP_TOO_LATE)


def test_other_commands_are_no_way_of_giving_up() -> None:
    state = exchanging(dealt(at_table("stub-1000")), declarer=1, bid=100, stage="give")

    given(state).when(PlayCard(P1, card("AS"))).refused(Refusal.NOT_IN_THIS_PHASE, phase="give")


def test_only_the_declarer_gives_up_at_the_first_lead() -> None:
    table = dealt(at_table("howto-2-4", **ALL))
    story = given(exchanging(table, declarer=1, bid=100, given=True)).when(SetContract(P1, 100))

    assert not {Concede(P0), Cross(P0), Bomb(P0)} & set(listed(story.state))
    story.when(Concede(P0)).refused(Refusal.GIVING_UP_TOO_LATE)


def test_the_amount_is_the_bid_until_there_is_a_contract() -> None:
    state = exchanging(dealt(at_table("stub-1000", concede=True)), declarer=1, bid=105, given=True)

    assert given(state).when(Concede(P1)).events[0] == HandConceded(P1, 105)
    assert given(state).when(SetContract(P1, 120), Concede(P1)).events[0] == HandConceded(P1, 120)


@pytest.mark.parametrize(
    ("way", "outcome", "scores"),
    [
        (Concede(P1), "conceded", [50, -100, 50]),
        (Cross(P1), "crossed", [0, 0, 0]),
        (Bomb(P1), "bombed", [0, 0, 0]),
    ],
)
def test_what_comes_of_it(way: Any, outcome: str, scores: list[int]) -> None:
    scored = given_up(at_table("stub-1000", **ALL), way)

    assert (scored.outcome, [seat.score for seat in scored.after.seats]) == (outcome, scores)
    assert scored.after.next_dealer == P1
    seat = scored.after.seats[1]
    assert (seat.concessions, seat.crosses, seat.bombs) == (
        int(outcome == "conceded"),
        int(outcome == "crossed"),
        int(outcome == "bombed"),
    )


# --- after a failure -----------------------------------------------------------------------------------------------


def after_the_tricks(cards: list[int], **options: Any) -> Story:
    table = dealt(at_table("basic-numbered", **options))
    state, trick = before_last_trick(table, Hand(declarer=1, contract=100, cards=cards))
    return given(state).when(*(PlayCard(seat, card) for seat, card in trick))


def test_who_failed_is_asked_whether_he_crosses_himself() -> None:
    story = after_the_tricks([40, 60, 20], cross=True)

    taken = story.events[-1]
    assert isinstance(taken, TrickTaken)
    assert taken.next == Next("cross_after", (P1,))
    assert listed(story.state) == (Cross(P1), Pass(P1))
    crossed, scored = story.when(Cross(P1)).events
    assert crossed == HandCrossed(P1)
    assert isinstance(scored, HandScored)
    assert (scored.outcome, [seat.score for seat in scored.after.seats]) == ("crossed", [0, 0, 0])


def test_he_may_take_his_loss() -> None:
    story = after_the_tricks([40, 60, 20], cross=True).when(Pass(P1))

    passed, scored = story.events
    assert passed == Passed(P1, "cross_after", Next("cross_after", ()))
    assert isinstance(scored, HandScored)
    assert story.state.sheet == scored.after
    assert [seat.score for seat in scored.after.seats] == [40, -100, 20]


def test_he_may_do_nothing_else() -> None:
    after_the_tricks([40, 60, 20], cross=True).when(Concede(P1)).refused(Refusal.NOT_IN_THIS_PHASE)


@pytest.mark.parametrize(
    ("cards", "options"),
    [
        pytest.param([40, 60, 20], {}, id="off"),
        pytest.param([10, 100, 10], {"cross": True}, id="nothing-failed"),
    ],
)
def test_nobody_is_asked(cards: list[int], options: dict[str, Any]) -> None:
    assert isinstance(after_the_tricks(cards, **options).events[-1], HandScored)
