"""A sensible player, who sees nothing but a view.

``choose(view, legal, luck)`` works on plain dictionaries, as the API serves them: the view of the seat to act and its
``legal_commands``. Nine times of ten it plays as a careful beginner would: it passes without a marriage, bids low, sets
the lowest contract, declares its marriages, leads its aces and keeps other tricks cheap. Else it picks at random. It
gives a hand up hardly ever, so that games end at their target and not before.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

Dict: TypeAlias = "dict[str, Any]"

SENSIBLE: Final = 0.9
_GIVES_UP: Final = 0.02
_CLAIMS: Final = 0.2
_BOLD: Final = 60
_GIVING_UP: Final = frozenset({"concede", "cross", "bomb", "resign", "decline_talon"})
_RANKS: Final = "789JQKTA"
_POINTS: Final = {"J": 2, "Q": 3, "K": 4, "T": 10, "A": 11}
_MARRIAGES: Final = {"S": 40, "C": 60, "D": 80, "H": 100}


def choose(view: Mapping[str, Any], legal: Sequence[Dict], luck: random.Random) -> Dict:
    """One of the legal commands."""
    if len(legal) == 1:
        return legal[0]
    keeps_on = [each for each in legal if each["type"] not in _GIVING_UP]
    if not keeps_on or (len(keeps_on) < len(legal) and luck.random() < _GIVES_UP):
        return luck.choice(legal)
    if luck.random() < SENSIBLE:
        return _sensible(view, keeps_on, luck)
    return luck.choice(keeps_on)


def _sensible(view: Mapping[str, Any], legal: list[Dict], luck: random.Random) -> Dict:
    cards: list[str] = view.get("cards") or []
    types = {each["type"] for each in legal}
    if "claim_redeal" in types and (len(types) == 1 or luck.random() < _CLAIMS):
        return _first(legal, "claim_redeal")
    legal = [each for each in legal if each["type"] != "claim_redeal"]
    phase = view["phase"]
    if phase in {"auction", "golden_choice"}:
        return _bid(view, legal, cards)
    if phase == "dark":
        return _first(legal, "look_at_cards")
    if phase == "contract":
        return _lowest([each for each in legal if each["type"] == "set_contract"])
    if phase == "play":
        return _card(view, legal, cards)
    for wanted in ("give_cards", "take_talon", "pass"):
        listed = [each for each in legal if each["type"] == wanted]
        if listed:
            return luck.choice(listed)
    return luck.choice(legal)


def _first(legal: list[Dict], wanted: str) -> Dict:
    return next(each for each in legal if each["type"] == wanted)


def _lowest(legal: list[Dict]) -> Dict:
    return min(legal, key=lambda each: int(each["amount"]))


# --- bidding -------------------------------------------------------------------------------------------------------


def marriages(cards: list[str]) -> list[str]:
    """The suits of which both king and queen are held."""
    return [suit for suit in _MARRIAGES if f"K{suit}" in cards and f"Q{suit}" in cards]


def strength(cards: list[str]) -> int:
    """What a hand may hope to make, in points: tricks, the marriages it can declare, a little from the talon."""
    hope = 20
    suits = {suit: [card[0] for card in cards if card[1] == suit] for suit in _MARRIAGES}
    for ranks in suits.values():
        if "A" in ranks:
            hope += 20
            hope += 15 if "T" in ranks else 0
        elif "T" in ranks and len(ranks) > 1:
            hope += 8
        hope += 4 * max(0, len(ranks) - 3)
    held = marriages(cards)
    return hope + sum(_MARRIAGES[suit] for suit in held)


def _bid(view: Mapping[str, Any], legal: list[Dict], cards: list[str]) -> Dict:
    bids = [each for each in legal if each["type"] == "bid"]
    passes = [each for each in legal if each["type"] == "pass"]
    if not bids:
        return passes[0] if passes else legal[0]
    lowest = _lowest(bids)
    if not passes:
        return lowest
    bold = _BOLD if _on_barrel(view) else 0
    return lowest if marriages(cards) and lowest["amount"] <= strength(cards) + bold else passes[0]


def _on_barrel(view: Mapping[str, Any]) -> bool:
    """Whether the seat to act sits on the barrel, where only a contract counts."""
    return any(seat["seat"] == view["to_act"] and seat["barrel"]["on"] for seat in view["seats"])


# --- tricks --------------------------------------------------------------------------------------------------------


def _card(view: Mapping[str, Any], legal: list[Dict], cards: list[str]) -> Dict:
    declaring = [each for each in legal if each["type"] == "declare_marriage"]
    if declaring:
        return max(declaring, key=_worth)
    plays = [each for each in legal if each["type"] == "play_card"]
    if not plays:
        return legal[0]
    trick: list[Dict] = view["trick"]["cards"] if view.get("trick") else []
    return _follow(view, plays, trick, cards) if trick else _lead(view, plays, cards)


def _worth(declaration: Dict) -> tuple[int, int, str]:
    rank, suit = declaration["card"]
    if rank == "A":
        return 2, 0, suit
    return (0 if declaration.get("kind") == "bed" else 1), _MARRIAGES[suit], rank


def _points(card: str) -> int:
    return _POINTS.get(card[0], 0)


def _rank(card: str) -> int:
    return _RANKS.index(card[0])


def _keeps(cards: list[str]) -> set[str]:
    """The cards of undeclared marriages, worth holding back."""
    return {rank + suit for suit in marriages(cards) for rank in "KQ"}


def _cheapest(plays: list[Dict], cards: list[str]) -> Dict:
    held_back = _keeps(cards)
    return min(plays, key=lambda each: (each["card"] in held_back, _points(each["card"]), each["card"]))


def _lead(view: Mapping[str, Any], plays: list[Dict], cards: list[str]) -> Dict:
    trump = view.get("trump")
    aces = [each for each in plays if each["card"][0] == "A"]
    if aces:
        return max(aces, key=lambda each: each["card"][1] == trump)
    trumps = [each for each in plays if each["card"][1] == trump]
    if len(trumps) > 1:
        return max(trumps, key=lambda each: _rank(each["card"]))
    return _cheapest(plays, cards)


def _follow(view: Mapping[str, Any], plays: list[Dict], trick: list[Dict], cards: list[str]) -> Dict:
    trump = view.get("trump")
    best = trick[0]["card"]
    for played in trick[1:]:
        if _beats(played["card"], best, trump):
            best = played["card"]
    winners = [each for each in plays if _beats(each["card"], best, trump)]
    active = sum(bool(seat["active"]) for seat in view["seats"])
    if winners and len(trick) == active - 1:
        return _cheapest(winners, cards)
    sure = [each for each in winners if each["card"][0] == "A"]
    if sure:
        return sure[0]
    return _cheapest(plays, cards)


def _beats(card: str, best: str, trump: str | None) -> bool:
    if card[1] == best[1]:
        return _rank(card) > _rank(best)
    return card[1] == trump
