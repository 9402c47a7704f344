"""From the won auction to the first lead: claims, the talon, the giving of cards, the contract."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

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


def take(state: State, seat: Seat, talon: int) -> Decision:
    """The declarer takes a talon; a dark one sees his cards with it."""
    phase = within(Exchanging, state.phase)
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


def decline(state: State, seat: Seat) -> Decision:
    """The declarer leaves the talon; nothing is given away."""
    if not state.rules.talon.talon_optional:
        raise RuleViolation(Refusal.TALON_NOT_OPTIONAL)
    phase = within(Exchanging, state.phase)
    declined = msgspec.structs.replace(phase.exchange, declined=True)
    following = proceed(state.rules, phase.deal, declined)
    first = TalonDeclined(seat, following)
    if seat not in phase.auction.unseen:
        return (first,)
    return first, CardsLookedAt(seat, members(phase.deal.cards[seat]), following)


def pass_claim(state: State, seat: Seat) -> Decision:
    """A seat makes no claim; the next one is asked, or the hand goes on."""
    phase = within(Exchanging, state.phase)
    rest = phase.seats[1:]
    following = Next("claims", rest) if rest else proceed(state.rules, phase.deal, phase.exchange)
    return (Passed(seat, "claims", following),)


# --- giving --------------------------------------------------------------------------------------------------------


def give(state: State, command: GiveCards) -> Decision:
    """The declarer gives cards away and buries cards, exactly what is due."""
    phase = within(Exchanging, state.phase)
    owed = due(state.rules, phase.deal, phase.exchange)
    _require_due(owed, command, phase.exchange.hands[command.seat])
    return given_away(state, command)


def given_away(state: State, command: GiveCards) -> Decision:
    """What the gifts lead to."""
    phase = within(Exchanging, state.phase)
    given = _given(phase, command)
    asked = claims.at_point_c(state.rules, phase.deal, phase.auction, given)
    following = Next("claims", asked) if asked else proceed(state.rules, phase.deal, given)
    gifts = tuple(GiftGiven(gift.seat, gift.card) for gift in command.gifts)
    shown = not state.rules.talon.exchange_face_down
    return (CardsGiven(command.seat, gifts, command.buried, following, shown),)


def _given(phase: Exchanging, command: GiveCards) -> Exchange:
    """The exchange as it stands once these cards are given."""
    hands = list(phase.exchange.hands)
    hands[command.seat] = CardSet(hands[command.seat] & ~card_set(command.buried))
    for gift in command.gifts:
        hands[command.seat] = CardSet(hands[command.seat] & ~gift.card.bit)
        hands[gift.seat] = CardSet(hands[gift.seat] | gift.card.bit)
    return msgspec.structs.replace(phase.exchange, hands=tuple(hands), given=True)


def _require_due(owed: Due, command: GiveCards, cards: CardSet) -> None:
    if sorted(gift.seat for gift in command.gifts) != sorted(owed.to):
        raise RuleViolation(Refusal.MUST_GIVE_ONE_EACH, to=owed.to)
    if len(command.buried) != owed.bury:
        raise RuleViolation(Refusal.MUST_BURY, bury=owed.bury)
    named = [*(gift.card for gift in command.gifts), *command.buried]
    away = card_set(named)
    if away & ~cards:
        raise RuleViolation(Refusal.CARD_NOT_HELD, cards=tuple(card.value for card in members(away & ~cards)))
    if away.bit_count() != len(named):
        raise RuleViolation(Refusal.CARD_NAMED_TWICE)
    to_include = card_set(gift.card for gift in command.gifts) if owed.to else away
    if owed.must_include == "ace" and not to_include & ACES:
        raise RuleViolation(Refusal.MUST_GIVE_AN_ACE)


_CHEAPEST: Final = tuple(sorted(CARDS, key=lambda card: (card.points, card.index)))


def ready_gift(rules: Rules, phase: Exchanging, seat: Seat) -> GiveCards:
    """One complete choice: the cheapest cards that break no marriage, with an ace where one is due."""
    owed = due(rules, phase.deal, phase.exchange)
    cards = phase.exchange.hands[seat]
    kept = paired(cards)
    cheapest = [card for card in _CHEAPEST if card.bit & cards & ~kept] + [
        card for card in _CHEAPEST if card.bit & kept
    ]
    if owed.must_include == "ace":
        aces = [card for card in cheapest if card.bit & ACES]
        cheapest = [aces[0], *(card for card in cheapest if card is not aces[0])]
    given = len(owed.to)
    gifts = tuple(Gift(to, card) for to, card in zip(owed.to, cheapest, strict=False))
    return GiveCards(seat, gifts, tuple(cheapest[given : given + owed.bury]))


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
    return (high, *auctions.steps(rules.auction, raising=False))


def set_contract(state: State, seat: Seat, amount: int) -> Decision:
    """The declarer names the contract, the bid or more."""
    phase = within(Exchanging, state.phase)
    allowed = contracts(state.rules, phase.exchange)
    if amount not in allowed:
        raise _refused_contract(state.rules, phase.exchange, allowed, amount)
    return contract_named(state, seat, amount)


def contract_named(state: State, seat: Seat, amount: int) -> Decision:
    """What the contract leads to."""
    phase = within(Exchanging, state.phase)
    following = proceed(state.rules, phase.deal, msgspec.structs.replace(phase.exchange, contract=amount))
    return (ContractSet(seat, amount, following),)


def _refused_contract(rules: Rules, exchange: Exchange, allowed: tuple[int, ...], amount: int) -> RuleViolation:
    if amount < exchange.bid:
        return RuleViolation(Refusal.CONTRACT_TOO_LOW, lowest=exchange.bid)
    if auctions.is_fixed(rules.auction, fixed=exchange.fixed):
        return RuleViolation(Refusal.CONTRACT_FIXED, amount=exchange.bid)
    if amount % rules.auction.bid_step:
        return RuleViolation(Refusal.CONTRACT_NOT_A_STEP, step=rules.auction.bid_step)
    return RuleViolation(Refusal.CONTRACT_ABOVE_CAP, highest=allowed[-1])


# --- decide and list -----------------------------------------------------------------------------------------------


def decide(state: State, command: HandCommand) -> Decision | None:
    """What a command of the seat to act leads to; none if this phase does not know the command."""
    stage = within(Exchanging, state.phase).stage
    match stage, command:
        case "claims", Pass():
            return pass_claim(state, command.seat)
        case "take_talon", TakeTalon():
            return take(state, command.seat, command.talon)
        case "take_talon", DeclineTalon():
            return decline(state, command.seat)
        case "give", GiveCards():
            return give(state, command)
        case "contract", SetContract():
            return set_contract(state, command.seat, command.amount)
        case _:
            return None


def listed(state: State, seat: Seat) -> list[HandCommand]:
    """The commands of the seat to act, claims and giving up left out."""
    phase = within(Exchanging, state.phase)
    match phase.stage:
        case "claims":
            return [Pass(seat)]
        case "take_talon":
            found: list[HandCommand] = [TakeTalon(seat, talon) for talon in range(len(phase.deal.talons))]
            return [*found, DeclineTalon(seat)] if state.rules.talon.talon_optional else found
        case "give":
            return [ready_gift(state.rules, phase, seat)]
        case _:
            return [*_contract_commands(seat, contracts(state.rules, phase.exchange))]


@lru_cache(maxsize=4096)
def _contract_commands(seat: Seat, amounts: tuple[int, ...]) -> tuple[SetContract, ...]:
    return tuple(SetContract(seat, amount) for amount in amounts)
