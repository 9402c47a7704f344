"""Dark play: who may, what undoes it, what it multiplies."""

from __future__ import annotations

from typing import Any, Final

import pytest

from domain.commands import Concede, Cross
from domain.conventions import dark
from domain.conventions.dark import Dark
from domain.events import GoldenCircle
from domain.seats import Seat
from domain.violations import Refusal
from tests.family import HAND, Answer, Conflict, Said, Switch, Variant, named
from tests.last_trick import lines, made, scored
from tests.positions import at_table
from tests.records.planting import Table
from tests.refused import giving_at

ON = Dark(dark=True)
FACTS: dict[str, Any] = {"forced": True, "score": 0, "anyone_on_barrel": False, "golden": False, "posted": 0}

_ANYBODY: Final = {"dark": True, "dark_min_score": -1000, "dark_who": "any_player", "golden": False}
SAID: Final = Said(
    refused={
        Refusal.CONCEDING_NOT_IN_DARK: lambda: (
            giving_at(at_table("barrel-essay", dark_concede=False), dark=True),
            Concede(Seat(1)),
            {},
        ),
        Refusal.CROSSING_NOT_IN_DARK: lambda: (
            giving_at(at_table("wikipedia-ru", cross=True, dark=True, dark_cross=False), dark=True),
            Cross(Seat(1)),
            {},
        ),
    },
    recorded={
        Refusal.CONCEDING_NOT_IN_DARK: Table(
            "barrel-essay", options={**_ANYBODY, "concede": True, "dark_concede": False}, sense=0
        ),
        Refusal.CROSSING_NOT_IN_DARK: Table(
            "barrel-essay", options={**_ANYBODY, "cross": True, "dark_cross": False}, sense=0
        ),
    },
    conflicts={
        "2.8-dark-contract": Conflict(
            Variant("club", 3, {"dark": True, "dark_contract": 121}), "dark-contract-not-a-step"
        ),
    },
    allowed={"2.8-dark-is-off": Variant("club", 3, {"dark_contract": 121})},
    switches={"dark": Switch({"dark": False}, named("dark_"))},
    answers={
        "dark-stands": Answer(
            "bid-limit",
            {"preset": "barrel-essay", "hand": HAND, "dark": True, "standing": 120},
            {"amounts": [], "decided_by": [{"option": "dark_unblind"}]},
        ),
    },
)


@pytest.mark.parametrize(
    ("options", "facts", "offered"),
    [
        pytest.param(Dark(dark=False), {}, False, id="off"),
        pytest.param(ON, {}, True, id="the-forced-bidder"),
        pytest.param(ON, {"forced": False}, False, id="nobody-else"),
        pytest.param(Dark(dark=True, dark_who="any_player"), {"forced": False}, True, id="anybody"),
        pytest.param(Dark(dark=True, dark_min_score=240), {"score": 239}, False, id="too-poor"),
        pytest.param(Dark(dark=True, dark_min_score=240), {"score": 240}, True, id="rich-enough"),
        pytest.param(ON, {"anyone_on_barrel": True}, True, id="a-barrel-does-not-matter"),
        pytest.param(
            Dark(dark=True, dark_forbidden_if_any_on_barrel=True), {"anyone_on_barrel": True}, False, id="a-barrel-bars"
        ),
        pytest.param(ON, {"posted": 120}, False, id="a-posted-bid-as-high"),
        pytest.param(ON, {"posted": 115}, True, id="a-lower-posted-bid"),
        pytest.param(ON, {"golden": True}, False, id="not-in-a-golden-hand"),
        pytest.param(Dark(dark=True, dark_in_golden_round=True), {"golden": True}, True, id="also-in-a-golden-hand"),
    ],
)
def test_offer(options: Dark, facts: dict[str, Any], offered: bool) -> None:
    assert dark.is_offered(options, **(FACTS | facts)) == offered


@pytest.mark.parametrize(
    ("deadline", "ends"), [("before_own_look", False), ("during_deal", False), ("before_anyone_looks", True)]
)
def test_whether_one_look_ends_it(deadline: str, ends: bool) -> None:
    options = {
        "before_own_look": ON,
        "during_deal": Dark(dark_deadline="during_deal"),
        "before_anyone_looks": Dark(dark_deadline="before_anyone_looks"),
    }[deadline]

    assert dark.one_look_ends_it(options) == ends


@pytest.mark.parametrize(
    ("options", "has_marriage", "allowed"),
    [
        pytest.param(Dark(dark_unblind="not_allowed"), True, False, id="off"),
        pytest.param(ON, True, True, id="with-a-marriage"),
        pytest.param(ON, False, False, id="without-one"),
    ],
)
def test_undoing(options: Dark, has_marriage: bool, allowed: bool) -> None:
    assert dark.may_unblind(options, has_marriage=has_marriage) == allowed


@pytest.mark.parametrize(
    ("options", "is_dark", "declarers", "defenders"),
    [
        pytest.param(ON, False, (1, 1), (1, 1), id="an-ordinary-hand"),
        pytest.param(Dark(dark_scope="declarer_only"), True, (2, 2), (1, 1), id="the-declarer-only"),
        pytest.param(Dark(dark_scope="all_except_defender_marriages"), True, (2, 2), (2, 1), id="all-but-marriages"),
        pytest.param(Dark(dark_scope="all"), True, (2, 2), (2, 2), id="all"),
        pytest.param(Dark(dark_scope="all", dark_multiplier=3), True, (3, 3), (3, 3), id="threefold"),
    ],
)
def test_factors(options: Dark, is_dark: bool, declarers: tuple[int, int], defenders: tuple[int, int]) -> None:
    def factors(*, declarer: bool) -> tuple[int, int]:
        return (
            dark.factor(options, dark=is_dark, declarer=declarer),
            dark.marriage_factor(options, dark=is_dark, declarer=declarer),
        )

    assert (factors(declarer=True), factors(declarer=False)) == (declarers, defenders)


@pytest.mark.parametrize(
    ("is_dark", "declarer", "weight"),
    [pytest.param(False, True, 1, id="an-ordinary-hand"), (True, True, 2), (True, False, 3)],
)
def test_weight_of_a_bolt(is_dark: bool, declarer: bool, weight: int) -> None:
    assert dark.bolt_weight(Dark(dark_bolts=(2, 3)), dark=is_dark, declarer=declarer) == weight


@pytest.mark.parametrize(
    ("options", "allowed"),
    [
        pytest.param(Dark(dark_concede=False), False, id="off"),
        pytest.param(Dark(dark_concede=True), True, id="on"),
        pytest.param(Dark(), True, id="like-conceding"),
    ],
)
def test_conceding(options: Dark, allowed: bool) -> None:
    assert dark.may_concede(options) == allowed


# --- in a hand -----------------------------------------------------------------------------------------------------


def test_a_dark_golden_hand_multiplies_twice() -> None:
    table = at_table(
        "site-1001",
        circle=GoldenCircle(over=False),
        golden=True,
        dark=True,
        dark_in_golden_round=True,
        dark_scope="all",
    )

    assert [lines(scored(table, made(dark=True)), seat) for seat in range(3)] == [
        [("defence", 40)],
        [("contract-made", 400)],
        [("defence", 40)],
    ]
