"""Every event has its permanent name, comes back from where it is stored, and says who may know what of it."""

from __future__ import annotations

from typing import Final, get_args

import msgspec
import pytest

from domain import audit, game, redact
from domain import evolve as evolving
from domain.cards import Suit
from domain.chain import type_name
from domain.commands import Command
from domain.events import (
    AuctionWon,
    Bid,
    CardPlayed,
    CardsGiven,
    CardsLookedAt,
    ContractSet,
    Dealing,
    Dealt,
    Event,
    GameFinished,
    GameOpened,
    GiftGiven,
    HandBombed,
    HandConceded,
    HandCrossed,
    HandScored,
    Line,
    MarriageDeclared,
    Misdealt,
    Next,
    Passed,
    RedealClaimed,
    ScoreCorrected,
    SeatOpened,
    SeatReady,
    SeatResigned,
    Settlement,
    Sheet,
    Standing,
    Taken,
    TalonDeclined,
    TalonTaken,
    TokenReissued,
    TrickTaken,
    TurnExpired,
)
from domain.redact import NEVER_SEALED, Sealed, sealed_parts
from domain.seats import Seat
from tests.text import card, cards

P0, P1, P2 = Seat(0), Seat(1), Seat(2)
NEXT: Final = Next("auction", (P1, P2))
SHEET: Final = Sheet((Standing(),) * 3, P0, P1)
OPENED: Final = GameOpened(
    preset="polish-home",
    rules_version=1,
    options={},
    seats=(SeatOpened("A"), SeatOpened("B", bot=True), SeatOpened("C")),
    dealing=Dealing("server", "5e" * 32),
    audit_key="c0" * 32,
    first=SHEET,
    resign=False,
    clock=None,
    scope="",
    next=NEXT,
)
DEALT: Final = Dealt(
    hand=1,
    dealer=P0,
    active=(P1, P2, P0),
    sitter=None,
    forced_bidder=P1,
    golden=False,
    cards=(cards("AS"), cards("KS"), cards("QS")),
    talons=(cards("JS"), cards("9S")),
    unseen_by=(P1,),
    next=NEXT,
)
GIVEN: Final = CardsGiven(P1, (GiftGiven(P2, card("AS")), GiftGiven(P0, card("KS"))), cards("9S"), NEXT)

EXAMPLES: Final[dict[str, tuple[Event, tuple[Sealed, ...]]]] = {
    "game-opened": (
        OPENED,
        (
            Sealed("/audit_key", ()),
            Sealed("/dealing/seed", ()),
            *(Sealed(f"/seats/{seat}/name", None) for seat in range(3)),
        ),
    ),
    "seat-ready": (SeatReady(P1, "lucky", NEXT), ()),
    "token-reissued": (TokenReissued(P1, 2), ()),
    "turn-expired": (TurnExpired(P1), ()),
    "seat-resigned": (SeatResigned(P1), ()),
    "score-corrected": (ScoreCorrected(P1, -20, "a slip", SHEET), ()),
    "game-finished": (
        GameFinished("target", (P1,), (0, 1000, 0), Settlement("pay_shortfall", 1, (-1, 2, -1)), None, "c0", NEXT),
        (),
    ),
    "dealt": (
        DEALT,
        (
            Sealed("/cards/0", (P0,)),
            Sealed("/cards/1", ()),
            Sealed("/cards/2", (P2,)),
            Sealed("/talons/0", ()),
            Sealed("/talons/1", ()),
        ),
    ),
    "misdealt": (Misdealt("cut-nines", (Line(P0, "cut-nines-fine", -120),), SHEET, NEXT), ()),
    "cards-looked-at": (CardsLookedAt(P1, cards("AS"), NEXT), (Sealed("/cards", (P1,)),)),
    "bid": (Bid(P1, 100, forced=True, dark=False, next=NEXT), ()),
    "passed": (Passed(P1, "auction", NEXT), ()),
    "auction-won": (AuctionWon(P1, 100, "auction", talon_shown=True, contract_fixed=False, next=NEXT), ()),
    "redeal-claimed": (RedealClaimed(P1, "hand-nines", refused=False, next=NEXT), ()),
    "talon-taken": (TalonTaken(P1, 0, cards("AS"), shown=False, next=NEXT), (Sealed("/cards", (P1,)),)),
    "talon-declined": (TalonDeclined(P1, NEXT), ()),
    "cards-given": (
        GIVEN,
        (Sealed("/gifts/0/card", (P1, P2)), Sealed("/gifts/1/card", (P1, P0)), Sealed("/buried", (P1,))),
    ),
    "contract-set": (ContractSet(P1, 100, NEXT), ()),
    "hand-conceded": (HandConceded(P1, 100), ()),
    "hand-crossed": (HandCrossed(P1), ()),
    "hand-bombed": (HandBombed(P1), ()),
    "marriage-declared": (MarriageDeclared(P1, "suit", Suit.HEARTS, 100, Suit.HEARTS), ()),
    "card-played": (CardPlayed(P1, card("AS"), Suit.SPADES), ()),
    "trick-taken": (TrickTaken(P1, 20), ()),
    "hand-scored": (HandScored(1, "played", (), (Taken(20, 40, 1),) * 3, SHEET, NEXT), ()),
}
"""Every event under the name that it is stored by for ever, with its sealed parts."""


def test_every_event_and_command_is_known_where_they_are_told_apart() -> None:
    events = set(get_args(Event))

    assert {type(event) for event, _ in EXAMPLES.values()} == events
    assert set(evolving._AFTER) == events
    assert set(audit._COMMANDS) == events
    assert {*redact._PARTS, *NEVER_SEALED} == events
    assert set(game._DECIDED) == set(get_args(Command))


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_event_is_stored_by_its_name_and_comes_back(name: str) -> None:
    event, _ = EXAMPLES[name]
    stored = msgspec.json.encode(event)

    assert type_name(event) == name
    assert msgspec.json.decode(stored)["type"] == name
    assert msgspec.json.decode(stored, type=Event) == event


@pytest.mark.parametrize("name", EXAMPLES)
def test_who_may_know_what_of_an_event(name: str) -> None:
    event, sealed = EXAMPLES[name]

    assert sealed_parts(event) == sealed


def test_events_that_are_told_as_they_are_stored_have_no_sealed_parts() -> None:
    told = [(event, sealed) for event, sealed in EXAMPLES.values() if type(event) in NEVER_SEALED]

    assert len(told) == len(NEVER_SEALED)
    assert all(sealed == () for _, sealed in told)


def test_what_is_shown_to_all_is_not_sealed() -> None:
    assert sealed_parts(TalonTaken(P1, 0, cards("AS"), shown=True, next=NEXT)) == ()
    assert sealed_parts(msgspec.structs.replace(GIVEN, shown=True)) == ()


def test_there_is_no_seed_to_seal_where_decks_come_from_outside() -> None:
    outside = msgspec.structs.replace(OPENED, dealing=Dealing("external"))

    assert "/dealing/seed" not in {part.pointer for part in sealed_parts(outside)}


def test_no_event_is_left_out() -> None:
    assert {type(event) for event, _ in EXAMPLES.values()} == set(get_args(Event))
