"""When the talon is shown, whether it is taken, how cards are given, and for whom those that stay out count."""

from __future__ import annotations

import random
from typing import Any, Final

import pytest

from domain.cards import points
from domain.commands import DeclineTalon, Gift, GiveCards, SetContract, TakeTalon
from domain.conventions import talon
from domain.conventions.talon import Talon
from domain.events import CardsGiven, ContractSet, Dealt, GiftGiven, HandScored, Next, TalonDeclined, TalonTaken
from domain.phases.scoring import all_cards_are_taken
from domain.presets import read_rules
from domain.record import record_of
from domain.seats import Seat
from domain.violations import Refusal
from service.application import replay
from service.http.hands import described
from tests.family import Conflict, Said, Switch, Variant, named
from tests.last_trick import Hand, scored
from tests.positions import at_table, dealt, exchanging, listed, played_on, ready_gift, the_deal
from tests.records.planting import Table
from tests.refused import gifts, giving, ordinary
from tests.story import given
from tests.text import card, cards
from tests.walks import opening, walk

SAID: Final = Said(
    recorded={
        Refusal.TALON_NOT_OPTIONAL: Table(),
        Refusal.MUST_GIVE_ONE_EACH: Table(),
        Refusal.MUST_BURY: Table(),
    },
    refused={
        Refusal.TALON_NOT_OPTIONAL: lambda: (
            exchanging(ordinary(), declarer=1, bid=100, stage="take_talon", taken=None),
            DeclineTalon(Seat(1)),
            {},
        ),
        Refusal.MUST_GIVE_ONE_EACH: lambda: (giving(), GiveCards(Seat(1), gifts("AS"), ()), {"to": (2, 0)}),
        Refusal.MUST_BURY: lambda: (
            giving(hands={1: "AS KS"}),
            GiveCards(Seat(1), gifts("AS KS"), cards("AS")),
            {"bury": 0},
        ),
    },
    conflicts={
        "2.8-exchange": Conflict(Variant("kurnik", 3, {"exchange": "discard_two"}), "exchange-does-not-fit-deck"),
        "hints": Conflict(Variant("kurnik", 3, {"hints": ["show_talon_suits"]}), "hints-not-sold"),
    },
    switches={"talon_reveal": Switch({"talon_reveal": "always"}, named("talon_reveal_"))},
)

P0, P1, P2 = Seat(0), Seat(1), Seat(2)


@pytest.mark.parametrize(
    ("options", "bid", "uncontested", "shown"),
    [
        pytest.param(Talon(), 100, True, True, id="off-is-always"),
        pytest.param(Talon(talon_reveal="never"), 200, False, False, id="never"),
        pytest.param(Talon(talon_reveal="hidden_if_forced_bid"), 100, True, False, id="hidden-on-the-hundred"),
        pytest.param(Talon(talon_reveal="hidden_if_forced_bid"), 105, False, True, id="shown-otherwise"),
        pytest.param(Talon(talon_reveal="bid_at_least"), 125, False, False, id="below-130"),
        pytest.param(Talon(talon_reveal="bid_at_least"), 130, False, True, id="from-130"),
        pytest.param(Talon(talon_reveal="bid_at_least", talon_reveal_min_bid=110), 110, False, True, id="from-110"),
    ],
)
def test_shown(options: Talon, bid: int, uncontested: bool, shown: bool) -> None:
    assert talon.is_shown(options, bid=bid, uncontested=uncontested) == shown


@pytest.mark.parametrize(
    ("options", "stay_out"),
    [
        pytest.param(Talon(), False, id="off"),
        pytest.param(Talon(exchange="discard_two"), True, id="a-discard"),
        pytest.param(Talon(talon_optional=True), True, id="a-talon-left"),
    ],
)
def test_whether_cards_stay_out(options: Talon, stay_out: bool) -> None:
    assert talon.may_stay_out(options) == stay_out


# --- in a hand -----------------------------------------------------------------------------------------------------


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


def test_not_all_cards_are_taken_where_the_talon_may_stay() -> None:
    assert not all_cards_are_taken(read_rules("stub-1000", {"talon_optional": True}, 3))


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


def test_two_cards_are_discarded_where_that_is_agreed() -> None:
    ready = ready_gift(exchanging(dealt(at_table("old-french-32")), declarer=1, bid=100, stage="give"))

    assert (len(ready.gifts), len(ready.buried)) == (0, 2)


@pytest.mark.parametrize(("face_down", "shown"), [pytest.param(True, False, id="off"), (False, True)])
def test_whether_all_see_the_gifts(face_down: bool, shown: bool) -> None:
    table = dealt(at_table("stub-1000", exchange_face_down=face_down), {1: "AS KS"})
    state = exchanging(table, declarer=1, bid=100, stage="give")

    story = given(state).when(GiveCards(P1, (Gift(P0, card("AS")), Gift(P2, card("KS"))), ()))

    story.then(
        CardsGiven(P1, (GiftGiven(P0, card("AS")), GiftGiven(P2, card("KS"))), (), Next("contract", (P1,)), shown=shown)
    )


@pytest.mark.parametrize(("face_down", "known"), [pytest.param(True, 1, id="off"), (False, 2)])
def test_who_finds_the_gifts_in_the_record_and_on_the_page_of_the_hand(face_down: bool, known: int) -> None:
    order = opening("stub-1000", 3, {"exchange_face_down": face_down, "redeal": False})
    steps = walk(order, random.Random(1), hands=1, most=100, sense=1.0, table=False).steps
    happened = [event for step in steps for event in step.events]
    given_away = next(event for event in happened if isinstance(event, CardsGiven))
    hand = replay.Hand(
        next(event for event in happened if isinstance(event, Dealt)),
        talon=next(event for event in happened if isinstance(event, TalonTaken)),
        given=given_away,
    )

    page = described(hand, open_cards=False)
    record = record_of([step.events for step in steps], given_away.gifts[0].seat)

    told = [step.gifts for step in record.hands[0].exchange if step.gifts]
    assert [sum(gift.card is not None for gift in gifts) for gifts in told] == [known]
    assert sum(gift["card"] is not None for gift in page["exchange"]["gifts"]) == (0 if face_down else 2)
