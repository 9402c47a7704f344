"""What is recorded: a game at every table, and games with the rare turns of the rules.

A scene is played from its name alone, so that it can be played again. Special scenes are looked for: the first seed
whose walk shows what the scene is about.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from domain import commands as orders
from domain.cards import Card
from domain.commands import Command
from domain.events import (
    AuctionWon,
    Bid,
    Event,
    GameFinished,
    HandCrossed,
    HandScored,
    MarriageDeclared,
    Misdealt,
    RedealClaimed,
    ScoreCorrected,
    SeatReady,
    SeatResigned,
    TalonDeclined,
    TokenReissued,
    TurnExpired,
)
from domain.game import decide, fold
from domain.presets import PRESETS
from domain.seats import Seat
from domain.state import State
from tests.walks import TABLES, Step, Walk, opening, walk

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


_LATE: Final = {"start_scores": (875, 860, 870)}

SPECIAL: Final[dict[str, Scene]] = {
    "dark": Scene(
        "barrel-essay",
        3,
        {"golden": False},
        {"start_scores": (300, 300, 300)},
        sense=0.3,
        shows=both(some(AuctionWon, how="dark"), line("contract-made")),
    ),
    "dark-overbid": Scene(
        "basic-numbered",
        3,
        {"dark": True},
        sense=0.2,
        shows=lambda events: (
            any(isinstance(event, Bid) and event.dark for event in events) and some(AuctionWon, how="auction")(events)
        ),
    ),
    "golden": Scene("barrel-essay", 3, hands=7, shows=some(AuctionWon, how="golden")),
    "golden-all-fail": Scene(
        "site-bank", 3, {"golden": True, "golden_mode": "forced_120"}, hands=4, sense=0.5, shows=line("golden-zero")
    ),
    "golden-optional": Scene("wikipedia-ru", 3, {"golden": True}, sense=0.5, shows=some(AuctionWon, how="golden")),
    "redeal": Scene("site-bank", 3, shows=some(RedealClaimed, refused=False)),
    "redeal-streak": Scene(
        "barrel-essay",
        3,
        {"redeal_streak_limit": 2, "redeal_hand_points_below": 30},
        sense=0.3,
        shows=both(some(RedealClaimed, refused=True), line("redeal-streak-fine")),
    ),
    "four-aces": Scene(
        "barrel-essay", 3, {"golden": False}, hands=6, shows=some(RedealClaimed, ground="four-aces-dealt")
    ),
    "cross": Scene("club", 3, {"cross": True}, sense=0.1, shows=some(HandCrossed)),
    "cross-after-failure": Scene(
        "basic-numbered", 3, {"cross": True, "cross_stage": "after_failure"}, sense=0.5, shows=some(HandCrossed)
    ),
    "bomb": Scene("kurnik", 4, sense=0.2, shows=line("bomb")),
    "concede": Scene("howto-2-4", 3, sense=0.2, shows=line("concession")),
    "two-seats-bury-two": Scene("kurnik", 2),
    "two-seats-bury-one": Scene("rules-1000", 2),
    "barrel": Scene("club", 3, {}, _LATE, hands=8, shows=both(line("barrel-clamp"), line("held-on-barrel"))),
    "barrel-won": Scene("site-ante", 3, {}, _LATE, hands=20, sense=1.0, shows=some(GameFinished, reason="target")),
    "barrel-displaced": Scene("club", 3, {}, _LATE, hands=10, shows=line("barrel-displaced")),
    "barrel-given": Scene(
        "club",
        3,
        {"barrel_auction": "no_auction", "barrel_talon_open_at_deal": True},
        _LATE,
        hands=6,
        shows=some(AuctionWon, how="barrel"),
    ),
    "forced-last-hand": Scene(
        "barrel-essay", 3, {"golden": False}, _LATE, hands=12, shows=some(AuctionWon, how="forced_last")
    ),
    "reverse-barrel": Scene(
        "club",
        3,
        {"reverse_barrel": "to_minus_760"},
        {"start_scores": (-860, -800, 0)},
        hands=8,
        sense=0.5,
        shows=line("reverse-barrel"),
    ),
    "loss-floor": Scene(
        "site-1001",
        3,
        {},
        {"start_scores": (-950, 0, 0)},
        hands=8,
        sense=0.5,
        shows=some(GameFinished, reason="loss-floor"),
    ),
    "dump-truck": Scene(
        "site-bank", 3, {}, {"start_scores": (435, 455, 495)}, hands=4, sense=0.5, shows=line("dump-truck")
    ),
    "bolts": Scene("wikipedia-ru", 3, hands=10, sense=0.9, shows=line("bolt-fine")),
    "ace-marriage": Scene(
        "howto-2-4", 3, {"ace_marriage": True}, hands=6, sense=1.0, shows=some(MarriageDeclared, kind="ace")
    ),
    "bed-marriage": Scene("howto-2-4", 3, {"bed_marriage": True}, sense=0.4, shows=some(MarriageDeclared, kind="bed")),
    "four-nines": Scene(
        "howto-2-4", 3, {"four_nines_bonus": 100}, hands=6, shows=some(MarriageDeclared, kind="four_nines")
    ),
    "talon-declined": Scene("old-french-32", 3, sense=0.2, shows=some(TalonDeclined)),
    "ready-and-time": Scene(
        "polish-home",
        3,
        {},
        {"start": "when_ready", "mode": "seeded"},
        table=True,
        shows=both(some(SeatReady), some(TurnExpired), some(TokenReissued)),
    ),
    "correct-score": Scene("polish-home", 3, table=True, shows=some(ScoreCorrected)),
    "misdeal": Scene("wikipedia-ru", 4, table=True, shows=some(Misdealt, reason="exposed-card")),
    "misdeal-cut": Scene(
        "wikipedia-ru",
        3,
        hands=1,
        shows=some(Misdealt, reason="cut-nines"),
        ends_with=(orders.Deal(PRESETS["wikipedia-ru"].rules(3).cards, (Card.S9,) * 3),),
    ),
    "resigned": Scene(
        "kurnik", 3, {}, {"resign": True}, hands=2, shows=some(SeatResigned), ends_with=(orders.Resign(Seat(1)),)
    ),
    "closed": Scene(
        "club", 4, hands=2, shows=some(GameFinished, reason="closed"), ends_with=(orders.Close("the lights went out"),)
    ),
    "seeded": Scene("site-ante", 6, {}, {"mode": "seeded"}),
}
"""Scenes with the rare turns of the rules."""

SCENES: Final[dict[str, Scene]] = {
    **{f"{preset}-{seats}": Scene(preset, seats) for preset, seats in TABLES},
    **SPECIAL,
}
"""Everything that is recorded."""
