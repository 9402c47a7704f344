"""Evolve: what an event makes of a state. It only assigns; no option is read and nothing is decided here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar

from msgspec import UNSET
from msgspec.structs import replace

from domain.cards import EMPTY, CardSet, card_set
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
from domain.seats import Seat
from domain.state import (
    Auction,
    Call,
    Calling,
    CrossAfter,
    Deal,
    DealAwaited,
    Declared,
    Exchange,
    Exchanging,
    Finished,
    LastHand,
    PhaseState,
    Playing,
    Seating,
    Settled,
    State,
    Table,
    Trick,
    exchange_of,
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
        tuple(card_set(cards) for cards in event.cards),
        tuple(card_set(cards) for cards in event.talons),
    )


def _dealt(state: State, event: Dealt) -> State:
    phase = Calling(event.next.phase, event.next.seats, deal_facts(event), Auction(unseen=event.unseen_by))
    return State(state.rules, state.table, state.sheet, event.hand, phase, state.last_hand)


def _bid(state: State, event: Bid) -> State:
    phase = within(Calling, state.phase)
    auction = phase.auction
    call = Call(event.seat, event.amount, event.forced, event.dark)
    passed = tuple(seat for seat in auction.passed if seat not in event.next.seats)
    after = Auction(
        (*auction.calls, call), event.amount, event.seat, passed, event.dark, auction.unseen, auction.refused
    )
    return _moved(state, Calling(event.next.phase, event.next.seats, phase.deal, after))


def _passed(state: State, event: Passed) -> State:
    match state.phase:
        case Exchanging() as phase:
            return _asking(state, event.next, phase, phase.exchange)
        case CrossAfter() as phase:
            return _moved(state, phase.play)
        case phase:
            call = within(Calling, phase)
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
    hands[event.seat] = CardSet(hands[event.seat] & ~buried)
    for gift in event.gifts:
        hands[event.seat] = CardSet(hands[event.seat] & ~gift.card.bit)
        hands[gift.seat] = CardSet(hands[gift.seat] | gift.card.bit)
    exchange = replace(phase.exchange, hands=tuple(hands), given=True, gifts=event.gifts, buried=buried)
    return _asking(state, event.next, phase, exchange)


def _asking(state: State, following: Next, phase: Exchanging, exchange: Exchange) -> State:
    if following.phase == "play":
        return _moved(state, _first_lead(following.seats[0], phase, exchange))
    return _moved(state, Exchanging(following.phase, following.seats, phase.deal, phase.auction, exchange))


def _first_lead(leader: Seat, phase: Exchanging, exchange: Exchange) -> Playing:
    active = phase.deal.active
    after = list(range(len(phase.deal.cards)))
    for place, seat in enumerate(active):
        after[seat] = active[(place + 1) % len(active)]
    order = tuple(Seat(seat) for seat in after)
    settled = Settled(phase.deal, phase.auction, exchange, exchange.stake, order)
    seats = len(order)
    return Playing(
        settled,
        exchange.hands,
        leader,
        leader,
        (),
        None,
        None,
        None,
        _NONE_TAKEN[seats],
        _NO_TRICKS[seats],
        (),
        None,
    )


def _card_played(state: State, event: CardPlayed) -> State:
    play = state.phase
    if not isinstance(play, Playing):
        play = within(Playing, play)
    seat = event.seat
    changed = list(play.hands)
    changed[seat] = CardSet(changed[seat] & ~event.card.bit)
    trump, by, later = play.trump, play.trump_by, play.trump_next
    if event.trump is not None:
        if play.trick:
            later = event.trump
        else:
            trump, by = event.trump, seat
    played = Playing(
        play.settled,
        tuple(changed),
        play.settled.after[seat],
        play.leader,
        (*play.trick, event.card),
        trump,
        by,
        later,
        play.taken,
        play.tricks,
        play.declared,
        play.last_trick,
    )
    return State(state.rules, state.table, state.sheet, state.hand, played, state.last_hand)


def _trick_taken(state: State, event: TrickTaken) -> State:
    play = within(Playing, state.phase)
    seat = event.seat
    mask = 0
    for card in play.trick:
        mask |= card.bit
    taken, tricks = play.taken, play.tricks
    number = 1 if play.last_trick is None else play.last_trick.number + 1
    later = play.trump_next
    following = Playing(
        play.settled,
        play.hands,
        seat,
        seat,
        (),
        play.trump if later is None else later,
        play.trump_by,
        None,
        (*taken[:seat], CardSet(taken[seat] | mask), *taken[seat + 1 :]),
        (*tricks[:seat], tricks[seat] + 1, *tricks[seat + 1 :]),
        play.declared,
        Trick(number, play.leader, play.trick, seat),
    )
    return _moved(state, following if event.next is None else CrossAfter(event.next.seats[0], following))


def _declared(state: State, event: MarriageDeclared) -> State:
    play = within(Playing, state.phase)
    declared = (*play.declared, Declared(event.seat, event.kind, event.suit, event.value))
    if event.from_ == "next_trick":
        return _moved(state, replace(play, declared=declared, trump_next=event.trump))
    by = event.seat if event.trump is not None and event.trump is event.suit else play.trump_by
    return _moved(state, replace(play, declared=declared, trump=event.trump, trump_by=by))


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
