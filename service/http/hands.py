"""One hand as an answer: public facts, and the cards once they may be told."""

from __future__ import annotations

from typing import Any

from domain.events import Bid, CardsGiven, Dealt, TalonDeclined, TalonTaken
from service.application.replay import Hand, Trick


def described(hand: Hand, *, open_cards: bool) -> dict[str, Any]:
    """The members of a hand's page; ``open_cards`` once the game is finished."""
    dealt, won, scored = hand.dealt, hand.won, hand.scored
    return {
        "hand": dealt.hand,
        "dealer": dealt.dealer,
        "active": dealt.active,
        "sitter": dealt.sitter,
        "golden": dealt.golden,
        "outcome": scored.outcome if scored else None,
        "declarer": won.seat if won else None,
        "how": won.how if won else None,
        "bid": won.bid if won else None,
        "contract": hand.contract,
        "auction": [_call(each) for each in hand.calls],
        "redeal_claims": [{"seat": each.seat, "ground": each.ground, "refused": each.refused} for each in hand.claims],
        "exchange": _exchange(hand.talon, hand.given, open_cards=open_cards),
        "marriages": [
            {"seat": each.seat, "kind": each.kind, "suit": each.suit, "value": each.value} for each in hand.marriages
        ],
        "tricks": [_trick(number, each) for number, each in enumerate(hand.tricks, 1)],
        "taken": scored.taken if scored else (),
        "ledger": scored.ledger if scored else (),
        "after": scored.after if scored else None,
        "deal": _deal(dealt) if open_cards else None,
    }


def _call(call: object) -> dict[str, Any]:
    if isinstance(call, Bid):
        return {"seat": call.seat, "type": "bid", "amount": call.amount, "forced": call.forced, "dark": call.dark}
    return {"seat": getattr(call, "seat", None), "type": "pass"}


def _exchange(
    talon: TalonTaken | TalonDeclined | None, given: CardsGiven | None, *, open_cards: bool
) -> dict[str, Any] | None:
    if talon is None:
        return None
    taken = talon if isinstance(talon, TalonTaken) else None
    open_gifts = open_cards or (given is not None and given.shown)
    return {
        "declined": taken is None,
        "talon": taken.talon if taken else None,
        "cards": taken.cards if taken and (taken.shown or open_cards) else None,
        "gifts": [
            {"seat": each.seat, "card": each.card if open_gifts else None} for each in (given.gifts if given else ())
        ],
        "buried": len(given.buried) if given else 0,
        "buried_cards": given.buried if given and open_gifts else None,
    }


def _trick(number: int, trick: Trick) -> dict[str, Any]:
    return {
        "number": number,
        "leader": trick.cards[0].seat,
        "cards": [{"seat": each.seat, "card": each.card} for each in trick.cards],
        "taken_by": trick.taken.seat if trick.taken else None,
        "points": trick.taken.points if trick.taken else None,
    }


def _deal(dealt: Dealt) -> dict[str, Any]:
    return {"cards": dealt.cards, "talons": dealt.talons}
