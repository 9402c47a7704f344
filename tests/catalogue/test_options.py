"""Every option is declared in full, and every rule between options is told where it is broken."""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec
import pytest

from domain.catalogue import OPTIONS, differences
from domain.constraints import CONSTRAINTS, check
from domain.option import Option
from domain.presets import PRESETS, Preset, read_rules, resolve
from domain.rules import FAMILIES, InvalidOptions, Rules
from tests.families import gathered
from tests.family import Conflict

BY_NAME: Final = {option.name: option for option in OPTIONS}


def each_option(option: Option) -> str:
    return option.name


@pytest.mark.parametrize("option", OPTIONS, ids=each_option)
def test_an_option_is_declared_in_full(option: Option) -> None:
    declared = option.declared

    assert re.fullmatch(r"[a-z][a-z0-9_]*", option.name)
    assert option.family in FAMILIES
    assert all(said.strip().endswith(".") for said in (declared.doc, declared.ru, declared.pl))
    assert re.search("[а-я]", declared.ru)
    assert not re.search("[а-я]", declared.doc + declared.pl)
    assert re.search(r"\d{3}_[0-9a-f]{16}\.txt|kurnik rules page", declared.source)
    assert declared.since.isdigit()
    assert bool(declared.effect_reason) == (declared.effect != "server")
    assert option.limits


@pytest.mark.parametrize("option", OPTIONS, ids=each_option)
def test_default_and_off_lie_within_the_limits(option: Option) -> None:
    for value in (option.declared.default, option.declared.off):
        on_the_wire = msgspec.json.decode(msgspec.json.encode(option.wire(value)))
        assert option.read(on_the_wire) == value


@pytest.mark.parametrize("option", OPTIONS, ids=each_option)
def test_what_lies_outside_the_limits_is_refused(option: Option) -> None:
    outside: list[object] = [object(), "no such choice", {}, ["no such member"], 10**9, -(10**9), [1, 2, 3], [True, 1]]

    for value in outside if option.nullable else [*outside, None]:
        with pytest.raises(ValueError, match=re.escape(option.limits)):
            option.read(value)


def test_names_are_given_once() -> None:
    assert len(BY_NAME) == len(OPTIONS)


# --- presets -------------------------------------------------------------------------------------------------------

AT_EVERY_TABLE: Final = [
    pytest.param(preset, seats, id=f"{name}-{seats}") for name, preset in PRESETS.items() for seats in preset.seats
]


@pytest.mark.parametrize(("preset", "seats"), AT_EVERY_TABLE)
def test_a_preset_satisfies_the_constraints(preset: Preset, seats: int) -> None:
    assert [issue for issue in check(preset.rules(seats)) if issue.severity == "error"] == []


@pytest.mark.parametrize(("preset", "seats"), AT_EVERY_TABLE)
def test_a_preset_comes_back_from_where_it_is_stored(preset: Preset, seats: int) -> None:
    rules = preset.rules(seats)
    stored = msgspec.json.decode(msgspec.json.encode(rules.flat()))

    assert Rules.stored(stored, seats) == rules
    assert {name: rules.value(name) for name in stored} == {
        name: BY_NAME[name].read(value) for name, value in stored.items()
    }


@pytest.mark.parametrize(("preset", "seats"), AT_EVERY_TABLE)
def test_a_preset_names_only_what_differs(preset: Preset, seats: int) -> None:
    assert differences(Rules(seats=seats), preset.rules(seats)).keys() == preset.options(seats).keys()
    assert preset.source
    assert preset.title


@pytest.mark.parametrize(("preset", "seats"), AT_EVERY_TABLE)
def test_a_preset_can_be_dealt(preset: Preset, seats: int) -> None:
    rules = preset.rules(seats)
    layout = rules.layout

    assert layout.active * layout.hand + layout.talons * layout.talon == len(rules.cards)


@pytest.mark.parametrize("option", OPTIONS, ids=each_option)
def test_a_stored_game_plays_without_an_option_that_it_does_not_know(option: Option) -> None:
    whole = PRESETS["site-bank"].rules(3).flat()
    stored = {name: value for name, value in whole.items() if name != option.name}

    read = Rules.stored(stored, 3)

    assert read.value(option.name) == option.declared.off
    assert read.flat() == {**whole, option.name: option.wire(option.declared.off)}


# --- between options -----------------------------------------------------------------------------------------------

CONFLICTS: Final = gathered(lambda said: said.conflicts)
"""Sets of options that break a rule, from the families whose options they are about."""


@pytest.mark.parametrize("conflict", CONFLICTS.values(), ids=CONFLICTS)
def test_a_broken_rule_is_told(conflict: Conflict) -> None:
    preset, seats, overrides = conflict.at
    (constraint,) = (each for each in CONSTRAINTS if each.code == conflict.code)
    rules, issues = resolve(preset, overrides, seats)
    assert rules is not None

    told = [issue for issue in issues if issue.code == conflict.code]

    assert [issue.severity for issue in told] == [constraint.severity] == [conflict.severity]
    assert set(told[0].options) == set(constraint.options)
    assert told[0].options[0] in overrides
    if constraint.severity == "error":
        with pytest.raises(InvalidOptions, match=re.escape(constraint.detail)):
            read_rules(preset, overrides, seats)
    else:
        assert read_rules(preset, overrides, seats) == rules


def test_every_rule_between_options_has_an_example() -> None:
    assert {each.at.preset for each in CONFLICTS.values()} <= PRESETS.keys()
    assert {each.code for each in CONFLICTS.values()} == {each.code for each in CONSTRAINTS}
    assert all(name in BY_NAME for each in CONSTRAINTS for name in each.options)


def test_errors_are_told_before_warnings() -> None:
    _, issues = resolve("club", {"target": 500, "deck": "deck_20"}, 3)

    assert [issue.severity for issue in issues] == ["error", "warning"]


@pytest.mark.parametrize(
    ("preset", "seats", "overrides", "codes"),
    [
        pytest.param("no-such", 3, {}, ["unknown-preset"], id="an-unknown-preset"),
        pytest.param("polish-home", 4, {}, ["preset-not-for-these-seats"], id="too-many-seats"),
        pytest.param("polish-home", 3, {"colour": 1}, ["unknown-option"], id="an-unknown-option"),
        pytest.param("polish-home", 3, {"target": 1}, ["option-out-of-limits"], id="out-of-limits"),
        pytest.param(
            "polish-home", 3, {"target": 1, "colour": 1}, ["option-out-of-limits", "unknown-option"], id="all-at-once"
        ),
        pytest.param("polish-home", 3, {"deck": "deck_20"}, ["deck-cannot-be-dealt"], id="in-conflict"),
    ],
)
def test_what_is_wrong_with_an_order_is_told_at_once(
    preset: str, seats: int, overrides: dict[str, Any], codes: list[str]
) -> None:
    with pytest.raises(InvalidOptions) as refused:
        read_rules(preset, overrides, seats)

    assert [issue.code for issue in refused.value.issues] == codes
    assert str(refused.value)


def test_rules_that_cannot_be_dealt_have_no_layout() -> None:
    with pytest.raises(ValueError, match="deck_24 cannot be dealt to 5 seats"):
        _ = Rules(seats=5).layout
