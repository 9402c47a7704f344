"""How a choice of the rules is declared.

An option has six parts: its default; its *off* value, which makes the game as if the rule had never been written (a
stored game that misses an option plays *off*, never today's default); its limits; the rules version since which it
exists; its source; and one sentence of documentation in English, Russian and Polish.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from types import NoneType
from typing import (
    Any,
    Final,
    Literal,
    NamedTuple,
    TypeAlias,
    TypeVar,
    cast,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

Effect: TypeAlias = Literal["server", "external", "none"]
"""Where an option matters: in every game, only where cards are dealt outside, or nowhere (with the reason)."""

OptionValue: TypeAlias = "bool | int | str | list[int] | list[str] | None"
"""An option on the wire: sets and pairs are JSON arrays."""

T = TypeVar("T")


class Why(NamedTuple):
    """What decides: a rule by its code, and the option that sets it; none where it is so in every form of the game."""

    rule: str
    option: str | None = None


_KEY: Final = "option"
_PAIR: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared:
    """What ``option`` was told, kept beside the field."""

    default: object
    off: object
    minimum: int | None
    maximum: int | None
    since: str
    source: str
    doc: str
    ru: str
    pl: str
    effect: Effect
    effect_reason: str


def option(  # noqa: PLR0913 (the parts of an option are named at the call)
    *,
    default: T,
    off: T,
    since: str,
    source: str,
    doc: str,
    ru: str,
    pl: str,
    minimum: int | None = None,
    maximum: int | None = None,
    effect: Effect = "server",
    effect_reason: str = "",
) -> T:
    """Declare one option of a family; ``minimum`` and ``maximum`` limit its integers."""
    declared = Declared(
        default=default,
        off=off,
        minimum=minimum,
        maximum=maximum,
        since=since,
        source=source,
        doc=doc,
        ru=ru,
        pl=pl,
        effect=effect,
        effect_reason=effect_reason,
    )
    return field(default=default, metadata={_KEY: declared})


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(option,))
class Family:
    """One family of house rules: a frozen record of options declared by ``option``."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True, kw_only=True)(cls)


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One option as the catalogue shows it."""

    name: str
    family: str
    kind: Literal["boolean", "integer", "choice", "set", "pair"]
    nullable: bool
    choices: tuple[bool | int | str, ...]
    declared: Declared

    def wire(self, value: object) -> OptionValue:
        """The value as it stands in JSON: sets sorted, pairs as lists."""
        if isinstance(value, frozenset):
            return sorted(cast("frozenset[str]", value))
        if isinstance(value, tuple):
            return list(cast("tuple[int, ...]", value))
        return cast("OptionValue", value)

    def read(self, value: object) -> object:
        """The value of a JSON value; raises ``ValueError`` with the limit that it breaks."""
        if value is None and self.nullable:
            return None
        if self.kind == "set":
            return self._read_set(value)
        if self.kind == "pair":
            return self._read_pair(value)
        for choice in self.choices:
            if type(value) is type(choice) and value == choice:
                return value
        if self.kind == "integer" and isinstance(value, int) and not isinstance(value, bool):
            return self._within(value)
        raise ValueError(self.limits)

    def _within(self, value: int) -> int:
        low, high = self.declared.minimum, self.declared.maximum
        if (low is not None and value < low) or (high is not None and value > high):
            raise ValueError(self.limits)
        return value

    def _read_set(self, value: object) -> frozenset[str]:
        if not isinstance(value, list):
            raise ValueError(self.limits)  # noqa: TRY004 (one error for every limit)
        members = cast("list[object]", value)
        if any(member not in self.choices for member in members) or len(set(map(str, members))) != len(members):
            raise ValueError(self.limits)
        return frozenset(cast("list[str]", members))

    def _read_pair(self, value: object) -> tuple[int, ...]:
        if not isinstance(value, list):
            raise ValueError(self.limits)  # noqa: TRY004 (one error for every limit)
        members = cast("list[object]", value)
        if len(members) != _PAIR or any(isinstance(each, bool) or not isinstance(each, int) for each in members):
            raise ValueError(self.limits)
        return tuple(self._within(each) for each in cast("list[int]", members))

    @property
    def limits(self) -> str:
        """The allowed values in words."""
        said = [f"one of {', '.join(_text(each) for each in self.choices)}"] if self.choices else []
        span = f"{self.declared.minimum} to {self.declared.maximum}"
        if self.kind == "set":
            said = [f"a list of distinct members of {', '.join(map(str, self.choices))}"]
        elif self.kind == "pair":
            said = [f"a list of two integers from {span}"]
        elif self.kind == "integer":
            said.append(f"an integer from {span}")
        if self.nullable:
            said.append("null")
        return " or ".join(said)


def _text(value: bool | int | str) -> str:  # noqa: FBT001 (a value, not a switch)
    return str(value).lower() if isinstance(value, bool) else str(value)


def options_of(family: type[Family]) -> tuple[Option, ...]:
    """The options of a family in the order of their declaration."""
    hints = get_type_hints(family)
    name = family.__module__.rpartition(".")[2]
    return tuple(
        _described(each.name, name, hints[each.name], each.metadata[_KEY]) for each in fields(cast("Any", family))
    )


def _described(name: str, family: str, hint: object, declared: Declared) -> Option:
    parts = get_args(hint) if get_origin(hint) not in {Literal, frozenset, tuple} and get_args(hint) else (hint,)
    nullable = NoneType in parts
    choices: list[bool | int | str] = []
    kind: Literal["boolean", "integer", "choice", "set", "pair"] = "choice"
    for part in parts:
        if part is bool:
            kind, choices = "boolean", [False, True, *choices]
        elif part is int:
            kind = "integer"
        elif get_origin(part) is Literal:
            choices += get_args(part)
        elif get_origin(part) is frozenset:
            kind, choices = "set", list(get_args(get_args(part)[0]))
        elif get_origin(part) is tuple:
            kind = "pair"
    if kind == "boolean" and choices[2:]:
        kind = "choice"
    return Option(name=name, family=family, kind=kind, nullable=nullable, choices=tuple(choices), declared=declared)
