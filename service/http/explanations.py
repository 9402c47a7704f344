"""The pages that explain each kind of problem."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from domain.catalogue import OPTIONS
from domain.reasons import GOVERNING
from service.http import parameters
from service.http.api import contract
from service.http.contract import ENCODE, JSON, Answer, Call, Success
from service.http.games import NOT_MODIFIED
from service.http.languages import VARY, wanted
from service.http.problem_pages import PAGES, Language
from service.http.problems import BASE, Problem
from service.http.rules import CACHED
from service.http.schemas.problems import ProblemList, ProblemPage

PARAMETERS: Final = (parameters.LANGUAGE, parameters.ACCEPT_LANGUAGE, parameters.IF_NONE_MATCH)
MEANINGS: Final[dict[str, dict[Language, str]]] = {
    each.name: {"en": each.declared.doc, "ru": each.declared.ru, "pl": each.declared.pl} for each in OPTIONS
}
"""What each option of the rules means."""
OPTIONS_OF: Final = {refusal.value: options for refusal, options in GOVERNING.items()}
"""The options that govern each refusal by the rules."""


@contract.operation(
    "GET",
    "/v1/problems",
    name="listProblems",
    tag="Problems",
    title="Every kind of problem",
    answers=[
        Success(status=200, doc="All kinds.", bodies={JSON: ProblemList()}, headers=("ETag", "Content-Language")),
        NOT_MODIFIED,
    ],
    parameters=PARAMETERS,
)
def list_problems(call: Call) -> Answer:
    """Every failure and every refusal by the rules: what it means, what is owed, and which options govern it."""
    return _told(_list(wanted(call)), wanted(call))


@contract.operation(
    "GET",
    "/v1/problems/{kind}",
    name="getProblem",
    tag="Problems",
    title="One kind of problem",
    answers=[
        Success(
            status=200,
            doc="The kind, explained.",
            bodies={JSON: ProblemPage()},
            headers=("ETag", "Content-Language"),
        ),
        NOT_MODIFIED,
    ],
    problems=["unknown-kind"],
    parameters=[parameters.KIND, *PARAMETERS],
)
def get_problem(call: Call) -> Answer:
    """What the ``type`` of a problem document leads to."""
    kind: str = call.path["kind"]
    if kind not in PAGES:
        raise Problem("unknown-kind")
    page = explained(kind, wanted(call))
    return _told(ENCODE(page), page["language"])


def _told(body: bytes, language: Language) -> Answer:
    return Answer(body=body, headers={**CACHED, "Content-Language": language, "Vary": VARY})


@cache
def _list(language: Language) -> bytes:
    return ENCODE({"items": [explained(kind, language) for kind in sorted(PAGES)]})


def explained(kind: str, language: Language) -> dict[str, Any]:
    """The page of a kind in a language."""
    page = PAGES[kind]
    answered, text = page.text(language)
    return {
        "kind": kind,
        "type": BASE + kind,
        "status": page.status,
        "language": answered,
        **text._asdict(),
        "options": [{"name": name, "meaning": MEANINGS[name][answered]} for name in OPTIONS_OF.get(kind, ())],
    }
