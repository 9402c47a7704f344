"""Perft for tricks: how many ways of legal play lead so many cards deep, counted from a fixed deal and trump.

``python -m tests.perft`` prints the table anew; ``tests/conformance/perft.json`` holds it, for engines in any language.
Nothing is declared: the trump stays what it is.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any, Final

from domain.cards import Card, Suit, card_set, hand, members, text
from domain.conventions.following import Following, cards_to_follow, cards_to_lead, winning_place
from tests.unit.conventions.test_following import allowed, variants, winner

TABLE: Final = Path(__file__).parent / "conformance" / "perft.json"
PRESET: Final = "stub-1000"


def count(
    options: Following,
    hands: tuple[int, ...],
    leader: int,
    trick: tuple[Card, ...],
    trump: Suit | None,
    *,
    set_by: int | None,
    depth: int,
) -> int:
    """The number of legal sequences of ``depth`` cards, or to the last card where there are fewer."""
    if depth == 0:
        return 1
    seats = len(hands)
    if len(trick) == seats:
        leader, trick = (leader + winning_place(trick, trump)) % seats, ()
    turn = (leader + len(trick)) % seats
    held = hands[turn]
    if not held:
        return 1
    if trick:
        legal = cards_to_follow(options, held, trick, trump)
    else:
        legal = cards_to_lead(options, held, trump, set_trump=set_by == turn)
    if depth == 1:
        return legal.bit_count()
    found = 0
    for card in members(legal):
        left = (*hands[:turn], held & ~card.bit, *hands[turn + 1 :])
        found += count(options, left, leader, (*trick, card), trump, set_by=set_by, depth=depth - 1)
    return found


def counted(row: dict[str, Any]) -> int:
    """The answer to a row."""
    return count(
        Following(**row["options"]),
        tuple(hand(row["hands"][str(seat)]) for seat in range(row["seats"])),
        row["leader"],
        tuple(Card(each) for each in row["trick"].split()),
        None if row["trump"] is None else Suit(row["trump"]),
        set_by=row["set_trump"],
        depth=row["depth"],
    )


# --- the same by the rules as a player would say them -----------------------------------------------------------


def sequences(row: dict[str, Any], hands: list[list[str]], leader: int, trick: list[str], depth: int) -> int:
    trump = row["trump"]
    if len(trick) == len(hands):
        leader, trick = (leader + trick.index(winner(trick, trump))) % len(hands), []
    turn = (leader + len(trick)) % len(hands)
    if depth == 0 or not hands[turn]:
        return 1
    found = 0
    for card in allowed(row["options"], hands[turn], trick, trump, own=row["set_trump"] == turn):
        left = [[each for each in held if each != card] for held in hands]
        found += sequences(row, left, leader, [*trick, card], depth - 1)
    return found


# --- the rows ------------------------------------------------------------------------------------------------------

DEALS: Final = (
    # name, seats, cards each (0: all of the deck), trump, who set it, depths
    ("full-no-trump", 3, 8, None, None, (1, 4, 7)),
    ("full-hearts", 3, 8, "H", 0, (4, 7)),
    ("full-spades-of-another", 3, 8, "S", 2, (5, 7)),
    ("two-seats", 2, 12, "C", 1, (4, 6)),
    ("six-seats", 6, 4, "D", 3, (6, 8)),
    ("endgame-of-four", 3, 4, "H", 0, (9, 12)),
    ("endgame-of-four-of-another", 3, 4, "S", 1, (12,)),
    ("endgame-of-three-void", 3, 3, "D", 2, (9,)),
)


def _deck(luck: random.Random) -> list[Card]:
    cards = [card for card in Card if card.rank not in "78"]
    luck.shuffle(cards)
    return cards


def rows() -> list[dict[str, Any]]:
    """Every question with its answer."""
    found: list[dict[str, Any]] = []
    for name, seats, size, trump, set_by, depths in DEALS:
        for deal in (1, 2):
            luck = random.Random(f"{name} {deal}")
            cards = _deck(luck)
            hands = {str(seat): text(card_set(cards[seat * size : (seat + 1) * size])) for seat in range(seats)}
            for number, options in enumerate(variants()):
                for depth in depths:
                    row: dict[str, Any] = {
                        "id": f"{name}-{deal}-{number:02}-{depth}",
                        "preset": PRESET,
                        "seats": seats,
                        "options": options,
                        "hands": hands,
                        "leader": deal % seats,
                        "trick": "",
                        "trump": trump,
                        "set_trump": set_by,
                        "depth": depth,
                    }
                    found.append({**row, "expected": {"sequences": counted(row)}})
    return found


def written(table: list[dict[str, Any]]) -> str:
    """The table as it stands in its file: a row on each line."""
    lines = ",\n".join(f"  {json.dumps(row)}" for row in table)
    return f"[\n{lines}\n]\n"


if __name__ == "__main__":
    sys.stdout.write(written(rows()))
