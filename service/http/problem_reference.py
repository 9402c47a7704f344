"""``docs/problems.md``: every kind of problem on one page, in each language."""

from __future__ import annotations

from typing import Final

from service.http.explanations import explained
from service.http.languages import LANGUAGES
from service.http.problem_pages import FAILURES, REFUSALS, Language

HEAD: Final = """\
# Problems

Generated from the code by `make docs`; do not edit.

Every failure is a problem document (RFC 9457) whose `type` is the address of its page: `GET /v1/problems/{kind}`, in
English, Russian or Polish by `?lang=en|ru|pl` or by `Accept-Language`. `GET /v1/problems` lists all kinds. Kinds, codes
and the names of facts never change once released; they are joined by others. Write programs by `type` (or `code`),
never by the sentences.
"""
FAILED: Final = """
## Failures

The request could not be served as it was sent.
"""
REFUSED: Final = """
## Refusals by the rules

Status 409: the command is well formed, and the rules forbid it now. The document has `code`, the same as the last part
of `type`, and `facts`. Nothing was written. Options are those of the game; `GET /v1/rules/options` explains each.
"""
OWED: Final[dict[Language, str]] = {"en": "What to do", "ru": "Что делать", "pl": "Co zrobić"}
GOVERNED: Final = "Options that govern it"


def markdown() -> str:
    """The whole page."""
    parts = [HEAD, FAILED, *map(_kind, sorted(FAILURES)), REFUSED, *map(_kind, sorted(REFUSALS))]
    return "".join(parts)


def _kind(kind: str) -> str:
    english = explained(kind, "en")
    lines = [f"\n### {kind}\n", f"\nStatus {english['status']}."]
    names = ", ".join(f"`{each['name']}`" for each in english["options"])
    lines += [f" {GOVERNED}: {names}.\n"] if names else ["\n"]
    for language in LANGUAGES:
        page = explained(kind, language)
        owed = OWED[page["language"]]
        lines.append(f"\n* **{page['language']}** {page['title']}. {page['meaning']} *{owed}:* {page['owed']}")
    return "".join(lines) + "\n"
