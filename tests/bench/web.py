"""One command at the WSGI level against bare Flask with one committed row, and its growth with the length of the game."""

from __future__ import annotations

import io
import sqlite3
import statistics
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from flask import Flask, request

from service.composition import build
from service.settings import read_settings
from tests.bench import scripts, timing

if TYPE_CHECKING:
    from collections.abc import Callable

SEED = "5a" * 32
JSON = "application/json"


class Client:
    """Calls a WSGI application with environments made beforehand."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.base = {
            "REQUEST_METHOD": "POST",
            "SCRIPT_NAME": "",
            "QUERY_STRING": "",
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": "http",
            "wsgi.errors": io.StringIO(),
            "wsgi.multithread": True,
            "wsgi.multiprocess": True,
            "wsgi.run_once": False,
            "HTTP_ACCEPT": JSON,
        }

    def environ(self, method: str, path: str, body: bytes = b"", token: str = "", **headers: str) -> dict[str, Any]:
        """The environment of one request."""
        made: dict[str, Any] = {**self.base, "REQUEST_METHOD": method, "PATH_INFO": path, **headers}
        if body:
            made |= {"CONTENT_TYPE": JSON, "CONTENT_LENGTH": str(len(body))}
        made["wsgi.input"] = io.BytesIO(body)
        if token:
            made["HTTP_AUTHORIZATION"] = f"Bearer {token}"
        return made

    def call(self, environ: dict[str, Any]) -> tuple[str, bytes]:
        """The status and body of one answer."""
        status: list[str] = []
        chunks = self.app.wsgi_app(environ, lambda said, _headers, _error=None: status.append(said))
        body = b"".join(chunks)
        closing = getattr(chunks, "close", None)
        if closing is not None:
            closing()
        return status[0], body


def bare(folder: Path, synchronous: str) -> Flask:
    """Flask that reads JSON, commits one row of the size of an event, and answers JSON."""
    link = sqlite3.connect(folder / f"bare-{synchronous}.db", isolation_level=None, check_same_thread=False)
    link.execute("PRAGMA journal_mode=WAL")
    link.execute(f"PRAGMA synchronous={synchronous}")
    link.execute("CREATE TABLE IF NOT EXISTS rows (id TEXT, version INTEGER, state BLOB, PRIMARY KEY (id, version))")
    app = Flask("bare")
    versions = iter(range(1, 10**9))

    @app.post("/v1/games/<game_id>/commands")
    def row(game_id: str) -> Any:
        sent = request.get_json()
        version = next(versions)
        link.execute("BEGIN IMMEDIATE")
        link.execute("INSERT INTO rows VALUES (?, ?, ?)", (game_id, version, msgspec.json.encode(sent) * 12))
        link.execute("COMMIT")
        return {"version": version, "sent": sent}

    return app


def served(folder: Path, synchronous: str, name: str) -> Flask:
    """Our application over a new SQLite file."""
    settings = read_settings(
        {
            "THOUSAND_DATABASE_URL": f"sqlite:///{folder / name}",
            "THOUSAND_SQLITE_SYNCHRONOUS": synchronous,
            "THOUSAND_SECRET": "c0ffee" * 11,
        }
    )
    from service.composition import make_store

    make_store(settings, create=True).close()
    return build(settings)


class Played:
    """One game posted command by command; each command's CPU time is kept with the version that it was sent at."""

    def __init__(self, client: Client, appends: list[Any]) -> None:
        self.client, self.appends = client, appends
        body = msgspec.json.encode(
            {
                "preset": "polish-home",
                "seats": [{"name": name} for name in scripts.NAMES],
                "dealing": {"mode": "seeded", "seed": SEED},
            }
        )
        status, answer = client.call(client.environ("POST", "/v1/games", body))
        assert status.startswith("201"), answer
        opened = msgspec.json.decode(answer)
        self.path = f"/v1/games/{opened['game_id']}"
        self.tokens = [seat["token"] for seat in opened["seats"]]
        self.taken: list[tuple[int, float]] = []

    def run(self) -> int:
        """Post all commands; how many."""
        version = len(self.appends[0][1])
        for command, events in self.appends[1:]:
            body, token = scripts.body_of(command), self.tokens[command.seat]
            environ = self.client.environ("POST", f"{self.path}/commands", body, token)
            begun = time.process_time()
            status, answer = self.client.call(environ)
            self.taken.append((version, time.process_time() - begun))
            assert status.startswith("200"), answer
            version += len(events)
        return len(self.appends) - 1

    def mean(self, low: int, high: int) -> float:
        """The mean CPU seconds of the commands sent between two versions."""
        return statistics.fmean(taken for version, taken in self.taken if low <= version < high)


def _posts(client: Client, count: int) -> Callable[[], int]:
    body = msgspec.json.encode({"type": "play_card", "card": "AS"})

    def work() -> int:
        for _ in range(count):
            client.call(client.environ("POST", "/v1/games/none/commands", body, "ths_none"))
        return count

    return work


def _gets(client: Client, environ: Callable[[], dict[str, Any]], count: int) -> Callable[[], int]:
    def work() -> int:
        for _ in range(count):
            status, _ = client.call(environ())
            assert status.startswith("200"), status
        return count

    return work


def measure() -> list[str]:
    """The figures as lines."""
    appends, _ = scripts.appends("polish-home", SEED, 1500)
    lines: list[str] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for synchronous in ("FULL", "NORMAL"):
            row = Client(bare(folder, synchronous))
            ratios: list[float] = []
            growths: list[float] = []
            for turn in range(timing.ROUNDS):
                game = Played(Client(served(folder, synchronous, f"{synchronous}-{turn}.db")), appends)
                floor = timing.cpu(_posts(row, 600))
                ours = timing.cpu(game.run)
                ratios.append(ours / floor)
                growths.append(game.mean(1200, 1500) / game.mean(50, 350))
                client, path, token = game.client, game.path, game.tokens[0]
            lines.append(
                f"command / (bare Flask + 1 committed row), SQLite {synchronous}: {statistics.median(ratios):.2f} "
                f"(ours {ours * 1e6:,.0f} us, floor {floor * 1e6:,.0f} us CPU); "
                f"growth from 50-350 to 1,200-1,500 events: {statistics.median(growths):.2f}"
            )
        reads = timing.medians(
            {
                "row": _posts(row, 300),
                "view": _gets(client, lambda: client.environ("GET", f"{path}/views/0", token=token), 300),
                "page": _gets(
                    client,
                    lambda: client.environ(
                        "GET", f"{path}/views/0/events", token=token, QUERY_STRING="after=0&limit=100"
                    ),
                    60,
                ),
            }
        )
        lines.append(f"view / floor: {reads['view'] / reads['row']:.2f}; page of 100 events / floor: "
                     f"{reads['page'] / reads['row']:.2f}")
    return lines
