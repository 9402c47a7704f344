"""Reading a game: at any version, its log, one hand of it, and the audit of the whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from domain import events as happened
from domain.chain import Envelope, Row
from domain.state import Finished, State
from service.application.games import NotDone, UnknownGame
from service.ports import EventStore, Game


class UnknownVersion(NotDone):
    """The game has not reached this version."""


class UnknownHand(NotDone):
    """The game has not dealt a hand of this number."""


class NotFinished(NotDone):
    """The game is still played."""


def is_finished(state: State) -> bool:
    """Whether the game is over, so that everything may be opened."""
    return isinstance(state.phase, Finished)


def audit_key(state: State) -> bytes:
    """The key that the seals of the game hang on."""
    return bytes.fromhex(state.table.opened.audit_key)


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A page of the log and the game at its head."""

    game: Game
    events: Sequence[Envelope | Row]


@dataclass(slots=True)
class Trick:
    """The cards of one trick and who took it."""

    cards: list[happened.CardPlayed] = field(default_factory=list[happened.CardPlayed])
    taken: happened.TrickTaken | None = None


@dataclass(slots=True)
class Hand:
    """The events of one hand, sorted by what they tell."""

    dealt: happened.Dealt
    calls: list[happened.Bid | happened.Passed] = field(default_factory=list[happened.Bid | happened.Passed])
    won: happened.AuctionWon | None = None
    claims: list[happened.RedealClaimed] = field(default_factory=list[happened.RedealClaimed])
    talon: happened.TalonTaken | happened.TalonDeclined | None = None
    given: happened.CardsGiven | None = None
    contract: int | None = None
    tricks: list[Trick] = field(default_factory=list[Trick])
    marriages: list[happened.MarriageDeclared] = field(default_factory=list[happened.MarriageDeclared])
    scored: happened.HandScored | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A whole finished game."""

    game: Game
    events: Sequence[Envelope]


class Replay:
    """The use cases that read."""

    def __init__(self, store: EventStore) -> None:
        self._store = store

    def present(self, game_id: str) -> Game:
        """The game as it is stored now."""
        game = self._store.refresh(game_id)
        if game is None:
            raise UnknownGame
        return game

    def at(self, game: Game, version: int) -> Game:
        """The game as it was at a version."""
        if version == game.version:
            return game
        then = self._store.at(game.game_id, version) if version < game.version else None
        if then is None:
            raise UnknownVersion
        return then

    def page(self, game: Game, after: int, limit: int) -> Page:
        """The events after a version, at most so many, up to the game's version."""
        count = max(0, min(limit, game.version - after))
        return Page(game=game, events=self._store.told(game.game_id, after, count) if count else ())

    def hand(self, game: Game, number: int) -> Hand:
        """One hand of the game so far."""
        found: Hand | None = None
        for envelope in self._store.recorded(game.game_id, 0, game.version):
            event = envelope.event
            if isinstance(event, happened.Dealt):
                found = Hand(event) if event.hand == number else found
            elif found is not None:
                _note(found, event)
            if found is not None and found.scored is not None:
                break
        if found is None:
            raise UnknownHand
        return found

    def record(self, game_id: str) -> Record:
        """The whole game, once it is finished."""
        game = self.present(game_id)
        if not is_finished(game.state):
            raise NotFinished
        return Record(game=game, events=self._store.recorded(game_id, 0, game.version))


def _note(hand: Hand, event: happened.Event) -> None:  # noqa: C901, PLR0912 (one arm for every event that tells of a hand)
    match event:
        case happened.Bid():
            hand.calls.append(event)
        case happened.Passed() if event.stage == "auction":
            hand.calls.append(event)
        case happened.AuctionWon():
            hand.won = event
            hand.contract = event.bid
        case happened.RedealClaimed():
            hand.claims.append(event)
        case happened.TalonTaken() | happened.TalonDeclined():
            hand.talon = event
        case happened.CardsGiven():
            hand.given = event
        case happened.ContractSet():
            hand.contract = event.amount
        case happened.MarriageDeclared():
            hand.marriages.append(event)
        case happened.CardPlayed():
            if not hand.tricks or hand.tricks[-1].taken is not None:
                hand.tricks.append(Trick())
            hand.tricks[-1].cards.append(event)
        case happened.TrickTaken():
            hand.tricks[-1].taken = event
        case happened.HandScored():
            hand.scored = event
        case _:
            pass
