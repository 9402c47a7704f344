"""Games to fuzz: opened near their target at many tables, and played on by a sensible player through the API."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final, NamedTuple, Protocol

from domain.game import scores_begin_below
from domain.presets import PRESETS
from tests import players
from tests.fuzz.house import Told

QUICK: Final = (
    ("polish-home", 3),
    ("polish-home", 3),
    ("polish-tournament", 3),
    ("kurnik", 3),
    ("kurnik", 3),
    ("kurnik", 2),
    ("kurnik", 4),
    ("wikipedia-ru", 2),
    ("old-french-32", 3),
)
"""Tables whose games soon reach their target."""
SLOW: Final = (("club", 3), ("club", 4), ("site-bank", 3), ("site-1001", 3), ("wikipedia-ru", 4))
"""Tables of barrels and falls, where many hands are played before a game is over."""
SOON: Final = 0.7
NAMES: Final = ("Ala", "Borys", "Celina", "Dana")
COMMANDS: Final = "/v1/games/{game_id}/commands"


class Asks(Protocol):
    """Whoever answers requests."""

    def send(self, method: str, path: str, token: str | None = None, body: Any = None) -> Told: ...


class Table:
    """One game, its tokens, and the way to play it."""

    def __init__(self, asks: Asks, opened: dict[str, Any]) -> None:
        self._asks = asks
        self.game_id: str = opened["game_id"]
        self.path = f"/v1/games/{self.game_id}"
        self.token: str = opened["table_token"]
        self.seats: list[str] = [each["token"] for each in opened["seats"]]
        self.over = False

    def notes(self, case: Any, answer: Any) -> None:
        """Keep the new token of a seat."""
        if case.method == "POST" and case.path.endswith("/token") and answer.status_code == 200:
            told = answer.json()
            if told["game_id"] == self.game_id:
                self.seats[told["seat"]] = told["token"]

    def public(self) -> dict[str, Any]:
        return self._asked("GET", self.path)

    def turn(self, seen: dict[str, Any], luck: random.Random) -> Turn | None:
        """What a sensible player does now; none where no seat is asked."""
        if seen["phase"] == "seating":
            return self._ready()
        seat = seen["to_act"]
        if seat is None:
            return None
        view = self._asked("GET", f"{self.path}/views/{seat}", self.seats[seat])
        return Turn(view["version"], self.seats[seat], players.choose(view, view["legal_commands"], luck))

    def play(self, moves: int, luck: random.Random) -> dict[str, Any]:
        """So many moves, or fewer if the game ends; the last view that was seen."""
        seen = self.public()
        for _ in range(moves):
            turn = self.turn(seen, luck)
            if turn is None:
                break
            seen = self._asked("POST", f"{self.path}/commands", turn.token, turn.command)["view"]
        self.over = seen["status"] == "finished"
        return seen

    def _ready(self) -> Turn | None:
        for seat, token in enumerate(self.seats):
            answer = self._asks.send("POST", f"{self.path}/commands?dry_run=true", token, {"type": "ready"})
            if answer.status == 200:
                return Turn(answer.body["version"], self.seats[seat], {"type": "ready"})
        return None

    def _asked(self, method: str, path: str, token: str | None = None, body: Any = None) -> dict[str, Any]:
        answer = self._asks.send(method, path, token, body)
        assert answer.status == 200, f"{method} {path} {body}: {answer}"
        return dict(answer.body)


class Turn(NamedTuple):
    """A command, whose token posts it, and the version that it is meant for."""

    version: int
    token: str
    command: dict[str, Any]


def opening(preset: str, seats: int, luck: random.Random, **more: Any) -> dict[str, Any]:
    """A body that opens a game just below its target, or below its barrel."""
    rules = PRESETS[preset].rules(seats)
    below = scores_begin_below(rules)
    return {
        "preset": preset,
        "seats": [{"name": name} for name in NAMES[:seats]],
        "dealing": {"mode": "seeded", "seed": f"{luck.getrandbits(256):064x}"},
        "first_dealer": luck.randrange(seats),
        "start_scores": [below - luck.choice((1, 5, 20, 30)) for _ in range(seats)],
        **more,
    }


def some_opening(luck: random.Random) -> dict[str, Any]:
    """One of the tables."""
    preset, seats = luck.choice(QUICK if luck.random() < SOON else SLOW)
    return opening(preset, seats, luck)


Luck = Callable[[object], random.Random]


def luck_of(case: object) -> random.Random:
    """Chance that is the same whenever the same case comes again."""
    return random.Random(repr(case))
