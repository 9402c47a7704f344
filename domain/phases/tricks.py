"""The tricks: which cards may be played, what declares, who takes, and the end of a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domain.cards import ACES, CARDS, members
from domain.commands import DeclareMarriage, HandCommand, PlayCard
from domain.conventions import deck as decks
from domain.conventions import following
from domain.conventions import marriages as combos
from domain.events import CardPlayed, Decision, MarriageDeclared, Next, TrickTaken
from domain.evolve import evolve
from domain.phases import giving_up, scoring
from domain.seats import MOST_SEATS, Seat
from domain.state import Declared, Playing, State, trump_to_come
from domain.violations import Refusal, RuleViolation

if TYPE_CHECKING:
    from domain.cards import Card, Suit
    from domain.rules import Rules

_BYTES: Final = tuple(tuple(members(value << 8 * suit) for value in range(256)) for suit in range(4))


_PLAIN: Final = tuple(tuple(PlayCard(Seat(seat), card) for card in CARDS) for seat in range(MOST_SEATS))
"""Every card command once, by seat and card: commands are values, one of each is enough."""
_PLAY: Final = tuple(
    tuple(tuple(tuple(plain[card.index] for card in cards) for cards in suit) for suit in _BYTES) for plain in _PLAIN
)
"""The same by seat, suit and the suit's byte of a set."""
PLAYED: Final = tuple(tuple(CardPlayed(Seat(seat), card) for card in CARDS) for seat in range(MOST_SEATS))
"""Every plain card event once."""
_REFUSALS: Final = {
    "follow": Refusal.MUST_FOLLOW_SUIT,
    "beat": Refusal.MUST_BEAT,
    "trump": Refusal.MUST_TRUMP,
    "overtrump": Refusal.MUST_OVERTRUMP,
}
_OF_A_KIND: Final = frozenset({Refusal.MARRIAGE_NOT_PLAYED, Refusal.MARRIAGE_NEEDS_BOTH_CARDS})
"""The refusals of a declaration that name its kind."""


# --- which cards ---------------------------------------------------------------------------------------------------


def playable(rules: Rules, play: Playing, seat: Seat) -> int:
    """The cards that the seat to act may play."""
    trick, hand = play.trick, play.hands[seat]
    if trick:
        return following.cards_to_follow(rules.following, hand, trick, play.trump)
    return hand if rules.leads_are_free else _leads(rules, play, seat, hand)


def _leads(rules: Rules, play: Playing, seat: Seat, hand: int) -> int:
    cards = following.cards_to_lead(rules.following, hand, play.trump, set_trump=play.past.trump_by == seat)
    cards = combos.cards_to_lead(rules.marriages, hand, cards, won=play.past.tricks[seat] > 0)
    if rules.marriages.ace_marriage_forces_ace_leads and _declared_aces(play, seat):
        cards = cards & ACES or cards
    return cards


def _declared_aces(play: Playing, seat: Seat | None = None) -> bool:
    return any(each.kind == "ace" and seat in {None, each.seat} for each in play.past.declared)


def kinds(rules: Rules, play: Playing, seat: Seat, card: Card) -> tuple[combos.Kind, ...]:
    """What the seat may declare by playing this card now."""
    if play.trick and rules.marriages.marriage_moment == "on_lead":
        return ()
    return _declarable(rules, play, seat).kinds(card)


def _declarable(rules: Rules, play: Playing, seat: Seat) -> combos.Declarable:
    """What the seat to act may declare, if this is the moment for it."""
    began, past = play.settled.exchange.hands[seat], play.past
    return combos.declarable(rules.marriages, play.hands[seat], began, past.declared, won=past.tricks[seat] > 0)


def winning_place(trick: tuple[Card, ...], trump: Suit | None) -> int:
    """The place in a trick of the card that takes it as it lies."""
    return following.winning_place(trick, trump)


# --- listed --------------------------------------------------------------------------------------------------------


def listed(rules: Rules, play: Playing, seat: Seat) -> tuple[HandCommand, ...]:
    """The card commands of the seat to act."""
    cards = playable(rules, play, seat)
    if not play.trick or rules.marriages.marriage_moment == "any_moment":
        declarable = _declarable(rules, play, seat)
        if declarable is not combos.NOTHING:
            return _listed_with_declarations(rules, seat, cards, declarable)
    spades, clubs, diamonds, hearts = _PLAY[seat]
    return spades[cards & 0xFF] + clubs[cards >> 8 & 0xFF] + diamonds[cards >> 16 & 0xFF] + hearts[cards >> 24 & 0xFF]


def _listed_with_declarations(
    rules: Rules, seat: Seat, cards: int, declarable: combos.Declarable
) -> tuple[HandCommand, ...]:
    found: list[HandCommand] = []
    automatic, plain = combos.must_declare(rules.marriages), _PLAIN[seat]
    declaring = declarable.suit | declarable.ace | declarable.bed
    for card in members(cards):
        declared = declarable.kinds(card) if card.bit & declaring else ()
        if not (declared and automatic):
            found.append(plain[card.index])
        found += [DeclareMarriage(seat, card, "bed" if kind == "bed" else None) for kind in declared]
    return tuple(found)


# --- decide --------------------------------------------------------------------------------------------------------


def decide(state: State, play: Playing, command: HandCommand) -> Decision | None:
    """What a command of the seat to act leads to; none if it plays no card."""
    if type(command) is PlayCard:
        return play_card(state, play, command)
    return declare(state, play, command) if type(command) is DeclareMarriage else None


def play_card(state: State, play: Playing, command: PlayCard) -> Decision:
    """A card is played; the trick may be taken, the hand may be over."""
    seat, card = command.seat, command.card
    rules = state.rules
    if not playable(rules, play, seat) & card.bit:
        raise refused_card(rules, play, seat, card)
    if rules.telling & card.bit:
        return _special(state, play, seat, card)
    return after_card(state, play, (PLAYED[seat][card.index],), card)


def _special(state: State, play: Playing, seat: Seat, card: Card) -> Decision:
    """A card that may not be played in silence, may count by itself, or set a waiting trump."""
    rules = state.rules
    if combos.must_declare(rules.marriages) and kinds(rules, play, seat, card):
        raise refused_card(rules, play, seat, card)
    counted = combos.counted(rules.marriages, play.hands[seat], card, leads=not play.trick)
    played = PLAYED[seat][card.index]
    if counted:
        declared = MarriageDeclared(seat, counted[0], None, counted[1], trump_to_come(play))
        return after_card(state, play, (declared, played), card)
    if _is_fourth_ace(rules, play, card, declared=_declared_aces(play)):
        played = CardPlayed(seat, card, card.suit)
    return after_card(state, play, (played,), card)


def _is_fourth_ace(rules: Rules, play: Playing, card: Card, *, declared: bool) -> bool:
    if not card.bit & ACES:
        return False
    held = 0
    for hand in play.hands:
        held |= hand
    shown = ACES & ~held & (_dealt_out(play))
    return combos.fourth_ace_sets_trump(rules.marriages, card, shown, ace_declared=declared)


def _dealt_out(play: Playing) -> int:
    """All cards that were in hands when play began."""
    cards = 0
    for hand in play.settled.exchange.hands:
        cards |= hand
    return cards


def declare(state: State, play: Playing, command: DeclareMarriage) -> Decision:
    """A combination is declared with the card that is played."""
    seat, card, rules = command.seat, command.card, state.rules
    if not playable(rules, play, seat) & card.bit:
        raise refused_card(rules, play, seat, card)
    kind: combos.Kind = command.kind or ("ace" if card.bit & ACES else "suit")
    if kind not in kinds(rules, play, seat, card):
        raise _refused_declaration(rules, play, seat, card, kind)
    fourth = kind == "ace" and _is_fourth_ace(rules, play, card, declared=True)
    played = CardPlayed(seat, card, card.suit) if fourth else PLAYED[seat][card.index]
    return after_card(state, play, (declaration(rules, play, seat, card, kind), played), card)


def worth(rules: Rules, kind: combos.DeclaredKind, suit: Suit | None) -> int:
    """The points of a combination of this kind, and of this suit where it is of one."""
    return combos.worth(rules.marriages, kind, 0 if suit is None else decks.marriage_value(rules.deck, suit))


def is_of_a_suit(kind: combos.DeclaredKind) -> bool:
    """Whether a combination of this kind is one of four, by its suit."""
    return combos.is_of_a_suit(kind)


def pair(kind: combos.DeclaredKind, suit: Suit | None) -> int:
    """The two cards of a combination of a suit; none of any other."""
    return combos.pair(kind, suit)


def combination(rules: Rules, seat: Seat, kind: combos.DeclaredKind, suit: Suit | None) -> Declared:
    """A combination as it counts for a seat; raises ``RuleViolation`` where none of this kind is played."""
    if not combos.is_played(rules.marriages, kind):
        raise not_played(kind)
    counted = None if kind in combos.UNDECLARED else suit
    return Declared(seat, kind, counted, worth(rules, kind, counted))


def declaration(rules: Rules, play: Playing, seat: Seat, card: Card, kind: combos.Kind) -> MarriageDeclared:
    """What declaring this kind with this card says: its value and the trump from then on."""
    value = worth(rules, kind, card.suit)
    effect = combos.trump_effect(rules.marriages, kind)
    trump: Suit | None = {"keep": trump_to_come(play), "cancel": None, "suit": card.suit}[effect]
    suit = None if kind == "ace" and effect != "suit" else card.suit
    return MarriageDeclared(seat, kind, suit, value, trump, "next_trick" if play.trick else "this_trick")


def refused_card(rules: Rules, play: Playing, seat: Seat, card: Card) -> RuleViolation:
    """Why a card may not be played: it is not held, a duty stands against it, or it may not be played in silence."""
    hand, legal = play.hands[seat], playable(rules, play, seat)
    if not hand & card.bit:
        return RuleViolation(Refusal.CARD_NOT_HELD, cards=(card.value,))
    if legal & card.bit:
        return RuleViolation(Refusal.MUST_DECLARE_MARRIAGE, card=card.value)
    cards = tuple(each.value for each in members(legal))
    if play.trick:
        duty = following.duty(rules.following, hand, play.trick, play.trump, card)
        return RuleViolation(_REFUSALS[duty], cards=cards)
    return RuleViolation(_lead_refusal(rules, play, seat, card), cards=cards)


def _lead_refusal(rules: Rules, play: Playing, seat: Seat, card: Card) -> Refusal:
    hand = play.hands[seat]
    free = following.cards_to_lead(rules.following, hand, play.trump, set_trump=play.past.trump_by == seat)
    if not free & card.bit:
        return Refusal.TRUMP_LEAD_RESERVED
    if rules.marriages.ace_marriage_forces_ace_leads and _declared_aces(play, seat):
        return Refusal.MUST_LEAD_AN_ACE
    return Refusal.MARRIAGE_CARD_TOO_EARLY


def _refused_declaration(rules: Rules, play: Playing, seat: Seat, card: Card, kind: combos.Kind) -> RuleViolation:
    options, hand, began = rules.marriages, play.hands[seat], play.settled.exchange.hands[seat]
    held = kind in combos.declarable(options, hand, began, (), won=True).kinds(card)
    refusal = combos.refusal(options, kind, play.past.declared, leads=not play.trick, held=held)
    return _of_kind(refusal, kind)


def not_played(kind: combos.DeclaredKind) -> RuleViolation:
    """Why a combination of a kind that is not played may not be declared."""
    return _of_kind(Refusal.MARRIAGE_NOT_PLAYED, kind)


def _of_kind(refusal: Refusal, kind: combos.DeclaredKind) -> RuleViolation:
    violation = RuleViolation(refusal, kind=kind) if refusal in _OF_A_KIND else RuleViolation(refusal)
    return violation.by(combos.decided_by(refusal, kind))


def after_card(state: State, play: Playing, events: Decision, card: Card) -> Decision:
    """What follows a card: nothing, a trick, the end of the hand."""
    settled = play.settled
    if len(play.trick) + 1 < len(settled.deal.active):
        return events
    trick, after = (*play.trick, card), settled.after
    best = following.winning_card(trick, play.trump)
    winner = seat = play.past.leader
    worth = 0
    for each in trick:
        worth += each.points
        if each is best:
            winner = seat
        seat = after[seat]
    taken = TrickTaken(winner, worth)
    if play.hands[seat]:
        return (*events, taken)
    for event in events:
        state = evolve(state, event)
    return (*events, *_last_trick(state, play, taken))


def _last_trick(state: State, full: Playing, taken: TrickTaken) -> Decision:
    over = evolve(state, taken)
    if giving_up.may_cross_after(state, full) and scoring.has_failed(over):
        declarer = full.settled.exchange.declarer
        return (TrickTaken(taken.seat, taken.points, Next("cross_after", (declarer,))),)
    return (taken, *scoring.close(over, "played"))
