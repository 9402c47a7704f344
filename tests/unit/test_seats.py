"""The order around the table."""

from __future__ import annotations

import pytest

from domain.seats import Seat, after, clockwise, from_seat, left_of

AROUND = tuple(map(Seat, (1, 2, 0)))


@pytest.mark.parametrize(("seat", "seats", "left"), [(0, 3, 1), (2, 3, 0), (3, 4, 0), (1, 2, 0)])
def test_left_of(seat: int, seats: int, left: int) -> None:
    assert left_of(Seat(seat), seats) == left


def test_clockwise() -> None:
    assert clockwise(Seat(2), 4) == (2, 3, 0, 1)


@pytest.mark.parametrize(("seat", "others"), [(1, (2, 0)), (2, (0, 1)), (0, (1, 2))])
def test_the_others_beginning_with_the_next(seat: int, others: tuple[int, ...]) -> None:
    assert after(Seat(seat), AROUND) == others
    assert from_seat(Seat(seat), AROUND) == (seat, *others)
