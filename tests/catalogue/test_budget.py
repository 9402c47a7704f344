"""The budget of a house rule: only the domain names options, and no table names one that is gone."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from domain.conventions.redeal import MADE_BY
from domain.open_points import OPEN_POINTS, OpenPoint
from domain.presets import PRESETS
from domain.reasons import GOVERNING
from domain.rules import OPTIONS
from domain.state import Deal

ROOT: Final = Path(__file__).parents[2]
CODE: Final = sorted(path for folder in ("service", "adapters") for path in (ROOT / folder).rglob("*.py"))
EXAMPLES: Final = {"body_examples", "EXAMPLES"}
"""What holds examples of requests: data."""
SHARED: Final = set(Deal.__struct_fields__)
"""Facts of a deal; one of them bears the name of an option."""
NAMES: Final = {name for name in OPTIONS if "_" in name} - SHARED
"""Options of two words and more; a single word may mean anything."""
AN_OPTION: Final = min(NAMES)


def _code(tree: ast.AST) -> Iterator[ast.AST]:
    """Every node but those of examples."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.keyword) and node.arg in EXAMPLES:
            continue
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id in EXAMPLES:
            continue
        yield node
        yield from _code(node)


def named(source: str) -> Iterator[tuple[int, str]]:
    """The options that a module names, and on which line."""
    for node in _code(ast.parse(source)):
        match node:
            case ast.Attribute(attr=name, lineno=line) if name in NAMES:
                yield line, name
            case ast.keyword(arg=str(name), value=value) if name in NAMES:
                yield value.lineno, name
            case ast.Constant(value=str(text), lineno=line):
                words = set(re.findall(r"\w+", text)) & NAMES
                yield from ((line, name) for name in sorted(words))
            case _:
                pass


@pytest.mark.parametrize("path", CODE, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_option_is_named_outside_the_domain(path: Path) -> None:
    assert list(named(path.read_text("utf-8"))) == []


TESTS: Final = {
    path: {name for _, name in named(path.read_text("utf-8"))} for path in sorted((ROOT / "tests").rglob("*.py"))
}
BESIDE: Final = {ROOT / "tests" / "unit" / "test_chain.py", Path(__file__)}
"""Hashes of given bytes, where what stands in them plays no part; and this table."""


MEETS: Final = {"captured_pair_counts_as_marriage": "barrel"}
"""An option that meets one of another family: the test of both stands there."""


@pytest.mark.parametrize("name", sorted(NAMES))
def test_an_option_is_named_by_the_test_file_of_its_family_alone(name: str) -> None:
    there = {path for path, names in TESTS.items() if name in names and path not in BESIDE}
    families = {OPTIONS[name].family, MEETS.get(name, OPTIONS[name].family)}

    assert there <= {ROOT / "tests" / "unit" / "conventions" / f"test_{family}.py" for family in families}


@pytest.mark.parametrize(
    ("source", "found"),
    [
        pytest.param("rules.family.{}", True, id="an-attribute"),
        pytest.param("why('{}')", True, id="a-string"),
        pytest.param("'''As {} says.'''", True, id="a-sentence"),
        pytest.param("AuctionOptions({}=1)", True, id="an-argument"),
        pytest.param("deal.forced_bidder", False, id="a-fact-of-the-deal"),
        pytest.param("operation(body_examples=dict(options=dict({}=1)))", False, id="an-example"),
        pytest.param("EXAMPLES: Final = dict(options=dict({}=1))", False, id="examples"),
    ],
)
def test_names_are_found(source: str, found: bool) -> None:
    named_there = [AN_OPTION] if found else []

    assert [name for _, name in named(source.format(AN_OPTION))] == named_there


@pytest.mark.parametrize("point", OPEN_POINTS, ids=lambda point: point.number)
def test_an_open_point_names_options_and_presets_that_there_are(point: OpenPoint) -> None:
    assert set(point.options) <= set(OPTIONS)
    assert set(point.presets) <= set(PRESETS)


def test_what_decides_is_an_option_that_there_is() -> None:
    assert {name for options in GOVERNING.values() for name in options} <= set(OPTIONS)
    assert set(MADE_BY.values()) <= set(OPTIONS)


OPTION_OF: Final = {"Why": 1, "Line": 3, "add": 3, "fine": 3, "_written": 4}
"""What is called with the name of an option, and which argument it is, if it is not said by name."""


def _told(tree: ast.AST) -> Iterator[str]:
    """The options that reasons and lines of a ledger name."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        called = getattr(node.func, "id", None) or getattr(node.func, "attr", None)
        place = OPTION_OF.get(str(called), len(node.args))
        arguments = [each.value for each in node.keywords if each.arg == "option"]
        arguments += node.args[place : place + 1]
        yield from (each.value for each in arguments if isinstance(each, ast.Constant) and isinstance(each.value, str))


DOMAIN: Final = sorted((ROOT / "domain").rglob("*.py"))


@pytest.mark.parametrize("path", DOMAIN, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_reason_or_a_line_names_an_option_that_there_is(path: Path) -> None:
    assert [name for name in _told(ast.parse(path.read_text("utf-8"))) if name not in OPTIONS] == []


def test_names_in_reasons_and_lines_are_found() -> None:
    assert sum(len(list(_told(ast.parse(path.read_text("utf-8"))))) for path in DOMAIN) > 30
