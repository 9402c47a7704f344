"""Seats and their order around the table."""

from __future__ import annotations

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


def after(seat: Seat, order: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The other seats of a cyclic order, beginning with the one after ``seat``."""
    at = order.index(seat)
    return order[at + 1 :] + order[:at]


def from_seat(seat: Seat, order: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """A cyclic order turned so that it begins with ``seat``."""
    at = order.index(seat)
    return order[at:] + order[:at]
