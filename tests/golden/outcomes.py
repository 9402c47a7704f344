"""What a stream comes to, and how it is decided again."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import msgspec

from domain.audit import command_of, dealt_after, reopened
from domain.chain import START, Envelope, enveloped
from domain.events import Event, GameOpened, HandScored
from domain.game import decide, evolve, fold, open_game
from domain.state import Finished, State, phase_name


def outcome(envelopes: list[Envelope]) -> dict[str, Any]:
    """What matters of a stream: every ledger and the scores after it, who won and who pays, where it stands."""
    events = [envelope.event for envelope in envelopes]
    end = fold(events)
    hands = [event for event in events if isinstance(event, HandScored)]
    return {
        "events": len(events),
        "hands": [
            {
                "outcome": hand.outcome,
                "scores": [each.score for each in hand.after.seats],
                "ledger": [f"{line.seat} {line.reason} {line.points}" for line in hand.ledger],
            }
            for hand in hands
        ],
        "phase": phase_name(end),
        "scores": [standing.score for standing in end.sheet.seats],
        "result": _plain(end.phase) if isinstance(end.phase, Finished) else None,
        "sheet": _plain(end.sheet),
    }


def _plain(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def decided_again(envelopes: list[Envelope]) -> list[Envelope]:
    """The same commands at the same times, decided by today's rules."""
    found: list[Envelope] = []
    state: State | None = None
    head = START
    opened = envelopes[0].event
    assert isinstance(opened, GameOpened)
    for _, together in groupby(envelopes, key=lambda envelope: envelope.command):
        group = list(together)
        events: list[Event] = _decided(state, [each.event for each in group])
        for event in events:
            state = evolve(state, event)
            envelope = enveloped(
                event,
                head,
                bytes.fromhex(opened.audit_key),
                game_id=group[0].game_id,
                version=len(found) + 1,
                schema=group[0].schema,
                recorded_at=group[0].recorded_at,
                command=group[0].command,
                trace=group[0].trace,
            )
            found.append(envelope)
            head = envelope.hash
    return found


def _decided(state: State | None, recorded: list[Event]) -> list[Event]:
    if state is None:
        first = recorded[0]
        assert isinstance(first, GameOpened)
        events: list[Event] = list(open_game(reopened(first)))
        state = fold(events)
    else:
        events = list(decide(state, command_of(state, recorded)))
        state = fold(events, state)
    return [*events, *dealt_after(state)]
