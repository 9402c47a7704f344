"""The perft table is counted again by the rules, by a plain reading of them in text, and by whole games."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from domain.commands import PlayCard
from domain.game import decide, fold, legal_commands
from domain.rules import OPTIONS
from domain.state import Playing, State
from tests.perft import TABLE, count, counted, rows, sequences, written
from tests.walks import opening, walk

ROWS: list[dict[str, Any]] = json.loads(TABLE.read_text("utf-8"))
GROUPS = sorted({row["id"].rsplit("-", 2)[0] for row in ROWS})


def test_the_table_is_what_it_is_made_of() -> None:
    assert written(rows()) == TABLE.read_text("utf-8")
    assert len(ROWS) >= 300
    assert len({row["id"] for row in ROWS}) == len(ROWS)


@pytest.mark.parametrize("group", GROUPS)
def test_the_rules_count_as_the_table_says(group: str) -> None:
    for row in ROWS:
        if row["id"].rsplit("-", 2)[0] == group:
            assert counted(row) == row["expected"]["sequences"], row["id"]


WITHOUT = {each.name: each.wire(each.declared.off) for each in OPTIONS.values() if each.family == "marriages"}
"""The table knows no marriages, so none may bind a lead."""
SHORT = [row for row in ROWS if row["expected"]["sequences"] <= 1_000]


@pytest.mark.parametrize("group", sorted({row["id"].rsplit("-", 2)[0] for row in SHORT}))
def test_a_plain_reading_of_the_rules_counts_the_same(group: str) -> None:
    for row in SHORT:
        if row["id"].rsplit("-", 2)[0] == group:
            hands = [row["hands"][str(seat)].split() for seat in range(row["seats"])]
            assert sequences(row, hands, row["leader"], [], row["depth"]) == row["expected"]["sequences"], row["id"]


# --- whole games ----------------------------------------------------------------------------------------------------


def plays(state: State, depth: int) -> int:
    """The same count by the commands of the game, nothing declared."""
    play = state.phase
    if depth == 0 or not isinstance(play, Playing):
        return 1
    commands = [each for each in legal_commands(state, play.turn) if isinstance(each, PlayCard)]
    if depth == 1:
        return len(commands)
    return sum(plays(fold(decide(state, command), state), depth - 1) for command in commands)


def positions(preset: str, seats: int) -> Iterator[State]:
    """The states of some games in which a trick begins."""
    for seed in range(3):
        played = walk(opening(preset, seats, WITHOUT), random.Random(seed), hands=1, sense=0.8, table=False)
        for step in played.steps:
            if isinstance(step.after.phase, Playing) and not step.after.phase.trick:
                yield step.after


@pytest.mark.parametrize(
    ("preset", "seats"), [("polish-home", 3), ("stub-1000", 2), ("rules-1000", 3), ("site-ante", 6), ("kurnik", 4)]
)
def test_whole_games_count_the_same(preset: str, seats: int) -> None:
    found = 0
    for state in positions(preset, seats):
        play = state.phase
        assert isinstance(play, Playing)
        active = play.settled.deal.active
        place = {seat: number for number, seat in enumerate(active)}
        depth = min(4, sum(play.hands[seat].bit_count() for seat in active))
        expected = count(
            state.rules.following,
            tuple(play.hands[seat] for seat in active),
            place[play.turn],
            (),
            play.trump,
            set_by=None if play.past.trump_by is None else place[play.past.trump_by],
            depth=depth,
        )
        assert plays(state, depth) == expected
        found += expected
    assert found > 50


def test_a_row_counts_otherwise_without_its_duties() -> None:
    row = next(each for each in ROWS if False not in each["options"].values() and each["depth"] > 3)
    freer = {**row, "options": {name: value is not True and value for name, value in row["options"].items()}}

    assert counted(freer) > counted(row)
