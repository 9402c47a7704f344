"""The state of a game: a fold of its events, never stored as truth.

Each phase has its own type with only its own fields. What was settled before (the deal, the auction, the exchange) is
carried along as a whole, so that later phases never hold fields that are not theirs.
"""

from __future__ import annotations

from typing import Final, TypeAlias, TypeVar, assert_never

import msgspec

from domain.cards import Card, CardSet, Suit
from domain.events import (
    DeclaredKind,
    EndReason,
    GameOpened,
    GiftGiven,
    How,
    Line,
    Outcome,
    Phase,
    Settlement,
    Sheet,
)
from domain.rules import Rules
from domain.seats import Seat
from domain.violations import CorruptStream

STATE_SCHEMA: Final = 2
"""The number of this shape; a snapshot with another number is ignored and the stream replayed."""


class Table(msgspec.Struct, frozen=True, gc=False):
    """What is settled for the whole game, and what changes only by orders of the table."""

    opened: GameOpened
    client_seeds: tuple[str | None, ...]
    generations: tuple[int, ...]
    resigned: tuple[Seat, ...] = ()


class Call(msgspec.Struct, frozen=True, gc=False):
    """One call of the auction: a bid in points, or a pass where ``amount`` is null."""

    seat: Seat
    amount: int | None = None
    forced: bool = False
    dark: bool = False


class Deal(msgspec.Struct, frozen=True, gc=False):
    """The facts of Dealt: ``cards`` by seat as dealt, ``active`` clockwise from the forehand."""

    number: int
    dealer: Seat
    active: tuple[Seat, ...]
    sitter: Seat | None
    forced_bidder: Seat
    golden: bool
    cards: tuple[CardSet, ...]
    talons: tuple[CardSet, ...]


class Auction(msgspec.Struct, frozen=True, gc=False):
    """The bidding so far: ``bid`` the standing bid in points (0 where none), ``holder`` who made it.

    ``dark`` while a dark bid stands; ``unseen`` the seats that have not looked; ``refused`` whether a redeal claim was
    refused in this hand, which costs the dealer a fine.
    """

    calls: tuple[Call, ...] = ()
    bid: int = 0
    holder: Seat | None = None
    passed: tuple[Seat, ...] = ()
    dark: bool = False
    unseen: tuple[Seat, ...] = ()
    refused: bool = False


class Exchange(msgspec.Struct, frozen=True, gc=False):
    """From the won auction to the contract. ``taken`` is the talon taken (null before), ``contract`` null until set."""

    declarer: Seat
    how: How
    bid: int
    shown: bool
    fixed: bool
    open: bool
    hands: tuple[CardSet, ...]
    taken: int | None = None
    declined: bool = False
    given: bool = False
    gifts: tuple[GiftGiven, ...] = ()
    buried: CardSet = CardSet(0)
    contract: int | None = None

    @property
    def stake(self) -> int:
        """The contract in points, before it is set the winning bid."""
        return self.bid if self.contract is None else self.contract


class Settled(msgspec.Struct, frozen=True, gc=False):
    """All that is settled when the first card is led; ``after`` names for each seat the next active one."""

    deal: Deal
    auction: Auction
    exchange: Exchange
    contract: int
    after: tuple[Seat, ...]


class Declared(msgspec.Struct, frozen=True, gc=False):
    """A declared combination and its value in points."""

    seat: Seat
    kind: DeclaredKind
    suit: Suit | None
    value: int


class Trick(msgspec.Struct, frozen=True, gc=False):
    """A finished trick."""

    number: int
    leader: Seat
    cards: tuple[Card, ...]
    taken_by: Seat


class Seating(msgspec.Struct, frozen=True, gc=False, tag="seating"):
    """The game waits until ``seats`` are ready."""

    seats: tuple[Seat, ...]


class DealAwaited(msgspec.Struct, frozen=True, gc=False, tag="deal"):
    """A deal is awaited."""


class Calling(msgspec.Struct, frozen=True, gc=False, tag="calling"):
    """Dark choice, announcement, golden choice, auction: ``seats`` still to be asked, in order."""

    stage: Phase
    seats: tuple[Seat, ...]
    deal: Deal
    auction: Auction


class Exchanging(msgspec.Struct, frozen=True, gc=False, tag="exchanging"):
    """Claims, talon, giving, contract: ``seats`` still to be asked, in order."""

    stage: Phase
    seats: tuple[Seat, ...]
    deal: Deal
    auction: Auction
    exchange: Exchange


class Coming(msgspec.Struct, frozen=True, gc=False):
    """The trump from the next trick on, null for none, and who set it."""

    trump: Suit | None
    by: Seat


class Past(msgspec.Struct, frozen=True, gc=False):
    """What tricks and declarations have left, and a card as a rule does not change.

    ``taken`` are the cards won by seat, ``tricks`` their number, ``trump_by`` who set the trump, ``coming`` the trump
    from the next trick on where this trick changes it.
    """

    leader: Seat
    taken: tuple[CardSet, ...]
    tricks: tuple[int, ...]
    last_trick: Trick | None = None
    declared: tuple[Declared, ...] = ()
    trump_by: Seat | None = None
    coming: Coming | None = None


class Playing(msgspec.Struct, frozen=True, gc=False, tag="playing"):
    """The tricks: what came before, the hands, who is to play, the cards on the table, the trump."""

    settled: Settled
    past: Past
    hands: tuple[CardSet, ...]
    turn: Seat
    trick: tuple[Card, ...] = ()
    trump: Suit | None = None


class CrossAfter(msgspec.Struct, frozen=True, gc=False, tag="cross-after"):
    """The declarer has failed and may cross himself."""

    seat: Seat
    play: Playing


class Finished(msgspec.Struct, frozen=True, gc=False, tag="finished"):
    """The game is over."""

    reason: EndReason
    winners: tuple[Seat, ...]
    settlement: Settlement | None
    seed: str | None
    audit_key: str
    detail: str | None


PhaseState: TypeAlias = Playing | Calling | Exchanging | CrossAfter | DealAwaited | Seating | Finished


class LastHand(msgspec.Struct, frozen=True, gc=False):
    """The hand that was scored last."""

    hand: int
    outcome: Outcome
    declarer: Seat | None
    contract: int | None
    ledger: tuple[Line, ...]


class State(msgspec.Struct, frozen=True, gc=False):
    """A game at one version: ``hand`` is the number of the last hand dealt, 0 before the first."""

    rules: Rules
    table: Table
    sheet: Sheet
    hand: int
    phase: PhaseState
    last_hand: LastHand | None = None


class Saved(msgspec.Struct, frozen=True, gc=False):
    """A state as a snapshot keeps it: the rules are rebuilt from the options."""

    table: Table
    sheet: Sheet
    hand: int
    phase: PhaseState
    last_hand: LastHand | None


def save(state: State) -> Saved:
    """The state without what follows from it."""
    return Saved(state.table, state.sheet, state.hand, state.phase, state.last_hand)


def restore(saved: Saved) -> State:
    """The state that was saved."""
    rules = Rules.stored(saved.table.opened.options, seats=len(saved.table.opened.seats))
    return State(rules, saved.table, saved.sheet, saved.hand, saved.phase, saved.last_hand)


P = TypeVar("P")


def within(kind: type[P], phase: object) -> P:
    """The phase narrowed to ``kind``; raises ``CorruptStream`` if the history is impossible."""
    if isinstance(phase, kind):
        return phase
    said = f"an event for {kind.__name__} found {type(phase).__name__}"
    raise CorruptStream(said)


def phase_name(state: State) -> Phase:
    """The phase's name on the wire."""
    match state.phase:
        case Playing():
            return "play"
        case Calling() | Exchanging():
            return state.phase.stage
        case CrossAfter():
            return "cross_after"
        case DealAwaited():
            return "deal"
        case Seating():
            return "seating"
        case Finished():
            return "finished"
        case _:
            assert_never(state.phase)


def asked(state: State) -> tuple[Seat, ...]:
    """The seats still to be asked in the hand, in order; the first is to act. Empty while waiting or finished."""
    phase = state.phase
    if type(phase) is Calling or type(phase) is Exchanging:
        return phase.seats
    seat = to_act(state)
    return () if seat is None else (seat,)


def to_act(state: State) -> Seat | None:
    """The seat to act, or none."""
    phase = state.phase
    if type(phase) is Playing:
        return phase.turn
    if type(phase) is Calling or type(phase) is Exchanging:
        return phase.seats[0] if phase.seats else None
    return phase.seat if type(phase) is CrossAfter else None


class SoFar(msgspec.Struct, frozen=True, gc=False):
    """The present hand as far as it has come; nothing between hands."""

    deal: Deal | None = None
    auction: Auction | None = None
    exchange: Exchange | None = None
    play: Playing | None = None


def so_far(state: State) -> SoFar:
    """The present hand: no exchange before a seat is declarer, no play before the first lead."""
    phase = state.phase
    if type(phase) is CrossAfter:
        phase = phase.play
    if type(phase) is Playing:
        settled = phase.settled
        return SoFar(settled.deal, settled.auction, settled.exchange, phase)
    if type(phase) is Exchanging:
        return SoFar(phase.deal, phase.auction, phase.exchange)
    return SoFar(phase.deal, phase.auction) if type(phase) is Calling else SoFar()


def deal_of(state: State) -> Deal | None:
    """The present hand's deal, or none between hands."""
    return so_far(state).deal


def auction_of(state: State) -> Auction | None:
    """The present hand's auction, or none between hands."""
    return so_far(state).auction


def exchange_of(state: State) -> Exchange | None:
    """The present hand's exchange, or none before a seat is declarer."""
    return so_far(state).exchange


def play_of(state: State) -> Playing | None:
    """The present hand's tricks, or none before the first lead."""
    return so_far(state).play


def trump_to_come(play: Playing) -> Suit | None:
    """The trump as it stands once this trick is over, if nothing more is declared in it."""
    coming = play.past.coming
    return play.trump if coming is None else coming.trump
