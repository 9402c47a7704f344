"""Events: what happened. Each has a short permanent ``type`` on the wire and carries its consequences.

Events hold no id, version or time; the envelope does. ``next`` says who is asked after the event: the phase and the
seats still to be asked, in order; no seats means that a deal is awaited or that the game is over.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from domain.cards import Card, Suit
from domain.conventions import marriages as combos
from domain.seats import Seat

Phase: TypeAlias = Literal[
    "seating",
    "deal",
    "dark",
    "announce",
    "golden_choice",
    "auction",
    "claims",
    "take_talon",
    "give",
    "contract",
    "play",
    "cross_after",
    "finished",
]
Outcome: TypeAlias = Literal["played", "redeal", "conceded", "crossed", "bombed"]
How: TypeAlias = Literal["auction", "floor", "dark", "golden", "barrel", "forced_last"]
DealingMode: TypeAlias = Literal["server", "seeded", "external"]
DeclaredKind: TypeAlias = combos.DeclaredKind
MisdealReason: TypeAlias = Literal["cut-nines", "exposed-card"]
EndReason: TypeAlias = Literal["target", "loss-floor", "resigned", "closed"]


class Next(msgspec.Struct, frozen=True, gc=False):
    """Who is asked next: the phase and the seats still to be asked, in order."""

    phase: Phase
    seats: tuple[Seat, ...]


# --- what stands between hands -------------------------------------------------------------------------------------


class Barrel(msgspec.Struct, frozen=True, gc=False):
    """A seat's barrel: seated or not, tries used on it, falls so far."""

    on: bool = False
    tries: int = 0
    falls: int = 0


class Standing(msgspec.Struct, frozen=True, gc=False):
    """What one seat carries from hand to hand.

    ``bolts`` count toward the next fine, ``bolt_row`` the bolts of the present row, ``bolt_hands`` the hands of that
    row, ``bolts_total`` all of the game. ``reverse_left`` is the hands left on the reverse barrel, or null.
    """

    score: int = 0
    bolts: int = 0
    bolt_row: int = 0
    bolts_total: int = 0
    bolt_hands: int = 0
    concessions: int = 0
    crosses: int = 0
    bombs: int = 0
    barrel: Barrel = Barrel()
    reverse_left: int | None = None


class GoldenCircle(msgspec.Struct, frozen=True, gc=False):
    """The golden round: counted hands of this circle, failed circles, whether anybody made it, whether it is over."""

    hand: int = 0
    circle: int = 0
    made: bool = False
    over: bool = True


class Sheet(msgspec.Struct, frozen=True, gc=False):
    """The whole state between hands: the ``after`` of HandScored."""

    seats: tuple[Standing, ...]
    next_dealer: Seat
    next_opener: Seat
    redeal_streak: int = 0
    golden: GoldenCircle = GoldenCircle()


class Line(msgspec.Struct, frozen=True, gc=False):
    """One line of the ledger: points for a seat, why, and the option that made it."""

    seat: Seat
    reason: str
    points: int
    option: str | None = None


class Taken(msgspec.Struct, frozen=True, gc=False):
    """What one seat made in a hand: card points, points of standing combinations, tricks."""

    cards: int = 0
    marriages: int = 0
    tricks: int = 0


class Settlement(msgspec.Struct, frozen=True, gc=False):
    """Who pays whom at the end, in points: ``amounts[seat] / denominator``.

    Their sum is zero, but for ``ante_pot``: the winner takes the pot, which all have paid into before the game.
    """

    kind: str
    denominator: int
    amounts: tuple[int, ...]


# --- the table -----------------------------------------------------------------------------------------------------


class SeatOpened(msgspec.Struct, frozen=True, gc=False):
    """A seat of a new game."""

    name: str
    bot: bool = False


class Dealing(msgspec.Struct, frozen=True, gc=False):
    """How cards are dealt; ``seed`` is 64 hex digits, or null where decks come from outside."""

    mode: DealingMode
    seed: str | None = None


class DealtFrom(msgspec.Struct, frozen=True, gc=False):
    """The seed of the hands up to ``hand``; null where decks came from outside."""

    hand: int
    seed: str | None


class ForkedFrom(msgspec.Struct, frozen=True, gc=False):
    """The finished game that a fork goes on from, and the seeds of the hands that were dealt before, in their order."""

    game_id: str
    version: int
    dealt: tuple[DealtFrom, ...]


class GameOpened(msgspec.Struct, frozen=True, gc=False, tag="game-opened"):
    """A game was opened: all its options by value, its seats, its dealing, its first sheet.

    ``dealer`` is there where the first dealer is drawn when every seat is ready, from the client seeds too;
    ``forked_from`` in a fork, whose first append holds what was done in the game it goes on from.
    """

    preset: str
    rules_version: int
    options: dict[str, Any]
    seats: tuple[SeatOpened, ...]
    dealing: Dealing
    audit_key: str
    first: Sheet
    resign: bool
    clock: dict[str, Any] | None
    scope: str
    next: Next
    dealer: Literal["drawn"] | UnsetType = UNSET
    forked_from: ForkedFrom | UnsetType = UNSET


class SeatReady(msgspec.Struct, frozen=True, gc=False, tag="seat-ready"):
    """A seat is ready; ``client_seed`` enters the shuffle of every hand.

    ``after`` is there on the last one where it draws the first dealer.
    """

    seat: Seat
    client_seed: str | None
    next: Next
    after: Sheet | UnsetType = UNSET


class TokenReissued(msgspec.Struct, frozen=True, gc=False, tag="token-reissued"):
    """A seat got a new token of this generation; older ones are dead."""

    seat: Seat
    generation: int


class TurnExpired(msgspec.Struct, frozen=True, gc=False, tag="turn-expired"):
    """The seat to act was out of time; what follows was done for it."""

    seat: Seat


class SeatResigned(msgspec.Struct, frozen=True, gc=False, tag="seat-resigned"):
    """A seat gave the game up."""

    seat: Seat


class ScoreCorrected(msgspec.Struct, frozen=True, gc=False, tag="score-corrected"):
    """The table corrected a score; nothing is ever edited."""

    seat: Seat
    points: int
    reason: str
    after: Sheet


class GameFinished(msgspec.Struct, frozen=True, gc=False, tag="game-finished"):
    """The game is over; the seed and the audit key are opened. ``detail`` holds the words of a closed game."""

    reason: EndReason
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    settlement: Settlement | None
    seed: str | None
    audit_key: str
    next: Next
    detail: str | None = None


# --- the hand ------------------------------------------------------------------------------------------------------


class Dealt(msgspec.Struct, frozen=True, gc=False, tag="dealt"):
    """A hand was dealt. ``cards`` by seat (a sitter has none); ``unseen_by`` may still play dark."""

    hand: int
    dealer: Seat
    active: tuple[Seat, ...]
    sitter: Seat | None
    forced_bidder: Seat
    golden: bool
    cards: tuple[tuple[Card, ...], ...]
    talons: tuple[tuple[Card, ...], ...]
    unseen_by: tuple[Seat, ...]
    next: Next


class Misdealt(msgspec.Struct, frozen=True, gc=False, tag="misdealt"):
    """A deal at a real table went wrong."""

    reason: MisdealReason
    ledger: tuple[Line, ...]
    after: Sheet
    next: Next


class CardsLookedAt(msgspec.Struct, frozen=True, gc=False, tag="cards-looked-at"):
    """A seat that might have played dark saw its cards."""

    seat: Seat
    cards: tuple[Card, ...]
    next: Next


class Bid(msgspec.Struct, frozen=True, gc=False, tag="bid"):
    """A bid in points; ``forced`` where it stands without a command of its seat."""

    seat: Seat
    amount: int
    forced: bool
    dark: bool
    next: Next


class Passed(msgspec.Struct, frozen=True, gc=False, tag="passed"):
    """A seat passed what it was asked in ``stage``."""

    seat: Seat
    stage: Phase
    next: Next


class AuctionWon(msgspec.Struct, frozen=True, gc=False, tag="auction-won"):
    """A seat is declarer at ``bid`` points; ``open`` are the talon's cards where it lies face up."""

    seat: Seat
    bid: int
    how: How
    talon_shown: bool
    contract_fixed: bool
    next: Next
    open: tuple[Card, ...] | None = None


class RedealClaimed(msgspec.Struct, frozen=True, gc=False, tag="redeal-claimed"):
    """A seat claimed a redeal; the ground is public, the cards are not."""

    seat: Seat
    ground: str
    refused: bool
    next: Next


class TalonTaken(msgspec.Struct, frozen=True, gc=False, tag="talon-taken"):
    """The declarer took a talon; ``shown`` to all or seen by him alone."""

    seat: Seat
    talon: int
    cards: tuple[Card, ...]
    shown: bool
    next: Next


class TalonDeclined(msgspec.Struct, frozen=True, gc=False, tag="talon-declined"):
    """The declarer left the talon untouched."""

    seat: Seat
    next: Next


class GiftGiven(msgspec.Struct, frozen=True, gc=False):
    """A card given to a seat."""

    seat: Seat
    card: Card


class CardsGiven(msgspec.Struct, frozen=True, gc=False, tag="cards-given"):
    """The declarer gave cards away and buried or discarded cards; ``shown`` where all see them."""

    seat: Seat
    gifts: tuple[GiftGiven, ...]
    buried: tuple[Card, ...]
    next: Next
    shown: bool = False


class ContractSet(msgspec.Struct, frozen=True, gc=False, tag="contract-set"):
    """The declarer named the contract in points."""

    seat: Seat
    amount: int
    next: Next


class HandConceded(msgspec.Struct, frozen=True, gc=False, tag="hand-conceded"):
    """The declarer gave up a contract of ``contract`` points."""

    seat: Seat
    contract: int


class HandCrossed(msgspec.Struct, frozen=True, gc=False, tag="hand-crossed"):
    """The declarer crossed himself."""

    seat: Seat


class HandBombed(msgspec.Struct, frozen=True, gc=False, tag="hand-bombed"):
    """The declarer withdrew."""

    seat: Seat


class MarriageDeclared(msgspec.Struct, frozen=True, gc=False, tag="marriage-declared"):
    """A combination was declared, before its CardPlayed; ``trump`` is the trump suit that it leaves."""

    seat: Seat
    kind: DeclaredKind
    suit: Suit | None
    value: int
    trump: Suit | None
    from_: Literal["this_trick", "next_trick"] = msgspec.field(name="from", default="this_trick")


class CardPlayed(msgspec.Struct, frozen=True, gc=False, tag="card-played"):
    """A card was played; ``trump`` only where a fourth ace sets it."""

    seat: Seat
    card: Card
    trump: Suit | None = None


class TrickTaken(msgspec.Struct, frozen=True, gc=False, tag="trick-taken"):
    """A seat took the trick and leads next; ``points`` of its cards. ``next`` only after a failed last trick."""

    seat: Seat
    points: int
    next: Next | None = None


class HandScored(msgspec.Struct, frozen=True, gc=False, tag="hand-scored"):
    """The hand is closed: its ledger, what each seat took, and the whole state between hands."""

    hand: int
    outcome: Outcome
    ledger: tuple[Line, ...]
    taken: tuple[Taken, ...]
    after: Sheet
    next: Next


Event: TypeAlias = (
    CardPlayed
    | TrickTaken
    | MarriageDeclared
    | Dealt
    | Bid
    | Passed
    | TalonTaken
    | CardsGiven
    | HandScored
    | AuctionWon
    | ContractSet
    | CardsLookedAt
    | RedealClaimed
    | TalonDeclined
    | HandConceded
    | HandCrossed
    | HandBombed
    | GameOpened
    | SeatReady
    | TokenReissued
    | TurnExpired
    | SeatResigned
    | Misdealt
    | ScoreCorrected
    | GameFinished
)
"""Everything that can stand in a game's stream."""

Decision: TypeAlias = "tuple[Event, ...]"
"""What one command leads to: the first event is the command's own, the rest follow from it."""
