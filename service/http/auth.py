"""Tokens: who asks. A token is signed, belongs to one game, and is verified without reading anything.

A seat's token carries a generation, which is part of the game's state: a new token for the seat kills the old one.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import re
from functools import lru_cache
from typing import Final, NamedTuple
from uuid import UUID

from domain.seats import Seat
from domain.state import State
from service.http.problems import Problem

TABLE: Final = "tht_"
SEAT: Final = "ths_"
PATTERN: Final = r"^th[ts]_[A-Za-z0-9_-]{43,59}$"
_BEARER: Final = re.compile(r"[Bb][Ee][Aa][Rr][Ee][Rr] +([\x21-\x7e]{1,512}) *")
_ID: Final = 16
_MARK: Final = 16
_GENERATION: Final = 4
REMEMBERED: Final = 4096
_LENGTH: Final = {TABLE: _ID, SEAT: _ID + 1 + _GENERATION}


class Token(NamedTuple):
    """What a verified token says: its game, and its seat and generation, or no seat for the table's."""

    game_id: str
    seat: Seat | None
    generation: int = 0

    @property
    def principal(self) -> str:
        """Who acts, as far as retries are concerned."""
        return "table" if self.seat is None else f"seat {self.seat}"


class Tokens:
    """Makes and verifies tokens, API scopes and the ids of games."""

    def __init__(self, secret: bytes, api_keys: tuple[str, ...]) -> None:
        self._tokens = hmac.digest(secret, b"thousand tokens", hashlib.sha256)
        self._scopes = hmac.digest(secret, b"thousand scopes", hashlib.sha256)
        self._games = hmac.digest(secret, b"thousand games", hashlib.sha256)
        self._api_keys = tuple(key.encode() for key in api_keys)
        self.read = lru_cache(REMEMBERED)(self._verified)
        """What a token says; those that were verified lately are remembered. What it says never changes."""

    @property
    def api_keys_needed(self) -> bool:
        """Whether opening a game needs an API key."""
        return bool(self._api_keys)

    def table(self, game_id: str) -> str:
        """The table token of a game."""
        return self._signed(TABLE, UUID(game_id).bytes)

    def seat(self, game_id: str, seat: Seat, generation: int = 0) -> str:
        """The token of a seat."""
        return self._signed(SEAT, UUID(game_id).bytes + bytes([seat]) + generation.to_bytes(_GENERATION, "big"))

    def game_id(self, scope: str, key: str) -> str:
        """The id of the game that is opened in a scope with a key."""
        made = bytearray(hmac.digest(self._games, f"{scope}\0{key}".encode(), hashlib.sha256)[:_ID])
        made[6] = made[6] & 0x0F | 0x80  # a UUID of version 8: bits of our own making
        made[8] = made[8] & 0x3F | 0x80
        return str(UUID(bytes=bytes(made)))

    def _verified(self, token: str) -> Token:
        """What a token says; raises a problem for one that was not made here."""
        kind, text = token[:4], token[4:]
        length = _LENGTH.get(kind)
        raw = _decoded(text) if length else b""
        if length is None or len(raw) != length + _MARK:
            raise Problem("token-not-valid")
        body, mark = raw[:length], raw[length:]
        if not hmac.compare_digest(mark, self._mark(kind, body)):
            raise Problem("token-not-valid")
        game_id = str(UUID(bytes=body[:_ID]))
        if kind == TABLE:
            return Token(game_id, None)
        return Token(game_id, Seat(body[_ID]), int.from_bytes(body[_ID + 1 :], "big"))

    def scope(self, authorization: str | None) -> str:
        """The scope of an API key, or the open one where no keys are configured; raises a problem for a wrong key."""
        if not self._api_keys:
            return ""
        given = bearer(authorization).encode()
        known = [hmac.compare_digest(given, key) for key in self._api_keys]
        if not any(known):
            raise Problem("token-not-valid")
        return hmac.digest(self._scopes, given, hashlib.sha256)[:_ID].hex()

    def _signed(self, kind: str, body: bytes) -> str:
        return kind + base64.urlsafe_b64encode(body + self._mark(kind, body)).rstrip(b"=").decode()

    def _mark(self, kind: str, body: bytes) -> bytes:
        return hmac.digest(self._tokens, kind.encode() + body, hashlib.sha256)[:_MARK]


def _decoded(text: str) -> bytes:
    try:
        raw = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        return b""
    plain = base64.urlsafe_b64encode(raw).rstrip(b"=").decode()
    return raw if plain == text else b""


def bearer(authorization: str | None) -> str:
    """The token of an Authorization header; raises a problem where there is none."""
    if not authorization:
        raise Problem("token-required")
    found = _BEARER.fullmatch(authorization)
    if found is None:
        raise Problem("token-required" if not authorization.lower().startswith("bearer") else "token-not-valid")
    return found[1]


def of_game(token: Token, game_id: str) -> Token:
    """The token, if it belongs to the game; otherwise a problem that says nothing about the game."""
    if token.game_id != game_id:
        raise Problem("token-of-another-game")
    return token


def is_current(token: Token, state: State) -> bool:
    """Whether a token still counts: the table's always, a seat's while no newer one was made."""
    generations = state.table.generations
    return token.seat is None or (token.seat < len(generations) and generations[token.seat] == token.generation)
