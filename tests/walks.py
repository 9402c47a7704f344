"""Random legal walks: a game opened, decks dealt from outside, and commands that were listed, step by step."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from typing import Any, Final

import msgspec

from domain import commands as orders
from domain.cards import Card
from domain.chain import START, Envelope, Trace, enveloped
from domain.commands import Command, Gift, GiveCards, HandCommand
from domain.conventions import dealing as dealings
from domain.events import Dealing, Event, HandScored, SeatOpened
from domain.game import OpenGame, decide, evolve, fold, legal_commands, next_deal, open_game, scores_begin_below
from domain.phases import scoring
from domain.presets import PRESETS
from domain.rules import Rules
from domain.seats import Seat
from domain.state import DealAwaited, Exchanging, Finished, Seating, State, to_act
from domain.views import ExchangeView, view
from tests import players

AUDIT_KEY: Final = "a5" * 32
SEED: Final = "0123456789abcdef" * 4
GAME: Final = "7a1e0000-0000-4000-8000-000000000001"
TABLES: Final = tuple((preset.name, seats) for preset in PRESETS.values() for seats in preset.seats)
"""Every preset at every number of seats."""
TABLE_IDS: Final = tuple(f"{preset}-{seats}" for preset, seats in TABLES)


@dataclass(frozen=True)
class Step:
    """One command, what it led to, and the state behind it; the opening has no command and no state before."""

    before: State | None
    command: Command | None
    events: tuple[Event, ...]
    after: State


@dataclass(frozen=True)
class Walk:
    """A game as it went."""

    order: OpenGame
    steps: tuple[Step, ...]

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(event for step in self.steps for event in step.events)

    @property
    def end(self) -> State:
        return self.steps[-1].after

    def states(self) -> Iterator[tuple[State | None, Event, State]]:
        """Each event with the states before and after it."""
        state: State | None = None
        for event in self.events:
            after = evolve(state, event)
            yield state, event, after
            state = after

    def __repr__(self) -> str:
        done = [f"  {_said(step.command)}" for step in self.steps[1:]]
        opened = msgspec.to_builtins(self.order)
        return "\n".join([f"{opened['preset']} {len(opened['seats'])} seats {opened['options']}", *done[-60:]])


def _said(command: Command | None) -> str:
    return "" if command is None else msgspec.json.encode(command).decode()


def opening(preset: str, seats: int, options: dict[str, Any] | None = None, **more: Any) -> OpenGame:
    """An order that opens a game with decks from outside; ``mode = "seeded"`` deals from the seed."""
    mode = more.pop("mode", "external")
    return OpenGame(
        preset=preset,
        options=options or {},
        seats=tuple(SeatOpened(f"seat {seat}") for seat in range(seats)),
        dealing=Dealing(mode, None if mode == "external" else SEED),
        audit_key=AUDIT_KEY,
        **more,
    )


def start_scores(rules: Rules, luck: random.Random) -> tuple[int, ...]:
    """Scores to go on from: often near the barrel or the target, sometimes in debt."""
    below = scores_begin_below(rules)
    floor = scoring.floor(rules) or -5_000
    kinds = (
        lambda: below - luck.choice((1, 5, 20, 60, 120)),
        lambda: luck.choice((-1000, -500, -125, -120, -60, 555 - 120, 240, 0)),
        lambda: luck.randrange(0, below),
    )
    scores = (luck.choice(kinds)() for _ in range(rules.seats))
    return tuple(max(floor + 1, min(score, below - 1)) for score in scores)


# --- decks ---------------------------------------------------------------------------------------------------------

_TREATS: Final = (
    ("AS", "AC", "AD", "AH"),
    ("9S", "9C", "9D", "9H"),
    ("JS", "JC", "JD", "JH"),
    ("KS", "QS", "JS", "KH", "QH", "JH"),
    ("AS", "KS", "QS", "TS", "AH"),
    ("KC", "QC", "KD", "QD"),
)


def deck(rules: Rules, luck: random.Random) -> tuple[Card, ...]:
    """A deck in dealing order; one of three puts rare holdings together."""
    cards = list(rules.cards)
    luck.shuffle(cards)
    dealt = tuple(cards)
    if luck.random() < 2 / 3:
        return dealt
    layout = rules.layout
    hands, talons = dealings.split_deck(rules.dealing, dealt, layout.active, layout.hand, layout.talon, layout.talons)
    piles = [list(pile) for pile in (*hands, *talons)]
    lucky = luck.randrange(len(piles))
    for text in luck.choice(_TREATS)[: len(piles[lucky])]:
        _move(piles, lucky, Card(text))
    split = len(hands)
    return dealings.joined_deck(
        rules.dealing, tuple(tuple(pile) for pile in piles[:split]), tuple(tuple(pile) for pile in piles[split:])
    )


def _move(piles: list[list[Card]], lucky: int, card: Card) -> None:
    for pile in piles:
        if card in pile:
            goes = next((each for each in piles[lucky] if each.value not in {t for tr in _TREATS for t in tr}), None)
            goes = goes or piles[lucky][0]
            if pile is not piles[lucky]:
                pile[pile.index(card)] = goes
                piles[lucky][piles[lucky].index(goes)] = card
            return


def swapped(dealt: tuple[Card, ...], one: Card, other: Card) -> tuple[Card, ...]:
    """The deck with two cards in each other's places."""
    exchanged = {one: other, other: one}
    return tuple(exchanged.get(card, card) for card in dealt)


# --- commands ------------------------------------------------------------------------------------------------------


def gifts(state: State, seat: Seat) -> Iterator[GiveCards]:
    """Every gift that the declarer's view describes."""
    seen = view(state, seat)
    owed = seen.exchange
    assert owed is not None
    assert isinstance(seen.cards, tuple)
    cards = seen.cards
    for away in permutations(cards, len(owed.to) + owed.bury):
        given, buried = away[: len(owed.to)], away[len(owed.to) :]
        if _has_ace(owed, given if owed.to else buried):
            yield GiveCards(seat, tuple(Gift(to, card) for to, card in zip(owed.to, given, strict=True)), buried)


def _has_ace(owed: ExchangeView, cards: tuple[Card, ...]) -> bool:
    return owed.must_include != "ace" or any(card.rank == "A" for card in cards)


def random_gift(state: State, seat: Seat, luck: random.Random) -> GiveCards:
    """Any gift that the declarer's view describes."""
    seen = view(state, seat)
    owed = seen.exchange
    assert owed is not None
    assert isinstance(seen.cards, tuple)
    while True:
        away = tuple(luck.sample(seen.cards, len(owed.to) + owed.bury))
        given, buried = away[: len(owed.to)], away[len(owed.to) :]
        if _has_ace(owed, given if owed.to else buried):
            return GiveCards(seat, tuple(Gift(to, card) for to, card in zip(owed.to, given, strict=True)), buried)


def chosen(state: State, seat: Seat, luck: random.Random, sense: float) -> HandCommand:
    """A listed command: by the sensible player with probability ``sense``, else any."""
    legal = legal_commands(state, seat)
    if isinstance(state.phase, Exchanging) and state.phase.stage == "give" and luck.random() < 1 / 3:
        described = legal[0] if legal[0].__class__ is GiveCards else None
        if described is not None:
            return random_gift(state, seat, luck)
    if luck.random() >= sense:
        return luck.choice(legal)
    listed: list[dict[str, Any]] = [msgspec.to_builtins(each) for each in legal]
    picked = players.choose(msgspec.to_builtins(view(state, seat)), listed, luck)
    return legal[next(place for place, each in enumerate(listed) if each is picked)]


def _table_order(state: State, luck: random.Random) -> Command | None:
    """Once in a while an order of the table."""
    seat = Seat(luck.randrange(len(state.sheet.seats)))
    if isinstance(state.phase, Seating):
        return orders.Ready(state.phase.seats[0], luck.choice((None, "a seed of mine")))
    roll = luck.random()
    if isinstance(state.phase, DealAwaited):
        if state.table.opened.dealing.mode == "external" and roll < 1 / 10:
            return orders.ExposeCard()
        return None
    if roll < 1 / 100:
        return orders.ExpireTurn()
    if roll < 1 / 80:
        return orders.CorrectScore(seat, luck.choice((-50, 20)), "miscounted")
    return orders.ReissueToken(seat) if roll < 1 / 60 else None


def walk(
    order: OpenGame, luck: random.Random, *, hands: int = 3, most: int = 200, sense: float = 0.7, table: bool = True
) -> Walk:
    """A walk until so many hands were scored, or so many steps were made, or the game is over."""
    events = open_game(order)
    state = fold(events)
    events, state = _dealt(events, state)
    steps = [Step(None, None, events, state)]
    scored = 0
    while scored < hands and len(steps) < most and not isinstance(state.phase, Finished):
        command = _next(state, luck, sense, table=table)
        events = decide(state, command)
        events, after = _dealt(events, fold(events, state))
        steps.append(Step(state, command, events, after))
        scored += any(isinstance(event, HandScored) for event in events)
        state = after
    return Walk(order, tuple(steps))


def _dealt(events: tuple[Event, ...], state: State) -> tuple[tuple[Event, ...], State]:
    """The events with the deal that follows by itself."""
    deal = next_deal(state)
    if deal is None:
        return events, state
    more = decide(state, deal)
    return events + more, fold(more, state)


def _next(state: State, luck: random.Random, sense: float, *, table: bool) -> Command:
    order = _table_order(state, luck) if table or isinstance(state.phase, Seating) else None
    if order is not None:
        return order
    if isinstance(state.phase, DealAwaited):
        return orders.Deal(deck(state.rules, luck))
    seat = to_act(state)
    assert seat is not None
    return chosen(state, seat, luck, sense)


def table_walk(preset: str, seats: int, seed: int = 0, **more: Any) -> Walk:
    """A walk at one of the tables, the same for the same seed; every second one starts late in the game."""
    luck = random.Random(f"{preset} {seats} {seed}")
    order = opening(preset, seats)
    if seed % 2:
        order = opening(preset, seats, start_scores=start_scores(PRESETS[preset].rules(seats), luck))
    return walk(order, luck, **more)


# --- as it is stored -----------------------------------------------------------------------------------------------


def recorded(steps: tuple[Step, ...] | list[Step]) -> list[Envelope]:
    """The envelopes of a walk, one command for each step."""
    return enveloped_groups([step.events for step in steps])


def enveloped_groups(groups: list[tuple[Event, ...]]) -> list[Envelope]:
    """The envelopes of events, one command for each group."""
    found: list[Envelope] = []
    head = START
    for number, events in enumerate(groups):
        for event in events:
            envelope = enveloped(
                event,
                head,
                bytes.fromhex(AUDIT_KEY),
                game_id=GAME,
                version=len(found) + 1,
                schema=1,
                recorded_at="2024-01-01T00:00:00.000000Z",
                command=f"{number:032x}",
                trace=Trace("b0" * 32, f"request {number}"),
            )
            found.append(envelope)
            head = envelope.hash
    return found
