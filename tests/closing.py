"""Hands that end without their tricks: the declarer gives up, or the dealer has exposed a card."""

from __future__ import annotations

from domain.commands import Bomb, Concede, Cross, ExposeCard
from domain.events import HandBombed, HandConceded, HandCrossed, HandScored, Misdealt
from domain.state import State
from tests.positions import dealt, exchanging
from tests.story import given


def given_up(table: State, way: Concede | Cross | Bomb, *, bid: int = 100) -> HandScored:
    """What closes a hand that its declarer gives up before the first card; its talon held 25 points."""
    hand = exchanging(dealt(table, talons=("AS AC QD",)), declarer=way.seat, bid=bid)
    first, closing = given(hand).when(way).events
    assert isinstance(first, HandConceded | HandCrossed | HandBombed)
    assert isinstance(closing, HandScored)
    return closing


def exposed(table: State) -> Misdealt:
    """What it costs at a table that the dealer has exposed a card."""
    (event,) = given(table).when(ExposeCard()).events
    assert isinstance(event, Misdealt)
    return event
