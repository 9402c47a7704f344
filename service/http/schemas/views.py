"""The view: what one viewer may know of a game at a version (design 7.1)."""

from __future__ import annotations

from typing import Final

from domain import views
from service.http.heads import SIGNATURE
from service.http.schemas.commands import HandCommand
from service.http.schemas.fields import GAME_ID, HEX_64, SAFE, JsonInteger, Text, listed, many
from service.http.schemas.mirror import mirror

GameView: Final = mirror(
    views.View,
    name="GameView",
    replaced={"legal_commands": lambda: many(HandCommand, required=True)},
    added={
        "game_id": lambda: Text(GAME_ID, required=True),
        "version": lambda: JsonInteger(1, SAFE, required=True),
        "hash": lambda: Text(HEX_64, required=True),
        "head_signature": lambda: Text(SIGNATURE),
        "table_commands": lambda: listed(Text("^[a-z][a-z_]*$")),
    },
)
"""The schema of a view; ``cards`` is absent in the public view, ``table_commands`` without the table token."""
