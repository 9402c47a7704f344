"""The rules of one game: the composition of all families, and what follows from the options alone."""

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
    from collections.abc import Mapping

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
