"""Whole games as records."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from msgspec.structs import replace

from domain.record import Perspective, Record, record_of
from tests.walks import Walk, opening, walk


@cache
def played_game(preset: str = "polish-home", seats: int = 3, mode: str = "external", seed: int = 7) -> Walk:
    """A game of sensible players, to its end."""
    return walk(opening(preset, seats, mode=mode), random.Random(seed), hands=200, most=20_000, sense=0.9, table=False)


def played_record(
    preset: str = "polish-home", seats: int = 3, mode: str = "external", *, perspective: Perspective = "full"
) -> Record:
    return record_of([step.events for step in played_game(preset, seats, mode).steps], perspective)


def paper(preset: str, options: dict[str, Any]) -> Record:
    """The sheet of two hands of three seats under these options."""
    order = opening(preset, 3, options)
    walked = walk(order, random.Random(4), hands=2, most=200, sense=0.9, table=False)
    return scores_only(record_of([step.events for step in walked.steps]))


def scores_only(record: Record) -> Record:
    """What a paper sheet holds: contracts and points."""
    hands = tuple(
        replace(hand, deal=None, auction=(), exchange=(), tricks=(), closing=(), opening=None, how=None)
        for hand in record.hands
    )
    return replace(record, hands=hands)
