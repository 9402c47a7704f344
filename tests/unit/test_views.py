"""Views: what one viewer may know, and what he may not."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from domain.chain import commitment
from domain.commands import BidDark, Close, LookAtCards, MakeBid, Pass, TakeTalon
from domain.events import Dealing
from domain.game import open_game
from domain.seats import Seat
from domain.state import Declared, State
from domain.views import CallView, ExchangeView, PlayedView, View, Viewer, view
from tests.positions import SEED, at_table, dealt, exchanging, listed, opening, played_on, playing
from tests.story import given
from tests.text import card, cards

P0, P1, P2 = Seat(0), Seat(1), Seat(2)
EVERYBODY: tuple[Viewer, ...] = (P0, P1, P2, None)


def views(state: State) -> dict[Viewer, View]:
    return {viewer: view(state, viewer) for viewer in EVERYBODY}


def test_before_the_first_deal() -> None:
    seen = view(at_table("polish-home", dealer=1), P0)

    assert (seen.status, seen.phase, seen.hand, seen.dealer, seen.to_act) == ("playing", "deal", 0, P1, None)
    assert (seen.cards, seen.talon, seen.trick, seen.last_hand, seen.result) == ((), (), None, None, None)
    assert [seat.cards for seat in seen.seats] == [0, 0, 0]


def test_while_seats_are_waited_for() -> None:
    (opened,) = open_game(replace(opening("polish-home"), start="when_ready"))

    assert view(given(opened).state, None).status == "waiting"


def test_the_seed_is_told_as_a_seal() -> None:
    (opened,) = open_game(replace(opening("polish-home"), dealing=Dealing("seeded", SEED)))
    seen = view(given(opened).state, None)

    assert seen.dealing.mode == "seeded"
    assert seen.dealing.commitment == commitment(opened)  # type: ignore[arg-type]
    assert seen.dealing.commitment
    assert view(at_table("polish-home"), None).dealing.commitment is None


def test_each_sees_his_own_cards_and_counts_of_the_others() -> None:
    seen = views(dealt(at_table("polish-home"), {1: "AS KS QS JS TS 9S AH"}))

    assert seen[P1].cards == cards("AS TS KS QS JS 9S AH")
    assert seen[None].cards is UNSET
    assert all([seat.cards for seat in each.seats] == [7, 7, 7] for each in seen.values())
    assert [each.talon[0].cards for each in seen.values()] == [None] * 4
    assert [bool(each.legal_commands) for each in seen.values()] == [False, False, True, False]


def test_a_sitter_sees_no_cards_and_a_player_who_has_not_looked_sees_none_yet() -> None:
    four = dealt(at_table("club", 4))
    dark = dealt(at_table("barrel-essay", scores=(0, 240, 0)))

    assert view(four, P0).cards is UNSET
    assert [seat.active for seat in view(four, P1).seats] == [False, True, True, True]
    assert view(dark, P1).cards is None
    assert view(dark, P2).cards not in {None, UNSET}
    assert view(given(dark).when(LookAtCards(P1)).state, P1).cards


def test_the_auction_is_told_call_by_call() -> None:
    story = given(dealt(at_table("polish-home"))).when(MakeBid(P2, 110), Pass(P0))
    seen = view(story.state, None)

    assert seen.auction.calls == (
        CallView(P1, "bid", 100, forced=True),
        CallView(P2, "bid", 110),
        CallView(P0, "pass"),
    )
    assert (seen.auction.high, seen.auction.holder) == (110, P2)
    nobody = view(dealt(at_table("club")), None).auction
    assert (nobody.calls, nobody.high, nobody.holder) == ((), None, None)


def test_a_dark_bid_is_told_as_one() -> None:
    seen = view(given(dealt(at_table("barrel-essay", scores=(0, 240, 0)))).when(BidDark(P1)).state, None)

    assert seen.dark
    assert seen.auction.calls == (CallView(P1, "bid", 120, dark=True),)


@pytest.mark.parametrize(
    ("shown", "known"),
    [pytest.param(True, [True] * 4, id="shown"), pytest.param(False, [False, True, False, False], id="hidden")],
)
def test_a_talon_is_known_to_all_or_to_who_took_it(shown: bool, known: list[bool]) -> None:
    table = dealt(at_table("polish-home"))
    before = exchanging(table, declarer=1, bid=100, stage="take_talon", taken=None, shown=shown)
    seen = views(given(before).when(TakeTalon(P1)).state)

    assert [each.talon[0].cards is not None for each in seen.values()] == known
    assert {each.talon[0].taken_by for each in seen.values()} == {P1}
    assert all(each.talon[0].cards is None for each in views(before).values())


def test_what_the_declarer_owes_is_told_to_him() -> None:
    seen = views(exchanging(dealt(at_table("polish-home")), declarer=1, bid=100, stage="give"))

    assert [each.exchange for each in seen.values()] == [None, ExchangeView((P2, P0), 0), None, None]


def test_the_tricks_are_public() -> None:
    state = playing(
        dealt(at_table("stub-1000")),
        {1: "AS KH", 2: "KS 9H", 0: "TS QH"},
        turn=1,
        trump="H",
        trump_by=1,
        tricks={1: 1},
        declared=[Declared(P1, "suit", None, 40)],
    )
    story = given(state)
    seen = view(story.when(listed(story.state)[0]).state, P0)

    assert seen.trick is not None
    assert (seen.trick.number, seen.trick.leader, seen.trick.cards) == (2, P1, (PlayedView(P1, card("AS")),))
    assert (seen.trump and seen.trump.value, len(seen.marriages)) == ("H", 1)
    assert [seat.cards for seat in seen.seats] == [2, 1, 2]
    assert [seat.points for seat in seen.seats] == [0, 40, 0]
    for _ in range(3):
        story = story.when(listed(story.state)[0])
    after = view(story.state, P0)
    assert after.last_trick is not None
    assert [each.seat for each in after.last_trick.cards] == [P1, P2, P0]
    assert (after.last_trick.taken_by, after.seats[1].tricks, after.seats[1].points) == (P1, 2, 65)


def test_between_hands_the_last_one_is_told_without_its_cards() -> None:
    end, _ = played_on(dealt(at_table("polish-home")))
    seen = view(end, P0)

    assert seen.last_hand is not None
    assert (seen.last_hand.hand, seen.last_hand.declarer, seen.last_hand.contract) == (1, P1, 100)
    assert seen.last_hand.ledger
    assert seen.cards == ()


def test_the_end_is_told() -> None:
    seen = view(given(dealt(at_table("barrel-essay"))).when(Close("rain")).state, P0)

    assert (seen.status, seen.phase, seen.winners, seen.to_act) == ("finished", "finished", (), None)
    assert seen.result is not None
    assert (seen.result.reason, seen.result.detail) == ("closed", "rain")


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_only_the_seat_to_act_is_told_its_commands(viewer: Viewer) -> None:
    state: Any = dealt(at_table("polish-home"))

    assert bool(view(state, viewer).legal_commands) == (viewer == P2)
