"""Stateless calculators: plain facts of a hand in, an answer and what decided it out.

Each puts the facts into the shape that the game itself works with and asks the game's own functions; nothing of the
rules is said here a second time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec.structs import replace

from domain.cards import ACES, EMPTY, Card, CardSet, Suit, card_set, marriages, members
from domain.commands import PlayCard
from domain.events import Barrel, DeclaredKind, Phase, Sheet
from domain.game import first_sheet
from domain.option import Why
from domain.phases import auction, claims, facts, scoring, table, talon, tricks
from domain.presets import PRESETS, read_rules, resolve
from domain.reasons import option_of
from domain.rules import OPTIONS, Issue, Rules
from domain.seats import Seat, clockwise, next_of
from domain.state import (
    Auction,
    Call,
    Calling,
    Deal,
    Declared,
    Exchange,
    Exchanging,
    Past,
    PhaseState,
    Playing,
    Settled,
)
from domain.violations import RuleViolation
from service.application.games import NotDone

MISSING: Final = "missing"
DOES_NOT_FIT: Final = "does-not-fit"


class Fault(NamedTuple):
    """A fact that does not fit the others: where it stands (a JSON pointer), which mistake, and a sentence."""

    pointer: str
    code: str
    detail: str


class FactsDoNotFit(NotDone):
    """The facts contradict each other or the deck."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__(faults)
        self.faults = faults


class Variant(msgspec.Struct, frozen=True, kw_only=True):
    """The rules that a question is asked under."""

    preset: str
    seats: int
    options: dict[str, Any] = {}

    @property
    def rules(self) -> Rules:
        """The rules themselves; raises ``InvalidOptions`` where no game can be played by them."""
        return read_rules(self.preset, self.options, self.seats)


class Decided(msgspec.Struct, frozen=True):
    """What decided: the rule by its code, and the option that sets it, with its value.

    A rule of every form of the game has no option.
    """

    rule: str
    option: str | None = None
    value: Any = None


def decided(rules: Rules, rule: str, option: str | None = None) -> Decided:
    """The rule with the present value of its option."""
    return Decided(rule, option, None if option is None else OPTIONS[option].wire(rules.value(option)))


# --- is this set of options valid ----------------------------------------------------------------------------------


class Difference(msgspec.Struct, frozen=True):
    """An option that is not at its default, and where that comes from."""

    option: str
    default: Any
    value: Any
    source: str


class Checked(msgspec.Struct, frozen=True):
    """Whether games can be opened with a set of options, every conflict in it, and the options resolved.

    ``options`` and ``differs`` are null where the preset is not for this number of seats.
    """

    valid: bool
    issues: tuple[Issue, ...]
    options: dict[str, Any] | None
    differs: tuple[Difference, ...] | None


REQUESTED: Final = "the request"


def check(variant: Variant) -> Checked:
    """Every conflict of a set of options, and the set resolved."""
    rules, issues = resolve(variant.preset, variant.options, variant.seats)
    valid = not any(issue.severity == "error" for issue in issues)
    if rules is None:
        return Checked(valid, issues, None, None)
    return Checked(valid, issues, rules.flat(), differs(variant.preset, rules, variant.options))


def differs(preset: str, rules: Rules, requested: Sequence[str] | dict[str, Any] = ()) -> tuple[Difference, ...]:
    """The options that are not at their defaults, with the place of the preset's source that says so."""
    found: list[Difference] = []
    for name, value in rules.flat().items():
        option = OPTIONS[name]
        default = option.wire(option.declared.default)
        if value != default:
            source = REQUESTED if name in requested else source_of(preset, name)
            found.append(Difference(name, default, value, source))
    return tuple(found)


def source_of(preset: str, option: str) -> str:
    """Where the source of a preset speaks of an option; the whole source where no place is named."""
    places = OPTIONS[option].declared.source.split("; ")
    named = [place.partition(" (")[0] for place in places if preset in _presets_of(place)]
    return "; ".join(named) or PRESETS[preset].source


def _presets_of(place: str) -> frozenset[str]:
    if place.startswith("kurnik"):
        return frozenset({"kurnik"})
    return frozenset(place.partition("(")[2].rstrip(")").split(", "))


# --- who takes the trick -------------------------------------------------------------------------------------------


class TrickFacts(Variant, frozen=True, kw_only=True):
    """A trick in the order in which it was played."""

    trick: tuple[Card, ...]
    trump: Suit | None = None
    leader: Seat | None = None
    sitter: Seat | None = None
    last: bool = False


class TrickWinner(msgspec.Struct, frozen=True):
    """Who takes a trick: the card, its place in the trick from 0, the seat where the leader is known.

    ``points`` are the cards' and, in the last trick, its bonus; ``complete`` says whether every seat has played.
    """

    card: Card
    place: int
    seat: Seat | None
    points: int
    complete: bool
    decided_by: tuple[Decided, ...]


def trick_winner(asked: TrickFacts) -> TrickWinner:
    """Who takes the trick as it lies."""
    rules = asked.rules
    active = tuple(seat for seat in clockwise(Seat(0), rules.seats) if seat != asked.sitter)
    _require_cards(rules, "/trick", asked.trick)
    if len(asked.trick) > rules.layout.active:
        raise FactsDoNotFit(Fault("/trick", DOES_NOT_FIT, f"{rules.layout.active} seats play."))
    if asked.sitter is not None and len(active) != rules.layout.active:
        raise FactsDoNotFit(Fault("/sitter", DOES_NOT_FIT, "Nobody sits out at this table."))
    place = tricks.winning_place(asked.trick, asked.trump)
    card = asked.trick[place]
    why = [decided(rules, "highest-trump" if card.suit is asked.trump else "highest-of-the-suit-led")]
    points, given_by = scoring.trick_points(rules, asked.trick, last=asked.last)
    if given_by:
        why.append(decided(rules, *given_by))
    seat = None
    if asked.leader is not None and len(active) == rules.layout.active:
        if asked.leader not in active:
            raise FactsDoNotFit(Fault("/leader", DOES_NOT_FIT, "This seat does not play."))
        seat = active[(active.index(asked.leader) + place) % len(active)]
    return TrickWinner(card, place, seat, points, len(asked.trick) == rules.layout.active, tuple(why))


# --- which cards may be played -------------------------------------------------------------------------------------


Who: TypeAlias = Literal["self", "other"]


class CardFacts(Variant, frozen=True, kw_only=True):
    """A seat that is to play: its hand, the trick so far, the trump, and what it has done in this hand.

    ``set_trump``: it set the present trump itself. ``declared_aces``: who declared four aces. ``held_four_aces``: it
    held them when play began.
    """

    hand: tuple[Card, ...]
    trick: tuple[Card, ...] = ()
    trump: Suit | None = None
    set_trump: bool = False
    tricks_won: int = 0
    declared_aces: Who | None = None
    held_four_aces: bool = False


class Barred(msgspec.Struct, frozen=True):
    """A card that may not be played: the code of the refusal, and the option that decided."""

    card: Card
    code: str
    option: str | None
    value: Any


class MayDeclare(msgspec.Struct, frozen=True):
    """What may be declared with a card: the kind, its points, and the trump from then on."""

    card: Card
    kind: DeclaredKind
    value: int
    trump: Suit | None


class LegalCards(msgspec.Struct, frozen=True):
    """The cards that may be played, what may be declared with them, and why the others may not be.

    ``must_declare`` are the cards that cannot be played in silence.
    """

    legal: tuple[Card, ...]
    declarations: tuple[MayDeclare, ...]
    must_declare: tuple[Card, ...]
    barred: tuple[Barred, ...]
    decided_by: tuple[Decided, ...]


def legal_cards(asked: CardFacts) -> LegalCards:
    """What the seat may play and declare."""
    rules = asked.rules
    seat, play = _playing(rules, asked)
    legal = members(tricks.playable(rules, play, seat))
    barred = tuple(_barred(rules, play, seat, card) for card in members(play.hands[seat]) if card not in legal)
    declarations = tuple(each for card in legal for each in _declarations(rules, play, seat, card))
    silent = {each.card for each in tricks.listed(rules, play, seat) if isinstance(each, PlayCard)}
    must = tuple(card for card in legal if card not in silent)
    why = dict.fromkeys(Decided(each.code, each.option, each.value) for each in barred)
    why |= dict.fromkeys(_refused(rules, tricks.refused_card(rules, play, seat, card)) for card in must)
    return LegalCards(legal, declarations, must, barred, tuple(why))


def _declarations(rules: Rules, play: Playing, seat: Seat, card: Card) -> list[MayDeclare]:
    made = [tricks.declaration(rules, play, seat, card, kind) for kind in tricks.kinds(rules, play, seat, card)]
    return [MayDeclare(card, each.kind, each.value, each.trump) for each in made]


def _barred(rules: Rules, play: Playing, seat: Seat, card: Card) -> Barred:
    why = _refused(rules, tricks.refused_card(rules, play, seat, card))
    return Barred(card, why.rule, why.option, why.value)


def _refused(rules: Rules, violation: RuleViolation) -> Decided:
    return decided(rules, violation.refusal.value, option_of(violation))


def _playing(rules: Rules, asked: CardFacts) -> tuple[Seat, Playing]:
    """The seat and the tricks as the game would hold them."""
    _require_cards(rules, "/hand", asked.hand, "/trick", asked.trick)
    deal = _deal(rules)
    if len(asked.trick) >= len(deal.active):
        raise FactsDoNotFit(Fault("/trick", DOES_NOT_FIT, "Every seat has played to this trick."))
    seat, other = deal.active[len(asked.trick)], deal.active[len(asked.trick) - 1]
    hands = _at(rules, seat, card_set(asked.hand))
    began = _at(rules, seat, CardSet(hands[seat] | (ACES if asked.held_four_aces else 0)))
    exchange = Exchange(deal.active[0], "auction", 0, shown=True, fixed=False, open=False, hands=began)
    aces = {"self": seat, "other": other}
    value = tricks.worth(rules, "ace", None)
    play = Playing(
        settled=Settled(deal, Auction(), exchange, 0, next_of(deal.active, rules.seats)),
        past=Past(
            leader=deal.active[0],
            taken=(EMPTY,) * rules.seats,
            tricks=tuple(asked.tricks_won if each == seat else 0 for each in range(rules.seats)),
            declared=(Declared(aces[asked.declared_aces], "ace", None, value),) if asked.declared_aces else (),
            trump_by=seat if asked.set_trump else other,
        ),
        hands=hands,
        turn=seat,
        trick=asked.trick,
        trump=asked.trump,
    )
    return seat, play


# --- how high may a seat bid ---------------------------------------------------------------------------------------


class BidFacts(Variant, frozen=True, kw_only=True):
    """A seat in the auction, or the declarer who names his contract.

    ``standing`` is the highest bid so far (in stage ``contract``: the bid that won), or null before the first.
    ``forced``: the seat carries the forced bid. ``fixed``: the contract of this hand cannot be raised.
    """

    stage: Literal["auction", "contract"] = "auction"
    hand: tuple[Card, ...]
    standing: int | None = None
    dark: bool = False
    forced: bool = False
    score: int = 0
    on_barrel: bool = False
    forced_bidder_score: int = 0
    standing_bidder_score: int = 0
    fixed: bool = False


class MarriageHeld(msgspec.Struct, frozen=True):
    """A marriage in the hand and its points."""

    suit: Suit
    value: int


class BidLimit(msgspec.Struct, frozen=True):
    """How high a seat may go: the cap of its cards, the amounts it may name now, and whether it may pass.

    ``cap`` is what the cards allow; ``amounts`` are what else allows too.
    """

    cap: int
    amounts: tuple[int, ...]
    may_pass: bool
    must_open: bool
    marriages: tuple[MarriageHeld, ...]
    marriage_points: int
    decided_by: tuple[Decided, ...]


def bid_limit(asked: BidFacts) -> BidLimit:
    """What the seat may bid, or which contracts it may set."""
    rules = asked.rules
    _require_cards(rules, "/hand", asked.hand)
    if asked.stage == "contract":
        return _contract_limit(rules, asked)
    seat, hand = _bidding(rules, asked)
    amounts = tuple(auction.bids(hand, seat))
    must_open = auction.must_open(hand, seat) is not None
    why = auction.bids_decided_by(hand, seat)
    return _limit(rules, asked, amounts, why, may_pass=not must_open, must_open=must_open)


def _contract_limit(rules: Rules, asked: BidFacts) -> BidLimit:
    if asked.standing is None:
        raise FactsDoNotFit(Fault("/standing", MISSING, "The bid that won the auction is needed."))
    deal = _deal(rules)
    seat = deal.active[0]
    hands = _at(rules, seat, card_set(asked.hand))
    exchange = Exchange(seat, "auction", asked.standing, shown=True, fixed=asked.fixed, open=False, hands=hands)
    amounts = talon.contracts(rules, exchange)
    why = talon.contracts_decided_by(rules, exchange)
    return _limit(rules, asked, amounts, why, may_pass=False, must_open=False)


def _limit(
    rules: Rules,
    asked: BidFacts,
    amounts: tuple[int, ...],
    why: tuple[Why, ...],
    *,
    may_pass: bool,
    must_open: bool,
) -> BidLimit:
    cards = card_set(asked.hand)
    held = tuple(MarriageHeld(suit, tricks.worth(rules, "suit", suit)) for suit in marriages(cards))
    worth = facts.marriage_points(rules, cards)
    decided_by = tuple(decided(rules, *each) for each in why)
    return BidLimit(facts.cap(rules, cards), amounts, may_pass, must_open, held, worth, decided_by)


def _bidding(rules: Rules, asked: BidFacts) -> tuple[Seat, facts.Hand]:
    """The seat and the auction as the game would hold them."""
    if asked.dark and asked.standing is None:
        raise FactsDoNotFit(Fault("/standing", MISSING, "A dark bid stands at an amount."))
    deal = _deal(rules)
    seat, forced = (deal.active[0], deal.active[0]) if asked.forced else (deal.active[1], deal.active[0])
    others = [each for each in deal.active if each != seat]
    standing = asked.standing
    stands_forced = standing == facts.lowest_bid(rules) and not asked.forced and not asked.dark
    holder = forced if stands_forced or (forced in others and len(others) == 1) else others[-1]
    scores = [0] * rules.seats
    scores[forced], scores[holder] = asked.forced_bidder_score, asked.standing_bidder_score
    if stands_forced:
        scores[forced] = asked.forced_bidder_score
    scores[seat] = asked.score
    sheet = first_sheet(rules, deal.dealer, tuple(scores))
    if asked.on_barrel:
        sheet = _seated(sheet, seat)
    bidding = Auction()
    if standing is not None:
        calls = (Call(holder, standing, forced=stands_forced, dark=asked.dark),)
        bidding = Auction(calls, standing, holder, dark=asked.dark)
    deal = replace(deal, cards=_at(rules, seat, card_set(asked.hand)), forced_bidder=forced)
    return seat, facts.Hand(rules, sheet, deal, bidding)


def _seated(sheet: Sheet, seat: Seat) -> Sheet:
    standings = list(sheet.seats)
    standings[seat] = replace(standings[seat], barrel=Barrel(on=True))
    return replace(sheet, seats=tuple(standings))


# --- may a redeal be claimed ---------------------------------------------------------------------------------------


Moment: TypeAlias = Literal["auction", "take_talon", "talon", "after_exchange", "after_contract"]


class RedealFacts(Variant, frozen=True, kw_only=True):
    """A seat that might claim a redeal, and the moment.

    The moments: its turn in the auction, before the talon is taken, once it was taken, once cards were given, once the
    contract was set. ``dealt`` is its hand as dealt, ``held`` what it holds once cards were given; ``talon`` as it lay.
    """

    moment: Moment = "auction"
    dealt: tuple[Card, ...]
    held: tuple[Card, ...] | None = None
    talon: tuple[Card, ...] = ()
    talon_shown: bool = True
    declarer: bool = False
    forced: bool = False
    dealer: bool = False
    called: bool = False
    without_auction: bool = False
    bid: int | None = None
    redeals_in_a_row: int = 0


class Ground(msgspec.Struct, frozen=True):
    """A ground for a redeal, and the option that makes it one."""

    ground: str
    option: str
    value: Any
    compulsory: bool


class RedealGrounds(msgspec.Struct, frozen=True):
    """On what a seat may claim a redeal now.

    ``entered_as`` is the ground that the claim would be entered under; ``refused``: it would be one redeal too many in
    a row, so it would be void and cost the dealer a fine.
    """

    grounds: tuple[Ground, ...]
    may_claim: bool
    must_claim: bool
    entered_as: str | None
    refused: bool
    decided_by: tuple[Decided, ...]


def redeal_grounds(asked: RedealFacts) -> RedealGrounds:
    """On what the seat may claim a redeal at this moment."""
    rules = asked.rules
    _require_cards(rules, "/dealt", asked.dealt, "/talon", asked.talon)
    _require_cards(rules, "/held", asked.held or ())
    claim = claims.explained(rules, *_moment(rules, asked), asked.redeals_in_a_row)
    grounds = tuple(
        Ground(each.ground, each.option, decided(rules, each.ground, each.option).value, each.compulsory)
        for each in claim.grounds
    )
    return RedealGrounds(
        grounds,
        bool(grounds),
        any(each.compulsory for each in grounds),
        claim.entered_as,
        claim.refused is not None,
        tuple(decided(rules, *each) for each in claim.decided_by),
    )


def _moment(rules: Rules, asked: RedealFacts) -> tuple[PhaseState | None, Seat]:
    """The phase in which the seat is asked, none if nobody asks it at this moment, and the seat."""
    deal = _deal(rules)
    declarer, other = deal.active[0], deal.active[1]
    seat = declarer if asked.declarer or asked.moment == "auction" else other
    forced = seat if asked.forced else deal.active[1 - deal.active.index(seat)]
    deal = replace(
        deal,
        dealer=seat if asked.dealer else deal.dealer,
        forced_bidder=forced,
        cards=_at(rules, seat, card_set(asked.dealt)),
        talons=(card_set(asked.talon),) * rules.layout.talons,
    )
    bid = facts.lowest_bid(rules) if asked.bid is None else asked.bid
    bidding = Auction((Call(seat, bid),) if asked.called else (), bid, declarer)
    if asked.moment == "auction":
        return Calling("auction", (seat,), deal, bidding), seat
    exchange = _exchanged(rules, asked, deal, declarer, seat, bid)
    if asked.declarer and exchange.given and exchange.contract is not None:
        return _about_to_lead(rules, deal, bidding, exchange, seat), seat
    if not asked.declarer and seat not in _asked(rules, asked, deal, bidding, exchange):
        return None, seat
    stage: Phase = "take_talon" if asked.declarer else "claims"
    return Exchanging(stage, (seat,), deal, bidding, exchange), seat


def _exchanged(rules: Rules, asked: RedealFacts, deal: Deal, declarer: Seat, seat: Seat, bid: int) -> Exchange:
    held = card_set(asked.dealt if asked.held is None else asked.held)
    if asked.held is None and asked.declarer and asked.moment == "talon":
        held = CardSet(held | card_set(asked.talon))
    taken = Exchange(
        declarer,
        "barrel" if asked.without_auction else "auction",
        bid,
        shown=asked.talon_shown,
        fixed=False,
        open=False,
        hands=_at(rules, seat, held),
        taken=None if asked.moment == "take_talon" else 0,
    )
    if asked.moment not in {"after_exchange", "after_contract"}:
        return taken
    stands = asked.moment == "after_contract" or talon.proceed(rules, deal, taken).phase == "contract"
    return replace(taken, given=True, contract=bid if stands else None)


def _asked(rules: Rules, asked: RedealFacts, deal: Deal, bidding: Auction, exchange: Exchange) -> tuple[Seat, ...]:
    """The seats other than the declarer that the game asks for claims at this moment."""
    if asked.moment == "take_talon":
        hand = facts.Hand(rules, first_sheet(rules, deal.dealer), deal, bidding)
        return claims.at_point_a(hand, exchange.declarer) if asked.without_auction else ()
    if asked.moment == "talon":
        return claims.at_point_b(rules, deal, bidding, exchange)
    return claims.at_point_c(rules, deal, bidding, exchange)


def _about_to_lead(rules: Rules, deal: Deal, bidding: Auction, exchange: Exchange, seat: Seat) -> Playing:
    return Playing(
        settled=Settled(deal, bidding, exchange, exchange.stake, clockwise(Seat(0), rules.seats)),
        past=Past(leader=seat, taken=(EMPTY,) * rules.seats, tricks=(0,) * rules.seats),
        hands=exchange.hands,
        turn=seat,
    )


# --- shared --------------------------------------------------------------------------------------------------------


def _deal(rules: Rules) -> Deal:
    """A deal with seat 0 as forehand, nobody holding anything."""
    dealer = Seat(rules.seats - 1)
    active, sitter = table.active_seats(rules, dealer)
    return Deal(
        number=1,
        dealer=dealer,
        active=active,
        sitter=sitter,
        forced_bidder=active[0],
        golden=False,
        cards=(EMPTY,) * rules.seats,
        talons=(EMPTY,) * rules.layout.talons,
    )


def _at(rules: Rules, seat: Seat, cards: CardSet) -> tuple[CardSet, ...]:
    return tuple(cards if each == seat else EMPTY for each in range(rules.seats))


def _require_cards(
    rules: Rules, pointer: str, cards: Sequence[Card], other: str = "", others: Sequence[Card] = ()
) -> None:
    """Refuse cards that the deck does not have, and cards that are named twice."""
    require_cards(
        rules,
        [(f"{pointer}/{place}", card) for place, card in enumerate(cards)]
        + [(f"{other}/{place}", card) for place, card in enumerate(others)],
    )


def require_cards(rules: Rules, named: Sequence[tuple[str, Card]]) -> None:
    """Refuse cards that the deck does not have, and cards that are named twice."""
    faults: list[Fault] = []
    seen: set[Card] = set()
    for pointer, card in named:
        if card not in rules.cards:
            said = f"{card.value} is not in this deck of {len(rules.cards)} cards."
            faults.append(Fault(pointer, "card-not-in-the-deck", said))
        elif card in seen:
            faults.append(Fault(pointer, "card-named-twice", f"{card.value} is named twice."))
        seen.add(card)
    if faults:
        raise FactsDoNotFit(*faults)
