"""Law 2: each card of the deck is in exactly one place, and the cards of a played hand are worth 120 points."""

from __future__ import annotations

import random

import pytest
from hypothesis import given

from domain.cards import PAIRS, card_set, points
from domain.conventions import deck as decks
from domain.conventions import following, marriages
from domain.conventions import talon as talons
from domain.events import HandScored
from domain.phases import scoring
from domain.seats import Seat
from domain.state import (
    Calling,
    CrossAfter,
    DealAwaited,
    Exchanging,
    Finished,
    Playing,
    Seating,
    State,
    exchange_of,
)
from domain.views import view
from tests.laws.knowledge import viewers
from tests.strategies import walks
from tests.walks import TABLE_IDS, TABLES, Walk, table_walk

DECK_POINTS = 120
SIZES = {"deck_24": 24, "deck_32": 32, "deck_20": 20}


def places(state: State) -> list[int]:
    """Every place where cards may lie; none between hands."""
    match state.phase:
        case Calling():
            return [*state.phase.deal.cards, *state.phase.deal.talons]
        case Exchanging():
            exchange, deal = state.phase.exchange, state.phase.deal
            left = [talon for place, talon in enumerate(deal.talons) if place != exchange.taken]
            return [*exchange.hands, exchange.buried, *left]
        case Playing() | CrossAfter():
            play = state.phase if isinstance(state.phase, Playing) else state.phase.play
            exchange, deal = play.settled.exchange, play.settled.deal
            left = [talon for place, talon in enumerate(deal.talons) if place != exchange.taken]
            return [*play.hands, *play.past.taken, card_set(play.trick), exchange.buried, *left]
        case DealAwaited() | Seating() | Finished():
            return []


def check_places(state: State) -> None:
    found = places(state)
    if not found:
        return
    deck = card_set(state.rules.cards)
    together = 0
    for cards in found:
        assert not together & cards, "a card lies in two places"
        together |= cards
    assert together == deck, "a card is missing or foreign"
    assert deck.bit_count() == SIZES[state.rules.deck.deck]
    assert points(deck) == DECK_POINTS


def check_counts(state: State) -> None:
    """The counts of the public view fit the deck as well, and a seat holds as many cards as all are told."""
    seen = view(state, None)
    if isinstance(state.phase, Calling | Exchanging | Playing):
        exchange = exchange_of(state)
        held = sum(seat.cards for seat in seen.seats)
        taken = sum(seat.tricks for seat in seen.seats) * sum(seat.active for seat in seen.seats)
        on_table = 0 if seen.trick is None else len(seen.trick.cards)
        left = sum(talon.count for talon in seen.talon if talon.taken_by is None)
        buried = 0 if exchange is None else exchange.buried.bit_count()
        assert held + taken + on_table + left + buried == len(state.rules.cards)
    for viewer in viewers(state.rules.seats)[1:]:
        cards = view(state, viewer).cards
        if isinstance(cards, tuple):
            assert len(cards) == seen.seats[viewer or 0].cards


def check_points(before: State, event: HandScored) -> None:
    """What the seats took, what was left over, and what the options move make 120."""
    rules = before.rules
    if event.outcome != "played":
        assert not any(each.cards or each.marriages or each.tricks for each in event.taken)
        return
    play = before.phase.play if isinstance(before.phase, CrossAfter) else before.phase
    assert isinstance(play, Playing)
    exchange, deal = play.settled.exchange, play.settled.deal
    untaken = sum(points(talon) for place, talon in enumerate(deal.talons) if place != exchange.taken)
    left_over = untaken + points(exchange.buried)
    assert sum(map(points, play.past.taken)) + left_over == DECK_POINTS
    two = len(deal.talons) > 1
    if two and not exchange.declined:
        scored = left_over if decks.second_talon_counts(rules.deck) else 0
    else:
        to_declarer = talons.discards_count(rules.talon) and not exchange.declined
        scored = points(exchange.buried) if to_declarer else 0
    moved = following.last_trick(rules.following)[0] - 7 * _captured(before, play)
    assert sum(each.cards for each in event.taken) == DECK_POINTS - left_over + scored + moved
    tricks = sum(each.tricks for each in event.taken)
    assert tricks * len(deal.active) == sum(cards.bit_count() for cards in exchange.hands)


def _captured(state: State, play: Playing) -> int:
    """The pairs that count as marriages instead of their 7 points."""
    if not marriages.captured_pairs(state.rules.marriages, state.rules.card_set, ()):
        return 0
    declared = {(each.seat, each.suit) for each in play.past.declared if each.kind == "suit"}
    return sum(
        taken & pair == pair and (Seat(seat), suit) not in declared
        for seat, taken in enumerate(play.past.taken)
        for suit, pair in PAIRS.items()
        if not scoring.counts_raw(state.rules, state.sheet, seat)
    )


def last_state_of_play(walk: Walk) -> dict[int, State]:
    """For each hand the state right before its HandScored."""
    return {
        event.hand: before for before, event, _ in walk.states() if isinstance(event, HandScored) and before is not None
    }


def check(walk: Walk) -> None:
    for _, _, after in walk.states():
        check_places(after)
    for step in walk.steps:
        check_counts(step.after)
    before = last_state_of_play(walk)
    for event in walk.events:
        if isinstance(event, HandScored):
            check_points(before[event.hand], event)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("preset", "seats"), TABLES, ids=TABLE_IDS)
def test_no_card_is_lost_or_doubled_at_any_table(preset: str, seats: int, seed: int) -> None:
    check(table_walk(preset, seats, seed, hands=4))


@pytest.mark.no_cover
@given(walks())
def test_no_card_is_lost_or_doubled_under_random_rules(walked: tuple[Walk, random.Random]) -> None:
    check(walked[0])
