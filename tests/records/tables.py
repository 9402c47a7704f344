"""At which table each refusal comes up, and which refusals no record can hold."""

from __future__ import annotations

from typing import Final

from domain.violations import Refusal
from tests.families import gathered
from tests.records.planting import Table

TABLES: Final[dict[Refusal, Table]] = {
    Refusal.NOT_YOUR_TURN: Table(),
    Refusal.NOT_IN_THIS_PHASE: Table(),
    Refusal.GAME_FINISHED: Table("site-1001", late=True, hands=30),
    Refusal.NOT_WAITING_FOR_READY: Table(),
    Refusal.ALREADY_READY: Table(more={"start": "when_ready", "mode": "seeded"}),
    Refusal.DEALING_NOT_EXTERNAL: Table(more={"mode": "seeded"}),
    Refusal.NO_DEAL_AWAITED: Table(),
    Refusal.NO_SEAT_TO_ACT: Table(),
    Refusal.RESIGNING_NOT_AGREED: Table(),
    Refusal.NO_SUCH_SEAT: Table(),
    Refusal.BID_TOO_LOW: Table(),
    Refusal.BID_NOT_A_STEP: Table(),
    Refusal.CARD_NOT_HELD: Table(),
    Refusal.CARD_NAMED_TWICE: Table(),
    Refusal.CONTRACT_NOT_A_STEP: Table(),
    Refusal.GIVING_UP_TOO_LATE: Table("club"),
    Refusal.MUST_FOLLOW_SUIT: Table(),
    **gathered(lambda said: said.recorded),
}
"""A table for every refusal of a step; of one that comes from an option the family of the option says so."""

OF_A_DEAL: Final = frozenset({Refusal.DECK_NOT_COMPLETE, Refusal.BOTTOMS_NOT_CHECKED})
"""Refusals of a deal, which is no step."""

NEVER: Final = {
    Refusal.DARK_NOT_OFFERED: "whoever is not offered it is never asked: the step is not-in-this-phase",
}
"""Refusals that no record can lead to, with the reason."""
