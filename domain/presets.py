"""Presets: named sets of options, each written as its differences from the defaults, each with its source."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec.structs import replace

from domain.constraints import check
from domain.rules import InvalidOptions, Issue, Rules, read_options

if TYPE_CHECKING:
    from collections.abc import Mapping


class Preset(msgspec.Struct, frozen=True, kw_only=True):
    """A named set of options: ``differs`` from the defaults, ``by_seats`` on top of that at a number of seats."""

    name: str
    title: str
    source: str
    seats: tuple[int, ...]
    differs: dict[str, Any]
    by_seats: dict[int, dict[str, Any]] = {}

    def options(self, seats: int) -> dict[str, Any]:
        """The options that differ from the defaults at this number of seats."""
        return {**self.differs, **self.by_seats.get(seats, {})}

    def rules(self, seats: int) -> Rules:
        """The preset's rules at this number of seats."""
        return read_rules(self.name, {}, seats)


def read_rules(preset: str, overrides: Mapping[str, Any], seats: int) -> Rules:
    """The rules of a preset with overrides.

    Raises ``InvalidOptions`` with every issue when the preset is unknown or not for this number of seats, when an
    option is unknown or out of its limits, or when the options conflict.
    """
    return _read(preset, msgspec.json.encode(overrides), seats)


@lru_cache(maxsize=1024)
def _read(preset: str, written: bytes, seats: int) -> Rules:
    """The same, once for each set of overrides: the same tables are opened again and again."""
    rules, issues = resolve(preset, msgspec.json.decode(written), seats)
    errors = tuple(issue for issue in issues if issue.severity == "error")
    if errors or rules is None:
        raise InvalidOptions(errors)
    return rules


def resolve(preset: str, overrides: Mapping[str, Any], seats: int) -> tuple[Rules | None, tuple[Issue, ...]]:
    """The rules of a preset with overrides, if there are such options at all, and all that conflicts in them.

    An issue names the options that were overridden first: they are what its reader can mend.
    """
    found = PRESETS.get(preset)
    if found is None:
        return None, (Issue("error", "unknown-preset", (), f"There is no preset {preset}."),)
    if seats not in found.seats:
        allowed = ", ".join(map(str, found.seats))
        detail = f"Preset {preset} is for {allowed} seats, not {seats}."
        return None, (Issue("error", "preset-not-for-these-seats", (), detail),)
    values, issues = read_options({**found.options(seats), **overrides})
    if issues:
        return None, issues
    rules = Rules.of(values, seats)
    return rules, tuple(replace(issue, options=_overridden_first(issue, overrides)) for issue in check(rules))


def _overridden_first(issue: Issue, overrides: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(sorted(issue.options, key=lambda name: name not in overrides))


_ALL: Final = (
    Preset(
        name="polish-home",
        title="Polish rules, home values",
        source="001_e28ddb492ff1c4d9.txt, whole file",
        seats=(3,),
        differs={
            "bid_step": 10,
            "bid_step_mode": "exact",
            "must_beat_in_suit": True,
            "must_overtrump": True,
            "defender_rounding": "nearest_10",
            "defence_stop_score": 800,
            "defence_hard_cap": 990,
            "win_condition": "own_contract_and_target",
        },
    ),
    Preset(
        name="polish-tournament",
        title="Polish rules, tournament values",
        source="001_e28ddb492ff1c4d9.txt, whole file",
        seats=(3,),
        differs={
            "bid_step": 10,
            "bid_step_mode": "exact",
            "talon_reveal": "bid_at_least",
            "must_beat_in_suit": True,
            "must_overtrump": True,
            "defender_rounding": "nearest_10",
            "defence_stop_score": 800,
            "defence_stop_mode": "clamp",
            "win_condition": "own_contract_and_target",
        },
    ),
    Preset(
        name="site-1001",
        title="A game site, to 1001",
        source="002_90915c66587ab5c1.txt, whole file",
        seats=(3,),
        differs={
            "redeal": True,
            "redeal_hand_points_below": 14,
            "redeal_hand_nines": 4,
            "redeal_hand_stage": "after_exchange",
            "redeal_deadline": "after_exchange",
            "forced_bidder": "rotating_opener",
            "bid_cap": "none",
            "bid_max": 300,
            "negative_trading": ["self_auto_pass"],
            "negative_trading_threshold": -1000,
            "talon_reveal": "hidden_if_forced_bid",
            "golden_mode": "multiplier_only",
            "golden_deals": 3,
            "marriage_announce": "automatic",
            "ace_marriage": True,
            "declarer_success": "actual",
            "bolt": True,
            "concede": True,
            "concede_on_barrel": False,
            "barrel": True,
            "barrel_entry": "gt",
            "barrel_attempt_unit": "own_contracts",
            "barrel_goal": 121,
            "barrel_auction": "auto_bid_goal",
            "barrel_failed_contract": "attempt_only_at_goal",
            "barrel_opponents_frozen": True,
            "barrel_outbid_scores_nothing": True,
            "target": 1001,
            "win_condition": "barrel_success",
            "loss_floor": -1000,
            "settlement": "proportional_points",
        },
    ),
    Preset(
        name="old-french-32",
        title="The old game with 32 cards",
        source="004_830972ef5d4c70eb.txt, whole file",
        seats=(3,),
        differs={
            "deck": "deck_32",
            "deal_pattern": "packets_5_talon2_5",
            "cut_by": "right_of_dealer",
            "forced_bid": 50,
            "forced_bid_mode": "implicit_floor",
            "bid_step": 10,
            "bid_cap": "none",
            "exchange": "discard_two",
            "talon_optional": True,
            "must_beat_in_suit": True,
            "must_overtrump": True,
            "last_trick_bonus": 10,
            "defender_rounding": "nearest_10",
        },
    ),
    Preset(
        name="site-bank",
        title="A game site with a bank",
        source="000_9c8c36bd7fe61720.txt, lines 1-93",
        seats=(3,),
        differs={
            "redeal": True,
            "redeal_hand_points_below": 13,
            "redeal_hand_nines": 3,
            "redeal_hand_jacks": 4,
            "redeal_talon_points_below": 5,
            "redeal_talon_nines": 2,
            "redeal_talon_jacks": 3,
            "redeal_hand_claimant": "any_player",
            "redeal_deadline": "auction_start",
            "forced_bid_mode": "called_at_least",
            "talon_reveal": "hidden_if_forced_bid",
            "golden_bolts_doubled": True,
            "golden_penalties_doubled": True,
            "golden_all_fail": "zero_then_normal",
            "ace_marriage": True,
            "defender_rounding": "nearest_5",
            "bolt": True,
            "dump_truck": "plus_and_minus",
            "concede": True,
            "barrel": True,
            "barrel_goal_kind": "recorded",
            "barrel_own_contract_required": False,
            "barrel_simultaneous": "one_off",
            "win_condition": "barrel_success",
            "settlement": "podium_bank",
        },
    ),
    Preset(
        name="barrel-essay",
        title="A player's essay on the barrel",
        source="000_9c8c36bd7fe61720.txt, lines 94-118",
        seats=(3, 4),
        differs={
            "shuffle_policy": "new_game_only",
            "next_match_dealer": "previous_winner",
            "redeal": True,
            "redeal_talon_nines": 2,
            "four_aces_dealt": "mandatory_redeal",
            "four_aces_after_talon": "mandatory_redeal",
            "redeal_streak_limit": 3,
            "talon_reveal": "hidden_if_forced_bid",
            "dark": True,
            "dark_deadline": "during_deal",
            "dark_min_score": 240,
            "dark_scope": "all_except_defender_marriages",
            "dark_bolts": [2, 2],
            "dark_concede": True,
            "dark_forbidden_if_any_on_barrel": True,
            "golden": True,
            "golden_mode": "forced_120_dark",
            "golden_marriages": "defenders_not_doubled",
            "golden_bolts_doubled": True,
            "golden_all_fail": "zero_and_repeat",
            "golden_max_circles": 3,
            "defender_rounding": "nearest_5",
            "bolt": True,
            "dump_truck": "plus_only",
            "concede": True,
            "barrel": True,
            "barrel_goal": 121,
            "barrel_talon_open_at_deal": True,
            "barrel_failed_contract": "minus_contract_and_off",
            "barrel_falls_to_zero": 3,
            "barrel_forced_last_hand": True,
            "win_condition": "barrel_success",
            "settlement": "pay_shortfall",
        },
    ),
    Preset(
        name="wikipedia-ru",
        title="The Russian encyclopedia article",
        source="000_9c8c36bd7fe61720.txt, lines 119-223",
        seats=(2, 3, 4),
        differs={
            "talon_position_rule": "not_last_card",
            "shuffle_policy": "cut_only",
            "cut_by": "right_of_dealer",
            "cut_bottom_check": True,
            "exposed_card_penalty": 120,
            "exposed_card_compensation": "split_120",
            "exposed_card_next_dealer": "next_player",
            "redeal": True,
            "redeal_hand_points_below": 14,
            "redeal_hand_nines": 3,
            "redeal_hand_jacks": 4,
            "redeal_after_exchange_nines": 4,
            "redeal_after_exchange_jacks": 4,
            "redeal_talon_points_below": 5,
            "redeal_talon_nines": 2,
            "redeal_talon_jacks": 3,
            "redeal_hand_claimant": "any_player",
            "redeal_talon_claimant": "any_player",
            "negative_trading_compare": "le",
            "dark_deadline": "during_deal",
            "dark_min_score": 240,
            "dark_bolts": [2, 1],
            "golden_mode": "optional_120",
            "golden_bolts_doubled": True,
            "golden_penalties_doubled": True,
            "golden_all_fail": "zero_then_normal",
            "trump_lead_restriction": "marriage_declarer_or_only_trumps",
            "marriage_announce": "automatic",
            "marriage_points_condition": "capture_k_or_q",
            "ace_marriage": True,
            "defender_rounding": "nearest_5",
            "bolt": True,
            "bolt_row_penalty": 240,
            "barrel": True,
            "barrel_attempt_unit": "own_contracts",
            "barrel_goal_kind": "taken",
            "barrel_talon_open_at_deal": True,
            "win_condition": "barrel_success",
        },
        by_seats={
            2: {"redeal_hand_nines": 4},
        },
    ),
    Preset(
        name="club",
        title="A club's page",
        source="000_9c8c36bd7fe61720.txt, lines 224-251",
        seats=(3, 4),
        differs={
            "redeal": True,
            "redeal_with_talon_nines": 4,
            "redeal_talon_points_below": 5,
            "redeal_talon_nines": 2,
            "forced_bidder": "rotating_opener",
            "forced_bid_mode": "called_at_least",
            "bid_cap": "no_marriage_120",
            "bolt": True,
            "bolt_trigger": "no_points",
            "sitter_score": "fixed",
            "sitter_marriage_bonus": "full",
            "concede": True,
            "concede_opponents": "split_equally",
            "barrel": True,
            "win_condition": "barrel_success",
        },
    ),
    Preset(
        name="howto-2-4",
        title="A how-to for two to four",
        source="003_e20259286b2c0111.txt, lines 1-99",
        seats=(2, 3, 4),
        differs={
            "cut_by": "left_of_dealer",
            "cut_bottom_check": True,
            "cut_jack_action": "dealer_recuts_once",
            "two_player_exchange": "bury_two",
            "two_player_second_talon": "dead",
            "two_player_barrel": False,
            "redeal_talon_claimant": "dealer_on_forced_bid",
            "forced_bidder": "dealer",
            "negative_trading_compare": "le",
            "golden_deals": 3,
            "golden_all_fail": "zero_and_repeat",
            "first_leader": "dealer",
            "ace_marriage_trump": "led_ace_suit",
            "ace_marriage_forces_ace_leads": True,
            "declarer_success": "actual",
            "bolt": True,
            "concede": True,
            "concede_opponents": "sixty_each",
            "concede_hand_counts": False,
            "barrel": True,
            "barrel_goal": 121,
            "barrel_exhausted": "to_zero",
            "win_condition": "barrel_success",
        },
    ),
    Preset(
        name="rules-1000",
        title="A rules article with alternatives",
        source="003_e20259286b2c0111.txt, lines 117-197",
        seats=(2, 3, 4),
        differs={
            "talon_position_rule": "not_first3_nor_last3",
            "cut_by": "right_of_dealer",
            "cut_bottom_check": True,
            "two_player_talons": "two_of_3",
            "two_player_exchange": "bury_one_give_one",
            "redeal": True,
            "redeal_hand_points_below": 15,
            "redeal_hand_nines": 4,
            "redeal_hand_nines_on_hundred": 3,
            "redeal_talon_points_below": 5,
            "bid_cap_violation": "fine",
            "contract_stage": "before_exchange",
            "talon_reveal": "hidden_if_forced_bid",
            "dark_who": "any_player",
            "dark_deadline": "before_anyone_looks",
            "golden_deals": 3,
            "trump_lead_restriction": "marriage_declarer_only",
            "bolt": True,
            "bolt_counting": "consecutive",
            "sitter_marriage_bonus": "full",
            "concede": True,
            "concede_opponents": "sixty_each",
            "concede_free_per_match": 1,
            "barrel": True,
            "barrel_falls_to_zero": 3,
            "win_condition": "barrel_success",
        },
    ),
    Preset(
        name="basic-numbered",
        title="Basic rules and eight numbered variants",
        source="003_e20259286b2c0111.txt, lines 199-304",
        seats=(2, 3, 4),
        differs={
            "talon_position_rule": "not_last_card",
            "cut_by": "right_of_dealer",
            "cut_bottom_check": True,
            "two_player_second_talon": "dead",
            "redeal": True,
            "redeal_hand_points_below": 15,
            "redeal_hand_nines": 3,
            "redeal_hand_jacks": 4,
            "redeal_talon_points_below": 5,
            "redeal_talon_nines": 3,
            "redeal_talon_jacks": 3,
            "contract_stage": "before_exchange",
            "negative_trading_threshold": -100,
            "talon_reveal": "hidden_if_forced_bid",
            "dark_who": "any_player",
            "ace_marriage": True,
            "defender_rounding": "nearest_5",
            "bolt": True,
            "bolt_for_declarer": False,
            "bolt_row_penalty": 240,
            "concede": True,
            "concede_opponents": "split_equally_max_60",
            "cross_stage": "after_failure",
            "cross_penalty_every": 2,
            "barrel": True,
            "barrel_attempts": None,
            "barrel_goal_kind": "recorded",
            "barrel_own_contract_required": False,
            "win_condition": "barrel_success",
        },
        by_seats={
            2: {"redeal_hand_nines": 4, "redeal_talon_nines": 2},
            4: {"talon_position_rule": "last_card_is_talon"},
        },
    ),
    Preset(
        name="site-ante",
        title="A game site with an ante, two to six seats",
        source="003_e20259286b2c0111.txt, lines 306-341",
        seats=(2, 3, 4, 5, 6),
        differs={
            "redeal": True,
            "redeal_hand_points_below": 14,
            "redeal_hand_nines": 4,
            "redeal_hand_nines_on_hundred": 3,
            "marriage_card_early_lead": "forbidden",
            "ace_marriage": True,
            "bolt": True,
            "bolt_trigger": "no_points",
            "concede": True,
            "barrel": True,
            "win_condition": "barrel_success",
            "settlement": "ante_pot",
        },
        by_seats={
            5: {"deck": "deck_20"},
        },
    ),
    Preset(
        name="stub-1000",
        title="A fragment: players, values and goal",
        source="003_e20259286b2c0111.txt, lines 101-115",
        seats=(2, 3, 4),
        differs={},
    ),
    Preset(
        name="kurnik",
        title="Polish rules as played on Kurnik / PlayOK",
        source="kurnik rules page, copy of 2026-09-28",
        seats=(2, 3, 4),
        differs={
            "two_player_exchange": "bury_two",
            "redeal": True,
            "redeal_hand_nines": 4,
            "bid_step": 10,
            "must_beat_in_suit": True,
            "must_overtrump": True,
            "marriage_timing": "first_lead_allowed",
            "defender_rounding": "nearest_10",
            "defence_stop_score": 800,
            "sitter_score": "aces_50",
            "sitter_marriage_bonus": "full",
            "bomb": "kurnik",
        },
    ),
)

PRESETS: Final = {preset.name: preset for preset in _ALL}
"""Every preset by name."""
