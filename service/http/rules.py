"""The catalogue: presets and options."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from domain.catalogue import OPTIONS
from domain.option import Option
from domain.presets import PRESETS, Preset
from domain.rules import RULES_VERSION
from service.http import parameters
from service.http.api import contract
from service.http.contract import ENCODE, JSON, Answer, Call, Success
from service.http.problems import Problem
from service.http.schemas.options import OptionList, PresetList, PresetPage

CACHED: Final = {"Cache-Control": "public, max-age=300"}


@contract.operation(
    "GET",
    "/v1/presets",
    name="listPresets",
    tag="Rules",
    title="The presets",
    answers=[Success(status=200, doc="All presets.", bodies={JSON: PresetList()})],
)
def list_presets(_: Call) -> Answer:
    """Named sets of options, each with its source."""
    return Answer(body={"items": [_summary(each) for each in PRESETS.values()]}, headers=CACHED)


@contract.operation(
    "GET",
    "/v1/presets/{name}",
    name="getPreset",
    tag="Rules",
    title="One preset",
    answers=[Success(status=200, doc="The preset.", bodies={JSON: PresetPage()})],
    problems=["unknown-preset"],
    parameters=[parameters.PRESET],
)
def get_preset(call: Call) -> Answer:
    """A preset with every option by value, for each number of seats that it allows."""
    preset = PRESETS.get(call.path["name"])
    if preset is None:
        raise Problem("unknown-preset")
    by_seats = [{"seats": seats, "options": preset.rules(seats).flat()} for seats in preset.seats]
    return Answer(body={**_summary(preset), "by_seats": by_seats}, headers=CACHED)


def _summary(preset: Preset) -> dict[str, Any]:
    return {"name": preset.name, "title": preset.title, "source": preset.source, "seats": preset.seats}


@contract.operation(
    "GET",
    "/v1/rules/options",
    name="listOptions",
    tag="Rules",
    title="The options of the rules",
    answers=[Success(status=200, doc="All options.", bodies={JSON: OptionList()})],
)
def list_options(_: Call) -> Answer:
    """Every option: its values and limits, its default, what switches it off, its source, and its meaning."""
    return Answer(body=_options(), headers=CACHED)


@cache
def _options() -> bytes:
    return ENCODE({"items": [_option(each) for each in OPTIONS], "rules_version": RULES_VERSION})


def _option(option: Option) -> dict[str, Any]:
    declared = option.declared
    return {
        "name": option.name,
        "family": option.family,
        "kind": option.kind,
        "nullable": option.nullable,
        "choices": option.choices,
        "minimum": declared.minimum,
        "maximum": declared.maximum,
        "default": option.wire(declared.default),
        "off": option.wire(declared.off),
        "since": declared.since,
        "source": declared.source,
        "doc": {"en": declared.doc, "ru": declared.ru, "pl": declared.pl},
        "effect": declared.effect,
        "effect_reason": declared.effect_reason,
    }
