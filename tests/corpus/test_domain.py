"""Every recorded game on the rules alone: the same legal commands, scores, bolts, barrels, winners."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.cards import Card
from domain.commands import Deal, HandCommand
from domain.events import HandScored
from domain.game import decide, fold, legal_commands, open_game
from domain.rules import OPTIONS
from domain.seats import Seat
from domain.state import Finished, State, phase_name, to_act
from tests.corpus.play_corpus import GAMES, Mismatch, games, same, same_commands
from tests.walks import TABLES, opening

FILES = tuple(sorted(GAMES.glob("*.jsonl.gz")))


def do(state: State, command: Any) -> tuple[State, tuple[Any, ...]]:
    events = decide(state, command)
    return fold(events, state), events


def _compared(options: dict[str, Any]) -> dict[str, Any]:
    """The options but for the one that a service cannot honour, and those that another part of the request tells."""
    return {name: value for name, value in options.items() if name in OPTIONS and name != "hints"}


def play(game: dict[str, Any]) -> int:
    """Play a game to its end; tells how many commands were compared, or raises ``Mismatch``."""
    order = opening(
        game["preset"], game["seats"], game["options_overrides"] or {}, first_dealer=Seat(game["first_dealer"])
    )
    state = fold(open_game(order))
    same("open", "options", _compared(state.table.opened.options), _compared(game["options"]))
    steps = 0
    for number, hand in enumerate(game["hands"]):
        where = f"deal {number}"
        state, events = do(state, Deal(tuple(map(Card, hand["deck"]))))
        for index, step in enumerate(hand["steps"]):
            here = f"{where} step {index} seat {step['seat']}"
            same(here, f"to_act in {phase_name(state)}", to_act(state), step["seat"])
            same_commands(here, step["legal"], msgspec.to_builtins(legal_commands(state, Seat(step["seat"]))))
            state, events = do(state, msgspec.convert({**step["action"], "seat": step["seat"]}, HandCommand))
            steps += 1
        same(where, "outcome", [each.outcome for each in events if isinstance(each, HandScored)], [hand["outcome"]])
        standings = state.sheet.seats
        same(where, "scores", [each.score for each in standings], hand["scores"])
        same(where, "bolts", [each.bolts for each in standings], hand["bolts"])
        same(where, "barrel", [msgspec.to_builtins(each.barrel) for each in standings], hand["barrel"])
    if game["result"]["finished"]:
        assert isinstance(state.phase, Finished)
        same("end", "winners", sorted(state.phase.winners), sorted(game["result"]["winners"]))
        same("end", "reason", state.phase.reason, game["result"]["reason"])
    return steps


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.removesuffix(".jsonl.gz"))
def test_a_recorded_game_is_played_as_it_was(file: Path) -> None:
    for game in games(file):
        assert play(game) > 0


def test_every_table_has_a_recorded_game() -> None:
    recorded = {(game["preset"], game["seats"]) for file in FILES for game in games(file)}

    assert recorded == set(TABLES)


@pytest.mark.parametrize("change", ["legal", "scores", "winners"])
def test_a_difference_is_found(change: str) -> None:
    game = next(games(GAMES / "howto-2-4-2.jsonl.gz"))
    if change == "legal":
        game["hands"][2]["steps"][-1]["legal"].append({"type": "pass"})
    elif change == "scores":
        game["hands"][-1]["scores"][0] += 5
    else:
        game["result"]["winners"] = []

    with pytest.raises(Mismatch, match=change):
        play(game)
