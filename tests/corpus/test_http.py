"""One recorded game of each preset through the service: opened, dealt and played by requests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from domain.presets import PRESETS
from service.composition import make_services, make_store
from service.http.app import make_app
from service.settings import read_settings
from tests.corpus.play_corpus import GAMES, Mismatch, games, play


class InProcess:
    """A client of the application itself."""

    def __init__(self, client: FlaskClient) -> None:
        self._client = client

    def call(self, method: str, path: str, body: object = None, token: str | None = None) -> tuple[int, Any]:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = self._client.open(path, method=method, json=body, headers=headers)
        return answer.status_code, answer.json


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcess]:
    folder = tmp_path_factory.mktemp("corpus")
    settings = read_settings(
        {
            "THOUSAND_DATABASE_URL": f"sqlite:///{folder}/thousand.db",
            "THOUSAND_SECRET": "a secret of the tests, 32 characters or more",
            "THOUSAND_SQLITE_SYNCHRONOUS": "NORMAL",
        }
    )
    store = make_store(settings, create=True)
    app = make_app(make_services(settings, store, testing=True))
    app.testing = True
    yield InProcess(app.test_client())
    store.close()


def shortest(preset: str) -> dict[str, Any]:
    """The recorded game of the preset that has the fewest steps."""
    recorded = [game for file in GAMES.glob(f"{preset}-[2-6].jsonl.gz") for game in games(Path(file))]
    return min(recorded, key=lambda game: sum(len(hand["steps"]) for hand in game["hands"]))


@pytest.mark.parametrize("preset", PRESETS)
def test_a_recorded_game_is_played_over_http_as_it_was(client: InProcess, preset: str) -> None:
    game = shortest(preset)

    assert play(client, game) == sum(len(hand["steps"]) for hand in game["hands"])


def test_a_difference_is_found(client: InProcess) -> None:
    game = shortest("kurnik")
    game["hands"][1]["scores"][0] += 5

    with pytest.raises(Mismatch, match="deal 1: scores"):
        play(client, game)
