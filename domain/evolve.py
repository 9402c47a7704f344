"""Evolve: what an event makes of a state. It only assigns; no option is read and nothing is decided here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar

from msgspec import UNSET
from msgspec.structs import replace

from domain.cards import EMPTY, CardSet, Suit, card_set
from domain.events import (
    AuctionWon,
    Bid,
    CardPlayed,
    CardsGiven,
    CardsLookedAt,
    ContractSet,
    Dealt,
    Event,
    GameFinished,
    GameOpened,
    HandBombed,
    HandConceded,
    HandCrossed,
    HandScored,
    MarriageDeclared,
    Misdealt,
    Next,
    Passed,
    RedealClaimed,
    ScoreCorrected,
    SeatReady,
    SeatResigned,
    TalonDeclined,
    TalonTaken,
    TokenReissued,
    TrickTaken,
    TurnExpired,
)
from domain.rules import Rules
from domain.seats import Seat, next_of
from domain.state import (
    Auction,
    Call,
    Calling,
    Coming,
    CrossAfter,
    Deal,
    DealAwaited,
    Declared,
    Exchange,
    Exchanging,
    Finished,
    LastHand,
    Past,
    PhaseState,
    Playing,
    Seating,
    Settled,
    State,
    Table,
    Trick,
    exchange_of,
    trump_to_come,
    within,
)
from domain.violations import CorruptStream

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

T = TypeVar("T")
_NONE_TAKEN = tuple((EMPTY,) * seats for seats in range(7))
_NO_TRICKS = tuple((0,) * seats for seats in range(7))


def evolve(state: State | None, event: Event) -> State:
    """The state after the event; raises ``CorruptStream`` if no game can have this history."""
    if state is None:
        return _opened(event)
    return _AFTER[type(event)](state, event)


def fold(events: Iterable[Event], state: State | None = None) -> State:
    """The state after all the events; raises ``CorruptStream`` for no events at all."""
    for event in events:
        state = evolve(state, event)
    if state is None:
        said = "a game begins with game-opened"
        raise CorruptStream(said)
    return state


def _opened(event: Event) -> State:
    opened = within(GameOpened, event)
    seats = len(opened.seats)
    table = Table(opened, (None,) * seats, (0,) * seats)
    phase = Seating(opened.next.seats) if opened.next.phase == "seating" else DealAwaited()
    return State(Rules.stored(opened.options, seats), table, opened.first, 0, phase)


def _moved(state: State, phase: PhaseState) -> State:
    return State(state.rules, state.table, state.sheet, state.hand, phase, state.last_hand)


def _put(row: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*row[:seat], value, *row[seat + 1 :])


def _ready(state: State, event: SeatReady) -> State:
    seeds = _put(state.table.client_seeds, event.seat, event.client_seed)
    phase = Seating(event.next.seats) if event.next.seats else DealAwaited()
    sheet = state.sheet if event.after is UNSET else event.after
    return replace(state, table=replace(state.table, client_seeds=seeds), sheet=sheet, phase=phase)


def deal_facts(event: Dealt) -> Deal:
    """The facts of a deal as the state keeps them."""
    return Deal(
        event.hand,
        event.dealer,
        event.active,
        event.sitter,
        event.forced_bidder,
        event.golden,
        tuple([card_set(cards) for cards in event.cards]),
        tuple([card_set(cards) for cards in event.talons]),
    )


def _dealt(state: State, event: Dealt) -> State:
    phase = Calling(event.next.phase, event.next.seats, deal_facts(event), Auction(unseen=event.unseen_by))
    return State(state.rules, state.table, state.sheet, event.hand, phase, state.last_hand)


def _bid(state: State, event: Bid) -> State:
    phase = within(Calling, state.phase)
    auction = phase.auction
    call = Call(event.seat, event.amount, event.forced, event.dark)
    passed = auction.passed
    if passed:
        passed = tuple([seat for seat in passed if seat not in event.next.seats])
    after = Auction(
        (*auction.calls, call), event.amount, event.seat, passed, event.dark, auction.unseen, auction.refused
    )
    return _moved(state, Calling(event.next.phase, event.next.seats, phase.deal, after))


def _passed(state: State, event: Passed) -> State:
    call = state.phase
    if type(call) is Exchanging:
        return _asking(state, event.next, call, call.exchange)
    if type(call) is CrossAfter:
        return _moved(state, call.play)
    if type(call) is not Calling:
        call = within(Calling, call)
    before = call.auction
    if event.stage != "auction":
        return _moved(state, Calling(event.next.phase, event.next.seats, call.deal, before))
    auction = Auction(
        (*before.calls, Call(event.seat)),
        before.bid,
        before.holder,
        (*before.passed, event.seat),
        before.dark,
        before.unseen,
        before.refused,
    )
    return _moved(state, Calling(event.next.phase, event.next.seats, call.deal, auction))


def _looked(state: State, event: CardsLookedAt) -> State:
    return _moved(state, _seen(state.phase, event))


def _seen(phase: PhaseState, event: CardsLookedAt) -> PhaseState:
    if isinstance(phase, Exchanging):
        unseen = tuple(seat for seat in phase.auction.unseen if seat != event.seat)
        return replace(phase, auction=replace(phase.auction, unseen=unseen))
    call = within(Calling, phase)
    unseen = tuple(seat for seat in call.auction.unseen if seat != event.seat)
    return Calling(event.next.phase, event.next.seats, call.deal, replace(call.auction, unseen=unseen))


def _claimed(state: State, event: RedealClaimed) -> State:
    match state.phase:
        case Calling() as phase:
            auction = replace(phase.auction, refused=event.refused)
            return _moved(state, Calling(event.next.phase, event.next.seats, phase.deal, auction))
        case Exchanging() as phase:
            auction = replace(phase.auction, refused=event.refused)
            return _asking(state, event.next, replace(phase, auction=auction), phase.exchange)
        case phase:
            play = within(Playing, phase)
            auction = replace(play.settled.auction, refused=event.refused)
            return _moved(state, replace(play, settled=replace(play.settled, auction=auction)))


def _won(state: State, event: AuctionWon) -> State:
    phase = within(Calling, state.phase)
    exchange = Exchange(
        event.seat,
        event.how,
        event.bid,
        event.talon_shown,
        event.contract_fixed,
        event.open is not None,
        phase.deal.cards,
    )
    return _moved(state, Exchanging(event.next.phase, event.next.seats, phase.deal, phase.auction, exchange))


def _talon_taken(state: State, event: TalonTaken) -> State:
    phase = within(Exchanging, state.phase)
    hands = phase.exchange.hands
    held = CardSet(hands[event.seat] | card_set(event.cards))
    exchange = replace(phase.exchange, hands=_put(hands, event.seat, held), taken=event.talon)
    return _asking(state, event.next, phase, exchange)


def _talon_declined(state: State, event: TalonDeclined) -> State:
    phase = within(Exchanging, state.phase)
    return _asking(state, event.next, phase, replace(phase.exchange, declined=True))


def _contract_set(state: State, event: ContractSet) -> State:
    phase = within(Exchanging, state.phase)
    return _asking(state, event.next, phase, replace(phase.exchange, contract=event.amount))


def _given(state: State, event: CardsGiven) -> State:
    phase = within(Exchanging, state.phase)
    hands = list(phase.exchange.hands)
    buried = card_set(event.buried)
    away = buried
    for gift in event.gifts:
        away = CardSet(away | gift.card.bit)
        hands[gift.seat] = CardSet(hands[gift.seat] | gift.card.bit)
    hands[event.seat] = CardSet(hands[event.seat] & ~away)
    exchange = replace(phase.exchange, hands=tuple(hands), given=True, gifts=event.gifts, buried=buried)
    return _asking(state, event.next, phase, exchange)


def _asking(state: State, following: Next, phase: Exchanging, exchange: Exchange) -> State:
    if following.phase == "play":
        return _moved(state, _first_lead(following.seats[0], phase, exchange))
    return _moved(state, Exchanging(following.phase, following.seats, phase.deal, phase.auction, exchange))


def _first_lead(leader: Seat, phase: Exchanging, exchange: Exchange) -> Playing:
    seats = len(phase.deal.cards)
    after = next_of(phase.deal.active, seats)
    settled = Settled(phase.deal, phase.auction, exchange, exchange.stake, after)
    return Playing(settled, Past(leader, _NONE_TAKEN[seats], _NO_TRICKS[seats]), exchange.hands, leader)


def _card_played(state: State, event: CardPlayed) -> State:
    play = state.phase
    if type(play) is not Playing:
        play = within(Playing, play)
    seat, card, settled = event.seat, event.card, play.settled
    hands = list(play.hands)
    hands[seat] = CardSet(hands[seat] & ~card.bit)
    trick = (*play.trick, card)
    if event.trump is not None:
        play = _trump_set(play, event.trump, seat, later=bool(play.trick))
    played = Playing(settled, play.past, tuple(hands), settled.after[seat], trick, play.trump)
    return State(state.rules, state.table, state.sheet, state.hand, played, state.last_hand)


def _trump_set(play: Playing, trump: Suit | None, by: Seat, *, later: bool) -> Playing:
    """The trump set by a seat, at once or from the next trick on."""
    if later:
        return replace(play, past=replace(play.past, coming=Coming(trump, by)))
    return replace(play, past=replace(play.past, trump_by=by), trump=trump)


def _trick_taken(state: State, event: TrickTaken) -> State:
    play = state.phase
    if type(play) is not Playing:
        play = within(Playing, play)
    seat, past, trick = event.seat, play.past, play.trick
    taken, tricks = list(past.taken), list(past.tricks)
    taken[seat] = CardSet(taken[seat] | card_set(trick))
    tricks[seat] += 1
    number = 1 if past.last_trick is None else past.last_trick.number + 1
    last = Trick(number, past.leader, trick, seat)
    trump, by = play.trump, past.trump_by
    if past.coming is not None:
        trump, by = past.coming.trump, past.coming.by
    after = Past(seat, tuple(taken), tuple(tricks), last, past.declared, by)
    over = Playing(play.settled, after, play.hands, seat, (), trump)
    phase = over if event.next is None else CrossAfter(event.next.seats[0], over)
    return State(state.rules, state.table, state.sheet, state.hand, phase, state.last_hand)


def _declared(state: State, event: MarriageDeclared) -> State:
    play = within(Playing, state.phase)
    seat, suit, trump = event.seat, event.suit, event.trump
    declared = (*play.past.declared, Declared(seat, event.kind, suit, event.value))
    changes = trump is not trump_to_come(play) or (trump is not None and trump is suit)
    play = replace(play, past=replace(play.past, declared=declared))
    return _moved(state, _trump_set(play, trump, seat, later=event.from_ == "next_trick") if changes else play)


def _scored(state: State, event: HandScored) -> State:
    exchange = exchange_of(state)
    last = LastHand(
        event.hand,
        event.outcome,
        None if exchange is None else exchange.declarer,
        None if exchange is None else exchange.stake,
        event.ledger,
    )
    return State(state.rules, state.table, event.after, state.hand, DealAwaited(), last)


def _finished(state: State, event: GameFinished) -> State:
    phase = Finished(event.reason, event.winners, event.settlement, event.seed, event.audit_key, event.detail)
    return _moved(state, phase)


def _reissued(state: State, event: TokenReissued) -> State:
    generations = _put(state.table.generations, event.seat, event.generation)
    return replace(state, table=replace(state.table, generations=generations))


def _resigned(state: State, event: SeatResigned) -> State:
    return replace(state, table=replace(state.table, resigned=(*state.table.resigned, event.seat)))


def _sheet_changed(state: State, event: Misdealt | ScoreCorrected) -> State:
    return replace(state, sheet=event.after)


def _same(state: State, _event: Event) -> State:
    return state


def _opened_again(_state: State, _event: GameOpened) -> State:
    said = "a game is opened once"
    raise CorruptStream(said)


_AFTER: Final[dict[type[Event], Callable[[State, Any], State]]] = {
    GameOpened: _opened_again,
    SeatReady: _ready,
    TokenReissued: _reissued,
    Dealt: _dealt,
    Misdealt: _sheet_changed,
    ScoreCorrected: _sheet_changed,
    CardsLookedAt: _looked,
    RedealClaimed: _claimed,
    Bid: _bid,
    Passed: _passed,
    AuctionWon: _won,
    TalonTaken: _talon_taken,
    TalonDeclined: _talon_declined,
    CardsGiven: _given,
    ContractSet: _contract_set,
    CardPlayed: _card_played,
    MarriageDeclared: _declared,
    TrickTaken: _trick_taken,
    HandConceded: _same,
    HandCrossed: _same,
    HandBombed: _same,
    TurnExpired: _same,
    SeatResigned: _resigned,
    HandScored: _scored,
    GameFinished: _finished,
}
"""What each event makes of a state; a test holds that every event has its place."""
