"""Every operation of the committed contract: examples, coverage and fuzzing, with games that are really there."""

from __future__ import annotations

from typing import Any

from hypothesis import settings

from tests.fuzz.contract import document, schema
from tests.fuzz.house import House
from tests.fuzz.machine import Pool

EXAMPLES = 10
HOUSE = House(document())
POOL = Pool(HOUSE)
contract = schema(HOUSE)


@contract.parametrize()
@settings(max_examples=EXAMPLES)
def test_operation_keeps_its_contract(case: Any) -> None:
    POOL.call_and_validate(case)
