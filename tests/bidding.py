"""The turn to bid over another call, and what decides the bids."""

from __future__ import annotations

from typing import Any

from domain.phases import auction
from domain.seats import Seat
from domain.state import Call
from tests.positions import at_auction, at_table, dealt


def bids_decided_by(seat: int, standing: Call | None, **table: Any) -> list[str | None]:
    """The options that decide what a seat may bid over a standing call; seat 2 holds no marriage."""
    state = dealt(at_table("stub-1000", **table), {2: "AS TS 9S AH TH 9H AC"})
    hand = auction.hand_of(at_auction(state, seat, calls=() if standing is None else (standing,)))
    return [why.option for why in auction.bids_decided_by(hand, Seat(seat))]
