"""Strategies: random valid sets of options, decks, and walks by them.

Every option is drawn around the values that its sources give it; then what conflicts is taken back until the set is
valid. Hypothesis shrinks a failure towards few options and few hands.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from hypothesis import settings
from hypothesis import strategies as st

from domain.option import Option
from domain.presets import PRESETS, read_rules
from domain.rules import OPTIONS, InvalidOptions, Rules
from tests.walks import TABLES, Walk, opening, start_scores, walk


@cache
def around(name: str) -> tuple[Any, ...]:
    """The values of an option to draw from: its choices, or what its sources say and what lies beside it."""
    option = OPTIONS[name]
    if option.kind == "set":
        return ([], *([choice] for choice in option.choices), sorted(map(str, option.choices)))
    values: list[Any] = [*option.choices, option.wire(option.declared.default), option.wire(option.declared.off)]
    for preset in PRESETS.values():
        for seats in preset.seats:
            values += [value for key, value in preset.options(seats).items() if key == name]
    if option.nullable:
        values.append(None)
    if option.kind == "pair":
        values += [[0, 0], [2, 1], [2, 2], [1, 3]]
    if option.kind == "integer":
        values += [each for each in _beside(option, values) if _is_read(option, each)]
    unique = {repr(value): value for value in values}
    return tuple(unique[key] for key in sorted(unique))


def _beside(option: Option, values: list[Any]) -> list[int]:
    numbers = {value for value in values if isinstance(value, int) and not isinstance(value, bool)}
    step = 1 if max(map(abs, numbers), default=0) <= 14 else 5
    near = {number + by for number in numbers for by in (-step, step, 4 * step)}
    low, high = option.declared.minimum, option.declared.maximum
    if low is not None and high is not None and high - low <= 30:
        near |= set(range(low, high + 1))
    return sorted(near | ({low} if low is not None else set()))


def _is_read(option: Option, value: int) -> bool:
    try:
        option.read(value)
    except ValueError:
        return False
    return True


FREE: Final = tuple(name for name in OPTIONS if name != "hints" and len(around(name)) > 1)
"""The options that may take more than one value; hints are not sold."""


def valid(preset: str, seats: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options without those that conflict."""
    kept = dict(options)
    while True:
        try:
            read_rules(preset, kept, seats)
        except InvalidOptions as invalid:
            named = {name for issue in invalid.issues for name in issue.options} & kept.keys()
            if not named:
                raise  # the preset is invalid by itself
            kept = {name: value for name, value in kept.items() if name not in named}
        else:
            return kept


def one_in(many: int) -> settings:
    """Fewer walks than the run has, where each costs more or several tests share them."""
    return settings(max_examples=settings().max_examples // many)


tables: Final = st.sampled_from(TABLES)
"""A preset and a number of seats."""


@st.composite
def option_sets(draw: st.DrawFn) -> tuple[str, int, dict[str, Any]]:
    """A preset, seats, and overrides that are valid together; none, few or most of the options."""
    preset, seats = draw(tables)
    many = draw(st.sampled_from((0, 4, 12, 40, 120)))
    names = draw(st.lists(st.sampled_from(FREE), max_size=many, min_size=many // 2, unique=True))
    options = {name: draw(st.sampled_from(around(name))) for name in names}
    return preset, seats, valid(preset, seats, options)


def rules_of(options: tuple[str, int, Mapping[str, Any]]) -> Rules:
    """The rules of a drawn set."""
    preset, seats, overrides = options
    return read_rules(preset, overrides, seats)


def random_options(luck: random.Random) -> tuple[str, int, dict[str, Any]]:
    """The same without hypothesis."""
    preset, seats = luck.choice(TABLES)
    names = luck.sample(FREE, luck.choice((0, 4, 12, 40, 120)))
    return preset, seats, valid(preset, seats, {name: luck.choice(around(name)) for name in names})


@st.composite
def walks(draw: st.DrawFn, *, hands: int = 2, most: int = 90) -> tuple[Walk, random.Random]:
    """A short walk by random rules, and the luck to go on with."""
    options = draw(option_sets())
    luck = random.Random(draw(st.integers(0, 2**32)))
    late = draw(st.booleans())
    more: dict[str, Any] = {"start_scores": start_scores(rules_of(options), luck)} if late else {}
    preset, seats, overrides = options
    sense = draw(st.sampled_from((0.9, 0.5, 0.0)))
    return walk(opening(preset, seats, overrides, **more), luck, hands=hands, most=most, sense=sense), luck
