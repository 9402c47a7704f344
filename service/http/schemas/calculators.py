"""What the calculators are asked and what they answer."""

from __future__ import annotations

from typing import Any, Final, get_args

from domain.events import DeclaredKind, Outcome
from domain.phases import claims
from domain.seats import MOST_SEATS
from service.application import calculators, paper
from service.http.schemas.cards import MOST_CARDS, a_seat, a_suit, some_cards
from service.http.schemas.fields import SUIT, Flag, JsonInteger, Loose, Named, Request, Text, listed, many, one
from service.http.schemas.mirror import mirror
from service.http.schemas.options import RuleOptions, a_preset

MOST_SCORE: Final = 100_000
MOST_COUNT: Final = 10_000
MOST_BID: Final = 10_000
MOST_POINTS: Final = 1_000


class Variant(Request):
    """The rules that a question is asked under: a preset, the options that differ from it, and the seats."""

    preset = a_preset(required=True)
    options = one(RuleOptions)
    seats = JsonInteger(2, MOST_SEATS, required=True)


class CheckRequest(Variant):
    """A set of options to be checked."""


class TrickWinnerRequest(Variant):
    """A trick in the order in which it was played.

    With ``leader`` the answer names the seat; ``sitter`` is the dealer who sits out; ``last``: it is the last trick.
    """

    trick = some_cards(1, MOST_SEATS, required=True)
    trump = Text(SUIT, allow_none=True)
    leader = a_seat()
    sitter = a_seat()
    last = Flag()


class LegalCardsRequest(Variant):
    """A seat that is to play: its hand, the trick so far (empty on a lead), the trump.

    ``set_trump``: the seat itself set the present trump. ``declared_aces``: who declared four aces in this hand;
    ``held_four_aces``: the seat held them when play began.
    """

    hand = some_cards(1, MOST_CARDS, required=True)
    trick = some_cards(0, MOST_SEATS)
    trump = Text(SUIT, allow_none=True)
    set_trump = Flag()
    tricks_won = JsonInteger(0, MOST_CARDS)
    declared_aces = Named("AcesBy", ("self", "other"), "Who declared four aces: the seat itself or another one.")
    held_four_aces = Flag()


class BidLimitRequest(Variant):
    """A seat on its turn in the auction, or in stage ``contract`` the declarer who names his contract.

    ``standing`` is the highest bid so far, null before the first; in stage ``contract`` the bid that won. ``dark``:
    it is a dark bid. ``forced``: the seat itself carries the forced bid. ``fixed``: this contract cannot be raised.
    The scores of the forced bidder and of who holds the standing bid matter where debt silences others.
    """

    stage = Named("BidStage", ("auction", "contract"), "Whether a bid or a contract is named.")
    hand = some_cards(1, MOST_CARDS, required=True)
    standing = JsonInteger(1, MOST_BID, allow_none=True)
    dark = Flag()
    forced = Flag()
    score = JsonInteger(-MOST_SCORE, MOST_SCORE)
    on_barrel = Flag()
    forced_bidder_score = JsonInteger(-MOST_SCORE, MOST_SCORE)
    standing_bidder_score = JsonInteger(-MOST_SCORE, MOST_SCORE)
    fixed = Flag()


class RedealGroundsRequest(Variant):
    """A seat that might claim a redeal, and the moment: its turn in the auction, or later in the hand.

    ``dealt`` is its hand as dealt, ``held`` what it holds after the exchange, ``talon`` as it lay. ``forced``: it
    carries the forced bid; ``called``: it has spoken in the auction; ``bid``: the bid that won; ``redeals_in_a_row``:
    how many stand before this one under the same dealer.
    """

    moment = Named(
        "RedealMoment",
        get_args(calculators.Moment),
        "When a redeal is claimed: on the turn in the auction, before the talon is taken, once it was taken, once "
        "cards were given, once the contract was set.",
    )
    dealt = some_cards(0, MOST_CARDS, required=True)
    held = some_cards(0, MOST_CARDS)
    talon = some_cards(0, MOST_CARDS)
    talon_shown = Flag()
    declarer = Flag()
    forced = Flag()
    dealer = Flag()
    called = Flag()
    without_auction = Flag()
    bid = JsonInteger(1, MOST_BID)
    redeals_in_a_row = JsonInteger(0, MOST_COUNT)


# --- a hand on paper -----------------------------------------------------------------------------------------------


def _count(**rest: Loose) -> JsonInteger:
    return JsonInteger(0, MOST_COUNT, **rest)


class BarrelOrder(Request):
    """A seat's barrel: seated or not, tries used, falls so far."""

    on = Flag()
    tries = _count()
    falls = _count()


class StandingOrder(Request):
    """What a seat carries from hand to hand; what is left out is 0."""

    score = JsonInteger(-MOST_SCORE, MOST_SCORE, required=True)
    bolts = _count()
    bolt_row = _count()
    bolts_total = _count()
    bolt_hands = _count()
    concessions = _count()
    crosses = _count()
    bombs = _count()
    barrel = one(BarrelOrder)
    reverse_left = _count(allow_none=True)


class GoldenOrder(Request):
    """The golden round: hands of this circle, failed circles, whether anybody made it, whether it is over."""

    hand = _count()
    circle = _count()
    made = Flag()
    over = Flag()


class SheetOrder(Request):
    """The sheet before a hand: the ``after`` of the hand before it."""

    seats = many(StandingOrder, required=True, least=2, most=MOST_SEATS)
    next_dealer = a_seat(required=True)
    next_opener = a_seat(required=True)
    redeal_streak = _count()
    golden = one(GoldenOrder)


class CombinationOrder(Request):
    """A declared combination: a marriage of ``suit`` unless ``kind`` says otherwise.

    ``captured``: its declarer took one of its cards in a trick; true where it is left out.
    """

    kind = Named("DeclaredKind", get_args(DeclaredKind), "A kind of declared combination. It may get new values.")
    suit = a_suit()
    captured = Flag()


class SeatMade(Request):
    """What a seat made of the tricks: the ``points`` of the cards that it took, or the ``cards`` themselves.

    ``captured_pairs`` are the suits whose king and queen it took, where a rule asks for them and the cards are not
    told.
    """

    seat = a_seat(required=True)
    points = JsonInteger(0, MOST_POINTS)
    cards = some_cards(0, MOST_CARDS)
    tricks = JsonInteger(0, MOST_CARDS)
    declared = many(CombinationOrder, most=MOST_CARDS)
    captured_pairs = listed(a_suit(), most=4)


class HandScoreRequest(Variant):
    """A hand of a paper game.

    Without ``sheet`` it is the first hand and ``first_dealer`` is needed. ``made`` has each seat that played, where
    the hand was played. ``left_over``: the second talon of two seats and what was buried, or the discard of the
    32-card game. ``talon``: what the dealer who sits out is credited. ``outbid``: seats on the barrel that were
    outbid. ``ground``: of a redeal. ``redeal_refused``: a redeal was claimed in this hand and was one too many.
    """

    sheet = one(SheetOrder)
    first_dealer = a_seat()
    start_scores = listed(JsonInteger(-MOST_SCORE, MOST_SCORE), least=2, most=MOST_SEATS)
    outcome = Named("Outcome", get_args(Outcome), "How a hand was closed. It may get new values.", required=True)
    declarer = a_seat()
    contract = JsonInteger(1, MOST_BID)
    dark = Flag()
    made = many(SeatMade, most=MOST_SEATS)
    last_trick = a_seat()
    left_over = some_cards(0, MOST_CARDS)
    talon = some_cards(0, MOST_CARDS)
    outbid = listed(a_seat(), most=MOST_SEATS)
    ground = Named("RedealGround", claims.GROUNDS, "A ground of a redeal.")
    redeal_refused = Flag()


CheckAnswer: Final[type[Any]] = mirror(calculators.Checked, name="CheckAnswer")
TrickWinnerAnswer: Final[type[Any]] = mirror(calculators.TrickWinner, name="TrickWinnerAnswer")
LegalCardsAnswer: Final[type[Any]] = mirror(calculators.LegalCards, name="LegalCardsAnswer")
BidLimitAnswer: Final[type[Any]] = mirror(calculators.BidLimit, name="BidLimitAnswer")
RedealGroundsAnswer: Final[type[Any]] = mirror(calculators.RedealGrounds, name="RedealGroundsAnswer")
HandScoreAnswer: Final[type[Any]] = mirror(paper.HandScore, name="HandScoreAnswer")
