"""What each problem kind and each refusal means, and what is owed: the pages behind ``/v1/problems/{kind}``.

Kinds never change once released; they are joined by others. A page has a text for each language; a language that a page
lacks is answered in English.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

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

REFUSALS: Final[dict[str, Page]] = _pages(
    409,
    {
        "not-your-turn": (
            "Not your turn",
            "Another seat is to act; or none is, where to_act in facts is null: the game waits for seats or a deck.",
            (
                "Wait until to_act is your seat. Where it is null phase says what is awaited: ready from the seats "
                "(seating), deal from the table (deal)."
            ),
        ),
        "not-in-this-phase": (
            "Not in this phase",
            "The command does not belong to the present phase of the hand.",
            "Send one of legal_commands.",
        ),
        "game-finished": ("The game is finished", "Nothing can be played any more.", "Open another game."),
        "must-claim-redeal": (
            "A redeal must be claimed",
            "The seat holds a ground that obliges it to claim.",
            "Send claim_redeal.",
        ),
        "not-waiting-for-ready": (
            "Nobody is waited for",
            "The game does not wait for its seats to be ready.",
            "Open a game with start when_ready to be asked.",
        ),
        "already-ready": ("The seat is ready already", "A seat says once that it is ready.", "Wait for the others."),
        "dealing-not-external": (
            "Cards are not dealt from outside",
            "The order needs a game whose dealing mode is external.",
            "Open a game with dealing mode external to deal yourself.",
        ),
        "no-deal-awaited": (
            "No deal is awaited",
            "A hand is running, or the game has not begun.",
            "Finish the hand first.",
        ),
        "deck-not-complete": (
            "The deck is not complete",
            "A deal names every card of the game's deck exactly once.",
            "Send the whole deck in dealing order.",
        ),
        "bottoms-not-checked": (
            "These bottom cards end in no deal",
            (
                "The rules of this game look at no bottom card when the deck is cut, or by these cards there was one "
                "cut too few or too many."
            ),
            "Send the bottom card of every cut up to the one that the cards are dealt from, or leave bottoms out.",
        ),
        "no-seat-to-act": (
            "No seat is to act",
            "Nobody is asked, so nobody can be out of time.",
            "Wait until a seat is to act.",
        ),
        "resigning-not-agreed": (
            "Resigning was not agreed",
            "The game was opened without resigning.",
            "Play on, or let the table close the game.",
        ),
        "no-such-seat": (
            "No such seat",
            "The command names a seat that the game does not have.",
            "Name a seat of this game.",
        ),
        "dark-not-offered": (
            "Dark is not offered",
            "The seat may not play this hand dark.",
            "Send one of legal_commands.",
        ),
        "must-bid-golden-contract": (
            "Only the golden contract may be bid",
            "The golden choice is the golden contract or a pass.",
            "Bid the golden contract, or pass.",
        ),
        "no-redeal-ground": (
            "There is no ground for a redeal",
            "The seat holds no ground that these rules know, or its time has passed.",
            "Play on.",
        ),
        "must-pass": ("The seat must pass", "The rules leave this seat no bid.", "Send pass."),
        "must-open": ("The seat must open", "The seat carries the opening bid and may not pass.", "Bid."),
        "bid-too-low": (
            "The bid is too low",
            "The bid does not raise the standing bid enough.",
            "Bid at least the lowest raise.",
        ),
        "bid-not-a-step": (
            "The bid is not a step",
            "Bids rise by the steps that the rules set.",
            "Bid one of the amounts in legal_commands.",
        ),
        "bid-above-cap": (
            "The bid is too high",
            "The cards that the seat may count on do not allow this bid.",
            "Bid less, or pass.",
        ),
        "no-such-talon": (
            "No such talon",
            "The layout has no talon of this number.",
            "Take talon 0, or 1 where there are two.",
        ),
        "talon-not-optional": (
            "The talon must be taken",
            "These rules know no declining of the talon.",
            "Send take_talon.",
        ),
        "must-give-one-each": (
            "One card must be given to each",
            "The exchange asks for exactly one card to each seat that it names.",
            "Give as exchange.to says.",
        ),
        "must-bury": (
            "The wrong number of cards is buried",
            "The exchange asks for exactly exchange.bury cards.",
            "Bury as many cards as exchange.bury says.",
        ),
        "must-give-an-ace": (
            "An ace must be given away",
            "The talon completed four aces, and one of them must be given away.",
            "Put an ace among the cards.",
        ),
        "card-not-held": ("The card is not held", "The seat does not hold this card.", "Name a card of your own."),
        "card-named-twice": ("A card is named twice", "One card cannot go to two places.", "Name each card once."),
        "contract-too-low": (
            "The contract is too low",
            "A contract is at least the winning bid.",
            "Name the bid, or more.",
        ),
        "contract-not-a-step": (
            "The contract is not a step",
            "Contracts rise by the steps that the rules set.",
            "Name one of the amounts in legal_commands.",
        ),
        "contract-above-cap": (
            "The contract is too high",
            "The cards that the declarer holds do not allow this contract.",
            "Name a lower contract.",
        ),
        "contract-fixed": ("The contract is fixed", "This contract cannot be raised.", "Name the contract as bid."),
        "conceding-not-played": ("Conceding is not played", "These rules know no conceding.", "Play the hand."),
        "conceding-not-in-golden": ("No conceding in a golden hand", "A golden hand must be played.", "Play the hand."),
        "conceding-not-in-dark": ("No conceding in the dark", "A hand bid dark must be played.", "Play the hand."),
        "conceding-not-on-barrel": ("No conceding on the barrel", "A seat on the barrel must play.", "Play the hand."),
        "conceding-while-barrel": (
            "No conceding while a seat is on the barrel",
            "While another seat is on the barrel the hand must be played.",
            "Play the hand.",
        ),
        "conceding-limit": ("All concessions are used", "The seat has conceded as often as it may.", "Play the hand."),
        "crossing-not-played": ("Crossing is not played", "These rules know no crosses.", "Play the hand."),
        "crossing-not-in-dark": ("No crossing in the dark", "A hand bid dark must be played.", "Play the hand."),
        "crossing-while-barrel": (
            "No crossing while a seat is on the barrel",
            "While a seat is on the barrel nobody may cross.",
            "Play the hand.",
        ),
        "crossing-limit": ("All crosses are used", "The seat has crossed as often as it may.", "Play the hand."),
        "bomb-not-played": ("The bomb is not played", "These rules know no bomb.", "Play the hand."),
        "giving-up-too-late": (
            "It is too late to give up",
            "A hand is given up before its first card is led.",
            "Play the hand.",
        ),
        "must-follow-suit": (
            "Suit must be followed",
            "The seat holds a card of the suit that was led.",
            "Play a card of that suit.",
        ),
        "must-beat": (
            "The trick must be beaten",
            "The seat can beat the best card of the suit led.",
            "Play a higher card of the suit.",
        ),
        "must-trump": (
            "A trump must be played",
            "The seat has none of the suit led and holds a trump.",
            "Play a trump.",
        ),
        "must-overtrump": (
            "The trump must be beaten",
            "The seat can beat the highest trump of the trick.",
            "Play a higher trump.",
        ),
        "trump-lead-reserved": (
            "Trump may not be led",
            "These rules reserve leading trump, and this seat may not do it now.",
            "Lead another suit.",
        ),
        "must-lead-an-ace": ("An ace must be led", "These rules ask for an ace on this lead.", "Lead an ace."),
        "marriage-card-too-early": (
            "A card of the marriage is led too early",
            "These rules do not let a king or queen of a marriage be led before a trick is taken.",
            "Lead another card.",
        ),
        "must-declare-marriage": (
            "The marriage must be declared",
            "Leading this card declares the marriage; it cannot be kept silent.",
            "Send declare_marriage with this card.",
        ),
        "marriage-needs-lead": (
            "A marriage is declared on a lead",
            "The seat is not leading.",
            "Play a card; declare when you lead.",
        ),
        "marriage-needs-trick": (
            "A marriage needs a trick first",
            "These rules ask for a trick of one's own before a marriage is declared.",
            "Lead another card first.",
        ),
        "marriage-needs-both-cards": (
            "The marriage is not complete",
            "The seat does not hold all the cards of the combination.",
            "Play the card without declaring.",
        ),
        "marriage-not-played": (
            "The combination is not played",
            "These rules do not know this combination.",
            "Play the card.",
        ),
        "ace-marriage-once": (
            "One ace marriage in a hand",
            "An ace marriage was declared in this hand.",
            "Play the card.",
        ),
    },
)
"""Every refusal by the rules; the kind is the refusal's code."""

PAGES: Final[dict[str, Page]] = {**FAILURES, **REFUSALS}
"""Every kind."""
