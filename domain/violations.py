"""Refusals: what a rule says when it says no.

A refusal is a code and facts. The code is stable, kebab-case, and says what is owed; the sentence is made at the edge.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, TypeAlias

Fact: TypeAlias = "int | str | tuple[int, ...] | tuple[str, ...] | None"


class Refusal(Enum):
    """Every reason to refuse a command; the value is the code on the wire."""

    NOT_YOUR_TURN = "not-your-turn"
    NOT_IN_THIS_PHASE = "not-in-this-phase"
    GAME_FINISHED = "game-finished"
    MUST_CLAIM_REDEAL = "must-claim-redeal"
    # the table
    NOT_WAITING_FOR_READY = "not-waiting-for-ready"
    ALREADY_READY = "already-ready"
    DEALING_NOT_EXTERNAL = "dealing-not-external"
    NO_DEAL_AWAITED = "no-deal-awaited"
    DECK_NOT_COMPLETE = "deck-not-complete"
    BOTTOMS_NOT_CHECKED = "bottoms-not-checked"
    NO_SEAT_TO_ACT = "no-seat-to-act"
    RESIGNING_NOT_AGREED = "resigning-not-agreed"
    NO_SUCH_SEAT = "no-such-seat"
    # dark and golden
    DARK_NOT_OFFERED = "dark-not-offered"
    MUST_BID_GOLDEN_CONTRACT = "must-bid-golden-contract"
    # redeal
    NO_REDEAL_GROUND = "no-redeal-ground"
    # auction
    MUST_PASS = "must-pass"  # noqa: S105 (a rule, not a password)
    MUST_OPEN = "must-open"
    BID_TOO_LOW = "bid-too-low"
    BID_NOT_A_STEP = "bid-not-a-step"
    BID_ABOVE_CAP = "bid-above-cap"
    # talon and contract
    NO_SUCH_TALON = "no-such-talon"
    TALON_NOT_OPTIONAL = "talon-not-optional"
    MUST_GIVE_ONE_EACH = "must-give-one-each"
    MUST_BURY = "must-bury"
    MUST_GIVE_AN_ACE = "must-give-an-ace"
    CARD_NOT_HELD = "card-not-held"
    CARD_NAMED_TWICE = "card-named-twice"
    CONTRACT_TOO_LOW = "contract-too-low"
    CONTRACT_NOT_A_STEP = "contract-not-a-step"
    CONTRACT_ABOVE_CAP = "contract-above-cap"
    CONTRACT_FIXED = "contract-fixed"
    # giving up
    CONCEDING_NOT_PLAYED = "conceding-not-played"
    CONCEDING_NOT_IN_GOLDEN = "conceding-not-in-golden"
    CONCEDING_NOT_IN_DARK = "conceding-not-in-dark"
    CONCEDING_NOT_ON_BARREL = "conceding-not-on-barrel"
    CONCEDING_WHILE_BARREL = "conceding-while-barrel"
    CONCEDING_LIMIT = "conceding-limit"
    CROSSING_NOT_PLAYED = "crossing-not-played"
    CROSSING_NOT_IN_DARK = "crossing-not-in-dark"
    CROSSING_WHILE_BARREL = "crossing-while-barrel"
    CROSSING_LIMIT = "crossing-limit"
    BOMB_NOT_PLAYED = "bomb-not-played"
    GIVING_UP_TOO_LATE = "giving-up-too-late"
    # play
    MUST_FOLLOW_SUIT = "must-follow-suit"
    MUST_BEAT = "must-beat"
    MUST_TRUMP = "must-trump"
    MUST_OVERTRUMP = "must-overtrump"
    TRUMP_LEAD_RESERVED = "trump-lead-reserved"
    MUST_LEAD_AN_ACE = "must-lead-an-ace"
    MARRIAGE_CARD_TOO_EARLY = "marriage-card-too-early"
    MUST_DECLARE_MARRIAGE = "must-declare-marriage"
    MARRIAGE_NEEDS_LEAD = "marriage-needs-lead"
    MARRIAGE_NEEDS_TRICK = "marriage-needs-trick"
    MARRIAGE_NEEDS_BOTH_CARDS = "marriage-needs-both-cards"
    MARRIAGE_NOT_PLAYED = "marriage-not-played"
    ACE_MARRIAGE_ONCE = "ace-marriage-once"


CODES: Final = tuple(refusal.value for refusal in Refusal)


class RuleViolation(Exception):  # noqa: N818 (a rule said no; nothing failed)
    """A command that the rules refuse now."""

    def __init__(self, refusal: Refusal, **facts: Fact) -> None:
        """Refuse with a code and the facts that a client may show."""
        super().__init__(refusal.value)
        self.refusal = refusal
        self.facts = facts
        self.options: tuple[str, ...] | None = None
        """The option that decided it, or nothing for none, where its code alone does not tell."""

    def by(self, option: str | None) -> RuleViolation:
        """The same, decided by this option, or by none."""
        self.options = () if option is None else (option,)
        return self


class CorruptStream(Exception):  # noqa: N818 (the name says what is damaged)
    """A history that no game can have: damage, not a rule."""
