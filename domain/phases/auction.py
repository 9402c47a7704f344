"""The auction and what stands before it: the dark choice, four dealt aces, the golden choice, bids and passes."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from domain.cards import members
from domain.commands import BidDark, HandCommand, LookAtCards, MakeBid, Pass
from domain.conventions import auction as auctions
from domain.conventions import dark as darks
from domain.conventions import talon as talons
from domain.events import AuctionWon, Bid, CardsLookedAt, Dealt, Decision, Next, Passed
from domain.evolve import deal_facts, evolve
from domain.phases import claims
from domain.phases.facts import (
    Hand,
    anyone_on_barrel,
    automatic_opening,
    cap,
    cap_set_by,
    golden_choice_offered,
    has_marriage,
    lone_player,
    lowest_bid,
    may_only_pass,
    order_from_forced,
    posted_for,
)
from domain.seats import Seat, after
from domain.state import Auction, Calling, State, within
from domain.violations import Refusal, RuleViolation

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from domain.events import How, Phase
    from domain.option import Why
    from domain.rules import Rules

_NOBODY = Next("auction", ())


def hand_of(state: State) -> Hand:
    """The facts of the present hand."""
    return _hand(state, within(Calling, state.phase))


def _hand(state: State, phase: Calling) -> Hand:
    return Hand(state.rules, state.sheet, phase.deal, phase.auction)


# --- what comes after the deal -------------------------------------------------------------------------------------


def dark_is_played(rules: Rules) -> bool:
    """Whether anybody may bid before he has looked at his cards."""
    return darks.is_played(rules.dark)


def may_play_dark(hand: Hand) -> tuple[Seat, ...]:
    """The seats that may still play dark, in order from the forced bidder."""
    if not dark_is_played(hand.rules) or lone_player(hand) is not None:
        return ()
    posted = hand.rules.barrel.barrel_goal if posted_for(hand) is not None else 0
    return tuple(
        seat
        for seat in order_from_forced(hand.deal)
        if not may_only_pass(hand, seat)
        and darks.is_offered(
            hand.rules.dark,
            forced=seat == hand.deal.forced_bidder,
            score=hand.sheet.seats[seat].score,
            anyone_on_barrel=anyone_on_barrel(hand.sheet),
            golden=hand.deal.golden,
            posted=posted,
        )
    )


def opening(hand: Hand) -> Next:
    """Who is asked when the dark choice is over (or was none): announcements, the golden choice, the auction."""
    announcing = claims.announcing(hand)
    if announcing:
        return Next("announce", announcing)
    return _after_announcing(hand)


def _after_announcing(hand: Hand) -> Next:
    if lone_player(hand) is not None:
        return _NOBODY
    if golden_choice_offered(hand) and hand.auction.holder is None:
        return Next("golden_choice", (hand.deal.active[0],))
    return _first_speakers(hand)


def _first_speakers(hand: Hand) -> Next:
    """Who speaks first; nobody yet where a bid stands by itself, which then names them."""
    if hand.auction.holder is not None:
        return Next("auction", after(hand.auction.holder, hand.deal.active))
    if posted_for(hand) is not None or automatic_opening(hand.rules):
        return _NOBODY
    return Next("auction", order_from_forced(hand.deal))


def dealt(state: State, event: Dealt) -> Decision:
    """The deal with who is asked first, and what stands without anybody being asked."""
    hand = Hand(state.rules, state.sheet, deal_facts(event), Auction())
    unseen = may_play_dark(hand)
    asked = Next("dark", unseen) if unseen else opening(hand)
    return (replace(event, unseen_by=unseen, next=asked), *_unasked(hand, asked))


def _unasked(hand: Hand, asked: Next) -> Decision:
    """What follows by itself when the bidding asks nobody: a hand without auction, or an opening that stands."""
    if asked.seats:
        return ()
    lone = lone_player(hand)
    if lone is not None:
        return (_won(hand, lone.seat, lone.how, lone.amount, fixed=lone.fixed, opened=lone.open),)
    forced = hand.deal.forced_bidder
    posted = posted_for(hand)
    if posted is None:
        others = after(forced, hand.deal.active)
        return (Bid(forced, hand.rules.auction.forced_bid, True, False, Next("auction", others)),)  # noqa: FBT003
    speakers = order_from_forced(hand.deal)
    if automatic_opening(hand.rules):
        speakers = (*speakers[1:], speakers[0])
    others = tuple(seat for seat in speakers if seat != posted)
    return (Bid(posted, hand.rules.barrel.barrel_goal, True, False, Next("auction", others)),)  # noqa: FBT003


# --- the dark choice -----------------------------------------------------------------------------------------------


def look(state: State, phase: Calling, command: LookAtCards) -> Decision:
    """The seat looks; where one look ends the choice all others look as well."""
    seat = command.seat
    rest = () if darks.one_look_ends_it(state.rules.dark) else phase.seats[1:]
    if rest:
        return (_looked(state, seat, Next("dark", rest)),)
    return _all_look(state, (seat, *(other for other in phase.auction.unseen if other != seat)))


def bid_dark(state: State, phase: Calling, command: BidDark) -> Decision:
    """The seat plays dark; all others look."""
    seat = command.seat
    asked = Next("dark", ())
    first = Bid(seat, state.rules.dark.dark_contract, False, True, asked)  # noqa: FBT003
    bid = evolve(state, first)
    others = tuple(other for other in phase.auction.unseen if other != seat)
    if others:
        return (first, *_all_look(bid, others))
    hand = hand_of(bid)
    first = Bid(seat, first.amount, False, True, opening(hand))  # noqa: FBT003
    return (first, *_unasked(hand, first.next))


def _looked(state: State, seat: Seat, asked: Next) -> CardsLookedAt:
    cards = within(Calling, state.phase).deal.cards[seat]
    return CardsLookedAt(seat, members(cards), asked)


def _all_look(state: State, seats: Iterable[Seat]) -> Decision:
    """The dark stage ends: these seats see their cards, then the hand goes on."""
    events: list[CardsLookedAt] = []
    for seat in seats:
        event = _looked(state, seat, Next("dark", ()))
        state = evolve(state, event)
        events.append(event)
    last = events.pop()
    hand = hand_of(state)
    final = CardsLookedAt(last.seat, last.cards, opening(hand))
    return (*events, final, *_unasked(hand, final.next))


# --- announcements and the golden choice ---------------------------------------------------------------------------


def after_refused_announcement(hand: Hand) -> Next:
    """Who is asked when a compulsory claim was void."""
    return _after_announcing(hand)


def follow_refused(state: State) -> Decision:
    """What stands by itself after a void announcement."""
    phase = within(Calling, state.phase)
    return _unasked(hand_of(state), Next(phase.stage, phase.seats))


def choose_golden(state: State, _phase: Calling, command: MakeBid) -> Decision:
    """The forehand plays the golden contract."""
    seat, amount, wanted = command.seat, command.amount, state.rules.golden.golden_contract
    if amount != wanted:
        raise RuleViolation(Refusal.MUST_BID_GOLDEN_CONTRACT, amount=wanted)
    first = Bid(seat, amount, False, False, _NOBODY)  # noqa: FBT003
    hand = hand_of(evolve(state, first))
    return first, _won(hand, seat, "golden", amount, fixed=True, opened=False)


def decline_golden(state: State, phase: Calling, command: Pass) -> Decision:
    """The forehand declines: an ordinary auction follows, its results still multiplied."""
    hand = _hand(state, phase)
    first = Passed(command.seat, "golden_choice", _first_speakers(hand))
    return (first, *_unasked(hand, first.next))


# --- bids and passes -----------------------------------------------------------------------------------------------


def must_open(hand: Hand, seat: Seat) -> Why | None:
    """Why the seat has to open: it carries a forced bid that is called; none if it may pass."""
    if seat != hand.deal.forced_bidder or hand.auction.holder is not None:
        return None
    return auctions.is_called(hand.rules.auction)


def bids(hand: Hand, seat: Seat) -> range:
    """The amounts in points that a seat may bid on its turn."""
    options, cards = hand.rules.auction, hand.deal.cards[seat]
    silent = may_only_pass(hand, seat)
    if must_open(hand, seat):
        return auctions.openings(options, options.forced_bid if silent else cap(hand.rules, cards))
    if silent or _dark_stands(hand, seat):
        return range(0)
    return auctions.raises(options, hand.auction.bid or options.forced_bid, cap(hand.rules, cards))


def bids_decided_by(hand: Hand, seat: Seat) -> tuple[Why, ...]:
    """What decides which amounts a seat may bid on its turn."""
    silent = may_only_pass(hand, seat)
    if silent:
        return (silent,)
    high = cap_set_by(hand.rules, hand.deal.cards[seat])
    opens = must_open(hand, seat)
    if opens:
        return (high, opens, *auctions.STEPS)
    if bids(hand, seat):
        return (high, *auctions.raised_by(hand.rules.auction))
    return (high, darks.STANDS) if _dark_stands(hand, seat) else (high,)


def _dark_stands(hand: Hand, seat: Seat) -> bool:
    """Whether a dark bid stands that this seat may not overbid, whatever its cap."""
    if not hand.auction.dark:
        return False
    return not darks.may_unblind(hand.rules.dark, has_marriage=has_marriage(hand.rules, hand.deal.cards[seat]))


def bid(state: State, phase: Calling, command: MakeBid) -> Decision:
    """A bid; others are asked again, or the auction is over."""
    hand, seat, amount = _hand(state, phase), command.seat, command.amount
    allowed = bids(hand, seat)
    if amount not in allowed:
        raise _refused_bid(hand, seat, allowed, amount)
    return bidden(state, hand, seat, amount)


def bidden(state: State, hand: Hand, seat: Seat, amount: int) -> Decision:
    """What a bid leads to."""
    others, out = after(seat, hand.deal.active), hand.auction.passed
    if out and state.rules.auction.pass_is_final:
        others = tuple([other for other in others if other not in out])
    first = Bid(seat, amount, False, False, Next("auction", others))  # noqa: FBT003
    events: Decision = (first,)
    if hand.auction.dark and hand.auction.holder is not None:
        events = (first, _looked(state, hand.auction.holder, first.next))
    if others:
        return events
    return (*events, _auction_over(hand_of(evolve(state, first))))


def _refused_bid(hand: Hand, seat: Seat, allowed: range, amount: int) -> RuleViolation:
    options = hand.rules.auction
    if not allowed:
        return RuleViolation(Refusal.MUST_PASS).by(bids_decided_by(hand, seat)[-1].option)
    if amount < allowed[0]:
        return RuleViolation(Refusal.BID_TOO_LOW, lowest=allowed[0])
    silent, opens = may_only_pass(hand, seat), must_open(hand, seat) is not None
    if not silent and auctions.is_no_step(options, allowed, amount, opens=opens):
        return RuleViolation(Refusal.BID_NOT_A_STEP, step=options.bid_step, lowest=allowed[0])
    high = silent or cap_set_by(hand.rules, hand.deal.cards[seat])
    return RuleViolation(Refusal.BID_ABOVE_CAP, highest=allowed[-1]).by(high.option)


def pass_(state: State, phase: Calling, command: Pass) -> Decision:
    """A pass; the next seat is asked, or the auction is over."""
    hand, seat = _hand(state, phase), command.seat
    if must_open(hand, seat):
        raise RuleViolation(Refusal.MUST_OPEN, lowest=hand.rules.auction.forced_bid)
    return passed(state, hand, seat)


def passed(state: State, hand: Hand, seat: Seat) -> Decision:
    """What a pass leads to."""
    rest = within(Calling, state.phase).seats[1:]
    first = Passed(seat, "auction", Next("auction", rest))
    return (first,) if rest else (first, _auction_over(hand))


def _auction_over(hand: Hand) -> AuctionWon:
    auction, options = hand.auction, hand.rules
    if auction.holder is None:
        return _won(hand, hand.deal.forced_bidder, "floor", options.auction.forced_bid, fixed=False, opened=False)
    if auction.dark:
        fixed = not options.dark.dark_raise
        return _won(hand, auction.holder, "dark", auction.bid, fixed=fixed, opened=False)
    return _won(hand, auction.holder, "auction", auction.bid, fixed=False, opened=False)


def _won(hand: Hand, seat: Seat, how: How, amount: int, *, fixed: bool, opened: bool) -> AuctionWon:
    asked = claims.at_point_a(hand, seat) if how in {"golden", "barrel", "forced_last"} else ()
    following = Next("claims", asked) if asked else Next("take_talon", (seat,))
    return AuctionWon(
        seat,
        amount,
        how,
        opened or _is_shown(hand, seat, how, amount),
        fixed,
        following,
        members(hand.deal.talons[0]) if opened else None,
    )


def _is_shown(hand: Hand, seat: Seat, how: How, amount: int) -> bool:
    if how == "dark" or (how == "golden" and hand.rules.golden.golden_mode == "forced_120_dark"):
        return False
    bare = seat == hand.deal.forced_bidder and amount == lowest_bid(hand.rules)
    return talons.is_shown(hand.rules.talon, bid=amount, uncontested=bare and how in {"auction", "floor"})


# --- decide and list -----------------------------------------------------------------------------------------------


def decide(state: State, phase: Calling, command: HandCommand) -> Decision | None:
    """What a command of the seat to act leads to; none if this phase does not know the command."""
    found = _DECIDED.get((phase.stage, type(command)))
    if found is not None:
        return found(state, phase, command)
    if isinstance(command, BidDark):
        raise RuleViolation(Refusal.DARK_NOT_OFFERED)
    return None


_DECIDED: Final[dict[tuple[Phase, type[HandCommand]], Callable[[State, Calling, Any], Decision]]] = {
    ("dark", LookAtCards): look,
    ("dark", BidDark): bid_dark,
    ("golden_choice", MakeBid): choose_golden,
    ("golden_choice", Pass): decline_golden,
    ("auction", MakeBid): bid,
    ("auction", Pass): pass_,
}
"""What each command leads to where it may be given at all."""


@lru_cache(maxsize=4096)
def _bid_commands(seat: Seat, amounts: range) -> tuple[MakeBid, ...]:
    return tuple(MakeBid(seat, amount) for amount in amounts)


def listed(state: State, phase: Calling, seat: Seat) -> tuple[HandCommand, ...]:
    """The commands of the seat to act, claims left out; in ``announce`` there is nothing but the claim."""
    if phase.stage == "dark":
        return LookAtCards(seat), BidDark(seat)
    if phase.stage == "golden_choice":
        return MakeBid(seat, state.rules.golden.golden_contract), Pass(seat)
    hand = _hand(state, phase)
    found = _bid_commands(seat, bids(hand, seat))
    return found if must_open(hand, seat) else (*found, Pass(seat))
