"""Every tag and every line of the notation, and what is no such line."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from msgspec.structs import replace

from domain import notation
from domain.cards import Card
from domain.events import Dealing, DealtFrom, ForkedFrom, Line, SeatOpened, Settlement
from domain.record import (
    Perspective,
    Record,
    RecordedDeal,
    RecordedGift,
    RecordedHand,
    RecordedTrick,
    Result,
    Step,
    StepType,
)
from domain.seats import Seat
from tests.text import card, cards

P0, P1, P2 = Seat(0), Seat(1), Seat(2)
BARE = Record(preset="club", seats=(SeatOpened("Anna"), SeatOpened("Boris")), hands=())
HAND = RecordedHand(hand=1)


def text_of(record: Record) -> str:
    """The text, which is read as the same record and written as the same text."""
    text = notation.write(record)
    assert notation.read(text) == record
    assert notation.write(notation.read(text)) == text
    return text


# --- tags ----------------------------------------------------------------------------------------------------------

TAGS: dict[str, tuple[dict[str, Any], str]] = {
    "seat": ({"perspective": P1}, '[Perspective "seat 1"]'),
    "spectator": ({"perspective": "spectator"}, '[Perspective "spectator"]'),
    "game": ({"game_id": "7a1e0000-0000-4000-8000-000000000001"}, '[Game "7a1e0000-0000-4000-8000-000000000001"]'),
    "rules version": ({"rules_version": 1}, '[RulesVersion "1"]'),
    "bots": ({"seats": (SeatOpened("Anna"), SeatOpened("R2", bot=True))}, '[Bots "1"]'),
    "dealing": ({"dealing": Dealing("seeded", "ab" * 32)}, f'[Seed "{"ab" * 32}"]'),
    "audit key": ({"audit_key": "cd" * 32}, f'[AuditKey "{"cd" * 32}"]'),
    "start": ({"start": "when_ready"}, '[Start "when_ready"]'),
    "first dealer": ({"first_dealer": P1}, '[FirstDealer "1"]'),
    "start scores": ({"start_scores": (880, -120)}, '[StartScores "880 -120"]'),
    "resigning": ({"resign": True}, '[Resign "true"]'),
    "clock": ({"clock": {"turn_seconds": 30, "on_expiry": "force_mildest"}}, "turn_seconds=30 on_expiry=force_mildest"),
    "scope": ({"scope": "league"}, '[Scope "league"]'),
    "fork": (
        {"forked_from": ForkedFrom("7a1e0000-0000-4000-8000-000000000001", 9, (DealtFrom(1, "ab" * 32),))},
        "[ForkedFrom ",
    ),
    "an option": ({"options": {"target": 500, "redeal_grounds": ["four_nines"]}}, '[Rules.ending "target=500"]'),
    "an option of elsewhere": ({"options": {"house_jokers": None}}, '[Rules.other "house_jokers=null"]'),
    "a name with other line ends": (
        {"seats": (SeatOpened("An\u2028na\x85"), SeatOpened("B\x0bo\x1cris\r\n"))},
        '[Seat0 "An\u2028na\x85"]',
    ),
    "a name with quotes": ({"seats": (SeatOpened('An"na; "'), SeatOpened("{[\\"))}, r"An\"na; \""),
}


@pytest.mark.parametrize("tag", TAGS)
def test_a_tag(tag: str) -> None:
    members, line = TAGS[tag]
    assert line in text_of(replace(BARE, **members))


def test_a_tag_of_another_program_is_left_alone() -> None:
    assert notation.read(notation.write(BARE).replace("[Start", '[Event "Friday"]\n[Start')) == BARE


# --- steps ---------------------------------------------------------------------------------------------------------

STEPS: dict[str, Step] = {
    **{f"1 {word}": Step(kind, P1) for word, kind in notation._BARE_TYPES.items()},
    "late 1 pass": Step("pass", P1, expired=True),
    "1 120": Step("bid", P1, amount=120),
    "1 contract 130": Step("set_contract", P1, amount=130),
    "1 KS": Step("play_card", P1, card=card("KS")),
    "1 ?": Step("play_card", P1),
    "1 KS worth 40": Step("play_card", P1, card=card("KS"), value=40),
    "1 KS declares worth 40": Step("declare_marriage", P1, card=card("KS"), value=40),
    "1 AS declares ace": Step("declare_marriage", P1, card=card("AS"), kind="ace"),
    "1 KS declares bed worth 100": Step("declare_marriage", P1, card=card("KS"), kind="bed", value=100),
    "1 claim": Step("claim_redeal", P1),
    "1 claim four-nines void": Step("claim_redeal", P1, ground="four-nines", refused=True),
    "1 take 0": Step("take_talon", P1, talon=0),
    "1 give 2:9S 0:?": Step("give_cards", P1, gifts=(RecordedGift(P2, card("9S")), RecordedGift(P0, None)), buried=()),
    "1 give bury 9S ?": Step("give_cards", P1, gifts=(), buried=(card("9S"), None)),
    "1 ready": Step("ready", P1),
    r'1 ready "a \"b\"; {"': Step("ready", P1, client_seed='a "b"; {'),
    "table expose": Step("expose_card"),
    "table expose {0 misdeal -20 misdeal_fine, 1 misdeal +20}": Step(
        "expose_card", ledger=(Line(P0, "misdeal", -20, "misdeal_fine"), Line(P1, "misdeal", 20, None))
    ),
    'table close "rain"': Step("close", reason="rain"),
    'table correct -20 "a slip"': Step("correct_score", points=-20, reason="a slip"),
    '{"type":"bid","seat":1}': Step("bid", P1),
    '{"type":"take_talon","seat":1}': Step("take_talon", P1),
    '{"type":"pass","seat":1,"amount":100}': Step("pass", P1, amount=100),
}


@pytest.mark.parametrize("text", STEPS)
def test_a_step(text: str) -> None:
    hand = replace(HAND, auction=(STEPS[text], Step("pass", P0)))
    assert f"Auction: {text}; 0 pass\n" in text_of(replace(BARE, hands=(hand,)))


@pytest.mark.parametrize("kind", sorted(set(STEPS)))
def test_a_step_after_the_last_hand(kind: str) -> None:
    assert f"Afterwards: {kind}\n" in text_of(replace(BARE, hands=(HAND,), closing=(STEPS[kind],)))


# --- hands ---------------------------------------------------------------------------------------------------------

SPADES, HEARTS = cards("AS KS"), cards("AH 9H")
HANDS: dict[str, tuple[dict[str, Any], str]] = {
    "facts": (
        {"dealer": P2, "sitter": P0, "forced_bidder": P1, "golden": True, "dark": True},
        "Hand 1 dealer 2 sitter 0 forced 1 golden dark",
    ),
    "ordinary": ({"golden": False}, "Hand 1 ordinary"),
    "before": ({"before": (Step("ready", P0),)}, "Before: 0 ready"),
    "deal": (
        {"deal": RecordedDeal((SPADES, None, ()), (HEARTS,))},
        "Cards 0: AS KS\nCards 1: ?\nCards 2: -\nTalon 0: AH 9H",
    ),
    "fines": (
        {"deal": RecordedDeal((SPADES,), (), HEARTS, (Line(P0, "misdeal", -20, "misdeal_fine"),))},
        "Bottoms: AH 9H\nFined: 0 misdeal -20 misdeal_fine",
    ),
    "opening": ({"opening": None}, "Hand 1"),
    "auction without an end": ({"auction": (Step("bid", P1, amount=100),)}, "Auction: 1 100"),
    "won": ({"declarer": P1, "bid": 110, "how": "auction"}, "Won: 1 110 auction"),
    "half won": ({"declarer": P1}, "Won: 1 - -"),
    "contract": ({"contract": 120}, "Contract: 120"),
    "trick": ({"tricks": (RecordedTrick((Step("play_card", P1, card=Card("AS")),)),)}, "Trick 1: 1 AS"),
    "trick taken": (
        {"tricks": (RecordedTrick((Step("play_card", P1, card=Card("AS")),), P1, 11),)},
        "Trick 1: 1 AS = 1 11",
    ),
    "trick of nobody": (
        {"tricks": (RecordedTrick((Step("play_card", P1, card=Card("AS")),), None, 11),)},
        "Trick 1: 1 AS = - 11",
    ),
    "closing": ({"closing": (Step("cross", P1),)}, "Closing: 1 cross"),
    "scores": ({"outcome": "played", "scores": (120, -60)}, "Outcome: played\nScores: 120 -60"),
}


@pytest.mark.parametrize("part", HANDS)
def test_a_part_of_a_hand(part: str) -> None:
    members, lines = HANDS[part]
    assert f"{lines}\n" in text_of(replace(BARE, hands=(replace(HAND, **members),)))


def test_a_result() -> None:
    result = Result("closed", (P1,), (10, 20), Settlement("stakes", 3, (-10, 10)), 'he said "no"; left')
    text = text_of(replace(BARE, result=result))
    assert "Result: closed\nWinners: 1\nFinal: 10 20\nSettlement: stakes 3 -10 10\n" in text


# --- what is not read ----------------------------------------------------------------------------------------------

BROKEN = {
    "a map without a value": '[Rules.ending "target"]',
    "a perspective of nobody": '[Perspective "chair 1"]',
    "another start": '[Start "later"]',
    "a seat that is no number": '[FirstDealer "east"]',
    "a step without a deed": "Hand 1\nAuction: 1",
    "a word too many after a card": "Hand 1\nAuction: 1 KS twice",
    "two grounds": "Hand 1\nAuction: 1 claim four-nines low-hand",
    "counts of another shape": "Hand 1\nTaken: 60+0",
    "an unknown part": "Hand 1\nWeather: fine",
    "an unknown fact of a hand": "Hand 1 silver",
    "nobody's standing": "Hand 1\nAfter: score=1",
    "another outcome": "Hand 1\nOutcome: lost",
}


@pytest.mark.parametrize("mistake", BROKEN)
def test_what_is_no_such_line(mistake: str) -> None:
    text = f'[Format "{notation.FORMAT}"]\n[Preset "club"]\n[Seat0 "Anna"]\n[Seat1 "Boris"]\n'
    assert notation.read(text).hands == ()
    with pytest.raises(notation.NotationError):
        notation.read(text + BROKEN[mistake])


def test_every_step_type_has_its_words() -> None:
    types = {step.type for text, step in STEPS.items() if not text.startswith("{")}
    assert types == set(get_args(StepType))


@pytest.mark.parametrize("viewer", ["full", "spectator", P1])
def test_a_perspective_is_kept(viewer: Perspective) -> None:
    assert notation.read(notation.write(replace(BARE, perspective=viewer))).perspective == viewer
