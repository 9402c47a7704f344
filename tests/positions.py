"""Positions: a game at the point that a test is about, built without the hands before it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from domain.cards import EMPTY, Card, CardSet, Suit, card_set
from domain.commands import Deal as DealCommand
from domain.commands import GiveCards, HandCommand, Pass
from domain.conventions import dealing as dealings
from domain.events import Barrel, Dealing, Event, GameOpened, GoldenCircle, How, Phase, SeatOpened, Standing
from domain.game import OpenGame, decide, fold, legal_commands, open_game
from domain.phases.table import active_seats
from domain.seats import Seat, after, clockwise, next_of
from domain.state import (
    Auction,
    Call,
    Calling,
    Deal,
    Declared,
    Exchange,
    Exchanging,
    Past,
    Playing,
    Settled,
    State,
    Trick,
    asked,
    deal_of,
    exchange_of,
    to_act,
)
from tests.text import cards, hand

AUDIT_KEY: Final = "c0" * 32
SEED: Final = "5e" * 32
GOLDEN: Final = GoldenCircle(over=False)


# --- between hands -------------------------------------------------------------------------------------------------


def opening(preset: str, seats: int = 3, **options: Any) -> OpenGame:
    """The order that opens a game whose cards come from outside."""
    names = tuple(SeatOpened(f"seat {seat}") for seat in range(seats))
    return OpenGame(preset=preset, seats=names, dealing=Dealing("external"), audit_key=AUDIT_KEY, options=options)


def at_table(
    preset: str,
    seats: int = 3,
    *,
    dealer: int = 0,
    scores: Sequence[int] = (),
    standings: Mapping[int, Standing] | None = None,
    circle: GoldenCircle | None = None,
    streak: int = 0,
    **options: Any,
) -> State:
    """A game that awaits a deal; no golden hand unless ``circle`` says so."""
    (opened,) = open_game(opening(preset, seats, **options))
    assert isinstance(opened, GameOpened)
    stand = [Standing(score) for score in scores] or [Standing()] * seats
    for seat, standing in (standings or {}).items():
        stand[seat] = standing
    first = replace(
        opened.first,
        seats=tuple(stand),
        next_dealer=Seat(dealer),
        next_opener=Seat((dealer + 1) % seats),
        redeal_streak=streak,
        golden=circle or GoldenCircle(),
    )
    return fold([replace(opened, first=first)])


def seated(score: int = 880, *, tries: int = 0, falls: int = 0, **more: Any) -> Standing:
    """The standing of a seat on the barrel."""
    return Standing(score, barrel=Barrel(on=True, tries=tries, falls=falls), **more)


# --- dealing -------------------------------------------------------------------------------------------------------


def deck(state: State, hands: Mapping[int, str] | None = None, talons: Sequence[str] = ()) -> tuple[Card, ...]:
    """A deck that deals these cards; what is not named is spread so that no seat is dealt four of a rank."""
    rules, dealer = state.rules, state.sheet.next_dealer
    active, _ = active_seats(rules, dealer)
    layout = rules.layout
    piles = [list(cards((hands or {}).get(seat, ""))) for seat in active]
    piles += [list(cards(talon)) for talon in (*talons, *[""] * (layout.talons - len(talons)))]
    sizes = [layout.hand] * layout.active + [layout.talon] * layout.talons
    named = {card for pile in piles for card in pile}
    rest = sorted((card for card in rules.cards if card not in named), key=lambda card: (card.strength, card.index))
    place = 0
    while rest:
        place = (place + 1) % len(piles)
        if len(piles[place]) < sizes[place]:
            piles[place].append(rest.pop())
    assert [len(pile) for pile in piles] == sizes, "more cards are named than are dealt there"
    split = [tuple(pile) for pile in piles]
    return dealings.joined_deck(rules.dealing, tuple(split[: layout.active]), tuple(split[layout.active :]))


def dealt(state: State, hands: Mapping[int, str] | None = None, talons: Sequence[str] = ()) -> State:
    """The game after the deal and all that follows by itself."""
    return fold(decide(state, DealCommand(deck(state, hands, talons))), state)


def the_deal(state: State) -> Deal:
    deal = deal_of(state)
    assert deal is not None
    return deal


# --- inside a hand -------------------------------------------------------------------------------------------------


def at_auction(state: State, seat: int, standing: int | None = None, calls: Iterable[Call] = ()) -> State:
    """The turn of a seat in the auction of the hand just dealt, over a standing bid of another seat."""
    deal = the_deal(state)
    others = after(Seat(seat), deal.active)
    made = tuple(calls) or (() if standing is None else (Call(others[0], standing),))
    bids = [call for call in made if call.amount is not None]
    auction = Auction(made)
    if bids:
        auction = Auction(made, bids[-1].amount or 0, bids[-1].seat, dark=bids[-1].dark)
    return replace(state, phase=Calling("auction", (Seat(seat), *others), deal, auction))


def exchanging(
    state: State,
    *,
    declarer: int,
    bid: int,
    stage: Phase = "contract",
    held: Mapping[int, str] | None = None,
    seats: Sequence[int] | None = None,
    contract: int | None = None,
    how: How = "auction",
    dark: bool = False,
    shown: bool = True,
    taken: int | None = 0,
    given: bool = False,
    declined: bool = False,
    calls: Iterable[Call] = (),
) -> State:
    """The hand just dealt between the won auction and the first lead."""
    deal = the_deal(state)
    hands = list(deal.cards)
    if taken is not None:
        hands[declarer] = CardSet(hands[declarer] | deal.talons[taken])
    for seat, text in (held or {}).items():
        hands[seat] = hand(text)
    auction = Auction(tuple(calls) or (Call(Seat(declarer), bid, dark=dark),), bid, Seat(declarer), dark=dark)
    exchange = Exchange(
        Seat(declarer),
        how,
        bid,
        shown,
        fixed=False,
        open=False,
        hands=tuple(hands),
        taken=taken,
        given=given,
        declined=declined,
        contract=contract,
    )
    asked_now = tuple(Seat(seat) for seat in (seats if seats is not None else (declarer,)))
    return replace(state, phase=Exchanging(stage, asked_now, deal, auction, exchange))


def playing(
    state: State,
    hands: Mapping[int, str],
    *,
    turn: int,
    trick: str = "",
    trump: str | None = None,
    trump_by: int | None = None,
    tricks: Mapping[int, int] | None = None,
    declarer: int = 1,
    contract: int = 100,
    began_with: Mapping[int, str] | None = None,
    declared: Iterable[Declared] = (),
    taken: Mapping[int, int] | None = None,
    dark: bool = False,
    calls: Iterable[Call] = (),
    refused: bool = False,
    buried: int = 0,
    talon: int | None = 0,
) -> State:
    """The hand just dealt in the middle of its tricks; hands that are not named are filled up."""
    deal = the_deal(state)
    on_table = cards(trick)
    order = clockwise(Seat(0), len(deal.cards))
    follow = next_of(deal.active, len(deal.cards))
    back = {follow[seat]: seat for seat in deal.active}
    leader = Seat(turn)
    for _ in on_table:
        leader = back[leader]
    held = _filled(state, deal, hands, turn, on_table)
    began = tuple(hand((began_with or {}).get(seat, "")) or held[seat] for seat in order)
    won = tuple((tricks or {}).get(seat, 0) for seat in order)
    auction = Auction(
        tuple(calls) or (Call(Seat(declarer), contract, dark=dark),),
        contract,
        Seat(declarer),
        dark=dark,
        refused=refused,
    )
    exchange = Exchange(
        Seat(declarer),
        "auction",
        contract,
        shown=True,
        fixed=False,
        open=False,
        hands=began,
        taken=talon,
        given=True,
        buried=CardSet(buried),
        contract=contract,
    )
    before = Trick(number=sum(won), leader=leader, cards=(), taken_by=leader) if sum(won) else None
    play = Playing(
        settled=Settled(deal=deal, auction=auction, exchange=exchange, contract=contract, after=follow),
        past=Past(
            leader=leader,
            taken=tuple(CardSet((taken or {}).get(seat, EMPTY)) for seat in order),
            tricks=won,
            last_trick=before,
            declared=tuple(declared),
            trump_by=None if trump_by is None else Seat(trump_by),
        ),
        hands=held,
        turn=Seat(turn),
        trick=on_table,
        trump=None if trump is None else Suit(trump),
    )
    return replace(state, phase=play)


def _filled(
    state: State, deal: Deal, hands: Mapping[int, str], turn: int, on_table: tuple[Card, ...]
) -> tuple[CardSet, ...]:
    named = card_set(on_table)
    for text in hands.values():
        named = CardSet(named | hand(text))
    rest = [card for card in state.rules.cards if not card.bit & named]
    size = hand(hands[turn]).bit_count()
    played = {seat for seat in deal.active if seat != turn}
    if len(on_table) < len(played):
        played = set(list(reversed(after(Seat(turn), deal.active)))[: len(on_table)])
    held = [EMPTY] * len(deal.cards)
    for seat in deal.active:
        if seat in hands:
            held[seat] = hand(hands[seat])
            continue
        wanted = size - (seat in played)
        held[seat] = card_set(rest[:wanted])
        rest = rest[wanted:]
    return tuple(held)


# --- going on ------------------------------------------------------------------------------------------------------


def listed(state: State) -> tuple[HandCommand, ...]:
    """The commands of the seat to act."""
    seat = to_act(state)
    assert seat is not None, "nobody is to act"
    return legal_commands(state, seat)


def ready_gift(state: State) -> GiveCards:
    """The one gift that is listed; with it all hold equally many cards."""
    (ready,) = listed(state)
    assert isinstance(ready, GiveCards)
    exchange = exchange_of(fold(decide(state, ready), state))
    assert exchange is not None
    assert len({exchange.hands[seat].bit_count() for seat in the_deal(state).active}) == 1
    return ready


def mildest(state: State) -> HandCommand:
    """Pass where one may, else the first that is listed."""
    commands = listed(state)
    return next((each for each in commands if isinstance(each, Pass)), commands[0])


def played_on(state: State) -> tuple[State, tuple[Event, ...]]:
    """The hand played to its end with the mildest commands, and what happened."""
    events: list[Event] = []
    while asked(state):
        decision = decide(state, mildest(state))
        events += decision
        state = fold(decision, state)
    return state, tuple(events)


def encoded(value: object) -> Any:
    """A value as it stands on the wire."""
    return msgspec.json.decode(msgspec.json.encode(value))
