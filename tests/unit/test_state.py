"""The state: its phases by name, its parts, and how it is kept."""

from __future__ import annotations

from typing import Any, Final

import msgspec
import pytest

from domain.commands import Close, PlayCard
from domain.game import fold, open_game
from domain.seats import Seat
from domain.state import (
    Playing,
    Saved,
    Seating,
    State,
    asked,
    auction_of,
    deal_of,
    exchange_of,
    phase_name,
    play_of,
    restore,
    save,
    to_act,
    within,
)
from domain.violations import CorruptStream
from tests.last_trick import Hand, before_last_trick
from tests.positions import at_table, dealt, exchanging, opening, playing
from tests.story import given

P1 = Seat(1)


def seating() -> State:
    return fold(open_game(msgspec.structs.replace(opening("polish-home"), start="when_ready")))


def crossing() -> State:
    table = dealt(at_table("basic-numbered", cross=True))
    state, trick = before_last_trick(table, Hand(declarer=1, contract=100, cards=[40, 60, 20]))
    return given(state).when(*(PlayCard(seat, card) for seat, card in trick)).state


STATES: Final[dict[str, Any]] = {
    "seating": (seating, (0, 1, 2), None, "0000"),
    "deal": (lambda: at_table("polish-home"), (), None, "0000"),
    "auction": (lambda: dealt(at_table("polish-home")), (2, 0), 2, "1100"),
    "contract": (lambda: exchanging(dealt(at_table("polish-home")), declarer=1, bid=100), (1,), 1, "1110"),
    "play": (lambda: playing(dealt(at_table("polish-home")), {1: "AS KS"}, turn=1, tricks={1: 1}), (1,), 1, "1111"),
    "cross_after": (crossing, (1,), 1, "1111"),
    "finished": (lambda: given(at_table("polish-home")).when(Close("rain")).state, (), None, "0000"),
}
"""Each phase: who is asked, who is to act, and whether there are a deal, an auction, an exchange, tricks."""


@pytest.mark.parametrize("name", STATES)
def test_a_phase(name: str) -> None:
    make, seats, acting, parts = STATES[name]
    state = make()

    assert phase_name(state) == name
    assert to_act(state) == acting
    assert asked(state) == (() if name == "seating" else seats)
    found = [deal_of(state), auction_of(state), exchange_of(state), play_of(state)]
    assert "".join(str(int(part is not None)) for part in found) == parts


@pytest.mark.parametrize("name", STATES)
def test_a_state_is_kept_and_comes_back(name: str) -> None:
    state = STATES[name][0]()
    kept = msgspec.msgpack.decode(msgspec.msgpack.encode(save(state)), type=Saved)

    assert restore(kept) == state


def test_another_phase_than_the_event_needs_is_damage() -> None:
    with pytest.raises(CorruptStream, match="an event for Playing found Seating"):
        within(Playing, Seating(()))


def test_the_stake_is_the_bid_until_there_is_a_contract() -> None:
    before = exchange_of(exchanging(dealt(at_table("polish-home")), declarer=1, bid=110))
    after = exchange_of(exchanging(dealt(at_table("polish-home")), declarer=1, bid=110, contract=130))

    assert before is not None
    assert after is not None
    assert (before.stake, after.stake) == (110, 130)
