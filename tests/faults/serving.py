"""The service as it really runs: gunicorn with its workers, as processes, over a database of their own."""

from __future__ import annotations

import contextlib
import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple, Self
from urllib.parse import urlencode
from uuid import uuid4

import msgspec
import psycopg
from psycopg.conninfo import conninfo_to_dict
from psycopg.sql import SQL, Identifier

from tests.databases import Kind, postgres_url

ROOT: Final = Path(__file__).parents[2]
SECRET: Final = "a secret of the tests, 32 characters or more"
PATIENCE: Final = 40
FAILURES: Final = ("Traceback", "failed to boot", "Exception in worker", "[ERROR]", "[CRITICAL]")


@contextmanager
def fresh_url(kind: Kind, folder: Path) -> Iterator[str]:
    """The URL of a fresh database that several processes can share; on PostgreSQL it is dropped afterwards."""
    if kind == "sqlite-file":
        yield f"sqlite:///{folder / f'{uuid4().hex}.db'}"
        return
    server, name = postgres_url(), f"test_{uuid4().hex}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(SQL("CREATE DATABASE {}").format(Identifier(name)))
    parts = {key: value for key, value in conninfo_to_dict(server).items() if key != "dbname" and value is not None}
    yield f"postgresql:///{name}?{urlencode(parts)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(SQL("DROP DATABASE {} WITH (FORCE)").format(Identifier(name)))


def environment(url: str, **more: str) -> dict[str, str]:
    """The environment of a service over a database, with nothing of the tests' own settings."""
    own = {name: value for name, value in os.environ.items() if not name.startswith(("THOUSAND_", "COV_", "PYTEST"))}
    ours = {"THOUSAND_DATABASE_URL": url, "THOUSAND_SECRET": SECRET, "THOUSAND_SQLITE_SYNCHRONOUS": "NORMAL"}
    return {**own, **ours, **more}


def thousand(url: str, *arguments: str, patience: float | None = PATIENCE, **more: str) -> str:
    """Run one command of the command line to its end, for so many seconds at most; what it printed."""
    done = subprocess.run(
        [sys.executable, "-m", "service.cli", *arguments],
        cwd=ROOT,
        env=environment(url, **more),
        capture_output=True,
        text=True,
        check=False,
        timeout=patience,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Reply(NamedTuple):
    """An answer."""

    status: int
    body: Any
    headers: Mapping[str, str]

    @property
    def kind(self) -> str:
        """The kind of a problem."""
        return str(self.body["type"]).rpartition("/")[2]

    @property
    def replayed(self) -> bool:
        return self.headers.get("Idempotent-Replayed") == "true"


class Link:
    """A connection that stays open, as a player's client has it."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)

    def send(self, method: str, path: str, body: Any = None, token: str = "", key: str = "") -> Reply:
        """One request; raises ``OSError`` or ``HTTPException`` if no answer came."""
        headers = {"Accept": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        if key:
            headers["Idempotency-Key"] = key
        if body is not None:
            headers["Content-Type"] = "application/json"
        try:
            self._connection.request(method, path, None if body is None else msgspec.json.encode(body), headers)
            answer = self._connection.getresponse()
            text = answer.read()
        except (OSError, http.client.HTTPException):
            self._connection.close()
            raise
        return Reply(answer.status, msgspec.json.decode(text) if text else None, dict(answer.getheaders()))

    def insist(self, method: str, path: str, body: Any = None, token: str = "", key: str = "") -> Reply:
        """The same request until it is answered, as a client does that a crash has cut off."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                reply = self.send(method, path, body, token, key)
            except (OSError, http.client.HTTPException):
                if time.monotonic() > until:
                    raise
                time.sleep(0.05)
            else:
                return reply

    def close(self) -> None:
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Serving:
    """A gunicorn master and its workers."""

    def __init__(self, url: str, folder: Path, *, workers: int = 2, port: int | None = None) -> None:
        self.url = url
        self.port = port or free_port()
        self._workers = workers
        self._log = folder / f"serving-{self.port}.log"
        self._master: subprocess.Popen[bytes] | None = None

    def start(self, argv: list[str] | None = None, environ: dict[str, str] | None = None) -> Self:
        """Start it and wait until it is ready; by another command or in another environment, if they are given."""
        bind = {"THOUSAND_BIND": f"127.0.0.1:{self.port}", "WEB_CONCURRENCY": str(self._workers)}
        with self._log.open("ab") as log:
            self._master = subprocess.Popen(
                argv or [sys.executable, "-m", "service.cli", "serve"],
                cwd=ROOT,
                env={**(environ or environment(self.url)), **bind},
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self.wait()
        return self

    def wait(self) -> None:
        """Until it is ready and all workers are there."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            assert self.master.poll() is None, self.told
            with contextlib.suppress(OSError, http.client.HTTPException):
                if len(self.workers()) == self._workers and self._ready():
                    return
            time.sleep(0.02)
        raise AssertionError(f"not ready after {PATIENCE} s\n{self.told}")

    def _ready(self) -> bool:
        with Link(self.port) as link:
            return link.send("GET", "/readyz").status == 200

    @property
    def master(self) -> subprocess.Popen[bytes]:
        assert self._master is not None
        return self._master

    def workers(self) -> list[int]:
        """The process ids of the workers."""
        children = Path(f"/proc/{self.master.pid}/task/{self.master.pid}/children")
        try:
            return [int(each) for each in children.read_text(encoding="ascii").split()]
        except OSError:
            return []

    @property
    def told(self) -> str:
        """What it has logged."""
        return self._log.read_text(encoding="utf-8", errors="replace")

    @property
    def failures(self) -> list[str]:
        """The lines of its log that tell of a failure."""
        return [line for line in self.told.splitlines() if any(said in line for said in FAILURES)]

    def kill_worker(self, number: int) -> None:
        workers = self.workers()
        if workers:
            with contextlib.suppress(ProcessLookupError):
                os.kill(workers[number % len(workers)], signal.SIGKILL)

    def kill_master(self) -> None:
        """Kill the master; its workers notice and leave."""
        orphans = self.workers()
        self.master.kill()
        self.master.wait()
        until = time.monotonic() + PATIENCE
        while any(Path(f"/proc/{pid}").exists() for pid in orphans):
            assert time.monotonic() < until, "the workers outlive their master"
            time.sleep(0.05)

    def stop(self) -> None:
        """Stop it in peace; in the end nothing of its session is left."""
        if self._master is None:
            return
        master, self._master = self._master, None
        master.terminate()
        try:
            master.wait(PATIENCE)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(master.pid, signal.SIGKILL)
            master.wait()


class Table:
    """An open game and its tokens, played through any link."""

    def __init__(self, link: Link, name: str = "Ala", **more: Any) -> None:
        seats = [{"name": each} for each in (name, "Borys", "Celina")]
        body = {"preset": "polish-home", "seats": seats, "first_dealer": 0, **more}
        reply = link.insist("POST", "/v1/games", body, key=str(uuid4()))
        assert reply.status == 201, reply
        self.opened: dict[str, Any] = reply.body
        self.game_id: str = self.opened["game_id"]
        self.path = f"/v1/games/{self.game_id}"
        self.token: str = self.opened["table_token"]
        self.seats: list[str] = [seat["token"] for seat in self.opened["seats"]]

    def to_act(self, link: Link) -> int | None:
        seat: int | None = link.insist("GET", self.path).body["to_act"]
        return seat

    def legal(self, link: Link, seat: int) -> list[dict[str, Any]]:
        reply = link.insist("GET", f"{self.path}/views/{seat}", token=self.seats[seat])
        assert reply.status == 200, reply
        commands: list[dict[str, Any]] = reply.body["legal_commands"]
        return commands

    def events(self, link: Link) -> list[dict[str, Any]]:
        """The whole public log, page by page."""
        items: list[dict[str, Any]] = []
        while True:
            after = items[-1]["version"] if items else 0
            reply = link.insist("GET", f"{self.path}/events?after={after}&limit=100")
            assert reply.status == 200, reply
            items += reply.body["items"]
            if reply.body["next_cursor"] is None:
                return items
