"""The portable record of a game: what was dealt, asked for and claimed to come of it, hand by hand.

A record holds *steps*, which are commands, and *claims*: who took a trick, what a hand was scored. It is written from
the events of a game (``record_of``), for one perspective; the full record makes the same events again
(``domain.referee``). A record from elsewhere may be illegal, and may lack whatever its writer did not know: null is
"not said".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, cast

import msgspec

from domain import commands as orders
from domain.audit import appends_of, command_of, groups_of
from domain.cards import Card
from domain.commands import MarriageKind
from domain.events import (
    AuctionWon,
    Bid,
    CardsGiven,
    CardsLookedAt,
    ContractSet,
    Dealing,
    Dealt,
    EndReason,
    Event,
    ForkedFrom,
    GameFinished,
    GameOpened,
    HandScored,
    How,
    Line,
    MarriageDeclared,
    Misdealt,
    Outcome,
    RedealClaimed,
    SeatOpened,
    Settlement,
    Sheet,
    Taken,
    TalonTaken,
    TrickTaken,
    TurnExpired,
)
from domain.evolve import evolve
from domain.seats import Seat
from domain.state import Calling, CrossAfter, Exchanging, Playing, State

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from domain.chain import Envelope
    from domain.commands import Command

FORMAT: Final = "thousand-record-1"
"""The name of this shape; another shape gets another name."""

MOST: Final = 999_999_999
"""The largest number that is read."""

Perspective: TypeAlias = "Seat | Literal['full', 'spectator']"
"""Whose record it is: everything, what a seat learned, or what all saw."""

StepType: TypeAlias = Literal[
    "look_at_cards",
    "bid_dark",
    "bid",
    "pass",
    "claim_redeal",
    "take_talon",
    "decline_talon",
    "give_cards",
    "set_contract",
    "concede",
    "cross",
    "bomb",
    "play_card",
    "declare_marriage",
    "ready",
    "expose_card",
    "expire_turn",
    "resign",
    "close",
    "correct_score",
    "reissue_token",
]


# --- the shape -----------------------------------------------------------------------------------------------------


class RecordedGift(msgspec.Struct, frozen=True):
    """A card given to a seat; null where this perspective did not see it."""

    seat: Seat
    card: Card | None


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """One command, its fields as in the API. ``expired``: it was done for a seat that was out of time.

    Claims: ``ground`` and ``refused`` of a redeal, ``value`` of a declared combination, ``ledger`` of a misdeal.
    """

    type: StepType
    seat: Seat | None = None
    expired: bool = False
    amount: int | None = None
    card: Card | None = None
    kind: MarriageKind | None = None
    talon: int | None = None
    gifts: tuple[RecordedGift, ...] | None = None
    buried: tuple[Card | None, ...] | None = None
    client_seed: str | None = None
    points: int | None = None
    reason: str | None = None
    ground: str | None = None
    refused: bool = False
    value: int | None = None
    ledger: tuple[Line, ...] | None = None


class RecordedDeal(msgspec.Struct, frozen=True, omit_defaults=True):
    """Cards by seat and talons, in the order in which they were dealt; null where this perspective did not see them.

    ``bottoms`` are the bottom cards seen at the cuts, ``ledger`` what they cost.
    """

    cards: tuple[tuple[Card, ...] | None, ...]
    talons: tuple[tuple[Card, ...] | None, ...]
    bottoms: tuple[Card, ...] = ()
    ledger: tuple[Line, ...] | None = None


class Opening(msgspec.Struct, frozen=True):
    """A bid that stands without a command of its seat."""

    seat: Seat
    amount: int


class RecordedTrick(msgspec.Struct, frozen=True, omit_defaults=True):
    """The steps of one trick, and who is said to have taken it for how many card points."""

    steps: tuple[Step, ...]
    taken_by: Seat | None = None
    points: int | None = None


class RecordedHand(msgspec.Struct, frozen=True, omit_defaults=True):
    """One hand: what was done in it, in this order, and what is said to have come of it.

    ``before`` are orders of the table before the deal, ``closing`` steps after the last card. ``scores`` may stand
    instead of ``after``; ``dark`` only matters where no cards are recorded.
    """

    hand: int
    dealer: Seat | None = None
    sitter: Seat | None = None
    forced_bidder: Seat | None = None
    golden: bool | None = None
    dark: bool = False
    before: tuple[Step, ...] = ()
    deal: RecordedDeal | None = None
    opening: Opening | None = None
    auction: tuple[Step, ...] = ()
    declarer: Seat | None = None
    bid: int | None = None
    how: How | None = None
    exchange: tuple[Step, ...] = ()
    contract: int | None = None
    tricks: tuple[RecordedTrick, ...] = ()
    closing: tuple[Step, ...] = ()
    outcome: Outcome | None = None
    ledger: tuple[Line, ...] | None = None
    taken: tuple[Taken, ...] | None = None
    scores: tuple[int, ...] | None = None
    after: Sheet | None = None


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the game ended."""

    reason: EndReason
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    settlement: Settlement | None = None
    detail: str | None = None


class Record(msgspec.Struct, frozen=True, omit_defaults=True):
    """A whole game. ``options`` are the rules by value; what they leave out is the preset's.

    ``closing`` are orders of the table after the last hand.
    """

    preset: str
    seats: tuple[SeatOpened, ...]
    hands: tuple[RecordedHand, ...]
    format: Literal["thousand-record-1"] = msgspec.field(default=FORMAT)
    perspective: Seat | Literal["full", "spectator"] = "full"
    game_id: str | None = None
    rules_version: int | None = None
    options: dict[str, Any] = {}
    dealing: Dealing = Dealing("external")
    audit_key: str | None = None
    start: Literal["immediately", "when_ready"] = "immediately"
    first_dealer: Seat | None = None
    start_scores: tuple[int, ...] | None = None
    resign: bool = False
    clock: dict[str, Any] | None = None
    scope: str = ""
    forked_from: ForkedFrom | None = None
    closing: tuple[Step, ...] = ()
    result: Result | None = None


def written(record: Record) -> bytes:
    """The record as JSON."""
    return msgspec.json.encode({"format": record.format, **msgspec.to_builtins(record)})


def read(text: bytes | str) -> Record:
    """The record that JSON holds; raises ``msgspec.MsgspecError`` for any other text."""
    return read_value(msgspec.json.decode(text))


def read_value(value: object) -> Record:
    """The record that decoded JSON is; raises ``msgspec.ValidationError`` for any other shape."""
    _require_small(value, "$")
    return msgspec.convert(value, Record)


def _require_small(value: object, place: str) -> None:
    """Refuse numbers that no game has: what is added up later must stay small."""
    if isinstance(value, dict):
        for name, each in cast("dict[str, object]", value).items():
            _require_small(each, f"{place}.{name}")
    elif isinstance(value, list):
        for number, each in enumerate(cast("list[object]", value)):
            _require_small(each, f"{place}[{number}]")
    elif isinstance(value, float) or (isinstance(value, int) and not -MOST <= value <= MOST):
        said = f"Expected an `int` from -{MOST} to {MOST} - at `{place}`"
        raise msgspec.ValidationError(said)


# --- steps and commands --------------------------------------------------------------------------------------------


_OWN: Final = frozenset({"expired", "ground", "refused", "value", "ledger"})


class NoStep(ValueError):  # noqa: N818 (the name says what it is not)
    """A step that is no command: something is missing or hidden."""


def command_in(step: Step) -> Command:
    """The command of a step; raises ``NoStep`` where the step does not say all of it."""
    members: dict[str, Any] = msgspec.to_builtins(step)
    fields = {name: value for name, value in members.items() if name not in _OWN}
    if step.type == "give_cards":
        fields.setdefault("gifts", [])
        fields.setdefault("buried", [])
    try:
        command: Command = msgspec.convert(fields, orders.Command)
    except msgspec.ValidationError as reason:
        raise NoStep(str(reason)) from None
    return command


def step_of(command: Command, *, expired: bool = False) -> Step:
    """The step that is this command."""
    members: dict[str, Any] = msgspec.to_builtins(command)
    return msgspec.convert({**members, "expired": expired}, Step)


# --- writing a record ----------------------------------------------------------------------------------------------


class _Trick:
    """A trick while it is written."""

    __slots__ = ("cards", "points", "steps", "taken_by")

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.cards = 0
        self.taken_by: Seat | None = None
        self.points: int | None = None

    def done(self) -> RecordedTrick:
        return RecordedTrick(tuple(self.steps), self.taken_by, self.points)


class _Hand:
    """A hand while it is written."""

    def __init__(self, dealt: Dealt, deal: RecordedDeal, before: tuple[Step, ...]) -> None:
        self.facts: dict[str, Any] = {
            "hand": dealt.hand,
            "dealer": dealt.dealer,
            "sitter": dealt.sitter,
            "forced_bidder": dealt.forced_bidder,
            "golden": dealt.golden,
            "before": before,
        }
        self.cards: list[tuple[Card, ...] | None] = list(deal.cards)
        self.talons: list[tuple[Card, ...] | None] = list(deal.talons)
        self.deal = deal
        self.auction: list[Step] = []
        self.exchange: list[Step] = []
        self.tricks: list[_Trick] = [_Trick()]

    def done(self) -> RecordedHand:
        *tricks, last = self.tricks
        closing: tuple[Step, ...] = ()
        if last.cards:
            tricks.append(last)
        else:
            closing = tuple(last.steps)
        deal = RecordedDeal(tuple(self.cards), tuple(self.talons), self.deal.bottoms, self.deal.ledger)
        return RecordedHand(
            **self.facts,
            deal=deal,
            auction=tuple(self.auction),
            exchange=tuple(self.exchange),
            tricks=tuple(trick.done() for trick in tricks),
            closing=closing,
        )


class _Writer:
    """Writes the record of one perspective, one append after the other."""

    def __init__(self, perspective: Perspective) -> None:
        self.viewer: Perspective = perspective
        self.state: State | None = None
        self.opened: GameOpened | None = None
        self.waiting: list[Step] = []
        self.hands: list[_Hand] = []
        self.result: Result | None = None

    # what the viewer knows

    def _knows(self, *seats: Seat) -> bool:
        return self.viewer == "full" or self.viewer in seats

    # one append

    def write(self, group: Sequence[Event]) -> None:
        """The step of an append, then what came of it."""
        first = group[0]
        dealt_by_hand = isinstance(first, Dealt) or (isinstance(first, Misdealt) and first.reason == "cut-nines")
        if not isinstance(first, GameOpened) and not dealt_by_hand and self.state is not None:
            self._place(self._step(self.state, group))
        fined = first if isinstance(first, Misdealt) and dealt_by_hand else None
        for event in group:
            self._note(event, fined, group)
            self.state = evolve(self.state, event)

    def _step(self, state: State, group: Sequence[Event]) -> Step:
        expired = isinstance(group[0], TurnExpired)
        events = group[1:] if expired else group
        step = step_of(command_of(state, events), expired=expired)
        claims: dict[str, Any] = {}
        first = events[0]
        if isinstance(first, RedealClaimed):
            claims = {"ground": first.ground, "refused": first.refused}
        elif isinstance(first, MarriageDeclared):
            claims = {"value": first.value}
        elif isinstance(first, Misdealt):
            claims = {"ledger": first.ledger}
        elif isinstance(first, CardsGiven):
            claims = self._gifts(first)
        return msgspec.structs.replace(step, **claims) if claims else step

    def _gifts(self, given: CardsGiven) -> dict[str, Any]:
        gifts = tuple(
            RecordedGift(gift.seat, gift.card if given.shown or self._knows(given.seat, gift.seat) else None)
            for gift in given.gifts
        )
        seen = given.shown or self._knows(given.seat)
        return {"gifts": gifts, "buried": tuple(card if seen else None for card in given.buried)}

    def _place(self, step: Step) -> None:
        phase = None if self.state is None else self.state.phase
        hand = self.hands[-1] if self.hands else None
        if hand is None:
            self.waiting.append(step)
        elif isinstance(phase, Calling):
            hand.auction.append(step)
        elif isinstance(phase, Exchanging):
            hand.exchange.append(step)
        elif isinstance(phase, Playing | CrossAfter):
            hand.tricks[-1].steps.append(step)
            hand.tricks[-1].cards += step.type in {"play_card", "declare_marriage"}
        else:
            self.waiting.append(step)

    def _note(self, event: Event, fined: Misdealt | None, group: Sequence[Event]) -> None:
        if isinstance(event, GameOpened):
            self.opened = event
        elif isinstance(event, Dealt):
            self._dealt(event, fined, group)
        elif isinstance(event, GameFinished):
            self.result = Result(event.reason, event.winners, event.scores, event.settlement, event.detail)
        elif self.hands:
            self._note_in_hand(self.hands[-1], event)

    def _note_in_hand(self, hand: _Hand, event: Event) -> None:
        facts = hand.facts
        match event:
            case Bid():
                facts |= {"opening": Opening(event.seat, event.amount)} if event.forced else {"dark": event.dark}
            case AuctionWon():
                facts |= {"declarer": event.seat, "bid": event.bid, "how": event.how}
                if event.open is not None:
                    hand.talons[0] = hand.talons[0] or event.open
            case TalonTaken() if event.shown or self._knows(event.seat):
                hand.talons[event.talon] = hand.talons[event.talon] or event.cards
            case ContractSet():
                facts["contract"] = event.amount
            case CardsLookedAt() if self.viewer == event.seat:
                hand.cards[event.seat] = event.cards
            case TrickTaken():
                trick = hand.tricks[-1]
                trick.taken_by, trick.points = event.seat, event.points
                hand.tricks.append(_Trick())
            case HandScored():
                facts |= {name: getattr(event, name) for name in ("outcome", "ledger", "taken", "after")}
            case _:
                pass

    def _dealt(self, event: Dealt, fined: Misdealt | None, group: Sequence[Event]) -> None:
        bottoms: tuple[Card, ...] = ()
        if fined is not None and self.state is not None:
            command = command_of(self.state, group[group.index(event) - 1 :])
            bottoms = command.bottoms if isinstance(command, orders.Deal) else ()
        cards = tuple(
            held
            if not held or (self._knows(Seat(seat)) and (self.viewer == "full" or seat not in event.unseen_by))
            else None
            for seat, held in enumerate(event.cards)
        )
        talons = tuple(talon if self.viewer == "full" else None for talon in event.talons)
        deal = RecordedDeal(cards, talons, bottoms, None if fined is None else fined.ledger)
        self.hands.append(_Hand(event, deal, tuple(self.waiting)))
        self.waiting = []

    def done(self, game_id: str | None) -> Record:
        opened = self.opened
        if opened is None:
            said = "a record needs the opening"
            raise ValueError(said)
        full = self.viewer == "full"
        return Record(
            preset=opened.preset,
            seats=opened.seats,
            hands=tuple(hand.done() for hand in self.hands),
            perspective=self.viewer,
            game_id=game_id,
            rules_version=opened.rules_version,
            options=opened.options,
            dealing=opened.dealing if full else Dealing(opened.dealing.mode),
            audit_key=opened.audit_key if full else None,
            start="when_ready" if opened.next.phase == "seating" else "immediately",
            first_dealer=None if opened.dealer else opened.first.next_dealer,
            start_scores=tuple(standing.score for standing in opened.first.seats),
            resign=opened.resign,
            clock=opened.clock,
            scope=opened.scope,
            forked_from=opened.forked_from or None,
            closing=tuple(self.waiting),
            result=self.result,
        )


def record_of(
    groups: Iterable[Sequence[Event]], perspective: Perspective = "full", game_id: str | None = None
) -> Record:
    """The record of a game from its events, append by append."""
    writer = _Writer(perspective)
    for group in groups:
        writer.write(group)
    return writer.done(game_id)


def recorded(envelopes: Sequence[Envelope], perspective: Perspective = "full") -> Record:
    """The record of a stored game."""
    events = tuple(envelope.event for envelope in envelopes)
    appends = [events[append] for append in appends_of(envelopes)]
    first = appends[0][0]
    if isinstance(first, GameOpened) and first.forked_from:
        state = evolve(None, first)
        appends[:1] = [(first,), *groups_of(state, appends[0][1:])]
    return record_of(appends, perspective, envelopes[0].game_id)
