"""Illegal steps planted in recorded games: a game is walked until the rules would refuse a step in the wanted way."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from domain import commands as orders
from domain.cards import Card
from domain.commands import Command, Gift
from domain.game import decide, fold, open_game
from domain.phases.table import active_seats
from domain.presets import PRESETS
from domain.record import Record, RecordedHand, Step, _Writer, step_of
from domain.seats import MOST_SEATS, Seat
from domain.state import Calling, DealAwaited, Exchanging, Playing, State, to_act
from domain.violations import Refusal, RuleViolation
from tests.positions import deck as dealt_deck
from tests.walks import Step as Step_
from tests.walks import Walk, chosen, opening, start_scores, walk


@dataclass(frozen=True)
class Table:
    """A table at which a refusal can come up."""

    preset: str = "wikipedia-ru"
    seats: int = 3
    options: dict[str, Any] = field(default_factory=dict)
    sense: float = 0.8
    more: dict[str, Any] = field(default_factory=dict)
    late: bool = False
    hands: int = 2
    hand: str = ""
    """Cards of the forehand of the first hand, and after a bar those of the talon."""
    named: bool = field(default=True, repr=False)
    """Whether the refusal names an option here; where it does not, no option is behind it at this table."""


@dataclass(frozen=True)
class Planted:
    """A record with one illegal step at its end, and the pointer to it."""

    record: Record
    pointer: str
    step: Step


AMOUNTS: Final = (5, 60, 100, 101, 103, 105, 110, 115, 120, 121, 125, 130, 200, 300, 400, 900)


def attempts(state: State, luck: random.Random) -> Iterator[tuple[Command, bool]]:
    """Commands that somebody might wrongly give; the second says whether it is done for a seat out of time."""
    seat = to_act(state)
    yield orders.ExpireTurn(), True
    yield orders.Ready(Seat(0)), False
    yield orders.ExposeCard(), False
    yield orders.Resign(Seat(0)), False
    yield orders.CorrectScore(Seat(MOST_SEATS + 1), 5, "miscounted"), False
    if seat is None:
        return
    yield orders.Pass(Seat((seat + 1) % len(state.sheet.seats))), False
    yield from ((each, False) for each in _of_the_hand(state, seat, luck))


def _of_the_hand(state: State, seat: Seat, luck: random.Random) -> Iterator[Command]:
    yield from (
        kind(seat)
        for kind in (
            orders.Pass,
            orders.LookAtCards,
            orders.BidDark,
            orders.ClaimRedeal,
            orders.DeclineTalon,
            orders.Concede,
            orders.Cross,
            orders.Bomb,
        )
    )
    phase = state.phase
    if isinstance(phase, Calling):
        yield from (orders.MakeBid(seat, amount) for amount in AMOUNTS)
    if isinstance(phase, Exchanging):
        yield orders.TakeTalon(seat, 2)
        yield from (orders.SetContract(seat, amount) for amount in AMOUNTS)
        yield from _gifts(phase, seat, luck)
    if isinstance(phase, Playing):
        for card in Card:
            yield orders.PlayCard(seat, card)
            yield orders.DeclareMarriage(seat, card)
            yield orders.DeclareMarriage(seat, card, "bed")


def _gifts(phase: Exchanging, seat: Seat, luck: random.Random) -> Iterator[Command]:
    held = [card for card in Card if phase.exchange.hands[seat] & card.bit]
    others = [other for other in phase.deal.active if other != seat]
    for cards in (held[:2], [held[0], held[0]], luck.sample(list(Card), 2), luck.sample(held, 2)):
        yield orders.GiveCards(seat, tuple(map(Gift, others, cards)), ())
        yield orders.GiveCards(seat, (), tuple(cards))
        yield orders.GiveCards(seat, tuple(map(Gift, others, cards)), (cards[1],))
    yield orders.GiveCards(seat, (), ())
    low = [card for card in held if card.rank != "A"]
    yield orders.GiveCards(seat, tuple(map(Gift, others, low)), ())


def planted(refusal: Refusal, table: Table, *, seeds: int = 60) -> Planted:
    """The first place, walk by walk, where an attempt is refused in this way."""
    for seed in range(seeds):
        found = _in(refusal, walked(table, seed), random.Random(seed))
        if found is not None:
            return found
    raise AssertionError(f"{refusal} did not come up")


def walked(table: Table, seed: int) -> Walk:
    luck = random.Random(f"{table} {seed}")
    more = dict(table.more)
    if table.late:
        rules = PRESETS[table.preset].rules(table.seats)
        more.setdefault("start_scores", start_scores(rules, luck))
    order = opening(table.preset, table.seats, table.options, **more)
    if not table.hand:
        return walk(order, luck, hands=table.hands, sense=table.sense, table=False)
    events = open_game(order)
    steps = [Step_(None, None, events, fold(events))]
    command: Command = orders.Deal(deck_with(steps[0].after, *table.hand.split("|")))
    while not isinstance(steps[-1].after.phase, DealAwaited) or len(steps) == 1:
        before = steps[-1].after
        events = decide(before, command)
        steps.append(Step_(before, command, events, fold(events, before)))
        seat = to_act(steps[-1].after)
        if seat is None:
            break
        command = chosen(steps[-1].after, seat, luck, table.sense)
    return Walk(order, tuple(steps))


def deck_with(state: State, hand: str, *talon: str) -> tuple[Card, ...]:
    """A deck that deals these cards to the forehand and to the talon."""
    active, _ = active_seats(state.rules, state.sheet.next_dealer)
    return dealt_deck(state, {active[0]: hand}, talon)


def _in(refusal: Refusal, played: Walk, luck: random.Random) -> Planted | None:
    for place, step in enumerate(played.steps):
        for command, expired in attempts(step.after, luck):
            if _refused(step.after, command) is refusal:
                return plant(played, place, command, expired=expired)
    return None


def _refused(state: State, command: Command) -> Refusal | None:
    try:
        decide(state, command)
    except RuleViolation as refusal:
        return refusal.refusal
    return None


def plant(played: Walk, place: int, command: Command, *, expired: bool = False) -> Planted:
    """The record of the walk up to a place, and the command as its last step."""
    step = Step("pass", Seat(0), expired=True) if expired else step_of(command)
    before, after = _Writer("full"), _Writer("full")
    for each in played.steps[: place + 1]:
        for group in _appends(each.events, played):
            before.write(group)
            after.write(group)
    after._place(step)
    record = after.done(None)
    (pointer,) = set(pointers(record)) - set(pointers(before.done(None)))
    return Planted(record, pointer, step)


def _appends(events: tuple[Any, ...], played: Walk) -> list[tuple[Any, ...]]:
    return [events]


def pointers(record: Record) -> Iterator[str]:
    """Where the steps of a record stand."""
    for number, hand in enumerate(record.hands):
        yield from _in_hand(hand, f"/hands/{number}")
    yield from (f"/closing/{place}" for place in range(len(record.closing)))


def _in_hand(hand: RecordedHand, at: str) -> Iterator[str]:
    for section in ("before", "auction", "exchange", "closing"):
        yield from (f"{at}/{section}/{place}" for place in range(len(getattr(hand, section))))
    for number, trick in enumerate(hand.tricks):
        yield from (f"{at}/tricks/{number}/steps/{place}" for place in range(len(trick.steps)))
