"""A story: what had happened, what was asked, what came of it."""

from __future__ import annotations

from dataclasses import dataclass

from domain.commands import Command
from domain.events import Decision, Event
from domain.game import decide, evolve, fold
from domain.state import State
from domain.violations import Fact, Refusal, RuleViolation


@dataclass(frozen=True)
class Story:
    before: State
    answer: Decision | RuleViolation = ()

    @property
    def events(self) -> Decision:
        """What came of it; fails where it was refused."""
        assert not isinstance(self.answer, RuleViolation), f"refused: {self.answer} {self.answer.facts}"
        return self.answer

    @property
    def state(self) -> State:
        """The state afterwards; fails where it was refused."""
        return fold(self.events, self.before)

    def when(self, *commands: Command) -> Story:
        story = self
        for command in commands:
            state = story.state
            try:
                story = Story(state, decide(state, command))
            except RuleViolation as refusal:
                story = Story(state, refusal)
        return story

    def then(self, *events: Event) -> Story:
        assert self.events == events
        return self

    def refused(self, refusal: Refusal, **facts: Fact) -> None:
        assert isinstance(self.answer, RuleViolation), f"accepted: {self.answer}"
        assert (self.answer.refusal, self.answer.facts) == (refusal, facts or self.answer.facts)


def given(*history: Event | State) -> Story:
    """A history of events; a state may stand for its beginning."""
    state: State | None = None
    for each in history:
        state = each if isinstance(each, State) else evolve(state, each)
    assert state is not None
    return Story(state)
