"""Two seats of one game: neither may look with the other's eyes."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from schemathesis.wfc.escalation import escalating_provider

from service.http import games
from service.http.auth import Token
from tests.fuzz.contract import document, of_games, pace, schema
from tests.fuzz.failures import what_fails
from tests.fuzz.house import House, bearer
from tests.fuzz.tables import opening

KEY = "5f0c1d3e-7a52-4c1b-9a55-1f2d3c4b5a69"
PEERS = ["seat-0", "seat-1"]
SCENARIOS = 3
STEPS = 16


class Table:
    """One game, which every opening finds again."""

    def __init__(self) -> None:
        self.house = House(document())
        self.body = opening("polish-home", 3, Random(0))
        self.opened = self.open()

    def open(self) -> dict[str, Any]:
        self.house.reset()
        answer = self.house.send("POST", "/v1/games", None, self.body, **{"Idempotency-Key": KEY})
        assert answer.status == 201
        return dict(answer.body)

    def users(self, folder: Path) -> Path:
        """The user file: each peer with the token of its seat."""
        tokens = [each["token"] for each in self.opened["seats"]]
        users = [
            {"name": name, "fixedHeaders": [{"name": "Authorization", "value": bearer(token)["Authorization"]}]}
            for name, token in zip(PEERS, tokens, strict=False)
        ]
        path = folder / "users.json"
        path.write_text(json.dumps({"auth": users}), encoding="utf-8")
        return path


def probed(folder: Path) -> set[tuple[str, ...]]:
    """Let one peer read its own view, and the other ask for it; which questions were asked."""
    table = Table()
    contract = schema(
        table.house, of_games(), auth={"wfc": {"path": str(table.users(folder)), "user": PEERS[0], "peers": PEERS}}
    )

    class Reads(contract.as_state_machine()):  # type: ignore[misc]
        def setup(self) -> None:
            table.open()

        def before_call(self, case: Any) -> None:
            if case.operation.label == "POST /v1/games":
                case.body = table.body
                case.headers["Idempotency-Key"] = KEY
            if "seat" in case.path_parameters:
                case.path_parameters = {**case.path_parameters, "seat": 0}

    Reads.run(settings=pace(SCENARIOS, STEPS))
    provider = escalating_provider(contract)
    assert provider is not None
    return set(provider._probed)


def test_no_seat_gets_what_another_may_see(tmp_path: Path) -> None:
    asked = {each[1] for each in probed(tmp_path)}

    assert {"GET /v1/games/{game_id}/views/{seat}", "GET /v1/games/{game_id}/views/{seat}/events"} <= asked


def test_a_token_that_opens_every_seat_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "asker", lambda call: Token(call.path["game_id"], None))

    assert "that `seat-0` owns" in what_fails(lambda: probed(tmp_path))
