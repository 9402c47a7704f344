"""The orders of the table: ready, deal, exposed cards, time, resigning, closing, corrections, new tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from domain import shuffle
from domain.cards import card_set
from domain.commands import (
    Close,
    Command,
    CorrectScore,
    ExposeCard,
    Ready,
    ReissueToken,
    Resign,
)
from domain.commands import Deal as DealCommand
from domain.conventions import auction as auctions
from domain.conventions import barrel as barrels
from domain.conventions import dealing as dealings
from domain.conventions import deck as decks
from domain.conventions import ending as endings
from domain.events import (
    Barrel,
    Dealt,
    Decision,
    GameOpened,
    Line,
    MisdealReason,
    Misdealt,
    Next,
    ScoreCorrected,
    SeatReady,
    SeatResigned,
    Sheet,
    Standing,
    TokenReissued,
)
from domain.evolve import evolve
from domain.phases import auction, scoring
from domain.phases.facts import is_golden
from domain.seats import Seat, clockwise, left_of
from domain.state import DealAwaited, Finished, Seating, State, deal_of
from domain.violations import Refusal, RuleViolation

if TYPE_CHECKING:
    from collections.abc import Callable

    from domain.cards import Card
    from domain.rules import Rules

_NEXT_DEAL = Next("deal", ())


def possible(state: State) -> tuple[str, ...]:
    """The types of the orders that the table may give now."""
    if isinstance(state.phase, Finished):
        return ()
    found: list[str] = []
    if isinstance(state.phase, Seating):
        found.append("ready")
    if isinstance(state.phase, DealAwaited) and state.table.opened.dealing.mode == "external":
        found += ["deal", "expose_card"]
    if deal_of(state) is not None:
        found.append("expire_turn")
    if state.table.opened.resign:
        found.append("resign")
    return (*found, "close", "correct_score")


def _scores(state: State) -> tuple[int, ...]:
    return tuple(seat.score for seat in state.sheet.seats)


def _require_running(state: State) -> None:
    if isinstance(state.phase, Finished):
        raise RuleViolation(Refusal.GAME_FINISHED)


def _require_seat(state: State, seat: Seat) -> None:
    _require_running(state)
    if not 0 <= seat < len(state.sheet.seats):
        raise RuleViolation(Refusal.NO_SUCH_SEAT, seat=seat)


def _ready(state: State, command: Ready) -> Decision:
    _require_seat(state, command.seat)
    if not isinstance(state.phase, Seating):
        raise RuleViolation(Refusal.NOT_WAITING_FOR_READY)
    waiting = state.phase.seats
    if command.seat not in waiting:
        raise RuleViolation(Refusal.ALREADY_READY, seat=command.seat)
    rest = tuple(seat for seat in waiting if seat != command.seat)
    if rest:
        return (SeatReady(command.seat, command.client_seed, Next("seating", rest)),)
    return (SeatReady(command.seat, command.client_seed, _NEXT_DEAL, _first_sheet(state, command)),)


def _first_sheet(state: State, last: Ready) -> Sheet | UnsetType:
    """The first sheet once the last seat is ready: its dealer drawn, unless the opening named him."""
    opened, sheet = state.table.opened, state.sheet
    seed = seed_of(opened, 0)
    if opened.dealer is UNSET or seed is None:
        return UNSET
    seats, seeds = len(sheet.seats), list(state.table.client_seeds)
    seeds[last.seat] = last.client_seed
    dealer = Seat(shuffle.first_dealer(bytes.fromhex(seed), seeds, seats))
    return replace(sheet, next_dealer=dealer, next_opener=left_of(dealer, seats))


def seed_of(opened: GameOpened, hand: int) -> str | None:
    """The seed that a hand is dealt from (hand 0: that the first dealer is drawn from); a fork has several."""
    if opened.forked_from is not UNSET:
        for before in opened.forked_from.dealt:
            if hand <= before.hand:
                return before.seed
    return opened.dealing.seed


# --- dealing -------------------------------------------------------------------------------------------------------


def _require_deal_awaited(state: State, *, external: bool) -> None:
    _require_running(state)
    if external and state.table.opened.dealing.mode != "external":
        raise RuleViolation(Refusal.DEALING_NOT_EXTERNAL)
    if not isinstance(state.phase, DealAwaited):
        raise RuleViolation(Refusal.NO_DEAL_AWAITED)


def _deal(state: State, command: DealCommand) -> Decision:
    _require_deal_awaited(state, external=False)
    rules = state.rules
    if len(command.deck) != len(rules.cards) or card_set(command.deck) != rules.card_set:
        raise RuleViolation(Refusal.DECK_NOT_COMPLETE, cards=len(rules.cards))
    if command.bottoms and not dealings.may_deal_after(rules.dealing, command.bottoms):
        raise RuleViolation(Refusal.BOTTOMS_NOT_CHECKED)
    if not dealings.nines_fined(rules.dealing, command.bottoms):
        return auction.dealt(state, _dealt(state, command.deck))
    lines = [Line(_cutter(state), "cut-nines-fine", -rules.dealing.cut_nine_penalty, "cut_nine_penalty")]
    misdealt = _misdealt(state, "cut-nines", lines, state.sheet.next_dealer, state.sheet.next_opener)
    fined = evolve(state, misdealt)
    return misdealt, *auction.dealt(fined, _dealt(fined, command.deck))


def _dealt(state: State, deck: tuple[Card, ...]) -> Dealt:
    """The hand that a deck makes; who is asked is added by the auction."""
    rules, sheet = state.rules, state.sheet
    seats, layout, seated = len(sheet.seats), rules.layout, seating(rules, sheet)
    hands, talons = dealings.split_deck(rules.dealing, deck, layout.active, layout.hand, layout.talon, layout.talons)
    cards: list[tuple[Card, ...]] = [()] * seats
    for seat, held in zip(seated.active, hands, strict=True):
        cards[seat] = held
    return Dealt(
        state.hand + 1,
        sheet.next_dealer,
        seated.active,
        seated.sitter,
        seated.forced,
        is_golden(rules, sheet),
        tuple(cards),
        talons,
        (),
        Next("auction", ()),
    )


class Seats(msgspec.Struct, frozen=True, gc=False):
    """Who gets cards, clockwise from the forehand, who sits out, and whose is the compulsory opening bid."""

    active: tuple[Seat, ...]
    sitter: Seat | None
    forced: Seat


def active_seats(rules: Rules, dealer: Seat) -> tuple[tuple[Seat, ...], Seat | None]:
    """The seats that play, clockwise from the forehand, and the seat that sits out under this dealer."""
    return decks.active_seats(rules.deck, rules.seats, dealer)


def seating(rules: Rules, sheet: Sheet) -> Seats:
    """Who sits how in the next hand."""
    dealer, seats = sheet.next_dealer, len(sheet.seats)
    active, sitter = active_seats(rules, dealer)
    forced = auctions.forced_seat(rules.auction, dealer=dealer, opener=sheet.next_opener, active=active, seats=seats)
    return Seats(active, sitter, forced)


def _cutter(state: State) -> Seat:
    seats, dealer = len(state.sheet.seats), state.sheet.next_dealer
    left = state.rules.dealing.cut_by == "left_of_dealer"
    return left_of(dealer, seats) if left else Seat((dealer - 1) % seats)


def _exposed(state: State, _command: ExposeCard) -> Decision:
    _require_deal_awaited(state, external=True)
    options, dealer, seats = state.rules.dealing, state.sheet.next_dealer, len(state.sheet.seats)
    lines: list[Line] = []
    if options.exposed_card_penalty:
        lines.append(Line(dealer, "exposed-card-fine", -options.exposed_card_penalty, "exposed_card_penalty"))
    share = dealings.exposed_shares(options, seats - 1)
    if share:
        others = clockwise(dealer, seats)[1:]
        lines += [Line(seat, "exposed-card-share", share, "exposed_card_compensation") for seat in others]
    moves = options.exposed_card_next_dealer == "next_player"
    dealer_after = left_of(dealer, seats) if moves else dealer
    opener = state.sheet.next_opener
    opener_after = left_of(opener, seats) if moves else opener
    return (_misdealt(state, "exposed-card", lines, dealer_after, opener_after),)


def _misdealt(state: State, reason: MisdealReason, lines: list[Line], dealer: Seat, opener: Seat) -> Misdealt:
    """The fines of a deal gone wrong; one that hits a seated player takes him off the barrel."""
    options = state.rules.barrel
    standings = list(state.sheet.seats)
    ledger: list[Line] = []
    for line in lines:
        standing = standings[line.seat]
        if standing.barrel.on and line.points >= 0 and options.barrel_holds_defence_points:
            ledger.append(Line(line.seat, "held-on-barrel", 0, "barrel_holds_defence_points"))
            continue
        ledger.append(line)
        standings[line.seat] = standing = replace(standing, score=standing.score + line.points)
        if standing.barrel.on and line.points < 0:
            standings[line.seat], wiped = _fallen(state.rules, line.seat, standing)
            ledger += wiped
    after = Sheet(tuple(standings), dealer, opener, state.sheet.redeal_streak, state.sheet.golden)
    return Misdealt(reason, tuple(ledger), after, _NEXT_DEAL)


def _fallen(rules: Rules, seat: Seat, standing: Standing) -> tuple[Standing, list[Line]]:
    falls = standing.barrel.falls + 1
    if not barrels.falls_to_zero(rules.barrel, falls):
        return replace(standing, barrel=Barrel(falls=falls)), []
    line = Line(seat, "barrel-falls-to-zero", -standing.score, "barrel_falls_to_zero")
    return replace(standing, score=0, barrel=Barrel()), [line]


# --- resigning and corrections -------------------------------------------------------------------------------------


def _resign(state: State, command: Resign) -> Decision:
    seat = command.seat
    _require_seat(state, seat)
    if not state.table.opened.resign:
        raise RuleViolation(Refusal.RESIGNING_NOT_AGREED)
    scores = _scores(state)
    others = tuple(other for other in range(len(scores)) if other != seat)
    winners = endings.best_scores(scores, others)
    return SeatResigned(seat), scoring.finished(state, "resigned", winners, scores)


def _correct(state: State, command: CorrectScore) -> Decision:
    _require_seat(state, command.seat)
    standing = state.sheet.seats[command.seat]
    corrected = replace(standing, score=standing.score + command.points)
    seats = (*state.sheet.seats[: command.seat], corrected, *state.sheet.seats[command.seat + 1 :])
    return (ScoreCorrected(command.seat, command.points, command.reason, replace(state.sheet, seats=seats)),)


def _close(state: State, command: Close) -> Decision:
    _require_running(state)
    return (scoring.finished(state, "closed", (), _scores(state), command.reason),)


def _reissue(state: State, command: ReissueToken) -> Decision:
    _require_seat(state, command.seat)
    return (TokenReissued(command.seat, state.table.generations[command.seat] + 1),)


DECIDED: Final[dict[type[Command], Callable[[State, Any], Decision]]] = {
    Ready: _ready,
    DealCommand: _deal,
    ExposeCard: _exposed,
    Resign: _resign,
    Close: _close,
    CorrectScore: _correct,
    ReissueToken: _reissue,
}
"""What each order of the table leads to; that time is up is a matter of the hand."""


def time_is_up(state: State) -> Seat:
    """The seat whose time is up; refuses where nobody is to act."""
    from domain.state import to_act  # noqa: PLC0415

    _require_running(state)
    seat = to_act(state)
    if seat is None:
        raise RuleViolation(Refusal.NO_SEAT_TO_ACT)
    return seat
