"""From the won auction to the first lead: claims, the talon, the giving of cards, the contract."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

import msgspec

from domain.cards import ACES, CARDS, CardSet, card_set, members, paired
from domain.commands import DeclineTalon, Gift, GiveCards, HandCommand, Pass, SetContract, TakeTalon
from domain.conventions import auction as auctions
from domain.conventions import redeal as redeals
from domain.events import (
    CardsGiven,
    CardsLookedAt,
    ContractSet,
    Decision,
    GiftGiven,
    Next,
    Passed,
    TalonDeclined,
    TalonTaken,
)
from domain.phases import claims
from domain.phases.facts import cap, cap_set_by
from domain.seats import Seat, after
from domain.state import Exchanging, State, within
from domain.violations import Refusal, RuleViolation

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from domain.cards import Card
    from domain.events import Phase
    from domain.option import Why
    from domain.rules import Rules
    from domain.state import Deal, Exchange


class Due(msgspec.Struct, frozen=True):
    """What the declarer owes: a card to each seat of ``to``, ``bury`` cards, an ace among them where one is due."""

    to: tuple[Seat, ...]
    bury: int
    must_include: str | None


def due(rules: Rules, deal: Deal, exchange: Exchange) -> Due:
    """What the declarer has to give away and to bury."""
    others = after(exchange.declarer, deal.active)
    to, bury = others, 0
    if len(deal.active) == 2:  # noqa: PLR2004 (two seats)
        bury = {"give_one": 0, "bury_one_give_one": 1, "bury_two": 2}[rules.deck.two_player_exchange]
        to = () if bury == 2 else others  # noqa: PLR2004 (both cards are buried)
    elif rules.talon.exchange == "discard_two":
        to, bury = (), 2
    completed = exchange.taken is not None and redeals.talon_completes_aces(
        deal.cards[exchange.declarer], deal.talons[exchange.taken]
    )
    ace = completed and rules.redeal.four_aces_after_talon == "must_give_an_ace"
    return Due(to, bury, "ace" if ace else None)


def proceed(rules: Rules, deal: Deal, exchange: Exchange) -> Next:
    """What the declarer is asked next, claims left aside."""
    declarer = exchange.declarer
    if exchange.taken is None and not exchange.declined:
        return Next("take_talon", (declarer,))
    gives = not exchange.given and not exchange.declined
    if exchange.contract is None and (rules.auction.contract_stage == "before_exchange" or not gives):
        return Next("contract", (declarer,))
    if gives:
        return Next("give", (declarer,))
    return Next("play", (first_leader(rules, deal, declarer),))


def first_leader(rules: Rules, deal: Deal, declarer: Seat) -> Seat:
    """Who leads the first trick; a dealer who sits out is replaced by the forehand."""
    if rules.following.first_leader == "declarer":
        return declarer
    return deal.dealer if deal.sitter is None else deal.active[0]


# --- the talon -----------------------------------------------------------------------------------------------------


def take(state: State, phase: Exchanging, command: TakeTalon) -> Decision:
    """The declarer takes a talon; a dark one sees his cards with it."""
    seat, talon = command.seat, command.talon
    deal, exchange = phase.deal, phase.exchange
    if not 0 <= talon < len(deal.talons):
        raise RuleViolation(Refusal.NO_SUCH_TALON, talons=len(deal.talons))
    after_taking = msgspec.structs.replace(exchange, taken=talon)
    asked = claims.at_point_b(state.rules, deal, phase.auction, after_taking)
    following = Next("claims", asked) if asked else proceed(state.rules, deal, after_taking)
    first = TalonTaken(seat, talon, members(deal.talons[talon]), exchange.shown, following)
    if seat not in phase.auction.unseen:
        return (first,)
    return first, CardsLookedAt(seat, members(deal.cards[seat]), following)


def decline(state: State, phase: Exchanging, command: DeclineTalon) -> Decision:
    """The declarer leaves the talon; nothing is given away."""
    if not state.rules.talon.talon_optional:
        raise RuleViolation(Refusal.TALON_NOT_OPTIONAL)
    seat = command.seat
    declined = msgspec.structs.replace(phase.exchange, declined=True)
    following = proceed(state.rules, phase.deal, declined)
    first = TalonDeclined(seat, following)
    if seat not in phase.auction.unseen:
        return (first,)
    return first, CardsLookedAt(seat, members(phase.deal.cards[seat]), following)


def pass_claim(state: State, phase: Exchanging, command: Pass) -> Decision:
    """A seat makes no claim; the next one is asked, or the hand goes on."""
    rest = phase.seats[1:]
    following = Next("claims", rest) if rest else proceed(state.rules, phase.deal, phase.exchange)
    return (Passed(command.seat, "claims", following),)


# --- giving --------------------------------------------------------------------------------------------------------


def give(state: State, phase: Exchanging, command: GiveCards) -> Decision:
    """The declarer gives cards away and buries cards, exactly what is due."""
    owed = due(state.rules, phase.deal, phase.exchange)
    _require_due(owed, command, phase.exchange.hands[command.seat])
    return given_away(state, command)


def given_away(state: State, command: GiveCards) -> Decision:
    """What the gifts lead to."""
    phase = within(Exchanging, state.phase)
    given = msgspec.structs.replace(phase.exchange, given=True)
    asked = claims.at_point_c(state.rules, phase.deal, phase.auction, given)
    following = Next("claims", asked) if asked else proceed(state.rules, phase.deal, given)
    gifts = tuple([GiftGiven(gift.seat, gift.card) for gift in command.gifts])
    shown = not state.rules.talon.exchange_face_down
    return (CardsGiven(command.seat, gifts, command.buried, following, shown),)


def _require_due(owed: Due, command: GiveCards, cards: CardSet) -> None:
    if sorted([gift.seat for gift in command.gifts]) != sorted(owed.to):
        raise RuleViolation(Refusal.MUST_GIVE_ONE_EACH, to=owed.to)
    if len(command.buried) != owed.bury:
        raise RuleViolation(Refusal.MUST_BURY, bury=owed.bury)
    given = [gift.card for gift in command.gifts]
    named = [*given, *command.buried]
    away = card_set(named)
    if away & ~cards:
        raise RuleViolation(Refusal.CARD_NOT_HELD, cards=tuple(card.value for card in members(away & ~cards)))
    if away.bit_count() != len(named):
        raise RuleViolation(Refusal.CARD_NAMED_TWICE)
    if owed.must_include == "ace" and not card_set(given if owed.to else named) & ACES:
        raise RuleViolation(Refusal.MUST_GIVE_AN_ACE)


_BY_POINTS: Final = tuple(
    card_set(card for card in CARDS if card.points == points) for points in sorted({card.points for card in CARDS})
)
_PLACE: Final = attrgetter("index")


def _cheapest(cards: int) -> Iterator[Card]:
    """The cards of a hand, the cheapest first; those of a marriage come last."""
    kept = paired(cards)
    for each in cards & ~kept, kept:
        for rank in _BY_POINTS:
            if each & rank:
                yield from sorted(members(each & rank), key=_PLACE)


def ready_gift(rules: Rules, phase: Exchanging, seat: Seat) -> GiveCards:
    """One complete choice: the cheapest cards that break no marriage, with an ace where one is due."""
    owed = due(rules, phase.deal, phase.exchange)
    cheapest = _cheapest(phase.exchange.hands[seat])
    if owed.must_include == "ace":
        cards = tuple(cheapest)
        ace = next(card for card in cards if card.bit & ACES)
        cheapest = iter((ace, *(card for card in cards if card is not ace)))
    gifts = tuple([Gift(to, card) for to, card in zip(owed.to, cheapest, strict=False)])
    return GiveCards(seat, gifts, tuple(islice(cheapest, owed.bury)))


# --- the contract --------------------------------------------------------------------------------------------------


def contracts(rules: Rules, exchange: Exchange) -> tuple[int, ...]:
    """The contracts in points that the declarer may set with the cards he holds."""
    highest = cap(rules, exchange.hands[exchange.declarer])
    return auctions.contracts(rules.auction, exchange.bid, highest, fixed=exchange.fixed)


def contracts_decided_by(rules: Rules, exchange: Exchange) -> tuple[Why, ...]:
    """What decides which contracts the declarer may set."""
    fixed = auctions.is_fixed(rules.auction, fixed=exchange.fixed)
    if fixed:
        return (fixed,)
    high = cap_set_by(rules, exchange.hands[exchange.declarer])
    return (high, *auctions.STEPS)


def set_contract(state: State, phase: Exchanging, command: SetContract) -> Decision:
    """The declarer names the contract, the bid or more."""
    amount = command.amount
    allowed = contracts(state.rules, phase.exchange)
    if amount not in allowed:
        raise _refused_contract(state.rules, phase.exchange, allowed, amount)
    return contract_named(state, command.seat, amount)


def contract_named(state: State, seat: Seat, amount: int) -> Decision:
    """What the contract leads to."""
    phase = within(Exchanging, state.phase)
    following = proceed(state.rules, phase.deal, msgspec.structs.replace(phase.exchange, contract=amount))
    return (ContractSet(seat, amount, following),)


def _refused_contract(rules: Rules, exchange: Exchange, allowed: tuple[int, ...], amount: int) -> RuleViolation:
    if amount < exchange.bid:
        return RuleViolation(Refusal.CONTRACT_TOO_LOW, lowest=exchange.bid)
    fixed = auctions.is_fixed(rules.auction, fixed=exchange.fixed)
    if fixed:
        return RuleViolation(Refusal.CONTRACT_FIXED, amount=exchange.bid).by(
            fixed.option or _FIXED_BY.get(exchange.how)
        )
    if amount % rules.auction.bid_step:
        return RuleViolation(Refusal.CONTRACT_NOT_A_STEP, step=rules.auction.bid_step)
    high = cap_set_by(rules, exchange.hands[exchange.declarer])
    return RuleViolation(Refusal.CONTRACT_ABOVE_CAP, highest=allowed[-1]).by(high.option)


_FIXED_BY: Final = {"dark": "dark_raise", "golden": "golden_mode", "forced_last": "barrel_forced_last_hand"}
"""By how the hand was won: the option that fixes its contract."""


# --- decide and list -----------------------------------------------------------------------------------------------


def decide(state: State, phase: Exchanging, command: HandCommand) -> Decision | None:
    """What a command of the seat to act leads to; none if this phase does not know the command."""
    found = _DECIDED.get((phase.stage, type(command)))
    return None if found is None else found(state, phase, command)


_DECIDED: Final[dict[tuple[Phase, type[HandCommand]], Callable[[State, Exchanging, Any], Decision]]] = {
    ("claims", Pass): pass_claim,
    ("take_talon", TakeTalon): take,
    ("take_talon", DeclineTalon): decline,
    ("give", GiveCards): give,
    ("contract", SetContract): set_contract,
}
"""What each command leads to where it may be given at all."""


def listed(state: State, phase: Exchanging, seat: Seat) -> tuple[HandCommand, ...]:
    """The commands of the seat to act, claims and giving up left out."""
    match phase.stage:
        case "claims":
            return (Pass(seat),)
        case "take_talon":
            found = tuple([TakeTalon(seat, talon) for talon in range(len(phase.deal.talons))])
            return (*found, DeclineTalon(seat)) if state.rules.talon.talon_optional else found
        case "give":
            return (ready_gift(state.rules, phase, seat),)
        case _:
            return _contract_commands(seat, contracts(state.rules, phase.exchange))


@lru_cache(maxsize=4096)
def _contract_commands(seat: Seat, amounts: tuple[int, ...]) -> tuple[SetContract, ...]:
    return tuple(SetContract(seat, amount) for amount in amounts)
