"""Law 1: a command of the hand is listed if and only if it is accepted; any other is refused with a named code."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import islice

import msgspec
import pytest
from hypothesis import given

from domain import commands as orders
from domain.cards import ACES, CARDS, KINGS, QUEENS
from domain.commands import Command, DeclareMarriage, Gift, GiveCards, HandCommand
from domain.conventions import auction as auctions
from domain.game import decide, legal_commands, table_commands
from domain.seats import Seat
from domain.state import DealAwaited, Exchanging, Finished, Playing, Seating, State, phase_name, to_act
from domain.views import view
from domain.violations import Refusal, RuleViolation
from tests.strategies import walks
from tests.walks import TABLE_IDS, TABLES, Walk, deck, gifts, random_gift, table_walk

MOST_GIFTS = 80


def accepted(state: State, command: Command) -> bool:
    """Whether the rules take the command; what they refuse, they refuse by a code and facts that can be told."""
    refused: RuleViolation | None = None
    try:
        events = decide(state, command)
    except RuleViolation as violation:
        events, refused = (), violation
    if refused is not None:
        assert isinstance(refused.refusal, Refusal)
        msgspec.json.encode(refused.facts)
    assert bool(events) == (refused is None)
    return refused is None


def amounts(state: State) -> list[int]:
    """Multiples and others, small and large, around everything that may be bid."""
    step = auctions.raises(state.rules.auction, 100, 400).step
    listed = [each.amount for seat in range(state.rules.seats) for each in _with_amount(state, Seat(seat))]
    found = {-step, 0, 1, 50, 100, 101, 105, 110, 115, 117, 120, 300, 395, 400, 401, 405, 410, 1000}
    for amount in {*listed[:2], *listed[-2:]}:
        found |= {amount + by for by in (-step, -5, -1, 0, 1, 5, step)}
    return sorted(found | set(listed[:40]))


def _with_amount(state: State, seat: Seat) -> list[orders.MakeBid | orders.SetContract]:
    return [each for each in legal_commands(state, seat) if isinstance(each, orders.MakeBid | orders.SetContract)]


def pool(state: State, seat: Seat) -> Iterator[HandCommand]:
    """Every plausible command of one seat, the giving of cards left out."""
    plain = (
        orders.LookAtCards,
        orders.BidDark,
        orders.Pass,
        orders.ClaimRedeal,
        orders.DeclineTalon,
        orders.Concede,
        orders.Cross,
        orders.Bomb,
    )
    yield from (kind(seat) for kind in plain)
    yield from (orders.TakeTalon(seat, talon) for talon in range(-1, 3))
    for amount in amounts(state):
        yield orders.MakeBid(seat, amount)
        yield orders.SetContract(seat, amount)
    for card in CARDS:
        yield orders.PlayCard(seat, card)
        yield from (DeclareMarriage(seat, card, kind) for kind in (None, "suit", "ace", "bed"))


def as_listed(command: HandCommand) -> HandCommand:
    """A declaration as it is listed: its kind is written only for the bed, so to say it otherwise is the same."""
    if isinstance(command, DeclareMarriage):
        says = {"ace": ACES, "suit": KINGS | QUEENS}.get(command.kind or "", 0)
        if command.card.bit & says:
            return DeclareMarriage(command.seat, command.card)
    return command


def wrong_gifts(state: State, seat: Seat, luck: random.Random) -> Iterator[GiveCards]:
    """Gifts that no view describes."""
    right = random_gift(state, seat, luck)
    foreign = next(card for card in luck.sample(CARDS, len(CARDS)) if card not in (view(state, seat).cards or ()))
    named = [gift.card for gift in right.gifts] + list(right.buried)
    other = next(card for card in view(state, seat).cards or () if card not in named)
    yield GiveCards(seat, (), ())
    yield GiveCards(seat, right.gifts, (*right.buried, other))
    yield GiveCards(seat, (*right.gifts, Gift(seat, other)), right.buried)
    if right.gifts:
        first, rest = right.gifts[0], right.gifts[1:]
        yield GiveCards(seat, rest, right.buried)
        yield GiveCards(seat, (Gift(first.seat, foreign), *rest), right.buried)
        yield GiveCards(seat, (Gift(seat, first.card), *rest), right.buried)
        yield GiveCards(seat, (Gift(Seat(state.rules.seats), first.card), *rest), right.buried)
        yield GiveCards(seat, (first, *right.gifts), right.buried)
    if right.buried:
        yield GiveCards(seat, right.gifts, right.buried[1:])
        yield GiveCards(seat, right.gifts, (foreign, *right.buried[1:]))
    yield from _aceless(state, seat)
    if len(named) > 1:
        gifts_twice = tuple(Gift(gift.seat, named[0]) for gift in right.gifts)
        yield GiveCards(seat, gifts_twice, (named[0],) * len(right.buried))


def _aceless(state: State, seat: Seat) -> Iterator[GiveCards]:
    """What would be right, were it not that an ace is due."""
    seen = view(state, seat)
    if seen.exchange is None or seen.exchange.must_include != "ace":
        return
    cards = [card for card in seen.cards or () if card.rank != "A"]
    owed = seen.exchange
    given = tuple(Gift(to, card) for to, card in zip(owed.to, cards, strict=False))
    yield GiveCards(seat, given, tuple(cards[len(given) : len(given) + owed.bury]))


def check_giving(state: State, seat: Seat, luck: random.Random) -> None:
    """Every gift that ``exchange`` describes is accepted, and no other."""
    if len(view(state, seat).cards or ()) <= 8:
        described: Iterable[GiveCards] = islice(gifts(state, seat), MOST_GIFTS)
    else:
        described = [random_gift(state, seat, luck) for _ in range(MOST_GIFTS // 4)]
    for each in described:
        assert accepted(state, each), f"refused though described: {each}"
    for each in wrong_gifts(state, seat, luck):
        assert not accepted(state, each), f"accepted though not described: {each}"


def check_seat(state: State, seat: Seat, luck: random.Random) -> None:
    """The seat to act: what is listed is accepted, what is not listed is refused."""
    listed = legal_commands(state, seat)
    assert listed, f"nothing is listed in {phase_name(state)}"
    assert len(set(listed)) == len(listed)
    for command in listed:
        assert accepted(state, command), f"listed and refused: {command}"
    for command in pool(state, seat):
        may = as_listed(command) in listed
        assert accepted(state, command) == may, (
            f"{'refused' if may else 'accepted'} and {'' if may else 'not '}listed: {command}"
        )
    giving = isinstance(state.phase, Exchanging) and state.phase.stage == "give"
    if giving and any(isinstance(each, GiveCards) for each in listed):
        check_giving(state, seat, luck)
    else:
        assert not accepted(state, GiveCards(seat, (), ()))


def check_others(state: State, acting: Seat | None, luck: random.Random) -> None:
    """Seats that are not to act, or do not exist, have nothing listed and everything refused."""
    seats = state.rules.seats
    tried = [] if acting is None else list(legal_commands(state, acting))[:12]
    for seat in (Seat(-1), *(Seat(each) for each in range(seats)), Seat(seats), Seat(99)):
        if seat == acting:
            continue
        assert legal_commands(state, seat) == ()
        for command in (*tried, orders.Pass(seat), orders.PlayCard(seat, luck.choice(CARDS))):
            turned = msgspec.structs.replace(command, seat=seat)
            assert not accepted(state, turned), f"accepted out of turn: {turned}"


def check_table(state: State, luck: random.Random) -> None:
    """An order of the table is possible if and only if one like it is accepted."""
    waiting = state.phase.seats if isinstance(state.phase, Seating) else ()
    tried: dict[str, Command] = {
        "ready": orders.Ready(waiting[0] if waiting else Seat(0)),
        "deal": orders.Deal(deck(state.rules, luck)),
        "expose_card": orders.ExposeCard(),
        "expire_turn": orders.ExpireTurn(),
        "resign": orders.Resign(Seat(0)),
        "close": orders.Close("enough"),
        "correct_score": orders.CorrectScore(Seat(0), 5, "miscounted"),
    }
    assert {name for name, order in tried.items() if accepted(state, order)} == set(table_commands(state))


def check(walk: Walk, luck: random.Random) -> None:
    for step in walk.steps:
        state = step.after
        acting = to_act(state)
        playing = isinstance(state.phase, Playing) and state.phase.past.last_trick is not None
        if playing and luck.random() < 2 / 3:
            continue  # later tricks are many, and like each other
        assert (acting is None) == isinstance(state.phase, DealAwaited | Finished | Seating)
        if acting is not None:
            check_seat(state, acting, luck)
        check_others(state, acting, luck)
        check_table(state, luck)


@pytest.mark.parametrize("seed", [0, 1])
@pytest.mark.parametrize(("preset", "seats"), TABLES, ids=TABLE_IDS)
def test_listed_if_and_only_if_accepted_at_every_table(preset: str, seats: int, seed: int) -> None:
    check(table_walk(preset, seats, seed, hands=2, most=70), random.Random(seed))


@pytest.mark.no_cover
@given(walks(hands=2, most=60))
def test_listed_if_and_only_if_accepted_under_random_rules(walked: tuple[Walk, random.Random]) -> None:
    check(*walked)
