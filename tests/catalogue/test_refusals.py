"""Every refusal is raised by the command that deserves it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from msgspec.structs import replace

from domain.commands import (
    Close,
    Concede,
    Deal,
    ExpireTurn,
    ExposeCard,
    GiveCards,
    MakeBid,
    Pass,
    PlayCard,
    Ready,
    Resign,
    SetContract,
)
from domain.events import Dealing
from domain.game import decide, fold, legal_commands, open_game
from domain.seats import Seat
from domain.state import State, to_act
from domain.violations import CODES, Refusal, RuleViolation
from tests.families import gathered
from tests.positions import SEED, at_table, dealt, deck, opening, playing
from tests.refused import Case, contracting, gifts, giving, last_to_play, ordinary
from tests.text import card, cards

P0, P1, P2 = Seat(0), Seat(1), Seat(2)


def finished() -> State:
    state = ordinary()
    return fold(decide(state, Close("rain")), state)


def waiting() -> State:
    state = fold(open_game(replace(opening("polish-home"), start="when_ready")))
    return fold(decide(state, Ready(P0)), state)


def on_the_server() -> State:
    return fold(open_game(replace(opening("polish-home"), dealing=Dealing("seeded", SEED))))


def after_the_first_lead() -> State:
    return playing(dealt(at_table("site-bank")), {1: "AS KS"}, turn=1, tricks={1: 1})


CASES: Final[dict[Refusal, Callable[[], Case]]] = {
    Refusal.NOT_YOUR_TURN: lambda: (ordinary(), Pass(P1), {"to_act": 2}),
    Refusal.NOT_IN_THIS_PHASE: lambda: (ordinary(), PlayCard(P2, card("AS")), {"phase": "auction"}),
    Refusal.GAME_FINISHED: lambda: (finished(), Pass(P2), {}),
    Refusal.NOT_WAITING_FOR_READY: lambda: (at_table("polish-home"), Ready(P0), {}),
    Refusal.ALREADY_READY: lambda: (waiting(), Ready(P0), {"seat": 0}),
    Refusal.DEALING_NOT_EXTERNAL: lambda: (on_the_server(), ExposeCard(), {}),
    Refusal.NO_DEAL_AWAITED: lambda: (ordinary(), Deal(deck(at_table("polish-home"))), {}),
    Refusal.DECK_NOT_COMPLETE: lambda: (at_table("polish-home"), Deal(cards("AS KS")), {"cards": 24}),
    Refusal.NO_SEAT_TO_ACT: lambda: (at_table("polish-home"), ExpireTurn(), {}),
    Refusal.RESIGNING_NOT_AGREED: lambda: (ordinary(), Resign(P0), {}),
    Refusal.NO_SUCH_SEAT: lambda: (ordinary(), Pass(Seat(3)), {"seat": 3}),
    Refusal.BID_TOO_LOW: lambda: (ordinary(), MakeBid(P2, 100), {"lowest": 110}),
    Refusal.BID_NOT_A_STEP: lambda: (ordinary(), MakeBid(P2, 115), {"step": 10, "lowest": 110}),
    Refusal.CARD_NOT_HELD: lambda: (
        giving(hands={2: "AS", 1: "KS"}),
        GiveCards(P1, gifts("AS KS"), ()),
        {"cards": ("AS",)},
    ),
    Refusal.CARD_NAMED_TWICE: lambda: (giving(hands={1: "AS"}), GiveCards(P1, gifts("AS AS"), ()), {}),
    Refusal.CONTRACT_NOT_A_STEP: lambda: (contracting(), SetContract(P1, 115), {"step": 10}),
    Refusal.GIVING_UP_TOO_LATE: lambda: (after_the_first_lead(), Concede(P1), {}),
    Refusal.MUST_FOLLOW_SUIT: lambda: (
        last_to_play("site-bank", "KS 9S", "TS AH"),
        PlayCard(P2, card("AH")),
        {"cards": ("TS",)},
    ),
    **gathered(lambda said: said.refused),
}
"""What deserves each refusal; of one that comes from an option the family of the option says so."""


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
