"""Many at once over several workers: one winner, nothing applied twice, no refusal that is not true."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any, Final

from domain.chain import verify_feed
from tests.faults.conftest import Connector, Starter
from tests.faults.serving import Link, Reply, Table, thousand

RACERS: Final = 6
ROUNDS: Final = 15
LONG_ROUNDS: Final = 100
STEPS: Final = 60
LONG_STEPS: Final = 400


class Race:
    """Six players' clients that press the same button at the same moment."""

    def __init__(self, ports: list[int]) -> None:
        self.links = [Link(ports[number % len(ports)]) for number in range(RACERS)]
        self._barrier = Barrier(RACERS)
        self._pool = ThreadPoolExecutor(RACERS)

    def run(self, path: str, body: dict[str, Any], token: str, key: str = "") -> list[Reply]:
        def post(link: Link) -> Reply:
            self._barrier.wait()
            return link.send("POST", path, body, token, key)

        return list(self._pool.map(post, self.links))

    def close(self) -> None:
        self._pool.shutdown()
        for link in self.links:
            link.close()


def test_six_identical_commands_over_two_workers_have_one_winner(start: Starter, long: bool) -> None:
    serving = start(workers=2)
    race = Race([serving.port])
    link = race.links[0]
    for number in range(LONG_ROUNDS if long else ROUNDS):
        table = Table(link, f"round {number}")
        seat = table.opened["view"]["to_act"]
        command = table.legal(link, seat)[0]
        before = table.opened["version"]

        replies = race.run(f"{table.path}/commands", command, table.seats[seat])

        assert sorted(reply.status for reply in replies) == [200, *[409] * (RACERS - 1)], replies
        assert {reply.kind for reply in replies if reply.status == 409} == {"not-your-turn"}
        winner = next(reply for reply in replies if reply.status == 200)
        items = table.events(link)
        assert verify_feed(items) == []
        assert items[-1]["version"] == winner.body["version"] == before + len(winner.body["events"])
    race.close()
    assert serving.failures == []


def test_six_retries_of_one_command_are_one_command(start: Starter, long: bool) -> None:
    serving = start(workers=2)
    race = Race([serving.port])
    link = race.links[0]
    table = Table(link)
    for number in range(LONG_ROUNDS if long else ROUNDS):
        seat = table.to_act(link)
        if seat is None:
            table = Table(link)
            continue
        command = table.legal(link, seat)[0]

        replies = race.run(f"{table.path}/commands", command, table.seats[seat], key=f"round-{number}")

        assert {reply.status for reply in replies} == {200}, replies
        assert sum(not reply.replayed for reply in replies) == 1
        assert all(reply.body == replies[0].body for reply in replies)
        assert table.events(link)[-1]["version"] == replies[0].body["version"]
    race.close()
    assert serving.failures == []


def test_six_openings_with_one_key_are_one_game(start: Starter) -> None:
    serving = start(workers=2)
    race = Race([serving.port])
    body = {"preset": "club", "seats": [{"name": name} for name in "abc"]}
    for number in range(5):
        replies = race.run("/v1/games", body, "", key=f"00000000-0000-4000-8000-00000000000{number}")

        assert {reply.status for reply in replies} == {201}
        assert sum(not reply.replayed for reply in replies) == 1
        assert all(reply.body == replies[0].body for reply in replies)
    race.close()
    assert serving.failures == []


def test_players_of_one_game_on_different_workers_are_never_refused_wrongly(
    start: Starter, connect: Connector, url: str, long: bool
) -> None:
    """Each command is looked up at one server and posted to another, which last saw the game some turns ago."""
    links = [connect(start(workers=1)) for _ in range(2)]
    table = Table(links[0])
    for number in range(LONG_STEPS if long else STEPS):
        here, there = links[number % 2], links[(number + 1) % 2]
        seat = table.to_act(here)
        if seat is None:
            break
        legal = table.legal(here, seat)

        reply = there.send("POST", f"{table.path}/commands", legal[number % len(legal)], table.seats[seat])

        assert reply.status == 200, reply
    items = [table.events(link) for link in links]
    assert items[0] == items[1]
    assert verify_feed(items[0]) == []
    assert "sound" in thousand(url, "verify", table.game_id)
