"""Every worked case stands somewhere, once, under its name."""

from __future__ import annotations

import re
from types import ModuleType

import pytest

from domain.rules import OPTIONS
from tests.catalogue import test_stories_of_cases, test_worked_cases
from tests.catalogue.tables import IDS, NAMES, WORKED_OUT, case_of, rows
from tests.families import MODULES, gathered

NOT_EXPRESSIBLE = gathered(lambda said: said.beyond)


def parametrized(module: ModuleType) -> list[str]:
    """The ids of a module's parametrized tests."""
    found: list[str] = []
    for test in vars(module).values():
        for mark in getattr(test, "pytestmark", ()):
            if mark.name == "parametrize":
                ids = (getattr(each, "id", None) for each in mark.args[1])
                found += [each for each in ids if isinstance(each, str)]
    return found


def case_at_the_head_of(test_id: str) -> str:
    return case_of("-".join(test_id.split("-")[:2]))


def test_there_are_as_many_cases_as_were_worked_out() -> None:
    assert len(IDS) == WORKED_OUT


def test_every_case_is_tested_or_named_as_not_expressible() -> None:
    ids = [*parametrized(test_worked_cases), *parametrized(test_stories_of_cases)]
    ids += [each for family in MODULES for each in parametrized(family) if re.match(r"[A-Z]{3,4}-\d", each)]
    tested = {case_at_the_head_of(each) for each in ids}

    assert tested | set(NOT_EXPRESSIBLE) == IDS
    assert not tested & set(NOT_EXPRESSIBLE)


@pytest.mark.parametrize("name", NAMES)
def test_every_row_is_read_by_a_test(name: str) -> None:
    assert {f"{row['id']}-{row['preset']}" for row in rows(name)} <= set(parametrized(test_worked_cases))


@pytest.mark.parametrize("name", NAMES)
def test_rows_of_a_table_are_named_apart_and_by_known_cases(name: str) -> None:
    named = [row["id"] for row in rows(name)]

    assert len(set(named)) == len(named)
    assert {case_of(each) for each in named} <= IDS
    assert all({"id", "preset", "seats", "options", "expected"} <= row.keys() for row in rows(name))


def test_what_is_not_expressible_is_an_option_that_says_so() -> None:
    assert list(NOT_EXPRESSIBLE) == ["END-07"]
    for option in NOT_EXPRESSIBLE.values():
        assert OPTIONS[option].declared.effect == "none"
        assert OPTIONS[option].declared.effect_reason
