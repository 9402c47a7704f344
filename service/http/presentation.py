"""What a viewer is shown: views and events, assembled for one viewer and never cut down from more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

import msgspec

from domain.chain import Envelope, Row, feed_line
from domain.commands import HandCommand
from domain.game import table_commands
from domain.seats import Seat
from domain.views import view
from service.application.replay import audit_key, is_finished
from service.ports import Game

REMEMBERED: Final = 4096


def shown(game: Game, viewer: Seat | None, *, to_table: bool = False) -> dict[str, Any]:
    """The view of a viewer; none is the public.

    Read by the table, each legal command carries its seat, and the orders of the table stand beside them.
    """
    seen = view(game.state, viewer)
    made = msgspec.structs.asdict(seen)
    if seen.cards is msgspec.UNSET:
        del made["cards"]
    made["legal_commands"] = [_ready(command, to_table=to_table) for command in seen.legal_commands]
    if to_table:
        made["table_commands"] = table_commands(game.state)
    return {"game_id": game.game_id, "version": game.version, "hash": game.hash, **made}


@lru_cache(REMEMBERED)
def _ready(command: HandCommand, *, to_table: bool) -> Mapping[str, Any]:
    """A listed command as it may be posted; most are listed again and again, so those listed lately are remembered."""
    members: dict[str, Any] = msgspec.to_builtins(command)
    return {name: value for name, value in members.items() if value is not None and (to_table or name != "seat")}


def told(game: Game, events: Iterable[Envelope | Row], viewer: Seat | None) -> list[msgspec.Raw]:
    """Events as a viewer may know them at the game's version, each as the JSON that it is sent as."""
    finished, key = is_finished(game.state), audit_key(game.state)
    return [msgspec.Raw(feed_line(each, viewer, finished=finished, audit_key=key)) for each in events]
