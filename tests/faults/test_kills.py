"""``kill -9`` under load: what was acknowledged is in the log, the log has no gap, and every retry is answered."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from domain.chain import verify_feed
from tests.faults.conftest import Connector, Starter
from tests.faults.serving import Link, Reply, Serving, Table, thousand

PLAYERS: Final = 4
SAMPLE: Final = 25


@dataclass
class Sent:
    """A command that was acknowledged: what was sent, under which key, and the answer."""

    command: dict[str, Any]
    token: str
    key: str
    reply: Reply


@dataclass
class Player:
    """Plays one game by luck, each command under a key, again and again until it is answered."""

    port: int
    number: int
    acknowledged: list[Sent] = field(default_factory=list[Sent])
    table: Table | None = None
    failed: BaseException | None = None

    def play(self, stop: threading.Event) -> None:
        try:
            self._play(stop)
        except BaseException as failure:  # noqa: BLE001 (told by the test's own thread)
            self.failed = failure

    def _play(self, stop: threading.Event) -> None:
        with Link(self.port) as link:
            self._play_by(link, random.Random(self.number), stop)

    def _play_by(self, link: Link, chance: random.Random, stop: threading.Event) -> None:
        table = self.table = Table(link, f"player {self.number}")
        while not stop.is_set():
            seat = table.to_act(link)
            if seat is None:
                return
            sent = chance.choice(table.legal(link, seat))
            key = f"{self.number}-{len(self.acknowledged)}"
            reply = link.insist("POST", f"{table.path}/commands", sent, table.seats[seat], key)
            assert reply.status == 200, reply
            self.acknowledged.append(Sent(sent, table.seats[seat], key, reply))


def under_load(serving: Serving, disturb: Callable[[], None]) -> list[Player]:
    """What players have seen while something was done to the service."""
    players = [Player(serving.port, number) for number in range(PLAYERS)]
    stop = threading.Event()
    threads = [threading.Thread(target=player.play, args=(stop,)) for player in players]
    for thread in threads:
        thread.start()
    try:
        disturb()
        time.sleep(0.5)
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    for player in players:
        assert player.failed is None, player.failed
    return players


def check(players: list[Player], link: Link, url: str) -> None:
    for player in players:
        table = player.table
        assert table is not None
        items = table.events(link)
        assert verify_feed(items) == []
        assert [item["version"] for item in items] == list(range(1, len(items) + 1))
        hashes = {item["version"]: item["hash"] for item in items}
        assert player.acknowledged
        for sent in player.acknowledged:
            assert hashes[sent.reply.body["version"]] == sent.reply.body["hash"]
        for sent in random.Random(0).sample(player.acknowledged, min(SAMPLE, len(player.acknowledged))):
            again = link.send("POST", f"{table.path}/commands", sent.command, sent.token, sent.key)
            assert (again.status, again.replayed) == (200, True)
            assert again.body == sent.reply.body
        assert len(table.events(link)) == len(items)
    verdicts = thousand(url, "verify")
    assert verdicts.count(" sound") == PLAYERS
    assert "NOT" not in verdicts


def test_a_worker_that_is_killed_loses_nothing(start: Starter, connect: Connector, url: str, long: bool) -> None:
    serving = start(workers=2)

    def disturb() -> None:
        for number in range(20 if long else 3):
            time.sleep(0.7)
            serving.kill_worker(number)

    players = under_load(serving, disturb)
    serving.wait()

    check(players, connect(serving), url)


def test_a_master_that_is_killed_loses_nothing(start: Starter, connect: Connector, url: str, long: bool) -> None:
    serving = start(workers=2)

    def disturb() -> None:
        for _ in range(6 if long else 1):
            time.sleep(1)
            serving.kill_master()
            serving.start()

    players = under_load(serving, disturb)

    check(players, connect(serving), url)
