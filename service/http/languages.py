"""The language of explanations: ``lang`` says it, or else Accept-Language, or else it is English."""

from __future__ import annotations

from typing import Final

from service.http.contract import Call
from service.http.problem_pages import Language

LANGUAGES: Final[tuple[Language, ...]] = ("en", "ru", "pl")
KNOWN: Final[dict[str, Language]] = {each: each for each in LANGUAGES}
USUAL: Final[Language] = "en"
VARY: Final = "Accept, Accept-Encoding, Accept-Language"


def wanted(call: Call) -> Language:
    """The language that a request asks for."""
    asked: Language | None = call.query.get("lang")
    if asked is not None:
        return asked
    preferred = (tag.partition("-")[0].lower() for tag in call.request.accept_languages.values())
    return next((KNOWN[tag] for tag in preferred if tag in KNOWN), USUAL)
