"""Claims of a redeal: which grounds a seat may claim on at this moment, who is asked, and what a claim leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from domain.conventions import redeal as redeals
from domain.option import Why
from domain.phases.facts import lowest_bid
from domain.seats import Seat, after
from domain.state import Calling, Exchanging, Playing

if TYPE_CHECKING:
    from domain.conventions.redeal import Redeal
    from domain.phases.facts import Hand
    from domain.rules import Rules
    from domain.state import Auction, Deal, Exchange, PhaseState

_COMPULSORY = frozenset({"four-aces-dealt", "four-aces-talon"})
GROUNDS: Final = tuple(redeals.MADE_BY)
"""Every ground of a redeal."""


def announcing(hand: Hand) -> tuple[Seat, ...]:
    """The seats that were dealt four aces and must say so before the auction."""
    options = hand.rules.redeal
    if not options.redeal or options.four_aces_dealt != "mandatory_redeal" or hand.auction.refused:
        return ()
    return tuple(
        seat
        for seat in hand.deal.active
        if seat not in hand.auction.unseen and redeals.four_aces(hand.deal.cards[seat])
    )


def at_point_a(hand: Hand, declarer: Seat) -> tuple[Seat, ...]:
    """The seats asked for claims in a hand without auction, whether or not they hold a ground."""
    options = hand.rules.redeal
    if not options.redeal or hand.auction.refused or options.redeal_hand_stage != "dealt":
        return ()
    return tuple(
        seat
        for seat in after(declarer, hand.deal.active)
        if redeals.has_hand_grounds(options, forced=seat == hand.deal.forced_bidder)
    )


def at_point_b(rules: Rules, deal: Deal, auction: Auction, exchange: Exchange) -> tuple[Seat, ...]:
    """The seats asked for claims on a talon that was shown and gives a ground."""
    options = rules.redeal
    if not options.redeal or auction.refused or not exchange.shown or exchange.taken is None:
        return ()
    if not redeals.talon_grounds(options, deal.talons[exchange.taken]):
        return ()
    return tuple(
        seat
        for seat in after(exchange.declarer, deal.active)
        if redeals.has_talon_grounds(options, forced=seat == deal.forced_bidder)
    )


def at_point_c(rules: Rules, deal: Deal, auction: Auction, exchange: Exchange) -> tuple[Seat, ...]:
    """The seats asked for claims on the hands after the exchange, whether or not they hold a ground."""
    options = rules.redeal
    in_time = exchange.contract is None or options.redeal_deadline == "after_exchange"
    if not options.redeal or auction.refused or not in_time:
        return ()
    others = after(exchange.declarer, deal.active)
    if redeals.has_after_exchange_grounds(options):
        return others
    if options.redeal_hand_stage != "after_exchange":
        return ()
    return tuple(seat for seat in others if redeals.has_hand_grounds(options, forced=seat == deal.forced_bidder))


def grounds(rules: Rules, phase: PhaseState, seat: Seat) -> tuple[str, ...]:
    """The grounds on which the seat to act may claim a redeal in this phase."""
    if not rules.redeal.redeal:
        return ()
    if type(phase) is Calling:
        return _before_declarer(rules, phase, seat)
    if type(phase) is Exchanging:
        return _in_exchange(rules, phase, seat)
    return _at_first_lead(rules, phase, seat) if type(phase) is Playing else ()


def one_too_many(rules: Rules, streak: int) -> Why | None:
    """Why one more redeal after ``streak`` of them in a row is refused; none if it is not."""
    return redeals.is_refused(rules.redeal, streak)


def are_played(rules: Rules) -> bool:
    """Whether anybody may claim a redeal at all."""
    return rules.redeal.redeal


def is_compulsory(rules: Rules, found: tuple[str, ...]) -> bool:
    """Whether one of these grounds must be claimed."""
    return bool(found) and (rules.redeal.redeal_mandatory or not _COMPULSORY.isdisjoint(found))


class Told(NamedTuple):
    """A ground, the option that makes it one for this seat, and whether it must be claimed."""

    ground: str
    option: str
    compulsory: bool


class Claim(NamedTuple):
    """What a seat may claim on: its grounds, the one that a claim is entered under, and why it would be void."""

    grounds: tuple[Told, ...]
    entered_as: str | None
    refused: Why | None
    decided_by: tuple[Why, ...]


def explained(rules: Rules, phase: PhaseState | None, seat: Seat, streak: int) -> Claim:
    """What the seat to act may claim on in this phase and why, after ``streak`` redeals in a row.

    No phase stands for a moment at which nobody asks the seat.
    """
    found = grounds(rules, phase, seat) if phase is not None else ()
    if not found:
        return Claim((), None, None, (redeals.no_ground(rules.redeal),))
    forced = _deal_of(phase).forced_bidder == seat
    told = tuple(
        Told(each, redeals.made_by(rules.redeal, each, forced=forced), is_compulsory(rules, (each,))) for each in found
    )
    refused = one_too_many(rules, streak)
    why = tuple(Why(each.ground, each.option) for each in told)
    return Claim(told, redeals.named_ground(found), refused, (*why, refused) if refused else why)


def _deal_of(phase: PhaseState | None) -> Deal:
    if isinstance(phase, Playing):
        return phase.settled.deal
    if isinstance(phase, Calling | Exchanging):
        return phase.deal
    raise TypeError(phase)  # pragma: no cover (nobody has a ground there)


def _spoke(auction: Auction, seat: Seat) -> bool:
    for call in auction.calls:  # noqa: SIM110 (asked at every turn, and twice as fast)
        if call.seat == seat and not call.forced:
            return True
    return False


def _dealt_aces(rules: Rules, deal: Deal, seat: Seat) -> tuple[str, ...]:
    return ("four-aces-dealt",) if rules.grounds_from.aces and redeals.four_aces(deal.cards[seat]) else ()


def _dealt_hand(rules: Rules, deal: Deal, seat: Seat) -> tuple[str, ...]:
    if not rules.grounds_from.hand:
        return ()
    return redeals.hand_grounds(rules.redeal, deal.cards[seat], forced=seat == deal.forced_bidder)


def _before_declarer(rules: Rules, phase: Calling, seat: Seat) -> tuple[str, ...]:
    deal, auction, stage = phase.deal, phase.auction, phase.stage
    if auction.refused or stage == "dark" or seat in auction.unseen:
        return ()
    aces = _dealt_aces(rules, deal, seat)
    if stage == "announce" or (rules.redeal.redeal_deadline == "auction_start" and _spoke(auction, seat)):
        return aces
    return aces + _dealt_hand(rules, deal, seat)


def _in_exchange(rules: Rules, phase: Exchanging, seat: Seat) -> tuple[str, ...]:
    deal, auction, exchange = phase.deal, phase.auction, phase.exchange
    if auction.refused or seat in auction.unseen:
        return ()
    if phase.stage == "claims":
        if exchange.taken is None and not exchange.declined:
            return _dealt_hand(rules, deal, seat)
        return _defenders(rules, deal, exchange, seat)
    return _declarers(rules, deal, auction, exchange, seat)


def _defenders(rules: Rules, deal: Deal, exchange: Exchange, seat: Seat) -> tuple[str, ...]:
    """The grounds of a seat that is asked after the talon was taken: a shown talon, and its hand after the exchange."""
    found: tuple[str, ...] = ()
    forced = seat == deal.forced_bidder
    open_ = exchange.shown and exchange.taken is not None and exchange.contract is None
    if open_ and redeals.has_talon_grounds(rules.redeal, forced=forced):
        found = redeals.talon_grounds(rules.redeal, deal.talons[exchange.taken or 0])
    return found + _after_exchange(rules, deal, exchange, seat) if exchange.given else found


def _declarers(rules: Rules, deal: Deal, auction: Auction, exchange: Exchange, seat: Seat) -> tuple[str, ...]:
    deadline, sources = rules.redeal.redeal_deadline, rules.grounds_from
    found = _dealt_aces(rules, deal, seat)
    if _is_in_time(rules.redeal, auction, exchange, seat):
        found += _dealt_hand(rules, deal, seat)
    if sources.talon and exchange.taken is not None and exchange.contract is None:
        found += _talon(rules, deal, exchange, seat)
    if sources.exchange and exchange.given and (exchange.contract is None or deadline == "after_exchange"):
        found += _after_exchange(rules, deal, exchange, seat)
    return found


def _is_in_time(options: Redeal, auction: Auction, exchange: Exchange, seat: Seat) -> bool:
    """Whether the declarer may still claim on the hand that he was dealt."""
    if options.redeal_deadline == "before_contract":
        return exchange.contract is None
    if options.redeal_deadline == "after_exchange":
        return True
    moved = exchange.taken is not None or exchange.declined
    return not moved and not _spoke(auction, seat)


def _talon(rules: Rules, deal: Deal, exchange: Exchange, seat: Seat) -> tuple[str, ...]:
    options = rules.redeal
    talon = deal.talons[exchange.taken or 0]
    found = redeals.holder_grounds(options, deal.cards[seat], talon)
    binding = options.four_aces_after_talon == "mandatory_redeal"
    if binding and redeals.talon_completes_aces(deal.cards[seat], talon):
        found = ("four-aces-talon", *found)
    forced = seat == deal.forced_bidder
    match options.redeal_talon_claimant:
        case "declarer" | "any_player":
            entitled = True
        case "on_hundred_only":
            entitled = forced
        case _:
            entitled = forced and seat == deal.dealer and exchange.bid == lowest_bid(rules)
    return found + redeals.talon_grounds(options, talon) if entitled else found


def _after_exchange(rules: Rules, deal: Deal, exchange: Exchange, seat: Seat) -> tuple[str, ...]:
    cards = exchange.hands[seat]
    found = redeals.after_exchange_grounds(rules.redeal, cards)
    if rules.redeal.redeal_hand_stage != "after_exchange":
        return found
    return found + redeals.hand_grounds(rules.redeal, cards, forced=seat == deal.forced_bidder)


def _at_first_lead(rules: Rules, play: Playing, seat: Seat) -> tuple[str, ...]:
    settled = play.settled
    led = play.trick or play.past.last_trick is not None
    if led or seat != settled.exchange.declarer or settled.auction.refused:
        return ()
    if rules.redeal.redeal_deadline != "after_exchange":
        return ()
    found = _dealt_hand(rules, settled.deal, seat)
    return found + _after_exchange(rules, settled.deal, settled.exchange, seat) if settled.exchange.given else found
