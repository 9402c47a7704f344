"""Steps that the rules refuse, followed as they were made: what lay on the table is what the next steps are judged on.

Only what can be followed without inventing cards or turns is followed; the rest of such a hand cannot be judged.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.commands import Command, DeclareMarriage, GiveCards, MakeBid, Pass, PlayCard, SetContract
from domain.phases import auction, talon, tricks
from domain.state import Calling, Exchanging, Playing, State, asked

if TYPE_CHECKING:
    from domain.events import Decision


def forced(state: State, command: Command) -> Decision | None:
    """What a refused command of the seat to act leads to all the same; none where nothing can follow."""
    seats = asked(state)
    seat = getattr(command, "seat", None)
    if not seats or seats[0] != seat:
        return None
    match state.phase, command:
        case Playing() as play, PlayCard() | DeclareMarriage():
            if not play.hands[command.seat] & command.card.bit:
                return None
            return tricks.after_card(state, play, (tricks.PLAYED[command.seat][command.card.index],), command.card)
        case Calling(stage="auction"), MakeBid():
            return auction.bidden(state, auction.hand_of(state), command.seat, command.amount)
        case Calling(stage="auction"), Pass():
            return auction.passed(state, auction.hand_of(state), command.seat)
        case Exchanging(stage="give") as phase, GiveCards():
            return talon.given_away(state, command) if _is_possible(state, phase, command) else None
        case Exchanging(stage="contract"), SetContract():
            return talon.contract_named(state, command.seat, command.amount)
        case _:
            return None


def _is_possible(state: State, phase: Exchanging, command: GiveCards) -> bool:
    """Whether every card is there once, and every seat ends with as many as it plays."""
    cards = [*(gift.card for gift in command.gifts), *command.buried]
    held = phase.exchange.hands[command.seat]
    owed = talon.due(state.rules, phase.deal, phase.exchange)
    return (
        len(set(cards)) == len(cards)
        and all(held & card.bit for card in cards)
        and sorted(gift.seat for gift in command.gifts) == sorted(owed.to)
        and len(command.buried) == owed.bury
    )
