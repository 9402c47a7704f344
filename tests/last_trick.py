"""The end of a hand: cards split so that every seat has won the points that a case names, one trick still to play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from typing import Any, Final

from domain.cards import BED_PAIRS, PAIRS, Card, Suit, card_set, points
from domain.commands import PlayCard
from domain.conventions import deck as decks
from domain.events import Decision, HandScored
from domain.game import decide, fold
from domain.seats import Seat, from_seat
from domain.state import Call, Declared, State
from tests.positions import dealt, playing, the_deal
from tests.text import cards

_VALUES: Final = (11, 10, 4, 3, 2, 0)


@dataclass(frozen=True, kw_only=True)
class Hand:
    """What a case says of a hand: card points by seat, tricks where they matter, suits of declared marriages.

    ``won`` names cards that a seat has won. Who declared a marriage has won its queen, as a marriage may count only
    with one of its cards, unless ``won`` gives one to somebody. Where ``tricks`` is empty a seat without points has no
    trick.
    """

    declarer: int
    contract: int
    cards: Sequence[int]
    tricks: Sequence[int] = ()
    marriages: Mapping[int, str] = field(default_factory=dict[int, str])
    won: Mapping[int, str] = field(default_factory=dict[int, str])
    last_trick: int | None = None
    dark: bool = False
    calls: Sequence[Call] = ()
    refused: bool = False
    left_over: str = ""


def closed(state: State, hand: Hand) -> tuple[State, Decision]:
    """The state after the last trick of the hand just dealt, and what it led to."""
    before, played = before_last_trick(state, hand)
    decision: Decision = ()
    for seat, card in played:
        decision = decide(before, PlayCard(seat, card))
        before = fold(decision, before)
    return before, decision


def scored(table: State, hand: Hand, *, talons: tuple[str, ...] = ()) -> HandScored:
    """What closes the hand dealt at a table; its ledger must make the scores."""
    _, decision = closed(dealt(table, talons=talons), hand)
    event = next(event for event in decision if isinstance(event, HandScored))
    changes = [0] * len(event.after.seats)
    for line in event.ledger:
        changes[line.seat] += line.points
    before = [standing.score for standing in table.sheet.seats]
    assert [standing.score - was for standing, was in zip(event.after.seats, before, strict=True)] == changes
    return event


def lines(event: HandScored, seat: int) -> list[tuple[str, int]]:
    """A seat's lines of the ledger: reason and points."""
    return [(line.reason, line.points) for line in event.ledger if line.seat == seat]


def made(**more: Any) -> Hand:
    """A hand whose declarer, seat 1, makes his 100."""
    told: dict[str, Any] = {"cards": [10, 100, 10]} | more
    return Hand(declarer=1, contract=100, **told)


def failed(**more: Any) -> Hand:
    """A hand whose declarer, seat 1, fails at 100."""
    told: dict[str, Any] = {"cards": [40, 60, 20]} | more
    return Hand(declarer=1, contract=100, **told)


def before_last_trick(state: State, hand: Hand) -> tuple[State, list[tuple[Seat, Card]]]:
    """The state before the last trick, and the cards to be played to it."""
    deal, rules = the_deal(state), state.rules
    kept = _kept(state, hand)
    pool = [card for card in rules.cards if card not in cards(hand.left_over)]
    surplus = len(pool) % len(deal.active)
    in_talons = 2 if rules.deck.deck == "deck_32" else surplus
    for tricks in _tricks(hand, deal.active, (len(pool) - in_talons) // len(deal.active)):
        sizes = {seat: count * len(deal.active) for seat, count in tricks.items()}
        split = _split(pool, deal.active, sizes, {seat: hand.cards[seat] for seat in deal.active}, kept)
        if split is None:
            continue
        last = hand.last_trick if hand.last_trick is not None else max(deal.active, key=lambda seat: tricks[seat])
        order = from_seat(Seat(last), deal.active)
        trick = next(_last_tricks(split[last], len(order)))
        split[last] = [card for card in split[last] if card not in trick]
        tricks[last] -= 1
        buried = card_set(pool) & ~card_set(card for won in split.values() for card in won) & ~card_set(trick)
        position = playing(
            state,
            {seat: card.value for seat, card in zip(order, trick, strict=True)},
            turn=last,
            tricks=tricks,
            declarer=hand.declarer,
            contract=hand.contract,
            declared=[
                Declared(Seat(seat), "suit", Suit(suit), _value(state, suit))
                for seat, suits in hand.marriages.items()
                for suit in suits
            ],
            taken={seat: card_set(won) for seat, won in split.items()},
            dark=hand.dark,
            calls=hand.calls,
            refused=hand.refused,
            buried=buried,
        )
        return position, list(zip(order, trick, strict=True))
    raise AssertionError(f"no cards make these points: {hand}")


def _value(state: State, suit: str) -> int:
    value = {"S": 40, "C": 60, "D": 80, "H": 100}[suit]
    assert decks.marriage_value(state.rules.deck, Suit(suit)) == value
    return value


def _kept(state: State, hand: Hand) -> dict[int, list[Card]]:
    kept = {int(seat): list(cards(text)) for seat, text in hand.won.items()}
    named = card_set(card for won in kept.values() for card in won)
    for seat, suits in hand.marriages.items():
        for suit in suits:
            if not named & PAIRS[Suit(suit)]:
                queen = PAIRS[Suit(suit)] & BED_PAIRS[Suit(suit)]
                kept.setdefault(seat, []).extend(card for card in state.rules.cards if card.bit & queen)
    return kept


def _tricks(hand: Hand, active: Sequence[int], total: int) -> Iterator[dict[int, int]]:
    if hand.tricks:
        yield {seat: hand.tricks[seat] for seat in active}
        return
    some = [seat for seat in active if hand.cards[seat]]

    def shared(seats: Sequence[int], left: int) -> Iterator[dict[int, int]]:
        if len(seats) == 1:
            yield {seats[0]: left}
            return
        for count in range(1, left - len(seats) + 2):
            for rest in shared(seats[1:], left - count):
                yield {seats[0]: count, **rest}

    for found in shared(some, total):
        yield {seat: found.get(seat, 0) for seat in active}


def _split(
    pool: Sequence[Card],
    active: Sequence[int],
    sizes: Mapping[int, int],
    wanted: Mapping[int, int],
    kept: Mapping[int, Sequence[Card]],
) -> dict[int, list[Card]] | None:
    """The pool split by seat into so many cards of so many points, with the kept cards where they belong."""
    fixed = card_set(card for won in kept.values() for card in won)
    free = {value: [card for card in pool if card.points == value and not card.bit & fixed] for value in _VALUES}

    def share(seats: Sequence[int], left: dict[int, int]) -> list[dict[int, int]] | None:
        if not seats:
            return []
        seat, *others = seats
        own = kept.get(seat, ())
        size = sizes[seat] - len(own)
        target = wanted[seat] - points(card_set(own))
        for counts in _makes(size, target, left, _VALUES):
            rest = {value: left[value] - counts[value] for value in _VALUES}
            found = share(others, rest)
            if found is not None:
                return [counts, *found]
        return None

    found = share(active, {value: len(held) for value, held in free.items()})
    if found is None:
        return None
    split: dict[int, list[Card]] = {}
    for seat, counts in zip(active, found, strict=True):
        split[seat] = list(kept.get(seat, ()))
        for value, count in counts.items():
            split[seat] += [free[value].pop() for _ in range(count)]
    return split


def _makes(size: int, target: int, left: Mapping[int, int], values: Sequence[int]) -> Iterator[dict[int, int]]:
    value, *lower = values
    if not lower:
        if target == 0 and 0 <= size <= left[value]:
            yield {value: size}
        return
    for count in range(min(left[value], size, target // value if target >= 0 else -1), -1, -1):
        for rest in _makes(size - count, target - count * value, left, lower):
            yield {value: count, **rest}


def _last_tricks(won: Sequence[Card], size: int) -> Iterator[tuple[Card, ...]]:
    """Tricks that their leader takes, of cards that he has won."""
    for trick in permutations(won, size):
        if all(card.suit is not trick[0].suit or card.strength < trick[0].strength for card in trick[1:]):
            yield trick
