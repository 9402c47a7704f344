"""The grounds of a redeal, who has them, and what they cost."""

from __future__ import annotations

from typing import Final

import pytest

from domain.commands import ClaimRedeal, Gift, GiveCards
from domain.conventions import redeal
from domain.conventions.redeal import Redeal
from domain.events import RedealClaimed
from domain.option import Why
from domain.seats import Seat
from domain.state import phase_name
from domain.violations import Refusal
from tests.family import PLAYED, Answer, Conflict, Said, Switch, Variant, named
from tests.golden.scene import Scene, both, line, some
from tests.positions import at_table, dealt, exchanging
from tests.records.planting import Table
from tests.refused import gifts, giving
from tests.story import given
from tests.text import card, hand

HAND = "9S 9C 9D JS JC JD QS"  # three nines, three jacks, nine points

_AT_THE_TALON: Final = {
    "preset": "barrel-essay",
    "moment": "talon",
    "dealt": ["AS", "TS", "9S", "AH", "KD", "JD", "9C"],
    "talon": ["9D", "9H", "AC"],
    "declarer": True,
}
SAID: Final = Said(
    refused={
        Refusal.MUST_GIVE_AN_ACE: lambda: (
            giving("barrel-essay", {1: "AS AH AD KC KD"}, "AC 9S 9C", four_aces_after_talon="must_give_an_ace"),
            GiveCards(Seat(1), gifts("9S KC"), ()),
            {},
        ),
    },
    recorded={
        Refusal.MUST_GIVE_AN_ACE: Table(
            "barrel-essay",
            options={"four_aces_after_talon": "must_give_an_ace", "golden": False},
            hand="AS AC AD KH QH|AH",
        ),
    },
    conflicts={
        "2.8-four-aces": Conflict(
            Variant(
                "site-bank",
                3,
                {"redeal": True, "four_aces_dealt": "mandatory_redeal", "four_aces_after_talon": "must_give_an_ace"},
            ),
            "ace-marriage-unreachable",
        ),
        "aces-without-redeal": Conflict(
            Variant("barrel-essay", 3, {"redeal": False}), "aces-without-redeal", "warning"
        ),
    },
    allowed={
        "2.8-aces-play-talon": Variant(
            "site-bank", 3, {"redeal": True, "four_aces_dealt": "mandatory_redeal", "four_aces_after_talon": "play"}
        ),
    },
    switches={
        "redeal": Switch({"redeal": False, "four_aces_after_talon": "play"}, (*named("redeal_"), "four_aces_dealt")),
    },
    scenes={
        "redeal-streak": Scene(
            "barrel-essay",
            3,
            {"redeal_streak_limit": 2, "redeal_hand_points_below": 30},
            sense=0.3,
            shows=both(some(RedealClaimed, refused=True), line("redeal-streak-fine")),
        ),
    },
    answers={
        "a-redeal-in-its-turn": Answer(
            "redeal-grounds", _AT_THE_TALON, {"may_claim": True, "refused": False, "entered_as": "talon-nines"}
        ),
        "one-redeal-too-many": Answer(
            "redeal-grounds",
            {**_AT_THE_TALON, "redeals_in_a_row": 2},
            {"may_claim": True, "refused": True, "decided_by": [{"option": "redeal_streak_limit"}]},
        ),
        "a-refused-redeal-is-fined-in-the-hand-that-is-played": Answer(
            "hand-score",
            {**PLAYED, "preset": "barrel-essay", "options": {"golden": False}, "redeal_refused": True},
            {
                "ledger": [
                    {"seat": 0, "reason": "redeal-streak-fine", "points": -120, "option": "redeal_streak_limit"}
                ],
            },
        ),
    },
)


@pytest.mark.parametrize(
    ("options", "forced", "grounds"),
    [
        pytest.param(Redeal(), True, (), id="off"),
        pytest.param(Redeal(redeal_hand_nines=3), False, ("hand-nines",), id="nines"),
        pytest.param(Redeal(redeal_hand_nines=4), False, (), id="not-enough-nines"),
        pytest.param(
            Redeal(redeal_hand_nines=4, redeal_hand_nines_on_hundred=3), True, ("hand-nines",), id="on-hundred"
        ),
        pytest.param(Redeal(redeal_hand_nines=4, redeal_hand_nines_on_hundred=3), False, (), id="not-on-hundred"),
        pytest.param(Redeal(redeal_hand_jacks=3), False, ("hand-jacks",), id="jacks"),
        pytest.param(Redeal(redeal_hand_jacks=4), False, (), id="not-enough-jacks"),
        pytest.param(Redeal(redeal_hand_points_below=10), False, ("hand-points",), id="points"),
        pytest.param(Redeal(redeal_hand_points_below=9), False, (), id="points-enough"),
        pytest.param(
            Redeal(redeal_hand_points_below=10, redeal_hand_claimant="on_hundred_only"),
            False,
            (),
            id="not-the-claimant",
        ),
        pytest.param(
            Redeal(redeal_hand_points_below=10, redeal_hand_claimant="on_hundred_only"),
            True,
            ("hand-points",),
            id="the-claimant",
        ),
        pytest.param(
            Redeal(redeal_hand_points_below=10, redeal_hand_nines=3, redeal_hand_jacks=3),
            False,
            ("hand-nines", "hand-jacks", "hand-points"),
            id="all",
        ),
    ],
)
def test_grounds_of_a_hand(options: Redeal, forced: bool, grounds: tuple[str, ...]) -> None:
    assert redeal.hand_grounds(options, hand(HAND), forced=forced) == grounds


@pytest.mark.parametrize(
    ("options", "everybody", "forced"),
    [
        pytest.param(Redeal(), False, False, id="off"),
        pytest.param(Redeal(redeal_hand_nines=4), True, True, id="everybody"),
        pytest.param(Redeal(redeal_hand_nines_on_hundred=3), False, True, id="only-on-the-hundred"),
        pytest.param(
            Redeal(redeal_hand_nines=4, redeal_hand_claimant="on_hundred_only"), False, True, id="only-that-claimant"
        ),
    ],
)
def test_who_is_entitled_whatever_he_holds(options: Redeal, everybody: bool, forced: bool) -> None:
    assert redeal.has_hand_grounds(options, forced=False) == everybody
    assert redeal.has_hand_grounds(options, forced=True) == forced


@pytest.mark.parametrize(
    ("options", "grounds"),
    [
        pytest.param(Redeal(), (), id="off"),
        pytest.param(Redeal(redeal_after_exchange_nines=3), ("after-exchange-nines",), id="nines"),
        pytest.param(Redeal(redeal_after_exchange_jacks=3), ("after-exchange-jacks",), id="jacks"),
        pytest.param(Redeal(redeal_after_exchange_jacks=4, redeal_after_exchange_nines=4), (), id="not-enough"),
    ],
)
def test_grounds_after_the_exchange(options: Redeal, grounds: tuple[str, ...]) -> None:
    asked = any((options.redeal_after_exchange_nines, options.redeal_after_exchange_jacks))

    assert redeal.after_exchange_grounds(options, hand(HAND)) == grounds
    assert redeal.has_after_exchange_grounds(options) == asked


@pytest.mark.parametrize(
    ("options", "talon", "grounds"),
    [
        pytest.param(Redeal(), "9S 9C 9D", (), id="off"),
        pytest.param(Redeal(redeal_talon_nines=2), "9S KC 9D", ("talon-nines",), id="two-nines"),
        pytest.param(Redeal(redeal_talon_nines=2), "9S 9C 9D", ("talon-three-nines",), id="three-nines"),
        pytest.param(Redeal(redeal_talon_nines=2), "9S AC AD", (), id="one-nine"),
        pytest.param(Redeal(redeal_talon_jacks=3), "JS JC JD", ("talon-jacks",), id="jacks"),
        pytest.param(Redeal(redeal_talon_jacks=3), "JS JC 9D", (), id="two-jacks"),
        pytest.param(Redeal(redeal_talon_points_below=5), "9S JC JD", ("talon-points",), id="points"),
        pytest.param(Redeal(redeal_talon_points_below=5), "9S JC QD", (), id="points-enough"),
    ],
)
def test_grounds_of_the_talon(options: Redeal, talon: str, grounds: tuple[str, ...]) -> None:
    assert redeal.talon_grounds(options, hand(talon)) == grounds


@pytest.mark.parametrize(
    ("options", "others", "forced"),
    [
        pytest.param(Redeal(), False, False, id="the-declarer-alone"),
        pytest.param(Redeal(redeal_talon_claimant="any_player"), True, True, id="anybody"),
        pytest.param(Redeal(redeal_talon_claimant="on_hundred_only"), False, True, id="on-the-hundred"),
        pytest.param(Redeal(redeal_talon_claimant="dealer_on_forced_bid"), False, False, id="the-dealer"),
    ],
)
def test_who_may_claim_on_a_shown_talon(options: Redeal, others: bool, forced: bool) -> None:
    assert redeal.has_talon_grounds(options, forced=False) == others
    assert redeal.has_talon_grounds(options, forced=True) == forced


@pytest.mark.parametrize(
    ("options", "grounds"),
    [
        pytest.param(Redeal(), (), id="off"),
        pytest.param(Redeal(redeal_with_talon_nines=4), ("with-talon-nines",), id="four-together"),
    ],
)
def test_grounds_of_hand_and_talon_together(options: Redeal, grounds: tuple[str, ...]) -> None:
    assert redeal.holder_grounds(options, hand("9S 9C AS"), hand("9D 9H KC")) == grounds
    assert redeal.holder_grounds(options, hand("9S 9C AS"), hand("9D AH KC")) == ()


@pytest.mark.parametrize(
    ("dealt", "talon", "completed"),
    [("AS AC AD", "AH KC QC", True), ("AS AC AD AH", "KC QC JC", False), ("AS AC AD", "KH KC QC", False)],
)
def test_the_talon_completes_four_aces(dealt: str, talon: str, completed: bool) -> None:
    assert redeal.talon_completes_aces(hand(dealt), hand(talon)) == completed


ON_HUNDRED = Redeal(redeal=True, redeal_hand_nines=3, redeal_hand_nines_on_hundred=2)


@pytest.mark.parametrize(
    ("limit", "streak", "refused"),
    [
        pytest.param(None, 9, False, id="off"),
        pytest.param(3, 1, False, id="second"),
        pytest.param(3, 2, True, id="third"),
    ],
)
def test_too_many_in_a_row(limit: int | None, streak: int, refused: bool) -> None:
    why = Why("redeal-refused", "redeal_streak_limit") if refused else None

    assert redeal.is_refused(Redeal(redeal_streak_limit=limit), streak) == why


@pytest.mark.parametrize(
    ("options", "ground", "forced", "option"),
    [
        pytest.param(Redeal(), "hand-nines", True, "redeal_hand_nines", id="off"),
        pytest.param(ON_HUNDRED, "hand-nines", True, "redeal_hand_nines_on_hundred", id="on-hundred"),
        pytest.param(ON_HUNDRED, "hand-nines", False, "redeal_hand_nines", id="another-seat"),
        pytest.param(ON_HUNDRED, "talon-three-nines", True, "redeal_talon_nines", id="another-ground"),
    ],
)
def test_which_option_makes_a_ground(options: Redeal, ground: str, forced: bool, option: str) -> None:
    assert redeal.made_by(options, ground, forced=forced) == option


@pytest.mark.parametrize(("played", "option"), [(False, "redeal"), (True, "redeal_deadline")])
def test_why_there_is_no_ground(played: bool, option: str) -> None:
    assert redeal.is_played(Redeal(redeal=played)) == played
    assert redeal.no_ground(Redeal(redeal=played)).option == option


def test_a_claim_is_entered_under_the_ground_that_costs_a_fine() -> None:
    assert redeal.named_ground(("hand-jacks", "hand-nines")) == "hand-nines"
    assert redeal.named_ground(("hand-jacks", "hand-points")) == "hand-jacks"


# --- the dump truck after it ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after"),
    [pytest.param(555, 435, id="a-fine-that-leaves-555"), pytest.param(675, 0, id="a-fine-that-makes-555")],
)
def test_a_fine_for_nines_is_written_before_the_dump_truck_comes(before: int, after: int) -> None:
    table = at_table("site-bank", scores=(before, 675, 0), redeal_dealer_fine_nines=120)
    state = exchanging(dealt(table, talons=("9S 9C 9D",)), declarer=1, bid=100)

    fined = given(state).when(ClaimRedeal(Seat(1))).state

    assert [seat.score for seat in fined.sheet.seats] == [after, 675, 0]


@pytest.mark.parametrize("preset", [pytest.param("barrel-essay", id="RDL-16a-barrel-essay")])
def test_a_fourth_ace_from_the_talon_must_be_given_away(preset: str) -> None:
    table = dealt(
        at_table(preset, four_aces_after_talon="must_give_an_ace"), {1: "AS AH AD KC QD 9S JD"}, ("AC TS 9H",)
    )
    story = given(exchanging(table, declarer=1, bid=100, stage="give"))

    without = GiveCards(Seat(1), (Gift(Seat(2), card("9S")), Gift(Seat(0), card("9H"))), ())
    story.when(without).refused(Refusal.MUST_GIVE_AN_ACE)

    with_one = GiveCards(Seat(1), (Gift(Seat(2), card("9S")), Gift(Seat(0), card("AC"))), ())
    assert phase_name(story.when(with_one).state) == "contract"
