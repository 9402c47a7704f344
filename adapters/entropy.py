"""Chance: seeds, keys and identifiers."""

from __future__ import annotations

import hashlib
import secrets


class SystemEntropy:
    """The operating system's random bytes."""

    __slots__ = ()

    def token_bytes(self, size: int) -> bytes:
        return secrets.token_bytes(size)


class ScriptedEntropy:
    """First the given values, one a draw, then an endless stream that is the same in every run; for tests."""

    __slots__ = ("_drawn", "_script")

    def __init__(self, *script: bytes) -> None:
        self._script = list(script)
        self._drawn = 0

    def token_bytes(self, size: int) -> bytes:
        self._drawn += 1
        if self._script:
            value = self._script.pop(0)
            if len(value) != size:
                said = f"{size} bytes are drawn, the script has {len(value)}"
                raise ValueError(said)
            return value
        return hashlib.shake_256(b"%d" % self._drawn).digest(size)
