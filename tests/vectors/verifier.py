"""A verifier of feeds that shares nothing with the service: docs/audit.md, word for word, and the standard library."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterator
from typing import Any


def canonical(value: Any) -> bytes:
    """Sorted names, no white space, UTF-8."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def salt(audit_key: bytes, version: int, pointer: str) -> bytes:
    return hmac.digest(audit_key, f"{version}|{pointer}".encode(), "sha256")[:16]


def seal(value: Any, salted: bytes) -> str:
    return hashlib.sha256(salted + canonical(value)).hexdigest()


def sealed_again(value: Any) -> Any:
    """The event in public form: each open part is sealed."""
    if isinstance(value, dict):
        if value.keys() == {"value", "salt"}:
            return {"sealed": seal(value["value"], bytes.fromhex(value["salt"]))}
        if value.keys() == {"value"}:
            return {"sealed": hashlib.sha256(bytes.fromhex(value["value"])).hexdigest()}
        return {name: sealed_again(each) for name, each in value.items()}
    return [sealed_again(each) for each in value] if isinstance(value, list) else value


def opened(value: Any, pointer: str = "") -> Iterator[tuple[str, Any, str]]:
    """Pointer, value and salt of each open part."""
    if isinstance(value, dict):
        if value.keys() == {"value", "salt"}:
            yield pointer, value["value"], value["salt"]
            return
        for name, each in value.items():
            yield from opened(each, f"{pointer}/{name}")
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield from opened(each, f"{pointer}/{index}")


def wrong(items: list[dict[str, Any]]) -> list[str]:
    """What is wrong with a feed from version 1 on."""
    found: list[str] = []
    head = bytes(32)
    for number, item in enumerate(items, 1):
        public = {name: value for name, value in item.items() if name != "hash"}
        public["event"] = sealed_again(item["event"])
        head = hashlib.sha256(head + canonical(public)).digest()
        if item["version"] != number or item["game_id"] != items[0]["game_id"]:
            found.append(f"{number}: out of place")
        if head.hex() != item["hash"]:
            found.append(f"{number}: hash")
            return found
    end = items[-1]["event"]
    if end["type"] == "game-finished":
        found += _wrong_seals(items, bytes.fromhex(end["audit_key"]), end["seed"])
    return found


def _wrong_seals(items: list[dict[str, Any]], audit_key: bytes, seed: str | None) -> list[str]:
    opening = sealed_again(items[0]["event"])
    found: list[str] = []
    if opening["audit_key"] != {"sealed": hashlib.sha256(audit_key).hexdigest()}:
        found.append("1: audit key")
    if seed is not None and opening["dealing"]["seed"] != {"sealed": seal(seed, salt(audit_key, 1, "/dealing/seed"))}:
        found.append("1: seed")
    for item in items:
        for pointer, _, salted in opened(item["event"]):
            if salted != salt(audit_key, item["version"], pointer).hex():
                found.append(f"{item['version']}: salt of {pointer}")
    return found


def deck(cards: list[str], seed: bytes, hand: int, client_seeds: list[str | None]) -> list[str]:
    """The deck of a hand in dealing order, from the deck in its starting order."""
    dealt, numbers = list(cards), _numbers(seed, hand, client_seeds)
    for place in range(len(dealt) - 1, 0, -1):
        limit = 65536 - 65536 % (place + 1)
        number = next(each for each in numbers if each < limit)
        other = number % (place + 1)
        dealt[place], dealt[other] = dealt[other], dealt[place]
    return dealt


def first_dealer(seed: bytes, client_seeds: list[str | None], seats: int) -> int:
    limit = 65536 - 65536 % seats
    return next(each for each in _numbers(seed, 0, client_seeds) if each < limit) % seats


def _numbers(seed: bytes, hand: int, client_seeds: list[str | None]) -> Iterator[int]:
    tail = hashlib.sha256("\n".join(each or "" for each in client_seeds).encode()).digest()
    block = 0
    while True:
        made = hmac.digest(seed, f"thousand-deal-1|{hand}|{block}|".encode() + tail, "sha256")
        for at in range(0, 32, 2):
            yield int.from_bytes(made[at : at + 2], "big")
        block += 1


def dealt(cards: list[str], active: list[int], size: int) -> tuple[dict[int, list[str]], list[str]]:
    """One card at a time around the table from the first of ``active``, ``size`` to each; the rest is the talon."""
    hands = {seat: cards[place : size * len(active) : len(active)] for place, seat in enumerate(active)}
    return hands, cards[size * len(active) :]
