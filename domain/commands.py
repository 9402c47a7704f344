"""Commands: what a player or the table asks for. Each has a stable ``type`` on the wire."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from domain.cards import Card
from domain.seats import Seat

MarriageKind: TypeAlias = Literal["suit", "ace", "bed"]


class Gift(msgspec.Struct, frozen=True, gc=False):
    """One card given to one seat."""

    seat: Seat
    card: Card


class LookAtCards(msgspec.Struct, frozen=True, gc=False, tag="look_at_cards"):
    """The seat looks and gives up playing dark."""

    seat: Seat


class BidDark(msgspec.Struct, frozen=True, gc=False, tag="bid_dark"):
    """The seat plays dark, at the dark contract."""

    seat: Seat


class MakeBid(msgspec.Struct, frozen=True, gc=False, tag="bid"):
    """A bid of ``amount`` points."""

    seat: Seat
    amount: int


class Pass(msgspec.Struct, frozen=True, gc=False, tag="pass"):
    """The seat passes whatever it is asked."""

    seat: Seat


class ClaimRedeal(msgspec.Struct, frozen=True, gc=False, tag="claim_redeal"):
    """The seat claims a redeal on a ground that it holds."""

    seat: Seat


class TakeTalon(msgspec.Struct, frozen=True, gc=False, tag="take_talon"):
    """The declarer takes a talon, 0 or 1."""

    seat: Seat
    talon: int = 0


class DeclineTalon(msgspec.Struct, frozen=True, gc=False, tag="decline_talon"):
    """The declarer leaves the talon."""

    seat: Seat


class GiveCards(msgspec.Struct, frozen=True, gc=False, tag="give_cards"):
    """The declarer gives cards away and buries or discards cards."""

    seat: Seat
    gifts: tuple[Gift, ...]
    buried: tuple[Card, ...]


class SetContract(msgspec.Struct, frozen=True, gc=False, tag="set_contract"):
    """The declarer names the contract in points."""

    seat: Seat
    amount: int


class Concede(msgspec.Struct, frozen=True, gc=False, tag="concede"):
    """The declarer gives the contract up before play."""

    seat: Seat


class Cross(msgspec.Struct, frozen=True, gc=False, tag="cross"):
    """The declarer crosses himself."""

    seat: Seat


class Bomb(msgspec.Struct, frozen=True, gc=False, tag="bomb"):
    """The declarer withdraws in the Polish way."""

    seat: Seat


class PlayCard(msgspec.Struct, frozen=True, gc=False, tag="play_card"):
    """The seat plays a card."""

    seat: Seat
    card: Card


class DeclareMarriage(msgspec.Struct, frozen=True, gc=False, tag="declare_marriage"):
    """The seat plays a card and declares with it; ``kind`` is written for a bed marriage."""

    seat: Seat
    card: Card
    kind: MarriageKind | None = None


class Ready(msgspec.Struct, frozen=True, gc=False, tag="ready"):
    """The seat is ready for the first deal; its seed enters the shuffle."""

    seat: Seat
    client_seed: str | None = None


class Deal(msgspec.Struct, frozen=True, gc=False, tag="deal"):
    """The deck in dealing order, with the bottom cards seen at each cut."""

    deck: tuple[Card, ...]
    bottoms: tuple[Card, ...] = ()


class ExposeCard(msgspec.Struct, frozen=True, gc=False, tag="expose_card"):
    """The dealer showed a card while dealing."""


class ExpireTurn(msgspec.Struct, frozen=True, gc=False, tag="expire_turn"):
    """The seat to act is out of time."""


class Resign(msgspec.Struct, frozen=True, gc=False, tag="resign"):
    """The seat gives the game up."""

    seat: Seat


class Close(msgspec.Struct, frozen=True, gc=False, tag="close"):
    """The table ends the game as abandoned."""

    reason: str


class CorrectScore(msgspec.Struct, frozen=True, gc=False, tag="correct_score"):
    """The table adds points to a seat's score, with a reason."""

    seat: Seat
    points: int
    reason: str


class ReissueToken(msgspec.Struct, frozen=True, gc=False, tag="reissue_token"):
    """The table gives a seat a new token; the old one dies."""

    seat: Seat


HandCommand: TypeAlias = (
    LookAtCards
    | BidDark
    | MakeBid
    | Pass
    | ClaimRedeal
    | TakeTalon
    | DeclineTalon
    | GiveCards
    | SetContract
    | Concede
    | Cross
    | Bomb
    | PlayCard
    | DeclareMarriage
)
"""Commands of the hand: listed in ``legal_commands`` if and only if accepted."""

TableCommand: TypeAlias = Ready | Deal | ExposeCard | ExpireTurn | Resign | Close | CorrectScore | ReissueToken
"""Orders of the table, outside ``legal_commands``."""

Command: TypeAlias = HandCommand | TableCommand
