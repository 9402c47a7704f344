"""The audit: every step of a stream decided again, every deck dealt again, every hash counted again.

All events of one append share the envelope's ``command``; the first is the command's own, so the command is rebuilt
from it, decided on the state before, and the events that come of it must be the events that are there, to the byte. A
stream that differs is reported and followed as it is, so that later steps are judged on what really lay on the table.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import UNSET

from domain import commands as orders
from domain.cards import Card
from domain.chain import NAMES, START, link, public_forms, seal_of_key, type_name
from domain.conventions import dealing as dealings
from domain.conventions.marriages import UNDECLARED
from domain.events import (
    AuctionWon,
    Bid,
    CardPlayed,
    CardsGiven,
    CardsLookedAt,
    ContractSet,
    Dealt,
    Event,
    GameFinished,
    GameOpened,
    HandBombed,
    HandConceded,
    HandCrossed,
    HandScored,
    MarriageDeclared,
    Misdealt,
    Passed,
    RedealClaimed,
    ScoreCorrected,
    SeatReady,
    SeatResigned,
    TalonDeclined,
    TalonTaken,
    TokenReissued,
    TrickTaken,
    TurnExpired,
)
from domain.evolve import evolve, fold
from domain.game import OpenGame, decide, next_deal, open_game
from domain.rules import InvalidOptions
from domain.seats import Seat
from domain.state import DealAwaited, State, play_of
from domain.violations import CorruptStream, Fact, RuleViolation

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from domain.chain import Envelope
    from domain.commands import Command
    from domain.events import Decision

Code: TypeAlias = Literal[
    "unreadable",
    "row-missing",
    "row-order",
    "row-game",
    "row-version",
    "row-topic",
    "row-bytes",
    "kept-head",
    "malformed",
    "salt",
    "other-game",
    "version-gap",
    "hash",
    "type",
    "audit-key",
    "seed",
    "refused",
    "not-as-decided",
    "missing-consequence",
    "surplus-event",
    "wrong-deck",
    "impossible",
    "not-opened",
    "empty",
]
"""What may be wrong with a stream."""


class Finding(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that is wrong: at which version, in which hand and trick, and what the rules say instead."""

    version: int
    code: Code
    detail: str
    hand: int | None = None
    trick: int | None = None
    refusal: str | None = None
    facts: dict[str, Fact] | None = None
    expected: dict[str, object] | None = None
    found: dict[str, object] | None = None


class Verdict(msgspec.Struct, frozen=True):
    """Whether all is sound, how many events and commands were gone through, and every finding in order."""

    sound: bool
    events: int
    commands: int
    findings: tuple[Finding, ...]


class NoCommand(Exception):  # noqa: N818 (the name says what is missing)
    """No command begins with this event."""


def command_of(state: State, events: Sequence[Event]) -> Command:
    """The command that leads to these events, rebuilt from the first; raises ``NoCommand`` where none does."""
    first = events[0]
    return _COMMANDS[type(first)](state, first, events)


def _none(_state: State, first: Event, _events: Sequence[Event]) -> Command:
    raise NoCommand(type_name(first))


def _declaration(_state: State, first: MarriageDeclared, events: Sequence[Event]) -> Command:
    played = events[1] if len(events) > 1 else None
    if not isinstance(played, CardPlayed):
        raise NoCommand(type_name(first))
    if first.kind in UNDECLARED:
        return orders.PlayCard(played.seat, played.card)
    return orders.DeclareMarriage(first.seat, played.card, "bed" if first.kind == "bed" else None)


def _misdeal(state: State, first: Misdealt, events: Sequence[Event]) -> Command:
    if first.reason == "exposed-card":
        return orders.ExposeCard()
    dealt = events[1] if len(events) > 1 else None
    if not isinstance(dealt, Dealt):
        raise NoCommand(type_name(first))
    nines = (Card.S9,) * state.rules.dealing.cut_nine_limit
    return orders.Deal(deck_of(state, dealt), nines)


def _bid(_state: State, first: Bid, _events: Sequence[Event]) -> Command:
    return orders.BidDark(first.seat) if first.dark else orders.MakeBid(first.seat, first.amount)


def _gifts(_state: State, first: CardsGiven, _events: Sequence[Event]) -> Command:
    gifts = tuple([orders.Gift(gift.seat, gift.card) for gift in first.gifts])
    return orders.GiveCards(first.seat, gifts, first.buried)


def _of_its_seat(order: Callable[[Seat], Command]) -> Callable[[State, Any, Sequence[Event]], Command]:
    """Rebuilds an order that says its seat and nothing else."""
    return lambda _state, first, _events: order(first.seat)


_COMMANDS: Final[dict[type[Event], Callable[[State, Any, Sequence[Event]], Command]]] = {
    CardPlayed: lambda _, first, __: orders.PlayCard(first.seat, first.card),
    MarriageDeclared: _declaration,
    Bid: _bid,
    Passed: _of_its_seat(orders.Pass),
    CardsLookedAt: _of_its_seat(orders.LookAtCards),
    RedealClaimed: _of_its_seat(orders.ClaimRedeal),
    TalonTaken: lambda _, first, __: orders.TakeTalon(first.seat, first.talon),
    TalonDeclined: _of_its_seat(orders.DeclineTalon),
    CardsGiven: _gifts,
    ContractSet: lambda _, first, __: orders.SetContract(first.seat, first.amount),
    HandConceded: _of_its_seat(orders.Concede),
    HandCrossed: _of_its_seat(orders.Cross),
    HandBombed: _of_its_seat(orders.Bomb),
    SeatReady: lambda _, first, __: orders.Ready(first.seat, first.client_seed),
    Dealt: lambda state, first, __: orders.Deal(deck_of(state, first)),
    Misdealt: _misdeal,
    TurnExpired: lambda _, __, ___: orders.ExpireTurn(),
    SeatResigned: _of_its_seat(orders.Resign),
    ScoreCorrected: lambda _, first, __: orders.CorrectScore(first.seat, first.points, first.reason),
    TokenReissued: _of_its_seat(orders.ReissueToken),
    GameFinished: lambda _, first, __: orders.Close(first.detail or ""),
    AuctionWon: _none,
    TrickTaken: _none,
    HandScored: _none,
    GameOpened: _none,
}
"""What rebuilds the command of each event; a test holds that every event has its place."""


class Deal(msgspec.Struct, frozen=True):
    """A deal of a stream: where it stands, the number of its hand, and the whole deck in dealing order."""

    version: int
    hand: int
    deck: tuple[Card, ...]


def deals_of(envelopes: Sequence[Envelope]) -> tuple[Deal, ...]:
    """The deals of a stream; none where they cannot be followed."""
    if not envelopes or not isinstance(envelopes[0].event, GameOpened):
        return ()
    try:
        opened = evolve(None, envelopes[0].event)
        return tuple(
            Deal(envelope.version, envelope.event.hand, deck_of(opened, envelope.event))
            for envelope in envelopes
            if isinstance(envelope.event, Dealt)
        )
    except (CorruptStream, ValueError, LookupError, TypeError):
        return ()


def deck_of(state: State, event: Dealt) -> tuple[Card, ...]:
    """The deck in dealing order that makes this deal."""
    hands = tuple(event.cards[seat] for seat in event.active if 0 <= seat < len(event.cards))
    return dealings.joined_deck(state.rules.dealing, hands, event.talons)


def groups_of(state: State, events: Sequence[Event]) -> Iterator[tuple[Event, ...]]:
    """Events told apart by the commands that led to them; a deal that follows by itself stands alone."""
    rest = tuple(events)
    while rest:
        decided = decided_next(state, rest)
        group, rest = rest[: len(decided)], rest[len(decided) :]
        yield group
        for event in group:
            state = evolve(state, event)


def decided_next(state: State, events: Sequence[Event]) -> Decision:
    """What comes next where these events are: the deal that is due, else what the command of the first leads to."""
    return dealt_after(state) or decide(state, command_of(state, events))


# --- one stream ----------------------------------------------------------------------------------------------------


class Head(msgspec.Struct, frozen=True):
    """A version and the hash of the chain there, as somebody was told and has kept it."""

    version: int
    hash: str


def audit(envelopes: Sequence[Envelope], *, stored: Iterable[Finding] = (), kept: Iterable[Head] = ()) -> Verdict:
    """The verdict on a whole stream, from its opening to wherever it ends.

    ``stored`` is what the store has found wrong with its rows; every head of ``kept`` must be in the chain.
    """
    findings = [*stored, *head_findings(envelopes, kept)]
    findings += chain_findings(envelopes)
    return verdict_of(envelopes, findings)


def verdict_of(envelopes: Sequence[Envelope], found: Iterable[Finding] = ()) -> Verdict:
    """Every command decided again, for a stream whose chain was looked at elsewhere: ``found`` is what came of that."""
    findings = list(found)
    if not envelopes:
        findings.append(Finding(version=0, code="empty", detail="There are no events."))
        return Verdict(sound=False, events=0, commands=0, findings=tuple(findings))
    judge = _Judge()
    judge.judge(envelopes)
    findings += judge.findings
    findings.sort(key=lambda finding: finding.version)
    return Verdict(sound=not findings, events=len(envelopes), commands=judge.commands, findings=tuple(findings))


def head_findings(envelopes: Sequence[Envelope], kept: Iterable[Head]) -> Iterable[Finding]:
    """What does not fit the heads that somebody has kept: events that were cut off or written anew."""
    heads = tuple(kept)
    if not heads:
        return
    hashes = {envelope.version: envelope.hash for envelope in envelopes}
    for head in heads:
        found = hashes.get(head.version)
        if found is None:
            yield Finding(
                version=head.version, code="kept-head", detail="The events up to a kept head are not all there."
            )
        elif found != head.hash:
            yield Finding(version=head.version, code="kept-head", detail="The event is not the one of a kept head.")


def chain_findings(envelopes: Sequence[Envelope], previous: str = START) -> Iterable[Finding]:
    """What does not fit the chain: the first break is the first changed event."""
    if not envelopes:
        return
    first = envelopes[0]
    opened = first.event
    key = _key(opened)
    if not isinstance(opened, GameOpened) or key is None:
        yield Finding(version=first.version, code="not-opened", detail="The log does not begin with an opening.")
        return
    head, game_id, expected = bytes.fromhex(previous), first.game_id, 1
    for envelope, public in zip(envelopes, _public_forms(envelopes, key), strict=True):
        event = envelope.event
        if envelope.version != expected or envelope.game_id != game_id or envelope.type != NAMES.get(type(event)):
            yield from _envelope_findings(envelope, first, expected)
        head = link(head, public)
        if not public or head.hex() != envelope.hash:
            yield Finding(version=envelope.version, code="hash", detail="The event does not fit its hash.")
            head = _hash_bytes(envelope.hash, head)
        if type(event) is GameFinished:
            yield from _end_findings(envelope.version, event, opened, key)
        expected = envelope.version + 1


_NO_FORM: Final = b""
"""What stands for the public form of an event that has none: it fits no hash."""


def _public_forms(envelopes: Sequence[Envelope], key: bytes) -> Sequence[bytes]:
    """The public forms of all envelopes, empty for one whose sealed parts are not where they should be."""
    try:
        return public_forms(envelopes, key)
    except (LookupError, TypeError, ValueError):
        if len(envelopes) == 1:
            return (_NO_FORM,)
    return [form for each in envelopes for form in _public_forms((each,), key)]


def _key(event: Event) -> bytes | None:
    if not isinstance(event, GameOpened):
        return None
    try:
        return bytes.fromhex(event.audit_key)
    except ValueError:
        return None


def _hash_bytes(said: str, otherwise: bytes) -> bytes:
    try:
        return bytes.fromhex(said)
    except ValueError:
        return otherwise


def _envelope_findings(envelope: Envelope, first: Envelope, expected: int) -> Iterable[Finding]:
    if envelope.game_id != first.game_id:
        yield Finding(version=envelope.version, code="other-game", detail="The event belongs to another game.")
    if envelope.version != expected:
        yield Finding(version=envelope.version, code="version-gap", detail=f"Version {expected} was expected here.")
    if envelope.type != type_name(envelope.event):
        yield Finding(
            version=envelope.version, code="type", detail="The event is of another type than its envelope says."
        )


def _end_findings(version: int, end: GameFinished, opened: GameOpened, key: bytes) -> Iterable[Finding]:
    if end.audit_key != opened.audit_key or seal_of_key(key) != seal_of_key(_hash_bytes(end.audit_key, b"")):
        yield Finding(version=version, code="audit-key", detail="The published key is not the game's.")
    if end.seed != opened.dealing.seed:
        yield Finding(version=version, code="seed", detail="The published seed is not the game's.")


_REFUSED: Final = (RuleViolation, NoCommand, LookupError, ValueError, TypeError, CorruptStream)
"""What is raised where nothing leads to some events."""


def appends_of(envelopes: Sequence[Envelope]) -> list[slice]:
    """Where each append stands: its events stand together and name one command."""
    commands = [envelope.command for envelope in envelopes]
    begins = [place for place in range(len(commands)) if place == 0 or commands[place] != commands[place - 1]]
    return [slice(begin, end) for begin, end in pairwise((*begins, len(commands)))]


def _led_to(state: State, events: Decision) -> tuple[Decision, State]:
    """What the command of the first of these events leads to, with the deal that is due then, and the state after."""
    decided = decide(state, command_of(state, events))
    for event in decided:
        state = evolve(state, event)
    if type(state.phase) is not DealAwaited:
        return decided, state
    dealt = dealt_after(state)
    return (*decided, *dealt), fold(dealt, state)


class _Judge:
    """Decides the commands of one stream again, one after the other."""

    def __init__(self) -> None:
        self.state: State | None = None
        self.findings: list[Finding] = []
        self.commands = 0
        self.stopped = False
        self.last: Envelope

    def judge(self, envelopes: Sequence[Envelope]) -> None:
        """Judge one append after the other and follow it as it is, up to where no game goes on."""
        events = tuple([envelope.event for envelope in envelopes])
        for append in appends_of(envelopes):
            self.commands += 1
            state, happened = self.state, events[append]
            if state is None:
                self._opening(envelopes[append])
            else:
                try:
                    decided, after = _led_to(state, happened)
                except _REFUSED as refused:
                    self.last = envelopes[append.start]
                    self._refused(refused)
                else:
                    if decided == happened:
                        self.state = after
                        continue
                    self._compare(envelopes[append], decided)
                self._follow(envelopes[append])
            if self.stopped:
                return

    def _follow(self, group: Iterable[Envelope]) -> None:
        for envelope in group:
            try:
                self.state = evolve(self.state, envelope.event)
            except (CorruptStream, ValueError, LookupError, TypeError) as damage:
                detail = f"No game can go on like this: {damage}."
                self._find(envelope, "impossible", detail)
                self.stopped = True
                return

    def _opening(self, group: Sequence[Envelope]) -> None:
        first = group[0].event
        if not isinstance(first, GameOpened):
            self.stopped = True
            return
        forked = first.forked_from is not UNSET
        try:
            decided = open_game(reopened(first))
            state = evolve(None, decided[0])
            following = () if forked else dealt_after(state)
        except (InvalidOptions, CorruptStream, ValueError, LookupError) as issues:
            self._find(group[0], "refused", f"No game can be opened like this: {issues}.")
            self._follow(group)
            return
        begun = group[:1] if forked else group
        if [envelope.event for envelope in begun] == [*decided, *following]:
            self.state = fold(following, state)
        else:
            self._compare(begun, (*decided, *following))
            self._follow(begun)
        if forked and not self.stopped:
            self.last = group[0]
            self._fork(group[1:])

    def _fork(self, rest: Sequence[Envelope]) -> None:
        """The first append of a fork holds what was done before: each command of it is decided again."""
        while rest and not self.stopped and self.state is not None:
            self.last = rest[0]
            try:
                decided = decided_next(self.state, [envelope.event for envelope in rest])
            except _REFUSED as refused:
                self._refused(refused)
                group = rest
            else:
                group = rest[: len(decided)]
                self._compare(group, decided)
            self._follow(group)
            rest = rest[len(group) :]
        if self.state is not None and not self.stopped and dealt_after(self.state):
            self._find(self.last, "missing-consequence", "After this there should be dealt.")

    def _refused(self, why: Exception) -> None:
        """A finding at the last event that was looked at: nothing leads to it."""
        match why:
            case RuleViolation():
                detail = f"The rules refuse this: {why.refusal.value}."
                self._find(self.last, "refused", detail, refusal=why)
            case NoCommand():
                self._find(self.last, "surplus-event", "No command begins with this event.")
            case _:
                self._find(self.last, "impossible", "The event names what is not in the game.")

    def _compare(self, group: Sequence[Envelope], decided: Sequence[Event]) -> None:
        """Compare what is there with what was decided, up to the first difference."""
        for envelope, expected in zip(group, decided, strict=False):
            if envelope.event != expected:
                self._differs(envelope, expected)
                return
        if len(group) < len(decided):
            expected = decided[len(group)]
            detail = f"After this there should be {type_name(expected)}."
            self._find(group[-1], "missing-consequence", detail, expected=expected)
        elif len(group) > len(decided):
            self._find(group[len(decided)], "surplus-event", "Nothing leads to this event.")

    def _differs(self, envelope: Envelope, expected: Event) -> None:
        both_dealt = isinstance(envelope.event, Dealt) and isinstance(expected, Dealt)
        if both_dealt:
            self._find(envelope, "wrong-deck", "Seed and hand number make another deal.", expected=expected)
            return
        said = ", ".join(_differing(expected, envelope.event))
        self._find(envelope, "not-as-decided", f"The rules make something else of this: {said}.", expected=expected)

    def _find(
        self,
        envelope: Envelope,
        code: Code,
        detail: str,
        *,
        refusal: RuleViolation | None = None,
        expected: Event | None = None,
    ) -> None:
        play = None if self.state is None else play_of(self.state)
        trick = None
        if play is not None:
            trick = 1 if play.past.last_trick is None else play.past.last_trick.number + 1
        self.findings.append(
            Finding(
                version=envelope.version,
                code=code,
                detail=detail,
                hand=None if self.state is None or self.state.hand == 0 else self.state.hand,
                trick=trick,
                refusal=None if refusal is None else refusal.refusal.value,
                facts=None if refusal is None else refusal.facts,
                expected=None if expected is None else msgspec.to_builtins(expected),
                found=None if expected is None else msgspec.to_builtins(envelope.event),
            )
        )


def _differing(expected: Event, found: Event) -> list[str]:
    """The names of the fields in which two events differ."""
    if type(expected) is not type(found):
        return [f"{type_name(expected)} instead of {type_name(found)}"]
    names: Final = expected.__struct_fields__
    return [name for name in names if getattr(expected, name) != getattr(found, name)]


def dealt_after(state: State) -> Decision:
    """The deal that follows by itself in the same append, and what it leads to."""
    deal = next_deal(state)
    return () if deal is None else decide(state, deal)


def reopened(event: GameOpened) -> OpenGame:
    """The order that opens the same game."""
    return OpenGame(
        preset=event.preset,
        options=event.options,
        seats=event.seats,
        dealing=event.dealing,
        audit_key=event.audit_key,
        start="when_ready" if event.next.phase == "seating" else "immediately",
        first_dealer=None if event.dealer else Seat(event.first.next_dealer),
        start_scores=tuple(standing.score for standing in event.first.seats),
        resign=event.resign,
        clock=event.clock,
        scope=event.scope,
        forked_from=event.forked_from or None,
    )
