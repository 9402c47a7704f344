"""Every recorded game: exported, parsed, imported, exported again, without any difference; and judged to be sound."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from domain import notation
from domain.cards import Card
from domain.commands import Command, Deal, HandCommand
from domain.events import Event
from domain.game import decide, fold, open_game
from domain.record import read, record_of, written
from domain.referee import judged, stream_of
from domain.seats import Seat
from tests.corpus.play_corpus import GAMES, games
from tests.walks import opening

FILES = tuple(sorted(GAMES.glob("*.jsonl.gz")))


def played(game: dict[str, Any]) -> tuple[tuple[Event, ...], ...]:
    order = opening(
        game["preset"], game["seats"], game["options_overrides"] or {}, first_dealer=Seat(game["first_dealer"])
    )
    appends = [open_game(order)]
    state = fold(appends[0])
    for hand in game["hands"]:
        commands: list[Command] = [Deal(tuple(map(Card, hand["deck"])))]
        commands += [msgspec.convert({**step["action"], "seat": step["seat"]}, HandCommand) for step in hand["steps"]]
        for command in commands:
            appends.append(decide(state, command))
            state = fold(appends[-1], state)
    return tuple(appends)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_game_comes_back_as_it_went_out(file: Any) -> None:
    for game in games(file):
        appends = played(game)
        record = record_of(appends)
        text = notation.write(record)
        back = notation.read(text)
        assert back == record
        assert notation.write(back) == text
        assert written(read(written(record))) == written(record)
        assert stream_of(back) == appends
        assert judged(record_of(appends, "spectator")).findings == ()
