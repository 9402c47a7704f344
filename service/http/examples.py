"""Examples in the contract. Those of answers are recorded from a real game with a fixed clock and fixed chance."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from domain.violations import Refusal, RuleViolation
from service.http.problem_pages import FAILURES
from service.http.problems import Problem, document, refused
from service.http.schemas.fields import Loose

RECORDED: Final = Path(__file__).with_name("examples.json")
FACTS: Final[dict[str, dict[str, Any]]] = {"stale-version": {"current_version": 17}, "not-your-turn": {"to_act": 1}}
"""What stands in a problem beside its sentences, where there is such."""
GAME_ID: Final = "0c35f1d8-2c4e-8a7b-9d10-3f6a8e5b7c21"


@cache
def _recorded() -> dict[str, Any]:
    recorded: dict[str, Any] = msgspec.json.decode(RECORDED.read_bytes()) if RECORDED.exists() else {}
    return recorded


def answer_example(operation: str, media_type: str) -> Loose:
    """The recorded answer of an operation in a media type, or none."""
    return _recorded().get(operation, {}).get(media_type)


def problem_example(path: str, kind: str) -> dict[str, Any]:
    """A problem document of a kind, as it might be answered at a path."""
    instance = path.format(
        game_id=GAME_ID, seat=1, hand=1, name="polish-home", kind="must-follow-suit", file="start.js"
    )
    if kind in FAILURES:
        problem = Problem(kind, **FACTS.get(kind, {}))
    else:
        problem = refused(RuleViolation(Refusal(kind), **FACTS.get(kind, {})))
    return document(problem, instance, "5f1c9f6d2b8e4a07")
