"""Fields that say in Python exactly what they say in JSON Schema, and the two kinds of schema: requests and answers."""

# marshmallow's and its extension's signatures are partly untyped; they are dealt with here and nowhere else
# pyright: reportUnknownMemberType=false, reportUntypedBaseClass=false, reportUnknownArgumentType=false
# pyright: reportUnknownVariableType=false

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias, cast

import marshmallow as ma
from marshmallow.validate import Equal, Length, Range
from marshmallow_oneofschema.one_of_schema import OneOfSchema

Json: TypeAlias = "dict[str, Any]"
"""A JSON object."""
AnyField: TypeAlias = "ma.fields.Field[Any]"
Loose: TypeAlias = Any
"""Any JSON value, or a setting that marshmallow's own fields take."""

FEW: Final = 40
"""So many values are told one by one to who sent another; of more only the name of their list."""
SAFE: Final = 2**53 - 1
"""The largest integer that every JSON reader keeps."""
HEX_64: Final = "^[0-9a-f]{64}$"
HEX_32: Final = "^[0-9a-f]{32}$"
SUIT: Final = "^[SCDH]$"
GAME_ID: Final = "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"
TIME: Final = r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$"
KEBAB: Final = "^[a-z][a-z0-9-]*$"
OPTION_NAME: Final = "^[a-z][a-z0-9_]*$"


class JsonInteger(ma.fields.Integer):
    """JSON Schema's integer: 100 and 100.0, but not "100" and not true."""

    def __init__(self, minimum: int = -SAFE, maximum: int = SAFE, **rest: Loose) -> None:
        super().__init__(validate=Range(minimum, maximum), **rest)

    def _deserialize(self, value: Loose, attr: str | None, data: Mapping[str, Any] | None, **rest: Loose) -> int:
        if isinstance(value, bool) or not (isinstance(value, int) or (isinstance(value, float) and value.is_integer())):
            raise self.make_error("invalid")
        return int(super()._deserialize(int(value), attr, data, **rest) or 0)


class Flag(ma.fields.Boolean):
    """true or false and nothing that resembles them."""

    def _deserialize(self, value: Loose, attr: str | None, data: Mapping[str, Any] | None, **rest: Loose) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return bool(super()._deserialize(value, attr, data, **rest))


class Described(ma.fields.Field[Any]):
    """A field with a JSON Schema of its own; only for answers, which are not loaded."""

    def __init__(self, schema: Json, **rest: Loose) -> None:
        super().__init__(**rest)
        self.json_schema = schema


class Judged(ma.fields.Field[Any]):
    """A field whose values somebody else judges: ``read`` raises ``ValueError`` for those that break the limits."""

    def __init__(self, read: Callable[[Loose], object], limits: str, schema: Json, **rest: Loose) -> None:
        super().__init__(**rest)
        self._read = read
        self._limits = limits
        self.json_schema = schema

    def _deserialize(self, value: Loose, attr: str | None, data: Mapping[str, Any] | None, **rest: Loose) -> Loose:
        plain = integral(super()._deserialize(value, attr, data, **rest))
        try:
            self._read(plain)
        except (ValueError, TypeError):
            raise ma.ValidationError(f"Must be {self._limits}.") from None
        return plain


def integral(value: Loose) -> Loose:
    """JSON knows one kind of number: 100.0 is 100, alone and in a list."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return [integral(each) for each in value] if isinstance(value, list) else value


class Text(ma.fields.String):
    """A string that a pattern matches from its first to its last character."""

    def __init__(self, pattern: str, *, least: int | None = None, most: int | None = None, **rest: Loose) -> None:
        super().__init__(**rest)
        self._expression = re.compile(pattern.removeprefix("^").removesuffix("$"))
        self._least, self._most = least, most
        limits = {"pattern": pattern, "minLength": least, "maxLength": most}
        kind: Any = ["string", "null"] if self.allow_none else "string"
        self.json_schema = {"type": kind, **{name: limit for name, limit in limits.items() if limit is not None}}

    def _deserialize(self, value: Loose, attr: str | None, data: Mapping[str, Any] | None, **rest: Loose) -> str:
        text = str(super()._deserialize(value, attr, data, **rest))
        if (
            (self._least is not None and len(text) < self._least)
            or (self._most is not None and len(text) > self._most)
            or not self._expression.fullmatch(text)
        ):
            raise ma.ValidationError(f"Must be {self._limits()} that matches {self.json_schema['pattern']}.")
        return text

    def _limits(self) -> str:
        if self._least is not None and self._most is not None:
            return f"a text of {self._least} to {self._most} characters"
        return "a text" if self._most is None else f"a text of at most {self._most} characters"


class Named(ma.fields.String):
    """One of a fixed set of strings, published as one component."""

    def __init__(
        self, name: str, values: Sequence[str], description: str, *, limits: str | None = None, **rest: Loose
    ) -> None:
        super().__init__(**rest)
        self.component = name
        self.component_schema = {"type": "string", "enum": list(values), "description": description}
        self._values = frozenset(values)
        told = ", ".join(values) if len(values) <= FEW else f"the values of {name} in the contract"
        self._limits = limits or f"one of: {told}"

    def _deserialize(self, value: Loose, attr: str | None, data: Mapping[str, Any] | None, **rest: Loose) -> str:
        text = str(super()._deserialize(value, attr, data, **rest))
        if text not in self._values:
            raise ma.ValidationError(f"Must be {self._limits}.")
        return text


class Const(ma.fields.String):
    """The tag of a branch."""

    def __init__(self, value: str) -> None:
        super().__init__(required=True, validate=Equal(value))
        self.value = value
        self.json_schema = {"type": "string", "const": value}


class AnyOf(ma.fields.Field[Any]):
    """One of several shapes that no tag tells apart; only for answers."""

    def __init__(self, *branches: ma.fields.Field[Any], **rest: Loose) -> None:
        super().__init__(**rest)
        self.branches = branches


class Table(ma.fields.Dict):
    """An object whose names are not fixed and whose values have one shape; only for answers."""

    def __init__(self, value: Json, **rest: Loose) -> None:
        super().__init__(**rest)
        self.json_schema: Json = {"type": "object", "additionalProperties": value}


def one(schema: type[ma.Schema], **rest: Loose) -> AnyField:
    """A field for a nested schema."""
    return ma.fields.Nested(schema, **rest)


def listed(field: AnyField, least: int | None = None, most: int | None = None, **rest: Loose) -> AnyField:
    """A field for a list."""
    limits = None if least is None and most is None else Length(least, most)
    return ma.fields.List(field, validate=limits, **rest)


def many(schema: type[ma.Schema], least: int | None = None, most: int | None = None, **rest: Loose) -> AnyField:
    """A field for a list of a nested schema."""
    return listed(one(schema), least, most, **rest)


def about(text: str) -> dict[str, Any]:
    """What the contract says of a member, as an argument of its field."""
    return {"metadata": {"description": text}}


class Request(ma.Schema):
    """A body that is sent to us: closed."""

    error_messages: dict[str, str] = {"type": "Must be an object."}  # noqa: RUF012 (marshmallow declares it so)


class Reply(ma.Schema):
    """A body that we send, or a part of one: it may grow."""

    class Meta(ma.Schema.Meta):
        """Unknown members are no mistake."""

        unknown = ma.EXCLUDE


class Union(OneOfSchema):  # type: ignore[misc, unused-ignore]
    """One of several schemas, told apart by a tag that each of them repeats."""

    type_field_remove = False

    def _load(self, data: Loose, *, partial: Loose = None, **rest: Loose) -> Loose:
        if not isinstance(data, dict):
            raise ma.ValidationError({"_schema": ["Must be an object."]})
        tag = data.get(self.type_field)
        known = cast("Mapping[str, ma.Schema]", self.type_schemas)
        branch = known.get(tag) if isinstance(tag, str) else None
        if branch is None:
            said = "Missing data for required field." if tag is None else f"Must be one of: {', '.join(known)}."
            raise ma.ValidationError({self.type_field: [said]})
        return branch.load(data, partial=partial, **rest)


def branches(*schemas: type[ma.Schema], tag: str = "type") -> dict[str, ma.Schema]:
    """The schemas of a union by their tags, each built once."""
    made = [schema() for schema in schemas]
    return {cast("Const", each.fields[tag]).value: each for each in made}
