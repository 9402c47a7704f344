"""Deck, card values and deal layouts for two to six seats.

Three seats play with seven cards each and a talon of three; the other layouts follow from giving one card to each
opponent, or are stated by a source. Колода, talia, колода (uk). A dealer of four seats sits out («сидит на прикупе»).

Source: 000_9c8c36bd7fe61720.txt, lines 119-223 (two, three and four seats); 003_e20259286b2c0111.txt, lines 199-304 and
306-341; 004_830972ef5d4c70eb.txt (32 cards). The layouts for five and six seats are inferred: talon = seats.
Neighbours: ``dealing`` (which place of the deck goes where), ``talon`` (what is given away).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from domain.cards import CARDS, RANKS, Card, Suit
from domain.option import Family, option
from domain.seats import Seat, clockwise, left_of


class DeckOptions(Family):
    """The deck, the values of its marriages, and who holds cards at each number of seats."""

    four_player_mode: Literal["dealer_sits_out", "all_active"] = option(
        default="dealer_sits_out",
        off="dealer_sits_out",
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 128 (wikipedia-ru); 000_9c8c36bd7fe61720.txt, line 239 (club); "
            "003_e20259286b2c0111.txt, line 193 (rules-1000); 003_e20259286b2c0111.txt, line 217 (basic-numbered); "
            "kurnik rules page, copy of 2026-09-28"
        ),
        doc="Says what a table of four seats does: the dealer sits the hand out, or all four play.",
        ru="Определяет игру вчетвером: сдающий пропускает раздачу («сидит на прикупе») или играют все четверо.",
        pl="Określa grę w cztery osoby: rozdający pauzuje w swoim rozdaniu albo grają wszyscy czterej.",
    )
    five_six_player_mode: Literal["unsupported", "all_active"] = option(
        default="all_active",
        off="all_active",
        since="1",
        source="003_e20259286b2c0111.txt, lines 322-328 (site-ante); silent elsewhere",
        doc="Says whether tables of five and six seats are possible and how they are dealt.",
        ru="Определяет, можно ли играть впятером и вшестером и как тогда раздают карты.",
        pl="Określa, czy można grać w pięć i sześć osób i jak się wtedy rozdaje.",
    )
    deck: Literal["deck_24", "deck_32", "deck_20"] = option(
        default="deck_24",
        off="deck_24",
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 130 (wikipedia-ru); 004_830972ef5d4c70eb.txt, line 4 (old-french-32); "
            "003_e20259286b2c0111.txt, line 323 (site-ante)"
        ),
        doc="Says which cards are in play.",
        ru="Определяет, какой колодой играют.",
        pl="Określa, jaką talią się gra.",
    )
    marriage_values: Literal["standard", "clubs_high_diamonds_low"] = option(
        default="standard",
        off="standard",
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, lines 135-138 (wikipedia-ru); 003_e20259286b2c0111.txt, line 123 (rules-1000)"
        ),
        doc="Says how many points the king and queen of each suit are worth as a marriage.",
        ru="Определяет, сколько очков стоит марьяж каждой масти.",
        pl="Określa, ile punktów wart jest meldunek w każdym kolorze.",
    )
    two_player_talons: Literal["two_of_2", "two_of_3"] = option(
        default="two_of_2",
        off="two_of_2",
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 127 (wikipedia-ru); 003_e20259286b2c0111.txt, line 75 (howto-2-4); "
            "003_e20259286b2c0111.txt, line 189 (rules-1000); 003_e20259286b2c0111.txt, line 215 (basic-numbered); "
            "kurnik rules page, copy of 2026-09-28"
        ),
        doc="With two seats, says how many cards lie in each of the two talons.",
        ru="При игре вдвоём определяет, по сколько карт лежит в каждом из двух прикупов.",
        pl="W grze we dwoje określa, po ile kart leży w każdym z dwóch musików.",
    )
    two_player_exchange: Literal["give_one", "bury_one_give_one", "bury_two"] = option(
        default="give_one",
        off="give_one",
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 127 (wikipedia-ru); 003_e20259286b2c0111.txt, line 75 (howto-2-4); "
            "003_e20259286b2c0111.txt, line 191 (rules-1000); 003_e20259286b2c0111.txt, line 215 (basic-numbered); "
            "kurnik rules page, copy of 2026-09-28"
        ),
        doc="With two seats, says what the declarer does with his surplus cards after taking one talon.",
        ru="При игре вдвоём определяет, куда заказчик девает лишние карты, взяв один из прикупов.",
        pl="W grze we dwoje określa, co rozgrywający robi z nadmiarem kart po wzięciu jednego z musików.",
    )
    two_player_second_talon: Literal["last_trick_winner", "dead"] = option(
        default="last_trick_winner",
        off="last_trick_winner",
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 127 (wikipedia-ru); 003_e20259286b2c0111.txt, line 191 (rules-1000); "
            "003_e20259286b2c0111.txt, line 215 (basic-numbered); kurnik rules page, copy of 2026-09-28"
        ),
        doc="With two seats, says who scores the talon that was not taken and the cards buried there.",
        ru="При игре вдвоём определяет, кому засчитываются второй прикуп и снесённые туда карты.",
        pl="W grze we dwoje określa, komu liczą się punkty z drugiego musiku i z kart tam odłożonych.",
    )


@dataclass(frozen=True, slots=True)
class Layout:
    """How many cards go where: ``active`` seats of ``hand`` cards, ``talons`` of ``talon`` cards each."""

    active: int
    hand: int
    talon: int
    talons: int


_LOWEST: Final = {"deck_24": "9", "deck_32": "7", "deck_20": "J"}
_VALUES: Final = {
    "standard": {Suit.SPADES: 40, Suit.CLUBS: 60, Suit.DIAMONDS: 80, Suit.HEARTS: 100},
    "clubs_high_diamonds_low": {Suit.SPADES: 60, Suit.CLUBS: 100, Suit.DIAMONDS: 40, Suit.HEARTS: 80},
}
_TWO: Final = {"two_of_2": Layout(2, 10, 2, 2), "two_of_3": Layout(2, 9, 3, 2)}
_FOUR: Final = 4


def cards_of(options: DeckOptions) -> tuple[Card, ...]:
    """The cards in play, suits S C D H, in each the ranks upwards: where every shuffle starts."""
    lowest = RANKS.index(_LOWEST[options.deck])
    return tuple(card for card in CARDS if card.strength >= lowest)


def marriage_value(options: DeckOptions, suit: Suit) -> int:
    """The points of king and queen of a suit."""
    return _VALUES[options.marriage_values][suit]


def second_talon_counts(options: DeckOptions) -> bool:
    """Whether the talon that nobody took, of two, is scored by who took the last trick."""
    return options.two_player_second_talon == "last_trick_winner"


def active_seats(options: DeckOptions, seats: int, dealer: Seat) -> tuple[tuple[Seat, ...], Seat | None]:
    """The seats with cards, clockwise from the dealer's left, and the dealer who sits out, if one does."""
    around = clockwise(left_of(dealer, seats), seats)
    if seats == _FOUR and options.four_player_mode == "dealer_sits_out":
        return around[:-1], dealer
    return around, None


def layout(options: DeckOptions, seats: int) -> Layout | None:
    """The layout at this number of seats, or none where the cards cannot be dealt."""
    sits_out = seats == _FOUR and options.four_player_mode == "dealer_sits_out"
    active = seats - 1 if sits_out else seats
    size = len(cards_of(options))
    if options.deck == "deck_20" and seats != 5:  # noqa: PLR2004 (five seats)
        return None
    if active == 2:  # noqa: PLR2004 (two seats)
        return _TWO[options.two_player_talons] if options.deck == "deck_24" else None
    if options.deck == "deck_32":
        return Layout(3, 10, 2, 1) if seats == 3 else None  # noqa: PLR2004 (three seats)
    if seats > _FOUR and options.five_six_player_mode == "unsupported":
        return None
    return Layout(active, size // active - 1, active, 1) if size % active == 0 else None
