"""Signed heads: what was told can be proved with the public key alone."""

from __future__ import annotations

from base64 import urlsafe_b64decode
from typing import Any

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from service.http.heads import Heads, is_preferred
from tests.http.conftest import Service
from tests.http.table import Client, Table, open_table


def raw(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def check(client: Client, answer: dict[str, Any], version: str = "version", game_id: str | None = None) -> None:
    key = Ed25519PublicKey.from_public_bytes(raw(client.get("/version").json["head_key"]))
    said = f"thousand-head-1|{game_id or answer['game_id']}|{answer[version]}|{answer['hash']}"
    key.verify(raw(answer["head_signature"]), said.encode())
    with pytest.raises(InvalidSignature):
        key.verify(raw(answer["head_signature"]), said.replace("|", "/").encode())


def test_what_is_read_is_signed(table: Table) -> None:
    check(table.client, table.opened)
    table.play(3)
    for path in ("", "/views/1", "?at_version=3", "/hands/1"):
        check(table.client, table.get(path, 1 if "views" in path else None).json)
    check(table.client, table.get("/events?limit=2").json, "head_version", table.game_id)
    answer = table.client.post(f"{table.path}/seats/0/token", headers=table.bearer("table"))
    check(table.client, answer.json)
    table.post("table", {"type": "close", "reason": "late"})
    check(table.client, table.get("/audit").json)


def test_a_command_is_answered_with_a_signature_if_it_is_preferred(table: Table) -> None:
    seat = table.get().json["to_act"]
    first, second = table.view(seat)["legal_commands"][:2]
    assert "head_signature" not in table.post(seat, first, query="?dry_run=true").json
    answer = table.post(seat, second, {"Prefer": "respond-async, Signed-Head; x=1"}).json
    check(table.client, answer)
    seat = answer["view"]["to_act"]
    assert "head_signature" not in table.post(seat, table.view(seat)["legal_commands"][0]).json


def test_every_process_of_one_secret_signs_alike(service: Service) -> None:
    table = open_table(service.start().test_client())
    again = Table(service.start().test_client(), table.opened)
    assert table.get().json["head_signature"] == again.get().json["head_signature"] == table.opened["head_signature"]


def test_another_secret_is_another_key() -> None:
    assert Heads(b"a" * 32).public != Heads(b"b" * 32).public
    assert len(Heads(b"a" * 32).public) == 43


@pytest.mark.parametrize(
    ("prefer", "asked"),
    [(None, False), ("", False), ("signed-heads", False), ("signed-head", True), ("a=b,SIGNED-HEAD;c", True)],
)
def test_a_preference_is_one_of_many(prefer: str | None, asked: bool) -> None:
    assert is_preferred(prefer) == asked
