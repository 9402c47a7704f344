"""What stands between families of options: sets that cannot be played are refused, doubtful ones are warned of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from domain.conventions import deck as decks
from domain.rules import Issue, Rules

if TYPE_CHECKING:
    from collections.abc import Callable


def _layout_exists(rules: Rules) -> bool:
    return decks.layout(rules.deck, rules.seats) is not None


def _exchange_fits_deck(rules: Rules) -> bool:
    if rules.seats == 2:  # noqa: PLR2004 (two seats have an exchange of their own)
        return True
    return (rules.deck.deck == "deck_32") == (rules.talon.exchange == "discard_two")


def _pattern_fits_deck(rules: Rules) -> bool:
    return rules.dealing.deal_pattern == "one_by_one" or rules.deck.deck == "deck_32"


def _two_seat_exchange_fits(rules: Rules) -> bool:
    three = rules.deck.two_player_talons == "two_of_3"
    return rules.seats != 2 or three == (rules.deck.two_player_exchange == "bury_one_give_one")  # noqa: PLR2004


def _forced_bid_is_a_step(rules: Rules) -> bool:
    return rules.auction.forced_bid % rules.auction.bid_step == 0


def _dark_contract_is_a_step(rules: Rules) -> bool:
    return not rules.dark.dark or rules.dark.dark_contract % rules.auction.bid_step == 0


def _aces_reachable(rules: Rules) -> bool:
    both = rules.redeal.four_aces_dealt == "mandatory_redeal" and rules.marriages.ace_marriage
    return not both or rules.redeal.four_aces_after_talon == "play"


def _reaches_target(rules: Rules) -> bool:
    goal = rules.barrel.barrel_threshold + rules.barrel.barrel_goal
    return not rules.has_barrel or goal >= rules.ending.target


def _goal_goes_with_target(rules: Rules) -> bool:
    return rules.ending.target not in _TARGETS or not _threshold_below_target(rules) or _reaches_target(rules)


def _other_target_is_reached(rules: Rules) -> bool:
    return rules.ending.target in _TARGETS or not _threshold_below_target(rules) or _reaches_target(rules)


def _threshold_below_target(rules: Rules) -> bool:
    return not rules.has_barrel or rules.barrel.barrel_threshold < rules.ending.target


def _floor_not_above_debt(rules: Rules) -> bool:
    floor = rules.ending.loss_floor
    return floor is None or floor <= rules.auction.negative_trading_threshold


def _overtrump_has_effect(rules: Rules) -> bool:
    return rules.following.must_trump_when_void or not rules.following.must_overtrump


def _last_hand_can_be_forced(rules: Rules) -> bool:
    options = rules.barrel
    return not options.barrel_forced_last_hand or None not in {options.barrel_falls_to_zero, options.barrel_attempts}


def _dump_truck_is_met(rules: Rules) -> bool:
    return rules.resets.dump_truck == "off" or rules.settling.defender_rounding != "none"


def _no_hints(rules: Rules) -> bool:
    return not rules.ending.hints


def _one_guard_against_defence(rules: Rules) -> bool:
    return rules.settling.defence_stop_score is None or not rules.has_barrel


def _golden_contract_is_a_step(rules: Rules) -> bool:
    return not rules.golden.golden or rules.golden.golden_contract % rules.auction.bid_step == 0


def _ceiling_above_forced_bid(rules: Rules) -> bool:
    return rules.auction.bid_max is None or rules.auction.bid_max >= rules.auction.forced_bid


def _redeal_is_on(rules: Rules) -> bool:
    aces = "mandatory_redeal" in {rules.redeal.four_aces_dealt, rules.redeal.four_aces_after_talon}
    return rules.redeal.redeal or not aces


def _bed_value_is_whole(rules: Rules) -> bool:
    return not rules.marriages.bed_marriage or rules.marriages.bed_marriage_percent % 5 == 0


_TARGETS: Final = (1000, 1001)
"""The targets that the sources name."""


@dataclass(frozen=True, slots=True)
class Constraint:
    """One rule between options: what holds, which options it concerns, and whether a breach refuses the set."""

    holds: Callable[[Rules], bool]
    severity: Literal["error", "warning"]
    code: str
    options: tuple[str, ...]
    detail: str


CONSTRAINTS: Final = (
    Constraint(
        _layout_exists,
        "error",
        "deck-cannot-be-dealt",
        ("deck", "four_player_mode", "five_six_player_mode", "two_player_talons"),
        "The cards cannot be dealt at this number of seats: deck_32 needs three seats, deck_20 five, deck_24 two, "
        "three, four or six.",
    ),
    Constraint(
        _exchange_fits_deck,
        "error",
        "exchange-does-not-fit-deck",
        ("deck", "exchange"),
        "deck_32 goes with exchange = discard_two, every other deck with give_one_each.",
    ),
    Constraint(
        _pattern_fits_deck,
        "error",
        "pattern-does-not-fit-deck",
        ("deal_pattern", "deck"),
        "deal_pattern = packets_5_talon2_5 needs deck_32.",
    ),
    Constraint(
        _two_seat_exchange_fits,
        "error",
        "exchange-does-not-fit-talons",
        ("two_player_talons", "two_player_exchange"),
        "two_of_3 goes with bury_one_give_one, two_of_2 with give_one or bury_two.",
    ),
    Constraint(
        _forced_bid_is_a_step,
        "error",
        "forced-bid-not-a-step",
        ("forced_bid", "bid_step"),
        "forced_bid must be a multiple of bid_step.",
    ),
    Constraint(
        _dark_contract_is_a_step,
        "error",
        "dark-contract-not-a-step",
        ("dark_contract", "bid_step"),
        "dark_contract must be a multiple of bid_step.",
    ),
    Constraint(
        _aces_reachable,
        "error",
        "ace-marriage-unreachable",
        ("four_aces_dealt", "four_aces_after_talon", "ace_marriage"),
        "Where four dealt aces are always redealt, an ace marriage needs four_aces_after_talon = play.",
    ),
    Constraint(
        _goal_goes_with_target,
        "error",
        "barrel-goal-short-of-target",
        ("barrel_goal", "target", "barrel_threshold"),
        "target = 1001 goes with a barrel_goal of 121 or 125, target = 1000 with 120 or more.",
    ),
    Constraint(
        _floor_not_above_debt,
        "error",
        "floor-above-debt",
        ("loss_floor", "negative_trading_threshold"),
        "loss_floor must not be above negative_trading_threshold.",
    ),
    Constraint(
        _no_hints,
        "error",
        "hints-not-sold",
        ("hints",),
        "hints must be empty: a service that keeps hands hidden sells no peeks.",
    ),
    Constraint(
        _one_guard_against_defence,
        "warning",
        "two-guards-against-defence",
        ("defence_stop_score", "barrel"),
        "A barrel and a limit of defence are alternative guards; no source has both.",
    ),
    Constraint(
        _threshold_below_target,
        "warning",
        "barrel-not-below-target",
        ("barrel_threshold", "target"),
        "barrel_threshold does not lie below target, so the target is passed before anybody sits on the barrel.",
    ),
    Constraint(
        _other_target_is_reached,
        "warning",
        "barrel-goal-below-target",
        ("barrel_goal", "target", "barrel_threshold"),
        "barrel_threshold and barrel_goal together fall short of target: the barrel wins below it.",
    ),
    Constraint(
        _dump_truck_is_met,
        "warning",
        "dump-truck-seldom-met",
        ("dump_truck", "defender_rounding"),
        "With unrounded points a score of exactly 555 is rare.",
    ),
    Constraint(
        _overtrump_has_effect,
        "warning",
        "overtrump-without-trumping",
        ("must_overtrump", "must_trump_when_void"),
        "must_overtrump has no effect where a void hand need not trump.",
    ),
    Constraint(
        _last_hand_can_be_forced,
        "warning",
        "no-last-hand-to-force",
        ("barrel_forced_last_hand", "barrel_falls_to_zero", "barrel_attempts"),
        "barrel_forced_last_hand has no effect without a last attempt and a last fall.",
    ),
    Constraint(
        _golden_contract_is_a_step,
        "warning",
        "golden-contract-not-a-step",
        ("golden_contract", "bid_step"),
        "golden_contract is no multiple of bid_step.",
    ),
    Constraint(
        _ceiling_above_forced_bid,
        "warning",
        "ceiling-below-forced-bid",
        ("bid_max", "forced_bid"),
        "bid_max lies below forced_bid: nobody can raise.",
    ),
    Constraint(
        _redeal_is_on,
        "warning",
        "aces-without-redeal",
        ("redeal", "four_aces_dealt", "four_aces_after_talon"),
        "Four aces are redealt only where redeal is on.",
    ),
    Constraint(
        _bed_value_is_whole,
        "warning",
        "bed-value-not-whole",
        ("bed_marriage_percent",),
        "A bed marriage is cut down to whole points unless bed_marriage_percent is a multiple of 5.",
    ),
)
"""Every rule between options, in the order in which breaches are told."""


def check(rules: Rules) -> tuple[Issue, ...]:
    """What conflicts in a set of rules, errors first."""
    found = tuple(
        Issue(each.severity, each.code, each.options, each.detail) for each in CONSTRAINTS if not each.holds(rules)
    )
    return tuple(sorted(found, key=lambda issue: issue.severity))
