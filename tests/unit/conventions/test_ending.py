"""Who wins, who has lost, and who pays whom."""

from __future__ import annotations

from typing import Final

import pytest

from domain.conventions import ending
from domain.conventions.ending import Ending
from domain.events import GameFinished, Standing
from tests.family import Conflict, Said, Switch, Variant
from tests.last_trick import Hand, closed
from tests.positions import at_table, dealt, seated

DECLARER = Ending()
HIGHEST = Ending(simultaneous_target="highest_score")
EARLIEST = Ending(simultaneous_target="earliest_in_turn")
ORDER = (1, 2, 0)

SAID: Final = Said(
    conflicts={
        "2.8-target-1001": Conflict(Variant("club", 3, {"target": 1001}), "barrel-goal-short-of-target"),
        "target-below-the-barrel": Conflict(Variant("club", 3, {"target": 500}), "barrel-not-below-target", "warning"),
        "target-above-the-barrel": Conflict(
            Variant("club", 3, {"target": 2000}), "barrel-goal-below-target", "warning"
        ),
        "2.8-loss-floor": Conflict(Variant("kurnik", 3, {"loss_floor": -100}), "floor-above-debt"),
    },
    allowed={
        "2.8-1001-with-121": Variant("site-1001", 3, {}),
        "2.8-floor-below-debt": Variant("site-1001", 3, {"loss_floor": -1500}),
    },
    switches={"settlement": Switch({"settlement": "none"}, ("stake",))},
)


@pytest.mark.parametrize(
    ("options", "reached", "scores", "declarer", "winners"),
    [
        pytest.param(DECLARER, (), (0, 0, 0), 1, (), id="nobody"),
        pytest.param(DECLARER, (2,), (0, 0, 1000), 1, (2,), id="one"),
        pytest.param(DECLARER, (0, 1), (1100, 1000, 0), 1, (1,), id="the-declarer-first"),
        pytest.param(DECLARER, (0, 2), (1100, 0, 1000), 1, (0,), id="then-the-highest"),
        pytest.param(DECLARER, (0, 2), (1000, 0, 1000), 1, (0, 2), id="then-a-draw"),
        pytest.param(HIGHEST, (0, 1), (1100, 1000, 0), 1, (0,), id="the-highest"),
        pytest.param(HIGHEST, (0, 1), (1000, 1000, 0), 1, (1,), id="of-level-ones-the-declarer"),
        pytest.param(EARLIEST, (0, 2), (1100, 0, 1000), 1, (2,), id="the-first-in-turn"),
    ],
)
def test_winners(
    options: Ending, reached: tuple[int, ...], scores: tuple[int, ...], declarer: int, winners: tuple[int, ...]
) -> None:
    assert ending.winners(options, reached, scores, declarer, ORDER) == winners


def test_the_best_scores_among_some() -> None:
    assert ending.best_scores((50, 100, 100), (0, 1, 2)) == (1, 2)
    assert ending.best_scores((50, 100, 100), (0,)) == (0,)


@pytest.mark.parametrize(
    ("options", "reverse", "floor"),
    [
        pytest.param(Ending(), False, None, id="off"),
        pytest.param(Ending(loss_floor=-1000), False, -1000, id="the-floor"),
        pytest.param(Ending(target=1001), True, -1001, id="the-target-below-zero"),
        pytest.param(Ending(loss_floor=-1500), True, -1500, id="the-floor-before-the-target"),
    ],
)
def test_floor(options: Ending, reverse: bool, floor: int | None) -> None:
    assert ending.floor(options, reverse=reverse) == floor


@pytest.mark.parametrize(
    ("floor", "lowest", "lost"),
    [
        pytest.param(None, -5000, False, id="off"),
        pytest.param(-1000, -999, False, id="above-the-floor"),
        pytest.param(-1000, -1000, True, id="at-the-floor"),
    ],
)
def test_lost(floor: int | None, lowest: int, lost: bool) -> None:
    assert ending.lost((0, lowest, 300), floor) == lost


BANK = Ending(settlement="podium_bank", stake=100)
POT = Ending(settlement="ante_pot", stake=10)
SHORT = Ending(settlement="pay_shortfall")
SHARE = Ending(settlement="proportional_points")


@pytest.mark.parametrize(
    ("options", "scores", "won", "denominator", "amounts"),
    [
        pytest.param(BANK, (1, 2, 3), (), 1, (0, 0, 0), id="nobody-won"),
        pytest.param(BANK, (1, 1, 1), (0, 1, 2), 1, (0, 0, 0), id="all-won"),
        pytest.param(BANK, (1000, 500, 100), (0,), 1, (100, 0, -100), id="the-bank-is-paid-by-the-last"),
        pytest.param(BANK, (1000, 500, 500), (0,), 1, (100, 0, -100), id="of-level-ones-by-the-later-seat"),
        pytest.param(BANK, (500, 1000, 500), (1,), 1, (-100, 100, 0), id="later-from-the-winner"),
        pytest.param(BANK, (1000, 1000, 500), (0, 1), 2, (100, 100, -200), id="two-share-the-bank"),
        pytest.param(POT, (1000, 500, 100), (0,), 1, (30, 0, 0), id="the-pot"),
        pytest.param(POT, (1000, 1000, 100), (0, 1), 2, (30, 30, 0), id="two-share-the-pot"),
        pytest.param(SHORT, (1000, 900, -100), (0,), 1, (1200, -100, -1100), id="what-is-missing"),
        pytest.param(SHORT, (1000, 1200, 500), (0,), 1, (500, 0, -500), id="nothing-is-missing"),
        pytest.param(SHARE, (1000, 400, 0), (0,), 1000, (1600, -600, -1000), id="in-proportion"),
        pytest.param(SHARE, (1000, 1000, -4000), (0,), 1000, (2000, 0, -2000), id="at-most-twice-the-target"),
    ],
)
def test_settlement(
    options: Ending, scores: tuple[int, ...], won: tuple[int, ...], denominator: int, amounts: tuple[int, ...]
) -> None:
    losers = tuple(seat for seat in range(3) if seat not in won)

    assert ending.settled(options, scores, won, losers) == (denominator, amounts)
    assert sum(amounts) == (0 if options is not POT else 30 * denominator)


def test_only_those_who_have_lost_pay() -> None:
    assert ending.settled(SHORT, (300, 100, -1000), (0,), (2,)) == (1, (2000, 0, -2000))


# --- in a hand -----------------------------------------------------------------------------------------------------


def test_a_game_that_is_won_is_not_lost_as_well() -> None:
    lowest = Standing(-1200)
    table = at_table("site-bank", standings={0: Standing(870), 1: seated(tries=2), 2: lowest}, loss_floor=-1000)
    _, decision = closed(dealt(table), Hand(declarer=1, contract=120, cards=[20, 80, 20], marriages={1: "S"}))

    end = decision[-1]
    assert isinstance(end, GameFinished)
    assert (end.reason, end.winners, end.scores) == ("target", (1,), (890, 1000, -1180))
