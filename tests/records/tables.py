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
    Refusal.MUST_CLAIM_REDEAL: Table("barrel-essay"),
    Refusal.NOT_WAITING_FOR_READY: Table(),
    Refusal.ALREADY_READY: Table(more={"start": "when_ready", "mode": "seeded"}),
    Refusal.DEALING_NOT_EXTERNAL: Table(more={"mode": "seeded"}),
    Refusal.NO_DEAL_AWAITED: Table(),
    Refusal.NO_SEAT_TO_ACT: Table(),
    Refusal.RESIGNING_NOT_AGREED: Table(),
    Refusal.NO_SUCH_SEAT: Table(),
    Refusal.NO_REDEAL_GROUND: Table(),
    Refusal.MUST_PASS: Table(),
    Refusal.MUST_OPEN: Table("club"),
    Refusal.BID_TOO_LOW: Table(),
    Refusal.BID_NOT_A_STEP: Table(),
    Refusal.BID_ABOVE_CAP: Table("club"),
    Refusal.NO_SUCH_TALON: Table(),
    Refusal.TALON_NOT_OPTIONAL: Table(),
    Refusal.MUST_GIVE_ONE_EACH: Table(),
    Refusal.MUST_BURY: Table(),
    Refusal.CARD_NOT_HELD: Table(),
    Refusal.CARD_NAMED_TWICE: Table(),
    Refusal.CONTRACT_TOO_LOW: Table(),
    Refusal.CONTRACT_NOT_A_STEP: Table(),
    Refusal.CONTRACT_ABOVE_CAP: Table(),
    Refusal.CONTRACT_FIXED: Table("barrel-essay"),
    Refusal.CONCEDING_NOT_PLAYED: Table("polish-home"),
    Refusal.CROSSING_NOT_PLAYED: Table(),
    Refusal.BOMB_NOT_PLAYED: Table(),
    Refusal.GIVING_UP_TOO_LATE: Table("club"),
    Refusal.MUST_FOLLOW_SUIT: Table(),
    Refusal.MUST_BEAT: Table("polish-home"),
    Refusal.MUST_TRUMP: Table(),
    Refusal.TRUMP_LEAD_RESERVED: Table(seats=2),
    Refusal.MARRIAGE_CARD_TOO_EARLY: Table("site-ante"),
    Refusal.MUST_DECLARE_MARRIAGE: Table("site-1001"),
    Refusal.MARRIAGE_NEEDS_LEAD: Table(),
    Refusal.MARRIAGE_NEEDS_TRICK: Table(),
    Refusal.MARRIAGE_NEEDS_BOTH_CARDS: Table(),
    Refusal.MARRIAGE_NOT_PLAYED: Table("polish-home"),
    **gathered(lambda said: said.recorded),
}
"""A table for every refusal of a step; where an option is needed for it, the family of the option says so."""

OF_A_DEAL: Final = frozenset({Refusal.DECK_NOT_COMPLETE, Refusal.BOTTOMS_NOT_CHECKED})
"""Refusals of a deal, which is no step."""

NEVER: Final = {
    Refusal.DARK_NOT_OFFERED: "whoever is not offered it is never asked: the step is not-in-this-phase",
}
"""Refusals that no record can lead to, with the reason."""
