"""What all families say of themselves in their test files, gathered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Final, TypeVar

from domain.rules import FAMILIES
from tests.family import Said

K = TypeVar("K")
V = TypeVar("V")

MODULES: Final = tuple(import_module(f"tests.unit.conventions.test_{family}") for family in FAMILIES)
"""The test files of the families."""


def gathered(part: Callable[[Said], Mapping[K, V]]) -> dict[K, V]:
    """One part of what the families say; no name is used by two of them."""
    found: dict[K, V] = {}
    for module in MODULES:
        said = part(getattr(module, "SAID", Said()))
        assert not found.keys() & said.keys(), f"{module.__name__} uses a name of another family"
        found |= said
    return found
