"""ETag, If-Match, If-None-Match and Idempotency-Key. A malformed header is refused, never taken for an absent one."""

from __future__ import annotations

import hashlib
import re
from typing import Final

import msgspec

from service.http.problems import Problem

_TAG: Final = r'"[\x21\x23-\x7e]*"'
IF_MATCH: Final = rf"^(\*|{_TAG}([ \t]*,[ \t]*{_TAG})*)$"
IDEMPOTENCY_KEY: Final = r'^("[\x21\x23-\x5b\x5d-\x7e]{1,255}"|[\x21\x23-\x7e][\x21-\x7e]{0,254})$'
UUID: Final = "[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}"
UUID_KEY: Final = f"^{UUID}$"
_UUID: Final = re.compile(UUID)
_IF_MATCH: Final = re.compile(IF_MATCH.removeprefix("^").removesuffix("$"))
_IDEMPOTENCY_KEY: Final = re.compile(IDEMPOTENCY_KEY.removeprefix("^").removesuffix("$"))
_TAGS: Final = re.compile(_TAG)
_COMMAND: Final = 16
_KEY_OWED: Final = (
    "The key must be 1 to 255 visible ASCII characters without blanks, bare or in double quotes; quoted it holds "
    "neither a double quote nor a backslash, bare it does not begin with a double quote."
)
_sorted: Final = msgspec.json.Encoder(order="sorted")


def etag(version: int, variant: str = "") -> str:
    """The entity tag of a version; ``variant`` tells media types apart."""
    return f'"{version}{variant}"'


def wanted_versions(header: str | None) -> frozenset[str] | None:
    """The tags that If-Match allows, or none for any; raises a problem for a malformed or weak one."""
    if header is None:
        return None
    if not _IF_MATCH.fullmatch(header.strip(" \t")):
        raise Problem("malformed-if-match")
    return None if header.strip(" \t") == "*" else frozenset(_TAGS.findall(header))


def is_unchanged(header: str | None, tag: str) -> bool:
    """Whether If-None-Match holds the tag, so that 304 answers. Comparison is weak, as HTTP wants it here."""
    return header is not None and (header.strip() == "*" or tag in _TAGS.findall(header))


def idempotency_key(header: str | None) -> str | None:
    """The key of an Idempotency-Key header, bare or quoted; raises a problem for a malformed one."""
    if header is None:
        return None
    if not _IDEMPOTENCY_KEY.fullmatch(header):
        raise Problem("malformed-idempotency-key", _KEY_OWED)
    return header[1:-1] if header.startswith('"') else header


def uuid_key(key: str) -> str:
    """A key that must be a UUID, because nothing else keeps apart who opens games."""
    if not _UUID.fullmatch(key):
        raise Problem("malformed-idempotency-key", "Without API keys the key of a new game must be a UUID.")
    return key.lower()


def command_id(principal: str, key: str) -> str:
    """The name of a command in the log; the key itself is never kept."""
    return hashlib.sha256(f"{principal}\0{key}".encode()).digest()[:_COMMAND].hex()


def fingerprint(operation: str, body: object) -> str:
    """What a request asked for, as a hash: the same for the same JSON however it is written."""
    return hashlib.sha256(operation.encode() + b"\0" + _sorted.encode(body)).hexdigest()
