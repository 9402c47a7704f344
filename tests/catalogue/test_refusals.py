"""Every refusal is raised by the command that deserves it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from msgspec.structs import replace

from domain.commands import (
    BidDark,
    Bomb,
    ClaimRedeal,
    Close,
    Concede,
    Cross,
    Deal,
    DeclareMarriage,
    DeclineTalon,
    ExpireTurn,
    ExposeCard,
    GiveCards,
    MakeBid,
    Pass,
    PlayCard,
    Ready,
    Resign,
    SetContract,
    TakeTalon,
)
from domain.events import Dealing, GoldenCircle
from domain.game import decide, fold, legal_commands, open_game
from domain.seats import Seat
from domain.state import State, to_act
from domain.violations import CODES, Refusal, RuleViolation
from tests.families import gathered
from tests.positions import SEED, at_auction, at_table, dealt, deck, exchanging, opening, playing, seated
from tests.refused import Case, contracting, following, gifts, giving, giving_at, leading, ordinary
from tests.text import card, cards

P0, P1, P2 = Seat(0), Seat(1), Seat(2)
GOLDEN: Final = GoldenCircle(over=False)


def finished() -> State:
    state = ordinary()
    return fold(decide(state, Close("rain")), state)


def waiting() -> State:
    state = fold(open_game(replace(opening("polish-home"), start="when_ready")))
    return fold(decide(state, Ready(P0)), state)


def on_the_server() -> State:
    return fold(open_game(replace(opening("polish-home"), dealing=Dealing("seeded", SEED))))


def golden_choice() -> State:
    return dealt(at_table("wikipedia-ru", golden=True, circle=GOLDEN))


def after_the_first_lead() -> State:
    return playing(dealt(at_table("site-bank")), {1: "AS KS"}, turn=1, tricks={1: 1})


CASES: Final[dict[Refusal, Callable[[], Case]]] = {
    Refusal.NOT_YOUR_TURN: lambda: (ordinary(), Pass(P1), {"to_act": 2}),
    Refusal.NOT_IN_THIS_PHASE: lambda: (ordinary(), PlayCard(P2, card("AS")), {"phase": "auction"}),
    Refusal.GAME_FINISHED: lambda: (finished(), Pass(P2), {}),
    Refusal.MUST_CLAIM_REDEAL: lambda: (dealt(at_table("barrel-essay"), {1: "AS AC AD AH"}), Pass(P1), {}),
    Refusal.NOT_WAITING_FOR_READY: lambda: (at_table("polish-home"), Ready(P0), {}),
    Refusal.ALREADY_READY: lambda: (waiting(), Ready(P0), {"seat": 0}),
    Refusal.DEALING_NOT_EXTERNAL: lambda: (on_the_server(), ExposeCard(), {}),
    Refusal.NO_DEAL_AWAITED: lambda: (ordinary(), Deal(deck(at_table("polish-home"))), {}),
    Refusal.DECK_NOT_COMPLETE: lambda: (at_table("polish-home"), Deal(cards("AS KS")), {"cards": 24}),
    Refusal.BOTTOMS_NOT_CHECKED: lambda: (
        at_table("polish-home"),
        Deal(deck(at_table("polish-home")), cards("KS")),
        {},
    ),
    Refusal.NO_SEAT_TO_ACT: lambda: (at_table("polish-home"), ExpireTurn(), {}),
    Refusal.RESIGNING_NOT_AGREED: lambda: (ordinary(), Resign(P0), {}),
    Refusal.NO_SUCH_SEAT: lambda: (ordinary(), Pass(Seat(3)), {"seat": 3}),
    Refusal.DARK_NOT_OFFERED: lambda: (ordinary(), BidDark(P2), {}),
    Refusal.MUST_BID_GOLDEN_CONTRACT: lambda: (golden_choice(), MakeBid(P1, 125), {"amount": 120}),
    Refusal.NO_REDEAL_GROUND: lambda: (ordinary(), ClaimRedeal(P2), {}),
    Refusal.MUST_PASS: lambda: (dealt(at_table("site-1001", scores=(0, 0, -1005))), MakeBid(P2, 105), {}),
    Refusal.MUST_OPEN: lambda: (dealt(at_table("club")), Pass(P1), {"lowest": 100}),
    Refusal.BID_TOO_LOW: lambda: (ordinary(), MakeBid(P2, 100), {"lowest": 110}),
    Refusal.BID_NOT_A_STEP: lambda: (ordinary(), MakeBid(P2, 115), {"step": 10, "lowest": 110}),
    Refusal.BID_ABOVE_CAP: lambda: (
        at_auction(dealt(at_table("site-bank"), {2: "AS TS 9S AH KD JD 9C"}), 2, 100),
        MakeBid(P2, 125),
        {"highest": 120},
    ),
    Refusal.NO_SUCH_TALON: lambda: (
        exchanging(ordinary(), declarer=1, bid=100, stage="take_talon", taken=None),
        TakeTalon(P1, 1),
        {"talons": 1},
    ),
    Refusal.TALON_NOT_OPTIONAL: lambda: (
        exchanging(ordinary(), declarer=1, bid=100, stage="take_talon", taken=None),
        DeclineTalon(P1),
        {},
    ),
    Refusal.MUST_GIVE_ONE_EACH: lambda: (giving(), GiveCards(P1, gifts("AS"), ()), {"to": (2, 0)}),
    Refusal.MUST_BURY: lambda: (
        giving(hands={1: "AS KS"}),
        GiveCards(P1, gifts("AS KS"), cards("AS")),
        {"bury": 0},
    ),
    Refusal.CARD_NOT_HELD: lambda: (
        giving(hands={2: "AS", 1: "KS"}),
        GiveCards(P1, gifts("AS KS"), ()),
        {"cards": ("AS",)},
    ),
    Refusal.CARD_NAMED_TWICE: lambda: (giving(hands={1: "AS"}), GiveCards(P1, gifts("AS AS"), ()), {}),
    Refusal.CONTRACT_TOO_LOW: lambda: (contracting(), SetContract(P1, 100), {"lowest": 110}),
    Refusal.CONTRACT_NOT_A_STEP: lambda: (contracting(), SetContract(P1, 115), {"step": 10}),
    Refusal.CONTRACT_ABOVE_CAP: lambda: (
        contracting(held="AS TS 9S AH KD JD 9C TC"),
        SetContract(P1, 130),
        {"highest": 120},
    ),
    Refusal.CONCEDING_NOT_PLAYED: lambda: (giving(), Concede(P1), {}),
    Refusal.CONCEDING_NOT_ON_BARREL: lambda: (
        giving_at(at_table("site-1001", standings={1: seated()})),
        Concede(P1),
        {},
    ),
    Refusal.CROSSING_NOT_PLAYED: lambda: (giving(), Cross(P1), {}),
    Refusal.BOMB_NOT_PLAYED: lambda: (giving(), Bomb(P1), {}),
    Refusal.GIVING_UP_TOO_LATE: lambda: (after_the_first_lead(), Concede(P1), {}),
    Refusal.MUST_FOLLOW_SUIT: lambda: (
        following("site-bank", "KS 9S", "TS AH"),
        PlayCard(P2, card("AH")),
        {"cards": ("TS",)},
    ),
    Refusal.MUST_BEAT: lambda: (
        following("polish-home", "KS 9S", "TS JS"),
        PlayCard(P2, card("JS")),
        {"cards": ("TS",)},
    ),
    Refusal.MUST_TRUMP: lambda: (
        following("site-bank", "KS 9S", "9H AC", "H"),
        PlayCard(P2, card("AC")),
        {"cards": ("9H",)},
    ),
    Refusal.MUST_OVERTRUMP: lambda: (
        following("polish-home", "KS JH", "QH 9H", "H"),
        PlayCard(P2, card("9H")),
        {"cards": ("QH",)},
    ),
    Refusal.TRUMP_LEAD_RESERVED: lambda: (
        leading("rules-1000", "AH 9S", trump="H"),
        PlayCard(P2, card("AH")),
        {"cards": ("9S",)},
    ),
    Refusal.MARRIAGE_CARD_TOO_EARLY: lambda: (
        leading("site-ante", "KH QH 9S", tricks=0),
        PlayCard(P2, card("KH")),
        {"cards": ("9S",)},
    ),
    Refusal.MUST_DECLARE_MARRIAGE: lambda: (
        leading("site-1001", "KH QH 9S"),
        PlayCard(P2, card("KH")),
        {"card": "KH"},
    ),
    Refusal.MARRIAGE_NEEDS_LEAD: lambda: (
        following("site-bank", "9S JS", "KS QS"),
        DeclareMarriage(P2, card("KS")),
        {},
    ),
    Refusal.MARRIAGE_NEEDS_TRICK: lambda: (
        leading("site-bank", "KH QH 9S", tricks=0),
        DeclareMarriage(P2, card("KH")),
        {},
    ),
    Refusal.MARRIAGE_NEEDS_BOTH_CARDS: lambda: (
        leading("site-bank", "KH JH 9S"),
        DeclareMarriage(P2, card("KH")),
        {"kind": "suit"},
    ),
    Refusal.MARRIAGE_NOT_PLAYED: lambda: (
        leading("polish-home", "AS AC AD AH"),
        DeclareMarriage(P2, card("AH")),
        {"kind": "ace"},
    ),
    **gathered(lambda said: said.refused),
}
"""What deserves each refusal; where an option is needed for it, the family of the option says so."""


@pytest.mark.parametrize("refusal", CASES, ids=lambda refusal: refusal.value)
def test_a_refusal_says_its_code_and_its_facts(refusal: Refusal) -> None:
    state, command, facts = CASES[refusal]()

    with pytest.raises(RuleViolation) as refused:
        decide(state, command)

    assert refused.value.refusal is refusal
    assert refused.value.facts == facts
    assert str(refused.value) == refusal.value
    seat = to_act(state)
    assert seat is None or command not in legal_commands(state, seat)


def test_no_refusal_is_left_out() -> None:
    assert set(CASES) == set(Refusal)
    assert tuple(refusal.value for refusal in Refusal) == CODES
    assert all(code == code.lower() and " " not in code and "_" not in code for code in CODES)
