"""What is recorded: a game at every table, and games with the rare turns of the rules.

A scene is played from its name alone, so that it can be played again. Special scenes are looked for: the first seed
whose walk shows what the scene is about.
"""

from __future__ import annotations

from typing import Final

from domain import commands as orders
from domain.cards import Card
from domain.events import (
    AuctionWon,
    Bid,
    GameFinished,
    HandCrossed,
    Misdealt,
    RedealClaimed,
    ScoreCorrected,
    SeatReady,
    SeatResigned,
    TalonDeclined,
    TokenReissued,
    TurnExpired,
)
from domain.presets import PRESETS
from domain.seats import Seat
from tests.families import gathered
from tests.golden.scene import Scene, both, line, some
from tests.walks import TABLES

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
    "golden-all-fail": Scene("site-bank", 3, {"golden": True}, hands=4, sense=0.5, shows=line("golden-zero")),
    "golden-optional": Scene("wikipedia-ru", 3, {"golden": True}, sense=0.5, shows=some(AuctionWon, how="golden")),
    "redeal": Scene("site-bank", 3, shows=some(RedealClaimed, refused=False)),
    "four-aces": Scene(
        "barrel-essay", 3, {"golden": False}, hands=6, shows=some(RedealClaimed, ground="four-aces-dealt")
    ),
    "cross": Scene("club", 3, {"cross": True}, sense=0.1, shows=some(HandCrossed)),
    "cross-after-failure": Scene("basic-numbered", 3, {"cross": True}, sense=0.5, shows=some(HandCrossed)),
    "bomb": Scene("kurnik", 4, sense=0.2, shows=line("bomb")),
    "concede": Scene("howto-2-4", 3, sense=0.2, shows=line("concession")),
    "two-seats-bury-two": Scene("kurnik", 2),
    "two-seats-bury-one": Scene("rules-1000", 2),
    "barrel": Scene("club", 3, {}, _LATE, hands=8, shows=both(line("barrel-clamp"), line("held-on-barrel"))),
    "barrel-won": Scene("site-ante", 3, {}, _LATE, hands=20, sense=1.0, shows=some(GameFinished, reason="target")),
    "barrel-displaced": Scene("club", 3, {}, _LATE, hands=10, shows=line("barrel-displaced")),
    "forced-last-hand": Scene(
        "barrel-essay", 3, {"golden": False}, _LATE, hands=12, shows=some(AuctionWon, how="forced_last")
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
    **gathered(lambda said: said.scenes),
}
"""Scenes with the rare turns of the rules."""

SCENES: Final[dict[str, Scene]] = {
    **{f"{preset}-{seats}": Scene(preset, seats) for preset, seats in TABLES},
    **SPECIAL,
}
"""Everything that is recorded."""
