"""The catalogue: presets and options."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from domain.catalogue import OPTIONS
from domain.open_points import OPEN_POINTS, OpenPoint
from domain.option import Option
from domain.presets import PRESETS, Preset
from domain.rules import RULES_VERSION
from service.application.calculators import differs
from service.http import parameters
from service.http.api import contract
from service.http.contract import ENCODE, JSON, Answer, Call, Success
from service.http.games import NOT_MODIFIED
from service.http.languages import VARY, wanted
from service.http.problem_pages import Language
from service.http.problems import Place, Problem
from service.http.schemas.options import OptionList, PresetList, PresetPage

CACHED: Final = {"Cache-Control": "public, max-age=300"}


@contract.operation(
    "GET",
    "/v1/presets",
    name="listPresets",
    tag="Rules",
    title="The presets",
    answers=[Success(status=200, doc="All presets.", bodies={JSON: PresetList()}, headers=("ETag",)), NOT_MODIFIED],
    parameters=[parameters.IF_NONE_MATCH],
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
    answers=[Success(status=200, doc="The preset.", bodies={JSON: PresetPage()}, headers=("ETag",)), NOT_MODIFIED],
    problems=["unknown-preset"],
    parameters=[parameters.PRESET, parameters.SEATS, parameters.IF_NONE_MATCH],
)
def get_preset(call: Call) -> Answer:
    """A preset with every option by value, for each number of seats that it allows, and the points it leaves open.

    ``differs`` names what is not at its default, each with the place of the preset's source.
    """
    preset = PRESETS.get(call.path["name"])
    if preset is None:
        raise Problem("unknown-preset")
    wanted: int | None = call.query.get("seats")
    if wanted is not None and wanted not in preset.seats:
        allowed = ", ".join(map(str, preset.seats))
        raise Problem("invalid-parameter", errors=[Place("seats", "invalid-value", f"This preset is for {allowed}.")])
    by_seats = [_at(preset, seats) for seats in preset.seats if wanted in {None, seats}]
    points = [_open_point(each) for each in OPEN_POINTS if preset.name in each.presets]
    return Answer(body={**_summary(preset), "by_seats": by_seats, "open_points": points}, headers=CACHED)


def _at(preset: Preset, seats: int) -> dict[str, Any]:
    rules = preset.rules(seats)
    return {"seats": seats, "options": rules.flat(), "differs": differs(preset.name, rules)}


def _open_point(point: OpenPoint) -> dict[str, Any]:
    return {"number": point.number, "question": point.question, "choice": point.choice, "options": point.options}


def _summary(preset: Preset) -> dict[str, Any]:
    return {"name": preset.name, "title": preset.title, "source": preset.source, "seats": preset.seats}


@contract.operation(
    "GET",
    "/v1/rules/options",
    name="listOptions",
    tag="Rules",
    title="The options of the rules",
    answers=[
        Success(status=200, doc="All options.", bodies={JSON: OptionList()}, headers=("ETag", "Content-Language")),
        NOT_MODIFIED,
    ],
    parameters=[parameters.LANGUAGE, parameters.ACCEPT_LANGUAGE, parameters.IF_NONE_MATCH],
)
def list_options(call: Call) -> Answer:
    """Every option: its values and limits, its default, what switches it off, its source, and its meaning.

    ``doc`` has the meaning in every language, ``meaning`` in the one that was asked for.
    """
    language = wanted(call)
    return Answer(body=_options(language), headers={**CACHED, "Content-Language": language, "Vary": VARY})


@cache
def _options(language: Language) -> bytes:
    items = [_option(each, language) for each in OPTIONS]
    return ENCODE({"items": items, "language": language, "rules_version": RULES_VERSION})


def _option(option: Option, language: Language) -> dict[str, Any]:
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
        "meaning": {"en": declared.doc, "ru": declared.ru, "pl": declared.pl}[language],
        "doc": {"en": declared.doc, "ru": declared.ru, "pl": declared.pl},
        "effect": declared.effect,
        "effect_reason": declared.effect_reason,
    }
