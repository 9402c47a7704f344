"""A game to record, and what it has to show."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from domain.commands import Command
from domain.events import Event, HandScored, Misdealt
from domain.game import decide, fold
from domain.state import State
from tests.walks import Step, Walk, opening, walk

Shows = Callable[[tuple[Event, ...]], bool]
PATIENCE: Final = 3_000


@dataclass(frozen=True)
class Scene:
    """A game to record: how it is opened, how long it is, and what it must show."""

    preset: str
    seats: int
    options: dict[str, Any] = field(default_factory=dict)
    more: dict[str, Any] = field(default_factory=dict)
    hands: int = 4
    sense: float = 0.9
    table: bool = False
    shows: Shows = any
    ends_with: tuple[Command, ...] = ()

    def play(self, name: str) -> Walk:
        """The scene, the same each time."""
        for seed in range(PATIENCE):
            luck = random.Random(f"{name} {seed}")
            order = opening(self.preset, self.seats, self.options, **self.more)
            played = walk(order, luck, hands=self.hands, most=400, sense=self.sense, table=self.table)
            played = Walk(played.order, tuple(_followed(played.steps, self.ends_with)))
            if self.shows(played.events):
                return played
        raise AssertionError(f"no game shows {name}")


def _followed(steps: tuple[Step, ...], commands: tuple[Command, ...]) -> Iterator[Step]:
    yield from steps
    state: State = steps[-1].after
    for command in commands:
        events = decide(state, command)
        after = fold(events, state)
        yield Step(state, command, events, after)
        state = after


def some(event_kind: type, /, **facts: Any) -> Shows:
    """Whether an event of this kind with these facts happens."""
    return lambda events: any(
        isinstance(event, event_kind) and all(getattr(event, name) == value for name, value in facts.items())
        for event in events
    )


def line(reason: str) -> Shows:
    """Whether a line with this reason stands in a ledger."""
    return lambda events: any(
        each.reason == reason for event in events if isinstance(event, HandScored | Misdealt) for each in event.ledger
    )


def both(*wanted: Shows) -> Shows:
    return lambda events: all(each(events) for each in wanted)
