"""When the talon is shown."""

from __future__ import annotations

import pytest

from domain.conventions import talon
from domain.conventions.talon import Talon


@pytest.mark.parametrize(
    ("options", "bid", "uncontested", "shown"),
    [
        pytest.param(Talon(), 100, True, True, id="off-is-always"),
        pytest.param(Talon(talon_reveal="never"), 200, False, False, id="never"),
        pytest.param(Talon(talon_reveal="hidden_if_forced_bid"), 100, True, False, id="hidden-on-the-hundred"),
        pytest.param(Talon(talon_reveal="hidden_if_forced_bid"), 105, False, True, id="shown-otherwise"),
        pytest.param(Talon(talon_reveal="bid_at_least"), 125, False, False, id="below-130"),
        pytest.param(Talon(talon_reveal="bid_at_least"), 130, False, True, id="from-130"),
        pytest.param(Talon(talon_reveal="bid_at_least", talon_reveal_min_bid=110), 110, False, True, id="from-110"),
    ],
)
def test_shown(options: Talon, bid: int, uncontested: bool, shown: bool) -> None:
    assert talon.is_shown(options, bid=bid, uncontested=uncontested) == shown


@pytest.mark.parametrize(
    ("options", "stay_out"),
    [
        pytest.param(Talon(), False, id="off"),
        pytest.param(Talon(exchange="discard_two"), True, id="a-discard"),
        pytest.param(Talon(talon_optional=True), True, id="a-talon-left"),
    ],
)
def test_whether_cards_stay_out(options: Talon, stay_out: bool) -> None:
    assert talon.may_stay_out(options) == stay_out
