"""Requests a second and CPU of the workers under gunicorn, against the same with bare Flask and one committed row.

Both run with the settings of ``make serve`` (``deploy/gunicorn.conf.py``: two workers of four threads), at the same
time and on databases of the same kind, and take turns under load. The client is this process: a few connections that
stay open, each playing games of its own.
"""

from __future__ import annotations

import os
import socket
import statistics
import sys
import tempfile
import threading
import time
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from tests.bench import scripts, timing
from tests.faults.serving import ROOT, Link, Serving, environment, fresh_url, thousand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.databases import Kind

CONNECTIONS = 8
COMMANDS = 250
"""Commands of one connection in one turn."""
DATABASES: tuple[tuple[str, Kind, str], ...] = (
    ("SQLite FULL", "sqlite-file", "FULL"),
    ("SQLite NORMAL", "sqlite-file", "NORMAL"),
    ("PostgreSQL", "postgres", "NORMAL"),
)
TICKS = os.sysconf("SC_CLK_TCK")


class Turn(NamedTuple):
    """What one turn of load came to."""

    rate: float
    cpu: float


class Connection:
    """A connection that stays open, and reads no more of an answer than it must."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def send(self, asked: bytes) -> bytes:
        """One request; the head of its answer."""
        self._socket.sendall(asked)
        got = self._socket.recv(65536)
        while b"\r\n\r\n" not in got:
            got += self._more()
        head, _, body = got.partition(b"\r\n\r\n")
        rest = int(head.lower().partition(b"content-length:")[2].partition(b"\r\n")[0]) - len(body)
        while rest > 0:
            rest -= len(self._more())
        return head

    def _more(self) -> bytes:
        more = self._socket.recv(65536)
        assert more, "the server has closed the connection"
        return more

    def close(self) -> None:
        """Close it."""
        self._socket.close()


def _request(path: str, body: bytes, token: str) -> bytes:
    lines = (
        f"POST {path} HTTP/1.1",
        "Host: 127.0.0.1",
        "Accept: application/json",
        "Content-Type: application/json",
        f"Authorization: Bearer {token}",
        f"Content-Length: {len(body)}",
    )
    return "\r\n".join((*lines, "", "")).encode() + body


def _load(port: int, asked: list[list[bytes]], workers: list[int]) -> Turn:
    """Send the requests of each connection, all connections at once."""
    links = [Connection(port) for _ in asked]
    failed: list[bytes] = []

    def run(link: Connection, mine: list[bytes]) -> None:
        for each in mine:
            head = link.send(each)
            if not head.startswith(b"HTTP/1.1 200"):
                failed.append(head)

    threads = [threading.Thread(target=run, args=each) for each in zip(links, asked, strict=True)]
    before, begun = _cpu(workers), time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    taken, spent = time.perf_counter() - begun, _cpu(workers) - before
    for link in links:
        link.close()
    assert not failed, failed[0]
    sent = sum(map(len, asked))
    return Turn(sent / taken, spent / sent)


def _cpu(processes: list[int]) -> float:
    """CPU seconds that the processes have used."""
    used = 0
    for each in processes:
        fields = Path(f"/proc/{each}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        used += int(fields[11]) + int(fields[12])
    return used / TICKS


def _rows() -> list[list[bytes]]:
    body = msgspec.json.encode({"type": "play_card", "card": "AS"})
    token = "ths_" + "0" * 50
    return [[_request(f"/v1/games/{number:036}/commands", body, token)] * COMMANDS for number in range(CONNECTIONS)]


def _games(port: int, turn: int) -> list[list[bytes]]:
    """A new game for each connection, and its commands."""
    found: list[list[bytes]] = []
    with Link(port) as link:
        for number in range(CONNECTIONS):
            seed = f"{turn * CONNECTIONS + number + 1:064x}"
            body = {
                "preset": "polish-home",
                "seats": [{"name": name} for name in scripts.NAMES],
                "dealing": {"mode": "seeded", "seed": seed},
            }
            opened = link.send("POST", "/v1/games", body).body
            tokens = [seat["token"] for seat in opened["seats"]]
            path = f"/v1/games/{opened['game_id']}/commands"
            commands = (command for command, _ in scripts.appends("polish-home", seed, 2 * COMMANDS)[0])
            played = [_request(path, scripts.body_of(each), tokens[each.seat]) for each in commands if each is not None]
            found.append(played[:COMMANDS])
    return found


def _measured(kind: Kind, synchronous: str, folder: Path) -> Iterator[tuple[Turn, Turn]]:
    """Turns of the ceiling and of the service."""
    with ExitStack() as stack:
        bare, url = (stack.enter_context(fresh_url(kind, folder)) for _ in range(2))
        bare_env, env = (environment(each, THOUSAND_SQLITE_SYNCHRONOUS=synchronous) for each in (bare, url))
        gunicorn = [sys.executable, "-m", "gunicorn", "--config", str(ROOT / "deploy" / "gunicorn.conf.py")]
        thousand(url, "migrate")
        ceiling, served = Serving(bare, folder), Serving(url, folder)
        for each in (ceiling, served):
            stack.callback(each.stop)
        ceiling.start([*gunicorn, "tests.bench.ceiling:app"], bare_env)
        served.start(environ=env)
        rows = _rows()
        for turn in range(timing.ROUNDS + 1):
            games = _games(served.port, turn)
            pair = _load(ceiling.port, rows, ceiling.workers()), _load(served.port, games, served.workers())
            if turn:  # the first one warms up
                yield pair


def measure() -> Iterator[str]:
    """The figures as lines."""
    for name, kind, synchronous in DATABASES:
        with tempfile.TemporaryDirectory() as folder:
            turns = list(_measured(kind, synchronous, Path(folder)))
        rate = statistics.median(ours.rate / floor.rate for floor, ours in turns)
        cpu = statistics.median(ours.cpu / floor.cpu for floor, ours in turns)
        ours, floor = (Turn(*(statistics.median(each) for each in zip(*side, strict=True))) for side in _sides(turns))
        yield (
            f"{name}: requests/s {rate:.2f} of the ceiling ({ours.rate:,.0f} of {floor.rate:,.0f}); "
            f"worker CPU {cpu:.2f} times ({ours.cpu * 1e6:,.0f} us to {floor.cpu * 1e6:,.0f} us)"
        )


def _sides(turns: list[tuple[Turn, Turn]]) -> tuple[list[Turn], list[Turn]]:
    return [ours for _, ours in turns], [floor for floor, _ in turns]
