"""What each problem kind and each refusal means, and what is owed: the pages behind ``/v1/problems/{kind}``.

Kinds never change once released; they are joined by others. A page has a text for each language; a language that a page
lacks is answered in English.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

from domain.refusal_texts import REFUSED
from service.http.pages_pl import POLISH
from service.http.pages_ru import RUSSIAN

Language: TypeAlias = Literal["en", "ru", "pl"]


class Text(NamedTuple):
    """One page in one language: the title, what the kind means, what the sender owes."""

    title: str
    meaning: str
    owed: str


class Page(NamedTuple):
    """One kind of problem: its status and its texts."""

    status: int
    english: Text
    translated: dict[Language, Text]

    def text(self, language: Language) -> tuple[Language, Text]:
        """The text in a language, or in English, and which of them it is."""
        found = self.translated.get(language)
        return (language, found) if found else ("en", self.english)


def _pages(status: int, texts: dict[str, tuple[str, str, str]]) -> dict[str, Page]:
    return {kind: Page(status, Text(*text), _translated(kind)) for kind, text in texts.items()}


def _translated(kind: str) -> dict[Language, Text]:
    texts: dict[Language, tuple[str, str, str] | None] = {"ru": RUSSIAN.get(kind), "pl": POLISH.get(kind)}
    return {language: Text(*text) for language, text in texts.items() if text is not None}


FAILURES: Final[dict[str, Page]] = {
    **_pages(
        400,
        {
            "bad-request": (
                "The request cannot be read",
                "The request breaks HTTP itself, or a part of it cannot be decoded.",
                "Send a well-formed HTTP request.",
            ),
            "malformed-json": (
                "The body is not JSON",
                "The body is empty, cut off, not UTF-8, nested too deeply, or no JSON; detail says which, and where.",
                "Send one JSON object in UTF-8.",
            ),
            "malformed-if-match": (
                "If-Match cannot be read",
                "The header is neither * nor a list of strong entity tags in quotes. It is never taken for no check.",
                'Send If-Match: "17" with the version that you have seen, * for any, or no header.',
            ),
            "malformed-idempotency-key": (
                "Idempotency-Key cannot be read",
                (
                    "The key is not 1 to 255 visible ASCII characters, bare or in double quotes; or the service knows "
                    "no API keys and the key of a new game is no UUID."
                ),
                (
                    "Send a key of 1 to 255 visible ASCII characters, for a new game a UUID: a fresh one each time, "
                    "and the same one for each retry."
                ),
            ),
        },
    ),
    **_pages(
        401,
        {
            "token-required": (
                "A token is required",
                "The request has no Authorization header with a bearer token.",
                "Send Authorization: Bearer with the token that was shown when the game was opened.",
            ),
            "token-not-valid": (
                "The token is not valid",
                "The token was not made by this service, or a newer one replaced it. This says nothing about any game.",
                "Send the newest token of the seat; whoever holds the table token can make a new one.",
            ),
        },
    ),
    **_pages(
        403,
        {
            "token-of-another-game": (
                "The token belongs to another game",
                "A token opens the game that it was made for and no other.",
                "Send the token of this game.",
            ),
            "token-of-another-seat": (
                "The token belongs to another seat",
                "A seat's token acts and looks for its own seat only.",
                "Send the token of this seat, or the table's.",
            ),
            "table-token-required": (
                "Only the table may do this",
                "The request is an order of the table, and a seat's token does not carry it.",
                "Send the table token.",
            ),
        },
    ),
    **_pages(
        404,
        {
            "not-found": ("Nothing is here", "The service has no such address.", "See /docs for the addresses."),
            "unknown-game": (
                "No such game",
                "There is no game of this id, or it is not yours to know of.",
                "Send the game_id that was answered when the game was opened.",
            ),
            "unknown-seat": (
                "No such seat",
                "The game has no seat of this number.",
                "Seats are numbered from 0, clockwise.",
            ),
            "unknown-version": (
                "No such version",
                "The game has not reached this version.",
                "Versions run from 1 to the version of the present view.",
            ),
            "unknown-hand": (
                "No such hand",
                "The game has not dealt a hand of this number.",
                "Hands are numbered 1, 2, 3 over the game, redealt ones included.",
            ),
            "unknown-preset": ("No such preset", "No preset has this name.", "GET /v1/presets lists the names."),
            "unknown-kind": ("No such problem kind", "No problem has this kind.", "GET /v1/problems lists the kinds."),
        },
    ),
    **_pages(
        405,
        {
            "method-not-allowed": (
                "The address does not know this method",
                "The address exists, but not with this method.",
                "Use one of the methods in the Allow header.",
            )
        },
    ),
    **_pages(
        406,
        {
            "not-acceptable": (
                "No such representation",
                "None of the media types in Accept is offered here.",
                "Accept one of the media types that the detail names.",
            )
        },
    ),
    **_pages(
        409,
        {
            "game-not-finished": (
                "The game is not finished",
                "What is asked for opens all cards, and is told only when the game is over.",
                "Ask again when the view's status is finished.",
            )
        },
    ),
    **_pages(
        412,
        {
            "stale-version": (
                "The game has moved on",
                "If-Match names another version than the present one, current_version. Nothing was written.",
                "Read the view again and decide anew.",
            )
        },
    ),
    **_pages(
        413,
        {
            "body-too-large": (
                "The body is too large",
                "The body is larger than this address takes.",
                "Send a smaller body; no command needs one of this size.",
            )
        },
    ),
    **_pages(
        415,
        {
            "unsupported-media-type": (
                "The body's media type is not known here",
                "Bodies are JSON.",
                "Send Content-Type: application/json.",
            )
        },
    ),
    **_pages(
        422,
        {
            "invalid-body": (
                "The body does not match its schema",
                "The body is JSON but not of the shape that the contract describes; errors points at each place.",
                "Mend the places that errors names.",
            ),
            "invalid-parameter": (
                "A parameter does not match its schema",
                "A query parameter is unknown, given twice, or not of the shape that the contract describes.",
                "Mend the parameters that errors names.",
            ),
            "seat-required": (
                "The table must say for which seat it acts",
                "The table token acts for every seat, so a command of the hand needs its seat.",
                "Add the member seat to the command.",
            ),
            "idempotency-key-reused": (
                "The Idempotency-Key was used for another request",
                "A command with this key was accepted, and its body was another one. Nothing was written.",
                "Use a fresh key for each new command.",
            ),
            "nothing-to-fork": (
                "At this version the game was over",
                "A fork goes on from a version at which the game was still played.",
                "Send the version of an earlier event.",
            ),
            "other-seats": (
                "A fork has as many seats as its game",
                "The seats that were sent are more or fewer than those of the game that the fork goes on from.",
                "Send as many seats as the game has, or leave seats out.",
            ),
            "facts-do-not-fit": (
                "The facts do not fit together",
                (
                    "Each member has the right shape, but not together: a card is named twice or is not in the deck, "
                    "points do not add up, or a fact is missing that the rules ask for. errors points at each."
                ),
                "Mend the members that errors names.",
            ),
            "game-not-possible": (
                "Such a game cannot be opened",
                (
                    "Each member has the right shape, but not together: options exclude each other, the preset knows "
                    "no such number of seats, or a start value does not fit them. errors points at each."
                ),
                "Mend the members that errors names.",
            ),
        },
    ),
    **_pages(
        429,
        {
            "quota-exceeded": (
                "Too many requests",
                "A quota that RateLimit-Policy names is used up; violated-policies says which. Nothing was written.",
                "Wait as many seconds as Retry-After says, then retry with the same Idempotency-Key.",
            )
        },
    ),
    **_pages(
        500,
        {
            "internal-error": (
                "The service failed",
                "A mistake of the service. The request_id finds it in the log; a command may have been written.",
                "Retry with the same Idempotency-Key; report the request_id if it fails again.",
            )
        },
    ),
    **_pages(
        503,
        {
            "store-not-ready": (
                "The store does not answer",
                "The database cannot be reached, or its tables are not yet made.",
                "Retry after the time in Retry-After, with the same Idempotency-Key.",
            ),
            "too-busy": (
                "Too many commands at once",
                "Other commands of this game were faster five times in a row. Nothing was written.",
                "Retry after the time in Retry-After, with the same Idempotency-Key.",
            ),
        },
    ),
}
"""Every kind of failure that is not a refusal by the rules."""

REFUSALS: Final[dict[str, Page]] = {
    refusal.value: Page(409, Text(*said.en), {"ru": Text(*said.ru), "pl": Text(*said.pl)})
    for refusal, said in REFUSED.items()
}
"""Every refusal by the rules."""

PAGES: Final[dict[str, Page]] = {**FAILURES, **REFUSALS}
"""Every kind."""
