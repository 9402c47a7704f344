"""Law 6: swap two cards that a viewer has not seen and play the same commands: the viewer notices nothing.

It holds as long as each command is still accepted and neither card was shown to the viewer. What the rules themselves
tell everybody about hidden cards is named in ``Told`` and nowhere else.
"""

from __future__ import annotations

import random
from collections import Counter
from enum import Enum
from typing import Any

import pytest
from hypothesis import given

from domain.cards import Card, members
from domain.chain import Envelope, Trace, feed_item, type_name
from domain.commands import Deal, ExpireTurn
from domain.conventions.marriages import UNDECLARED
from domain.events import Event, HandScored, MarriageDeclared, RedealClaimed
from domain.game import decide, fold
from domain.seats import Seat
from domain.state import State, asked, deal_of, phase_name
from domain.views import view
from domain.violations import RuleViolation
from tests.laws.knowledge import Knowledge, Viewer, viewers
from tests.strategies import walks
from tests.walks import AUDIT_KEY, GAME, TABLE_IDS, TABLES, Step, Walk, swapped, table_walk

KEY = bytes.fromhex(AUDIT_KEY)
SWAPS = 3
"""Tried in each hand."""


class Told(Enum):
    """Where a rule tells all who listen something about cards that they have not seen."""

    ANNOUNCE = "a seat that was dealt four aces has to say so"
    GROUND = "a redeal is claimed on a ground, and the ground is public"
    NINES = "the first of four nines held earns its bonus by itself, in front of all"
    SITTER = "the dealer who sits out is credited what lay in the talon, shown or not"
    TIME = "what is done for a seat that is out of time is chosen from its cards"


class NoticedError(AssertionError):
    """The viewer sees a difference."""


def read(event: Event, viewer: Viewer) -> Any:
    """An event as the viewer may read it, without hashes, seals and salts."""
    envelope = Envelope(GAME, 1, type_name(event), 1, "", "", Trace("", ""), event, "")
    return _plain(feed_item(envelope, viewer, finished=False, audit_key=KEY)["event"])


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        if value.keys() == {"sealed"}:
            return "sealed"
        return {name: _plain(each) for name, each in value.items() if name != "salt"}
    return [_plain(each) for each in value] if isinstance(value, list) else value


class Twin:
    """A game beside the game: the same commands, but two cards of one deck lie in each other's places."""

    def __init__(self, viewer: Viewer, one: Card, other: Card) -> None:
        self.viewer = viewer
        self.pair = one.bit | other.bit
        self.ours, self.theirs = Knowledge(viewer), Knowledge(viewer)
        self.closed = False
        self.steps = 0

    def follow(self, steps: tuple[Step, ...], deck: tuple[Card, ...]) -> Told | None:
        """Play on until the swap shows, a command is refused, or the next hand is dealt."""
        state = steps[0].before
        assert state is not None
        for step in steps:
            command = Deal(deck) if step is steps[0] else step.command
            assert command is not None
            if isinstance(command, ExpireTurn):
                return Told.TIME
            try:
                events = decide(state, command)
            except RuleViolation:
                return None
            after = fold(events, state)
            told = self._told(step, events, after)
            if told is not None:
                return told
            if not self._same_events(step.events, events):
                return None
            self._same_state(step.after, after)
            self.steps += 1
            if self.closed and isinstance(command, Deal):
                return None
            state = after
        return None

    def _told(self, step: Step, events: tuple[Event, ...], after: State) -> Told | None:
        """The rule that tells about the swap in this step, if one does."""
        if "announce" in {phase_name(step.after), phase_name(after)}:
            return Told.ANNOUNCE
        for event in (*step.events, *events):
            if isinstance(event, MarriageDeclared) and event.kind in UNDECLARED:
                return Told.NINES
        grounds = {event.ground for event in (*step.events, *events) if isinstance(event, RedealClaimed)}
        if len(grounds) > 1:
            return Told.GROUND
        credited = any(isinstance(event, HandScored) and event.outcome in {"played", "conceded"} for event in events)
        if credited and step.before is not None:
            deal = deal_of(step.before)
            if deal is not None and deal.sitter is not None and 0 < (deal.talons[0] & self.pair).bit_count() < 2:
                return Told.SITTER
        return None

    def _same_events(self, ours: tuple[Event, ...], theirs: tuple[Event, ...]) -> bool:
        """Whether the swap stays hidden; raises if the events differ before it is shown."""
        for our, their in zip(ours, theirs, strict=False):
            if not self.closed:
                self.ours.learns(our)
                self.theirs.learns(their)
                if (self.ours.seen | self.theirs.seen) & self.pair:
                    return False
            if read(our, self.viewer) != read(their, self.viewer):
                raise NoticedError(f"{self.viewer} reads {read(their, self.viewer)} for {read(our, self.viewer)}")
            self.closed |= isinstance(our, HandScored)
        if len(ours) != len(theirs):
            raise NoticedError(f"{self.viewer} counts {len(theirs)} events instead of {len(ours)}")
        return True

    def _same_state(self, ours: State, theirs: State) -> None:
        if (phase_name(ours), asked(ours)) != (phase_name(theirs), asked(theirs)):
            raise NoticedError(f"{asked(theirs)} in {phase_name(theirs)}, not {asked(ours)} in {phase_name(ours)}")
        if view(ours, self.viewer) != view(theirs, self.viewer):
            raise NoticedError(f"{self.viewer} sees {view(theirs, self.viewer)} for {view(ours, self.viewer)}")


def pairs(step: Step, viewer: Viewer, luck: random.Random) -> tuple[Card, Card] | None:
    """Two cards that the viewer has not seen when the hand is dealt, in two places, if there are such."""
    deal = deal_of(step.after)
    if deal is None:
        return None
    knows = Knowledge(viewer)
    for event in step.events:
        knows.learns(event)
    hidden = [knows.unseen(members(pile)) for pile in (*deal.cards, *deal.talons)]
    several = [pile for pile in hidden if pile]
    if len(several) < 2:
        return None
    one, other = luck.sample(several, 2)
    return luck.choice(one), luck.choice(other)


def check(walk: Walk, luck: random.Random) -> Counter[str]:
    """Try swaps in every hand; tells how many steps were compared and which rules told."""
    found: Counter[str] = Counter()
    for place, step in enumerate(walk.steps):
        if not isinstance(step.command, Deal):
            continue
        for _ in range(SWAPS):
            viewer = luck.choice(viewers(walk.end.rules.seats))
            pair = pairs(step, viewer, luck)
            if pair is None:
                continue
            twin = Twin(viewer, *pair)
            told = twin.follow(walk.steps[place:], swapped(step.command.deck, *pair))
            found["steps"] += twin.steps
            found["whole hands"] += twin.closed
            if told is not None:
                found[told.name] += 1
    return found


@pytest.mark.parametrize("seed", [0, 1])
@pytest.mark.parametrize(("preset", "seats"), TABLES, ids=TABLE_IDS)
def test_no_viewer_notices_a_swap_at_any_table(preset: str, seats: int, seed: int) -> None:
    assert check(table_walk(preset, seats, seed, hands=5), random.Random(seed))["steps"] > 5


def test_swaps_are_followed_through_whole_hands() -> None:
    found: Counter[str] = Counter()
    for seed in range(40):
        found += check(table_walk("wikipedia-ru", 4, seed, hands=3, sense=0.5), random.Random(seed))

    assert found["steps"] > 2_000
    assert found["whole hands"] > 20


@pytest.mark.no_cover
@given(walks(hands=3, most=110))
def test_no_viewer_notices_a_swap_under_random_rules(walked: tuple[Walk, random.Random]) -> None:
    check(*walked)


def test_a_viewer_who_sees_too_much_would_notice() -> None:
    """The law can fail: here the viewer is replaced by one of the seats that hold the swapped cards."""
    walk = table_walk("polish-home", 3, 0, hands=1)
    place, step = next((at, each) for at, each in enumerate(walk.steps) if isinstance(each.command, Deal))
    deal = deal_of(step.after)
    assert isinstance(step.command, Deal)
    assert deal is not None
    one, other = members(deal.cards[1])[0], members(deal.cards[2])[0]
    twin = Twin(Seat(0), one, other)
    twin.viewer = Seat(1)

    with pytest.raises(NoticedError):
        twin.follow(walk.steps[place:], swapped(step.command.deck, one, other))
