"""Past hands and the audit."""

from __future__ import annotations

from typing import get_args

from domain import audit, events
from service.http.schemas.cards import a_card, a_seat, some_cards
from service.http.schemas.events import FeedItem
from service.http.schemas.fields import (
    HEX_64,
    KEBAB,
    SAFE,
    SUIT,
    AnyField,
    Described,
    Flag,
    JsonInteger,
    Named,
    Reply,
    Table,
    Text,
    listed,
    many,
    one,
)
from service.http.schemas.games import Position
from service.http.schemas.mirror import ANY_TEXT, mirror, named
from service.http.schemas.problems import FACT


def _seats() -> AnyField:
    return listed(a_seat(), required=True)


class HandCall(Reply):
    """A call of the auction; ``amount``, ``forced`` and ``dark`` stand with a bid."""

    seat = a_seat(required=True)
    type = Named("CallType", ("bid", "pass"), "A call of the auction. It may get new values.", required=True)
    amount = JsonInteger(0, SAFE)
    forced = Flag()
    dark = Flag()


class HandGift(Reply):
    """A card given to a seat; the card stands once the game is finished."""

    seat = a_seat(required=True)
    card = Text("^[789JQKTA][SCDH]$", required=True, allow_none=True)


class HandExchange(Reply):
    """What the declarer did with the talon; cards stand once the game is finished or where all saw them."""

    declined = Flag(required=True)
    talon = JsonInteger(0, 1, required=True, allow_none=True)
    cards = some_cards(required=True, allow_none=True)
    gifts = many(HandGift, required=True)
    buried = JsonInteger(0, SAFE, required=True)
    buried_cards = some_cards(required=True, allow_none=True)


class TrickCard(Reply):
    """A card in a trick."""

    seat = a_seat(required=True)
    card = a_card(required=True)


class HandTrick(Reply):
    """A trick; ``taken_by`` and ``points`` are null while it is played."""

    number = JsonInteger(1, SAFE, required=True)
    leader = a_seat(required=True)
    cards = many(TrickCard, required=True)
    taken_by = JsonInteger(0, 5, required=True, allow_none=True)
    points = JsonInteger(0, SAFE, required=True, allow_none=True)


class HandMarriage(Reply):
    """A declared combination."""

    seat = a_seat(required=True)
    kind = named(events.DeclaredKind, required=True)
    suit = Text(SUIT, required=True, allow_none=True)
    value = JsonInteger(required=True)


class HandDeal(Reply):
    """The cards as dealt, by seat, and the talons; told once the game is finished."""

    cards = listed(some_cards(), required=True)
    talons = listed(some_cards(), required=True)


class RedealClaim(Reply):
    """A claim of a redeal."""

    seat = a_seat(required=True)
    ground = Text(ANY_TEXT, required=True)
    refused = Flag(required=True)


class HandPage(Position):
    """One hand: public facts while the game runs, dealt and given cards once it is finished.

    ``outcome`` and ``after`` are null while the hand is played, ``declarer``, ``how`` and ``bid`` before the auction is
    won, ``contract`` before it is set.
    """

    hand = JsonInteger(1, SAFE, required=True)
    dealer = a_seat(required=True)
    active = _seats()
    sitter = JsonInteger(0, 5, required=True, allow_none=True)
    golden = Flag(required=True)
    outcome = named(events.Outcome, required=True, allow_none=True)
    declarer = JsonInteger(0, 5, required=True, allow_none=True)
    how = named(events.How, required=True, allow_none=True)
    bid = JsonInteger(0, SAFE, required=True, allow_none=True)
    contract = JsonInteger(0, SAFE, required=True, allow_none=True)
    auction = many(HandCall, required=True)
    redeal_claims = many(RedealClaim, required=True)
    exchange = one(HandExchange, required=True, allow_none=True)
    marriages = many(HandMarriage, required=True)
    tricks = many(HandTrick, required=True)
    taken = many(mirror(events.Taken), required=True)
    ledger = many(mirror(events.Line), required=True)
    after = one(mirror(events.Sheet), required=True, allow_none=True)
    deal = one(HandDeal, required=True, allow_none=True)


def _object() -> AnyField:
    return Described({"type": "object", "additionalProperties": True})


class AuditFinding(Reply):
    """Something that is wrong: at which version, in which hand and trick, and what the rules say instead."""

    version = JsonInteger(0, SAFE, required=True)
    code = Named(
        "FindingCode", get_args(audit.Code), "What an audit finds wrong. It may get new values.", required=True
    )
    detail = Text(ANY_TEXT, required=True)
    hand = JsonInteger(1, SAFE)
    trick = JsonInteger(1, SAFE)
    refusal = Text(KEBAB)
    facts = Table(FACT)
    expected = _object()
    found = _object()


class Verdict(Reply):
    """Whether all is sound, how many events and commands were gone through, and every finding in order.

    The opening of the game counts as a command.
    """

    sound = Flag(required=True)
    events = JsonInteger(0, SAFE, required=True)
    commands = JsonInteger(0, SAFE, required=True)
    findings = many(AuditFinding, required=True)


class AuditDeal(Reply):
    """A deal of the game: where it stands in the log, and the whole deck in dealing order."""

    version = JsonInteger(1, SAFE, required=True)
    hand = JsonInteger(1, SAFE, required=True)
    deck = some_cards(required=True)


class AuditPage(Position):
    """A finished game with everything open, and the verdict of deciding every step again."""

    audit_key = Text(HEX_64, required=True, allow_none=True)
    seed = Text(HEX_64, required=True, allow_none=True)
    client_seeds = listed(Text(ANY_TEXT, allow_none=True), required=True)
    deals = many(AuditDeal, required=True)
    verdict = one(Verdict, required=True)
    events = many(FeedItem, required=True)
