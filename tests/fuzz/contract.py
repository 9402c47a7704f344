"""The committed contract, as schemathesis reads it, and how long it is tested."""

from __future__ import annotations

import json
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

import schemathesis
import yaml
from hypothesis import HealthCheck, Phase, settings

from tests.fuzz.house import AnyHouse, House

ROOT: Final = Path(__file__).parents[2]
CHECKS: Final = (
    HealthCheck.too_slow,
    HealthCheck.data_too_large,
    HealthCheck.filter_too_much,
    HealthCheck.large_base_example,
)


@schemathesis.serializer("application/x-ndjson")
def _lines(context: Any, value: Any) -> bytes:
    return value.encode() if isinstance(value, str) else json.dumps(value).encode()


@cache
def document() -> dict[str, Any]:
    """What ``openapi.yaml`` says."""
    return dict(yaml.load((ROOT / "openapi.yaml").read_bytes(), yaml.CSafeLoader))


def of_games() -> dict[str, Any]:
    """The part of it that is about games."""
    paths = {path: operations for path, operations in document()["paths"].items() if path.startswith("/v1/games")}
    return {**document(), "paths": paths}


def schema(house: AnyHouse, part: dict[str, Any] | None = None, *, again: bool = True, **more: Any) -> Any:
    """The contract, asked of a house; ``again`` makes the same cases each time, and not all of them."""
    given = tomllib.loads((ROOT / "schemathesis.toml").read_text("utf-8"))
    given["generation"]["deterministic"] = again
    for each in given["operations"]:
        if again and "checkRules" in each["include-operation-id"]:  # openGame tries all options
            each["phases"] = {"coverage": {"enabled": False}}
    config = schemathesis.Config.from_dict({**given, **more})
    found = schemathesis.openapi.from_dict(part or document(), config=config)
    if isinstance(house, House):
        found.app = house
    else:
        found.config.update(base_url=house.base_url)
    return found


def pace(scenarios: int, steps: int, *, again: bool = True) -> settings:
    """Settings of a state machine: nothing is shrunk, the scenario is told as it was."""
    return settings(
        max_examples=scenarios,
        stateful_step_count=steps,
        derandomize=again,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=CHECKS,
    )
