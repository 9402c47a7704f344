"""Positions in which commands are refused."""

from __future__ import annotations

from typing import Any, TypeAlias

import pytest

from domain.commands import Command, Gift
from domain.game import decide
from domain.reasons import option_of
from domain.seats import Seat
from domain.state import State
from domain.violations import Fact, RuleViolation
from tests.positions import at_table, dealt, exchanging, playing
from tests.text import cards

Case: TypeAlias = tuple[State, Command, dict[str, Fact]]
"""A state, a command that it refuses, and the facts that the refusal tells."""


def option_behind(state: State, command: Command) -> str | None:
    """The option that a refused command is told to hang on."""
    with pytest.raises(RuleViolation) as refused:
        decide(state, command)
    return option_of(refused.value)


def ordinary() -> State:
    """The first call of a plain hand."""
    return dealt(at_table("polish-home"))


def giving(preset: str = "polish-home", hands: dict[int, str] | None = None, talon: str = "", **options: Any) -> State:
    """Seat 1 has to give cards."""
    return exchanging(dealt(at_table(preset, **options), hands, (talon,)), declarer=1, bid=100, stage="give")


def giving_at(table: State, *, dark: bool = False) -> State:
    """Seat 1 has to give cards at this table."""
    return exchanging(dealt(table), declarer=1, bid=100, stage="give", dark=dark)


def contracting(preset: str = "polish-home", held: str = "", **options: Any) -> State:
    """Seat 1 has given, and names its contract."""
    state = dealt(at_table(preset, **options))
    return exchanging(state, declarer=1, bid=110, held={1: held} if held else None, given=True)


def gifts(text: str) -> tuple[Gift, ...]:
    """A card for seat 2 and one for seat 0."""
    return tuple(Gift(Seat(seat), each) for seat, each in zip((2, 0), cards(text), strict=False))


def last_to_play(preset: str, trick: str, held: str, trump: str | None = None) -> State:
    """Seat 2 is the last to play to a trick."""
    return playing(dealt(at_table(preset)), {2: held}, turn=2, trick=trick, trump=trump, trump_by=1, tricks={0: 1})


def leading(preset: str, held: str, *, tricks: int = 1, trump: str | None = None, **options: Any) -> State:
    """Seat 2 is to lead, with so many tricks won."""
    return playing(
        dealt(at_table(preset, **options)), {2: held}, turn=2, trump=trump, trump_by=1, tricks={0: 1, 2: tricks}
    )
