"""The options of the rules, made from what each option declares of itself."""

from __future__ import annotations

from typing import Any, Final

from domain.catalogue import OPTIONS
from domain.option import Option
from domain.presets import PRESETS
from service.application.calculators import Difference
from service.http.schemas.fields import (
    KEBAB,
    OPTION_NAME,
    AnyField,
    Described,
    Flag,
    Json,
    JsonInteger,
    Judged,
    Loose,
    Named,
    Reply,
    Request,
    Table,
    Text,
    listed,
    many,
    one,
)
from service.http.schemas.mirror import ANY_TEXT, VALUE, mirror

PRESET_NAMES: Final = tuple(PRESETS)


def option_field(option: Option) -> Judged:
    """A field for one option: judged by the domain's own reader, published by what the option declares."""
    schema = {**option_schema(option), "description": option.declared.doc}
    return Judged(option.read, option.limits, schema, allow_none=option.nullable)


def option_schema(option: Option) -> Json:
    """The JSON Schema of an option's values."""
    shapes = _shapes(option)
    if option.nullable:
        shapes.append({"type": "null"})
    return shapes[0] if len(shapes) == 1 else {"anyOf": shapes}


def _shapes(option: Option) -> list[Json]:
    limits = {"minimum": option.declared.minimum, "maximum": option.declared.maximum}
    integer: Json = {"type": "integer", **{name: limit for name, limit in limits.items() if limit is not None}}
    texts = [each for each in option.choices if isinstance(each, str)]
    if option.kind == "set":
        return [{"type": "array", "items": {"type": "string", "enum": texts}, "uniqueItems": True}]
    if option.kind == "pair":
        return [{"type": "array", "items": integer, "minItems": 2, "maxItems": 2}]
    shapes: list[Json] = []
    flags = [each for each in option.choices if isinstance(each, bool)]
    if flags:
        shapes.append({"type": "boolean"} if len(flags) > 1 else {"type": "boolean", "const": flags[0]})
    numbers = [each for each in option.choices if isinstance(each, int) and not isinstance(each, bool)]
    if option.kind == "integer":
        shapes.append(integer)
    elif numbers:
        shapes.append({"type": "integer", "enum": numbers})
    if texts:
        shapes.append({"type": "string", "enum": texts})
    return shapes


def _rule_options() -> type[Request]:
    members: dict[str, Any] = {option.name: option_field(option) for option in OPTIONS}
    members["__doc__"] = "Options of the rules that differ from the preset, by name."
    return type("RuleOptions", (Request,), members)


RuleOptions: Final = _rule_options()


def a_preset(**rest: Loose) -> Named:
    """A field for the name of a preset."""
    return Named(
        "PresetName", PRESET_NAMES, "The name of a preset; GET /v1/presets says for how many seats each is.", **rest
    )


def option_values() -> Table:
    """A field for all options of a set of rules by value."""
    return Table(VALUE, required=True)


class PresetSummary(Reply):
    """A preset: its name, its title, where it comes from, and for how many seats it is."""

    name = Text(KEBAB, required=True)
    title = Text(ANY_TEXT, required=True)
    source = Text(ANY_TEXT, required=True)
    seats = listed(JsonInteger(2, 6), required=True)


class PresetList(Reply):
    """All presets."""

    items = many(PresetSummary, required=True)


class PresetOptions(Reply):
    """All options that a preset plays at one number of seats, and which are not at their defaults."""

    seats = JsonInteger(2, 6, required=True)
    options = option_values()
    differs = many(mirror(Difference), required=True)


class OpenPointPage(Reply):
    """A point that the sources leave open: the question, the choice made, and the options that change it."""

    number = Text(ANY_TEXT, required=True)
    question = Text(ANY_TEXT, required=True)
    choice = Text(ANY_TEXT, required=True)
    options = listed(Text(OPTION_NAME), required=True)


class PresetPage(PresetSummary):
    """A preset with all its options, for each number of seats that it allows, and what its source leaves open."""

    by_seats = many(PresetOptions, required=True)
    open_points = many(OpenPointPage, required=True)


class OptionWords(Reply):
    """What an option means, in each language."""

    en = Text(ANY_TEXT, required=True)
    ru = Text(ANY_TEXT, required=True)
    pl = Text(ANY_TEXT, required=True)


def _value() -> AnyField:
    return Described(VALUE, required=True)


class OptionPage(Reply):
    """One option: its values, its default, the value that switches it off, its source and its meaning."""

    name = Text(OPTION_NAME, required=True)
    family = Text(OPTION_NAME, required=True)
    kind = Named(
        "OptionKind", ("boolean", "integer", "choice", "set", "pair"), "The kind of an option's values.", required=True
    )
    nullable = Flag(required=True)
    choices = listed(Described({"type": ["boolean", "integer", "string"]}), required=True)
    minimum = JsonInteger(required=True, allow_none=True)
    maximum = JsonInteger(required=True, allow_none=True)
    default = _value()
    off = _value()
    since = Text(ANY_TEXT, required=True)
    source = Text(ANY_TEXT, required=True)
    meaning = Text(ANY_TEXT, required=True)
    doc = one(OptionWords, required=True)
    effect = Named("OptionEffect", ("server", "external", "none"), "Where an option matters.", required=True)
    effect_reason = Text(ANY_TEXT, required=True)


class OptionList(Reply):
    """All options of the rules."""

    items = many(OptionPage, required=True)
    language = Named("Language", ("en", "ru", "pl"), "A language of explanations.", required=True)
    rules_version = JsonInteger(1, required=True)
