"""Claims of a redeal: hands with a ground and without one, and whether a seat may claim."""

from __future__ import annotations

from typing import Final

from domain.commands import ClaimRedeal
from domain.seats import Seat
from domain.state import State, phase_name
from tests.positions import listed, mildest
from tests.story import Story

POOR: Final = "9S 9C 9D JS JC JD QS"
"""Three nines, three jacks, nine points."""
RICH: Final = "AS TS KS AC TC AD TD"


def claims_on(state: State, seat: int) -> bool:
    return ClaimRedeal(Seat(seat)) in listed(state)


def play_to_the_lead(story: Story) -> Story:
    while phase_name(story.state) != "play":
        story = story.when(mildest(story.state))
    return story
