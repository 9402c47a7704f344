"""Signed heads: with the hash at a version a player can prove what the service told him.

The signature is Ed25519 over ASCII ``thousand-head-1|game_id|version|hash``; the key comes from the secret of the
service, and its public half stands at ``/version``.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from functools import lru_cache
from typing import Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

SIGNATURE: Final = "^[A-Za-z0-9_-]{86}$"
KEY: Final = "^[A-Za-z0-9_-]{43}$"
PREFERENCE: Final = "signed-head"
_PURPOSE: Final = b"thousand head key 1"
_SEED: Final = 32
REMEMBERED: Final = 4096


class Heads:
    """Signs heads; those that were signed lately are remembered, so a table full of spectators costs one signature."""

    def __init__(self, secret: bytes) -> None:
        seed = HKDF(SHA256(), _SEED, salt=None, info=_PURPOSE).derive(secret)
        self._key = Ed25519PrivateKey.from_private_bytes(seed)
        self.public = _text(self._key.public_key().public_bytes_raw())
        """The public key: its 32 bytes in base64url, without padding."""
        self.signature = lru_cache(REMEMBERED)(self._signature)
        """The signature of a game's id, a version and the hash there: 64 bytes in base64url, without padding."""

    def _signature(self, game_id: str, version: int, head: str) -> str:
        return _text(self._key.sign(message(game_id, version, head)))


def message(game_id: str, version: int, head: str) -> bytes:
    """What is signed."""
    return f"thousand-head-1|{game_id}|{version}|{head}".encode("ascii")


def is_preferred(prefer: str | None) -> bool:
    """Whether a Prefer header asks for the signature; what else it prefers is not ours."""
    return prefer is not None and PREFERENCE in {each.partition(";")[0].strip().lower() for each in prefer.split(",")}


def _text(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode("ascii")
