"""A table of the tests: opens games and plays them over HTTP, in process."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

Client: TypeAlias = Any
"""Flask's test client; what it answers is loose JSON, whose type says that it may be absent."""
Told: TypeAlias = Any
"""An answer of it."""
NAMES = ("Ala", "Borys", "Celina", "Dana", "Ewa", "Filip")
SEED = "0" * 63 + "7"


def kind(answer: Told) -> str:
    """The kind of a problem document."""
    assert answer.mimetype == "application/problem+json", answer.text
    return str(answer.json["type"]).rpartition("/")[2]


class Table:
    """One game and its tokens."""

    def __init__(self, client: Client, opened: dict[str, Any]) -> None:
        self.client = client
        self.opened = opened
        self.game_id: str = opened["game_id"]
        self.path = f"/v1/games/{self.game_id}"
        self.token: str = opened["table_token"]
        self.seats: list[str] = [seat["token"] for seat in opened["seats"]]

    def bearer(self, who: int | str | None) -> dict[str, str]:
        """The header of a seat, of the table ("table"), of any token, or of nobody."""
        if who is None:
            return {}
        token = self.seats[who] if isinstance(who, int) else self.token if who == "table" else who
        return {"Authorization": f"Bearer {token}"}

    def post(
        self, who: int | str | None, command: Any, headers: Mapping[str, str] | None = None, query: str = ""
    ) -> Told:
        return self.client.post(
            f"{self.path}/commands{query}", json=command, headers={**self.bearer(who), **(headers or {})}
        )

    def get(self, path: str = "", who: int | str | None = None, **headers: str) -> Told:
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.client.get(self.path + path, headers={**self.bearer(who), **given})

    def view(self, seat: int) -> dict[str, Any]:
        answer = self.get(f"/views/{seat}", seat)
        assert answer.status_code == 200, answer.text
        return dict(answer.json)

    @property
    def version(self) -> int:
        return int(self.get().json["version"])

    def play(self, moves: int) -> None:
        """So many first legal commands, or fewer if the game ends."""
        for _ in range(moves):
            seat = self.get().json["to_act"]
            if seat is None:
                return
            answer = self.post(seat, self.view(seat)["legal_commands"][0])
            assert answer.status_code == 200, answer.text


def opening(seats: int = 3, **more: Any) -> dict[str, Any]:
    """A body that opens a game whose cards are the same in each run."""
    return {
        "preset": "polish-home",
        "seats": [{"name": name} for name in NAMES[:seats]],
        "dealing": {"mode": "seeded", "seed": SEED},
        "first_dealer": 0,
        **more,
    }


def open_table(client: Client, body: dict[str, Any] | None = None, **headers: str) -> Table:
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    answer = client.post("/v1/games", json=body or opening(), headers=given)
    assert answer.status_code == 201, answer.text
    return Table(client, dict(answer.json))
