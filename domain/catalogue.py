"""The catalogue: every option with its metadata, and what differs between two sets of rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domain.rules import OPTIONS as BY_NAME

if TYPE_CHECKING:
    from domain.option import Option, OptionValue
    from domain.rules import Rules

OPTIONS: Final[tuple[Option, ...]] = tuple(BY_NAME.values())
"""Every option, family by family."""


def differences(left: Rules, right: Rules) -> dict[str, tuple[OptionValue, OptionValue]]:
    """The options in which two sets of rules differ, with both values."""
    ours, theirs = left.flat(), right.flat()
    return {name: (ours[name], theirs[name]) for name in ours if ours[name] != theirs[name]}
