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
from domain.state import Playing, State
from domain.violations import Refusal, RuleViolation

if TYPE_CHECKING:
    from domain.cards import Card, Suit
    from domain.rules import Rules

_BYTES: Final = tuple(tuple(members(value << 8 * suit) for value in range(256)) for suit in range(4))


def _plays(seat: int) -> tuple[tuple[tuple[PlayCard, ...], ...], ...]:
    commands = {card: PlayCard(Seat(seat), card) for card in CARDS}
    return tuple(tuple(tuple(commands[card] for card in cards) for cards in suit) for suit in _BYTES)


_PLAY: Final = tuple(_plays(seat) for seat in range(MOST_SEATS))
"""Every card command once, by seat, suit and the suit's byte of a set: commands are values, one of each is enough."""
PLAYED: Final = tuple(tuple(CardPlayed(Seat(seat), card) for card in CARDS) for seat in range(MOST_SEATS))
"""Every plain card event once."""
_REFUSALS: Final = {
    "follow": Refusal.MUST_FOLLOW_SUIT,
    "beat": Refusal.MUST_BEAT,
    "trump": Refusal.MUST_TRUMP,
    "overtrump": Refusal.MUST_OVERTRUMP,
}


# --- which cards ---------------------------------------------------------------------------------------------------


def playable(rules: Rules, play: Playing, seat: Seat) -> int:
    """The cards that the seat to act may play."""
    hand = play.hands[seat]
    if play.trick:
        return following.cards_to_follow(rules.following, hand, play.trick, play.trump)
    return _leads(rules, play, seat, hand)


def _leads(rules: Rules, play: Playing, seat: Seat, hand: int) -> int:
    cards = following.cards_to_lead(rules.following, hand, play.trump, set_trump=play.trump_by == seat)
    if play.tricks[seat] == 0:
        cards = cards & ~combos.too_early_to_lead(rules.marriages, hand) or cards
    if rules.marriages.ace_marriage_forces_ace_leads and _declared_aces(play, seat):
        cards = cards & ACES or cards
    return cards


def _declared_aces(play: Playing, seat: Seat | None = None) -> bool:
    return any(each.kind == "ace" and seat in {None, each.seat} for each in play.declared)


def kinds(rules: Rules, play: Playing, seat: Seat, card: Card) -> tuple[combos.Kind, ...]:
    """What the seat may declare by playing this card now."""
    options = rules.marriages
    if play.trick and options.marriage_moment == "on_lead":
        return ()
    found = combos.combinations(options, play.hands[seat], card, aces_at_start=_aces_at_start(play, seat))
    won = play.tricks[seat] > 0
    return tuple(
        kind
        for kind in found
        if (won or not combos.needs_trick(options, kind)) and not (kind == "ace" and _declared_aces(play))
    )


def _aces_at_start(play: Playing, seat: Seat) -> bool:
    return play.settled.exchange.hands[seat] & ACES == ACES


# --- listed --------------------------------------------------------------------------------------------------------


def listed(state: State, play: Playing, seat: Seat) -> tuple[HandCommand, ...]:
    """The card commands of the seat to act."""
    rules = state.rules
    cards = playable(rules, play, seat)
    if not play.trick or rules.marriages.marriage_moment != "on_lead":
        aces = _aces_at_start(play, seat)
        declaring = cards & combos.combined(rules.marriages, play.hands[seat], aces_at_start=aces)
        if declaring:
            return _listed_with_declarations(rules, play, seat, cards, declaring)
    return _play_commands(seat, cards)


def _play_commands(seat: Seat, cards: int) -> tuple[PlayCard, ...]:
    spades, clubs, diamonds, hearts = _PLAY[seat]
    return spades[cards & 0xFF] + clubs[cards >> 8 & 0xFF] + diamonds[cards >> 16 & 0xFF] + hearts[cards >> 24 & 0xFF]


def _listed_with_declarations(
    rules: Rules, play: Playing, seat: Seat, cards: int, declaring: int
) -> tuple[HandCommand, ...]:
    found: list[HandCommand] = []
    automatic = combos.must_declare(rules.marriages)
    for card in members(cards):
        declared = kinds(rules, play, seat, card) if card.bit & declaring else ()
        if not (declared and automatic):
            found += _play_commands(seat, card.bit)
        found += [DeclareMarriage(seat, card, "bed" if kind == "bed" else None) for kind in declared]
    return tuple(found)


# --- decide --------------------------------------------------------------------------------------------------------


def play_card(state: State, play: Playing, command: PlayCard) -> Decision:
    """A card is played; the trick may be taken, the hand may be over."""
    seat, card = command.seat, command.card
    rules = state.rules
    if not playable(rules, play, seat) & card.bit:
        raise refused_card(rules, play, seat, card)
    options = rules.marriages
    if options.marriage_announce == "automatic" and kinds(rules, play, seat, card):
        raise RuleViolation(Refusal.MUST_DECLARE_MARRIAGE, card=card.value)
    if options.telling & card.bit:
        return _special(state, play, seat, card)
    return after_card(state, play, (PLAYED[seat][card.index],), card)


def _special(state: State, play: Playing, seat: Seat, card: Card) -> Decision:
    """A card that may count by itself, or set a waiting trump."""
    rules = state.rules
    counted = combos.counted(rules.marriages, play.hands[seat], card, leads=not play.trick)
    played = PLAYED[seat][card.index]
    if counted:
        declared = MarriageDeclared(seat, counted[0], None, counted[1], play.trump)
        return after_card(state, play, (declared, played), card)
    if _is_fourth_ace(rules, play, card):
        played = CardPlayed(seat, card, card.suit)
    return after_card(state, play, (played,), card)


def _is_fourth_ace(rules: Rules, play: Playing, card: Card) -> bool:
    if not card.bit & ACES:
        return False
    held = 0
    for hand in play.hands:
        held |= hand
    shown = ACES & ~held & (_dealt_out(play))
    return combos.fourth_ace_sets_trump(rules.marriages, card, shown, ace_declared=_declared_aces(play))


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
    return after_card(state, play, (declaration(rules, play, seat, card, kind), PLAYED[seat][card.index]), card)


def worth(rules: Rules, kind: combos.DeclaredKind, suit: Suit | None) -> int:
    """The points of a combination of this kind, and of this suit where it is of one."""
    return combos.worth(rules.marriages, kind, 0 if suit is None else decks.marriage_value(rules.deck, suit))


def declaration(rules: Rules, play: Playing, seat: Seat, card: Card, kind: combos.Kind) -> MarriageDeclared:
    """What declaring this kind with this card says: its value and the trump from then on."""
    value = worth(rules, kind, card.suit)
    effect = combos.trump_effect(rules.marriages, kind)
    trump: Suit | None = {"keep": play.trump, "cancel": None, "suit": card.suit}[effect]
    suit = None if kind == "ace" and effect != "suit" else card.suit
    return MarriageDeclared(seat, kind, suit, value, trump, "next_trick" if play.trick else "this_trick")


def refused_card(rules: Rules, play: Playing, seat: Seat, card: Card) -> RuleViolation:
    """Why a card may not be played: it is not held, or a duty stands against it."""
    hand = play.hands[seat]
    if not hand & card.bit:
        return RuleViolation(Refusal.CARD_NOT_HELD, cards=(card.value,))
    cards = tuple(each.value for each in members(playable(rules, play, seat)))
    if play.trick:
        duty = following.duty(rules.following, hand, play.trick, play.trump, card)
        return RuleViolation(_REFUSALS[duty], cards=cards)
    return RuleViolation(_lead_refusal(rules, play, seat, card), cards=cards)


def _lead_refusal(rules: Rules, play: Playing, seat: Seat, card: Card) -> Refusal:
    hand = play.hands[seat]
    free = following.cards_to_lead(rules.following, hand, play.trump, set_trump=play.trump_by == seat)
    if not free & card.bit:
        return Refusal.TRUMP_LEAD_RESERVED
    if rules.marriages.ace_marriage_forces_ace_leads and _declared_aces(play, seat):
        return Refusal.MUST_LEAD_AN_ACE
    return Refusal.MARRIAGE_CARD_TOO_EARLY


def _refused_declaration(rules: Rules, play: Playing, seat: Seat, card: Card, kind: combos.Kind) -> RuleViolation:
    options = rules.marriages
    if not combos.is_played(options, kind):
        return RuleViolation(Refusal.MARRIAGE_NOT_PLAYED, kind=kind)
    if play.trick and options.marriage_moment == "on_lead":
        return RuleViolation(Refusal.MARRIAGE_NEEDS_LEAD)
    held = combos.combinations(options, play.hands[seat], card, aces_at_start=_aces_at_start(play, seat))
    if kind not in held:
        return RuleViolation(Refusal.MARRIAGE_NEEDS_BOTH_CARDS, kind=kind)
    if kind == "ace" and _declared_aces(play):
        return RuleViolation(Refusal.ACE_MARRIAGE_ONCE)
    return RuleViolation(Refusal.MARRIAGE_NEEDS_TRICK)


def after_card(state: State, play: Playing, events: Decision, card: Card) -> Decision:
    """What follows a card: nothing, a trick, the end of the hand."""
    settled = play.settled
    if len(play.trick) + 1 < len(settled.deal.active):
        return events
    trick = (*play.trick, card)
    after = settled.after
    winner = play.leader
    for _ in range(following.winning_place(trick, play.trump)):
        winner = after[winner]
    worth = 0
    for each in trick:
        worth += each.points
    taken = TrickTaken(winner, worth)
    if play.hands[after[play.turn]]:
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
