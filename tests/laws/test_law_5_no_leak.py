"""Law 5: two states that differ only in what a viewer cannot see give that viewer the same view and the same events.

With it: no card that a viewer has not seen stands anywhere in his JSON, and within a hand nothing is unlearnt.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given
from msgspec.structs import replace

from domain.cards import Card, CardSet, members
from domain.chain import Envelope, feed_item
from domain.seats import Seat
from domain.state import (
    Calling,
    CrossAfter,
    Deal,
    Exchange,
    Exchanging,
    Finished,
    PhaseState,
    Playing,
    State,
    deal_of,
)
from domain.views import view
from tests.laws.knowledge import Knowledge, Viewer, cards_named, viewers
from tests.strategies import walks
from tests.walks import AUDIT_KEY, TABLE_IDS, TABLES, Walk, recorded, table_walk

KEY = bytes.fromhex(AUDIT_KEY)
PAIRS_TRIED = 2


# --- a state with two unseen cards exchanged ----------------------------------------------------------------------


def exchanged(cards: int, one: Card, other: Card) -> CardSet:
    """A set with two cards in each other's places."""
    kept = cards & ~(one.bit | other.bit)
    return CardSet(kept | (other.bit if cards & one.bit else 0) | (one.bit if cards & other.bit else 0))


def _all(sets: tuple[CardSet, ...], one: Card, other: Card) -> tuple[CardSet, ...]:
    return tuple(exchanged(each, one, other) for each in sets)


def _deal(deal: Deal, one: Card, other: Card) -> Deal:
    return replace(deal, cards=_all(deal.cards, one, other), talons=_all(deal.talons, one, other))


def _exchange(exchange: Exchange, one: Card, other: Card) -> Exchange:
    names = {one: other, other: one}
    return replace(
        exchange,
        hands=_all(exchange.hands, one, other),
        gifts=tuple(replace(gift, card=names.get(gift.card, gift.card)) for gift in exchange.gifts),
        buried=exchanged(exchange.buried, one, other),
    )


def _phase(phase: PhaseState, one: Card, other: Card) -> PhaseState:
    match phase:
        case Calling():
            return replace(phase, deal=_deal(phase.deal, one, other))
        case Exchanging():
            exchange = _exchange(phase.exchange, one, other)
            return replace(phase, deal=_deal(phase.deal, one, other), exchange=exchange)
        case Playing():
            settled = phase.settled
            deal, exchange = _deal(settled.deal, one, other), _exchange(settled.exchange, one, other)
            return replace(
                phase,
                settled=replace(settled, deal=deal, exchange=exchange),
                hands=_all(phase.hands, one, other),
            )
        case CrossAfter():
            play = _phase(phase.play, one, other)
            assert isinstance(play, Playing)
            return replace(phase, play=play)
        case _:
            return phase


def with_exchanged(state: State, one: Card, other: Card) -> State:
    """The same state, but two cards that nobody has played lie in each other's places."""
    return replace(state, phase=_phase(state.phase, one, other))


# --- nothing unlearnt -----------------------------------------------------------------------------------------------

KEPT = ("declarer", "bid", "hand", "dealer", "golden")
"""Once told, told until the hand is closed."""


def check_nothing_unlearnt(before: dict[str, Any], after: dict[str, Any]) -> None:
    """Of one viewer's views of one hand, the later tells all that the earlier told."""
    for name in KEPT:
        assert before[name] is None or after[name] == before[name], name
    assert after["auction"]["calls"][: len(before["auction"]["calls"])] == before["auction"]["calls"]
    assert after["marriages"][: len(before["marriages"])] == before["marriages"]
    for told, tells in zip(before["talon"], after["talon"], strict=True):
        assert told["count"] == tells["count"]
        for name in ("cards", "taken_by"):
            assert told[name] is None or tells[name] == told[name], f"talon {name}"
    assert ("cards" in before) == ("cards" in after)
    assert before.get("cards") is None or after["cards"] is not None


# --- the law --------------------------------------------------------------------------------------------------------


class Watcher:
    """One viewer, following a game."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.knows = Knowledge(viewer)
        self.last: dict[str, Any] | None = None

    def sees_event(self, envelope: Envelope) -> None:
        """No event names a card that the viewer has not seen, once he has seen what the event shows."""
        self.knows.learns(envelope.event)
        item = feed_item(envelope, self.viewer, finished=False, audit_key=KEY)
        named = cards_named(item)
        unseen = {card.value for card in self.knows.unseen(map(Card, named))}
        assert not unseen, f"{self.viewer} reads {unseen} in {envelope.type}"

    def sees_state(self, state: State, luck: random.Random) -> None:
        """The view names no unseen card, does not depend on one, and forgets nothing."""
        seen = view(state, self.viewer)
        told = msgspec.to_builtins(seen)
        unseen = {card.value for card in self.knows.unseen(map(Card, cards_named(told)))}
        assert not unseen, f"{self.viewer} reads {unseen} in {told}"
        for one, other in self._pairs(state, luck):
            assert view(with_exchanged(state, one, other), self.viewer) == seen, f"{one} {other} seen by {self.viewer}"
        if self.last is not None and deal_of(state) is not None and self.last["hand"] == told["hand"]:
            check_nothing_unlearnt(self.last, told)
        self.last = told

    def _pairs(self, state: State, luck: random.Random) -> Iterator[tuple[Card, Card]]:
        if deal_of(state) is None or isinstance(state.phase, Finished):
            return
        unseen = self.knows.unseen(state.rules.cards)
        for _ in range(PAIRS_TRIED if len(unseen) > 1 else 0):
            one, other = luck.sample(unseen, 2)
            yield one, other


def check(walk: Walk, luck: random.Random, *, watching: int = 7) -> None:
    """Let all look on, or so many."""
    everybody = viewers(walk.end.rules.seats)
    watchers = [Watcher(viewer) for viewer in luck.sample(everybody, min(watching, len(everybody)))]
    envelopes = iter(recorded(walk.steps))
    for step in walk.steps:
        for envelope in (next(envelopes) for _ in step.events):
            for watcher in watchers:
                watcher.sees_event(envelope)
        for watcher in watchers:
            watcher.sees_state(step.after, luck)


@pytest.mark.parametrize("seed", [0, 1])
@pytest.mark.parametrize(("preset", "seats"), TABLES, ids=TABLE_IDS)
def test_nothing_leaks_at_any_table(preset: str, seats: int, seed: int) -> None:
    check(table_walk(preset, seats, seed, hands=2), random.Random(seed))


@pytest.mark.no_cover
@given(walks(hands=2, most=45))
def test_nothing_leaks_under_random_rules(walked: tuple[Walk, random.Random]) -> None:
    check(*walked, watching=2)


def test_the_exchange_of_two_cards_is_seen_by_who_holds_them() -> None:
    state = table_walk("polish-home", 3, 2, hands=1, most=4, table=False).end
    deal = deal_of(state)
    assert deal is not None
    one, other = members(deal.cards[0])[0], members(deal.cards[1])[0]

    differs = with_exchanged(state, one, other)

    assert view(differs, None) == view(state, None)
    assert view(differs, Seat(2)) == view(state, Seat(2))
    assert view(differs, Seat(0)) != view(state, Seat(0))
    assert view(differs, Seat(1)) != view(state, Seat(1))
