"""Forks: a new game that goes on from a version of a finished one.

The first append of a fork holds its opening and what was done in the other game up to the version. The hand in progress
keeps its cards; later hands are dealt from a seed of the fork.
"""

from __future__ import annotations

from dataclasses import dataclass

from msgspec import UNSET

from domain import game as rules
from domain.audit import groups_of
from domain.events import Dealing, Dealt, DealtFrom, Event, ForkedFrom, GameOpened, SeatOpened, TokenReissued
from domain.game import OpenGame
from domain.phases.table import seed_of
from domain.rules import Rules
from domain.seats import Seat
from domain.state import Finished, State
from service.application.games import NotDone
from service.application.replay import Record


class NothingToFork(NotDone):
    """At this version the game was over."""


class OtherSeats(NotDone):
    """A fork has as many seats as the game that it goes on from."""


@dataclass(frozen=True, slots=True)
class Fork:
    """A fork to be opened: of which game, from which version, who sits there, and its own secrets."""

    record: Record
    version: int
    seats: tuple[SeatOpened, ...] | None
    seed: str
    audit_key: str
    scope: str

    def first(self) -> tuple[tuple[Event, ...], State]:
        """The first append of the fork, and the state after it."""
        opened = self.record.game.state.table.opened
        if self.seats is not None and len(self.seats) != len(opened.seats):
            raise OtherSeats
        done = _done(self.record, self.version)
        events = (*rules.open_game(self._order(opened, done)), *done)
        state = rules.fold(events)
        if isinstance(state.phase, Finished):
            raise NothingToFork
        deal = rules.next_deal(state)
        if deal is None:
            return events, state
        dealt = rules.decide(state, deal)
        return (*events, *dealt), rules.fold(dealt, state)

    def _order(self, opened: GameOpened, done: tuple[Event, ...]) -> OpenGame:
        hand = max((event.hand for event in done if isinstance(event, Dealt)), default=0)
        external = opened.dealing.mode == "external"
        return OpenGame(
            preset=opened.preset,
            options=Rules.stored(opened.options, len(opened.seats)).flat(),
            seats=self.seats or opened.seats,
            dealing=Dealing("external") if external else Dealing("server", self.seed),
            audit_key=self.audit_key,
            start="when_ready" if opened.next.phase == "seating" else "immediately",
            first_dealer=None if opened.dealer else Seat(opened.first.next_dealer),
            start_scores=tuple(standing.score for standing in opened.first.seats),
            resign=opened.resign,
            clock=opened.clock,
            scope=self.scope,
            forked_from=ForkedFrom(self.record.game.game_id, self.version, _seeds(opened, hand)),
        )


def _seeds(opened: GameOpened, hand: int) -> tuple[DealtFrom, ...]:
    """The seeds of the hands up to this one: those of the game itself, and in a fork those that it has taken over."""
    before = () if opened.forked_from is UNSET else opened.forked_from.dealt
    earlier = tuple(each for each in before if each.hand < hand)
    return (*earlier, DealtFrom(hand, seed_of(opened, hand)))


def _done(record: Record, version: int) -> tuple[Event, ...]:
    """What was done after the opening: whole commands up to the version, without a deal that comes behind it."""
    found: list[Event] = []
    at = 1
    state = rules.fold([record.events[0].event])
    for group in groups_of(state, [envelope.event for envelope in record.events[1:]]):
        if at >= version:
            break
        found += () if isinstance(group[0], TokenReissued) else group
        at += len(group)
    return tuple(found)
