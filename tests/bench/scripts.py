"""Games to measure with: whole lists of commands, made beforehand so that choosing them costs nothing."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import msgspec

from domain import commands as orders
from domain.chain import START, Envelope, Trace, enveloped
from domain.events import Dealing, Event, SeatOpened
from domain.game import OpenGame, decide, fold, legal_commands, next_deal, open_game
from domain.state import Finished, State, to_act

if TYPE_CHECKING:
    from domain.seats import Seat

Append: TypeAlias = "tuple[orders.HandCommand | None, list[Event]]"
"""The command and its events; the first append of a game has none."""

AUDIT_KEY: Final = "ab" * 32
NAMES: Final = ("Anna", "Boris", "Celina")
_LOUD: Final = (orders.Concede, orders.Cross, orders.Bomb, orders.ClaimRedeal)


def opened(preset: str, seed: str) -> tuple[list[Event], State]:
    """A new game with its first deal."""
    order = OpenGame(
        preset=preset,
        seats=tuple(SeatOpened(name) for name in NAMES),
        dealing=Dealing("seeded", seed),
        audit_key=AUDIT_KEY,
    )
    events = list(open_game(order))
    return _with_deals(events, fold(events))


def _with_deals(events: list[Event], state: State) -> tuple[list[Event], State]:
    while (deal := next_deal(state)) is not None:
        more = decide(state, deal)
        state = fold(more, state)
        events += more
    return events, state


def quiet(state: State, seat: Seat, rng: random.Random) -> orders.HandCommand:
    """A command that keeps a game going for long: nobody gives up, few bid high."""
    listed = [each for each in legal_commands(state, seat) if not isinstance(each, _LOUD)]
    passes = [each for each in listed if isinstance(each, orders.Pass)]
    if passes and rng.random() < 0.7:
        return passes[0]
    contracts = [each for each in listed if isinstance(each, orders.SetContract)]
    return contracts[0] if contracts else rng.choice(listed)


def appends(preset: str, seed: str, most: int) -> tuple[list[Append], State]:
    """A game as the appends that it was stored in, each with its command, until it ends or has ``most`` events."""
    rng = random.Random(seed)
    events, state = opened(preset, seed)
    found: list[Append] = [(None, events)]
    count = len(events)
    while count < most and not isinstance(state.phase, Finished):
        seat = to_act(state)
        assert seat is not None
        command = quiet(state, seat, rng)
        decided = list(decide(state, command))
        more, state = _with_deals(decided, fold(decided, state))
        found.append((command, more))
        count += len(more)
    return found, state


def envelopes(preset: str, seed: str, most: int) -> list[Envelope]:
    """The same game as its stored envelopes."""
    found: list[Envelope] = []
    head, key = START, bytes.fromhex(AUDIT_KEY)
    for number, (_, events) in enumerate(appends(preset, seed, most)[0]):
        for event in events:
            envelope = enveloped(
                event,
                head,
                key,
                game_id=f"00000000-0000-4000-8000-{int(seed[:8], 16):012d}",
                version=len(found) + 1,
                schema=1,
                recorded_at="2026-01-01T00:00:00.000000Z",
                command=f"{number:032x}",
                trace=Trace("00" * 32, "t"),
            )
            head = envelope.hash
            found.append(envelope)
    return found


def body_of(command: orders.HandCommand) -> bytes:
    """A command as a seat posts it."""
    fields: dict[str, Any] = msgspec.to_builtins(command)
    return msgspec.json.encode({name: value for name, value in fields.items() if name != "seat" and value is not None})
