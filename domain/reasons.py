"""Why the rules refuse: the options that govern each refusal, the first of them the one that decides most often."""

from __future__ import annotations

from typing import Final

from domain.violations import Refusal, RuleViolation

GOVERNING: Final[dict[Refusal, tuple[str, ...]]] = {
    Refusal.NOT_YOUR_TURN: (),
    Refusal.NOT_IN_THIS_PHASE: (),
    Refusal.GAME_FINISHED: ("target", "win_condition", "loss_floor"),
    Refusal.MUST_CLAIM_REDEAL: ("four_aces_dealt", "four_aces_after_talon", "redeal_mandatory"),
    Refusal.NOT_WAITING_FOR_READY: (),
    Refusal.ALREADY_READY: (),
    Refusal.DEALING_NOT_EXTERNAL: (),
    Refusal.NO_DEAL_AWAITED: (),
    Refusal.DECK_NOT_COMPLETE: ("deck",),
    Refusal.BOTTOMS_NOT_CHECKED: ("cut_bottom_check", "cut_nine_limit", "cut_jack_action"),
    Refusal.NO_SEAT_TO_ACT: (),
    Refusal.RESIGNING_NOT_AGREED: (),
    Refusal.NO_SUCH_SEAT: (),
    Refusal.DARK_NOT_OFFERED: ("dark", "dark_who", "dark_min_score"),
    Refusal.MUST_BID_GOLDEN_CONTRACT: ("golden_contract", "golden_mode"),
    Refusal.NO_REDEAL_GROUND: ("redeal", "redeal_deadline", "redeal_hand_nines", "redeal_talon_nines"),
    Refusal.MUST_PASS: ("bid_cap", "bid_max", "negative_trading", "barrel_auction", "dark_unblind"),
    Refusal.MUST_OPEN: ("forced_bid_mode", "forced_bid"),
    Refusal.BID_TOO_LOW: ("forced_bid", "bid_step"),
    Refusal.BID_NOT_A_STEP: ("bid_step", "bid_step_mode"),
    Refusal.BID_ABOVE_CAP: ("bid_cap", "bid_max", "negative_trading", "barrel_auction"),
    Refusal.NO_SUCH_TALON: ("two_player_talons",),
    Refusal.TALON_NOT_OPTIONAL: ("talon_optional",),
    Refusal.MUST_GIVE_ONE_EACH: ("exchange", "two_player_exchange"),
    Refusal.MUST_BURY: ("exchange", "two_player_exchange"),
    Refusal.MUST_GIVE_AN_ACE: ("four_aces_after_talon",),
    Refusal.CARD_NOT_HELD: (),
    Refusal.CARD_NAMED_TWICE: (),
    Refusal.CONTRACT_TOO_LOW: (),
    Refusal.CONTRACT_NOT_A_STEP: ("bid_step",),
    Refusal.CONTRACT_ABOVE_CAP: ("bid_cap", "bid_max"),
    Refusal.CONTRACT_FIXED: ("contract_raise", "dark_raise", "golden_mode", "barrel_forced_last_hand"),
    Refusal.CONCEDING_NOT_PLAYED: ("concede",),
    Refusal.CONCEDING_NOT_IN_GOLDEN: ("golden_concede",),
    Refusal.CONCEDING_NOT_IN_DARK: ("dark_concede",),
    Refusal.CONCEDING_NOT_ON_BARREL: ("concede_on_barrel",),
    Refusal.CONCEDING_WHILE_BARREL: ("concede_if_any_on_barrel",),
    Refusal.CONCEDING_LIMIT: ("concede_limit",),
    Refusal.CROSSING_NOT_PLAYED: ("cross", "cross_stage"),
    Refusal.CROSSING_NOT_IN_DARK: ("dark_cross",),
    Refusal.CROSSING_WHILE_BARREL: ("cross_if_any_on_barrel",),
    Refusal.CROSSING_LIMIT: ("cross_limit",),
    Refusal.BOMB_NOT_PLAYED: ("bomb",),
    Refusal.GIVING_UP_TOO_LATE: (),
    Refusal.MUST_FOLLOW_SUIT: ("must_follow_suit",),
    Refusal.MUST_BEAT: ("must_beat_in_suit",),
    Refusal.MUST_TRUMP: ("must_trump_when_void",),
    Refusal.MUST_OVERTRUMP: ("must_overtrump",),
    Refusal.TRUMP_LEAD_RESERVED: ("trump_lead_restriction",),
    Refusal.MUST_LEAD_AN_ACE: ("ace_marriage_forces_ace_leads",),
    Refusal.MARRIAGE_CARD_TOO_EARLY: ("marriage_card_early_lead",),
    Refusal.MUST_DECLARE_MARRIAGE: ("marriage_announce",),
    Refusal.MARRIAGE_NEEDS_LEAD: ("marriage_moment",),
    Refusal.MARRIAGE_NEEDS_TRICK: ("marriage_timing", "ace_marriage_after_trick"),
    Refusal.MARRIAGE_NEEDS_BOTH_CARDS: ("ace_marriage_all_four_in_hand",),
    Refusal.MARRIAGE_NOT_PLAYED: ("ace_marriage", "bed_marriage"),
    Refusal.ACE_MARRIAGE_ONCE: ("ace_marriage",),
}
"""The options behind every refusal; none where it follows from the order of play itself."""


def option_of(violation: RuleViolation) -> str | None:
    """The option that a refusal hangs on, or none."""
    options = GOVERNING[violation.refusal] if violation.options is None else violation.options
    return options[0] if options else None
