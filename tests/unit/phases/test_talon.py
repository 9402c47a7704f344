"""The talon, the giving of cards, the contract."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from domain.cards import members
from domain.commands import BidDark, DeclineTalon, Gift, GiveCards, Pass, SetContract, TakeTalon
from domain.events import CardsGiven, CardsLookedAt, ContractSet, GiftGiven, Next, TalonDeclined, TalonTaken
from domain.phases.talon import contracts_decided_by
from domain.seats import Seat
from domain.state import exchange_of, phase_name, play_of, to_act
from domain.violations import Refusal
from tests.positions import at_table, dealt, exchanging, listed, the_deal
from tests.story import given
from tests.text import card, cards, hand

P0, P1, P2 = Seat(0), Seat(1), Seat(2)


def test_the_talon_is_taken_and_shown() -> None:
    state = exchanging(
        dealt(at_table("polish-home"), talons=("AS KS 9H",)), declarer=1, bid=100, stage="take_talon", taken=None
    )

    story = given(state).when(TakeTalon(P1))

    assert listed(state) == (TakeTalon(P1, 0),)
    story.then(TalonTaken(P1, 0, cards("AS KS 9H"), shown=True, next=Next("give", (P1,))))
    exchange = exchange_of(story.state)
    assert exchange is not None
    assert exchange.hands[1] == the_deal(state).cards[1] | hand("AS KS 9H")


def test_one_of_two_talons_is_taken() -> None:
    table = dealt(at_table("wikipedia-ru", 2, redeal=False), talons=("AS KS", "AH KH"))
    state = exchanging(table, declarer=1, bid=100, stage="take_talon", taken=None)

    assert listed(state) == (TakeTalon(P1, 0), TakeTalon(P1, 1))
    given(state).when(TakeTalon(P1, 1)).then(TalonTaken(P1, 1, cards("AH KH"), shown=True, next=Next("give", (P1,))))


def test_a_dark_player_sees_his_cards_with_the_talon_or_without_it() -> None:
    state = dealt(at_table("old-french-32", dark=True))
    own = members(the_deal(state).cards[1])
    story = given(state).when(BidDark(P1), Pass(P2), Pass(P0))

    taken, seen = story.when(TakeTalon(P1)).events
    assert isinstance(taken, TalonTaken)
    assert not taken.shown
    assert seen == CardsLookedAt(P1, own, taken.next)

    declined = story.when(DeclineTalon(P1))
    following = Next("contract", (P1,))
    declined.then(TalonDeclined(P1, following), CardsLookedAt(P1, own, following))
    exchange = exchange_of(declined.state)
    assert exchange is not None
    assert (exchange.declined, exchange.taken) == (True, None)


@pytest.mark.parametrize(
    ("optional", "commands"),
    [pytest.param(False, (TakeTalon(P1),), id="off"), pytest.param(True, (TakeTalon(P1), DeclineTalon(P1)), id="on")],
)
def test_whether_the_talon_may_be_left(optional: bool, commands: tuple[Any, ...]) -> None:
    table = dealt(at_table("old-french-32", talon_optional=optional))
    state = exchanging(table, declarer=1, bid=50, stage="take_talon", taken=None)

    assert listed(state) == commands


def test_a_declined_talon_has_no_exchange() -> None:
    state = exchanging(dealt(at_table("old-french-32")), declarer=1, bid=50, stage="take_talon", taken=None)

    story = given(state).when(DeclineTalon(P1))

    story.then(TalonDeclined(P1, Next("contract", (P1,))))
    story.when(SetContract(P1, 60)).then(ContractSet(P1, 60, Next("play", (P1,))))


@pytest.mark.parametrize(
    ("stage", "first", "then"), [("after_exchange", "give", "contract"), ("before_exchange", "contract", "give")]
)
def test_the_order_of_giving_and_naming(stage: str, first: str, then: str) -> None:
    table = dealt(at_table("stub-1000", contract_stage=stage))
    state = exchanging(table, declarer=1, bid=100, stage="take_talon", taken=None)

    story = given(state).when(TakeTalon(P1))
    assert phase_name(story.state) == first
    story = story.when(listed(story.state)[0])
    assert phase_name(story.state) == then
    story = story.when(listed(story.state)[0])
    assert (phase_name(story.state), to_act(story.state)) == ("play", P1)


@pytest.mark.parametrize(
    ("preset", "seats", "options", "to", "buried"),
    [
        pytest.param("stub-1000", 3, {}, (2, 0), 0, id="one-to-each"),
        pytest.param("old-french-32", 3, {}, (), 2, id="two-discarded"),
        pytest.param("stub-1000", 2, {}, (0,), 0, id="two-seats-one-given"),
        pytest.param(
            "stub-1000",
            2,
            {"two_player_talons": "two_of_3", "two_player_exchange": "bury_one_give_one"},
            (0,),
            1,
            id="two-seats-one-given-one-buried",
        ),
        pytest.param("stub-1000", 2, {"two_player_exchange": "bury_two"}, (), 2, id="two-seats-two-buried"),
        pytest.param("stub-1000", 4, {}, (2, 3), 0, id="not-to-the-sitter"),
        pytest.param("stub-1000", 4, {"four_player_mode": "all_active"}, (2, 3, 0), 0, id="to-three"),
    ],
)
def test_what_is_given_away(preset: str, seats: int, options: dict[str, Any], to: tuple[int, ...], buried: int) -> None:
    state = exchanging(dealt(at_table(preset, seats, **options)), declarer=1, bid=100, stage="give")

    (ready,) = listed(state)

    assert isinstance(ready, GiveCards)
    assert tuple(gift.seat for gift in ready.gifts) == to
    assert len(ready.buried) == buried
    exchange = exchange_of(given(state).when(ready).state)
    assert exchange is not None
    active = the_deal(state).active
    assert len({exchange.hands[seat].bit_count() for seat in active}) == 1


def test_the_ready_gift_keeps_marriages_and_gives_the_cheapest() -> None:
    table = dealt(at_table("stub-1000"), {1: "KS QS AS TS 9S JH KD"}, ("AH TH AD",))

    (ready,) = listed(exchanging(table, declarer=1, bid=100, stage="give"))

    assert ready == GiveCards(P1, (Gift(P2, card("9S")), Gift(P0, card("JH"))), ())


@pytest.mark.parametrize(("face_down", "shown"), [pytest.param(True, False, id="off"), (False, True)])
def test_whether_all_see_the_gifts(face_down: bool, shown: bool) -> None:
    table = dealt(at_table("stub-1000", exchange_face_down=face_down), {1: "AS KS"})
    state = exchanging(table, declarer=1, bid=100, stage="give")

    story = given(state).when(GiveCards(P1, (Gift(P0, card("AS")), Gift(P2, card("KS"))), ()))

    story.then(
        CardsGiven(P1, (GiftGiven(P0, card("AS")), GiftGiven(P2, card("KS"))), (), Next("contract", (P1,)), shown=shown)
    )


def test_an_ace_that_is_due_may_not_be_buried_where_cards_are_given() -> None:
    options: dict[str, Any] = {
        "two_player_talons": "two_of_3",
        "two_player_exchange": "bury_one_give_one",
        "four_aces_after_talon": "must_give_an_ace",
    }
    table = dealt(at_table("stub-1000", 2, **options), {1: "AS AH AD KC"}, ("AC 9S 9C",))
    story = given(exchanging(table, declarer=1, bid=100, stage="give"))

    story.when(GiveCards(P1, (Gift(P0, card("KC")),), cards("AC"))).refused(Refusal.MUST_GIVE_AN_ACE)
    assert phase_name(story.when(GiveCards(P1, (Gift(P0, card("AC")),), cards("KC"))).state) == "contract"


def test_it_is_buried_where_cards_are_only_buried() -> None:
    table = dealt(
        at_table("old-french-32", four_aces_after_talon="must_give_an_ace"), {1: "AS AH AD KC 7S"}, ("AC 9S",)
    )
    story = given(exchanging(table, declarer=1, bid=100, stage="give"))

    story.when(GiveCards(P1, (), cards("KC 9S"))).refused(Refusal.MUST_GIVE_AN_ACE)
    assert phase_name(story.when(GiveCards(P1, (), cards("KC AC"))).state) == "contract"
    (ready,) = listed(story.state)
    assert isinstance(ready, GiveCards)
    assert card("AS") in ready.buried or card("AC") in ready.buried


def test_four_dealt_aces_are_not_completed_by_the_talon() -> None:
    table = dealt(
        at_table("stub-1000", four_aces_after_talon="must_give_an_ace"), {1: "AS AH AD AC KS KH KD"}, ("9S 9C 9D",)
    )
    story = given(exchanging(table, declarer=1, bid=100, stage="give"))

    story = story.when(GiveCards(P1, (Gift(P0, card("9S")), Gift(P2, card("9C"))), ()))

    assert phase_name(story.state) == "contract"


def test_the_contract_is_what_is_played() -> None:
    state = exchanging(dealt(at_table("stub-1000")), declarer=1, bid=105, given=True)

    story = given(state).when(SetContract(P1, 115))

    story.then(ContractSet(P1, 115, Next("play", (P1,))))
    play = play_of(story.state)
    assert play is not None
    assert play.settled.contract == 115


@pytest.mark.parametrize(
    ("options", "fixed", "decided_by"),
    [
        pytest.param({}, False, [("cap-of-the-hand", "bid_cap"), ("bid-step", "bid_step")], id="raised"),
        pytest.param({"contract_raise": False}, False, [("contract-fixed", "contract_raise")], id="never-raised"),
        pytest.param({}, True, [("contract-fixed", None)], id="fixed-in-this-hand"),
    ],
)
def test_what_decides_the_contracts(
    options: dict[str, Any], fixed: bool, decided_by: list[tuple[str, str | None]]
) -> None:
    state = exchanging(dealt(at_table("stub-1000", **options)), declarer=1, bid=105, given=True)
    exchange = exchange_of(state)

    assert exchange is not None
    assert [*contracts_decided_by(state.rules, replace(exchange, fixed=fixed))] == decided_by


@pytest.mark.parametrize(
    ("seats", "dealer", "leader"), [pytest.param(3, 0, 0, id="the-dealer"), pytest.param(4, 0, 1, id="for-a-sitter")]
)
def test_the_dealer_may_lead_first(seats: int, dealer: int, leader: int) -> None:
    table = dealt(at_table("howto-2-4", seats, dealer=dealer))

    story = given(exchanging(table, declarer=2, bid=100, given=True)).when(SetContract(P2, 100))

    story.then(ContractSet(P2, 100, Next("play", (Seat(leader),))))
