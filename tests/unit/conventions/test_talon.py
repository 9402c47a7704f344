"""When the talon is shown, and for whom cards count that stay out of the tricks."""

from __future__ import annotations

from typing import Final

import pytest

from domain.cards import points
from domain.conventions import talon
from domain.conventions.talon import Talon
from domain.events import HandScored
from domain.phases.scoring import all_cards_are_taken
from domain.presets import read_rules
from tests.family import Conflict, Said, Switch, Variant, named
from tests.last_trick import Hand, scored
from tests.positions import at_table, dealt, exchanging, played_on, the_deal

SAID: Final = Said(
    conflicts={
        "2.8-exchange": Conflict(Variant("kurnik", 3, {"exchange": "discard_two"}), "exchange-does-not-fit-deck"),
        "hints": Conflict(Variant("kurnik", 3, {"hints": ["show_talon_suits"]}), "hints-not-sold"),
    },
    switches={"talon_reveal": Switch({"talon_reveal": "always"}, named("talon_reveal_"))},
)


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
