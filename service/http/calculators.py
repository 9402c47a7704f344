"""The stateless calculators: rules asked about plain facts, for score-keepers, teachers and other engines."""

from __future__ import annotations

from typing import Any, Final, TypeVar

import msgspec

from service.application import calculators, paper
from service.http.api import contract
from service.http.contract import JSON, Answer, Call, Success
from service.http.schemas import calculators as schemas

T = TypeVar("T")
NOT_FITTING: Final = ("game-not-possible", "facts-do-not-fit")
REFUSED: Final = (
    "dark-not-offered",
    "no-redeal-ground",
    "marriage-not-played",
    "conceding-not-played",
    "conceding-not-in-golden",
    "conceding-not-in-dark",
    "conceding-not-on-barrel",
    "conceding-while-barrel",
    "conceding-limit",
    "crossing-not-played",
    "crossing-not-in-dark",
    "crossing-while-barrel",
    "crossing-limit",
    "bomb-not-played",
)
"""What a hand on paper may be refused for."""
FRESH: Final = {"Cache-Control": "no-store"}


def _asked(kind: type[T], call: Call) -> T:
    """The body as the facts of a question."""
    return msgspec.convert(call.body, kind, str_keys=True)


def _told(answer: object) -> Answer:
    return Answer(body=answer, headers=FRESH)


@contract.operation(
    "POST",
    "/v1/rules/check",
    name="checkRules",
    tag="Rules",
    title="Check a set of options",
    body=schemas.CheckRequest,
    body_examples={
        "valid": {"preset": "polish-home", "options": {"target": 500}, "seats": 3},
        "conflict": {"preset": "polish-home", "options": {"deck": "deck_20"}, "seats": 3},
    },
    answers=[Success(status=200, doc="What conflicts, and all options.", bodies={JSON: schemas.CheckAnswer()})],
)
def check_rules(call: Call) -> Answer:
    """Whether a game can be opened with these options: errors refuse it, warnings do not.

    Each conflict names the options involved. The answer has every option by value and what differs from the defaults.
    """
    return _told(calculators.check(_asked(calculators.Variant, call)))


@contract.operation(
    "POST",
    "/v1/rules/legal-cards",
    name="findLegalCards",
    tag="Rules",
    title="Which cards may be played",
    body=schemas.LegalCardsRequest,
    body_examples={
        "must-beat": {
            "preset": "polish-home",
            "seats": 3,
            "hand": ["TS", "JS", "AH", "QD"],
            "trick": ["KS", "9S"],
            "tricks_won": 1,
        },
        "lead": {"preset": "polish-home", "seats": 3, "hand": ["KH", "QH", "AS"], "tricks_won": 1},
    },
    answers=[Success(status=200, doc="The cards, and why not others.", bodies={JSON: schemas.LegalCardsAnswer()})],
    problems=NOT_FITTING,
)
def find_legal_cards(call: Call) -> Answer:
    """The cards that a seat may play, what it may declare with them, and the rule that bars each other card."""
    return _told(calculators.legal_cards(_asked(calculators.CardFacts, call)))


@contract.operation(
    "POST",
    "/v1/rules/trick-winner",
    name="findTrickWinner",
    tag="Rules",
    title="Who takes a trick",
    body=schemas.TrickWinnerRequest,
    body_examples={
        "trumped": {"preset": "polish-home", "seats": 3, "trick": ["KS", "9H", "AS"], "trump": "H", "leader": 2},
    },
    answers=[Success(status=200, doc="Who takes the trick.", bodies={JSON: schemas.TrickWinnerAnswer()})],
    problems=NOT_FITTING,
)
def find_trick_winner(call: Call) -> Answer:
    """The card that takes a trick, whose it is, and what the trick is worth."""
    return _told(calculators.trick_winner(_asked(calculators.TrickFacts, call)))


@contract.operation(
    "POST",
    "/v1/rules/bid-limit",
    name="findBidLimit",
    tag="Rules",
    title="How high a seat may bid",
    body=schemas.BidLimitRequest,
    body_examples={
        "auction": {
            "preset": "polish-home",
            "seats": 3,
            "hand": ["KC", "QC", "AS", "9H", "JD", "TC", "9D"],
            "standing": 100,
        },
        "contract": {
            "preset": "polish-home",
            "seats": 3,
            "stage": "contract",
            "hand": ["9D", "KD", "QD", "AC", "TC", "AS", "QS", "TH"],
            "standing": 120,
        },
    },
    answers=[Success(status=200, doc="The cap and the amounts.", bodies={JSON: schemas.BidLimitAnswer()})],
    problems=NOT_FITTING,
)
def find_bid_limit(call: Call) -> Answer:
    """The amounts that a seat may bid, or set as its contract, with the options that limit them."""
    return _told(calculators.bid_limit(_asked(calculators.BidFacts, call)))


@contract.operation(
    "POST",
    "/v1/rules/redeal-grounds",
    name="findRedealGrounds",
    tag="Rules",
    title="On what a redeal may be claimed",
    body=schemas.RedealGroundsRequest,
    body_examples={
        "hand": {
            "preset": "site-bank",
            "seats": 3,
            "moment": "auction",
            "dealt": ["9S", "9H", "9D", "JC", "QD", "QC", "JD"],
        },
    },
    answers=[Success(status=200, doc="The grounds.", bodies={JSON: schemas.RedealGroundsAnswer()})],
    problems=NOT_FITTING,
)
def find_redeal_grounds(call: Call) -> Answer:
    """The grounds on which a seat may, or must, claim a redeal at a moment of the hand."""
    return _told(calculators.redeal_grounds(_asked(calculators.RedealFacts, call)))


PLAYED: Final[dict[str, Any]] = {
    "preset": "polish-home",
    "seats": 3,
    "first_dealer": 0,
    "outcome": "played",
    "declarer": 1,
    "contract": 120,
    "made": [
        {"seat": 1, "points": 80, "tricks": 5, "declared": [{"suit": "S"}]},
        {"seat": 2, "points": 20, "tricks": 2},
        {"seat": 0, "points": 20, "tricks": 1},
    ],
}


@contract.operation(
    "POST",
    "/v1/rules/hand-score",
    name="scoreHand",
    tag="Rules",
    title="Score a hand of a paper game",
    body=schemas.HandScoreRequest,
    body_examples={"first-hand": PLAYED},
    answers=[Success(status=200, doc="The ledger and the sheet.", bodies={JSON: schemas.HandScoreAnswer()})],
    problems=(*NOT_FITTING, *REFUSED),
)
def score_hand(call: Call) -> Answer:
    """What a hand comes to, line by line, each with its reason and the option that made it.

    A paper game is kept by repeated calls: ``after`` of one answer is ``sheet`` of the next question.
    """
    return _told(paper.hand_score(_asked(paper.PaperHand, call)))
