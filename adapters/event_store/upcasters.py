"""Old payloads made into new ones, on read: one pure function for each step, never deleted.

``UPCASTERS[type, schema]`` takes the event's dictionary as it was written under that schema number and returns it as
the next number has it. An added field with a default needs none. What is stored is never rewritten, and the chain stays
over what was stored.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from domain.violations import CorruptStream

Payload: TypeAlias = "dict[str, Any]"
Upcaster: TypeAlias = Callable[[Payload], Payload]
Upcasters: TypeAlias = Mapping[tuple[str, int], Upcaster]

UPCASTERS: Final[Upcasters] = {}


def upcast(name: str, payload: Payload, schema: int, newest: int, upcasters: Upcasters = UPCASTERS) -> Payload:
    """The payload of a type, step by step from one schema number to the newest."""
    for number in range(schema, newest):
        step = upcasters.get((name, number))
        if step is None:
            said = f"no way from schema {number} of {name}"
            raise CorruptStream(said)
        payload = step(payload)
    return payload
