"""The view: what one viewer may know of a game at a version (design 7.1)."""

from __future__ import annotations

from typing import Final

from domain import views
from service.http.heads import SIGNATURE
from service.http.schemas.commands import HandCommand
from service.http.schemas.fields import GAME_ID, HEX_64, SAFE, JsonInteger, Text, listed, many
from service.http.schemas.mirror import mirror

SAID: Final = {
    "to_act": "The seat that is asked, by number. Null while nobody is: until all seats are ready, while a deck is "
    "awaited, and once the game is finished; phase tells these apart. The game is over when status is finished.",
    "hand": "The number of the present or last hand, redealt ones counted; 0 before the first deal.",
    "dealer": "The dealer of this hand; between hands that of the next (a stand-in while the first is to be drawn).",
    "declarer": "Who plays the contract; null before the auction is won.",
    "bid": "The bid that won, in points; null before.",
    "contract": "The contract in points; null before it is set.",
    "trump": "The suit that is trump; null where none is.",
    "dark": "Whether the hand is played dark.",
    "golden": "Whether the hand belongs to a golden round.",
    "scores": "The scores, in the order of seats.",
    "winners": "The seats that won; empty before the end, and where nobody did.",
    "seats": "The seats in their order, clockwise.",
    "exchange": "In phase give, for the declarer: what he owes. Null otherwise.",
    "cards": "The cards of this viewer. Absent in the public view and for a dealer who sits out; null while a seat has "
    "not looked (dark); empty between hands.",
    "legal_commands": "The commands of the hand that this seat may give now, each ready to post; empty unless it is to "
    "act. Read with the table's token each carries its seat. A view with at_version repeats those of that time, which "
    "are no longer to be posted.",
    "table_commands": "The types of the orders that may be given now beside the hand, those of the seats (ready, "
    "resign) among them; only with the table's token. With at_version those of that time.",
    "version": "The number of the last event; the ETag, and what If-Match wants.",
    "hash": "The hash of the chain at this version; see docs/audit.md.",
    "head_signature": "The service's signature of game, version and hash; see docs/audit.md.",
}

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
    said=SAID,
)
"""The schema of a view; ``cards`` is absent in the public view, ``table_commands`` without the table token."""
