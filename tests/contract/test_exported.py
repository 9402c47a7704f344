"""What an audit says of an exported log whose lines were changed."""

from __future__ import annotations

from typing import Final

import msgspec
import pytest

from domain.chain import feed_item
from service.application.audit import verify_exported
from tests.walks import AUDIT_KEY, recorded, table_walk

PLACE: Final = 4
"""The version that is damaged."""


def lines() -> list[bytes]:
    """An open log."""
    envelopes = recorded(table_walk("polish-home", 3, hands=1).steps)
    key = bytes.fromhex(AUDIT_KEY)
    return [msgspec.json.encode(feed_item(each, None, finished=True, audit_key=key)) for each in envelopes]


def found(changed: list[bytes]) -> list[tuple[int, str]]:
    return [(each.version, each.code) for each in verify_exported(changed).findings]


def test_a_log_as_it_was_written_is_sound() -> None:
    assert found(lines()) == []


@pytest.mark.parametrize("member", ["note", "stored", "written"])
@pytest.mark.parametrize("value", [5, "AAAA", None])
def test_a_member_that_no_item_has_is_nothing_but_a_changed_line(member: str, value: object) -> None:
    log = lines()
    log[PLACE - 1] = msgspec.json.encode({**msgspec.json.decode(log[PLACE - 1]), member: value})

    assert found(log) == [(PLACE, "hash")]


@pytest.mark.parametrize(
    "line", [b"", b"[]", b"{", b"[" * 2_000 + b"]" * 2_000, b'{"event":%b}' % (b"[" * 900 + b"]" * 900)]
)
def test_a_line_that_is_no_item(line: bytes) -> None:
    log = lines()
    log[PLACE - 1] = line

    assert [code for _, code in found(log)][-1:] == ["empty"]
