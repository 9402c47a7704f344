"""Answer schemas made from the domain's own structs, so that a new field or event is in the contract at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, cast, get_args

import msgspec
from msgspec import inspect

from domain.cards import Card, Suit
from domain.commands import MarriageKind
from domain.events import DealingMode, DeclaredKind, EndReason, How, MisdealReason, Outcome, Phase
from service.http.schemas.cards import a_card, a_suit
from service.http.schemas.fields import (
    SUIT,
    AnyField,
    AnyOf,
    Const,
    Described,
    Flag,
    JsonInteger,
    Loose,
    Named,
    Reply,
    Table,
    Text,
    listed,
    one,
)

ANY_TEXT: Final = r"^[\s\S]*$"
VALUE: Final = {
    "anyOf": [
        {"type": ["boolean", "integer", "string", "null"]},
        {"type": "array", "items": {"type": ["integer", "string"]}},
    ]
}
"""The value of an option, or of any other small fact."""

PHASES: Final = (
    "What the game is at, and who is asked. seating: every seat must send ready, nobody is to act. deal: a deck is "
    "awaited, with external dealing from the table, nobody is to act. dark: the seat plays dark or looks at its cards. "
    "announce: the seat must claim a redeal for its four aces. golden_choice: the first seat bids the golden contract "
    "or passes. auction: bids and passes. claims: the seat claims a redeal or passes. take_talon: the declarer takes "
    "or declines the talon. give: the declarer gives cards away or buries them. contract: the declarer names the "
    "contract. play: the seat plays a card, or declares with it. cross_after: a declarer who failed may cross himself. "
    "finished: the game is over."
)
_NAMES: Final[tuple[tuple[str, object, str], ...]] = (
    ("Phase", Phase, PHASES),
    ("Outcome", Outcome, "How a hand was closed."),
    ("How", How, "How a seat became declarer."),
    ("DealingMode", DealingMode, "Who deals: the service, the service from a named seed, or somebody outside."),
    ("DeclaredKind", DeclaredKind, "A kind of declared combination."),
    ("MarriageKind", MarriageKind, "Which combination is declared."),
    ("MisdealReason", MisdealReason, "What went wrong with a deal."),
    ("EndReason", EndReason, "Why the game is over."),
    (
        "Status",
        ("waiting", "playing", "finished"),
        "Whether the game waits until its seats are ready, is played, or is over.",
    ),
    ("CallType", ("bid", "pass"), "A call of the auction."),
    ("Severity", ("error", "warning"), "Whether a conflict refuses the options."),
    ("LeadFrom", ("this_trick", "next_trick"), "From which trick on a declared trump counts."),
)


def _values(literal: object) -> tuple[str, ...]:
    return cast("tuple[str, ...]", literal if isinstance(literal, tuple) else get_args(literal))


_ENUMS: Final = {frozenset(_values(values)): (name, _values(values), doc) for name, values, doc in _NAMES}

Place = Callable[[], AnyField]
Replaced = Mapping[str, Place]
_made: dict[type, type[Reply]] = {}


def mirror(
    struct: type[msgspec.Struct],
    *,
    replaced: Replaced | None = None,
    added: Replaced | None = None,
    name: str | None = None,
    said: Mapping[str, str] | None = None,
) -> type[Reply]:
    """The schema of a struct's JSON. ``replaced`` gives fields that stand otherwise in answers, ``added`` new ones.

    ``said`` describes members.
    """
    if not replaced and not added and struct in _made:
        return _made[struct]
    told = inspect.type_info(struct)
    if not isinstance(told, inspect.StructType):
        raise TypeError(f"{struct} is no struct")
    members: dict[str, Any] = {"__doc__": struct.__doc__}
    if isinstance(told.tag, str) and told.tag_field:
        members[told.tag_field] = Const(told.tag)
    omits = struct.__struct_config__.omit_defaults
    for each in told.fields:
        made = replaced[each.encode_name] if replaced and each.encode_name in replaced else None
        unset = not each.required and (omits or _has_no_default(each))
        field = made() if made else field_of(each.type, required=not unset)
        members[each.name] = field
        if each.encode_name != each.name:
            field.data_key = each.encode_name
    members |= {key: place() for key, place in (added or {}).items()}
    for key, text in (said or {}).items():
        members[key].metadata["description"] = text
    schema = type(name or struct.__name__, (Reply,), members)
    if not replaced and not added:
        _made[struct] = schema
    return schema


def use(struct: type[msgspec.Struct], schema: type[Reply]) -> None:
    """Let a struct be mirrored by this schema wherever it is nested."""
    _made[struct] = schema


def _has_no_default(field: inspect.Field) -> bool:
    """Whether a field that is not required is one that may be absent: msgspec keeps its UNSET to itself."""
    return field.default is msgspec.NODEFAULT and field.default_factory is msgspec.NODEFAULT


def field_of(  # noqa: C901, PLR0911 (one line a type)
    kind: inspect.Type, *, required: bool = True, null: bool = False
) -> AnyField:
    """The field of a type."""
    rest: dict[str, Any] = {"required": required, "allow_none": null}
    match kind:
        case inspect.UnionType():
            return _union(kind, required=required)
        case inspect.BoolType():
            return Flag(**rest)
        case inspect.IntType():
            return JsonInteger(**rest)
        case inspect.StrType():
            return Text(ANY_TEXT, **rest)
        case inspect.EnumType():
            return _enum(kind, rest, null=null)
        case inspect.LiteralType():
            return _literal(kind, rest)
        case inspect.StructType():
            return one(mirror(kind.cls), **rest)
        case inspect.VarTupleType() | inspect.ListType():
            return listed(field_of(kind.item_type), **rest)
        case inspect.TupleType():
            return listed(field_of(kind.item_types[0]), **rest)
        case inspect.DictType():
            return Table(_value_schema(kind.value_type), **rest)
        case inspect.AnyType():
            return Described(VALUE, required=required)
        case _:
            raise TypeError(f"an answer with {kind}")


def _value_schema(kind: inspect.Type) -> dict[str, Any]:
    return {"type": "integer"} if isinstance(kind, inspect.IntType) else VALUE


def _union(kind: inspect.UnionType, *, required: bool) -> AnyField:
    branches = [each for each in kind.types if not isinstance(each, inspect.NoneType)]
    null = any(isinstance(each, inspect.NoneType) for each in kind.types)
    if len(branches) == 1:
        return field_of(branches[0], required=required, null=null)
    return AnyOf(*(field_of(each) for each in branches), required=required, allow_none=null)


def _enum(kind: inspect.EnumType, rest: dict[str, Any], *, null: bool) -> AnyField:
    if kind.cls is Card:
        return Text("^[789JQKTA][SCDH]$", **rest) if null else a_card(**rest)
    if kind.cls is Suit:
        return Text(SUIT, **rest) if null else a_suit(**rest)
    raise TypeError(f"an answer with {kind.cls}")


def _literal(kind: inspect.LiteralType, rest: dict[str, Any]) -> AnyField:
    values = tuple(map(str, kind.values))
    if len(values) == 1:
        return Text(f"^({values[0]})$", **rest)
    return named(values, **rest)


def named(literal: object, **rest: Loose) -> Named:
    """A field for one of an answer's enumerations."""
    name, ordered, doc = _ENUMS[frozenset(_values(literal))]
    return Named(name, ordered, f"{doc} It may get new values.", **rest)
