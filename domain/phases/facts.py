"""Facts that several phases ask of the same hand: worth of marriages, barrels, whose turn it is to be silent."""

from __future__ import annotations

import msgspec

from domain.cards import ACES, marriage_kings
from domain.conventions import auction as auctions
from domain.conventions import barrel as barrels
from domain.conventions import golden as goldens
from domain.conventions import redeal as redeals
from domain.events import How, Sheet
from domain.option import Why
from domain.rules import Rules
from domain.seats import Seat, from_seat
from domain.state import Auction, Deal


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


def marriage_points(rules: Rules, cards: int) -> int:
    """The marriages of a hand in points, four aces where they count toward the cap."""
    worth = rules.marriage_worth[marriage_kings(cards)]
    aces = rules.marriages.ace_marriage and rules.auction.bid_cap_counts_ace_marriage
    return worth + rules.marriages.ace_marriage_value if aces and redeals.four_aces(cards) else worth


def has_marriage(rules: Rules, cards: int) -> bool:
    """Whether a hand holds a marriage of any played kind that is worth its own declaration."""
    return marriage_kings(cards) > 0 or (rules.marriages.ace_marriage and redeals.four_aces(cards))


def lowest_bid(rules: Rules) -> int:
    """The lowest amount that may be bid, in points."""
    return auctions.lowest(rules.auction)


def cap(rules: Rules, cards: int) -> int:
    """The highest amount that a hand may bid or set as contract."""
    if cards & ACES == ACES:
        return auctions.cap(rules.auction, marriage_points(rules, cards))
    return rules.caps[marriage_kings(cards)]


def cap_set_by(rules: Rules, cards: int) -> Why:
    """What decides how high a hand may go."""
    return Why("cap-of-the-hand", auctions.cap_set_by(rules.auction, marriage_points(rules, cards)))


def on_barrel(sheet: Sheet, seat: Seat) -> bool:
    """Whether a seat sits on the barrel."""
    return sheet.seats[seat].barrel.on


def anyone_on_barrel(sheet: Sheet) -> bool:
    """Whether anybody sits on the barrel."""
    for standing in sheet.seats:  # noqa: SIM110 (asked at every turn, and twice as fast)
        if standing.barrel.on:
            return True
    return False


def is_golden(rules: Rules, sheet: Sheet) -> bool:
    """Whether the next hand is a golden one."""
    return rules.golden.golden and not sheet.golden.over


def golden_choice_offered(hand: Hand) -> bool:
    """Whether the forehand is asked to play the golden contract."""
    return hand.deal.golden and hand.rules.golden.golden_mode == "optional_120"


def lone_player(hand: Hand) -> Lone | None:
    """Who plays this hand without an auction: the forced last hand, a barrel that is given, a golden hand."""
    options, sheet, active = hand.rules.barrel, hand.sheet, hand.deal.active
    seated = [seat for seat in active if sheet.seats[seat].barrel.on]
    goal = options.barrel_goal
    for seat in seated:
        state = sheet.seats[seat].barrel
        if barrels.is_last_chance(options, tries=state.tries, falls=state.falls):
            return Lone(seat, "forced_last", goal, fixed=True, open=True)
    if seated and options.barrel_auction == "no_auction":
        return Lone(seated[0], "barrel", goal, fixed=False, open=options.barrel_talon_open_at_deal)
    if active[0] in seated and options.barrel_auction == "forehand_hands_only":
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
    rules = hand.rules
    barred = barrels.bars_bids(rules.barrel) if hand.sheet.seats[seat].barrel.on else None
    if barred:
        return barred
    return _silenced_by_debt(hand, seat) if rules.auction.negative_trading else None


def automatic_opening(rules: Rules) -> bool:
    """Whether the forced bid stands by itself."""
    return rules.auction.forced_bid_mode == "automatic_exact"
