"""One command at the WSGI level against bare Flask with one committed row, and its growth with the game's length."""

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

from domain.chain import stored_form
from service.composition import build, make_store
from service.settings import read_settings
from tests.bench import scripts, timing

if TYPE_CHECKING:
    from collections.abc import Callable

SEED = "5a" * 32
JSON = "application/json"
NOBODY = "/v1/games/0c35f1d8-2c4e-8a7b-9d10-3f6a8e5b7c21"
SLICE = 25


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

        def start(said: str, *_: object) -> Callable[[bytes], object]:
            status.append(said)
            return lambda _: None

        chunks = self.app.wsgi_app(environ, start)
        body = b"".join(chunks)
        closing = getattr(chunks, "close", None)
        if closing is not None:
            closing()
        return status[0], body


def bare(folder: Path, synchronous: str, size: int) -> Flask:
    """Flask as it comes: it reads JSON, commits one row of the size of an event, and answers JSON."""
    link = sqlite3.connect(folder / f"bare-{synchronous}.db", isolation_level=None, check_same_thread=False)
    link.execute("PRAGMA journal_mode=WAL")
    link.execute(f"PRAGMA synchronous={synchronous}")
    link.execute(
        "CREATE TABLE IF NOT EXISTS rows (id TEXT, version INTEGER, topic TEXT, state BLOB, PRIMARY KEY (id, version))"
    )
    app = Flask("bare")
    versions = iter(range(1, 10**9))

    @app.post("/v1/games/<game_id>/commands")
    def row(game_id: str) -> Any:
        sent = request.get_json()
        version = next(versions)
        state = msgspec.json.encode(sent).ljust(size)
        link.execute("BEGIN IMMEDIATE")
        link.execute("INSERT INTO rows VALUES (?, ?, ?, ?)", (game_id, version, sent["type"], state))
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
    make_store(settings, create=True).close()
    return build(settings)


class Played:
    """One game posted command by command; what each took is kept with its version and the floor's price beside it."""

    def __init__(self, client: Client, appends: list[scripts.Append]) -> None:
        self.client = client
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
        self.taken: list[tuple[int, float, float]] = []
        self._rest = [(command, len(events)) for command, events in appends[1:]]
        self._version = len(appends[0][1])

    def some(self, count: int, floor: float = 0.0) -> int:
        """Post the next commands; how many there were. ``floor`` is what a row costs just now."""
        now, self._rest = self._rest[:count], self._rest[count:]
        asked = [
            self.client.environ("POST", f"{self.path}/commands", scripts.body_of(command), self.tokens[command.seat])
            for command, _ in now
            if command is not None
        ]
        for environ, (_, events) in zip(asked, now, strict=True):
            begun = time.process_time()
            status, answer = self.client.call(environ)
            self.taken.append((self._version, time.process_time() - begun, floor))
            assert status.startswith("200"), answer
            self._version += events
        return len(now)

    def mean(self, low: int, high: int) -> float:
        """The mean price of the commands sent between two versions, in rows of the floor at the same time."""
        now = [(taken, floor) for version, taken, floor in self.taken if low <= version < high]
        return statistics.fmean(taken for taken, _ in now) / statistics.fmean(floor for _, floor in now)


def _row_posts(client: Client, count: int) -> list[dict[str, Any]]:
    body = msgspec.json.encode({"type": "play_card", "card": "AS"})
    return [client.environ("POST", f"{NOBODY}/commands", body, "ths_none") for _ in range(count)]


def _called(client: Client, environs: list[dict[str, Any]]) -> float:
    """The mean CPU seconds of a call."""
    begun = time.process_time()
    for environ in environs:
        client.call(environ)
    return (time.process_time() - begun) / len(environs)


def _posts(client: Client, count: int) -> Callable[[], int]:
    def work() -> int:
        for environ in _row_posts(client, count):
            client.call(environ)
        return count

    return work


def _gets(client: Client, environ: Callable[[], dict[str, Any]], count: int) -> Callable[[], int]:
    def work() -> int:
        for _ in range(count):
            status, _ = client.call(environ())
            assert status.startswith("200"), status
        return count

    return work


def _played(row: Client, game: Played) -> tuple[float, float]:
    """CPU seconds of one row and of one command; both take turns in slices, so that both see the same machine."""
    floors: list[float] = []
    while True:
        floors.append(_called(row, _row_posts(row, SLICE)))
        if game.some(SLICE, floors[-1]) < SLICE:
            return statistics.fmean(floors), statistics.fmean(taken for _, taken, _ in game.taken)


def measure() -> list[str]:
    """The figures as lines."""
    appends, _ = scripts.appends("polish-home", SEED, 1500)
    size = round(statistics.fmean(len(stored_form(each)) for each in scripts.envelopes("polish-home", SEED, 1500)))
    lines = [f"a row of the floor: {size} bytes, the mean of an event's; {len(appends) - 1} commands a game"]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for synchronous in ("FULL", "NORMAL"):
            row = Client(bare(folder, synchronous, size))
            games: list[Played] = []
            taken: list[tuple[float, float]] = []
            for turn in range(timing.ROUNDS):
                games.append(Played(Client(served(folder, synchronous, f"{synchronous}-{turn}.db")), appends))
                taken.append(_played(row, games[-1]))
            growth = statistics.median(game.mean(1200, 1500) / game.mean(50, 350) for game in games)
            lines.append(
                f"command / (bare Flask + 1 committed row), SQLite {synchronous}: "
                f"{statistics.median(ours / floor for floor, ours in taken):.2f} "
                f"({statistics.median(ours for _, ours in taken) * 1e6:,.0f} us to "
                f"{statistics.median(floor for floor, _ in taken) * 1e6:,.0f} us of CPU); "
                f"growth from 50-350 to 1,200-1,500 events: {growth:.2f}"
            )
        lines.append(_reading(row, games[-1]))
    return lines


def _reading(row: Client, game: Played) -> str:
    def asked(path: str, query: str = "") -> Callable[[], dict[str, Any]]:
        return lambda: game.client.environ("GET", f"{game.path}{path}", token=game.tokens[0], QUERY_STRING=query)

    reads = timing.medians(
        {
            "row": _posts(row, 300),
            "view": _gets(game.client, asked("/views/0"), 300),
            "page": _gets(game.client, asked("/views/0/events", "after=0&limit=100"), 60),
        }
    )
    return (
        f"view / floor (SQLite NORMAL): {reads['view'] / reads['row']:.2f}; "
        f"page of 100 events / floor: {reads['page'] / reads['row']:.2f}"
    )
