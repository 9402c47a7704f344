"""The laws are about something: random walks reach every event, phase and end of a hand, and all options vary."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, get_args

import msgspec

from domain.chain import type_name
from domain.events import Event, HandScored, Outcome, Phase
from domain.state import Finished, phase_name
from domain.views import view
from tests import players
from tests.strategies import FREE, around, random_options, rules_of
from tests.walks import opening, start_scores, walk

NEVER = {"seat-ready", "seat-resigned"}
"""Walks begin at once, and nobody resigns: other tests do."""


def test_random_walks_reach_everything() -> None:
    names = {kind.__struct_config__.tag for kind in get_args(Event)} - NEVER
    wanted = names | {*get_args(Outcome)} | {*get_args(Phase)} - {"seating"}
    seen: set[str] = set()
    for seed in range(2_000):
        if wanted <= seen:
            break
        luck = random.Random(seed)
        options = random_options(luck)
        late: dict[str, Any] = {"start_scores": start_scores(rules_of(options), luck)} if seed % 2 else {}
        played = walk(opening(*options, **late), luck, hands=3, most=110, sense=luck.choice((0.9, 0.5, 0.0)))
        seen.update(type_name(event) for event in played.events)
        seen.update(event.outcome for event in played.events if isinstance(event, HandScored))
        seen.update(phase_name(step.after) for step in played.steps)

    assert wanted <= seen


def test_every_option_takes_more_than_one_value() -> None:
    taken: dict[str, set[str]] = {name: set() for name in FREE}
    for seed in range(3_000):
        luck = random.Random(seed)
        for name in luck.sample(FREE, 12):
            taken[name].add(repr(luck.choice(around(name))))

    assert all(len(around(name)) > 1 for name in FREE)
    assert {name for name in FREE if len(taken[name]) < 2} == set()
    lengths = Counter(len(random_options(random.Random(seed))[2]) for seed in range(300))
    assert max(lengths) > 60
    assert lengths[0]


def test_the_sensible_player_finishes_games() -> None:
    for seed in range(6):
        luck = random.Random(seed)
        order = opening("polish-tournament", 3, start_scores=(940, 940, 940))
        played = walk(order, luck, hands=40, most=3_000, sense=1.0, table=False)
        assert isinstance(played.end.phase, Finished)


def test_the_player_needs_nothing_but_the_view() -> None:
    played = walk(opening("kurnik", 3), random.Random(3), hands=1, sense=1.0, table=False)
    state = next(step.after for step in played.steps if phase_name(step.after) == "play")
    seen = view(state, state.phase.turn)  # type: ignore[union-attr]
    listed = [{"type": "play_card", "card": card.value} for card in seen.cards or ()]
    told = msgspec.json.decode(msgspec.json.encode(seen))

    assert players.choose(told, listed, random.Random(0)) in listed
