"""Law 7: with every option off the game is the baseline, and what hangs on a switch that is off does nothing."""

from __future__ import annotations

import random
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.commands import HandCommand
from domain.events import (
    AuctionWon,
    Bid,
    CardPlayed,
    CardsGiven,
    ContractSet,
    Dealt,
    Event,
    GameFinished,
    GameOpened,
    HandScored,
    MarriageDeclared,
    Passed,
    TalonTaken,
    TrickTaken,
)
from domain.game import decide, fold, legal_commands, open_game
from domain.rules import OPTIONS, Rules
from domain.state import State, to_act
from tests.families import gathered
from tests.family import Switch
from tests.strategies import FREE, around, one_in, option_sets, valid
from tests.walks import Walk, opening, walk

OFF: Final[dict[str, Any]] = {name: option.wire(option.declared.off) for name, option in OPTIONS.items()}


SWITCHES: Final[dict[str, Switch]] = {
    **gathered(lambda said: said.switches),
    "nothing at all": Switch(
        {}, tuple(name for name, option in OPTIONS.items() if option.declared.effect == "none" and name in FREE)
    ),
}
"""What can be turned off, and what hangs on it."""


def again(first: Walk, options: dict[str, Any]) -> list[Event]:
    """The same decks and commands under other options; what is listed at each step must be the same already."""
    order = replace(first.order, options=options)
    events: list[Event] = list(open_game(order))
    state: State = fold(events)
    for step in first.steps[1:]:
        assert step.command is not None
        assert step.before is not None
        assert listed(state) == listed(step.before)
        more = decide(state, step.command)
        state = fold(more, state)
        events += more
    return events


def listed(state: State) -> tuple[HandCommand, ...]:
    """What the seat to act may do."""
    seat = to_act(state)
    return () if seat is None else legal_commands(state, seat)


def without_options(events: list[Event] | tuple[Event, ...]) -> list[Event]:
    """The events, the opening without its options."""
    return [replace(event, options={}) if isinstance(event, GameOpened) else event for event in events]


@pytest.mark.no_cover
@pytest.mark.parametrize("switch", SWITCHES)
@one_in(6)
@given(drawn=option_sets(), seed=st.integers(0, 2**32), values=st.randoms(use_true_random=False))
def test_what_hangs_on_a_switch_that_is_off_does_nothing(
    switch: str, drawn: tuple[str, int, dict[str, Any]], seed: int, values: random.Random
) -> None:
    off, hanging = SWITCHES[switch]
    preset, seats, others = drawn
    options = valid(preset, seats, {**{name: others[name] for name in others if name not in hanging}, **off})
    if any(options.get(name) != value for name, value in off.items()):
        return  # the preset needs the switch: what is off elsewhere was taken back with a conflict
    varied = valid(preset, seats, {**options, **{name: values.choice(around(name)) for name in hanging}})
    if any(varied.get(name) != value for name, value in options.items() if name not in hanging):
        return  # a conflict with what was varied took another option back
    first = walk(opening(preset, seats, options), random.Random(seed), hands=3, most=90, table=False)

    assert without_options(again(first, varied)) == without_options(first.events)


BASIC: Final = (
    GameOpened,
    Dealt,
    Bid,
    Passed,
    AuctionWon,
    TalonTaken,
    CardsGiven,
    ContractSet,
    MarriageDeclared,
    CardPlayed,
    TrickTaken,
    HandScored,
    GameFinished,
)
REASONS: Final = {"contract-made", "contract-failed", "defence"}


def test_rules_that_say_nothing_are_all_off() -> None:
    assert Rules.stored({}, 3) == Rules.stored(OFF, 3)
    assert Rules.stored({}, 3).flat() == OFF


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_with_every_option_off_only_the_baseline_happens(seats: int) -> None:
    for seed in range(12):
        played = walk(opening("stub-1000", seats, OFF), random.Random(seed), hands=8, most=400, table=False)

        assert {type(event) for event in played.events} <= set(BASIC)
        ledgers = [event.ledger for event in played.events if isinstance(event, HandScored)]
        assert {line.reason for ledger in ledgers for line in ledger} <= REASONS


@pytest.mark.no_cover
@one_in(2)
@given(option_sets(), st.integers(0, 2**32))
def test_an_option_said_at_its_present_value_changes_nothing(drawn: tuple[str, int, dict[str, Any]], seed: int) -> None:
    preset, seats, options = drawn
    first = walk(opening(preset, seats, options), random.Random(seed), hands=1, most=40, table=False)
    opened = first.events[0]
    assert isinstance(opened, GameOpened)

    assert again(first, opened.options) == list(first.events)
