"""The language of explanations: ``lang`` says it, or else Accept-Language, or else it is English."""

from __future__ import annotations

from typing import Final

from service.http.contract import Call
from service.http.problem_pages import Language

LANGUAGES: Final[tuple[Language, ...]] = ("en", "ru", "pl")
KNOWN: Final[dict[str, Language]] = {each: each for each in LANGUAGES}
VARY: Final = "Accept, Accept-Encoding, Accept-Language"


def wanted(call: Call) -> Language:
    """The language that a request asks for."""
    asked: Language | None = call.query.get("lang")
    if asked is not None:
        return asked
    for tag in call.request.accept_languages.values():
        found = KNOWN.get(tag.partition("-")[0].lower())
        if found is not None:
            return found
    return "en"
