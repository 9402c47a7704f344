"""The game: open it, decide, evolve, list. Short dispatchers over the phases.

``decide`` reads in four paragraphs: whose move is it; is it allowed, by the functions that also list; what happened;
and what follows by itself until a human must choose again. It raises ``RuleViolation`` and never changes a state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, get_args

import msgspec
from msgspec import UNSET

from domain import shuffle
from domain.commands import (
    ClaimRedeal,
    Command,
    Cross,
    Deal,
    ExpireTurn,
    HandCommand,
    Pass,
    PlayCard,
)
from domain.conventions import redeal as redeals
from domain.events import (
    Barrel,
    Dealing,
    Decision,
    ForkedFrom,
    GameOpened,
    GoldenCircle,
    Next,
    RedealClaimed,
    SeatOpened,
    Sheet,
    Standing,
    TurnExpired,
)
from domain.evolve import evolve, fold
from domain.phases import auction, claims, giving_up, scoring, table, talon, tricks
from domain.presets import read_rules
from domain.rules import RULES_VERSION, InvalidOptions, Issue, Rules
from domain.seats import Seat, clockwise, left_of
from domain.state import (
    Calling,
    DealAwaited,
    Exchanging,
    Finished,
    PhaseState,
    Playing,
    State,
    asked,
    phase_name,
    to_act,
)
from domain.violations import Refusal, RuleViolation

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = [
    "OpenGame",
    "decide",
    "evolve",
    "first_sheet",
    "fold",
    "legal_commands",
    "next_deal",
    "open_game",
    "table_commands",
]


class OpenGame(msgspec.Struct, frozen=True, kw_only=True):
    """What opens a game; chance (seed and audit key, 64 hex digits each) comes in from outside."""

    preset: str
    seats: tuple[SeatOpened, ...]
    dealing: Dealing
    audit_key: str
    options: dict[str, Any] = {}
    start: Literal["immediately", "when_ready"] = "immediately"
    first_dealer: Seat | None = None
    start_scores: tuple[int, ...] | None = None
    resign: bool = False
    clock: dict[str, Any] | None = None
    scope: str = ""
    forked_from: ForkedFrom | None = None


# --- opening -------------------------------------------------------------------------------------------------------


def open_game(order: OpenGame) -> Decision:
    """The first event of a game; raises ``InvalidOptions`` with every reason why it cannot be opened."""
    seats = len(order.seats)
    rules = read_rules(order.preset, order.options, seats)
    _require_start(order, rules)
    waits = order.start == "when_ready"
    dealer = _first_dealer(order, seats)
    return (
        GameOpened(
            order.preset,
            RULES_VERSION,
            rules.flat(),
            order.seats,
            order.dealing,
            order.audit_key,
            first_sheet(rules, dealer, order.start_scores),
            order.resign,
            order.clock,
            order.scope,
            Next("seating", clockwise(Seat(0), seats)) if waits else Next("deal", ()),
            "drawn" if waits and order.first_dealer is None and order.dealing.seed is not None else UNSET,
            order.forked_from or UNSET,
        ),
    )


def first_sheet(rules: Rules, dealer: Seat, scores: tuple[int, ...] | None = None) -> Sheet:
    """The score sheet before the first hand."""
    seats = rules.seats
    standings = tuple(Standing(score, barrel=Barrel()) for score in scores or (0,) * seats)
    return Sheet(standings, dealer, left_of(dealer, seats), golden=GoldenCircle(over=not rules.golden.golden))


def _first_dealer(order: OpenGame, seats: int) -> Seat:
    """The dealer named, else drawn from the seed, else seat 0 where decks come from outside.

    Where the game waits for its seats the one drawn here stands in until their client seeds are known.
    """
    if order.first_dealer is not None:
        return order.first_dealer
    if order.dealing.seed is None:
        return Seat(0)
    before = order.forked_from.dealt[:1] if order.forked_from is not None else ()
    seed = next((each.seed for each in before if each.seed is not None), order.dealing.seed)
    return Seat(shuffle.first_dealer(bytes.fromhex(seed), (None,) * seats, seats))


def _require_start(order: OpenGame, rules: Rules) -> None:
    issues: list[Issue] = []
    if order.first_dealer is not None and not 0 <= order.first_dealer < rules.seats:
        issues.append(Issue("error", "no-such-dealer", (), f"first_dealer must be a seat below {rules.seats}."))
    scores = order.start_scores
    if scores is not None and len(scores) != rules.seats:
        issues.append(Issue("error", "start-scores-by-seat", (), f"start_scores must hold {rules.seats} scores."))
    below = scores_begin_below(rules)
    if scores is not None and max(scores, default=0) >= below:
        detail = f"start_scores must be below {below}, where a seat would have won or sit on the barrel."
        issues.append(Issue("error", "start-scores-too-high", ("target", "barrel_threshold"), detail))
    if issues:
        raise InvalidOptions(tuple(issues))


def scores_begin_below(rules: Rules) -> int:
    """The points that no score may have when a game begins: there a seat would have won, or sit on the barrel."""
    return min(rules.ending.target, rules.barrel.barrel_threshold) if rules.has_barrel else rules.ending.target


def next_deal(state: State) -> Deal | None:
    """The deal that follows by itself: a function of seed, hand number and client seeds; none at external tables."""
    if not isinstance(state.phase, DealAwaited):
        return None
    seed = table.seed_of(state.table.opened, state.hand + 1)
    if seed is None:
        return None
    deck = shuffle.shuffled(state.rules.cards, bytes.fromhex(seed), state.hand + 1, state.table.client_seeds)
    return Deal(deck)


# --- listing -------------------------------------------------------------------------------------------------------


def legal_commands(state: State, seat: Seat) -> tuple[HandCommand, ...]:
    """The commands of the hand that a seat may give now, ready to post: none unless it is to act."""
    phase = state.phase
    if type(phase) is Playing and (phase.trick or phase.past.last_trick is not None):
        return tricks.listed(state.rules, phase, seat) if phase.turn == seat else ()
    if to_act(state) != seat:
        return ()
    grounds = claims.grounds(state.rules, phase, seat)
    if not grounds:
        return _listed(state, phase, seat)
    claim = ClaimRedeal(seat)
    if claims.is_compulsory(state.rules, grounds):
        return (claim,)
    return (*_listed(state, phase, seat), claim)


def _listed(state: State, phase: PhaseState, seat: Seat) -> tuple[HandCommand, ...]:
    if type(phase) is Calling:
        return auction.listed(state, phase, seat)
    if type(phase) is Exchanging:
        return talon.listed(state, phase, seat) + giving_up.listed(state, seat)
    if type(phase) is Playing:
        return tricks.listed(state.rules, phase, seat) + giving_up.listed(state, seat)
    return Cross(seat), Pass(seat)


def table_commands(state: State) -> tuple[str, ...]:
    """The types of the orders that the table may give now."""
    return table.possible(state)


# --- deciding ------------------------------------------------------------------------------------------------------


def decide(state: State, command: Command) -> Decision:
    """What the command leads to: its own event first. Raises ``RuleViolation`` if the rules refuse it."""
    phase = state.phase
    if (
        type(command) is PlayCard
        and type(phase) is Playing
        and command.seat == phase.turn
        and (phase.trick or phase.past.last_trick is not None)
    ):
        return tricks.play_card(state, phase, command)
    return _DECIDED[type(command)](state, command)


def _of_the_hand(state: State, command: HandCommand) -> Decision:
    seat, phase = command.seat, state.phase
    if to_act(state) != seat:
        raise _not_to_act(state, seat)
    rules = state.rules
    if type(command) is ClaimRedeal:
        return _claim(state, seat, claims.grounds(rules, phase, seat))
    if rules.grounds_from.binding and claims.is_compulsory(rules, claims.grounds(rules, phase, seat)):
        raise RuleViolation(Refusal.MUST_CLAIM_REDEAL)
    found: Decision | None = None
    if type(phase) is Calling:
        found = auction.decide(state, phase, command)
    else:
        if type(phase) is Exchanging:
            found = talon.decide(state, phase, command)
        elif type(phase) is Playing:
            found = tricks.decide(state, phase, command)
        if found is None:
            found = giving_up.decide(state, command)
    if found is None:
        raise RuleViolation(Refusal.NOT_IN_THIS_PHASE, phase=phase_name(state))
    return found


def _not_to_act(state: State, seat: Seat) -> RuleViolation:
    """Why a seat that is not to act is refused: all is over, it does not exist, or another one is asked, or none."""
    if isinstance(state.phase, Finished):
        return RuleViolation(Refusal.GAME_FINISHED)
    if not 0 <= seat < len(state.sheet.seats):
        return RuleViolation(Refusal.NO_SUCH_SEAT, seat=seat)
    return RuleViolation(Refusal.NOT_YOUR_TURN, to_act=to_act(state))


def _claim(state: State, seat: Seat, grounds: tuple[str, ...]) -> Decision:
    """A claim ends the hand, unless it is one too many in a row: then it is void and ends all claims of the hand."""
    if not grounds:
        raise RuleViolation(Refusal.NO_REDEAL_GROUND)
    ground = redeals.named_ground(grounds)
    if not claims.one_too_many(state.rules, state.sheet.redeal_streak):
        claimed = RedealClaimed(seat, ground, False, Next(phase_name(state), ()))  # noqa: FBT003
        return claimed, *scoring.close(evolve(state, claimed), "redeal", ground)
    refused = RedealClaimed(seat, ground, True, _after_refusal(state))  # noqa: FBT003
    after = evolve(state, refused)
    return (refused, *(auction.follow_refused(after) if isinstance(after.phase, Calling) else ()))


def _after_refusal(state: State) -> Next:
    phase = state.phase
    match phase:
        case Calling():
            if phase.stage == "announce":
                return auction.after_refused_announcement(auction.hand_of(state))
            return Next(phase.stage, phase.seats)
        case Exchanging():
            if phase.stage == "claims":
                return talon.proceed(state.rules, phase.deal, phase.exchange)
            return Next(phase.stage, phase.seats)
        case _:
            return Next("play", asked(state))


def _expired(state: State, _command: ExpireTurn) -> Decision:
    """The seat to act is out of time: the mildest listed command is given for it."""
    seat = table.time_is_up(state)
    first = TurnExpired(seat)
    return first, *decide(evolve(state, first), _mildest(legal_commands(state, seat)))


def _mildest(listed: tuple[HandCommand, ...]) -> HandCommand:
    """What is done for a player who is out of time: pass if he may, else the first that is listed."""
    for command in listed:
        if isinstance(command, Pass):
            return command
    return listed[0]


_DECIDED: Final[dict[type[Command], Callable[[State, Any], Decision]]] = {
    **dict.fromkeys(get_args(HandCommand), _of_the_hand),
    **table.DECIDED,
    ExpireTurn: _expired,
}
"""What each command leads to."""
