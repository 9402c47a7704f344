"""The rules of one game: the composition of all families, what is forbidden between them, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal, cast

import msgspec

from domain.cards import MARRIAGES, SUITS, card_set
from domain.conventions import auction as auctions
from domain.conventions import barrel as barrels
from domain.conventions import conceding, following
from domain.conventions import deck as decks
from domain.conventions import marriages as combos
from domain.conventions import redeal as redeals
from domain.conventions.auction import AuctionOptions
from domain.conventions.barrel import BarrelOptions
from domain.conventions.bolts import Bolts
from domain.conventions.conceding import Conceding, Ways
from domain.conventions.dark import Dark
from domain.conventions.dealing import DealingOptions
from domain.conventions.deck import DeckOptions, Layout
from domain.conventions.ending import Ending
from domain.conventions.following import Following
from domain.conventions.golden import Golden
from domain.conventions.marriages import Marriages
from domain.conventions.redeal import Redeal
from domain.conventions.resets import Resets
from domain.conventions.settling import Settling
from domain.conventions.sitting_out import SittingOut
from domain.conventions.talon import Talon
from domain.option import Family, Option, OptionValue, options_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from domain.cards import Card, CardSet

RULES_VERSION: Final = 1
"""Counts additions to the options: a game keeps the number that it was opened under."""


class Issue(msgspec.Struct, frozen=True):
    """A conflict between options: an error refuses the set, a warning does not."""

    severity: Literal["error", "warning"]
    code: str
    options: tuple[str, ...]
    detail: str


class InvalidOptions(Exception):  # noqa: N818 (the name says what they are)
    """Options that no game can be opened with."""

    def __init__(self, issues: tuple[Issue, ...]) -> None:
        """Keep every issue, so that all are told at once."""
        super().__init__("; ".join(issue.detail for issue in issues))
        self.issues = issues


@dataclass(frozen=True, kw_only=True)
class Rules:
    """All options of a game, by family, at its number of seats."""

    seats: int = 3
    deck: DeckOptions = field(default_factory=DeckOptions)
    dealing: DealingOptions = field(default_factory=DealingOptions)
    redeal: Redeal = field(default_factory=Redeal)
    auction: AuctionOptions = field(default_factory=AuctionOptions)
    talon: Talon = field(default_factory=Talon)
    dark: Dark = field(default_factory=Dark)
    golden: Golden = field(default_factory=Golden)
    following: Following = field(default_factory=Following)
    marriages: Marriages = field(default_factory=Marriages)
    settling: Settling = field(default_factory=Settling)
    bolts: Bolts = field(default_factory=Bolts)
    sitting_out: SittingOut = field(default_factory=SittingOut)
    resets: Resets = field(default_factory=Resets)
    conceding: Conceding = field(default_factory=Conceding)
    barrel: BarrelOptions = field(default_factory=BarrelOptions)
    ending: Ending = field(default_factory=Ending)

    cards: tuple[Card, ...] = field(init=False, repr=False, compare=False)
    """The cards in play, in the order in which every shuffle starts."""
    card_set: CardSet = field(init=False, repr=False, compare=False)
    """The same as a set."""
    marriage_worth: dict[int, int] = field(init=False, repr=False, compare=False)
    """What the marriages of a hand are worth together, by their kings."""
    caps: dict[int, int] = field(init=False, repr=False, compare=False)
    """The highest amount that a hand may bid, by the kings of its marriages, its aces left aside."""
    telling: int = field(init=False, repr=False, compare=False)
    """The cards that may do more than take a trick when they are played without a word."""
    grounds_from: redeals.Sources = field(init=False, repr=False, compare=False)
    """What can give a ground for a redeal."""
    leads_are_free: bool = field(init=False, repr=False, compare=False)
    """Whether every card may always be led."""
    ways_out: Ways | None = field(init=False, repr=False, compare=False)
    """The ways in which a declarer may give a hand up before he has failed; none if there are none."""
    has_barrel: bool = field(init=False, repr=False, compare=False)
    """Whether a barrel is played at this number of seats."""
    _layout: Layout | None = field(init=False, repr=False, compare=False)
    _flat: dict[str, OptionValue] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Work out what follows from the options and is asked at every step."""
        cards = decks.cards_of(self.deck)
        values = {suit: decks.marriage_value(self.deck, suit) for suit in SUITS}
        worth = {kings: sum(values[suit] for suit in suits) for kings, suits in MARRIAGES.items()}
        follows: dict[str, object] = {
            "cards": cards,
            "card_set": card_set(cards),
            "marriage_worth": worth,
            "caps": {kings: auctions.cap(self.auction, points) for kings, points in worth.items()},
            "telling": combos.telling(self.marriages),
            "grounds_from": redeals.sources(self.redeal),
            "leads_are_free": following.leads_are_free(self.following) and combos.leads_are_free(self.marriages),
            "ways_out": conceding.ways(self.conceding),
            "has_barrel": barrels.in_force(self.barrel, self.seats),
            "_layout": decks.layout(self.deck, self.seats),
            "_flat": {},
        }
        for name, value in follows.items():
            object.__setattr__(self, name, value)

    def flat(self) -> dict[str, OptionValue]:
        """All options as one flat map of JSON values, in the order of the catalogue."""
        if not self._flat:
            self._flat.update(
                {each.name: each.wire(getattr(getattr(self, each.family), each.name)) for each in OPTIONS.values()}
            )
        return dict(self._flat)

    def value(self, name: str) -> object:
        """The value of one option; raises ``KeyError`` for an unknown name."""
        return getattr(getattr(self, OPTIONS[name].family), name)

    @staticmethod
    def of(values: Mapping[str, object], seats: int) -> Rules:
        """Rules with these read values; every other option at its default."""
        chosen: dict[str, dict[str, object]] = {}
        for name, value in values.items():
            chosen.setdefault(OPTIONS[name].family, {})[name] = value
        families = {name: FAMILIES[name](**cast("dict[str, Any]", given)) for name, given in chosen.items()}
        return Rules(seats=seats, **cast("dict[str, Any]", families))

    @staticmethod
    def stored(options: Mapping[str, Any], seats: int) -> Rules:
        """The rules that a stored game plays: an option it misses is off. Raises ``ValueError`` if one is damaged."""
        return _stored(msgspec.json.encode(options), seats)

    @property
    def layout(self) -> Layout:
        """How many cards go where; raises ``ValueError`` where they cannot be dealt."""
        if self._layout is None:
            said = f"{self.deck.deck} cannot be dealt to {self.seats} seats"
            raise ValueError(said)
        return self._layout


def _families() -> dict[str, type[Family]]:
    rules = Rules()
    found: dict[str, type[Family]] = {}
    for each in fields(Rules):
        family = getattr(rules, each.name)
        if isinstance(family, Family):
            found[each.name] = type(family)
    return found


FAMILIES: Final = _families()
"""The families by the name of their attribute, which is the name of their module."""

OPTIONS: Final[dict[str, Option]] = {each.name: each for family in FAMILIES.values() for each in options_of(family)}
"""Every option by name, family by family."""


@lru_cache(maxsize=1024)
def _stored(options: bytes, seats: int) -> Rules:
    given: dict[str, object] = msgspec.json.decode(options)
    values = {
        name: option.read(given[name]) if name in given else option.declared.off for name, option in OPTIONS.items()
    }
    return Rules.of(values, seats)


def read_options(given: Mapping[str, object]) -> tuple[dict[str, object], tuple[Issue, ...]]:
    """The options of a JSON map, read, and what is wrong with them."""
    values: dict[str, object] = {}
    issues: list[Issue] = []
    for name, value in given.items():
        option = OPTIONS.get(name)
        if option is None:
            issues.append(Issue("error", "unknown-option", (name,), f"There is no option {name}."))
            continue
        try:
            values[name] = option.read(value)
        except ValueError as limits:
            issues.append(Issue("error", "option-out-of-limits", (name,), f"{name} must be {limits}."))
    return values, tuple(issues)


# --- what is forbidden between families ----------------------------------------------------------------------------


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
