"""Views: what one viewer may know of a game, assembled field by field from nothing.

There is no state to strip: what is not written into a view, nobody sees. A viewer is a seat, or none for the public.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from domain.cards import Card, Suit, count, members, points
from domain.chain import commitment
from domain.commands import HandCommand
from domain.events import Barrel, DealingMode, DeclaredKind, EndReason, Line, Outcome, Phase, Settlement
from domain.game import legal_commands
from domain.phases import talon as talons
from domain.seats import Seat
from domain.state import (
    Exchanging,
    Finished,
    Playing,
    Seating,
    State,
    phase_name,
    so_far,
    to_act,
)

if TYPE_CHECKING:
    from domain.state import Auction, Deal, Exchange, Trick

Viewer: TypeAlias = Seat | None
"""Who looks: a seat, or none for the public."""
Status: TypeAlias = Literal["waiting", "playing", "finished"]


class DealingView(msgspec.Struct, frozen=True, gc=False):
    """How cards are dealt; ``commitment`` is the seal of the seed, null where there is none."""

    mode: DealingMode
    commitment: str | None


class SeatView(msgspec.Struct, frozen=True, gc=False):
    """A seat as all see it: ``cards`` a count, ``points`` of this hand's tricks and declared combinations."""

    seat: Seat
    name: str
    bot: bool
    active: bool
    cards: int
    score: int
    bolts: int
    barrel: Barrel
    tricks: int
    points: int


class TalonView(msgspec.Struct, frozen=True, gc=False):
    """A talon: ``cards`` null unless this viewer knows them, ``taken_by`` null before it is taken."""

    count: int
    cards: tuple[Card, ...] | None
    taken_by: Seat | None


class CallView(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A call of the auction."""

    seat: Seat
    type: Literal["bid", "pass"]
    amount: int | None = None
    forced: bool = False
    dark: bool = False


class AuctionView(msgspec.Struct, frozen=True, gc=False):
    """The auction so far: the highest bid in points and who holds it, null where nobody does."""

    calls: tuple[CallView, ...]
    high: int | None
    holder: Seat | None


class MarriageView(msgspec.Struct, frozen=True, gc=False):
    """A combination declared in this hand."""

    seat: Seat
    kind: DeclaredKind
    suit: Suit | None
    value: int


class PlayedView(msgspec.Struct, frozen=True, gc=False):
    """A card of a trick and who played it."""

    seat: Seat
    card: Card


class TrickView(msgspec.Struct, frozen=True, gc=False):
    """The trick that is played."""

    number: int
    leader: Seat
    cards: tuple[PlayedView, ...]


class TakenTrickView(msgspec.Struct, frozen=True, gc=False):
    """The trick that was taken last."""

    number: int
    leader: Seat
    cards: tuple[PlayedView, ...]
    taken_by: Seat


class ExchangeView(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What the declarer owes: a card to each seat of ``to``, ``bury`` cards; an ace among them where one is due."""

    to: tuple[Seat, ...]
    bury: int
    must_include: str | None = None


class ResultView(msgspec.Struct, frozen=True, gc=False):
    """How the game ended; ``detail`` holds the words of a game that was closed."""

    reason: EndReason
    settlement: Settlement | None
    detail: str | None


class LastHandView(msgspec.Struct, frozen=True, gc=False):
    """The hand that was scored last; its dealt cards stay hidden until the game is over."""

    hand: int
    outcome: Outcome
    declarer: Seat | None
    contract: int | None
    ledger: tuple[Line, ...]


class View(msgspec.Struct, frozen=True, gc=False):
    """What one viewer may know. ``cards`` is absent in the public view and null while the viewer has not looked."""

    preset: str
    rules_version: int
    dealing: DealingView
    status: Status
    phase: Phase
    to_act: Seat | None
    hand: int
    dealer: Seat
    declarer: Seat | None
    bid: int | None
    contract: int | None
    trump: Suit | None
    dark: bool
    golden: bool
    seats: tuple[SeatView, ...]
    talon: tuple[TalonView, ...]
    auction: AuctionView
    marriages: tuple[MarriageView, ...]
    trick: TrickView | None
    last_trick: TakenTrickView | None
    exchange: ExchangeView | None
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    result: ResultView | None
    legal_commands: tuple[HandCommand, ...]
    last_hand: LastHandView | None
    cards: tuple[Card, ...] | UnsetType | None = UNSET


def view(state: State, viewer: Viewer) -> View:
    """What the viewer may know of the game at this state."""
    hand = so_far(state)
    deal, auction, exchange, play = hand.deal, hand.auction, hand.exchange, hand.play
    opened = state.table.opened
    acting = to_act(state)
    return View(
        preset=opened.preset,
        rules_version=opened.rules_version,
        dealing=DealingView(opened.dealing.mode, commitment(opened)),
        status=_status(state),
        phase=phase_name(state),
        to_act=acting,
        hand=state.hand,
        dealer=state.sheet.next_dealer if deal is None else deal.dealer,
        declarer=None if exchange is None else exchange.declarer,
        bid=None if exchange is None else exchange.bid,
        contract=None if exchange is None else exchange.contract,
        trump=None if play is None else play.trump,
        dark=auction is not None and auction.dark,
        golden=deal is not None and deal.golden,
        seats=_seats(state, deal, exchange, play),
        talon=() if deal is None else _talons(deal, exchange, viewer),
        auction=_auction(auction),
        marriages=()
        if play is None
        else tuple([MarriageView(each.seat, each.kind, each.suit, each.value) for each in play.past.declared]),
        trick=_trick(play) if isinstance(state.phase, Playing) and play is not None else None,
        last_trick=None if play is None or play.past.last_trick is None else _taken(play, play.past.last_trick),
        exchange=_exchange(state, viewer),
        scores=tuple([standing.score for standing in state.sheet.seats]),
        winners=state.phase.winners if isinstance(state.phase, Finished) else (),
        result=_result(state),
        legal_commands=() if viewer is None or viewer != acting else legal_commands(state, viewer),
        last_hand=None
        if state.last_hand is None
        else LastHandView(
            state.last_hand.hand,
            state.last_hand.outcome,
            state.last_hand.declarer,
            state.last_hand.contract,
            state.last_hand.ledger,
        ),
        cards=_cards(viewer, deal, auction, exchange, play),
    )


def _status(state: State) -> Status:
    if isinstance(state.phase, Finished):
        return "finished"
    return "waiting" if isinstance(state.phase, Seating) else "playing"


def _hands(deal: Deal | None, exchange: Exchange | None, play: Playing | None) -> tuple[int, ...]:
    """The cards that seats hold now."""
    if play is not None:
        return play.hands
    if exchange is not None:
        return exchange.hands
    return () if deal is None else deal.cards


def _cards(
    viewer: Viewer, deal: Deal | None, auction: Auction | None, exchange: Exchange | None, play: Playing | None
) -> tuple[Card, ...] | UnsetType | None:
    if viewer is None or (deal is not None and viewer == deal.sitter):
        return UNSET
    if deal is None or auction is None:
        return ()
    return None if viewer in auction.unseen else members(_hands(deal, exchange, play)[viewer])


def _seats(state: State, deal: Deal | None, exchange: Exchange | None, play: Playing | None) -> tuple[SeatView, ...]:
    seats = state.table.opened.seats
    none = (0,) * len(seats)
    held = [count(each) for each in _hands(deal, exchange, play)] or none
    tricks, made = (none, none) if play is None else (play.past.tricks, _made(play))
    active = () if deal is None else deal.active
    return tuple(
        [
            SeatView(
                Seat(place),
                opened.name,
                opened.bot,
                place in active,
                held[place],
                standing.score,
                standing.bolts,
                standing.barrel,
                tricks[place],
                made[place],
            )
            for place, (opened, standing) in enumerate(zip(seats, state.sheet.seats, strict=True))
        ]
    )


def _made(play: Playing) -> list[int]:
    """The points that each seat has made in this hand."""
    made = [points(each) for each in play.past.taken]
    for each in play.past.declared:
        made[each.seat] += each.value
    return made


def _talons(deal: Deal, exchange: Exchange | None, viewer: Viewer) -> tuple[TalonView, ...]:
    """The talons: their cards for those who have seen them, and for nobody else."""
    found: list[TalonView] = []
    for place, cards in enumerate(deal.talons):
        taken = exchange is not None and exchange.taken == place
        known = exchange is not None and (
            (taken and (exchange.shown or viewer == exchange.declarer)) or (exchange.open and place == 0)
        )
        found.append(
            TalonView(
                count(cards),
                members(cards) if known else None,
                exchange.declarer if taken and exchange is not None else None,
            )
        )
    return tuple(found)


def _auction(auction: Auction | None) -> AuctionView:
    if auction is None:
        return AuctionView((), None, None)
    calls = [
        CallView(call.seat, "pass")
        if call.amount is None
        else CallView(call.seat, "bid", call.amount, call.forced, call.dark)
        for call in auction.calls
    ]
    return AuctionView(tuple(calls), auction.bid or None, auction.holder)


def _played(play: Playing, leader: Seat, cards: tuple[Card, ...]) -> tuple[PlayedView, ...]:
    found: list[PlayedView] = []
    seat = leader
    for card in cards:
        found.append(PlayedView(seat, card))
        seat = play.settled.after[seat]
    return tuple(found)


def _trick(play: Playing) -> TrickView:
    number = 1 if play.past.last_trick is None else play.past.last_trick.number + 1
    return TrickView(number, play.past.leader, _played(play, play.past.leader, play.trick))


def _taken(play: Playing, trick: Trick) -> TakenTrickView:
    return TakenTrickView(trick.number, trick.leader, _played(play, trick.leader, trick.cards), trick.taken_by)


def _exchange(state: State, viewer: Viewer) -> ExchangeView | None:
    phase = state.phase
    if not isinstance(phase, Exchanging) or phase.stage != "give" or viewer != phase.exchange.declarer:
        return None
    owed = talons.due(state.rules, phase.deal, phase.exchange)
    return ExchangeView(owed.to, owed.bury, owed.must_include)


def _result(state: State) -> ResultView | None:
    if not isinstance(state.phase, Finished):
        return None
    return ResultView(state.phase.reason, state.phase.settlement, state.phase.detail)
