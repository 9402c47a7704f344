"""The pages that explain each kind of problem."""

from __future__ import annotations

from typing import Any

from service.http import parameters
from service.http.api import contract
from service.http.contract import JSON, Answer, Call, Success
from service.http.problem_pages import PAGES, Language
from service.http.problems import BASE, Problem
from service.http.rules import CACHED
from service.http.schemas.problems import ProblemList, ProblemPage


@contract.operation(
    "GET",
    "/v1/problems",
    name="listProblems",
    tag="Problems",
    title="Every kind of problem",
    answers=[Success(status=200, doc="All kinds.", bodies={JSON: ProblemList()})],
    parameters=[parameters.LANGUAGE],
)
def list_problems(call: Call) -> Answer:
    """Every failure and every refusal by the rules: what it means and what is owed."""
    language: Language = call.query.get("lang", "en")
    return Answer(body={"items": [_page(kind, language) for kind in sorted(PAGES)]}, headers=CACHED)


@contract.operation(
    "GET",
    "/v1/problems/{kind}",
    name="getProblem",
    tag="Problems",
    title="One kind of problem",
    answers=[Success(status=200, doc="The kind, explained.", bodies={JSON: ProblemPage()})],
    problems=["unknown-kind"],
    parameters=[parameters.KIND, parameters.LANGUAGE],
)
def get_problem(call: Call) -> Answer:
    """What the ``type`` of a problem document leads to."""
    kind: str = call.path["kind"]
    if kind not in PAGES:
        raise Problem("unknown-kind")
    return Answer(body=_page(kind, call.query.get("lang", "en")), headers=CACHED)


def _page(kind: str, language: Language) -> dict[str, Any]:
    page = PAGES[kind]
    answered, text = page.text(language)
    return {"kind": kind, "type": BASE + kind, "status": page.status, "language": answered, **text._asdict()}
