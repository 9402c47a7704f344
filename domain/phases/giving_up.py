"""Giving up: the declarer concedes, crosses himself, or bombs, before the first card or after a failure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.commands import Bomb, Concede, Cross, HandCommand, Pass
from domain.conventions import conceding
from domain.conventions import dark as darks
from domain.conventions import golden as goldens
from domain.events import Decision, HandBombed, HandConceded, HandCrossed, Next, Passed
from domain.phases import scoring
from domain.phases.facts import anyone_on_barrel, on_barrel
from domain.seats import Seat
from domain.state import CrossAfter, Exchanging, Playing, State, within
from domain.violations import Refusal, RuleViolation

if TYPE_CHECKING:
    from domain.events import Outcome, Sheet
    from domain.rules import Rules
    from domain.state import Auction, Deal, Exchange


def _window(state: State, seat: Seat) -> tuple[Deal, Auction, Exchange] | None:
    """The hand whose declarer may give up on this turn of his, or none."""
    phase = state.phase
    if type(phase) is Exchanging:
        open_ = phase.stage in {"give", "contract"}
        return (phase.deal, phase.auction, phase.exchange) if open_ else None
    if type(phase) is Playing and not phase.trick and phase.past.last_trick is None:
        settled = phase.settled
        if seat == settled.exchange.declarer:
            return settled.deal, settled.auction, settled.exchange
    return None


def concede_barred(rules: Rules, sheet: Sheet, seat: Seat, deal: Deal, auction: Auction) -> Refusal | None:
    """Why the seat may not concede this hand."""
    return conceding.concede_barred(
        rules.conceding,
        own_barrel=on_barrel(sheet, seat),
        any_barrel=anyone_on_barrel(sheet),
        conceded=sheet.seats[seat].concessions,
        dark=auction.dark and not darks.may_concede(rules.dark),
        golden=deal.golden and not goldens.may_concede(rules.golden),
    )


def barred(rules: Rules, sheet: Sheet, seat: Seat, deal: Deal, auction: Auction, outcome: Outcome) -> Refusal | None:
    """Why the seat may not end this hand so; whether it does so in time is another question."""
    match outcome:
        case "conceded":
            return concede_barred(rules, sheet, seat, deal, auction)
        case "crossed":
            return cross_barred(rules, sheet, seat, auction)
        case "bombed":
            return conceding.bomb_barred(rules.conceding)
        case _:
            return None


def is_played_out(rules: Rules, outcome: Outcome) -> bool:
    """Whether a hand that ended so was played to its last trick."""
    return outcome == "played" or (outcome == "crossed" and conceding.crosses_after_failure(rules.conceding))


def cross_barred(rules: Rules, sheet: Sheet, seat: Seat, auction: Auction) -> Refusal | None:
    """Why the seat may not cross itself in this hand, at whatever stage crossing is played."""
    return conceding.cross_barred(
        rules.conceding,
        any_barrel=anyone_on_barrel(sheet),
        crossed=sheet.seats[seat].crosses,
        dark=auction.dark and not rules.dark.dark_cross,
    )


def listed(state: State, seat: Seat) -> tuple[HandCommand, ...]:
    """The ways of giving up that the seat to act has now."""
    ways = state.rules.ways_out
    window = None if ways is None else _window(state, seat)
    if ways is None or window is None:
        return ()
    deal, auction, _ = window
    found: tuple[HandCommand, ...] = ()
    if ways.concede and concede_barred(state.rules, state.sheet, seat, deal, auction) is None:
        found = (Concede(seat),)
    if ways.cross and cross_barred(state.rules, state.sheet, seat, auction) is None:
        found = (*found, Cross(seat))
    return (*found, Bomb(seat)) if ways.bomb else found


def decide(state: State, command: HandCommand) -> Decision | None:
    """What giving up leads to; none if the command is another."""
    if type(state.phase) is CrossAfter:
        return _after_failure(state, command)
    match command:
        case Concede():
            return _concede(state, command.seat)
        case Cross():
            return _cross(state, command.seat)
        case Bomb():
            return _bomb(state, command.seat)
        case _:
            return None


def _concede(state: State, seat: Seat) -> Decision:
    window = _require_window(state, seat, Refusal.CONCEDING_NOT_PLAYED if not state.rules.conceding.concede else None)
    deal, auction, exchange = window
    barred = concede_barred(state.rules, state.sheet, seat, deal, auction)
    if barred is not None:
        raise RuleViolation(barred)
    return HandConceded(seat, exchange.stake), *scoring.close(state, "conceded")


def _cross(state: State, seat: Seat) -> Decision:
    options = state.rules.conceding
    played = options.cross and not conceding.crosses_after_failure(options)
    _, auction, _ = _require_window(state, seat, None if played else Refusal.CROSSING_NOT_PLAYED)
    barred = cross_barred(state.rules, state.sheet, seat, auction)
    if barred is not None:
        raise RuleViolation(barred)
    return HandCrossed(seat), *scoring.close(state, "crossed")


def _bomb(state: State, seat: Seat) -> Decision:
    _require_window(state, seat, conceding.bomb_barred(state.rules.conceding))
    return HandBombed(seat), *scoring.close(state, "bombed")


def _require_window(state: State, seat: Seat, barred: Refusal | None) -> tuple[Deal, Auction, Exchange]:
    if barred is not None:
        raise RuleViolation(barred)
    window = _window(state, seat)
    if window is None:
        raise RuleViolation(
            Refusal.GIVING_UP_TOO_LATE if isinstance(state.phase, Playing) else Refusal.NOT_IN_THIS_PHASE
        )
    return window


def _after_failure(state: State, command: HandCommand) -> Decision | None:
    seat = within(CrossAfter, state.phase).seat
    match command:
        case Cross():
            return HandCrossed(seat), *scoring.close(state, "crossed")
        case Pass():
            return Passed(seat, "cross_after", Next("cross_after", ())), *scoring.close(state, "played")
        case _:
            return None


def may_cross_after(state: State, play: Playing) -> bool:
    """Whether a declarer who has failed is asked for a cross."""
    if not state.rules.conceding.cross or not is_played_out(state.rules, "crossed"):
        return False
    settled = play.settled
    return cross_barred(state.rules, state.sheet, settled.exchange.declarer, settled.auction) is None
