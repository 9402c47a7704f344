"""The orders of the table."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from domain import shuffle
from domain.commands import (
    BidDark,
    Close,
    CorrectScore,
    Deal,
    ExpireTurn,
    ExposeCard,
    LookAtCards,
    Pass,
    Ready,
    ReissueToken,
    Resign,
)
from domain.events import (
    Dealing,
    Dealt,
    DealtFrom,
    ForkedFrom,
    GameFinished,
    Next,
    Passed,
    ScoreCorrected,
    SeatReady,
    SeatResigned,
    TokenReissued,
    TurnExpired,
)
from domain.game import decide, fold, next_deal, open_game, table_commands
from domain.phases import table
from domain.seats import Seat
from domain.state import phase_name
from domain.violations import Refusal
from tests.positions import SEED, at_table, dealt, deck, exchanging, mildest, opening, the_deal
from tests.story import Story, given
from tests.text import cards

P0, P1, P2 = Seat(0), Seat(1), Seat(2)


def waiting(**more: Any) -> Story:
    return given(*open_game(replace(opening("polish-home"), start="when_ready", **more)))


# --- seating -------------------------------------------------------------------------------------------------------


def test_the_game_waits_for_all_seats() -> None:
    story = waiting()
    assert (phase_name(story.state), table_commands(story.state)) == ("seating", ("ready", "close", "correct_score"))

    story = story.when(Ready(P2, "lucky"))
    story.then(SeatReady(P2, "lucky", Next("seating", (P0, P1))))
    story = story.when(Ready(P0), Ready(P1))

    story.then(SeatReady(P1, None, Next("deal", ())))
    assert phase_name(story.state) == "deal"
    assert story.state.table.client_seeds == (None, None, "lucky")


def test_nobody_else_gets_ready() -> None:
    waiting().when(Ready(Seat(3))).refused(Refusal.NO_SUCH_SEAT, seat=3)


@pytest.mark.parametrize("drawn", [True, False])
def test_the_first_dealer_is_drawn_from_all_seeds_unless_he_was_named(drawn: bool) -> None:
    dealing = Dealing("seeded", SEED)
    story = waiting(dealing=dealing) if drawn else waiting(dealing=dealing, first_dealer=P1)

    story = story.when(Ready(P0, "a"), Ready(P1, "b"), Ready(P2, "c"))

    expected = shuffle.first_dealer(bytes.fromhex(SEED), ("a", "b", "c"), 3) if drawn else 1
    assert story.state.sheet.next_dealer == expected
    assert story.state.sheet.next_opener == (expected + 1) % 3


def test_a_fork_deals_from_the_seeds_of_the_games_before_it() -> None:
    dealt_before = (DealtFrom(2, "aa" * 32), DealtFrom(5, None))
    opened = fold(open_game(replace(opening("polish-home"), dealing=Dealing("seeded", SEED)))).table.opened
    forked = replace(opened, forked_from=ForkedFrom("another game", 99, dealt_before))

    assert [table.seed_of(opened, hand) for hand in (0, 1)] == [SEED, SEED]
    assert [table.seed_of(forked, hand) for hand in (0, 2, 3, 5, 6)] == ["aa" * 32, "aa" * 32, None, None, SEED]


# --- dealing -------------------------------------------------------------------------------------------------------


def test_a_deck_is_dealt() -> None:
    game = at_table("polish-home")
    story = given(game).when(Deal(deck(game, {1: "AS KS"}, ("9H TH",))))

    event = story.events[0]
    assert isinstance(event, Dealt)
    assert (event.hand, event.dealer, event.active, event.forced_bidder) == (1, P0, (P1, P2, P0), P1)
    assert set(cards("AS KS")) <= set(event.cards[1])
    assert set(cards("9H TH")) <= set(event.talons[0])


@pytest.mark.parametrize(
    ("preset", "seats", "dealer", "options", "forced", "sitter"),
    [
        pytest.param("polish-home", 3, 2, {}, 0, None, id="left-of-the-dealer"),
        pytest.param("howto-2-4", 3, 2, {}, 2, None, id="the-dealer"),
        pytest.param("howto-2-4", 4, 2, {}, 3, 2, id="for-a-dealer-who-sits-out"),
        pytest.param("site-1001", 3, 2, {}, 0, None, id="the-opener"),
        pytest.param("club", 4, 2, {}, 3, 2, id="the-opener-of-four"),
    ],
)
def test_who_has_the_forced_bid(
    preset: str, seats: int, dealer: int, options: dict[str, Any], forced: int, sitter: int | None
) -> None:
    deal = the_deal(dealt(at_table(preset, seats, dealer=dealer, **options)))

    assert (deal.forced_bidder, deal.sitter) == (forced, sitter)


def test_an_opener_who_sits_out_is_skipped() -> None:
    game = at_table("club", 4, dealer=2)
    game = replace(game, sheet=replace(game.sheet, next_opener=P2))

    assert the_deal(dealt(game)).forced_bidder == 3


# --- time ----------------------------------------------------------------------------------------------------------


def test_who_is_out_of_time_passes_if_he_may() -> None:
    given(dealt(at_table("polish-home"))).when(ExpireTurn()).then(
        TurnExpired(P2), Passed(P2, "auction", Next("auction", (P0,)))
    )


def test_otherwise_the_first_command_is_given_for_him() -> None:
    state = exchanging(dealt(at_table("polish-home")), declarer=1, bid=100, stage="give")

    first, *others = given(state).when(ExpireTurn()).events

    assert first == TurnExpired(P1)
    assert tuple(others) == decide(state, mildest(state))


def test_he_looks_rather_than_plays_dark() -> None:
    state = dealt(at_table("barrel-essay", scores=(0, 240, 0)))
    assert BidDark(P1) != mildest(state) == LookAtCards(P1)

    assert given(state).when(ExpireTurn()).events[1:] == decide(state, LookAtCards(P1))


# --- ending and mending --------------------------------------------------------------------------------------------


def test_a_game_may_be_given_up_where_that_was_agreed() -> None:
    opened = open_game(replace(opening("barrel-essay"), resign=True, start_scores=(100, 300, 200)))
    story = given(*opened).when(Resign(P1))

    resigned, end = story.events
    assert resigned == SeatResigned(P1)
    assert isinstance(end, GameFinished)
    assert (end.reason, end.winners, end.scores) == ("resigned", (P2,), (100, 300, 200))
    assert end.settlement is not None
    assert story.state.table.resigned == (P1,)
    assert "resign" in table_commands(fold(opened))


def test_a_closed_game_has_no_winners_and_pays_nobody() -> None:
    story = given(dealt(at_table("barrel-essay"))).when(Close("rain"))

    (end,) = story.events
    assert isinstance(end, GameFinished)
    assert (end.reason, end.winners, end.settlement, end.detail) == ("closed", (), None, "rain")
    assert table_commands(story.state) == ()
    for order in (Close("rain"), ReissueToken(P0), CorrectScore(P0, 10, "a slip"), ExposeCard(), ExpireTurn()):
        story.when(order).refused(Refusal.GAME_FINISHED)


def test_a_score_is_corrected_by_an_entry_of_its_own() -> None:
    story = given(dealt(at_table("polish-home"))).when(CorrectScore(P1, -20, "a slip"))

    (event,) = story.events
    assert isinstance(event, ScoreCorrected)
    assert (event.points, event.reason) == (-20, "a slip")
    assert [standing.score for standing in story.state.sheet.seats] == [0, -20, 0]
    assert phase_name(story.state) == "auction"


def test_a_new_token_makes_the_old_ones_void() -> None:
    story = given(at_table("polish-home")).when(ReissueToken(P1), ReissueToken(P1))

    story.then(TokenReissued(P1, 2))
    assert story.state.table.generations == (0, 2, 0)
    story.when(ReissueToken(Seat(9))).refused(Refusal.NO_SUCH_SEAT, seat=9)


def test_what_the_table_may_order() -> None:
    outside = at_table("polish-home")
    server = fold(open_game(replace(opening("polish-home"), dealing=Dealing("server", SEED))))

    assert table_commands(outside) == ("deal", "expose_card", "close", "correct_score")
    assert table_commands(server) == ("close", "correct_score")
    assert table_commands(dealt(outside)) == ("expire_turn", "close", "correct_score")


def test_the_server_deals_by_itself() -> None:
    server = fold(open_game(replace(opening("polish-home"), dealing=Dealing("server", SEED))))
    deal = next_deal(server)
    assert deal is not None
    assert deal.deck == shuffle.shuffled(server.rules.cards, bytes.fromhex(SEED), 1, (None, None, None))

    in_hand = fold(decide(server, deal), server)
    assert next_deal(in_hand) is None
    assert next_deal(at_table("polish-home")) is None
    given(in_hand).when(Pass(in_hand.phase.seats[0]))  # type: ignore[union-attr]
