"""docs/audit.md tells enough: a verifier that shares no code with the service agrees with it on every value."""

from __future__ import annotations

import copy
import hashlib
import json
from base64 import urlsafe_b64decode
from collections.abc import Callable
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from tests.vectors import verifier
from tests.vectors.build import FILE, written

FEEDS = ("public_while_it_was_played", "seat_0_while_it_was_played", "finished")


@pytest.fixture(scope="module")
def vectors() -> dict[str, Any]:
    read: dict[str, Any] = json.loads(FILE.read_bytes())
    return read


def test_the_file_is_what_the_code_makes() -> None:
    assert FILE.read_bytes() == written(), "run: python -m tests.vectors"


@pytest.mark.parametrize("feed", FEEDS)
def test_every_feed_verifies(vectors: dict[str, Any], feed: str) -> None:
    assert verifier.wrong(vectors["feeds"][feed]) == []


def _other_card(items: list[dict[str, Any]]) -> None:
    dealt = next(item for item in items if item["type"] == "dealt")
    dealt["event"]["cards"][0]["value"][0] = "9S" if dealt["event"]["cards"][0]["value"][0] != "9S" else "9C"


def _other_salt(items: list[dict[str, Any]]) -> None:
    items[0]["event"]["seats"][0]["name"]["salt"] = "00" * 16


def _gap(items: list[dict[str, Any]]) -> None:
    del items[5]


@pytest.mark.parametrize("change", [_other_card, _other_salt, _gap])
def test_a_changed_feed_does_not(vectors: dict[str, Any], change: Callable[[list[dict[str, Any]]], None]) -> None:
    items = copy.deepcopy(vectors["feeds"]["finished"])
    change(items)
    assert verifier.wrong(items) != []


def test_the_story_has_every_kind_of_sealed_part(vectors: dict[str, Any]) -> None:
    pointers = {part["pointer"].rstrip("0123456789") for event in vectors["events"] for part in event["sealed"]}
    sealed = {"/audit_key", "/dealing/seed", "/trace", "/cards/", "/talons/", "/buried"}
    assert sealed <= pointers
    assert any("/gifts/" in pointer for pointer in pointers)
    assert any("/seats/" in pointer for pointer in pointers)


def test_every_value_on_the_way_is_the_verifiers(vectors: dict[str, Any]) -> None:
    key, head = bytes.fromhex(vectors["audit_key"]), bytes(32)
    for event in vectors["events"]:
        stored, public = json.loads(event["stored_json"]), json.loads(event["public_json"])
        assert verifier.canonical(stored) == event["stored_json"].encode()
        assert verifier.canonical(public) == event["public_json"].encode()
        assert event["previous_hash"] == head.hex()
        head = hashlib.sha256(head + event["public_json"].encode()).digest()
        assert event["hash"] == stored["hash"] == head.hex()
        for part in event["sealed"]:
            if part["pointer"] == "/audit_key":
                assert part["sealed"] == hashlib.sha256(key).hexdigest()
                continue
            salted = verifier.salt(key, event["version"], part["pointer"])
            assert part["salt"] == salted.hex()
            assert part["salt_message_ascii"] == f"{event['version']}|{part['pointer']}"
            assert part["sealed"] == verifier.seal(json.loads(part["value_json"]), salted)


def test_the_deals_follow_from_the_seeds(vectors: dict[str, Any]) -> None:
    seed, client_seeds = bytes.fromhex(vectors["seed"]), vectors["client_seeds"]
    opened = verifier.seal(vectors["seed"], verifier.salt(bytes.fromhex(vectors["audit_key"]), 1, "/dealing/seed"))
    assert vectors["commitment"] == opened
    deals = [item["event"] for item in vectors["feeds"]["finished"] if item["type"] == "dealt"]
    shuffled = vectors["shuffle"][1:]
    assert len(deals) == len(shuffled)
    for deal, told in zip(deals, shuffled, strict=True):
        deck = verifier.deck(vectors["starting_order"], seed, deal["hand"], client_seeds)
        assert deck == told["deck"]
        hands, talon = verifier.dealt(deck, deal["active"], 7)
        assert {seat: sorted(cards) for seat, cards in hands.items()} == {
            seat: sorted(deal["cards"][seat]["value"]) for seat in deal["active"]
        }
        assert sorted(talon) == sorted(card for each in deal["talons"] for card in each["value"])
    assert deals[0]["dealer"] == verifier.first_dealer(seed, client_seeds, 3)


def test_the_head_is_signed(vectors: dict[str, Any]) -> None:
    head = vectors["head"]
    key = Ed25519PublicKey.from_public_bytes(urlsafe_b64decode(head["public_key_base64url"] + "="))
    key.verify(urlsafe_b64decode(head["signature_base64url"] + "=="), head["message_ascii"].encode())
    last = vectors["events"][-1]
    said = ["thousand-head-1", json.loads(last["stored_json"])["game_id"], str(last["version"]), last["hash"]]
    assert head["message_ascii"].split("|") == said
