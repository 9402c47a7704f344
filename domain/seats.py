"""Seats and their order around the table."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NewType

Seat = NewType("Seat", int)
"""A seat, 0 to n-1 clockwise."""

MOST_SEATS: Final = 6


def left_of(seat: Seat, seats: int) -> Seat:
    """The next seat clockwise at a table of ``seats``."""
    return Seat((seat + 1) % seats)


def clockwise(first: Seat, seats: int) -> tuple[Seat, ...]:
    """All seats of the table, clockwise from ``first``."""
    return _CLOCKWISE[seats][first]


_CLOCKWISE: Final = tuple(
    tuple(tuple(Seat((first + step) % seats) for step in range(seats)) for first in range(seats))
    for seats in range(MOST_SEATS + 1)
)


@lru_cache(maxsize=256)
def next_of(active: tuple[Seat, ...], seats: int) -> tuple[Seat, ...]:
    """For each seat of the table the next active one clockwise; a seat without cards is its own."""
    order = list(clockwise(Seat(0), seats))
    before = active[-1]
    for seat in active:
        order[before] = before = seat
    return tuple(order)


def after(seat: Seat, order: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The other seats of a cyclic order, beginning with the one after ``seat``."""
    at = order.index(seat)
    return order[at + 1 :] + order[:at]


def from_seat(seat: Seat, order: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """A cyclic order turned so that it begins with ``seat``."""
    at = order.index(seat)
    return order[at:] + order[:at]
