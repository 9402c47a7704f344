"""Every refusal is raised by the command that deserves it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

import pytest
from msgspec.structs import replace

from domain.cards import Suit
from domain.commands import (
    BidDark,
    Bomb,
    ClaimRedeal,
    Close,
    Command,
    Concede,
    Cross,
    Deal,
    DeclareMarriage,
    DeclineTalon,
    ExpireTurn,
    ExposeCard,
    Gift,
    GiveCards,
    MakeBid,
    Pass,
    PlayCard,
    Ready,
    Resign,
    SetContract,
    TakeTalon,
)
from domain.events import Dealing, GoldenCircle, Standing
from domain.game import decide, fold, legal_commands, open_game
from domain.seats import Seat
from domain.state import Declared, State, to_act
from domain.violations import CODES, Fact, Refusal, RuleViolation
from tests.positions import SEED, at_auction, at_table, dealt, deck, exchanging, opening, playing, seated, the_deal
from tests.text import card, cards

P0, P1, P2 = Seat(0), Seat(1), Seat(2)
Case: TypeAlias = tuple[State, Command, dict[str, Fact]]
GOLDEN: Final = GoldenCircle(over=False)


def ordinary() -> State:
    return dealt(at_table("polish-home"))


def giving(preset: str = "polish-home", hands: dict[int, str] | None = None, talon: str = "", **options: Any) -> State:
    return exchanging(dealt(at_table(preset, **options), hands, (talon,)), declarer=1, bid=100, stage="give")


def contracting(preset: str = "polish-home", held: str = "", **options: Any) -> State:
    state = dealt(at_table(preset, **options))
    return exchanging(state, declarer=1, bid=110, held={1: held} if held else None, given=True)


def gifts(text: str) -> tuple[Gift, ...]:
    return tuple(Gift(Seat(seat), each) for seat, each in zip((2, 0), cards(text), strict=False))


def following(preset: str, trick: str, held: str, trump: str | None = None) -> State:
    return playing(dealt(at_table(preset)), {2: held}, turn=2, trick=trick, trump=trump, trump_by=1, tricks={0: 1})


def leading(preset: str, held: str, *, tricks: int = 1, trump: str | None = None, **options: Any) -> State:
    return playing(
        dealt(at_table(preset, **options)), {2: held}, turn=2, trump=trump, trump_by=1, tricks={0: 1, 2: tricks}
    )


def at_give_of(table: State, *, dark: bool = False) -> State:
    return exchanging(dealt(table), declarer=1, bid=100, stage="give", dark=dark)


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


def indebted() -> State:
    table = at_table("howto-2-4", scores=(0, -120, 0), negative_trading=["self_auto_pass"])
    return dealt(table)


def with_aces_declared() -> State:
    state = leading("howto-2-4", "AS AC AD KH", ace_marriage=True)
    phase = state.phase
    past = replace(phase.past, declared=(Declared(P2, "ace", Suit.HEARTS, 200),))  # type: ignore[union-attr]
    return replace(state, phase=replace(phase, past=past))


def declared_twice() -> State:
    state = leading("site-bank", "AS AC AD KH", ace_marriage_all_four_in_hand=False)
    phase = state.phase
    settled = phase.settled  # type: ignore[union-attr]
    began = tuple(
        held | card("AH").bit if seat == P2 else held & ~card("AH").bit
        for seat, held in enumerate(settled.exchange.hands)
    )
    settled = replace(settled, exchange=replace(settled.exchange, hands=began))
    past = replace(phase.past, declared=(Declared(P2, "ace", None, 200),))  # type: ignore[union-attr]
    return replace(state, phase=replace(phase, settled=settled, past=past))


def after_the_first_lead() -> State:
    return playing(dealt(at_table("site-bank")), {1: "AS KS"}, turn=1, tricks={1: 1})


BARRED_WITH: Final = {"concede": True, "cross": True, "dark": True}

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
    Refusal.MUST_PASS: lambda: (indebted(), MakeBid(P1, 105), {}),
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
    Refusal.MUST_GIVE_AN_ACE: lambda: (
        giving("barrel-essay", {1: "AS AH AD KC KD"}, "AC 9S 9C", four_aces_after_talon="must_give_an_ace"),
        GiveCards(P1, gifts("9S KC"), ()),
        {},
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
    Refusal.CONTRACT_FIXED: lambda: (contracting(contract_raise=False), SetContract(P1, 120), {"amount": 110}),
    Refusal.CONCEDING_NOT_PLAYED: lambda: (giving(), Concede(P1), {}),
    Refusal.CONCEDING_NOT_IN_GOLDEN: lambda: (
        at_give_of(at_table("site-bank", golden=True, golden_concede=False, circle=GOLDEN)),
        Concede(P1),
        {},
    ),
    Refusal.CONCEDING_NOT_IN_DARK: lambda: (
        at_give_of(at_table("barrel-essay", dark_concede=False), dark=True),
        Concede(P1),
        {},
    ),
    Refusal.CONCEDING_NOT_ON_BARREL: lambda: (
        at_give_of(at_table("site-1001", standings={1: seated()})),
        Concede(P1),
        {},
    ),
    Refusal.CONCEDING_WHILE_BARREL: lambda: (
        at_give_of(at_table("site-bank", standings={2: seated()}, concede_if_any_on_barrel=False)),
        Concede(P1),
        {},
    ),
    Refusal.CONCEDING_LIMIT: lambda: (
        at_give_of(at_table("site-bank", standings={1: Standing(concessions=1)}, concede_limit=1)),
        Concede(P1),
        {},
    ),
    Refusal.CROSSING_NOT_PLAYED: lambda: (giving(), Cross(P1), {}),
    Refusal.CROSSING_NOT_IN_DARK: lambda: (
        at_give_of(at_table("wikipedia-ru", cross=True, dark=True, dark_cross=False), dark=True),
        Cross(P1),
        {},
    ),
    Refusal.CROSSING_WHILE_BARREL: lambda: (
        at_give_of(at_table("wikipedia-ru", standings={2: seated()}, cross=True, cross_if_any_on_barrel=False)),
        Cross(P1),
        {},
    ),
    Refusal.CROSSING_LIMIT: lambda: (
        at_give_of(at_table("wikipedia-ru", standings={1: Standing(crosses=1)}, cross=True, cross_limit=1)),
        Cross(P1),
        {},
    ),
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
    Refusal.MUST_LEAD_AN_ACE: lambda: (
        with_aces_declared(),
        PlayCard(P2, card("KH")),
        {"cards": ("AS", "AC", "AD")},
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
    Refusal.ACE_MARRIAGE_ONCE: lambda: (declared_twice(), DeclareMarriage(P2, card("AS")), {}),
}


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


def test_the_positions_are_what_they_say() -> None:
    assert the_deal(indebted()).forced_bidder == P0
