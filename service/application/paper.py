"""A game on paper: one hand in plain facts and the sheet before it in, the ledger and the sheet after it out."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from domain.cards import EMPTY, PAIRS, Card, CardSet, Suit, card_set, points
from domain.events import DeclaredKind, EndReason, Line, Outcome, Settlement, Sheet, Taken
from domain.game import first_sheet
from domain.phases import auction, claims, giving_up, scoring, tricks
from domain.phases.facts import is_golden
from domain.phases.scoring import HandFacts, Won
from domain.phases.table import seating
from domain.rules import Rules
from domain.seats import Seat
from domain.state import Auction, Call, Deal, Declared
from domain.violations import Refusal, RuleViolation
from service.application.calculators import DOES_NOT_FIT, MISSING, FactsDoNotFit, Fault, Variant, require_cards


class Combination(msgspec.Struct, frozen=True, kw_only=True):
    """A declared combination; ``captured``: its declarer took one of its cards in a trick."""

    kind: DeclaredKind = "suit"
    suit: Suit | None = None
    captured: bool = True


class SeatFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat made of the tricks: the points of the cards it took or the cards themselves, and what it declared.

    ``captured_pairs`` are the suits whose king and queen it took.
    """

    seat: Seat
    points: int | None = None
    cards: tuple[Card, ...] | None = None
    tricks: int | None = None
    declared: tuple[Combination, ...] = ()
    captured_pairs: tuple[Suit, ...] = ()


class PaperHand(Variant, frozen=True, kw_only=True):
    """A hand that was played with cards on a table, and the sheet before it; without a sheet it is the first hand."""

    sheet: Sheet | None = None
    first_dealer: Seat | None = None
    start_scores: tuple[int, ...] | None = None
    outcome: Outcome
    declarer: Seat | None = None
    contract: int | None = None
    dark: bool = False
    made: tuple[SeatFacts, ...] = ()
    last_trick: Seat | None = None
    left_over: tuple[Card, ...] = ()
    talon: tuple[Card, ...] | None = None
    outbid: tuple[Seat, ...] = ()
    ground: str | None = None
    redeal_refused: bool = False


class Ended(msgspec.Struct, frozen=True):
    """Why a game is over, who has won, and who pays whom."""

    reason: EndReason
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    settlement: Settlement | None


class HandScore(msgspec.Struct, frozen=True):
    """A hand on the sheet: the lines of the ledger with the option that made each, and the sheet after it.

    ``success`` says whether a contract that was played was made. ``after`` goes into the next question as its sheet.
    """

    dealer: Seat
    active: tuple[Seat, ...]
    sitter: Seat | None
    golden: bool
    success: bool | None
    ledger: tuple[Line, ...]
    taken: tuple[Taken, ...]
    after: Sheet
    finished: Ended | None


def hand_score(asked: PaperHand) -> HandScore:
    """What the hand comes to, by the same steps that close a hand of ours."""
    rules = asked.rules
    sheet = _sheet(rules, asked)
    deal = _deal(rules, sheet, asked)
    facts = _facts(rules, sheet, deal, asked)
    _require_allowed(facts)
    scored, ends = scoring.score(facts)
    success = not _failed(facts) if asked.outcome == "played" else None
    finished = None
    if ends is not None:
        reason, winners = ends
        scores = tuple(standing.score for standing in scored.after.seats)
        finished = Ended(reason, tuple(map(Seat, winners)), scores, scoring.settled(rules, scores, winners, reason))
    return HandScore(
        deal.dealer, deal.active, deal.sitter, deal.golden, success, scored.ledger, scored.taken, scored.after, finished
    )


def _failed(facts: HandFacts) -> bool:
    return scoring.failed(replace(facts, outcome="played"))


# --- the sheet and the deal ----------------------------------------------------------------------------------------


def _sheet(rules: Rules, asked: PaperHand) -> Sheet:
    """The sheet before the hand: the one that was sent, or the first of a game."""
    if asked.sheet is None:
        scores = asked.start_scores
        if asked.first_dealer is None:
            raise FactsDoNotFit(Fault("/first_dealer", MISSING, "The first hand needs a dealer, later hands a sheet."))
        if asked.first_dealer >= rules.seats:
            raise FactsDoNotFit(Fault("/first_dealer", DOES_NOT_FIT, f"The table has {rules.seats} seats."))
        if scores is not None and len(scores) != rules.seats:
            raise FactsDoNotFit(Fault("/start_scores", DOES_NOT_FIT, f"The table has {rules.seats} seats."))
        return first_sheet(rules, asked.first_dealer, scores)
    sheet, faults = asked.sheet, list[Fault]()
    if len(sheet.seats) != rules.seats:
        faults.append(Fault("/sheet/seats", DOES_NOT_FIT, f"The table has {rules.seats} seats."))
    for name, seat in (("next_dealer", sheet.next_dealer), ("next_opener", sheet.next_opener)):
        if seat >= rules.seats:
            faults.append(Fault(f"/sheet/{name}", DOES_NOT_FIT, f"The table has {rules.seats} seats."))
    if faults:
        raise FactsDoNotFit(*faults)
    return sheet


def _deal(rules: Rules, sheet: Sheet, asked: PaperHand) -> Deal:
    seated = seating(rules, sheet)
    talon = _talon(rules, seated.sitter, asked)
    return Deal(
        number=1,
        dealer=sheet.next_dealer,
        active=seated.active,
        sitter=seated.sitter,
        forced_bidder=seated.forced,
        golden=is_golden(rules, sheet),
        cards=(EMPTY,) * rules.seats,
        talons=(talon,) * rules.layout.talons,
    )


def _talon(rules: Rules, sitter: Seat | None, asked: PaperHand) -> CardSet:
    """The talon, which only a dealer who sits out is paid for."""
    if asked.talon is None:
        if sitter is not None and scoring.pays_sitter(rules, asked.outcome):
            raise FactsDoNotFit(Fault("/talon", MISSING, "The dealer who sits out is credited the talon."))
        return EMPTY
    require_cards(rules, [(f"/talon/{place}", card) for place, card in enumerate(asked.talon)])
    if len(asked.talon) != rules.layout.talon:
        raise FactsDoNotFit(Fault("/talon", DOES_NOT_FIT, f"A talon is {rules.layout.talon} cards."))
    return card_set(asked.talon)


# --- the facts of the hand -----------------------------------------------------------------------------------------


def _facts(rules: Rules, sheet: Sheet, deal: Deal, asked: PaperHand) -> HandFacts:
    if asked.outcome == "redeal":
        declarer, stake = None, 0
    else:
        declarer, stake = _declarer(deal, asked)
    calls = tuple(Call(seat, stake) for seat in asked.outbid)
    bidding = Auction(calls, stake, declarer, dark=asked.dark, refused=asked.redeal_refused)
    won = _won(rules, deal, asked) if giving_up.is_played_out(rules, asked.outcome) else None
    return HandFacts(rules, sheet, deal, bidding, declarer, stake, asked.outcome, asked.ground, won)


def _declarer(deal: Deal, asked: PaperHand) -> tuple[Seat, int]:
    faults: list[Fault] = []
    if asked.declarer is None:
        faults.append(Fault("/declarer", MISSING, "Every outcome but a redeal has a declarer."))
    elif asked.declarer not in deal.active:
        faults.append(Fault("/declarer", DOES_NOT_FIT, "This seat does not play in this hand."))
    if asked.contract is None:
        faults.append(Fault("/contract", MISSING, "Every outcome but a redeal has a contract."))
    faults += [
        Fault(f"/outbid/{place}", DOES_NOT_FIT, "This seat does not play in this hand.")
        for place, seat in enumerate(asked.outbid)
        if seat not in deal.active
    ]
    if faults or asked.declarer is None or asked.contract is None:
        raise FactsDoNotFit(*faults)
    return asked.declarer, asked.contract


def _won(rules: Rules, deal: Deal, asked: PaperHand) -> Won:
    """What came of the tricks, by seat."""
    by_seat = {each.seat: (place, each) for place, each in enumerate(asked.made)}
    if len(by_seat) != len(asked.made) or set(by_seat) != set(deal.active):
        seats = ", ".join(map(str, sorted(deal.active)))
        raise FactsDoNotFit(Fault("/made", DOES_NOT_FIT, f"Each of the seats {seats} stands here once."))
    _require_distinct(rules, asked)
    cards, taken, tricks_won = [0] * rules.seats, [EMPTY] * rules.seats, [0] * rules.seats
    declared: list[Declared] = []
    for seat, (place, each) in by_seat.items():
        cards[seat] = _points(place, each)
        tricks_won[seat] = _tricks(deal, place, each)
        taken[seat] = card_set(each.cards) if each.cards is not None else _told(each)
        declared += [_declared(rules, seat, place, number, one) for number, one in enumerate(each.declared)]
    _require_totals(rules, deal, asked, cards, tricks_won)
    _require_declared_once(declared)
    left_over = points(card_set(asked.left_over))
    return Won(tuple(cards), tuple(tricks_won), tuple(taken), tuple(declared), asked.last_trick, left_over)


def _require_distinct(rules: Rules, asked: PaperHand) -> None:
    named = [
        (f"/made/{place}/cards/{number}", card)
        for place, each in enumerate(asked.made)
        for number, card in enumerate(each.cards or ())
    ]
    named += [(f"/left_over/{number}", card) for number, card in enumerate(asked.left_over)]
    require_cards(rules, named)


def _points(place: int, each: SeatFacts) -> int:
    if each.cards is None:
        if each.points is None:
            raise FactsDoNotFit(Fault(f"/made/{place}/points", MISSING, "Give the points or the cards."))
        return each.points
    worth = points(card_set(each.cards))
    if each.points is not None and each.points != worth:
        raise FactsDoNotFit(Fault(f"/made/{place}/points", DOES_NOT_FIT, f"These cards are worth {worth} points."))
    return worth


def _tricks(deal: Deal, place: int, each: SeatFacts) -> int:
    if each.tricks is not None:
        return each.tricks
    if each.cards is None:
        raise FactsDoNotFit(Fault(f"/made/{place}/tricks", MISSING, "The number of tricks is needed."))
    return len(each.cards) // len(deal.active)


def _told(each: SeatFacts) -> CardSet:
    """The cards that a seat has taken as far as anything depends on them."""
    taken = 0
    for suit in each.captured_pairs:
        taken |= PAIRS[suit]
    for one in each.declared:
        if one.captured:
            taken |= tricks.pair(one.kind, one.suit)
    return CardSet(taken)


def _declared(rules: Rules, seat: Seat, place: int, number: int, one: Combination) -> Declared:
    """A declared combination with its points; refuses what these rules do not know."""
    made = tricks.combination(rules, seat, one.kind, one.suit)
    if one.suit is None and tricks.is_of_a_suit(one.kind):
        raise FactsDoNotFit(Fault(f"/made/{place}/declared/{number}/suit", MISSING, "Which suit was declared?"))
    return made


def _require_declared_once(declared: Sequence[Declared]) -> None:
    named = [(each.kind, each.suit if tricks.is_of_a_suit(each.kind) else None) for each in declared]
    if len(set(named)) != len(named):
        raise FactsDoNotFit(Fault("/made", DOES_NOT_FIT, "No combination is declared twice in a hand."))


def _require_totals(
    rules: Rules, deal: Deal, asked: PaperHand, cards: Sequence[int], tricks_won: Sequence[int]
) -> None:
    """Refuse points that the deck does not have, and a last trick that nobody took."""
    faults: list[Fault] = []
    whole = points(card_set(rules.cards))
    total = sum(cards) + points(card_set(asked.left_over))
    if total > whole or (scoring.all_cards_are_taken(rules) and total != whole):
        faults.append(Fault("/made", DOES_NOT_FIT, f"The cards of the deck are worth {whole} points, these {total}."))
    most = rules.layout.hand + rules.layout.talon
    if sum(tricks_won) > most:
        faults.append(Fault("/made", DOES_NOT_FIT, f"A hand has no {sum(tricks_won)} tricks."))
    bonus, _ = scoring.trick_points(rules, (), last=True)
    if asked.last_trick is None and (bonus or asked.left_over):
        faults.append(Fault("/last_trick", MISSING, "Points depend on who took the last trick."))
    elif asked.last_trick is not None and asked.last_trick not in deal.active:
        faults.append(Fault("/last_trick", DOES_NOT_FIT, "This seat does not play in this hand."))
    if faults:
        raise FactsDoNotFit(*faults)


# --- what the rules refuse -----------------------------------------------------------------------------------------


def _require_allowed(facts: HandFacts) -> None:
    """Refuse what the game would refuse: giving up where it is not played, a redeal where there is none."""
    rules, seat = facts.rules, facts.declarer
    if facts.auction.dark and not auction.dark_is_played(rules):
        raise RuleViolation(Refusal.DARK_NOT_OFFERED)
    if seat is None:
        _require_redeal(facts)
        return
    barred = giving_up.barred(rules, facts.sheet, seat, facts.deal, facts.auction, facts.outcome)
    if barred is not None:
        raise RuleViolation(barred)
    if facts.outcome == "crossed" and facts.won is not None and not _failed(facts):
        raise FactsDoNotFit(Fault("/outcome", DOES_NOT_FIT, "Only a declarer who has failed may cross here."))


def _require_redeal(facts: HandFacts) -> None:
    if not claims.are_played(facts.rules):
        raise RuleViolation(Refusal.NO_REDEAL_GROUND)
    if claims.one_too_many(facts.rules, facts.sheet.redeal_streak):
        said = "One redeal too many in a row is refused: score the hand that was played, with redeal_refused."
        raise FactsDoNotFit(Fault("/outcome", DOES_NOT_FIT, said))
    if facts.ground is None:
        raise FactsDoNotFit(Fault("/ground", MISSING, "A redeal is claimed on a ground."))
