"""The turn to lead a trick, and the cards that may be led."""

from __future__ import annotations

from typing import Any

from domain.commands import DeclareMarriage, PlayCard
from tests.positions import at_table, dealt, listed, playing
from tests.story import Story, given


def on_lead(preset: str, held: str, *, tricks: int = 1, **more: Any) -> Story:
    """The lead of seat 1, who holds these cards; what is not of the position is an option of the table."""
    options = {name: more.pop(name) for name in [*more] if name not in {"trump", "trump_by", "declared", "began_with"}}
    return given(playing(dealt(at_table(preset, **options)), {1: held}, turn=1, tricks={0: 1, 1: tricks}, **more))


def leads(story: Story) -> set[str]:
    return {each.card.value for each in listed(story.state) if isinstance(each, PlayCard | DeclareMarriage)}
