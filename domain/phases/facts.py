"""Facts that several phases ask of the same hand: worth of marriages, barrels, whose turn it is to be silent."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from domain.cards import marriages
from domain.conventions import auction as auctions
from domain.conventions import barrel as barrels
from domain.conventions import deck as decks
from domain.conventions import golden as goldens
from domain.conventions import redeal as redeals
from domain.events import How, Sheet
from domain.option import Why
from domain.rules import Rules
from domain.seats import Seat, from_seat
from domain.state import Auction, Deal
from domain.violations import Refusal, RuleViolation

if TYPE_CHECKING:
    from domain.state import State


class Hand(msgspec.Struct, frozen=True):
    """What the bidding of one hand goes by."""

    rules: Rules
    sheet: Sheet
    deal: Deal
    auction: Auction


class Lone(msgspec.Struct, frozen=True):
    """Who plays without an auction, at what amount, and why."""

    seat: Seat
    how: How
    amount: int
    fixed: bool
    open: bool


def require_turn(state: State, asked: tuple[Seat, ...], seat: Seat) -> None:
    """Refuse a seat that does not exist or is not to act."""
    if not 0 <= seat < len(state.sheet.seats):
        raise RuleViolation(Refusal.NO_SUCH_SEAT, seat=seat)
    if not asked or asked[0] != seat:
        raise RuleViolation(Refusal.NOT_YOUR_TURN, to_act=asked[0] if asked else None)


def marriage_points(rules: Rules, cards: int) -> int:
    """The marriages of a hand in points, four aces where they count toward the cap."""
    worth = 0
    for suit in marriages(cards):
        worth += decks.marriage_value(rules.deck, suit)
    aces = rules.marriages.ace_marriage and rules.auction.bid_cap_counts_ace_marriage
    return worth + rules.marriages.ace_marriage_value if aces and redeals.four_aces(cards) else worth


def has_marriage(rules: Rules, cards: int) -> bool:
    """Whether a hand holds a marriage of any played kind that is worth its own declaration."""
    return bool(marriages(cards)) or (rules.marriages.ace_marriage and redeals.four_aces(cards))


def cap(rules: Rules, cards: int) -> int:
    """The highest amount that a hand may bid or set as contract."""
    return auctions.cap(rules.auction, marriage_points(rules, cards))


def cap_set_by(rules: Rules, cards: int) -> Why:
    """What decides how high a hand may go."""
    return Why("cap-of-the-hand", auctions.cap_set_by(rules.auction, marriage_points(rules, cards)))


def on_barrel(sheet: Sheet, seat: Seat) -> bool:
    """Whether a seat sits on the barrel."""
    return sheet.seats[seat].barrel.on


def anyone_on_barrel(sheet: Sheet) -> bool:
    """Whether anybody sits on the barrel."""
    return any(standing.barrel.on for standing in sheet.seats)


def is_golden(rules: Rules, sheet: Sheet) -> bool:
    """Whether the next hand is a golden one."""
    return rules.golden.golden and not sheet.golden.over


def golden_choice_offered(hand: Hand) -> bool:
    """Whether the forehand is asked to play the golden contract."""
    return hand.deal.golden and hand.rules.golden.golden_mode == "optional_120"


def lone_player(hand: Hand) -> Lone | None:
    """Who plays this hand without an auction: the forced last hand, a barrel that is given, a golden hand."""
    options, sheet, active = hand.rules.barrel, hand.sheet, hand.deal.active
    seated = [seat for seat in active if on_barrel(sheet, seat)]
    goal = options.barrel_goal
    for seat in seated:
        state = sheet.seats[seat].barrel
        if barrels.is_last_chance(options, tries=state.tries, falls=state.falls):
            return Lone(seat, "forced_last", goal, fixed=True, open=True)
    if seated and options.barrel_auction == "no_auction":
        return Lone(seated[0], "barrel", goal, fixed=False, open=options.barrel_talon_open_at_deal)
    if options.barrel_auction == "forehand_hands_only" and on_barrel(sheet, active[0]):
        return Lone(active[0], "barrel", goal, fixed=False, open=options.barrel_talon_open_at_deal)
    if hand.deal.golden and goldens.has_no_auction(hand.rules.golden):
        return Lone(active[0], "golden", hand.rules.golden.golden_contract, fixed=True, open=False)
    return None


def posted_for(hand: Hand) -> Seat | None:
    """The seated player for whom the goal is posted as a bid."""
    if hand.rules.barrel.barrel_auction != "auto_bid_goal":
        return None
    return next((seat for seat in hand.deal.active if on_barrel(hand.sheet, seat)), None)


def order_from_forced(deal: Deal) -> tuple[Seat, ...]:
    """The active seats clockwise from the forced bidder."""
    return from_seat(deal.forced_bidder, deal.active)


def in_debt(hand: Hand, seat: Seat) -> bool:
    """Whether a seat's score is below the threshold of trading."""
    return auctions.in_debt(hand.rules.auction, hand.sheet.seats[seat].score)


def _silenced_by_debt(hand: Hand, seat: Seat) -> Why | None:
    if not hand.rules.auction.negative_trading:
        return None
    forced = hand.deal.forced_bidder
    volunteer = any(
        call.amount is not None and not call.forced and call.seat not in {seat, forced} and in_debt(hand, call.seat)
        for call in hand.auction.calls
    )
    return auctions.is_silenced(
        hand.rules.auction,
        indebted=in_debt(hand, seat),
        forced_in_debt=seat != forced and in_debt(hand, forced),
        volunteer_in_debt=volunteer,
    )


def may_only_pass(hand: Hand, seat: Seat) -> Why | None:
    """Why a seat may only pass: the barrel or debt keeps it from bidding; none if it may bid."""
    seated = on_barrel(hand.sheet, seat)
    return barrels.bars_bids(hand.rules.barrel, seated=seated) or _silenced_by_debt(hand, seat)


def automatic_opening(rules: Rules) -> bool:
    """Whether the forced bid stands by itself."""
    return rules.auction.forced_bid_mode == "automatic_exact"
