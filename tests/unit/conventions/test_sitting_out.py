"""What a dealer who sits out is credited."""

from __future__ import annotations

from typing import Any, Final

import pytest

from domain.cards import Suit
from domain.commands import Concede
from domain.conventions import sitting_out
from domain.conventions.sitting_out import SittingOut
from domain.seats import Seat
from tests.closing import given_up
from tests.family import Answer, Said, Switch, named
from tests.last_trick import lines, made, scored
from tests.positions import at_table
from tests.text import hand

CONCEDED: Final[dict[str, Any]] = {
    "preset": "rules-1000",
    "seats": 4,
    "first_dealer": 0,
    "outcome": "conceded",
    "declarer": 1,
    "contract": 100,
}
PAID: Final = {"seat": 0, "reason": "sitter", "points": 25, "option": "sitter_score"}
SAID: Final = Said(
    switches={"sitter_score": Switch({"sitter_score": "none"}, named("sitter_", but=("sitter_score",)))},
    answers={
        "a sitter who keeps nothing of a conceded hand": Answer(
            "hand-score",
            {**CONCEDED, "options": {"sitter_scores_if_conceded": False}},
            {"ledger": [{"seat": 1, "reason": "conceded"}, {"seat": 2}, {"seat": 3, "reason": "concession"}]},
        ),
        "a sitter who is paid for a conceded hand": Answer(
            "hand-score",
            {**CONCEDED, "talon": ["AS", "TS", "KH"]},
            {"ledger": [*({"seat": seat} for seat in (1, 2, 3)), PAID]},
        ),
    },
)


@pytest.mark.parametrize(
    ("options", "golden", "credit"),
    [
        pytest.param(SittingOut(sitter_score="none"), False, 0, id="off"),
        pytest.param(SittingOut(sitter_score="talon_points"), False, 25, id="the-points-of-the-talon"),
        pytest.param(SittingOut(sitter_score="fixed"), False, 30, id="a-fixed-sum"),
        pytest.param(SittingOut(sitter_score="fixed"), True, 60, id="another-in-golden-hands"),
        pytest.param(SittingOut(sitter_score="aces_50"), False, 100, id="fifty-for-each-ace"),
    ],
)
def test_credit(options: SittingOut, golden: bool, credit: int) -> None:
    assert sitting_out.credit(options, hand("AS AC QD"), golden=golden) == credit


FULL = SittingOut(sitter_marriage_bonus="full")
HALF = SittingOut(sitter_marriage_bonus="full_or_half")


@pytest.mark.parametrize(
    ("options", "talon", "paid"),
    [
        pytest.param(SittingOut(), "KS QS 9H", (), id="off"),
        pytest.param(
            SittingOut(sitter_score="none", sitter_marriage_bonus="full"), "KS QS 9H", (), id="off-without-credit"
        ),
        pytest.param(FULL, "KS QS 9H", ((Suit.SPADES, True),), id="a-marriage"),
        pytest.param(FULL, "KS QC 9H", (), id="halves-are-nothing"),
        pytest.param(HALF, "KS QC 9H", ((Suit.SPADES, False), (Suit.CLUBS, False)), id="halves"),
        pytest.param(HALF, "KS QS QH", ((Suit.SPADES, True), (Suit.HEARTS, False)), id="one-and-a-half"),
    ],
)
def test_marriages_in_the_talon(options: SittingOut, talon: str, paid: tuple[tuple[Suit, bool], ...]) -> None:
    assert sitting_out.marriages_paid(options, hand(talon)) == paid


# --- in a hand -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("preset", "options", "written"),
    [
        pytest.param("stub-1000", {"sitter_score": "none"}, [], id="off"),
        pytest.param("stub-1000", {}, [("sitter", 25)], id="the-talon"),
        pytest.param("stub-1000", {"sitter_marriage_bonus": "full_or_half"}, [("sitter", 65)], id="and-a-half"),
        pytest.param("kurnik", {"sitter_score": "talon_points"}, [("sitter", 25)], id="not-rounded"),
        pytest.param(
            "kurnik", {"sitter_score": "talon_points", "sitter_rounding": True}, [("sitter", 30)], id="rounded"
        ),
    ],
)
def test_his_credit(preset: str, options: dict[str, Any], written: list[tuple[str, int]]) -> None:
    event = scored(at_table(preset, 4, **options), made(cards=[0, 100, 10, 10]), talons=("AS AC QD",))

    assert lines(event, 0) == written
    assert event.after.next_dealer == 1


@pytest.mark.parametrize(("kept", "written"), [pytest.param(False, [], id="off"), (True, [("sitter", 25)])])
def test_his_credit_for_a_conceded_hand(kept: bool, written: list[tuple[str, int]]) -> None:
    table = at_table("rules-1000", 4, sitter_scores_if_conceded=kept)

    assert lines(given_up(table, Concede(Seat(1))), 0) == written
